"""4.1: what it costs to go from hex to hex, and where one may not go."""

import pytest

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.terrain import MOVERS
from hedgerow.lhy.ground.ground import ALL, Ground


def costs(g: Ground, a: str, b: str) -> list[int | str]:
    """Half points for foot, AFVs and Carriers; the clause where one may not go."""
    found = [g.cost(mover, a, b) for mover in MOVERS]
    return [cost.rule if isinstance(cost, Refusal) else cost for cost in found]


@pytest.mark.rule("lhy:4.0-1", "lhy:4.1.3-1", "lhy:4.1.13-1", "lhy:4.1.10-1", "lhy:4.1.12-1", "lhy:4.1.10-7")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        (".", [2, 2, 2]),
        ("y", [2, 2, 2]),
        ("w", [3, 4, "4.1.3"]),
        ("F", [3, 8, "4.1.3"]),
        ("l", [2, 4, 4]),
        ("H", [2, 4, 4]),
        ("U", [4, "4.1.6b.ii", "4.1.6b.ii"]),
        ("q", [2, 2, 2]),
        ("=", [3, "4.1.10", "4.1.10"]),
        ("f", [3, 4, 4]),
        ("m", [ALL, "4.1.13", "4.1.13"]),
    ],
)
def test_what_a_hex_costs(terrain: str, expected: list[int | str]) -> None:
    g = Ground.from_text(f". {terrain} .\n. . .")
    assert costs(g, "B1", "B2") == expected

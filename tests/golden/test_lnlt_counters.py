"""Figures of counters that a source prints: each as it stands there; nothing else is marked printed."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import Counter, WeaponCounter

SHERMAN = {
    "mf": 10, "morale": 6, "gun.ranges": (7, 14, 28), "gun.to_hit": (8, 6, 5), "gun.penetration": (4, 3, 3),
    "gun.he": 3, "hull.moves": "T", "hull.front": (5, 4), "hull.rear.0": 2, "hull.turret": True, "hull.mgs.0.fp": 4,
}  # fmt: skip
PZ_IV = {"morale": 6, "hull.front.1": 3, "gun.ranges.0": 7, "gun.penetration.0": 5}
TIGER = {"hull.front": (7, 8), "hull.size": "large"}
PAK_40 = {"gun.to_hit.0": 9, "gun.penetration.0": 5}
PRINTED: dict[str, dict[str, Any]] = {
    "german-army/squad": {"ifp": 1, "range": 6, "mf": 4, "morale": 5},
    "german-army/half-squad": {"ifp": 1, "range": 5, "mf": 4, "morale": 5},
    "german-army/koch": {"morale": 7, "lm": 1},
    "german-army/mortar-50": {"ifp": 2, "range_min": 2, "range": 30},
    "japanese/squad": {"ifp": 1, "morale": 5},
    "soviet/smg-squad": {"ifp": 3, "range": 3, "mf": 4},
    "soviet/smg-half-squad": {"ifp": 1, "range": 3, "mf": 4},
    "soviet/conscript-half-squad": {"ifp": 0, "range": 2, "mf": 3},
    "us-airborne/squad": {"ifp": 2, "range": 5, "mf": 4, "morale": 6, "assault_move": True},
    "us-airborne/half-squad": {"ifp": 1, "range": 4, "mf": 4, "morale": 6},
    "us-airborne/clarkson": {"lm": 1},
    "us-airborne/layer": {"ifp": 2, "mf": 6},
    "us-airborne/medic": {"morale": 6},
    "us-army/squad": {"ifp": 2},
    "us-army/medic": {"morale": 6},
    "us-marines/squad": {"ifp": 2},
    "us-marines/kionis": {"lm": 1},
    "us-pacific/squad": {"ifp": 1},
    "british/hurricane": {"wings.cannon_hexes": 2, "wings.cannon_fp": 2},
    "us-army/darius": {"mf": 0, "morale": 7, "lm": 1},
    "us-army/sherman": SHERMAN, "us-marines/sherman": SHERMAN, "us-pacific/sherman": SHERMAN,
    "british/sherman": SHERMAN,
    "us-army/m10": {"morale": 6, "hull.open_topped": True, "hull.rear.1": 1},
    "german-army/pz-iv": PZ_IV, "german-ss/pz-iv": PZ_IV, "german-army/tiger": TIGER, "german-ss/tiger": TIGER,
    "german-army/pak-40": PAK_40, "german-ss/pak-40": PAK_40,
    "german-army/flak-20": {"morale": 6}, "german-ss/flak-20": {"morale": 6},
    "us-1985/m1": {"hull.tis": True}, "us-1985/m2": {"hull.tis": True}, "us-1985/m901": {"hull.tis": True},
    "us-1985/ah-1": {"tis": True}, "soviet-1985/mi-24": {"tis": True},
    "mg34": {"fp": 2}, "bar": {"fp": 1}, "satchel": {"fp": 6, "range": 1}, "panzerfaust": {"gun.he": 1},
}  # fmt: skip
BY_KIND: dict[str, dict[str, Any]] = {
    "leader": {"self_rally": True}, "hero": {"self_rally": True, "assault_move": True}, "medic": {"self_rally": True},
    "sniper": {"self_rally": True, "mf": 0}, "scout": {"self_rally": True, "stealth": True},
    "team": {"self_rally": True}, "commissar": {"self_rally": True}, "armor-leader": {"mf": 0},
    "ordnance": {"from_buildings": True},
}  # fmt: skip
"""What a source says of all counters of a kind, or of some."""
POOL: dict[str, Counter | WeaponCounter] = {**COUNTERS, **WEAPONS}


def figure(c: Any, path: str) -> Any:
    for step in path.split("."):
        c = c[int(step)] if step.isdigit() else getattr(c, step)
    return c


@pytest.mark.rule("lnlt:1.1.1.1")
@pytest.mark.parametrize("counter", PRINTED)
def test_the_counter_has_the_figures_of_the_source(counter: str) -> None:
    c = POOL[counter]
    assert {path: figure(c, path) for path in PRINTED[counter]} == PRINTED[counter]


def test_nothing_else_is_marked_printed() -> None:
    marked = [(c, path) for c in POOL.values() if not c.id.startswith("test/") for path in c.printed]
    unknown = [(c.id, path) for c, path in marked if path not in BY_KIND.get(c.kind, {}) and not listed(c.id, path)]
    assert not unknown
    assert not [
        (c.id, path) for c, path in marked if BY_KIND.get(c.kind, {}).get(path, figure(c, path)) != figure(c, path)
    ]


def listed(counter: str, path: str) -> bool:
    return any(name == path or name.startswith(f"{path}.") for name in PRINTED.get(counter, ()))

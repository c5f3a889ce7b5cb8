"""Figures of the Terrain Effects Chart that a source prints, as they stand there; no other is marked printed."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.terrain import MOVES, Hexside, Marker, Row, Stream, Terrain

ALL: dict[str, Row] = {**chart().terrain, **chart().hexsides, **chart().streams, **chart().markers}
PRINTED: dict[str, dict[str, Any]] = {
    "clear": {"sight": "open", "tm": 0, "L": 1, "T": 1},
    "road": {"sight": "open"},
    "tree-lined road": {"sight": "degrading", "tm": 1},
    "jungle-lined road": {"sight": "degrading", "tm": 1},
    "low crops": {"sight": "degrading", "tm": 0, "L": 1},
    "wheatfield": {"L": 2},
    "brush": {"sight": "degrading"},
    "light woods": {"sight": "degrading", "height": 1, "tm": 1, "L": 2, "T": 4},
    "forest": {"height": 2, "tm": 2},
    "light jungle": {"sight": "degrading", "height": 1},
    "rubble": {"sight": "degrading", "height": 1},
    "marsh": {"sight": "degrading"},
    "ford": {"sight": "open", "tm": 1, "L": 4, "T": 4, "O": 4, "R": 4},
    "light building": {"sight": "blocking", "height": 1, "tm": 3, "L": 2},
    "heavy building": {"sight": "blocking", "height": 1},
    "large heavy building": {"sight": "blocking", "height": 2},
    "bocage": {"L": 4},
    "stream 1": {"L": 0, "T": 0, "O": 0, "R": 0},
    "stream 2": {"L": 1, "T": 2, "O": 3, "R": 4},
    "stream 3": {"L": 2, "T": 4, "O": 6, "R": None},
    "stream 4": {"L": 4, "T": 8, "O": None, "R": None},
    "stream 5": {"L": None, "T": None, "O": None, "R": None},
    "wreck": {"sight": "degrading", "tm": 2},
    "foxholes": {"tm": 1},
    "bunker": {"tm": 2, "enter_mp": 2, "leave_mp": 2, "spotted_as": "blocking"},
    "smoke": {"sight": "blocking", "tm": 1},
    "wire": {"L": 4},
    "mines": {"owner_mp": 1},
    "mortar fire for effect": {"sight": "degrading", "height": "all", "reach": 0},
    "artillery fire for effect": {"sight": "degrading", "height": "all", "reach": 1},
    "starshell": {"lights": 1},
}


def figure(row: Row, name: str) -> Any:
    if name not in MOVES:
        return getattr(row, name)
    assert isinstance(row, Terrain | Hexside | Stream | Marker)
    costs = row.mp_total if isinstance(row, Marker) else row.mp
    assert costs is not None
    return costs.of(name)


@pytest.mark.rule("lnlt:10.4.1", "lnlt:10.5.1.1")
@pytest.mark.parametrize("name", PRINTED)
def test_the_row_has_the_figures_of_the_source(name: str) -> None:
    row = ALL[name]
    assert {what: figure(row, what) for what in row.printed} == PRINTED[name]


def test_no_other_row_claims_to_be_printed() -> None:
    assert {name for name, row in ALL.items() if row.printed} == set(PRINTED)
    scale = chart().scale
    assert (scale.floor_mp.L, scale.two_storeys_from, scale.highest_hill) == (2, 3, 3)  # 10.2.4, 10.2.3, 10.2.1
    assert (scale.most_degraded, scale.shadow) == (2, 1)  # 10.3.0.4, 10.3.0.13

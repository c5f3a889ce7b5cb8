"""What a player is told before Artillery is called, and before it fires."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.kernel.screen.preview import Preview
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.indirect.artillery import seen
from hedgerow.lnlt.screen.verbs import touched
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.state import MissionKind, State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, US, activate, affair, board, choose, state, table

FIELD = board("\n".join([". . . . . . . . ."] * 9))
WOOD = board("\n".join([". . . . .", ". . . . .", ". . F . .", ". . . . .", ". . . . ."]))
GUNS = {"id": "fdc", "side": "first", "name": "105 mm battery", "fp": 4, "missions": 2}


def battle(map: str = FIELD, at: str = "A4", **given: Any) -> State:
    men = [US("lt", "wheelock", at), US("own", "squad", "D4"), GERMAN("foe", "squad", "E4")]
    return state(map, *men, scenario=affair(artillery=[GUNS]), missions={"fdc": 2}, **given)


def shown(t: World, move: m.Bombard | m.ForEffect | m.Shift | m.Abort) -> Preview:
    return SCREEN.preview(t, move, 0)


def chances(preview: Preview) -> dict[str, Fraction]:
    return {p.place: Fraction(p.exact) for p in preview.places}


@pytest.mark.rule("lnlt:18.2.0.3", "lnlt:18.2.0.4")
def test_where_the_round_may_come_down_is_known_exactly() -> None:
    """LM 2: a white 1 or 2 does not drift, 3 and 4 drift one hex, 5 and 6 two."""
    t = activate(table(battle()), "A4")
    found = chances(shown(t, m.Bombard("lt", "fdc", "E4")))
    assert found["E4"] == Fraction(1, 3)
    assert found["E3"] == found["F5"] == found["E2"] == found["G5"] == Fraction(1, 18)
    assert len(found) == 13
    assert sum(found.values()) == 1
    assert next(iter(found)) == "E4"  # the likeliest first


def test_what_goes_off_the_map_or_out_of_sight_is_told() -> None:
    t = activate(table(battle(WOOD, "C0")), "C0")
    preview = shown(t, m.Bombard("lt", "fdc", "C2"))
    found = chances(preview)
    assert sum(found.values()) == 1
    hidden = sum(p for hex, p in found.items() if seen(t.state, "C0", hex) == BLOCKED)
    assert hidden > 0
    assert [(c.result, Fraction(c.exact)) for c in preview.fates[0].chances] == [
        ("on C2", Fraction(1, 3)),
        ("elsewhere in sight", Fraction(2, 3) - hidden),
        ("out of sight", hidden),
    ]
    off = chances(shown(activate(table(battle()), "A4"), m.Bombard("lt", "fdc", "E0")))
    assert sum(off.values()) == 1 - Fraction(4, 18)  # one or two hexes north, two north-east or north-west


@pytest.mark.rule("lnlt:18.2.1.2", "lnlt:18.2.1.3")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("standard", "FP 4 on 7 hexes, friend and foe"),
        ("loose", "FP 1 on 19 hexes, friend and foe"),
        ("concentrated", "FP 6 on 1 hex and FP 2 on 6 hexes, friend and foe"),
    ],
)
def test_the_fp_of_the_mission_is_told_as_it_falls(kind: MissionKind, words: str) -> None:
    t = activate(table(battle(options={"fire-mission-types": "card"})), "A4")
    assert words in [r.words for r in shown(t, m.Bombard("lt", "fdc", "E4", kind)).remarks]


def test_the_fate_of_everybody_under_the_fire_is_told_friends_included() -> None:
    t = choose(activate(table(battle(), dice=[1, 1]), "A4"), m.Bombard("lt", "fdc", "E4"))
    preview = shown(t, m.ForEffect())
    assert [f.piece for f in preview.fates] == ["foe", "own"]
    assert "E4" in preview.strikes
    assert set(preview.strikes) == {"E4", *t.state.ground.around("E4")}
    assert [f.piece for f in shown(t, m.Shift("F5")).fates] == ["foe"]
    assert shown(t, m.Abort()).fates == ()
    assert t.state.missions == {"fdc": 2}  # looking changes nothing
    assert LNLT.view(t.state, 0).spotting_round == "E4"
    assert touched(t.state, m.ForEffect()).places == ("E4",)

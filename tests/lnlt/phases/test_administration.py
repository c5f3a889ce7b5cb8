"""9 The Administrative Phase."""

from __future__ import annotations

from typing import get_args

import pytest

from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import EndImpulse, Go, Halt, Pass, Step
from hedgerow.lnlt.state.state import FireForEffect, Impulse, Marker, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, activate, affair, choose, last, state, sw, table, told_of


def end_of_turn(*pieces: Piece, **fields: object) -> State:
    return state(OPEN, *pieces, phase="administrative", **fields)  # type: ignore[arg-type]


def cleared(s: State) -> World:
    """The turn ends, and the next one begins."""
    return table(s, [6, 1])


@pytest.mark.rule("lnlt:9.0.1")
def test_every_marker_of_the_turn_comes_off() -> None:
    marked = [US(f"a{i}", "squad", "A0", marker=m, fired=True, spent=3, called=True, lent=True)
              for i, m in enumerate(get_args(Marker))]  # fmt: skip
    s = end_of_turn(
        *marked,
        spotted={"A0": 1},
        ffe={"D1": FireForEffect(side=0, fp=2, name="50 mm Mortar")},
        impulse=Impulse(side=0),
    )
    t = cleared(s)
    for u in s.units.values():
        assert (u.marker, u.fired, u.spent, u.called, u.lent) == ("", False, 0, False, False)
    assert (s.spotted, s.ffe, s.impulse) == ({}, {}, None)
    assert told_of(t, told.MarkersCleared)


@pytest.mark.rule("lnlt:9.0.1")
def test_what_is_no_marker_of_the_turn_stays() -> None:
    s = end_of_turn(US("a1", "clarkson", "A0", shaken=True, wounded=True, skill="brave"), foxholes=["A0"])
    cleared(s)
    u = s.units["a1"]
    assert (u.shaken, u.wounded, u.skill, s.foxholes) == (True, True, "brave", ["A0"])


@pytest.mark.rule("lnlt:7.0.6")
def test_smoke_fades_in_two_steps() -> None:
    s = end_of_turn(US("a1", "squad", "A0"), smoke={"B1": 1, "C2": 2})
    cleared(s)
    assert s.smoke == {"B1": 2}
    s.phase = "administrative"
    cleared(s)
    assert s.smoke == {}


@pytest.mark.rule("lnlt:8.1.2")
def test_a_melee_marker_stays_while_both_sides_are_there() -> None:
    s = end_of_turn(
        US("a1", "squad", "A0"), GERMAN("g1", "squad", "A0"), US("a2", "squad", "C0"), GERMAN("g2", "squad", "E0"),
        melee={"A0": True, "C0": True, "E0": False, "F3": True}, before_melee={"A0": 1, "C0": 1},
    )  # fmt: skip
    cleared(s)
    assert s.melee == {"A0": False}  # and a new round may be fought (8.0.5)
    assert s.before_melee == {"A0": 1}


@pytest.mark.rule("lnlt:8.0.18")
def test_captured_weapons_spent_in_melee_are_removed() -> None:
    s = end_of_turn(US("a1", "squad", "A0", sw("spent", "mg34", 1, spent_in_melee=True), sw("kept", "mg34", 1)))
    t = cleared(s)
    assert {w.id: w.gone for w in s.weapons.values()} == {"spent": True, "kept": False}
    assert last(t, told.WeaponHandled).rule == "8.0.18"


@pytest.mark.rule("lnlt:10.1.0.7")
def test_an_empty_hex_loses_its_spotted_marker_at_once_any_other_at_the_end_of_the_turn() -> None:
    men = US("a1", "squad", "A0"), US("a2", "squad", "C2"), US("a3", "squad", "C2"), GERMAN("far", "medic", "F3")
    s = state(OPEN, *men, spotted={"A0": 1, "C2": 1})
    t = choose(activate(table(s, [6, 1]), "A0"), Go(("a1",)), Step("A1"))
    assert s.spotted == {"C2": 1}
    choose(t, Halt())
    while s.active or s.impulse is not None:
        choose(t, EndImpulse() if s.impulse is not None else Pass())
    choose(activate(t, "C2"), Go(("a2",)), Step("C1"), Halt())
    assert s.spotted == {"C2": 1}
    while s.turn == 2:
        choose(t, EndImpulse() if s.impulse is not None else Pass())
    assert s.spotted == {}


@pytest.mark.rule("lnlt:9.0.2", "lnlt:2.0.1")
def test_the_next_turn_begins_with_its_rally_phase() -> None:
    s = end_of_turn(US("a1", "squad", "A0"), GERMAN("g1", "squad", "F3"), turn=3, passes=3)
    t = table(s, [6, 1])
    assert (s.turn, s.phase, s.passes) == (4, "operations", 0)
    kinds = [type(e).__name__ for e in t.events]
    assert kinds.index("MarkersCleared") < kinds.index("TurnBegan") < kinds.index("InitiativeRolled")
    assert last(t, told.TurnBegan).turn == 4


@pytest.mark.rule("lnlt:9.0.2")
def test_after_the_last_turn_the_game_is_over() -> None:
    victory = {
        "words": "The bridge.", "tie": "",
        "score": [{"kind": "control", "side": "second", "places": ["F3"], "points": 3}],
    }  # fmt: skip
    fought = affair(victory=victory)
    s = end_of_turn(US("a1", "squad", "A0"), GERMAN("g1", "squad", "F3"), turn=5, turns=6, scenario=fought)
    assert not table(s, [6, 1]).over
    s = end_of_turn(US("a1", "squad", "A0"), GERMAN("g1", "squad", "F3"), turn=6, turns=6, scenario=fought)
    t = table(s)
    assert t.over
    assert s.phase == "over"
    assert s.outcome is not None
    assert (s.outcome.winner, s.outcome.scores) == (1, (0, 3))
    assert last(t, told.GameEnded).winner == 1


@pytest.mark.rule("lnlt:22.1.3")
def test_a_melee_in_a_victory_hex_scores_for_who_held_it_before() -> None:
    victory = {
        "words": "The bridge.", "tie": "",
        "score": [{"kind": "control", "side": side, "places": ["F3"]} for side in ("first", "second")],
    }  # fmt: skip
    s = end_of_turn(
        US("a1", "squad", "F3"), GERMAN("g1", "koch", "F3"), turn=6, turns=6, scenario=affair(victory=victory),
        melee={"F3": True}, control={"F3": 1}, before_melee={"F3": 1},
    )  # fmt: skip
    table(s)
    assert s.outcome is not None
    assert s.outcome.scores == (0, 1)

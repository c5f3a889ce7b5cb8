"""4.3.1, 20.8.1, 20.9.2 What follows when something comes to light: by harm, for control, and for taking back."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.hiding import Exposed
from hedgerow.lhy.state.state import Minefield, Reckoning, State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, affair, board, say, state, table, told_of

ROW = ". " * 16
LONG = board(f"""
    {ROW}
     {ROW}
    {ROW}
""")
"""Three rows of sixteen open hexes: from one end to the other nobody is given away."""
FAR = "B16"


SCREEN = board(f"""
    {ROW}
     {". . . w " + ". " * 12}
    {ROW}
""")
"""The same with woods in B4, which hide row B from its other end."""


def into_mines(*units: Any, dice: list[int]) -> World:
    """The first unit goes from B1 to B2, which is mined; the enemy does not see who it is."""
    s = state(SCREEN, *units, US("able-1-leader", "A1"), GERMAN("1kp-1-1", FAR), mines={"B2": Minefield(1)})
    joining = [units[0].id] if units[0].card.vehicular else []
    return say(table(activated(s, "able-1", joining=joining), dice), f"maneuver {units[0].id}", "go B2")


@pytest.mark.rule("lhy:4.3.1-1", "lhy:13.3.5-1")
def test_whoever_is_shocked_is_no_longer_concealed_nor_is_a_rider_who_disrupts() -> None:
    tank, men = US("tanks-1-1", "B1", concealed=True), US("able-1-1", "B1", concealed=True, carrier="tanks-1-1")
    t = into_mines(tank, men, dice=[8, 9])
    tank, men = t.state.units["tanks-1-1"], t.state.units["able-1-1"]
    assert (tank.shocked, tank.concealed) == (True, False)
    assert (men.carrier, men.disrupted, men.concealed) == ("", True, False)
    assert [e.unit for e in told_of(t, Exposed)] == ["tanks-1-1", "able-1-1"]


@pytest.mark.rule("lhy:13.3.5-1")
def test_a_rider_who_passes_stays_concealed() -> None:
    tank, men = US("tanks-1-1", "B1", concealed=True), US("able-1-1", "B1", concealed=True, carrier="tanks-1-1")
    t = into_mines(tank, men, dice=[8, 6])
    men = t.state.units["able-1-1"]
    assert (men.carrier, men.disrupted, men.concealed) == ("", False, True)


@pytest.mark.rule("lhy:4.3.1-1", "lhy:13.3.3-1")
def test_what_is_left_of_a_squad_is_no_longer_concealed() -> None:
    t = into_mines(US("able-1-1", "B1", concealed=True), dice=[10, 1])
    (section,) = t.state.stacks["B2"]
    assert (section.card.kind, section.disrupted, section.concealed) == ("section", True, False)
    assert [e.unit for e in told_of(t, Exposed)] == ["able-1-1"]


# ------------------------------------------------------------------ control (21.1)


def farm(*pieces: Any, **fields: Any) -> State:
    name = affair(LONG, objective=[{"id": "farm", "name": "Farm", "hexes": ["B7", "B8"]}])
    return state(LONG, *pieces, mission=name, reckoned=[Reckoning() for _ in range(3)], **fields)


@pytest.mark.rule("lhy:21.1-2", "lhy:4.3-1")
def test_who_is_no_combat_unit_after_all_never_contested_what_the_enemy_holds() -> None:
    """A truck under a marker may be anybody; Recon finds that it is a truck."""
    truck, men = US("truck-1", "B7", concealed=True), GERMAN("1kp-1-1", "B8")
    t = table(farm(truck, men, US("able-1-1", "A1"), turn=2), dice=[7, 1])
    assert t.state.control["farm"] == 1
    assert t.state.reckoned[1].held["farm"] == 0, "as the German must think"
    say(t, "expose B7")
    assert t.state.reckoned[1].held["farm"] == 1


@pytest.mark.rule("lhy:21.1-2", "lhy:20.9.2a-1")
def test_what_hidden_men_hold_is_known_when_they_are_found() -> None:
    s = farm(US("able-1-1", "B7", hidden=True), GERMAN("1kp-1-1", "B12"), GERMAN("1kp-1-leader", "B12"))
    t = say(table(activated(s, "1kp-1")), "maneuver 1kp-1-1", "go B11", "go B10", "rest")
    assert (t.state.control["farm"], "farm" in t.state.reckoned[1].held) == (0, False)
    say(t, "call")
    assert t.state.reckoned[1].held["farm"] == 0


# ------------------------------------------------------------------ what was learnt cannot be taken back


@pytest.mark.rule("lhy:4.3.1.1a-1", "lhy:20.8.1-1", "lhy:20.9.2d-1")
@pytest.mark.parametrize("shown", ["mover", "dummies", "hidden"])
def test_a_step_that_has_shown_something_is_not_taken_back(shown: str) -> None:
    foe = {
        "mover": GERMAN("1kp-1-1", "B9"),
        "dummies": GERMAN("dummy-1", "B2", concealed=True),
        "hidden": GERMAN("panzer1-1-1", "B12", hidden=True),
    }[shown]
    own = [US("able-1-1", "B1", concealed=shown == "mover"), US("able-1-leader", "A1")]
    t = table(activated(state(LONG, *own, foe, GERMAN("1kp-3-1", FAR)), "able-1"))
    if shown == "dummies":
        say(t, "assault able-1-1 B2")
    else:
        say(t, "maneuver able-1-1")
        assert t.undo_point() is not None
        say(t, "go B2")
    assert t.undo_point() is None

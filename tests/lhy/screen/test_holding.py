"""21.1 Who controls what, as each seat must reckon it: Concealment and hiding tell nothing by it."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.rules.hiding.dealing import copy
from hedgerow.lhy.rules.victory import controller
from hedgerow.lhy.screen.standing import common
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.sergeant.goals import goals
from hedgerow.lhy.sergeant.seeing import as_seen
from hedgerow.lhy.sergeant.weights import WEIGHTS
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, activated, affair, begun, pass_all, say, state, table

US_SEAT, FOE, ONLOOKER = 0, 1, None
CROSSROADS = {"id": "crossroads", "name": "the crossroads", "hexes": ["C4"], "mop": 2}
GROVE = {"id": "grove", "name": "the grove", "hexes": ["C4", "C5", "D4"], "mop": 2}
GROUPS = [
    {"id": "able", "side": "us", "force": [], "enters": {"hexes": ["A1"]}},
    {"id": "watch", "side": "german", "force": [], "area": ["A8", "B8"]},
]


def field(*pieces: Unit, objective: dict[str, Any] = CROSSROADS) -> State:
    """The German defends, and holds all objectives at first."""
    victory = {"words": "", "control": 1, "win": 35, "draw": 45}
    name = affair(OPEN, objective=[objective], group=GROUPS, victory=victory)
    return begun(state(OPEN, *pieces, mission=name))


def owner(s: State, seat: int | None) -> int | None:
    return view(s, seat).sites[0].holder


def gone_to_c4(counter: str, *others: Unit) -> World:
    """Somebody under a marker Maneuvers to the crossroads; nobody of the other side is there to see him."""
    s = field(US(counter, "C3", concealed=True), US("able-1-3", "A1"), US("able-1-leader", "A1"), *others)
    unit = next(u.id for u in s.own[US_SEAT] if u.at == "C3")
    return say(table(activated(s, "able-1")), f"maneuver {unit}", "go C4", *(() if others else ("rest",)))


@pytest.mark.rule("lhy:21.1-2", "lhy:20.8-2")
def test_a_dummy_seems_to_take_what_it_enters() -> None:
    squad, dummy = gone_to_c4("able-1-1").state, gone_to_c4("dummy-1").state
    for seat in (FOE, ONLOOKER):
        assert (owner(squad, seat), owner(dummy, seat)) == (US_SEAT, US_SEAT)
        assert common(squad, seat).score == common(dummy, seat).score
    assert (owner(squad, US_SEAT), owner(dummy, US_SEAT)) == (US_SEAT, FOE)
    assert controller(dummy, dummy.mission.objective[0]) == FOE


@pytest.mark.rule("lhy:21.1-2")
def test_who_may_not_know_goes_by_what_he_reckons_in_play_too() -> None:
    squad, dummy = gone_to_c4("able-1-1").state, gone_to_c4("dummy-1").state
    believed = [goals(as_seen(copy(s), FOE), FOE, WEIGHTS) for s in (squad, dummy)]
    assert believed[0] == believed[1]


@pytest.mark.rule("lhy:20.8.1-1", "lhy:21.1-2")
def test_when_dummies_are_found_out_it_is_known_whose_it_was() -> None:
    """A German squad sees it as it comes into the open: the Dummy is gone."""
    t = gone_to_c4("dummy-1", GERMAN("1kp-1-1", "C6"))
    assert t.state.units["us-dummy-1"].lost
    assert owner(t.state, FOE) == owner(t.state, ONLOOKER) == FOE


@pytest.mark.rule("lhy:21.1-6", "lhy:20.9.2-2")
def test_a_hidden_enemy_does_not_show_by_what_one_does_not_get() -> None:
    """To the American, who has come into the grove, nobody else is there; in truth it is contested."""

    def grove(hidden: bool) -> State:
        there = [GERMAN("1kp-1-1", "D4", hidden=True)] if hidden else []
        s = field(US("able-1-1", "C6"), US("able-1-leader", "C6"), *there, objective=GROVE)
        t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go C5", "rest")
        return t.state

    assert owner(grove(True), US_SEAT) == owner(grove(False), US_SEAT) == US_SEAT
    assert owner(grove(True), FOE) is None
    s = grove(True)
    assert controller(s, s.mission.objective[0]) is None


@pytest.mark.rule("lhy:21.1-3")
def test_a_vehicle_that_is_seen_holds_while_it_is_there() -> None:
    s = field(US("tanks-1-1", "C3", motion="green"))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go C4")
    assert owner(t.state, FOE) == US_SEAT
    say(t, "go C5")
    assert owner(t.state, FOE) == FOE


@pytest.mark.rule("lhy:21.1-6")
def test_any_unit_contests_an_objective_and_dummies_do_not() -> None:
    for counter, owner_is in (("1kp-1-leader", None), ("latw-1", None), ("dummy-1", US_SEAT)):
        foe = GERMAN(counter, "D4", concealed=counter == "dummy-1")
        s = field(US("able-1-1", "C5"), foe, objective=GROVE)
        assert controller(s, s.mission.objective[0]) == owner_is
        assert owner(s, US_SEAT) is None


def test_when_the_mission_is_over_all_is_as_it_is() -> None:
    s = gone_to_c4("dummy-1").state
    s.phase, s.cycle, s.minutes = "time", None, 60
    t = pass_all(table(s, [1]), until="over")
    assert t.state.outcome is not None
    assert owner(t.state, FOE) == FOE

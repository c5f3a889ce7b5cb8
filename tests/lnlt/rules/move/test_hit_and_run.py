"""6.7 Hit & Run: fire on the way, at -2, and on."""

from __future__ import annotations

import pytest

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.armour.small_arms import attack_on
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Hold, Shell, Step
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    RUSSIAN,
    US,
    Force,
    activate,
    board,
    choose,
    last,
    offered,
    possible,
    refused,
    state,
    table,
)
from tests.lnlt.guns import ARMY, EAST, field, gun_team, to_hit
from tests.lnlt.shots import firepower, mods, why_not

PLAIN = board("\n".join([" ".join("." * 12)] * 4))
WOODS = board(". . . w\n. . . .")
ON = {"mounted-units": "on", "hit-and-run": "on"}
MODERN = Force(0, "us-1985")
RIDING_BY = ("c1", "cavalry-squad", "B1"), ("lt", "gorelik", "B1"), ("r1", "rifle-squad", "C1")


def raid() -> State:
    """Horsemen in B1 and Germans in F1, two idle Germans far away."""
    return state(
        PLAIN, RUSSIAN("c1", "cavalry-squad", "B1"), RUSSIAN("r1", "rifle-squad", "B1"), GERMAN("g1", "squad", "F1"),
        GERMAN("far", "squad", "L3", marker="ops"), options=ON,
    )  # fmt: skip


def under_way(s: State, *dice: int) -> World:
    t = table(s, dice)
    activate(t, "B1")
    return choose(t, Go(("c1",), "hit-and-run"), Step("C1"), Hold())


@pytest.mark.rule("lnlt:6.7.1")
def test_they_fire_at_minus_two_on_the_way_and_ride_on() -> None:
    s = raid()
    t = under_way(s, 1, 6)
    assert s.units["c1"].marker == "hit-run"
    assert Fire("F1", ("c1",)) in offered(t)
    assert (-2, "6.7.1") in firepower(s, "F1", "c1")
    choose(t, Fire("F1", ("c1",)))
    assert last(t, told.ShotFired).start == "C1"
    assert refused(t, Fire("F1", ("c1",))).rule == "6.7.1"  # once in a move
    assert not [m for m in offered(t) if isinstance(m, Fire)]
    choose(t, Step("C2"), Hold(rest=True), Step("C3"), Step("B3"), Halt())
    assert s.units["c1"].at == "B3"


@pytest.mark.rule("lnlt:6.7.1", "lnlt:5.0.0.1")
def test_at_what_others_could_fire_at() -> None:
    men = RUSSIAN("c1", "cavalry-squad", "A0"), GERMAN("hid", "squad", "D0"), GERMAN("g1", "squad", "D1")
    t = choose(activate(table(state(WOODS, *men, options=ON)), "A0"), Go(("c1",), "hit-and-run"), Step("B1"), Hold())
    assert {move.target for move in offered(t, Fire)} == {"D1"}
    assert refused(t, Fire("D0", ("c1",))).code == "unspotted"
    assert refused(under_way(raid()), Fire("L3", ("c1",))).code == "range"


@pytest.mark.rule("lnlt:6.7.1")
def test_only_those_on_the_move_fire_and_only_after_a_step() -> None:
    s = raid()
    t = table(s)
    activate(t, "B1")
    choose(t, Go(("c1",), "hit-and-run"))
    assert refused(t, Fire("F1", ("c1",))).rule == "6.7.1"
    s = raid()
    s.units["r1"].at, s.stacks["B1"], s.stacks["C1"] = "C1", ["c1"], ["r1"]
    t = under_way(s)
    assert refused(t, Fire("F1", ("c1", "r1"))).rule == "6.7.1"
    assert [fire.parts for fire in offered(t, Fire)] == [("c1",)]
    s = state(PLAIN, *(RUSSIAN(i, kind, at) for i, kind, at in RIDING_BY), GERMAN("g1", "squad", "F1"), options=ON)
    t = choose(activate(table(s), "B1", "C1"), Go(("c1",), "hit-and-run"), Step("C1"), Hold())
    assert [fire.parts for fire in offered(t, Fire)] == [("c1",)], "nor do others who are activated"


@pytest.mark.rule("lnlt:6.7.1")
def test_who_may_not() -> None:
    s = raid()
    t = table(s)
    activate(t, "B1")
    assert refused(t, Go(("r1",), "hit-and-run")).rule == "6.7.1"
    assert refused(t, Go(("c1", "r1"), "hit-and-run")).rule == "6.7.1"
    assert Go(("c1",), "hit-and-run") in possible(t)
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B1"), GERMAN("g1", "squad", "F1"), options={"mounted-units": "on"})
    t = table(s)
    activate(t, "B1")
    assert refused(t, Go(("c1",), "hit-and-run")).code == "option"
    assert Go(("c1",), "hit-and-run") not in possible(t)


@pytest.mark.rule("lnlt:6.7.1")
def test_in_common_movement_nobody_fires_on_the_way() -> None:
    s = raid()
    t = table(s)
    activate(t, "B1")
    choose(t, Go(("c1",)), Step("C1"), Hold())
    assert refused(t, Fire("F1", ("c1",))).rule == "6.7.1"
    assert not [m for m in offered(t) if isinstance(m, Fire)]


@pytest.mark.rule("lnlt:6.7.1", "lnlt:6.7.2")
def test_a_light_vehicle_hits_and_runs() -> None:
    s = state(
        PLAIN, MODERN("jeep", "hmmwv", "B1", facing=EAST), GERMAN("g1", "squad", "F1"),
        GERMAN("far", "squad", "L3", marker="ops"), options=ON,
    )  # fmt: skip
    t = table(s, [1, 6])
    activate(t, "B1")
    assert Go(("jeep",), "hit-and-run") in possible(t)
    choose(t, Go(("jeep",), "hit-and-run"), Step("C1"), Hold())
    assert Fire("F1", ("jeep:mg0",)) in offered(t)
    assert (-2, "6.7.1") in firepower(s, "F1", "jeep:mg0")
    choose(t, Fire("F1", ("jeep:mg0",)), Step("D1"), Hold(rest=True), Halt())
    assert refused(table(s), Go(("jeep",), "hit-and-run"))
    tank = state(PLAIN, MODERN("m1", "m1", "B1", facing=EAST), GERMAN("g1", "squad", "F1"), options=ON)
    t = table(tank)
    activate(t, "B1")
    assert refused(t, Go(("m1",), "hit-and-run")).rule == "6.7.1"


# ------------------------------------------------------------------ the marker


@pytest.mark.rule("lnlt:6.7.2", "lnlt:5.3.12")
def test_who_is_marked_does_not_opportunity_fire_nor_fire_later() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B1", marker="hit-run"), GERMAN("g1", "squad", "E1"), options=ON)
    assert why_not(s, "E1", "c1", opportunity=True) == "5.3.12"
    assert why_not(s, "E1", "c1") == "6.7.2"


@pytest.mark.rule("lnlt:6.7.2")
def test_the_marker_gives_a_hex_away() -> None:
    s = state(WOODS, US("a1", "squad", "A0"), GERMAN("m", "motorcycle-squad", "D0"))
    assert not spotted(s, "D0", 0)
    s.units["m"].marker = "hit-run"
    assert spotted(s, "D0", 0)


@pytest.mark.rule("lnlt:6.7.2")
def test_vehicles_under_it_are_harder_to_hurt_and_anything_is_harder_to_hit() -> None:
    s = field(ARMY("gun", gun_team(), "B2", facing=EAST), GERMAN("jeep", "us-1985/hmmwv", "E2", marker="hit-run"))
    assert mods(attack_on(s, s.units["jeep"], Tally(), indirect=False)) == [(-1, "6.7.2")]
    assert to_hit(s, "gun", "E2", "jeep") == [(1, "6.7.2")]


@pytest.mark.rule("lnlt:6.7.2", "lnlt:9.0.3")
def test_the_marker_comes_off_in_the_administrative_phase() -> None:
    s = state(PLAIN, RUSSIAN("c1", "cavalry-squad", "B1", marker="hit-run"), options=ON, phase="administrative")
    table(s, [6, 1])
    assert s.units["c1"].marker == ""


@pytest.mark.rule("lnlt:6.7.2")
def test_who_hits_and_runs_enters_no_melee() -> None:
    s = raid()
    t = under_way(s)
    choose(t, Step("D1"), Hold(rest=True), Step("E1"))
    assert refused(t, Step("F1")).rule == "6.7.2"
    assert refused(t, Shell("c1", "F1")).code == "not-adjacent"

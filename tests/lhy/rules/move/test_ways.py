"""4.1 What it takes to go by road, through towns, marsh and rivers."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.maneuver import ExitRolled, Stepped
from hedgerow.lhy.state.moves.maneuver import Go
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)

ROAD = board(
    """
    . . . . . . . .
     . . . . . . . .
    w w w w w w w w
    """,
    lines=[("road", "A1 A2 A3 A4 A5 A6 A7 A8")],
)


LANE = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """,
    lines=[("road", "A1 A2 A3 A4 A5 A6 A7 A8")],
)


@pytest.mark.rule("lhy:4.1.9-2", "lhy:4.1.9.4-1")
def test_by_road_through_woods_with_a_point_more() -> None:
    s = state(ROAD, US("able-1-1", "A1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C8", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3", "go A4")
    assert last(t, Stepped).cost.total == 2
    assert refused(t, "go B4").rule == "10.0a-1"  # the fourth point is for the road alone
    say(t, "go A5")
    assert refused(t, "go A6").rule == "10.0a-1"


@pytest.mark.rule("lhy:4.1.9.4-1")
def test_no_road_bonus_for_a_way_that_began_beside_the_road() -> None:
    s = state(ROAD, US("able-1-1", "B1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C8", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3")
    assert t.state.units["able-1-1"].at == "A3"
    assert not legal(t, "go A4")  # 1.5 into the woods, 1 by road: half a point is left


@pytest.mark.rule("lhy:4.1.9.4a-1")
@pytest.mark.parametrize(
    ("foe", "at", "extra"), [("1kp-1-1", "C4", False), ("1kp-1-1", "C7", True), ("1kp-1-leader", "C4", True)]
)
def test_no_road_bonus_within_two_hexes_of_an_enemy_combat_unit(foe: str, at: str, extra: bool) -> None:
    s = state(
        ROAD, US("able-1-1", "A1"), US("able-1-leader", "C1"), GERMAN(foe, at), GERMAN("1kp-1-2", "C8", hidden=True)
    )
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3", "go A4")
    assert legal(t, "go A5") == extra


@pytest.mark.rule("lhy:4.1.9.4b-1")
def test_no_road_bonus_for_an_afv_that_assaults() -> None:
    """Four hexes by road, with three points left after starting: they are enough to drive there, not to Assault."""
    s = state(LANE, US("tanks-1-1", "A1"), US("able-1-leader", "C1"), GERMAN("truck-1", "A5"), GERMAN("1kp-1-1", "C8"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C7", "C8")))
    assert not legal(t, "assault tanks-1-1 A5")
    s.units["tanks-1-1"].motion = "green"
    assert legal(table(s), "assault tanks-1-1 A5")
    s = state(LANE, US("tanks-1-1", "A1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C8"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C7", "C8")))
    say(t, "maneuver tanks-1-1", "go A2", "go A3", "go A4", "go A5")


@pytest.mark.rule("lhy:4.1.9.1-2")
def test_carriers_keep_to_a_tree_lined_road() -> None:
    s = state(ROAD, US("truck-1", "A2"), US("able-1-leader", "A2"), GERMAN("1kp-1-1", "C8", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver us-truck-1")
    assert offered(t, Go) == ["go A3", "go A1"]
    assert refused(t, "go B2").rule == "4.1.9.1-2"
    s = state(ROAD, US("truck-1", "B2"), US("able-1-leader", "B2"), GERMAN("1kp-1-1", "C8", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver us-truck-1")
    assert not legal(t, "go A2")


TOWN = board(
    """
    . . . . . .
     U U U U . .
    U U U U U .
     U U U U . .
    . . . . . .
    """,
    lines=[("street", "C1 C2 C3 C4 C5 C6")],
)


@pytest.mark.rule("lhy:4.1.6b.i-1", "lhy:10.1.1a-2")
def test_not_from_one_urban_building_into_the_next() -> None:
    s = state(TOWN, US("able-1-1", "A2"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E6", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go B1")
    assert refused(t, "go B2").rule == "4.1.6b.i-1"
    s = state(TOWN, US("able-1-1", "B1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E6", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go B2")  # the first that it enters
    assert refused(t, "go B3").rule == "4.1.6b.i-1"
    s = state(TOWN, US("able-1-1", "C1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E6", hidden=True))
    say(table(activated(s, "able-1")), "maneuver able-1-1", "go C2", "go C3", "go C4")  # along the street


@pytest.mark.rule("lhy:4.1.6b.ii-1", "lhy:4.1.9.2-2")
def test_vehicles_keep_to_the_streets() -> None:
    s = state(TOWN, US("tanks-1-1", "C2"), US("tanks-1-2", "A2"), GERMAN("1kp-1-1", "E6", hidden=True))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1")
    assert offered(t, Go) == ["go C3", "go C1"]
    assert not legal(t, "go D2")
    say(t, "rest", "maneuver tanks-1-2")
    assert refused(t, "go B2").rule == "4.1.6b.ii-1"


RIVER = board(
    """
    . . = . . .
     . . = . . .
    . . f . . .
     . . = . . .
    . . = . . .
     . . = . . .
    . . = . . .
    """,
    lines=[("road", "A1 A2 A3 A4 A5 A6")],
)
"""A ford at E3, a bridge at A3."""


@pytest.mark.rule("lhy:4.1.10-1", "lhy:4.1.10-2", "lhy:4.1.10-4")
def test_into_the_river_and_out_on_the_other_side() -> None:
    s = state(RIVER, US("able-1-1", "C2"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "G6", hidden=True))
    t = say(table(activated(s, "able-1"), dice=[6]), "maneuver able-1-1", "go C3")
    assert last(t, Stepped).cost.total == 3
    say(t, "go C4")
    rolled = last(t, ExitRolled)
    assert (rolled.of, rolled.needs, rolled.passed, rolled.to) == ("river", 6, True, "C4")
    assert t.state.units["able-1-1"].at == "C4"
    assert asked(t) == (0, "maneuver")


def test_back_to_the_bank_it_came_from_without_a_roll() -> None:
    s = state(RIVER, US("able-1-1", "C2"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "G6", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go C3", "go B2")
    assert t.state.units["able-1-1"].at == "B2"


@pytest.mark.rule("lhy:4.1.10-5", "lhy:4.1.10-3")
def test_whoever_fails_stays_in_the_river() -> None:
    s = state(RIVER, US("able-1-1", "C2"), US("able-1-leader", "C2"), GERMAN("1kp-1-1", "G6", hidden=True))
    t = say(table(activated(s, "able-1"), dice=[8]), "maneuver able-1-1,able-1-leader", "go C3", "go C4 able-1-1")
    rolled = last(t, ExitRolled)
    assert (rolled.tally.total, rolled.assisted_by, rolled.passed) == (-1, "able-1-leader", False)
    assert {t.state.units[i].at for i in ("able-1-1", "able-1-leader")} == {"C3"}
    assert all(t.state.units[i].did for i in ("able-1-1", "able-1-leader"))
    assert asked(t) == (0, "activation")
    assert t.state.cycle is not None
    assert next(d for d in t.state.cycle.deeds if d.unit == "able-1-1").moved


@pytest.mark.rule("lhy:4.1.10-3", "lhy:20.9.2-1", "lhy:14.3.6-2")
def test_a_hidden_leader_shows_himself_when_he_assists_and_one_who_regroups_does_not_assist() -> None:
    for condition in ("hidden", "regrouping"):
        men = US("able-1-1", "C3", bank=1), US("able-1-leader", "C3", **{condition: True})
        s = state(RIVER, *men, GERMAN("1kp-1-1", "G6", hidden=True))
        t = say(table(activated(s, "able-1"), dice=[7]), "maneuver able-1-1")
        assert legal(t, "go C4 able-1-1") is (condition == "hidden")
        if condition == "hidden":
            say(t, "go C4 able-1-1")
            assert not t.state.units["able-1-leader"].hidden
            assert last(t, ExitRolled).passed


@pytest.mark.rule("lhy:4.1.10-3", "lhy:4.1.10-4")
def test_the_platoon_leader_helps_and_goes_with_him() -> None:
    s = state(RIVER, US("able-1-1", "C2"), US("able-1-leader", "C2"), GERMAN("1kp-1-1", "G6", hidden=True))
    t = table(activated(s, "able-1"), dice=[7])
    say(t, "maneuver able-1-1,able-1-leader", "go C3")
    assert refused(t, "go C4 able-1-leader").rule == "4.1.10-3"  # he does not assist himself
    say(t, "go C4 able-1-1")
    assert last(t, ExitRolled).passed
    assert {t.state.units[i].at for i in ("able-1-1", "able-1-leader")} == {"C4"}


@pytest.mark.rule("lhy:4.1.10-7", "lhy:4.1.12-1", "lhy:4.1.11-2")
def test_vehicles_cross_at_bridges_and_fords() -> None:
    s = state(
        RIVER, US("tanks-1-1", "C2"), US("tanks-1-2", "E2"), US("tanks-1-3", "A2"), GERMAN("1kp-1-1", "G6", hidden=True)
    )
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1")
    assert refused(t, "go C3").rule == "4.1.10-7"
    say(t, "rest", "maneuver tanks-1-2", "go E3", "go E4", "rest", "maneuver tanks-1-3", "go A3", "go A4", "rest")
    assert (t.state.units["tanks-1-2"].at, t.state.units["tanks-1-3"].at) == ("E4", "A4")


@pytest.mark.rule("lhy:4.1.12-1")
def test_no_roll_at_a_ford_or_a_bridge() -> None:
    for start, through, far in (("E2", "E3", "E4"), ("A2", "A3", "A4")):
        s = state(RIVER, US("able-1-1", start), US("able-1-leader", "G1"), GERMAN("1kp-1-1", "G6", hidden=True))
        t = say(table(activated(s, "able-1")), "maneuver able-1-1", f"go {through}", f"go {far}")
        assert t.state.units["able-1-1"].at == far


@pytest.mark.rule("lhy:4.1.11-3")
def test_under_the_bridge_is_in_the_river() -> None:
    s = state(RIVER, US("able-1-1", "B3"), US("able-1-leader", "G1"), GERMAN("1kp-1-1", "G6", hidden=True))
    s.units["able-1-1"].bank = s.ground.bank("B2")
    t = say(table(activated(s, "able-1"), dice=[7]), "maneuver able-1-1", "go A3")
    assert t.state.units["able-1-1"].under
    say(t, "go A4")
    assert not last(t, ExitRolled).passed


@pytest.mark.rule("lhy:4.1.13-1")
def test_marsh_takes_all_and_vehicles_do_not_enter_it() -> None:
    bog = board(
        """
        . . m . .
         . . m . .
        . . m . .
        """
    )
    s = state(bog, US("able-1-1", "A1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C5", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go B2")
    assert refused(t, "go B3").rule == "10.0a-1"
    s = state(bog, US("able-1-1", "A2"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C5"), US("tanks-1-1", "C2"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C4", "C5")))
    say(t, "maneuver able-1-1", "go A3")
    assert not legal(t, "go A4")
    say(t, "rest", "maneuver tanks-1-1")
    assert refused(t, "go C3").rule == "4.1.13-1"


@pytest.mark.rule("lhy:10.1-1")
@pytest.mark.parametrize("vehicle", ["halftrack-1", "truck-1"])
def test_carriers_have_four_points_in_reaction(vehicle: str) -> None:
    s = state(OPEN, US(vehicle, "A1"), US("able-1-1", "E1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E8"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "E7", "E8")))
    say(t, f"maneuver us-{vehicle}", "go A2", "go A3")
    assert legal(t, "go A4")
    assert offered(say(t, "go A4")) == ["rest"], "one to start, and three"

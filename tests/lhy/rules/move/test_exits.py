"""10.2 Off the map."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.hiding import DummiesGone
from hedgerow.lhy.state.events.maneuver import ExitLossRolled, LeftTheMap
from hedgerow.lhy.state.state import Marker
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    affair,
    asked,
    dice_left,
    last,
    legal,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
)


@pytest.mark.rule("lhy:10.2-1")
def test_over_any_edge_but_the_enemys() -> None:
    s = state(OPEN, US("able-1-1", "A8"), US("able-1-2", "A1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "E4"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert refused(t, "exit east").rule == "10.2-1"
    assert legal(t, "exit south")
    assert refused(t, "exit north").rule == "10.2-1"
    say(t, "go A7", "rest", "withdraw able-1-2", "exit west")
    assert t.state.units["able-1-2"].exited
    assert not t.state.units["able-1-2"].at
    assert last(t, LeftTheMap).edge == "west"
    assert t.state.cycle is not None
    assert t.state.cycle.deeds[-1].unit == "able-1-2", "which may be reacted to"
    assert refused(t, "maneuver able-1-2").rule == "9.0-1"


@pytest.mark.rule("lhy:10.2-1")
def test_the_mission_may_open_the_enemys_edge() -> None:
    s = state(
        OPEN, US("able-1-1", "A8"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "E4"), special={"exit": ["east"]}
    )  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[1]), "maneuver able-1-1", "exit east")
    assert t.state.units["able-1-1"].exited


@pytest.mark.rule("lhy:10.2-1")
def test_the_enemys_edge_is_not_always_the_opposite_one() -> None:
    """The German comes from the north: the American leaves by the east, and loses a step on a 7."""
    sides = [
        {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True},
        {"id": "german", "name": "German", "nation": "german", "edge": "north"},
    ]
    us = US("able-1-1", "E8"), US("able-1-leader", "A1")
    s = state(OPEN, *us, GERMAN("1kp-1-1", "A4"), mission=affair(OPEN, side=sides))
    t = say(table(activated(s, "able-1"), [7]), "maneuver able-1-1")
    assert refused(t, "exit north").rule == "10.2-1"
    say(t, "exit east")
    assert last(t, ExitLossRolled).lost


@pytest.mark.rule("lhy:10.2-1", "lhy:10.0a-1")
def test_it_costs_as_much_as_open_ground() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3", "go A4")
    assert offered(t) == ["rest"]


@pytest.mark.rule("lhy:10.2a-1")
def test_from_a_hex_along_the_friendly_edge_nobody_rolls_whichever_way_he_goes() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A4"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "exit south")
    assert t.state.units["able-1-1"].exited
    assert not told_of(t, ExitLossRolled)


@pytest.mark.rule("lhy:10.2a-1")
@pytest.mark.parametrize(("die", "lost"), [(6, False), (7, True)])
def test_a_loss_elsewhere_than_at_home(die: int, lost: bool) -> None:
    s = state(OPEN, US("able-1-1", "A4"), US("able-1-leader", "A4"), GERMAN("1kp-1-1", "E8"))
    dice = [die, 1] if lost else [die]  # and which section is left
    t = say(table(activated(s, "able-1"), dice=dice), "maneuver able-1-1", "exit south")
    assert last(t, ExitLossRolled).lost == lost
    assert t.state.losses[0] == int(lost)
    assert t.state.casualties == (-1 if lost else 0)
    gone = [u for u in t.state.units.values() if u.exited]
    assert [u.card.kind for u in gone] == ["section" if lost else "squad"]


@pytest.mark.rule("lhy:10.2a-1")
def test_none_at_home_and_none_for_who_does_not_fight() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "exit west", "maneuver able-1-leader", "exit south")
    assert not told_of(t, ExitLossRolled)


@pytest.mark.rule("lhy:10.2b-1")
def test_fire_on_them_is_suffered_at_once() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E8"))
    s.markers, s.marked = [Marker(1, "small-arms", "A1", 2, seat=0)], 1
    t = say(table(activated(s, "able-1"), dice=[9, 1]), "maneuver able-1-1", "exit west")  # 11: a Casualty
    assert t.state.losses[0] == 1
    assert not t.state.markers
    assert [u.card.kind for u in t.state.units.values() if u.exited] == ["section"]
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:10.2b-1")
def test_a_vehicle_suffers_the_anti_tank_fire_on_it() -> None:
    s = state(OPEN, US("tanks-1-1", "A1"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "E8"))
    s.markers, s.marked = [Marker(1, "anti-tank", "A1", 8, seat=0, unit="tanks-1-1")], 1
    t = say(table(activated(s, "tanks-1"), dice=[9]), "maneuver tanks-1-1", "exit west")
    assert t.state.units["tanks-1-1"].lost
    assert t.state.losses[0] == 1


@pytest.mark.rule("lhy:10.2b-1")
@pytest.mark.parametrize(("unit", "marker"), [
    ("able-1-leader", Marker(1, "small-arms", "A1", 3, seat=0)),
    ("us-truck-1", Marker(1, "anti-tank", "A1", 8, seat=0, unit="us-truck-1")),
])  # fmt: skip
def test_who_is_no_combat_unit_leaves_his_fire_behind(unit: str, marker: Marker) -> None:
    leader = US("able-1-leader", "A1" if unit == "able-1-leader" else "B1")
    truck = US("truck-1", "B1" if unit == "able-1-leader" else "A1")
    s = state(OPEN, leader, truck, US("able-1-1", "B1"), GERMAN("1kp-1-1", "E8"))
    s.markers, s.marked = [marker], 1
    t = say(table(activated(s, "able-1")), f"maneuver {unit}", "exit west")
    assert t.state.units[unit].exited
    assert not t.state.markers
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:10.2b-1", "lhy:13.3.1-1")
def test_a_leader_who_leaves_with_men_checks_his_cohesion_with_them() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    s.markers, s.marked = [Marker(1, "small-arms", "A1", 2, seat=0)], 1
    t = say(table(activated(s, "able-1"), dice=[6, 9]), "maneuver able-1-1,able-1-leader", "exit west", "carry 1")
    assert dice_left(t) == 0
    assert {i for i in ("able-1-1", "able-1-leader") if t.state.units[i].disrupted} == {"able-1-1", "able-1-leader"}


@pytest.mark.rule("lhy:10.2b-1", "lhy:13.3.7a-1")
def test_and_so_do_those_who_ride_on_it() -> None:
    s = state(
        OPEN, US("tanks-1-1", "A1"), US("able-1-1", "A1", carrier="tanks-1-1"), US("able-1-leader", "E1"),
        GERMAN("1kp-1-1", "E8"),
    )  # fmt: skip
    s.markers, s.marked = [Marker(1, "anti-tank", "A1", 8, seat=0, unit="tanks-1-1")], 1
    t = say(table(activated(s, "tanks-1", "able-1"), dice=[9, 1, 1]), "maneuver tanks-1-1", "exit west")
    assert t.state.losses[0] == 2
    assert [u.card.kind for u in t.state.units.values() if u.exited] == ["section"], "who is left of them goes on"
    assert "A1" not in t.state.stacks


@pytest.mark.rule("lhy:10.2-1", "lhy:10.2a-1")
def test_who_rides_leaves_with_the_vehicle_and_may_lose_a_step_by_himself() -> None:
    s = state(
        OPEN, US("tanks-1-1", "A4"), US("able-1-1", "A4", carrier="tanks-1-1"), US("able-1-leader", "E1"),
        GERMAN("1kp-1-1", "E8"),
    )  # fmt: skip
    t = say(table(activated(s, "tanks-1", "able-1"), dice=[1, 9, 1]), "maneuver tanks-1-1", "exit south")
    gone = [u for u in t.state.units.values() if u.exited]
    assert sorted(u.card.kind for u in gone) == ["afv", "section"]
    assert "" not in t.state.stacks
    assert not t.state.aboard


@pytest.mark.rule("lhy:10.2a-1", "lhy:20.8-2", "lhy:20.8.1-1")
@pytest.mark.parametrize(("counter", "die", "gone"), [
    ("dummy-1", 6, False), ("dummy-1", 7, True), ("dummy-4", 6, False), ("dummy-4", 7, True),
])  # fmt: skip
def test_a_dummy_rolls_as_what_it_looks_like_would(counter: str, die: int, gone: bool) -> None:
    us = US(counter, "A4", concealed=True), US("able-1-1", "E1"), US("able-1-leader", "E1")
    s = state(OPEN, *us, US("tanks-1-1", "E1"), GERMAN("1kp-1-1", "E8"))
    t = table(activated(s, "able-1", "tanks-1", joining=[f"us-{counter}"]), dice=[die])
    say(t, f"maneuver us-{counter}", "exit south")
    assert last(t, ExitLossRolled).lost is gone
    dummy = t.state.units[f"us-{counter}"]
    assert (dummy.lost, dummy.exited, dummy.at) == (gone, not gone, "")
    assert bool(told_of(t, DummiesGone)) is gone
    assert t.state.losses == [0, 0]


@pytest.mark.rule("lhy:10.2a-1", "lhy:20.8.1-1")
def test_dummies_stick_together_off_the_map() -> None:
    us = US("dummy-1", "A4", concealed=True), US("dummy-2", "A4", concealed=True), US("able-1-leader", "A1")
    t = table(activated(state(OPEN, *us, US("able-1-1", "A1"), GERMAN("1kp-1-1", "E8")), "able-1"), dice=[7])
    say(t, "maneuver us-dummy-1,us-dummy-2", "exit south")
    assert [u.id for u in t.state.own[0] if u.lost] == ["us-dummy-1", "us-dummy-2"]
    assert not told_of(t, LeftTheMap)
    assert asked(t) == (0, "activation")

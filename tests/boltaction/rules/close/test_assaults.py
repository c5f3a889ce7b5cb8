"""close.1 to close.5, assault-vehicle.1 to assault-vehicle.4 Assaults up to contact."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.board.inches.bases import gap
from hedgerow.board.inches.measure import distance
from hedgerow.boltaction.rules.seeing import base
from hedgerow.boltaction.state.events.close import (
    AssaultDeclared,
    AssaultFailed,
    AssaultMeasured,
    Contact,
    DefenceOpened,
    Surprised,
)
from hedgerow.boltaction.state.events.losses import Dismounted
from hedgerow.boltaction.state.events.movement import Moved, Sprung
from hedgerow.boltaction.state.events.orders import MoraleChecked
from hedgerow.boltaction.state.events.shooting import Fired
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    building,
    fence,
    ground,
    last,
    legal,
    offered,
    ordering,
    put,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

NOBODY = [1] * 5


def charge(s: State, *dice: int, target: str = "german-1") -> World:
    """The first American section is told to Run, and assaults."""
    t = table(ordering(s, 0), dice)
    return say(t, "order us-1 run", f"assault us-1 {target}")


def apart(far: float, map: str = OPEN, **fields: Any) -> State:
    """Two sections of five, so many inches of open ground between their bases."""
    return state(
        map, unit("us-1", "section", (24, 24), men=5), unit("german-1", "section", (24, 23 - far), men=5, **fields)
    )


# ------------------------------------------------------------------ who, and whom


@pytest.mark.rule("boltaction:house-close.1")
@pytest.mark.parametrize(
    ("entry", "code"),
    [("mmg", "no-assault"), ("observer", "no-assault"), ("medic", "no-assault"), ("at-gun", "no-assault")],
)
def test_fixed_teams_observers_and_guns_do_not_assault(entry: str, code: str) -> None:
    s = state(OPEN, unit("us-1", entry, (24, 24)), unit("german-1", "section", (24, 18), men=5))
    t = say(table(ordering(s, 0)), "order us-1 run")
    refusal = refused(t, "assault us-1 german-1")
    assert (refusal.code, refusal.rule) == (code, "house-close.1")


@pytest.mark.rule("boltaction:close.2")
def test_an_assault_is_made_with_a_run_alone() -> None:
    t = say(table(ordering(apart(4), 0)), "order us-1 advance")
    assert refused(t, "assault us-1 german-1").rule == "close.2"


@pytest.mark.rule("boltaction:house-close.1")
def test_only_an_enemy_in_sight_is_assaulted() -> None:
    yard = ground((48, 48), area("house", (20, 17), (28, 21)))
    s = apart(8, yard)
    s.units["us-2"] = friend = unit("us-2", "section", (40, 40), men=5)
    s.own[0].append(friend)
    t = say(table(ordering(s, 0)), "order us-1 run")
    assert refused(t, "assault us-1 german-1").code == "no-sight"
    assert refused(t, "assault us-1 us-2").code == "no-target"


@pytest.mark.rule("boltaction:close.2")
def test_the_target_is_named_whether_it_is_near_or_far() -> None:
    t = say(table(ordering(apart(20), 0)), "order us-1 run")
    assert "assault us-1 german-1" in offered(t)


# ------------------------------------------------------------------ the distance


@pytest.mark.rule("boltaction:house-close.2")
@pytest.mark.parametrize(("far", "arrives"), [(12, True), (12.01, False)])
def test_a_charge_reaches_twelve_inches(far: float, arrives: bool) -> None:
    s = apart(far)
    s.units["german-1"].order = "rally"
    s.dice[1].where, s.dice[1].unit = "unit", "german-1"
    t = charge(s, *NOBODY, *NOBODY)
    assert last(t, AssaultMeasured).arrives is arrives
    assert bool(told_of(t, Contact)) is arrives


@pytest.mark.rule("boltaction:house-close.2")
@pytest.mark.parametrize("terrain", ["hedge", "marsh"])
@pytest.mark.parametrize(("far", "arrives"), [(5.5, True), (6.5, False)])
def test_over_an_obstacle_or_through_rough_ground_it_is_six(terrain: str, far: float, arrives: bool) -> None:
    piece = fence("hedge", (10, 21), (40, 21)) if terrain == "hedge" else area("marsh", (10, 20.5), (40, 21.5))
    s = apart(far, ground((48, 48), piece), order="rally")
    t = charge(s, *NOBODY, *NOBODY)
    measured = last(t, AssaultMeasured)
    assert (measured.arrives, measured.reach, measured.over) == (arrives, 600, terrain)


@pytest.mark.rule("boltaction:house-close.2")
def test_who_falls_short_runs_straight_at_the_enemy_and_stops_an_inch_away() -> None:
    t = charge(apart(12.5))
    s = t.state
    assert last(t, Moved).kind == "run"
    assert not told_of(t, Contact)
    gaps = [a.at[1] - b.at[1] for a, b in zip(s.units["us-1"].men, s.units["german-1"].men, strict=True)]
    assert all(201 <= gap <= 260 for gap in gaps)


@pytest.mark.rule("boltaction:house-close.2")
def test_a_target_out_of_reach_does_not_react() -> None:
    t = charge(apart(14))
    assert not told_of(t, DefenceOpened)
    assert t.state.units["german-1"].order is None


@pytest.mark.rule("boltaction:house-close.4")
def test_the_first_takes_the_shortest_path_and_the_others_come_up_beside_him() -> None:
    t = charge(apart(5), 6, 1, 1, 1, 1)
    us = t.state.units["us-1"]
    assert all(m.at[1] <= 2000 for m in us.men)


@pytest.mark.rule("boltaction:house-move.3")
def test_a_charge_goes_through_friends_on_foot_but_nobody_stops_on_them() -> None:
    friends = unit("us-2", "section", (24, 20), men=5)
    s = state(OPEN, unit("us-1", "section", (24, 24), men=5), unit("german-1", "section", (24, 18.7), men=5), friends)
    t = charge(s, 6, 1, 1, 1, 1)
    assert told_of(t, Contact)
    us, others = t.state.units["us-1"], t.state.units["us-2"]
    assert all(distance(m.at, o.at) >= 99 for m in us.men for o in others.men)


@pytest.mark.rule("boltaction:house-move.3")
def test_it_goes_round_a_gun_in_the_way() -> None:
    gun = unit("us-2", "at-gun", (24, 20.5))
    s = state(OPEN, unit("us-1", "section", (24, 24), men=1), unit("german-1", "section", (24, 17.5), men=1), gun)
    measured = last(charge(s, 6), AssaultMeasured)
    assert measured.arrives
    assert measured.far is not None
    assert measured.far > 600  # straight on it would be five and a half inches


@pytest.mark.rule("boltaction:armour.12", "boltaction:house-close.2")
def test_and_round_a_wreck() -> None:
    """Its side is a fifth of an inch beside the straight way: he sees past it, but his base does not pass."""
    wreck = unit("us-2", "tank", (25.7, 20.5), lost=True, wreck=True)
    s = state(OPEN, unit("us-1", "section", (24, 24), men=1), unit("german-1", "section", (24, 17.5), men=1), wreck)
    measured = last(charge(s, 6), AssaultMeasured)
    assert measured.far is not None
    assert measured.far > 550


# ------------------------------------------------------------------ defensive fire


@pytest.mark.rule("boltaction:close.4")
def test_within_six_inches_the_target_is_surprised() -> None:
    t = charge(apart(6), 6, 1, 1, 1, 1)
    assert last(t, Surprised).unit == "german-1"
    assert asked(t) == (1, "casualties")


@pytest.mark.rule("boltaction:close.4")
@pytest.mark.rule("boltaction:house-close.3")
def test_beyond_six_inches_a_target_without_an_order_may_fire() -> None:
    t = charge(apart(6.01))
    assert asked(t) == (1, "assaulted")
    assert set(offered(t)) == {"hold", "defend"}
    say(t, "defend")
    german = t.state.units["german-1"]
    assert german.order == "fire"
    assert last(t, DefenceOpened).target == "us-1"
    assert sum(die.where == "cup" and die.seat == 1 for die in t.state.dice) == 0
    assert asked(t) == (1, "shoot")
    assert refused(t, "go-down").rule


@pytest.mark.rule("boltaction:house-close.3")
def test_they_are_fired_at_where_they_stand_and_then_charge_with_their_new_pins() -> None:
    t = charge(apart(10), 3, 3, 1, 1, 1, 4, 1, 6, 6, 6, 6)
    say(t, "defend", "shoot german-1 us-1")
    assert last(t, Fired).need == 3  # 10 inches: neither point blank nor long range, no penalty for moving
    assert asked(t) == (0, "casualties")
    say(t, "remove us-1.2")
    assert t.state.units["us-1"].pins == 1
    assert told_of(t, Contact)


@pytest.mark.rule("boltaction:house-close.3")
def test_a_unit_that_breaks_under_defensive_fire_does_not_charge() -> None:
    t = charge(apart(10), 6, 6, 6, 6, 1, 5, 5, 5, 1, 6, 6)
    say(t, "defend", "shoot german-1 us-1", "remove us-1.2,us-1.3,us-1.4")
    assert not last(t, MoraleChecked).passed
    assert t.state.units["us-1"].lost
    assert not told_of(t, Contact)


@pytest.mark.rule("boltaction:house-close.3", "boltaction:house-ambush.1", "boltaction:house-game.5")
@pytest.mark.parametrize(("order", "answer"), [(None, "defend"), ("ambush", "spring german-1 300")])
def test_green_troops_whom_their_first_loss_brings_down_do_not_charge(order: Any, answer: str) -> None:
    green = unit("us-1", "soviet/rifle-squad", (24, 30), men=10, quality="inexperienced")
    s = state(OPEN, green, unit("german-1", "section", (24, 20), men=5, order=order))
    t = charge(s, 3, 1, 1, 1, 1, 3, 1, 2)  # a hit, a loss, panic, two pins
    say(t, answer, "shoot german-1 us-1")
    say(t, offered(t)[0])
    assert (green.order, green.pins, len(green.men)) == ("down", 3, 9)
    assert not told_of(t, Contact)
    assert not told_of(t, AssaultFailed)


@pytest.mark.rule("boltaction:house-close.3")
@pytest.mark.parametrize("order", ["fire", "rally", "down"])
def test_who_has_had_his_order_does_not_fire(order: str) -> None:
    t = charge(apart(10, order=order), 6, 1, 1, 1, 1)
    assert asked(t) == (1, "casualties")


@pytest.mark.rule("boltaction:house-close.3")
def test_going_down_is_no_reaction_to_an_assault() -> None:
    assert refused(charge(apart(10)), "go-down").rule == "house-close.3"


@pytest.mark.rule("boltaction:house-close.3")
@pytest.mark.rule("boltaction:house-ambush.1")
@pytest.mark.parametrize("far", [4, 10])
def test_a_target_in_ambush_fires_on_the_charge_from_whatever_distance(far: float) -> None:
    t = charge(apart(far, order="ambush"))
    assert asked(t) == (1, "ambush")
    assert legal(t, "spring german-1 0")
    say(t, "spring german-1 200")
    assert last(t, Sprung).target == "us-1"
    assert t.state.units["german-1"].order == "fire"


@pytest.mark.rule("boltaction:house-ambush.1")
def test_those_behind_finish_a_charge_when_the_first_has_fallen_on_the_way() -> None:
    s = state(
        OPEN, unit("us-1", "section", (24, 24), men=5), unit("german-1", "section", (24, 14), men=5, order="ambush")
    )
    put(s.units["us-1"], (24, 24), "column")
    t = charge(s, 6, 6, 1, 1, 1, 5, 1, 6, 1, 1, 1, 1)
    say(t, "spring german-1 800", "shoot german-1 us-1", "remove us-1.1")
    assert told_of(t, Contact)
    assert asked(t) == (1, "casualties")


@pytest.mark.rule("boltaction:house-close.3")
def test_if_those_in_reach_have_fallen_the_assault_fails() -> None:
    s = apart(10)
    us, german = s.units["us-1"], s.units["german-1"]
    put(us, (24, 23.8), "column")  # three ranks
    put(german, (24, 10.9))
    t = charge(s, 6, 6, 1, 1, 1, 5, 5)
    assert last(t, AssaultMeasured).arrives
    say(t, "defend", "shoot german-1 us-1", "remove us-1.1,us-1.2")
    (failed,) = told_of(t, AssaultFailed)
    assert (failed.unit, failed.rule) == ("us-1", "house-close.2")
    assert last(t, Moved).kind == "run"
    assert not t.state.pending


@pytest.mark.rule("boltaction:house-ambush.1", "boltaction:house-close.4")
def test_nor_do_those_behind_finish_it_who_would_not_have_got_there() -> None:
    s = apart(10, order="ambush")
    put(s.units["us-1"], (24, 23.8), "column")
    put(s.units["german-1"], (24, 10.9))
    t = charge(s, 6, 6, 1, 1, 1, 5, 5)
    say(t, "spring german-1 0", "shoot german-1 us-1", "remove us-1.1,us-1.2")
    (failed,) = told_of(t, AssaultFailed)
    assert (failed.unit, failed.target, failed.rule) == ("us-1", "german-1", "house-close.4")
    assert not told_of(t, Contact)


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-close.3")
def test_cyclists_leave_their_bicycles_to_fire_in_defence() -> None:
    s = apart(10, abilities=["bicycles"])
    t = say(charge(s), "defend")
    assert last(t, Dismounted).unit == "german-1"
    assert s.units["german-1"].abilities == []


@pytest.mark.rule("boltaction:house-close.3")
def test_nobody_fires_at_a_blood_curdling_charge() -> None:
    s = apart(10)
    s.units["us-1"].abilities.append("blood-curdling")
    t = charge(s, 6, 1, 1, 1, 1)
    assert asked(t) == (1, "casualties")


# ------------------------------------------------------------------ contact


@pytest.mark.rule("boltaction:house-close.4")
def test_the_assaulted_lose_their_pins_and_the_attackers_keep_theirs() -> None:
    s = apart(4, pins=3, order="down")
    s.units["us-1"].pins = 2
    t = charge(s, 1, 2, 6, 1, 1, 1, 1)
    assert t.state.units["german-1"].pins == 0
    assert t.state.units["us-1"].pins == 1  # one was shed by the order test


# ------------------------------------------------------------------ buildings


def house_fight(far: float) -> State:
    yard = ground((48, 48), area("house", (20, 10), (26, 16)))
    s = state(
        yard,
        unit("us-1", "section", (23, 16.5 + far), men=5),
        unit("german-1", "section", building=0, men=5, order="rally"),
    )
    assert building(s) == 0
    return s


@pytest.mark.rule("boltaction:house-close.2")
@pytest.mark.parametrize(("far", "arrives"), [(6, True), (6.5, False)])
def test_a_building_is_assaulted_from_six_inches(far: float, arrives: bool) -> None:
    t = charge(house_fight(far), *NOBODY, *NOBODY)
    assert last(t, AssaultMeasured).arrives is arrives


@pytest.mark.rule("boltaction:house-close.1")
def test_one_sets_out_from_the_wall_of_the_building_that_one_is_in() -> None:
    yard = ground((48, 48), area("house", (20, 10), (26, 16)))
    s = state(
        yard, unit("us-1", "section", building=0, men=5), unit("german-1", "section", (23, 20.5), men=5, order="rally")
    )
    t = charge(s, 6, 1, 1, 1, 1)
    assert last(t, AssaultMeasured).far == 400
    assert t.state.units["us-1"].building == -1
    assert told_of(t, Contact)


# ------------------------------------------------------------------ vehicles


def at_vehicle(entry: str, far: float = 5, assaulter: str = "section", **fields: Any) -> State:
    tank: Unit = unit("german-1", entry, (24, 20.5 - far), facing=180, **fields)
    return state(OPEN, unit("us-1", assaulter, (24, 24), men=2 if assaulter == "bazooka" else 5), tank)


@pytest.mark.rule("boltaction:assault-vehicle.1")
@pytest.mark.rule("boltaction:house-assault-vehicle.2")
def test_a_running_vehicle_is_not_assaulted_unless_it_has_been_stopped() -> None:
    t = say(table(ordering(at_vehicle("tank", order="run"), 0)), "order us-1 run")
    assert refused(t, "assault us-1 german-1").rule == "assault-vehicle.1"
    for fields in ({"order": "run", "immobilised": True}, {"order": "down"}, {"order": "advance"}, {}):
        t = say(table(ordering(at_vehicle("tank", **fields), 0)), "order us-1 run")
        assert legal(t, "assault us-1 german-1")


@pytest.mark.rule("boltaction:assault-vehicle.2")
@pytest.mark.rule("boltaction:morale.4")
@pytest.mark.rule("boltaction:house-assault-vehicle.1")
def test_courage_is_tested_against_enclosed_armour_and_who_fails_goes_down_where_he_stands() -> None:
    s = at_vehicle("tank")
    was = [m.at for m in s.units["us-1"].men]
    t = charge(s, 3, 4)
    checked = last(t, MoraleChecked)
    assert (checked.value.total, checked.passed) == (6, False)
    assert t.state.units["us-1"].order == "down"
    assert [m.at for m in t.state.units["us-1"].men] == was
    t = charge(at_vehicle("tank"), 3, 3, 1, 1, 1, 1, 1)
    assert last(t, MoraleChecked).passed
    assert told_of(t, Contact)


@pytest.mark.rule("boltaction:house-assault-vehicle.1")
@pytest.mark.parametrize(
    ("vehicle", "assaulter", "tested"),
    [
        ("tank", "section", True),
        ("tank", "tank-hunters", False),
        ("tank", "bazooka", False),
        ("half-track", "section", False),
        ("truck", "section", False),
        ("armoured-car", "section", True),
    ],
)
def test_who_has_to_test_his_courage(vehicle: str, assaulter: str, tested: bool) -> None:
    s = at_vehicle(vehicle, order="rally", assaulter=assaulter)
    t = charge(s, 1, 1, 1, 1, 1, 1, 1, 1)
    assert bool(told_of(t, MoraleChecked)) is tested


@pytest.mark.rule("boltaction:house-assault-vehicle.1")
def test_a_panzerfaust_helps_until_it_has_been_fired() -> None:
    for spent, tested in ((False, False), (True, True)):
        us = unit("us-1", "faust-section", (24, 24), men=5, extras={"faust": 1})
        holder = next(m for m in us.men if "panzerfaust" in m.arms)
        holder.spent = ["panzerfaust"] if spent else []
        t = charge(state(OPEN, us, unit("german-1", "tank", (24, 15), order="rally")), 1, 1, 1, 1, 1, 1, 1, 1)
        assert bool(told_of(t, MoraleChecked)) is tested


@pytest.mark.rule("boltaction:assault-vehicle.3")
@pytest.mark.rule("boltaction:house-assault-vehicle.3")
def test_a_vehicle_fires_its_weapons_that_bear_at_assaulters_from_afar() -> None:
    t = charge(at_vehicle("tank", 8), 1, 1)
    assert asked(t) == (1, "assaulted")
    say(t, "defend")
    assert t.state.units["german-1"].order == "fire"
    aims = {text.split()[1] for text in offered(t) if text.startswith("aim")}
    assert aims == {"gun", "coax", "hull"}
    away = at_vehicle("assault-gun", 8)
    away.units["german-1"].facing = 0
    assert told_of(charge(away, 1, 1, *NOBODY), Contact)  # its gun does not bear


@pytest.mark.rule("boltaction:assault-vehicle.4")
@pytest.mark.rule("boltaction:house-recce.1")
def test_a_recce_vehicle_may_escape_and_the_assault_is_lost_if_it_is_out_of_reach() -> None:
    t = charge(at_vehicle("armoured-car", 5), 1, 1)
    assert asked(t) == (1, "assaulted")
    away = next(text for text in offered(t) if text.startswith("escape"))
    assert refused(t, "escape a100").rule == "house-recce.1", "nearer"
    say(t, away)
    car = t.state.units["german-1"]
    assert (car.order, car.escaped) == ("down", t.state.turn)
    assert not last(t, AssaultMeasured).arrives
    assert not told_of(t, Contact)
    assert last(t, Moved).unit == "us-1"


@pytest.mark.rule("boltaction:assault-vehicle.4")
def test_it_escapes_once_in_a_turn_and_not_while_it_tows() -> None:
    s = at_vehicle("armoured-car", 5)
    gun = unit("german-2", "at-gun", carrier="german-1")
    s.units["german-2"] = gun
    s.own[1].append(gun)
    assert told_of(charge(s, 1, 1, *NOBODY), Contact)  # it is not even asked
    t = charge(at_vehicle("armoured-car", 5, order="down", escaped=2), 1, 1, *NOBODY)
    assert told_of(t, Contact)


@pytest.mark.rule("boltaction:close.1")
@pytest.mark.rule("boltaction:close.3")
@pytest.mark.rule("boltaction:close.5")
def test_told_in_the_order_of_the_steps() -> None:
    t = charge(apart(8), 6, 1, 1, 1, 1)
    say(t, "hold")
    kinds = [type(e) for e in t.events]
    assert kinds.index(AssaultDeclared) < kinds.index(AssaultMeasured) < kinds.index(Moved) < kinds.index(Contact)


@pytest.mark.rule("boltaction:house-close.4", "boltaction:house-building.1")
def test_whoever_charges_out_of_a_building_stands_clear_of_it() -> None:
    yard = ground((48, 48), area("house", (20, 20), (26, 26)))
    s = state(yard, unit("us-1", "section", building=0, men=10), unit("german-1", "section", (23, 18), men=1))
    t = charge(s, *NOBODY)
    us = t.state.units["us-1"]
    assert us.building == -1
    assert us.men
    walls = s.table.features[0].shape
    assert all(gap(base(m.at), walls) > 0 for m in us.men)  # type: ignore[arg-type]


@pytest.mark.rule("boltaction:close.4", "boltaction:house-dice.1")
@pytest.mark.parametrize(("dx", "dy", "fires"), [(420, 560, False), (699, 37, False), (699, 38, True)])
def test_six_inches_and_a_hair_are_more_than_six(dx: int, dy: int, fires: bool) -> None:
    """From base to base: 6 inches exactly, 5.9998, and 6.0003."""
    s = state(OPEN, unit("us-1", "section", (24, 24), men=1), unit("german-1", "section", (24, 24), men=1))
    s.units["german-1"].men[0].at = (2400 + dx, 2400 + dy)
    t = say(table(ordering(s)), "order us-1 run", "assault us-1 german-1")
    assert (t.choice is not None and t.choice.kind == "assaulted") is fires


@pytest.mark.rule("boltaction:house-close.2", "boltaction:house-dice.1")
@pytest.mark.parametrize(("dx", "dy", "arrives"), [(780, 1040, True), (1299, 50, True), (1299, 51, False)])
def test_a_hair_more_than_twelve_inches_is_out_of_reach(dx: int, dy: int, arrives: bool) -> None:
    s = state(OPEN, unit("us-1", "section", (4, 4), men=1), unit("german-1", "section", (4, 4), men=1, order="fire"))
    s.units["german-1"].men[0].at = (400 + dx, 400 + dy)
    t = say(table(ordering(s)), "order us-1 run", "assault us-1 german-1")
    assert last(t, AssaultMeasured).arrives is arrives

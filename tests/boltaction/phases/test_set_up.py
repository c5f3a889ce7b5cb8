"""Setting up: edges, objectives, units in turn, reserves, hiding, bombardments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hedgerow.boltaction.phases.set_up import new_state
from hedgerow.boltaction.scenario.battles import battle_names
from hedgerow.boltaction.screen.view import view
from hedgerow.boltaction.state.events import orders as orders_told
from hedgerow.boltaction.state.events import set_up as told
from hedgerow.boltaction.state.events.shooting import Penetrated, TemplateLaid
from hedgerow.boltaction.state.moves.set_up import Deploy, Keep, Load, Occupy
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    fence,
    ground,
    last,
    legal,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

PLACING = pytest.mark.rule("boltaction:house-game.2")
RESERVES = pytest.mark.rule("boltaction:house-game.4")
HIDING = pytest.mark.rule("boltaction:house-cover.4")
WIDE = ground((72, 48))
YARD = ground(
    (48, 48),
    area("woods", (6, 38), (16, 44)),
    area("house", (20, 38), (25, 43)),
    area("house", (40, 4), (44, 8)),
    area("water", (30, 40), (34, 44)),
    fence("wall", (36, 42), (46, 42)),
    area("woods", (20, 14), (28, 20)),
)
WAVE: Mapping[str, Any] = {"duty": [{"wave": True}, {"wave": True}]}


def setting_up(map: str, *units: Unit, type: Mapping[str, Any] | None = None, **fields: Any) -> State:
    """All units off the table, the first seat to the south and asked first."""
    return state(map, *units, type=type, phase="setup", turn=0, **{"step": "deploy", "placing": [0, 1]} | fields)


def two(entry: str = "section", **more: Any) -> tuple[Unit, Unit]:
    return unit("us-1", entry, men=more.pop("men", 0), **more), unit("german-1", "section", men=5)


# ------------------------------------------------------------------ edges


@PLACING
def test_the_higher_die_chooses_a_long_edge_and_the_other_side_has_the_opposite_one() -> None:
    t = table(new_state("orchard-lane", {}), dice=[3, 3, 2, 5])
    assert last(t, told.RolledOff).dice == ((3, 3), (2, 5))
    assert asked(t) == (1, "edge")
    say(t, "take-edge south")
    assert t.state.edges == ["north", "south"]


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-turn.1")
def test_both_forces_are_known_before_anything_is_decided() -> None:
    t = table(new_state("orchard-lane", {}), dice=[3, 2])
    there = [tuple(u.id for u in units) for units in t.state.own]
    assert [(one.seat, one.units) for one in told_of(t, told.Mustered)] == list(enumerate(there))
    assert [len(units) for units in there] == [6, 6]
    assert len(t.state.dice) == len(t.state.units)


@PLACING
def test_what_is_decided_before_the_battle_is_told_to_both() -> None:
    s = setting_up(
        WIDE, *two(), unit("us-2", men=5), type={"attacker": True, "base": 6, "objectives": "d3", "marks": "defender"},
        step="role", edges=[], first=0, placing=[],
    )  # fmt: skip
    t = say(table(s, dice=[3, 1]), "take-role attack", "take-edge north")
    role, edges, count = last(t, told.RoleTaken), told_of(t, told.EdgeTaken), last(t, told.Counted)
    assert (role.seat, role.role) == (0, "attack")
    assert [(edge.seat, edge.edge) for edge in edges] == [(1, "north"), (0, "south")]
    assert (count.count, count.dice) == (2, (3,))
    assert [(base.seat, base.at) for base in told_of(t, told.Marked)] == [(0, (3600, 4200)), (1, (3600, 600))]
    first, second = offered(t)[0], offered(t)[-1]
    say(t, first, second)
    assert [t.state.objectives[mark.number - 1] for mark in told_of(t, told.Marked)[2:]] == t.state.objectives
    say(t, "keep us-1 reserve", "suggested", "suggested")
    assert [(off.seat, off.count) for off in told_of(t, told.OffTable)] == [(0, 1)]
    assert [type(event) for event in t.events[-3:-1]] == [told.BattleBegan, orders_told.TurnBegan]


@PLACING
@pytest.mark.parametrize(("night", "dark"), [("night", True), ("dawn", True), ("dusk", False), ("off", False)])
def test_the_first_turn_has_its_light(night: str, dark: bool) -> None:
    t = table(setting_up(OPEN, *two(), options={"night": night}), dice=[1])
    say(t, "suggested", "suggested")
    assert t.state.turn == 1
    assert t.state.dark is dark


@PLACING
def test_the_short_edges_of_a_long_table_are_nobodys() -> None:
    t = table(state(WIDE, *two(), phase="setup", turn=0, step="edge", edges=[], first=1))
    assert refused(t, "take-edge east").code == "edge"
    assert offered(t) == ["take-edge north", "take-edge south"]


@PLACING
def test_where_one_side_attacks_the_defender_chooses_his_edge() -> None:
    s = state(WIDE, *two(), phase="setup", turn=0, step="edge", edges=[], first=0, type={"attacker": True})
    assert asked(table(s)) == (1, "edge")


# ------------------------------------------------------------------ objectives


@PLACING
def test_objectives_are_put_down_in_turn_clear_of_edges_and_of_each_other() -> None:
    kind = {"marks": "alternate", "objectives": "2", "apart": 12, "from_edge": 6}
    t = table(state(WIDE, *two(), phase="setup", turn=0, step="count", type=kind))
    assert asked(t) == (0, "objective")
    assert refused(t, f"mark {at(5.9, 24)}").code == "edge"
    say(t, f"mark {at(24, 24)}")
    assert asked(t) == (1, "objective")
    assert refused(t, f"mark {at(35.9, 24)}").code == "apart"
    say(t, f"mark {at(36, 24)}")
    assert t.state.objectives == [(2400, 2400), (3600, 2400)]
    assert asked(t) == (0, "set-up")


@PLACING
def test_on_a_narrower_table_objectives_may_lie_nearer_to_each_other() -> None:
    kind = {"marks": "alternate", "objectives": "2", "apart": 12, "from_edge": 6}
    t = table(state(OPEN, *two(), phase="setup", turn=0, step="count", type=kind))
    say(t, f"mark {at(24, 24)}")
    assert refused(t, f"mark {at(31.9, 24)}").code == "apart"
    assert legal(t, f"mark {at(32, 24)}")


@PLACING
def test_the_defender_marks_what_he_defends_in_his_own_half() -> None:
    kind = {"marks": "defender", "objectives": "3", "apart": 24, "from_edge": 6, "attacker": True}
    t = table(state(WIDE, *two(), phase="setup", turn=0, step="count", type=kind))
    assert asked(t) == (1, "objective")
    assert refused(t, f"mark {at(12, 25)}").code == "half"
    say(t, f"mark {at(12, 24)}", f"mark {at(36, 12)}")
    assert asked(t) == (1, "objective")


@PLACING
def test_an_objective_in_the_middle_is_there_at_once() -> None:
    t = table(state(WIDE, *two(), phase="setup", turn=0, step="count", type={"marks": "centre", "objectives": "1"}))
    assert t.state.objectives == [(3600, 2400)]
    assert asked(t) == (0, "set-up")


# ------------------------------------------------------------------ on the table


@PLACING
def test_units_are_set_up_in_turn_within_twelve_inches_of_ones_own_edge() -> None:
    t = table(setting_up(YARD, *two(), unit("us-2")))
    assert refused(t, f"deploy us-1 {at(24, 36.4)} line").code == "zone"
    assert refused(t, f"deploy us-1 {at(24, 6)} line").code == "zone"
    say(t, f"deploy us-1 {at(20, 36.5)} line")
    assert asked(t) == (1, "set-up")
    say(t, f"deploy german-1 {at(24, 6)} line 180")
    assert asked(t) == (0, "set-up")
    assert refused(t, f"deploy us-1 {at(12, 46)} line").code == "decided"


@PLACING
def test_a_die_lies_in_the_cup_for_everybody_and_nobody_begins_with_an_order_or_a_pin() -> None:
    t = table(setting_up(OPEN, *two()))
    say(t, f"deploy us-1 {at(24, 40)} line", f"deploy german-1 {at(24, 6)} line")
    assert (t.state.phase, t.state.turn) == ("orders", 1)
    assert sorted(die.seat for die in t.state.dice) == [0, 1]
    assert all(u.order is None and u.pins == 0 for u in t.state.units.values())


@PLACING
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ((32, 42), "impassable"),
        ((22, 40), "building"),
        ((47.8, 46), "off-table"),
    ],
)
def test_nobody_stands_where_nobody_can(spot: tuple[float, float], code: str) -> None:
    t = table(setting_up(YARD, *two(men=5)))
    assert refused(t, f"deploy us-1 {at(*spot)} line").code == code


@pytest.mark.rule("boltaction:terrain.10")
def test_a_gun_may_be_set_up_in_rough_ground_and_a_truck_may_not() -> None:
    t = table(setting_up(YARD, unit("us-1", "at-gun"), unit("us-2", "truck"), unit("german-1")))
    assert legal(t, f"deploy us-1 {at(11, 41)} line")
    assert refused(t, f"deploy us-2 {at(11, 41)} line").code == "barred"


@pytest.mark.rule("boltaction:house-move.3")
def test_units_are_set_up_more_than_an_inch_from_each_other() -> None:
    t = table(setting_up(OPEN, *two(men=5), unit("us-2", men=5)))
    say(t, f"deploy us-1 {at(24, 40)} line", f"deploy german-1 {at(24, 6)} line")
    assert refused(t, f"deploy us-2 {at(24, 42)} line").code == "too-near"
    assert legal(t, f"deploy us-2 {at(24, 42.1)} line")


@pytest.mark.rule("boltaction:house-building.1")
def test_one_unit_is_set_up_in_a_building_and_no_vehicle() -> None:
    t = table(setting_up(YARD, *two(), unit("us-2"), unit("us-3", "tank")))
    house = t.state.table.buildings[0].number
    say(t, f"occupy us-1 {house}", f"deploy german-1 {at(24, 6)} line")
    assert t.state.units["us-1"].building == house
    assert refused(t, f"occupy us-2 {house}").code == "occupied"
    assert refused(t, f"occupy us-3 {house}").code == "not-infantry"


@pytest.mark.rule("boltaction:house-transport.1")
def test_a_unit_begins_aboard_a_transport_that_has_room_for_it() -> None:
    t = table(setting_up(OPEN, unit("us-1", men=8), unit("us-2", men=5), unit("us-3", "truck"), unit("german-1")))
    say(t, "load us-1 us-3")
    assert asked(t) == (0, "set-up"), "who goes aboard is not set up yet"
    assert refused(t, f"deploy us-1 {at(12, 42)} line").code == "decided"
    assert refused(t, "load us-2 us-3").code == "no-room"
    assert not offered(t, Load)
    assert refused(t, "load us-2 german-1").code == "no-transport"
    say(t, f"deploy us-3 {at(24, 42)} line")
    assert t.state.units["us-1"].carrier == "us-3"


@pytest.mark.rule("boltaction:house-transport.2")
def test_a_gun_begins_behind_its_tow() -> None:
    t = table(
        setting_up(OPEN, unit("us-1", "at-gun"), unit("us-2", "howitzer"), unit("us-3", "truck"), unit("german-1"))
    )
    say(t, "load us-1 us-3")
    assert refused(t, "load us-2 us-3").code == "no-tow"


@pytest.mark.rule("boltaction:house-transport.1", "boltaction:house-transport.2")
def test_the_crew_of_a_towed_gun_takes_seats() -> None:
    crowd = (unit("us-1", "at-gun"), unit("us-2", men=10), unit("us-3", "truck"), unit("german-1"))
    t = say(table(setting_up(OPEN, *crowd)), "load us-1 us-3")
    assert refused(t, "load us-2 us-3").code == "no-room"


@pytest.mark.rule("boltaction:house-transport.1", "boltaction:house-game.5")
def test_nobody_begins_beside_a_gun_that_takes_up_the_room() -> None:
    truck = unit("us-2", "truck", abilities=["no-passengers"])
    t = table(setting_up(OPEN, unit("us-1", men=5), truck, unit("german-1")))
    assert refused(t, "load us-1 us-2").code == "no-room"


# ------------------------------------------------------------------ off the table


@RESERVES
def test_up_to_half_of_the_units_rounded_down_are_held_back_and_that_is_no_turn() -> None:
    t = table(setting_up(OPEN, unit("us-1"), unit("us-2"), unit("us-3"), unit("german-1")))
    say(t, "keep us-1 reserve")
    assert asked(t) == (0, "set-up")
    assert refused(t, "keep us-2 left").code == "half"
    assert refused(t, "keep us-2 wave").code == "no-wave"


@RESERVES
def test_who_is_aboard_is_held_back_with_his_transport() -> None:
    units = (unit("us-1", men=5), unit("us-2", "truck"), unit("us-3"), unit("german-1"))
    t = table(setting_up(OPEN, *units))
    say(t, "load us-1 us-2")
    assert refused(t, "keep us-2 reserve").code == "half"


@RESERVES
@pytest.mark.rule("boltaction:house-transport.1")
def test_nobody_gets_aboard_a_transport_that_is_held_back_if_that_is_more_than_half() -> None:
    units = (unit("us-1", men=5), unit("us-2", "truck"), unit("us-3"), unit("german-1"))
    t = say(table(setting_up(OPEN, *units)), "keep us-2 reserve")
    assert refused(t, "load us-1 us-2").rule == "house-game.4"
    assert not offered(t, Load)


@RESERVES
def test_who_finds_no_room_is_held_back_in_any_case() -> None:
    """Nothing but water all along its own edge."""
    t = table(setting_up(ground((48, 48), area("water", (0, 34), (48, 48))), *two()))
    assert offered(t) == ["suggested", "keep us-1 reserve", "keep us-1 left", "keep us-1 right"]
    say(t, "keep us-1 reserve")
    assert t.state.units["us-1"].waiting == "reserve"


@RESERVES
@PLACING
def test_and_so_is_a_vehicle_where_men_alone_are_set_up() -> None:
    duty = [{"wave": True}, {"zone": {"centre": 8}, "guards": 1}]
    units = (unit("german-1", men=5), unit("german-2", men=5), unit("german-3", "tank"), unit("us-1"))
    t = table(setting_up(OPEN, *units, type={"duty": duty, "attacker": True}, placing=[1]))
    say(t, "keep german-2 reserve")
    assert legal(t, "keep german-3 reserve")


@RESERVES
def test_a_first_wave_is_as_large_as_one_likes() -> None:
    t = table(setting_up(OPEN, unit("us-1"), unit("us-2"), unit("german-1"), type=WAVE))
    assert refused(t, f"deploy us-1 {at(24, 42)} line").code == "no-zone"
    say(t, "keep us-1 wave", "keep us-2 wave")
    assert asked(t) == (1, "set-up")


@RESERVES
def test_how_a_unit_comes_its_owner_alone_knows() -> None:
    t = table(setting_up(OPEN, unit("us-1"), unit("us-2"), unit("german-1")))
    say(t, "keep us-1 left")
    assert last(t, told.HeldBack).audience == (0,)
    shown = [next(p for p in view(t.state, seat).pieces if p.id == "us-1") for seat in (0, 1, None)]
    assert [p.comes for p in shown] == ["left", "", ""]
    assert all(p.off_table for p in shown)
    undecided = next(p for p in view(t.state, 0).pieces if p.id == "us-2")
    assert (undecided.off_table, undecided.comes) == (True, "")  # nobody has said yet that it is in reserve


@RESERVES
def test_flanks_are_closed_where_the_battle_says_so() -> None:
    kind = {"duty": [{"wave": True, "flanks": False}, {"wave": True}]}
    t = table(setting_up(OPEN, unit("us-1"), unit("us-2"), unit("german-1"), type=kind))
    assert refused(t, "keep us-1 right").code == "no-flank"


@PLACING
def test_a_garrison_is_as_strong_as_the_battle_says() -> None:
    duty = [{"wave": True}, {"zone": {"centre": 8}, "guards": 1, "wave": True}]
    units = (unit("german-1", men=5), unit("german-2", men=5), unit("german-3", "tank"), unit("us-1"))
    t = table(setting_up(OPEN, *units, type={"duty": duty, "attacker": True}, placing=[1, 0]))
    assert refused(t, f"deploy german-3 {at(24, 24)} line").code == "no-guard"
    assert refused(t, f"deploy german-1 {at(24, 10)} line").code == "zone"
    say(t, "keep german-1 wave")
    assert refused(t, "keep german-2 wave").code == "guards"
    say(t, f"deploy german-2 {at(24, 24)} line", "keep us-1 wave")
    assert asked(t) == (1, "set-up")
    assert offered(t) == ["suggested", *(f"keep german-3 {how}" for how in ("wave", "reserve", "left", "right"))]


@PLACING
def test_a_garrison_is_not_of_guns_alone() -> None:
    duty = [{"wave": True}, {"zone": {"centre": 8}, "guards": 2, "wave": True}]
    units = (unit("german-1", "at-gun"), unit("german-2", "at-gun"), unit("german-3", men=5), unit("us-1"))
    house = ground((48, 48), area("house", (27, 22), (31, 26)))
    t = table(setting_up(house, *units, type={"duty": duty, "attacker": True}, placing=[1, 0]))
    assert refused(t, "keep german-3 wave").code == "guards"
    assert offered(t, Occupy)
    say(t, f"deploy german-1 {at(22, 24)} line", "keep us-1 wave")
    assert not offered(t, Occupy)
    assert refused(t, f"deploy german-2 {at(20, 24)} line").code == "infantry"
    say(t, "keep german-2 wave")
    assert refused(t, "keep german-3 wave").code == "guards"
    assert legal(t, f"deploy german-3 {at(24, 28)} line")


# ------------------------------------------------------------------ forward, hidden, dug in


@PLACING
def test_snipers_and_observers_go_forward_when_all_others_stand() -> None:
    t = table(setting_up(YARD, unit("us-1", "sniper"), unit("us-2"), unit("german-1")))
    assert refused(t, f"deploy us-1 {at(24, 17)} line").code == "later"
    say(t, f"deploy us-2 {at(12, 46)} line", f"deploy german-1 {at(24, 6)} line")
    assert asked(t) == (0, "set-up")
    assert refused(t, f"deploy us-1 {at(40, 30)} line").code == "zone", "not in cover"
    assert refused(t, f"deploy us-1 {at(24, 19)} line").code == "zone", "twelve inches from an enemy"
    assert legal(t, f"deploy us-1 {at(24, 19.1)} line")


@HIDING
@pytest.mark.parametrize(
    ("spot", "entry", "hidden"),
    [
        ((11, 41), "section", True),
        ((40, 42.8), "section", True),
        ((40, 46), "section", False),
        ((11, 41), "at-gun", True),
        ((11, 41), "tank", True),
        ((40, 45.4), "tank", False),
    ],
)
def test_who_is_set_up_in_cover_is_hidden_where_the_battle_allows_it(
    spot: tuple[float, float], entry: str, hidden: bool
) -> None:
    duty = [{"zone": {"depth": 12}, "hidden": True}, {"zone": {"depth": 12}}]
    t = table(setting_up(YARD, unit("us-1", entry, men=0), unit("german-1"), type={"duty": duty}))
    say(t, f"deploy us-1 {at(*spot)} line")
    assert t.state.units["us-1"].hidden is hidden
    assert last(t, told.Deployed).hidden is hidden


@HIDING
def test_elsewhere_nobody_is_hidden() -> None:
    t = table(setting_up(YARD, *two()))
    say(t, f"deploy us-1 {at(11, 41)} line")
    assert not t.state.units["us-1"].hidden


@PLACING
def test_infantry_and_guns_are_dug_in_where_the_battle_says_so() -> None:
    duty = [{"zone": {"depth": 12}, "dug_in": True}, {"zone": {"depth": 12}}]
    t = table(setting_up(OPEN, unit("us-1"), unit("us-2", "tank"), unit("german-1"), type={"duty": duty}))
    say(t, f"deploy us-1 {at(24, 42)} line", f"deploy german-1 {at(24, 6)} line", f"deploy us-2 {at(8, 42)} line")
    assert t.state.units["us-1"].dug_in
    assert not t.state.units["us-2"].dug_in


# ------------------------------------------------------------------ bombardment


BOMBARDED = {"duty": [{"wave": True, "bombards": True}, {"zone": {"depth": 12}}], "attacker": True}


def shelled(*dice: int) -> World:
    t = table(setting_up(OPEN, unit("us-1"), unit("german-1", men=5), type=BOMBARDED), dice=dice)
    return say(t, "keep us-1 wave", f"deploy german-1 {at(24, 6)} line")


@PLACING
def test_a_bombardment_fails_on_a_one() -> None:
    t = shelled(1)
    assert not last(t, told.BombardmentRolled).falls
    assert t.state.units["german-1"].pins == 0
    assert t.state.turn == 1


@PLACING
@pytest.mark.parametrize(("die", "pins"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_bombardment_pins_by_a_die_for_each_unit(die: int, pins: int) -> None:
    t = shelled(2, die)
    assert t.state.units["german-1"].pins == pins
    found = last(t, told.Shelled)
    assert (found.dice, found.pins, found.struck) == ((die,), pins, False)


@PLACING
def test_a_six_is_a_direct_hit_as_well() -> None:
    t = shelled(2, 6)
    assert t.state.units["german-1"].pins == 2
    assert asked(t) == (0, "template")
    assert last(say(t, offered(t)[0]), TemplateLaid).size == 3


@PLACING
def test_a_direct_hit_on_a_vehicle_penetrates_by_three() -> None:
    t = table(setting_up(OPEN, unit("us-1"), unit("german-1", "tank"), type=BOMBARDED), dice=[2, 6, 1])
    say(t, "keep us-1 wave", f"deploy german-1 {at(24, 6)} line")
    assert [(mod.value, mod.words) for mod in last(t, Penetrated).pen] == [(3, "bombardment"), (1, "top")]


# ------------------------------------------------------------------ suggestions


@PLACING
@pytest.mark.parametrize("name", [name for name in battle_names() if not name.startswith("your-own")])
def test_one_answer_sets_up_all_that_is_left(name: str) -> None:
    t = table(new_state(name, {}), dice=[6, 1] + [1] * 40)
    while t.choice is not None and t.choice.kind in ("edge", "objective"):
        t.answer(t.choice.options.listed[0])
    while t.choice is not None and t.choice.kind == "set-up":
        say(t, "suggested")
    assert t.state.turn == 1
    for seat in (0, 1):
        own = t.state.own[seat]
        held = sum(u.waiting in ("reserve", "left", "right") for u in own)
        assert held <= len(own) // 2
    assert not told_of(t, told.Shelled)


@PLACING
def test_what_is_listed_is_legal() -> None:
    duty = [{"zone": {"depth": 12}, "wave": True}, {"zone": {"depth": 12}}]
    units = (unit("us-1", "at-gun"), unit("us-2", "truck"), unit("us-3"), unit("german-1"))
    t = table(setting_up(YARD, *units, type={"duty": duty}))
    assert offered(t, Deploy)
    assert offered(t, Keep)
    assert offered(t, Occupy)

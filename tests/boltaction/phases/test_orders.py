"""turn.3 to turn.10, orders.1 to house-fubar.3 The Orders phase: dice, orders, tests, officers, FUBAR."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.rules.ordering import broken_up
from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import movement as moved
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.moves.movement import Go, Stay
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    ground,
    last,
    legal,
    offered,
    ordering,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)


def two(**fields: Any) -> State:
    """A section of each side, far apart."""
    return state(OPEN, unit("us-1", "section", (24, 44), men=5, **fields), unit("german-1", "section", (24, 4), men=5))


def ordered(s: State, order: str, *dice: int) -> World:
    return say(table(ordering(s), dice), f"order us-1 {order}")


@pytest.mark.rule("boltaction:turn.3", "boltaction:house-turn.1")
def test_a_die_is_drawn_blind_and_its_colour_decides() -> None:
    t = table(two(), [2])
    assert asked(t) == (1, "order")
    drawn = last(t, told.DieDrawn)
    assert (drawn.seat, drawn.left) == (1, (1, 0))
    assert asked(table(two(), [1])) == (0, "order")


@pytest.mark.rule("boltaction:turn.4", "boltaction:orders.1")
def test_one_unit_is_given_one_of_six_orders() -> None:
    t = table(ordering(two()))
    assert offered(t) == [f"order us-1 {order}" for order in ("fire", "advance", "run", "ambush", "rally", "down")]
    say(t, "order us-1 down")
    assert t.state.units["us-1"].order == "down"


@pytest.mark.rule("boltaction:turn.5")
def test_nobody_is_ordered_twice_in_a_turn() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 44), order="down"), unit("us-2", "section", (10, 44)),
              unit("german-1", "section", (24, 4)))  # fmt: skip
    assert refused(table(ordering(s)), "order us-1 fire").rule == "turn.5"


@pytest.mark.rule("boltaction:turn.10")
def test_the_phase_goes_on_until_everybody_has_a_die() -> None:
    t = say(table(ordering(two())), "order us-1 down")
    assert asked(t) == (1, "order")  # the only die that is left
    say(t, "order german-1 down")
    assert t.state.phase == "end"


@pytest.mark.rule("boltaction:house-turn.3")
def test_a_die_that_nobody_can_use_is_set_aside_and_no_other() -> None:
    """In turn 1 nobody comes from reserve; in turn 2 he must have the last die."""

    def last_die(turn: int) -> World:
        waits = unit("us-2", "section", waiting="reserve", men=5)
        return table(ordering(state(OPEN, *two(order="fire").units.values(), waits, turn=turn)))

    t = last_die(turn=1)
    assert offered(t) == ["set-aside"]
    assert refused(t, "order us-2 run").rule == "house-game.4"
    say(t, "set-aside")
    assert last(t, told.DieSetAside).seat == 0
    assert [die.where for die in t.state.dice if die.seat == 0] == ["unit", "aside"]
    t = last_die(turn=2)
    assert offered(t) == ["order us-2 advance", "order us-2 run"]
    assert refused(t, "set-aside").rule == "house-turn.3"


@pytest.mark.rule("boltaction:turn.6", "boltaction:house-test.1")
def test_only_who_is_pinned_is_tested_and_nobody_for_down() -> None:
    assert not told_of(ordered(two(), "run"), told.OrderTested)
    assert not told_of(ordered(two(pins=3), "down"), told.OrderTested)
    assert told_of(ordered(two(pins=1), "run", 1, 2), told.OrderTested)


@pytest.mark.rule("boltaction:turn.7", "boltaction:quality.2", "boltaction:morale.2", "boltaction:house-test.2")
def test_passed_at_the_value_itself_and_a_pin_comes_off() -> None:
    t = ordered(two(pins=3), "run", 3, 3)
    test = last(t, told.OrderTested)
    assert (test.value.total, test.passed) == (6, True)
    assert t.state.units["us-1"].pins == 2
    assert asked(t) == (0, "run")


@pytest.mark.rule("boltaction:turn.8")
def test_failed_is_down_with_all_pins() -> None:
    t = ordered(two(pins=3), "run", 3, 4)
    u = t.state.units["us-1"]
    assert (u.order, u.pins) == ("down", 3)


@pytest.mark.rule("boltaction:quality.1", "boltaction:quality.3")
@pytest.mark.parametrize(("quality", "value"), [("inexperienced", 8), ("regular", 9), ("veteran", 10)])
def test_morale_by_quality(quality: Any, value: int) -> None:
    t = ordered(two(pins=1, quality=quality), "run", 1, 2)
    assert last(t, told.OrderTested).value.total == value - 1


@pytest.mark.rule("boltaction:house-test.2")
def test_eleven_always_fails_and_two_always_passes() -> None:
    s = two(pins=1, quality="veteran")
    s = state(OPEN, *s.units.values(), unit("us-2", "major", (24, 40), order="down"))
    t = say(table(ordering(s), [5, 6]), "order us-1 run")
    found = last(t, told.OrderTested)
    assert ([mod.value for mod in found.value], found.value.total, found.passed) == ([10, 4, -1, -3], 10, False)
    t = ordered(two(pins=7, quality="inexperienced"), "run", 1, 1, 6)
    found = last(t, told.OrderTested)
    assert ([mod.value for mod in found.value], found.value.total, found.passed) == ([8, -7, 1], 2, True)


@pytest.mark.rule("boltaction:house-test.4")
def test_a_double_one_sheds_many_pins_unless_that_is_off() -> None:
    t = ordered(two(pins=6), "run", 1, 1, 3)
    assert t.state.units["us-1"].pins == 2
    assert last(t, told.Courage).unit == "us-1"
    s = state(OPEN, *two(pins=6).units.values(), options={"courage": "off"})
    t = ordered(s, "run", 1, 1)
    assert t.state.units["us-1"].pins == 5
    assert not told_of(t, told.Courage)


@pytest.mark.rule("boltaction:house-test.5")
def test_a_full_section_of_ten_rolls_again_but_no_double_six() -> None:
    def full(men: int = 10) -> State:
        return state(OPEN, unit("us-1", "section", (24, 44), men=men, pins=3, full=True),
                     unit("german-1", "section", (24, 4)))  # fmt: skip

    t = ordered(full(), "run", 4, 4, 2, 2)
    assert [e.passed for e in told_of(t, told.OrderTested)] == [False, True]
    t = ordered(full(), "run", 6, 6, 6)
    assert len(told_of(t, told.OrderTested)) == 1
    fewer = full()
    fewer.units["us-1"].models[-1].lost = True
    assert len(told_of(ordered(fewer, "run", 4, 4, 2, 2), told.OrderTested)) == 1
    assert len(told_of(ordered(full(men=9), "run", 4, 4, 2, 2), told.OrderTested)) == 1


@pytest.mark.rule("boltaction:orders.6", "boltaction:house-orders.3")
def test_a_rally_ignores_pins_in_its_test_and_sheds_many() -> None:
    t = ordered(two(pins=6), "rally", 4, 5, 3)
    assert last(t, told.OrderTested).value.total == 9
    assert last(t, told.Rallied).unit == "us-1"
    assert t.state.units["us-1"].pins == 2
    t = ordered(two(pins=6), "rally", 5, 5)
    assert (t.state.units["us-1"].pins, t.state.units["us-1"].order) == (6, "down")


@pytest.mark.rule("boltaction:orders.5")
def test_who_lies_in_wait_is_seen_to_do_so() -> None:
    t = ordered(two(), "ambush")
    assert last(t, told.Waits).unit == "us-1"
    assert t.state.units["us-1"].order == "ambush"


@pytest.mark.rule("boltaction:morale.1", "boltaction:house-morale.2")
def test_without_its_leader_a_section_is_shakier() -> None:
    s = two(pins=1)
    s.units["us-1"].models[0].lost = True
    assert last(ordered(s, "run", 1, 2), told.OrderTested).value.total == 7


@pytest.mark.rule("boltaction:morale.3")
def test_and_so_is_a_crew_of_one() -> None:
    s = state(OPEN, unit("us-1", "mmg", (24, 44), pins=1), unit("german-1", "section", (24, 4)))
    for m in s.units["us-1"].models[1:]:
        m.lost = True
    assert last(ordered(s, "fire", 1, 2), told.OrderTested).value.total == 7


@pytest.mark.rule("boltaction:officer.1", "boltaction:officer.2", "boltaction:officer.3", "boltaction:officer.4")
@pytest.mark.parametrize(
    ("rank", "worth", "reach"),
    [("second-lieutenant", 1, 6), ("lieutenant", 2, 6), ("captain", 3, 12), ("major", 4, 12)],
)
@pytest.mark.rule("boltaction:house-officer.1")
def test_an_officer_steadies_those_in_his_reach(rank: str, worth: int, reach: int) -> None:
    for far, found in ((reach, worth), (reach + 0.01, 0)):
        s = two(pins=3)
        s = state(OPEN, *s.units.values(), unit("us-2", rank, (24, 44 - far - 1), men=1, order="down"))
        assert last(ordered(s, "run", 1, 2), told.OrderTested).value.total == 6 + found


@pytest.mark.rule("boltaction:house-officer.1")
def test_of_several_officers_the_best_counts_and_none_for_armour() -> None:
    officers = [
        unit("us-2", "lieutenant", (20, 40), men=1, order="down"),
        unit("us-3", "captain", (28, 40), men=1, order="down"),
    ]
    s = state(OPEN, *two(pins=3).units.values(), *officers)
    assert last(ordered(s, "run", 1, 2), told.OrderTested).value.total == 9
    s = state(OPEN, unit("us-1", "tank", (24, 44), pins=3), unit("german-1", "section", (24, 4)), *officers)
    assert last(ordered(s, "run", 1, 2), told.OrderTested).value.total == 6


@pytest.mark.rule("boltaction:house-officer.1", "boltaction:house-officer.2")
def test_it_is_the_officer_who_counts_and_not_his_escort() -> None:
    s = state(OPEN, unit("us-1", at=(20.5, 24), men=5, pins=1), unit("us-9", "lieutenant", (10, 24), men=3),
              unit("german-1", at=(24, 4), men=5))  # fmt: skip
    place(s, "us-9", (10, 24), (12, 24), (14, 24))
    place(s, "us-1", *((20.5 + 1.5 * n, 24) for n in range(5)))
    t = say(table(ordering(s), [1, 2]), "order us-1 rally")
    assert last(t, told.OrderTested).value.total == 9  # ten inches from him, five and a half from his men
    s.units["us-1"].order, s.units["us-1"].pins = None, 0
    t = say(table(ordering(state(OPEN, *s.units.values()))), "order us-9 fire")
    assert not told_of(t, told.Ordered)[1:]
    assert asked(t)[1] != "snap"


@pytest.mark.rule("boltaction:house-officer.1", "boltaction:house-game.4")
def test_an_officer_is_of_use_to_his_own_men_off_the_table_as_well() -> None:
    s = state(OPEN, unit("us-9", "lieutenant", men=3), unit("us-1", at=(24, 30), men=5),
              unit("german-1", at=(24, 4), men=5))  # fmt: skip
    t = say(table(ordering(s), [5, 5]), "order us-9 run")
    assert last(t, told.OrderTested).value.total == 9 + 2 - 1
    assert last(t, told.OrderTested).passed


@pytest.mark.rule("boltaction:house-officer.1")
def test_nor_does_one_who_is_off_it_help_anybody_else() -> None:
    s = state(OPEN, unit("us-9", "lieutenant", men=3), unit("us-1", at=(24, 44), men=5, pins=1),
              unit("german-1", at=(24, 4), men=5))  # fmt: skip
    t = say(table(ordering(s), [1, 2]), "order us-1 fire")
    assert last(t, told.OrderTested).value.total == 8


@pytest.mark.rule("boltaction:house-officer.2")
def test_an_officer_orders_others_who_are_tested_for_themselves() -> None:
    s = state(
        OPEN, unit("us-1", "lieutenant", (24, 40), men=1), unit("us-2", "section", (20, 43), men=5, pins=1),
        unit("us-3", "section", (32, 43), men=5), unit("us-4", "section", (4, 43), men=5),
        unit("german-1", "section", (24, 4)),
    )  # fmt: skip
    t = say(table(ordering(s), [6, 5]), "order us-1 ambush")
    assert asked(t) == (0, "snap")
    assert refused(t, "snap us-4 run").rule == "house-officer.2"
    say(t, "snap us-2 run", "snap us-3 down", "next us-2")
    assert t.state.units["us-2"].order == "down"  # it failed its own test
    assert t.state.units["us-3"].order == "down"
    assert [die.where for die in t.state.dice].count("unit") == 3


@pytest.mark.rule("boltaction:house-officer.2", "boltaction:house-orders.4", "boltaction:house-vehicle.3")
def test_nor_does_he_give_orders_that_a_unit_could_not_be_given() -> None:
    s = state(OPEN, unit("us-1", "lieutenant", (24, 40), men=1), unit("us-2", "truck", (24, 44)),
              unit("german-1", "section", (24, 4)))  # fmt: skip
    t = say(table(ordering(s)), "order us-1 ambush")
    assert offered(t) == ["enough", "snap us-2 advance", "snap us-2 run", "snap us-2 rally"]
    assert refused(t, "snap us-2 down").rule == "house-orders.4"


@pytest.mark.rule("boltaction:house-officer.2")
def test_no_more_orders_than_his_rank_has_and_none_if_he_goes_down() -> None:
    near = [unit(f"us-{n}", "section", (4 + 9 * n, 44), men=5) for n in (2, 3, 4)]
    s = state(OPEN, unit("us-1", "captain", (31, 38), men=1), *near, unit("german-1", "section", (24, 4)))
    t = say(table(ordering(s)), "order us-1 ambush", "snap us-2 down", "snap us-3 down", "snap us-4 down")
    assert t.choice is None or t.choice.kind != "snap"
    s = state(OPEN, unit("us-1", "captain", (31, 38), men=1), *near, unit("german-1", "section", (24, 4)))
    t = say(table(ordering(s)), "order us-1 down")
    assert t.choice is None or t.choice.kind != "snap"


@pytest.mark.rule("boltaction:officer.1", "boltaction:officer.2", "boltaction:officer.3", "boltaction:officer.4")
@pytest.mark.parametrize(("rank", "more"), [("second-lieutenant", 1), ("lieutenant", 2), ("captain", 3), ("major", 4)])
def test_further_orders_by_rank(rank: str, more: int) -> None:
    near = [unit(f"us-{n}", "medic", (20 + 2 * n, 42)) for n in range(2, 8)]
    s = state(OPEN, unit("us-1", rank, (29, 40), men=1), *near, unit("german-1", at=(24, 4), men=5))
    t = say(table(ordering(s)), "order us-1 fire")
    for n in range(2, 2 + more):
        say(t, f"snap us-{n} down")
    assert asked(t)[1] == "next"
    assert len([u for u in t.state.units.values() if u.order == "down"]) == more


@pytest.mark.rule("boltaction:house-officer.2")
def test_an_officer_aboard_a_transport_orders_nobody() -> None:
    s = state(OPEN, unit("us-1", "lieutenant", carrier="us-3", at=(24, 40)), unit("us-2", at=(24, 44), men=5),
              unit("us-3", "truck", (24, 38), order="advance"), unit("german-1", at=(4, 4)))  # fmt: skip
    t = say(table(ordering(s)), "order us-1 rally")
    assert t.choice is None or t.choice.kind != "snap"


@pytest.mark.rule("boltaction:house-officer.2", "boltaction:turn.9")
def test_who_is_brought_down_before_his_turn_does_not_act() -> None:
    """An ambush is sprung on the officer who goes first: its shell brings the soft-skin beside him down."""
    s = state(
        OPEN, unit("us-1", "lieutenant", (24, 40)), unit("us-2", at=(24, 44), men=5, abilities=["green"]),
        unit("german-1", "howitzer", (24, 10), order="ambush"),
    )  # fmt: skip
    t = say(table(ordering(s)), "order us-1 run", "snap us-2 advance")
    s.units["us-2"].order = "down"
    say(t, "next us-2")
    assert asked(t) == (0, "run")


@pytest.mark.rule("boltaction:house-orders.4")
def test_a_vehicle_is_not_ordered_down() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 44)), unit("german-1", "section", (24, 4)))
    assert refused(table(ordering(s)), "order us-1 down").rule == "house-orders.4"


@pytest.mark.rule("boltaction:house-vehicle.3")
def test_an_unarmed_truck_does_not_fire() -> None:
    s = state(OPEN, unit("us-1", "truck", (24, 44)), unit("german-1", "section", (24, 4)))
    assert refused(table(ordering(s)), "order us-1 fire").rule == "house-vehicle.3"


@pytest.mark.rule("boltaction:house-armour.3")
def test_an_immobilised_vehicle_fires_waits_or_rallies() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 44), immobilised=True), unit("german-1", "section", (24, 4)))
    t = table(ordering(s))
    assert offered(t) == ["order us-1 fire", "order us-1 ambush", "order us-1 rally"]


@pytest.mark.rule("boltaction:house-move.2")
def test_a_unit_that_is_broken_up_must_close_up() -> None:
    s = two()
    s.units["us-1"].models[4].at = (1900, 4400)
    t = table(ordering(s))
    assert refused(t, "order us-1 fire").rule == "house-move.2"
    assert refused(t, "order us-1 down").rule == "house-move.2"
    assert offered(t) == ["order us-1 advance", "order us-1 run"]
    say(t, "order us-1 advance")
    assert refused(t, "stay").rule == "house-move.2"
    assert refused(t, f"go us-1 {at(24, 43)} keep").rule == "house-move.2"
    assert legal(t, f"go us-1 {at(24, 43)} block")


@pytest.mark.rule("boltaction:house-move.2")
def test_it_closes_up_where_it_can() -> None:
    s = two()
    s.units["us-1"].models[4].at = (2000, 4400)
    t = say(table(ordering(s)), "order us-1 advance")
    assert offered(t, Go)
    assert not offered(t, Stay)
    say(t, offered(t, Go)[0])
    assert not broken_up(t.state.units["us-1"])


@pytest.mark.rule("boltaction:house-move.2", "boltaction:terrain.8")
def test_in_rough_ground_it_closes_up_with_an_advance() -> None:
    wood = ground((48, 48), area("woods", (10, 36), (40, 47)))
    s = state(wood, unit("us-1", at=(24, 40), men=5), unit("german-1", at=(4, 4)))
    s.units["us-1"].models[4].at = (1900, 4000)
    t = table(ordering(s))
    assert offered(t) == ["order us-1 advance"]
    assert refused(t, "order us-1 run").rule == "house-move.2"


@pytest.mark.rule("boltaction:house-move.2", "boltaction:house-weapon.3", "boltaction:terrain.8")
def test_whom_no_order_lets_move_fires_all_the_same() -> None:
    wood = ground((48, 48), area("woods", (10, 36), (40, 47)))
    s = state(wood, unit("us-1", "mmg", (24, 40)), unit("german-1", at=(4, 4)))
    s.units["us-1"].models[2].at = (1900, 4000)
    assert legal(table(ordering(s)), "order us-1 fire")


@pytest.mark.rule("boltaction:house-move.2", "boltaction:house-weapon.3")
def test_a_team_with_a_fixed_weapon_closes_up_with_a_run() -> None:
    s = state(OPEN, unit("us-1", "mmg", (24, 40)), unit("german-1", at=(4, 4)))
    place(s, "us-1", (24, 40), (25, 40), (29, 40))
    assert offered(table(ordering(s))) == ["order us-1 run"]


# ------------------------------------------------------------------ FUBAR


@pytest.mark.rule("boltaction:fubar.1", "boltaction:fubar.4", "boltaction:house-fubar.2", "boltaction:house-fubar.3")
def test_a_double_six_and_a_panic() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 24), men=5, pins=1), unit("german-1", "section", (24, 12), men=5))
    t = ordered(s, "advance", 6, 6, 3)
    u = t.state.units["us-1"]
    assert last(t, told.Fubar).result == "panic"
    assert (u.order, u.pins) == ("run", 1)
    assert last(t, moved.Moved).kind == "panic"
    assert u.men[0].at[1] > 3550


@pytest.mark.rule("boltaction:fubar.5")
def test_nobody_panics_who_sees_no_enemy() -> None:
    house = ground((48, 48), area("house", (20, 16), (28, 20)))
    s = state(house, unit("us-1", "section", (24, 24), men=5, pins=1), unit("german-1", "section", (24, 12), men=5))
    t = ordered(s, "advance", 6, 6, 3)
    assert t.state.units["us-1"].order == "down"


@pytest.mark.rule("boltaction:house-fubar.2")
def test_a_panic_over_the_edge_is_the_end_of_a_unit() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 44), men=5, pins=1), unit("german-1", "section", (24, 30), men=5))
    t = ordered(s, "advance", 6, 6, 6)
    assert t.state.units["us-1"].lost
    assert last(t, losses.UnitLost).how == "left"


@pytest.mark.rule("boltaction:fubar.2", "boltaction:house-fubar.1")
def test_friendly_fire_at_whom_the_opponent_chooses() -> None:
    s = state(
        OPEN, unit("us-1", "section", (24, 40), men=5, pins=1), unit("us-2", "section", (24, 30), men=5, order="fire"),
        unit("us-3", "section", (40, 30), men=5, order="fire"), unit("german-1", "section", (30, 20), men=5),
    )  # fmt: skip
    t = ordered(s, "advance", 6, 6, 2)
    assert asked(t) == (1, "victim")
    assert offered(t) == ["victim us-2", "victim us-3"]
    say(table_dice(t, [1] * 9), "victim us-2")
    assert t.state.units["us-1"].order == "fire"
    assert not t.state.pending, "it fires once"


def table_dice(t: World, dice: list[int]) -> World:
    t.dice.left.extend(dice)  # type: ignore[attr-defined]
    return t


@pytest.mark.rule("boltaction:fubar.3")
def test_no_friend_near_an_enemy_and_it_is_down() -> None:
    s = state(
        OPEN, unit("us-1", "section", (24, 44), men=5, pins=1), unit("us-2", "section", (24, 34), men=5, order="fire"),
        unit("german-1", "section", (24, 4), men=5),
    )  # fmt: skip
    assert ordered(s, "advance", 6, 6, 1).state.units["us-1"].order == "down"


@pytest.mark.rule("boltaction:house-vehicle.4", "boltaction:reverse.1")
def test_a_vehicle_that_fails_backs_off_from_an_enemy_before_it() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 30), pins=3), unit("german-1", "section", (24, 12), men=5))
    t = ordered(s, "fire", 6, 5)
    u = t.state.units["us-1"]
    assert (u.order, u.at) == ("down", (2400, 3450))
    s = state(OPEN, unit("us-1", "tank", (24, 30), pins=3, facing=180), unit("german-1", "section", (24, 12), men=5))
    assert ordered(s, "fire", 6, 5).state.units["us-1"].at == (2400, 3000)

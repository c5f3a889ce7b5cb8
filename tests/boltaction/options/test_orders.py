"""Options of orders and of the turn: Rally, officers, the dice of the lost, who stays Down, full sections."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.orders import order_odds, rallied
from hedgerow.boltaction.phases.invariants import broken
from hedgerow.boltaction.rules.losing import destroy
from hedgerow.boltaction.state.events.orders import OrderTested, Unpinned
from hedgerow.boltaction.state.lookups import cup
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, act, asked, last, offered, ordering, say, state, table, told_of, unit
from tests.boltaction.referee import at_table
from tests.boltaction.sergeant.asking import answer

ALL = {"rally": "all"}


def us(n: int = 1, entry: str = "section", **fields: Any) -> Unit:
    return unit(f"us-{n}", entry, (12.0 * n, 40), **{"men": 5} | fields)


def german(n: int = 1, **fields: Any) -> Unit:
    return unit(f"german-{n}", "section", (12.0 * n, 8), **{"men": 5} | fields)


def rally(*dice: int, pins: int = 7, options: dict[str, str]) -> World:
    s = state(OPEN, us(pins=pins), german(), options=options)
    return say(table(ordering(s), dice), "order us-1 rally")


# ------------------------------------------------------------------ Rally


@pytest.mark.rule("boltaction:orders.6", "boltaction:house-orders.3")
@pytest.mark.parametrize(("sheds", "pins"), [("d6", 3), ("d6+1", 2), ("all", 0)])
def test_a_rally_sheds_what_the_option_says_beside_the_pin_for_passing(sheds: str, pins: int) -> None:
    t = rally(2, 3, 3, options={"rally": sheds})
    assert t.state.units["us-1"].pins == pins
    assert last(t, Unpinned).dice == (() if sheds == "all" else (3,))
    assert last(t, Unpinned).rule == "orders.6"


@pytest.mark.rule("boltaction:orders.6")
def test_who_fails_to_rally_sheds_nothing() -> None:
    t = rally(6, 5, options=ALL)
    assert (t.state.units["us-1"].order, t.state.units["us-1"].pins) == ("down", 7)


@pytest.mark.rule("boltaction:orders.6", "boltaction:house-orders.3")
def test_the_odds_of_a_rally_that_sheds_all() -> None:
    s = state(OPEN, us(pins=4), german(), options=ALL)
    passes = order_odds(s, s.units["us-1"], "rally")
    assert passes is not None
    assert rallied(s, s.units["us-1"]) == {0: passes.passes, 4: 1 - passes.passes}


@pytest.mark.rule("boltaction:house-orders.3")
@pytest.mark.parametrize(("reading", "value"), [("ignored", 9), ("counted", 2)])
def test_pins_count_against_a_rally_by_the_option(reading: str, value: int) -> None:
    t = rally(6, 5, options={"rally-test": reading})
    assert last(t, OrderTested).value.total == value


@pytest.mark.rule("boltaction:house-test.5")
@pytest.mark.parametrize(("reading", "tests"), [("on", 2), ("off", 1)])
def test_a_full_section_tests_again_by_the_option(reading: str, tests: int) -> None:
    full = us(men=10, pins=1, full=True)
    s = state(OPEN, full, german(), options={"full-strength": reading})
    t = say(table(ordering(s), [6, 5, 6, 5]), "order us-1 fire")
    assert len(told_of(t, OrderTested)) == tests
    odds = order_odds(s, unit("us-3", "section", (12, 20), men=10, pins=1, full=True), "fire")
    assert odds is not None
    assert odds.passes == (Fraction(26, 36) if reading == "off" else Fraction(26, 36) * (1 + Fraction(9, 36)))


@pytest.mark.rule("boltaction:orders.6")
def test_at_a_real_table_a_rally_may_shed_all() -> None:
    t = at_table.real(at_table.there("us-1", pins=6), at_table.there("german-1"), dice=[2, 3], options=ALL)
    at_table.say(t, "order us-1 rally")
    if t.choice is not None and t.choice.kind == "test":
        at_table.say(t, "say")
    assert t.state.units["us-1"].pins == 0


def test_the_sergeant_rallies_where_all_pins_come_off() -> None:
    s = state(OPEN, us(pins=7), german(), options=ALL)
    assert answer(table(ordering(s))) == "order us-1 rally"


# ------------------------------------------------------------------ officers


@pytest.mark.rule("boltaction:house-officer.2")
def test_officers_give_further_orders_or_none() -> None:
    def ordered(**options: str) -> World:
        officer = unit("us-1", "lieutenant", (24, 40))
        s = state(OPEN, officer, unit("us-2", "section", (24, 37), men=5), german(), options=options)
        return say(table(ordering(s), [1] * 4), "order us-1 rally")

    assert asked(ordered()) == (0, "snap")
    t = ordered(**{"extra-orders": "off"})
    assert t.choice is not None
    assert t.choice.kind == "order"


@pytest.mark.rule("boltaction:house-officer.2")
def test_at_a_real_table_officers_give_no_further_orders_either() -> None:
    def kind(**options: str) -> str:
        units = (at_table.there("us-1", "lieutenant"), at_table.there("us-2"), at_table.there("german-1"))
        t = at_table.real(*units, dice=[1] * 4, options=options)
        at_table.say(t, "order us-1 rally")
        assert t.choice is not None
        return t.choice.kind

    assert kind() == "snap"
    assert kind(**{"extra-orders": "off"}) == "order"


@pytest.mark.rule("boltaction:house-officer.2")
def test_the_sergeant_expects_no_further_orders() -> None:
    for reading in ("on", "off"):
        officer = unit("us-1", "lieutenant", (24, 40))
        s = state(OPEN, officer, unit("us-2", "section", (24, 37), men=5), german(), options={"extra-orders": reading})
        assert answer(table(ordering(s))).startswith("order us-")


# ------------------------------------------------------------------ dice of the lost


def lost(reading: str) -> State:
    """german-1 is lost before it has had its order."""
    s = state(OPEN, us(), german(1), german(2), options={"lost-dice": reading})
    return act(s, lambda t: destroy(t, t.state.units["german-1"], "destroyed", "house-damage.2")).state


@pytest.mark.rule("boltaction:house-turn.2", "boltaction:turn.11")
def test_the_die_of_a_lost_unit_leaves_at_once_or_when_the_turn_ends() -> None:
    assert cup(lost("at-once")) == [0, 1]
    s = lost("turn-end")
    assert cup(s) == [0, 1, 1]
    assert broken(s) == []
    s.drawn = 1
    t = say(table(s, [1, 6, 1]), "order german-2 down", "order us-1 down", "set-aside")
    assert asked(t)[1] == "retain"
    assert sum(die.where != "gone" and die.seat == 1 for die in t.state.dice) == 1
    assert broken(t.state) == []


@pytest.mark.rule("boltaction:house-turn.3")
def test_a_die_too_many_is_set_aside_when_nobody_can_use_it() -> None:
    s = lost("turn-end")
    s.drawn = 1
    t = say(table(s, [2, 1, 1]), "order german-2 down")
    assert asked(t) == (1, "order")
    assert offered(t) == ["set-aside"]
    say(t, "set-aside")
    assert [die.where for die in t.state.dice if die.seat == 1] == ["unit", "aside"] or t.state.phase == "end"


@pytest.mark.rule("boltaction:turn.11")
def test_in_a_game_without_the_option_too_many_dice_are_a_fault() -> None:
    s = lost("turn-end")
    s.chosen.clear()
    del s.__dict__["options"]
    assert broken(s) == ["side 1 has 1 units and 2 dice"]


def test_the_sergeant_sets_a_die_aside_that_nobody_can_use() -> None:
    s = lost("turn-end")
    s.drawn = 1
    t = say(table(s, [2, 1, 1]), "order german-2 down")
    assert answer(t) == "set-aside"


# ------------------------------------------------------------------ who stays Down


@pytest.mark.rule("boltaction:house-turn.4")
@pytest.mark.parametrize(("reading", "kept", "later"), [("on", 3, 3), ("turn-end", 5, 3), ("off", 5, 5)])
def test_who_stays_down_sheds_pins_at_once_or_after_the_turn(reading: str, kept: int, later: int) -> None:
    s = state(OPEN, us(order="down", pins=5), german(order="fire"), phase="end", options={"kept-down": reading})
    t = say(table(s, [4, 1, 2] if reading == "on" else [1, 2, 4]), "retain us-1")
    assert (t.state.turn, t.state.units["us-1"].pins) == (3, kept)
    say(t, "order german-1 down")  # the last die: the turn ends
    assert t.state.units["us-1"].pins == later


@pytest.mark.rule("boltaction:house-turn.4")
def test_a_kept_ambush_sheds_nothing() -> None:
    s = state(OPEN, us(order="ambush", pins=5), german(order="fire"), phase="end", options={"kept-down": "turn-end"})
    t = say(table(s, [1, 2, 4]), "done", "retain us-1", "order german-1 down")
    assert t.state.units["us-1"].pins == 5
    assert not told_of(t, Unpinned)


@pytest.mark.rule("boltaction:house-turn.4", "boltaction:house-shooting.3")
def test_nor_does_who_gave_his_kept_ambush_up_by_going_down() -> None:
    s = state(OPEN, us(order="ambush", pins=5, retained=True), german(), options={"kept-down": "turn-end"})
    t = table(ordering(s, 1), [1] * 9)
    say(t, "order german-1 fire", "shoot german-1 us-1", "go-down")
    assert (t.state.turn, t.state.units["us-1"].order) == (2, "down")
    assert asked(t) == (0, "retain")
    assert not told_of(t, Unpinned)

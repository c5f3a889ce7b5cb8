"""house-game.5 Special rules of single units: commissars, Kempeitai, slow loaders, the unreliable, swimmers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.orders import order_odds
from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.events.shooting import Fired
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    ground,
    last,
    offered,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

pytestmark = pytest.mark.rule("boltaction:house-game.5")


def two(*more: Unit, far: float = 20, **fields: Any) -> State:
    """A section of each side so far apart, and whoever else is told of."""
    first = unit("us-1", "section", (24, 4 + far), **{"men": 5} | fields)
    return state(OPEN, first, unit("german-1", "section", (24, 4), men=5), *more)


def ordered(s: State, order: str, *dice: int) -> World:
    return say(table(ordering(s), dice), f"order us-1 {order}")


# ------------------------------------------------------------------ commissars


def commissar(y: float = 28) -> Unit:
    return unit("us-2", "section", (24, y), men=5, abilities=["commissar"], order="down")


def test_a_commissar_takes_a_man_and_the_test_is_taken_again() -> None:
    t = ordered(two(commissar(), pins=3), "run", 4, 4, 1, 2)
    u = t.state.units["us-1"]
    assert last(t, told.DrivenOn).by == "us-2"
    assert [test.again for test in told_of(t, told.OrderTested)] == [False, True]
    assert (len(u.men), u.men[0].role, u.order) == (4, "leader", "run")


@pytest.mark.parametrize("dice", [(6, 6, 3), (1, 2)], ids=["a FUBAR", "a pass"])
def test_he_shoots_nobody_at(dice: tuple[int, ...]) -> None:
    assert not told_of(ordered(two(commissar(), pins=3), "run", *dice), told.DrivenOn)


def test_he_must_be_near_and_there_must_be_three_men() -> None:
    assert told_of(ordered(two(commissar(31), pins=3), "run", 4, 4, 1, 2), told.DrivenOn)
    assert not told_of(ordered(two(commissar(31.1), pins=3), "run", 4, 4), told.DrivenOn)
    for left in (3, 2):
        s = two(commissar(), pins=3)
        for m in s.units["us-1"].models[left:]:
            m.lost = True
        assert bool(told_of(ordered(s, "run", 4, 4, 1, 2), told.DrivenOn)) is (left == 3)


def test_without_national_rules_he_shoots_nobody() -> None:
    units = (unit("us-1", "section", (24, 24), men=5, pins=3), commissar(), unit("german-1", "section", (24, 4), men=5))
    s = state(OPEN, *units, options={"national-rules": "off"})
    odds = order_odds(s, s.units["us-1"], "run")
    assert odds is not None
    assert odds.passes == Fraction(15, 36)
    t = ordered(s, "run", 4, 4)
    assert not told_of(t, told.DrivenOn)
    assert s.units["us-1"].order == "down"


def test_odds_know_of_commissars_and_of_vengeance() -> None:
    """At 6, 15/36; with another try, or at 7 in half of the cases."""
    once, fails, six = Fraction(15, 36), Fraction(20, 36), Fraction(1, 36)
    s = two(commissar(), pins=3)
    odds = order_odds(s, s.units["us-1"], "run")
    assert odds is not None
    assert (odds.passes, odds.fails, odds.fubar) == (once + fails * once, fails * fails, six + fails * six)
    s = two(far=12, pins=3, abilities=["vengeance"])
    odds = order_odds(s, s.units["us-1"], "run")
    assert odds is not None
    assert odds.passes == (once + Fraction(21, 36)) / 2


# ------------------------------------------------------------------ Kempeitai


@pytest.mark.parametrize(("x", "die"), [(32, 6), (33.5, 6), (33.8, 1), (40, 1)])
def test_kempeitai_near_by_have_the_worst_rolled_again(x: float, die: int) -> None:
    green = unit("german-1", "section", (24, 4), men=5, quality="inexperienced", abilities=["green"], order="fire")
    near = unit("german-2", "section", (x, 4), men=5, abilities=["kempeitai"], formation="column")
    s = state(OPEN, unit("us-1", "section", (24, 15), men=2), green, near)
    t = say(table(ordering(s), [3, 1, 3, 1, 6, 1]), "order us-1 fire", "shoot us-1 german-1", "remove german-1.5")
    assert last(t, losses.Blooded).die == die
    assert (green.quality == "regular") == (die == 6)


# ------------------------------------------------------------------ slow loaders


def loader(**fields: Any) -> Unit:
    return unit("us-2", "tank", (10, 40), abilities=["slow-load"], **fields)


def test_slow_loaders_wait_for_another_unit() -> None:
    t = table(ordering(two(loader())))
    assert refused(t, "order us-2 fire").code == "slow-load"
    t = table(ordering(two(loader(), order="down")))
    assert "order us-2 fire" in offered(t)


@pytest.mark.parametrize(("turn", "waits"), [(1, False), (2, True)])
def test_but_for_none_that_cannot_come_yet(turn: int, waits: bool) -> None:
    reserve = unit("us-1", "section", waiting="reserve")
    t = table(ordering(state(OPEN, loader(), reserve, unit("german-1", "section", (24, 4)), turn=turn)))
    assert ("order us-2 fire" in offered(t)) is not waits


def test_an_order_kept_from_the_turn_before_is_none() -> None:
    s = two(loader(), unit("us-3", "section", (40, 44), men=5, order="down", retained=True))
    assert refused(table(ordering(s)), "order us-2 fire").code == "slow-load"


@pytest.mark.parametrize(("second", "seat"), [(2, 1), (1, 0)])
def test_the_first_die_of_slow_loaders_alone_goes_back_once(second: int, seat: int) -> None:
    s = state(OPEN, loader(), unit("german-1", "section", (24, 4)))
    t = table(s, [1, second])
    assert len(told_of(t, told.DieReturned)) == 1
    assert last(t, told.DieDrawn).seat == seat


# ------------------------------------------------------------------ the unreliable


@pytest.mark.parametrize(("abilities", "pins"), [(["unreliable"], 2), ([], 1)])
def test_an_unreliable_vehicle_takes_one_pin_more(abilities: list[str], pins: int) -> None:
    enemy = unit("german-1", "tank", (24, 9), order="fire", abilities=abilities)
    s = state(OPEN, unit("us-1", "bazooka", (24, 20)), enemy)
    t = say(table(ordering(s), [6, 1]), "order us-1 fire", "shoot us-1 german-1")
    assert last(t, told.Pinned).count == pins


# ------------------------------------------------------------------ swimmers

FORD = ground((48, 48), area("water", (0, 20), (48, 26)))


def swimmer(order: str, abilities: list[str]) -> World:
    s = state(FORD, unit("us-1", "half-track", (24, 30), abilities=abilities), unit("german-1", "section", (4, 4)))
    return ordered(s, order)


def test_deep_water_is_crossed_straight_and_at_half_an_advance() -> None:
    t = swimmer("advance", ["amphibious"])
    assert refused(t, "drive us-1 a0451").code == "too-far"
    assert refused(t, "drive us-1 +10,a0400").code == "pivot"
    say(t, "drive us-1 a0450")
    assert t.state.units["us-1"].at == (2400, 2550)


def test_nobody_else_swims_and_nobody_at_a_run() -> None:
    assert refused(swimmer("advance", []), "drive us-1 a0450").code == "impassable"
    assert refused(swimmer("run", ["amphibious"]), "drive us-1 a0450").code == "no-run"


# ------------------------------------------------------------------ what a nation has


@pytest.mark.parametrize(
    ("entry", "national", "extra"),
    [("german/second-lieutenant", "on", 2), ("german/second-lieutenant", "off", 1), ("us/second-lieutenant", "on", 1)],
)
def test_german_officers_give_one_order_more(entry: str, national: str, extra: int) -> None:
    men = [unit(f"us-{n}", "section", (16 + 8 * n, 40), men=5, formation="block") for n in (2, 3)]
    officer = unit("us-1", entry, (36, 37), men=1, quality="veteran")
    s = state(OPEN, officer, *men, unit("german-1", "section", (24, 4)), options={"national-rules": national})
    t = ordered(s, "fire")
    assert t.choice is not None
    assert t.choice.prompt.endswith(f"{extra} left")


@pytest.mark.parametrize(
    ("entry", "abilities", "national", "moving"),
    [
        ("us/rifle-squad", [], "on", 0),
        ("us/rifle-squad", [], "off", -1),
        ("british/infantry-section", [], "on", -1),
        ("section", ["fire-and-manoeuvre"], "off", 0),
    ],
)
def test_fire_and_manoeuvre(entry: str, abilities: list[str], national: str, moving: int) -> None:
    shooter = unit("us-1", entry, (24, 20), abilities=abilities)
    enemy = unit("german-1", "section", (24, 9), order="fire")
    s = state(OPEN, shooter, enemy, options={"national-rules": national})
    t = say(table(ordering(s), [1] * 20), "order us-1 advance", "stay", "shoot us-1 german-1")
    assert sum(m.value for m in last(t, Fired).tally if m.rule == "hit.7") == moving

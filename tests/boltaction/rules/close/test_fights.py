"""close.6 to close.11, house-close.5 to house-close.7 Fights on foot."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.book.terms import Quality
from hedgerow.boltaction.state.events.close import Blows, Contact, RegroupRolled, RoundEnded
from hedgerow.boltaction.state.events.losses import ModelsLost, UnitLost
from hedgerow.boltaction.state.state import Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    dice_left,
    fence,
    ground,
    last,
    left,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)


def fight(*dice: int, us: Unit | None = None, german: Unit | None = None, map: str = OPEN) -> World:
    """Five men each, four inches apart, unless told: the Americans assault."""
    s = state(map, us or us_section(), german or german_section())
    t = table(ordering(s, 0), dice)
    return say(t, "order us-1 run", "assault us-1 german-1")


def us_section(entry: str = "section", men: int = 5, **fields: Any) -> Unit:
    return unit("us-1", entry, (24, 24), men=men, **fields)


def german_section(entry: str = "section", men: int = 5, far: float = 4, **fields: Any) -> Unit:
    return unit("german-1", entry, (24, 23 - far), men=men, **fields)


# ------------------------------------------------------------------ blows


@pytest.mark.rule("boltaction:close.6")
@pytest.mark.rule("boltaction:close.7")
@pytest.mark.rule("boltaction:close.8")
@pytest.mark.rule("boltaction:close.9")
def test_attackers_strike_first_and_only_survivors_strike_back() -> None:
    t = fight(4, 4, 1, 3, 2, 5, 1, 1, 3)
    assert asked(t) == (1, "casualties")
    assert refused(t, "remove german-1.1").rule == "house-casualty.1"
    say(t, "remove german-1.1,german-1.5")
    first, second = told_of(t, Blows)
    assert (first.unit, len(first.dice), first.kills, first.rule) == ("us-1", 5, 2, "close.6")
    assert (second.unit, len(second.dice), second.kills, second.rule) == ("german-1", 3, 1, "close.8")
    assert left(t.state.units["german-1"]) == ["2", "3", "4"]
    assert asked(t) == (0, "casualties")


@pytest.mark.rule("boltaction:house-close.5")
@pytest.mark.parametrize(("quality", "need"), [("inexperienced", 3), ("regular", 4), ("veteran", 5)])
def test_the_dice_go_against_the_damage_value_of_the_enemy(quality: Quality, need: int) -> None:
    t = fight(1, need - 1, need, 1, 1, german=german_section(quality=quality))
    blows = last(t, Blows)
    assert (blows.need.total, blows.kills) == (need, 1)


@pytest.mark.rule("boltaction:house-close.5")
def test_neither_cover_nor_pins_nor_a_gun_shield_matter() -> None:
    t = fight(4, 4, 1, 1, 1, german=german_section("at-gun", 0, order="down"))
    assert last(t, Blows).need.total == 4
    assert last(t, Blows).kills == 2


@pytest.mark.rule("boltaction:house-weapon.1")
@pytest.mark.parametrize("entry", ["smg-section", "tough-section"])
def test_assault_weapons_and_tough_fighters_strike_once_more_for_every_kill(entry: str) -> None:
    t = fight(6, 6, 1, 1, 1, 6, 1, us=us_section(entry), german=german_section(men=10))
    blows = last(t, Blows)
    assert (blows.dice, blows.more, blows.kills) == ((6, 6, 1, 1, 1), (6, 1), 3)
    assert dice_left(t) == 0  # the further die that killed gives no further one


@pytest.mark.rule("boltaction:house-weapon.1")
def test_only_those_who_carry_one_strike_once_more() -> None:
    us = us_section()
    us.models[4].arms = ["smg"]
    t = fight(6, 6, 6, 1, 1, 1, us=us, german=german_section(men=10))
    blows = last(t, Blows)
    assert (len(blows.dice), len(blows.more), blows.kills) == (5, 1, 3)


@pytest.mark.rule("boltaction:house-close.5")
def test_those_who_are_tough_as_boots_have_a_die_more_for_every_three_men() -> None:
    us = us_section(men=7)
    us.abilities.append("tough-as-boots")
    t = fight(*[1] * 9, us=us)
    assert told_of(t, Blows)[0].count.total == 9


# ------------------------------------------------------------------ the outcome


@pytest.mark.rule("boltaction:close.10")
@pytest.mark.rule("boltaction:house-close.7")
def test_who_loses_more_men_is_destroyed() -> None:
    t = fight(6, 6, 1, 1, 1, 6, 1, 1, 3)
    say(t, "remove german-1.4,german-1.5", "remove us-1.5")
    ended = last(t, RoundEnded)
    assert (ended.fallen, ended.loser) == ((1, 2), "german-1")
    lost = last(t, UnitLost)
    assert (lost.unit, lost.how, lost.rule) == ("german-1", "surrendered", "close.10")
    assert t.state.units["german-1"].lost


@pytest.mark.rule("boltaction:house-close.7")
def test_the_attackers_may_lose_as_well() -> None:
    t = fight(1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 4)
    say(t, "remove us-1.5")
    assert last(t, RoundEnded).loser == "us-1"
    assert t.state.units["us-1"].lost
    assert last(t, RegroupRolled).unit == "german-1"


@pytest.mark.rule("boltaction:house-close.7")
def test_who_is_wiped_out_does_not_strike_back() -> None:
    t = fight(6, 6, 6, 6, 6, 3)
    assert [blows.unit for blows in told_of(t, Blows)] == ["us-1"]
    assert last(t, ModelsLost).left == 0
    assert asked(t) == (0, "regroup")


@pytest.mark.rule("boltaction:close.11")
@pytest.mark.rule("boltaction:house-close.7")
def test_a_draw_is_fought_on_and_both_strike_at_the_same_time_then() -> None:
    nobody = [1] * 5
    t = fight(*nobody, *nobody, 6, 1, 1, 1, 1, 6, 6, 1, 1, 1, 2)
    assert [ended.loser for ended in told_of(t, RoundEnded)] == [None]
    assert asked(t) == (1, "casualties")  # both have struck before anybody falls
    assert [blows.round for blows in told_of(t, Blows)] == [1, 1, 2, 2]
    say(t, "remove german-1.5", "remove us-1.4,us-1.5")
    ended = last(t, RoundEnded)
    assert (ended.round, ended.fallen, ended.loser) == (2, (2, 1), "us-1")


@pytest.mark.rule("boltaction:house-close.7")
def test_equal_losses_are_a_draw_and_only_the_losses_of_the_round_count() -> None:
    t = fight(6, 1, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 2)
    say(t, "remove german-1.5", "remove us-1.5")
    assert told_of(t, RoundEnded)[0].loser is None
    say(t, "remove german-1.4")
    assert last(t, RoundEnded).fallen == (0, 1)
    assert last(t, RoundEnded).loser == "german-1"


@pytest.mark.rule("boltaction:house-close.7")
def test_if_both_are_wiped_out_together_both_are_destroyed() -> None:
    nobody = [1] * 2
    t = fight(*nobody, *nobody, 6, 6, 6, 6, us=us_section("light-mortar", 2), german=german_section("light-mortar", 2))
    assert t.state.units["us-1"].lost
    assert t.state.units["german-1"].lost
    assert last(t, RoundEnded).loser is None
    assert not told_of(t, RegroupRolled)


@pytest.mark.rule("boltaction:house-close.7")
def test_fanatics_fight_on_while_there_are_two_of_them() -> None:
    t = fight(6, 6, 1, 1, 1, 1, 1, 1, german=german_section("fanatics"))
    say(t, "remove german-1.4,german-1.5")
    assert last(t, RoundEnded).loser is None
    t = fight(6, 6, 6, 6, 1, 1, 3, german=german_section("fanatics"))
    say(t, "remove german-1.2,german-1.3,german-1.4,german-1.5")
    assert last(t, RoundEnded).loser == "german-1"


@pytest.mark.rule("boltaction:house-close.1")
def test_the_crew_of_a_gun_fights_and_the_gun_falls_with_it() -> None:
    t = fight(6, 1, 1, 1, 1, 1, 1, 3, german=german_section("at-gun", 0))
    say(t, "remove german-1.3")
    assert t.state.units["german-1"].lost
    assert [len(blows.dice) for blows in told_of(t, Blows)] == [5, 2]


@pytest.mark.rule("boltaction:close.12")
def test_a_crew_that_wins_stays_with_its_gun() -> None:
    t = fight(1, 1, 1, 1, 1, 6, 1, 1, german=german_section("at-gun", 0))
    say(t, "remove us-1.5")
    assert t.state.units["us-1"].lost
    assert not told_of(t, RegroupRolled)
    assert not t.state.pending


# ------------------------------------------------------------------ defended positions


def behind(piece: str) -> str:
    if piece == "hedge":
        return ground((48, 48), fence("hedge", (10, 19.8), (40, 19.8)))
    return ground((48, 48), area("marsh", (10, 10), (40, 20)))


@pytest.mark.rule("boltaction:house-close.6")
@pytest.mark.parametrize("piece", ["hedge", "marsh"])
def test_behind_an_obstacle_or_in_rough_ground_both_strike_at_once(piece: str) -> None:
    t = fight(6, 1, 1, 1, 1, 6, 6, 1, 1, 1, map=behind(piece))
    assert last(t, Contact).defended
    assert [blows.unit for blows in told_of(t, Blows)] == ["us-1", "german-1"]
    assert [len(blows.dice) for blows in told_of(t, Blows)] == [5, 5]
    assert asked(t) == (1, "casualties")


@pytest.mark.rule("boltaction:house-close.6")
def test_rough_ground_that_only_the_attackers_leave_defends_nobody() -> None:
    t = fight(6, 1, 1, 1, 1, map=ground((48, 48), area("marsh", (10, 22), (40, 30))))
    assert not last(t, Contact).defended
    assert len(told_of(t, Blows)) == 1


@pytest.mark.rule("boltaction:house-close.6")
def test_a_building_is_a_defended_position() -> None:
    yard = ground((48, 48), area("house", (21, 14), (27, 19)))
    german = unit("german-1", "section", building=0, men=5, pins=2)
    t = fight(6, 1, 1, 1, 1, 6, 6, 1, 1, 1, german=german, map=yard)
    assert last(t, Contact).defended
    assert len(told_of(t, Blows)) == 2
    assert last(t, Blows).need.total == 4  # no walls in close quarters (house-building.4)

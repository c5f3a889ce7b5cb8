"""What the lists say of casualties: leaders replaced, green troops, checks taken once more."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.rules.morale import leaderless
from hedgerow.boltaction.state.events.losses import Blooded, LeaderSaved
from hedgerow.boltaction.state.events.orders import MoraleChecked
from hedgerow.boltaction.state.state import Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, last, left, ordering, say, state, table, told_of, unit


def assaulted(german: Unit, kills: int, *dice: int, **options: str) -> World:
    """A section of Americans strikes so many of it down."""
    others = (unit("us-9", "section", (40, 40), men=5), unit("german-9", "section", (40, 8), men=5))
    s = state(OPEN, unit("us-1", "section", (24, 24), men=5), german, *others, options=options)
    t = table(ordering(s, 0), [*[6] * kills, *[1] * (5 - kills), *dice])
    return say(t, "order us-1 run", "assault us-1 german-1")


def squad(entry: str = "german/grenadier-squad", **fields: Any) -> Unit:
    given: dict[str, Any] = {"men": 5, "quality": "regular"}
    return unit("german-1", entry, (24, 19), **given | fields)


@pytest.mark.rule("boltaction:house-morale.2")
@pytest.mark.parametrize(("die", "saved"), [(2, True), (1, False)])
def test_another_german_falls_in_the_stead_of_his_leader(die: int, saved: bool) -> None:
    t = say(assaulted(squad(), 1, die), "remove german-1.1")
    german = t.state.units["german-1"]
    assert (last(t, LeaderSaved).model is not None) is saved
    assert leaderless(german) is not saved
    assert len(german.men) == 4


@pytest.mark.rule("boltaction:house-morale.2")
def test_nobody_steps_in_where_nobody_is_left() -> None:
    t = assaulted(squad(), 5)
    assert t.state.units["german-1"].lost
    assert not told_of(t, LeaderSaved)


@pytest.mark.rule("boltaction:house-morale.2")
def test_nor_in_other_armies_or_without_the_national_rules() -> None:
    assert not told_of(say(assaulted(squad("section"), 1), "remove german-1.1"), LeaderSaved)
    off = {"national-rules": "off"}
    assert not told_of(say(assaulted(squad(), 1, **off), "remove german-1.1"), LeaderSaved)
    assert not told_of(say(assaulted(squad(), 1), "remove german-1.2"), LeaderSaved)


@pytest.mark.rule("boltaction:house-casualty.1")
@pytest.mark.parametrize(
    ("dice", "found", "quality", "pins"),
    [
        ((1, 3), "panics", "inexperienced", 3),
        ((2,), "holds", "inexperienced", 0),
        ((4,), "holds", "inexperienced", 0),
        ((5,), "hardens", "regular", 0),
    ],
)
def test_green_troops_at_their_first_casualty(dice: tuple[int, ...], found: str, quality: str, pins: int) -> None:
    t = assaulted(squad("section", quality="inexperienced", abilities=["green"]), 1, *dice)
    say(t, "remove german-1.5")
    german = t.state.units["german-1"]
    assert last(t, Blooded).result == found
    assert (german.quality, german.pins, german.order) == (quality, pins, "down" if found == "panics" else None)
    assert "green" not in german.abilities
    assert left(german) == ["1", "2", "3", "4"]


@pytest.mark.rule("boltaction:house-test.3")
@pytest.mark.parametrize(("entry", "checks"), [("soviet/guards-squad", 2), ("section", 1)])
def test_soviets_take_a_check_that_would_destroy_them_once_more(entry: str, checks: int) -> None:
    german = unit("german-1", entry, (24, 33.5), men=5, quality="regular")
    t = table(ordering(state(OPEN, unit("us-1", "tank", (24, 40)), german), 0), [6, 6, 1, 1])
    say(t, "order us-1 run", "overrun us-1 german-1")
    assert len(told_of(t, MoraleChecked)) == checks
    assert t.state.units["german-1"].lost is (checks == 1)

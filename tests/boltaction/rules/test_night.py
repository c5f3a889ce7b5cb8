"""Fighting in the dark."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import shooting
from hedgerow.boltaction.state.events import turns as told
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, last, offered, ordering, say, state, table, told_of, unit


def fired(far: float, dice: list[int], *, dark: bool = True, order: str | None = "advance") -> World:
    units = (unit("us-1", "section", (24, 40), men=5), unit("german-1", "section", (24, 39 - far), men=5, order=order))
    s = ordering(state(OPEN, *units, dark=dark, options={"night": "night"}))
    return say(table(s, dice), "order us-1 fire", "shoot us-1 german-1")


@pytest.mark.parametrize(("far", "seen"), [(14, True), (14.1, False)])
def test_in_the_dark_two_dice_doubled_tell_how_far_a_unit_sees(far: float, seen: bool) -> None:
    t = fired(far, [3, 4])
    assert last(t, told.Peered).seen is seen
    assert last(t, told.Peered).reach == 1400


@pytest.mark.parametrize(("far", "seen"), [(6, True), (6.1, False)])
def test_it_sees_six_inches_in_any_case(far: float, seen: bool) -> None:
    assert last(fired(far, [1, 1]), told.Peered).seen is seen


def test_who_has_fired_is_seen_twice_as_far() -> None:
    assert last(fired(20, [3, 2], order="fire"), told.Peered).seen


def test_a_target_that_is_not_made_out_is_not_fired_at() -> None:
    t = fired(15, [3, 4])
    assert not told_of(t, shooting.Fired)


def test_by_day_nobody_peers() -> None:
    assert not told_of(fired(15, [], dark=False), told.Peered)


@pytest.mark.rule("boltaction:shooting.4", "boltaction:house-weapon.5")
@pytest.mark.parametrize(("dice", "seen"), [([1, 1], False), ([6, 1, 1], True)])
def test_a_panzerfaust_fired_at_who_is_not_made_out_is_gone_as_well(dice: list[int], seen: bool) -> None:
    us = unit("us-1", "faust-section", (24, 40), men=5, extras={"faust": 1})
    s = state(OPEN, us, unit("german-1", "tank", (24, 28), order="advance"), dark=True, options={"night": "night"})
    t = table(ordering(s), dice)
    say(t, "order us-1 fire")
    (aim,) = [answer for answer in offered(t) if answer.startswith("aim ")]
    say(t, aim, "open")
    assert last(t, told.Peered).seen is seen
    assert [m.spent for m in us.models if m.spent] == [["panzerfaust"]]

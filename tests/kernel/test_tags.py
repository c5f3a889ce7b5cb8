"""What scenarios are like, in words that all systems share."""

from __future__ import annotations

import pytest

from hedgerow.kernel.screen.tags import GROUPS, TAGS, after_the_war, length, matches, size, tagged


def test_a_tag_stands_in_one_group() -> None:
    assert len(TAGS) == sum(len(group.tags) for group in GROUPS)


def test_how_long_it_takes_is_units_times_turns() -> None:
    assert [length(8, units) for units in (0, 24, 25, 50, 51)] == ["", "short", "medium", "medium", "long"]


def test_a_system_says_what_is_small() -> None:
    assert [size(points, 500, 750) for points in (0, 500, 501, 751)] == ["", "small", "mid-size", "large"]


def test_dates_after_the_war() -> None:
    assert [after_the_war(date) for date in ("1945-08", "1985-08-04", "")] == [False, True, False]


def test_tags_are_told_in_their_order_and_none_that_are_not_there() -> None:
    assert tagged({"air": True, "armour": True, "guns": False}, "long", "large", "night") == (
        "long", "large", "night", "armour", "air",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("found", "more", "good"),
    [
        ({"artillery": True}, ("short", "small", "day"), True),
        ({"armour": True}, ("short", "small", "day"), False),
        ({}, ("short", "small", "night"), False),
        ({}, ("medium", "small", "day"), False),
    ],
)
def test_a_good_first_game(found: dict[str, bool], more: tuple[str, ...], good: bool) -> None:
    assert ("first game" in tagged(found, *more)) is good


def test_one_of_a_group_is_enough_but_all_that_must_be_in_it() -> None:
    card = ("short", "small", "night", "armour", "air")
    assert matches(card, ())
    assert matches(card, ("night", "day", "short"))
    assert not matches(card, ("day",))
    assert matches(card, ("armour", "air"))
    assert not matches(card, ("armour", "guns"))

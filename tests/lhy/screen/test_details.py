"""A mission before it begins: what it is like is found in its data, and what is drawn by lot nobody is told."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.scenario.missions import mission_named, mission_names
from hedgerow.lhy.screen.cards import card, details
from hedgerow.lhy.screen.tags import tags


@pytest.mark.parametrize(
    ("name", "has", "has_not"),
    [
        ("first-patrol", {"short", "small", "day", "first game"}, {"armour", "hidden units", "artillery"}),
        ("mill-by-night", {"night", "hidden units", "artillery"}, {"day", "armour"}),
        ("pont-saint-luc", {"half-light", "armour", "guns"}, {"day", "night"}),
        ("silk-and-water", {"air", "long"}, {"night"}),
        ("two-companies", {"large", "reinforcements"}, {"small"}),
    ],
)
def test_what_a_mission_is_like(name: str, has: set[str], has_not: set[str]) -> None:
    assert has <= set(card(name).tags)
    assert not has_not & set(card(name).tags)


def test_tags_follow_the_data() -> None:
    m = mission_named("first-patrol")
    assert "night" in tags(msgspec.structs.replace(m, light="night"), 9, 20)
    assert "long" in tags(m, 60, 20)
    lands = tuple(msgspec.structs.replace(group, wire=2, hidden=True) for group in m.group)
    assert {"fortifications", "hidden units"} <= set(tags(msgspec.structs.replace(m, group=lands), 9, 20))


@pytest.mark.rule("lhy:20.6-1")
def test_all_of_a_force_is_told_and_counted() -> None:
    """Single vehicles of a type, too."""
    told = details("street-by-street")
    german = next(line for force in told.forces[1] for line in force.pieces if "Panther" in line.words)
    assert (german.count, german.look) == (1, "tank")
    m = mission_named("street-by-street")
    without = [line for group in m.group if group.side == m.side[1].id for line in group.force if not line.model]
    assert told.sides[1].units > sum(1 for _ in without)


@pytest.mark.rule("lhy:20.6-1")
def test_a_side_is_counted_in_combat_steps() -> None:
    """Two platoons and an MG section against one platoon and another."""
    found = details("first-patrol").sides
    assert [(side.units, side.counted) for side in found] == [(13, "step"), (7, "step")]


@pytest.mark.rule("lhy:20.8-1")
def test_dummies_are_counted_and_nothing_that_is_drawn_is_named() -> None:
    told = details("mill-by-night")
    assert [str(force.pieces[0]) for forces in told.forces for force in forces if "Dummies" in force.words] == [
        "6 × Dummies"
    ] * 2
    for name in mission_names():
        words = {str(line) for forces in details(name).forces for force in forces for line in force.pieces}
        assert not [key for key in COUNTERS if any(key in said for said in words)]


@pytest.mark.rule("lhy:23.0.s12-2")
def test_who_sets_up_first_is_told_where_it_is_known() -> None:
    assert details("first-patrol").opening.startswith("German sets up first; American has the Initiative")
    assert details("design").opening.startswith("Whoever defends sets up first; whoever attacks has the Initiative")

"""13.3.3, 13.3.4, 20.4 Losses and the Casualty Track."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.state import Arrow
from tests.lhy.drawn import GERMAN, OPEN, US, activated, dice_left, refused, state, table, told_of
from tests.lhy.rules.fire.shots import green, yellow


@pytest.mark.rule("lhy:20.4-1", "lhy:13.3.3-2", "lhy:20.4-3")
def test_the_marker_moves_one_way_for_either_side() -> None:
    s = state(
        OPEN, US("mg-1", "A1", disrupted=True), US("tanks-1-1", "C1"), GERMAN("mg-1", "A8", disrupted=True),
        GERMAN("truck-1", "C8"), GERMAN("latw-1", "E8", disrupted=True), phase="fire",
    )  # fmt: skip
    s.markers = [
        green("A1", 0, 0, 1),
        green("E8", 0, 1, 2),
        yellow(s, "tanks-1-1", 8, id=3),
        yellow(s, "german-truck-1", 8, id=4),
    ]
    t = table(s, [8, 8, 8, 8])
    assert dice_left(t) == 0
    # Two American steps; a truck and an LATW section are no combat units.
    assert (t.state.losses, t.state.casualties) == ([2, 0], -2)
    left = sum(u.card.steps for u in t.state.own[0] if u.at)
    assert left == sum(u.card.steps for u in t.state.own[0]) - 2
    s = state(OPEN, US("mg-1", "A1"), GERMAN("mg-1", "A8", disrupted=True), phase="fire", markers=[green("A8", 0)])
    t = table(s, [8])
    assert (t.state.losses, t.state.casualties) == ([0, 1], 1)


@pytest.mark.rule("lhy:13.3.3-1")
def test_a_section_is_drawn_from_those_not_in_play() -> None:
    s = state(
        OPEN, GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-a", "C8"), GERMAN("1kp-1-c", "E8"), US("mg-1", "A1"), phase="fire",
        markers=[green("A8", 0)],
    )  # fmt: skip
    t = table(s, [10, 2])  # of b and d
    assert told_of(t, told.StepLost)[0].left == "1kp-1-d"
    assert [u.id for u in t.state.stacks["A8"]] == ["1kp-1-d"]
    assert "german/1kp-1-1" in t.state.spare["1kp-1"]
    assert "german/1kp-1-d" not in t.state.spare["1kp-1"]


@pytest.mark.rule("lhy:13.3.3-1")
def test_where_all_sections_are_in_play_one_more_is_made() -> None:
    sections = [GERMAN(f"1kp-1-{x}", "C8") for x in "abcd"]
    s = state(OPEN, GERMAN("1kp-1-1", "A8"), *sections, US("mg-1", "A1"), phase="fire", markers=[green("A8", 0)])
    t = table(s, [10, 1])
    (left,) = t.state.stacks["A8"]
    assert left.card.kind == "section"
    assert left.id not in [u.id for u in sections]


def test_what_is_left_of_a_squad_takes_its_place() -> None:
    s = state(OPEN, GERMAN("1kp-1-1", "A8"), US("mg-1", "A1"), phase="fire", markers=[green("A8", 0)])
    s.arrows = [Arrow(1, "A8", "A7", ["1kp-1-1"])]
    t = table(s, [10, 1])
    assert t.state.arrows[0].units == ["1kp-1-a"]


@pytest.mark.rule("lhy:13.3.4.2-1")
def test_an_activated_platoon_without_its_leader() -> None:
    s = state(OPEN, US("able-1-1", "C3"), US("able-1-2", "C3", disrupted=True), GERMAN("1kp-1-1", "C6"))
    t = table(activated(s, "able-1"))
    assert refused(t, "fire able-1-1 C6").rule == "13.3.4.2-1"

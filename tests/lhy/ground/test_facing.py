"""11.1: the points of a hex by which fire comes and goes, and the arcs behind a front."""

import pytest

from hedgerow.lhy.ground.facing import (
    POINTS,
    front_after_move,
    front_words,
    through_one_hexside,
    through_two_hexsides,
)
from hedgerow.lhy.ground.ground import Ground

G = Ground.from_text("\n".join(["." + " ." * 8] * 9))
HEX = "E5"


def ring(radius: int) -> list[str]:
    return list(G.grid.ring(HEX, radius))


def test_points_go_round_clockwise_from_the_northern_vertex() -> None:
    assert [G.point_in(hex, HEX) for hex in ring(1)] == [1, 3, 5, 7, 9, 11]
    assert [G.point_in(hex, HEX) for hex in ring(2)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]
    assert G.point_in("G5", HEX) == 0
    assert G.point_out(HEX, "G5") == 0
    assert G.point_in(HEX, "G5") == 6
    assert [front_words(G.grid, point) for point in (0, 1, 3, 6)] == ["NW/NE", "NE", "E", "SE/SW"]


@pytest.mark.rule("lhy:11.1-1", "lhy:11.1-3", "lhy:11.1.1-1")
@pytest.mark.parametrize("front", range(POINTS))
def test_the_dividing_line_belongs_to_the_front(front: int) -> None:
    """At range two each point is one hex: five lie behind, seven before, among them the two on the line itself."""
    behind = {G.point_in(hex, HEX) for hex in ring(2) if G.in_rear(HEX, front, hex)}
    assert behind == {(front + off) % POINTS for off in (4, 5, 6, 7, 8)}


@pytest.mark.rule("lhy:11.1-3", "lhy:11.1.1-1")
def test_a_hexside_that_the_line_cuts_in_half_is_rear_only_beyond_its_middle() -> None:
    """Front to the north: what comes in by the eastern hexside is behind only from south of due east."""
    assert [G.point_in(hex, HEX) for hex in ("E9", "F8", "D8")] == [3, 3, 3]
    assert [G.in_rear(HEX, 0, hex) for hex in ("E9", "F8", "D8")] == [False, False, True]


@pytest.mark.rule("lhy:11.1.3-1")
def test_an_afv_that_moved_has_its_back_to_where_it_came_from() -> None:
    front = front_after_move(G.grid, "E4", HEX)
    assert front == 3
    sides = [hex for hex in ring(1) if G.in_rear(HEX, front, hex)]
    assert sides == ["D4", "E4", "F4"]
    reversed_front = front_after_move(G.grid, "E4", HEX, reverse=True)
    assert [hex for hex in ring(1) if G.in_rear(HEX, reversed_front, hex)] == ["F5", "E6", "D5"]


@pytest.mark.rule("lhy:11.3.3d-1", "lhy:11.5.4c-1")
def test_split_fire_leaves_by_one_hexside_or_two_adjacent_ones() -> None:
    """Two adjacent hexsides with their vertices are five points, from one vertex to the next but one."""
    for first in range(POINTS):
        allowed = {
            second
            for second in range(POINTS)
            for start in range(0, POINTS, 2)
            if {first, second} <= {(start + i) % POINTS for i in range(5)}
        }
        assert {second for second in range(POINTS) if through_two_hexsides(first, second)} == allowed
        one = {
            second
            for second in range(POINTS)
            for start in range(0, POINTS, 2)
            if {first, second} <= {(start + i) % POINTS for i in range(3)}
        }
        assert {second for second in range(POINTS) if through_one_hexside(first, second)} == one

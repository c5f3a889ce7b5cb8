"""0.0, 5.0.III, 9.0 What dice there are, one attack for every marker, and what everybody sees of Actions."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.lhy.book.charts import casualty_points
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.state import Marker, Position
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import GERMAN, OPEN, US, activated, dice_left, say, state, table, told_of


class Watched(World):
    """A table that notes what dice of how many sides were thrown for; draws from cups are none."""

    def roll(self, why: str, count: int = 1, sides: int = 6, *, by: int | None = None) -> tuple[int, ...]:
        self.__dict__.setdefault("rolled", []).append((sides, why))
        return super().roll(why, count, sides, by=by)


@pytest.mark.rule("lhy:0.0-2")
def test_every_die_has_ten_sides_but_those_of_a_landing() -> None:
    """A whole mission with a landing. What units are called is drawn by lot, and no die of the rules."""
    t = Watched(LHY, LHY.new("silk-and-water", {}), Seeded("dice"))
    chance = Random(4)
    while t.choice is not None:
        t.answer(t.choice.options.sample(chance))
    rolled = [(sides, why) for sides, why in t.__dict__["rolled"] if why != "lots for names"]
    assert {sides for sides, _ in rolled} == {6, 10}
    assert {why.split(":")[0] for sides, why in rolled if sides == 6}
    assert all("dispersal" in why.lower() or "drift" in why.lower() for sides, why in rolled if sides == 6)


@pytest.mark.rule("lhy:0.0-4")
def test_red_figures_are_negative_and_black_ones_positive() -> None:
    """On the Casualty Track the defender's boxes are red: they are taken off the score."""
    assert [casualty_points(box) for box in (-2, -1, 0, 1, 3)] == [-8, -4, 0, 3, 9]


@pytest.mark.rule("lhy:5.0.III-1", "lhy:5.0.III-2")
def test_one_attack_for_every_marker_with_the_value_that_it_has() -> None:
    """Three markers in two hexes are three rolls. Though an Improved Position would give cover, a marker that was put
    down without it stands as it is.
    """
    markers = [
        Marker(1, "small-arms", "B4", 3, seat=1), Marker(2, "small-arms", "B4", -4, seat=1),
        Marker(3, "small-arms", "A6", 0, seat=1),
    ]  # fmt: skip
    units = [GERMAN("1kp-1-1", "B4"), GERMAN("1kp-1-2", "A6"), US("able-1-1", "A1")]
    s = state(OPEN, *units, phase="fire", markers=markers, marked=3, positions={"B4": Position(1)})
    t = table(s, [3, 4, 5])
    assert dice_left(t) == 0
    rolled = told_of(t, told.MarkerRolled)
    assert sorted((event.at, event.die) for event in rolled) == [("A6", 5), ("B4", 3), ("B4", 4)]
    assert s.units["1kp-1-1"].disrupted is False  # 3 + 3 is not above its Cohesion of 6
    s = state(OPEN, GERMAN("1kp-1-1", "B4"), phase="fire", markers=markers[:1], marked=3, positions={"B4": Position(1)})
    table(s, [4])
    assert s.units["1kp-1-1"].disrupted  # 4 + 3 is


@pytest.mark.rule("lhy:9.0-3")
def test_everybody_sees_what_was_done_where_until_it_can_be_reacted_to_no_more() -> None:
    s = state(
        OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8")
    )
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go B1", "go C2", "rest", "call")
    for seat in (0, 1, None):
        cycle = view(t.state, seat).cycle
        assert cycle is not None
        (deed,) = cycle.before
        assert (deed.kind, deed.hexes) == ("maneuver", ("B1", "C2"))
    say(t, "call")
    cycle = view(t.state, 1).cycle
    assert cycle is not None
    assert not cycle.before

"""What is dragged over the table is judged by the rules: allowed with a picture of every man's end, or why not."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import WhyNot, Wish
from hedgerow.kernel.why import why_not
from tests.boltaction.drawn import area, ground, ordering, say, state, table, unit

FIELD = ground((48, 48), area("woods", (30, 30), (36, 30), (36, 36), (30, 36)))


def squad() -> World:
    """A section of five in a field, and somebody far away."""
    return table(
        ordering(state(FIELD, unit("us-1", "section", (12, 24)), unit("german-1", "section", (12, 4), seat=1)), 0)
    )


def dragged(t: World, to: str, manner: str = "") -> WhyNot:
    return why_not(SCREEN, t, Wish(("us-1",), (to,), manner=manner), 0)


@pytest.mark.rule("boltaction:orders.1")
def test_whoever_has_no_order_goes_nowhere() -> None:
    found = dragged(squad(), "1200,2000")
    assert not found.allowed
    assert found.rule == "orders.1"
    assert 'needs an order first: Advance takes it 6", Run 12"' in found.why


@pytest.mark.rule("boltaction:house-move.4")
def test_a_move_too_far_is_refused_with_its_clause_and_a_line() -> None:
    t = squad()
    say(t, "order us-1 advance")
    found = dragged(t, "1200,1000")
    assert (found.allowed, found.rule) == (False, "house-move.4")
    assert [(line.look, line.b) for line in found.lines] == [("blocked", "1200,1000")]


def test_an_allowed_move_shows_where_every_man_ends() -> None:
    t = squad()
    say(t, "order us-1 advance")
    found = dragged(t, "1200,2000")
    assert found.allowed
    assert found.move == "go us-1 1200,2000"  # as they stand
    assert len(found.lines) == len(t.state.units["us-1"].men)
    assert "1200,2000" in {line.b for line in found.lines}


@pytest.mark.parametrize("manner", ["column", "line", "block"])
def test_it_is_done_in_the_formation_that_was_chosen(manner: str) -> None:
    t = squad()
    say(t, "order us-1 run")
    found = dragged(t, "1200,2000", manner)
    assert found.allowed
    assert found.move == f"go us-1 1200,2000 {manner}"


def test_formations_are_offered_where_men_move_and_nowhere_else() -> None:
    t = squad()
    assert SCREEN.asking(t, 0).manners == ()
    say(t, "order us-1 advance")
    asking = SCREEN.asking(t, 0)
    assert asking.reach
    assert [name for name, _ in asking.manners] == ["", "keep", "line", "column", "block", "wedge", "loose"]

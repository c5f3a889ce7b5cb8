"""Examples of chapter 8 that the rules print."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.moves.fire import Fire
from tests.lhy.drawn import GERMAN, US, activated, asked, board, legal, offered, say, state, table

WOODS = board(
    """
    . . . . . . . .
     . . . w . . . .
    . . . w . . . .
     . . . w . . . .
    . . . . . . . .
    """
)
"""Woods across the middle; nobody sees from one side to the other along rows B, C and D."""


@pytest.mark.rule("lhy:8.0-2", "lhy:8.1a-1", "lhy:8.2-1")
def test_a04_a_reaction_not_used_is_gone() -> None:
    """The MG section fires at the squad that came; the squad beside it lets it pass, and can fire at it no more."""
    germans = [GERMAN("mg-3", "A8"), GERMAN("1kp-1-1", "B7"), GERMAN("1kp-1-2", "C8"), GERMAN("1kp-1-leader", "B7")]
    s = state(WOODS, US("able-1-1", "A2"), US("able-1-leader", "C1"), *germans)
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A3", "rest", "call")
    fires = offered(t, Fire)
    assert "fire german-mg-3 A3" in fires
    assert "fire 1kp-1-1 A3" in fires
    assert not any("1kp-1-2" in text for text in fires)  # behind the woods it has seen nothing
    say(t, "fire german-mg-3 A3", "call", "maneuver able-1-leader", "go D1", "rest", "call")
    assert asked(t) == (1, "reaction")
    assert not any("A3" in text for text in offered(t, Fire))
    assert not legal(t, "fire 1kp-1-1 A3")

"""Examples of chapters 21 and 22 that the rules print."""

from __future__ import annotations

import pytest

from hedgerow.lhy.rules.victory import final_score
from hedgerow.lhy.state.events import role_play as told
from hedgerow.lhy.state.state import Position
from tests.lhy.drawn import GERMAN, OPEN, US, affair, last, say, state, table
from tests.lhy.rules.assault.fights import HERE
from tests.lhy.rules.avatars import OF_US, assault


@pytest.mark.rule("lhy:21.2-1", "lhy:21.3-1", "lhy:20.4-1")
@pytest.mark.parametrize(("draw", "winner"), [(51, None), (50, 1)])
def test_a19_final_score_51(draw: int, winner: int | None) -> None:
    """42 minutes, no objective points, the Casualty marker in the attacker's third box, which adds 9."""
    house = {"id": "house", "name": "the house", "hexes": ["C4"]}
    name = affair(OPEN, objective=[house], victory={"words": "", "control": 1, "win": 40, "draw": draw})
    units = US("able-1-1", "C4"), GERMAN("1kp-1-1", "A8")
    t = table(state(OPEN, *units, phase="time", minutes=40, casualties=-3, mission=name), [1])  # two minutes
    while t.choice is not None:
        say(t, "done")
    assert [mod.value for mod in final_score(t.state)] == [42, 9]
    assert t.state.outcome is not None
    assert (t.state.outcome.winner, t.state.outcome.scores) == (winner, (51,))


@pytest.mark.rule("lhy:22.2.1-1")
def test_a20_an_improved_position_on_a_hill() -> None:
    """3 for the attacker who takes it, 2 for the defender who holds it."""
    t = assault(9, OF_US, positions={HERE: Position(1)})
    assert [avatar.points for avatar in t.state.avatars] == [3, 0]
    earned = last(t, told.PointsEarned)
    assert earned.audience == (0,)
    t = assault(2, OF_US, positions={HERE: Position(1)})
    assert [avatar.points for avatar in t.state.avatars] == [0, 2]

"""Worked examples of Assaults."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.assault import DestructionTried
from tests.lhy.drawn import GERMAN, US, board, last
from tests.lhy.rules.assault.fights import HERE, fight

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)
WOODS = board(
    """
    . . . . . . . .
     . . . . . w . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_a15_a_german_squad_after_september_1943_against_a_moving_supported_afv() -> None:
    units = US("tanks-1-1", HERE, motion="green"), US("able-1-1", HERE), GERMAN("1kp-1-1", HERE)
    t = fight(*units, seat=1, came=("C6",), map=FIELD, dice=[5, 1])
    found = last(t, DestructionTried)
    assert (found.seat, [m.value for m in found.tally], found.tally.total) == (1, [2, 2, -1], 3)


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_a16_an_american_squad_of_assault_value_3_against_a_lone_afv_next_to_woods() -> None:
    t = fight(US("able-1-3", "C6"), GERMAN("panzer1-1-1", "C6"), at="C6", came=("C5",), map=WOODS, dice=[5, 1])
    found = last(t, DestructionTried)
    assert (found.seat, [m.value for m in found.tally], found.tally.total) == (0, [2, 1, 3], 6)

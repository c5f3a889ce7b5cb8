"""house-dice.1 Dice as the tables write them."""

from __future__ import annotations

from hedgerow.boltaction.book.charts import parsed, read_die
from hedgerow.boltaction.book.terms import Dice
from hedgerow.boltaction.state.world import Chance

SIX = 6


def d6(t: Chance, why: str, *, by: int | None = None) -> int:
    return t.roll(why, 1, SIX, by=by)[0]


def rolled(t: Chance, dice: Dice, why: str, *, by: int | None = None) -> tuple[int, tuple[int, ...]]:
    """The total of "2d6", "d3+1" or "4", and the faces that fell; never below nothing."""
    count, sides, plus = parsed(dice)
    faces = t.roll(why, count, SIX, by=by) if count else ()
    return max(0, sum(read_die(sides, face) for face in faces) + plus), faces

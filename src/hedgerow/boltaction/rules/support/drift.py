"""house-dice.2 A point moved by chance: so many inches in a random direction."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH, TURN, turned
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.terms import Dice
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World


def drifted(t: World, at: Point, dice: Dice, why: str) -> tuple[Point, int, int, tuple[int, ...]]:
    """Where it comes to, how far in hundredths of an inch, which way in degrees, and the dice."""
    far, faces = rolled(t, dice, why)
    degrees = t.draw(range(TURN), f"{why}: direction")
    dx, dy = turned(0, -far * INCH, degrees)
    return stopped_at_edge(t.state, at, (at[0] + dx, at[1] + dy)), far * INCH, degrees, faces


def stopped_at_edge(s: State, a: Point, b: Point) -> Point:
    """house-dice.2: where the line crosses the table's edge, if it leads beyond it."""
    over, under = 1, 1  # the share of the way that lies on the table
    for n, most in ((0, s.table.table.width), (1, s.table.table.height)):
        step = b[n] - a[n]
        room = most - a[n] if step > 0 else -a[n]
        if step and abs(room) < abs(step) and abs(room) * under < abs(step) * over:
            over, under = abs(room), abs(step)
    return a[0] + _share(b[0] - a[0], over, under), a[1] + _share(b[1] - a[1], over, under)


def _share(step: int, over: int, under: int) -> int:
    part = abs(step) * over // under
    return part if step >= 0 else -part

"""Small helpers for tests of driving: a plain, a tank on it, and a vehicle under way.

Facings are those of `board/facing.py`.
"""

from __future__ import annotations

from hedgerow.lnlt.state.moves import Go, Step
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, US, Piece, activate, board, choose, offered, table

NNW, NNE, E, SSE, SSW, W = range(6)

# Facing east in B2 one goes to C1 or C2; light woods in C1, everything else clear.
PLAIN = board(
    """
    . . . . . . . .
    . . w . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
)
FAR = GERMAN("far", "squad", "H0", shaken=True)


def tank(at: str = "B2", facing: int = E, **fields: object) -> Piece:
    return US("tank", "us-army/sherman", at, facing=facing, **fields)


def under_way(s: State, mode: str = "move", unit: str = "tank") -> World:
    t = table(s)
    activate(t, s.units[unit].at)
    return choose(t, Go((unit,), mode))  # type: ignore[arg-type]


def where_to(t: World) -> list[str]:
    return [m.place for m in offered(t, Step)]

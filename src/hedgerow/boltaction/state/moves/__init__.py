"""Everything a player can answer, chapter by chapter. A point is written "1234,0560": hundredths east and south."""

from __future__ import annotations

from hedgerow.boltaction.state.moves import close, movement, orders, set_up, shooting, support
from hedgerow.kernel.choice import Move

CHAPTERS = (set_up, orders, movement, shooting, close, support)

MOVES: tuple[type[Move], ...] = tuple(
    kind
    for chapter in CHAPTERS
    for kind in vars(chapter).values()
    if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move
)

"""Everything a player can answer, chapter by chapter. Names of units, mortars and hexes are those of the state."""

from __future__ import annotations

from hedgerow.kernel.choice import Move
from hedgerow.lhy.state.moves import (
    activation,
    assault,
    design,
    fire,
    landing,
    maneuver,
    mortars,
    recovery,
    set_up,
    upkeep,
)

CHAPTERS = (design, set_up, activation, maneuver, fire, mortars, recovery, assault, upkeep, landing)

MOVES: tuple[type[Move], ...] = tuple(
    kind
    for chapter in CHAPTERS
    for kind in vars(chapter).values()
    if isinstance(kind, type) and issubclass(kind, Move) and kind is not Move
)

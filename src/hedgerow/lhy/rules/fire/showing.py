"""20.9.2 Whoever fires out of hiding shows himself first, and enemies may lose their Concealment to him by it."""

from __future__ import annotations

import msgspec

from hedgerow.kernel.choice import Move
from hedgerow.lhy.rules.fire.small_arms import why_nobody
from hedgerow.lhy.rules.fire.targets import aimed_at, name_of
from hedgerow.lhy.rules.hiding.hidden import on_action
from hedgerow.lhy.state.lookups import known_foes_at
from hedgerow.lhy.state.moves.fire import Crossfire, Fire, Scoot, Split
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World

AT_HEXES = (Fire, Split, Crossfire, Scoot)
"""Fire that somebody may open out of hiding, and that may go at a hex."""


def show(t: World, c: Cycle, move: Move) -> Move | None:
    """20.9.2-1, 20.9.2-3: the move as it is carried out then: units that were named by their hex may have names of
    their own now. None if one of them was a Dummy and is gone, or nobody is left in a hex whom small arms could hurt.
    """
    s = t.state
    aims: dict[str, Unit] = {}
    for field in ("target", "other") if c.asked else ():
        name = getattr(move, field, "")
        if "/" in name and (foe := aimed_at(s, c, c.seat, name)):
            aims[field] = foe
    on_action(t, move)
    if isinstance(move, AT_HEXES) and wasted(s, c, move):
        return None
    if not aims:
        return move
    if not all(foe.at for foe in aims.values()):
        return None
    return msgspec.structs.replace(move, **{field: name_of(s, c.seat, foe) for field, foe in aims.items()})


def wasted(s: State, c: Cycle, move: Move) -> bool:
    """11.3b-1, 1.5-1: whether small arms are aimed at a hex that turns out to be none for them."""
    hexes = [name for field in ("target", "other") if (name := getattr(move, field, "")) in s.ground.index]
    return any(why_nobody(s, at, known_foes_at(s, at, c.seat)) for at in hexes)

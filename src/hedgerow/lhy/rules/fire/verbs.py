"""11.0 The verbs of fire, for a segment and for a shot that is owed (4.3)."""

from __future__ import annotations

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.rules.fire import crossfire, firing, inquiry, scoot
from hedgerow.lhy.rules.fire.listing import fire_of
from hedgerow.lhy.state.moves.fire import Crossfire, Fire, HaltAndFire, Inquire, Scoot, Split, Stalk
from hedgerow.lhy.state.pending.fire import Owed
from hedgerow.lhy.state.state import Cycle, State
from hedgerow.lhy.state.world import World

ROWS: tuple[Verb[State, Cycle], ...] = (
    Verb(Fire, firing.why_not_fire, firing.fire),
    Verb(Split, firing.why_not_split, firing.split),
    Verb(Crossfire, crossfire.why_not_crossfire, crossfire.declare),
    Verb(Scoot, scoot.why_not_scoot, scoot.scoot),
    Verb(HaltAndFire, scoot.why_not_halt_and_fire, scoot.halt_and_fire),
    Verb(Stalk, scoot.why_not_stalk, scoot.stalk),
    Verb(Inquire, inquiry.why_not_inquire, inquiry.inquire),
)


def otherwise(s: State, c: Cycle, move: Move) -> Refusal:
    return Refusal("owed", "fire at the hex that you have asked about", "4.3-3")


VERBS: Verbs[State, Cycle] = Verbs(otherwise, *ROWS)


def pay(t: World, p: Owed) -> Play[None]:
    """4.3-3"""
    yield from inquiry.pay(t, p, fire_of, VERBS)

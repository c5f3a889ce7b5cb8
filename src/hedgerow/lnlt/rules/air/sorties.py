"""19.2 Helicopters as nouns: what they are, what is seen of them, and how a sortie ends."""

from __future__ import annotations

from hedgerow.lnlt.book.counters import COUNTERS, Rotor
from hedgerow.lnlt.ground.los import Judgement
from hedgerow.lnlt.rules.air.overhead import above, sight_up
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.state import Sortie, State, Unit
from hedgerow.lnlt.state.world import World


def rotor(u: Unit) -> Rotor:
    """What a helicopter is made of. Asking for it of anything else is a fault of the program."""
    found = COUNTERS[u.counter].rotor
    assert found is not None, u.id
    return found


def sight_of(s: State, f: Sortie, place: str) -> Judgement:
    """19.2.8.1: the line of sight between a place and a helicopter, one level above the hex it is over."""
    return sight_up(s, place, f.at, above(s.ground, f.at))


def leave(t: World, f: Sortie, *, damaged: bool) -> None:
    """19.2.0.2: Damaged it leaves at once, for good and with those aboard; otherwise it may come again next turn."""
    s = t.state
    if damaged:
        s.units[f.unit].group = ""
    end_sortie(s, f)
    t.tell(told.SortieEnded(f.unit, f.at, damaged, rule="19.2.0.2" if damaged else "19.2.0.1"))


def end_sortie(s: State, f: Sortie) -> None:
    """An impulse of its side is over (4.0.1)."""
    s.sortie = s.impulse = None
    s.passes, s.active = 0, 1 - s.units[f.unit].side

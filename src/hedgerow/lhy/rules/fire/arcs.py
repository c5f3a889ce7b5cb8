"""11.1 Enfilade: where a unit's front is, and whether fire comes from behind it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.facing import front_after_move, in_rear, point_out
from hedgerow.lhy.state.state import Cycle, Deed, State, Unit

IMMUNE = TABLES.counting.immune_to_enfilade
NONE = -1
"""No front."""


def front_toward(s: State, at: str, other: str) -> int:
    """11.1.1-1: the hexside or vertex through which fire leaves a hex for another, and comes in from it."""
    return NONE if at == other else point_out(s.ground.grid, at, other)


def front_of(s: State, c: Cycle, u: Unit) -> int:
    """11.0-3, 11.1-2, 11.1b-1: a unit's front: for good (an FP's), as it was chosen under crossfire (11.1.2), or by
    what it did last before the call for Reaction (11.1.1, 11.1.3): who Rallies (12.5) may act after that.
    """
    if u.front != NONE:
        return u.front
    if c.segment == "reaction":
        for deed in reversed(c.before):
            if deed.unit == u.id:
                return front_after(s, deed, u)
    return NONE


def front_after(s: State, deed: Deed, u: Unit) -> int:
    """11.1.1-1, 11.1.3-1, 11.1.3-2: that through which it fired. Of an AFV that entered another hex after that, or did
    not fire, the side away from the last hexside crossed, or that hexside itself if it backed.
    """
    if not u.card.afv or (deed.fired_from and deed.fired_from == deed.hexes[-1]):
        return deed.front
    way = [deed.start, *deed.hexes]
    crossed = [(a, b) for a, b in pairwise(way) if a != b]
    if not crossed:
        return deed.front
    return front_after_move(s.ground.grid, *crossed[-1], deed.backward)


def enfilades(s: State, c: Cycle, start: str, u: Unit) -> bool:
    """11.1-1, 11.1-3, 2.2.4b-1: whether fire from a hex comes into a unit's through its rear arc. FPs are immune."""
    if u.card.kind == "fp" or start == u.at:
        return False
    front = front_of(s, c, u)
    return front != NONE and in_rear(s.ground.grid, u.at, front, start)


def enfilades_hex(s: State, c: Cycle, start: str, at: str, seat: int, *, guess: bool = False) -> bool:
    """11.1a-1, 11.3.3e-1: whether small arms from a hex enfilade those of a seat in another: they come from behind all
    on foot who have a front, and fewer than three steps of undisrupted combat units are there, vehicles among them. A
    `guess` keeps to what the firing side knows: whoever has fired from under a Concealment marker may be on foot.
    """
    units = [u for u in s.stacks.get(at, ()) if u.seat == seat and not u.hidden]
    fronts = [front for u in units if (front := front_on_foot(s, c, u, guess)) != NONE]
    if not fronts or start == at or not all(in_rear(s.ground.grid, at, front, start) for front in fronts):
        return False
    return steady_steps(u for u in units if not guess or not u.concealed) < IMMUNE


def front_on_foot(s: State, c: Cycle, u: Unit, guess: bool) -> int:
    """The front of a unit that small arms may enfilade."""
    if guess and u.concealed:
        fired = [deed for deed in c.before if deed.unit == u.id and deed.fired_from == u.at]
        return fired[0].front if fired and c.segment == "reaction" else NONE
    return front_of(s, c, u) if u.card.non_vehicular and u.card.kind != "fp" else NONE


def steady_steps(units: Iterable[Unit]) -> int:
    """Steps of undisrupted combat units."""
    return sum(u.card.steps for u in units if u.card.combat and not u.disrupted)


def before(s: State, fp: Unit, other: str) -> bool:
    """2.2.4-2, 2.2.4a-1: whether a hex lies in the frontal arc of an FP, through which alone it fires and
    is fired at.
    """
    return fp.at == other or not in_rear(s.ground.grid, fp.at, fp.front, other)

"""11.1 Enfilade: where a unit's front is, and whether fire comes from behind it."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.lines import NOWHERE, ahead, opposite, toward
from hedgerow.lhy.state.state import Cycle, Deed, State, Unit

IMMUNE = TABLES.counting.immune_to_enfilade


def front_of(s: State, c: Cycle, u: Unit) -> int:
    """11.1-2, 11.1.1-1, 11.1.2-1, 11.1.3-1: a unit's front: for good (an FP's), as it was chosen under crossfire, or by
    what it did just before the call for Reaction. NOWHERE if it has none.
    """
    if u.front != NOWHERE:
        return u.front
    if c.segment == "reaction":
        for deed in c.before:
            if deed.unit == u.id:
                return front_after(s, deed, u)
    return NOWHERE


def front_after(s: State, deed: Deed, u: Unit) -> int:
    """11.1.1-1, 11.1.3-1, 11.1.3-2: through which a unit fired; of an AFV that went on to another hex after it, or did
    not fire, opposite to the last hexside that it crossed, or that hexside itself if it backed.
    """
    fired_last = deed.fired_from and deed.fired_from == deed.hexes[-1]
    if deed.fired_from and (fired_last or not u.card.afv):
        return deed.front
    way = [deed.start, *deed.hexes]
    crossed = [(a, b) for a, b in zip(way, way[1:]) if a != b]
    if not u.card.afv or not crossed:
        return deed.front
    start, end = crossed[-1]
    behind = toward(s.ground.grid, end, start)
    return behind if deed.backward else opposite(behind)


def enfilades(s: State, c: Cycle, start: str, u: Unit) -> bool:
    """11.1-1, 11.1b-1, 2.2.4b-1: whether fire from a hex enters a unit's hex through its rear arc. FPs are immune."""
    if u.card.kind == "fp" or start == u.at:
        return False
    front = front_of(s, c, u)
    return front != NOWHERE and not ahead(s.ground.grid, front, u.at, start)


def enfilades_hex(s: State, c: Cycle, start: str, at: str, seat: int) -> bool:
    """11.1a-1, 11.3.3e-1: whether small-arms fire from a hex enfilades those of a seat in another: it must come from
    behind all of them who have a front, and three steps of undisrupted combat units are immune.
    """
    units = [u for u in s.stacks.get(at, ()) if u.seat == seat and u.card.non_vehicular and not u.hidden]
    fronts = [u for u in units if u.card.kind != "fp" and front_of(s, c, u) != NOWHERE]
    if not fronts or not all(enfilades(s, c, start, u) for u in fronts):
        return False
    return steady_steps(units) < IMMUNE


def steady_steps(units: Iterable[Unit]) -> int:
    """Steps of undisrupted combat units."""
    return sum(u.card.steps for u in units if u.card.combat and not u.disrupted)

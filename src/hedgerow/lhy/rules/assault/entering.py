"""10.5.2 Units go into the hex that they Assault."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import foes_at, known_foes_at, own_at
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Assault, Entry, State, Unit
from hedgerow.lhy.state.world import World


def engage(t: World, units: Sequence[Unit], start: str, at: str) -> bool:
    """10.5.2.1-1, 10.5.2.5-1, 10.5.2.5-2: units have come into a hex. If enemies are there, it is an Assault hex
    from now on, or the Assault of others grows; whether that is so. Who comes to friends before the enemy is there
    only reinforces them (10.5.3.3).
    """
    s = t.state
    inside = [u for u in units if u.at == at]
    if not inside:
        return False
    seat = inside[0].seat
    fought = bool(foes_at(s, at, seat))
    ids = tuple(u.id for u in inside)
    t.tell(told.AssaultEntered(units=ids, start=start, at=at, contested=fought, rule="10.5.2.1-1"))
    if not fought:
        return False
    assault = s.assaults.setdefault(at, Assault(at, seat))
    assault.entries += [Entry(u.id, start, s.cycles) for u in inside]
    if seat == assault.seat and not assault.enveloped and envelops(s, assault):
        assault.enveloped = True
        t.tell(told.Enveloped(at=at, seat=seat, rule="14.2h-1"))
    return True


def caught_among(t: World, m: March, seat: int, going: Sequence[str]) -> None:
    """10.4.5b-1, 10.5-1: an Overrun leads into the hex of the enemy. Who does not get out of it again, in a vehicle or
    on foot, is in an Assault: whoever is not among those still `going`.
    """
    s, at = t.state, m.way[-1]
    if not m.overran or at != m.overran:
        return
    fighting = [entry.unit for entry in s.assaults[at].entries] if at in s.assaults else []
    left = [u for u in own_at(s, at, seat) if not {u.id, u.carrier} & set(going) and u.id not in fighting]
    if not engage(t, left, m.way[-2], at) or s.cycle is None:
        return
    for deed in s.cycle.deeds:
        deed.assault = deed.assault or any(u.id == deed.unit for u in left)


def envelops(s: State, a: Assault) -> bool:
    """14.2h-1, 2.2.4b-1: through two hexsides that are not next to each other, in one cycle, and so not by an advance
    after an Assault; never against an FP.
    """
    if s.cycle is None or any(u.card.kind == "fp" for u in known_foes_at(s, a.at, a.seat)):
        return False
    sides = [
        s.ground.direction(a.at, entry.start) for entry in a.entries
        if entry.cycle == s.cycles and s.units[entry.unit].seat == a.seat
    ]  # fmt: skip
    return any((x - y) % 6 not in (0, 1, 5) for x in sides for y in sides)

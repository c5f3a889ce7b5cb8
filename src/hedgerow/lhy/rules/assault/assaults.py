"""10.5.2, 10.5.3.3 Declaring an Assault: who, at which hex, from how far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, either
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.approach import gets_there, procedure, why_no_way
from hedgerow.lhy.rules.assault.eligible import threatened, why_not_a_target, why_not_by_arrow, why_not_eligible
from hedgerow.lhy.rules.direction import may_drive, may_limited, note_direction
from hedgerow.lhy.rules.move import command, motion
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import assault as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.pending.assault import Storm
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World

REACH = TABLES.assault


# ------------------------------------------------------------------ what may be declared


def assaults(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Assault]:
    """A unit alone; and with all of its hex who can go along, if it is the first of them. A leader or LATW who cannot
    go alone is taken along.
    """
    if not (u.card.can.assault or u.card.can.accompany or s.arrows):
        return
    for at in order(targets(s, u)):
        for party in either(order, [(u.id,)], parties(s, c, u, at)):
            if why_not_assault(s, c, move := Assault(party, at)) is None:
                yield move


def targets(s: State, u: Unit) -> list[str]:
    """10.5-1, 10.5.3.3-1: the hexes in reach with enemies that it knows of, and those where friends are attacked."""
    start = u.at
    near = s.ground.near(start, reach([u]))
    held = [foe.at for foe in s.own[1 - u.seat] if foe.at in near and not foe.hidden]
    attacked = [arrow.target for arrow in s.arrows if arrow.seat != u.seat and arrow.target in near]
    return [at for at in dict.fromkeys((*held, *attacked)) if at != start]


def parties(s: State, c: Cycle, u: Unit, at: str) -> Iterator[tuple[str, ...]]:
    """Those on foot of a hex together; and, if it has AFVs, everybody but Carriers that come from too far."""
    beside = s.ground.distance(u.at, at) == 1
    able = [o for o in own_at(s, u.at, u.seat) if could_join(s, c, o) and (beside or not o.card.carrier)]
    on_foot = [o for o in able if not o.card.vehicular]
    for party in (on_foot, able if len(on_foot) < len(able) and on_foot else []):
        fit = [o for o in party if why_not_eligible(s, o, party, at) is None]
        if len(fit) > 1 and fit[0] is u:
            yield tuple(o.id for o in fit)


def could_join(s: State, c: Cycle, u: Unit) -> bool:
    return u.card.can.maneuver and why_no_action(s, c, u.id) is None


def why_not_assault(s: State, c: Cycle, move: Assault) -> Refusal | None:
    """10.5.1-1, 10.5.2.1-1, 10.5.2.2-1, 10.5.2.3-1, 10.5.2.5-1, 10.5.3.3-1, 22.1-2: judges any Assault."""
    if not move.units or len(set(move.units)) < len(move.units):
        return Refusal("nobody", "name the units that Assault", "10.5.2.1-1")
    for unit in move.units:
        if refusal := why_no_action(s, c, unit):
            return refusal
    units = [s.units[unit] for unit in move.units]
    start = units[0].at
    if any(u.at != start for u in units):
        return Refusal("apart", "they set out from one hex, together", "10.5.2.3-1")
    if move.at not in s.ground.index or move.at == start:
        return Refusal("no-hex", f"{move.at} is no hex to Assault", "10.5-1")
    if refusal := why_not_a_target(s, c.seat, move.at) or command.why_not_storm(s, c, move.units):
        return refusal
    for u in units:
        if refusal := why_not_join(s, c, u, units, move.at):
            return refusal
    return why_not_reach(s, c, units, move.at)


def why_not_join(s: State, c: Cycle, u: Unit, units: Sequence[Unit], at: str) -> Refusal | None:
    """10.5.1-1, 10.5.3-1, 12.6.2-3, 8.3: one of those who Assault."""
    if u.heroic:
        return Refusal("heroic", f"{u.id} is Heroic, and goes for its target", "12.6.2-3")
    if refusal := why_not_eligible(s, u, units, at):
        return refusal
    if c.segment == "reaction" and (refusal := why_not_by_arrow(s, u, at)):
        return refusal
    if u.card.vehicular and (refusal := motion.why_not_drive(s, u)):
        return refusal
    if u.overwatch:
        return Refusal("overwatch", f"{u.id} is in Overwatch", "10.4.1b.iv-1")
    return why_no_right(s, c, u, at)


def why_no_right(s: State, c: Cycle, u: Unit, at: str) -> Refusal | None:
    """8.3a-1, 8.3d-1, 8.3f-1, 8.3h-1: who may Assault without having seen anything; next to it, anybody reinforces."""
    if c.segment == "activation" or reinforces(s, u, at):
        return None
    if u.card.kind == "latw" or (may_drive if u.card.vehicular else may_limited)(s, c, u):
        return None
    return Refusal("saw-nothing", f"{u.id} has seen no enemy Action", "8.3-1")


def reinforces(s: State, u: Unit, at: str) -> bool:
    """8.3h-1: whether a unit goes to the help of friends next to it who are under Assault."""
    return s.ground.distance(u.at, at) == 1 and threatened(s, at, u.seat)


def why_not_reach(s: State, c: Cycle, units: Sequence[Unit], at: str) -> Refusal | None:
    """10.5.2.2-1, 10.5.2.3-1, 10.5.2.5-1, 10.5.3.3-1: two hexes for those on foot and whoever goes with them, four for
    AFVs alone, one where Carriers are among them, who only reinforce; and the MP to go in.
    """
    far, most = s.ground.distance(units[0].at, at), reach(units)
    if far > 1 and (carrier := next((u for u in units if u.card.carrier), None)):
        return Refusal("carrier", f"{carrier.id} reinforces only a hex next to it", "10.5.3.3-1")
    if far > most:
        words = f"{at} is {far} hexes away, and they Assault from {most} at the most"
        return Refusal("too-far", words, procedure(units))
    storm = storm_of(units, at)
    return None if gets_there(s, c, storm) else why_no_way(s, c, storm)


def reach(units: Sequence[Unit]) -> int:
    """10.5.2.2-1, 10.5.2.5-1: from how many hexes away."""
    return (REACH.afv_reach if all(u.card.vehicular for u in units) else REACH.reach).value


def storm_of(units: Sequence[Unit], at: str) -> Storm:
    """The way that they would begin."""
    storm = Storm([u.id for u in units], "maneuver", [units[0].at], target=at)
    storm.spent = motion.cost_to_start(units)
    return storm


# ------------------------------------------------------------------ declaring it


def declare(t: World, c: Cycle, move: Assault) -> None:
    """10.5.2.1-1, 10.5.2.2-2: said first; then they go, hex by hex."""
    s = t.state
    units = [s.units[i] for i in move.units]
    storm = storm_of(units, move.at)
    for u in units:
        note_direction(t, c, u, needed=not reinforces(s, u, move.at))
    t.tell(told.AssaultDeclared(units=move.units, start=units[0].at, at=move.at, rule="10.5.2.1-1"))
    motion.start(t, storm)
    s.pending.append(storm)

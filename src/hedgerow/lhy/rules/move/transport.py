"""10.4.6 Transport: Riders on AFVs, Passengers in Carriers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, either
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.bound import why_bound
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.formations import infantry
from hedgerow.lhy.rules.hiding.concealment import look_around
from hedgerow.lhy.rules.move.leaving import leave
from hedgerow.lhy.rules.move.ways import step, why_kept_out
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import foes_near, known_foes_at, markers_on, own_at
from hedgerow.lhy.state.moves.maneuver import Dismount, Mount
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.placing import get_down, take_aboard
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World

ROOM = TABLES.maneuver.room
"""10.4.6.1: steps of combat units."""


def why_not_drive(s: State, c: Cycle, u: Unit) -> Refusal | None:
    """10.4.6-2: in a Platoon Activation Segment Riders and Passengers are carried only if infantry is activated."""
    riders = [o for o in s.aboard.get(u.id, ()) if not o.card.towed]
    if c.segment == "activation" and riders and not infantry(s, c.platoons):
        return Refusal("no-infantry", f"{u.id} carries units, and no infantry platoon is activated", "10.4.6-2")
    return None


# ------------------------------------------------------------------ getting on


def mounts(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Mount]:
    """A unit alone; and, if it is the first of them, as many of its hex as there is room for."""
    if not u.card.can.ride or u.card.towed or u.carrier or why_not_board(s, c, u.id) is not None:
        return
    for vehicle in order(vehicles_beside(s, u)):
        if why_not_mount(s, c, alone := Mount((u.id,), vehicle.id)) is None:
            yield from either(order, [alone], mounts_together(s, c, u, vehicle))


def mounts_together(s: State, c: Cycle, u: Unit, vehicle: Unit) -> Iterator[Mount]:
    if len(party := party_for(s, c, u, vehicle)) > 1:
        yield Mount(tuple(party), vehicle.id)


def vehicles_beside(s: State, u: Unit) -> list[Unit]:
    near = (u.at, *s.ground.around(u.at)) if sheltered(s, u.at) else (u.at,)
    return [v for at in near for v in own_at(s, at, u.seat) if v.card.vehicular]


def party_for(s: State, c: Cycle, u: Unit, vehicle: Unit) -> list[str]:
    """Whoever of a hex may get on together with a unit; nobody else if another comes first."""
    party: list[str] = []
    for o in own_at(s, u.at, u.seat):
        if why_not_mount(s, c, Mount((*party, o.id), vehicle.id)) is None:
            party.append(o.id)
    return party if party[:1] == [u.id] else []


def boarding_parties(s: State, c: Cycle, vehicle: Unit) -> Iterator[tuple[str, ...]]:
    """10.4.6.3-1: whoever of a hex can get on a vehicle together: of its own, or of cover beside it."""
    if not vehicle.card.transport or vehicle.motion:
        return
    for at in (vehicle.at, *s.ground.around(vehicle.at)):
        for u in own_at(s, at, vehicle.seat) if at == vehicle.at or sheltered(s, at) else ():
            if u.card.can.ride and not u.carrier and (party := party_for(s, c, u, vehicle)):
                yield tuple(party)


def why_not_mount(s: State, c: Cycle, move: Mount) -> Refusal | None:
    """10.4.6.3-1, 10.4.6.1-1, 10.4.6.2d-1: who gets on which vehicle, and where from."""
    if not move.units or len(set(move.units)) < len(move.units):
        return Refusal("nobody", "who gets on is said once each", "10.4.6.3-1")
    for unit in move.units:
        if refusal := why_not_board(s, c, unit):
            return refusal
    units = [s.units[i] for i in move.units]
    vehicle = s.units.get(move.vehicle)
    if vehicle is None or vehicle.seat != c.seat or not vehicle.at or not vehicle.card.vehicular:
        return Refusal("no-vehicle", f"{move.vehicle} is no vehicle of yours", "10.4.6.3-1")
    if any(u.at != units[0].at for u in units):
        return Refusal("apart", "they get on from one hex", "10.4.6.3-1")
    return why_not_load(s, units, vehicle)


def why_not_board(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.4.6-2, 10.4.6.2a-1, 10.4.6.2b-1, 8.3g-1: who may get on at all, whether it has seen anything or not."""
    if refusal := why_no_action(s, c, unit) or why_bound(s, c, Mount((unit,), "")):
        return refusal
    u = s.units[unit]
    if not u.card.can.ride or u.card.towed or u.card.dummy:
        return Refusal("cannot", f"{unit} rides on nothing", "10.4.6-1")
    if u.carrier:
        return Refusal("aboard", f"{unit} is aboard {u.carrier}", "10.4.6.2-1")
    if u.moved_aboard:
        return Refusal("got-off", f"{unit} has got off in this turn", "10.4.6.2a-1")
    if u.disrupted:
        return Refusal("disrupted", f"{unit} is Disrupted", "10.4.6.2b-1")
    return why_not_activated(s, c) or why_too_near(s, u.at, u.seat)


def why_not_activated(s: State, c: Cycle) -> Refusal | None:
    """10.4.6-2"""
    if c.segment == "activation" and not infantry(s, c.platoons):
        return Refusal("no-infantry", "loading and unloading takes the activation of an infantry platoon", "10.4.6-2")
    return None


def why_too_near(s: State, at: str, seat: int) -> Refusal | None:
    """10.4.6.2d-1: nobody gets on or off in or next to a hex with enemies of his own will."""
    if known_foes_at(s, at, seat) or foes_near(s, at, seat):
        return Refusal("next-to-enemy", f"{at} is next to an enemy", "10.4.6.2d-1")
    return None


def why_not_load(s: State, units: list[Unit], vehicle: Unit) -> Refusal | None:
    """10.4.6-1, 10.4.6.1-1, 10.4.6.3-1: room, a vehicle that stands still, and that it is beside them."""
    at = units[0].at
    if not vehicle.card.transport or vehicle.inherent or vehicle.card.dummy:
        return Refusal("no-transport", f"{vehicle.id} carries nobody", "10.4.6-1")
    if vehicle.motion:
        return Refusal("in-motion", f"{vehicle.id} is in motion", "10.4.6.3-1")
    if vehicle.shocked:
        return Refusal("shocked", f"{vehicle.id} is Shocked", "10.4.6.2c-1")
    if refusal := why_not_beside(s, units[0], vehicle):
        return refusal
    if vehicle.at != at and (refusal := why_too_near(s, vehicle.at, vehicle.seat)):
        return refusal
    return why_no_room([*s.aboard.get(vehicle.id, ()), *units], vehicle)


def why_not_beside(s: State, u: Unit, vehicle: Unit) -> Refusal | None:
    """10.4.6.3-1: in the same hex, or next to it in woods, forest or an urban building."""
    if vehicle.at == u.at:
        return None
    if s.ground.distance(u.at, vehicle.at) > 1 or not sheltered(s, u.at):
        return Refusal("not-beside", f"{u.id} is not where {vehicle.id} is", "10.4.6.3-1")
    way = step(s, u, [u.at], vehicle.at)
    return way if isinstance(way, Refusal) else why_kept_out(s, [u], u.at, vehicle.at)


def sheltered(s: State, at: str) -> bool:
    terrain = s.ground.terrain(at)
    return terrain.woods or terrain.forest or terrain.building == "urban"


def why_no_room(units: Iterable[Unit], vehicle: Unit) -> Refusal | None:
    """10.4.6.1-1: two steps, an LATW section and a Platoon Leader; a gun in tow leaves no room."""
    kinds = [u.card.kind for u in units]
    steps = sum(u.card.steps for u in units if u.card.combat)
    if "gun" in kinds or steps > ROOM or kinds.count("latw") > 1 or kinds.count("leader") > 1:
        return Refusal("no-room", f"there is no room for them on {vehicle.id}", "10.4.6.1-1")
    return None


def mount(t: World, c: Cycle, move: Mount) -> None:
    """10.4.6.2-1, 10.4.6.2-2: from the next hex they go there first, and may suffer for it."""
    s = t.state
    vehicle = s.units[move.vehicle]
    at = s.units[move.units[0]].at
    if at == vehicle.at:
        for i in move.units:
            done(s, s.units[i], "maneuver", at)
        board(t, move.units, vehicle)
        look_around(t, [s.units[i] for i in move.units])
        return
    come_aboard(t, move.units, vehicle)


def come_aboard(t: World, units: Iterable[str], vehicle: Unit) -> None:
    """Over the hexside, and then on the vehicle (`march.arrive`)."""
    s = t.state
    m = March(list(units), "maneuver", [s.units[next(iter(units))].at], to=vehicle.at, boards=vehicle.id)
    s.pending.append(m)
    t.tell(told.SetOut(units=tuple(m.units), at=m.way[0], how="mount", rule="10.4.6.3-1"))
    leave(t, m)


def board(t: World, units: Iterable[str], vehicle: Unit) -> None:
    """10.4.6.2-2, 13.3.7a-2: on top of the vehicle from now on."""
    s = t.state
    for i in units:
        u = s.units[i]
        take_aboard(s, u, vehicle)
        u.moved_aboard = "mounted"
        u.left_carrier = vehicle.id if markers_on(s, vehicle) else ""
    t.tell(told.Mounted(units=tuple(units), vehicle=vehicle.id, at=vehicle.at, rule="10.4.6.2-2"))


# ------------------------------------------------------------------ getting off


def dismounts(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Dismount]:
    if u.carrier and why_not_dismount(s, c, alone := Dismount((u.id,))) is None:
        yield from either(order, [alone], dismounts_together(s, c, u))


def dismounts_together(s: State, c: Cycle, u: Unit) -> Iterator[Dismount]:
    others = tuple(o.id for o in s.aboard[u.carrier] if why_not_get_off(s, c, o.id) is None)
    if len(others) > 1 and others[0] == u.id:
        yield Dismount(others)


def why_not_dismount(s: State, c: Cycle, move: Dismount) -> Refusal | None:
    """10.4.6.4-1: from one vehicle, that stands still or has just stopped."""
    if not move.units or len(set(move.units)) < len(move.units):
        return Refusal("nobody", "who gets off is said once each", "10.4.6.4-1")
    for unit in move.units:
        if refusal := why_not_get_off(s, c, unit):
            return refusal
    if len({s.units[i].carrier for i in move.units}) > 1:
        return Refusal("apart", "they get off one vehicle", "10.4.6.4-1")
    return None


def why_not_get_off(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.4.6-2, 10.4.6.2a-1, 10.4.6.2d-1, 10.4.6.4-1, 8.3g-1"""
    if refusal := why_no_action(s, c, unit) or why_bound(s, c, Dismount((unit,))):
        return refusal
    u = s.units[unit]
    if not u.carrier or u.card.towed:
        return Refusal("not-aboard", f"{unit} rides on nothing", "10.4.6.4-1")
    if u.moved_aboard:
        return Refusal("got-on", f"{unit} has got on in this turn", "10.4.6.2a-1")
    if s.units[u.carrier].motion == "green":
        return Refusal("in-motion", f"{u.carrier} is in motion", "10.4.6.4-1")
    return why_not_activated(s, c) or why_too_near(s, u.at, u.seat)


def dismount(t: World, c: Cycle, move: Dismount) -> None:
    """10.4.6.2-1: it is all that they do."""
    s = t.state
    for i in move.units:
        done(s, s.units[i], "maneuver", s.units[i].at)
    get_off(t, move.units)
    look_around(t, [s.units[i] for i in move.units])


def get_off(t: World, units: Iterable[str]) -> None:
    """10.4.6.2-2, 13.3.7a-2: beneath the vehicle from now on."""
    s = t.state
    ids = tuple(units)
    vehicle = s.units[s.units[ids[0]].carrier]
    for i in ids:
        u = s.units[i]
        get_down(s, u)
        u.moved_aboard = "dismounted"
        u.left_carrier = vehicle.id if markers_on(s, vehicle) else ""
    t.tell(told.Dismounted(units=ids, vehicle=vehicle.id, at=vehicle.at, rule="10.4.6.2-2"))

"""10.4.6.5 Towed Guns, and the trucks that are theirs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.hiding.concealment import after_entry, look_around
from hedgerow.lhy.rules.hiding.hidden import lies_in_wait, reveal
from hedgerow.lhy.rules.move.leaving import leave
from hedgerow.lhy.rules.move.transport import board, come_aboard, get_off, why_too_near
from hedgerow.lhy.rules.move.ways import step, why_kept_out
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import known_foes_at, own_at
from hedgerow.lhy.state.moves.maneuver import Limber, Unlimber
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.placing import enlist, new_name, remove
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World


def beside(s: State, at: str) -> list[str]:
    """10.4.6.5-1: from where a gun reaches a Carrier: its hex, or one next to it if the gun's gives shelter."""
    return [at, *(s.ground.next_to(at) if sheltered(s, at) else ())]


def sheltered(s: State, at: str) -> bool:
    terrain = s.ground.terrain(at)
    return terrain.woods or terrain.forest or terrain.tree_lined or terrain.building == "urban"


# ------------------------------------------------------------------ loading


def limbers(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Limber]:
    if not u.card.towed or u.carrier or why_not_hook(s, c, u.id) is not None:
        return
    near = beside(s, u.at)
    carriers = [Limber(u.id, o.id) for at in near for o in own_at(s, at, u.seat) if o.card.carrier]
    for move in order([*carriers, *(Limber(u.id, at=at) for at in near)]):
        if why_not_limber(s, c, move) is None:
            yield move


def why_not_limber(s: State, c: Cycle, move: Limber) -> Refusal | None:
    """10.4.6.5-1, 10.4.6.5-2: on a Carrier that has done nothing yet, or on its own truck."""
    if refusal := why_not_hook(s, c, move.gun):
        return refusal
    gun = s.units[move.gun]
    if not move.carrier:
        return why_not_truck(s, gun, move.at)
    if move.at:
        return Refusal("one-or-other", "a Carrier, or where the gun's own truck comes", "10.4.6.5-1")
    if refusal := why_no_action(s, c, move.carrier):
        return refusal
    carrier = s.units[move.carrier]
    if not carrier.card.carrier or not carrier.card.transport or carrier.inherent or carrier.card.dummy:
        return Refusal("no-transport", f"{move.carrier} tows no guns", "10.4.6-1")
    if carrier.motion:
        return Refusal("in-motion", f"{move.carrier} is in motion", "10.4.6.3-1")
    if carrier.overwatch:
        return Refusal("overwatch", f"{move.carrier} is in Overwatch", "10.4.1b.iv-1")
    if s.aboard.get(carrier.id):
        return Refusal("no-room", f"{move.carrier} is loaded", "10.4.6.1-1")
    return why_not_place(s, gun, carrier.at)


def why_not_hook(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.4.6.2a-1, 10.4.6.2b-1, 10.4.6.2d-1, 8.3g-1"""
    if refusal := why_no_action(s, c, unit):
        return refusal
    u = s.units[unit]
    if not u.card.towed or u.carrier or u.card.dummy:
        return Refusal("no-gun", f"{unit} is no Towed Gun on the ground", "10.4.6.5-1")
    if u.moved_aboard:
        return Refusal("got-off", f"{unit} has been unloaded in this turn", "10.4.6.2a-1")
    if u.disrupted:
        return Refusal("disrupted", f"{unit} is Disrupted", "10.4.6.2b-1")
    return why_too_near(s, u.at, u.seat)


def why_not_truck(s: State, gun: Unit, at: str) -> Refusal | None:
    """10.4.6.5-2, 19.2-4: where a truck can stand."""
    if not truck_counter(gun):
        return Refusal("no-truck", f"there are no trucks for {gun.id}", "10.4.6.5-2")
    if refusal := why_not_place(s, gun, at):
        return refusal
    found = s.ground.entry("carrier", at)
    terrain = s.ground.terrain(at)
    if isinstance(found, Refusal) or at in s.wire or ((terrain.woods or terrain.forest) and not terrain.road):
        return Refusal("no-place", f"a truck cannot stand at {at}", "10.4.6.5-2")
    return None


def why_not_place(s: State, gun: Unit, at: str) -> Refusal | None:
    if at not in beside(s, gun.at):
        return Refusal("not-beside", f"{at or 'nowhere'} is not where {gun.id} can be reached", "10.4.6.5-1")
    if known_foes_at(s, at, gun.seat):
        return Refusal("not-there", f"{gun.id} cannot go to {at}", "10.4.6.5-1")
    return why_kept_out(s, [gun], gun.at, at) or why_too_near(s, at, gun.seat)


def limber(t: World, c: Cycle, move: Limber) -> None:
    """10.4.6.5-1, 10.4.6.5-3: it is all that both of them do in this turn."""
    s = t.state
    gun = s.units[move.gun]
    if not move.carrier and lies_in_wait(s, move.at, gun.seat):
        reveal(t, move.at, 1 - gun.seat, "20.9.2b-1")  # no truck comes there
        done(s, gun, "maneuver", gun.at)
        return
    carrier = s.units[move.carrier] if move.carrier else bring_truck(s, gun, move.at)
    if carrier.inherent:
        after_entry(t, [carrier], carrier.at)
    done(s, carrier, "maneuver", carrier.at)
    if gun.at == carrier.at:
        done(s, gun, "maneuver", gun.at)
        board(t, (gun.id,), carrier)
        look_around(t, [gun])
    else:
        come_aboard(t, (gun.id,), carrier)


def truck_counter(gun: Unit) -> str:
    """10.4.6.5-2: a truck of the gun's nation."""
    return _truck_of(gun.card.nation)


@cache
def _truck_of(nation: str) -> str:
    return next((k for k, card in COUNTERS.items() if card.kind == "truck" and card.nation == nation), "")


def bring_truck(s: State, gun: Unit, at: str) -> Unit:
    """10.4.6.5-2: the truck comes onto the map, as Concealed as the gun; if it was left somewhere without the gun, from
    there.
    """
    before = s.units.get(gun.truck)
    counter = truck_counter(gun)
    gun.truck = new_name(s, counter, gun.seat) if s.lots else f"{gun.id}-truck"
    while gun.truck in s.units:  # what the one before did in this turn is still known by its name
        gun.truck += "+"
    if before is not None:
        remove(s, before)
    truck = Unit(gun.truck, counter, gun.seat, at=at, concealed=gun.concealed, inherent=True)
    enlist(s, truck)
    return truck


# ------------------------------------------------------------------ unloading


def unlimbers(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Unlimber]:
    if u.carrier and why_not_unhook(s, c, u.id) is None:
        for at in order((u.at, *s.ground.next_to(u.at))):
            if why_not_off(s, u, at) is None:
                yield Unlimber(u.id, at)


def why_not_unlimber(s: State, c: Cycle, move: Unlimber) -> Refusal | None:
    """10.4.6.5-1, 10.4.6.5-3: where the Carrier is, or into shelter next to it."""
    return why_not_unhook(s, c, move.gun) or why_not_off(s, s.units[move.gun], move.at)


def why_not_unhook(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.4.6.2a-1, 10.4.6.2d-1, 10.4.6.5-1"""
    if refusal := why_no_action(s, c, unit):
        return refusal
    gun = s.units[unit]
    if not gun.card.towed or not gun.carrier:
        return Refusal("no-gun", f"{unit} is no Towed Gun that is carried", "10.4.6.5-1")
    carrier = s.units[gun.carrier]
    if gun.moved_aboard:
        return Refusal("got-on", f"{unit} has been loaded in this turn", "10.4.6.2a-1")
    if carrier.did or carrier.motion or carrier.overwatch or why_no_action(s, c, carrier.id):
        return Refusal("carrier", f"{carrier.id} must stand still and do nothing else", "10.4.6.5-1")
    return why_too_near(s, gun.at, gun.seat)


def why_not_off(s: State, gun: Unit, at: str) -> Refusal | None:
    """10.4.6.5-3: in its hex, or in shelter next to it."""
    if at == gun.at:
        return None
    if at not in s.ground.next_to(gun.at) or not sheltered(s, at):
        return Refusal("not-beside", f"{at} is no shelter next to {gun.at}", "10.4.6.5-3")
    if known_foes_at(s, at, gun.seat):
        return Refusal("not-there", f"{gun.id} cannot go to {at}", "10.4.6.5-3")
    way = step(s, gun, [gun.at], at)
    return way if isinstance(way, Refusal) else why_kept_out(s, [gun], gun.at, at) or why_too_near(s, at, gun.seat)


def unlimber(t: World, c: Cycle, move: Unlimber) -> None:
    """10.4.6.5-1, 10.4.6.5-2, 10.4.6.5-3: its own truck leaves the map."""
    s = t.state
    gun = s.units[move.gun]
    carrier = s.units[gun.carrier]
    get_off(t, (gun.id,))
    if move.at == gun.at:
        done(s, gun, "maneuver", gun.at)
        look_around(t, [gun])
    else:
        pull_into(t, gun, move.at)
    done(s, carrier, "maneuver", carrier.at)
    if carrier.inherent:
        remove(s, carrier)


def pull_into(t: World, gun: Unit, at: str) -> None:
    """10.4.6.5-3: into shelter next to the Carrier, where mines and Hidden enemies await it like others."""
    m = March([gun.id], "unlimber", [gun.at], to=at)
    t.state.pending.append(m)
    t.tell(told.SetOut(units=(gun.id,), at=gun.at, how=m.how, rule="10.4.6.5-3"))
    leave(t, m)

"""20.7, 20.8, 20.9.1 Unit disposition: where units may set up, and how."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, as_listed
from hedgerow.lhy.book.counters import Counter
from hedgerow.lhy.book.terrain import Mover
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.rules.move.deploying import pools
from hedgerow.lhy.rules.move.guns import truck_counter
from hedgerow.lhy.rules.move.transport import why_no_room
from hedgerow.lhy.rules.stacking import excess, vehicles_at
from hedgerow.lhy.scenario.records import DUMMIES, OPPOSITE, Edge, Group
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.set_up import Place
from hedgerow.lhy.state.state import State, Unit

HOW = ("concealed", "hidden", "motion", "deployed", "limbered")
BEHIND = 3
"""20.9.1: hex-rows between the foremost of the set-up area and a Hidden vehicle or Towed Gun."""
MOVER: dict[str, Mover] = {"afv": "afv", "halftrack": "carrier", "truck": "carrier"}


def groups_of(s: State, seat: int) -> list[Group]:
    return [group for group in s.mission.group if s.mission.seat(group.side) == seat]


def due(s: State, group: Group) -> bool:
    """20.7i-1: whether a group that enters may come on, in this turn or any later one."""
    return group.enters is not None and s.turn >= group.enters.turn and s.minutes >= group.enters.minute


def set_up_places(s: State, u: Unit) -> tuple[str, ...]:
    """20.7-2: the hexes of the map that a unit's group sets up in."""
    if u.group == DUMMIES:
        return s.mission.areas[u.seat]
    group = s.mission.group_named(u.group)
    return group.area if group else ()


def entry_places(s: State, u: Unit) -> tuple[str, ...]:
    """20.7h-1: the hexes that a unit may wait next to, off the map, and enter later."""
    if u.group == DUMMIES:
        if set_up_places(s, u):
            return ()
        return tuple(dict.fromkeys(h for group in groups_of(s, u.seat) if group.enters for h in group.enters.hexes))
    group = s.mission.group_named(u.group)
    return group.enters.hexes if group and group.enters else ()


def enterable(ground: Ground, card: Counter, at: str) -> bool:
    """Whether a unit of that kind can be in a hex at all; Towed Guns and FPs stand where their crews can."""
    return not isinstance(ground.entry(MOVER.get(card.kind, "foot"), at), Refusal)


@lru_cache(maxsize=256)
def all_enterable(ground: Ground, mover: Mover, area: tuple[str, ...]) -> tuple[str, ...]:
    """Those hexes of a set-up area that such a unit can be in at all."""
    return tuple(at for at in area if not isinstance(ground.entry(mover, at), Refusal))


# ------------------------------------------------------------------ where


def why_not_there(s: State, u: Unit, at: str) -> Refusal | None:
    """20.7-2, 20.7h-1, 2.2.4g-1, 2.4: why a unit may not set up in a hex, or wait off the map next to it."""
    if at not in area_of(s, u):
        return Refusal("outside", f"{at} is not in the set-up area of {u.id}", "20.7-2")
    return why_not_in(s, u, at)


def area_of(s: State, u: Unit) -> tuple[str, ...]:
    """20.7-2, 20.7h-1: the hexes that a unit sets up in, or waits next to."""
    return set_up_places(s, u) or entry_places(s, u)


def why_not_in(s: State, u: Unit, at: str) -> Refusal | None:
    """The same for a hex of its set-up area, or of those that it may wait next to."""
    if not enterable(s.ground, u.card, at):
        return Refusal("no-room", f"{u.id} cannot be in {s.ground.terrain(at).name}", "20.7-2")
    return _why_taken(s, u, at, bool(set_up_places(s, u)))


def _why_taken(s: State, u: Unit, at: str, on_map: bool) -> Refusal | None:
    """2.2.4g-1, 19.0-1, 2.4-1: what is in the hex already."""
    card = u.card
    if card.kind == "fp" and (at in s.positions or s.ground.terrain(at).building):
        return Refusal("position", f"there is a building or an Improved Position in {at}", "2.2.4g-1")
    if card.kind == "fp" and (at in s.mines or at in s.wire):
        return Refusal("obstacle", f"there are mines or wire in {at}", "19.0-1")
    if on_map and at in s.stacks:
        others = [o for o in own_at(s, at, u.seat) if o is not u]
        if u in excess(s, at, [*others, u]):
            return Refusal("stacking", f"there is no room for {u.id} in {at}", "2.4-1")
    return None


def places_for(s: State, u: Unit, order: Order = as_listed) -> Iterator[str]:
    on_map, kind, stacks = set_up_places(s, u), u.card.kind, s.stacks
    area = all_enterable(s.ground, MOVER.get(kind, "foot"), on_map or entry_places(s, u))
    free = kind != "fp"  # in a hex with nobody, as most are
    return (at for at in order(area) if (free and at not in stacks) or _why_taken(s, u, at, bool(on_map)) is None)


# ------------------------------------------------------------------ how


def why_not_so(s: State, u: Unit, move: Place) -> Refusal | None:
    """20.7b-1, 20.7d-1, 20.7e-1, 20.7f-1: in what condition a unit sets up."""
    for how in move.how:
        if how not in HOW:
            return Refusal("no-such-way", f"{how!r} is none of {', '.join(HOW)}", "20.7-2")
    if len(set(move.how)) < len(move.how):
        return Refusal("twice", "each is said once", "20.7-2")
    if "concealed" in move.how and not may_conceal(s, u):
        return Refusal("not-concealed", f"{u.id} does not set up Concealed in this mission", "20.7d-1")
    if "hidden" in move.how and (refusal := why_not_hidden(s, u, move)):
        return refusal
    if "motion" in move.how and not u.card.vehicular and "limbered" not in move.how:  # then its truck is
        return Refusal("no-vehicle", f"{u.id} is no vehicle", "20.7f-1")
    if "deployed" in move.how and (refusal := why_not_deployed(s, u, move)):
        return refusal
    if "limbered" in move.how and (refusal := why_not_limbered(s, u, move)):
        return refusal
    if u.card.dummy and not {"concealed", "hidden"} & set(move.how):
        return Refusal("dummy", "a Dummy is Concealed, or not there at all", "20.8.1-1")
    if (u.card.kind == "fp") != (move.front >= 0) or move.front >= len(FRONTS):
        return Refusal("front", "an FP faces one of twelve hexsides and vertices, nobody else does", "2.2.4-1")
    return None


FRONTS = range(12)


def may_conceal(s: State, u: Unit) -> bool:
    group = s.mission.group_named(u.group)
    return group is None or group.concealed


def why_not_hidden(s: State, u: Unit, move: Place) -> Refusal | None:
    """20.9.1-1, 20.9.1-2, 20.8-1, 20.7f-1: who may set up Hidden, and how far back."""
    group, card = s.mission.group_named(u.group), u.card
    if not set_up_places(s, u):
        return Refusal("off-map", "nobody who enters later is Hidden", "20.9.1-1")
    if card.dummy:
        if not any(o.card.combat for o in own_at(s, move.at, u.seat)):
            return Refusal("alone", "a Dummy is Hidden only in a stack with a combat unit", "20.8-1")
    elif not (card.kind in ("gun", "latw") and not u.carrier) and not (group and group.hidden):
        return Refusal("not-hidden", f"{u.id} cannot set up Hidden in this mission", "20.9.1-1")
    if "motion" in move.how:
        return Refusal("in-motion", "Hidden vehicles are not in motion", "20.7f-1")
    if "concealed" in move.how:
        return Refusal("twice", "who is Hidden is Concealed when he is revealed", "20.9.2-2")
    if (card.vehicular or card.kind == "gun") and rows_behind(s, u, move.at) < BEHIND:
        return Refusal(
            "too-far-forward", f"{u.id} is Hidden at least {BEHIND} hex-rows behind the foremost", "20.9.1-2"
        )
    return None


def rows_behind(s: State, u: Unit, at: str) -> int:
    """20.9.1-2: how many hex-rows behind the foremost one of the set-up area a hex lies."""
    enemy = OPPOSITE[s.mission.side[u.seat].edge]
    far = s.ground.to_edge_of(at, enemy) - foremost(s.ground, enemy, set_up_places(s, u))
    return far if enemy in ("north", "south") else far // HALF_HEXES


HALF_HEXES = 2
"""To the east and west the ground counts in half hexes."""


@lru_cache(maxsize=256)
def foremost(ground: Ground, enemy: Edge, area: tuple[str, ...]) -> int:
    return min(ground.to_edge_of(hex, enemy) for hex in area)


def why_not_deployed(s: State, u: Unit, move: Place) -> Refusal | None:
    """20.7b-1: one squad of each platoon; two sections of it must be there to take."""
    if u.card.kind != "squad":
        return Refusal("no-squad", f"{u.id} is no squad", "20.7b-1")
    if not u.platoon or s.platoons[u.platoon].deployed:
        return Refusal("one-a-platoon", f"a squad of {u.platoon} is deployed already", "20.7b-1")
    if any(not pool for pool in pools(s, u.platoon)):
        return Refusal("no-sections", f"{u.platoon} has no two sections to draw", "10.3.2-2")
    return None


def why_not_limbered(s: State, u: Unit, move: Place) -> Refusal | None:
    """20.7f-1, 10.4.6.5-2: a Towed Gun on its own truck, where a truck can be."""
    if u.card.kind != "gun" or u.card.dummy or not truck_counter(u):
        return Refusal("no-gun", f"{u.id} is no Towed Gun with a truck", "20.7f-1")
    if "hidden" in move.how:
        return Refusal("mounted", "only a dismounted gun sets up Hidden", "20.9.1-1")
    if isinstance(s.ground.entry("carrier", move.at), Refusal):
        return Refusal("no-place", f"a truck cannot stand at {move.at}", "10.4.6.5-2")
    others = [o for o in own_at(s, move.at, u.seat) if o.card.vehicular]
    if set_up_places(s, u) and len(others) >= vehicles_at(s, move.at):
        return Refusal("stacking", f"there is no room for its truck in {move.at}", "2.4-1")
    return None


def why_not_load(s: State, u: Unit, vehicle: Unit) -> Refusal | None:
    """20.7f-1, 10.4.6.1-1: units begin aboard a vehicle of their own set-up area that can take them."""
    at = vehicle.at or vehicle.entry
    if not at or not vehicle.card.transport or vehicle.inherent:
        return Refusal("no-vehicle", f"{vehicle.id} is no vehicle on the map that takes others along", "20.7f-1")
    if u.card.dummy or not u.card.can.ride or (u.card.kind == "gun" and not vehicle.card.carrier):
        return Refusal("cannot-ride", f"{u.id} does not ride on {vehicle.id}", "10.4.6-1")
    if vehicle.hidden and why_not_hidden(s, u, Place(u.id, at, ("hidden",))):
        return Refusal("not-hidden", f"{u.id} cannot be Hidden with {vehicle.id}", "20.9.1-1")
    aboard = s.aboard.get(vehicle.id, [])
    if u.card.kind == "gun":
        return Refusal("no-room", f"{vehicle.id} is not empty", "10.4.6.1-1") if aboard else why_not_there(s, u, at)
    return why_no_room([*aboard, u], vehicle) or why_not_there(s, u, at)


# ------------------------------------------------------------------ Improved Positions, mines, wire


def why_no_position(s: State, seat: int, at: str) -> Refusal | None:
    """20.7c-1, 4.1.14d-1: an IP is put down with defending non-vehicular combat units or Dummies in its hex."""
    if at in s.positions:
        return Refusal("dug", f"there is an Improved Position in {at} already", "4.1.14d-1")
    if at not in s.ground.index or s.ground.terrain(at).building:
        return Refusal("building", f"no Improved Position is put down in {at}", "4.1.14d-1")
    own = own_at(s, at, seat)
    if any(o.card.kind == "fp" for o in own):
        return Refusal("fp", f"there is a Fortified Position in {at}", "4.1.14d-1")
    if at in s.mines or at in s.wire:
        return Refusal("obstacle", f"there are mines or wire in {at}", "19.0-1")
    if not any(o.card.non_vehicular and (o.card.combat or o.card.dummy) for o in own):
        return Refusal("nobody", f"no non-vehicular combat unit of yours is in {at}", "20.7c-1")
    if positions_left(s, seat) < 1:
        return Refusal("none-left", "there are no Improved Positions left to put down", "20.7c-1")
    return None


MANY = 99


def positions_left(s: State, seat: int) -> int:
    """20.7c-1: the defender has as many as he wants, unless the mission counts them; the attacker those it gives."""
    given = [group.ips for group in groups_of(s, seat)]
    if all(ips is None for ips in given):
        return 0 if seat == s.mission.attacker else MANY
    return sum(ips or 0 for ips in given) - sum(1 for p in s.positions.values() if p.seat == seat)


def obstacles_left(s: State, seat: int, kind: str) -> int:
    """19.0-1: mines and wire that the mission gives a side and it has not laid yet."""
    if kind == "mines":
        laid = sum(1 for field in s.mines.values() if field.seat == seat)
        return sum(group.mines for group in groups_of(s, seat)) - laid
    return sum(group.wire for group in groups_of(s, seat)) - sum(1 for owner in s.wire.values() if owner == seat)


def why_not_lay(s: State, seat: int, kind: str, at: str) -> Refusal | None:
    """19.0-1, 19.1-1: in the owner's set-up area, in a hex free of IP, FP, mines and wire, and in no river."""
    if kind not in ("mines", "wire"):
        return Refusal("no-such-thing", "mines or wire are laid", "19.0-1")
    if obstacles_left(s, seat, kind) < 1:
        return Refusal("none-left", f"there is no {kind} left to lay", "19.0-1")
    if not any(at in group.area for group in groups_of(s, seat)):
        return Refusal("outside", f"{at} is not in your set-up area", "19.1-1")
    if at in s.positions or at in s.mines or at in s.wire or any(o.card.kind == "fp" for o in own_at(s, at, seat)):
        return Refusal("taken", f"{at} holds a Position, mines or wire already", "19.0-1")
    terrain = s.ground.terrain(at)
    if terrain.river or terrain.bridge:
        return Refusal("water", f"nothing is laid in {terrain.name}", "19.0-1")
    return None

"""10.5.3, 12.6.2, 14.3.6 What units may do that are in an Assault or under one, that are Heroic, or that Regroup.

These go before whatever else the rules say of an Action: a table for each case, by the kind of Action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.lhy.rules.deeds import mark
from hedgerow.lhy.state.lookups import arrows_at, under_assault
from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.moves.fire import Crossfire, Fire, HaltAndFire, Inquire, Scoot, Split
from hedgerow.lhy.state.moves.maneuver import Maneuver, Overwatch, Reverse, Withdraw
from hedgerow.lhy.state.moves.mortars import Flare, Illuminate, Request, Spot
from hedgerow.lhy.state.moves.recovery import Charge, Recover, Regroup
from hedgerow.lhy.state.state import Cycle, State, Unit

Check = Callable[[State, Unit, Any], Refusal | None]
Table = Mapping[type[Move], Check]


def why_bound(s: State, c: Cycle, move: Move) -> Refusal | None:
    """10.5.3.1-1, 10.5.3.2-1, 12.6.2-3, 14.3.6-2: why one of the units of a move may not do such a thing now."""
    for unit in units_of(move):
        u = s.units.get(unit)
        if u is None or not u.at or not (u.heroic or u.regrouping or s.arrows or s.assaults):
            continue
        if refusal := why_unit_bound(s, u, move):
            return refusal
    return None


def units_of(move: Move) -> tuple[str, ...]:
    name = acting(type(move))
    found: str | tuple[str, ...] = getattr(move, name) if name else ()
    return (found,) if isinstance(found, str) else found


@cache
def acting(kind: type[Move]) -> str:
    """The field of a kind of move that says who acts."""
    return next((name for name in ("units", "unit", "gun") if name in kind.__struct_fields__), "")


def why_unit_bound(s: State, u: Unit, move: Move) -> Refusal | None:
    """10.5.3.1-1, 10.5.3.2-1, 10.5.3.2a-1, 10.5.3.2e-1, 10.5.3.2f-1, 12.6.2a-1, 14.3.6-2: in an Assault hex; under an
    Assault, where vehicles may drive, and mortars and Recovery are open to all; Heroic; Regrouping.
    """
    if u.at in s.assaults:
        return judge(s, u, move, ENGAGED if u.card.vehicular else CAUGHT, f"{u.id} is in an Assault", "10.5.3.1-1")
    if s.arrows and under_assault(s, u):
        if u.heroic:
            return judge(s, u, move, HERO, f"{u.id} awaits the Assault", "12.6.2a-1")
        table = DRIVING_OFF if u.card.vehicular else BRACED
        if refusal := judge(s, u, move, table, f"{u.id} is under Assault", "10.5.3.2-1"):
            return refusal
    if u.heroic and not isinstance(move, Charge):
        return Refusal("heroic", f"{u.id} is Heroic, and goes for its target", "12.6.2-3")
    if u.regrouping:
        return judge(s, u, move, REGROUPING, f"{u.id} is Regrouping", "14.3.6-2")
    return None


def judge(s: State, u: Unit, move: Move, table: Table, words: str, clause: str) -> Refusal | None:
    check = table.get(type(move))
    return Refusal("bound", words, clause) if check is None else check(s, u, move)


# ------------------------------------------------------------------ what a case allows, and how far


def freely(s: State, u: Unit, move: Move) -> None:
    """Allowed as ever."""


def on_own_hex(s: State, u: Unit, move: Request) -> Refusal | None:
    """10.5.3.1a-1: a Platoon Leader calls mortar fire down on himself, and nobody else calls any."""
    if u.card.kind == "leader" and move.at == u.at:
        return None
    return Refusal("own-hex", "in an Assault only a Platoon Leader asks for mortar fire, on his own hex", "10.5.3.1a-1")


def gun_within(s: State, u: Unit, move: Fire | Split | Crossfire) -> Refusal | None:
    """10.5.3.1b-1, 11.5.2-2: a Towed Gun fires at AFVs that are in the hex with it."""
    if u.card.towed and all((o := s.units.get(i)) and o.card.afv and o.at == u.at for i in targets_of(move)):
        return None
    if u.card.kind == "latw":
        return Refusal(
            "latw", "in an Assault hex LATW sections do not fire: they help in attempts on vehicles", "11.5.2-2"
        )
    return Refusal("within", "in an Assault only Towed Guns fire, at AFVs in their own hex", "10.5.3.1b-1")


def vehicle_within(s: State, u: Unit, move: Fire | Split | Crossfire | Scoot | HaltAndFire) -> Refusal | None:
    """10.5.3.1c-1: a vehicle fires at vehicles that have come into its hex."""
    if all((o := s.units.get(i)) and o.card.vehicular and o.at == u.at for i in targets_of(move)):
        return None
    return Refusal("within", "in an Assault vehicles fire at vehicles in their own hex", "10.5.3.1c-1")


def at_assaulters(s: State, u: Unit, move: Move) -> Refusal | None:
    """10.5.3.2c-1, 10.5.3.2d-1: small arms at hexes beside it; anti-tank weapons at the vehicles of the Assault, if it
    has any.
    """
    vehicles = [i for arrow in arrows_at(s, u.at) if arrow.seat != u.seat for i in arrow.units if tank(s, i)]
    for target in targets_of(move):
        if target in s.units:
            if vehicles and target not in vehicles:
                return Refusal("assaulters", "fire at the vehicles that Assault you", "10.5.3.2d-1")
        elif target in s.ground.index and s.ground.distance(u.at, target) > 1:
            return Refusal("adjacent", "under Assault small arms fire at hexes next to them", "10.5.3.2c-1")
    return None


def about_assaulters(s: State, u: Unit, move: Inquire) -> Refusal | None:
    """10.5.3.2c-1, 4.3-2: who could only fire small arms at a hex asks about those beside it."""
    far = s.ground.distance(u.at, move.at) if move.at in s.ground.index else 0
    if far > 1 and (u.face.atv is None or far > u.face.at_range):
        return Refusal("adjacent", "under Assault small arms fire at hexes next to them", "10.5.3.2c-1")
    return None


def hero_fires(s: State, u: Unit, move: Move) -> Refusal | None:
    """12.6.2a-1: at those who Assault him."""
    arrows = [arrow for arrow in arrows_at(s, u.at) if arrow.seat != u.seat]
    aims = {arrow.at for arrow in arrows} | {i for arrow in arrows for i in arrow.units}
    if all(target in aims for target in targets_of(move)):
        return None
    return Refusal("assaulters", "a Heroic unit under Assault fires at those who Assault it", "12.6.2a-1")


def beside(s: State, u: Unit, move: Fire | Crossfire) -> Refusal | None:
    """14.3.6-2: small arms at a hex next to it."""
    if all(target in s.ground.index and s.ground.distance(u.at, target) == 1 for target in targets_of(move)):
        return None
    return Refusal("adjacent", "Regrouping units fire small arms at a hex next to them", "14.3.6-2")


def tank(s: State, unit: str) -> bool:
    return s.units[unit].card.vehicular


def targets_of(move: Move) -> tuple[str, ...]:
    """The hexes and units that an Action fires at."""
    return tuple(found for name in ("target", "other") if (found := getattr(move, name, "")))


# ------------------------------------------------------------------ the cases

CAUGHT: Table = {Request: on_own_hex, Fire: gun_within, Split: gun_within}
"""10.5.3.1: on foot in an Assault hex."""
ENGAGED: Table = {
    Fire: vehicle_within, Split: vehicle_within, Crossfire: vehicle_within, Scoot: vehicle_within,
    HaltAndFire: vehicle_within, Maneuver: freely, Reverse: freely, Assault: freely, Overwatch: freely,
}  # fmt: skip
"""10.5.3.1c: a vehicle there."""
BRACED: Table = {
    Fire: at_assaulters, Split: at_assaulters, Crossfire: at_assaulters, Inquire: about_assaulters, Withdraw: freely,
    Request: freely, Spot: freely, Flare: freely, Illuminate: freely, Recover: freely, Regroup: freely,
}  # fmt: skip
"""10.5.3.2b to f: on foot under Assault."""
DRIVING_OFF: Table = {
    **BRACED, Scoot: at_assaulters, HaltAndFire: at_assaulters, Maneuver: freely, Reverse: freely, Assault: freely,
    Overwatch: freely,
}  # fmt: skip
"""10.5.3.2a: a vehicle under Assault."""
HERO: Table = {Fire: hero_fires, Split: hero_fires, Crossfire: hero_fires}
REGROUPING: Table = {Fire: beside, Crossfire: beside, Regroup: freely, Withdraw: freely}
"""14.3.6a to c."""


# ------------------------------------------------------------------ who did not react


def mark_idle_vehicles(s: State, c: Cycle) -> None:
    """10.5.3.1c-1: vehicles in an Assault hex that let their chance to react pass are marked Activated."""
    if c.segment != "reaction" or not s.assaults:
        return
    entered = {at for deed in c.before if deed.assault for at in deed.hexes[-1:]}
    for at in entered & s.assaults.keys():
        for u in s.stacks.get(at, ()):
            if u.seat == c.seat and u.card.vehicular and not u.did:
                mark(u)

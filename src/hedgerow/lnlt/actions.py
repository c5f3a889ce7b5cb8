"""4.0.3 What activated units may do: fire, move, spot, lay smoke, call Mortars, fight on or leave a Melee."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.system import Play

from .fire import Shot, is_separate, shot_of, why_not_shoot, why_not_target
from .ground import BLOCKED
from .leaders import is_leader
from .melee import fight, why_not_fight
from .modes import DOUBLE, MODES
from .mortars import call_fire, why_not_call
from .movement import set_out, why_not_go
from .moves import Call, EndImpulse, Fight, Fire, Go, PlaceSniper, Smoke, Spot, Withdraw
from .opportunity import shoot
from .sighting import sight, spot, spotted, why_no_spotter, why_not_spot
from .smoke import lay_smoke, smoke_places, why_not_smoke
from .snipers import hidden_snipers, place_sniper, sniper_places, why_not_place
from .state import Impulse, State, Unit, field, figures
from .targets import enemy_places, shots, targets_from
from .withdrawal import why_not_leave_melee, withdraw, withdrawals
from .world import World


def free(s: State, impulse: Impulse) -> dict[str, list[Unit]]:
    """The activated units that have something left to do, by place."""
    found: dict[str, list[Unit]] = {}
    for i in impulse.units:
        u = s.units[i]
        if u.at and not u.fired and (not u.marker or may_fire_yet(u) or (i == impulse.spotter and impulse.spotted)):
            found.setdefault(u.at, []).append(u)
    return found


def may_fire_yet(u: Unit) -> bool:
    """6.1.0.4, 6.4.0.6: whether a unit that has moved may still fire: after Assault Movement, or half by stealth."""
    if u.shaken or u.fired:
        return False
    return u.marker == "assault" or (u.marker == "stealth" and 2 * u.spent <= figures(u).mf + 1)


def actions(s: State, impulse: Impulse) -> Iterator[Move]:
    """Everything worth listing; any other legal combination is accepted too."""
    yield EndImpulse()
    for place, units in free(s, impulse).items():
        if place in s.melee:
            yield from melee_actions(s, impulse.side, place, units)
            continue
        for target in targets_from(s, impulse.side, place):
            yield from shots(s, impulse.side, place, target)
        if place not in impulse.moved_from:
            yield from goings(s, impulse.side, units)
        if not impulse.tried_to_spot:
            yield from spottings(s, impulse, place, units)
        yield from smokes(s, units)
        yield from calls(s, impulse.side, units)
    for sniper in hidden_snipers(s, impulse.side):
        yield from (PlaceSniper(sniper.id, p) for p in sniper_places(s, impulse.side))


def melee_actions(s: State, side: int, place: str, units: list[Unit]) -> Iterator[Move]:
    """8.1.1, 8.1.3: fight another round, or try to get away."""
    if why_not_fight(s, side, place) is None:
        yield Fight(place)
    yield from withdrawals(s, side, units)


def goings(s: State, side: int, units: list[Unit]) -> Iterator[Go]:
    """All movers of a hex together, and each by itself, in every mode open to them."""
    ready = [u for u in units if not u.marker and not u.fired]
    stacks = [ready] if len(ready) > 1 else []
    stacks += [[u] for u in ready]
    for stack in stacks:
        names = tuple(u.id for u in stack)
        for mode in MODES:
            if mode in DOUBLE and not (len(stack) > 1 and any(is_leader(u) for u in stack)):
                continue
            go = Go(names, mode)
            if why_not_go(s, side, go) is None:
                yield go


def spottings(s: State, impulse: Impulse, place: str, units: list[Unit]) -> Iterator[Spot]:
    spotters = [u for u in units if not why_no_spotter(u)]
    if not spotters:
        return
    for target in enemy_places(s, impulse.side):
        if sight(s, place, target) != BLOCKED and not spotted(s, target, impulse.side):
            yield from (Spot(u.id, target) for u in spotters)


def smokes(s: State, units: list[Unit]) -> Iterator[Smoke]:
    for u in units:
        if why_not_smoke(s, u, u.at) is None:
            yield from (Smoke(u.id, p) for p in smoke_places(s, u))


def calls(s: State, side: int, units: list[Unit]) -> Iterator[Call]:
    callers = [u for u in units if figures(u).kind in ("leader", "scout")]
    mortars = [u for u in s.units.values() if u.side == side and u.at and not u.fired and figures(u).mortar]
    for caller in callers if mortars else ():
        for target in enemy_places(s, side):
            for mortar in mortars:
                call = Call(caller.id, mortar.id, target)
                if why_not_call(s, side, call) is None:
                    yield call


# ------------------------------------------------------------------ any other answer


def why_not_action(s: State, impulse: Impulse, move: Move) -> Refusal | None:
    """Judges an action, listed or not."""
    side = impulse.side
    match move:
        case EndImpulse():
            return None
        case Fire():
            return why_not_fire(s, impulse, move)
        case Go():
            return why_not_go(s, side, move)
        case Spot(unit, place):
            return why_not_activated(s, impulse, unit) or why_not_spot(s, impulse, s.units[unit], place)
        case Smoke(unit, place):
            return why_not_activated(s, impulse, unit) or why_not_smoke(s, s.units[unit], place)
        case Call(caller, target=target):
            if target not in field(s).places:
                return Refusal("no-place", f"{target} is not on the map", "18.1.5")
            return why_not_activated(s, impulse, caller) or why_not_call(s, side, move)
        case PlaceSniper():
            return why_not_place(s, side, move)
        case Fight(place):
            if not any(s.units[i].at == place for i in impulse.units):
                return Refusal("not-activated", f"{place} is not activated in this impulse", "4.0.3")
            return why_not_fight(s, side, place)
        case Withdraw(units):
            idle = next((r for u in units if (r := why_not_activated(s, impulse, u))), None)
            return idle or why_not_leave_melee(s, side, units)
        case _:
            return Refusal("not-offered", "that is no action of an impulse", "4.0.3")


def why_not_activated(s: State, impulse: Impulse, unit: str) -> Refusal | None:
    if unit not in impulse.units or unit not in s.units or not s.units[unit].at:
        return Refusal("not-activated", f"{unit} is not activated in this impulse", "4.0.3")
    return None


def why_not_fire(s: State, impulse: Impulse, move: Fire) -> Refusal | None:
    """4.0.11 and all of chapter 5."""
    shot = shot_of(s, impulse.side, move)
    if isinstance(shot, Refusal):
        return shot
    if shot.start in impulse.target and not is_separate(s, shot):
        return Refusal("fired-already", f"the firers of {shot.start} fire together, once", "4.0.11")
    return why_not_target(s, impulse.side, shot.start, shot.target) or why_not_shoot(s, shot)


# ------------------------------------------------------------------ doing it


def carry_out(t: World, impulse: Impulse, move: Move) -> Play[None]:
    s = t.state
    match move:
        case Fire():
            yield from fire(t, impulse, move)
        case Go():
            set_out(t, move)
        case Spot(unit, place):
            impulse.tried_to_spot = True
            if spot(t, s.units[unit], place):
                impulse.spotter, impulse.spotted = unit, place
        case Smoke(unit, place):
            impulse.acted = True
            lay_smoke(t, s.units[unit], place)
        case Call():
            impulse.acted = True
            yield from call_fire(t, move)
        case PlaceSniper(unit, place):
            place_sniper(t, s.units[unit], place)
            impulse.units.append(unit)
        case Fight(place):
            impulse.acted = True
            yield from fight(t, place, impulse.side)
        case Withdraw(units):
            impulse.acted = True
            yield from withdraw(t, [s.units[u] for u in units])


def fire(t: World, impulse: Impulse, move: Fire) -> Play[None]:
    shot = shot_of(t.state, impulse.side, move)
    assert isinstance(shot, Shot)
    impulse.acted = True
    if not is_separate(t.state, shot):
        impulse.target[shot.start] = shot.target
    yield from shoot(t, shot)

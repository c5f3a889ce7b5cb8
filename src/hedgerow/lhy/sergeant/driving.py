"""Vehicles and those aboard: when to get on and off, to limber guns, to lie in wait."""

from __future__ import annotations

from hedgerow.lhy.sergeant.goals import FAR
from hedgerow.lhy.sergeant.moving import units_of
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.maneuver import Dismount, Limber, Mount, Overwatch, Unlimber
from hedgerow.players.player import Part, Thought

LONG = 16  # half MPs for which it is worth to get on
SHORT = 8  # at which one gets off again


def overwatch(sit: Situation, move: Overwatch) -> Thought:
    """Where enemies may come into sight, a vehicle waits for them."""
    u = sit.s.units[move.unit]
    if sit.attacking and sit.fields(u, u.at) < 1.0:
        return Thought(move, (Part(-0.5, "it has still a way to go"),))
    return Thought(move, (Part(0.8, "it waits for what comes into sight"),))


def mount(sit: Situation, move: Mount) -> Thought:
    """For a long way, out of enemy fire; an AFV fights better without Riders."""
    s = sit.s
    units, vehicle = units_of(sit, move.units), s.units[move.vehicle]
    far = max((sit.march(u, u.at, errand) for u in units if (errand := sit.errands.get(u.id))), default=0)
    danger = sit.danger(vehicle, vehicle.at) + sum(sit.danger(u, u.at) for u in units)
    if vehicle.card.afv or danger or not LONG <= far < FAR or vehicle.did:
        return Thought(move, (Part(-2.0, "on foot they can fight"),))
    return Thought(move, (Part(0.12 * (far - LONG) * len(units), "a long way to go: they ride"),))


def dismount(sit: Situation, move: Dismount) -> Thought:
    """Near the enemy, or where they are going."""
    units = units_of(sit, move.units)
    vehicle = sit.s.units[units[0].carrier] if units[0].carrier else units[0]
    far = min((sit.march(u, u.at, errand) for u in units if (errand := sit.errands.get(u.id))), default=0)
    danger = sit.danger(vehicle, vehicle.at)
    parts = [Part(1.0 if far <= SHORT else -2.0, "they are where they should be" if far <= SHORT else "far to go yet")]
    if danger:
        parts.append(Part(0.5 * danger, "the vehicle is in danger"))
    if any(sit.fields(u, u.at) > 1.0 for u in units):
        parts.append(Part(1.5, "there are targets for them"))
    return Thought(move, tuple(parts))


def limber(sit: Situation, move: Limber) -> Thought:
    """A gun that stands may fire; nobody moves it but if it has nothing to do and a long way to go."""
    gun = sit.s.units[move.gun]
    errand = sit.errands.get(gun.id)
    idle = sit.attacking and errand is not None and not sit.foes_seen(gun) and sit.march(gun, gun.at, errand) >= LONG
    if idle and not sit.danger(gun, gun.at):
        return Thought(move, (Part(0.6, "it sees nothing here"),))
    return Thought(move, (Part(-3.0, "a gun on the move does not fire"),))


def unlimber(sit: Situation, move: Unlimber) -> Thought:
    gun = sit.s.units[move.gun]
    value = sit.fields(gun, move.at)
    cover = sit.ground.terrain(move.at).cover
    if not value and sit.attacking and not sit.foes_seen(gun):
        return Thought(move, (Part(-0.5, "it sees nothing here"),))
    return Thought(move, (Part(1.0 + 0.3 * value, "it can fire from there"), Part(0.5 * cover, "in cover")))

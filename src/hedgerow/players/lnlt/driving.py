"""Vehicles on the move: toward what counts, and no farther than that; passengers get off where they can walk on."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.facing import ahead
from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.driving import drives_yet, why_not_drive_off
from hedgerow.lnlt.moves import Finish, Go, Halt, Load, Pivot, Step, Unload
from hedgerow.lnlt.passengers import passengers
from hedgerow.lnlt.state import Unit, figures
from hedgerow.lnlt.vehicles import is_vehicle

from ..player import Part, Thought
from .situation import Situation

WALK = 3  # hexes that men walk rather than ride
RIDE = 6  # hexes that are worth a ride
TURN = 0.4  # what a pivot takes from the way it opens


def drive(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Ahead, if that leads nearer to a goal, if need be after a turn; else it stops where it is."""
    m = sit.s.moving
    assert m is not None
    here = how_far(sit, m.at) if m.at else 0
    found = [Thought(Halt(), (Part(0.0, "far enough"),))]
    for move in choice.options:
        match move:
            case Step(place):
                found.append(Thought(move, (Part(float(here - how_far(sit, place)), "nearer to a goal"),)))
            case Pivot(facing):
                found.append(Thought(move, (Part(here - way_ahead(sit, m.at, facing) - TURN, "toward a goal"),)))
            case Unload(units, assault) if not assault:
                found.append(Thought(move, tuple(off(sit, m.at, here, len(units)))))
    return found


def way_ahead(sit: Situation, place: str, facing: int) -> int:
    """How far it would be from the nearer of the two hexes ahead."""
    places = [p for p in ahead(sit.ground.hex_of(place), facing) if p in sit.ground.index]
    return min((how_far(sit, p) for p in places), default=how_far(sit, place) + 1)


def off(sit: Situation, place: str, far: int, units: int) -> Iterator[Part]:
    """Passengers get off near the goal, or before enemy guns find them, in cover if there is any."""
    if far <= WALK:
        yield Part(1.5, "near enough to walk")
    elif any(sit.sees(place, foe) for foe in sit.foes):
        yield Part(0.5, "the enemy is in sight")
    else:
        yield Part(-1.0, "too far to walk")
    yield Part(0.5 * (sit.cover(place, "") > 0), "cover")
    yield Part(0.1 * units, "all together")


def how_far(sit: Situation, place: str) -> int:
    """The range to the nearest place that counts and is not ours, or to the nearest enemy."""
    wanted = [goal.place for goal in sit.goals if not goal.ours] or list(sit.foes)
    return min((sit.ground.distance(place, there) for there in wanted), default=0)


def rides(sit: Situation, place: str, units: list[Unit]) -> Iterator[Thought]:
    """Vehicles that carry men set out with them while there is somewhere to go."""
    for v in units:
        if not is_vehicle(v) or v.shaken or ((v.marker or v.fired) and not drives_yet(sit.s, v)):
            continue
        men = [u for u in passengers(sit.s, v) if figures(u).mmc and not u.shaken]
        if men and how_far(sit, place) and why_not_drive_off(sit.s, [v], "move") is None:
            yield Thought(Go((v.id,)), (Part(sit.w.worthwhile + 0.5 + 0.5 * len(men), "men to be brought forward"),))


def mount(sit: Situation, choice: Choice[Move], place: str) -> Iterator[Thought]:
    """Who has far to go rides, inside rather than outside."""
    far = how_far(sit, place)
    for move in choice.options if far > RIDE else ():
        if isinstance(move, Load):
            parts = (Part(0.2 * far, "a long way to go"), Part(-0.5 * move.outside, "without cover"))
            yield Thought(move, (*parts, Part(0.1 * len(move.units), "all together")))


def stay_on(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Men in Good Order do not get off because others have to."""
    return [Thought(Unload(()), (Part(0.0, "they ride on"),))]


def stop(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Vehicles come to rest at the end of a turn: then they can fire."""
    return [Thought(Finish(), (Part(0.0, "they fire next turn"),))]

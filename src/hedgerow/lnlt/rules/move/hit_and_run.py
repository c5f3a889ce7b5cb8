"""6.7 Hit & Run: Mounted Units and light vehicles fire once on their way, and move on."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.armour.loading import fire_on_the_way, shots_on_the_way, why_not_fire_on_the_way
from hedgerow.lnlt.rules.fire.fire import why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.opportunity import shoot
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import crew_of, shot_of
from hedgerow.lnlt.rules.fire.sighting import in_view, spotted, unclouded
from hedgerow.lnlt.rules.fire.targets import farthest, shots
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.state import Moving, State
from hedgerow.lnlt.state.world import World


def passing_shots(s: State, m: Moving) -> Iterator[Fire]:
    """6.7.1: what a stack that hits and runs can fire at from where it has come."""
    if m.mode != "hit-and-run" or not m.stepped or not m.units or has_fired_in_passing(s, m):
        return
    side, ground = s.units[m.units[0]].side, s.ground
    far = farthest(s, side, m.at)
    near = [p for p in in_view(s, ground, side, m.at) if ground.distance(m.at, p) <= far and spotted(s, p, side)]
    for place in unclouded(s, ground, m.at, near):
        for fire in shots(s, side, m.at, place):
            if why_not_in_passing(s, m, fire) is None:
                yield fire


def has_fired_in_passing(s: State, m: Moving) -> bool:
    return any([s.units[i].fired for i in m.units])


def why_not_in_passing(s: State, m: Moving, move: Fire) -> Refusal | None:
    """6.7.1: one attack in a move, by those who move, after the first step, and all that is said against fire."""
    if m.mode != "hit-and-run":
        return Refusal("moving", "only who hits and runs fires on the way", "6.7.1")
    if not m.stepped or has_fired_in_passing(s, m):
        return Refusal("once", "who hits and runs fires once in a move, after the first step", "6.7.1")
    shot = shot_of(s, s.units[m.units[0]].side, move)
    if isinstance(shot, Refusal):
        return shot
    if any([u.id not in m.units for u in crew_of(s, shot)]):
        return Refusal("not-moving", "only those who hit and run fire", "6.7.1")
    return why_not_target(s, shot.side, shot.start, shot.target) or why_not_shoot(s, shot)


def fire_in_passing(t: World, m: Moving, move: Fire) -> Play[None]:
    """6.7.1: the attack costs no MPs; then the move goes on."""
    shot = shot_of(t.state, t.state.units[m.units[0]].side, move)
    assert isinstance(shot, Shot)
    yield from shoot(t, shot)


# ------------------------------------------------------------------ on vehicles, beside the fire of passengers


def by_riders(s: State, m: Moving, move: Fire) -> bool:
    """16.2.6: whether it is passengers who fire, or the vehicle is not hitting and running at all."""
    riding = any(part in s.units and s.units[part].carrier for part in move.parts)
    return riding or m.mode != "hit-and-run"


def shots_from_vehicles(s: State, m: Moving) -> Iterator[Fire]:
    yield from passing_shots(s, m)
    yield from shots_on_the_way(s, m)


def why_not_from_vehicles(s: State, m: Moving, move: Fire) -> Refusal | None:
    return (why_not_fire_on_the_way if by_riders(s, m, move) else why_not_in_passing)(s, m, move)


def fire_from_vehicles(t: World, m: Moving, move: Fire) -> Play[None]:
    yield from (fire_on_the_way if by_riders(t.state, m, move) else fire_in_passing)(t, m, move)

"""4.0.14 Who of a hex can set out, and how: all together, each by itself, with vehicles, or after firing first."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.phases.arms import arm_of
from hedgerow.lnlt.phases.records import Post
from hedgerow.lnlt.rules.move.assault_fire import modes_after_fire, moves_after_fire
from hedgerow.lnlt.rules.move.modes import why_immobile
from hedgerow.lnlt.rules.move.mounts import changes_of_mount
from hedgerow.lnlt.rules.move.movement import can_set_out, ways_to_go, why_not_go
from hedgerow.lnlt.state.moves import Go
from hedgerow.lnlt.state.state import Impulse, State, Unit


def movers(impulse: Impulse, place: str, units: list[Unit]) -> list[Unit]:
    """4.0.14, 4.0.17: those who have not acted, while nobody has gone from there."""
    if place in impulse.moved_from:
        return []
    return [u for u in units if not u.marker and not u.fired and why_immobile(u) is None]


def goings(s: State, impulse: Impulse, post: Post) -> Iterator[Move]:
    """All movers of a hex together, and each by itself, in every mode open to them."""
    place, units = post.place, post.units
    ready = movers(impulse, place, units)
    for stack in [ready] * (len(ready) > 1) + [[u] for u in ready]:
        names = tuple([u.id for u in stack])
        for mode in ways_to_go(s, stack, place):
            yield Go(names, mode)
    if s.assault_fire:
        yield from goings_after_fire(s, impulse, place, units)
    if s.options["mounted-units"] == "on":
        yield from changes_of_mount(s, units)
    yield from arm_of(s).goings(s, units, ready)


def goings_after_fire(s: State, impulse: Impulse, place: str, units: list[Unit]) -> Iterator[Go]:
    """6.1.1.1, 6.4.2.1: those who have fired first, together and each by itself."""
    ready = [u for u in units if moves_after_fire(s, u) and why_immobile(u) is None]
    for stack in [ready] * (len(ready) > 1) + [[u] for u in ready]:
        for mode in modes_after_fire(stack, ways_to_go(s, stack, place)):
            go = Go(tuple([u.id for u in stack]), mode)
            if why_not_go(s, impulse.side, go) is None:
                yield go


def any_going(s: State, impulse: Impulse, post: Post) -> bool:
    """Whether anyone can set out; who can by himself is found sooner than who can together."""
    place, units = post.place, post.units
    if any(arm_of(s).goings(s, units, [])):
        return True
    if s.options["mounted-units"] == "on" and any(changes_of_mount(s, units)):
        return True
    if place in impulse.moved_from:
        return False
    if s.assault_fire and next(goings_after_fire(s, impulse, place, units), None) is not None:
        return True
    ready = []
    for u in units:
        if not u.marker and not u.fired and why_immobile(u) is None:
            if can_set_out(s, [u], place):
                return True
            ready.append(u)
    return len(ready) > 1 and can_set_out(s, ready, place)

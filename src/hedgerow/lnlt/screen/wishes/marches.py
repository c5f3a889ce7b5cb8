"""Setting out, going on, and whether one gets there at all."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.screen.looking import Reach
from hedgerow.lnlt.ground.facing import nearest_facing
from hedgerow.lnlt.rules.move.modes import MODES, why_immobile
from hedgerow.lnlt.screen.reaching import reach
from hedgerow.lnlt.screen.wishes.hands import stations
from hedgerow.lnlt.screen.wishes.meant import Found, Meant
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import enemies_at, is_vehicle, side_at
from hedgerow.lnlt.state.names import names, points
from hedgerow.lnlt.state.state import Mode


def go(w: Meant) -> Found:
    """Those named, or all of the nearest hex who can; if they can set out, whether they get there."""
    mode: Mode = w.verb if w.verb in MODES else "move"
    for units in groups(w):
        go = m.Go(units, mode)
        yield from out_of_reach(w, go)
        yield go


def groups(w: Meant) -> Iterator[tuple[str, ...]]:
    if w.own or (w.foes and not w.places):
        yield tuple(u.id for u in w.own or w.foes)
        return
    activated = w.s.impulse.units if w.s.impulse is not None else []
    for place in stations(w):
        units = side_at(w.s, place, w.side)
        able = [u.id for u in units if u.id in activated and not u.marker and not u.fired and not why_immobile(u)]
        yield tuple(able) or tuple(u.id for u in units[:1])


def out_of_reach(w: Meant, go: m.Go) -> Iterator[Refusal]:
    """6.0.1: a place to which nobody comes with the MPs that are left."""
    if not w.targets or w.choice.options.why_not(go):
        return
    found = reach(w.table, go)
    if found is not None and w.targets[0] not in [way.place for way in found.ways]:
        yield why_out_of_reach(w, found)


def why_out_of_reach(w: Meant, found: Reach) -> Refusal:
    left = found.allowance - found.spent
    who = f"{names(w.s, found.pieces)} {'has' if len(found.pieces) == 1 else 'have'}"
    return Refusal("out-of-reach", f"{w.targets[0]} is out of reach: {who} {points(int(left))}", "6.0.1")


def step(w: Meant) -> Found:
    """A place next to those on the move; one farther off by the first step on the way there."""
    s, moving = w.s, w.s.moving
    if moving is None:
        return
    others = [u for u in w.own if u.id not in moving.units and u.at != moving.at]
    if others and not w.targets:
        yield Refusal("moving", f"first the move of {names(s, moving.units)} is finished", "4.0.18")
    if w.targets and not at_hand(w, w.targets[0]):
        yield from far(w)
    yield from (m.Step(target) for target in (*w.targets, *[u.at for u in others if u.at]))


def at_hand(w: Meant, place: str) -> bool:
    """Whether one step could lead there."""
    moving = w.s.moving
    return moving is None or not moving.at or place == moving.at or w.s.ground.adjacent(moving.at, place)


def far(w: Meant) -> Found:
    """The first answer of those that lead to a place, or that none do."""
    found = reach(w.table, None)
    way = next((way for way in found.ways if way.place == w.targets[0]), None) if found else None
    if way is not None and way.answers:
        yield notation.read(way.answers[0], m.MOVES)
    elif found is not None:
        yield why_out_of_reach(w, found)


def drive(w: Meant) -> Found:
    near = [target for target in w.targets if at_hand(w, target)]
    yield from (m.Overrun(target) for target in w.hostile if target in near)
    yield from step(w)
    yield from (m.Reverse(target) for target in near)


def storm(w: Meant) -> Found:
    for place in w.hostile:
        vehicles = [u.id for u in enemies_at(w.s, place, w.side) if is_vehicle(u)]
        yield from (m.Storm(place, v) for v in vehicles or (["?"] if w.verb else []))


def load(w: Meant) -> Found:
    moving = w.s.moving
    vehicles = [u.id for u in w.own if is_vehicle(u) and (moving is None or u.id not in moving.units)]
    men = tuple(u.id for u in w.own if not is_vehicle(u)) or (tuple(moving.units) if moving is not None else ())
    yield from (m.Load(men, v) for v in vehicles)


def unload(w: Meant) -> Found:
    riders = tuple(u.id for u in w.own if u.carrier)
    if riders or w.verb:
        yield m.Unload(riders or tuple(u.id for u in w.own))


def pivot(w: Meant) -> Found:
    moving = w.s.moving
    if moving is None or not moving.at:
        return
    hex_of, v = w.s.ground.hex_of, w.s.units[moving.units[0]]
    for target in w.targets:
        if hex_of(target) != hex_of(moving.at):
            yield m.Pivot(nearest_facing(hex_of(moving.at), v.facing, hex_of(target)))


def halt(w: Meant) -> Found:
    moving = w.s.moving
    here = moving is not None and (moving.at in w.places or any(u.id in moving.units for u in w.own))
    if w.verb or (here and not w.targets):
        yield m.Halt()

"""11.0, 11.2 A unit fires: what it may fire at, and the marker that is placed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, as_listed
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.facing import through_one_hexside, through_two_hexsides
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.fire import anti_tank, small_arms
from hedgerow.lhy.rules.fire.arcs import enfilades_hex, front_toward
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.results import throw_off
from hedgerow.lhy.rules.fire.rights import maneuvered, seen_deeds, why_no_fire
from hedgerow.lhy.rules.fire.targets import aimed_at, concealed_names, known
from hedgerow.lhy.rules.hiding.concealment import after_fire
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.moves.fire import Fire, Split
from hedgerow.lhy.state.pending.fire import Owed
from hedgerow.lhy.state.state import Cycle, Deed, Marker, State, Unit
from hedgerow.lhy.state.world import World

SPLIT_SAV = TABLES.counting.split_sav


# ------------------------------------------------------------------ one target


def shots(s: State, c: Cycle, u: Unit, found: Iterable[str], order: Order) -> Iterator[Fire]:
    return (Fire(u.id, target) for target in found)


def targets(s: State, c: Cycle, u: Unit, aim: Aim, order: Order = as_listed) -> Iterator[str]:
    """What a unit that may fire may fire at."""
    return (name for name in order(candidates(s, c, u, aim.start)) if why_not_at(s, c, u, name, aim) is None)


def candidates(s: State, c: Cycle, u: Unit, start: str) -> Iterator[str]:
    """Hexes for small arms, units for anti-tank weapons, where enemies are known within reach of a hex."""
    face, seen = u.face, s.ground.visible_from(start)
    for at in places(s, c, u, start, reach_of(u)):
        if face.sav is not None and at in seen:
            yield at
        if face.atv is not None and (at in seen or start == u.at):  # 11.5.4g: or where it was seen before
            yield from named(s, c, u, at)


def reach_of(u: Unit) -> int:
    face = u.face
    return max(face.sa_range if face.sav is not None else 0, face.at_range if face.atv is not None else 0)


def anybody_near(s: State, c: Cycle, u: Unit) -> bool:
    """Whether a unit could fire at anybody, be it from a hex beside its own."""
    return bool(places(s, c, u, u.at, reach_of(u) + 1))


def places(s: State, c: Cycle, u: Unit, start: str, reach: int) -> Collection[str]:
    """Where known enemies are within reach; in Reaction only those who have acted. Opportunity Fire (11.5.4g) is judged
    by where they were. 4.3-3: who has asked about a hex fires at that.
    """
    if s.pending and isinstance(owed := s.pending[-1], Owed):
        return (owed.at,)
    if c.segment == "reaction":
        return dict.fromkeys(at for deed in c.before if (at := s.units[deed.unit].at))
    row, index = s.ground.ranges_from(start), s.ground.index
    foes = (foe for foe in s.own[1 - u.seat] if foe.at and not foe.hidden)
    return dict.fromkeys(foe.at for foe in foes if row[index[foe.at]] <= reach)


def named(s: State, c: Cycle, u: Unit, at: str) -> Iterator[str]:
    """The enemies in a hex that Anti-Tank Fire can be aimed at, as the firing side calls them."""
    for foe in s.stacks.get(at, ()):
        if foe.seat != u.seat and known(foe) and anti_tank.armoured(foe):
            yield foe.id
    if at in c.asked:
        yield from (name for name, _ in concealed_names(s, at, u.seat))


def why_not_fire(s: State, c: Cycle, move: Fire) -> Refusal | None:
    """11.3.2-1, 11.5.3.s1-1, 11.0-2"""
    return why_no_fire(s, c, move.unit) or why_not_at(s, c, s.units[move.unit], move.target, Aim(s.units[move.unit].at))


def why_not_at(s: State, c: Cycle, u: Unit, target: str, aim: Aim) -> Refusal | None:
    """11.0-1: small arms at a hex, Anti-Tank Fire at a unit."""
    if target in s.ground.index:
        return small_arms.why_not_shoot(s, c, u, target, aim)
    return anti_tank.why_not_aim(s, c, u, target, aim)


def fire(t: World, c: Cycle, move: Fire) -> None:
    u = t.state.units[move.unit]
    shoot(t, c, u, [move.target], Aim(u.at))


# ------------------------------------------------------------------ two targets


def splits(s: State, c: Cycle, u: Unit, found: Iterable[str], order: Order) -> Iterator[Split]:
    """Each pair of targets once."""
    can = u.card.can
    if can.split_small_arms or can.split_anti_tank:
        aim = Aim(u.at, split=True)
        able = (target for target in found if why_no_split(s, c, u, target) is None)
        left = [target for target in able if why_not_at(s, c, u, target, aim) is None]
        pairs = (Split(u.id, first, second) for first, second in combinations(left, 2))
        yield from (move for move in pairs if why_not_pair(s, c, u, move) is None)


def why_not_split(s: State, c: Cycle, move: Split) -> Refusal | None:
    """11.3.3d-1, 11.5.4c-1: who splits his fire, between whom, and through which hexsides."""
    if refusal := why_no_fire(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    for target in (move.target, move.other):
        if refusal := why_not_at(s, c, u, target, Aim(u.at, split=True)):
            return refusal
    return why_not_pair(s, c, u, move)


def why_not_pair(s: State, c: Cycle, u: Unit, move: Split) -> Refusal | None:
    """11.0-2, 11.3.3d-1, 11.5.4c-1: whether two targets, each of which may be fired at, may be so at once."""
    first, second = (target in s.ground.index for target in (move.target, move.other))
    if first != second:
        return Refusal("not-two", "a unit fires small arms or at armour, not both", "11.0-2")
    if move.target == move.other:
        clause = "11.3.3d-1" if first else "11.5.4c-1"
        return Refusal("not-two", "Split Fire goes at two hexes, or at two units", clause)
    apart = why_not_split_small_arms if first else why_not_split_anti_tank
    return why_no_split(s, c, u, move.target) or apart(s, c, u, move)


def why_no_split(s: State, c: Cycle, u: Unit, target: str) -> Refusal | None:
    """11.3.3d-1, 11.5.4c-1: whether a unit splits the fire that goes at such a target at all."""
    if target not in s.ground.index:
        if not u.card.can.split_anti_tank:
            return Refusal("cannot-split", f"{u.id} cannot split its Anti-Tank Fire", "11.5.4c-1")
        return None
    if not u.card.can.split_small_arms or (u.face.sav or 0) < SPLIT_SAV:
        return Refusal("cannot-split", f"{u.id} cannot split its small arms", "11.3.3d-1")
    if c.segment == "activation":
        return Refusal("reaction-only", "small arms are split in Reaction only", "11.3.3d-1")
    return None


def why_not_split_small_arms(s: State, c: Cycle, u: Unit, move: Split) -> Refusal | None:
    """11.3.3d-1"""
    moved = [deed for deed in seen_deeds(s, c, u) if maneuvered(s, deed)]
    for at in (move.target, move.other):
        if not any(small_arms.acted(s, deed, at) for deed in moved):
            return Refusal("not-moved", f"nobody at {at} has Maneuvered", "11.3.3d-1")
    if not through_two_hexsides(front_toward(s, u.at, move.target), front_toward(s, u.at, move.other)):
        return Refusal("too-wide", "both must lie through one hexside, or two adjacent ones", "11.3.3d-1")
    return None


def why_not_split_anti_tank(s: State, c: Cycle, u: Unit, move: Split) -> Refusal | None:
    """11.5.4c-1, 11.5.1d-1, 11.5.4g-1: two AFVs of one hex are fired at evenly by it. The hexside is that of where they
    are fired at.
    """
    foes = [foe for target in (move.target, move.other) if (foe := aimed_at(s, c, u.seat, target))]
    if len({foe.at for foe in foes if foe.card.afv}) != 1 or not all(foe.card.afv for foe in foes):
        for foe in foes:
            if refusal := anti_tank.why_uneven(s, c, u, foe, Aim(u.at, split=True)):
                return refusal
    aim = Aim(u.at, split=True)
    sides = [front_toward(s, u.at, hex_fired_at(s, c, u, target, aim)) for target in (move.target, move.other)]
    if not through_one_hexside(*sides):
        return Refusal("too-wide", "both must lie through one hexside", "11.5.4c-1")
    return None


def split(t: World, c: Cycle, move: Split) -> None:
    u = t.state.units[move.unit]
    shoot(t, c, u, [move.target, move.other], Aim(u.at, split=True))


# ------------------------------------------------------------------ the shot


def shoot(t: World, c: Cycle, u: Unit, names: list[str], aim: Aim) -> None:
    """11.2-1, 9.0-2: markers are placed, and the unit has done its Action."""
    toward = hex_fired_at(t.state, c, u, names[0], aim)
    markers = open_fire(t, c, u, names, aim)
    note_fire(t, u, done(t.state, u, "fire", u.at), markers, toward)


def hex_fired_at(s: State, c: Cycle, u: Unit, name: str, aim: Aim) -> str:
    """11.5.4g-1: where a shot goes: in Opportunity Fire to where the target was seen."""
    foe = aimed_at(s, c, u.seat, name)
    return name if foe is None else anti_tank.fired_at(s, c, u, foe, aim) or foe.at


def open_fire(t: World, c: Cycle, u: Unit, names: list[str], aim: Aim) -> list[Marker]:
    """11.2-1, 10.4.6.2c-1: a marker for each target; Riders of an AFV that fires get off."""
    struck = [aimed_at(t.state, c, u.seat, name) for name in names]
    markers = [place_marker(t, c, u, name, foe, aim) for name, foe in zip(names, struck, strict=True)]
    throw_off(t, u, "10.4.6.2c-1")
    u.overwatch = False
    return markers


def note_fire(t: World, u: Unit, deed: Deed, markers: list[Marker], toward: str) -> None:
    """11.1.1-1: its front is where it fired; and it may be seen by it."""
    first = markers[0]
    deed.front, deed.fired_from = front_toward(t.state, u.at, toward), u.at
    deed.anti_tank = first.kind == "anti-tank"
    deed.targets = [m.unit or m.at for m in markers]
    after_fire(t, u, anti_tank=deed.anti_tank)


def place_marker(t: World, c: Cycle, u: Unit, name: str, foe: Unit | None, aim: Aim) -> Marker:
    """11.3.2-1, 11.5.3.s3-1, 11.5.1-1, 11.5.1c-1, 11.2a-1, 11.2b-1: a marker of the net value lies in the hex or on the
    unit; what turns out to be less than the least is that.
    """
    s = t.state
    if foe is None:
        tally = small_arms.small_arms_tally(s, c, u, name, aim)
        value = min(max(tally.total, small_arms.LEAST), small_arms.MOST)
        behind = enfilades_hex(s, c, aim.start, name, 1 - u.seat)
        marker = Marker(s.marked + 1, "small-arms", name, value, tally, 1 - u.seat, firer=u.id, enfilade=behind)
    else:
        tally = anti_tank.anti_tank_tally(s, c, u, foe, aim)
        value = min(max(tally.total, anti_tank.LEAST), anti_tank.MOST)
        behind = anti_tank.from_behind(s, c, u, foe, aim)
        marker = Marker(
            s.marked + 1, "anti-tank", foe.at, value, tally, foe.seat, unit=foe.id, firer=u.id, enfilade=behind
        )  # fmt: skip
    s.marked += 1
    s.markers.append(marker)
    t.tell(
        told.Fired(
            unit=u.id, start=aim.start, at=marker.at, target=name, anti_tank=foe is not None, tally=tally, value=value,
            enfilade=behind, marker=marker.id, rule="11.5.3.s3-1" if foe else "11.3.2-1",
        )
    )  # fmt: skip
    return marker

"""What always holds. A broken one is a fault of the rules, and never of a player."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import near, on_table, touches
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Disc, Footprint
from hedgerow.boltaction.ground.boxes import apart, box_around
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.rules.seeing import BASE, base, has_hull, hull_of, pose
from hedgerow.boltaction.state.lookups import crew
from hedgerow.boltaction.state.state import State, Unit

HAIR = 2
"""Places on a way are rounded to whole hundredths."""
BY_ITS_GUN = 3 * INCH
"""How far from its gun a crew is at the most: it moves with it, and the gun turns among them."""


def broken(s: State) -> list[str]:
    return [*of_dice(s), *(fault for u in s.units.values() for fault in _of_unit(s, u))]


def of_dice(s: State) -> Iterator[str]:
    """house-turn.1, house-turn.2: one die for every unit in play, in the cup, aside or beside its unit."""
    if s.phase == "over":
        return
    for seat in (0, 1):
        there = sum(die.seat == seat and die.where != "gone" for die in s.dice)
        units = sum(not u.lost for u in s.own[seat])
        beside_lost = sum(die.seat == seat and die.where == "unit" and s.units[die.unit].lost for die in s.dice)
        left = there - beside_lost
        if left != units and not (left > units and s.options["lost-dice"] == "turn-end"):
            yield f"side {seat} has {units} units and {left} dice"
    for die in s.dice:
        if die.where == "unit" and s.units[die.unit].seat != die.seat:
            yield f"a die of side {die.seat} lies beside {die.unit}"
    beside = [die.unit for die in s.dice if die.where == "unit"]
    for u in s.units.values():
        if not u.lost and (u.order is not None) != (u.id in beside):
            yield f"{u.id} has {u.order or 'no order'}, and {'a' if u.id in beside else 'no'} die beside it"
    if len(set(beside)) != len(beside):
        yield "two dice lie beside one unit"


def _of_unit(s: State, u: Unit) -> Iterator[str]:
    if u.pins < 0:
        yield f"{u.id} has {u.pins} pins"
    if u.models and not u.lost and not u.men:
        yield f"{u.id} is not lost, but nobody is left of it"
    if u.carrier and not u.lost:
        carrier = s.units[u.carrier]
        if carrier.seat != u.seat or (carrier.lost and not s.pending):
            yield f"{u.id} is aboard {u.carrier}, which is lost or not its own"
    if u.waiting and u.building >= 0:
        yield f"{u.id} is off the table and in a building"
    if u.on_table and s.phase not in ("setup", "over") and not s.pending:
        yield from _of_places(s, u)


def _of_places(s: State, u: Unit) -> Iterator[str]:
    """house-move.2, house-move.3: on the table, and nobody on anybody else."""
    if u.building >= 0:
        if any(o is not u and o.on_table and o.building == u.building for o in s.units.values()):
            yield f"{u.id} is not alone in building {u.building}"
        return
    table = s.table.table
    # A gun turns on the spot to any direction (house-weapon.3): its trail may hang over the edge or reach its crew.
    if has_hull(u) and not on_table(table, hull_of(u) if u.card.kind == "vehicle" else u.at):
        yield f"{u.id} hangs over the edge of the table"
    for m in crew(u) if u.card.kind == "artillery" else ():
        if not near(base(m.at), hull_of(u), BY_ITS_GUN):
            yield f"{m.id} is not with its gun"
    for m in u.men:
        if not on_table(table, base(m.at)):
            yield f"{m.id} is off the table"
        for f in s.table.under(Disc(m.at, BASE - HAIR)):
            if f.kind.impassable or (f.building and not any(ruin.building == f.number for ruin in s.ruins)):
                yield f"{m.id} stands in {f.kind.name}"


def _of_crowds(s: State) -> Iterator[str]:
    """house-move.3, armour.12: no base or hull lies on another, wrecks included."""
    if s.phase in ("setup", "over") or s.pending:
        return
    models = [
        (u, name, foot, box_around(foot))
        for u in s.units.values()
        if u.wreck or (u.on_table and u.building < 0)
        for name, foot in _models(u)
    ]
    for n, (u, name, foot, box) in enumerate(models):
        for its_unit, other, its, around in models[n + 1 :]:
            if apart(box, around) or (u is its_unit and u.id == other):
                continue
            if touches(foot, its):
                yield f"{name} and {other} stand on each other"


def _models(u: Unit) -> Iterator[tuple[str, Footprint]]:
    """Bases and hull of a unit, less a hair."""
    if not u.wreck:
        yield from ((m.id, Disc(m.at, BASE - HAIR)) for m in u.men)
    if has_hull(u):
        width, length = u.card.size
        yield u.id, hull(pose(u), (width - 2 * HAIR, length - 2 * HAIR))

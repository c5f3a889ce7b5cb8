"""What always holds. A broken one is a fault of the rules, and never of a player."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import on_table
from hedgerow.board.inches.measure import distance
from hedgerow.boltaction.rules.seeing import BASE, base, hull_of
from hedgerow.boltaction.state.state import State, Unit

HAIR = 2
"""Places on a way are rounded to whole hundredths."""


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
        if there - beside_lost != units:
            yield f"side {seat} has {units} units and {there - beside_lost} dice"
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
    if u.card.kind != "infantry" and not on_table(table, hull_of(u)):
        yield f"{u.id} hangs over the edge of the table"
    men = u.men
    for n, m in enumerate(men):
        if not on_table(table, base(m.at)):
            yield f"{m.id} is off the table"
        for other in men[n + 1 :]:
            if distance(m.at, other.at) < 2 * BASE - HAIR:
                yield f"{m.id} and {other.id} stand on each other"

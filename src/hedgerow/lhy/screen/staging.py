"""Events as a log and a board show them to a seat: words, marks, what they have to do with, and what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Telling, Thrown
from hedgerow.lhy.ground.records import ALL
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.screen.told import assault, design, fire, maneuver, sequence
from hedgerow.lhy.screen.told.rows import Row
from hedgerow.lhy.state.events.fire import MarkerRolled
from hedgerow.lhy.state.events.hiding import Concealed
from hedgerow.lhy.state.events.landing import CameDown
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import TEN

ROWS: dict[type[Event], Row] = {**design.ROWS, **sequence.ROWS, **maneuver.ROWS, **fire.ROWS, **assault.ROWS}

LANDING_DIE = 6


def told(s: State, event: Event, seat: int | None) -> Telling:
    """All that is told of an event to a seat, at the moment it happens."""
    kind, row, shape, ear = type(event), ROWS[type(event)], shape_of(type(event)), Ear(s, seat)
    opens, joins, alone, run = row.joined(ear, event)
    named = tuple(dict.fromkeys(_units(event, shape)))
    sides = tuple(dict.fromkeys(_sides(s, event, named)))
    pieces = () if kind is Concealed else ear.pieces(named)
    return Telling(
        words=row.say(ear, event), kind=notation.verb(kind), rule=event.rule, topic=row.topic, glyph=row.glyph,
        side=sides[0] if sides else None, sides=sides, places=tuple(dict.fromkeys(_places(s, event, shape))),
        pieces=pieces, thrown=tuple(_thrown(event, shape)),
        sums=tuple(_sums(event, shape)) if all(map(ear.knows, named)) else (),
        heading=row.heading, title=row.title(ear, event) if row.title else "",
        opens=opens, joins=joins, alone=alone, run=run, way=_way(event, shape),
        quiet=row.quiet, stops=row.stops, at_once=row.at_once, shows=row.shows(ear, event),
    )  # fmt: skip


# ------------------------------------------------------------------ what an event has to do with

# Fields of events by what they hold, in the order in which a log names it: where it begins before where it ends.
PLACES = ("start", "at", "to", "target", "impact")
UNITS = (
    "unit",
    "units",
    "leader",
    "vehicle",
    "squad",
    "sections",
    "left",
    "assaulting",
    "rallied",
    "recovered",
    "spared",
)
SUMS = {"tally": "In all", "cost": "Cost in half MPs", "result": "Result"}


NAMES = (str, tuple[str, ...], tuple[str, str])


class Shape(NamedTuple):
    """Which fields events of a kind have."""

    places: tuple[str, ...]
    units: tuple[str, ...]
    sums: tuple[str, ...]
    fields: frozenset[str]


@cache
def shape_of(kind: type[Event]) -> Shape:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return Shape(
        places=tuple(name for name in PLACES if name in types),
        units=tuple(name for name in UNITS if types.get(name) in NAMES),
        sums=tuple(name for name, field in types.items() if field is Tally),
        fields=frozenset(types),
    )


def _values(event: Event, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        value = getattr(event, name)
        yield from (value,) if isinstance(value, str) else value


def _places(s: State, event: Event, shape: Shape) -> Iterator[str]:
    """Hexes; a target may be a unit as well, and that is told among the pieces."""
    return (value for value in _values(event, shape.places) if value in s.ground.index)


def _units(event: Event, shape: Shape) -> Iterator[str]:
    return filter(None, _values(event, shape.units))


def _sides(s: State, event: Event, units: tuple[str, ...]) -> Iterator[int]:
    """Whose doing it is, then all others whom it concerns."""
    named = getattr(event, "seat", None)
    if named is not None and named >= 0:
        yield named
    for unit in units:
        if found := s.units.get(unit):
            yield found.seat


def _thrown(event: Any, shape: Shape) -> Iterator[Thrown]:
    fields = shape.fields
    if isinstance(event, CameDown):
        yield Thrown((event.direction,), "direction", LANDING_DIE)
        yield Thrown((event.distance,), "distance", LANDING_DIE)
    if "dice" in fields:
        yield from (Thrown((die,), "", TEN) for die in event.dice)
    if "die" in fields and event.die:
        yield Thrown((event.die,), "", TEN)
    if "accuracy" in fields and event.accuracy:
        yield Thrown((event.accuracy,), "accuracy", TEN)


def _sums(event: Event, shape: Shape) -> Iterator[tuple[str, Tally]]:
    if isinstance(event, MarkerRolled):
        yield "In all", Tally().plus(event.value, "marker", event.rule)
    for name in shape.sums:
        tally: Tally = getattr(event, name)
        if tally.mods and not (name == "cost" and tally.total >= ALL):  # the whole allowance is no sum
            yield SUMS.get(name, name), tally


def _way(event: Any, shape: Shape) -> tuple[str, ...]:
    """Whoever comes on to the map comes from nowhere."""
    return tuple(filter(None, (event.start, event.to))) if {"start", "to", "units"} <= shape.fields else ()

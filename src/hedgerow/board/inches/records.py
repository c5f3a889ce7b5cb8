"""What lies on an open table, as plain values. All lengths are whole hundredths of an inch."""

from typing import Literal

import msgspec

Point = tuple[int, int]
"""East and south of the table's north-western corner, in hundredths of an inch."""
Ring = tuple[Point, ...]
"""Corners in order; the last is joined to the first."""
Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")


class Disc(msgspec.Struct, frozen=True):
    """A round base, or a template."""

    centre: Point
    radius: int


class Area(msgspec.Struct, frozen=True):
    """Ground within an outline, less the holes in it. The outline itself belongs to the area."""

    kind: str
    outline: Ring
    holes: tuple[Ring, ...] = ()


Footprint = Disc | Area
"""What a model stands on: a round base, or an oblong one (`bases.oblong`)."""


class Fence(msgspec.Struct, frozen=True):
    """Something long and thin that is crossed, not entered: a hedge, a wall, a wire."""

    kind: str
    points: tuple[Point, ...]


class Stretch(msgspec.Struct, frozen=True):
    """A part of a straight way: where it begins and ends, both as points and as lengths from the start of the way."""

    enter: Point
    leave: Point
    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start


class Leg(msgspec.Struct, frozen=True):
    """A stretch of a straight move over ground that does not change."""

    stretch: Stretch
    areas: tuple[int, ...]
    """The areas it runs through, by their place in the list that was asked about."""


class Table(msgspec.Struct, frozen=True):
    """An open table with the terrain on it."""

    name: str
    title: str
    about: str
    width: int
    height: int
    areas: tuple[Area, ...] = ()
    buildings: tuple[Area, ...] = ()
    lines: tuple[Fence, ...] = ()
    """Roads, railways and streams."""
    fences: tuple[Fence, ...] = ()

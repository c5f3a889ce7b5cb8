"""Terrain as play asks for it, and what comes of a line or a way across it. Lengths are hundredths of an inch."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.board.inches.records import Area, Disc, Fence, Point, Ring
from hedgerow.board.records import Form
from hedgerow.boltaction.book.tables import CategoryId
from hedgerow.boltaction.book.terms import Cover

Box = tuple[int, int, int, int]
"""West, north, east and south."""
Shape = Area | Fence


class KindRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of terrain, as `terrain.toml` has it (house-terrain.1)."""

    name: str
    category: CategoryId
    draw: tuple[Form, str]
    cover: Cover = ""
    dense: bool = False
    hill: bool = False
    impassable: bool = False
    anti_tank: bool = False
    bunker: bool = False
    floors: int = 1
    width: int = 0


class Feature(msgspec.Struct, frozen=True):
    """A piece of terrain on a table; `number` is its place among all of them."""

    number: int
    kind: KindRow
    shape: Shape
    box: Box

    @property
    def building(self) -> bool:
        return self.kind.category == "building"


class Blind(msgspec.Struct, frozen=True):
    """A piece of terrain that may block sight: a building, a hill, or dense terrain."""

    number: int
    shape: Area
    box: Box
    core: Ring  # a convex outline within it
    building: bool
    hill: bool


class Spot(msgspec.Struct, frozen=True):
    """Where somebody is, for sight and measuring: his base or hull, or the walls of the building that he is in."""

    foot: Disc | Area
    eye: Point  # the centre, or where a weapon is mounted
    building: int = -1  # the number of the feature that he is in
    level: int = 0  # how many levels above the table (house-los.2)
    owner: str = ""  # the unit


class Screen(msgspec.Struct, frozen=True):
    """What may be in the way besides terrain: hulls and wrecks, smoke, and buildings that are rubble now."""

    hulls: tuple[tuple[str, Area], ...] = ()
    smoke: tuple[Disc, ...] = ()
    rubble: frozenset[int] = frozenset()


class Line(msgspec.Struct, frozen=True):
    """What comes of a line of sight."""

    start: Point
    end: Point
    clear: bool
    blocked_at: Point | None = None
    what: str = ""
    rule: str = ""
    smoke: int = 0  # how much of it runs through smoke
    covers: tuple[int, ...] = ()  # features of cover that it passes, the number of each


class Barrier(msgspec.Struct, frozen=True):
    """What a way keeps clear of, by so much: terrain that may not be entered, or somebody else's models."""

    bone: Area  # a point, a line or an area
    clearance: int
    what: str
    rule: str
    box: Box  # with its clearance
    held: bool = False  # who stands in it does not get out of it either


class Way(msgspec.Struct, frozen=True):
    """A path from point to point."""

    points: tuple[Point, ...]
    length: int


class Pose(msgspec.Struct, frozen=True):
    """How a hull stands."""

    at: Point
    facing: int


class Step(msgspec.Struct, frozen=True):
    """house-vehicle.1: a part of a drive: a pivot by so many degrees, or so far straight on, back, or along a road."""

    kind: Literal["pivot", "ahead", "back", "road"]
    amount: int


class Course(msgspec.Struct, frozen=True):
    """A drive in full: every pose on it, and how far it went."""

    poses: tuple[Pose, ...]
    length: int
    pivots: int
    back: bool
    on_road: bool

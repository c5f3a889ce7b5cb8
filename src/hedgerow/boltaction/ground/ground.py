"""A table with its terrain: what lies where, and what a line across it meets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hedgerow.board.inches.areas import crossings, gap_squared, holds, meets
from hedgerow.board.inches.bases import near, touches
from hedgerow.board.inches.measure import INCH, distance
from hedgerow.board.inches.records import Area, Fence, Footprint, Point, Table
from hedgerow.boltaction.ground.boxes import apart, box_around, misses
from hedgerow.boltaction.ground.records import Blind, Feature
from hedgerow.boltaction.ground.shadows import core
from hedgerow.boltaction.ground.terrain import KINDS

CROSSED = 1 << 15
"""How many lines are kept in mind."""


class Ground:
    """Never changes: buildings that fall and smoke that is laid are the state's (`rules/seeing.py`)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        shapes: tuple[Area | Fence, ...] = (*table.areas, *table.buildings, *table.fences, *table.lines)
        self.features = tuple(
            Feature(n, KINDS[shape.kind], shape, box_around(shape, KINDS[shape.kind].width * INCH // 2))
            for n, shape in enumerate(shapes)
        )
        self.areas = tuple(f for f in self.features if isinstance(f.shape, Area) and not f.building)
        self.buildings = tuple(f for f in self.features if f.building)
        self.fences = tuple(f for f in self.features if isinstance(f.shape, Fence) and f.kind.category != "road")
        self.roads = tuple(f for f in self.features if f.kind.category == "road")
        self.screens = tuple(
            Blind(f.number, f.shape, f.box, core(f.shape.outline) if not f.shape.holes else (), f.building, f.kind.hill)
            for f in (*self.areas, *self.buildings)
            if isinstance(f.shape, Area) and (f.building or f.kind.hill or f.kind.dense)
        )
        self.crossed = lru_cache(CROSSED)(self._crossed)
        self.screened = lru_cache(CROSSED)(self._screened)
        self.hills_at = lru_cache(CROSSED)(self._hills_at)

    # ------------------------------------------------------------------ what lies where

    def at(self, point: Point) -> Iterator[Feature]:
        """The areas and buildings in which a point lies."""
        for f in (*self.areas, *self.buildings):
            if isinstance(f.shape, Area) and _in_box(point, f) and holds(f.shape, point):
                yield f

    def under(self, foot: Footprint) -> Iterator[Feature]:
        """The areas and buildings that a base or hull touches."""
        box = box_around(foot)
        for f in (*self.areas, *self.buildings):
            if isinstance(f.shape, Area) and not apart(box, f.box) and touches(foot, f.shape):
                yield f

    def wholly_in(self, at: Point, radius: int, feature: Feature) -> bool:
        """Whether a round base lies in an area and over no edge of it."""
        shape = feature.shape
        if not isinstance(shape, Area) or not holds(shape, at):
            return False
        ring = shape.outline
        sides = zip(ring, (*ring[1:], ring[0]), strict=True)
        return all(over >= radius * radius * under for over, under in (gap_squared(a, b, at) for a, b in sides))

    def _hills_at(self, point: Point) -> tuple[int, ...]:
        return tuple(f.number for f in self.at(point) if f.kind.hill)

    def on_road(self, point: Point) -> Feature | None:
        """The road on which a point lies, if it lies on one."""
        for f in self.roads:
            half = f.kind.width * INCH // 2
            if _in_box(point, f) and near(Area("", (point,)), _bone(f), half):
                return f
        return None

    def touching(self, foot: Footprint, feature: Feature) -> bool:
        shape = feature.shape
        bone = shape if isinstance(shape, Area) else Area("", shape.points)
        return not apart(box_around(foot), feature.box) and touches(foot, bone)

    # ------------------------------------------------------------------ what a line meets

    def _crossed(self, a: Point, b: Point) -> tuple[tuple[int, int, int], ...]:
        """The features over which a line runs: number, where it comes to it and where it leaves it, along the line.

        A fence is met where it is, at one point.
        """
        found: list[tuple[int, int, int]] = []
        for f in self.features:
            if f.kind.category == "road" or misses(a, b, f.box):
                continue
            if isinstance(f.shape, Fence):
                found += [(f.number, *_whole(a, at)) for at in meets(a, b, f.shape)[:1]]
            else:
                found += [(f.number, run.start, run.end) for run in crossings(a, b, f.shape)]
        return tuple(sorted(found, key=lambda run: run[1]))

    def _screened(self, a: Point, b: Point) -> tuple[tuple[int, int, int], ...]:
        """The same for what may block sight alone: buildings, hills and dense terrain."""
        found = [
            (f.number, run.start, run.end)
            for f in self.screens
            if not misses(a, b, f.box)
            for run in crossings(a, b, f.shape)
        ]
        return tuple(sorted(found, key=lambda run: run[1]))


def _in_box(point: Point, f: Feature) -> bool:
    west, north, east, south = f.box
    return west <= point[0] <= east and north <= point[1] <= south


def _bone(f: Feature) -> Area:
    """A line as an area without breadth: there and back again."""
    points = f.shape.points if isinstance(f.shape, Fence) else f.shape.outline
    return Area("", (*points, *points[-2:0:-1]))


def _whole(a: Point, at: Point) -> tuple[int, int]:
    far = distance(a, at)
    return far, far

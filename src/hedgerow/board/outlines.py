"""What is drawn on a map, as plain values over shapely's shapes: outlines, curves, hedges."""

import msgspec
from shapely.geometry.base import BaseGeometry

from hedgerow.board.records import XY, Frame


class Shape(msgspec.Struct, frozen=True):
    """One outline on the map."""

    kind: str
    hexes: tuple[str, ...]
    outline: BaseGeometry


class Curve(msgspec.Struct, frozen=True):
    """A road, railway or stream."""

    kind: str
    hexes: tuple[str, ...]
    points: tuple[XY, ...]


class Hedge(msgspec.Struct, frozen=True):
    """Hexside features of one kind that hang together, as one line."""

    kind: str
    points: tuple[XY, ...]


class Shapes(msgspec.Struct, frozen=True):
    """All outlines of a map, in the order in which they are drawn."""

    frame: Frame
    contours: tuple[Shape, ...]
    """One for each level from 1 up; `kind` is the level."""
    areas: tuple[Shape, ...]
    buildings: tuple[Shape, ...]
    curves: tuple[Curve, ...]
    sides: tuple[Hedge, ...]

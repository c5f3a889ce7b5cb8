"""An open table as shapes to draw: the very outlines that are measured."""

from shapely import Polygon

from hedgerow.board.inches.measure import INCH, named
from hedgerow.board.inches.records import Area, Point, Table
from hedgerow.board.outlines import Curve, Hedge, Shape, Shapes
from hedgerow.board.records import XY, Frame

SCALE = 25
"""Drawing units to an inch."""


def drawn(at: Point) -> XY:
    """A point of the table in the drawing."""
    return at[0] * SCALE / INCH, at[1] * SCALE / INCH


def shapes_of(table: Table) -> Shapes:
    """The very outlines that are measured, as shapes to draw."""
    return Shapes(
        Frame(0, 0, round(drawn((table.width, 0))[0]), round(drawn((0, table.height))[1])),
        (),
        tuple(_shape(area) for area in table.areas),
        tuple(_shape(area) for area in table.buildings),
        tuple(Curve(line.kind, (), tuple(map(drawn, line.points))) for line in table.lines),
        tuple(Hedge(fence.kind, tuple(map(drawn, fence.points))) for fence in table.fences),
    )


def _shape(area: Area) -> Shape:
    """Named after its first point, as shapes of a map are after their hexes."""
    outline = Polygon(list(map(drawn, area.outline)), [list(map(drawn, hole)) for hole in area.holes])
    return Shape(area.kind, (named(area.outline[0]),), outline.buffer(0))

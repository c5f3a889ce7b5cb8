"""The hexes of Lock 'n Load's maps, and the places within them.

Hexes are flat, columns lettered and rows numbered; columns A, C, E, ... sit half a hex lower (1.4.1). A *place* is a
plain string: "D6" is a ground hex, "D6+1" the upper floor in that hex, a hex within the hex (1.3.6). What stands behind
the "+" and is no number is on the ground as well, such as the inside of a Bunker, "D6+B".
"""

from hedgerow.board.hexes import grid_of, hex_of
from hedgerow.board.records import Layout

__all__ = ["hex_of"]

GRID = grid_of(Layout())
DIRECTIONS, STEPS = GRID.directions, GRID.steps
CORNERS = GRID.corners_around

is_name, name, column_row, side_name = GRID.is_name, GRID.name, GRID.column_row, GRID.side_name
axial, at = GRID.axial, GRID.at
distance, neighbour = GRID.distance, GRID.neighbour
centre, hexside, frame = GRID.centre, GRID.hexside, GRID.frame


def floor_of(place: str) -> int:
    """How many storeys up a place is."""
    within = place.partition("+")[2]
    return int(within) if within.isdecimal() else 0


def upstairs(hex: str) -> str:
    return f"{hex}+1"

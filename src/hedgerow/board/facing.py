"""Which way a counter faces: its vertex, the hexes before and behind it, and where a line enters or leaves its hex.

A counter faces a vertex of its hex, numbered as `hexes.CORNERS` numbers them: 0 is the north-western end of the north
side, and so on clockwise. Vertex v lies between hexsides v - 1 and v.

>>> ahead("D6", 0), behind("D6", 0)
(('C5', 'D5'), ('E6', 'D7'))
>>> turn(0, 4), turn(5, 1)
(2, 2)
"""

from functools import lru_cache

from hedgerow.board.hexes import CORNERS, Point, axial, centre, neighbour
from hedgerow.board.trace import ways_in

VERTICES = 6
FACINGS = tuple(range(VERTICES))
WORDS = ("north-north-west", "north-north-east", "east", "south-south-east", "south-south-west", "west")
"""Where each vertex points."""
SHORT = ("NNW", "NNE", "E", "SSE", "SSW", "W")


def sides_ahead(facing: int) -> tuple[int, int]:
    """The two hexsides beside the vertex that is faced."""
    return (facing - 1) % VERTICES, facing % VERTICES


def sides_behind(facing: int) -> tuple[int, int]:
    return sides_ahead(facing + 3)


def ahead(hex: str, facing: int) -> tuple[str, str]:
    """The two hexes that flank the vertex; "" beyond the lettered plane."""
    left, right = sides_ahead(facing)
    return neighbour(hex, left), neighbour(hex, right)


def behind(hex: str, facing: int) -> tuple[str, str]:
    return ahead(hex, facing + 3)


def turn(start: int, end: int) -> int:
    """How many vertices lie between two facings, the shorter way round."""
    apart = (end - start) % VERTICES
    return min(apart, VERTICES - apart)


def pointing_to(hex: str, point: Point) -> int:
    """The facing that points most nearly from a hex to a point of the drawing; of two, the one that comes first."""
    x, y = centre(hex)
    return max(FACINGS, key=lambda f: CORNERS[f][0] * (point[0] - x) + CORNERS[f][1] * (point[1] - y))


@lru_cache(maxsize=65536)
def sides_toward(start: str, target: str) -> tuple[int, ...]:
    """The hexsides by which a line leaves its first hex: one, or the two beside a vertex it runs through; none if it
    does not leave it, as between two floors.
    """
    if start == target:
        return ()
    (aq, ar), (bq, br) = axial(start), axial(target)
    return ways_in(aq - bq, ar - br)


def in_arc(hex: str, facing: int, target: str) -> bool:
    """Whether a line leaves a hex between the sides ahead; along the very edge of the arc it still does."""
    front = sides_ahead(facing)
    return hex == target or any(side in front for side in sides_toward(hex, target))


def facings_toward(hex: str, target: str) -> tuple[int, ...]:
    """The facings that have a target in their arc."""
    return tuple(facing for facing in FACINGS if in_arc(hex, facing, target))


def nearest_facing(hex: str, facing: int, target: str) -> int:
    """The facing with a target in its arc that takes the least turning; of two, the clockwise one."""
    return min(facings_toward(hex, target), key=lambda f: (turn(facing, f), (f - facing) % VERTICES))

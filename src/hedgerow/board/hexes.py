"""The hex grid: names, neighbours, distance, direction and the geometry of hexes and hexsides.

Columns are lettered from the west (A..Z, then AA, AB, ...), rows are numbered from the north, hexes are flat-topped so
that north is a hexside, and columns A, C, E, ... sit half a hex lower than B, D, F, .... A *place* is a plain string:
"D6" is a ground hex, "D6+1" the upper floor in that hex, a hex within the hex. What stands behind the "+" and is no
number is on the ground as well, such as the inside of a Bunker, "D6+B".

Two coordinate systems lie behind the names. *Axial* (q, r) has q east and r south along a column and makes distance
and direction a matter of sums. *Drawing* (x, y) is integral: a hex is 104 wide and 90 high, which is regular to one
part in a thousand and keeps every centre and corner exact.
"""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

RADIUS = 52
"""Centre to corner; every other length on a map is best read as a share of this or of HEIGHT."""
HEIGHT = 90
PITCH = 78
"""From the centre of a column to the centre of the next."""

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps in the order of DIRECTIONS."""
CORNERS = ((-26, -45), (26, -45), (52, 0), (26, 45), (-26, 45), (-52, 0))
"""Corners around a centre; hexside d of DIRECTIONS runs from corner d to corner d + 1."""

Point = tuple[int, int]
Axial = tuple[int, int]


def column_letters(index: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def column_index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - 64
    return index - 1


def is_name(text: str) -> bool:
    """Whether the text has the form of a hex name, such as "D6"."""
    letters = text.rstrip("0123456789")
    return bool(letters) and letters != text and letters.isascii() and letters.isalpha() and letters.isupper()


def name(column: int, row: int) -> str:
    return f"{column_letters(column)}{row}"


@lru_cache(maxsize=65536)
def column_row(hex: str) -> tuple[int, int]:
    letters = hex.rstrip("0123456789")
    return column_index(letters), int(hex[len(letters) :])


@lru_cache(maxsize=65536)
def axial(hex: str) -> Axial:
    column, row = column_row(hex)
    return column, row - (column + column % 2) // 2


def at(q: int, r: int) -> str:
    """The name of the hex at an axial position; rows above row 0 give no valid name, so check against a board."""
    return name(q, r + (q + q % 2) // 2) if q >= 0 else ""


def hex_of(place: str) -> str:
    """The ground hex of a place: the lower floor of "D6+1" is "D6"."""
    return place.partition("+")[0]


def floor_of(place: str) -> int:
    """How many storeys up a place is."""
    within = place.partition("+")[2]
    return int(within) if within.isdecimal() else 0


def upstairs(hex: str) -> str:
    return f"{hex}+1"


def span(dq: int, dr: int) -> int:
    """Length of an axial displacement in hexes."""
    return max(abs(dq), abs(dr), abs(dq + dr))


@lru_cache(maxsize=262144)
def distance(a: str, b: str) -> int:
    """Range in hexes between two hexes: the target's counts, the firer's does not."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    return span(bq - aq, br - ar)


def neighbour(hex: str, direction: int) -> str:
    """The hex across a hexside, "" where the name would leave the lettered plane."""
    q, r = axial(hex)
    dq, dr = STEPS[direction]
    found = at(q + dq, r + dr)
    return found if is_name(found) else ""


def direction(a: str, b: str) -> int:
    """0..5 for N, NE, SE, S, SW, NW; only for hexes that share a hexside."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    return STEPS.index((bq - aq, br - ar))


@lru_cache(maxsize=65536)
def centre(hex: str) -> Point:
    column, row = column_row(hex)
    return RADIUS + PITCH * column, HEIGHT * row + (0 if column % 2 else HEIGHT // 2)


def corners(hex: str) -> tuple[Point, ...]:
    x, y = centre(hex)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def hexside(a: str, b: str) -> tuple[Point, Point]:
    """The two ends of the hexside that a and b share."""
    ends = corners(a)
    d = direction(a, b)
    return ends[d], ends[(d + 1) % 6]


def side_name(a: str, b: str) -> str:
    """One name for a hexside whichever way it is looked at: "E3/F3"."""
    return f"{a}/{b}" if column_row(a) <= column_row(b) else f"{b}/{a}"


class Frame(msgspec.Struct, frozen=True):
    """The edge of the map in drawing coordinates."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def frame(hexes: Iterable[str], half_sides: bool = False) -> Frame:
    """The edge cuts the outermost hexes of the staggered columns at their centres, so that those are half hexes.

    `half_sides` cuts the first and last column down the middle as well, as a board meant to be joined east or west is.
    """
    centres = [centre(hex) for hex in hexes]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    aside = 0 if half_sides and min(xs) < max(xs) else RADIUS
    above = 0 if min(xs) < max(xs) and min(ys) < max(ys) else HEIGHT // 2
    return Frame(min(xs) - aside, min(ys) - above, max(xs) + aside, max(ys) + above)


def is_half(hex: str, edge: Frame) -> bool:
    """Whether the map edge cuts the hex; it is playable all the same."""
    return not all(edge.holds(corner) for corner in corners(hex))

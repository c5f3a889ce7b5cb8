"""Hexes: names, neighbours, distance, direction, and the geometry of hexes and hexsides.

A `Grid` knows how the hexes of a map lie and what they are called; its `Layout` says so in a few words. Hexes are
*flat*, with a hexside to the north, or *pointed*, with a vertex there. Flat hexes stand in straight columns, every
other column half a hex lower; pointed ones lie in straight rows, every other row half a hex farther east. Such columns
and rows are called *files* here, so that one set of sums serves both. Rows count from the north, columns from the west,
letters from A and figures from 0; a layout may count rows from the south, or give every hex a name of its own.

>>> flat, pointed = grid_of(Layout()), grid_of(Layout("pointed", "digits", "digits"))
>>> flat.around("D6"), pointed.around("0307")
(('D5', 'E5', 'E6', 'D7', 'C6', 'C5'), ('0306', '0407', '0308', '0208', '0207', '0206'))

Two coordinate systems lie behind the names. *Axial* (q, r) makes distance and direction a matter of sums, the same for
both orientations. *Drawing* (x, y) is integral: a hex is 104 from corner to corner and 90 from side to side, which is
regular to one part in a thousand and keeps every centre and corner exact.
"""

# Grids are few and live for ever, so that their methods may remember answers.
# ruff: noqa: B019

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from hedgerow.board import axial as lines
from hedgerow.board.axial import STEPS, span
from hedgerow.board.numerals import figure, numeral, split
from hedgerow.board.records import Axial, Frame, Layout, Orientation, Point

RADIUS = 52
"""Centre to corner; every other length on a map is best read as a share of this or of HEIGHT."""
HEIGHT = 90
"""From side to opposite side."""
PITCH = 78
"""From the middle of a file to the middle of the next."""

DIRECTIONS: dict[Orientation, tuple[str, ...]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointed": ("NE", "E", "SE", "SW", "W", "NW"),
}
"""The hexsides from the north clockwise."""
CORNERS: dict[Orientation, tuple[Point, ...]] = {
    "flat": ((-26, -45), (26, -45), (52, 0), (26, 45), (-26, 45), (-52, 0)),
    "pointed": ((0, -52), (45, -26), (45, 26), (0, 52), (-45, 26), (-45, -26)),
}
"""Corners around a centre; hexside d of DIRECTIONS runs from corner d to corner d + 1."""


@cache
def grid_of(layout: Layout) -> "Grid":
    """The grid of a layout; there is only ever one."""
    return Grid(layout)


def hex_of(place: str) -> str:
    """The hex of a place: whatever a game puts into a hex is named after it, with a "+" between."""
    return place.partition("+")[0]


class Grid:
    """Hexes as one map has them. A hex is known by its name; "" is no hex."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.flat = layout.orientation == "flat"
        self.directions = DIRECTIONS[layout.orientation]
        self.corners_around = CORNERS[layout.orientation]
        first = 0 if self.flat else 1
        self.steps = (*STEPS[first:], *STEPS[:first])
        """Axial steps in the order of the directions."""
        self._even = layout.shifted == "even"
        self._called = {(column, row): name for name, column, row in layout.called}
        self._where = {name: (column, row) for name, column, row in layout.called}

    def __repr__(self) -> str:
        return f"grid_of({self.layout})"

    def __reduce__(self) -> tuple[object, ...]:
        return grid_of, (self.layout,)

    # ---- names

    def name(self, column: int, row: int) -> str:
        """The name of a hex, "" if it lies beyond what can be named."""
        if self._called:
            return self._called.get((column, row), "")
        across, down = self.column_name(column), self.row_name(row)
        if not across or not down:
            return ""
        return f"{down}{across}" if self.layout.rows_first else f"{across}{down}"

    def is_name(self, text: str) -> bool:
        """Whether the text has the form of a hex name, such as "D6"."""
        if self._called:
            return text in self._where
        first, second = split(self.layout, text)
        return bool(first and second) and self.name(*self.column_row(text)) == text

    @lru_cache(maxsize=65536)
    def column_row(self, hex: str) -> tuple[int, int]:
        if self._called:
            return self._where[hex]
        first, second = split(self.layout, hex)
        across, down = (second, first) if self.layout.rows_first else (first, second)
        row = figure(self.layout.rows, down)
        return figure(self.layout.columns, across), -row if self.layout.upward else row

    def row_column(self, hex: str) -> tuple[int, int]:
        """The order in which a map is painted: row after row."""
        column, row = self.column_row(hex)
        return row, column

    def file_rank(self, hex: str) -> tuple[int, int]:
        """The column and the place in it of a flat hex, the row and the place in it of a pointed one."""
        return self.column_row(hex) if self.flat else self.row_column(hex)

    def column_name(self, column: int) -> str:
        return numeral(self.layout.columns, column)

    def row_name(self, row: int) -> str:
        return numeral(self.layout.rows, -row if self.layout.upward else row)

    def file_name(self, file: int) -> str:
        return self.column_name(file) if self.flat else self.row_name(file)

    def side_name(self, a: str, b: str) -> str:
        """One name for a hexside whichever way it is looked at: "E3/F3"."""
        return f"{a}/{b}" if self.column_row(a) <= self.column_row(b) else f"{b}/{a}"

    # ---- sums

    @lru_cache(maxsize=65536)
    def axial(self, hex: str) -> Axial:
        file, rank = self.file_rank(hex)
        rank -= self._stagger(file)
        return (file, rank) if self.flat else (rank, file)

    def at(self, q: int, r: int) -> str:
        """The name of the hex at an axial position, "" if there can be none."""
        file, rank = q if self.flat else r, self.rank_at(q, r)
        return self.name(file, rank) if self.flat else self.name(rank, file)

    def rank_at(self, q: int, r: int) -> int:
        """The place in its file of an axial position, off the map as well."""
        file, rank = (q, r) if self.flat else (r, q)
        return rank + self._stagger(file)

    def _stagger(self, file: int) -> int:
        """How far the ranks of a file have slipped against the axial ones."""
        return (file + file % 2) // 2 if self._even else file // 2

    @lru_cache(maxsize=262144)
    def distance(self, a: str, b: str) -> int:
        """Range in hexes between two hexes: the target's counts, the firer's does not."""
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        return span(bq - aq, br - ar)

    def touching(self, a: str, b: str) -> bool:
        """Whether two hexes share a hexside."""
        return self.distance(a, b) == 1

    def neighbour(self, hex: str, direction: int) -> str:
        """The hex across a hexside, "" where there can be none."""
        q, r = self.axial(hex)
        dq, dr = self.steps[direction]
        return self.at(q + dq, r + dr)

    def around(self, hex: str) -> tuple[str, ...]:
        """The hexes across all six hexsides, from the north clockwise."""
        return tuple([self.neighbour(hex, direction) for direction in range(6)])

    def direction(self, a: str, b: str) -> int:
        """The hexside of a, numbered as `directions`, that it shares with b."""
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        return self.steps.index((bq - aq, br - ar))

    def ring(self, hex: str, radius: int) -> tuple[str, ...]:
        """The hexes that far away, clockwise from the first direction; those that can have no name are left out."""
        if radius == 0:
            return (hex,)
        q, r = self.axial(hex)
        q, r = q + self.steps[0][0] * radius, r + self.steps[0][1] * radius
        found = []
        for dq, dr in (*self.steps[2:], *self.steps[:2]):
            for _ in range(radius):
                found.append(self.at(q, r))
                q, r = q + dq, r + dr
        return tuple([name for name in found if name])

    def disc(self, hex: str, radius: int) -> Iterator[str]:
        """All hexes up to that far away, ring by ring."""
        for far in range(radius + 1):
            yield from self.ring(hex, far)

    # ---- lines

    def line(self, a: str, b: str) -> tuple[tuple[tuple[str, ...], int, int], ...]:
        """What a straight line passes between two hexes: (a hex or the two beside a hexside, range from a, from b)."""
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        return tuple(
            (tuple(self.at(aq + q, ar + r) for q, r in passage.hexes), passage.near, passage.far)
            for passage in lines.passages(bq - aq, br - ar)
        )

    @lru_cache(maxsize=65536)
    def sides_in(self, start: str, target: str) -> tuple[int, ...]:
        """The hexsides of its last hex by which a line arrives: one, or two where it comes by a corner; none if it
        does not leave its first.
        """
        if start == target:
            return ()
        (aq, ar), (bq, br) = self.axial(start), self.axial(target)
        return tuple(self.steps.index(step) for step in lines.steps_back(bq - aq, br - ar))

    def sides_out(self, start: str, target: str) -> tuple[int, ...]:
        """The hexsides of its first hex by which a line leaves."""
        return self.sides_in(target, start)

    def spot(self, hex: str) -> int:
        """A hex as one number; the difference of two is the displacement between them (`axial.stretches`)."""
        q, r = self.axial(hex)
        return q * lines.SPREAD + r

    # ---- drawing

    @lru_cache(maxsize=65536)
    def centre(self, hex: str) -> Point:
        return self.centre_at(*self.axial(hex))

    def centre_at(self, q: int, r: int) -> Point:
        """The middle of an axial position, off the map as well."""
        file, rank = (q, r) if self.flat else (r, q)
        across, along = RADIUS + PITCH * file, HEIGHT * rank + HEIGHT // 2 * file + HEIGHT // 2 * self._even
        return (across, along) if self.flat else (along, across)

    def corners(self, hex: str) -> tuple[Point, ...]:
        return self.corners_at(*self.axial(hex))

    def corners_at(self, q: int, r: int) -> tuple[Point, ...]:
        x, y = self.centre_at(q, r)
        return tuple((x + dx, y + dy) for dx, dy in self.corners_around)

    def hexside(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the hexside that a and b share."""
        ends = self.corners(a)
        d = self.direction(a, b)
        return ends[d], ends[(d + 1) % 6]

    def moved_by(self, columns: int, rows: int) -> Point:
        """How far the drawing moves with so many columns and rows; files move by twos, so that the stagger stays."""
        return (PITCH * columns, HEIGHT * rows) if self.flat else (HEIGHT * columns, PITCH * rows)

    def frame(self, hexes: Iterable[str], half_sides: bool = False) -> Frame:
        """The edge cuts the outermost hexes of the staggered files at their centres, so that those are half hexes.

        `half_sides` cuts the first and last file down the middle as well, as a board meant to be joined there is.
        """
        centres = [self.centre(hex) for hex in hexes]
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        across = xs if self.flat else ys
        beside = 0 if half_sides and min(across) < max(across) else RADIUS
        beyond = 0 if min(xs) < max(xs) and min(ys) < max(ys) else HEIGHT // 2
        aside, above = (beside, beyond) if self.flat else (beyond, beside)
        return Frame(min(xs) - aside, min(ys) - above, max(xs) + aside, max(ys) + above)

    def is_half(self, hex: str, edge: Frame) -> bool:
        """Whether the map edge cuts the hex; it is playable all the same."""
        return not all(edge.holds(corner) for corner in self.corners(hex))

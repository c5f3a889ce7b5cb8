"""What the board is made of, as plain values: how hexes lie and are named, what a line passes, what maps hold."""

from typing import Literal

import msgspec

Point = tuple[int, int]
"""Of the drawing: x east, y south, in drawing units."""
Axial = tuple[int, int]
XY = tuple[float, float]

Orientation = Literal["flat", "pointed"]
"""A hexside on top, or a vertex."""
Numerals = Literal["letters", "doubled", "numbers", "digits"]
"""A B ... Z AA AB; A B ... Z AA BB; 0 1 ... 10; 00 01 ... 10, always two."""
Parity = Literal["even", "odd"]
Form = Literal["ground", "area", "field", "block", "building", "line", "hexside"]


class Layout(msgspec.Struct, frozen=True):
    """How the hexes of a map lie and what they are called; `hexes.grid_of` makes a grid of it."""

    orientation: Orientation = "flat"
    columns: Numerals = "letters"
    rows: Numerals = "numbers"
    rows_first: bool = False
    """Whether a name begins with the row."""
    shifted: Parity = "even"
    """Which columns of flat hexes sit half a hex lower, which rows of pointed ones half a hex east. A is even."""
    upward: bool = False
    """Whether rows are counted from the south; row 0 is then the last, and the others lie at -1, -2, ..."""
    called: tuple[tuple[str, int, int], ...] = ()
    """Names, each with its column and row, that hexes have instead: joined sheets may keep their own."""


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


# ---- lines


class Passage(msgspec.Struct, frozen=True):
    """One stretch of a line strictly between its ends: a hex crossed, or two hexes whose hexside it runs along."""

    hexes: tuple[Axial, ...]
    near: int
    """Range from the line's start."""
    far: int
    """Range to the line's end."""


class Silhouette(msgspec.Struct, frozen=True):
    """A connected piece of drawn terrain as far as it lies in one hex."""

    hex: str
    owner: str
    """The hex whose terrain it is: `hex` itself, or the neighbour from which it hangs over."""
    kind: str
    hull: tuple[int, ...]
    """x0, y0, x1, y1, ... in hundredths of a drawing unit (`trace.FINE`)."""


# ---- maps


class Kind(msgspec.Struct, frozen=True):
    """What the board must know of a kind of terrain."""

    name: str
    form: Form
    style: str = "plain"
    """How it is drawn; the styles are those of hedgerow.board.draw."""
    silhouette: bool = False
    """Whether a line of sight may be affected by crossing its outline."""
    symbol: str = ""
    """Its usual letter in a painted grid."""
    width: int = 0
    """How wide a line is on an open table, in inches; 0 if it has no width of its own."""


class Catalogue(msgspec.Struct, frozen=True):
    kinds: dict[str, Kind]
    ground: str
    """The kind that lies where nothing else does."""

    def named(self, *forms: Form) -> tuple[str, ...]:
        return tuple(kind.name for kind in self.kinds.values() if kind.form in forms)


class Building(msgspec.Struct, frozen=True):
    id: str
    kind: str
    hexes: tuple[str, ...]
    name: str = ""
    turn: int | None = None
    """Degrees clockwise for a house of one hex; left out, it faces the nearest road."""
    roof: str = ""


class Line(msgspec.Struct, frozen=True):
    """A road, railway or stream from hex to hex."""

    kind: str
    hexes: tuple[str, ...]


class Side(msgspec.Struct, frozen=True):
    """A hexside feature; a and b in the order of `Grid.side_name`."""

    kind: str
    a: str
    b: str


class Drawn(msgspec.Struct, frozen=True):
    """A shape drawn by hand, in drawing units."""

    kind: str
    points: tuple[XY, ...]


class Map(msgspec.Struct, frozen=True):
    name: str
    title: str
    about: str
    hexes: tuple[str, ...]
    terrain: dict[str, str]
    """Every hex to the kind painted there."""
    levels: dict[str, int]
    """Only hexes off level 0."""
    buildings: tuple[Building, ...]
    lines: tuple[Line, ...]
    sides: tuple[Side, ...]
    drawn: tuple[Drawn, ...]
    half_sides: bool = False
    layout: Layout = Layout()
    swells: dict[str, int] = {}
    """How many thin contours above its level a hex lies; only those that do."""
    called: dict[str, tuple[str, ...]] = {}
    """What hexes are called on the sheets they are part of, that on top first; left out where nobody asks."""

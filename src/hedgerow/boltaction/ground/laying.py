"""house-terrain.1 Tables made from a seed: "bocage:17:72x48" is always the same table, and a fair one.

Whatever is laid in one quarter is laid in the one across from it as well, as large and about as far out. Tables are
made until one is fair by the measure of `fairness.py`; if none of so many is, the fairest of them is taken.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from random import Random

import msgspec

from hedgerow.board.inches.bases import near, oblong
from hedgerow.board.inches.measure import INCH, TURN, bearing, distance, turned
from hedgerow.board.inches.records import Area, Fence, Point, Table
from hedgerow.board.maps import MapError
from hedgerow.boltaction.ground.boxes import apart, box_around
from hedgerow.boltaction.ground.fairness import FAIR, fairness
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.records import Box
from hedgerow.boltaction.ground.terrain import KINDS
from hedgerow.kernel.near import hint
from hedgerow.kernel.shaping import shaped

NAMED = re.compile(r"(?P<country>[a-z]+):(?P<seed>[A-Za-z0-9-]{1,32}):(?P<width>\d{2,3})x(?P<height>\d{2,3})")
SIZES = (24, 96)
"""Inches of a side, at the least and at the most."""
TABLES_MADE = 48
TRIES = 60
USUAL = 48 * 48
CORNERS = 12
CLEAR = INCH
GATE = 3 * INCH
BENDS = 4
Quarter = tuple[int, int]
"""North or south, west or east: 0 or 1."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    count: int
    size: tuple[int, int]


class Country(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a kind of country is made of (`content/countries.toml`)."""

    id: str
    name: str
    about: str
    road: str
    tracks: int = 0
    sway: int = 12  # a road bends by so small a share of the table
    crossing: bool = False  # a second road crosses the first
    houses: int = 0
    house: tuple[str, ...] = ()
    walls: int = 0
    fields: int = 0
    field: tuple[str, ...] = ()  # "" is a meadow
    around: str = ""
    pieces: tuple[Piece, ...] = ()


class CountriesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    country: tuple[Country, ...]


@cache
def countries() -> dict[str, Country]:
    text = (files("hedgerow.boltaction") / "content" / "countries.toml").read_text(encoding="utf-8")
    return {row.id: row for row in shaped(tomllib.loads(text), CountriesFile).country}


def laid(name: str) -> Table:
    """The table of a name like "bocage:17:72x48"."""
    found = NAMED.fullmatch(name)
    if found is None:
        raise MapError(name, ['a table is made from a country, a seed and a size in inches, as "bocage:17:72x48"'])
    country, width, height = found["country"], int(found["width"]), int(found["height"])
    if country not in countries():
        raise MapError(name, [f"there is no country {country!r}{hint(country, countries())}"])
    if not all(SIZES[0] <= side <= SIZES[1] for side in (width, height)):
        raise MapError(name, [f"a table measures {SIZES[0]} to {SIZES[1]} inches each way"])
    return _fairest(name, countries()[country], width, height)


def _fairest(name: str, country: Country, width: int, height: int) -> Table:
    best: tuple[int, Table] | None = None
    for n in range(TABLES_MADE):
        table = Laying(name, country, width, height, Random(f"{name}:{n}")).lay()
        off = fairness(Ground(table)).off
        if best is None or off < best[0]:
            best = (off, table)
        if off <= FAIR:
            break
    assert best is not None
    return best[1]


class Laying:
    """One table while it is laid out: roads first, then houses along them, fields, and whatever grows."""

    def __init__(self, name: str, country: Country, width: int, height: int, chance: Random) -> None:
        self.name, self.country, self.chance = name, country, chance
        self.width, self.height = width * INCH, height * INCH
        self.areas: list[Area] = []
        self.buildings: list[Area] = []
        self.lines: list[Fence] = []
        self.fences: list[Fence] = []
        self.taken: list[tuple[Area, int, Box]] = []  # what nothing else is laid on, and how far it is kept from

    def lay(self) -> Table:
        country = self.country
        self.road(country.road, upright=False)
        if country.crossing:
            self.road(country.road, upright=True)
        for _ in range(country.tracks):
            self.road("track", upright=True)
        for n in range(self.times(country.houses)):
            size = (self.between(400, 600), self.between(350, 450))
            for quarter in across(n):
                self.build(quarter, country.house[n % len(country.house)], size, walled=n < self.times(country.walls))
        for n in range(self.times(country.fields)):
            size, twin = (self.between(450, 750), self.between(350, 550)), None
            for quarter in across(n):
                twin = self.enclose(quarter, country.field[n % len(country.field)], size, twin)
        for m, piece in enumerate(country.pieces):
            for n in range(self.times(piece.count)):
                far, twin = self.between(piece.size[0] * INCH, piece.size[1] * INCH), None
                for quarter in across(m + n):
                    twin = self.grow(quarter, piece.kind, far, twin)
        title = f"{country.name} {self.name.split(':')[1]}"
        return Table(
            self.name, title, country.about, self.width, self.height, tuple(self.areas), tuple(self.buildings),
            tuple(self.lines), tuple(self.fences),
        )  # fmt: skip

    # ------------------------------------------------------------------ chance and room

    def times(self, count: int) -> int:
        """So many for four feet by four, more on a larger table."""
        return round(count * self.width * self.height / (USUAL * INCH * INCH))

    def between(self, low: int, high: int) -> int:
        return low + int(self.chance.random() * (high - low + 1))

    def spot(self, quarter: Quarter, margin: int, twin: Point | None, tried: int) -> Point:
        """Somewhere in a quarter; across from its twin if there is one, farther off the more often it was tried."""
        if twin is not None:
            loose = INCH + tried * 20
            x, y = self.width - twin[0] + self.between(-loose, loose), self.height - twin[1]
            return x, y + self.between(-loose // 2, loose // 2)
        x = self.between(margin, max(margin, self.width // 2 - margin // 2))
        y = self.between(margin, max(margin, self.height // 2 - margin // 2))
        return x if quarter[1] == 0 else self.width - x, y if quarter[0] == 0 else self.height - y

    def lies_in(self, quarter: Quarter, at: Point) -> bool:
        return (2 * at[1] >= self.height, 2 * at[0] >= self.width) == (quarter[0] == 1, quarter[1] == 1)

    def free(self, area: Area) -> bool:
        for x, y in area.outline:
            if not (0 <= x <= self.width and 0 <= y <= self.height):
                return False
        around = box_around(area)
        return not any(not apart(around, box) and near(area, other, clear) for other, clear, box in self.taken)

    def take(self, area: Area, clear: int) -> None:
        self.taken.append((area, clear, box_around(area, clear)))

    # ------------------------------------------------------------------ roads

    def road(self, kind: str, *, upright: bool) -> None:
        """From edge to edge, with a few slow bends; one that goes up and down crosses the others."""
        whole, wide = (self.height, self.width) if upright else (self.width, self.height)
        at = wide // 2 if not upright else self.between(wide // 5, 4 * wide // 5)
        sway = wide // self.country.sway
        spine = [(n * whole // BENDS, at + self.between(-sway, sway)) for n in range(BENDS + 1)]
        points = rounded_off([(x, y) if not upright else (y, x) for x, y in spine])
        line = Fence(kind, points)
        self.lines.append(line)
        for leg in pairwise(points):
            self.take(Area("", leg), KINDS[kind].width * INCH // 2 + CLEAR // 2)

    def build(self, quarter: Quarter, kind: str, size: tuple[int, int], *, walled: bool) -> None:
        """A house beside a road, along it."""
        wide, deep = size
        for _ in range(TRIES):
            line = self.lines[int(self.chance.random() * len(self.lines))]
            a, b = list(pairwise(line.points))[int(self.chance.random() * (len(line.points) - 1))]
            if distance(a, b) == 0:
                continue
            facing = bearing(a, b)
            side = 90 if self.chance.random() < 0.5 else 270
            off = KINDS[line.kind].width * INCH // 2 + deep // 2 + self.between(75, 300)
            dx, dy = turned(0, -off, facing + side)
            middle = ((a[0] + b[0]) // 2 + dx, (a[1] + b[1]) // 2 + dy)
            if not self.lies_in(quarter, middle):
                continue
            house = oblong(middle, deep, wide, facing, kind)
            if self.free(house):
                self.buildings.append(house)
                self.take(house, 3 * CLEAR // 2)
                if walled:
                    self.wall(house, facing + side)
                return

    def wall(self, house: Area, away: int) -> None:
        """Around the yard behind a house, open to it."""
        x, y = (sum(c[n] for c in house.outline) // 4 for n in (0, 1))
        corners = []
        for across, back in ((-450, 0), (-450, 550), (450, 550), (450, 0)):
            dx, dy = turned(across, -back - 100, away)
            corners.append((x + dx, y + dy))
        yard = Area("", tuple(corners))
        if all(0 <= cx <= self.width and 0 <= cy <= self.height for cx, cy in corners) and not any(
            near(yard, other, clear // 2) for other, clear, _ in self.taken if other is not house
        ):
            self.fences.append(Fence("wall", tuple(corners)))
            self.take(yard, CLEAR)

    # ------------------------------------------------------------------ fields and growth

    def enclose(self, quarter: Quarter, kind: str, size: tuple[int, int], twin: Point | None) -> Point | None:
        """A field of four crooked sides, something around it, and gates; gives its middle."""
        wide, deep = size
        for tried in range(TRIES):
            x, y = self.spot(quarter, 500, twin, tried)
            shape = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
            lean = self.between(-12, 12) % TURN
            ring = []
            for dx, dy in shape:
                tx, ty = turned(dx + self.between(-80, 80), dy + self.between(-80, 80), lean)
                ring.append((x + tx, y + ty))
            field = Area(kind, tuple(ring))
            if not self.free(field):
                continue
            if kind:
                self.areas.append(Area(kind, tuple(_in(x, y, corner, 92) for corner in ring)))
            self.take(field, CLEAR)
            for n, (a, b) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
                self.hedge(a, b, gate=n % 2 == int(self.chance.random() < 0.5))
            return x, y
        return None

    def hedge(self, a: Point, b: Point, *, gate: bool) -> None:
        far = distance(a, b)
        if not gate or far < 3 * GATE:
            self.fences.append(Fence(self.country.around, (a, b)))
            return
        start = self.between(GATE, far - 2 * GATE)
        self.fences.append(Fence(self.country.around, (a, _along(a, b, start, far))))
        self.fences.append(Fence(self.country.around, (_along(a, b, start + GATE, far), b)))

    def grow(self, quarter: Quarter, kind: str, far: int, twin: Point | None) -> Point | None:
        """A wood, a rise, a pond: round, more or less; gives its middle."""
        for tried in range(TRIES):
            x, y = self.spot(quarter, far, twin, tried)
            ring = []
            for n in range(CORNERS):
                dx, dy = turned(0, -far * self.between(84, 112) // 100, n * TURN // CORNERS)
                ring.append((x + dx * self.stretch // 100, y + dy))
            area = Area(kind, tuple(ring))
            if self.free(area):
                self.areas.append(area)
                self.take(area, CLEAR)
                return x, y
        return None

    @property
    def stretch(self) -> int:
        """Wider than deep, since tables are."""
        return 115


def across(n: int) -> tuple[Quarter, Quarter]:
    """Two quarters that lie across from each other, another two every other time."""
    return ((0, n % 2), (1, 1 - n % 2))


def rounded_off(spine: Sequence[Point]) -> tuple[Point, ...]:
    """The same way with its corners cut off."""
    cut = [spine[0]]
    for (ax, ay), (bx, by) in pairwise(spine):
        cut += [((3 * ax + bx) // 4, (3 * ay + by) // 4), ((ax + 3 * bx) // 4, (ay + 3 * by) // 4)]
    return (*cut, spine[-1])


def _in(x: int, y: int, corner: Point, share: int) -> Point:
    return x + (corner[0] - x) * share // 100, y + (corner[1] - y) * share // 100


def _along(a: Point, b: Point, far: int, whole: int) -> Point:
    return a[0] + (b[0] - a[0]) * far // whole, a[1] + (b[1] - a[1]) * far // whole

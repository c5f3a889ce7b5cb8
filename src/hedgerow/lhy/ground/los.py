"""4.2 Line of Sight: whether a line from dot to dot is blocked, where, and by which clause.

What fills its hex (woods, forest, higher hills) blocks wherever a line passes through the hex; features (buildings,
rows of trees, walls, tree lines) only where it meets what is drawn. A line through a corner meets whatever stands on
the hexsides that end there. Rulings are told in docs/maps.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from hedgerow.board.axial import corners, stretches
from hedgerow.board.hexes import Grid
from hedgerow.board.sight import Survey
from hedgerow.board.trace import crosses
from hedgerow.lhy.book.terrain import Blind, TerrainTable

FLAT = (0, 0)
"""The elevation of ground that no contour line encloses."""
Stretches = list[tuple[tuple[str, ...], int, int]]


class Cause(NamedTuple):
    """Why a line is blocked."""

    where: str
    words: str
    rule: str


class Image(NamedTuple):
    """A drawn piece of a blocking feature in a hex."""

    hull: tuple[int, ...]
    top: int
    name: str
    casts: bool
    """4.2.3: whether it can hide hexes from above."""


class Fence(NamedTuple):
    """A wall or tree line on a hexside."""

    name: str
    top: int
    wall: bool
    idle: frozenset[str]
    """Hexes for whose units it is never in the way."""


class Eye(NamedTuple):
    """The two ends of a line, by height."""

    low: int
    high: int
    low_ground: tuple[int, int]
    high_ground: tuple[int, int]
    """4.1.5: elevations, level and contour."""
    reverse: bool
    """Whether the higher end is the second."""
    contour: str
    """The contour in which both ends are, "" if they are in two."""

    @property
    def same(self) -> bool:
        return self.low == self.high


class Ways(Protocol):
    """How the hexes of a map lie."""

    @property
    def grid(self) -> Grid: ...
    def around(self, hex: str, /) -> tuple[str, ...]: ...
    def passed(self, a: str, b: str, /) -> Stretches: ...


def contours(ground: Mapping[str, tuple[int, int]], ways: Ways) -> dict[str, str]:
    """4.1.5: each hex to the contour that it is part of: hexes of one elevation that hang together, called by one."""
    found: dict[str, str] = {}
    for hex in ground:
        todo = [] if hex in found else [hex]
        while todo:
            here = todo.pop()
            found[here] = hex
            todo += [o for o in ways.around(here) if o not in found and ground[o] == ground[hex]]
    return found


class Sightlines:
    """All that stands in the way of lines on one map."""

    def __init__(
        self,
        survey: Survey,
        rows: TerrainTable,
        swells: Mapping[str, int],
        roads: frozenset[str],
        heights: Mapping[str, int],
        ground: Ways,
    ) -> None:
        self._blind: Blind = rows.blind
        self._passed, self._centre = ground.passed, ground.grid.centre
        self._spot = {hex: ground.grid.spot(hex) for hex in survey.hexes}
        self._at = {spot: hex for hex, spot in self._spot.items()}
        self._buildings = {
            hex: survey.buildings.get(hex, kind)
            for hex, kind in survey.terrain.items()
            if kind in rows.terrain and rows.terrain[kind].building
        }
        """Which building a hex is part of; all houses of a town block are one."""
        self._level = {hex: survey.levels.get(hex, 0) for hex in survey.hexes}
        self._ground = {hex: (self._level[hex], swells.get(hex, 0)) for hex in survey.hexes}
        self._contour = contours(self._ground, ground)
        self._fill: dict[str, tuple[int, str]] = {}
        self._images: dict[str, list[Image]] = {}
        self._trees: dict[str, list[Image]] = {}
        """4.2.1g: the woods as they are drawn, in hexes that a road runs through."""
        self._roads = {(x, y) for a, _, b in (name.partition("/") for name in roads) for x, y in ((a, b), (b, a))}
        for hex, kind in survey.terrain.items():
            row = rows.terrain.get(kind)
            if row and row.fills:
                self._fill[hex] = self._level[hex] + heights[kind], kind
        for piece in survey.silhouettes:
            row = rows.terrain[piece.kind]
            casts = bool(row.building) or row.fills
            image = Image(piece.hull, self._level[piece.hex] + heights[piece.kind], piece.kind, casts)
            (self._trees if row.fills else self._images).setdefault(piece.hex, []).append(image)
        self._fences: dict[tuple[str, str], list[Fence]] = {}
        for name, kinds in survey.sides.items():
            x, _, y = name.partition("/")
            for kind in kinds:
                side = rows.hexsides[kind]
                top = max(self._level[x], self._level[y]) + side.height
                beside = {x, y} | (set(ground.around(x)) & set(ground.around(y)) if not side.height else set())
                fence = Fence(kind, top, not side.height, frozenset(beside))
                self._fences.setdefault((x, y), []).append(fence)
                self._fences.setdefault((y, x), []).append(fence)
        self._bare = frozenset(hex for hex in survey.hexes if hex not in self._fill and hex not in self._images)

    def cause(self, a: str, b: str) -> Cause | None:
        """4.2: what blocks the line between two hexes that are not adjacent, the first thing from its start."""
        eye = self._eye(a, b)
        before: tuple[str, ...] = (a,)
        sides = [False, False]
        start, at = self._spot[a], self._at
        touched = corners(self._spot[b] - start) if self._fences else {}
        for i, (offsets, near, far) in enumerate(stretches(self._spot[b] - start)):
            hexes = tuple([at.get(start + offset, "") for offset in offsets])
            corner = (at.get(start + touched[i], ""),) if i in touched else ()
            found = self._fence(before + corner, hexes + corner, a, b, eye) if self._fences else None
            if found is None:
                to_high, to_low = (far, near) if eye.reverse else (near, far)
                if len(hexes) == 1:
                    found = self._through(hexes[0], before, a, b, eye, to_high, to_low)
                else:
                    found = self._along(hexes, a, b, eye, to_high, to_low, sides)
            if found is not None:
                return found
            before = hexes
        return self._fence(before, (b,), a, b, eye)

    def _eye(self, a: str, b: str) -> Eye:
        ground = self._ground
        low, high = (a, b) if ground[a] <= ground[b] else (b, a)
        contour = self._contour[a] if self._contour[a] == self._contour[b] else ""
        return Eye(self._level[low], self._level[high], ground[low], ground[high], high == b, contour)

    # ---- a hex that the line goes through

    def _through(
        self, hex: str, before: tuple[str, ...], a: str, b: str, eye: Eye, near: int, far: int
    ) -> Cause | None:
        """4.2.1a, 4.2.1c, 4.2.1d, 4.2.1g, 4.2.2, 4.2.3: what a hex does to the line that passes through it."""
        hill = self._hill(hex, eye, near, far)
        if hill or hex in self._bare:
            return hill
        filled = self._fill.get(hex)
        if filled is None:
            return self._drawn(self._images[hex], hex, a, b, eye, near, far, "4.2.1d-1")
        if self._follows_road(before, hex, a, b):
            drawn = self._trees.get(hex, []) + self._images.get(hex, [])
            return self._drawn(drawn, hex, a, b, eye, near, far, "4.2.1g-1")
        rule = self._hides(filled[0], True, eye, near, far, "4.2.1a-1")
        return Cause(hex, filled[1], rule) if rule else None

    def _drawn(
        self, images: list[Image], hex: str, a: str, b: str, eye: Eye, near: int, far: int, same: str
    ) -> Cause | None:
        """What blocks only as far as it is drawn."""
        for image in images:
            rule = self._hides(image.top, image.casts, eye, near, far, same)
            if rule and crosses(self._centre(a), self._centre(b), image.hull):
                return Cause(hex, image.name, rule)
        return None

    def _follows_road(self, before: tuple[str, ...], hex: str, a: str, b: str) -> bool:
        """4.2.1g: whether the line comes and goes by the road that runs through a hex."""
        if (*before, hex) not in self._roads:
            return False
        way = [hexes for hexes, _, _ in self._passed(a, b)]
        after = [*way, (b,)][way.index((hex,)) + 1]
        return (hex, *after) in self._roads

    def _hill(self, hex: str, eye: Eye, near: int, far: int) -> Cause | None:
        """4.0c.i, 4.2.1c: the ground itself: a higher hill, or on the same level a contour."""
        level = self._level[hex]
        if not eye.same:
            rule = self._hides(level, True, eye, near, far, "")
            return Cause(hex, f"hill, level {level}", rule) if rule else None
        if level > eye.high:
            return Cause(hex, f"hill, level {level}", "4.2.1a-1")
        return Cause(hex, "contour", "4.2.1c-1") if self._crest(hex, eye) else None

    def _crest(self, hex: str, eye: Eye) -> bool:
        """4.2.1c: as high as the higher unit, and not the very contour in which both stand, nor level ground."""
        ground = self._ground[hex]
        if ground < eye.high_ground or ground == FLAT:
            return False
        return ground > eye.low_ground or self._contour[hex] != eye.contour

    def _hides(self, top: int, casts: bool, eye: Eye, near: int, far: int, same: str) -> str:
        """The clause by which something of that height blocks the line, "" if it does not.

        On one level whatever does not lie wholly below blocks. Otherwise what is as high as the higher hex does
        (4.2.2), and what is lower hides the hexes right behind it (4.2.3), if it is higher than the lower hex.
        """
        if eye.same:
            return same if top >= eye.high else ""
        if top >= eye.high:
            return "4.2.2-1"
        if casts and top > eye.low and far <= self._blind.behind(eye.high - top, near):
            return "4.2.3-2"
        return ""

    # ---- hexsides

    def _along(
        self, hexes: tuple[str, ...], a: str, b: str, eye: Eye, near: int, far: int, sides: list[bool]
    ) -> Cause | None:
        """4.2.1b, 4.2.1c, 4.2.1d, 4.2.1e: along a hexside; woods and hills must be on both sides of the line."""
        if not all(hexes):
            return None
        x, y = hexes
        for fence in self._fences.get((x, y), ()):
            if cause := self._fenced(fence, f"{x}/{y}", a, b, eye):
                return cause
        if eye.same and self._crest(min(hexes, key=self._ground.__getitem__), eye):
            return Cause(f"{x}/{y}", "contour", "4.2.1c-1")
        if x in self._buildings and self._buildings[x] == self._buildings.get(y):
            image = self._images[x][0]
            if rule := self._hides(image.top, True, eye, near, far, "4.2.1d-1"):
                return Cause(f"{x}/{y}", image.name, rule)
        clauses = [self._filled(hex, eye, near, far) for hex in hexes]
        for hex, clause in zip(hexes, clauses):
            if clause:
                sides[self._left(a, b, hex)] = True
        if any(clauses) and all(sides):
            return Cause(
                f"{x}/{y}", "woods, forest or hills on both sides", next(clause for clause in clauses if clause)
            )
        return None

    def _filled(self, hex: str, eye: Eye, near: int, far: int) -> str:
        """The clause by which a hex beside the line would block it, were there the same on the other side."""
        level = self._level[hex]
        filled = self._fill.get(hex)
        if eye.same and level > eye.high:
            return "4.2.1b-1"
        top = filled[0] if filled else level
        return self._hides(top, True, eye, near, far, "4.2.1b-1") if filled or not eye.same else ""

    def _left(self, a: str, b: str, hex: str) -> bool:
        (ax, ay), (bx, by), (x, y) = self._centre(a), self._centre(b), self._centre(hex)
        return (bx - ax) * (y - ay) > (by - ay) * (x - ax)

    def _fence(self, before: tuple[str, ...], after: tuple[str, ...], a: str, b: str, eye: Eye) -> Cause | None:
        """4.2.1d, 4.2.1e: what stands on the hexside between two stretches, at a corner on any that ends there."""
        for x in before:
            for y in after:
                for fence in self._fences.get((x, y), ()):
                    if cause := self._fenced(fence, f"{x}/{y}", a, b, eye):
                        return cause
        return None

    def _fenced(self, fence: Fence, where: str, a: str, b: str, eye: Eye) -> Cause | None:
        """Walls block on one level only (4.2.3), tree lines what is not higher than they are (4.2.2)."""
        if a in fence.idle or b in fence.idle or fence.top < eye.high:
            return None
        if eye.same:
            return Cause(where, fence.name, "4.2.1e-1" if fence.wall else "4.2.1d-1")
        return None if fence.wall else Cause(where, fence.name, "4.2.2-1")

    # ---- what is asked of a line besides

    def hides(self, top: int, a: str, b: str, near: int, far: int) -> bool:
        """4.2.4a: whether a line meets something of that height, so many hexes from its ends, or passes over it."""
        eye = self._eye(a, b)
        to_high, to_low = (far, near) if eye.reverse else (near, far)
        return bool(self._hides(top, True, eye, to_high, to_low, "4.2.4a-1"))

    def beside(self, a: str, b: str, hex: str, near: int, far: int) -> bool:
        """4.2.4b: whether woods, forest or a hill stand in a hex that a line runs beside."""
        eye = self._eye(a, b)
        to_high, to_low = (far, near) if eye.reverse else (near, far)
        return bool(self._filled(hex, eye, to_high, to_low))

    def left(self, a: str, b: str, hex: str) -> bool:
        """On which side of the line a hex lies."""
        return self._left(a, b, hex)

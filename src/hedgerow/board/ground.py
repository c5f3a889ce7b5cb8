"""The ground: what any game asks of a map of hexes, answered from plain dicts and bytes.

Places, how they lie, the ranges and lines between them, what those lines meet, and who sees whom. A game makes a ground
of its own from this one: it says what its terrain is to a line (`obstacle_of`, `side_obstacle`) and what comes of one
(`code_of`), and adds its costs and protections.

What never changes in a map is worked out once. Ground that changes in play is made from the ground before it, and only
the lines that pass what has changed are judged anew, each row when somebody first looks along it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Generic, Self, TypeVar

from hedgerow.board import axial as lines
from hedgerow.board.hexes import grid_of, hex_of
from hedgerow.board.records import Silhouette
from hedgerow.board.sight import BLOCKED, Land, Obstacle, Sightline, Stretch, Survey
from hedgerow.board.sightlines import Extra, with_obstacles
from hedgerow.board.trace import crosses

K = TypeVar("K")
V = TypeVar("V")
S = TypeVar("S", bound=Survey)
MOST_KEPT = 1 << 15
"""Lines, and answers about lines with obstacles, that are remembered before all are forgotten."""
EDGES = ("north", "east", "south", "west")


def remember(memo: dict[K, V], key: K, value: V) -> None:
    """Keeps an answer; a memo that has grown too large begins anew."""
    if len(memo) >= MOST_KEPT:
        memo.clear()
    memo[key] = value


class Ground(ABC, Generic[S]):
    """A map as play sees it. Places are strings: hexes first, then whatever is within them, named after its hex."""

    # What never changes in a map is shared by all grounds made of it.
    _around: dict[str, tuple[str, ...]]
    _edges: dict[str, tuple[str, ...]]
    _to_edge: dict[str, int]
    _near: dict[tuple[str, int], frozenset[str]]
    _spot: dict[str, int]
    _at: dict[int, str]
    _lines: dict[str, dict[str, frozenset[str]]]

    def __init__(self, survey: S, levels: Mapping[str, int], before: Self | None = None) -> None:
        """`levels` has every place in order; `before` is the ground before something fell."""
        self.survey = survey
        self.grid = grid_of(survey.layout)
        self.name, self.title = survey.name, survey.title
        self.hexes = survey.hexes
        self.places = tuple(levels)
        self.index: dict[str, int] = {place: i for i, place in enumerate(self.places)}
        """Where each place stands in `places` and in the rows of `sights_from`."""
        self._one = {place: place for place in self.places}
        """One string for each place, however it was spelt: the same object is found without comparing letters."""
        self._hex = {place: self._one[hex_of(place)] for place in self.places}
        self._level = dict(levels)
        self._before = before
        self._fallen: dict[str, list[tuple[int, ...]]] = {}
        """Hulls of what stood, or lies now, where the terrain has changed, by the hex they are in."""
        self._changed = self._what_changed(before) if before else frozenset()
        self._stood = [before.index[place] for place in self.places] if before else []
        """Where each place stood in the rows of the ground before."""
        self._around = before._around if before else {hex: self._hexes_around(hex) for hex in self.hexes}
        self._edges = before._edges if before else self._all_edges()
        self._to_edge = before._to_edge if before else {}
        self._ranges: dict[str, bytes] = before._ranges if before and before.places == self.places else {}
        self._near = before._near if before else {}
        self._spot = before._spot if before else {place: self.grid.spot(self._hex[place]) for place in self.places}
        self._at = before._at if before else {self._spot[hex]: hex for hex in self.hexes}
        self._lines = before._lines if before else {place: {} for place in self.places}
        self._sight: dict[str, bytes] = {}
        self._visible: dict[str, frozenset[str]] = {}
        self._anew: dict[tuple[str, str], int] = {}
        self._maybe_changed: dict[str, frozenset[str]] = {}
        self._places_near: dict[tuple[str, int], frozenset[str]] = {}
        self._bare: dict[tuple[str, str], Sightline] = {}
        self._pieces: dict[str, list[Silhouette]] = {}
        for piece in survey.silhouettes:
            self._pieces.setdefault(piece.hex, []).append(piece)
        self._empty = {hex: Land(hex, self._level[hex]) for hex in self.hexes if hex not in self._pieces}
        self._high_sides = {pair: land for name in survey.sides for pair, land in self._high_side(name)}

    # ---- what a game says

    @abstractmethod
    def obstacle_of(self, kind: str, hex: str) -> Obstacle:
        """What a kind of terrain in a hex is to a line."""

    @abstractmethod
    def side_obstacle(self, kind: str) -> Obstacle:
        """What a kind of hexside terrain is to a line."""

    @abstractmethod
    def code_of(self, a: str, b: str) -> int:
        """What comes of the line between two places: BLOCKED, or how many hexes degrade it."""

    # ---- what is where

    def level(self, place: str) -> int:
        """The level of a place: that of the ground, and more where it is above it."""
        return self._level[place]

    def hex_of(self, place: str) -> str:
        return self._hex[place]

    def hexsides(self, a: str, b: str) -> tuple[str, ...]:
        """Names of the hexside terrain between two adjacent hexes."""
        return self.survey.sides.get(self.grid.side_name(self._hex[a], self._hex[b]), ())

    def around(self, hex: str) -> tuple[str, ...]:
        """The hexes of the map that touch a hex."""
        return self._around[hex]

    def edge(self, side: str) -> tuple[str, ...]:
        """The hexes along one edge of the map (one of EDGES), or along all ("")."""
        return self._edges[side]

    def to_edge(self, hex: str) -> int:
        """How far the nearest edge of the map is from a hex."""
        try:
            return self._to_edge[hex]
        except KeyError:
            found = self._to_edge[hex] = min([self.distance(hex, there) for there in self._edges[""]])
            return found

    def ranges_from(self, place: str) -> bytes:
        """The whole row of a place, for those who scan many: `row[ground.index[other]]` is `distance(place, other)`."""
        try:
            return self._ranges[place]
        except KeyError:
            found = self._ranges[place] = self._ranges_anew(place)
            return found

    def _ranges_anew(self, place: str) -> bytes:
        if self._before is not None:
            row = self._before.ranges_from(place)
            return bytes([row[i] for i in self._stood])
        start, length = self._spot[place], lines.length
        return bytes([length(spot - start) for spot in self._spot.values()])

    def distance(self, a: str, b: str) -> int:
        """Range in hexes, the target's counted and the firer's not."""
        try:
            return self._ranges[a][self.index[b]]
        except KeyError:
            return self.ranges_from(a)[self.index[b]]

    def within(self, place: str, reach: int) -> frozenset[str]:
        """The hexes of the map up to that far from a place."""
        try:
            return self._near[place, reach]
        except KeyError:
            row = self.ranges_from(place)
            found = self._near[place, reach] = frozenset([hex for hex, far in zip(self.hexes, row) if far <= reach])
            return found

    def places_within(self, place: str, reach: int) -> frozenset[str]:
        """The places up to that far from a place, on whatever floor."""
        try:
            return self._places_near[place, reach]
        except KeyError:
            row = self.ranges_from(place)
            found = frozenset([other for other, far in zip(self.places, row, strict=True) if far <= reach])
            self._places_near[place, reach] = found
            return found

    def _hexes_around(self, hex: str) -> tuple[str, ...]:
        return tuple(self._one[other] for other in self.grid.around(hex) if other in self.index)

    def _all_edges(self) -> dict[str, tuple[str, ...]]:
        """The ends of all columns and the outer columns, of pointed hexes the ends of all rows and the outer rows."""
        spots = {hex: self.grid.file_rank(hex) for hex in self.hexes}
        ranks: dict[int, list[int]] = {}
        for file, rank in spots.values():
            ranks.setdefault(file, []).append(rank)
        low, high = {f: min(found) for f, found in ranks.items()}, {f: max(found) for f, found in ranks.items()}
        first, last = min(ranks), max(ranks)
        found = (
            tuple(hex for hex, (file, rank) in spots.items() if rank == low[file]),
            tuple(hex for hex, (file, rank) in spots.items() if rank == high[file]),
            tuple(hex for hex, (file, _) in spots.items() if file == first),
            tuple(hex for hex, (file, _) in spots.items() if file == last),
        )
        sides = ("north", "south", "west", "east") if self.grid.flat else ("west", "east", "north", "south")
        every = {hex for hexes in found for hex in hexes}
        return {**dict(zip(sides, found, strict=True)), "": tuple(hex for hex in self.hexes if hex in every)}

    # ---- lines

    def crossed(self, a: str, b: str) -> frozenset[str]:
        """The hexes of the map that the line passes between its ends, those along its hexsides included."""
        found = self._lines[a].get(b)
        if found is None:
            start, at = self._spot[a], self._at
            spots = [start + offset for offset in lines.offsets(self._spot[b] - start)]
            found = frozenset([at[spot] for spot in spots if spot in at])
            self._lines[a][b] = self._lines[b][a] = found
        return found

    def passed(self, a: str, b: str) -> list[tuple[tuple[str, ...], int, int]]:
        """The stretches of a line in order: hexes ("" off the map), range from its start, range from its end."""
        start, name = self._spot[a], self._at.get
        return [
            (tuple([name(start + offset, "") for offset in offsets]), near, far)
            for offsets, near, far in lines.stretches(self._spot[b] - start)
        ]

    def squarely(self, a: str, b: str, hex: str) -> bool:
        """Whether the line goes right through a hex; along its hexside it might pass on the other side."""
        start = self._spot[a]
        return self._spot[hex] - start in lines.squarely(self._spot[b] - start)

    def sightline(self, a: str, b: str, extra: Extra = ()) -> Sightline:
        """What the board finds between two places; the map's part of it is worked out once."""
        line = self._bare.get((a, b))
        if line is None:
            line = self._line_on_map(a, b) if self._is_new(a, b) else self._as_before.sightline(a, b)
            remember(self._bare, (a, b), line)
        pairs = tuple(extra.items()) if isinstance(extra, Mapping) else tuple(extra)
        return with_obstacles(line, pairs) if pairs else line

    def _line_on_map(self, a: str, b: str) -> Sightline:
        here, there = self._hex[a], self._hex[b]
        stretches: list[Stretch] = []
        before: tuple[str, ...] = (here,)
        before_near = 0
        for hexes, near, far in (*self.passed(a, b), ((there,), 0, 0)):
            if self._high_sides and (side := self._side_crossed(before, hexes)):
                stretches.append(Stretch(side, before_near, far, hexside=True))
            before, before_near = hexes, near
            if hexes == (there,) or not all(hexes):
                continue
            whole = len(hexes) > 1
            stretches.append(Stretch(tuple([self._land(hex, here, there, whole) for hex in hexes]), near, far))
        grounds = (self._level[here], self._level[there])
        return Sightline((self._level[a], self._level[b]), grounds, tuple(stretches))

    def _land(self, hex: str, a: str, b: str, whole: bool) -> Land:
        """A hex as the line from a to b meets it; along its hexside it is wholly filled by its terrain."""
        if whole:
            found = [self.survey.terrain[hex]]
        elif hex not in self._pieces:
            return self._empty[hex]
        else:
            start, end = self.grid.centre(a), self.grid.centre(b)
            found = [
                piece.kind
                for piece in self._pieces[hex]
                if piece.owner not in (a, b) and crosses(start, end, piece.hull)
            ]
        return Land(hex, self._level[hex], tuple([self.obstacle_of(kind, hex) for kind in dict.fromkeys(found)]))

    def _high_side(self, name: str) -> Iterator[tuple[tuple[str, str], Land]]:
        """A hexside with terrain that affects sight, to be found from either of its hexes."""
        found = [self.side_obstacle(kind) for kind in self.survey.sides[name]]
        obstacles = tuple(obstacle for obstacle in found if obstacle.sight != "open")
        if obstacles:
            x, _, y = name.partition("/")
            land = Land(name, max(self._level[x], self._level[y]), obstacles)
            yield (x, y), land
            yield (y, x), land

    def _side_crossed(self, before: tuple[str, ...], after: tuple[str, ...]) -> tuple[Land, ...]:
        """Sight-affecting hexside terrain between two stretches; at a corner it must stand on both hexsides there."""
        lands = []
        for x in before:
            for y in after:
                land = self._high_sides.get((x, y))
                if land is None:
                    return ()
                lands.append(land)
        return tuple(lands)

    # ---- who sees whom

    def sight(self, a: str, b: str) -> int:
        """Number of degraded hexes on the line of sight, or BLOCKED."""
        if self._before is not None and a not in self._sight:
            return self._sight_anew(a, b)
        try:
            return self._sight[a][self.index[b]]
        except KeyError:
            return self.sights_from(a)[self.index[b]]

    def sights_from(self, place: str) -> bytes:
        """The whole row of a place, for those who scan many: `row[ground.index[other]]` is `sight(place, other)`."""
        try:
            return self._sight[place]
        except KeyError:
            found = self._sight[place] = self.row_of(place) if self._before is None else self._row_anew(place)
            return found

    def visible_from(self, place: str) -> frozenset[str]:
        """The places that the map lets one see from a place, for those who look for a few among many."""
        try:
            return self._visible[place]
        except KeyError:
            row = self.sights_from(place)
            found = frozenset([other for other, code in zip(self.places, row, strict=True) if code != BLOCKED])
            self._visible[place] = found
            return found

    def seen_among(self, place: str, others: Iterable[str]) -> Set[str]:
        """Those of some places that the map lets one see from a place."""
        if self._before is None or place in self._visible:
            return self.visible_from(place).intersection(others)
        seen = self._before.seen_among(place, others)
        doubtful = self._doubtful(place).intersection(others)
        if not doubtful:
            return seen
        return (seen - doubtful) | {other for other in doubtful if self._sight_anew(place, other) != BLOCKED}

    def row_of(self, place: str) -> bytes:
        """The row of a place in the table of the survey."""
        size = len(self.places)
        start = self.index[place] * size
        return self.survey.sight[start : start + size]

    # ---- ground that has changed

    def _what_changed(self, before: Self) -> frozenset[str]:
        """The hexes whose terrain is another than before, and those into which it hung over."""
        old, new = before.survey, self.survey
        changed = {hex for hex in self.hexes if old.terrain[hex] != new.terrain[hex]}
        for piece in (*old.silhouettes, *new.silhouettes):
            if piece.owner in changed:
                self._fallen.setdefault(piece.hex, []).append(piece.hull)
        return frozenset(changed | self._fallen.keys())

    def _sight_anew(self, a: str, b: str) -> int:
        """The sight as it was, but for lines that pass what has changed or step out of it: these are judged again."""
        found = self._anew.get((a, b))
        if found is None:
            found = self.code_of(a, b) if self._is_new(a, b) else self._as_before.sight(a, b)
            self._anew[a, b] = self._anew[b, a] = found
        return found

    def _is_new(self, a: str, b: str) -> bool:
        """Whether a line passes what has changed or steps out of it: otherwise all is `_as_before`."""
        if self._before is None:
            return True
        return b in self._doubtful(a) and (self.distance(a, b) == 1 or self._meets_change(a, b))

    @property
    def _as_before(self) -> Self:
        assert self._before is not None
        return self._before

    def _row_anew(self, place: str) -> bytes:
        """The row of a place as it was, with the lines judged again that pass what has changed or step out of it."""
        old = self._as_before.sights_from(place)
        row = bytearray([old[i] for i in self._stood])
        for other in self._doubtful(place):
            if self.distance(place, other) == 1 or self._meets_change(place, other):
                row[self.index[other]] = self.code_of(place, other)
        return bytes(row)

    def _meets_change(self, a: str, b: str) -> bool:
        """Whether a line cuts through what has changed, or runs along the side of a hex that has."""
        passed = self._changed.intersection(self.crossed(a, b))
        if not passed:
            return False
        start, end = self.grid.centre(self._hex[a]), self.grid.centre(self._hex[b])
        for hex in passed:
            if not self.squarely(a, b, hex) or any(crosses(start, end, hull) for hull in self._fallen.get(hex, ())):
                return True
        return False

    def _doubtful(self, place: str) -> frozenset[str]:
        """The places to which a line from here may pass what has changed, found at a glance: a line keeps to hexes that
        are at most one step out of the way.
        """
        try:
            return self._maybe_changed[place]
        except KeyError:
            away, places = self.ranges_from(place), self.places
            found: set[str] = set()
            for hex in self._changed:
                near = away[self.index[hex]] - 1
                found.update([p for p, far, on in zip(places, away, self.ranges_from(hex)) if near + on <= far])
            made = self._maybe_changed[place] = frozenset(found)
            return made

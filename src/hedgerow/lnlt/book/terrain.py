"""10.4: terrain characteristics. The Terrain Effects Chart of content/terrain.toml as values, checked on load.

>>> chart().terrain["light woods"].tm, chart().terrain["light woods"].cost("T")
(1, 4)
>>> chart().terrain["light woods"].standing("O")
'ours'
"""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from hedgerow.board.maps import Catalogue, Form, Kind
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.tally import Mod

Sight = Literal["open", "degrading", "blocking"]
Standing = Literal["printed", "inferred", "ours"]
Cost = int | Literal["P"]
MOVES = ("L", "T", "O", "R")
"""Leg, tracked, off-road, road."""


class TerrainError(Mistake):
    """The chart is not as it should be; says which row, which figure, and what would be right."""


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement points by kind of movement, "P" where prohibited."""

    L: Cost
    T: Cost
    O: Cost  # noqa: E741 the chart's own column letters
    R: Cost

    def of(self, kind: str) -> int | None:
        """None where this kind of movement is prohibited."""
        cost: Cost = getattr(self, kind)
        return None if cost == "P" else cost


CostPart = tuple[int | None, str, str]
"""Movement points (None where prohibited), what for, and the clause."""


def added_up(parts: Iterable[CostPart]) -> tuple[Mod, ...] | None:
    """The parts of a cost; None if one of them is prohibited."""
    found = []
    for value, words, rule in parts:
        if value is None:
            return None
        found.append(Mod(value, words, rule))
    return tuple(found)


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every row of the chart has: a name, and the standing of each of its figures."""

    name: str
    words: str = ""
    printed: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.words or self.name

    def standing(self, figure: str) -> Standing:
        """Where a figure comes from: a source, reasoning from one, or our own choice."""
        if figure in self.printed:
            return "printed"
        return "inferred" if figure in self.inferred else "ours"


class Terrain(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terrain that fills a hex (10.4.1)."""

    sight: Sight
    tm: int
    mp: Costs
    draw: tuple[Form, str]
    symbol: str = ""
    height: int = 0
    """As an obstacle, in levels."""
    sunken: int = 0
    """Levels below the ground around it."""
    tm_along_road: int | None = None
    tm_only_from_outside: bool = False
    cancels_moving_bonus: bool = False
    scout_discount: bool = False
    mortar_may_fire_from: bool = True
    overrun: bool = False
    overrun_by_reference: bool = False
    """Where the core's reference table allows Overruns and its text does not (option overrun-terrain)."""
    water: bool = False
    sand: bool = False
    road: bool = False
    stacking: int = 0
    """A stacking limit of its own, 0 for the usual one (1.3.6)."""
    construction: Literal["", "light", "heavy", "hut"] = ""
    storeys: int = 1
    with_road: str = ""
    """What the hex is when a road runs over its centre dot (1.4.3)."""
    when_large: str = ""
    """What a building of many hexes is (10.2.3)."""
    crushed_into: str = ""
    """What a tracked vehicle that breaks in makes of it."""
    burns: int = 0
    """A die at or below this sets it on fire (10.5.6); 0 where nothing burns."""
    navigable: bool = False
    """Whether Rubber Boats go there (23.3)."""
    crush_mp: int | Literal["half"] = 0
    """What breaking in costs such a vehicle: MPs, or half its MF, fractions rounded up."""

    @property
    def building(self) -> bool:
        return bool(self.construction)

    def cost(self, kind: str = "L") -> int | None:
        return self.mp.of(kind)


class Hexside(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terrain along a hexside; costs are added to those of the hex entered."""

    sight: Sight
    tm: int
    mp: Costs
    draw: str
    height: int = 0


class Stream(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """10.5.1.1: what entering a stream adds."""

    mp: Costs


class Marker(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A feature that counters put on a hex."""

    sight: Sight = "open"
    height: int | Literal["all"] = 0
    spotted_as: Sight = "open"
    tm: int = 0
    tm_on_marker: bool = False
    mp_total: Costs | None = None
    enter_mp: int = 0
    leave_mp: int = 0
    owner_mp: int = 0
    reach: int = 0
    lights: int = 0


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures that belong to no single row."""

    floor_mp: Costs
    climb_mp: Costs
    hill_tm: int
    two_storeys_from: int
    highest_hill: int
    most_degraded: int
    shadow: int
    road: str
    stream_and_road: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scale: Scale
    terrain: list[Terrain]
    hexside: list[Hexside]
    stream: list[Stream]
    marker: list[Marker]


class Chart(msgspec.Struct, frozen=True):
    """The whole Terrain Effects Chart."""

    scale: Scale
    terrain: dict[str, Terrain]
    hexsides: dict[str, Hexside]
    streams: dict[str, Stream]
    markers: dict[str, Marker]

    def catalogue(self) -> Catalogue:
        """What the board must know to read and draw maps."""
        kinds = [Kind(t.name, t.draw[0], t.draw[1], t.sight != "open", t.symbol) for t in self.terrain.values()]
        kinds += [Kind(h.name, "hexside", h.draw, h.sight != "open") for h in self.hexsides.values()]
        kinds += [Kind(s.name, "line", "stream") for s in self.streams.values()]
        return Catalogue({kind.name: kind for kind in kinds}, next(iter(self.terrain)))


def read_chart(text: str, source: str = "terrain.toml") -> Chart:
    """A chart from its text; raises TerrainError with everything that is wrong with it."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise TerrainError(f"{source}: {fault}") from None
    faults = [fault for row in _rows(file) for fault in _standing_faults(row)]
    names = {t.name for t in file.terrain}
    for terrain in file.terrain:
        for field in ("with_road", "when_large", "crushed_into"):
            other = getattr(terrain, field)
            if other and other not in names:
                faults.append(f'{terrain.name}, {field} = "{other}": no such terrain in the chart')
    if faults:
        raise TerrainError("\n".join(f"{source}: {fault}" for fault in faults))
    return Chart(
        file.scale,
        {row.name: row for row in file.terrain},
        {row.name: row for row in file.hexside},
        {row.name: row for row in file.stream},
        {row.name: row for row in file.marker},
    )


def _rows(file: _File) -> list[Row]:
    return [*file.terrain, *file.hexside, *file.stream, *file.marker]


def _figures(row: Row) -> tuple[str, ...]:
    """The figures of a row that must tell their standing."""
    given: dict[str, Any] = msgspec.structs.asdict(row)
    defaults = {f.name: f.default for f in msgspec.structs.fields(row)}
    figures: list[str] = []
    for name in (
        "sight",
        "height",
        "sunken",
        "spotted_as",
        "tm",
        "enter_mp",
        "leave_mp",
        "owner_mp",
        "reach",
        "lights",
    ):
        if name in given and (given[name] != defaults[name]):
            figures.append(name)
    if given.get("mp") or given.get("mp_total"):
        figures += MOVES
    return tuple(figures)


def _standing_faults(row: Row) -> list[str]:
    listed = (*row.printed, *row.inferred, *row.ours)
    faults = [
        f"{row.name}: the standing of {figure} is missing; list it under printed, inferred or ours"
        for figure in _figures(row)
        if figure not in listed
    ]
    faults += [
        f"{row.name}: {figure} has two standings" for figure in sorted({f for f in listed if listed.count(f) > 1})
    ]
    known = {f.name for f in msgspec.structs.fields(row)} | set(MOVES)
    faults += [
        f"{row.name}: {figure} has a standing but is no figure of a row" for figure in listed if figure not in known
    ]
    return faults


def chart_text() -> str:
    return files("hedgerow.lnlt").joinpath("content/terrain.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def chart() -> Chart:
    """The chart in force."""
    return read_chart(chart_text())

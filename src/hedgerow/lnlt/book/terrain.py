"""10.4: terrain characteristics: the rows of the Terrain Effects Chart."""

from typing import Literal

import msgspec

from hedgerow.board.records import Catalogue, Form, Kind
from hedgerow.board.sight import Sight
from hedgerow.kernel.mistakes import Mistake

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

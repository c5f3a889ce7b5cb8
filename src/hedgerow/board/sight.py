"""What is known of a map, what a line of sight meets, and what comes of it, as plain values."""

from typing import Literal

import msgspec

from hedgerow.board.records import Layout, Silhouette

Sight = Literal["open", "degrading", "blocking"]
"""What a thing does to a line that meets it."""
BLOCKED = 9
"""What a sight code says when there is no line of sight; smaller codes count degraded hexes."""


class Obstacle(msgspec.Struct, frozen=True):
    """Something that may affect a line crossing its hex."""

    name: str
    sight: Sight
    height: int | None = 0
    """In levels; None for what reaches every height."""
    building: str = ""
    """Which building it is part of, for lines between two of them."""
    on_hexside: bool = False


class Land(msgspec.Struct, frozen=True):
    """A hex as a line meets it: the level of the ground, and what stands in the line's way on it."""

    hex: str
    level: int
    obstacles: tuple[Obstacle, ...] = ()


class Stretch(msgspec.Struct, frozen=True):
    """One hex that the line crosses, two whose hexside it runs along, or (`hexside`) a hexside feature it crosses."""

    lands: tuple[Land, ...]
    near: int
    """Range from the line's start (of the nearer hex, for a hexside)."""
    far: int
    """Range from the line's end (of the nearer hex, for a hexside)."""
    hexside: bool = False

    def between(self, reverse: bool) -> int:
        """Hexes between the viewer and the obstacle, neither counted."""
        ranged = self.far if reverse else self.near
        return ranged if self.hexside else ranged - 1

    def behind(self, reverse: bool) -> int:
        """How many hexes behind the obstacle the target is; 1 is directly behind."""
        ranged = self.near if reverse else self.far
        return ranged + 1 if self.hexside else ranged

    @property
    def where(self) -> str:
        return "/".join(land.hex for land in self.lands)


class Sightline(msgspec.Struct, frozen=True):
    """A line between two places."""

    levels: tuple[int, int]
    """Of the units at start and end, floors included."""
    grounds: tuple[int, int]
    """Of the hexes at start and end."""
    stretches: tuple[Stretch, ...]
    """In order; on a line without hills those that hold no obstacle may be left out."""

    @property
    def reverse(self) -> bool:
        """Whether the viewer, the higher unit, is at the end of the line."""
        return self.levels[1] > self.levels[0]


class Cause(msgspec.Struct, frozen=True):
    """Why a line is affected at a hex ("E3/F3" where it runs along a hexside)."""

    hex: str
    words: str
    rule: str


class Verdict(msgspec.Struct, frozen=True):
    """The line of sight between two places, with its reasons."""

    a: str
    b: str
    clear: bool
    """Whether there is a line of sight at all, degraded or not."""
    degraded: tuple[str, ...]
    """Hexes that degrade it, "E3/F3" where it runs along their hexside."""
    blocked_at: str
    """Where it is blocked, "" if it is not."""
    words: str
    rule: str
    crossed: tuple[str, ...]
    causes: tuple[Cause, ...]

    @property
    def code(self) -> int:
        return len(self.degraded) if self.clear else BLOCKED


class Survey(msgspec.Struct, frozen=True, kw_only=True):
    """A map as it was surveyed for play; games add what they need to know of it."""

    name: str
    title: str
    about: str
    layout: Layout
    hexes: tuple[str, ...]
    terrain: dict[str, str]
    """What lies under each hex's centre dot."""
    levels: dict[str, int]
    """Of the ground; hexes on level 0 left out."""
    buildings: dict[str, str]
    """Building hexes to the id of their building."""
    sides: dict[str, tuple[str, ...]]
    """Hexsides to the terrain on them."""
    silhouettes: tuple[Silhouette, ...]
    sight: bytes = b""
    """Row after row of sight codes between all places."""

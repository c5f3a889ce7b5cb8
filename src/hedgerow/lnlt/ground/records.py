"""What is known of a map, what a line of sight meets, and what comes of it."""

from __future__ import annotations

import msgspec

from hedgerow.board.records import Silhouette
from hedgerow.lnlt.book.terrain import Sight
from hedgerow.lnlt.ground.hexes import upstairs

BLOCKED = 9
"""What a sight code says when there is no line of sight; smaller codes count degraded hexes."""


class Obstacle(msgspec.Struct, frozen=True):
    """Something that may affect a line crossing its hex."""

    name: str
    sight: Sight
    height: int | None = 0
    """In levels; None for what reaches every height (a Fire for Effect)."""
    building: str = ""
    """Which building it is part of, for LOS between two of them (10.3.2.3)."""
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
    """Of the units at start and end, floors included (10.2.5)."""
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


class Effect(msgspec.Struct, frozen=True):
    """What one obstacle does to a line."""

    sight: Sight
    words: str = ""
    rule: str = ""
    obstacle: Obstacle | None = None


class Judgement(msgspec.Struct, frozen=True):
    """What 10.3 says of a line."""

    blocked_by: Cause | None
    degraded: tuple[str, ...]
    causes: tuple[Cause, ...]
    between_buildings: tuple[str, ...] = ()

    @property
    def code(self) -> int:
        return BLOCKED if self.blocked_by else len(self.degraded)


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
    between_buildings: tuple[str, ...] = ()
    """Hexsides between separate buildings that it runs along at a penalty (option los-between-buildings)."""

    @classmethod
    def of(cls, a: str, b: str, judgement: Judgement, crossed: tuple[str, ...]) -> Verdict:
        """A judgement as the verdict a player reads."""
        block, degraded = judgement.blocked_by, judgement.degraded
        words, rule = "Clear.", "10.3.0.1"
        if block:
            words, rule = f"Blocked at {block.hex}: {block.words}.", block.rule
        elif degraded:
            words, rule = f"Degraded by {len(degraded)}: {', '.join(degraded)}.", "10.3.0.3"
        return cls(
            a=a, b=b, clear=block is None, degraded=degraded, blocked_at=block.hex if block else "", words=words,
            rule=rule, crossed=crossed, causes=judgement.causes, between_buildings=judgement.between_buildings,
        )  # fmt: skip

    @property
    def code(self) -> int:
        return len(self.degraded) if self.clear else BLOCKED


class Survey(msgspec.Struct, frozen=True):
    name: str
    title: str
    about: str
    hexes: tuple[str, ...]
    terrain: dict[str, str]
    """What lies under each hex's centre dot (1.4.3), roads and the size of buildings considered."""
    cover: dict[str, str]
    """Hexes whose painted terrain is another, because a road runs over the dot."""
    levels: dict[str, int]
    """Of the ground; hexes on level 0 left out."""
    buildings: dict[str, str]
    """Building hexes to the id of their building."""
    roads: tuple[str, ...]
    """Hexsides that a road crosses."""
    streams: dict[str, str]
    sides: dict[str, tuple[str, ...]]
    silhouettes: tuple[Silhouette, ...]
    floors: tuple[str, ...] = ()
    """Hexes with an upper floor (10.2.3)."""
    sight: bytes = b""
    """Row after row of sight codes between all places."""

    @property
    def places(self) -> tuple[str, ...]:
        return (*self.hexes, *(upstairs(hex) for hex in self.floors))

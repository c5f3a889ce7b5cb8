"""What is known of a map, what a line of sight meets, and what comes of it."""

from __future__ import annotations

import msgspec

from hedgerow.board import sight
from hedgerow.board.sight import BLOCKED, Cause, Obstacle, Sight
from hedgerow.lnlt.ground.hexes import upstairs


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


class Verdict(sight.Verdict, frozen=True):
    """The line of sight between two places, with its reasons."""

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


class Survey(sight.Survey, frozen=True, kw_only=True):
    cover: dict[str, str]
    """Hexes whose painted terrain is another, because a road runs over the dot."""
    roads: tuple[str, ...]
    """Hexsides that a road crosses."""
    streams: dict[str, str]
    floors: tuple[str, ...] = ()
    """Hexes with an upper floor (10.2.3)."""

    @property
    def places(self) -> tuple[str, ...]:
        return (*self.hexes, *(upstairs(hex) for hex in self.floors))

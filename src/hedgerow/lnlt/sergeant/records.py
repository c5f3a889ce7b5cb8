"""What the sergeant notes down while he weighs a decision."""

from __future__ import annotations

import msgspec

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.book.counters import Gun
from hedgerow.lnlt.state.state import Unit


class Gunner(msgspec.Struct, frozen=True, gc=False):
    """What one unit can bring to a shot."""

    ifp: int | None  # None for those who have none of their own
    range: int
    reach: int
    nearest: int
    squad: bool
    guns: tuple[tuple[int, int], ...]  # (FP, range), the best first

    def at(self, distance: int) -> tuple[int | None, int]:
        """Its own IFP (None: not in range) and what its weapons add."""
        own = self.ifp if self.ifp is not None and self.nearest <= distance <= self.reach else None
        if own is not None and distance > self.range:
            own -= own // 2
        guns = [fp for fp, far in self.guns if distance <= far]
        if not guns:
            return own, 0
        if not self.squad:
            return (None, guns[0]) if own is None or guns[0] > own else (own, 0)
        if own is None or (len(guns) > 1 and guns[1] > own):
            return None, sum(guns[:2])
        return own, guns[0]


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """An enemy place as seen from another."""

    target: str
    distance: int
    bonus: int  # what is added to the firepower of whoever fires: nearness, less hindrances and cover
    known: bool  # spotted, or next to it


class Goal(msgspec.Struct):
    """A place that counts."""

    place: str
    value: float
    ours: bool


class Barrel(msgspec.Struct, frozen=True):
    """A gun on the map, and those who serve it."""

    unit: Unit
    name: str
    gun: Gun
    modifier: int  # of those who serve it, to the to-hit roll
    ready: bool  # it may still fire this turn
    all_round: bool  # a turret, or a weapon in men's hands


class Course(msgspec.Struct, frozen=True):
    """A way to a hex and a facing there."""

    at: str
    facing: int
    first: Move | None = None
    spent: int = 0
    risk: float = 0.0  # of being hit on the way, the last hex not counted
    here: float = 0.0  # of being hit in the last hex if one goes on from there
    overran: str = ""
    shot: float = 0.0  # the best shot in passing

    @property
    def toll(self) -> float:
        return self.risk + self.here - self.shot


class Way(msgspec.Struct, frozen=True):
    """A way to a place: what it takes on the road, and what it gives."""

    to: str
    first: str = ""
    spent: int = 0
    risk: float = 0.0  # of being shot at on the way, the place itself not counted
    here: float = 0.0  # of being shot at in the place when one goes on from there
    safe: float = 1.0  # the chance to get there at all
    taken: tuple[str, ...] = ()
    gained: float = 0.0
    before: str = ""  # the place that a Close Assault starts from
    shot: float = 0.0  # the best shot in passing

    @property
    def net(self) -> float:
        return self.gained + self.shot - self.risk - self.here

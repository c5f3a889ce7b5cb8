"""A yard of thirty inches by twenty, with a copse and a wall. Any point of it is a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import resources
from random import Random

from hedgerow.board.inches.areas import crossings, holds, meets
from hedgerow.board.inches.measure import INCH, distance, inches, is_point, named, point, turned, within
from hedgerow.board.inches.records import Point, Table
from hedgerow.board.inches.tables import read_table
from hedgerow.board.records import Catalogue, Kind
from hedgerow.kernel.choice import Refusal

KINDS = (
    Kind("clear", "ground", "plain"),
    Kind("copse", "area", "canopy", silhouette=True),
    Kind("wall", "hexside", "wall"),
)
CATALOGUE = Catalogue({kind.name: kind for kind in KINDS}, "clear")
STRIDE = 6 * INCH
STEP = 6 * INCH  # of the range of a shot
ROOM = INCH  # nearer than this two pieces are in each other's way
HOME = 6 * INCH  # from a side's own edge
BEARINGS = 12  # sensible directions to go


class Yard:
    goal = "1500,1000"

    @cached_property
    def table(self) -> Table:
        return read_table((resources.files(__package__) / "yard.toml").read_text(), CATALOGUE, "yard")

    def line_up(self, seat: int) -> tuple[str, ...]:
        return tuple(named(((2 + 26 * seat) * INCH, y * INCH)) for y in (4, 10, 16))

    def homes(self, seat: int) -> Iterable[str]:
        return (named(((1 + 2 * x + 24 * seat) * INCH, y * INCH)) for x in range(3) for y in range(2, 20, 3))

    def why_not_home(self, seat: int, at: str) -> Refusal | None:
        if refusal := self.why_off(at):
            return refusal
        x = point(at)[0]
        if (x if seat == 0 else self.table.width - x) <= HOME:
            return None
        return Refusal("not-home", f"{at} is more than {inches(HOME)} from your edge", "2.2")

    def steps(self, at: str) -> Iterator[str]:
        """All round, at a full and at half a stride."""
        x, y = point(at)
        for reach in (STRIDE, STRIDE // 2):
            for n in range(BEARINGS):
                dx, dy = turned(0, -reach, n * 360 // BEARINGS)
                if 0 <= x + dx <= self.table.width and 0 <= y + dy <= self.table.height:
                    to = named((x + dx, y + dy))
                    if self.why_not_step(at, to) is None:
                        yield to

    def why_not_step(self, at: str, to: str) -> Refusal | None:
        if refusal := self.why_off(to):
            return refusal
        a, b = point(at), point(to)
        if not within(a, b, STRIDE):
            return Refusal("too-far", f"{inches(distance(a, b))} is more than {inches(STRIDE)}", "3.1")
        if met := self.wall_at(at, to):
            return Refusal("wall", f"the wall is in the way at {met}", "3.1")
        return None

    def wall_at(self, at: str, to: str) -> str:
        """3.1: where a wall is in the way; "" if none is."""
        a, b = point(at), point(to)
        return next((named(met[0]) for wall in self.table.fences if (met := meets(a, b, wall))), "")

    def wander(self, at: str, chance: Random) -> str:
        """Some point within a stride; where it was, if that one cannot be gone to."""
        x, y = point(at)
        dx, dy = turned(0, -chance.randint(INCH, STRIDE), chance.randrange(360))
        to = (min(max(x + dx, 0), self.table.width), min(max(y + dy, 0), self.table.height))
        return named(to)

    def anywhere(self, chance: Random) -> str:
        return named((chance.randint(0, self.table.width), chance.randint(0, self.table.height)))

    def far(self, a: str, b: str) -> int:
        return max(1, -(-distance(point(a), point(b)) // STEP))

    def apart(self, a: str, b: str) -> float:
        return distance(point(a), point(b)) / STRIDE

    def meet(self, a: str, b: str) -> bool:
        return within(point(a), point(b), ROOM)

    def blocked_at(self, a: str, b: str) -> str:
        """4.2: the copse blocks where the line enters it, unless one of the two is in it."""
        start, end = point(a), point(b)
        for copse in self.table.areas:
            if not (holds(copse, start) or holds(copse, end)) and (runs := crossings(start, end, copse)):
                return named(runs[0].enter)
        return ""

    def why_unseen(self, a: str, b: str) -> Refusal | None:
        where = self.blocked_at(a, b)
        return Refusal("blocked", f"the copse blocks the line from {a} to {b} at {where}", "4.2") if where else None

    def covered(self, at: str) -> bool:
        return any(holds(copse, point(at)) for copse in self.table.areas)

    def why_off(self, at: str) -> Refusal | None:
        if not is_point(at):
            return Refusal("no-point", f"{at} is no point of the yard: write it as {self.goal}", "3.1")
        at_point: Point = point(at)
        if at_point[0] <= self.table.width and at_point[1] <= self.table.height:
            return None
        return Refusal("off-table", f"{at} is off the table", "3.1")


FIELD = Yard()

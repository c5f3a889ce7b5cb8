"""What a battle is about, as places to be in (house-game.3): what each is worth, and whether one gets there in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from hedgerow.board.inches.measure import INCH, distance
from hedgerow.board.inches.records import Edge, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.deploying import OPPOSITE, middle
from hedgerow.boltaction.rules.move.exiting import ways_off
from hedgerow.boltaction.rules.move.rates import fixed, rate
from hedgerow.boltaction.rules.seeing import within_of_point
from hedgerow.boltaction.rules.victory import REACH, holds_ground, quarry, scoring, zone_of
from hedgerow.boltaction.sergeant.places import centre
from hedgerow.boltaction.sergeant.routes import way_to
from hedgerow.boltaction.state.lookups import on_table, troops
from hedgerow.boltaction.state.state import State, Unit

if TYPE_CHECKING:
    from hedgerow.boltaction.sergeant.weights import Weights

Box = tuple[int, int, int, int]
HOME = 12 * INCH
SLOW = 12 * INCH
"""What others are ahead of teams on the way to an objective: a section holds it better."""
WARNED = 24 * INCH
"""How near enemies come to a base before somebody guards it."""
SEVENTH = 0.5
INNER = 8 * INCH
"""Well inside of a zone around the middle, that all of a unit counts."""


class Goal(msgspec.Struct, frozen=True):
    """To be within `reach` of a box is worth so much at the end, or at once."""

    box: Box
    reach: int
    value: float
    words: str

    def far(self, s: State, u: Unit, at: Point) -> int:
        """How far it is still to go, round what is in the way."""
        straight = distance(at, self.nearest(at)) - self.reach
        if straight <= 0 or u.waiting:
            return max(0, straight)
        return max(straight, way_to(s.table, u, at, self.box) - self.reach)

    def nearest(self, at: Point) -> Point:
        west, north, east, south = self.box
        return min(max(at[0], west), east), min(max(at[1], north), south)


def spot(at: Point, reach: int, value: float, words: str) -> Goal:
    return Goal((*at, *at), reach, value, words)


def turns_after(s: State) -> float:
    """Turns that come after this one; the seventh, while nobody knows of it, is half a turn."""
    after = (s.last_turn or TABLES.house.turns) - s.turn
    return float(after) if after > 0 or s.last_turn else SEVENTH


def attained(goal: Goal, s: State, u: Unit, at: Point, w: Weights) -> float:
    """What it is worth to end this turn somewhere on the way: little less than to be there, while there is time."""
    far, after = goal.far(s, u, at), turns_after(s)
    if not far:
        return goal.value
    ratio = far / max(INCH, rate(s, u, "run")) / after if after else 1.0
    if ratio >= 1:
        return goal.value * w.late / ratio
    return goal.value * (w.late + min(1.0, after) * (1 - w.reached - w.late) * (1 - ratio * ratio))


# ------------------------------------------------------------------ what counts


class Goals:
    """The goals of one side, who is to go where."""

    def __init__(self, s: State, seat: int, w: Weights) -> None:
        self.s, self.seat, self.w = s, seat, w
        self.rate = scoring(s, seat)
        self.kind = s.battle.type
        self.shares = self.assigned()

    @property
    def worth_of_objective(self) -> float:
        """Of each of those on the table."""
        match self.kind.aim:
            case "two-of-three" | "positions":
                return self.w.objective
            case "hold":
                return self.w.only
        return self.rate.objective * self.w.point

    def assigned(self) -> dict[tuple[str, int], float]:
        """Who goes to which objective: one holds it, another helps him, the rest have other things to do."""
        if not self.worth_of_objective:
            return {}
        able = [u for u in on_table(self.s, self.seat) if holds_ground(u)]
        pairs = sorted((self.trouble(u, at), n, u.id) for u in able for n, at in enumerate(self.s.objectives))
        found: dict[tuple[str, int], float] = {}
        for share in (1.0, self.w.helper):
            busy = {name for name, _ in found}
            taken: set[int] = set()
            for _, n, name in pairs:
                if name not in busy and n not in taken:
                    found[name, n] = share
                    busy.add(name)
                    taken.add(n)
        return found

    def trouble(self, u: Unit, at: Point) -> float:
        """Who is there stays; then whoever is near, sections before others; last those who come too late."""
        far = distance(centre(u), at)
        if within_of_point(self.s, u, at, REACH):
            return far - SLOW * 10
        in_time = rate(self.s, u, "run") * (turns_after(self.s) + (u.order is None))
        return far + SLOW * slowness(u) + SLOW * 10 * (far > in_time + REACH)

    def of(self, u: Unit) -> list[Goal]:
        return list(self._of(u))

    def _of(self, u: Unit) -> Iterator[Goal]:
        """house-game.3, by the type of battle."""
        s, w = self.s, self.w
        if self.worth_of_objective and holds_ground(u):
            for n, at in enumerate(s.objectives):
                share = self.shares.get((u.id, n), w.crowd)
                yield spot(at, REACH - INCH, share * self.worth_of_objective, "the objective")
        if self.kind.aim == "prize":
            yield from self.prize(u)
        if self.kind.aim == "demolition":
            yield from self.bases(u)
        if self.kind.aim == "manhunt":
            yield from self.hunt(u)
        if self.rate.exit:
            yield Goal(beyond(s, OPPOSITE[s.edges[u.seat]]), 0, self.rate.exit * w.point, "off their edge")
        if self.rate.in_zone:
            yield from self.zone(1 - u.seat, self.rate.in_zone * w.point, "in their zone")
        if self.rate.hold:
            yield from self.zone(u.seat, self.rate.hold * w.point, "still in place")
        if any(self.rate.quarter) and u.card.kind == "infantry":
            yield from self.quarters(u)

    def prize(self, u: Unit) -> Iterator[Goal]:
        """To it, home with it, or after whoever has it."""
        s, w = self.s, self.w
        carrier = s.units.get(s.carried)
        if carrier is u:
            yield Goal(beyond(s, s.edges[u.seat]), 0, w.only, "home with the prize")
        elif carrier is None and u.card.kind == "infantry":
            nearest = min(
                (o for o in on_table(s, u.seat) if o.card.kind == "infantry"),
                key=lambda o: (distance(centre(o), s.objectives[0]) + 2 * SLOW * slowness(o), o.id),
                default=u,
            )
            share = 1.0 if nearest is u else w.helper
            yield spot(s.objectives[0], INCH // 2, share * w.only, "the prize")
        elif carrier is not None:
            ours = carrier.seat == u.seat
            yield spot(s.objectives[0], 8 * INCH, w.only * (0.1 if ours else 0.4), "after the prize")

    def bases(self, u: Unit) -> Iterator[Goal]:
        s, w = self.s, self.w
        if troops(u):
            yield spot(s.bases[1 - u.seat], 0, w.only, "their base")
            home = s.bases[u.seat]
            foes = [e for e in on_table(s, 1 - u.seat) if troops(e) and distance(centre(e), home) <= WARNED]
            guard = min(on_table(s, u.seat), key=lambda o: (not troops(o), distance(centre(o), home), o.id))
            if foes and guard is u:
                yield spot(home, INCH, w.guard * len(foes), "guards our base")

    def hunt(self, u: Unit) -> Iterator[Goal]:
        """The hunted one wants to get away; everybody else wants him."""
        s, w = self.s, self.w
        prey = quarry(s)
        if prey is None or not prey.on_table:
            return
        if prey is u:
            yield from (Goal(beyond(s, edge), 0, w.flight, "away") for edge in ways_off(s, u))
        elif prey.seat != u.seat:
            yield spot(centre(prey), 6 * INCH, w.only / 2, "after him")

    def zone(self, seat: int, value: float, words: str) -> Iterator[Goal]:
        s = self.s
        zone, table = zone_of(s, seat), s.table.table
        if zone.centre:
            yield spot(middle(s), min(INNER, zone.centre * INCH), value, words)
        elif zone.depth:
            west, north, east, south = beyond(s, s.edges[seat])
            deep = (zone.depth - 4) * INCH
            far_east, far_south = min(table.width, east + deep), min(table.height, south + deep)
            yield Goal((max(0, west - deep), max(0, north - deep), far_east, far_south), 0, value, words)

    def quarters(self, u: Unit) -> Iterator[Goal]:
        """Where one more makes the difference."""
        s, w, table = self.s, self.w, self.s.table.table
        for n in range(4):
            west, north = (table.width // 2) * (n % 2), (table.height // 2) * (n // 2)
            box = (west, north, west + table.width // 2, north + table.height // 2)
            theirs = OPPOSITE[s.edges[u.seat]] in ("south" if n >= 2 else "north", "east" if n % 2 else "west")
            lead = sum(
                1 if o.seat == u.seat else -1
                for o in on_table(s)
                if o is not u and o.card.kind == "infantry" and holds(box, centre(o))
            )
            share = 1.0 if lead in (0, -1) else 0.5 if lead in (1, -2) else 0.15
            inner = (box[0] + INCH, box[1] + INCH, box[2] - INCH, box[3] - INCH)
            yield Goal(inner, 0, self.rate.quarter[theirs] * w.point * share, "the quarter")


def slowness(u: Unit) -> float:
    """How much rather others go."""
    if fixed(u) or u.card.kind == "artillery":
        return 3.0
    return 1.0 if u.card.team or u.card.rank is not None or len(u.men) < 4 else 0.0


def holds(box: Box, at: Point) -> bool:
    return box[0] <= at[0] < box[2] and box[1] <= at[1] < box[3]


def beyond(s: State, edge: Edge) -> Box:
    """An edge of the table, as a box without breadth."""
    width, height = s.table.table.width, s.table.table.height
    return {
        "north": (0, 0, width, 0), "south": (0, height, width, height),
        "west": (0, 0, 0, height), "east": (width, 0, width, height),
    }[edge]  # fmt: skip

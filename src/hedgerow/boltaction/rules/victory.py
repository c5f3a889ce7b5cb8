"""house-game.1, house-game.3 Who holds what, what it is worth, and who has won."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import near
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Disc, Edge, Point
from hedgerow.boltaction.book.charts import OFFICERS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground import boxes
from hedgerow.boltaction.rules.deploying import OPPOSITE, duty, in_zone, part
from hedgerow.boltaction.rules.seeing import base, bounds, footprints, within_of_point
from hedgerow.boltaction.scenario.records import Scoring, Zone
from hedgerow.boltaction.state.events import turns as told
from hedgerow.boltaction.state.lookups import can, in_play, on_table, troops
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.tally import Mod, Tally

HOUSE = TABLES.house
REACH = HOUSE.objective * INCH
DEFAULT_ZONE = Zone(depth=HOUSE.depth)
"""What counts as a side's zone where nobody is set up in one."""
TOUCH = 0

# ------------------------------------------------------------------ who holds what


def holders(s: State, at: Point) -> set[int]:
    """house-game.3: sides with infantry or artillery within three inches; medics and spotters hold nothing."""
    return {u.seat for u in on_table(s) if holds_ground(u) and holds(s, u, at)}


def holds_ground(u: Unit) -> bool:
    return troops(u) and not can(u, "medic")


def holds(s: State, u: Unit, at: Point) -> bool:
    """Whether it is near enough: its spotter, who may stand apart, does not count."""
    if u.building < 0 and not boxes.holds(bounds(u, REACH), at):  # most are far away, and every view asks
        return False
    aside = [] if u.building >= 0 else [base(m.at) for m in u.men if m.role == "spotter"]
    return any(near(Disc(at, 0), foot, REACH) for foot in footprints(s, u) if foot not in aside)


def holder(s: State, at: Point) -> int | None:
    """The one side that is there, if there is only one."""
    there = holders(s, at)
    return there.pop() if len(there) == 1 else None


def objectives_of(s: State, seat: int) -> int:
    return sum(holder(s, at) == seat for at in s.objectives)


def zone_of(s: State, seat: int) -> Zone:
    return duty(s, seat).zone or DEFAULT_ZONE


def units_in(s: State, whose: int, seat: int) -> int:
    """Units of one side that stand in the zone of another, wholly."""
    zone = zone_of(s, seat)
    return sum(all(in_zone(s, seat, zone, foot) for foot in footprints(s, u)) for u in on_table(s, whose))


def quarters(s: State, seat: int) -> Iterator[bool]:
    """Quarters in which a side has more infantry than the other: whether each lies on the other's side."""
    table, own = s.table.table, s.edges[seat]
    counts = [[0, 0] for _ in range(4)]
    for u in on_table(s):
        if u.card.kind == "infantry" and u.men:  # while it is told who fell, nobody may be left
            x, y = u.at if u.building >= 0 else u.men[0].at
            counts[(2 * y >= table.height) * 2 + (2 * x >= table.width)][u.seat] += 1
    for n, count in enumerate(counts):
        if count[seat] > count[1 - seat]:
            sides: tuple[Edge, Edge] = ("south" if n >= 2 else "north", "east" if n % 2 else "west")
            yield OPPOSITE[own] in sides


# ------------------------------------------------------------------ points


def scoring(s: State, seat: int) -> Scoring:
    return s.battle.type.scoring[part(s, seat)]


def score(s: State, seat: int) -> Tally:
    """house-game.3: the Victory Points of a side, line by line."""
    rate = scoring(s, seat)
    lost = sum(u.lost and u.scored for u in s.own[1 - seat])
    exits = sum(s.units[name].seat == seat for name in s.exited)
    own, other = (sum(1 for far in quarters(s, seat) if far == there) for there in (False, True))
    rows = (
        (lost, rate.kill, "units destroyed"),
        (objectives_of(s, seat) if rate.objective else 0, rate.objective, "objectives"),
        (units_in(s, seat, 1 - seat) if rate.in_zone else 0, rate.in_zone, "in the enemy's zone"),
        (exits, rate.exit, "off the enemy's edge"),
        (own, rate.quarter[0], "quarters of one's own"),
        (other, rate.quarter[1], "quarters of the enemy's"),
        (units_in(s, seat, seat) if rate.hold else 0, rate.hold, "still in place"),
    )
    return Tally(
        tuple(Mod(count * worth, f"{count} {words}", "house-game.3") for count, worth, words in rows if count * worth)
    )


def scores(s: State) -> tuple[Tally, Tally]:
    return score(s, 0), score(s, 1)


# ------------------------------------------------------------------ at once


def at_once(s: State) -> Outcome | None:
    """house-game.1: one side has nobody left; or what the battle is about has been decided."""
    if s.phase in ("setup", "over") or s.turn == 0:
        return None
    gone = [seat for seat in (0, 1) if next(in_play(s, seat), None) is None]
    kind = s.battle.type
    if kind.aim == "prize" and s.carried in s.exited:
        return won(s, s.units[s.carried].seat, "carries the prize off the table")
    if kind.aim == "manhunt" and (prey := quarry(s)) is not None:
        if prey.id in s.exited:
            return won(s, prey.seat, f"{prey.name} gets away")
        if prey.lost:
            return won(s, 1 - prey.seat, f"{prey.name} is caught")
    if len(gone) == 1 and kind.aim != "points":
        return won(s, 1 - gone[0], "the enemy has nobody left")
    return result(s) if gone else None


def quarry(s: State) -> Unit | None:
    """The highest officer of the defender, the first of them in his list."""
    officers = [u for u in s.own[1 - s.attacker] if u.card.rank is not None]
    ranks = list(OFFICERS)
    return max(officers, key=lambda u: ranks.index(u.card.rank) if u.card.rank else -1, default=None)


# ------------------------------------------------------------------ at the end


def won(s: State, seat: int, why: str) -> Outcome:
    totals = tuple(tally.total for tally in scores(s))
    return Outcome(seat, f"{s.battle.force_name(seat)} wins: {why}.", "house-game.3", totals)


def drawn(s: State, why: str) -> Outcome:
    return Outcome(None, f"A draw: {why}.", "house-game.3", tuple(tally.total for tally in scores(s)))


def result(s: State) -> Outcome:
    """house-game.3: by what the battle is about, or by points."""
    return RESULTS[s.battle.type.aim](s)


def by_points(s: State) -> Outcome:
    """A lead of two or more."""
    first, second = (tally.total for tally in scores(s))
    words = f"{max(first, second)} points to {min(first, second)}"
    if abs(first - second) < HOUSE.margin:
        return drawn(s, f"{first} points to {second}")
    return won(s, int(second > first), words)


def two_of_three(s: State) -> Outcome:
    """The attacker wants two of the three objectives."""
    held = objectives_of(s, s.attacker)
    words = f"the attacker holds {held} of {len(s.objectives)} objectives"
    if held == 1:
        return drawn(s, words)
    return won(s, s.attacker if held >= 2 else 1 - s.attacker, words)


def last_holder(s: State) -> Outcome:
    there = holder(s, s.objectives[0])
    if there is None:
        return drawn(s, "nobody holds the objective alone")
    return won(s, there, "the objective is held")


def prize(s: State) -> Outcome:
    """Whoever has it at the end."""
    carrier = s.units.get(s.carried)
    if carrier is None or carrier.lost:
        return drawn(s, "nobody has the prize")
    return won(s, carrier.seat, f"{carrier.name} has the prize")


def most_positions(s: State) -> Outcome:
    """Who holds more objectives; if both hold as many, by points."""
    first, second = (objectives_of(s, seat) for seat in (0, 1))
    if first == second:
        return by_points(s)
    return won(s, int(second > first), f"{max(first, second)} objectives to {min(first, second)}")


def hunt(s: State) -> Outcome:
    """He is still there; house-game.4: one who has never come counts as destroyed."""
    prey = quarry(s)
    if prey is not None and prey.lost:
        return won(s, s.attacker, f"{prey.name} has never come")
    return won(s, 1 - s.attacker, f"{prey.name if prey else 'nobody'} has not been caught")


RESULTS = {
    "points": by_points,
    "demolition": by_points,
    "two-of-three": two_of_three,
    "hold": last_holder,
    "prize": prize,
    "positions": most_positions,
    "manhunt": hunt,
}


# ------------------------------------------------------------------ prizes and bases


def reach_prize(t: World, u: Unit) -> None:
    """A unit of infantry that ends a move beside the prize has it."""
    s = t.state
    if s.battle.type.aim != "prize":
        return
    follow_prize(t)
    if s.carried or u.card.kind != "infantry" or not u.on_table:
        return
    if within_of_point(s, u, s.objectives[0], TABLES.house.board * INCH):
        s.carried = u.id
        t.tell(told.PrizeTaken(unit=u.id, at=s.objectives[0], rule="house-game.3"))


def follow_prize(t: World) -> None:
    """It goes with those who are left of whoever has it, and lies where the last of them fell."""
    s = t.state
    carrier = s.units.get(s.carried)
    if carrier is None or carrier.id in s.exited:
        return
    if carrier.building >= 0:
        s.objectives[0] = carrier.at
    elif carrier.men:
        s.objectives[0] = carrier.men[0].at
    if carrier.lost:
        s.carried = ""
        t.tell(told.PrizeTaken(unit="", at=s.objectives[0], rule="house-game.3"))


def blow_up(t: World) -> Outcome | None:
    """At the end of a turn: a base that enemy infantry or artillery touches is destroyed; if both are, nobody wins."""
    s = t.state
    blown = []
    for seat, at in enumerate(s.bases):
        unit = next((u for u in on_table(s, 1 - seat) if troops(u) and within_of_point(s, u, at, TOUCH)), None)
        if unit is not None:
            blown.append(seat)
            t.tell(told.BlownUp(seat=seat, unit=unit.id, at=at, rule="house-game.3"))
    if len(blown) == 1:
        return won(s, 1 - blown[0], "the enemy's base is blown up")
    return drawn(s, "both bases are blown up") if blown else None

"""house-move.2 to house-move.4 Moves on foot: where every model goes, and why it cannot."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board.inches.bases import near
from hedgerow.board.inches.measure import bearing, distance, inches, is_point, point
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.boxes import around, box_of
from hedgerow.boltaction.ground.formations import (
    COHERENCY,
    FORMATIONS,
    Formation,
    hangs_together,
    matched,
    overlapping,
    places,
)
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.ground.records import Barrier, Course, Pose, Way
from hedgerow.boltaction.ground.walls import WALL, along_wall
from hedgerow.boltaction.ground.ways import Barred, let_out, shortest
from hedgerow.boltaction.rules.move.clearing import barred_for, neighbours, reach_box, why_not_stand
from hedgerow.boltaction.rules.move.cycling import RIDE, cycles, ride
from hedgerow.boltaction.rules.move.pushing import why_not_pushed
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import BASE, base
from hedgerow.boltaction.state.state import Model, State, Unit
from hedgerow.kernel.choice import Refusal

Ways = dict[str, Way]


def led(u: Unit) -> list[Model]:
    """The men of a unit, the one who leads them first."""
    men = [m for m in u.men if m.role != "spotter"] or u.men
    ranks = {"leader": 0, "officer": 0, "firer": 1}
    return sorted(men, key=lambda m: ranks.get(m.role, 2))


def why_no_point(to: str) -> Refusal | None:
    if is_point(to):
        return None
    return Refusal("no-point", f'{to!r} is no point; write it like "1234,0560"', "house-move.4")


def destinations(s: State, u: Unit, to: Point, formation: str, placed: Sequence[str]) -> list[Point] | Refusal:
    """Where every man is to stand, in the order of `led`."""
    men = led(u)
    was = [m.at for m in men]
    spread = spread_out(s, to, formation, was)
    if isinstance(spread, Refusal):
        return spread
    order = range(len(men)) if formation == "keep" else matched(was, spread)
    found = [spread[j] for j in order]
    if formation != "keep":
        stay_beside(men, found)
    for given in placed:
        number, _, at = given.replace("x", ",").partition("@")
        names = [m.id.rpartition(".")[2] for m in men]
        if number not in names or not is_point(at):
            return Refusal("no-model", f'{given!r}: write a model and its place like "3@1234x0560"', "house-move.2")
        found[names.index(number)] = point(at)
    return found


def spread_out(s: State, to: Point, formation: str, was: Sequence[Point]) -> Sequence[Point] | Refusal:
    """The places of a formation, the leader's first."""
    if formation == WALL:
        words = "there is no wall, hedge or house to line there"
        return along_wall(s.table, to, len(was)) or Refusal("no-wall", words, "house-move.2")
    if formation not in FORMATIONS:
        return Refusal("no-formation", f"there is no formation {formation!r}", "house-move.2")
    kind: Formation = formation
    return places(kind, to, len(was), bearing(was[0], to) if to != was[0] else 0, was)


def stay_beside(men: Sequence[Model], places: list[Point]) -> None:
    """house-weapon.2: whoever assists at a Team weapon changes places with the one who would stand beside its firer."""
    helpers = [n for n, m in enumerate(men) if m.role == "assistant"]
    firers = [n for n, m in enumerate(men) if m.role == "firer"]
    plain = [n for n, m in enumerate(men) if m.role == ""]
    for firer, helper in zip(firers, helpers, strict=False):
        best = min((helper, *plain), key=lambda n: (distance(places[n], places[firer]), n != helper))
        places[helper], places[best] = places[best], places[helper]


def ways_of(
    s: State, u: Unit, to: str, formation: str, placed: Sequence[str], order: Order, reach: int | None = None
) -> Ways | Refusal:
    """The way of every man, or why one of them cannot go there."""
    if (refusal := why_no_point(to)) is not None:
        return refusal
    ends = destinations(s, u, point(to), formation, placed)
    if isinstance(ends, Refusal):
        return ends
    return ways_to(s, u, ends, order, rate(s, u, order) if reach is None else reach)


def ways_to(s: State, u: Unit, ends: Sequence[Point], order: Order, reach: int) -> Ways | Refusal:
    """house-move.2, house-move.3, house-move.4, for everybody; `ends` in the order of `led`."""
    men = led(u)
    posted = [m.at for m in u.men if m not in men]  # a spotter stays where he is
    if overlapping((*ends, *posted), BASE) is not None:
        return Refusal("overlap", "two models would stand on each other", "house-move.2")
    if u.card.kind == "artillery":
        gun = gun_at(u, ends[0])
        if any(not near(base(end), hull(Pose(gun, u.facing), u.card.size), COHERENCY) for end in ends):
            return Refusal("coherency", "every man of the crew must be within an inch of the gun", "house-move.2")
        if (refusal := why_not_pushed(s, u, gun, order)) is not None:
            return refusal
        if distance(u.at, gun) > reach:
            return Refusal("too-far", f"farther than {inches(reach)}", "house-move.4")
    elif not hangs_together(ends, BASE):
        return Refusal("coherency", "every model must be within an inch of another of its unit", "house-move.2")
    found = ways_within(s, u, ends, order, reach)
    if isinstance(found, Refusal) and found.code == "too-far" and cycles(u, order):
        return ways_within(s, u, ends, order, RIDE, riding=True)
    return found


def ways_within(
    s: State, u: Unit, ends: Sequence[Point], order: Order, reach: int, *, riding: bool = False
) -> Ways | Refusal:
    """house-move.3, house-move.4: everybody's way, or along a road, for who rides."""
    men = led(u)
    box = reach_box(tuple(m.at for m in men), reach)
    barred = barred_for(s, u, order, box)
    others = neighbours(s, u, around((box, box_of(ends))))
    found: Ways = {}
    for m, end in zip(men, ends, strict=True):
        if (refusal := why_not_stand(s, end, barred, others)) is not None:
            return refusal
        way = ride(s, barred, m.at, end) if riding else way_for(barred, m.at, end, reach)
        if isinstance(way, Refusal):
            return way
        found[m.id] = way
    return found


def gun_at(u: Unit, end: Point) -> Point:
    """Where the carriage of a gun is when its crew have pushed it as far as the first of them goes."""
    first = led(u)[0]
    return u.at[0] + end[0] - first.at[0], u.at[1] + end[1] - first.at[1]


def of_gun(u: Unit, ways: Ways) -> Course | None:
    """house-move.1: the way of a gun, whose crew push it as far as the first of them goes; None of who has no gun."""
    if u.card.kind != "artillery":
        return None
    first = ways[led(u)[0].id]
    ends = Pose(u.at, u.facing), Pose(gun_at(u, first.points[-1]), u.facing)
    return Course(ends, first.length, 0, False, False)


def way_for(barred: Barred, start: Point, end: Point, reach: int) -> Way | Refusal:
    """house-move.4: one man's way."""
    way = shortest(let_out(barred, start), start, end, reach)
    if way is None:
        return Refusal("too-far", f"farther than {inches(reach)}", "house-move.4")
    if isinstance(way, Barrier):
        return Refusal("in-the-way", f"{way.what} is in the way", way.rule)
    return way

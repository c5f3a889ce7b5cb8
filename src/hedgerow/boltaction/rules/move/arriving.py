"""house-game.4 Coming on: from the first wave, from reserve, round a flank."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.board.inches.measure import INCH, TURN, is_point, named, point
from hedgerow.board.inches.records import Area, Edge, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.hulls import hull, swept
from hedgerow.boltaction.ground.records import Course, Pose
from hedgerow.boltaction.rules.deploying import duty
from hedgerow.boltaction.rules.move.driving import ROAD, road_all_along, why_not_over_there
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.placing import place_beside
from hedgerow.boltaction.rules.move.rates import fixed, pivots, rate
from hedgerow.boltaction.rules.seeing import BASE
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.lookups import aboard
from hedgerow.boltaction.state.moves.movement import ComeOn
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal

INWARD: dict[Edge, int] = {"north": 180, "east": 270, "south": 0, "west": 90}
"""Which way one faces who comes from an edge."""
CLOCKWISE: tuple[Edge, ...] = ("north", "east", "south", "west")
PLACES = 9
TRIES, FINE = 12, 1000
IN_TURN = ("block", "line")
GAME = TABLES.game


def entry_edges(s: State, u: Unit) -> tuple[Edge, ...]:
    """Its own edge, or the flank that it goes round: left and right as one looks from one's own edge.

    Reserves of who has the enemy surrounded come over any edge that no enemy has used in the same turn.
    """
    own = s.edges[u.seat]
    if u.waiting in ("left", "right"):
        step = 1 if u.waiting == "left" else -1
        return (CLOCKWISE[(CLOCKWISE.index(own) + step) % 4],)
    if u.waiting == "reserve" and duty(s, u.seat).any_edge:
        return tuple(edge for edge in CLOCKWISE if (1 - u.seat, edge) not in s.entered)
    return (own,)


def edge_for(s: State, u: Unit, to: Point) -> Edge:
    """The edge over which it comes to a point: the nearest of those open to it, its own first."""
    own = s.edges[u.seat]
    edges = entry_edges(s, u) or (own,)
    return min(edges, key=lambda edge: (_depth(s, edge, to), edge != own))


def strip(s: State, u: Unit, edge: Edge) -> Area:
    """The part of an edge over which a unit comes, as a line."""
    table = s.table.table
    lines: dict[Edge, tuple[Point, Point]] = {
        "north": ((0, 0), (table.width, 0)),
        "east": ((table.width, 0), (table.width, table.height)),
        "south": ((0, table.height), (table.width, table.height)),
        "west": ((0, 0), (0, table.height)),
    }
    a, b = lines[edge]
    if u.waiting in ("left", "right"):
        far = (GAME.flank + GAME.flank_more * max(0, s.turn - GAME.flank_turn)) * INCH
        a, b = _from_own(s.edges[u.seat], a, b, far)
    return Area("", (a, b))


def _from_own(own: Edge, a: Point, b: Point, far: int) -> tuple[Point, Point]:
    """The stretch of a flank next to one's own edge."""
    start, end = (a, b) if own in ("north", "west") else (b, a)
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = abs(dx) + abs(dy)
    far = min(far, whole)
    return start, (start[0] + dx * far // whole, start[1] + dy * far // whole)


def arrivals(s: State, u: Unit, order: Order) -> Iterator[ComeOn]:
    """Places along the edge, as far in as the unit gets and nearer, in the first formation that fits."""
    reach = rate(s, u, order)
    for edge in entry_edges(s, u):
        (ax, ay), (bx, by) = strip(s, u, edge).outline
        for far in (reach * 3 // 4, reach // 3, BASE):
            depth = max(far, u.card.size[1] // 2 + 10)
            for n in range(PLACES):
                x, y = ax + (bx - ax) * (2 * n + 1) // (2 * PLACES), ay + (by - ay) * (2 * n + 1) // (2 * PLACES)
                yield from _arriving(s, u, order, _inward(edge, (x, y), depth), INWARD[edge])


def any_arrival(s: State, u: Unit, order: Order, chance: Random) -> ComeOn | None:
    """A place by chance, without listing all of them."""
    edges = entry_edges(s, u)
    reach = rate(s, u, "run" if u.card.kind == "artillery" else order)
    least = max(BASE, u.card.size[1] // 2 + 10)
    for _ in range(TRIES if edges else 0):
        edge = edges[chance.randrange(len(edges))]
        (ax, ay), (bx, by) = strip(s, u, edge).outline
        share = chance.randrange(FINE)
        at = (ax + (bx - ax) * share // FINE, ay + (by - ay) * share // FINE)
        depth = chance.randint(least, max(least, reach))
        if (move := next(_arriving(s, u, order, _inward(edge, at, depth), INWARD[edge]), None)) is not None:
            return move
    return None


def _arriving(s: State, u: Unit, order: Order, to: Point, facing: int) -> Iterator[ComeOn]:
    """A place, in the first formation in which it may be come to."""
    for formation in IN_TURN if u.card.kind == "infantry" else IN_TURN[:1]:
        move = ComeOn(u.id, named(to), formation, facing)
        if why_not_come_on(s, Acting(u.id, order), move) is None:
            yield move
            return


def _inward(edge: Edge, at: Point, far: int) -> Point:
    dx, dy = {"north": (0, far), "east": (-far, 0), "south": (0, -far), "west": (far, 0)}[edge]
    return at[0] + dx, at[1] + dy


def why_not_come_on(s: State, p: Acting, move: ComeOn) -> Refusal | None:
    """house-game.4: measured from the edge."""
    u = s.units[p.unit]
    if move.unit != p.unit or not u.waiting:
        return Refusal("on-table", f"{u.name} is on the table", "house-game.4")
    if not is_point(move.to):
        return Refusal("no-point", f'{move.to!r} is no point; write it like "1234,0560"', "house-game.4")
    found = entering(s, u, move, p.order)
    return found if isinstance(found, Refusal) else None


def entering(s: State, u: Unit, move: ComeOn, order: Order) -> Moving | Refusal:
    """The move from the edge to where it goes."""
    to = point(move.to)
    edge = edge_for(s, u, to)
    line = strip(s, u, edge)
    if u.card.kind == "infantry":
        ways = ways_out(s, u, line, move.to, move.formation, order)
        return ways if isinstance(ways, Refusal) else Moving(u.id, "arrive", ways=ways)
    facing, size = INWARD[edge], u.card.size
    depth, brink = _depth(s, edge, to), _foot(edge, s, to)
    on_road = u.card.kind == "vehicle" and road_all_along(s, brink, to)
    if depth > rate(s, u, order) * (ROAD if on_road else 1):
        return Refusal("too-far", "farther in than it gets", "house-game.4")
    if not _along(line, to, edge):
        return Refusal("elsewhere", "it comes over another part of the edge", "house-game.4")
    start = Pose(_inward(edge, brink, min(size[1] // 2, depth)), facing)
    lane = swept(start, size, depth - min(size[1] // 2, depth))
    ends = Pose(to, _faces(s, u, order, facing, move.facing))
    for body in (lane, hull(ends, size)):
        if (refusal := why_not_over_there(s, u, body, order)) is not None:
            return refusal
    turned = (Pose(to, facing), ends) if ends.facing != facing else (ends,)
    return Moving(u.id, "arrive", course=Course((start, *turned), depth, len(turned) - 1, False, on_road))


def _faces(s: State, u: Unit, order: Order, inward: int, wanted: int) -> int:
    """vehicle.1 to vehicle.3: where it looks when it has come on, one pivot aside if it has one; a gun anywhere."""
    off = abs((wanted - inward + TURN // 2) % TURN - TURN // 2)
    free = u.card.kind == "artillery" or (pivots(s, u, order) > 0 and off <= TABLES.moving.pivot)
    return wanted if free and 0 <= wanted < TURN else inward


def _depth(s: State, edge: Edge, at: Point) -> int:
    table = s.table.table
    return {"north": at[1], "east": table.width - at[0], "south": table.height - at[1], "west": at[0]}[edge]


def _foot(edge: Edge, s: State, at: Point) -> Point:
    table = s.table.table
    return {
        "north": (at[0], 0), "east": (table.width, at[1]), "south": (at[0], table.height), "west": (0, at[1])
    }[edge]  # fmt: skip


def _along(edge: Area, at: Point, side: Edge) -> bool:
    n = 0 if side in ("north", "south") else 1
    a, b = sorted((edge.outline[0][n], edge.outline[1][n]))
    return a <= at[n] <= b


def come_on(t: World, p: Acting, move: ComeOn) -> None:
    """house-game.4: it is on the table from now on."""
    s = t.state
    u = s.units[p.unit]
    found = entering(s, u, move, p.order)
    assert not isinstance(found, Refusal)
    edge = edge_for(s, u, point(move.to))
    s.entered.append((u.seat, edge))
    u.waiting = ""
    for passenger in aboard(s, u):
        passenger.waiting = ""
    if found.course is not None:
        u.at, u.facing = found.course.poses[0].at, found.course.poses[0].facing
        if u.card.kind == "artillery":
            place_beside(s, u, found.course.poses[-1].at, found.course.poses[-1].facing)
    elif fixed(u):  # house-weapon.3: it is set down as it is to look
        u.facing = move.facing if 0 <= move.facing < TURN else INWARD[edge]
    for m in u.men:
        if (way := found.ways.get(m.id)) is not None:
            m.at = way.points[0]
    t.tell(told.Arrived(unit=u.id, at=point(move.to), edge=edge, rule="house-game.4"))
    set_out(t, u, found)

"""house-move.3, house-game.3 Leaving the table where the battle has a use for it."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import to_edge
from hedgerow.board.inches.measure import FINE, TURN, cosine, inches
from hedgerow.board.inches.records import Edge, Point
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.hulls import hull, pivoted
from hedgerow.boltaction.ground.records import Course
from hedgerow.boltaction.rules.deploying import OPPOSITE
from hedgerow.boltaction.rules.move.clearing import barred_for, reach_box
from hedgerow.boltaction.rules.move.driving import as_pivots, drive
from hedgerow.boltaction.rules.move.going import Ways, led, way_for
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.rates import fixed, rate
from hedgerow.boltaction.rules.seeing import hull_of, pose
from hedgerow.boltaction.rules.victory import quarry, scoring
from hedgerow.boltaction.state.moves.movement import Exit
from hedgerow.boltaction.state.pending.movement import MoveKind, Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal

OUTWARD: dict[Edge, int] = {"north": 0, "east": 90, "south": 180, "west": 270}
ASKEW = 45
"""How far a vehicle may look aside from the edge that it drives over without turning to it."""
HAIR = 2
"""Corners of a hull that stands askew are rounded: so much before the edge they are at it."""


def ways_off(s: State, u: Unit) -> tuple[Edge, ...]:
    """Edges over which a unit may leave: the enemy's where that scores or for who is hunted; its own with the prize."""
    own = s.edges[u.seat]
    aim = s.battle.type.aim
    if aim == "prize" and s.carried == u.id:
        return (own,)
    if aim == "manhunt" and quarry(s) is u:
        return (OPPOSITE[own],)
    return (OPPOSITE[own],) if scoring(s, u.seat).exit else ()


def exits(s: State, u: Unit, order: Order) -> Iterator[Exit]:
    for edge in ways_off(s, u):
        move = Exit(u.id, edge)
        if why_not_exit(s, Acting(u.id, order), move) is None:
            yield move


def why_not_exit(s: State, p: Acting, move: Exit) -> Refusal | None:
    """house-move.3: nobody leaves the table unless the battle says so; everybody must get to the edge."""
    u = s.units[p.unit]
    if move.unit != p.unit:
        return Refusal("not-it", f"{u.name} moves now", "turn.9")
    if move.edge not in ways_off(s, u):
        return Refusal("no-exit", f"{u.name} has no business beyond that edge", "house-move.3")
    if not u.on_table or u.building >= 0 or (u.card.kind == "infantry" and fixed(u) and p.order == "advance"):
        return Refusal("not-now", f"{u.name} cannot leave the table from where it is", "house-move.3")
    if u.boarded == s.turn:
        return Refusal("boarded", "somebody got aboard in this turn: it does not move", "house-transport.1")
    found = leaving(s, u, move.edge, p.order)
    return found if isinstance(found, Refusal) else None


def leaving(s: State, u: Unit, edge: Edge, order: Order) -> Moving | Refusal:
    """The move over the edge."""
    kind: MoveKind = "run" if order == "run" else "advance"
    if u.card.kind != "vehicle":
        ways = ways_to_edge(s, u, edge, order)
        return ways if isinstance(ways, Refusal) else Moving(u.id, kind, ways=ways, over=edge)
    course = drive_off(s, u, edge, order)
    return course if isinstance(course, Refusal) else Moving(u.id, kind, course=course, over=edge)


def drive_off(s: State, u: Unit, edge: Edge, order: Order) -> Course | Refusal | None:
    """Until the hull meets the edge; None if it is there."""
    if not to_edge(s.table.table, hull_of(u), edge):
        return None
    found = [drive(s, u, way, order) for way in ways_off_for(s, u, edge)]
    return next((course for course in found if isinstance(course, Course)), found[0])


def ways_off_for(s: State, u: Unit, edge: Edge) -> Iterator[tuple[str, ...]]:
    """vehicle.1 to vehicle.3: straight on as it looks, or turned to the edge first."""
    off = (OUTWARD[edge] - u.facing + TURN // 2) % TURN - TURN // 2
    far = to_edge(s.table.table, hull_of(u), edge)
    if abs(off) <= ASKEW:
        yield (f"a{max(0, far * FINE // cosine(off) - HAIR) if off else far}",)
    if off:
        square_on = hull(pivoted(pose(u), off), u.card.size)
        yield (*as_pivots(off), f"a{to_edge(s.table.table, square_on, edge)}")


def ways_to_edge(s: State, u: Unit, edge: Edge, order: Order) -> Ways | Refusal:
    men, reach = led(u), rate(s, u, order)
    box = reach_box(tuple(m.at for m in men), reach)
    barred = barred_for(s, u, order, box)
    found: Ways = {}
    for m in men:
        way = way_for(barred, m.at, foot_of(s, m.at, edge), reach)
        if isinstance(way, Refusal):
            words = f"not everybody gets to the edge in {inches(reach)}" if way.code == "too-far" else way.words
            return Refusal(way.code, words, way.rule)
        found[m.id] = way
    return found


def foot_of(s: State, at: Point, edge: Edge) -> Point:
    """The point of an edge straight before somebody."""
    table = s.table.table
    return {"north": (at[0], 0), "east": (table.width, at[1]), "south": (at[0], table.height), "west": (0, at[1])}[edge]


def exit_table(t: World, p: Acting, move: Exit) -> None:
    u = t.state.units[p.unit]
    found = leaving(t.state, u, move.edge, p.order)
    assert not isinstance(found, Refusal)
    set_out(t, u, found)

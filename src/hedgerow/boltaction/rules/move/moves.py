"""orders.3, orders.4 The move of an order: what a unit on ADVANCE or RUN may do, one row a verb."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.board.inches.measure import INCH, TURN, named, turned
from hedgerow.board.inches.records import Area, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.records import Feature
from hedgerow.boltaction.ground.walls import WALL, walls_near
from hedgerow.boltaction.rules.close.assaults import assaults, declare_assault, why_not_assault
from hedgerow.boltaction.rules.close.overruns import drive_over, overruns, why_not_overrun
from hedgerow.boltaction.rules.move.arriving import any_arrival, arrivals, come_on, why_not_come_on
from hedgerow.boltaction.rules.move.cycling import cycles, rides
from hedgerow.boltaction.rules.move.driving import drive
from hedgerow.boltaction.rules.move.exiting import exit_table, exits, why_not_exit
from hedgerow.boltaction.rules.move.going import Ways, led, of_gun, ways_of
from hedgerow.boltaction.rules.move.joining import ways_up
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.posting import post, postings, why_not_post
from hedgerow.boltaction.rules.move.rates import fixed, only_turns, rate
from hedgerow.boltaction.rules.move.transport import (
    alight,
    alightings,
    board,
    boardings,
    why_not_alight,
    why_not_board,
)
from hedgerow.boltaction.rules.ordering import broken_up
from hedgerow.boltaction.rules.pledging import bound, why_not_pledged
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.moves.close import Assault, Overrun
from hedgerow.boltaction.state.moves.movement import (
    Alight,
    Board,
    ComeOn,
    Drive,
    Enter,
    Exit,
    Go,
    Leave,
    Post,
    Stay,
    Turn,
)
from hedgerow.boltaction.state.pending.movement import MoveKind, Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, begun
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs

STAY = Stay()
BEARINGS = 12
PIVOTS = (0, 30, -30, 60, -60, 90, -90)
TRIES = 12
WALLS = 2
"""How many walls to line are listed."""


def choose_move(t: World, u: Unit, p: Acting) -> Play[None]:
    """house-orders.1, house-orders.2: where it goes, or that it stays."""
    s = t.state
    options: Options[Move] = Options(
        lambda: moves_of(s, u, p),
        lambda move: why_not_move(s, u, p, move),
        _draw=None if bound(p) else lambda chance: any_move(s, u, p.order, chance),
    )
    words = "Advance" if p.order == "advance" else "Run"
    clause = "orders.4" if p.order == "run" else "orders.3"
    answer = yield Choice(u.seat, p.order, f"{u.name}: where does it {words}?", options, clause)
    p.moved = True
    if p.order == "run":
        s.pending.pop()
    yield from VERBS.do(t, p, answer) or ()


# ------------------------------------------------------------------ what may be answered


def moves_of(s: State, u: Unit, p: Acting) -> Iterator[Move]:
    """Those that a unit may make; who has bound itself and cannot do so stays."""
    yield from begun(move for move in moves(s, u, p.order) if why_not_pledged(s, p, move) is None) or (STAY,)


def why_not_move(s: State, u: Unit, p: Acting, move: Move) -> Refusal | None:
    if (refusal := VERBS.why_not(s, p, move)) is not None:
        return refusal
    refusal = why_not_pledged(s, p, move)
    stuck = refusal is not None and isinstance(move, Stay) and next(moves_of(s, u, p)) == STAY
    return None if stuck else refusal


def moves(s: State, u: Unit, order: Order) -> Iterator[Move]:
    """The sensible ones: all around at full and half rate, into buildings and transports, assaults."""
    if u.waiting:
        yield from begun(arrivals(s, u, order)) or (STAY,)
        return
    if u.carrier:
        yield STAY
        yield from alightings(s, u, order)
        return
    if why_not_stay(s, Acting(u.id, order), STAY) is None:
        yield STAY
    if u.card.kind == "vehicle":
        yield from drives(s, u, order)
    elif fixed(u) and order == "advance":
        turns = (Turn(u.id, n * TURN // BEARINGS) for n in range(BEARINGS))
        yield from (move for move in turns if why_not_turn(s, Acting(u.id, order), move) is None)
        yield from postings(s, u, order)
        return
    elif u.building >= 0:
        yield from leavings(s, u, order)
    else:
        yield from goings(s, u, order)
        yield from postings(s, u, order)
        yield from enterings(s, u, order)
        yield from boardings(s, u, order)
    yield from exits(s, u, order)
    if order == "run":
        yield from assaults(s, u)
        yield from overruns(s, u)


def goings(s: State, u: Unit, order: Order) -> Iterator[Go]:
    """All around; as they stand, or closed up if they no longer hang together. Along the nearest walls."""
    x, y = led(u)[0].at
    reach = rate(s, u, order)
    closed_up = broken_up(u)
    for far in (reach, reach // 2, *((1,) if closed_up else ())):
        for n in range(BEARINGS):
            dx, dy = turned(0, -far + 1, n * TURN // BEARINGS)
            move = go_to(s, u, (x + dx, y + dy), order, "block" if closed_up else "keep")
            if move is not None:
                yield move
    if len(u.men) > 1 and u.card.kind == "infantry":
        for to in walls_near(s.table, (x, y), reach)[:WALLS]:
            if (move := go_to(s, u, to, order, WALL)) is not None:
                yield move
    for ride in rides(s, u, led(u)) if cycles(u, order) else ():
        if not isinstance(ways_of(s, u, ride.to, ride.formation, ride.models, order), Refusal):
            yield ride


def go_to(s: State, u: Unit, to: Point, order: Order, formation: str = "keep") -> Go | None:
    """A move to a point, if it is legal."""
    if not (0 <= to[0] <= s.table.table.width and 0 <= to[1] <= s.table.table.height):
        return None
    move = Go(u.id, named(to), formation)
    return None if isinstance(ways_of(s, u, move.to, formation, (), order), Refusal) else move


def drives(s: State, u: Unit, order: Order) -> Iterator[Drive]:
    reach = rate(s, u, order)
    for pivot in PIVOTS:
        for far in (reach, reach // 2):
            way = (*((f"{pivot:+d}",) if pivot else ()), f"a{far}")
            if not isinstance(drive(s, u, way, order), Refusal):
                yield Drive(u.id, way)
    back = (f"b{rate(s, u, 'advance') // 2}",)
    if not isinstance(drive(s, u, back, order), Refusal):
        yield Drive(u.id, back)


def enterings(s: State, u: Unit, order: Order) -> Iterator[Enter]:
    for f in s.table.buildings:
        move = Enter(u.id, f.number)
        if why_not_enter(s, Acting(u.id, order), move) is None:
            yield move


def leavings(s: State, u: Unit, order: Order) -> Iterator[Leave]:
    west, north, east, south = s.table.features[u.building].box
    reach = rate(s, u, order)
    middle = ((west + east) // 2, (north + south) // 2)
    for n in range(BEARINGS):
        dx, dy = turned(0, -(max(east - west, south - north) // 2 + reach * 2 // 3), n * TURN // BEARINGS)
        to = (middle[0] + dx, middle[1] + dy)
        if 0 <= to[0] <= s.table.table.width and 0 <= to[1] <= s.table.table.height:
            move = Leave(u.id, named(to), "block")
            if why_not_leave(s, Acting(u.id, order), move) is None:
                yield move


def any_move(s: State, u: Unit, order: Order, chance: Random) -> Move:
    """An answer by chance, without listing all of them."""
    if u.waiting and (arrival := any_arrival(s, u, order, chance)) is not None:
        return arrival
    if u.waiting or u.carrier or u.building >= 0 or chance.random() < 0.25:
        listed = list(moves(s, u, order))
        return listed[int(chance.random() * len(listed))]
    if u.card.kind == "vehicle":
        for _ in range(TRIES):
            pivot, far = chance.randint(-90, 90), chance.randint(INCH, rate(s, u, order))
            way = (f"a{far}",) if order == "run" or chance.random() < 0.3 else (f"{pivot:+d}", f"a{far}")
            if not isinstance(drive(s, u, way, order), Refusal):
                return Drive(u.id, way)
        return STAY
    if fixed(u) and order == "advance":
        return Turn(u.id, any_facing(s, u, chance))
    x, y = led(u)[0].at
    for _ in range(TRIES):
        dx, dy = turned(0, -chance.randint(INCH, rate(s, u, order)), chance.randrange(TURN))
        if (move := go_to(s, u, (x + dx, y + dy), order)) is not None:
            return move
    return next(moves(s, u, order))


def any_facing(s: State, u: Unit, chance: Random) -> int:
    most = most_turned(s)
    return chance.randrange(TURN) if 2 * most >= TURN else (u.facing + chance.randint(-most, most)) % TURN


# ------------------------------------------------------------------ going


def _own(s: State, p: Acting, name: str) -> Refusal | None:
    return None if name == p.unit else Refusal("not-it", f"{s.units[p.unit].name} moves now", "turn.9")


def why_not_go(s: State, p: Acting, move: Go) -> Refusal | None:
    u = s.units[p.unit]
    if (refusal := _own(s, p, move.unit)) is not None:
        return refusal
    if u.card.kind == "vehicle" or u.building >= 0 or u.carrier or u.waiting:
        return Refusal("not-on-foot", f"{u.name} does not go on foot now", "house-move.4")
    if fixed(u) and p.order == "advance":
        return Refusal("fixed", "on Advance it turns, and does not leave its place", "house-weapon.3")
    found = ways_of(s, u, move.to, move.formation, move.models, p.order)
    return found if isinstance(found, Refusal) else None


def go(t: World, p: Acting, move: Go) -> None:
    s = t.state
    u = s.units[p.unit]
    ways = ways_of(s, u, move.to, move.formation, move.models, p.order)
    assert not isinstance(ways, Refusal)
    set_out(t, u, Moving(u.id, _kind(p.order), ways=ways, course=of_gun(u, ways)))


def _kind(order: Order) -> MoveKind:
    return "run" if order == "run" else "advance"


def why_not_drive(s: State, p: Acting, move: Drive) -> Refusal | None:
    u = s.units[p.unit]
    if (refusal := _own(s, p, move.unit)) is not None:
        return refusal
    if u.card.kind != "vehicle" or u.waiting:
        return Refusal("no-vehicle", f"{u.name} does not drive", "house-vehicle.1")
    if u.boarded == s.turn:
        return Refusal("boarded", "somebody got aboard in this turn: it does not move", "house-transport.1")
    found = drive(s, u, move.way, p.order)
    return found if isinstance(found, Refusal) else None


def do_drive(t: World, p: Acting, move: Drive) -> None:
    u = t.state.units[p.unit]
    course = drive(t.state, u, move.way, p.order)
    assert not isinstance(course, Refusal)
    set_out(t, u, Moving(u.id, _kind(p.order), course=course))


def why_not_turn(s: State, p: Acting, move: Turn) -> Refusal | None:
    u = s.units[p.unit]
    if (refusal := _own(s, p, move.unit)) is not None:
        return refusal
    if not only_turns(u, p.order) or u.carrier:
        return Refusal("not-fixed", "only a Fixed weapon turns on the spot, on Advance", "house-weapon.3")
    if not 0 <= move.facing < TURN:
        return Refusal("no-facing", "a facing is 0 to 359 degrees", "house-weapon.3")
    off, most = angle_between(u.facing, move.facing), most_turned(s)
    if off > most:
        return Refusal("too-far", f"{off} degrees; on Advance it turns {most} at the most", "house-weapon.3")
    return None


def most_turned(s: State) -> int:
    """The option `fixed-advance`: the degrees that a Fixed weapon turns at the most."""
    return TABLES.moving.pivot if s.options["fixed-advance"] == "quarter-turn" else TURN // 2


def angle_between(a: int, b: int) -> int:
    off = (a - b) % TURN
    return min(off, TURN - off)


def turn(t: World, p: Acting, move: Turn) -> None:
    """house-weapon.3: it looks another way; ranging in starts anew (house-indirect.2)."""
    u = t.state.units[p.unit]
    u.facing = move.facing
    u.ranging.clear()
    t.tell(told.Turned(unit=u.id, facing=move.facing, rule="house-weapon.3"))


# ------------------------------------------------------------------ buildings


def why_not_enter(s: State, p: Acting, move: Enter) -> Refusal | None:
    """house-building.1: an infantry unit whose every model gets within an inch of the wall; one unit at a time."""
    u = s.units[p.unit]
    if (refusal := _own(s, p, move.unit)) is not None:
        return refusal
    if u.card.kind != "infantry" or u.carrier or u.waiting or can(u, "cavalry") or can(u, "motorbikes"):
        return Refusal("not-infantry", "only infantry on foot occupies a building", "house-building.1")
    if fixed(u) and p.order == "advance":
        return Refusal("fixed", "on Advance it does not leave its place", "house-weapon.3")
    f = next((f for f in s.table.buildings if f.number == move.building), None)
    if f is None or any(ruin.building == f.number for ruin in s.ruins):
        return Refusal("no-building", "there is no building to enter", "house-building.1")
    if s.options["building-entry"] == "run" and p.order != "run":
        return Refusal("run-only", "a building is entered with a Run", "house-building.1")
    if any(o.building == f.number for o in s.units.values() if o is not u and o.on_table):
        return Refusal("occupied", "somebody is in it already", "house-building.1")
    if u.building == f.number:
        return Refusal("inside", f"{u.name} is in it", "house-building.1")
    found = ways_in(s, u, f, p.order)
    return found if isinstance(found, Refusal) else None


def ways_in(s: State, u: Unit, f: Feature, order: Order) -> Ways | Refusal:
    assert isinstance(f.shape, Area)
    return ways_up(s, u, f.shape, order, rate(s, u, order), "house-building.1")


def enter(t: World, p: Acting, move: Enter) -> None:
    s = t.state
    u = s.units[p.unit]
    ways = ways_in(s, u, s.table.features[move.building], p.order)
    assert not isinstance(ways, Refusal)
    set_out(t, u, Moving(u.id, _kind(p.order), ways=ways, into=move.building))


def why_not_leave(s: State, p: Acting, move: Leave) -> Refusal | None:
    u = s.units[p.unit]
    if (refusal := _own(s, p, move.unit)) is not None:
        return refusal
    if u.building < 0:
        return Refusal("not-inside", f"{u.name} is in no building", "house-building.1")
    if u.card.kind == "artillery":
        return Refusal("gun", f"{u.name} was set up in it, and does not move inside of it", "terrain.10")
    shape = s.table.features[u.building].shape
    assert isinstance(shape, Area)
    found = ways_out(s, u, shape, move.to, move.formation, p.order)
    return found if isinstance(found, Refusal) else None


def leave(t: World, p: Acting, move: Leave) -> None:
    s = t.state
    u = s.units[p.unit]
    shape = s.table.features[u.building].shape
    assert isinstance(shape, Area)
    ways = ways_out(s, u, shape, move.to, move.formation, p.order)
    assert not isinstance(ways, Refusal)
    set_out(t, u, Moving(u.id, _kind(p.order), ways=ways))


# ------------------------------------------------------------------ the rows


def why_not_stay(s: State, p: Acting, move: Stay) -> Refusal | None:
    u = s.units[p.unit]
    if u.waiting and next(arrivals(s, u, p.order), None) is not None:
        return Refusal("come-on", "it has passed its test, and comes on", "house-game.4")
    if broken_up(u) and next(goings(s, u, p.order), None) is not None:
        return Refusal("broken-up", f"{u.name} must close up", "house-move.2")
    return None


def stay(t: World, p: Acting, move: Stay) -> None:
    """house-orders.1: it does not leave its place, and still counts as having been on the move."""


def otherwise(s: State, p: Acting, move: Move) -> Refusal:
    return Refusal("move-first", f"{s.units[p.unit].name} moves now, or stays", "turn.9")


VERBS: Verbs[State, Acting] = Verbs(
    otherwise,
    Verb(Go, why_not_go, go),
    Verb(Drive, why_not_drive, do_drive),
    Verb(Turn, why_not_turn, turn),
    Verb(Post, why_not_post, post),
    Verb(Enter, why_not_enter, enter),
    Verb(Leave, why_not_leave, leave),
    Verb(Board, why_not_board, board),
    Verb(Alight, why_not_alight, alight),
    Verb(ComeOn, why_not_come_on, come_on),
    Verb(Assault, why_not_assault, declare_assault),
    Verb(Overrun, why_not_overrun, drive_over),
    Verb(Exit, why_not_exit, exit_table),
    Verb(Stay, why_not_stay, stay),
)

"""house-transport.1, house-transport.2 Transports and tows: getting aboard, getting off, getting out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from hedgerow.board.inches.measure import INCH, TURN, named, point, turned
from hedgerow.boltaction.book.charts import MOVEMENT
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.losing import give_die, pin
from hedgerow.boltaction.rules.move.hiding import look_around
from hedgerow.boltaction.rules.move.joining import ways_up
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.placing import place_beside
from hedgerow.boltaction.rules.move.pushing import course_to, why_not_unhook
from hedgerow.boltaction.rules.move.rates import fixed, rate
from hedgerow.boltaction.rules.move.seats import why_no_seat
from hedgerow.boltaction.rules.seeing import hull_of
from hedgerow.boltaction.rules.shooting.damage import strike_plainly
from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.lookups import by_hand
from hedgerow.boltaction.state.moves.movement import Alight, Board
from hedgerow.boltaction.state.pending.movement import BailingOut, MoveKind, Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play

BEARINGS = 8


# ------------------------------------------------------------------ aboard


def boardings(s: State, u: Unit, order: Order) -> Iterator[Board]:
    """Transports and tows that take it, within its reach; at a real table people see to that."""
    judge = why_no_boarding if by_hand(s) else why_not_board
    for carrier in s.own[u.seat]:
        move = Board(u.id, carrier.id)
        takes = carrier.card.seats or carrier.card.tows
        if takes and judge(s, Acting(u.id, order), move) is None:
            yield move


def why_not_board(s: State, p: Acting, move: Board) -> Refusal | None:
    """house-transport.1, house-transport.2: a transport that takes it, within reach of every model."""
    if (refusal := why_no_boarding(s, p, move)) is not None:
        return refusal
    found = getting_aboard(s, s.units[p.unit], s.units[move.carrier], p.order)
    return found if isinstance(found, Refusal) else None


def why_no_boarding(s: State, p: Acting, move: Board) -> Refusal | None:
    """Near or far: a transport that has not moved, with room, and an order that lets the unit leave its place."""
    u = s.units[p.unit]
    carrier = s.units.get(move.carrier)
    if move.unit != p.unit:
        return Refusal("not-it", f"{u.name} moves now", "turn.9")
    if carrier is None or carrier.seat != u.seat or not carrier.on_table or carrier.card.kind != "vehicle":
        return Refusal("no-transport", f"there is no transport {move.carrier}", "house-transport.1")
    if u.carrier or u.waiting or u.card.kind == "vehicle":
        return Refusal("not-on-foot", f"{u.name} does not go aboard now", "house-transport.1")
    if carrier.order in ("advance", "run"):
        return Refusal("moved", f"{carrier.name} has moved in this turn", "house-transport.1")
    if u.card.kind == "artillery" and p.order != "run":
        return Refusal("hook-up", "a gun is hooked up with a Run", "house-transport.2")
    if fixed(u) and p.order != "run":
        return Refusal("fixed", "on Advance it does not leave its place", "house-weapon.3")
    return why_no_seat(s, u, carrier)


def getting_aboard(s: State, u: Unit, carrier: Unit, order: Order) -> Moving | Refusal:
    """The move that ends beside a transport; the crew go as far as infantry, their gun as far as it is pushed."""
    kind: MoveKind = "run" if order == "run" else "advance"
    reach, course = rate(s, u, order), None
    if u.card.kind == "artillery":
        found = course_to(s, u, carrier, order)
        if isinstance(found, Refusal):
            return found
        course, reach = found, MOVEMENT["infantry"].run * INCH
    ways = ways_up(s, u, hull_of(carrier), order, reach, "house-transport.1", (carrier.id,))
    if isinstance(ways, Refusal):
        return ways
    return Moving(u.id, kind, ways=ways, course=course, aboard=carrier.id)


def board(t: World, p: Acting, move: Board) -> None:
    s = t.state
    u, carrier = s.units[p.unit], s.units[move.carrier]
    found = getting_aboard(s, u, carrier, p.order)
    assert not isinstance(found, Refusal)
    set_out(t, u, found)


# ------------------------------------------------------------------ off


def alightings(s: State, u: Unit, order: Order) -> Iterator[Alight]:
    """All around: men two thirds of their rate away, a gun as near as it stands."""
    carrier = s.units[u.carrier]
    half = carrier.card.size[1] // 2
    ways = range(half, half + u.card.size[1], INCH // 2) if u.card.size[1] else (half + rate(s, u, order) * 2 // 3,)
    for n in range(BEARINGS):
        yield from islice(_alighting(s, u, carrier, order, n * TURN // BEARINGS, ways), 1)


def _alighting(s: State, u: Unit, carrier: Unit, order: Order, facing: int, ways: Sequence[int]) -> Iterator[Alight]:
    for far in ways:
        dx, dy = turned(0, -far, facing)
        x, y = carrier.at[0] + dx, carrier.at[1] + dy
        if 0 <= x <= s.table.table.width and 0 <= y <= s.table.table.height:
            move = Alight(u.id, named((x, y)), "block", facing)
            if why_not_alight(s, Acting(u.id, order), move) is None:
                yield move


def why_not_alight(s: State, p: Acting, move: Alight) -> Refusal | None:
    """house-transport.1: measured from the hull."""
    u = s.units[p.unit]
    if move.unit != p.unit or not u.carrier:
        return Refusal("not-aboard", f"{s.units[p.unit].name} is not aboard", "house-transport.1")
    if (refusal := why_no_alighting(s, u, p.order)) is not None:
        return refusal
    carrier = s.units[u.carrier]
    if u.card.kind == "artillery":
        return why_not_unhook(s, u, carrier, move, p.order)
    found = ways_out(s, u, hull_of(carrier), move.to, move.formation, p.order, (carrier.id,))
    return found if isinstance(found, Refusal) else None


def why_no_alighting(s: State, u: Unit, order: Order) -> Refusal | None:
    """house-transport.1, house-transport.2: not in a turn in which the transport ran; guns and Fixed teams by a Run."""
    carrier = s.units[u.carrier]
    if carrier.order == "run" or carrier.ran == s.turn:
        return Refusal("ran", f"{carrier.name} ran in this turn", "house-transport.1")
    if carrier.waiting:
        return Refusal("off-table", f"{carrier.name} is not on the table", "house-transport.1")
    if u.card.kind == "artillery" and order != "run":
        return Refusal("unhook", "a gun is unhooked with a Run", "house-transport.2")
    if fixed(u) and order != "run":
        return Refusal("fixed", "on Advance it does not leave its place", "house-weapon.3")
    return None


def alight(t: World, p: Acting, move: Alight) -> None:
    s = t.state
    u = s.units[p.unit]
    carrier = s.units[u.carrier]
    if u.card.kind == "artillery":
        u.carrier = ""
        place_beside(s, u, point(move.to), move.facing)
        t.tell(told.GotOff(unit=u.id, carrier=carrier.id, at=u.at, rule="house-transport.2"))
        set_out(t, u, Moving(u.id, "run"))  # house-ambush.1: who lies in wait sees them at it
        return
    ways = ways_out(s, u, hull_of(carrier), move.to, move.formation, p.order, (carrier.id,))
    assert not isinstance(ways, Refusal)
    u.carrier = ""
    for m in u.men:
        m.at = ways[m.id].points[0]
    u.at, u.facing = u.men[0].at, move.facing
    t.tell(told.GotOff(unit=u.id, carrier=carrier.id, at=u.at, rule="house-transport.1"))
    kind: MoveKind = "run" if p.order == "run" else "advance"
    set_out(t, u, Moving(u.id, kind, ways=ways))


# ------------------------------------------------------------------ out


def bail_out(t: World, p: BailingOut) -> Play[None]:
    """house-transport.1: placed within three inches, hit without PEN, pinned and Down."""
    s = t.state
    s.pending.pop()
    u, carrier = s.units[p.unit], s.units[p.carrier]
    u.carrier = ""
    if not by_hand(s):
        place_beside(s, u, carrier.at, carrier.facing, hull_of(carrier))
    hits, dice = rolled(t, TABLES.house.passengers, f"{u.name} gets out of {carrier.name}: hits")
    t.tell(losses.BailedOut(unit=u.id, carrier=carrier.id, hits=hits, dice=dice, rule="house-transport.1"))
    look_around(t, u)
    give_die(s, u, "down")
    pin(t, u, 1, "house-transport.1")
    if not u.lost:
        strike_plainly(t, u, hits, "house-transport.1")
    yield from ()

"""house-transport.1, house-transport.2 Transports and tows: getting aboard, getting off, getting out."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.areas import nearest
from hedgerow.board.inches.bases import gap
from hedgerow.board.inches.measure import INCH, TURN, inches, named, turned
from hedgerow.board.inches.records import Area
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.records import Way
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.losing import give_die, pin
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.placing import place_beside
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import footprints, hull_of
from hedgerow.boltaction.rules.shooting.damage import strike_plainly
from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.lookups import aboard, by_hand, can
from hedgerow.boltaction.state.moves.movement import Alight, Board
from hedgerow.boltaction.state.pending.movement import BailingOut, MoveKind, Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play

BEARINGS = 8
BESIDE = TABLES.house.board * INCH


def room(s: State, carrier: Unit) -> int:
    """Seats that are left; none beside a gun that takes them up."""
    if can(carrier, "no-passengers"):
        return 0
    return carrier.card.seats - sum(len(u.men) for u in aboard(s, carrier))


# ------------------------------------------------------------------ aboard


def boardings(s: State, u: Unit, order: Order) -> Iterator[Board]:
    for carrier in s.own[u.seat]:
        move = Board(u.id, carrier.id)
        takes = carrier.card.seats or carrier.card.tows
        if takes and why_not_board(s, Acting(u.id, order), move) is None:
            yield move


def why_not_board(s: State, p: Acting, move: Board) -> Refusal | None:
    """house-transport.1, house-transport.2: a transport that has not moved, with room, within reach of every model."""
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
    if u.card.kind == "artillery":
        if not carrier.card.tows or p.order != "run":
            return Refusal("no-tow", "a gun is hooked up with a Run, to what can tow it", "house-transport.2")
        if any(o.card.kind == "artillery" for o in aboard(s, carrier)):
            return Refusal("tows", f"{carrier.name} tows a gun already", "house-transport.2")
    elif room(s, carrier) < len(u.men) or can(u, "cavalry"):
        return Refusal("no-room", f"{carrier.name} has room for {max(0, room(s, carrier))} more", "house-transport.1")
    reach = rate(s, u, p.order) + BESIDE
    if any(gap(foot, hull_of(carrier)) > reach for foot in footprints(s, u)):
        words = f"not every model gets within an inch of it in {inches(reach - BESIDE)}"
        return Refusal("too-far", words, "house-transport.1")
    return None


def board(t: World, p: Acting, move: Board) -> None:
    s = t.state
    u, carrier = s.units[p.unit], s.units[move.carrier]
    hull = hull_of(carrier)
    ways = {}
    for m in u.men:
        to = nearest(hull, m.at)
        ways[m.id] = Way((m.at, to), gap(Area("", (m.at,)), hull))
    kind: MoveKind = "run" if p.order == "run" else "advance"
    set_out(t, u, Moving(u.id, kind, ways=ways, aboard=carrier.id))


# ------------------------------------------------------------------ off


def alightings(s: State, u: Unit, order: Order) -> Iterator[Alight]:
    carrier = s.units[u.carrier]
    far = carrier.card.size[1] // 2 + rate(s, u, order) * 2 // 3 if u.card.kind != "artillery" else carrier.card.size[1]
    for n in range(BEARINGS):
        dx, dy = turned(0, -far, n * TURN // BEARINGS)
        x, y = carrier.at[0] + dx, carrier.at[1] + dy
        if 0 <= x <= s.table.table.width and 0 <= y <= s.table.table.height:
            move = Alight(u.id, named((x, y)), "block", n * TURN // BEARINGS)
            if why_not_alight(s, Acting(u.id, order), move) is None:
                yield move


def why_not_alight(s: State, p: Acting, move: Alight) -> Refusal | None:
    """house-transport.1: measured from the hull, and not in a turn in which it ran."""
    u = s.units[p.unit]
    if move.unit != p.unit or not u.carrier:
        return Refusal("not-aboard", f"{s.units[p.unit].name} is not aboard", "house-transport.1")
    carrier = s.units[u.carrier]
    if carrier.order == "run":
        return Refusal("ran", f"{carrier.name} ran in this turn", "house-transport.1")
    if carrier.waiting:
        return Refusal("off-table", f"{carrier.name} is not on the table", "house-transport.1")
    if u.card.kind == "artillery" and p.order != "run":
        return Refusal("unhook", "a gun is unhooked with a Run", "house-transport.2")
    far = BESIDE * 6 if u.card.kind == "artillery" else 0
    found = ways_out(s, u, hull_of(carrier), move.to, move.formation, p.order, (carrier.id,), far)
    return found if isinstance(found, Refusal) else None


def alight(t: World, p: Acting, move: Alight) -> None:
    s = t.state
    u = s.units[p.unit]
    carrier = s.units[u.carrier]
    far = BESIDE * 6 if u.card.kind == "artillery" else 0
    ways = ways_out(s, u, hull_of(carrier), move.to, move.formation, p.order, (carrier.id,), far)
    assert not isinstance(ways, Refusal)
    u.carrier = ""
    for m in u.men:
        m.at = ways[m.id].points[0]
    u.at, u.facing = u.men[0].at, move.facing
    t.tell(told.GotOff(unit=u.id, carrier=carrier.id, at=u.at, rule="house-transport.1"))
    if u.card.kind == "artillery":
        place_beside(s, u, ways[u.men[0].id].points[-1], move.facing)
        return
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
        place_beside(s, u, carrier.at, carrier.facing)
    hits, dice = rolled(t, TABLES.house.passengers, f"{u.name} gets out of {carrier.name}: hits")
    t.tell(losses.BailedOut(unit=u.id, carrier=carrier.id, hits=hits, dice=dice, rule="house-transport.1"))
    give_die(s, u, "down")
    pin(t, u, 1, "house-transport.1")
    if not u.lost:
        strike_plainly(t, u, hits, "house-transport.1")
    yield from ()

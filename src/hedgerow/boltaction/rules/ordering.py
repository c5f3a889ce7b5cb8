"""turn.4, orders.1, house-orders.4, house-vehicle.3 Who may be given which order."""

from __future__ import annotations

from hedgerow.board.inches.areas import holds
from hedgerow.board.inches.records import Area
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import ORDERS, Order
from hedgerow.boltaction.ground.formations import hangs_together
from hedgerow.boltaction.rules.move.rates import fixed, pushed, why_not_over
from hedgerow.boltaction.rules.move.transport import boardings
from hedgerow.boltaction.rules.seeing import BASE
from hedgerow.boltaction.rules.terrain import features
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

ON_THE_MOVE: tuple[Order, ...] = ("advance", "run")
ABOARD: tuple[Order, ...] = ("advance", "run", "rally", "down")
STUCK: tuple[Order, ...] = ("fire", "ambush", "rally")


def why_not_order(s: State, seat: int, name: str, order: Order) -> Refusal | None:
    """turn.5 and on: whether a unit may be given an order now."""
    u = s.units.get(name)
    if u is None or u.seat != seat:
        return Refusal("no-unit", f"you have no unit {name}", "turn.4")
    if order not in ORDERS:
        return Refusal("no-order", f"{order} is no order", "orders.1")
    return why_no_order(s, u) or why_not_this(s, u, order)


def why_no_order(s: State, u: Unit) -> Refusal | None:
    """turn.5, house-turn.4, house-game.4: whether a unit may be ordered at all."""
    if u.lost:
        return Refusal("lost", f"{u.name} is lost", "turn.11")
    if u.order is not None:
        return Refusal("ordered", f"{u.name} has its order for this turn", "house-turn.4" if u.retained else "turn.5")
    if u.waiting and s.turn < arrives(u):
        return Refusal("too-early", f"{u.name} comes in turn {arrives(u)} or later", "house-game.4")
    if can(u, "slow-load") and loads(s, u):
        return Refusal("slow-load", f"{u.name} is still loading: another unit comes first", "house-game.5")
    if u.carrier and s.units[u.carrier].waiting:
        return Refusal("aboard", f"{u.name} comes with {s.units[u.carrier].name}", "house-game.4")
    return None


def loads(s: State, u: Unit) -> bool:
    """Slow Load: nobody else of its side has had an order in this turn, and somebody else could have one."""
    others = [o for o in s.own[u.seat] if o is not u and not o.lost and not o.retained]
    if any(o.order is not None for o in others):
        return False
    return any(not can(o, "slow-load") and why_no_order(s, o) is None for o in others)


def slowed(s: State, seat: int) -> bool:
    """Slow Load: whether nobody but such units can use the first die of a side."""
    able = [u for u in s.own[seat] if why_no_order(s, u) is None]
    first = not any(u.order is not None and not u.retained for u in s.own[seat])
    return first and bool(able) and all(can(u, "slow-load") for u in able)


def arrives(u: Unit) -> int:
    """The first turn in which a unit off the table may come."""
    return {"wave": 1, "reserve": TABLES.game.reserve_turn}.get(u.waiting, TABLES.game.flank_turn)


def why_not_this(s: State, u: Unit, order: Order) -> Refusal | None:
    """Which orders are closed to which units."""
    if u.waiting and order not in ON_THE_MOVE:
        return Refusal("off-table", f"{u.name} can only come on, by Advance or Run", "house-game.4")
    if u.waiting and order == "advance" and fixed(u):
        return Refusal("fixed", f"{u.name} changes its place with a Run only", "house-weapon.3")
    if u.carrier and order not in ABOARD:
        return Refusal("aboard", f"{u.name} is aboard: it gets off first", "house-transport.1")
    if u.card.kind == "vehicle":
        if order == "down":
            return Refusal("vehicle", "a vehicle does not go Down", "house-orders.4")
        if order in ("fire", "ambush") and not u.mounts and not can(u, "artillery-observer"):
            return Refusal("unarmed", f"{u.name} has nothing to fire", "house-vehicle.3")
    if u.immobilised and order not in STUCK:
        return Refusal("immobilised", f"{u.name} is immobilised", "house-armour.3")
    if order == "run" and cannot_leave(u) and next(boardings(s, u, order), None) is None:
        return Refusal("too-heavy", f"{u.name} cannot be pushed, and no tow stands beside it", "house-move.1")
    if broken_up(u) and order not in closing_up(s, u):
        return Refusal("broken-up", f"{u.name} must close up, by {' or '.join(closing_up(s, u))}", "house-move.2")
    return None


def closing_up(s: State, u: Unit) -> tuple[Order, ...]:
    """house-move.2: the orders by which a unit on foot may close up; any, if none of them lets it move."""
    runs: tuple[Order, ...] = () if in_no_run(s, u) else ("run",)
    if fixed(u):
        return runs or ORDERS
    return ("advance", *runs)


def in_no_run(s: State, u: Unit) -> bool:
    """terrain.8: whether somebody of it stands in terrain out of which it does not run."""
    for f in features(s):
        shape, refusal = f.shape, why_not_over(u, "run", f)
        if refusal is not None and isinstance(shape, Area) and any(holds(shape, m.at) for m in u.men):
            return True
    return False


def cannot_leave(u: Unit) -> bool:
    """house-move.1, terrain.10: guns that stay where they are unless they are towed; in a building in any case."""
    return u.card.kind == "artillery" and u.on_table and (u.building >= 0 or not pushed(u))


def broken_up(u: Unit) -> bool:
    """house-move.2: a unit whose models do not hang together any more."""
    if u.card.kind != "infantry" or u.building >= 0 or not u.on_table:
        return False
    return not hangs_together([m.at for m in u.men if m.role != "spotter"], BASE)

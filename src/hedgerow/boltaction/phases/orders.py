"""turn.3 to turn.10 The Orders phase: a die is drawn, a unit ordered and tested, its action carried out."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import ORDERS
from hedgerow.boltaction.book.terms import Order as OrderName
from hedgerow.boltaction.rules.commissars import driven_on
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.fubar import fubar
from hedgerow.boltaction.rules.losing import dismount, give_die, go_down, unpin
from hedgerow.boltaction.rules.morale import limited, morale_of
from hedgerow.boltaction.rules.move.backing import back_off
from hedgerow.boltaction.rules.nerves import alone_in_turret, dread, from_reserve, shed_for_passing, take_heart
from hedgerow.boltaction.rules.ordering import slowed, why_no_order, why_not_order, why_not_this
from hedgerow.boltaction.rules.pledging import bound
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import can, cup
from hedgerow.boltaction.state.moves.orders import Order, SetAside
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Verb, Verbs

ASIDE = SetAside()
SIXES, ONES, PLAIN = (6, 6), (1, 1), (1, 2)


def orders_phase(t: World) -> Play[None]:
    """turn.3, turn.4, turn.10: until the cup is empty."""
    s = t.state
    if s.drawn < 0:
        draw_die(t)
        return
    seat = s.drawn
    options: Options[Move] = Options(lambda: orders(s, seat), lambda move: VERBS.why_not(s, seat, move))
    answer = yield Choice(seat, "order", "Whom do you order, and what?", options, "turn.4")
    yield from VERBS.do(t, seat, answer) or ()


def draw_die(t: World) -> None:
    """turn.3, house-turn.1: blind, and the colour decides who orders a unit."""
    s = t.state
    pool = cup(s)
    if not pool:
        s.phase, s.step = "end", ""
        return
    s.drawn = t.draw(pool, "order die", s.battle.force_name)
    if slowed(s, s.drawn) and len(set(pool)) > 1:  # Slow Load: the die goes back once, and another is drawn
        t.tell(told.DieReturned(seat=s.drawn, rule="house-game.5"))
        s.drawn = t.draw(pool, "order die, once more", s.battle.force_name)
    left = (pool.count(0) - (s.drawn == 0), pool.count(1) - (s.drawn == 1))
    t.tell(told.DieDrawn(seat=s.drawn, left=left, rule="turn.3"))


# ------------------------------------------------------------------ giving an order


def orders(s: State, seat: int) -> Iterator[Move]:
    """Every unit without an order, and each order open to it; the die is set aside if there is none."""
    anybody = False
    for u in s.own[seat]:
        if why_no_order(s, u) is not None:
            continue
        for order in ORDERS:
            if why_not_this(s, u, order) is None:
                anybody = True
                yield Order(u.id, order)
    if not anybody:
        yield ASIDE


def why_not_give(s: State, seat: int, move: Order) -> Refusal | None:
    return why_not_order(s, seat, move.unit, move.order)


def give(t: World, seat: int, move: Order) -> None:
    t.state.drawn = -1
    give_order(t, t.state.units[move.unit], move.order)


def give_order(t: World, u: Unit, order: OrderName, by: str = "") -> Acting:
    """turn.4: the die is set beside the unit, and its action is pending."""
    give_die(t.state, u, order)
    t.tell(told.Ordered(unit=u.id, order=order, by=by, rule="house-officer.2" if by else "turn.4"))
    if order != "run":
        dismount(t, u)
    acting = Acting(u.id, order, drawn=not by)
    if not by:
        t.state.pending.append(acting)
    return acting


def why_not_aside(s: State, seat: int, move: SetAside) -> Refusal | None:
    if any(True for move in orders(s, seat) if isinstance(move, Order)):
        return Refusal("can-order", "a unit of yours can use the die", "house-turn.3")
    return None


def set_aside(t: World, seat: int, move: SetAside) -> None:
    """house-turn.3: unused until the turn ends."""
    s = t.state
    s.drawn = -1
    die = next(die for die in s.dice if die.where == "cup" and die.seat == seat)
    die.where = "aside"
    t.tell(told.DieSetAside(seat=seat, rule="house-turn.3"))


def otherwise(s: State, seat: int, move: Move) -> Refusal:
    return Refusal("order-first", "a unit is given an order first", "turn.4")


VERBS: Verbs[State, int] = Verbs(otherwise, Verb(Order, why_not_give, give), Verb(SetAside, why_not_aside, set_aside))


# ------------------------------------------------------------------ the order test


def must_test(s: State, u: Unit, order: OrderName) -> bool:
    """house-test.1: with pins, or from reserve; never for DOWN. What the lists say of it is in `rules/nerves.py`."""
    if order == "down" or u.waiting == "wave":
        return False
    pinned = u.pins > 0 or dread(s, u, order) is not None
    return pinned or bool(u.waiting) or can(u, "shirkers") or alone_in_turret(u, order)


def test_value(s: State, u: Unit, order: OrderName) -> Tally:
    """house-test.2, house-orders.3, house-game.4."""
    ignored = order == "rally" and s.options["rally-test"] == "ignored"
    found = (from_reserve(s, u), None if ignored else dread(s, u, order))
    return limited(morale_of(s, u, pins=not ignored, extra=[mod for mod in found if mod is not None]))


def take_test(t: World, u: Unit, acting: Acting) -> None:
    """turn.6, turn.7, turn.8: passed, failed, or a FUBAR; `acting` is on top of the pile."""
    s, order = t.state, acting.order
    acting.tested = True
    take_heart(t, u)
    if not must_test(s, u, order):
        return
    if bound(acting):
        t.tell(told.Pledged(unit=u.id, how=acting.pledge, rule="house-game.5"))
        shed(t, u, ONES if acting.pledge == "banzai" else PLAIN)
        return
    dice, passed = roll_test(t, u, order)
    if not passed and dice != SIXES and (may_roll_again(s, u) or driven_on(t, u)):
        dice, passed = roll_test(t, u, order, again=True)
    if passed:
        shed(t, u, dice)
        return
    s.pending.pop()
    if u.waiting:
        t.tell(told.StaysAway(unit=u.id, rule="house-game.4"))
    elif dice == SIXES:
        fubar(t, u)
    elif u.card.kind == "vehicle":
        back_off(t, u)
    else:
        go_down(t, u, "turn.8")


def roll_test(t: World, u: Unit, order: OrderName, *, again: bool = False) -> tuple[tuple[int, int], bool]:
    value = test_value(t.state, u, order)
    faces = t.roll(f"{u.name}: order test", 2)
    dice = (faces[0], faces[1])
    passed = dice != SIXES and sum(dice) <= value.total
    t.tell(
        told.OrderTested(
            unit=u.id, order=order, dice=dice, value=value, passed=passed, again=again, rule="house-test.2"
        )
    )
    return dice, passed


def may_roll_again(s: State, u: Unit) -> bool:
    """house-test.5: a full section that has lost nobody."""
    if s.options["full-strength"] == "off" or not u.full or u.card.kind != "infantry":
        return False
    return len(u.men) == u.start >= TABLES.test.full_strength


def shed(t: World, u: Unit, dice: tuple[int, int]) -> None:
    """turn.7, house-test.4: one pin for passing, more for a double one; no dice for who has none, as from reserve."""
    if not u.pins:
        return
    if dice == ONES and t.state.options["courage"] == "on":
        t.tell(told.Courage(unit=u.id, rule="house-test.4"))
        count, faces = rolled(t, TABLES.test.courage, f"{u.name}: pins shed")
        unpin(t, u, count, "house-test.4", faces)
    else:
        shed_for_passing(t, u)

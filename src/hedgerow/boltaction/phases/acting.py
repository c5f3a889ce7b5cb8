"""turn.9, house-officer.2 Orders carried out, one after another."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import OFFICERS, WEAPONS
from hedgerow.boltaction.book.terms import ORDERS
from hedgerow.boltaction.phases.orders import give_order, must_test, take_test
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.losing import unpin
from hedgerow.boltaction.rules.move.moves import choose_move
from hedgerow.boltaction.rules.move.rates import fixed
from hedgerow.boltaction.rules.ordering import why_no_order, why_not_order, why_not_this
from hedgerow.boltaction.rules.pledging import pledges
from hedgerow.boltaction.rules.seeing import in_earshot
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import by_hand, can, cup, national, on_table
from hedgerow.boltaction.state.moves.orders import Chamber, Enough, Next, Pledge, Snap
from hedgerow.boltaction.state.pending.orders import Acting, Snapping
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play

ENOUGH = Enough()


def carry_out(t: World, p: Acting) -> Play[None]:
    """turn.6, turn.9: the test, then the order; an officer's further orders come before his own is carried out."""
    s = t.state
    u = s.units[p.unit]
    if u.lost or u.order != p.order:  # lost on the way, or brought down by fire
        s.pending.pop()
    elif not p.tested and not p.pledge and must_test(s, u, p.order) and (ways := pledges(s, u, p)):
        refusal = Refusal("no-pledge", f"it may say {', '.join(ways)}, or test", "house-game.5")
        options = Options.of([Pledge("test"), *map(Pledge, ways)], refusal)
        answer = yield Choice(
            u.seat, "pledge", f"{u.name}: does it go at them without a test?", options, "house-game.5"
        )
        p.pledge = answer.how
    elif not p.tested:
        take_test(t, u, p)
        if s.pending and s.pending[-1] is p and p.drawn:
            begin_snapping(s, u, p)
    else:
        yield from act(t, u, p)


def act(t: World, u: Unit, p: Acting) -> Play[None]:
    """orders.2 to orders.7."""
    s = t.state
    match p.order:
        case "fire":
            s.pending[-1] = Declaring(u.id, "fire")
        case "advance" if not p.moved:
            yield from choose_move(t, u, p)
        case "advance" if u.on_table and fires_on_the_move(s, u, p):
            s.pending[-1] = Declaring(u.id, "advance")
        case "run" if not p.moved:
            yield from choose_move(t, u, p)
        case "ambush":
            yield from lie_in_wait(t, u)
        case "rally":
            s.pending.pop()
            rally(t, u)
        case _:
            s.pending.pop()


def fires_on_the_move(s: State, u: Unit, p: Acting) -> bool:
    """Who rides a motorbike fires only with FIRE; nor does a weapon whose spotter has gone (house-indirect.3), nor a
    Fixed one if the option `fixed-advance` forbids it.
    """
    if fixed(u) and s.options["fixed-advance"] == "no-fire":
        return False
    return not p.posted and not can(u, "motorbikes")


def rally(t: World, u: Unit) -> None:
    """orders.6, house-orders.3: pins come off."""
    t.tell(told.Rallied(unit=u.id, rule="orders.6"))
    sheds = t.state.options["rally"]
    if u.pins and sheds == "all":
        unpin(t, u, u.pins, "orders.6")
    elif u.pins:
        count, faces = rolled(t, sheds, f"{u.name}: pins shed")
        unpin(t, u, count, "orders.6", faces)


def lie_in_wait(t: World, u: Unit) -> Play[None]:
    """orders.5, house-ambush.3: a weapon with two kinds of shell is loaded with one."""
    if two_shells(u):
        options = Options.of([Chamber("at"), Chamber("he")], Refusal("no-shell", "either at or he", "house-ambush.3"))
        answer = yield Choice(u.seat, "shell", f"What is {u.name} loaded with?", options, "house-ambush.3")
        u.loaded = "at" if answer.shell == "at" else "he"
    t.state.pending.pop()
    t.tell(told.Waits(unit=u.id, shell=u.loaded, rule="orders.5"))


def two_shells(u: Unit) -> bool:
    """house-he.2: whether some weapon of it fires either an anti-tank shot or high explosive."""
    weapons = [WEAPONS[m.weapon] for m in u.mounts] + ([WEAPONS[u.card.gun]] if u.card.gun else [])
    return any(w.pen and w.he for w in weapons)


# ------------------------------------------------------------------ officers


def begin_snapping(s: State, u: Unit, p: Acting) -> None:
    """house-officer.2: an officer who was ordered from a drawn die, to anything but DOWN, and passed."""
    rank = u.card.rank
    if s.options["extra-orders"] == "off":
        return
    if rank is None or p.order == "down" or not u.on_table or not any(m.role == "officer" for m in u.men):
        return
    left = min(OFFICERS[rank].orders + blitzkrieg(s, u), cup(s).count(u.seat))
    if left and next(whom(s, u, ()), None) is not None:
        s.pending[-1] = Snapping(u.id, left, [p])


def blitzkrieg(s: State, u: Unit) -> int:
    """German officers have one order more."""
    return int(national(s, u, "blitzkrieg"))


def whom(s: State, officer: Unit, given: tuple[str, ...]) -> Iterator[Unit]:
    """house-officer.2: friends in reach who have no order, armoured vehicles apart."""
    rank = officer.card.rank
    assert rank is not None
    for u in on_table(s, officer.seat):
        if u is officer or u.id in given or (u.card.kind == "vehicle" and u.card.armoured):
            continue
        if why_no_order(s, u) is None and (by_hand(s) or in_earshot(s, officer, u, OFFICERS[rank].reach * INCH)):
            yield u


def snap(t: World, p: Snapping) -> Play[None]:
    """house-officer.2: first whom he orders, then whose order is carried out."""
    if p.choosing:
        yield from give_more(t, p)
    else:
        yield from take_turns(t, p)


def give_more(t: World, p: Snapping) -> Play[None]:
    s = t.state
    officer = s.units[p.officer]
    options: Options[Move] = Options(lambda: snaps(s, p), lambda move: why_not_snap(s, p, move))
    prompt = f"{officer.name}: whom else does he order? {p.left} left"
    answer = yield Choice(officer.seat, "snap", prompt, options, "house-officer.2")
    if isinstance(answer, Snap):
        p.given.append(give_order(t, s.units[answer.unit], answer.order, by=officer.id))
        p.left -= 1
    if isinstance(answer, Enough) or not p.left or next(whom(s, officer, _given(p)), None) is None:
        p.choosing = False


def _given(p: Snapping) -> tuple[str, ...]:
    return tuple(one.unit for one in p.given)


def snaps(s: State, p: Snapping) -> Iterator[Move]:
    yield ENOUGH
    for u in whom(s, s.units[p.officer], _given(p)):
        for order in ORDERS:
            if why_not_this(s, u, order) is None:
                yield Snap(u.id, order)


def why_not_snap(s: State, p: Snapping, move: Move) -> Refusal | None:
    officer = s.units[p.officer]
    if isinstance(move, Enough):
        return None
    if not isinstance(move, Snap):
        return Refusal("snap", "he gives further orders now, or has given enough", "house-officer.2")
    if (refusal := why_not_order(s, officer.seat, move.unit, move.order)) is not None:
        return refusal
    if s.units[move.unit] not in tuple(whom(s, officer, _given(p))):
        return Refusal("out-of-reach", f"{s.units[move.unit].name} is not one whom he reaches", "house-officer.2")
    return None


def take_turns(t: World, p: Snapping) -> Play[None]:
    """house-officer.2: in any sequence."""
    s = t.state
    if not p.given:
        s.pending.pop()
        return
    chosen = p.given[0]
    if len(p.given) > 1:
        refusal = Refusal("not-given", "choose one of those who were ordered", "house-officer.2")
        options = Options.of([Next(one.unit) for one in p.given], refusal)
        seat = s.units[p.officer].seat
        answer = yield Choice(seat, "next", "Whose order is carried out now?", options, "house-officer.2")
        chosen = next(one for one in p.given if one.unit == answer.unit)
    p.given.remove(chosen)
    s.pending.append(chosen)

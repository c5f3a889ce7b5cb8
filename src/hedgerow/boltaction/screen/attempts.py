"""What somebody may have meant who clicked or dragged what is not offered, and a picture of why it is not."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, distance, inches, named, point
from hedgerow.boltaction.rules.move.going import destinations
from hedgerow.boltaction.rules.move.rates import rate, rate_in_inches
from hedgerow.boltaction.rules.seeing import BASE, sights, spots
from hedgerow.boltaction.screen import drafting, sheets
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.state.moves import close, movement, orders, set_up, shooting, support
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Declaring
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.looking import NoSuchPiece
from hedgerow.kernel.screen.preview import SINGLE, Line, Wish

ANY = ("keep", "block", "line", "column", "wedge", "loose")
"""Formations in the order in which they are tried."""


def attempts(table: World, wish: Wish, seat: int) -> Iterator[Move | Refusal]:
    """A unit and a point are a move or a place in the set-up; a unit and an enemy a shot or an assault."""
    s, choice = table.state, table.choice
    assert choice is not None
    places = [sheets.place_named(s.table, place) for place in wish.places]
    if wish.draft or wish.manner == SINGLE:
        yield from by_hand(table, wish, places)
        return
    for piece in wish.pieces:
        if piece not in s.units:
            raise NoSuchPiece(f"there is no unit {piece}")
    own = [s.units[piece] for piece in wish.pieces if s.units[piece].seat == seat]
    foes = [s.units[piece] for piece in wish.pieces if s.units[piece].seat != seat]
    acting = s.pending[-1] if s.pending else None
    if not own and choice.kind == "set-up":
        own = [s.units[move.unit] for move in choice.options.listed if isinstance(move, set_up.Deploy)][:1]
    found = list(meant(s, choice.kind, acting, own, foes, places, wish.manner))
    yield from (one for one in found if isinstance(one, Refusal) or wish.verb in ("", notation.verb(type(one))))
    if wish.verb:
        listed: tuple[Move, ...] = choice.options.listed
        yield from (move for move in listed if notation.verb(type(move)) == wish.verb)
    yield Refusal("not-now", "that is not for this moment", choice.rule)


def by_hand(table: World, wish: Wish, places: list[str]) -> Iterator[Move | Refusal]:
    """The move that is being put together, with the part in the hand somewhere else."""
    s = table.state
    acting = s.pending[-1] if s.pending else None
    draft = notation.read(wish.draft, table.system.move_types) if wish.draft else None
    if isinstance(acting, Acting) and wish.pieces and places and getattr(draft, "unit", acting.unit) == acting.unit:
        u = s.units[acting.unit]
        part, at = wish.pieces[-1], point(places[-1])
        manner = wish.manner if wish.manner in dict(drafting.DRIVES) else ""
        if part in (u.id, f"{u.id}{drafting.NOSE}", *(m.id for m in u.men)):
            yield from drafting.amended(s, u, draft, part, at, manner)
            return
    yield Refusal("not-now", "that is not for this moment", "orders.1")


def meant(
    s: State, kind: str, acting: object, own: list[Unit], foes: list[Unit], places: list[str], manner: str
) -> Iterator[Move | Refusal]:
    match acting:
        case Acting(unit=unit):
            yield from moves(s, s.units[unit], foes, places, manner)
        case Declaring(unit=unit):
            for foe in foes:
                yield shooting.Shoot(unit, foe.id)
                yield from (shooting.Aim(m.id, foe.id) for m in s.units[unit].mounts if m.id)
            yield from (shooting.Screen(unit, at) for at in places)
            yield from (support.CallGuns(unit, "barrage", at) for at in places)
        case Moving():
            yield from (shooting.Spring(u.id, acting.gone) for u in own)
        case None if kind == "order" and places:
            yield from (order_first(u) for u in own)
        case None if kind == "order":
            yield from (orders.Order(u.id, "fire") for u in own)
        case None:
            yield from (
                set_up.Deploy(u.id, at, formation, u.facing)
                for u in own
                for at in places
                for formation in formations(u, manner)
                if formation != "keep"
            )
            yield from (set_up.Mark(at) for at in places)
        case _:
            yield from (shooting.Lay(at) for at in places)
            yield from (close.Regroup(at) for at in places)


def order_first(u: Unit) -> Refusal:
    """Whoever is dragged before he has an order."""
    rates = f'Advance takes it {rate_in_inches(u, "advance")}", Run {rate_in_inches(u, "run")}"'
    return Refusal("order-first", f"{u.name} needs an order first: {rates}", "orders.1")


def formations(u: Unit, manner: str) -> tuple[str, ...]:
    """The one that was chosen; otherwise as they stand, or whatever has room."""
    return (manner,) if manner else ANY if len(u.men) > 1 else ANY[:2]


def moves(s: State, u: Unit, foes: list[Unit], places: list[str], manner: str) -> Iterator[Move]:
    for foe in foes:
        yield close.Assault(u.id, foe.id)
    for at in places:
        if (inside := next((f.number for f in s.table.at(point(at)) if f.building), None)) is not None:
            yield movement.Enter(u.id, inside)
        if u.waiting:
            yield movement.ComeOn(u.id, at)
        elif u.carrier:
            yield from (movement.Alight(u.id, at, form) for form in formations(u, manner) if form != "keep")
        elif u.building >= 0:
            yield from (movement.Leave(u.id, at, form) for form in formations(u, manner) if form != "keep")
        elif u.card.kind == "vehicle":
            yield from drafting.first_leg(s, u, point(at), manner)
        else:
            order = u.order or "advance"
            near = distance(point(where(s, u.id)), point(at)) <= rate(s, u, order)
            yield from (
                movement.Go(u.id, at, form) for form in (formations(u, manner) if near else (manner or "keep",))
            )


def pictured(s: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
    """The line of sight that is blocked, or the way that is barred or too long."""
    unit = getattr(move, "unit", "")
    start = where(s, unit)
    target = getattr(move, "target", "")
    if target in s.units and start:
        found = sights(s).line(spots(s, s.units[unit])[0], spots(s, s.units[target])[0])
        at = named(found.blocked_at) if found.blocked_at is not None else ""
        return (Line(start, where(s, target), "blocked", at, refusal.words, refusal.rule),)
    if refusal.code == "coherency" and isinstance(move, movement.Go):
        return strays(s, s.units[unit], move)
    to = getattr(move, "to", "")
    if start and to:
        return (Line(start, to, "blocked", "", refusal.words, refusal.rule),)
    return ()


def strays(s: State, u: Unit, move: movement.Go) -> tuple[Line, ...]:
    """house-move.2: how far whoever stands alone is from the next of his unit."""
    ends = destinations(s, u, point(move.to), move.formation, move.models)
    if isinstance(ends, Refusal):
        return ()
    lines = []
    for n, at in enumerate(ends):
        others = [end for m, end in enumerate(ends) if m != n]
        nearest = min(others, key=lambda other: distance(at, other), default=at)
        if (apart := distance(at, nearest) - 2 * BASE) > INCH:
            lines.append(Line(named(at), named(nearest), "blocked", "", f"{inches(apart)} apart", "house-move.2"))
    return tuple(lines)

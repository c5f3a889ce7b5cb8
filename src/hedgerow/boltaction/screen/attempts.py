"""What somebody may have meant who clicked or dragged what is not offered, and a picture of why it is not."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import bearing, distance, named, point
from hedgerow.boltaction.rules.seeing import line, screen, spots
from hedgerow.boltaction.screen import sheets
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
from hedgerow.kernel.screen.preview import Line, Wish


def attempts(table: World, wish: Wish, seat: int) -> Iterator[Move | Refusal]:
    """A unit and a point are a move or a place in the set-up; a unit and an enemy a shot or an assault."""
    s, choice = table.state, table.choice
    assert choice is not None
    places = [sheets.place_named(s.table, place) for place in wish.places]
    for piece in wish.pieces:
        if piece not in s.units:
            raise NoSuchPiece(f"there is no unit {piece}")
    own = [s.units[piece] for piece in wish.pieces if s.units[piece].seat == seat]
    foes = [s.units[piece] for piece in wish.pieces if s.units[piece].seat != seat]
    acting = s.pending[-1] if s.pending else None
    found = list(meant(s, choice.kind, acting, own, foes, places, seat))
    yield from (move for move in found if not wish.verb or notation.verb(type(move)) == wish.verb)
    if wish.verb:
        listed: tuple[Move, ...] = choice.options.listed
        yield from (move for move in listed if notation.verb(type(move)) == wish.verb)
    yield Refusal("not-now", "that is not for this moment", choice.rule)


def meant(
    s: State, kind: str, acting: object, own: list[Unit], foes: list[Unit], places: list[str], seat: int
) -> Iterator[Move]:
    match acting:
        case Acting(unit=unit):
            yield from moves(s, s.units[unit], foes, places)
        case Declaring(unit=unit):
            for foe in foes:
                yield shooting.Shoot(unit, foe.id)
                yield from (shooting.Aim(m.id, foe.id) for m in s.units[unit].mounts if m.id)
            yield from (shooting.Screen(unit, at) for at in places)
            yield from (support.CallGuns(unit, "barrage", at) for at in places)
        case Moving():
            yield from (shooting.Spring(u.id, acting.gone) for u in own)
        case None if kind == "order":
            yield from (orders.Order(u.id, "fire") for u in own)
        case None:
            yield from (set_up.Deploy(u.id, at, facing=u.facing) for u in own for at in places)
            yield from (set_up.Mark(at) for at in places)
        case _:
            yield from (shooting.Lay(at) for at in places)
            yield from (close.Regroup(at) for at in places)


def moves(s: State, u: Unit, foes: list[Unit], places: list[str]) -> Iterator[Move]:
    for foe in foes:
        yield close.Assault(u.id, foe.id)
    for at in places:
        if (inside := next((f.number for f in s.table.at(point(at)) if f.building), None)) is not None:
            yield movement.Enter(u.id, inside)
        if u.waiting:
            yield movement.ComeOn(u.id, at)
        elif u.carrier:
            yield movement.Alight(u.id, at)
        elif u.building >= 0:
            yield movement.Leave(u.id, at)
        elif u.card.kind == "vehicle":
            yield movement.Drive(u.id, toward(u, at))
        else:
            yield movement.Go(u.id, at)


def toward(u: Unit, at: str) -> tuple[str, ...]:
    """One pivot and straight on; backwards, if the point lies behind."""
    to = point(at)
    far = distance(u.at, to)
    turn = (bearing(u.at, to) - u.facing + 180) % 360 - 180
    if abs(turn) > 90 and abs(abs(turn) - 180) < 10:
        return (f"b{far}",)
    return (f"{turn:+d}", f"a{far}") if turn else (f"a{far}",)


def pictured(s: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
    """The line of sight that is blocked, or the way that is barred or too long."""
    unit = getattr(move, "unit", "")
    start = where(s, unit)
    target = getattr(move, "target", "")
    if target in s.units and start:
        found = line(s, spots(s, s.units[unit])[0], spots(s, s.units[target])[0], screen(s))
        at = named(found.blocked_at) if found.blocked_at is not None else ""
        return (Line(start, where(s, target), "blocked", at, refusal.words, refusal.rule),)
    to = getattr(move, "to", "")
    if start and to:
        return (Line(start, to, "blocked", "", refusal.words, refusal.rule),)
    return ()

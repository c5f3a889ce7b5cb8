"""What somebody may have meant who clicked or dragged what is not offered, and a picture of why it is not."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.looking import NoSuchPiece
from hedgerow.kernel.screen.preview import Line, Wish

from . import rules
from .field import Field
from .records import Go, Hold, Pass, Piece, Place, Ready, Shoot, State
from .sheet import Sheet

PLAIN: dict[str, Move] = {notation.verb(kind): kind() for kind in (Pass, Hold, Ready)}


def known(s: State, seat: int | None) -> dict[str, Piece]:
    """The pieces that a seat may know of: to it, there are no others."""
    return {p.id: p for p in s.pieces.values() if p.seat == seat or not p.hidden}


def attempts(field: Field, sheet: Sheet, s: State, wish: Wish, seat: int) -> Iterator[Move | Refusal]:
    """A piece and a place are a step, a piece and an enemy a shot; an enemy alone is shot at by whoever is nearest."""
    if wish.verb in PLAIN:
        yield PLAIN[wish.verb]
        return
    seen, places = known(s, seat), [sheet.place(place) for place in wish.places]
    if wrong := next((piece for piece in wish.pieces if piece not in seen), None):
        raise NoSuchPiece(f"there is no piece {wrong}")
    own = [seen[piece] for piece in wish.pieces if seen[piece].seat == seat]
    foes = [seen[piece] for piece in wish.pieces if seen[piece].seat != seat]
    if s.stage == "set-up":
        yield from (Place(p.id, at) for p in own for at in places)
    else:
        foes += [p for p in seen.values() if p.seat != seat and p.at and any(field.meet(p.at, at) for at in places)]
        moves = [*_shots(field, s, own, foes, wish, seat), *(Go(p.id, to) for p in own for to in places)]
        yield from (move for move in moves if wish.verb in ("", notation.verb(type(move))))
    if not own and (places or wish.verb):
        yield Refusal("nobody", "name a piece of yours", "1.1")


def _shots(field: Field, s: State, own: list[Piece], foes: list[Piece], wish: Wish, seat: int) -> Iterator[Shoot]:
    """By those that are named; if none is, by any, the nearest first."""
    foes = foes or (list(rules.seen_foes(s, seat)) if wish.verb == notation.verb(Shoot) else [])
    for foe in foes:
        shooters = own or [p for p in rules.on_field(s, seat) if foe.at]
        if foe.at:
            shooters = sorted((p for p in shooters if p.at), key=lambda p: (p.dummy, field.apart(p.at, foe.at)))
        yield from (Shoot(p.id, foe.id) for p in shooters)


def pictured(field: Field, sheet: Sheet, s: State, move: Move, refusal: Refusal) -> tuple[Line, ...]:
    """The line of sight that is blocked, the step that leads through a wall, or the way that is too long."""
    if isinstance(move, Shoot) and refusal.code in ("blocked", "too-far"):
        start, end = s.pieces[move.piece].at, s.pieces[move.target].at
        where = field.blocked_at(start, end)
    elif isinstance(move, Go) and refusal.code in ("wall", "too-far"):
        start, end = s.pieces[move.piece].at, move.to
        where = sheet.stopped_at(start, end)
    else:
        return ()
    away, unit = sheet.away(start, end)
    words = refusal.words if where else f"{away:g} {unit} away"
    return (Line(start, end, "blocked", where, words, refusal.rule),)

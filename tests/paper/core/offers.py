"""A choice on the screen: what answers are called, where they are clicked, and what may come of them."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel import notation
from hedgerow.kernel.choice import IllegalMove, Move
from hedgerow.kernel.screen.preview import Barred, Chance, Deed, Fate, Line, Offer, Preview, Remark, Sum
from hedgerow.kernel.screen.words import percent

from . import rules, words
from .field import Field
from .records import Go, Hold, Pass, Piece, Place, Ready, Shoot, State
from .rules import SIDES, World
from .wishes import known

DEEDS: dict[type[Move], Deed] = {
    Place: Deed("place", "Hide"),
    Ready: Deed("ready", "Ready", ending=True, bold=True),
    Go: Deed("go", "Go"),
    Shoot: Deed("shoot", "Shoot"),
    Pass: Deed("pass", "Pass", ending=True),
    Hold: Deed("hold", "Hold", ending=True),
}
KEYS: dict[type[Move], str] = {Ready: "r", Pass: "p", Hold: "h"}


def offer(field: Field, s: State, move: Move, seat: int) -> Offer:
    """The place of a step is where it leads; that of a shot, where its target stands.

    Raises KeyError for pieces that the seat may not know of: the answer may have been written by hand.
    """
    seen, deed, said = known(s, seat), DEEDS[type(move)], words.say(move)
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    short = gloss = ""
    match move:
        case Place(piece, at):
            places, pieces, short = (at,), (piece,), f"Hide at {at}"
            gloss = "a dummy" if seen[piece].dummy else ""
        case Go(piece, to):
            places, pieces, short = (to,), (piece,), f"Go to {to}"
            gloss = "woods" if field.covered(to) else ""
        case Shoot(piece, target):
            start, at = seen[piece].at, seen[target].at
            places, pieces, short = (at,), (piece, target), f"Shoot at {target}"
            gloss = f"{percent(hits(field, s, move))}" if start and at else ""
    return Offer(
        kind=deed.kind, words=said, short=short or said, deed=deed.title, gloss=gloss, key=KEYS.get(type(move), ""),
        places=places, pieces=pieces,
    )  # fmt: skip


def hits(field: Field, s: State, move: Shoot) -> Fraction:
    return rules.chance_to_hit(rules.needed(field, s.pieces[move.piece].at, s.pieces[move.target].at))


def outlook(field: Field, s: State, move: Move, seat: int) -> str:
    if isinstance(move, Shoot):
        needs = rules.needed(field, s.pieces[move.piece].at, s.pieces[move.target].at)
        return f"needs {needs.total} on a d{SIDES}, hits {percent(rules.chance_to_hit(needs))}"
    return offer(field, s, move, seat).gloss


# ------------------------------------------------------------------ before it is done


def preview(field: Field, table: World, move: Move) -> Preview:
    """What a legal answer is made of."""
    s, choice = table.state, table.choice
    if choice is not None and (refusal := choice.options.why_not(move)):
        raise IllegalMove(refusal)
    match move:
        case Shoot():
            return _shot(field, s, move)
        case Go(piece, to):
            remarks = tuple(_dangers(field, s, s.pieces[piece], to))
            return Preview(remarks=remarks, lines=(Line(s.pieces[piece].at, to),), words=words.say(move))
    return Preview(words=words.say(move))


def _shot(field: Field, s: State, move: Shoot) -> Preview:
    p, foe = s.pieces[move.piece], s.pieces[move.target]
    needs, likely = rules.needed(field, p.at, foe.at), hits(field, s, move)
    chances = (
        Chance("lost", str(likely), float(likely), grave=4),
        Chance("nothing happens", str(1 - likely), float(1 - likely)),
    )
    return Preview(
        sums=(Sum("needs", needs, needs.total, f"d{SIDES}"),),
        remarks=(Remark(f"{p.id} is seen then", "4.3"),) if p.hidden else (),
        fates=(Fate(foe.id, tuple(chance for chance in chances if chance.share), foe.id),),
        dice=True, lines=(Line(p.at, foe.at, "shot"),), words=words.say(move),
    )  # fmt: skip


def _dangers(field: Field, s: State, p: Piece, to: str) -> list[Remark]:
    """6.1: who of those that are seen could shoot at whoever goes there."""
    if p.hidden:
        return [Remark("nobody sees it go", "3.1")]
    there = Piece(p.id, p.seat, to)
    foes = [foe for foe in rules.seen_foes(s, p.seat) if rules.why_not_shoot(s, field, foe, there) is None]
    chances = {foe.id: rules.chance_to_hit(rules.needed(field, foe.at, to)) for foe in foes}
    return [Remark(f"{foe} may shoot, and hits {percent(chance)}", "6.1") for foe, chance in chances.items()]


def barred(table: World, seat: int) -> tuple[Barred, ...]:
    """What is usual at such a choice, and has no answer in the list."""
    s, choice = table.state, table.choice
    if choice is None or choice.seat != seat:
        return ()
    offered = {type(move) for move in choice.options}
    usual: dict[str, list[tuple[type[Move], str, str]]] = {
        "set-up": [(Place, "all that you can hide is hidden", "2.1")],
        "act": [(Shoot, "nobody is in sight", "4.2"), (Go, "nobody can go anywhere", "3.1")],
        "reaction": [(Shoot, f"nobody of yours sees {s.mover} in range", "4.2")],
    }
    return tuple(
        Barred(DEEDS[kind].title, why, rule, notation.verb(kind))
        for kind, why, rule in usual[choice.kind]
        if kind not in offered
    )

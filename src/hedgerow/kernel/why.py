"""Why not: whatever somebody clicked, dragged or wrote that is not offered is answered, with clause and picture.

The rules alone judge. A screen turns a wish into the moves that may have been meant; the refusal of the likeliest one
is the answer. Nothing is told that the seat may not know: only its own choice is asked, as if it had answered it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

import msgspec

from . import notation
from .choice import Choice, Move, Refusal
from .notation import NotationError
from .screen.contract import Screen
from .screen.looking import NoSuchPiece, NoSuchPlace
from .screen.naming import refusal_with_names
from .screen.preview import WhyNot, Wish
from .table import Table

S = TypeVar("S", bound=msgspec.Struct)

MOST = 60  # attempts that are judged for one wish
NOT_MEANT = "not-meant"  # nothing that could be answered now fits the wish
ODD = (LookupError, ValueError)  # what rules may stumble over when people write names that nothing bears
VAGUE = frozenset((NOT_MEANT, "not-offered", "not-now"))
"""Codes of refusals that say what is asked, and not what is wrong: any other is the better answer."""


def why_not(screen: Screen[S], table: Table[S], wish: Wish, seat: int | None) -> WhyNot:
    """The answer to a wish; one that is allowed after all is said to be so."""
    choice = table.choice
    if choice is None or seat is None or choice.seat != seat:
        return _refused(why_not_asked(screen, table, seat))
    try:
        meant = _written(table, wish.text) if wish.text else _clicked(screen, table, choice, wish)
        return _answer(screen, table, choice, list(islice(meant, MOST)))
    except NotationError as wrong:
        return WhyNot("", "no-move", str(wrong))
    except NoSuchPlace as wrong:
        return WhyNot("", "no-such-place", str(wrong))
    except NoSuchPiece as wrong:
        return WhyNot("", "no-such-piece", str(wrong))


def why_not_asked(screen: Screen[S], table: Table[S], seat: int | None) -> Refusal:
    """Why a seat that is not asked has nothing to decide now: everybody may know who has."""
    if table.wanted is not None:
        why = screen.purpose(table.state, table.wanted.why, seat)
        return Refusal("dice-first", f"the game waits for dice: {why}")
    if table.choice is None:
        return Refusal("game-over", "the game is over")
    return Refusal("not-your-turn", f"{table.system.seats(table.state)[table.choice.seat]} is to decide")


# ------------------------------------------------------------------ what was meant


def wish_of(screen: Screen[S], table: Table[S], words: Sequence[str], seat: int | None) -> Wish:
    """A wish as typed: a move in notation, or a verb, pieces and places in any order."""
    types, text = tuple(table.system.move_types), " ".join(words)
    verb = words[0].lower() if words else ""
    if verb in notation.verbs(types):
        try:
            notation.read(text, types)
        except NotationError:
            pass  # part of a move: what there is of it is a wish as well
        else:
            return Wish(text=text)
    elif seat is None or verb not in {barred.verb for barred in screen.barred(table, seat)}:
        verb = ""
    named = words[1:] if verb else words
    places = tuple(word for word in named if _is_place(screen, table, word, seat))
    return Wish(tuple(word for word in named if word not in places), places, verb)


def _is_place(screen: Screen[S], table: Table[S], word: str, seat: int | None) -> bool:
    try:
        screen.inspect(table.state, word, seat)
    except NoSuchPlace:
        return False
    return True


def _written(table: Table[S], text: str) -> Iterable[Move]:
    return [notation.read(text, table.system.move_types)]


def _clicked(screen: Screen[S], table: Table[S], choice: Choice[Any], wish: Wish) -> Iterable[Move | Refusal]:
    """A listed answer that is clicked just so; otherwise whatever the screen makes of it."""
    found = None if wish.draft else _offered(screen, table, choice, wish)
    return [found] if found is not None else screen.attempts(table, wish, choice.seat)


def _offered(screen: Screen[S], table: Table[S], choice: Choice[Any], wish: Wish) -> Move | None:
    if not (wish.pieces or wish.places or wish.verb):
        return None
    pieces, places, fits = set(wish.pieces), set(wish.places), []
    for move in choice.options:
        if wish.verb and _verb(move) != wish.verb:
            continue
        touched = screen.offer(table, move, choice.seat)
        if pieces <= set(touched.pieces) and places <= set(touched.places):
            fits.append((touched.places[:1] != wish.places[-1:], len(touched.pieces), move))
    return min(fits, key=lambda fit: fit[:2])[2] if fits else None


def _verb(move: Move) -> str:
    return notation.verb(type(move))


# ------------------------------------------------------------------ the answer


def _answer(screen: Screen[S], table: Table[S], choice: Choice[Any], meant: list[Move | Refusal]) -> WhyNot:
    """The likeliest move if it is allowed; or why it is not, and what is instead, if anything is."""
    judged: list[tuple[Move | Refusal, Refusal | None]] = []
    for one in meant:
        judged.append((one, _judged(choice, one)))
        if judged[-1][1] is None and type(one) is type(meant[0]):
            break  # nothing likelier comes after it
    refusals = [(move, refusal) for move, refusal in judged if refusal is not None]
    allowed = next((move for move, refusal in judged if refusal is None), None)
    first = meant[0] if meant else None
    if isinstance(allowed, Move) and (not refusals or type(allowed) is type(first)):
        words = _words(table, allowed, choice.seat)
        places = screen.offer(table, allowed, choice.seat).places
        found = screen.preview(table, allowed, choice.seat)
        text = notation.write(allowed)
        return WhyNot(words, "", "", "", found.lines, places, text, allowed=True, ends=found.ends)
    # Of equals, the earlier is the likelier.
    move, found_wrong = min(refusals, key=lambda r: r[1].code in VAGUE, default=(None, _not_meant(choice)))
    refusal = refusal_with_names(screen, table.state, found_wrong, choice.seat)
    answer = _refused(refusal) if not isinstance(move, Move) else _pictured(screen, table, choice.seat, move, refusal)
    if isinstance(allowed, Move):
        instead, words = notation.write(allowed), _words(table, allowed, choice.seat)
        answer = msgspec.structs.replace(answer, instead=instead, instead_words=words)
    return answer


def _judged(choice: Choice[Any], move: Move | Refusal) -> Refusal | None:
    if isinstance(move, Refusal):
        return move
    try:
        return choice.options.why_not(move)
    except ODD:
        return Refusal("unknown", "this names something that is not in the game, or not where it is looked for")


def _not_meant(choice: Choice[Any]) -> Refusal:
    return Refusal(NOT_MEANT, f"that is no answer to what is asked now: {choice.prompt}", choice.rule)


def _refused(refusal: Refusal) -> WhyNot:
    return WhyNot("", refusal.code, refusal.words, refusal.rule)


def _pictured(screen: Screen[S], table: Table[S], seat: int, move: Move, refusal: Refusal) -> WhyNot:
    words, text = _words(table, move, seat), notation.write(move)
    try:
        lines = screen.pictured(table.state, move, refusal, seat)
        places = screen.offer(table, move, seat).places
    except ODD:
        lines, places = (), ()
    return WhyNot(words, refusal.code, refusal.words, refusal.rule, lines, places, text)


def _words(table: Table[S], move: Move, seat: int) -> str:
    """A move as a phrase; one that names what is not there has no words but its notation."""
    try:
        return table.system.say(table.state, move, seat)
    except ODD:
        return notation.write(move)

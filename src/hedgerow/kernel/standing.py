"""Answers by standing orders: like any other, given by what the seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from . import notation
from .choice import Choice, IllegalMove, Move, Refusal, Window
from .notation import NotationError
from .orders import GAME, MINE, Order
from .screen.contract import Screen
from .table import Table

MOST = 20  # orders of a seat
MOST_NAMES = 100  # in one order
LONGEST = 200  # of a name
FARTHEST = 1000  # hexes or inches


def answer(orders: Sequence[Order], screen: Screen[Any], table: Table[Any], seat: int) -> Move | None:
    """What the first order that applies says to the pending choice; None if the seat is to be asked."""
    choice = table.choice
    if choice is None or choice.seat != seat or choice.window is None:
        return None
    for order in orders:
        if not _applies(order, choice, choice.window) or _tempting(order, choice, choice.window, screen, table):
            continue
        if (move := _given(order, choice, choice.window, table)) is not None:
            return move
    return None


def may_hold(choice: Choice[Any]) -> bool:
    """Whether a chance to step in may be let pass: some must act."""
    return choice.window is not None and choice.options.why_not(choice.window.hold) is None


def nothing_else(choice: Choice[Any]) -> bool:
    """Whether a seat is asked only so that nobody can tell whether it has anything to offer."""
    return choice.window is not None and choice.options.listed == (choice.window.hold,)


def lasting(orders: Sequence[Order], choice: Choice[Any] | None, seat: int) -> tuple[Order, ...]:
    """The orders of a seat that have not lapsed by the time of a choice. Only its own choices tell."""
    if choice is None or choice.seat != seat:
        return tuple(orders)
    spans = [(GAME, ""), *(choice.window.spans if choice.window is not None else ())]
    if choice.window is not None:
        return tuple(order for order in orders if order.span == MINE or (order.span, order.of) in spans)
    return tuple(order for order in orders if order.span != MINE)


def renewed(
    orders: Sequence[Order], before: Sequence[Order], choice: Choice[Any] | None, seat: int
) -> tuple[Order, ...]:
    """Other orders instead of those that a seat had before: what stood already stands on."""
    return tuple(order if order in before else named(order, choice, seat) for order in orders)


def named(order: Order, choice: Choice[Any] | None, seat: int) -> Order:
    """An order for something that is under way now, with its name; raises IllegalMove if nothing like it is."""
    if order.span in (GAME, MINE):
        return msgspec.structs.replace(order, of="")
    spans = dict(choice.window.spans) if choice is not None and choice.seat == seat and choice.window else {}
    if order.of and order.of != spans.get(order.span, order.of):
        raise _wrong("span-over", f"that {order.span} is over: an order for it would never be obeyed")
    if order.span not in spans:
        known = ", ".join((*spans, MINE, GAME))
        raise _wrong("no-such-span", f"an order stands for one of {known}, not for {order.span[:LONGEST]!r}")
    return msgspec.structs.replace(order, of=spans[order.span])


def check(order: Order, move_types: tuple[type[Move], ...]) -> None:
    """Raises IllegalMove, in words for a person, if an order makes no sense."""
    if order.below is not None and not 0 < order.below <= 1:
        raise _wrong("no-chance", f"a chance of effect lies between 0 and 1, not at {order.below:g}")
    if order.until is not None and not 0 <= order.until <= FARTHEST:
        raise _wrong("no-distance", f"a distance lies between 0 and {FARTHEST}, not at {order.until:g}")
    for names in (order.kinds, order.units):
        if len(names) > MOST_NAMES or any(not 0 < len(name) <= LONGEST for name in names):
            raise _wrong("too-long", f"an order names at most {MOST_NAMES} things, each in {LONGEST} letters or less")
    if len(order.answer) > LONGEST:
        raise _wrong("too-long", f"an answer has at most {LONGEST} letters")
    if order.answer:
        try:
            notation.read(order.answer, move_types)
        except NotationError as wrong:
            raise _wrong("no-move", f"an order cannot answer {order.answer!r}: {wrong}") from None


USAGE = (
    "hold, or answer MOVE; then perhaps: below 25%, unless PIECE,PIECE, until 4 (an enemy is so near), "
    "asked KIND,KIND, idle, for SPAN"
)


def read(words: Sequence[str]) -> Order:
    """An order as people type it: `hold below 25% for turn`; raises IllegalMove, in words, if it is none."""
    clauses: dict[str, list[str]] = {}
    for word in words:
        if word in _CLAUSES and word not in clauses:
            clauses[word] = []
        elif clauses:
            clauses[next(reversed(clauses))].append(word)
        else:
            raise _wrong("no-order", f"an order begins with 'hold' or 'answer': {USAGE}")
    if ("hold" in clauses) == ("answer" in clauses) or clauses.get("hold") or clauses.get("idle"):
        raise _wrong("no-order", f"an order is: {USAGE}")
    if empty := [word for word, said in clauses.items() if not said and word not in ("hold", "idle")]:
        raise _wrong("no-order", f"'{empty[0]}' what? An order is: {USAGE}")
    return Order(
        span=" ".join(clauses.get("for", [GAME])),
        kinds=_names(clauses.get("asked", ())),
        below=_share(" ".join(clauses["below"])) if "below" in clauses else None,
        units=_names(clauses.get("unless", ())),
        until=_distance(" ".join(clauses["until"])) if "until" in clauses else None,
        idle="idle" in clauses,
        answer=" ".join(clauses.get("answer", ())),
    )


_CLAUSES = ("hold", "answer", "below", "unless", "until", "asked", "idle", "for")


def _names(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for word in words for name in word.split(",") if name)


def _share(text: str) -> float:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise _wrong("no-chance", f"a chance is 25% or 0.25, not {text!r}") from None


def _distance(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise _wrong("no-distance", f"a distance is a number such as 4, not {text!r}") from None


def said(order: Order, unit: tuple[str, str]) -> str:
    """An order in words; `unit` is what distances are measured in, one and several."""
    what = f"answer {order.answer!r}" if order.answer else "hold"
    if order.kinds:
        what += f" when asked about {', '.join(order.kinds)}"
    unless = []
    if order.units:
        unless.append(f"{', '.join(order.units)} could act")
    if order.below is not None:
        unless.append(f"the chance of effect is {round(100 * order.below)}% or more")
    if order.until is not None:
        far = f"{order.until:g} {unit[order.until != 1]}"
        unless.append(f"an enemy is within {far}{' of them' if order.units else ''}")
    if unless:
        what += f" unless {' and '.join(unless)}"
    if order.idle:
        what += " where there is nothing else to do"
    how_long = {GAME: "to the end of the game", MINE: "until it is for you to act"}
    return f"{what}, {how_long.get(order.span, f'for this {order.span}')}"


def _applies(order: Order, choice: Choice[Any], window: Window) -> bool:
    if order.kinds and choice.kind not in order.kinds:
        return False
    if order.span not in (GAME, MINE) and (order.span, order.of) not in window.spans:
        return False
    return not order.idle or nothing_else(choice)


def _tempting(order: Order, choice: Choice[Any], window: Window, screen: Screen[Any], table: Table[Any]) -> bool:
    """Whether there is something for which the seat wants to be asked after all."""
    if order.below is None and order.until is None and not order.units:
        return False
    if order.until is not None:
        near = screen.nearest(table.state, choice.seat, order.units)
        if near is None or near > order.until:
            return False
    for move in choice.options.listed:
        if move == window.hold:
            continue
        if order.units and not set(order.units).intersection(screen.offer(table, move, choice.seat).pieces):
            continue
        if order.below is None or (screen.effect(table, move, choice.seat) or 0.0) >= order.below:
            return True
    return False


def _given(order: Order, choice: Choice[Any], window: Window, table: Table[Any]) -> Move | None:
    """The order's answer, if it is one here."""
    move = notation.read(order.answer, table.system.move_types) if order.answer else window.hold
    return move if choice.options.why_not(move) is None else None


def _wrong(code: str, words: str) -> IllegalMove:
    return IllegalMove(Refusal(code, words))

"""What is usual at a choice but not allowed now, and why: it stands greyed among what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.preview import Barred
from hedgerow.lhy.rules.rights import actors
from hedgerow.lhy.screen.verbs import say
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves import mortars as mo
from hedgerow.lhy.state.moves import recovery, set_up
from hedgerow.lhy.state.state import State

MOST = 6


def barred(s: State, choice: Choice[Any]) -> tuple[Barred, ...]:
    """All that is to be said of a choice; of what is barred for the same reason, the first speaks for all."""
    found = USUAL.get(choice.kind)
    reasons: dict[tuple[str, str], Barred] = {}
    for one in found(s, choice) if found else ():
        reasons.setdefault((one.verb, one.why), one)
        if len(reasons) == MOST:
            break
    return tuple(reasons.values())


def _one(s: State, choice: Choice[Any], move: Move) -> Iterator[Barred]:
    """A single answer, if it is not allowed."""
    if refusal := choice.options.why_not(move):
        yield Barred(say(s, move, choice.seat), refusal.words, refusal.rule, notation.verb(type(move)))


def _set_up(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    return _one(s, choice, set_up.Ready())


def _segment(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    """The call for Reaction; who cannot go or recover; mortars that are not at hand."""
    c = s.cycle
    if c is None:
        return
    yield from _one(s, choice, a.Call())
    offered = [move for move in choice.options if isinstance(move, (m.Maneuver, m.Reverse, m.Withdraw))]
    going = {i for move in offered for i in move.units}
    for u in actors(s, c):
        if u.disrupted or u.shocked:
            yield from _one(s, choice, recovery.Recover(u.id))
        elif u.id not in going and u.card.can.maneuver and not u.carrier:
            yield from _one(s, choice, m.Maneuver((u.id,)))
    yield from _mortars(s, choice)


def _mortars(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    for mortar in s.mortars.values():
        if mortar.seat == choice.seat and mortar.box == "pending":
            yield Barred("Call mortar fire", "the mortars are pending", "11.4.8-1", notation.verb(mo.Request))
            return


def _way(s: State, choice: Choice[Any]) -> Iterator[Barred]:
    yield from _one(s, choice, m.Rest())


USUAL: dict[str, Callable[[State, Choice[Any]], Iterator[Barred]]] = {
    "set-up": _set_up,
    "activation": _segment,
    "reaction": _segment,
    "maneuver": _way,
}

"""A game looked back upon: what happened when, who was lost, and how the dice fell. Made of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.report import Loss, Moment, Report
from hedgerow.lhy.screen.luck import luck
from hedgerow.lhy.screen.standing import score
from hedgerow.lhy.state.events import assault, casualties, hiding, recovery, sequence
from hedgerow.lhy.state.events.mortars import Requested
from hedgerow.lhy.state.state import State

NOBODY, NOT_NEWS = -2, -1


def report(s: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
    """The whole of it, as a seat has heard it; of a game that is not over, as if it ended now."""
    now = score(s, seat)
    return Report(
        turns=s.turn,
        result=s.outcome.words if s.outcome else now.words,
        winner=s.outcome.winner if s.outcome else now.winner,
        scores=now.scores,
        score=now.lines,
        timeline=tuple(timeline(s, events, words)),
        losses=tuple(losses(s, events, words)),
        luck=luck(s, events),
    )


def turns(events: Sequence[Event]) -> Iterator[tuple[int, int, Event]]:
    """Every event with the turn it belongs to, 0 for the set-up, and its number."""
    turn = 0
    for n, event in enumerate(events):
        if isinstance(event, sequence.TurnBegan):
            turn = event.turn
        yield turn, n, event


def timeline(s: State, events: Sequence[Event], words: Sequence[str]) -> Iterator[Moment]:
    """What is worth remembering, in order."""
    for turn, n, event in turns(events):
        if isinstance(event, sequence.TurnBegan):
            yield Moment(turn, None, words[n], n)
        elif turn and (doer := DOERS.get(type(event))) is not None:
            side = doer(s, event)
            if side != NOT_NEWS:
                yield Moment(turn, None if side == NOBODY else side, words[n], n)


def _owner(s: State, unit: str) -> int:
    u = s.units.get(unit)
    return u.seat if u is not None else NOBODY


DOERS: dict[type[Event], Callable[[State, Any], int]] = {
    sequence.InitiativeRolled: lambda s, x: x.winner,
    casualties.StepLost: lambda s, x: 1 - x.seat,
    casualties.Destroyed: lambda s, x: 1 - x.seat,
    casualties.LeaderLost: lambda s, x: 1 - owner if (owner := _owner(s, x.unit)) >= 0 else NOBODY,
    recovery.BecameHeroic: lambda s, x: _owner(s, x.unit),
    hiding.Revealed: lambda s, x: x.seat,
    hiding.DummiesGone: lambda s, x: NOBODY,
    assault.AssaultRolled: lambda s, x: x.seat,
    assault.AssaultEnded: lambda s, x: x.holder if x.holder >= 0 else NOBODY,
    Requested: lambda s, x: x.seat,
    sequence.MissionEnded: lambda s, x: NOBODY if x.winner is None else x.winner,
}
"""Whose doing an event is; a loss is the other side's."""


def losses(s: State, events: Sequence[Event], words: Sequence[str]) -> Iterator[Loss]:
    """Steps, vehicles and guns that are gone."""
    for turn, n, event in turns(events):
        if isinstance(event, (casualties.StepLost, casualties.Destroyed)):
            yield Loss(event.unit, event.seat, words[n].removesuffix("."), turn)

"""A game looked back upon: what happened when, who was lost, and how the dice fell. Made of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.report import Loss, Moment, Report
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.rules.victory import objectives, standing
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.screen.luck import luck
from hedgerow.lnlt.screen.standing import score
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State

FIRST_ROUNDS = ("8.0.1", "8.2.1")  # Melees that begin or are reinforced; later rounds are not news
BY_HIS_OWN = "13.0.1"  # what a Commissar brings upon himself


def report(s: State, events: Sequence[Event], words: Sequence[str]) -> Report:
    """The whole of it; of a game that is not over, as if it ended now."""
    now = standing(s)
    return Report(
        turns=s.turn,
        result=s.outcome.words if s.outcome else now.words,
        winner=s.outcome.winner if s.outcome else now.winner,
        scores=now.scores,
        score=score(s).lines,
        timeline=tuple(timeline(s, events, words)),
        losses=tuple(losses(s, events)),
        luck=luck(s, events),
    )


def turns(events: Sequence[Event]) -> Iterator[tuple[int, int, Event]]:
    """Every event with the turn it belongs to, 0 for the set-up, and its number."""
    turn = 0
    for n, event in enumerate(events):
        if isinstance(event, told.TurnBegan):
            turn = event.turn
        yield turn, n, event


# ------------------------------------------------------------------ the timeline


def timeline(s: State, events: Sequence[Event], words: Sequence[str]) -> Iterator[Moment]:
    """What is worth remembering, in order."""
    for turn, n, event in turns(events):
        if isinstance(event, told.TurnBegan):
            yield _turn(s, events, n, turn)
        elif turn and (doer := DOERS.get(type(event))) is not None:
            side = doer(s, event)
            if side != NOT_NEWS:
                yield Moment(turn, None if side == NOBODY else side, words[n], n)


def _turn(s: State, events: Sequence[Event], n: int, turn: int) -> Moment:
    """A turn begins, and somebody has the initiative."""
    for event in events[n + 1 :]:
        if isinstance(event, told.InitiativeRolled) and event.side is not None:
            return Moment(turn, event.side, f"Turn {turn}: {side_name(s, event.side)} has the initiative.", n)
        if isinstance(event, told.TurnBegan):
            break
    return Moment(turn, None, f"Turn {turn}.", n)


NOT_NEWS, NOBODY = -1, -2


def _lost(s: State, x: told.UnitEliminated | told.SquadReduced | told.VehicleLost | told.AircraftCrashed) -> int:
    """A loss is the other side's doing."""
    own = s.units[x.unit].side
    return own if x.rule == BY_HIS_OWN else 1 - own


def _melee(s: State, x: told.MeleeJoined) -> int:
    return x.side if x.rule in FIRST_ROUNDS else NOT_NEWS


def _taken(s: State, x: told.ControlTaken) -> int:
    """Only places that the Victory Conditions speak of."""
    return x.side if x.place in objectives(s.scenario) else NOT_NEWS


DOERS: dict[type[Event], Callable[[State, Any], int]] = {
    told.UnitEliminated: _lost,
    told.SquadReduced: _lost,
    told.VehicleLost: _lost,
    told.HeroAppeared: lambda s, x: s.units[x.unit].side,
    told.Overran: lambda s, x: s.units[x.unit].side,
    told.BarrageFell: lambda s, x: x.side,
    told.FlightBegan: lambda s, x: s.units[x.unit].side,
    told.AircraftCrashed: _lost,
    told.HelicopterCrashed: _lost,
    told.MeleeJoined: _melee,
    told.ControlTaken: _taken,
    told.ParagraphRead: lambda s, x: x.side,
    told.GameEnded: lambda s, x: NOBODY if x.winner is None else x.winner,
}
"""Whose doing an event is."""


# ------------------------------------------------------------------ losses


def losses(s: State, events: Sequence[Event]) -> Iterator[Loss]:
    """Units that are gone, and Squads that are only half there."""
    for turn, _, event in turns(events):
        if isinstance(event, told.UnitEliminated):
            yield Loss(event.unit, s.units[event.unit].side, f"{name(s, event.unit)}: {event.why}", turn)
        elif isinstance(event, told.VehicleLost):
            how = "abandoned" if event.abandoned else "a Wreck"
            yield Loss(event.unit, s.units[event.unit].side, f"{name(s, event.unit)}: {how}", turn)
        elif isinstance(event, told.SquadReduced):
            half = COUNTERS[event.counter]
            squad = name(s, event.unit, half.whole) if half.whole else f"Squad {event.unit}"
            yield Loss(event.unit, s.units[event.unit].side, f"{squad}: reduced to a {half.name}", turn)

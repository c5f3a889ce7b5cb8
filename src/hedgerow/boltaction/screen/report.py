"""A battle looked back upon: what happened when, who was lost, how the dice fell. Made of its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.boltaction.screen.standing import score
from hedgerow.boltaction.state.events import close, losses, orders, shooting, support
from hedgerow.boltaction.state.state import State
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.luck import luck_of
from hedgerow.kernel.screen.report import Loss, Luck, Moment, Report

WORTHY = (orders.TurnBegan, losses.UnitLost, orders.Fubar, close.RoundEnded, support.MissionRolled, orders.GameOver)
FACES = 6
ORDER = ("shots", "close quarters", "order tests", "morale")
LOW_IS_GOOD = ("order tests", "morale")


def report(s: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
    now = score(s)
    return Report(
        turns=s.turn, result=s.outcome.words if s.outcome else now.words,
        winner=s.outcome.winner if s.outcome else now.winner, scores=now.scores, score=now.lines,
        timeline=tuple(timeline(s, events, words)), losses=tuple(lost(events, words)), luck=luck(s, events),
    )  # fmt: skip


def turns(events: Sequence[Event]) -> Iterator[tuple[int, int, Event]]:
    turn = 0
    for n, event in enumerate(events):
        if isinstance(event, orders.TurnBegan):
            turn = event.turn
        yield turn, n, event


def timeline(s: State, events: Sequence[Event], words: Sequence[str]) -> Iterator[Moment]:
    for turn, n, event in turns(events):
        if isinstance(event, WORTHY):
            unit = s.units.get(getattr(event, "unit", ""))
            side = None if unit is None else 1 - unit.seat if isinstance(event, losses.UnitLost) else unit.seat
            yield Moment(turn, side, words[n], n)


def lost(events: Sequence[Event], words: Sequence[str]) -> Iterator[Loss]:
    for turn, n, event in turns(events):
        if isinstance(event, losses.UnitLost):
            yield Loss(event.unit, event.seat, words[n].removesuffix("."), turn)


# ------------------------------------------------------------------ luck


def luck(s: State, events: Sequence[Event]) -> tuple[Luck, ...]:
    """A line for each side and purpose, and one for all dice of a side; high is good, but in tests of morale."""
    fell = (dice for event in events for dice in thrown(event) if dice[0] in s.units)
    return luck_of(((s.units[unit].seat, purpose, faces) for unit, purpose, faces in fell), ORDER, FACES, LOW_IS_GOOD)


def thrown(event: Event) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    if isinstance(event, shooting.Fired):
        yield event.unit, "shots", event.dice
    elif isinstance(event, orders.OrderTested):
        yield event.unit, "order tests", event.dice
    elif isinstance(event, orders.MoraleChecked):
        yield event.unit, "morale", event.dice
    elif isinstance(event, close.Blows):
        yield event.unit, "close quarters", event.dice

"""Events as log lines: one sentence each with its clause, headings for turns and phases, modifiers when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from hedgerow.kernel.events import Event
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.state import events as told

from .style import bold, clause, dim, sentence, wrapped

MANY = 3  # from so many events alike in a row on, one line tells of them all


def news_lines(table: Table[Any], events: Sequence[Event], *, full: bool = False) -> list[str]:
    """The log of some events; `full` with all of them, and every part of every number."""
    if full:
        return [line for event in events for line in event_lines(table, event, full=True)]
    lines: list[str] = []
    for kind, group in groupby(_worth_telling(events), key=type):
        batch = list(group)
        together = TOGETHER.get(kind) if len(batch) >= MANY else None
        lines += together(table, batch) if together else [line for e in batch for line in event_lines(table, e)]
    return lines


def _worth_telling(events: Sequence[Event]) -> Iterator[Event]:
    """Leaves out what the next line or the line before says as well."""
    checked: tuple[str, str] = ("", "")
    for event in events:
        if isinstance(event, told.TargetHit):
            continue  # its Damage Check tells by how much
        if isinstance(event, told.UnitShaken) and checked == (event.unit, "Shaken"):
            continue
        checked = (event.unit, event.result) if isinstance(event, told.DamageChecked) else ("", "")
        yield event


def _placed(table: Table[Any], batch: list[Any]) -> list[str]:
    return [_line(f"{len(batch)} units are placed.", batch[0].rule)]


def _unhurt(table: Table[Any], batch: list[Any]) -> list[str]:
    return [_line(f"{', '.join(e.unit for e in batch[:-1])} and {batch[-1].unit} are unhurt.", batch[0].rule)]


def _taken(table: Table[Any], batch: list[Any]) -> list[str]:
    """Many places taken at once, a line for each side."""
    seats = table.system.seats(table.state)
    places = {side: [e.place for e in batch if e.side == side] for side in sorted({e.side for e in batch})}
    return [_line(f"{seats[side]} takes {', '.join(taken)}.", batch[0].rule) for side, taken in places.items()]


TOGETHER: dict[type[Event], Callable[[Table[Any], list[Any]], list[str]]] = {
    told.UnitPlaced: _placed,
    told.TargetUnhurt: _unhurt,
    told.ControlTaken: _taken,
}


def event_lines(table: Table[Any], event: Event, *, full: bool = False) -> list[str]:
    words = sentence(table.system.tell(table.state, event, None).words)
    if isinstance(event, told.TurnBegan):
        return ["", bold(words)]
    if isinstance(event, told.PhaseBegan):
        return [bold(words)]
    lines = [_line(words, event.rule)]
    return [*lines, *_parts(event)] if full else lines


def _line(words: str, rule: str) -> str:
    """A sentence with its clause, broken at the screen's edge."""
    text = wrapped(f"{words} [{rule}]" if rule else words, "  ", "    ")
    plain = f" [{rule}]"
    return text.removesuffix(plain) + clause(rule) if rule and text.endswith(plain) else text


def _parts(event: Event) -> list[str]:
    """The tallies of an event, spelt out."""
    lines = []
    for field in msgspec.structs.fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Tally) and value.mods:
            lines.append(dim(wrapped(f"{field.name} {value.total:+d}: {value}", "      ")))
    return lines

"""Before the dice: how an attack adds up, clause by clause, and how likely every result is, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.contract import Screen
from hedgerow.kernel.screen.preview import Fate, Preview
from hedgerow.kernel.screen.words import percent
from hedgerow.kernel.table import Table

from .style import bold, clause, tally_lines


def preview(screen: Screen[Any], table: Table[Any], move: Move) -> list[str]:
    """What a move is made of and may bring; told at the end if nothing is left to chance."""
    assert table.choice is not None
    shown = screen.preview(table, move, table.choice.seat)
    return preview_lines(shown) if shown.dice else [*preview_lines(shown), "  No dice are thrown for that."]


def preview_lines(shown: Preview) -> list[str]:
    """Its sums part by part, what is to be said of it, and a table of odds."""
    lines = [bold(shown.words)]
    for total in shown.sums:
        lines += tally_lines(f"{total.label}: {total.dice}" if total.dice else total.label, total.tally)
    lines += [f"  {remark.words}{clause(remark.rule)}" for remark in shown.remarks]
    return [*lines, *fate_lines(shown.fates)]


def fate_lines(fates: tuple[Fate, ...]) -> list[str]:
    """A row for everybody concerned, a column for every result that can happen."""
    if not fates:
        return []
    chances = [{c.result: percent(Fraction(c.exact)) for c in fate.chances} for fate in fates]
    results = in_one_row(chances)
    width = max(len(fate.words) for fate in fates)
    sizes = [max(len(r), 6) for r in results]
    lines = [f"  {' ' * width}  {'  '.join(r.rjust(n) for r, n in zip(results, sizes))}"]
    for fate, row in zip(fates, chances):
        cells = "  ".join(row.get(r, "–").rjust(n) for r, n in zip(results, sizes))
        lines.append(f"  {fate.words.ljust(width)}  {cells}")
    return lines


def in_one_row(rows: Iterable[Iterable[str]]) -> list[str]:
    """All results, so that each row's own order is kept; new ones stand as late as that allows.

    >>> in_one_row([["none", "some"], ["none", "more", "all"], ["none", "much", "all"]])
    ['none', 'some', 'more', 'much', 'all']
    """
    merged: list[str] = []
    for row in rows:
        end = len(merged)
        for result in reversed(list(row)):
            if result in merged:
                end = merged.index(result)
            else:
                merged.insert(end, result)
    return merged

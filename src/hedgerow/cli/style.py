"""How text looks in a terminal: colours that never stand alone, wrapped lines, headings, percentages."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hedgerow.kernel.tally import Tally

NARROW = 80


def allow_colour() -> bool | None:
    """False when the user wants none (https://no-color.org); None leaves it to whether this is a terminal."""
    return False if os.environ.get("NO_COLOR") else None


def screen_width() -> int:
    """Columns of the terminal; through a pipe, those of an old one."""
    return max(40, shutil.get_terminal_size((NARROW, 24)).columns)


def screen_height() -> int:
    """Lines of the terminal; through a pipe, as many as one likes."""
    return max(20, shutil.get_terminal_size((NARROW, 60)).lines)


def dim(text: str) -> str:
    return click.style(text, dim=True)


def bold(text: str) -> str:
    return click.style(text, bold=True)


def clause(rule: str) -> str:
    """A clause id as it stands behind a sentence."""
    return f" {dim(f'[{rule}]')}" if rule else ""


def sentence(text: str) -> str:
    """A phrase that begins with a capital."""
    return text[:1].upper() + text[1:]


def heading(left: str, right: str = "", width: int | None = None) -> str:
    """A line across the screen with words on it; what does not go beside the first of them stands below."""
    width = min(width or screen_width(), 120)
    if right and len(left) + len(right) + 9 > width:
        return f"{heading(left, width=width)}\n{wrapped(right, '   ', width=width)}"
    left, right = f"── {left} ", f" {right} ──" if right else ""
    return bold(left) + dim("─" * max(1, width - len(left) - len(right))) + right


def wrapped(text: str, first: str = "", then: str | None = None, width: int | None = None) -> str:
    """Text broken into lines of the screen's width, with an indent before the first and the other lines."""
    width = min(width or screen_width(), 110)
    lines = textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=" " * len(first) if then is None else then,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(lines)


def shortened(text: str, width: int) -> str:
    """Text that fits, with an ellipsis where it was cut."""
    return text if len(text) <= width else f"{text[: width - 1].rstrip(' ,')}…" if width > 8 else ""


def columns(rows: Sequence[tuple[str, ...]], gap: str = "  ", indent: str = "  ") -> list[str]:
    """Rows of words as aligned columns, the last one free."""
    if not rows:
        return []
    sizes = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    return [(indent + gap.join([*(w.ljust(n) for w, n in zip(row, sizes)), row[-1]])).rstrip() for row in rows]


def tally_lines(title: str, tally: Tally, indent: str = "  ") -> list[str]:
    """A number, and below it every part of it with its clause."""
    head = f"{indent}{title} {tally.total:+d}"
    return [head, *(f"{indent}  {m.value:+d}  {m.words} {dim(f'[{m.rule}]')}" for m in tally)]

"""Why something is not offered, in lines: the reason, the line of sight that is blocked, what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.kernel.screen.preview import Barred, Line, WhyNot

from .style import clause, dim, wrapped


def why_lines(answer: WhyNot) -> list[str]:
    """The answer to a wish."""
    if answer.allowed:
        return [f"That is allowed. {answer.words}  ({answer.move})"]
    meant = f"{answer.words}: " if answer.words else ""
    lines = [wrapped(f"{meant}{answer.why}", "", "  ") + clause(answer.rule)]
    lines += [dim(wrapped(_drawn(line), "  ", "    ")) + clause(line.rule) for line in answer.lines]
    if answer.instead:
        lines.append(f"  Allowed instead: {answer.instead_words}  ({answer.instead})")
    return lines


def _drawn(line: Line) -> str:
    """A line on the map in words."""
    at = f" in {line.blocked_at}" if line.blocked_at else ""
    return f"{line.a} to {line.b}: {line.words or line.look + at}"


def barred_lines(barred: Iterable[Barred]) -> list[str]:
    """What is usual but not allowed now, below what is."""
    return [
        dim(wrapped(f"not now: {one.words} ({one.why})", "       ", "         ")) + clause(one.rule) for one in barred
    ]

"""What was told as log lines: one sentence each with its clause, headings for turns and phases, sums when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.telling import Manner, Run, Telling

from .style import bold, clause, dim, sentence, wrapped

MANY = 3  # from so many alike in a row on, one line tells of them all


class _Entry:
    """A line of the log, or several alike that one line may tell of."""

    def __init__(self, telling: Telling) -> None:
        self.told = [telling]

    def lines(self) -> list[str]:
        if len(self.told) < MANY:
            return [line for telling in self.told for line in telling_lines(telling)]
        return [_line(in_a_run([telling.run for telling in self.told]), self.told[0].rule)]


def news_lines(tellings: Iterable[Telling], *, full: bool = False) -> list[str]:
    """The log of what was told; `full` with all of it, and every part of every number."""
    if full:
        return [line for telling in tellings for line in [*telling_lines(telling), *_sums(telling)]]
    return [line for entry in _joined(tellings) for line in entry.lines()]


def held_back(tellings: Sequence[Telling]) -> int:
    """How many at the end may be the beginning of a run that goes on."""
    count = 0
    while count < len(tellings) and tellings[-count - 1].run is not None:
        count += 1
    return count


def _joined(tellings: Iterable[Telling]) -> list[_Entry]:
    """Leaves out what another line says as well, and puts together what one line may tell of."""
    entries: list[_Entry] = []
    opened: dict[str, _Entry] = {}
    for telling in tellings:
        if telling.quiet:
            continue
        manner, joined = _joins(telling, opened)
        if manner is None:
            opened = {}
        if joined is not None and manner == "run":
            joined.told.append(telling)
        elif joined is not None and manner == "place":
            joined.told = [telling]
        elif joined is None or manner != "said":
            joined = _Entry(telling)
            entries.append(joined)
        opened |= dict.fromkeys(telling.opens, joined)
    return entries


def _joins(telling: Telling, opened: dict[str, _Entry]) -> tuple[Manner | None, _Entry | None]:
    """What it joins, and how: by the first of its names that something has opened."""
    return next(((manner, opened[name]) for name, manner in telling.joins if name in opened), (None, None))


def in_a_run(runs: Sequence[Run | None]) -> str:
    """One sentence for all of them: their subjects, or how many they are."""
    first = runs[0] or Run()
    subjects = list(dict.fromkeys(run.subject for run in runs if run is not None and run.subject))
    them = f"{', '.join(subjects[:-1])} and {subjects[-1]}" if len(subjects) > 1 else (subjects or [str(len(runs))])[0]
    return " ".join(part for part in (first.start, them, first.end) if part)


def telling_lines(telling: Telling) -> list[str]:
    words = sentence(telling.words)
    if telling.heading == "turn":
        return ["", bold(words)]
    if telling.heading == "phase":
        return [bold(words)]
    return [_line(words, telling.rule)]


def _line(words: str, rule: str) -> str:
    """A sentence with its clause, broken at the screen's edge."""
    text = wrapped(f"{words} [{rule}]" if rule else words, "  ", "    ")
    plain = f" [{rule}]"
    return text.removesuffix(plain) + clause(rule) if rule and text.endswith(plain) else text


def _sums(telling: Telling) -> list[str]:
    """The numbers that went into it, spelt out."""
    return [dim(wrapped(f"{label} {sum.total:+d}: {sum}", "      ")) for label, sum in telling.sums if sum.mods]

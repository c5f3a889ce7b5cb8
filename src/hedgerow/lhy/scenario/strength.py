"""20.6 Whether there are as many counters as a side's lines of forces ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, PLATOONS
from hedgerow.lhy.book.counters import Company, Platoon
from hedgerow.lhy.scenario.records import Group, Line

SQUAD_STEPS = 2


def too_many(nation: str, groups: Sequence[Group]) -> Iterator[tuple[str, str]]:
    """Every fault of a side's forces: where, and what would be right. Names are known to be right by now."""
    lines = [
        (f"group {group.id}, line {n} of its force", line) for group in groups for n, line in enumerate(group.force, 1)
    ]
    for where, line in lines:
        if line.platoons < 0 or line.steps < 0:
            yield where, "platoons and steps are 0 or more"
        elif line.steps > (most := most_steps(nation, line)):
            yield where, f"steps = {line.steps}, but there are {most} at the most"
    yield from twice(lines)
    yield from beyond(nation, lines)


def most_steps(nation: str, line: Line) -> int:
    """20.6.s2-1, 20.6.s3-1, 20.6.s4-1: in full, or with all sections of the platoon besides."""
    if line.platoon:
        return reinforced(PLATOONS[line.platoon])
    if line.company:
        return sum(in_full(PLATOONS[key]) for key in COMPANIES[line.company].platoons)
    return min((reinforced(PLATOONS[key]) for c in pool(nation, line) for key in c.platoons), default=0)


def in_full(p: Platoon) -> int:
    return len(p.vehicles) if p.arm == "armour" else SQUAD_STEPS * len(p.squads)


def reinforced(p: Platoon) -> int:
    return in_full(p) + (0 if p.arm == "armour" else len(p.sections))


def pool(nation: str, line: Line) -> list[Company]:
    """20.6.s1-1: the companies that platoons by lot are of; self-propelled guns a mission names."""
    return [
        c for c in COMPANIES.values() if (c.nation, c.arm, c.elite) == (nation, line.arm, line.elite) and tanks_of(c)
    ]


def tanks_of(c: Company) -> bool:
    """Platoons by lot are of infantry or tanks; self-propelled guns a mission names."""
    return c.arm == "infantry" or any(not COUNTERS[v].spg for key in c.platoons for v in PLATOONS[key].vehicles)


def named(line: Line) -> tuple[str, ...]:
    """The platoons that a line names."""
    return COMPANIES[line.company].platoons if line.company else (line.platoon,) if line.platoon else ()


def twice(lines: Sequence[tuple[str, Line]]) -> Iterator[tuple[str, str]]:
    """Nobody is there twice."""
    seen: set[str] = set()
    for where, line in lines:
        things = {*named(line), *((f"the Command Tank of {line.command}",) if line.command else ())}
        if again := sorted(seen & things):
            yield where, f"{again[0]} is in the force already"
        seen |= things


def beyond(nation: str, lines: Sequence[tuple[str, Line]]) -> Iterator[tuple[str, str]]:
    """20.6.s1-1, 20.6.s5-1, 23.0.s13-3: what is drawn from one cup is all in it."""
    wanted: Counter[str] = Counter()
    companies = {PLATOONS[key].company for _, line in lines for key in named(line)}
    for where, line in lines:
        if line.mix:
            cup, count, there = line.mix, line.count, len(MIXES[line.mix].units)
        elif line.model:
            there = sum(card.model == line.model and bool(card.platoon) for card in COUNTERS.values())
            cup, count = line.model, line.count
        elif line.platoons > 0:
            free = [c for c in pool(nation, line) if c.key not in companies]
            cup, count = f"{'Elite ' * line.elite}{line.arm} platoons", line.platoons
            there = sum(len(c.platoons) for c in free)
        else:
            continue
        wanted[cup] += count
        if wanted[cup] > there:
            yield where, f"{wanted[cup]} of {cup} are asked for, and there are {there}"

"""14.0 Who takes part in an Assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.landing.descent import helpless
from hedgerow.lhy.state.pending.assault import Fight
from hedgerow.lhy.state.state import State, Unit

LIMITS = TABLES.assault


def side(s: State, f: Fight, seat: int) -> list[Unit]:
    """All units of a side that were in the Assault hex and are there still. Who is aboard shares his vehicle's lot."""
    return [u for i in f.units if (u := s.units[i]).seat == seat and u.at == f.at and not u.carrier]


def ours(s: State, f: Fight) -> list[Unit]:
    """Of the attacker, those who take part."""
    return [u for i in f.committed if (u := s.units[i]).seat == f.seat]


def theirs(s: State, f: Fight) -> list[Unit]:
    """Of the defender, those who take part."""
    return [u for i in f.committed if (u := s.units[i]).seat != f.seat]


def fighters(s: State, f: Fight, seat: int) -> list[Unit]:
    """14.0-1, 16.1.4.s3-1: those of a side who could take part: not the heavy weapons of a landing among enemies."""
    return [u for u in side(s, f, seat) if not helpless(s, u)]


def classes(units: Sequence[Unit]) -> tuple[list[Unit], list[Unit], list[Unit], list[Unit]]:
    """Non-vehicular combat units, Platoon Leaders, LATW sections, vehicles."""
    return (
        [u for u in units if u.card.combat and not u.card.vehicular],
        [u for u in units if u.card.kind == "leader"],
        [u for u in units if u.card.kind == "latw"],
        [u for u in units if u.card.vehicular],
    )


def commitments(units: Sequence[Unit]) -> Iterator[tuple[str, ...]]:
    """14.0-1: every force that a side may fight with, as large as it may be."""
    men, leaders, latws, vehicles = classes(units)
    groups = (
        list(fullest(men)),
        list(combinations(leaders, min(len(leaders), LIMITS.leaders.value))),
        list(combinations(latws, min(len(latws), LIMITS.latws.value))),
        list(combinations(vehicles, min(len(vehicles), LIMITS.vehicles.value))),
    )
    for parts in product(*groups):
        yield tuple(u.id for part in parts for u in part)


def fullest(men: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    """14.0-1: sets of at most four steps to which nobody else could be added."""
    for count in range(len(men), -1, -1):
        for chosen in combinations(men, count):
            steps = sum(u.card.assault_steps for u in chosen)
            rest = [u for u in men if u not in chosen]
            if steps <= LIMITS.steps.value and all(steps + u.card.assault_steps > LIMITS.steps.value for u in rest):
                yield chosen


def why_not_commit(units: Sequence[Unit], chosen: Sequence[str]) -> Refusal | None:
    """14.0-1: four steps, one Platoon Leader, one LATW section and one vehicle; who has room does not stay out."""
    if tuple(sorted(chosen)) in {tuple(sorted(force)) for force in commitments(units)}:
        return None
    words = (
        f"as many as may: {LIMITS.steps.value} steps on foot, {LIMITS.leaders.value} Platoon Leader, "
        f"{LIMITS.latws.value} LATW section and {LIMITS.vehicles.value} vehicle"
    )
    return Refusal("not-a-force", words, "14.0-1")

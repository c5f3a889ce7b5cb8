"""Exact odds of Mortar Fire (11.4.5), of its extension and of mortars that recover (11.4.8, 11.4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

import msgspec

from hedgerow.lhy.book.charts import accuracy_rolls, mortar_value
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.odds.fire import NEVER, Results, blast_odds, hex_odds, lying
from hedgerow.lhy.rules.fire.hindrance import hindered
from hedgerow.lhy.rules.fire.resolution import assaulting
from hedgerow.lhy.rules.mortars.barrage import drowned, mortar_tally, without_terrain
from hedgerow.lhy.rules.mortars.ending import ready
from hedgerow.lhy.rules.mortars.flares import burning_at
from hedgerow.lhy.state.moves.mortars import Shells
from hedgerow.lhy.state.state import Marker, Mortar, State, Unit
from hedgerow.lhy.state.world import TEN

FIGURES = TABLES.mortar_fire
ACCURATE = Fraction(TEN + 1 - FIGURES.accurate.value, TEN)


class Impact(msgspec.Struct, frozen=True):
    """A hex that may be hit: what a marker there would be worth, and how many there are to be expected."""

    at: str
    value: int | None  # None for Smoke
    hit: Fraction
    markers: Fraction


def salvo(s: State, m: Mortar, start: str, at: str, shells: Shells) -> tuple[int, int]:
    """11.4.5.s3-1, 11.4.5.s3-2, 11.4.5.s4-1: the markers that fall for certain, and the accuracy rolls."""
    rolls = accuracy_rolls(m.kind, smoke=shells == "smoke")
    return (0, rolls + 1) if hindered(s, start, at, m.seat) else (1, rolls)


def mortar_odds(s: State, m: Mortar, start: str, at: str, shells: Shells, sector: str) -> tuple[Impact, ...]:
    """11.4.5.s6-1, 11.4.5.s7-1: as whoever asks for it knows the hexes, the primary impact hex first."""
    sure, rolls = salvo(s, m, start, at, shells)
    found: list[Impact] = []
    where = [(at, ACCURATE, sure)]
    for face in range(1, FIGURES.accurate.value):
        there = s.ground.scatter(at, face, sector)
        if there is not None:
            where.append((there, Fraction(1, TEN), 0))
    for hex, likely, placed in where:
        if drowned(s, hex):
            continue
        value = worth(s, m, hex, shells, primary=hex == at)
        if shells == "he" and value is None:
            continue
        hit = Fraction(1) if placed else 1 - (1 - likely) ** rolls
        found.append(Impact(hex, value, hit, placed + rolls * likely))
    return tuple(found)


def worth(s: State, m: Mortar, at: str, shells: Shells, *, primary: bool) -> int | None:
    """11.4.6, 11.2a: the value of a marker; None for Smoke, and where fire is too weak for one."""
    if shells == "smoke":
        return None
    total = mortar_tally(s, at, mortar_value(m.kind, primary=primary), m.seat).total
    return min(total, FIGURES.most.value) if total >= FIGURES.least.value else None


# ------------------------------------------------------------------ what shells do


def struck_odds(s: State, m: Mortar, start: str, at: str, units: Sequence[Unit]) -> dict[str, Results]:
    """13.1, 11.4.7a-1: what HE may do to these units of one side in the primary impact hex, together with the attacks
    that lie there; to its vehicles only where the other side is not in the hex as well.
    """
    if not units:
        return {}
    seat = units[0].seat
    bare = assaulting(s, at, seat)
    before = lying(s, at, seat)
    found: dict[str, Results] = {u.id: {} for u in units if u.card.non_vehicular}
    alone = all(u.seat == seat or u.hidden for u in s.stacks.get(at, ()))
    for count, likely in primaries(s, m, start, at):
        markers = [*before, *shells_at(s, m, at, count)]
        fates = hex_odds(s, units, markers, bare=bare) | (blast_odds(units, markers, bare=bare) if alone else {})
        for unit, results in fates.items():
            fate = found.setdefault(unit, {})
            for result, chance in results.items():
                fate[result] = fate.get(result, NEVER) + likely * chance
    return {unit: fate for unit, fate in found.items() if not s.units[unit].card.vehicular or len(fate) > 1}


def primaries(s: State, m: Mortar, start: str, at: str) -> Iterator[tuple[int, Fraction]]:
    """11.4.5.s6-1: how many markers fall in the primary impact hex, and how likely that is."""
    sure, rolls = salvo(s, m, start, at, "he")
    for hits in range(rolls + 1):
        yield sure + hits, comb(rolls, hits) * ACCURATE**hits * (1 - ACCURATE) ** (rolls - hits)


def shells_at(s: State, m: Mortar, at: str, count: int) -> Iterator[Marker]:
    """So many MDRM markers; none where they do nothing (11.2a, 11.4.10-2)."""
    value = worth(s, m, at, "he", primary=True)
    if value is None or drowned(s, at):
        return
    mv = mortar_value(m.kind, primary=True)
    tally = mortar_tally(s, at, mv, m.seat)
    bare = min(without_terrain(tally).total, FIGURES.most.value)
    for number in range(count):
        yield Marker(s.marked + 1 + number, "mortar", at, value, tally, firer=m.id, bare=bare, mv=mv.value)


# ------------------------------------------------------------------ other rolls


def granted(leader: Unit) -> Fraction:
    """11.4.4.2-1: that a Platoon Leader gets fire on his own position."""
    return Fraction(min(TEN, leader.face.cohesion or 0), TEN)


def ready_odds(s: State, m: Mortar) -> Fraction:
    """11.4.8-1, 11.4.9-3: that a mortar recovers, or its fire is extended."""
    return Fraction(min(TEN, ready(s, m)), TEN)


def light_odds(s: State, at: str, sector: str) -> list[tuple[str, Fraction]]:
    """17.5.1.s2-1, 17.5.1.s3-1: where light burns that has been asked for over a hex, the likeliest place first."""
    granted, found = Fraction(TABLES.illumination.granted, TEN), {at: NEVER}
    for face in range(1, TEN + 1):
        if there := burning_at(s, at, face, sector):
            found[there] = found.get(there, NEVER) + granted / TEN
    return sorted(found.items(), key=lambda one: -one[1])

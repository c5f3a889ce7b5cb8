"""Exact odds of Mortar Fire (11.4.5), of its extension and of mortars that recover (11.4.8, 11.4.9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hedgerow.lhy.book.charts import accuracy_rolls, mortar_value
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.hindrance import hindered
from hedgerow.lhy.rules.mortars.barrage import drowned, mortar_tally
from hedgerow.lhy.rules.mortars.ending import ready
from hedgerow.lhy.state.moves.mortars import Shells
from hedgerow.lhy.state.state import Mortar, State, Unit
from hedgerow.lhy.state.world import TEN

FIGURES = TABLES.mortar_fire
ACCURATE = Fraction(TEN + 1 - FIGURES.accurate.value, TEN)


class Impact(msgspec.Struct, frozen=True):
    """A hex that may be hit: what a marker there would be worth, and how many there are to be expected."""

    at: str
    value: int | None  # None for Smoke
    hit: Fraction
    markers: Fraction


class MortarOdds(msgspec.Struct, frozen=True):
    granted: Fraction  # of a leader's own position (11.4.4.2)
    impacts: tuple[Impact, ...]  # the primary impact hex first


def mortar_odds(s: State, m: Mortar, u: Unit, start: str, at: str, shells: Shells, sector: str) -> MortarOdds:
    """11.4.5.s3-1, 11.4.5.s4-1, 11.4.5.s6-1, 11.4.5.s7-1: as whoever asks for it knows the hexes."""
    rolls = accuracy_rolls(m.kind, smoke=shells == "smoke")
    blurred = hindered(s, start, at, m.seat)
    rolls += blurred
    found: list[Impact] = []
    sure = 0 if blurred else 1
    where = [(at, ACCURATE, sure)]
    for face in range(1, FIGURES.accurate.value):
        there = s.ground.scatter(at, face, sector)
        if there is not None:
            where.append((there, Fraction(1, TEN), 0))
    for hex, likely, placed in where:
        if drowned(s, hex):
            continue
        value = worth(s, m, u.seat, hex, shells, primary=hex == at)
        if shells == "he" and value is None:
            continue
        hit = Fraction(1) if placed else 1 - (1 - likely) ** rolls
        found.append(Impact(hex, value, hit, placed + rolls * likely))
    return MortarOdds(granted(u, start, at), tuple(found))


def worth(s: State, m: Mortar, seat: int, at: str, shells: Shells, *, primary: bool) -> int | None:
    """11.4.6, 11.2a: the value of a marker; None for Smoke, and where fire is too weak for one."""
    if shells == "smoke":
        return None
    total = mortar_tally(s, at, mortar_value(m.kind, primary=primary), seat).total
    return min(total, FIGURES.most.value) if total >= FIGURES.least.value else None


def granted(u: Unit, start: str, at: str) -> Fraction:
    """11.4.4.2-1"""
    return Fraction(min(TEN, u.face.cohesion or 0), TEN) if start == at else Fraction(1)


def ready_odds(s: State, m: Mortar) -> Fraction:
    """11.4.8-1, 11.4.9-3: that a mortar recovers, or its fire is extended."""
    return Fraction(min(TEN, ready(s, m)), TEN)

"""23.0 The tables for designing missions, figure by figure, as docs/lhy.md tells them."""

from __future__ import annotations

import math
from operator import attrgetter

import pytest

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.terrain_table import table

DYO = TABLES.dyo


def by_die(spans: str) -> list[str]:
    """ "1:0 2-3:1" says 0 for a 1 and 1 for a 2 or a 3."""
    found: list[str] = []
    for span in spans.split():
        dice, result = span.split(":")
        first, _, last = dice.partition("-")
        assert int(first) == len(found) + 1
        found += [result] * (int(last or first) - int(first) + 1)
    assert len(found) == 10
    return found


@pytest.mark.rule("lhy:23.0.s8-1")
def test_forces() -> None:
    found = {
        name: [(f.infantry, f.tank, f.support) for f in (column.defender, column.attacker)]
        for name, column in DYO.force.items()
    }
    assert found == {
        "a": [(1, 0, 10), (2, 0, 20)],
        "b": [(1, 0, 15), (3, 0, 20)],
        "c": [(2, 0, 15), (4, 0, 25)],
        "d": [(2, 1, 20), (5, 1, 30)],
        "e": [(3, 1, 30), (6, 1, 45)],
    }


PRICES = """
    platoon 24 20 6, squad 8 7 2, section 4 3 1, engineer 10 8, mg 5 5 1 at most 1 a platoon,
    latw 3 3 1 at most 1 a platoon, dummy 2 2 by roll, initiative 10 10 at most 1 a mission, tank-section 25 25,
    armour 12 12, halftrack 6 6 at most 3 a mission, truck 4 4 at most 3 a mission, flak 8 8 at most 1 a mission,
    light-mortar 6 6 at most 1 a company, mortar-section 10 10 at most 1 a mission, mortar-platoon 25 25, gun 8 8,
    fp-gun 15 15, fp-mg 10 10, ip 4 4 by roll, mines 5 5 at most 2 a mission by roll,
    wire 5 5 at most 2 a mission by roll
"""


@pytest.mark.rule("lhy:23.0.s13-1", "lhy:23.0.s13-2", "lhy:23.0.s13-5")
def test_prices_and_limits() -> None:
    told = []
    for row in DYO.support:
        words = [row.id, str(row.axis), str(row.allied), *([str(row.elite)] if row.elite else [])]
        words += [f"at most {row.most} a {row.per}"] * (row.most is not None) + ["by roll"] * row.by_roll
        told.append(" ".join(words))
    assert told == [" ".join(line.split()) for line in PRICES.split(",")]
    units = {row.id: (row.axis_units, row.allied_units) for row in DYO.support}
    assert units == dict.fromkeys(units, (1, 1)) | {"tank-section": (2, 3)}


@pytest.mark.rule("lhy:23.0.s10-1", "lhy:23.0.s11-1", "lhy:23.0.s4-1", "lhy:23.0.s13-5")
@pytest.mark.parametrize(
    ("row", "spans"),
    [
        ("initiative.attacker", "1:0 2-3:1 4-8:2 9-10:3"),
        ("initiative.defender", "1-2:-1 3-7:0 8-9:1 10:2"),
        ("coordination.attacker", "1-2:0 3-6:1 7-10:2"),
        ("coordination.defender", "1-4:-1 5-8:0 9-10:1"),
        ("hills.multiplier", "1-3:1 4-8:2 9-10:3"),
        ("markers.count", "1-3:1 4-7:2 8-10:3"),
        ("sectors.narrow", "1:2 2:3 3:4 4:6 5:7 6:8 7:9 8:10 9:11 10:12"),
        ("sectors.normal", "1:1 2:3 3:4 4:5 5:8 6:9 7-8:10 9:11 10:12"),
        ("sectors.wide", "1:1 2:3 3:4 4:5 5:6 6:8 7-8:10 9:11 10:12"),
    ],
)
def test_by_the_die(row: str, spans: str) -> None:
    assert [str(figure) for figure in attrgetter(row)(DYO)] == by_die(spans)


@pytest.mark.rule("lhy:23.0.s13-3")
@pytest.mark.parametrize(
    ("nation", "spans"),
    [
        ("us", "1-6:m10 7-10:m36"),
        ("german", "1:stuh 2-7:stug 8-10:tiger"),
        ("british", "1-3:sherman 4-6:cromwell 7-8:firefly 9-10:churchill"),
        ("soviet", "1-4:su85 5-6:t34-76 7-8:t34-85 9-10:is2"),
    ],
)
def test_armour(nation: str, spans: str) -> None:
    assert list(DYO.armour[nation].models) == by_die(spans)


@pytest.mark.rule("lhy:23.0.s9-1")
def test_casualty_differential_limits() -> None:
    found = {c.most_platoons: [(p.left, p.right) for p in (c.attacker, c.defender)] for c in DYO.cdl}
    assert found == {3: [(4, 5), (2, 3)], 6: [(6, 7), (3, 4)]}


@pytest.mark.rule("lhy:4.2.3-2")
def test_blind_hexes() -> None:
    """The distance divided by one more than the difference of levels, rounded up."""
    found = [[table().blind.behind(levels, distance) for distance in range(1, 11)] for levels in range(1, 5)]
    assert found == [[math.ceil(distance / (levels + 1)) for distance in range(1, 11)] for levels in range(1, 5)]

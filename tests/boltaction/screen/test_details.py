"""A battle before it begins: what it is like is found in its data, and its forces are counted."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.boltaction.scenario.battles import battle_named
from hedgerow.boltaction.screen.cards import card, details
from hedgerow.boltaction.screen.tags import tags


@pytest.mark.parametrize(
    ("name", "has", "has_not"),
    [
        ("orchard-lane", {"short", "small", "day", "first game"}, {"armour", "guns", "hidden units"}),
        ("night-raid", {"night", "half-light", "armour", "guns"}, {"day", "first game"}),
        ("kolkhoz", {"mid-size", "fortifications", "hidden units"}, {"night"}),
        ("two-bridges", {"vehicles", "armour"}, {"guns"}),
        ("your-own-1000", {"large", "own forces"}, {"short", "medium", "long", "first game"}),
    ],
)
def test_what_a_battle_is_like(name: str, has: set[str], has_not: set[str]) -> None:
    assert has <= set(card(name).tags)
    assert not has_not & set(card(name).tags)


def test_tags_follow_the_data() -> None:
    b = battle_named("orchard-lane")
    assert "night" in tags(msgspec.structs.replace(b, light="flares"), 6, 13)
    assert "large" in tags(msgspec.structs.replace(b, points=1000), 6, 13)
    assert "guns" in tags(msgspec.structs.replace(b, force=battle_named("night-raid").force), 6, 13)


def test_units_alike_are_told_in_one_line() -> None:
    german = details("night-raid").forces[1][0]
    assert [str(line) for line in german.pieces if "Squad" in line.words] == ["3 × Heer Grenadier Squad (regular)"]
    assert {line.look for line in german.pieces} == {"leader", "squad", "mortar", "mg", "sniper", "casemate"}
    assert sum(line.count for line in german.pieces) == card("night-raid").sides[1].units

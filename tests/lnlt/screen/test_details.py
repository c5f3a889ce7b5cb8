"""A scenario before it begins: what it is like is found in its data, and what events bring is told by nothing."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.screen.cards import card
from hedgerow.lnlt.screen.details import details
from hedgerow.lnlt.screen.tags import tags


@pytest.mark.parametrize(
    ("name", "has", "has_not"),
    [
        ("milk-run", {"short", "small", "day", "first game"}, {"armour", "guns", "air", "surprises"}),
        ("hamelin-battery", {"night", "guns"}, {"day", "armour", "first game"}),
        ("five-doors", {"air", "armour", "fortifications"}, {"night"}),
        ("fulda-morning", {"vehicles", "after the war", "reinforcements"}, {"surprises"}),
        ("last-mile", {"long", "large", "surprises"}, {"air"}),
    ],
)
def test_what_a_scenario_is_like(name: str, has: set[str], has_not: set[str]) -> None:
    assert has <= set(card(name).tags)
    assert not has_not & set(card(name).tags)


def test_tags_follow_the_data() -> None:
    found = scenario("milk-run")
    assert "night" in tags(msgspec.structs.replace(found, night=True))
    assert "first game" not in tags(msgspec.structs.replace(found, night=True))
    assert "after the war" in tags(msgspec.structs.replace(found, date="1985-06-01"))
    assert "fortifications" in tags(msgspec.structs.replace(found, group=(), wire=("E5",)))
    assert "long" in tags(msgspec.structs.replace(found, turns=40))


SECRET = [name for name in scenario_names() if any(group.event for group in scenario(name).group)]


@pytest.mark.rule("lnlt:1.8.4")
@pytest.mark.parametrize("name", SECRET)
def test_what_a_paragraph_brings_is_not_told_beforehand(name: str) -> None:
    """Neither the units, nor how many they are, nor what they would make of the scenario."""
    found = scenario(name)
    without = msgspec.structs.replace(
        found,
        group=tuple(group for group in found.group if not group.event),
        roster=tuple(e for e in found.roster if not any(g.event and g.id == e.group for g in found.group)),
    )
    assert tags(found) == tags(without)
    told = details(name)
    assert [side.units for side in told.sides] == [
        sum(enlisted.side == seat for enlisted in without.roster) for seat in range(len(found.side))
    ]
    words = msgspec.json.encode(told).decode()
    for group in found.group:
        if group.event:
            assert f"{group.id}:" not in words
            known = {COUNTERS[line.unit].name for other in without.group for line in other.units}
            assert not [line.unit for line in group.units if COUNTERS[line.unit].name not in known
                        and COUNTERS[line.unit].name in words]  # fmt: skip


def test_artillery_that_a_paragraph_grants_is_not_told_either() -> None:
    for name in scenario_names():
        words = msgspec.json.encode(details(name).forces).decode()
        for artillery in scenario(name).artillery:
            assert (artillery.name in words) is not artillery.event

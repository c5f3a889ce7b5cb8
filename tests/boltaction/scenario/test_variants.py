"""Battles of players' own forces, about something else and elsewhere than their files say."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.boltaction.scenario.battles import battle_named, battle_types, can_be_played
from hedgerow.boltaction.scenario.records import BattleError
from hedgerow.boltaction.scenario.variants import SIZES, can_be_chosen
from hedgerow.boltaction.screen.cards import card, details
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.systems import with_scenario

ANSWERS = 120


def test_a_name_tells_type_and_table() -> None:
    b = battle_named("your-own-750@sectors@steppe:17:72x48")
    assert (b.points, b.own, b.type.id, b.table) == (750, True, "sectors", "steppe:17:72x48")
    shown = card(b.key)
    assert (shown.title, shown.map, shown.victory) == ("Your own 750 points: Sectors", b.table, b.type.victory)
    assert with_scenario(b.key)[0].name == "boltaction"


def test_all_that_is_wrong_with_a_name_is_told() -> None:
    with pytest.raises(BattleError, match="did you mean 'sectors'") as wrong:
        battle_named("your-own-501@sector@bocage:17:50x50")
    assert "players bring no forces to 'your-own-501'" in str(wrong.value)
    assert "there is no table 'bocage:17:50x50'" in str(wrong.value)
    with pytest.raises(BattleError, match="BATTLE@TYPE@TABLE"):
        battle_named("your-own-500@sectors")


@pytest.mark.parametrize(
    "name",
    ["orchard-lane@sectors@kolkhoz", "your-own-500@sectors@mine.toml", "your-own-500@sectors@bocage:00017:48x48",
     "your-own-500@sectors@tundra:17:48x48", "your-own-500@sectors@", "@@", "mine.toml"],
)  # fmt: skip
def test_nobody_plays_what_cannot_be_chosen(name: str) -> None:
    assert not can_be_played(name)


def test_what_is_offered_can_be_chosen() -> None:
    kind, table = details("your-own-500").parts
    assert [choice.value for choice in kind.choices] == list(battle_types())
    assert all(can_be_chosen(choice.value.replace("*", "17")) for choice in table.choices)
    assert sum("*" in choice.value for choice in table.choices) == 5 * len(SIZES)
    assert "differ by" in table.about  # how fair it is
    assert details("your-own-500@manhunt@kolkhoz").parts[1].value == "kolkhoz"
    assert details("orchard-lane").parts == ()


@pytest.mark.parametrize("kind", list(battle_types()))
def test_forces_of_ones_own_fight_every_type_of_battle(kind: str) -> None:
    table = Table(BOLT_ACTION, BOLT_ACTION.new(f"your-own-500@{kind}@kolkhoz", {}), Seeded("1"), listening=False)
    chance = Random(1)
    for _ in range(ANSWERS):
        assert table.choice is not None
        if table.state.turn:
            break
        options = list(table.choice.options)
        likely = [500.0 if type(one).__name__ == "Suggested" else 1.0 for one in options]
        table.answer(chance.choices(options, likely)[0])
    assert table.state.turn == 1
    assert {u.seat for u in table.state.units.values()} == {0, 1}

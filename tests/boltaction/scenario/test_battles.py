"""Battle files: what comes with the game, and what is said of a file that is wrong."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.prices import roster_points
from hedgerow.boltaction.scenario.battles import battle_named, battle_names, battle_types, read_battle
from hedgerow.boltaction.scenario.records import BattleError
from hedgerow.boltaction.screen.cards import card, details

PLAYED = [name for name in battle_names() if not battle_named(name).own]


def test_there_are_battles_of_every_type_and_every_size() -> None:
    assert {battle_named(name).type.id for name in battle_names()} == set(battle_types())
    for points in (500, 750, 1000):
        assert sum(battle_named(name).points == points for name in PLAYED) >= 3


@pytest.mark.parametrize("name", PLAYED)
def test_forces_of_a_battle_cost_about_what_it_says(name: str) -> None:
    battle = battle_named(name)
    for force in battle.force:
        assert battle.points * 9 // 10 <= roster_points(force.roster).total <= battle.points


def test_all_that_is_wrong_with_a_file_is_told() -> None:
    text = 'title = "x"\nsituation = "y"\ntype = "brawl"\ntable = "orchard-lane"\n'
    with pytest.raises(BattleError, match="there is no type of battle 'brawl'") as wrong:
        read_battle("x.toml", text)
    assert "there should be two" in str(wrong.value)


def test_a_field_that_is_no_field_is_told() -> None:
    with pytest.raises(BattleError, match="weather"):
        read_battle("x.toml", 'title = "x"\nsituation = "y"\ntype = "sectors"\ntable = "kolkhoz"\nweather = "rain"\n')


def test_a_battle_without_forces_has_two_sides_all_the_same() -> None:
    assert [side.name for side in card("your-own-500").sides] == ["The first side", "The second side"]
    assert len(details("your-own-500").forces) == 2

"""Forces that are brought to a battle, or written into its file."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.bringing import brought, faults_of
from hedgerow.boltaction.lists.ready import ready_named
from hedgerow.boltaction.lists.text import write_code, write_roster
from hedgerow.boltaction.scenario.battles import battle_named, battle_names, read_battle
from hedgerow.boltaction.scenario.records import BattleError

BATTLE = """
title = "A meeting"
situation = "They meet."
type = "pitched-battle"
table = "orchard-lane"
points = 500

[[force]]
name = "American"
roster = "us-500"

[[force]]
name = "German"
roster = '''
nation german
second-lieutenant
infantry-squad
infantry-squad
'''
"""


@pytest.mark.rule("boltaction:house-game.5")
def test_a_force_comes_by_name_as_text_or_in_one_word() -> None:
    force = ready_named("us-500")
    for text in ("us-500", write_roster(force), write_code(force)):
        assert brought(text, 500) == force


@pytest.mark.rule("boltaction:house-game.5")
def test_one_that_is_not_legal_is_refused_with_every_fault() -> None:
    with pytest.raises(ListError) as wrong:
        brought("us;reinforced,second-lieutenant,rifle-squad.r14", 100)
    assert str(wrong.value) == (
        "unit 2, a Rifle Squad has 6 to 12 men, not 14: make it 12; "
        "it needs 2 infantry squads and has 1: add 1: the cheapest, a Rifle Squad, inexperienced, costs 42; "
        "it costs 190 points, 90 more than 100: save 90 points: without the Rifle Squad it costs 50"
    )


def test_a_battle_file_may_name_a_force_or_have_its_text() -> None:
    battle = read_battle("mine.toml", BATTLE)
    assert battle.force[0].roster == ready_named("us-500")
    assert [pick.entry for pick in battle.force[1].roster.units] == [
        "second-lieutenant", "infantry-squad", "infantry-squad",
    ]  # fmt: skip


def test_a_battle_file_with_a_force_that_is_not_legal_is_refused() -> None:
    with pytest.raises(BattleError) as wrong:
        read_battle("mine.toml", BATTLE.replace("us-500", "us-750").replace("infantry-squad\n'''", "'''"))
    told = str(wrong.value)
    assert "[[force]] 1: it costs 750 points, 250 more than 500" in told
    assert "[[force]] 2: it needs 2 infantry squads and has 1" in told
    with pytest.raises(BattleError, match=r"\[\[force\]\] 1: there is no ready-made force 'us-501'; did you mean"):
        read_battle("mine.toml", BATTLE.replace('"us-500"', '"us-501"'))


@pytest.mark.parametrize("name", battle_names())
def test_the_battles_that_come_with_the_game_have_legal_forces(name: str) -> None:
    battle = battle_named(name)
    for force in battle.force:
        assert faults_of(force.roster, battle.points) == []

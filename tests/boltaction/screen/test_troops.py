"""Units as they were bought: the same figures and weapons that muster, every keyword and rule in words."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.book.abilities import KEYWORDS
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.forces import FORCES
from hedgerow.boltaction.lists.ready import ready_names
from hedgerow.kernel import notation
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.forces import UnitSheet
from hedgerow.kernel.table import Table
from hedgerow.systems import named


def told(text: str) -> list[UnitSheet]:
    return list(FORCES.units(text))


def figures(sheet: UnitSheet) -> dict[str, str]:
    return {figure.name: figure.value for figure in sheet.figures}


def test_a_squad_with_all_that_it_was_given() -> None:
    (squad,) = told("nation us\nrifle-squad veteran 12 men + nco-smg + bar 2 + tough-fighters\n")
    assert {weapon.name: weapon.count for weapon in squad.weapons} == {"SMG": 1, "Automatic rifle": 2, "Rifle": 9}
    assert figures(squad) == {"men": "12", "morale": "10", "damage": "5+", "Advance": '6"', "Run": '12"'}
    assert [rule.name for rule in squad.rules] == ["Tough Fighters"]
    assert [keyword.rule for keyword in squad.weapons[0].keywords] == ["house-weapon.1"]


def test_a_gun_a_howitzer_and_a_tank() -> None:
    text = "nation german\nplatoon reinforced\npak-38\nle-ig-18\ntiger\n"
    gun, howitzer, tank = told(text)
    assert (gun.weapons[0].count, gun.weapons[0].pen, figures(gun)["Advance"]) == (1, "+5", '0"')
    assert howitzer.weapons[0].range == '48" or 24-60"'
    assert howitzer.weapons[0].pen == "HE"
    assert [(w.name, w.where) for w in tank.weapons][1:] == [("MMG", "co-axial"), ("MMG", "ahead")]
    assert figures(tank)["damage"] == "10+, heavy tank"
    assert not any(keyword.id in ("team", "fixed") for w in tank.weapons for keyword in w.keywords)
    assert {figure.name: figure.standing for figure in tank.figures}["size"] == "ours"


def test_what_a_nation_gives_is_told() -> None:
    (squad,) = told("nation japanese\nplatoon reinforced\ninfantry-squad\n")
    assert "Fanatics" in [rule.name for rule in squad.rules]


def test_a_unit_that_breaks_the_rules_is_told_as_well() -> None:
    (squad,) = told("nation us\nrifle-squad veteran 3 men + bar 9 + nonsense 2\n")
    assert figures(squad)["men"] == "3"


def test_every_keyword_is_told_with_its_clause() -> None:
    used = {keyword for weapon in WEAPONS.values() for keyword in weapon.keywords}
    assert used == set(KEYWORDS)
    clauses = set(named("boltaction").ledger.clauses)
    assert {row.rule for row in KEYWORDS.values()} <= clauses


@pytest.mark.rule("boltaction:house-game.5")
def test_forces_are_offered_by_name_and_told_to_nobody_else() -> None:
    kit = named("boltaction")
    table = Table(kit.system, kit.system.new("your-own-500", {}), Seeded("1"))
    move = notation.read("bring us-500", kit.system.move_types)
    asking, offer = kit.screen.asking(table, 0), kit.screen.offer(table, move, 0)
    assert (asking.force, asking.points) == ("force", 500)
    assert (offer.words, offer.gloss) == ("Bring Baker Platoon (American, 484 points)", "484 points, 6 units")
    assert "Baker" not in kit.system.say(table.state, move, 1)
    assert "Baker" not in kit.system.say(table.state, move, None)
    table.answer(move)
    assert "Baker" not in kit.system.say(table.state, move, 0)  # now it is the other's
    assert "Baker" in kit.system.say(table.state, move, 1)


@pytest.mark.parametrize("name", ready_names())
def test_all_clauses_of_ready_forces_are_in_the_ledger(name: str) -> None:
    clauses = set(named("boltaction").ledger.clauses)
    for unit in told(FORCES.ready(name)):
        cited = {figure.rule for figure in unit.figures} | {weapon.rule for weapon in unit.weapons}
        assert cited - {""} <= clauses
        assert unit.standing in ("printed", "inferred", "recalled", "ours")

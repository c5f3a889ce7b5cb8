"""Forces as they come to the table: who leads, who serves what, what everybody is called."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.text import read_roster
from hedgerow.boltaction.state.mustering import muster
from hedgerow.boltaction.state.state import Unit


def mustered(text: str, nation: str = "us", seat: int = 0, *, national: bool = True) -> list[Unit]:
    return muster(seat, read_roster(f"nation {nation}\n{text}"), national=national)


def one(text: str, nation: str = "us") -> Unit:
    (unit,) = mustered(text, nation)
    return unit


def roles(u: Unit) -> list[str]:
    return [m.role for m in u.models]


def test_units_and_men_are_numbered_through() -> None:
    units = mustered("second-lieutenant 2 men\nrifle-squad\nm10\n", seat=1)
    assert [u.id for u in units] == ["us-1", "us-2", "us-3"]
    assert [m.id for m in units[1].models] == [f"us-2.{n}" for n in range(1, 7)]
    assert {u.seat for u in units} == {1}
    assert [u.start for u in units] == [2, 6, 0]


def test_names_tell_units_apart() -> None:
    units = mustered("rifle-squad\nrifle-squad\nrifle-squad = Hardy's\nmmg\nmmg\nm10\n")
    assert [u.name for u in units] == [
        "1st Rifle Squad", "2nd Rifle Squad", "Hardy's", "MMG Team 1", "MMG Team 2", "M10 Tank Destroyer",
    ]  # fmt: skip


@pytest.mark.rule("boltaction:house-morale.2")
def test_sections_have_a_leader_and_others_have_none() -> None:
    assert roles(one("rifle-squad")) == ["leader", "", "", "", "", ""]
    assert roles(one("captain 3 men")) == ["officer", "", ""]
    assert roles(one("medic 2 men")) == ["medic", ""]
    assert roles(one("artillery-observer")) == ["observer"]
    assert roles(one("mmg")) == ["firer", "assistant", "crew"]
    assert roles(one("m1-57mm-gun")) == ["crew", "crew", "crew"]


@pytest.mark.rule("boltaction:house-weapon.2")
def test_a_team_weapon_of_a_section_has_a_firer_and_an_assistant_and_the_leader_is_neither() -> None:
    u = one("veteran-grenadier-squad 7 men + lmg 2 + smg 5", "german")
    firers = [m for m in u.models if m.role == "firer"]
    assert [m.arms for m in firers] == [["lmg"], ["lmg"]]
    assert roles(u).count("assistant") == 2
    assert u.models[0].role == "leader"
    assert u.models[0].arms == ["smg"]


def test_the_leader_gets_what_is_his() -> None:
    u = one("rifle-squad + nco-smg + bar 2")
    assert [m.arms for m in u.models] == [["smg"], *[["automatic-rifle"]] * 2, *[["rifle"]] * 3]


@pytest.mark.rule("boltaction:house-weapon.5")
def test_a_panzerfaust_is_carried_beside_another_weapon() -> None:
    u = one("grenadier-squad 5 men + panzerfaust 4 + assault-rifle 3", "german")
    assert sum("panzerfaust" in m.arms for m in u.models) == 4
    assert all(len(m.arms) == len(set(m.arms)) for m in u.models)
    assert all(m.arms[0] in ("rifle", "assault-rifle") for m in u.models)


def test_men_above_the_least_may_be_unarmed_until_rifles_are_bought() -> None:
    u = one("militia-squad 9 men + rifle 2", "soviet")
    assert sum(not m.arms for m in u.models) == 2
    spears = one("militia-squad + rifle 1", "japanese")
    assert [m.arms for m in spears.models if m.arms] == [["rifle"]]
    assert spears.models[0].arms == []


def test_a_spotter_is_one_man_more() -> None:
    u = one("medium-mortar + spotter")
    assert roles(u) == ["firer", "assistant", "crew", "spotter"]
    assert u.start == 4
    assert "spotter" in u.abilities


def test_extras_give_and_take_special_rules() -> None:
    assert "tank-hunters" in one("rifle-squad + at-grenades").abilities
    assert "catches-fire" in one("m4-sherman").abilities
    assert "catches-fire" not in one("m4-sherman + wet-stowage").abilities


@pytest.mark.rule("boltaction:house-vehicle.3")
def test_a_weapon_bought_is_one_more_or_takes_the_place_of_another() -> None:
    assert [m.id for m in one("m4-sherman + pintle-hmg").mounts] == ["gun", "coax", "hull", "pintle"]
    crocodile = one("churchill + flame-hull", "british")
    assert [(m.id, m.weapon) for m in crocodile.mounts] == [
        ("gun", "medium-at-gun"), ("coax", "mmg"), ("hull", "flamethrower-vehicle"),
    ]  # fmt: skip


@pytest.mark.rule("boltaction:house-test.5")
def test_full_strength_is_the_largest_size() -> None:
    assert one("rifle-squad 12 men").full
    assert not one("rifle-squad 11 men").full


def test_nations_give_their_units_special_rules() -> None:
    squad, gun, tank = mustered("infantry-squad\ntype-1-47mm-gun\nchi-ha\n", "japanese")
    assert "fanatics" in squad.abilities
    assert "fanatics" in gun.abilities
    assert "fanatics" not in tank.abilities
    assert "fanatics" not in mustered("infantry-squad\n", "japanese", national=False)[0].abilities


def test_the_british_have_the_characteristic_that_they_chose() -> None:
    text = "trait rapid-fire\ninfantry-section\ninfantry-section inexperienced\n"
    regular, green = mustered(text, "british")
    assert "rapid-fire" in regular.abilities
    assert "vengeance" not in regular.abilities
    assert "rapid-fire" not in green.abilities

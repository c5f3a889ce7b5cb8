"""Forces that are not as they should be: every fault, what would be right, and what that would cost."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.checks import check_roster
from hedgerow.boltaction.lists.records import Pick, Platoon, Roster
from hedgerow.boltaction.lists.text import read_roster
from hedgerow.kernel.screen.forces import Fault

RULE = pytest.mark.rule("boltaction:house-game.5")
SOUND = "second-lieutenant\nrifle-squad\nrifle-squad\n"


def faults(text: str, points: int = 0, nation: str = "us") -> list[Fault]:
    return check_roster(read_roster(f"nation {nation}\n{text}"), points)


def only(text: str, points: int = 0, nation: str = "us") -> Fault:
    found = faults(text, points, nation)
    assert len(found) == 1, found
    return found[0]


@RULE
def test_a_sound_force_has_none() -> None:
    assert faults(SOUND) == []


# ------------------------------------------------------------------ platoons


@RULE
def test_a_platoon_needs_a_lieutenant() -> None:
    fault = only("rifle-squad\nrifle-squad\n")
    assert fault.words == "it needs one lieutenant and has none"
    assert fault.right == "add 1: the cheapest, a Second Lieutenant, inexperienced, costs 35"
    assert (fault.points, fault.platoon) == (35, 0)


@RULE
def test_a_platoon_needs_two_squads_and_has_at_most_five() -> None:
    few = only("second-lieutenant\nrifle-squad\n")
    assert few.words == "it needs 2 infantry squads and has 1"
    assert few.points == 42
    many = only("second-lieutenant\n" + "rifle-squad\n" * 6)
    assert many.words == "it may have 5 infantry squads and has 6"
    assert many.points == -60


@RULE
@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("medic", "medic"), ("air-observer", "forward observer"), ("medium-mortar", "mortar team"),
        ("sniper", "sniper team"), ("flamethrower-team", "flamethrower team"), ("bazooka", "anti-tank team"),
        ("m1-57mm-gun", "gun"), ("m8-greyhound", "armoured car or recce vehicle"), ("captain", "captain or major"),
        ("m10", "tank, tank destroyer, self-propelled gun or anti-aircraft vehicle"),
    ],
)  # fmt: skip
def test_of_everything_else_a_platoon_has_one(unit: str, words: str) -> None:
    assert faults(f"{SOUND}{unit}\n") == []
    assert only(f"{SOUND}{unit}\n{unit}\n").words == f"it may have one {words} and has 2"


@RULE
def test_a_second_platoon_has_places_of_its_own() -> None:
    assert faults(f"{SOUND}sniper\nplatoon\n{SOUND}sniper\n") == []


@RULE
def test_of_some_teams_several_share_a_place() -> None:
    assert faults(SOUND + "mmg\n" * 3) == []
    assert only(SOUND + "mmg\n" * 4).words == "it may have one machine-gun team and has 2"
    sound = "second-lieutenant\nlmg-squad\nlmg-squad\n"
    assert faults(sound + "anti-tank-rifle\n" * 3, nation="soviet") == []


@RULE
def test_there_are_no_more_transports_than_units_to_carry() -> None:
    assert faults(SOUND + "jeep\n" * 3) == []
    fault = only(SOUND + "jeep\n" * 4)
    assert fault.words == "it may have 3 transports and has 4: one for each unit of infantry and artillery"
    assert fault.points == -21


@RULE
def test_an_armoured_platoon_has_three_vehicles_and_a_commander() -> None:
    three = "platoon armoured\nm4-sherman + command\nm4-sherman\nm8-greyhound\n"
    assert faults(three) == []
    bare = only(three.replace(" + command", ""))
    assert (bare.words, bare.points) == ("one of its vehicles must be a command vehicle", 25)
    twice = only(three.replace("m8-greyhound", "m8-greyhound + command"))
    assert (twice.words, twice.points) == ("only one of its vehicles is a command vehicle; here 2 are", -25)
    two = only("platoon armoured\nm4-sherman + command\nm4-sherman\n")
    assert two.words == "it needs 3 armoured vehicles and has 2"
    assert faults(three + "second-lieutenant\n")[0].words == "a Second Lieutenant has no place in an Armoured Platoon"


@RULE
def test_british_sections_have_submachine_guns_by_their_experience() -> None:
    sound = "second-lieutenant\ninfantry-section\n"
    for quality, smgs in (("inexperienced", ""), ("regular", "+ smg 2"), ("veteran", "+ smg 2 + third-smg")):
        assert faults(f"{sound}infantry-section {quality} {smgs}\n", nation="british") == []
    fault = only(f"{sound}infantry-section inexperienced + smg\n", nation="british")
    assert (fault.words, fault.points) == ("SMG is for regular or veteran units", -3)
    assert only(f"{sound}infantry-section + smg 2 + third-smg\n", nation="british").points == -3


@RULE
def test_command_vehicles_are_of_armoured_platoons() -> None:
    fault = only(f"{SOUND}m4-sherman + command\n")
    assert fault.words == "Command vehicle is to be had in an Armoured Platoon alone"
    assert fault.points == -25


@RULE
def test_units_that_come_free_take_no_place() -> None:
    two = "second-lieutenant\ninfantry-section\ninfantry-section\nartillery-observer\n"
    assert faults(f"{two}air-observer\n", nation="british") == []
    fault = only("second-lieutenant\nrifle-squad 12 men\nlmg-squad\n", nation="soviet")
    assert fault.words == "it needs 2 infantry squads and has 1"


# ------------------------------------------------------------------ units


@RULE
def test_the_number_of_men() -> None:
    many = only(SOUND.replace("rifle-squad", "rifle-squad 13 men", 1))
    assert (many.words, many.right) == ("a Rifle Squad has 6 to 12 men, not 13", "make it 12")
    assert (many.points, many.unit) == (-10, 1)
    few = only(SOUND.replace("rifle-squad", "rifle-squad 4 men", 1))
    assert (few.right, few.points) == ("make it 6", 20)
    assert only(f"{SOUND}mmg 4 men\n").words == "an MMG Team has 3 men, not 4"
    assert only(f"{SOUND}m10 4 men\n").words == "an M10 Tank Destroyer has no men to count"


@RULE
def test_a_quality_that_is_not_to_be_had() -> None:
    fault = only(f"{SOUND}sniper inexperienced\n")
    assert fault.words == "a Sniper Team is not to be had inexperienced"
    assert fault.right == "take it regular or veteran"


@RULE
def test_more_of_an_extra_than_a_unit_may_have() -> None:
    fault = only(SOUND.replace("rifle-squad", "rifle-squad + bar 3", 1))
    assert (fault.words, fault.right, fault.points) == ("a Rifle Squad may have 2 BARs, not 3", "take 2", -5)


@RULE
def test_extras_of_another_unit_or_quality() -> None:
    assert "cannot have 'lmg'" in only(SOUND.replace("rifle-squad", "rifle-squad + lmg", 1)).words
    fault = only(SOUND.replace("rifle-squad", "rifle-squad + tough-fighters", 1))
    assert (fault.words, fault.points) == ("Tough Fighters is for veteran units", -6)


@RULE
def test_extras_that_exclude_each_other() -> None:
    fault = only(f"{SOUND}m4-sherman + pintle-mmg + pintle-hmg\n")
    assert (fault.words, fault.points) == ("Pintle MMG and Pintle HMG exclude each other", -15)


@pytest.mark.rule("boltaction:house-weapon.2")
def test_everybody_carries_one_weapon_and_a_team_weapon_has_two_men() -> None:
    two = "second-lieutenant\nveteran-grenadier-squad\nveteran-grenadier-squad"
    assert faults(f"{two} + lmg 2\n", nation="german") == []  # a leader and two pairs
    fault = only(f"{two} + lmg 2 + smg 4\n", nation="german")
    assert (fault.words, fault.right) == ("5 men cannot carry and serve all that", "make them 6")
    assert fault.points == 13
    full = only(f"{two} 10 men + lmg 2 + smg 7 + assault-rifle 2\n", nation="german")
    assert full.right == "leave a weapon out"


def test_an_entry_that_is_not_in_the_list_is_told_and_the_rest_is_checked() -> None:
    units = tuple(map(Pick, ("second-lieutenant", "rifle-sqad", "rifle-squad")))
    found = check_roster(Roster("us", (Platoon(units),)))
    assert [fault.words for fault in found] == [
        "the American list has no 'rifle-sqad'",
        "it needs 2 infantry squads and has 1",
    ]
    assert found[0].right == "did you mean 'rifle-squad'?"
    assert check_roster(Roster("us", ()))[0].words == "it has no platoon"
    assert check_roster(Roster("us", (Platoon((), "armored"),)))[0].right == "did you mean 'armoured'?"


# ------------------------------------------------------------------ the force


@RULE
def test_points_over_the_limit() -> None:
    assert faults(SOUND, 170) == []
    fault = only(f"{SOUND}sniper\nmmg = Gunners\n", 225)
    assert fault.words == "it costs 270 points, 45 more than 225"
    assert fault.right == "save 45 points: without the Sniper Team it costs 220"
    assert fault.points == -50
    assert only(SOUND, 130).right == "save 40 points"  # nobody can be spared


def test_a_national_characteristic_must_be_one() -> None:
    sound = "second-lieutenant\ninfantry-section\ninfantry-section\n"
    assert faults(f"trait vengeance\n{sound}", nation="british") == []
    assert only(f"trait vengance\n{sound}", nation="british").right == "did you mean 'vengeance'?"
    assert "has none to choose" in only(f"trait vengeance\n{SOUND}").right

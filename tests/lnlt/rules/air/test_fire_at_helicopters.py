"""19.2.1, 19.2.8 Fire at helicopters and by them: at night, out of Bunkers, by those who aim; and its exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.rules.air.gunships import gun_attack, rocket_aim, rocket_tally
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    Flak,
    Gunship,
    Hold,
    Hop,
    ShellUp,
    ShootUp,
    Unload,
)
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.parts import helper
from hedgerow.lnlt.state.placing import add_fort, enlist, put
from hedgerow.lnlt.state.state import FireForEffect, Mines, State, Unit
from hedgerow.lnlt.state.used import note_used
from tests.lnlt.boards import (
    GERMAN,
    SS,
    US,
    board,
    choose,
    counter,
    dice_left,
    last,
    offered,
    refused,
    sw,
    table,
    told_of,
)
from tests.lnlt.planes import flak, flown
from tests.lnlt.shots import mods
from tests.lnlt.sorties import aboard, shell, sortie, under_fire, up, why

TEAM = counter("team", "2-8-3-6", "german-army")


# ------------------------------------------------------------------ who fires, and how


@pytest.mark.rule("lnlt:19.2.8.1", "lnlt:11.4.3")
def test_a_sniper_rolls_two_dice() -> None:
    s = under_fire(sortie("D4", GERMAN("sn", "sniper", "D6")))
    assert SCREEN.preview(table(s), ShootUp("D4", ("sn",)), 0).sums[0].dice == "2d6"
    t = choose(table(s, [3, 4, 6]), ShootUp("D4", ("sn",)))
    assert last(t, told.ShotFired).attack_dice == (3, 4)
    assert not dice_left(t)


@pytest.mark.rule("lnlt:19.2.8.1", "lnlt:6.1.0.5", "lnlt:5.6.1")
def test_what_holds_for_those_who_fire_holds_here_too() -> None:
    assaulters = counter("squad", "4-4-4-5", "german-army", assaulter=True)
    s = sortie("D4", GERMAN("g", assaulters, "D5", marker="assault"))
    assert {(-2, "6.1.0.5"), (3, "5.6.1")} < set(up(s, "g"))


@pytest.mark.rule("lnlt:19.2.1.1", "lnlt:PAC.13")
def test_next_to_a_helicopter_guns_hit_more_easily() -> None:
    assert (-2, "PAC.13") in shell(sortie("D4", GERMAN("flak", "flak-20", "D5")), "flak")
    assert (-2, "PAC.13") not in shell(sortie("D4", GERMAN("flak", "flak-20", "D6")), "flak")


@pytest.mark.rule("lnlt:19.2.8.1")
@pytest.mark.parametrize(
    ("parts", "rule"),
    [
        (("g", "team"), "5.2.7"),
        (("jammed",), "1.6.2.2"),
        (("g", helper("lt", "mg34")), "1.6.0.6"),
        (("ss", "lt"), "5.0.1.1"),
        (("pz:mg0",), "15.0.0.9"),
        (("inside",), "16.2.6"),
    ],
)
def test_what_is_said_against_small_arms_holds_here_too(parts: tuple[str, ...], rule: str) -> None:
    gunners = GERMAN("gunners", "squad", "D6", sw("jammed", "mg34", 1, jammed=True))
    men = [
        GERMAN("g", "squad", "D6", sw("mg34", "mg34", 1)),
        GERMAN("team", TEAM, "D6"),
        gunners,
        SS("ss", "squad", "D6"),
    ]
    s = under_fire(sortie("D4", *men, GERMAN("lt", "koch", "D6"), GERMAN("pz", "pz-iv", "D6")))
    enlist(s, Unit("inside", "german-army/half-squad", 1, carrier="pz"))
    note_used(s, "pz", ("pz:mg0",))
    assert refused(table(s), ShootUp("D4", parts)).rule == rule


@pytest.mark.rule("lnlt:15.0.0.10", "lnlt:1.7.0.1", "lnlt:11.3.1")
@pytest.mark.parametrize(("unit", "rule"), [("pz-iv", "15.0.0.10"), ("flak-20", "1.7.0.1"), ("medic", "11.3.1")])
def test_nor_does_who_has_no_small_arms_fire_them_right_below_it(unit: str, rule: str) -> None:
    s = under_fire(sortie("D4", GERMAN("none", unit, "D4"), GERMAN("g", "squad", "D6")))
    assert refused(table(s), ShootUp("D4", ("none",))).rule == rule


@pytest.mark.rule("lnlt:19.2.8.1")
def test_those_who_reach_it_fire_together_without_the_others() -> None:
    short = GERMAN("short", counter("squad", "4-2-4-5", "german-army"), "D6")
    t = table(under_fire(sortie("D4", GERMAN("g1", "squad", "D6"), short, GERMAN("g2", "squad", "D6"))))
    assert [shot.parts for shot in offered(t, ShootUp)] == [("g1", "g2"), ("g1",), ("g2",)]


@pytest.mark.rule("lnlt:1.7.0.9", "lnlt:19.2.1.1")
def test_a_gun_that_cannot_be_turned_so_far_does_not_fire_at_it() -> None:
    flak = GERMAN("flak", "flak-20", "D6", facing=3, spent=9)
    assert not offered(table(under_fire(sortie("D4", flak, GERMAN("g", "squad", "D6")))), ShellUp)


@pytest.mark.rule("lnlt:1.7.0.14", "lnlt:19.2.1.1")
def test_a_gun_fires_at_it_again_where_it_has_fired_or_next_to_it() -> None:
    t = table(under_fire(sortie("D4", GERMAN("flak", "flak-20", "D6"), GERMAN("g", "squad", "D5"))), [6, 5])
    choose(t, ShellUp("flak", "D4"), Hold(), Hop("D3"))
    assert ShellUp("flak", "D3") in offered(t)
    choose(t, Hold(), Hop("D2"))
    assert refused(t, ShellUp("flak", "D2")).rule == "1.7.0.14"


@pytest.mark.rule("lnlt:19.2.1.2", "lnlt:1.6.0.17")
def test_no_bazooka_is_fired_at_it_from_inside_a_building() -> None:
    town = board("\n".join([". . . . . . ."] * 5 + [". . . l . . ."] * 2))
    s = under_fire(
        sortie("D4", GERMAN("g", "squad", "D5", "bazooka"), GERMAN("g2", "squad", "E6"), map_name=town, hovering=True)
    )
    assert refused(table(s), ShellUp("g-bazooka", "D4")).rule == "1.6.0.17"


@pytest.mark.rule("lnlt:5.3.5")
def test_what_fires_separately_fires_besides_and_nobody_else() -> None:
    near = [GERMAN("g", "squad", "D6"), GERMAN("team", TEAM, "D6"), GERMAN("late", "squad", "D6")]
    s = under_fire(sortie("D4", *near, GERMAN("other", "squad", "E6")))
    t = choose(table(s, [1, 6, 1, 6]), ShootUp("D4", ("g",)))
    assert offered(t, ShootUp) == [ShootUp("D4", ("team",))]  # one MP, one attack
    for parts in (("other",), ("late",)):
        assert refused(t, ShootUp("D4", parts)).rule == "5.3.4"
    choose(t, ShootUp("D4", ("team",)))
    assert t.choice is not None
    assert t.choice.kind == "sortie"


@pytest.mark.rule("lnlt:5.0.0.10", "lnlt:19.2.8.1")
def test_a_leader_aboard_checks_first_and_then_steadies_the_others() -> None:
    s = aboard(under_fire(sortie("D4", GERMAN("g", "squad", "D6"))), "p1")
    enlist(s, Unit("lt", counter("leader", "0-0-4-8", "us-army", lm=2), 0, carrier="huey"))
    t = choose(table(s, [6, 1, 1, 1, 4]), ShootUp("D4", ("g",)))
    checked = told_of(t, told.DamageChecked)
    assert [e.unit for e in checked] == ["huey", "lt", "p1"]
    assert [(m.value, m.rule) for m in checked[2].tally] == [(2, "5.0.0.8"), (-2, "5.0.0.9")]


@pytest.mark.rule("lnlt:8.1.1", "lnlt:14.0.2", "lnlt:5.0.0.3")
def test_nobody_in_a_melee_fires_upward_or_is_fired_at() -> None:
    locked = [GERMAN("g", "squad", "D5"), GERMAN("flak", "flak-20", "D5"), US("a", "squad", "D5")]
    s = sortie("D4", *locked, hovering=True, melee={"D5": False})
    assert why(s, ShootUp("D4", ("g",))) == why(s, ShellUp("flak", "D4")) == "8.1.1"
    assert refused(table(s), Gunship("D5")).rule == "5.0.0.3"
    assert not offered(table(s), Gunship)
    s = flown(flak("flak", "E3"), US("a", "squad", "E3"), melee={"E3": False})
    assert not offered(table(s), Flak)


@pytest.mark.rule("lnlt:1.6.0.16", "lnlt:19.2.8.1")
def test_a_captured_gun_that_fires_at_it_in_vain_is_lost() -> None:
    s = under_fire(sortie("D4", GERMAN("g", "squad", "D6", sw("theirs", "bar", 0))))
    choose(table(s, [1, 6]), ShootUp("D4", ("theirs",)))
    assert s.weapons["theirs"].gone


@pytest.mark.rule("lnlt:1.6.0.16", "lnlt:19.2.1.2")
def test_so_is_a_captured_bazooka() -> None:
    s = under_fire(sortie("D4", GERMAN("g", "squad", "D5", sw("theirs", "bazooka", 0)), hovering=True))
    choose(table(s, [6, 6]), ShellUp("theirs", "D4"))
    assert s.weapons["theirs"].gone


@pytest.mark.rule("lnlt:15.0.0.8", "lnlt:19.2.8.1")
def test_the_machine_gun_of_a_tank_turns_with_its_turret() -> None:
    s = under_fire(sortie("D4", GERMAN("pz", "pz-iv", "D6", facing=3)))
    t = choose(table(s, [1, 6]), ShootUp("D4", ("pz:mg0",)))
    assert last(t, told.GunTurned).unit == "pz"
    assert s.units["pz"].turret


@pytest.mark.rule("lnlt:5.3.4", "lnlt:19.2.1.1")
def test_a_shot_by_ordnance_is_one_attack_as_well() -> None:
    s = under_fire(sortie("D4", GERMAN("flak", "flak-20", "D6"), GERMAN("other", "squad", "E6"), hovering=True))
    t = choose(table(s, [6, 6]), ShellUp("flak", "D4"))
    assert not offered(t, ShootUp)


@pytest.mark.rule("lnlt:16.2.2", "lnlt:19.2.1.1")
def test_who_rides_on_a_vehicle_that_fires_its_gun_upward_gets_off() -> None:
    air = {"ranges": [8], "to_hit": [8], "penetration": [3]}
    hull = {"moves": "T", "front": [3], "flank": [3], "rear": [3], "turret": True, "outside": "PPO"}
    spaag = counter("vehicle", "0-0-8-6", "german-army", gun=air | {"he": 1, "air": air}, hull=hull)
    rider = GERMAN("on", "squad", "", carrier="v", outside=True)
    s = under_fire(sortie("D4", GERMAN("v", spaag, "D6"), rider, hovering=True))
    t = choose(table(s, [6, 6, 1, 1]), ShellUp("v", "D4"))
    assert (last(t, told.GotOff).unit, last(t, told.GotOff).rule) == ("on", "16.2.2")


@pytest.mark.rule("lnlt:19.2.8.1", "lnlt:1.6.0.11")
def test_the_weapon_of_who_is_lost_aboard_is_lost_with_him() -> None:
    frail = counter("half-squad", "1-4-4-1", "us-army")
    s = under_fire(sortie("D4", GERMAN("g", "squad", "D6"), US("p", frail, "", "bar", carrier="huey")))
    choose(table(s, [6, 1, 1, 6]), ShootUp("D4", ("g",)))
    assert s.units["p"].lost
    assert s.weapons["p-bar"].gone


@pytest.mark.rule("lnlt:10.5.6.0.1")
def test_rockets_may_set_a_hex_on_fire() -> None:
    farm = board("\n".join([*[" ".join("." * 10)] * 6, ". . . y . . . . . .", " ".join("." * 10)]))
    given = {"options": {"blazes": "on"}, "spotted": {"D6": 0}}
    s = sortie("D4", GERMAN("g", "squad", "D6"), hovering=True, map_name=farm, **given)
    t = choose(table(s, [5, 5, 1]), Gunship("D6", rockets=True))
    assert last(t, told.FireChecked).place == "D6"


# ------------------------------------------------------------------ at night


@pytest.mark.rule("lnlt:20.1.0.2", "lnlt:20.1.1.1")
def test_at_night_a_helicopter_is_fired_at_from_near_or_when_it_has_fired() -> None:
    far = counter("squad", "4-12-4-5", "german-army")
    s = sortie("D2", GERMAN("near", far, "D4"), GERMAN("g", far, "D6"), GERMAN("flak", "flak-20", "D7"), night=True)
    s.units["near"].fired = False
    assert why(s, ShootUp("D2", ("near",))) == ""
    assert why(s, ShootUp("D2", ("g",))) == why(s, ShellUp("flak", "D2")) == "20.1.0.2"
    s.units["huey"].fired = True
    assert why(s, ShootUp("D2", ("g",))) == why(s, ShellUp("flak", "D2")) == ""
    assert (-3, "20.1.0.2") in up(s, "g")
    assert (-3, "20.1.0.2") not in up(s, "near")
    assert (3, "20.1.1.1") in shell(s, "flak")
    s.starshells = ["D2"]
    assert (-3, "20.1.0.2") not in up(s, "g")


@pytest.mark.rule("lnlt:20.1.0.2", "lnlt:20.1.1.1", "lnlt:20.1.5.1")
@pytest.mark.parametrize(("tis", "reach", "worse"), [(False, 2, 3), (True, 6, 1)])
def test_at_night_a_helicopter_fires_at_what_is_near_or_has_fired(tis: bool, reach: int, worse: int) -> None:
    guns = {"ranges": [12], "to_hit": [8], "penetration": [5], "he": 4}
    rotor = {"armour": 2, "fp": 4, "range": 12}
    hind = counter("helicopter", "0-0-20-6", "us-army", gun=guns, rotor=rotor, tis=tis)
    seen, unseen = f"A{reach}", f"A{reach + 1}"
    s = sortie("A0", GERMAN("near", "squad", seen), GERMAN("far", "squad", unseen), night=True, hovering=True)
    s.units["huey"].counter = hind
    s.spotted = {seen: 0, unseen: 0}
    s.starshells = []
    put(s, s.units["idle"], f"B{reach}")  # who makes both places known
    t = table(s)
    assert {move.target for move in offered(t, Gunship) if isinstance(move, Gunship)} == {seen}
    assert refused(t, Gunship(unseen)).rule == refused(t, Gunship(unseen, rockets=True)).rule == "20.1.0.2"
    s.units["far"].fired = True
    assert s.sortie is not None
    assert (-3, "20.1.0.2") in mods(gun_attack(s, s.sortie, Gunship(unseen)).tally)
    aim = rocket_aim(s, s.sortie, Gunship(unseen, rockets=True))
    assert (worse, "20.1.5.1" if tis else "20.1.1.1") in mods(rocket_tally(s, s.sortie, aim))
    choose(table(s, [1, 6]), Gunship(unseen))
    assert s.units["huey"].fired


@pytest.mark.rule("lnlt:20.1.1.1", "lnlt:19.1.0.7")
def test_at_night_an_aircraft_is_fired_at_when_it_has_attacked() -> None:
    assert not offered(table(flown(flak("flak", "A3"), night=True)), Flak)
    s = flown(flak("flak", "A3"), night=True)
    s.units["air"].fired = True
    t = choose(table(s, [5, 6]), offered(table(s), Flak)[0])
    assert (3, "20.1.1.1") in mods(last(t, told.GunFired).tally)


# ------------------------------------------------------------------ Bunkers, barrages, Mines


@pytest.mark.rule("lnlt:21.1.0.4", "lnlt:21.1.2.1")
def test_out_of_bunkers_and_into_them_only_by_the_front() -> None:
    def over(at: str) -> State:
        s = sortie(at, hovering=True, spotted={"D4+B": 0})
        add_fort(s, Fort("D4", facing=3, tm=2))
        for unit, kind in (("g", "german-army/squad"), ("flak", "german-army/flak-20")):
            enlist(s, Unit(unit, kind, 1, facing=3))
            put(s, s.units[unit], "D4+B")
        return s

    before, behind = over("D6"), over("D2")
    assert why(before, ShootUp("D6", ("g",))) == why(before, ShellUp("flak", "D6")) == ""
    assert why(behind, ShootUp("D2", ("g",))) == why(behind, ShellUp("flak", "D2", 0)) == "21.1.0.4"
    assert {Gunship("D4+B"), Gunship("D4+B", rockets=True)} <= set(offered(table(before), Gunship))
    assert refused(table(behind), Gunship("D4+B")).rule == "21.1.2.1"
    assert Gunship("D4+B", rockets=True) in offered(table(behind), Gunship)


@pytest.mark.rule("lnlt:21.1.0.4")
@pytest.mark.parametrize(("front", "first"), [(0, "E0"), (3, "E2")])
def test_nor_does_a_gun_in_a_bunker_fire_at_aircraft_behind_it(front: int, first: str) -> None:
    s = flown()
    add_fort(s, Fort("E2", facing=front, tm=2))
    enlist(s, Unit("flak", "german-army/flak-20", 1))
    put(s, s.units["flak"], "E2+B")
    assert [shot.target for shot in offered(table(s), Flak) if isinstance(shot, Flak)] == [first]


@pytest.mark.rule("lnlt:18.2.0.10", "lnlt:21.4.0.5")
def test_who_gets_off_under_a_barrage_or_on_mines_is_attacked() -> None:
    ffe = {"D4": FireForEffect(1, 3, "105 mm", "standard")}
    s = aboard(sortie("D4", hovering=True, ffe=ffe, mines={"D4": [Mines(1, 1)]}), "p1")
    t = choose(table(s, [1, 6, 1, 6]), Unload(("p1",)))
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["mines", "artillery"]


@pytest.mark.rule("lnlt:10.5.6.1.1")
def test_nobody_gets_off_into_a_fire() -> None:
    s = aboard(sortie("D4", hovering=True, blazes={"D4": 1}, smoke={"D4": 1}), "p1")
    assert refused(table(s), Unload(("p1",))).rule == "10.5.6.1.1"


# ------------------------------------------------------------------ odds


@pytest.mark.parametrize(("who", "dice"), [("g", 1), ("sn", 2)])
def test_the_odds_are_those_of_the_dice(who: str, dice: int) -> None:
    s = under_fire(sortie("D4", GERMAN("g", "squad", "D6"), GERMAN("sn", "sniper", "D6")))
    more = sum(value for value, _ in up(s, who)) - 2  # its Armor Factor
    column, expected = TABLES.damage_check.columns.helicopter, dict[str, Fraction]()
    for *attack, defence, check in product(range(1, 7), repeat=dice + 2):
        difference = sum(attack) + more - defence
        total = check + difference
        line = 0 if difference <= 0 or total <= 6 else 1 if total < 12 else 2  # Morale 6
        expected[column[line]] = expected.get(column[line], Fraction(0)) + Fraction(1, 6 ** (dice + 2))
    shown = SCREEN.preview(table(s), ShootUp("D4", (who,)), 0).fates[0]
    assert {c.result: Fraction(c.exact) for c in shown.chances} == expected


def test_the_odds_of_a_gun_at_it() -> None:
    s = under_fire(sortie("D4", GERMAN("flak", "flak-20", "D6", facing=3)))
    shown = SCREEN.preview(table(s), ShellUp("flak", "D4", 0), 0)
    to_hit, pierces, resists = (total.total for total in shown.sums)
    pairs = list(product(range(1, 7), repeat=2))
    number = int(shown.remarks[0].words.split()[0])
    hit = Fraction(sum(a + b == 2 or (a + b != 12 and a + b + to_hit <= number) for a, b in pairs), 36)
    crash = [(a + pierces > b + resists and (a, b) != (1, 6)) or (a, b) == (6, 1) for a, b in pairs]
    equal = [a + pierces == b + resists and (a, b) not in ((1, 6), (6, 1)) for a, b in pairs]
    fails = Fraction(sum(a + b > 6 for a, b in pairs), 36)  # Morale 6
    chances = {c.result: Fraction(c.exact) for c in shown.fates[1].chances}
    assert chances["Destroyed"] == hit * Fraction(sum(crash), 36)
    assert chances["Damaged"] == hit * Fraction(sum(equal), 36) * fails
    assert sum(chances.values()) == 1


def test_what_flies_is_over_a_hex() -> None:
    s = sortie("D4", GERMAN("g", "squad", "D6"), hovering=True)
    t = choose(table(s, [1, 6, 6, 5]), Gunship("D6"), Gunship("D6", rockets=True))
    assert " over D4 fires at D6: " in tell(s, last(t, told.ShotFired))
    assert " over D4 fires at D6: " in tell(s, last(t, told.GunFired))
    t = choose(table(under_fire(sortie("D4", GERMAN("g", "squad", "D6"))), [1, 6]), ShootUp("D4", ("g",)))
    assert f"{name(t.state, 'huey')} over D4: " in tell(t.state, last(t, told.ShotFired))


def test_odds_of_those_aboard_and_of_rockets() -> None:
    s = aboard(under_fire(sortie("D4", GERMAN("g", "squad", "D6"))), "p1")
    fates = SCREEN.preview(table(s), ShootUp("D4", ("g",)), 0).fates
    assert [fate.piece for fate in fates] == ["huey", "p1"]
    assert all(sum(Fraction(c.exact) for c in fate.chances) == 1 for fate in fates)
    s = sortie("D4", GERMAN("tank", "pz-iv", "D6"), hovering=True)
    shown = SCREEN.preview(table(s), Gunship("D6", "tank", True), 0)
    assert [fate.piece for fate in shown.fates] == ["", "tank"]
    assert sum(Fraction(c.exact) for c in shown.fates[1].chances) == 1

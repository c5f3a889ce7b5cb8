"""19.2 Helicopters, as far as the card has them: modes, fire by and at them, damage, crashes; and their sorties."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hedgerow.kernel import notation
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.air.gunships import gun_attack, rocket_aim, rocket_tally
from hedgerow.lnlt.rules.air.shot_down import chances
from hedgerow.lnlt.rules.people.damage import damage_result
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.scenario.scenarios import read_scenario
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    FlyHome,
    Gunship,
    Hop,
    Hover,
    Pass,
    Shell,
    ShellUp,
    ShootUp,
    TakeOff,
    Unload,
)
from hedgerow.lnlt.state.placing import enlist
from hedgerow.lnlt.state.state import Unit
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    affair,
    choose,
    counter,
    dice_left,
    last,
    offered,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.planes import over_farmland
from tests.lnlt.shots import hits, mods
from tests.lnlt.sorties import BARE, FIELD, HUEY, WAR, WOODED, aboard, shell, sortie, under_fire, up, why

# ------------------------------------------------------------------ sorties


@pytest.mark.rule("lnlt:19.2.0.1")
def test_a_sortie_comes_on_does_its_work_and_goes_home() -> None:
    s = state(FIELD, US("idle", "squad", "J0"), GERMAN("g", "squad", "J7"), scenario=WAR, passes=1)
    enlist(s, Unit("huey", HUEY, 0, group="air 0"))
    t = table(s)
    assert TakeOff("huey") in offered(t)
    choose(t, TakeOff("huey"))
    assert last(t, told.SortieBegan).unit == "huey"
    assert offered(t) == [Hop("A0"), Hop("A1"), Hop("A2"), Hop("A3")]
    choose(t, Hop("A2"), Hop("B2"), Hop("B1"), Hop("A1"), FlyHome())
    assert [e.place for e in told_of(t, told.Hopped)] == ["A2", "B2", "B1", "A1"]
    assert t.choice is not None
    assert (t.choice.seat, s.passes) == (1, 0)  # it was an impulse of its side
    assert s.units["huey"].marker == "moved"
    assert not s.stacks.get("A1")


@pytest.mark.rule("lnlt:19.2.0.1")
def test_one_sortie_a_turn_from_its_turn_on() -> None:
    late = affair(air=[BARE | {"turn": 3}])
    for turn, marker, why_it_waits in ((2, "", "not-due"), (3, "", ""), (3, "moved", "acted")):
        s = state(FIELD, US("idle", "squad", "J0"), GERMAN("g", "squad", "J7"), scenario=late, turn=turn)
        enlist(s, Unit("huey", HUEY, 0, group="air 0", marker=marker))  # type: ignore[arg-type]
        t = table(s)
        assert (TakeOff("huey") in offered(t)) == (not why_it_waits)
        assert view(s, 1).sorties == (() if why_it_waits else ("huey",))
        if why_it_waits:
            assert refused(t, TakeOff("huey")).code == why_it_waits


@pytest.mark.rule("lnlt:19.2.0.1")
def test_it_keeps_mps_for_the_way_home() -> None:
    s = sortie("F4")
    assert s.sortie is not None
    s.sortie.spent = 16
    t = table(s)
    assert refused(t, Hop("F3")).code == "too-far"
    assert Hop("F5") in offered(t)  # 1 MP there, 3 from there over the edge


@pytest.mark.rule("lnlt:19.2.0.1")
@pytest.mark.parametrize(
    ("move", "hovering", "needed"),
    [
        (Hop("F3"), False, 1 + 4),
        (Hover(), False, 1 + 1 + 4),
        (Hover(False), True, 1 + 4),
        (Unload(("p1",)), True, 1 + 1 + 4),
    ],
)
def test_every_deed_costs_an_mp_and_leaves_enough(move: Hop | Hover | Unload, hovering: bool, needed: int) -> None:
    """It is four from F3 or F4 over the edge; who hovers has to fly again first."""
    for spare in (-1, 0):
        s = aboard(sortie("F4", hovering=hovering), "p1")
        assert s.sortie is not None
        s.sortie.spent = before = COUNTERS[HUEY].mf - needed - spare
        t = table(s)
        if spare < 0:
            assert refused(t, move).code == "too-far"
        else:
            choose(t, move)
            assert s.sortie.spent == before + 1


@pytest.mark.rule("lnlt:19.2.0.1")
def test_where_it_can_fly_is_told_with_the_hops_that_lead_there() -> None:
    def late() -> World:
        s = sortie("F4")
        assert s.sortie is not None
        s.sortie.spent = 14
        return table(s)

    found = SCREEN.reach(late(), None, 0)
    assert found is not None
    assert (found.pieces, found.allowance, found.spent) == (("huey",), 20, 14)
    assert {way.place for way in found.ways if way.cost == 1} == {move.place for move in offered(late(), Hop)}
    for way in found.ways:
        t = choose(late(), *(notation.read(text, LNLT.move_types) for text in way.answers))
        assert t.state.sortie is not None
        assert (t.state.sortie.at, t.state.sortie.spent) == (way.place, 14 + way.cost)
        further = {move.place for move in offered(t, Hop)}
        assert further <= {"F4", *(other.place for other in found.ways)}


def test_others_are_not_told_where_it_can_fly() -> None:
    hovering = table(sortie("F4", hovering=True))
    assert SCREEN.reach(hovering, None, 0) is None
    watched = table(under_fire(sortie("F4", GERMAN("g", "squad", "F6"))))
    assert watched.choice is not None
    assert watched.choice.seat == 1
    assert SCREEN.reach(watched, None, 0) is None


@pytest.mark.rule("lnlt:19.2.0.1")
@pytest.mark.rule("lnlt:19.2.1.2")
def test_passengers_get_off_in_hover_mode_over_open_ground() -> None:
    s = aboard(sortie("D4", control={"D4": 1}), "p1", "p2")
    t = table(s)
    assert refused(t, Unload(("p1",))).rule == "19.2.1.2"
    choose(t, Hover())
    assert (last(t, told.ModeChanged).place, last(t, told.ModeChanged).rule) == ("D4", "19.2.1.2")
    assert refused(t, Hop("D3")).rule == "19.2.1.2"
    assert Unload(("p1", "p2")) in offered(t)
    choose(t, Unload(("p1", "p2")))
    assert s.stacks["D4"] == ["p1", "p2"]
    assert s.control["D4"] == 0  # 22.1.1
    assert s.units["p1"].marker == "moved"
    wood = aboard(sortie("C3", map_name=WOODED, hovering=True), "p1")
    assert refused(table(wood), Unload(("p1",))).code == "no-landing"
    enemy = aboard(sortie("D4", GERMAN("g", "squad", "D4"), hovering=True), "p1")
    assert refused(table(enemy), Unload(("p1",))).code == "enemies-there"


# ------------------------------------------------------------------ modes


@pytest.mark.rule("lnlt:19.2.1.1")
@pytest.mark.parametrize(("hovering", "guns", "rockets"), [(False, -2, 2), (True, 0, 0)])
def test_a_flying_helicopter_fires_worse(hovering: bool, guns: int, rockets: int) -> None:
    s = sortie("D4", GERMAN("g", "squad", "D6"), hovering=hovering)
    assert s.sortie is not None
    tally = gun_attack(s, s.sortie, Gunship("D6")).tally
    assert [m.value for m in tally if m.rule == "19.2.1.1"] == ([guns] if guns else [])
    assert tally.total == 4 + guns
    to_hit = rocket_tally(s, s.sortie, rocket_aim(s, s.sortie, Gunship("D6", rockets=True)))
    assert to_hit.total == rockets


@pytest.mark.rule("lnlt:19.2.1.1")
def test_a_flying_helicopter_is_hard_to_hit() -> None:
    s = sortie("D4", GERMAN("g", "squad", "D6"), GERMAN("flak", "flak-20", "D6"))
    assert (-2, "19.2.1.1") in up(s, "g")
    assert (2, "19.2.1.1") in shell(s, "flak")


@pytest.mark.rule("lnlt:19.2.1.2")
def test_a_hovering_helicopter_is_hit_more_easily() -> None:
    s = sortie("D4", GERMAN("g", "squad", "D6"), GERMAN("flak", "flak-20", "D6"), hovering=True)
    assert (-1, "19.2.1.2") in up(s, "g")
    assert (1, "19.2.1.2") in shell(s, "flak")
    assert not any(rule == "19.2.1.1" for _, rule in (*up(s, "g"), *shell(s, "flak")))


@pytest.mark.rule("lnlt:19.2.1.1")
def test_only_anti_aircraft_weapons_shell_a_flying_helicopter() -> None:
    pieces = (GERMAN("pak", "pak-40", "D6"), GERMAN("flak", "flak-20", "D6"))
    flying, low = sortie("D4", *pieces), sortie("D4", *pieces, hovering=True)
    assert why(flying, ShellUp("pak", "D4")) == "19.2.1.1"
    assert why(flying, ShellUp("flak", "D4")) == ""
    assert why(low, ShellUp("pak", "D4")) == ""


# ------------------------------------------------------------------ small arms at it


@pytest.mark.rule("lnlt:19.2.8.1")
def test_ranges_are_halved_against_it() -> None:
    s = sortie("D0", GERMAN("near", "squad", "D3"), GERMAN("far", "squad", "D4"))  # range 6
    assert why(s, ShootUp("D0", ("near",))) == ""
    assert why(s, ShootUp("D0", ("far",))) == "19.2.8.1"
    assert s.sortie is not None
    assert list(chances(s, s.sortie)) == [ShootUp("D0", ("near",))]
    two = sortie("D0", GERMAN("g1", "squad", "D3"), GERMAN("g2", "squad", "D3"))
    assert two.sortie is not None
    assert [m.parts for m in chances(two, two.sortie) if isinstance(m, ShootUp)] == [("g1", "g2"), ("g1",), ("g2",)]


@pytest.mark.rule("lnlt:19.2.8.1")
def test_it_defends_with_its_armor_factor_and_no_tm() -> None:
    s = under_fire(sortie("C3", GERMAN("g", "squad", "C5"), map_name=WOODED))  # over a forest
    t = choose(table(s, [6, 1, 1]), ShootUp("C3", ("g",)))
    shot = last(t, told.ShotFired)
    assert mods(shot.defence) == [(2, "19.2.8.1")]
    assert last(t, told.TargetHit).difference == 6 + 1 - 2 - 1 - 2
    assert s.units["g"].fired


@pytest.mark.rule("lnlt:19.2.8.1", "lnlt:5.0.0.7")
@pytest.mark.parametrize(("die", "hurt"), [(1, ["huey"]), (2, [])])
def test_the_attack_must_exceed_what_it_defends_with(die: int, hurt: list[str]) -> None:
    s = under_fire(sortie("D4", GERMAN("g", "squad", "D6")))
    t = choose(table(s, [5, die, *[1 for _ in hurt]]), ShootUp("D4", ("g",)))  # 5 + 1 - 2 against the die and 2
    assert [e.unit for e in told_of(t, told.DamageChecked)] == hurt
    assert len(told_of(t, told.TargetUnhurt)) == (not hurt)


@pytest.mark.rule("lnlt:19.2.8.1")
def test_it_is_one_level_above_its_hex() -> None:
    s = sortie("C1", GERMAN("g", "squad", "C4"), map_name=WOODED)  # behind a forest of level 2
    assert why(s, ShootUp("C1", ("g",))) == "19.2.8.1"
    beside = sortie("E2", GERMAN("g", "squad", "E4"), map_name=WOODED)  # woods of level 1 in between
    assert (-1, "10.3.0.3") in up(beside, "g")


@pytest.mark.rule("lnlt:19.2.8.1")
def test_helicopter_and_passengers_check_damage() -> None:
    s = under_fire(aboard(sortie("D4", GERMAN("g", "squad", "D6")), "p1", "p2"))
    t = choose(table(s, [6, 1, 1, 6, 1]), ShootUp("D4", ("g",)))
    assert [e.unit for e in told_of(t, told.DamageChecked)] == ["huey", "p1", "p2"]
    assert s.units["p1"].shaken


@pytest.mark.rule("lnlt:PAC.8")
def test_the_helicopters_column() -> None:
    assert TABLES.damage_check.columns.helicopter == ("No Effect", "Damaged", "Destroyed", "Destroyed")
    u = Unit("huey", HUEY, 0)
    assert [damage_result(u, total, 3) for total in (3, 4, 6, 9)] == ["No Effect", "Damaged", "Destroyed", "Destroyed"]


@pytest.mark.rule("lnlt:19.2.0.2")
def test_damaged_it_leaves_at_once_with_all_aboard() -> None:
    s = under_fire(aboard(sortie("D4", GERMAN("g", "squad", "D6")), "p2"))
    t = choose(table(s, [6, 1, 6, 1]), ShootUp("D4", ("g",)))
    assert told_of(t, told.DamageChecked)[0].result == "Damaged"
    assert last(t, told.SortieEnded).damaged
    assert s.sortie is None
    assert not s.units["p2"].at
    assert t.choice is not None
    assert t.choice.kind == "activate"
    s.units["huey"].marker = ""
    assert not [m for m in offered(t) if isinstance(m, TakeOff)]


# ------------------------------------------------------------------ crashes


@pytest.mark.rule("lnlt:19.2.0.3")
@pytest.mark.parametrize(("dice", "place"), [((1, 1), "D3"), ((1, 3), "D2"), ((4, 6), "D7"), ((2, 2), "E3")])
def test_where_it_comes_down(dice: tuple[int, int], place: str) -> None:
    s = under_fire(sortie("D4", GERMAN("flak", "flak-20", "D6"), hovering=True))
    t = choose(table(s, [1, 1, 6, 1, *dice, 6]), ShellUp("flak", "D4"))
    assert last(t, told.HelicopterCrashed).place == place
    assert [h.unit for h in s.hulks[place]] == ["huey"]
    assert s.units["huey"].lost
    assert last(t, told.UnitEliminated).unit == "huey"
    assert s.sortie is None
    assert t.choice is not None
    assert t.choice.kind == "activate"


@pytest.mark.rule("lnlt:19.2.0.3")
def test_among_enemies_nobody_gets_out_of_it() -> None:
    s = under_fire(aboard(sortie("D4", GERMAN("flak", "flak-20", "D6"), GERMAN("g", "squad", "D3")), "p1"))
    s.sortie.hovering = True  # type: ignore[union-attr]
    t = choose(table(s, [1, 1, 6, 1, 1, 2, 1, 6, 1]), ShellUp("flak", "D4"))
    assert last(t, told.HelicopterCrashed).place == "D3"
    assert s.units["p1"].lost
    assert ("p1", "19.2.0.3") in [(e.unit, e.rule) for e in told_of(t, told.UnitEliminated)]


@pytest.mark.rule("lnlt:19.2.8.1", "lnlt:PAC.8")
def test_small_arms_may_bring_it_down_too() -> None:
    s = under_fire(sortie("D4", GERMAN("g", counter("squad", "8-8-4-6"), "D6")))
    t = choose(table(s, [6, 1, 6, 1, 1, 6]), ShootUp("D4", ("g",)))
    assert told_of(t, told.DamageChecked)[0].result == "Destroyed"
    assert last(t, told.HelicopterCrashed).place == "D3"


@pytest.mark.rule("lnlt:19.2.0.3")
def test_all_in_the_crash_hex_are_attacked_with_six() -> None:
    s = under_fire(sortie("D4", GERMAN("flak", "flak-20", "D7"), GERMAN("g", "squad", "D3"), hovering=True))
    t = choose(table(s, [1, 1, 6, 1, 1, 2, 6, 1, 6]), ShellUp("flak", "D4"))
    assert mods(last(t, told.ShotFired).attack) == [(6, "19.2.0.3")]
    assert set(hits(t)) == {"g"}
    assert dice_left(t) == 0


@pytest.mark.rule("lnlt:19.2.0.3")
def test_crew_and_passengers_try_to_get_out_of_the_wreck() -> None:
    s = under_fire(aboard(sortie("D4", GERMAN("flak", "flak-20", "D6"), hovering=True), "p1", "p2"))
    t = choose(table(s, [1, 1, 6, 1, 1, 2, 1, 2, 3, 3, 6, 6, 6]), ShellUp("flak", "D4"))
    assert [(e.name, e.survives) for e in told_of(t, told.BailedOut)] == [("huey", True), ("p1", True), ("p2", False)]
    assert s.units["p1"].at == "D3"
    assert s.units["p1"].shaken
    assert s.units["p2"].lost
    assert not broken(s)


@pytest.mark.rule("lnlt:19.2.0.2")
def test_an_equal_roll_and_a_failed_check_damage_it() -> None:
    for dice, damaged in (([6, 5], True), ([1, 2], False)):
        s = under_fire(sortie("D4", GERMAN("flak", "flak-20", "D6")))
        t = choose(table(s, [1, 1, 3, 4, *dice]), ShellUp("flak", "D4"))
        assert [e.damaged for e in told_of(t, told.SortieEnded)] == [True] * damaged


# ------------------------------------------------------------------ its own fire


@pytest.mark.rule("lnlt:19.2.0.1")
def test_it_fires_guns_and_rockets_once_each() -> None:
    s = sortie("D4", GERMAN("g", "squad", "D6"), GERMAN("tank", "pz-iv", "D6", buttoned=True))
    t = table(s, [1, 6, 1, 1, 6, 2, 5])
    assert set(offered(t, Gunship)) == {Gunship("D6"), Gunship("D6", "", True), Gunship("D6", "tank", True)}
    assert refused(t, Gunship("D6", "tank")).rule == "17.2.2"
    choose(t, Gunship("D6"))
    assert refused(t, Gunship("D6")).code == "fired"
    choose(t, Gunship("D6", "tank", True))
    assert last(t, told.VehicleStruck).unit == "tank"
    assert not offered(t, Gunship)


@pytest.mark.rule("lnlt:1.7.0.14", "lnlt:19.2.0.1")
def test_what_a_gun_fired_at_the_last_helicopter_of_a_turn_does_not_count_in_the_next() -> None:
    s = under_fire(sortie("J2", GERMAN("flak", "flak-20", "J4"), hovering=True))
    t = table(s, [6, 5, 6, 5, 1, 6])
    choose(t, ShellUp("flak", "J2"), ShellUp("flak", "J2"), Hover(False), FlyHome())
    while t.state.turn == 2:
        choose(t, Pass())
    activate(t, "J4")
    assert "flak" in [shell.gun for shell in possible(t, Shell)]


@pytest.mark.rule("lnlt:19.2.0.1")
def test_over_enemies_nobody_gets_off_and_it_flies_again_before_it_goes_home() -> None:
    s = aboard(sortie("D4", GERMAN("g", "squad", "D4"), hovering=True), "p1")
    assert refused(table(s), Unload(("p1",))).code == "enemies-there"
    s = sortie("A4")
    assert s.sortie is not None
    s.sortie.spent = 18  # of 20: one to hover and one for the way home, but none to fly again
    assert refused(table(s), Hover(True)).code == "too-far"
    s.sortie.spent = 17
    assert Hover(True) in offered(table(s), Hover)


def test_it_fires_at_what_is_spotted_and_seen() -> None:
    s = sortie("C1", GERMAN("g", "squad", "C3"), map_name=WOODED)
    assert refused(table(s), Gunship("C3")).code == "unspotted"
    s.spotted["C3"] = 0
    assert Gunship("C3") in offered(table(s))


# ------------------------------------------------------------------ files, screens and players


SCENARIO = over_farmland(
    "By air", 3, '{ unit = "german-army/squad", count = 4 }, { unit = "german-army/flak-20", count = 2 }'
)
AIR = f'[[air]]\nside = "us"\ncounter = "{HUEY}"\nhexes = ["edge south"]\naboard = [{{ unit = "us-army/squad" }}]\n'


def test_passengers_start_aboard(tmp_path: Any) -> None:
    path = tmp_path / "air.toml"
    path.write_text(SCENARIO + AIR)
    s = new_state(str(path), {})
    (huey,) = s.helicopters
    assert [u.counter for u in s.units.values() if u.carrier == huey.id] == ["us-army/squad"]
    assert s.air == []


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ('hexes = ["edge south"]\n', "", "say where it comes on"),
        ('"edge south"]\naboard', '"E5"]\naboard', "not on the edge"),
        ('[{ unit = "us-army/squad" }]', '[{ unit = "us-army/squad", count = 2 }]', "has room for 1 Squads"),
        ('"us-army/squad" }', '"us-army/squad", weapons = ["m1919a4", "bar", "bar"] }', "and 2 Support Weapons"),
        ('{ unit = "us-army/squad" }', '{ unit = "german-army/squad" }', "only men of us-army"),
        ("aboard", "turn = 9\naboard", "the game has turns 1 to 3"),
        ("aboard", "missions = 2\naboard", "give each a table of its own"),
        (HUEY, "us-army/p-47", "are for helicopters"),
    ],
)
def test_faults_of_helicopters_are_told(was: str, now: str, fault: str) -> None:
    assert was in AIR
    with pytest.raises(ScenarioError, match=fault):
        read_scenario("mine.toml", SCENARIO + AIR.replace(was, now))


def test_everybody_sees_the_sortie() -> None:
    seen = view(aboard(sortie("D4"), "p1"), 1).sortie
    assert seen is not None
    assert (seen.unit, seen.at, seen.hovering, seen.aboard) == ("huey", "D4", False, ("p1",))


@pytest.mark.parametrize("player", ["random", "sergeant"])
@pytest.mark.parametrize("seed", range(3))
def test_players_finish_a_game_with_helicopters(tmp_path: Any, player: str, seed: int) -> None:
    path = tmp_path / "air.toml"
    path.write_text(SCENARIO + AIR)
    t = World(LNLT, new_state(str(path), {}), Seeded(str(seed)))
    chance, sergeant = random.Random(seed), Sergeant()
    while t.choice is not None:
        for move in t.choice.options:
            assert t.choice.options.why_not(move) is None, move
        listed = t.choice.options.listed
        t.answer(chance.choice(listed) if player == "random" else sergeant.choose(Seat(t, t.choice.seat)))
        assert not broken(t.state)
    assert t.state.outcome is not None
    assert not sergeant.faults

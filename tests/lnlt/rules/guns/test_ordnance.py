"""14.0-14.1.0.8 Ordnance: who may fire it at what, the to-hit roll, and bursts among men."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.rules.guns.ordnance import column, gun_of
from hedgerow.lnlt.rules.guns.shelling import burst_of, impact
from hedgerow.lnlt.rules.guns.to_hit import to_hit_number
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import EndImpulse, Fight, Fire, Go, Prepare, Shell, Step
from hedgerow.lnlt.state.placing import put
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    board,
    choose,
    last,
    offered,
    possible,
    read_as,
    refused,
    state,
    table,
    told_of,
    weapon_counter,
)
from tests.lnlt.guns import (
    ARMY,
    EAST,
    GUN,
    NNE,
    TANK,
    TEAM,
    WEST,
    duel,
    field,
    gun_team,
    shell,
    tank,
    the_aim,
    to_hit,
    why_not,
)
from tests.lnlt.shots import checks, hits, mods

# ------------------------------------------------------------------ 14.0 what ordnance is


@pytest.mark.rule("lnlt:14.0.1")
def test_teams_vehicles_and_some_support_weapons_have_to_hit_tables() -> None:
    s = field(ARMY("gun", "atg-57", "A2"), ARMY("m4", "sherman", "A3"), US("a1", "squad", "A4", "bazooka", "bar"))
    assert all(gun_of(s, name) for name in ("gun", "m4", "a1-bazooka"))
    assert gun_of(s, "a1") is gun_of(s, "a1-bar") is None
    t = activate(table(field(US("a1", "squad", "A2", "bar"), GERMAN("foe", "squad", "D2"))), "A2")
    assert refused(t, Shell("a1-bar", "D2")).rule == "14.0.1"
    assert refused(t, Shell("foe", "A2")).rule == "14.0.1"


@pytest.mark.rule("lnlt:14.0.2")
def test_no_ordnance_in_melee() -> None:
    s = field(US("a1", "squad", "A2", "bazooka"), GERMAN("g1", "squad", "A2"), GERMAN("foe", "squad", "C2"))
    s.melee["A2"] = False
    assert why_not(s, "a1-bazooka", "C2") == "14.0.2"
    t = choose(activate(table(s, dice=[1, 1, 1, 1]), "A2"), Fight("A2"))
    ours, theirs = told_of(t, told.MeleeStruck)
    assert (ours.attack.total, theirs.defence.total) == (2, 2)  # the Squad's IFP alone


@pytest.mark.rule("lnlt:14.0.3", "lnlt:4.0.12")
def test_ordnance_fires_by_itself_at_a_target_of_its_own_in_its_bearers_impulse() -> None:
    s = field(US("a1", "squad", "A2", "bazooka"), US("a2", "squad", "A2"), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "C3"))  # fmt: skip  # noqa: E501
    t = activate(table(s, dice=[6, 6, 1, 6]), "A2")
    assert refused(t, Fire("D2", ("a1", "a1-bazooka"))).rule == "4.0.12"
    choose(t, Shell("a1-bazooka", "C3"), Fire("D2", ("a1", "a2")))
    assert [e.target for e in told_of(t, told.GunFired)] == ["C3"]
    assert [e.target for e in told_of(t, told.ShotFired)] == ["D2"]
    assert t.state.active == 1  # nothing is left to do


@pytest.mark.rule("lnlt:4.0.12")
def test_fire_first_and_the_bazooka_afterwards_but_not_in_another_impulse() -> None:
    s = field(US("a1", "squad", "A2", "bazooka"), US("idle", "squad", "A5"), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "F5"))  # fmt: skip  # noqa: E501
    t = activate(table(s, dice=[1, 6]), "A2")
    choose(t, Fire("D2", ("a1",)))
    assert t.choice is not None
    assert Prepare("shell", "A2") in offered(t)
    assert not possible(t, Go)  # it has fired and does not move
    choose(t, EndImpulse())
    assert why_not(s, "a1-bazooka", "D2") == "4.0.17"


@pytest.mark.rule("lnlt:1.6.0.3", "lnlt:4.0.12")
def test_a_squad_fires_one_weapon_and_its_ifp_or_two_weapons() -> None:
    s = field(US("a1", "squad", "A2", "bazooka", "bar"), GERMAN("g1", "squad", "D2"))
    t = activate(table(s, dice=[6, 6, 1, 6]), "A2")
    choose(t, Shell("a1-bazooka", "D2"))
    assert refused(t, Fire("D2", ("a1", "a1-bar"))).rule == "4.0.17"
    assert refused(t, Shell("a1-bazooka", "D2")).rule == "4.0.17"
    assert possible(t, Fire) == [Fire("D2", ("a1",))]
    choose(t, Fire("D2", ("a1-bar",)))  # two weapons, no IFP
    assert t.state.active == 1


@pytest.mark.rule("lnlt:5.3.1", "lnlt:4.0.12")
def test_in_opportunity_fire_too_a_squad_fires_its_ifp_once_and_its_bazooka_once() -> None:
    wood = board(". . . w .\n. . . . .")
    s = state(wood, US("a1", "squad", "A0", "bazooka"), GERMAN("g1", "squad", "E0"), active=1)
    t = activate(table(s, dice=[1, 6, 6, 6]), "E0")
    choose(t, Go(("g1",)), Step("D0"), Fire("D0", ("a1",)))  # two MPs: there could be another attack
    assert offered(t, Fire) == []
    assert [m.gun for m in offered(t, Shell)] == ["a1-bazooka"]
    choose(t, Shell("a1-bazooka", "D0"))
    assert t.choice is not None
    assert t.choice.kind != "opportunity"


@pytest.mark.rule("lnlt:1.6.0.4")
def test_a_half_squad_gives_up_its_ifp_for_the_bazooka() -> None:
    s = field(US("h1", "half-squad", "A2", "bazooka"), US("a2", "squad", "A2"), GERMAN("g1", "squad", "D2"))
    t = activate(table(s, dice=[6, 6]), "A2")
    choose(t, Shell("h1-bazooka", "D2"))
    assert refused(t, Fire("D2", ("h1",))).rule == "4.0.17"
    assert possible(t, Fire) == [Fire("D2", ("a2",))]


# ------------------------------------------------------------------ 14.1.0.1-14.1.0.4 at what, and how far


@pytest.mark.rule("lnlt:14.1.0.1")
def test_one_named_vehicle_or_all_who_are_none() -> None:
    s = duel(None, GERMAN("other", TANK, "D2", facing=WEST), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "D2"))
    t = activate(table(s, dice=[2, 3, 6, 1, 1, 3, 1, 3]), "A2")
    assert [m.at for m in possible(t, Shell)] == ["tank", "other", ""]
    assert refused(t, Shell("gun", "D2", "g1")).rule == "14.1.0.1"
    choose(t, Shell("gun", "D2"))
    assert list(hits(t)) == ["g1", "g2"]  # the tanks are not asked
    alone = duel()
    assert why_not(alone, "gun", "D2") == "14.1.0.1"
    assert why_not(alone, "gun", "D2", "tank") == ""


@pytest.mark.rule("lnlt:14.1.0.2")
def test_a_gun_fires_through_its_covered_arc() -> None:
    fixed = tank(nation="us-army", turret=False, front=[5], flank=[3], rear=[1])
    s = field(ARMY("stug", fixed, "D2", facing=EAST), GERMAN("ahead", "squad", "G2"), GERMAN("behind", "squad", "B2"))
    assert why_not(s, "stug", "G2") == ""
    assert why_not(s, "stug", "B2") == "14.1.0.2"
    assert why_not(s, "stug", "B2", facing=EAST) == "PAC.15"
    assert why_not(s, "stug", "B2", facing=NNE) == "14.1.0.2"
    assert why_not(s, "stug", "B2", facing=WEST) == ""
    s.units["stug"].immobilized = True
    assert why_not(s, "stug", "B2", facing=WEST) == "21.4.1.1"


@pytest.mark.rule("lnlt:14.1.0.3", "lnlt:14.1.0.4")
@pytest.mark.parametrize(("target", "found"), [("B2", 0), ("C2", 0), ("D2", 1), ("E2", 1), ("F2", 2), ("I2", 2)])
def test_the_leftmost_column_that_reaches(target: str, found: int) -> None:
    s = duel(GERMAN("foe", TANK, target, facing=WEST))
    aim = the_aim(s, "gun", target, "foe")
    assert column(s, aim) == found
    assert to_hit_number(s, aim) == GUN["to_hit"][found]  # type: ignore[index]
    assert impact(s, aim, high=False).penetration.total == GUN["penetration"][found]  # type: ignore[index]


@pytest.mark.rule("lnlt:14.1.0.4")
def test_beyond_the_last_column_it_does_not_reach() -> None:
    assert why_not(duel(GERMAN("foe", TANK, "J2", facing=WEST)), "gun", "J2", "foe") == "14.1.0.4"


@pytest.mark.rule("lnlt:14.1.0.9")
def test_a_gun_without_he_fires_at_vehicles_only() -> None:
    shot = gun_team(he=None)
    s = field(ARMY("gun", shot, "A2", facing=EAST), GERMAN("tank", TANK, "D2"), GERMAN("g1", "squad", "D2"))
    assert why_not(s, "gun", "D2") == "14.1.0.9"
    assert why_not(s, "gun", "D2", "tank") == ""
    assert [m.at for m in possible(activate(table(s), "A2"), Shell)] == ["tank"]


@pytest.mark.rule("lnlt:5.1.8")
def test_who_is_shaken_or_has_acted_does_not_fire() -> None:
    s = duel()
    for field_, value, rule in (("shaken", True, "5.1.1"), ("fired", True, "4.0.17"), ("marker", "moved", "4.0.17")):
        was = getattr(s.units["gun"], field_)
        setattr(s.units["gun"], field_, value)
        assert why_not(s, "gun", "D2", "tank") == rule
        setattr(s.units["gun"], field_, was)
    back = field(GERMAN("tank", TANK, "A2", facing=EAST, shaken=True, buttoned=True), US("foe", "squad", "D2"))
    assert why_not(back, "tank", "D2") == "5.1.8"


# ------------------------------------------------------------------ 1.6 ordnance Support Weapons


@pytest.mark.rule("lnlt:1.6.0.17")
def test_no_bazooka_out_of_a_building_but_an_anti_tank_rifle() -> None:
    street = board("l . . .\n. . . .")
    rifle = weapon_counter("ordnance", 0, gun=GUN, from_buildings=True)
    s = state(street, US("a1", "squad", "A0", "bazooka", rifle), GERMAN("tank", TANK, "C0", facing=WEST))
    assert why_not(s, "a1-bazooka", "C0", "tank") == "1.6.0.17"
    assert why_not(s, f"a1-{rifle}", "C0", "tank") == ""
    assert [m.gun for m in possible(activate(table(s), "A0"), Shell)] == [f"a1-{rifle}"]
    put(s, s.units["a1"], "A1")
    assert why_not(s, "a1-bazooka", "C0", "tank") == ""


@pytest.mark.rule("lnlt:1.6.0.17")
def test_nor_out_of_a_bunker() -> None:
    s = field(US("a1", "squad", "A2+B", "bazooka"), GERMAN("tank", TANK, "C2", facing=WEST), forts=[Fort("A2", 1, 2)])
    assert why_not(s, "a1-bazooka", "C2", "tank") == "1.6.0.17"


@pytest.mark.rule("lnlt:21.1.2.2")
@pytest.mark.parametrize("start", ["A2", "G2"])
def test_guns_fire_at_a_bunker_from_any_side(start: str) -> None:
    bunker, facing = Fort("D2", 1, 2), EAST if start == "A2" else WEST
    s = field(
        ARMY("gun", TEAM, start, facing=facing), GERMAN("g1", "squad", "D2+B"), forts=[bunker], spotted={"D2+B": 0}
    )
    assert why_not(s, "gun", "D2+B") == ""
    assert (2, "21.1.0.7") in to_hit(s, "gun", "D2+B")
    heat = gun_team(heat=True)
    s = field(ARMY("gun", heat, start, facing=facing), GERMAN("g1", "squad", "D2+B"), forts=[bunker])
    assert burst_of(s, the_aim(s, "gun", "D2+B")).tally.total == 3


@pytest.mark.rule("lnlt:1.6.4.1")
def test_by_the_card_some_weapons_fire_from_buildings_and_give_their_bearers_away() -> None:
    street, modern = board("l . . .\n. . . ."), weapon_counter("ordnance", 0, gun=GUN, exposes=True)
    pieces = (US("a1", "squad", "A0", modern), US("a2", "squad", "A1"), GERMAN("tank", TANK, "D0", facing=WEST), GERMAN("g1", "squad", "D0"))  # fmt: skip  # noqa: E501
    s = state(street, *pieces)
    assert why_not(s, f"a1-{modern}", "D0", "tank") == "1.6.0.17"
    s.units["a1"].fired = True
    assert (-1, "1.6.4.1") not in to_hit(s, "tank", "A0")
    read_as(s, "ordnance-sw-in-buildings", "card")
    s.units["a1"].fired = False
    assert why_not(s, f"a1-{modern}", "D0", "tank") == ""
    assert (-1, "1.6.4.1") not in to_hit(s, "tank", "A0")
    s.units["a1"].fired = True
    assert (-1, "1.6.4.1") in to_hit(s, "tank", "A0")
    s.active = 1
    t = choose(activate(table(s, dice=[1, 6]), "D0"), Fire("A0", ("g1",)))
    assert (1, "1.6.4.1") in mods(last(t, told.TargetUnhurt).attack)


@pytest.mark.rule("lnlt:1.6.0.5", "lnlt:1.6.0.6")
def test_a_single_man_adds_one_unless_another_helps_him() -> None:
    s = field(US("lt", "wheelock", "A2", "bazooka"), US("hero", "layer", "A2"), GERMAN("tank", TANK, "D2", facing=WEST))
    assert to_hit(s, "lt-bazooka", "D2", "tank") == [(1, "1.6.0.5")]
    assert to_hit(s, "lt-bazooka", "D2", "tank", helper="hero") == []
    assert why_not(s, "lt-bazooka", "D2", "tank", helper="hero") == ""
    assert why_not(s, "lt-bazooka", "D2", "tank", helper="lt") == "1.6.0.6"
    assert why_not(s, "lt-bazooka", "D2", "tank", leader="lt") == "1.6.0.9"
    t = shell(s, "lt-bazooka", "D2", "tank", helper="hero", dice=[6, 6])
    assert t.state.units["lt"].fired
    assert t.state.units["hero"].fired


@pytest.mark.rule("lnlt:11.6.4")
def test_a_scout_only_helps() -> None:
    s = field(
        US("scout", "scout", "A2", "bazooka"), US("lt", "wheelock", "A2"), GERMAN("tank", TANK, "D2", facing=WEST)
    )
    assert why_not(s, "scout-bazooka", "D2", "tank") == "11.6.4"
    assert why_not(s, "scout-bazooka", "D2", "tank", helper="lt") == ""


@pytest.mark.rule("lnlt:1.6.0.16")
@pytest.mark.parametrize(("dice", "gone"), [([6, 6], True), ([2, 3, 3, 6, 1, 1], False)])
def test_a_captured_weapon_is_gone_when_it_misses(dice: list[int], gone: bool) -> None:
    s = field(US("a1", "squad", "A2", "bazooka"), GERMAN("tank", TANK, "D2", facing=WEST))
    s.weapons["a1-bazooka"].side = 1
    t = shell(s, "a1-bazooka", "D2", "tank", dice=dice)
    assert t.state.weapons["a1-bazooka"].gone is gone
    assert ("a1-bazooka" in t.state.acquired) is not gone


@pytest.mark.rule("lnlt:14.3.1")
@pytest.mark.parametrize(("weapon", "once"), [("panzerfaust", False), ("law", True)])
def test_panzerfausts_acquire_like_all_ordnance_but_some_weapons_serve_once(weapon: str, once: bool) -> None:
    s = field(GERMAN("g1", "squad", "A2", weapon), ARMY("m4", "sherman", "B2", facing=WEST), active=1)
    t = shell(s, f"g1-{weapon}", "B2", "m4", dice=[6, 6])
    assert t.state.weapons[f"g1-{weapon}"].gone is once
    assert list(t.state.acquired) == ([] if once else [f"g1-{weapon}"])


# ------------------------------------------------------------------ 14.1.0.5-14.1.0.7 the to-hit roll


@pytest.mark.rule("lnlt:14.1.0.5")
@pytest.mark.parametrize(("dice", "hit"), [([3, 4], True), ([4, 4], False)])
def test_at_or_below_the_number_is_a_hit(dice: list[int], hit: bool) -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[*dice, 1, 6])
    fired = last(t, told.GunFired)
    assert (fired.needed, fired.tally.total, fired.hit) == (7, 0, hit)
    assert bool(told_of(t, told.VehicleStruck)) is hit


@pytest.mark.rule("lnlt:14.1.0.5", "lnlt:14.1.0.6")
def test_modifiers_are_added_to_the_roll() -> None:
    wood = board(". w . l . .\n. . . . . .")
    s = state(wood, ARMY("gun", TEAM, "A0", facing=EAST), GERMAN("g1", "squad", "D0"), spotted={"D0": 0})
    assert to_hit(s, "gun", "D0") == [(1, "14.1.0.6"), (3, "10.4.1")]
    for dice, hit in (([1, 2], True), ([2, 2], False)):
        t = shell(state(wood, ARMY("gun", TEAM, "A0", facing=EAST), GERMAN("g1", "squad", "D0"), spotted={"D0": 0}), "gun", "D0", dice=[*dice, 1, 6])  # fmt: skip  # noqa: E501
        assert last(t, told.GunFired).hit is hit


@pytest.mark.rule("lnlt:14.1.0.7")
def test_a_natural_2_always_hits_and_a_12_never() -> None:
    town = board(". . . H . .\n. . . . . .")
    hopeless = state(town, ARMY("gun", gun_team(to_hit=[2, 2, 2]), "A0", facing=EAST), GERMAN("g1", "squad", "D0"), spotted={"D0": 0})  # fmt: skip  # noqa: E501
    assert last(shell(hopeless, "gun", "D0", dice=[1, 1, 1, 6]), told.GunFired).hit
    sure = field(ARMY("gun", gun_team(to_hit=[12, 12, 12]), "A2", facing=EAST), GERMAN("tank", TANK, "D2", facing=WEST))
    assert not last(shell(sure, "gun", "D2", "tank", dice=[6, 6]), told.GunFired).hit


# ------------------------------------------------------------------ 14.1.0.8 among men


@pytest.mark.rule("lnlt:14.1.0.8", "lnlt:1.7.0.13")
def test_he_against_a_bare_die_without_cover_or_leaders() -> None:
    town = board(". . . l . .\n. . . . . .")
    gun = [ARMY("gun", TEAM, "A0", facing=EAST), ARMY("lt", "prewitt", "A0"), ARMY("idle", "squad", "A1")]
    s = state(town, *gun, GERMAN("g1", "squad", "D0"), GERMAN("g2", "squad", "D0"), spotted={"D0": 0})
    t = shell(s, "gun", "D0", leader="lt", dice=[1, 1, 4, 2, 3, 2])
    shot = last(t, told.ShotFired)
    assert (mods(shot.attack), mods(shot.defence)) == ([(3, "1.7.0.13")], [])
    assert hits(t) == {"g1": 5, "g2": 5}
    assert [(unit, total) for unit, total, _ in checks(t)] == [("g1", 8), ("g2", 7)]


@pytest.mark.rule("lnlt:14.1.0.8")
def test_equal_totals_do_nothing() -> None:
    t = shell(duel(GERMAN("g1", "squad", "D2")), "gun", "D2", dice=[1, 2, 1, 4])
    assert hits(t) == {"g1": 0}
    assert not told_of(t, told.DamageChecked)


@pytest.mark.rule("lnlt:14.1.0.8")
@pytest.mark.parametrize(("value", "difference"), [("none", 3), ("plus-1", 4)])
def test_by_the_reference_table_a_hit_does_more_to_those_who_moved(value: str, difference: int) -> None:
    s = duel(GERMAN("g1", "squad", "D2", marker="moved"), options={"he-moved-target": value})
    assert hits(shell(s, "gun", "D2", dice=[1, 2, 1, 1, 1])) == {"g1": difference}


@pytest.mark.rule("lnlt:14.2.0.1", "lnlt:14.2.1.1")
@pytest.mark.parametrize(
    ("symbol", "value", "he"),
    [(".", "core", 2), ("w", "core", 2), ("l", "core", 3), ("u", "core", 3), ("u", "card", 2), ("H", "card", 3)],
)
def test_heat_does_less_to_men_in_the_open(symbol: str, value: str, he: int) -> None:
    ground = board(f". . . {symbol} . .\n. . . . . .")
    options = {"heat-infantry-cover": value}
    s = state(ground, ARMY("gun", gun_team(heat=True), "A0", facing=EAST), GERMAN("g1", "squad", "D0"), options=options)
    aim = the_aim(s, "gun", "D0")
    assert burst_of(s, aim).tally.total == he
    assert (-1, "14.2.1.1") not in to_hit(s, "gun", "D0")
    plain = duel(GERMAN("g1", "squad", "D2"))
    assert burst_of(plain, the_aim(plain, "gun", "D2")).tally.total == 3


@pytest.mark.rule("lnlt:11.3.1", "lnlt:1.6.0.8")
@pytest.mark.parametrize(("man", "rule"), [("medic", "11.3.1"), ("sniper", "1.6.0.8")])
def test_whoever_serves_no_weapons_fires_no_ordnance(man: str, rule: str) -> None:
    s = field(US("no", man, "A2", "bazooka"), GERMAN("tank", TANK, "B2", facing=WEST))
    assert refused(activate(table(s), "A2"), Shell("no-bazooka", "B2", "tank")).rule == rule


# ------------------------------------------------------------------ the rest


def test_it_is_told_in_words() -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[3, 4, 3, 4, 4, 4])
    words = [tell(t.state, e) for e in t.events]
    assert any("fires at" in w and "needs 7: a hit" in w for w in words)
    assert any("is struck in the front of the hull" in w and "the armour holds" in w for w in words)
    assert any("has the range of" in w for w in words)
    assert say(t.state, Shell("gun", "D2", "tank", facing=NNE)).endswith("turned north-north-east")


def test_a_burst_among_movers_ends_the_move_of_the_shaken() -> None:
    s = duel(GERMAN("g1", "squad", "E2"), active=1)
    t = activate(table(s, dice=[2, 2, 3, 1, 4]), "E2")
    choose(t, Go(("g1",)), Step("D2"), Shell("gun", "D2"))
    assert t.state.units["g1"].shaken
    assert last(t, told.GunFired).opportunity

"""The lines of the OFT, one by one, and the chances of a shot by ordnance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.kernel.odds import odds
from hedgerow.lnlt.odds.shells import shell_odds
from hedgerow.lnlt.rules.guns.ordnance import laying
from hedgerow.lnlt.screen.verbs import gloss, touched
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Finish, Go, Hold, Shell, Step
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Hulk, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    US,
    Force,
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
)
from tests.lnlt.guns import ARMY, EAST, NNE, SSW, WEST, field, gun_team, shell, tank, the_aim, to_hit, why_not

TANK, TEAM = tank(), gun_team()
PANZER = Force(1, "german-army")


def sees(target: Any = None, **mine: Any) -> State:
    """A German tank in A2 that faces east, and something in D2."""
    return field(
        GERMAN("tank", TANK, "A2", **({"facing": EAST} | mine)), target or ARMY("foe", "squad", "D2"), active=1
    )


# ------------------------------------------------------------------ who fires


@pytest.mark.rule("lnlt:5.0.1.2", "lnlt:5.0.1.4")
def test_a_leader_takes_his_lm_off_the_roll_of_teams_and_weapons() -> None:
    lt = US("lt", "us-army/prewitt", "A2")
    s = field(ARMY("gun", TEAM, "A2", facing=EAST), ARMY("a1", "squad", "A2", "bazooka"), lt, GERMAN("foe", TANK, "D2", facing=WEST))  # fmt: skip  # noqa: E501
    assert to_hit(s, "gun", "D2", "foe", leader="lt") == [(-2, "5.0.1.2")]
    t = activate(table(s, dice=[6, 6, 6, 6]), "A2")
    assert Shell("gun", "D2", "foe", leader="lt") in possible(t, Shell)
    choose(t, Shell("gun", "D2", "foe", leader="lt"), Shell("a1-bazooka", "D2", "foe", leader="lt"))
    assert [e.tally.total for e in told_of(t, told.GunFired)] == [-2, -2]
    assert t.state.units["lt"].fired


@pytest.mark.rule("lnlt:5.0.1.2")
def test_no_leader_on_foot_directs_a_tank_and_only_a_leader_directs() -> None:
    s = field(ARMY("m4", "sherman", "A2", facing=EAST), ARMY("lt", "prewitt", "A2"), ARMY("a1", "squad", "A2"), GERMAN("foe", "squad", "D2"))  # fmt: skip  # noqa: E501
    assert why_not(s, "m4", "D2", leader="lt") == "5.0.1.2"
    assert why_not(s, "m4", "D2", leader="a1") == "5.0.1.1"
    assert why_not(s, "m4", "D2", leader="foe") == "5.0.1.1"


@pytest.mark.rule("lnlt:11.5.3", "lnlt:5.0.1.5")
def test_an_armor_leader_takes_his_lm_off_his_own_gun_alone() -> None:
    s = field(ARMY("m4", "sherman", "A2", facing=EAST), ARMY("other", "sherman", "A2", facing=EAST), ARMY("darius", "darius", "", carrier="m4"), GERMAN("foe", "squad", "D2"))  # fmt: skip  # noqa: E501
    assert to_hit(s, "m4", "D2") == [(-1, "11.5.3")]
    assert to_hit(s, "other", "D2") == []


@pytest.mark.rule("lnlt:15.0.1.1")
@pytest.mark.parametrize(
    ("value", "buttoned", "found"),
    [
        ("buttoned-plus-1", True, [(1, "15.0.1.1")]),
        ("buttoned-plus-1", False, []),
        ("open-minus-1", True, []),
        ("open-minus-1", False, [(-1, "15.0.1.1")]),
    ],
)
def test_hatches(value: str, buttoned: bool, found: Any) -> None:
    s = sees(buttoned=buttoned)
    read_as(s, "open-buttoned-oft", value)
    assert to_hit(s, "tank", "D2") == found
    guns = field(
        ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("foe", "squad", "D2"), options={"open-buttoned-oft": value}
    )
    assert to_hit(guns, "gun", "D2") == []


@pytest.mark.rule("lnlt:15.1.0.7", "lnlt:15.1.0.8", "lnlt:15.1.1.1")
def test_the_turret_turns_to_the_target_at_the_price_of_1() -> None:
    s = sees(facing=WEST)
    assert to_hit(s, "tank", "D2") == [(1, "15.1.1.1")]
    t = shell(s, "tank", "D2", dice=[6, 6])
    v = t.state.units["tank"]
    assert (v.facing, v.turret, v.spent) == (WEST, 2, 0)
    turned = last(t, told.GunTurned)
    assert (turned.turret, turned.rule) == (2, "15.1.0.8")
    t.state.impulse = None
    v.fired = False
    assert to_hit(t.state, "tank", "D2") == [(-1, "14.3.2")]  # it points there now


@pytest.mark.rule("lnlt:15.1.0.8", "lnlt:PAC.15")
def test_or_the_owner_pivots_the_whole_tank() -> None:
    s = sees(facing=NNE, turret=4)
    assert why_not(s, "tank", "D2", facing=EAST) == ""
    assert to_hit(s, "tank", "D2", facing=EAST) == [(1, "PAC.15")]
    t = choose(shell(s, "tank", "D2", facing=EAST, dice=[6, 6]), Hold())  # who is in D2 may answer
    v = t.state.units["tank"]
    assert (v.facing, v.turret, v.spent, v.marker, v.fired) == (EAST, 0, 1, "", True)
    assert last(t, told.GunFired).tally.total == 1
    turned = last(t, told.GunTurned)
    assert (turned.facing, turned.mps, turned.rule) == (EAST, 1, "PAC.15")


@pytest.mark.rule("lnlt:PAC.15")
def test_who_has_only_pivoted_in_his_move_pays_for_that_until_the_turn_ends() -> None:
    s = sees(facing=EAST, pivoted=True, marker="assault")
    assert to_hit(s, "tank", "D2") == [(1, "PAC.15")]
    s.phase = "administrative"
    choose(table(s, [6, 1]), Finish())
    assert to_hit(s, "tank", "D2") == []


@pytest.mark.rule("lnlt:PAC.15")
def test_a_tank_turns_no_farther_than_its_mf_goes() -> None:
    slow = tank(mf=2, turret=False, front=[5], flank=[3], rear=[1])
    s = field(GERMAN("stug", slow, "A2", facing=WEST), ARMY("foe", "squad", "D2"), active=1)
    assert why_not(s, "stug", "D2", facing=EAST) == "PAC.15"
    assert laying(s, the_aim(s, "stug", "D2", facing=EAST)) is not None
    s.units["stug"].facing = NNE
    assert why_not(s, "stug", "D2", facing=EAST) == ""


@pytest.mark.rule("lnlt:15.2.0.1")
@pytest.mark.parametrize(("spent", "rule"), [(4, ""), (5, "15.2.0.1")])
def test_after_assault_movement_it_turns_to_fire_within_half_its_mf(spent: int, rule: str) -> None:
    fixed = tank(mf=9, turret=False, front=[5], flank=[3], rear=[1])
    stug = GERMAN("stug", fixed, "A2", facing=NNE, marker="assault", spent=spent)
    s = field(stug, ARMY("foe", "squad", "D2"), active=1)
    assert why_not(s, "stug", "D2", facing=EAST) == rule


@pytest.mark.rule("lnlt:15.1.0.9")
def test_a_turret_is_marked_only_when_it_faces_elsewhere() -> None:
    s = sees(facing=WEST)
    t = shell(s, "tank", "D2", dice=[6, 6])
    assert t.state.units["tank"].turret != 0
    ahead = shell(sees(facing=EAST), "tank", "D2", dice=[6, 6])
    assert ahead.state.units["tank"].turret == 0
    assert not told_of(ahead, told.GunTurned)


@pytest.mark.rule("lnlt:6.1.0.6")
def test_support_weapons_after_assault_movement() -> None:
    s = field(US("a1", "squad", "A2", "bazooka", marker="assault"), GERMAN("foe", TANK, "D2", facing=WEST))
    assert to_hit(s, "a1-bazooka", "D2", "foe") == [(1, "6.1.0.6")]
    s.units["a1"].marker = ""
    assert to_hit(s, "a1-bazooka", "D2", "foe") == []


@pytest.mark.rule("lnlt:15.2.0.2")
@pytest.mark.parametrize(("modern", "added"), [(False, (2, "15.2.0.2")), (True, (1, "15.2.2.1"))])
def test_the_main_gun_after_assault_movement(modern: bool, added: tuple[int, str]) -> None:
    s = field(GERMAN("tank", tank(modern=modern), "A2", facing=EAST, marker="assault"), ARMY("foe", "squad", "D2"))
    assert to_hit(s, "tank", "D2") == [added]


@pytest.mark.rule("lnlt:4.1.4", "lnlt:4.1.5")
def test_ordnance_under_ops_complete_fires_when_opportunity_comes_with_2_more() -> None:
    s = field(
        ARMY("gun", TEAM, "A2", facing=EAST, marker="ops"), US("a1", "squad", "A3", "bazooka", marker="ops"),
        ARMY("m4", "sherman", "A4", facing=EAST, marker="ops"), GERMAN("foe", TANK, "D2", facing=WEST),
    )  # fmt: skip
    for gun, rule in (("gun", "4.1.4"), ("a1-bazooka", "4.1.4"), ("m4", "4.1.5")):
        assert why_not(s, gun, "D2", "foe") == "4.1.2"
        assert why_not(s, gun, "D2", "foe", opportunity=True) == ""
        assert to_hit(s, gun, "D2", "foe", opportunity=True) == [(2, rule)]


# ------------------------------------------------------------------ through what


@pytest.mark.rule("lnlt:14.1.0.6", "lnlt:10.3.0.3")
def test_each_degraded_hex_adds_1_and_a_wreck_degrades() -> None:
    wood = board(". . w . . .\n. . . . . .\n. . . . . .")
    s = state(wood, ARMY("gun", TEAM, "A1", facing=EAST), GERMAN("foe", "squad", "E1"))
    assert to_hit(s, "gun", "E1") == []
    s.hulks["C1"] = [Hulk("dead", 0)]
    assert to_hit(s, "gun", "E1") == [(1, "14.1.0.6")]


@pytest.mark.rule("lnlt:7.0.5")
def test_out_of_smoke() -> None:
    s = sees()
    s.smoke["A2"] = 1
    assert to_hit(s, "tank", "D2") == [(1, "7.0.5")]


BUILT_UP = board(". . . .\n. l l .\n. . . .", buildings=("B1", "C1"))
"""Two light buildings side by side; the line from C0 to B2 runs down the hexside between them."""


@pytest.mark.rule("lnlt:10.3.2.3")
def test_between_two_buildings_where_that_is_allowed() -> None:
    pieces = [ARMY("gun", TEAM, "C0", facing=SSW), GERMAN("foe", "squad", "B2")]
    assert why_not(state(BUILT_UP, *pieces), "gun", "B2") == "5.0.0.1"
    s = state(BUILT_UP, *pieces, options={"los-between-buildings": "penalty"})
    assert why_not(s, "gun", "B2") == ""
    assert to_hit(s, "gun", "B2") == [(2, "10.3.2.3")]


# ------------------------------------------------------------------ at whom


@pytest.mark.rule("lnlt:PAC.13")
@pytest.mark.parametrize(("target", "found"), [("B2", [(-2, "PAC.13")]), ("C2", [])])
def test_point_blank(target: str, found: Any) -> None:
    assert to_hit(sees(ARMY("foe", "squad", target)), "tank", target) == found


@pytest.mark.rule("lnlt:PAC.14")
@pytest.mark.parametrize("marker", ["moved", "assault"])
def test_moving_targets(marker: Any) -> None:
    assert to_hit(sees(ARMY("foe", "squad", "D2", marker=marker)), "tank", "D2") == [(1, "PAC.14")]
    s = sees(ARMY("foe", "sherman", "D2", marker=marker))
    assert to_hit(s, "tank", "D2", "foe") == [(1, "PAC.14")]
    read_as(s, "moving-target-oft", "vehicles")
    assert to_hit(s, "tank", "D2", "foe") == [(1, "PAC.14")]
    men = sees(ARMY("foe", "squad", "D2", marker=marker))
    read_as(men, "moving-target-oft", "vehicles")
    assert to_hit(men, "tank", "D2") == []


@pytest.mark.rule("lnlt:PAC.14")
def test_who_crawls_is_no_moving_target_and_the_easiest_target_counts_for_all() -> None:
    assert to_hit(sees(ARMY("foe", "squad", "D2", marker="crawl")), "tank", "D2") == []
    s = field(GERMAN("tank", TANK, "A2", facing=EAST), ARMY("walks", "squad", "D2", marker="moved"), ARMY("sits", "squad", "D2"))  # fmt: skip  # noqa: E501
    assert to_hit(s, "tank", "D2") == []


@pytest.mark.rule("lnlt:14.1.0.6", "lnlt:5.5.1", "lnlt:5.5.2")
def test_the_terrain_of_the_target() -> None:
    town = board(". . . H .\n. . . . .")
    s = state(
        town, ARMY("gun", TEAM, "A0", facing=EAST), GERMAN("foe", "squad", "D0"), smoke={"D0": 1}, foxholes=["D0"]
    )
    assert sum(value for value, _ in to_hit(s, "gun", "D0")) == 4
    sniper = state(town, ARMY("gun", TEAM, "A0", facing=EAST), GERMAN("foe", "sniper", "D0"), smoke={"D0": 1}, foxholes=["D0"])  # fmt: skip  # noqa: E501
    assert sum(value for value, _ in to_hit(sniper, "gun", "D0")) == 8


@pytest.mark.rule("lnlt:15.6.1")
@pytest.mark.parametrize(("size", "added"), [("large", -1), ("small", 1), ("", 0)])
def test_the_size_of_a_vehicle_as_an_option(size: str, added: int) -> None:
    s = field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("foe", tank(size=size), "D2", facing=WEST))
    assert to_hit(s, "gun", "D2", "foe") == []
    read_as(s, "vehicle-size", "on")
    assert to_hit(s, "gun", "D2", "foe") == ([(added, "15.6.1")] if added else [])


@pytest.mark.rule("lnlt:15.6.2")
@pytest.mark.parametrize(
    ("moves", "mf", "road", "found"),
    [
        ("T", 16, 0, (2, "15.6.2")), ("T", 15, 0, (1, "PAC.14")), ("O", 20, 0, (2, "15.6.2")),
        ("O", 19, 0, (1, "PAC.14")), ("R", 12, 2, (2, "15.6.2")),
        ("R", 12, 1, (1, "PAC.14")), ("R", 11, 2, (1, "PAC.14")),
    ],
)  # fmt: skip
def test_the_speed_of_a_vehicle_as_an_option(moves: str, mf: int, road: int, found: Any) -> None:
    lane = board("\n".join([" ".join("." * 6)] * 4), lines=[("road", "C2 D2")])
    pieces = ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("foe", tank(moves=moves, mf=mf), "D2", marker="moved")
    s = state(lane, *pieces)
    s.units["foe"].road_spent = road
    assert to_hit(s, "gun", "D2", "foe") == [(1, "PAC.14")]
    read_as(s, "vehicle-speed", "on")
    assert to_hit(s, "gun", "D2", "foe") == [found]
    s.units["foe"].marker = ""
    assert to_hit(s, "gun", "D2", "foe") == []


@pytest.mark.rule("lnlt:15.6.2")
def test_a_road_vehicle_is_fast_only_while_it_is_on_the_road() -> None:
    lane = board("\n".join([" ".join("." * 6)] * 4), lines=[("road", "C2 D2")])
    car = GERMAN("foe", tank(moves="R", mf=12), "D2", marker="moved", road_spent=2)
    s = state(lane, ARMY("gun", TEAM, "A2", facing=EAST), car, options={"vehicle-speed": "on"})
    assert to_hit(s, "gun", "D2", "foe") == [(2, "15.6.2")]
    put(s, s.units["foe"], "E2")
    assert to_hit(s, "gun", "E2", "foe") == [(1, "PAC.14")]


@pytest.mark.rule("lnlt:20.1.1.1")
def test_at_night_beyond_two_hexes() -> None:
    s = sees(ARMY("foe", "squad", "D2", fired=True))
    s.night = True
    assert to_hit(s, "tank", "D2") == [(3, "20.1.1.1")]
    s.units["foe"].fired = False
    assert why_not(s, "tank", "D2") == "20.1.0.2"


# ------------------------------------------------------------------ Opportunity Fire


def crossing(*pieces: Any, dice: list[int]) -> World:
    """A German Squad walks from E2 to D2."""
    t = activate(table(field(*pieces, GERMAN("g1", "squad", "E2"), GERMAN("mate", TANK, "E2"), active=1), dice), "E2")
    return choose(t, Go(("g1",)), Step("D2"))


@pytest.mark.rule("lnlt:5.3.4", "lnlt:5.3.5", "lnlt:5.3.6")
def test_extra_attacks_by_ordnance_from_the_same_hex() -> None:
    guns = [
        ARMY("gun", TEAM, "A2", facing=EAST),
        US("a1", "squad", "A2", "bazooka"),
        ARMY("far", TEAM, "A3", facing=EAST),
    ]
    t = crossing(*guns, dice=[6, 6, 6, 6])
    assert {m.gun for m in offered(t, Shell)} == {"gun", "a1-bazooka", "far"}
    choose(t, Shell("gun", "D2"))
    assert {m.gun for m in offered(t, Shell)} == {"a1-bazooka"}  # one MP: the other hex has had no shot
    assert refused(t, Shell("far", "D2")).rule == "5.3.4"
    assert refused(t, Shell("gun", "D2")).rule == "5.3.1"
    choose(t, Shell("a1-bazooka", "D2"))
    assert all(e.opportunity for e in told_of(t, told.GunFired))
    assert t.state.units["gun"].fired


@pytest.mark.rule("lnlt:5.3.1")
def test_only_what_moves_is_fired_at() -> None:
    t = crossing(ARMY("gun", TEAM, "A2", facing=EAST), dice=[])
    assert refused(t, Shell("gun", "E2", "mate")).rule == "5.3.1"
    assert [m.at for m in offered(t, Shell)] == [""]
    choose(t, Hold())


# ------------------------------------------------------------------ chances


def example_of_play(**options: str) -> State:
    """Sgt. Darius' Sherman, three hexes from a Pz IV H in the open, with a Wreck on the way."""
    s = field(
        ARMY("m4", "sherman", "A2", facing=EAST), ARMY("darius", "darius", "", carrier="m4"),
        GERMAN("pz", "pz-iv", "D2", facing=WEST), options=options,
    )  # fmt: skip
    crossed = next(p for p in s.ground.hexes if p not in ("A2", "D2") and p in s.ground.crossed("A2", "D2"))
    s.hulks[crossed] = [Hulk("lost", 0)]
    return s


@pytest.mark.rule("lnlt:14.1.0.5", "lnlt:14.1.1.4", "lnlt:14.3.1", "lnlt:14.3.4")
def test_the_armoured_example_of_play() -> None:
    s = example_of_play(**{"open-buttoned-oft": "open-minus-1"})
    assert to_hit(s, "m4", "D2", "pz") == [(-1, "11.5.3"), (-1, "15.0.1.1"), (1, "14.1.0.6")]
    t = shell(s, "m4", "D2", "pz", dice=[2, 4, 2, 5, 4, 6])
    fired, struck, check = last(t, told.GunFired), last(t, told.VehicleStruck), last(t, told.MoraleChecked)
    assert (fired.needed, fired.tally.total) == (8, -1)
    assert (struck.turret, struck.penetration.total, struck.armour.total) == (True, 4, 3)
    assert (check.tally.total, check.passed) == (-2, False)
    assert t.state.units["pz"].shaken
    assert (t.state.acquired["m4"].target, t.state.acquired["m4"].bonus) == ("pz", 1)


@pytest.mark.rule("lnlt:14.1.0.8", "lnlt:14.1.0.6")
def test_the_armoured_example_of_play_against_infantry() -> None:
    wood = board(". . w .\n. . . .\n. . . .")
    s = state(wood, ARMY("m4", "sherman", "A0", facing=EAST), GERMAN("h1", "half-squad", "C0", shaken=True), spotted={"C0": 0})  # fmt: skip  # noqa: E501
    assert to_hit(s, "m4", "C0") == [(1, "10.4.1")]
    t = shell(s, "m4", "C0", dice=[2, 3, 5, 2, 2])
    assert last(t, told.DamageChecked).total == 8
    assert t.state.units["h1"].lost


def test_odds_of_hitting_turret_and_hull() -> None:
    s = example_of_play()
    found = shell_odds(s, the_aim(s, "m4", "D2", "pz"))
    assert found.hit == Fraction(26, 36)  # 8 or less
    assert found.struck == {"turret": Fraction(3 + 5 + 5, 36), "hull": Fraction(1 + 2 + 4 + 6, 36)}


@pytest.mark.parametrize("shaken", [False, True])
def test_odds_of_a_shot_at_a_tank_are_those_of_the_rules(shaken: bool) -> None:
    lucky = gun_team(to_hit=[0, 0, 0], penetration=[5, 5, 5])  # it hits with a natural 2 alone
    s = field(ARMY("gun", lucky, "A2", facing=EAST), GERMAN("pz", "pz-iv", "D2", facing=WEST, shaken=shaken, buttoned=shaken))  # fmt: skip  # noqa: E501
    found = shell_odds(s, the_aim(s, "gun", "D2", "pz"))

    def fate(after: World) -> str:
        v = after.state.units["pz"]
        if not v.lost:
            return "Shaken" if v.shaken != shaken else "No Effect"
        return "Abandoned" if any(h.abandoned for h in after.state.hulks["D2"]) else "Destroyed"

    assert found.fates["pz"] == odds(activate(table(s), "A2"), Shell("gun", "D2", "pz"), fate)


def test_odds_of_a_burst_are_those_of_the_rules() -> None:
    lucky = gun_team(to_hit=[0, 0, 0])
    s = field(ARMY("gun", lucky, "A2", facing=EAST), GERMAN("g1", "half-squad", "D2"))
    s.heroes.clear()
    found = shell_odds(s, the_aim(s, "gun", "D2"))

    def fate(after: World) -> str:
        u = after.state.units["g1"]
        return "Casualties or worse" if u.lost else "Shaken" if u.shaken else "No Effect"

    rules = odds(activate(table(s), "A2"), Shell("gun", "D2"), fate)
    mine = dict(found.fates["g1"])
    worse = mine.pop("Casualties") + mine.pop("Eliminated", Fraction(0))
    assert {**mine, "Casualties or worse": worse} == rules


def test_a_preview_shows_sums_and_fates() -> None:
    t = activate(table(example_of_play()), "A2")
    shown = SCREEN.preview(t, Shell("m4", "D2", "pz"), 0)
    assert [x.label for x in shown.sums] == ["to hit", "penetration, turret", "armour, turret", "penetration, hull", "armour, hull"]  # fmt: skip  # noqa: E501
    assert shown.fates[0].chances[0].exact == str(Fraction(26, 36))
    assert [f.piece for f in shown.fates] == ["", "", "", "pz"]
    assert {c.result for c in shown.fates[-1].chances} == {"No Effect", "Shaken", "Abandoned", "Destroyed"}
    assert gloss(t, Shell("m4", "D2", "pz")) == "2d6: 8 or less, 3 hexes"
    assert touched(t.state, Shell("m4", "D2", "pz")).pieces == ("m4", "pz")

"""14.1.0.10-14.2 Shells against armour: the contest, hits that do not penetrate, where they strike, and HEAT."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.guns.shelling import contest, impact
from hedgerow.lnlt.state import events as told
from tests.lnlt.boards import (
    GERMAN,
    last,
    told_of,
)
from tests.lnlt.guns import ARMY, EAST, NNE, SSE, SSW, TANK, TEAM, WEST, duel, field, gun_team, shell, tank, the_aim
from tests.lnlt.shots import mods

# ------------------------------------------------------------------ 14.1.0.10-14.1.0.13 penetration


@pytest.mark.rule("lnlt:14.1.0.10", "lnlt:14.1.0.11")
def test_more_than_the_armour_makes_a_wreck() -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[3, 4, 5, 3, 6])  # hull: 5 + 4 against 3 + 5
    struck = last(t, told.VehicleStruck)
    assert (mods(struck.penetration), mods(struck.armour)) == ([(4, "14.1.0.10")], [(5, "14.1.3.3")])
    assert (struck.verdict, struck.dice) == ("pierced", (5, 3))
    assert [h.unit for h in t.state.hulks["D2"]] == ["tank"]
    assert not t.state.hulks["D2"][0].abandoned
    assert t.state.units["tank"].lost
    assert not t.state.acquired


@pytest.mark.rule("lnlt:14.1.0.12")
def test_a_1_against_a_6_is_a_dud() -> None:
    weak = tank(front=[0, 0], flank=[0, 0], rear=[0, 0])
    strong = gun_team(penetration=[9, 9, 9])
    s = field(ARMY("gun", strong, "A2", facing=EAST), GERMAN("tank", weak, "D2", facing=WEST))
    t = shell(s, "gun", "D2", "tank", dice=[3, 4, 1, 6])
    assert last(t, told.VehicleStruck).verdict == "dud"
    assert not t.state.units["tank"].lost
    assert not t.state.units["tank"].shaken
    assert not told_of(t, told.MoraleChecked)


@pytest.mark.rule("lnlt:14.1.0.13")
def test_a_6_against_a_1_destroys_whatever_the_armour() -> None:
    strong = tank(front=[20, 20], flank=[20, 20], rear=[20, 20])
    t = shell(duel(GERMAN("tank", strong, "D2", facing=WEST)), "gun", "D2", "tank", dice=[3, 4, 6, 1, 6])
    assert last(t, told.VehicleStruck).verdict == "catastrophic"
    assert t.state.units["tank"].lost


class _Dice:
    """Two dice, one after the other."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, why: str, count: int = 1, *, by: int | None = None) -> tuple[int, ...]:
        return tuple(self.faces.pop(0) for _ in range(count))

    def draw(self, pool: Any, why: str) -> Any:
        raise AssertionError(why)


@pytest.mark.parametrize(
    ("dice", "pen", "armour", "verdict", "difference"),
    [((2, 5), 4, 3, "held", -2), ((3, 3), 4, 4, "equal", 0), ((4, 3), 4, 4, "pierced", 1), ((1, 6), 20, 0, "dud", 15)],
)
def test_the_contest(dice: tuple[int, int], pen: int, armour: int, verdict: str, difference: int) -> None:
    found = contest(_Dice(*dice), "", pen, armour)
    assert (found.verdict, found.difference) == (verdict, difference)


# ------------------------------------------------------------------ 14.1.1 hits that do not penetrate


@pytest.mark.rule("lnlt:14.1.1.1", "lnlt:14.1.1.2")
def test_equal_totals_and_a_failed_check_the_crew_abandons_the_tank() -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[3, 4, 4, 3, 3, 4])  # 8 against 8, then 7 against Morale 6
    assert last(t, told.VehicleStruck).verdict == "equal"
    check = last(t, told.MoraleChecked)
    assert (check.tally, check.needed, check.passed, check.rule) == (Tally(), 6, False, "14.1.1.1")
    assert t.state.hulks["D2"][0].abandoned
    crew = t.state.units["tank-crew"]
    assert (crew.at, crew.shaken, crew.marker) == ("D2", True, "moved")
    assert t.state.units["tank"].lost  # nobody uses it any more


@pytest.mark.rule("lnlt:14.1.1.1")
def test_equal_totals_and_a_check_that_is_passed_shake_it() -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[3, 4, 4, 3, 3, 3])
    v = t.state.units["tank"]
    assert (v.shaken, v.buttoned, v.lost) == (True, True, False)


@pytest.mark.rule("lnlt:14.1.1.4")
@pytest.mark.parametrize(("morale_dice", "shaken"), [([4, 4], False), ([5, 4], True)])
def test_lower_totals_are_taken_from_the_check(morale_dice: list[int], shaken: bool) -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[3, 4, 3, 4, *morale_dice])  # 7 against 9: 2 off the check
    check = last(t, told.MoraleChecked)
    assert (mods(check.tally), check.passed) == ([(-2, "14.1.1.4")], not shaken)
    assert t.state.units["tank"].shaken is shaken


@pytest.mark.rule("lnlt:14.1.1.4")
def test_a_four_against_a_ten_takes_six_off_the_check() -> None:
    strong, weak = tank(front=[5, 5]), gun_team(penetration=[3, 3, 3])
    s = field(ARMY("gun", weak, "A2", facing=EAST), GERMAN("tank", strong, "D2", facing=WEST))
    t = shell(s, "gun", "D2", "tank", dice=[3, 4, 1, 5, 6, 5])  # 1 + 3 and 5 + 5
    check = last(t, told.MoraleChecked)
    assert (check.tally.total, check.passed) == (-6, True)


@pytest.mark.rule("lnlt:14.1.1.5")
def test_a_natural_12_shakes_in_any_case() -> None:
    strong = tank(front=[12, 12], morale=8)
    t = shell(duel(GERMAN("tank", strong, "D2", facing=WEST)), "gun", "D2", "tank", dice=[3, 4, 2, 3, 6, 6])
    assert last(t, told.MoraleChecked).passed
    assert t.state.units["tank"].shaken


@pytest.mark.rule("lnlt:14.1.1.6")
def test_shaken_twice_is_abandoned() -> None:
    s = duel(GERMAN("tank", TANK, "D2", facing=WEST, shaken=True, buttoned=True))
    t = shell(s, "gun", "D2", "tank", dice=[3, 4, 3, 4, 6, 5])
    assert t.state.hulks["D2"][0].abandoned


# ------------------------------------------------------------------ 14.1.2 no armour


@pytest.mark.rule("lnlt:14.1.2.1")
def test_a_hit_on_what_has_no_armour_destroys_it() -> None:
    truck = tank(front=[], flank=[], rear=[], turret=False, moves="R")
    t = shell(duel(GERMAN("truck", truck, "D2", facing=WEST)), "gun", "D2", "truck", dice=[3, 4, 6])
    assert last(t, told.VehicleStruck).verdict == "unarmoured"
    assert not t.state.hulks["D2"][0].abandoned


@pytest.mark.rule("lnlt:14.1.2.1")
@pytest.mark.parametrize(("facing", "verdict"), [(WEST, "held"), (EAST, "unarmoured")])
def test_or_where_it_has_none(facing: int, verdict: str) -> None:
    open_behind = tank(front=[9], flank=[9], rear=[], turret=False)
    s = duel(GERMAN("tank", open_behind, "D2", facing=facing))
    t = shell(s, "gun", "D2", "tank", dice=[3, 4, 1, 5, 1, 1] if verdict == "held" else [3, 4, 6])
    assert last(t, told.VehicleStruck).verdict == verdict


# ------------------------------------------------------------------ 14.1.3 where it strikes


@pytest.mark.rule("lnlt:14.1.3.1")
@pytest.mark.parametrize(
    ("facing", "aspect", "armour"), [(WEST, "front", 5), (SSW, "flank", 3), (EAST, "rear", 1), (NNE, "flank", 3)]
)
def test_front_flank_and_rear(facing: int, aspect: str, armour: int) -> None:
    s = field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("tank", TANK, "D3", facing=facing))
    found = impact(s, the_aim(s, "gun", "D3", "tank"), high=False)
    assert (found.aspect, found.armour and found.armour.total) == (aspect, armour)


@pytest.mark.rule("lnlt:14.1.3.2")
@pytest.mark.parametrize(("facing", "aspect"), [(WEST, "front"), (SSW, "flank"), (SSE, "rear"), (EAST, "rear")])
def test_on_the_border_of_two_the_better_for_the_shooter(facing: int, aspect: str) -> None:
    s = field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("tank", TANK, "C2", facing=facing))
    found = impact(s, the_aim(s, "gun", "C2", "tank"), high=False)
    assert found.aspect == aspect


@pytest.mark.rule("lnlt:14.1.3.3")
@pytest.mark.parametrize(("dice", "turret"), [([1, 1], False), ([1, 2], False), ([2, 2], True), ([3, 3], True), ([3, 4], False)])  # fmt: skip  # noqa: E501
def test_an_even_natural_total_above_2_strikes_the_turret(dice: list[int], turret: bool) -> None:
    t = shell(duel(), "gun", "D2", "tank", dice=[*dice, 1, 5, 1, 1])
    struck = last(t, told.VehicleStruck)
    assert (struck.turret, struck.armour.total) == (turret, 4 if turret else 5)


@pytest.mark.rule("lnlt:14.1.3.3")
def test_without_a_turret_all_hits_are_on_the_hull() -> None:
    assault_gun = tank(turret=False, front=[5], flank=[3], rear=[1])
    t = shell(duel(GERMAN("stug", assault_gun, "D2", facing=WEST)), "gun", "D2", "stug", dice=[2, 2, 1, 5, 1, 1])
    struck = last(t, told.VehicleStruck)
    assert (struck.turret, mods(struck.armour)) == (False, [(5, "14.1.3.3")])


@pytest.mark.rule("lnlt:14.1.3.4")
def test_the_turret_shows_the_aspect_that_it_is_turned_to() -> None:
    s = field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("tank", TANK, "D3", facing=WEST, turret=3))
    aim = the_aim(s, "gun", "D3", "tank")
    low, high = impact(s, aim, high=False), impact(s, aim, high=True)
    assert (low.aspect, low.armour and low.armour.total) == ("front", 5)
    assert (high.aspect, high.armour and mods(high.armour)) == ("rear", [(0, "14.1.3.4")])


# ------------------------------------------------------------------ 14.2 HEAT


@pytest.mark.rule("lnlt:14.2.1.2")
@pytest.mark.parametrize(("value", "left"), [("half", 3), ("minus-4", 1), ("none", 5)])
def test_heat_against_red_armour(value: str, left: int) -> None:
    red = tank(red=["front"])
    s = field(ARMY("gun", gun_team(heat=True, penetration=[5, 5, 5]), "A2", facing=EAST), GERMAN("tank", red, "D3", facing=WEST), options={"heat-vs-red-armor": value})  # fmt: skip  # noqa: E501
    assert impact(s, the_aim(s, "gun", "D3", "tank"), high=False).penetration.total == left
    s.units["tank"].facing = EAST  # behind it is painted otherwise
    assert impact(s, the_aim(s, "gun", "D3", "tank"), high=False).penetration.total == 5


@pytest.mark.rule("lnlt:14.2.0.1", "lnlt:14.2.1.2")
def test_red_armour_troubles_heat_alone() -> None:
    s = field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("tank", tank(red=["front"]), "D3", facing=WEST))
    assert impact(s, the_aim(s, "gun", "D3", "tank"), high=False).penetration.total == 4

"""10.5.6 Fire: how it starts, what it does, and how it spreads."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.rules.armour.vehicle_steps import price
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Go, PlaceSniper, Step
from hedgerow.lnlt.state.state import FireForEffect, Mines, State
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    activate,
    board,
    choose,
    last,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.guns import ARMY, EAST, gun_team, shell
from tests.lnlt.shots import fire, move

# A wheatfield in D1 (burns on 3 or less), a light building in E1 (2 or less), clear ground elsewhere.
FARM = board(
    """
    . . . . . . . .
    . . . y l . . .
    . . . . y . . .
    . . . . . . . .
    """
)


def farm(*pieces: Piece, option: str = "on", **given: object) -> State:
    men = [GERMAN("idle", "squad", "H3"), US("far", "squad", "A3")]
    return state(FARM, *pieces, *men, options={"blazes": option}, **given)  # type: ignore[arg-type]


SOUTH = 4  # the die by which a fire blows south, where nothing burns

# ------------------------------------------------------------------ how it starts


@pytest.mark.rule("lnlt:10.5.6.0.1", "lnlt:10.5.6.1.1")
@pytest.mark.parametrize(("die", "starts"), [(3, True), (4, False)])
def test_a_natural_six_calls_for_a_check(die: int, starts: bool) -> None:
    s = farm(US("a1", "squad", "B1"), GERMAN("g1", "squad", "D1"), spotted={"D1": 0})
    t = fire(s, "D1", "a1", dice=[6, 6, 3, die])
    check = last(t, told.FireChecked)
    assert (check.place, check.die, check.needed, check.started) == ("D1", die, 3, starts)
    assert (s.blazes == {"D1": 2}) is starts
    assert ("burns" in tell(s, check)) is starts


@pytest.mark.rule("lnlt:10.5.6.0.1")
def test_no_other_roll_does() -> None:
    s = farm(US("a1", "squad", "B1"), GERMAN("g1", "squad", "D1"), spotted={"D1": 0})
    t = fire(s, "D1", "a1", dice=[3, 6])
    assert not told_of(t, told.FireChecked)


@pytest.mark.rule("lnlt:10.5.6.0.1")
def test_where_nothing_burns_nothing_is_checked() -> None:
    s = farm(US("a1", "squad", "B1"), GERMAN("g1", "squad", "D2"))
    t = fire(s, "D2", "a1", dice=[6, 6, 6])
    assert not told_of(t, told.FireChecked)


@pytest.mark.rule("lnlt:10.5.6.0.1")
@pytest.mark.parametrize("whose", [0, 1])
def test_only_an_attack_on_enemies_does(whose: int) -> None:
    s = farm(US("a1", "squad", "C1"), ffe={"D1": FireForEffect(whose, 0, "60 mm Mortar")})
    t = move(s, ("a1",), "D1", dice=[6, 1, 6, 1, 6])
    assert last(t, told.ShotFired).attack_dice == (6, 1)
    assert bool(told_of(t, told.FireChecked)) is bool(whose)


@pytest.mark.rule("lnlt:10.5.6.0.1", "lnlt:21.4.0.1")
def test_so_does_one_of_mines() -> None:
    s = farm(US("a1", "squad", "C1"), mines={"D1": [Mines(1, 1)]})
    t = move(s, ("a1",), "D1", dice=[6, 6, 1, 3])
    assert last(t, told.FireChecked).started


@pytest.mark.rule("lnlt:10.5.6.0.1")
def test_without_the_option_nothing_burns() -> None:
    s = farm(US("a1", "squad", "B1"), GERMAN("g1", "squad", "D1"), option="off", spotted={"D1": 0})
    t = fire(s, "D1", "a1", dice=[6, 6, 3])
    assert not told_of(t, told.FireChecked)


@pytest.mark.rule("lnlt:10.5.6.0.1")
@pytest.mark.parametrize(("dice", "checked"), [((5, 5), True), ((4, 5), False)])
def test_ten_or_more_to_hit_calls_for_a_check(dice: tuple[int, int], checked: bool) -> None:
    gun = ARMY("gun", gun_team(), "A1", facing=EAST)
    s = farm(gun, GERMAN("g1", "squad", "D1"), spotted={"D1": 0})
    t = shell(s, "gun", "D1", dice=[*dice, *[6] * checked])
    assert bool(told_of(t, told.FireChecked)) is checked
    assert not s.blazes


@pytest.mark.rule("lnlt:10.5.6.0.1")
def test_what_burns_is_data_of_ours() -> None:
    rows = chart().terrain
    assert {name for name, row in rows.items() if row.burns} >= {"wheatfield", "light building", "bamboo hut"}
    assert not rows["clear"].burns
    assert {row.standing("burns") for row in rows.values() if row.burns} == {"ours"}


# ------------------------------------------------------------------ what it does


@pytest.mark.rule("lnlt:10.5.6.1.1")
def test_nobody_enters_a_fire() -> None:
    s = farm(US("a1", "squad", "C1"), blazes={"D1": 1}, smoke={"D1": 1})
    t = activate(table(s), "C1")
    choose(t, Go(("a1",)))
    assert Step("D1") not in possible(t)
    assert refused(t, Step("D1")).code == "closed"
    tank = farm(US("v", "us-army/sherman", "C1"), blazes={"D1": 1}, smoke={"D1": 1})
    assert price(tank, tank.units["v"], "C1", "D1") is None
    sniper = farm(GERMAN("sn", "sniper", "", group="sniper"), blazes={"D1": 1}, smoke={"D1": 1}, active=1)
    assert refused(table(sniper), PlaceSniper("sn", "D1")).rule == "10.5.6.1.1"


@pytest.mark.rule("lnlt:10.5.6.1.1")
def test_its_smoke_hides_what_is_behind_and_does_not_fade() -> None:
    s = farm(US("a1", "squad", "B1"), blazes={"D1": 1}, smoke={"D1": 1, "A0": 1, "B0": 2}, phase="administrative")
    assert sight(s, "B1", "F1") == BLOCKED
    table(s, [SOUTH, 1, 2])
    assert s.smoke == {"D1": 1, "A0": 2}
    assert not broken(s)
    assert next(p for p in view(s, 0).places if p.id == "D1").fire


@pytest.mark.rule("lnlt:10.5.6.1.1", "lnlt:9.0.3")
@pytest.mark.parametrize(("turn", "lost"), [(2, False), (3, True)])
def test_who_does_not_leave_a_fire_is_lost_at_the_end_of_the_next_turn(turn: int, lost: bool) -> None:
    pieces = (GERMAN("g1", "squad", "D1"), GERMAN("v", "pz-iv", "E2"))
    s = farm(*pieces, blazes={"D1": 2, "E2": 2}, smoke={"D1": 1, "E2": 1}, turn=turn, phase="administrative")
    t = table(s, [SOUTH, SOUTH, 1, 2])
    assert s.units["g1"].lost is lost
    assert [e.rule for e in told_of(t, told.UnitEliminated)] == ["10.5.6.1.1"] * lost
    assert [h.unit for h in s.hulks.get("E2", [])] == ["v"] * lost


@pytest.mark.rule("lnlt:10.5.6.1.1")
def test_nor_are_passengers_safe_who_get_out_into_the_fire() -> None:
    riding = GERMAN("v", "sdkfz-251", "D1"), GERMAN("p", "half-squad", "", carrier="v")
    s = farm(*riding, blazes={"D1": 1}, smoke={"D1": 1}, turn=3, phase="administrative")
    t = table(s, [2, SOUTH, 1, 2])
    assert last(t, told.BailedOut).survives
    assert s.units["p"].lost
    assert "D1" not in s.stacks
    assert not s.thrown_off


# ------------------------------------------------------------------ how it spreads


@pytest.mark.rule("lnlt:9.0.3", "lnlt:10.5.6.1.1")
@pytest.mark.parametrize(("die", "spreads"), [(2, True), (3, False)])
def test_fires_spread_in_the_administrative_phase(die: int, spreads: bool) -> None:
    s = farm(blazes={"D1": 2}, smoke={"D1": 1}, phase="administrative")
    t = table(s, [3, die, 1, 2])  # south-east of D1 is E1, the building
    blew = last(t, told.FireBlew)
    assert (blew.start, blew.die, blew.place) == ("D1", 3, "E1")
    assert ("E1" in s.blazes) is spreads
    assert ("E1" in s.smoke) is spreads
    assert "toward E1" in tell(s, blew)


@pytest.mark.rule("lnlt:9.0.3")
def test_a_fire_that_blows_where_nothing_burns_does_not_spread() -> None:
    s = farm(blazes={"D1": 2}, smoke={"D1": 1}, phase="administrative")
    t = table(s, [1, 1, 2])
    assert last(t, told.FireBlew).place == ""
    assert not told_of(t, told.FireChecked)
    assert list(s.blazes) == ["D1"]

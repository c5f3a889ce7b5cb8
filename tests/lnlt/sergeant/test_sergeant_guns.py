"""The sergeant's guns: exact chances, the better shot, when to wait, and which way to look."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.odds.shells import ABANDONED, DESTROYED, SHAKEN, shell_odds
from hedgerow.lnlt.sergeant.gunnery import at_vehicle, hits
from hedgerow.lnlt.state.moves import Fire, Hold, Shell, Turn
from hedgerow.lnlt.state.state import Acquisition
from tests.lnlt.boards import GERMAN, board, state, table
from tests.lnlt.guns import ARMY, EAST, FIELD, NNE, SSE, WEST, the_aim
from tests.lnlt.sergeant.asking import answer, asked, carried_on, in_impulse, order
from tests.lnlt.sergeant.test_sergeant import on


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("shaken", [False, True])
def test_chances_against_armour_are_those_of_the_rules(facing: int, shaken: bool) -> None:
    s = state(
        FIELD, ARMY("gun", "atg-57", "A3", facing=EAST), GERMAN("iv", "pz-iv", "F3", facing=facing, shaken=shaken)
    )
    aim = the_aim(s, "gun", "F3", "iv")
    odds = shell_odds(s, aim)
    fates = odds.fates["iv"]
    shakes, takes = at_vehicle(s, aim)
    assert sum(hits(s, aim)) == pytest.approx(float(odds.hit))
    assert shakes == pytest.approx(float(fates.get(SHAKEN, 0)))
    assert takes == pytest.approx(float(fates.get(ABANDONED, 0) + fates.get(DESTROYED, 0)))


def test_the_gun_takes_the_flank_shot() -> None:
    s = state(FIELD, ARMY("gun", "atg-57", "A3", facing=EAST), GERMAN("front", "pz-iv", "G2", facing=WEST),
              GERMAN("flank", "pz-iv", "G3", facing=NNE))  # fmt: skip
    assert order(s, "A3") == Shell("gun", "G3", "flank")


def test_a_tank_is_worth_more_than_a_truck() -> None:
    s = state(FIELD, ARMY("gun", "atg-57", "A3", facing=EAST), GERMAN("truck", "truck", "G2", facing=NNE),
              GERMAN("iv", "pz-iv", "G3", facing=NNE))  # fmt: skip
    assert order(s, "A3") == Shell("gun", "G3", "iv")


@pytest.mark.parametrize("twin", ["a", "b"])
def test_it_keeps_the_target_that_it_has_acquired(twin: str) -> None:
    twins = [GERMAN(name, "pz-iv", at, facing=WEST) for name, at in (("a", "G2"), ("b", "G3"))]
    s = state(FIELD, ARMY("gun", "atg-57", "A3", facing=EAST), *twins)
    s.acquired["gun"] = Acquisition(twin, 2)
    move = order(s, "A3")
    assert isinstance(move, Shell)
    assert move.at == twin


def test_a_tank_fires_all_its_weapons_in_one_impulse() -> None:
    village = board("\n".join([". . . . l . . ."] * 5))
    men = [GERMAN(name, "squad", "E2", fired=True) for name in ("g", "h")]
    s = state(village, ARMY("tank", "sherman", "A2", facing=EAST), ARMY("idle", "squad", "A4"), *men)
    t = in_impulse(s, "A2", (1, 6) * 12)
    moves = carried_on(t, "act")
    assert Shell("tank", "E2") in moves
    assert {"tank:mg0", "tank:mg1"} == {part for m in moves if isinstance(m, Fire) for part in m.parts}


def test_shells_are_not_wasted_on_armour_that_they_cannot_pierce() -> None:
    s = state(FIELD, ARMY("b", "squad", "A3", "boys"), GERMAN("tiger", "tiger", "C3", facing=WEST, buttoned=True))
    _, why = asked(in_impulse(s, "A3"))
    assert max((thought.score for thought in why if isinstance(thought.move, Shell)), default=0.0) < 1.0


def test_opportunity_fire_at_a_tank_that_shows_its_flank() -> None:
    s = state(FIELD, ARMY("iv", "sherman", "F3", facing=NNE, marker="moved"),
              GERMAN("pak", "pak-40", "K3", facing=WEST))  # fmt: skip
    assert on(s, 1, "opportunity", Hold(), Shell("pak", "F3", "iv"))[0] == Shell("pak", "F3", "iv")


def test_a_gun_waits_for_something_better_than_a_half_squad() -> None:
    s = state(FIELD, ARMY("h", "half-squad", "A3", marker="moved"), ARMY("tank", "sherman", "F3", facing=NNE),
              GERMAN("pak", "pak-40", "K3", facing=WEST))  # fmt: skip
    assert on(s, 1, "opportunity", Hold(), Shell("pak", "A3"))[0] == Hold()


def test_a_gun_that_looks_the_wrong_way_is_turned() -> None:
    hill = board("\n".join([". . . . F F . . . ."] * 6))
    s = state(hill, ARMY("gun", "atg-57", "C3", facing=WEST), GERMAN("iv", "pz-iv", "J3", facing=WEST))
    move = order(s, "C3")
    assert isinstance(move, Turn)
    assert move.facing in (NNE, EAST, SSE)


def test_all_who_have_nothing_to_fire_at_pass() -> None:
    s = state(FIELD, ARMY("gun", "atg-57", "A3", facing=EAST), GERMAN("g", "squad", "R3", shaken=True))
    assert not isinstance(answer(table(s)), Turn)

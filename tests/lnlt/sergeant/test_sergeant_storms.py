"""The sergeant's infantry and vehicles: whom to storm, with what, and when to leave it."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.sergeant.storming import beats, storms, wreck_chance
from hedgerow.lnlt.state.moves import Assault, Go, Reply, Step, Storm
from hedgerow.lnlt.state.state import Moving
from tests.lnlt.boards import GERMAN, choose, state
from tests.lnlt.guns import ARMY, FIELD, WEST
from tests.lnlt.sergeant.asking import answer, in_impulse
from tests.lnlt.sergeant.test_sergeant import on


def test_two_dice_against_each_other() -> None:
    assert beats(0, 0) == pytest.approx(15 / 36)
    assert beats(6, 0) == 1.0
    assert beats(-5, 0) == 0.0


def test_does_not_storm_a_buttoned_tiger_with_bare_hands() -> None:
    s = state(FIELD, ARMY("a", "half-squad", "B3"), GERMAN("tiger", "tiger", "C3", facing=WEST, buttoned=True))
    assert storms(Situation(s, 0), Situation(s, 0).band([s.units["a"]], "B3"), "C3", "B3")["tiger"] < 0.1
    t = in_impulse(s, "B3")
    t.answer(Go(("a",)))
    assert not isinstance(answer(t), Storm)


def test_storms_a_tank_with_satchel_charges() -> None:
    men = [ARMY(name, "squad", "B3", "satchel") for name in ("a", "b")]
    s = state(FIELD, *men, ARMY("l", "gentry", "B3"), GERMAN("iv", "pz-iv", "C3", facing=WEST, buttoned=True))
    t = in_impulse(s, "B3")
    go = answer(t)
    assert isinstance(go, Go)
    t.answer(go)
    assert answer(t) == Storm("C3", "iv")


def test_a_vehicle_with_men_around_it_is_not_stormed() -> None:
    s = state(
        FIELD, ARMY("a", "squad", "B3"), GERMAN("track", "sdkfz-251", "C3", facing=WEST), GERMAN("g", "squad", "C3")
    )
    sit = Situation(s, 0)
    assert storms(sit, sit.band([s.units["a"]], "B3"), "C3", "B3") == {}
    t = in_impulse(s, "B3")
    t.answer(Go(("a",)))
    assert answer(t) != Step("C3")


def test_who_bears_an_anti_tank_weapon_storms_with_it() -> None:
    armed = state(FIELD, ARMY("a", "squad", "B3", "bazooka"), GERMAN("iv", "pz-iv", "C3"))
    bare = state(FIELD, ARMY("a", "squad", "B3"), GERMAN("iv", "pz-iv", "C3"))
    chances = [wreck_chance(Situation(s, 0), [s.units["a"]], s.units["iv"], "B3") for s in (armed, bare)]
    assert chances[0] > chances[1] > 0
    s = state(FIELD, ARMY("a", "squad", "B3", "bazooka"), ARMY("b", "squad", "B3"), GERMAN("iv", "pz-iv", "C3"))
    t = choose(in_impulse(s, "B3", dice=(1, 1, 1, 1)), Go(("a", "b")), Storm("C3", "iv"))
    assert answer(t) == Assault("a", "a-bazooka")


def test_those_who_are_overrun_strike_back_if_there_is_hope() -> None:
    s = state(FIELD, ARMY("a", "squad", "C3", "bazooka"), ARMY("idle", "squad", "R0"), GERMAN("iv", "pz-iv", "C3"))
    s.moving = Moving(units=["iv"], mode="move", start="B3", at="C3", overran="C3")
    assert on(s, 0, "reply", Reply(("a",)), Reply())[0] == Reply(("a",))
    s = state(FIELD, ARMY("a", "half-squad", "C3"), ARMY("idle", "squad", "R0"), GERMAN("tiger", "tiger", "C3"))
    s.moving = Moving(units=["tiger"], mode="move", start="B3", at="C3", overran="C3")
    assert on(s, 0, "reply", Reply(("a",)), Reply())[0] in (Reply(), Reply(("a",)))


def test_men_keep_out_of_reach_of_guns_and_machine_guns() -> None:
    s = state(FIELD, ARMY("a", "squad", "A3"), GERMAN("iv", "pz-iv", "R3", facing=WEST))
    sit = Situation(s, 0)
    band = sit.band([s.units["a"]], "A3")
    assert sit.danger("P3", band, moving=False) > sit.danger("A3", band, moving=False) > 0
    s.units["iv"].shaken = True
    assert Situation(s, 0).danger("A3", band, moving=False) == 0

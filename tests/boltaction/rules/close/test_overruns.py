"""house-overrun.1, house-overrun.2 Overruns and ramming."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.close import DefenceOpened, OverrunDeclared, Rammed, SteppedClear
from hedgerow.boltaction.state.events.losses import Dismounted, UnitLost
from hedgerow.boltaction.state.events.movement import Moved
from hedgerow.boltaction.state.events.orders import MoraleChecked
from hedgerow.boltaction.state.events.shooting import Fired, Penetrated
from hedgerow.boltaction.state.state import Ranging, State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    fence,
    ground,
    last,
    legal,
    offered,
    ordering,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)


def facing_off(entry: str, far: float = 4, tank: str = "tank", map: str = OPEN, **fields: Any) -> State:
    """A tank that drives north, and somebody before it, so many inches from its hull to the centre of the first."""
    return state(map, unit("us-1", tank, (24, 40)), unit("german-1", entry, (24, 37.5 - far), **fields))


def over(s: State, *dice: int, far: str = "") -> World:
    t = table(ordering(s, 0), dice)
    return say(t, "order us-1 run", f"overrun us-1 german-1{far}")


# ------------------------------------------------------------------ who, and whom


@pytest.mark.rule("boltaction:house-overrun.1")
@pytest.mark.parametrize("entry", ["half-track", "truck", "armoured-car"])
def test_only_fully_tracked_armour_drives_over_people(entry: str) -> None:
    t = say(table(ordering(facing_off("section", men=5, tank=entry), 0)), "order us-1 run")
    assert refused(t, "overrun us-1 german-1").rule == "house-overrun.1"


@pytest.mark.rule("boltaction:house-overrun.1")
def test_straight_ahead_within_a_run_alone() -> None:
    t = say(table(ordering(facing_off("section", men=5), 0)), "order us-1 run")
    assert "overrun us-1 german-1" in offered(t)
    for spot in ((8, 30), (24, 10)):
        s = state(OPEN, unit("us-1", "tank", (24, 40)), unit("german-1", "section", spot, men=5))
        t = say(table(ordering(s, 0)), "order us-1 run")
        assert refused(t, "overrun us-1 german-1").rule in ("house-overrun.1", "house-move.4")
        assert not any(text.startswith("overrun") for text in offered(t))


@pytest.mark.rule("boltaction:house-overrun.1")
def test_not_through_what_it_could_not_cross_nor_over_others() -> None:
    wall = ground((48, 48), area("house", (20, 34), (28, 36)))
    t = say(table(ordering(facing_off("section", 6, men=5, map=wall), 0)), "order us-1 run")
    assert not legal(t, "overrun us-1 german-1")
    s = facing_off("section", 8, men=5)
    friend = unit("us-2", "section", (24, 34), men=5)
    s = state(OPEN, s.units["us-1"], s.units["german-1"], friend)
    t = say(table(ordering(s, 0)), "order us-1 run")
    assert refused(t, "overrun us-1 german-1").rule == "house-move.3"


@pytest.mark.rule("boltaction:house-overrun.2")
def test_friends_are_not_rammed() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 40)), unit("us-2", "truck", (24, 30)), unit("german-1", "truck", (8, 8)))
    t = say(table(ordering(s, 0)), "order us-1 run")
    assert refused(t, "overrun us-1 us-2").rule == "house-overrun.2"


# ------------------------------------------------------------------ troops


@pytest.mark.rule("boltaction:house-overrun.1")
def test_who_fails_his_morale_is_destroyed_and_the_tank_goes_on() -> None:
    t = over(facing_off("section", men=5), 5, 5)
    assert not last(t, MoraleChecked).passed
    assert last(t, UnitLost).unit == "german-1"
    assert t.state.units["us-1"].at == (2400, 2200)


@pytest.mark.rule("boltaction:house-overrun.1")
def test_who_passes_steps_clear_and_the_tank_goes_on() -> None:
    t = over(facing_off("section", men=5), 3, 3)
    german, tank = t.state.units["german-1"], t.state.units["us-1"]
    assert not german.lost
    assert last(t, SteppedClear).models == 3
    assert all(abs(m.at[0] - 2400) >= 200 for m in german.men)
    assert tank.at == (2400, 2200)


@pytest.mark.rule("boltaction:house-overrun.1")
def test_its_whole_way_may_be_shorter() -> None:
    s = facing_off("section", men=5)
    t = say(table(ordering(s, 0)), "order us-1 run")
    assert refused(t, "overrun us-1 german-1 200").code == "short"
    t = over(facing_off("section", men=5), 5, 5, far=" 900")
    assert t.state.units["us-1"].at == (2400, 3100)


@pytest.mark.rule("boltaction:house-overrun.1")
def test_a_gun_that_is_driven_over_is_destroyed_whatever_its_crew_does() -> None:
    t = over(facing_off("at-gun", 5))
    assert last(t, UnitLost).unit == "german-1"
    assert not told_of(t, MoraleChecked)


@pytest.mark.rule("boltaction:house-overrun.1")
@pytest.mark.parametrize(("far", "order", "fires"), [(8, None, True), (5, None, False), (8, "rally", False)])
def test_anti_tank_weapons_fire_first_from_more_than_six_inches_and_without_an_order(
    far: float, order: str | None, fires: bool
) -> None:
    t = over(facing_off("bazooka", far, order=order), 3, 3)
    assert (t.choice is not None and t.choice.kind == "assaulted") is fires
    if fires:
        assert asked(t) == (1, "assaulted")
        say(t, "defend", "shoot german-1 us-1")
        assert last(t, DefenceOpened).rule == "house-overrun.1"
        assert last(t, Fired).weapon == "bazooka"
        assert t.state.units["german-1"].order == "fire"


@pytest.mark.rule("boltaction:house-overrun.1", "boltaction:house-weapon.3")
@pytest.mark.parametrize(("facing", "fires"), [(180, True), (0, False)])
def test_if_they_bear(facing: int, fires: bool) -> None:
    t = over(facing_off("at-gun", 10, facing=facing))
    assert (t.choice is not None and t.choice.kind == "assaulted") is fires


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-overrun.1")
def test_cyclists_leave_their_bicycles_to_fire_at_it() -> None:
    t = say(over(facing_off("bazooka", 8, abilities=["bicycles"])), "defend")
    assert last(t, Dismounted).unit == "german-1"
    assert t.state.units["german-1"].abilities == []


@pytest.mark.rule("boltaction:house-overrun.1")
def test_riflemen_have_nothing_to_fire_at_it() -> None:
    t = over(facing_off("section", 8, men=5), 3, 3)
    assert not told_of(t, DefenceOpened)
    s = facing_off("faust-section", 8, men=5, extras={"faust": 1})
    t = over(s, 3, 3)
    say(t, "defend")
    assert refused(t, "shoot german-1 us-1").rule == "house-overrun.1"
    assert any(text.startswith("aim") for text in offered(t))


@pytest.mark.rule("boltaction:house-overrun.1")
def test_a_tank_that_is_stopped_on_the_way_drives_over_nobody() -> None:
    t = over(facing_off("bazooka", 8), 4, 6, 6, 2)
    say(t, "defend", "shoot german-1 us-1")
    assert last(t, Penetrated).result is not None
    assert not told_of(t, MoraleChecked)
    assert t.state.units["us-1"].at == (2400, 4000)


@pytest.mark.rule("boltaction:house-overrun.1")
def test_some_never_flinch() -> None:
    s = facing_off("section", men=5)
    s.units["german-1"].entry = "japanese/infantry-squad"
    assert not told_of(over(s), MoraleChecked)


# ------------------------------------------------------------------ vehicles


@pytest.mark.rule("boltaction:house-overrun.2")
def test_a_soft_skin_is_destroyed() -> None:
    t = over(facing_off("truck", 6))
    assert last(t, UnitLost).unit == "german-1"
    assert last(t, OverrunDeclared).rule == "house-overrun.2"
    assert t.state.units["us-1"].at == (2400, 2200)  # and it drives on


@pytest.mark.rule("boltaction:house-overrun.2")
def test_armour_and_rammer_deal_each_other_a_hit_and_both_stop() -> None:
    t = over(facing_off("light-tank", 6, facing=90), 1, 1)
    rammed = last(t, Rammed)
    assert [pen.total for pen in rammed.pens] == [4, 2]  # 9 - 6 + 1, and 8 - 6
    first, second = told_of(t, Penetrated)
    assert {first.target, second.target} == {"us-1", "german-1"}
    struck = {event.target: event for event in (first, second)}
    assert (struck["german-1"].pen.total, struck["german-1"].facing) == (5, "right")
    assert (struck["us-1"].pen.total, struck["us-1"].facing) == (2, "front")
    assert last(t, Moved).to[1] == t.state.units["us-1"].at[1] > 3300


@pytest.mark.rule("boltaction:house-overrun.2")
def test_each_of_them_is_pinned_by_the_hit() -> None:
    t = over(facing_off("tank", 6), 1, 1)
    assert [t.state.units[name].pins for name in ("us-1", "german-1")] == [1, 1]


@pytest.mark.rule("boltaction:terrain.9")
def test_a_hedge_does_not_stop_it() -> None:
    s = facing_off("section", men=5, map=ground((48, 48), fence("hedge", (10, 35), (40, 35))))
    assert told_of(over(s, 5, 5), UnitLost)


@pytest.mark.rule("boltaction:house-overrun.1", "boltaction:house-indirect.2")
@pytest.mark.parametrize("spotter", [False, True])
def test_who_steps_clear_has_moved_unless_it_is_a_spotter_alone(spotter: bool) -> None:
    s = facing_off("mortar", order="fire", dug_in=True)
    u = s.units["german-1"]
    u.ranging[""] = Ranging("us-2", shots=2, turn=2)
    if spotter:
        u.models[0].role = "spotter"
        place(s, "german-1", (25.75, 33.5), (27.25, 33.5), (28.5, 33.5))
    t = over(s, 1, 1)
    assert last(t, SteppedClear).models == (1 if spotter else 3)
    assert (u.dug_in, bool(u.ranging)) == (spotter, spotter)

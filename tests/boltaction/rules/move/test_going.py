"""move.1, terrain.1 to terrain.12, house-move.1 to house-move.4 Moves on foot."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.rules.shooting.guns import assisted
from hedgerow.boltaction.state.events.movement import Moved, SetOut, Turned
from hedgerow.boltaction.state.moves.movement import Alight, Leave
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    fence,
    ground,
    last,
    legal,
    offered,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)


def moving(map: str = OPEN, order: str = "advance", who: str = "section", *others: Any, **fields: Any) -> World:
    """us-1, with its leader at 24/24, is asked where it goes."""
    s = state(
        map, unit("us-1", who, (24, 24), **{"men": 3} | fields), unit("german-1", "section", (4, 4), men=5), *others
    )
    return say(table(ordering(s), [1] * 20), f"order us-1 {order}")


def where(s: State, name: str = "us-1") -> tuple[float, float]:
    x, y = s.units[name].men[0].at if s.units[name].men else s.units[name].at
    return x / 100, y / 100


@pytest.mark.rule("boltaction:move.1", "boltaction:house-move.4")
@pytest.mark.parametrize(("order", "rate"), [("advance", 6), ("run", 12)])
def test_infantry_goes_six_or_twelve_inches(order: str, rate: int) -> None:
    t = moving(order=order)
    assert refused(t, f"go us-1 {at(24, 24 - rate - 0.01)}").rule == "house-move.4"
    assert refused(t, "go us-1 north").code == "no-point"
    say(t, f"go us-1 {at(24, 24 - rate)}")
    assert where(t.state) == (24, 24 - rate)


@pytest.mark.rule("boltaction:orders.4", "boltaction:house-orders.2")
def test_who_runs_does_not_fire() -> None:
    t = say(moving(order="run"), f"go us-1 {at(24, 14)}")
    assert t.choice is None or t.choice.kind != "shoot"


@pytest.mark.rule("boltaction:terrain.2", "boltaction:terrain.8")
def test_nobody_runs_through_rough_ground() -> None:
    wood = ground((48, 48), area("woods", (10, 18), (40, 20)))
    assert refused(moving(wood, "run"), f"go us-1 {at(24, 16)}").rule == "terrain.8"
    t = say(moving(wood), f"go us-1 {at(24, 18.5)}")
    assert where(t.state) == (24, 18.5)


@pytest.mark.rule("boltaction:terrain.8", "boltaction:house-move.4")
@pytest.mark.parametrize("north", [4, 23])
def test_nor_out_of_it(north: float) -> None:
    """Rough ground under a part of the path is enough, where it begins as well: an inch of it or ten."""
    wood = ground((48, 48), area("woods", (10, north), (40, 30)))
    t = moving(wood, "run")
    assert refused(t, f"go us-1 {at(24, 31)}").rule == "terrain.8"
    assert legal(moving(wood), f"go us-1 {at(24, 29)}")


@pytest.mark.rule("boltaction:house-move.4", "boltaction:terrain.8")
def test_one_man_in_the_woods_keeps_all_of_them_from_running() -> None:
    wood = ground((48, 48), area("woods", (10, 20), (23, 40)))
    t = moving(wood, "run")  # the westernmost of the three stands in them
    assert refused(t, f"go us-1 {at(30, 24)}").rule == "terrain.8"


@pytest.mark.rule("boltaction:terrain.3", "boltaction:terrain.8")
def test_nor_over_an_obstacle() -> None:
    wall = ground((48, 48), fence("wall", (10, 20), (40, 20)))
    assert refused(moving(wall, "run"), f"go us-1 {at(24, 16)}").rule == "terrain.8"
    assert legal(moving(wall), f"go us-1 {at(24, 18.5)}")


@pytest.mark.rule("boltaction:house-move.4")
def test_a_way_goes_round_what_is_in_it_and_is_longer() -> None:
    hedge = ground((48, 48), fence("hedge", (20, 20), (26, 20)))
    t = moving(hedge, "run", men=1)
    assert refused(t, f"go us-1 {at(24, 12.5)}").rule in ("terrain.8", "house-move.4")
    assert legal(t, f"go us-1 {at(25, 15)}")


@pytest.mark.rule("boltaction:house-terrain.1")
def test_nobody_crosses_deep_water() -> None:
    pond = ground((48, 48), area("water", (10, 20), (40, 22)))
    assert refused(moving(pond), f"go us-1 {at(24, 21)}").rule == "house-terrain.1"


@pytest.mark.rule("boltaction:house-move.2")
def test_models_stay_within_an_inch_of_each_other() -> None:
    t = moving(men=3)
    assert refused(t, f"go us-1 {at(24, 20)} keep 3@2100x1900").rule == "house-move.2"
    say(t, f"go us-1 {at(24, 20)} keep 3@2200x2000")
    assert t.state.units["us-1"].models[2].at == (2200, 2000)


@pytest.mark.rule("boltaction:house-move.2")
@pytest.mark.parametrize("formation", ["line", "column", "block", "wedge", "loose", "keep"])
def test_every_formation_hangs_together(formation: str) -> None:
    t = moving(men=7, order="run")
    say(t, f"go us-1 {at(24, 17)} {formation}")
    assert where(t.state) == (24, 17)


@pytest.mark.rule("boltaction:house-move.3")
def test_an_inch_is_kept_from_others_but_friends_are_passed() -> None:
    enemy = unit("german-2", "section", (24, 18), men=1)
    t = moving(OPEN, "run", "section", enemy, men=1)
    assert refused(t, f"go us-1 {at(24, 20)}").rule == "house-move.3"
    friend = unit("us-2", "section", (24, 20.5), men=1)
    t = moving(OPEN, "advance", "section", friend, men=1)
    assert refused(t, f"go us-1 {at(24, 19)}").rule == "house-move.3"
    assert legal(t, f"go us-1 {at(24, 18.4)}")
    tank = unit("us-2", "tank", (24, 18))
    assert not legal(moving(OPEN, "advance", "section", tank, men=1), f"go us-1 {at(24, 18)}")


@pytest.mark.rule("boltaction:armour.12", "boltaction:house-move.4")
def test_on_foot_one_goes_round_a_wreck_and_does_not_stand_in_it() -> None:
    wreck = unit("german-2", "tank", (24, 18), lost=True, wreck=True)
    t = moving(OPEN, "run", "section", wreck, men=1)
    assert refused(t, f"go us-1 {at(24, 19)}").rule == "armour.12"
    assert not legal(t, f"go us-1 {at(24, 12.5)}")  # eleven and a half inches straight through it
    assert legal(moving(OPEN, "run", men=1), f"go us-1 {at(24, 12.5)}")


@pytest.mark.rule("boltaction:house-move.4")
def test_a_move_is_told_with_its_way_before_it_is_made() -> None:
    t = say(moving(men=1), f"go us-1 {at(24, 19)}")
    told = last(t, SetOut)
    assert (told.unit, told.kind, told.way, told.length) == ("us-1", "advance", ((2400, 2400), (2400, 1900)), 500)


@pytest.mark.rule("boltaction:house-move.3")
def test_nobody_leaves_the_table() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 46), men=1), unit("german-1", "section", (4, 4), men=5))
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, f"go us-1 {at(24, 47.8)}").rule == "house-move.3"


@pytest.mark.rule("boltaction:house-move.1")
def test_a_fixed_team_moves_with_a_run_alone() -> None:
    t = moving(order="advance", who="mmg")
    assert refused(t, f"go us-1 {at(24, 22)}").rule == "house-weapon.3"
    assert legal(moving(order="run", who="mmg"), f"go us-1 {at(24, 12)}")


@pytest.mark.rule("boltaction:house-move.1")
def test_light_guns_are_pushed_and_heavy_ones_stay() -> None:
    t = moving(order="run", who="light-at-gun", men=0)
    x, y = where(t.state)
    assert refused(t, f"go us-1 {at(x, y - 6.01)}").rule == "house-move.4"
    say(t, f"go us-1 {at(x, y - 6)}")
    assert t.state.units["us-1"].at == (2400, 1800)
    s = state(OPEN, unit("us-1", "heavy-at-gun", (24, 24)), unit("german-1", "section", (4, 4), men=5))
    assert refused(table(ordering(s)), "order us-1 run").rule == "house-move.1"


@pytest.mark.rule("boltaction:house-move.3")
def test_a_gun_is_pushed_neither_over_the_edge_nor_at_anybody() -> None:
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 4)), unit("german-1", "section", (31, 4), men=5))
    t = say(table(ordering(s)), "order us-1 run")
    x, y = where(t.state)
    assert refused(t, f"go us-1 {at(x, y - 3)}").code == "off-table"
    assert legal(t, f"go us-1 {at(x, y - 2)}")
    assert refused(t, f"go us-1 {at(x + 1, y)}").code == "too-near"


@pytest.mark.rule("boltaction:house-weapon.3")
def test_a_gun_turns_with_an_advance() -> None:
    t = say(moving(order="advance", who="heavy-at-gun", men=0), "turn us-1 90")
    assert t.state.units["us-1"].facing == 90
    assert last(t, Turned).facing == 90


# ------------------------------------------------------------------ buildings


HOUSE = ground((48, 48), area("house", (20, 14), (26, 18)))


@pytest.mark.rule("boltaction:house-building.1", "boltaction:terrain.4")
def test_a_building_is_entered_when_all_get_to_its_wall() -> None:
    t = moving(HOUSE)
    number = t.state.table.buildings[0].number
    assert f"enter us-1 {number}" in offered(t)
    say(t, f"enter us-1 {number}")
    assert t.state.units["us-1"].building == number
    s = state(HOUSE, unit("us-1", "section", (24, 26), men=3), unit("german-1", "section", (4, 4), men=5))
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, f"enter us-1 {number}").rule == "house-building.1"


@pytest.mark.rule("boltaction:house-building.1")
def test_one_unit_at_a_time_and_none_walks_through_the_walls() -> None:
    t = moving(HOUSE, "advance", "section", unit("us-2", "section", building=0, men=3))
    assert refused(t, "enter us-1 0").code == "occupied"
    assert refused(moving(HOUSE), f"go us-1 {at(24, 17)}").rule == "house-building.1"


@pytest.mark.rule("boltaction:house-building.1")
def test_it_leaves_measuring_from_the_wall() -> None:
    s = state(HOUSE, unit("us-1", "section", building=0, men=3), unit("german-1", "section", (4, 4), men=5))
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, f"leave us-1 {at(23, 26)}").rule == "house-move.4"
    assert refused(t, "leave us-1 south").code == "no-point"
    assert offered(t, Leave)
    say(t, f"leave us-1 {at(23, 23)}")
    assert (t.state.units["us-1"].building, where(t.state)) == (-1, (23, 23))


@pytest.mark.rule("boltaction:house-building.1")
def test_entered_by_run_alone_if_that_is_agreed() -> None:
    s = state(HOUSE, unit("us-1", "section", (24, 21), men=3), unit("german-1", "section", (4, 4), men=5),
              options={"building-entry": "run"})  # fmt: skip
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, "enter us-1 0").code == "run-only"


# ------------------------------------------------------------------ ambushes


@pytest.mark.rule("boltaction:house-ambush.1", "boltaction:orders.5", "boltaction:turn.9")
def test_a_mover_is_stopped_on_his_way_and_goes_on() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 24), men=3), unit("us-2", "section", (40, 44), men=3),
              unit("german-1", "section", (24, 4), men=5, order="ambush"))  # fmt: skip
    t = say(table(ordering(s), [1] * 20), "order us-1 run", f"go us-1 {at(24, 14)}")
    assert asked(t) == (1, "ambush")
    say(t, "spring german-1 600", "shoot german-1 us-1")
    assert t.state.units["german-1"].order == "fire"
    assert where(t.state) == (24, 14)


@pytest.mark.rule("boltaction:house-ambush.1")
def test_who_falls_on_his_way_goes_no_farther() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 24), men=1), unit("us-2", "section", (40, 44), men=3),
              unit("german-1", "section", (24, 4), men=5, order="ambush"))  # fmt: skip
    t = say(table(ordering(s), [6] * 20), "order us-1 run", f"go us-1 {at(24, 14)}", "spring german-1 600")
    say(t, "shoot german-1 us-1")
    assert t.state.units["us-1"].lost
    assert not told_of(t, Moved)
    assert not t.state.pending


@pytest.mark.rule("boltaction:house-ambush.1")
def test_at_any_point_of_the_way_where_he_is_a_target() -> None:
    house = ground((48, 48), area("house", (20, 12), (28, 16)))
    s = state(
        house, unit("us-1", "section", (12, 24), men=1), unit("german-1", "section", (24, 4), men=1, order="ambush")
    )
    t = say(table(ordering(s), [1] * 20), "order us-1 run", f"go us-1 {at(22, 22)}")
    assert refused(t, "spring german-1 600").rule == "house-los.1"
    assert legal(t, "spring german-1 0")


@pytest.mark.rule("boltaction:house-ambush.1")
def test_a_gap_between_two_houses_is_enough() -> None:
    street = ground((48, 48), area("house", (4, 12), (16.2, 16)), area("house", (18, 12), (44, 16)))
    s = state(
        street, unit("us-1", "section", (10, 24), men=1), unit("german-1", "section", (17, 4), men=1, order="ambush")
    )
    t = say(table(ordering(s), [1] * 9), "order us-1 run", f"go us-1 {at(22, 24)}")
    assert asked(t) == (1, "ambush")
    assert legal(t, "spring german-1 700")


@pytest.mark.rule("boltaction:house-ambush.3")
def test_mortars_do_not_ambush() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 24), men=3), unit("german-1", "mortar", (24, 4), order="ambush"))
    t = say(table(ordering(s), [1] * 20), "order us-1 run", f"go us-1 {at(24, 14)}")
    assert t.choice is None or t.choice.kind != "ambush"


@pytest.mark.rule("boltaction:house-weapon.2")
@pytest.mark.parametrize("formation", ["line", "loose", "column", "block", "wedge"])
@pytest.mark.parametrize("first", ["line", "column", "block"])
def test_the_assistant_of_a_machine_gun_stays_beside_it(first: Any, formation: str) -> None:
    """However they stand and wherever they go, unless somebody is placed by hand."""
    u = unit("us-1", "lmg-section", (24, 40), men=8, formation=first)
    assert assisted(u, next(m for m in u.men if m.role == "firer"))
    t = table(ordering(state(OPEN, u, unit("german-1", "section", (24, 4)))))
    say(t, "order us-1 run", f"go us-1 {at(24, 34)} {formation}")
    assert assisted(u, next(m for m in u.men if m.role == "firer"))


# ------------------------------------------------------------------ to a wall or a hull


@pytest.mark.rule("boltaction:house-building.1", "boltaction:terrain.8", "boltaction:house-move.4")
def test_nobody_runs_over_a_hedge_into_a_house() -> None:
    hedged = ground((48, 48), area("house", (20, 14), (26, 18)), fence("hedge", (10, 20), (40, 20)))
    t = moving(hedged, "run")
    assert refused(t, "enter us-1 0").rule == "terrain.8"
    assert legal(moving(hedged), "enter us-1 0")


@pytest.mark.rule("boltaction:house-building.1", "boltaction:house-move.3")
def test_nor_past_an_enemy_and_the_way_round_him_is_longer() -> None:
    enemy = unit("german-2", "section", (24, 21), men=5)
    assert refused(moving(HOUSE, "advance", "section", enemy, men=1), "enter us-1 0").rule == "house-move.3"
    assert legal(moving(HOUSE, "run", "section", enemy, men=1), "enter us-1 0")


@pytest.mark.rule("boltaction:house-building.1")
@pytest.mark.parametrize(("y", "ok"), [(25.5, True), (25.51, False)])
def test_within_an_inch_of_the_wall_is_measured_from_the_base(y: float, ok: bool) -> None:
    s = state(HOUSE, unit("us-1", "section", (24, y), men=1), unit("german-1", "section", (4, 4), men=5))
    assert legal(say(table(ordering(s)), "order us-1 advance"), "enter us-1 0") is ok


@pytest.mark.rule("boltaction:house-building.1")
def test_from_house_to_house_it_is_measured_from_wall_to_wall() -> None:
    street = ground((48, 48), area("house", (20, 14), (26, 18)), area("house", (20, 25), (26, 29)))
    s = state(street, unit("us-1", "section", building=1, men=3), unit("german-1", "section", (4, 4), men=5))
    t = say(table(ordering(s)), "order us-1 advance")
    assert refused(t, "enter us-1 1").code == "inside"
    say(t, "enter us-1 0")
    assert t.state.units["us-1"].building == 0


@pytest.mark.rule("boltaction:house-transport.1", "boltaction:terrain.8")
def test_nobody_runs_over_a_wall_to_get_aboard() -> None:
    wall = ground((48, 48), fence("wall", (10, 20), (40, 20)))
    truck = unit("us-2", "truck", (24, 16))
    assert refused(moving(wall, "run", "section", truck), "board us-1 us-2").rule == "terrain.8"
    assert legal(moving(wall, "advance", "section", truck), "board us-1 us-2")


@pytest.mark.rule("boltaction:house-transport.1", "boltaction:house-game.5")
def test_there_is_no_room_beside_a_gun_that_takes_it_up() -> None:
    truck = unit("us-2", "truck", (24, 18), abilities=["no-passengers"])
    assert refused(moving(OPEN, "run", "section", truck), "board us-1 us-2").code == "no-room"


@pytest.mark.rule("boltaction:house-dice.1", "boltaction:house-move.4", "boltaction:move.1")
@pytest.mark.parametrize(("dx", "dy", "ok"), [(360, 480, True), (599, 34, True), (599, 37, False), (424, 425, False)])
def test_no_distance_is_rounded(dx: int, dy: int, ok: bool) -> None:
    """6 inches to a hair: 599 and 34 hundredths make 599.96, 599 and 37 make 600.14, 424 and 425 make 600.33."""
    s = state(OPEN, unit("us-1", "section", (24, 24), men=1), unit("german-1", "section", (4, 4), men=5))
    t = say(table(ordering(s), [1] * 9), "order us-1 advance")
    assert legal(t, f"go us-1 {2400 + dx:04},{2400 + dy:04} keep") is ok


@pytest.mark.rule("boltaction:house-move.1")
def test_a_fixed_team_runs_twelve_inches_and_no_farther() -> None:
    t = moving(order="run", who="mmg")
    x, y = where(t.state)
    assert legal(t, f"go us-1 {at(x, y - 12)}")
    assert refused(t, f"go us-1 {at(x, y - 12.01)}").rule == "house-move.4"


@pytest.mark.rule("boltaction:house-move.1")
@pytest.mark.parametrize(("left", "ok"), [(2, True), (1, False)])
def test_two_of_its_crew_push_a_gun(left: int, ok: bool) -> None:
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 24)), unit("german-1", "section", (4, 4), men=5))
    for m in s.units["us-1"].models[left:]:
        m.lost = True
    assert legal(table(ordering(s)), "order us-1 run") is ok


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-move.4")
@pytest.mark.parametrize(("order", "rate"), [("advance", 9), ("run", 18)])
def test_cavalry_goes_nine_and_eighteen(order: str, rate: int) -> None:
    t = moving(order=order, who="cavalry")
    x, y = where(t.state)
    assert legal(t, f"go us-1 {at(x, y - rate)}")
    assert refused(t, f"go us-1 {at(x, y - rate - 0.01)}").rule == "house-move.4"


@pytest.mark.rule("boltaction:house-move.2")
@pytest.mark.parametrize(("x", "ok"), [(26, True), (26.01, False)])
def test_a_gap_of_an_inch_and_no_more_holds_a_unit_together(x: float, ok: bool) -> None:
    """Bases are an inch across: two inches from middle to middle."""
    s = state(OPEN, unit("us-1", "section", (24, 24), men=2), unit("german-1", "section", (4, 4), men=5))
    t = say(table(ordering(s), [1] * 9), "order us-1 advance")
    assert legal(t, f"go us-1 {at(24, 22)} keep 2@{round(x * 100):04}x2200") is ok


@pytest.mark.rule("boltaction:house-transport.1")
@pytest.mark.parametrize(("order", "gets_off"), [("run", False), ("advance", True)])
def test_nobody_gets_off_what_ran_though_it_was_stopped_on_the_way(order: str, gets_off: bool) -> None:
    s = state(
        OPEN, unit("us-1", "half-track", (24, 40)), unit("us-2", "section", carrier="us-1", men=5),
        unit("german-1", "at-gun", (24, 10), order="ambush", loaded="at"),
    )  # fmt: skip
    t = say(table(ordering(s), [6, 2, 1]), f"order us-1 {order}", "drive us-1 a900", "spring german-1 500")
    say(t, "shoot german-1 us-1 at", "order us-2 advance")
    assert (s.units["us-1"].order, where(s)) == ("down", (24, 35))
    assert bool(offered(t, Alight)) is gets_off
    if not gets_off:
        assert refused(t, f"alight us-2 {at(24, 30)} block 0").rule == "house-transport.1"

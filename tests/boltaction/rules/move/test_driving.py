"""move.2 to move.4, vehicle.1 to house-vehicle.2 Drives."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.phases.invariants import broken
from hedgerow.boltaction.state.events.movement import GotAboard, GotOff
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    at,
    fence,
    ground,
    last,
    legal,
    ordering,
    refused,
    say,
    state,
    table,
    unit,
)


def driving(who: str = "tank", order: str = "advance", map: str = OPEN, *others: Any, **fields: Any) -> World:
    """us-1 at 24/40, looking north."""
    s = state(map, unit("us-1", who, (24, 40), **fields), unit("german-1", "section", (4, 4), men=5), *others)
    return say(table(ordering(s), [1] * 20), f"order us-1 {order}")


@pytest.mark.rule("boltaction:move.2", "boltaction:move.3", "boltaction:move.4")
@pytest.mark.parametrize(
    ("who", "order", "rate"),
    [("tank", "advance", 9), ("tank", "run", 18), ("half-track", "advance", 9), ("half-track", "run", 18),
     ("truck", "advance", 12), ("truck", "run", 24)],
)  # fmt: skip
def test_rates(who: str, order: str, rate: int) -> None:
    t = driving(who, order)
    assert refused(t, f"drive us-1 a{rate * 100 + 1}").rule == "house-move.4"
    say(t, f"drive us-1 a{rate * 100}")
    assert t.state.units["us-1"].at == (2400, 4000 - rate * 100)


@pytest.mark.rule("boltaction:vehicle.1", "boltaction:vehicle.2", "boltaction:vehicle.3")
@pytest.mark.parametrize(
    ("who", "order", "pivots"),
    [("tank", "advance", 1), ("tank", "run", 0), ("half-track", "advance", 2), ("half-track", "run", 1),
     ("truck", "advance", 2), ("truck", "run", 1)],
)  # fmt: skip
def test_pivots(who: str, order: str, pivots: int) -> None:
    t = driving(who, order)
    steps = ["+10", "a100", "+10", "a100", "+10"]
    assert legal(t, f"drive us-1 {','.join(['a100', *steps[: 2 * pivots]])}")
    assert refused(t, f"drive us-1 {','.join(['a100', *steps[: 2 * pivots + 1]])}").rule == "house-vehicle.1"


@pytest.mark.rule("boltaction:house-vehicle.1")
def test_a_pivot_is_ninety_degrees_at_most_and_costs_nothing() -> None:
    t = driving()
    assert refused(t, "drive us-1 +91,a100").rule == "house-vehicle.1"
    say(t, "drive us-1 +90,a900")
    assert (t.state.units["us-1"].at, t.state.units["us-1"].facing) == ((3300, 4000), 90)


@pytest.mark.rule("boltaction:reverse.1", "boltaction:house-vehicle.2")
def test_reversing_is_straight_and_half_as_far() -> None:
    t = driving(facing=180)
    assert refused(t, "drive us-1 b451").rule == "reverse.1"
    assert refused(t, "drive us-1 +10,b100").rule == "reverse.1"
    assert refused(t, "drive us-1 b100,a100").rule == "house-vehicle.2"
    say(t, "drive us-1 b450")
    assert t.state.units["us-1"].at == (2400, 3550)


@pytest.mark.rule("boltaction:reverse.2")
def test_recce_vehicles_reverse_freely() -> None:
    t = driving("armoured-car", facing=180)
    say(t, "drive us-1 +20,b1200")
    assert t.state.units["us-1"].facing == 200


@pytest.mark.rule("boltaction:reverse.2", "boltaction:house-vehicle.2", "boltaction:house-game.5")
@pytest.mark.parametrize(("ability", "order", "rate"), [
    ("recce", "advance", 12), ("recce", "run", 12), ("dual-direction", "advance", 12), ("dual-direction", "run", 24),
    ("turn-on-the-spot", "advance", 12), ("turn-on-the-spot", "run", 24),
])  # fmt: skip
def test_some_go_backwards_as_fast_as_forwards(ability: str, order: str, rate: int) -> None:
    t = driving("truck", order, facing=180, abilities=[ability])
    assert refused(t, f"drive us-1 b{rate * 100 + 1}").rule == "reverse.1"
    assert legal(t, f"drive us-1 b{rate * 100}")


@pytest.mark.rule("boltaction:terrain.5", "boltaction:terrain.12")
def test_a_road_doubles_a_move_that_is_all_along_it() -> None:
    lane = ground((48, 48), fence("road", (24, 0), (24, 48)))
    t = driving(map=lane)
    say(t, "drive us-1 a1800")
    assert t.state.units["us-1"].at == (2400, 2200)
    bend = ground((48, 48), fence("road", (24, 34), (24, 48)))
    assert refused(driving(map=bend), "drive us-1 a1800").rule == "house-move.4"


@pytest.mark.rule("boltaction:house-vehicle.2")
def test_bends_of_a_road_are_followed_without_pivots() -> None:
    lane = ground((48, 48), fence("road", (24, 48), (24, 34), (40, 34)))
    t = driving("tank", "run", lane)
    say(t, "drive us-1 r1200")
    assert (t.state.units["us-1"].at, t.state.units["us-1"].facing) == ((3000, 3400), 90)


@pytest.mark.rule("boltaction:terrain.2", "boltaction:terrain.9", "boltaction:house-terrain.2")
@pytest.mark.parametrize(("who", "ok"), [("tank", True), ("half-track", True), ("truck", False)])
def test_rough_ground_is_for_tracks_and_slowly(who: str, ok: bool) -> None:
    wood = ground((48, 48), area("woods", (18, 30), (30, 36)))
    assert legal(driving(who, map=wood), "drive us-1 a500") is ok
    assert not legal(driving(who, "run", map=wood), "drive us-1 a500")


@pytest.mark.rule("boltaction:terrain.3", "boltaction:terrain.7")
def test_obstacles_stop_wheels_and_tank_ditches_everything() -> None:
    wall = ground((48, 48), fence("wall", (10, 35), (40, 35)))
    assert legal(driving("tank", "run", wall), "drive us-1 a900")
    assert refused(driving("truck", map=wall), "drive us-1 a900").rule == "terrain.9"
    ditch = ground((48, 48), fence("tank ditch", (10, 35), (40, 35)))
    assert refused(driving(map=ditch), "drive us-1 a900").rule == "terrain.7"


@pytest.mark.rule("boltaction:terrain.4", "boltaction:terrain.11", "boltaction:house-building.3")
def test_heavy_tanks_alone_drive_through_houses_which_fall() -> None:
    home = ground((48, 48), area("house", (22, 30), (26, 34)))
    assert refused(driving(map=home), "drive us-1 a600").rule == "terrain.11"
    t = say(driving("heavy-tank", map=home), "drive us-1 a600")
    assert [ruin.building for ruin in t.state.ruins] == [0]
    assert t.state.units["us-1"].immobilised  # the die was a 1


@pytest.mark.rule("boltaction:armour.12", "boltaction:house-move.3")
def test_wrecks_and_others_are_in_the_way() -> None:
    wreck = unit("german-2", "tank", (24, 30), lost=True, wreck=True)
    assert refused(driving("tank", "advance", OPEN, wreck), "drive us-1 a900").rule == "armour.12"
    friend = unit("us-2", "section", (24, 33), men=3)
    assert refused(driving("tank", "advance", OPEN, friend), "drive us-1 a900").rule == "house-move.3"


# ------------------------------------------------------------------ transports


@pytest.mark.rule("boltaction:house-transport.1")
def test_a_unit_boards_rides_and_gets_off() -> None:
    s = state(OPEN, unit("us-1", "section", (20, 40), men=5), unit("us-2", "truck", (24, 36)),
              unit("german-1", "section", (4, 4), men=5))  # fmt: skip
    t = say(table(ordering(s), [1] * 9), "order us-1 advance", "board us-1 us-2")
    assert t.state.units["us-1"].carrier == "us-2"
    assert (last(t, GotAboard).unit, last(t, GotAboard).carrier) == ("us-1", "us-2")
    s2 = state(OPEN, unit("us-1", "section", carrier="us-2", men=5), unit("us-2", "truck", (24, 36)),
               unit("german-1", "section", (4, 4), men=5))  # fmt: skip
    t = say(table(ordering(s2), [1] * 9), "order us-1 advance")
    assert refused(t, f"alight us-1 {at(24, 20)}").rule == "house-move.4"
    say(t, f"alight us-1 {at(29, 36)} block")
    assert t.state.units["us-1"].carrier == ""
    assert t.state.units["us-1"].men[0].at == (2900, 3600)
    assert (last(t, GotOff).unit, last(t, GotOff).carrier) == ("us-1", "us-2")


@pytest.mark.rule("boltaction:house-transport.1")
def test_nobody_boards_what_has_moved_or_has_no_room() -> None:
    cases: tuple[tuple[dict[str, Any], int], ...] = (({"order": "advance"}, 5), ({}, 10))
    for fields, men in cases:
        s = state(OPEN, unit("us-1", "section", (20, 40), men=men), unit("us-3", "section", carrier="us-2", men=5),
                  unit("us-2", "truck", (24, 36), **fields), unit("german-1", "section", (4, 4), men=5))  # fmt: skip
        t = say(table(ordering(s), [1] * 9), "order us-1 run")
        assert refused(t, "board us-1 us-2").rule == "house-transport.1"


@pytest.mark.rule("boltaction:house-transport.1")
def test_who_is_aboard_when_it_is_destroyed_gets_out_hit_and_down() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 34), men=2), unit("german-1", "truck", (24, 24), order="run"),
              unit("german-2", "section", carrier="german-1", men=5))  # fmt: skip
    t = say(table(ordering(s), [6, 6, 6, 5, 2, 1, 1]), "order us-1 fire", "shoot us-1 german-1")
    u = t.state.units["german-2"]
    assert (u.carrier, u.order, u.pins, len(u.men)) == ("", "down", 1, 5)


@pytest.mark.rule("boltaction:house-transport.1")
def test_who_gets_out_is_placed_within_three_inches() -> None:
    """Water all around: nobody could stand nearer than 3.07 inches north of the half-track, which looks east, and 2.07
    inches before it.
    """
    pond = [area("water", (14, 19.4), (34, 21.6)), area("water", (14, 26.4), (34, 28.6)),
            area("water", (27.1, 21.6), (28.5, 26.4)), area("water", (19.4, 21.6), (20.9, 26.4))]  # fmt: skip
    wreck = unit("german-1", "half-track", (24, 24), facing=90, order="run")
    s = state(ground((48, 48), *pond), unit("us-1", "bazooka", (24, 34)), wreck,
              unit("german-2", "section", carrier="german-1", men=3))  # fmt: skip
    t = say(table(ordering(s), [6, 3, 6, 2, 1, 1]), "order us-1 fire", "shoot us-1 german-1")
    assert [m.at for m in t.state.units["german-2"].men] == [(2907, 2264), (2925, 2400), (2907, 2536)]


@pytest.mark.rule("boltaction:house-move.3")
def test_no_hull_hangs_over_the_edge_by_a_hair() -> None:
    """Hulls and what they sweep over are rounded to hundredths of an inch, each by itself."""
    tank = unit("us-1", "german/panzer-4-h", (4.08, 37.91), facing=316)
    s = state(OPEN, tank, unit("german-1", "section", (40, 4), men=5))
    t = say(table(ordering(s), [1] * 20), "order us-1 advance")
    assert refused(t, "drive us-1 -39,a191").rule == "house-move.3"
    say(t, "drive us-1 -39,a190")
    assert broken(t.state) == []


# ------------------------------------------------------------------ who stands near already


@pytest.mark.rule("boltaction:house-move.3")
def test_whoever_stands_too_near_already_only_keeps_a_vehicle_from_coming_nearer() -> None:
    """Enemies at its back, as after an assault that it has survived: it drives on, and does not back into them."""
    t = driving("tank", "advance", OPEN, unit("german-2", "section", (24, 43.2), men=5))
    assert legal(t, "drive us-1 a900")
    assert refused(t, "drive us-1 b50").rule == "house-move.3"
    assert refused(t, "drive us-1 a50").rule == "house-move.3"  # it would end within an inch of them


@pytest.mark.rule("boltaction:house-move.3")
def test_past_those_at_its_flank_it_may_go_and_into_none() -> None:
    """Half an inch to the right of its front; another one before it."""
    beside = unit("german-2", "section", (26.5, 38), men=1)
    assert legal(driving("tank", "advance", OPEN, beside), "drive us-1 a900")
    ahead = unit("german-3", "section", (24, 34), men=1)
    beside = unit("german-2", "section", (26.5, 38), men=1)
    assert refused(driving("tank", "advance", OPEN, beside, ahead), "drive us-1 a900").rule == "house-move.3"


@pytest.mark.rule("boltaction:armour.12", "boltaction:house-overrun.2")
def test_from_a_wreck_that_it_touches_it_backs_off() -> None:
    wreck = unit("german-2", "tank", (24, 35), lost=True, wreck=True)
    t = driving("tank", "advance", OPEN, wreck)
    assert refused(t, "drive us-1 a100").rule == "armour.12"
    assert legal(t, "drive us-1 b450")


@pytest.mark.rule("boltaction:terrain.8", "boltaction:house-move.4")
def test_out_of_rough_ground_nobody_runs_either() -> None:
    wood = ground((48, 48), area("woods", (20, 38), (28, 46)))
    assert refused(driving("tank", "run", wood), "drive us-1 a900").rule == "terrain.8"
    assert legal(driving("tank", "advance", wood), "drive us-1 a900")


@pytest.mark.rule("boltaction:house-vehicle.1", "boltaction:terrain.11")
def test_nor_does_it_turn_into_a_house() -> None:
    """Half an inch to its right: turned to it, its hull reaches an inch farther."""
    house = ground((48, 48), area("house", (26, 38), (30, 42)))
    assert refused(driving("tank", "advance", house), "drive us-1 +90").rule == "terrain.11"
    assert legal(driving("tank", "advance", house), "drive us-1 +5")


@pytest.mark.rule("boltaction:house-move.3")
def test_up_to_the_edge_of_the_table_to_the_hundredth() -> None:
    """Its front is 5.01 inches from the northern edge."""
    s = state(OPEN, unit("us-1", "tank", (24, 7.51)), unit("german-1", "section", (4, 40), men=5))
    t = say(table(ordering(s), [1] * 9), "order us-1 advance")
    assert legal(t, "drive us-1 a501")
    assert refused(t, "drive us-1 a502").rule == "house-move.3"


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-move.4")
@pytest.mark.parametrize(("order", "rate"), [("advance", 6), ("run", 12)])
def test_slow_vehicles_go_six_and_twelve(order: str, rate: int) -> None:
    t = driving("tank", order, abilities=["slow"])
    assert legal(t, f"drive us-1 a{rate * 100}")
    assert refused(t, f"drive us-1 a{rate * 100 + 1}").rule == "house-move.4"

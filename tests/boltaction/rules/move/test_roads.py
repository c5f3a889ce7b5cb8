"""terrain.12, house-vehicle.2 Along a road: bends, and what is on the way."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.movement import SetOut
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import area, fence, ground, last, legal, ordering, refused, say, state, table, unit

LANE = ground((48, 48), fence("road", (24, 0), (24, 48)))
BEND = ground((48, 48), fence("road", (24, 48), (24, 34), (40, 34)))


def on_the_road(
    map: str, who: str, at: tuple[float, float], order: str = "run", *others: Any, facing: int = 0
) -> World:
    s = state(map, unit("us-1", who, at, facing=facing), unit("german-1", "section", (4, 4), men=5), *others)
    return say(table(ordering(s), [1] * 20), f"order us-1 {order}")


@pytest.mark.rule("boltaction:house-vehicle.2", "boltaction:house-move.3")
@pytest.mark.parametrize("who", ["section", "truck"])
def test_along_a_road_nobody_is_driven_through(who: str) -> None:
    """A friend stands twelve inches up the lane: in its way whether it drives on, or follows the road."""
    t = on_the_road(LANE, "tank", (24, 40), "run", unit("us-2", who, (24, 28), men=5 if who == "section" else 0))
    for step in ("a", "r"):
        assert refused(t, f"drive us-1 {step}2000").rule == "house-move.3"
    assert legal(t, "drive us-1 r500")


@pytest.mark.rule("boltaction:house-vehicle.2", "boltaction:terrain.9")
def test_nor_what_lies_across_a_road() -> None:
    walled = ground((48, 48), fence("road", (24, 0), (24, 48)), fence("wall", (20, 30), (28, 30)))
    assert refused(on_the_road(walled, "truck", (24, 40)), "drive us-1 r2000").rule == "terrain.9"
    house = ground((48, 48), fence("road", (24, 0), (24, 48)), area("house", (25, 26), (29, 30)))
    assert refused(on_the_road(house, "tank", (24, 40)), "drive us-1 r2000").rule == "terrain.11"


@pytest.mark.rule("boltaction:house-vehicle.2")
def test_who_drives_beside_the_middle_of_a_road_looks_along_it_all_the_same() -> None:
    """An inch aside: fifty hundredths on it is nearer to the middle, and has not turned across the road."""
    t = say(on_the_road(LANE, "truck", (25, 40)), "drive us-1 r50")
    u = t.state.units["us-1"]
    assert u.facing == 0
    assert (2490 <= u.at[0] <= 2500, 3950 <= u.at[1] <= 3952) == (True, True)


@pytest.mark.rule("boltaction:house-vehicle.2")
@pytest.mark.parametrize(("facing", "end", "looks"), [(90, (3000, 3400), 90), (180, (2400, 4000), 180)])
def test_from_a_bend_it_goes_on_the_way_it_looks(facing: int, end: tuple[int, int], looks: int) -> None:
    t = say(on_the_road(BEND, "tank", (24, 34), "advance", facing=facing), "drive us-1 r600")
    assert (t.state.units["us-1"].at, t.state.units["us-1"].facing) == (end, looks)


@pytest.mark.rule("boltaction:house-vehicle.1", "boltaction:vehicle.1")
def test_who_looks_across_a_road_turns_first() -> None:
    """A tank on Run has no pivot: following the road is none either. With an Advance it has one."""
    assert refused(on_the_road(LANE, "tank", (24, 40), facing=90), "drive us-1 r600").rule == "house-vehicle.1"
    assert legal(on_the_road(LANE, "tank", (24, 40), "advance", facing=90), "drive us-1 -90,r600")
    assert legal(on_the_road(LANE, "tank", (24, 40), facing=45), "drive us-1 r600")
    assert not legal(on_the_road(LANE, "tank", (24, 40), facing=46), "drive us-1 r600")


@pytest.mark.rule("boltaction:terrain.12", "boltaction:move.2", "boltaction:move.4")
@pytest.mark.parametrize(
    ("who", "order", "rate"), [("tank", "advance", 18), ("tank", "run", 36), ("truck", "advance", 24)]
)
def test_along_a_road_it_is_twice_as_far_and_no_farther(who: str, order: str, rate: int) -> None:
    t = on_the_road(LANE, who, (24, 45), order)
    assert legal(t, f"drive us-1 r{rate * 100}")
    assert refused(t, f"drive us-1 r{rate * 100 + 1}").rule == "house-move.4"


@pytest.mark.rule("boltaction:house-vehicle.2")
def test_round_a_bend_it_keeps_to_the_road() -> None:
    t = say(on_the_road(BEND, "tank", (24, 40)), "drive us-1 r1200")
    assert last(t, SetOut).way == ((2400, 4000), (2400, 3400), (3000, 3400))
    assert (t.state.units["us-1"].at, t.state.units["us-1"].facing) == ((3000, 3400), 90)

"""house-move.1, terrain.10, house-transport.2, house-game.4 Guns: pushed, hooked up, unhooked and brought on."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from hedgerow.board.inches.bases import near, touches
from hedgerow.board.inches.measure import within
from hedgerow.boltaction.phases.invariants import broken
from hedgerow.boltaction.rules.seeing import base, hull_of
from hedgerow.boltaction.state.events.movement import GotOff
from hedgerow.boltaction.state.events.shooting import Fired
from hedgerow.boltaction.state.moves.movement import Alight, Board
from hedgerow.boltaction.state.state import Unit
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
    place,
    refused,
    say,
    state,
    table,
    unit,
)  # fmt: skip

FAR = unit("german-1", "section", (4, 4), men=5)


def gunners(who: str = "light-at-gun", spot: tuple[float, float] = (24, 40), map: str = OPEN, **fields: Any) -> World:
    return table(ordering(state(map, unit("us-1", who, spot, **fields), FAR)))


def first(t: World) -> tuple[float, float]:
    x, y = t.state.units["us-1"].men[0].at
    return x / 100, y / 100


@pytest.mark.rule("boltaction:house-move.1")
def test_one_man_alone_does_not_push_a_gun() -> None:
    t = gunners()
    assert legal(t, "order us-1 run")
    for m in t.state.units["us-1"].models[1:]:
        m.lost = True
    assert refused(t, "order us-1 run").rule == "house-move.1"


@pytest.mark.rule("boltaction:terrain.10")
def test_a_gun_is_not_pushed_out_of_what_it_was_set_up_in() -> None:
    wood = ground((48, 48), area("woods", (20, 38), (28, 48)))
    t = say(gunners(map=wood), "order us-1 run")
    x, y = first(t)
    assert refused(t, f"go us-1 {at(x, y - 5.5)}").rule == "terrain.10"


@pytest.mark.rule("boltaction:terrain.10")
def test_be_it_only_by_its_trail() -> None:
    """Its hull ends at 41.5; an inch farther north it would be out of the wood in which nobody of its crew stands."""
    wood = ground((48, 48), area("woods", (23, 41.2), (25, 48)))
    s = gunners(map=wood).state
    place(s, "us-1", (25.6, 40), (22.4, 40), (25.6, 39))
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, f"go us-1 {at(25.6, 36)} keep").rule == "terrain.10"


@pytest.mark.rule("boltaction:terrain.3", "boltaction:terrain.9")
def test_nor_over_an_obstacle_however_short_the_way() -> None:
    wall = ground((48, 48), fence("wall", (23, 37), (25, 37)))
    t = say(gunners(map=wall), "order us-1 run")
    x, y = first(t)
    assert refused(t, f"go us-1 {at(x, y - 6)}").rule == "terrain.9"


# ------------------------------------------------------------------ tows


def hooking(who: str, y: float, **fields: Any) -> World:
    """A truck whose rear is at 32.5, and a gun with its middle at 24/y."""
    return table(ordering(state(OPEN, unit("us-1", who, (24, y)), unit("us-2", "truck", (24, 30), **fields), FAR)))


@pytest.mark.rule("boltaction:house-transport.2", "boltaction:house-move.1")
@pytest.mark.parametrize(("who", "y", "hooked"), [
    ("light-at-gun", 41, True), ("light-at-gun", 41.1, False),
    ("heavy-at-gun", 35, True), ("heavy-at-gun", 35.1, False),
])  # fmt: skip
def test_a_gun_is_hooked_up_if_it_gets_within_an_inch_of_its_tow(who: str, y: float, hooked: bool) -> None:
    t = hooking(who, y)
    if who == "heavy-at-gun" and not hooked:
        assert refused(t, "order us-1 run").rule == "house-move.1"
        return
    say(t, "order us-1 run")
    assert bool(offered(t, Board)) is hooked
    if hooked:
        say(t, "board us-1 us-2")
        assert t.state.units["us-1"].carrier == "us-2"


@pytest.mark.rule("boltaction:house-transport.2", "boltaction:house-transport.1")
def test_by_the_same_limits_as_boarding() -> None:
    assert refused(hooking("heavy-at-gun", 35, order="run"), "order us-1 run").rule == "house-move.1"
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 38)), unit("us-2", "truck", (24, 30)),
              unit("us-3", "section", carrier="us-2", men=10), FAR)  # fmt: skip
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, "board us-1 us-2").code == "no-room"


@pytest.mark.rule("boltaction:house-transport.2", "boltaction:terrain.3", "boltaction:terrain.9")
def test_nor_is_it_pushed_over_a_wall_to_its_tow() -> None:
    wall = ground((48, 48), fence("wall", (23, 36), (25, 36)))
    s = state(wall, unit("us-1", "light-at-gun", (24, 40)), unit("us-2", "truck", (24, 30)), FAR)
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, "board us-1 us-2").rule == "terrain.9"


@pytest.mark.rule("boltaction:house-transport.2")
@pytest.mark.parametrize(("who", "reach"), [("light-at-gun", 6), ("heavy-at-gun", 1)])
def test_a_gun_is_unhooked_beside_the_vehicle_or_pushed_away_from_it(who: str, reach: int) -> None:
    s = state(OPEN, unit("us-1", who, carrier="us-2"), unit("us-2", "truck", (24, 30)), FAR)
    t = say(table(ordering(s)), "order us-1 run")
    y = 30 + 2.5 + 1.5 + reach
    assert refused(t, f"alight us-1 {at(24, y + 0.1)} block 180").code == "too-far"
    assert refused(t, f"alight us-1 {at(24, 33)} block 180").code == "too-near"
    assert len(offered(t, Alight)) >= 6
    say(t, f"alight us-1 {at(24, y)} block 180")
    u = t.state.units["us-1"]
    assert (u.at, u.facing) == ((2400, round(y * 100)), 180)
    assert beside(u)
    assert last(t, GotOff).rule == "house-transport.2"


@pytest.mark.rule("boltaction:house-ambush.1", "boltaction:house-transport.2", "boltaction:house-cover.4")
def test_a_crew_that_unhooks_its_gun_may_be_ambushed_and_finds_who_is_near() -> None:
    hedge = ground((48, 48), fence("hedge", (10, 36), (18, 36)))
    s = state(hedge, unit("us-1", "light-at-gun", carrier="us-2"), unit("us-2", "truck", (24, 30)),
              unit("german-1", "mmg", (24, 4), order="ambush"),
              unit("german-2", "section", (14, 35), men=3, hidden=True, order="down"))  # fmt: skip
    t = say(table(ordering(s), [1] * 5), "order us-1 run", f"alight us-1 {at(24, 36)} block 0")
    assert asked(t) == (1, "ambush")
    assert s.units["german-2"].hidden
    say(t, "spring german-1 0", "shoot german-1 us-1")
    assert last(t, Fired).target == "us-1"
    assert not s.units["german-2"].hidden
    assert s.units["us-1"].order == "run"


@pytest.mark.rule("boltaction:house-transport.2")
def test_nor_where_a_gun_cannot_stand() -> None:
    wood = ground((48, 48), area("woods", (20, 34), (28, 40)))
    s = state(wood, unit("us-1", "light-at-gun", carrier="us-2"), unit("us-2", "truck", (24, 30)), FAR)
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, f"alight us-1 {at(24, 36)} block 180").rule == "terrain.10"


@pytest.mark.rule("boltaction:house-transport.1")
def test_a_gun_whose_tow_is_destroyed_stands_within_three_inches_of_it() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 34), men=2), unit("german-1", "truck", (24, 24), order="run"),
              unit("german-2", "light-at-gun", carrier="german-1"))  # fmt: skip
    t = say(table(ordering(s), [6, 6, 6, 5, 2, 1, 1]), "order us-1 fire", "shoot us-1 german-1")
    u = t.state.units["german-2"]
    assert (u.carrier, u.order, u.pins) == ("", "down", 1)
    wreck = hull_of(t.state.units["german-1"])
    assert near(hull_of(u), wreck, 300)
    assert all(near(base(m.at), wreck, 300) and not touches(base(m.at), hull_of(u)) for m in u.men)


# ------------------------------------------------------------------ from reserve


@pytest.mark.rule("boltaction:house-game.4", "boltaction:house-weapon.3")
@pytest.mark.parametrize("who", ["light-at-gun", "heavy-at-gun"])
def test_guns_come_on_with_a_run_six_inches_and_do_not_fire(who: str) -> None:
    s = state(OPEN, unit("us-1", who, waiting="wave"), unit("us-2", "section", (8, 44), men=5), FAR, turn=1)
    t = table(ordering(s), [1])
    assert refused(t, "order us-1 advance").rule == "house-weapon.3"
    say(t, "order us-1 run")
    assert refused(t, f"come-on us-1 {at(24, 41.9)}").code == "too-far"
    say(t, f"come-on us-1 {at(24, 42)}")
    assert asked(t)[1] == "order"
    u = t.state.units["us-1"]
    assert u.at == (2400, 4200)
    assert beside(u)


def beside(u: Unit) -> bool:
    """Whether its crew stand within an inch of a gun, and none upon it or upon another."""
    if any(within(a.at, b.at, 99) for a, b in combinations(u.men, 2)):
        return False
    return all(near(base(m.at), hull_of(u), 100) and not touches(base(m.at), hull_of(u)) for m in u.men)


@pytest.mark.rule("boltaction:house-move.1")
@pytest.mark.parametrize(("entry", "moved"), [
    ("soviet/zis-3-divisional", True), ("british/25-pounder-at", True), ("german/pak-38", True),
    ("german/pak-40", False), ("german/nebelwerfer", False), ("soviet/m-30-howitzer", False), ("us/bofors", True),
])  # fmt: skip
def test_which_guns_of_the_lists_are_pushed(entry: str, moved: bool) -> None:
    assert legal(gunners(entry), "order us-1 run") is moved


@pytest.mark.rule("boltaction:house-move.2")
def test_a_crew_that_is_not_with_its_gun_is_a_fault() -> None:
    s = state(OPEN, unit("us-1", "light-at-gun", (24, 40)), unit("german-1", "section", (4, 4), men=5))
    assert broken(s) == []
    s.units["us-1"].models[1].at = (2400, 3400)
    assert broken(s) == ["us-1.2 is not with its gun"]


@pytest.mark.rule("boltaction:terrain.4", "boltaction:terrain.10")
def test_a_gun_that_was_set_up_in_a_house_does_not_leave_it() -> None:
    house = ground((48, 48), area("house", (20, 20), (26, 26)))
    far = unit("german-1", "section", (23, 4), men=5)
    s = state(house, unit("us-1", "light-at-gun", building=0), far)
    t = table(ordering(s))
    assert refused(t, "order us-1 run").rule == "house-move.1"
    assert refused(say(t, "order us-1 advance"), f"leave us-1 {at(23, 30)} block").rule == "terrain.10"


@pytest.mark.rule("boltaction:house-fubar.2", "boltaction:terrain.10")
def test_nor_does_its_crew_in_panic() -> None:
    house = ground((48, 48), area("house", (20, 20), (26, 26)))
    s = state(house, unit("us-1", "light-at-gun", building=0, pins=1), unit("german-1", "section", (23, 4), men=5))
    say(table(ordering(s), [6, 6, 4]), "order us-1 fire")
    u = s.units["us-1"]
    assert (u.order, u.building) == ("down", 0)

"""smoke.4, house-smoke.2 Smoke from mortars and howitzers on the table."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.ground.lines import traced
from hedgerow.boltaction.ground.records import Spot
from hedgerow.boltaction.rules.seeing import screen, sees, spots
from hedgerow.boltaction.state.events.shooting import Fired, SmokeLaid
from hedgerow.boltaction.state.events.support import SmokeFired
from hedgerow.boltaction.state.moves.shooting import Screen
from hedgerow.boltaction.state.state import Ranging, Smoke, State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    at,
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

POINT = at(24, 12)


def firing(entry: str, *dice: int, order: str = "fire", map: str = OPEN, **fields: Any) -> World:
    s = state(map, unit("us-1", entry, (24, 44), **fields), unit("german-1", "section", (8, 8), men=5))
    return say(table(ordering(s, 0), dice), f"order us-1 {order}")


@pytest.mark.rule("boltaction:house-smoke.2")
@pytest.mark.rule("boltaction:smoke.4")
@pytest.mark.parametrize(
    ("entry", "far", "radius"),
    [("light-mortar", 24, 300), ("mortar", 12, 400), ("howitzer", 12, 400), ("heavy-howitzer", 6, 600)],
)
def test_the_radius_goes_by_the_weapon(entry: str, far: float, radius: int) -> None:
    t = firing(entry, 6)
    say(t, f"screen us-1 {at(24, far)}")
    (cloud,) = t.state.smoke
    assert (cloud.at, cloud.radius) == ((2400, far * 100), radius)
    assert last(t, SmokeFired).hit


@pytest.mark.rule("boltaction:house-smoke.2")
def test_who_has_no_mortar_or_howitzer_fires_none() -> None:
    assert refused(firing("section", men=5), f"screen us-1 {POINT}").rule == "house-smoke.2"


@pytest.mark.rule("boltaction:house-smoke.2")
@pytest.mark.parametrize(("there", "code"), [("north", "no-point"), (at(49, 12), "off-table")])
def test_it_is_fired_at_a_point_of_the_table(there: str, code: str) -> None:
    assert refused(firing("mortar"), f"screen us-1 {there}").code == code


@pytest.mark.rule("boltaction:house-smoke.2")
def test_a_miss_drifts_two_dice_of_inches() -> None:
    t = firing("mortar", 5, 3, 4, 181)
    say(t, f"screen us-1 {POINT}")
    laid = last(t, SmokeLaid)
    assert (laid.at, laid.drift, laid.degrees) == ((2400, 1900), 700, 180)
    assert (last(t, SmokeFired).need, last(t, SmokeFired).hit) == (6, False)


@pytest.mark.rule("boltaction:house-smoke.2")
@pytest.mark.rule("boltaction:house-indirect.1")
@pytest.mark.parametrize(
    ("known", "need"),
    [
        (Ranging(POINT, [], 1, False, 1), 5),
        (Ranging(POINT, [], 3, False, 1), 3),
        (Ranging(POINT, [], 1, True, 1), 2),
        (Ranging(POINT, [], 1, True, 0), 6),
        (Ranging(at(24, 13), [], 1, True, 1), 6),
    ],
)
def test_it_ranges_in_on_the_point_turn_by_turn(known: Ranging, need: int) -> None:
    t = firing("mortar", 6, ranging={"": known})
    say(t, f"screen us-1 {POINT}")
    assert last(t, SmokeFired).need == need
    ranged = t.state.units["us-1"].ranging[""]
    assert (ranged.target, ranged.hit, ranged.turn) == (POINT, True, 2)


@pytest.mark.rule("boltaction:house-smoke.2")
@pytest.mark.rule("boltaction:house-indirect.3")
@pytest.mark.parametrize("far", [10, 27])
def test_a_point_outside_of_its_ranges_costs_the_shot(far: float) -> None:
    t = firing("light-mortar", 6)
    say(t, f"screen us-1 {at(24, 44 - far)}")
    assert last(t, SmokeFired).lost
    assert not t.state.smoke
    assert not told_of(t, SmokeLaid)


@pytest.mark.rule("boltaction:house-smoke.2")
def test_the_point_must_be_seen_by_the_weapon_or_its_spotter() -> None:
    yard = ground((48, 48), area("house", (20, 24), (28, 30)))
    assert refused(firing("mortar", map=yard), f"screen us-1 {POINT}").code == "no-sight"
    us = unit("us-1", "mortar", (24, 44), extras={"spotter": 1})
    us.models[-1].at = (4000, 3000)
    s = state(yard, us, unit("german-1", "section", (8, 8), men=5))
    t = say(table(ordering(s, 0), [6]), "order us-1 fire")
    assert legal(t, f"screen us-1 {POINT}")


@pytest.mark.rule("boltaction:house-weapon.3")
def test_a_fixed_weapon_lays_smoke_within_its_arc() -> None:
    assert refused(firing("mortar", facing=90), f"screen us-1 {POINT}").rule == "house-weapon.3"


@pytest.mark.rule("boltaction:house-smoke.2")
def test_smoke_is_fired_with_a_fire_order() -> None:
    t = firing("light-mortar", order="advance")
    say(t, "stay")
    assert t.choice is None or not legal(t, f"screen us-1 {POINT}")


@pytest.mark.rule("boltaction:house-smoke.2")
def test_points_are_suggested() -> None:
    assert offered(firing("mortar"), Screen)
    assert not offered(firing("mortar", map=ground((48, 48), area("house", (4, 30), (40, 40)))), Screen)


# ------------------------------------------------------------------ what smoke does


def through(*clouds: Smoke, phase: Any = "orders", **fields: Any) -> State:
    """Two men twenty inches apart, and smoke between them."""
    return state(
        OPEN,
        unit("us-1", "section", (24, 30), men=1, **fields),
        unit("german-1", "section", (24, 10), men=1),
        smoke=list(clouds),
        phase=phase,
    )


def cloud(x: float, y: float, radius: float, id: int = 1) -> Smoke:
    return Smoke(id, (round(x * 100), round(y * 100)), round(radius * 100))


@pytest.mark.rule("boltaction:smoke.2")
@pytest.mark.rule("boltaction:house-smoke.1")
@pytest.mark.parametrize(
    ("clouds", "seen"),
    [
        ((cloud(24, 20, 3),), False),
        ((cloud(24, 20, 1),), True),  # two inches of it
        ((cloud(24, 20, 1.2),), False),
        ((cloud(24, 20, 1), cloud(24, 25, 1, 2)), False),  # added up
        ((cloud(24, 20, 1), cloud(24, 20, 1, 2)), True),  # circles that overlap are one
        ((cloud(24, 11.5, 3),), False),  # over a man who stands in it
    ],
)
def test_more_than_two_inches_of_smoke_block_sight(clouds: tuple[Smoke, ...], seen: bool) -> None:
    s = through(*clouds)
    shooter, target = s.units["us-1"], s.units["german-1"]
    straight = traced(s.table, screen(s), *spots_of(s), shooter.men[0].at, target.men[0].at)
    assert straight.clear is seen
    assert straight.rule == ("" if seen else "smoke.2")


@pytest.mark.rule("boltaction:smoke.2", "boltaction:house-dice.1")
@pytest.mark.parametrize(("x", "seen"), [(26.86, True), (26.85, False)])
def test_a_hair_more_than_two_inches_of_smoke_is_more(x: float, seen: bool) -> None:
    """A line that slants by one inch in eight has 1.947 inches of its way in a cloud beside it, or 2.0025."""
    s = through(cloud(x, 24, 3))
    place(s, "us-1", (25.5, 36))
    place(s, "german-1", (22.5, 12))
    shooter, target = s.units["us-1"], s.units["german-1"]
    assert traced(s.table, screen(s), *spots_of(s), shooter.men[0].at, target.men[0].at).clear is seen


def spots_of(s: State) -> tuple[Spot, Spot]:
    return spots(s, s.units["us-1"])[0], spots(s, s.units["german-1"])[0]


@pytest.mark.rule("boltaction:smoke.2")
def test_a_wide_screen_hides_from_every_line() -> None:
    s = through(cloud(24, 20, 6))
    assert not sees(s, s.units["us-1"], s.units["german-1"])
    t = say(table(ordering(s, 0)), "order us-1 run")
    assert refused(t, "assault us-1 german-1").code == "no-sight"


@pytest.mark.rule("boltaction:smoke.3")
@pytest.mark.rule("boltaction:house-smoke.1")
@pytest.mark.parametrize(("clouds", "smoke"), [((cloud(24, 20, 0.9), cloud(24, 20, 0.8, 2)), -1), ((), 0)])
def test_thin_smoke_is_one_harder_to_hit_once(clouds: tuple[Smoke, ...], smoke: int) -> None:
    t = say(table(ordering(through(*clouds), 0), [1]), "order us-1 fire", "shoot us-1 german-1", "hold")
    found = [mod.value for mod in last(t, Fired).tally if mod.rule == "smoke.3"]
    assert sum(found) == smoke
    assert len(found) <= 1


@pytest.mark.rule("boltaction:house-smoke.1")
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 0)])
def test_smoke_lifts_at_the_end_of_a_turn_on_a_four(die: int, left: int) -> None:
    t = table(through(cloud(24, 20, 6), phase="end"), [die])
    assert len(t.state.smoke) == left


@pytest.mark.rule("boltaction:house-smoke.1")
def test_smoke_stops_no_movement() -> None:
    t = say(table(ordering(through(cloud(24, 27, 6)), 0)), "order us-1 run")
    assert legal(t, f"go us-1 {at(24, 20)}")


@pytest.mark.rule("boltaction:house-smoke.1", "boltaction:house-indirect.1")
@pytest.mark.parametrize(("entry", "answer", "fires"), [
    ("mortar", "shoot us-1 german-1", True),
    ("howitzer", "shoot us-1 german-1 - indirect", True),
    ("us/m7-priest", "aim gun german-1 - indirect", True),
    ("howitzer", "shoot us-1 german-1", False),
    ("mmg", "shoot us-1 german-1", False),
])  # fmt: skip
def test_smoke_stops_no_indirect_fire_and_is_no_harder_to_hit_through(entry: str, answer: str, fires: bool) -> None:
    s = state(OPEN, unit("us-1", entry, (24, 44), facing=0), unit("german-1", at=(24, 10), men=5, order="fire"),
              smoke=[cloud(24, 27, 6)])  # fmt: skip
    t = say(table(ordering(s, 0), [1] * 3), "order us-1 fire")
    if not fires:
        assert t.choice is None or not legal(t, answer)
        return
    say(t, answer, *(["open"] if answer.startswith("aim") else []))
    assert (last(t, Fired).need, [m.value for m in last(t, Fired).tally]) == (6, [6])


@pytest.mark.rule("boltaction:house-smoke.2", "boltaction:house-cover.4")
def test_who_lays_smoke_is_hidden_no_more_and_fires_nothing_else() -> None:
    t = say(firing("mortar", 6, hidden=True), f"screen us-1 {POINT}")
    assert not t.state.units["us-1"].hidden
    assert not t.state.pending

"""hit.1 to hit.15 What a shot needs to hit: fired at a table, and read off what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.shooting import Fired, ShotLost
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    fence,
    ground,
    last,
    legal,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

MISSES = [1] * 60


def fires(s: State, order: str = "fire", *answers: str, dice: list[int] | None = None) -> World:
    """The first seat's us-1 is ordered, and fires at german-1, who does not react."""
    t = say(table(ordering(s), MISSES if dice is None else dice), f"order us-1 {order}")
    return say(t, *(answers or ("shoot us-1 german-1",)))


def facing(shooter: str = "section", target: str = "section", far: float = 10, map: str = OPEN, **fields: Any) -> State:
    """One unit of each side, so far apart from base to base; the target has its order."""
    ours: dict[str, Any] = {key.removeprefix("own_"): value for key, value in fields.items() if key.startswith("own_")}
    theirs: dict[str, Any] = {key: value for key, value in fields.items() if not key.startswith("own_")}
    first: dict[str, Any] = {"men": 1}
    second: dict[str, Any] = {"men": 5, "order": "fire"}
    ours, theirs = first | ours, second | theirs
    return state(map, unit("us-1", shooter, (24, 24 + far + 1), **ours), unit("german-1", target, (24, 24), **theirs))


def need(t: World) -> int:
    return last(t, Fired).need


def mods(t: World) -> dict[str, int]:
    return {m.rule: m.value for m in last(t, Fired).tally}


@pytest.mark.rule("boltaction:hit.1", "boltaction:shooting.5", "boltaction:smallarms.1")
def test_three_or_more_hits() -> None:
    s = facing(own_men=5)
    t = fires(s, dice=[3, 3, 3, 3, 2, 1, 1, 1, 1])
    shot = last(t, Fired)
    assert (shot.need, shot.dice, shot.hits) == (3, (3, 3, 3, 3, 2), 4)
    assert not shot.tally.mods


@pytest.mark.rule("boltaction:hit.3", "boltaction:house-hit.3")
@pytest.mark.parametrize(("far", "found"), [(6, {"hit.3": 1}), (6.01, {})])
def test_point_blank_is_six_inches(far: float, found: dict[str, int]) -> None:
    assert mods(fires(facing(far=far))) == found


@pytest.mark.rule("boltaction:hit.5", "boltaction:house-hit.4")
@pytest.mark.parametrize(("far", "found"), [(12, {}), (12.01, {"hit.5": -1})])
def test_long_range_is_over_half(far: float, found: dict[str, int]) -> None:
    t = fires(facing(far=far))
    assert mods(t) == found
    assert need(t) == 3 - sum(found.values())


@pytest.mark.rule(
    "boltaction:house-dice.1", "boltaction:house-hit.3", "boltaction:house-hit.4", "boltaction:shooting.4"
)
@pytest.mark.parametrize(
    ("dx", "dy", "found"),
    [
        (420, 560, {"hit.3": 1}),
        (699, 37, {"hit.3": 1}),
        (699, 38, {}),  # 6.0003 inches
        (1299, 50, {}),
        (1299, 51, {"hit.5": -1}),  # 12.000008
        (2499, 70, {"hit.5": -1}),
        (2499, 71, None),  # 24.0001
    ],
)
def test_no_range_is_rounded(dx: int, dy: int, found: dict[str, int] | None) -> None:
    s = state(OPEN, unit("us-1", at=(4, 4), men=1), unit("german-1", at=(4, 4), men=3, order="fire"))
    s.units["german-1"].models[0].at = (400 + dx, 400 + dy)
    s.units["german-1"].models[1].at = s.units["german-1"].models[2].at = (600 + dx, 400 + dy)
    t = fires(s)
    assert (mods(t) if told_of(t, Fired) else None) == found


@pytest.mark.rule("boltaction:house-hit.6", "boltaction:hit.15")
def test_a_pistol_is_at_point_blank_and_at_long_range_at_once() -> None:
    s = facing(far=5)
    s.units["us-1"].models[0].arms = ["pistol"]
    t = fires(s)
    assert mods(t) == {"hit.3": 1, "hit.5": -1}
    assert need(t) == 3


@pytest.mark.rule("boltaction:hit.4")
def test_every_pin_of_the_shooter_counts() -> None:
    s = facing(own_pins=2, own_quality="veteran")
    t = say(table(ordering(s), [1, 2, *MISSES]), "order us-1 fire", "shoot us-1 german-1")
    assert mods(t) == {"hit.4": -1}  # one came off with the order test


@pytest.mark.rule("boltaction:hit.6")
def test_the_inexperienced_shoot_worse() -> None:
    assert mods(fires(facing(own_quality="inexperienced"))) == {"hit.6": -1}
    assert mods(fires(facing(own_quality="veteran"))) == {}


@pytest.mark.rule("boltaction:hit.7", "boltaction:orders.3", "boltaction:house-orders.1")
def test_on_the_move_even_if_it_stays() -> None:
    t = fires(facing(), "advance", "stay", "shoot us-1 german-1")
    assert mods(t) == {"hit.7": -1}


@pytest.mark.rule("boltaction:house-weapon.1")
def test_assault_weapons_fire_on_the_move_as_well() -> None:
    assert mods(fires(facing("smg-section", far=5.9), "advance", "stay", "shoot us-1 german-1")) == {"hit.3": 1}


@pytest.mark.rule("boltaction:hit.8", "boltaction:orders.7", "boltaction:house-orders.4")
def test_who_is_down_is_hard_to_hit_but_no_vehicle() -> None:
    assert mods(fires(facing(order="down"))) == {"hit.8": -2}
    assert mods(fires(facing("bazooka", "truck", order="down", men=0, own_men=2), "fire")) == {}


@pytest.mark.rule("boltaction:hit.9", "boltaction:house-hit.5")
@pytest.mark.parametrize(("men", "found"), [(2, {"hit.9": -1}), (3, {})])
def test_two_men_are_a_small_unit(men: int, found: dict[str, int]) -> None:
    s = facing()
    for m in s.units["german-1"].models[men:]:
        m.lost = True
    assert mods(fires(s)) == found


@pytest.mark.rule("boltaction:hit.14", "boltaction:house-weapon.2", "boltaction:smallarms.4")
def test_one_man_serves_a_team_weapon_badly() -> None:
    s = facing("mmg", own_men=3, own_facing=0)
    for m in s.units["us-1"].models[1:]:
        m.lost = True
    t = fires(s)
    assert mods(t) == {"hit.14": -1}
    assert len(last(t, Fired).dice) == 5


@pytest.mark.rule("boltaction:house-hit.1")
def test_a_one_always_misses() -> None:
    s = facing(far=4)
    t = fires(s, dice=[1, 1, 1])
    assert (last(t, Fired).need, last(t, Fired).hits) == (2, 0)


@pytest.mark.rule("boltaction:house-hit.2", "boltaction:hit.11", "boltaction:house-cover.2")
def test_impossible_shots_hit_on_a_six_and_another() -> None:
    wall = ground((48, 48), fence("wall", (18, 25.6), (30, 25.6)))
    s = facing(far=20, map=wall, order="down", own_men=5)
    t = fires(s, dice=[6, 6, 5, 5, 5, 6, 5, 1, 1, 1])
    shot = last(t, Fired)
    assert mods(t) == {"hit.5": -1, "hit.8": -2, "hit.11": -2}
    assert (shot.need, shot.dice, shot.again, shot.hits) == (8, (6, 6, 5, 5, 5), (6, 5), 1)


@pytest.mark.rule("boltaction:hit.10", "boltaction:house-cover.1")
def test_a_hedge_is_soft_cover() -> None:
    hedge = ground((48, 48), fence("hedge", (18, 25.6), (30, 25.6)))
    assert mods(fires(facing(map=hedge))) == {"hit.10": -1}


@pytest.mark.rule("boltaction:house-cover.2", "boltaction:hit.11")
@pytest.mark.parametrize(
    ("kind", "end", "found"),
    [("wall", 30, {"hit.11": -2}), ("hedge", 30, {"hit.10": -1}), ("wall", 23, {"hit.10": -1})],
)
def test_in_woods_and_behind_a_wall_the_wall_counts(kind: str, end: float, found: dict[str, int]) -> None:
    """A wall before less than half of them is no better than the woods."""
    edge = ground((48, 48), area("woods", (18, 20), (30, 25)), fence(kind, (18, 25.6), (end, 25.6)))
    assert mods(fires(facing(map=edge))) == found


@pytest.mark.rule("boltaction:house-cover.1")
def test_cover_that_the_shooter_touches_is_none() -> None:
    hedge = ground((48, 48), fence("hedge", (18, 34.5), (30, 34.5)))
    assert mods(fires(facing(map=hedge))) == {}


@pytest.mark.rule("boltaction:house-cover.1")
def test_half_of_the_models_in_the_open_are_enough() -> None:
    hedge = ground((48, 48), fence("hedge", (24.6, 25.6), (30, 25.6)))
    s = facing(map=hedge, men=6)
    assert mods(fires(s)) == {}


@pytest.mark.rule("boltaction:hit.13", "boltaction:house-cover.4")
@pytest.mark.parametrize(("kind", "worth"), [("hedge", -4), ("wall", -5)])
def test_hidden_in_cover_replaces_the_cover(kind: str, worth: int) -> None:
    lane = ground((48, 48), fence(kind, (18, 25.6), (30, 25.6)))
    s = facing(far=14, map=lane, hidden=True)
    assert mods(fires(s)) == {"hit.13": worth, "hit.5": -1}


@pytest.mark.rule("boltaction:hit.13")
def test_hidden_without_cover_is_nothing() -> None:
    assert mods(fires(facing(far=11, hidden=True))) == {}


@pytest.mark.rule("boltaction:hit.12", "boltaction:house-cover.3")
def test_a_bunker_replaces_all_other_cover() -> None:
    fort = ground((48, 48), area("bunker", (22, 20), (26, 24)))
    s = state(
        fort, unit("us-1", "section", (24, 34.5), men=1), unit("german-1", "section", building=0, men=5, order="fire")
    )
    assert mods(fires(s)) == {"hit.12": -4}


@pytest.mark.rule("boltaction:shooting.4", "boltaction:shooting.2")
def test_shots_that_turn_out_too_long_are_lost() -> None:
    s = facing("smg-section", far=13)
    t = fires(s)
    assert not told_of(t, Fired)
    assert (last(t, ShotLost).why, last(t, ShotLost).rule) == ("out of range", "shooting.4")


@pytest.mark.rule("boltaction:house-los.1")
@pytest.mark.parametrize("x", [22, 22.8, 23.3, 24.5, 25.8, 26.6])
def test_any_point_of_a_hull_is_seen_through_a_narrow_lane(x: float) -> None:
    """A tank five inches long passes behind two houses an inch apart, before a man who looks between them."""
    lane = ground((48, 48), area("house", (16, 24), (24, 28)), area("house", (25, 24), (33, 28)))
    tank = unit("german-1", "tank", (x, 20), facing=90, order="fire")
    s = state(lane, unit("us-1", "bazooka", (24.5, 34)), tank)
    assert legal(say(table(ordering(s)), "order us-1 fire"), "shoot us-1 german-1")


@pytest.mark.rule("boltaction:house-los.1", "boltaction:house-shooting.1")
def test_nobody_fires_at_what_he_does_not_see() -> None:
    house = ground((48, 48), area("house", (20, 27), (28, 31)))
    t = say(table(ordering(facing(map=house)), MISSES), "order us-1 fire")
    assert t.choice is None or t.choice.kind != "shoot"


@pytest.mark.rule("boltaction:house-los.2")
def test_nobody_fires_past_his_friends() -> None:
    s = facing(far=14)
    s = state(
        OPEN,
        *s.units.values(),
        unit("us-2", "section", (24.5, 31), men=5),
        unit("german-2", "section", (40, 24), order="fire"),
    )
    t = say(table(ordering(s), MISSES), "order us-1 fire")
    assert refused(t, "shoot us-1 german-1").rule == "house-los.2"


@pytest.mark.rule("boltaction:house-los.2")
@pytest.mark.parametrize(("x", "allowed"), [(25.6, True), (25.4, False)])
def test_an_inch_is_left_between_a_shot_and_a_friend(x: float, allowed: bool) -> None:
    s = state(OPEN, unit("us-1", "bazooka", (24, 40)), unit("us-2", "medic", (x, 30), order="down"),
              unit("german-1", "medic", (24, 20), order="down"), unit("german-2", "tank", (10, 24)))  # fmt: skip
    t = say(table(ordering(s), MISSES), "order us-1 fire")
    assert legal(t, "shoot us-1 german-1") is allowed


@pytest.mark.rule("boltaction:house-los.2", "boltaction:house-dice.1")
@pytest.mark.parametrize(("along", "allowed"), [(1012, False), (1011, True)])
def test_a_hair_more_than_an_inch_is_enough(along: int, allowed: bool) -> None:
    """Across a line that falls by one inch in seven a friend stands 0.9991 inches aside of it, or 1.0005."""
    s = state(OPEN, unit("us-1", "bazooka", (10, 40)), unit("us-2", "medic", (10, 30), order="down"),
              unit("german-1", "medic", (31, 37), order="down"), unit("german-2", "tank", (10, 4)))  # fmt: skip
    s.units["us-2"].models[0].at = (1000 + along, 3704)
    t = say(table(ordering(s), MISSES), "order us-1 fire")
    assert legal(t, "shoot us-1 german-1") is allowed


@pytest.mark.rule("boltaction:house-weapon.3")
def test_a_fixed_weapon_fires_within_its_arc() -> None:
    s = facing("mmg", own_men=3, own_facing=90)
    t = table(ordering(s), MISSES)
    say(t, "order us-1 fire")
    assert t.choice is None or t.choice.kind != "shoot"
    s = facing("mmg", own_men=3, own_facing=90)
    t = fires(s, "advance", "turn us-1 0", "shoot us-1 german-1")
    assert mods(t) == {"hit.7": -1}

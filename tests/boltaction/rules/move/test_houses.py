"""house-building.2, house-building.3, house-damage.2 Heavy tanks in houses, and what is left of both."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events import close
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.state import Ruin
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    at,
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
)  # fmt: skip

RULE = pytest.mark.rule("boltaction:house-building.3")
SHED = ground((48, 48), area("house", (23, 34), (25, 35)))
FAR = unit("german-1", "section", (4, 4), men=5)


def driving(dice: list[int], order: str = "advance") -> World:
    s = state(SHED, unit("us-1", "heavy-tank", (24, 40)), FAR)
    return say(table(ordering(s), dice), f"order us-1 {order}")


@RULE
def test_a_house_comes_down_though_the_tank_is_through_it() -> None:
    t = say(driving([2]), "drive us-1 a900")
    assert [ruin.building for ruin in t.state.ruins] == [0]
    assert t.state.units["us-1"].at == (2400, 3100)
    assert not last(t, told.Stuck).stuck


@RULE
def test_who_is_stuck_stands_in_the_ruins() -> None:
    u = say(driving([1]), "drive us-1 a900").state.units["us-1"]
    assert u.immobilised
    assert 3100 < u.at[1] <= 3200


@RULE
def test_at_its_advance_rate_only() -> None:
    assert refused(driving([2], "run"), "drive us-1 a900").rule == "terrain.11"


@pytest.mark.rule("boltaction:house-building.3", "boltaction:house-cover.3")
@pytest.mark.parametrize("order", ["advance", "run"])
def test_no_tank_drives_through_a_bunker(order: str) -> None:
    """It never collapses."""
    fort = ground((48, 48), area("bunker", (23, 34), (25, 35)))
    s = state(fort, unit("us-1", "heavy-tank", (24, 40)), FAR)
    assert refused(say(table(ordering(s)), f"order us-1 {order}"), "drive us-1 a900").rule == "house-cover.3"


@RULE
def test_nobody_drives_through_a_house_with_somebody_in_it() -> None:
    for name in ("us-2", "german-2"):
        s = state(SHED, unit("us-1", "heavy-tank", (24, 40)), unit(name, building=0, men=3), FAR)
        t = say(table(ordering(s)), "order us-1 advance")
        assert refused(t, "drive us-1 a900").rule == "house-building.3"


@RULE
def test_rubble_does_not_come_down_again() -> None:
    t = say(driving([2]), "drive us-1 a300", "hold-fire")
    assert len(told_of(t, told.Collapsed)) == 1


# ------------------------------------------------------------------ rubble, and what is left of vehicles


FALLEN = ground((48, 48), area("house", (18, 32), (30, 36)))


def before_rubble(who: str, order: str) -> World:
    s = state(FALLEN, unit("us-1", who, (24, 40), men=3 if who == "section" else 0), FAR, ruins=[Ruin(0)])
    return say(table(ordering(s)), f"order us-1 {order}")


@pytest.mark.rule("boltaction:house-building.2", "boltaction:terrain.2")
def test_rubble_is_rough_ground() -> None:
    assert refused(before_rubble("section", "run"), f"go us-1 {at(24, 30)}").rule == "terrain.8"
    assert legal(before_rubble("section", "advance"), f"go us-1 {at(24, 34.5)}")
    assert refused(before_rubble("truck", "advance"), "drive us-1 a900").rule == "terrain.9"
    assert refused(before_rubble("tank", "run"), "drive us-1 a900").rule == "terrain.8"
    assert legal(before_rubble("tank", "advance"), "drive us-1 a900")


@pytest.mark.rule("boltaction:house-building.2", "boltaction:house-close.2", "boltaction:house-close.6")
def test_an_assault_through_rubble_is_six_inches() -> None:
    target = unit("german-1", "section", (24, 34), men=3, order="fire")
    s = state(FALLEN, unit("us-1", "section", (24, 38), men=3), target, ruins=[Ruin(0)])
    t = say(table(ordering(s)), "order us-1 run", "assault us-1 german-1")
    found = last(t, close.AssaultMeasured)
    assert (found.over, found.reach) == ("rubble", 600)
    assert last(t, close.Contact).defended


@pytest.mark.rule("boltaction:house-damage.2", "boltaction:terrain.2")
def test_a_burnt_out_soft_skin_is_rough_ground() -> None:
    wreck = unit("german-2", "truck", (24, 34), facing=90)
    s = state(OPEN, unit("us-1", "section", (24, 40), men=3), unit("us-2", "truck", (24, 44)), wreck, FAR)
    t = say(table(ordering(s), [6, 6, 6, 6, 6, 6]), "order us-1 fire", "shoot us-1 german-2")
    assert (wreck.lost, wreck.wreck, wreck.burnt) == (True, False, True)
    for who, order, answer, rule in (
        ("section", "run", f"go us-1 {at(24, 29)}", "terrain.8"), ("truck", "advance", "drive us-1 a900", "terrain.9")
    ):  # fmt: skip
        s = state(OPEN, unit("us-1", who, (24, 40), men=3 if who == "section" else 0), wreck, FAR)
        t = say(table(ordering(s)), f"order us-1 {order}")
        assert refused(t, answer).rule == rule
    s = state(OPEN, unit("us-1", "section", (24, 40), men=3), wreck, FAR)
    assert legal(say(table(ordering(s)), "order us-1 advance"), f"go us-1 {at(24, 34)}")

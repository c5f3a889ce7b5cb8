"""Bicycles and motorcycles (house-game.5): along a road, until the first other order or pin."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events import losses
from hedgerow.boltaction.state.moves.movement import Go
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    fence,
    ground,
    legal,
    offered,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)  # fmt: skip

RULE = pytest.mark.rule("boltaction:house-game.5")
LANE = ground((48, 48), fence("road", (24, 0), (24, 48)))
BEND = ground((48, 48), fence("road", (24, 48), (24, 30), (44, 30)))


def riding(map: str = LANE, order: str = "run", ability: str = "bicycles", **fields: Any) -> World:
    u = unit("us-1", "section", (24, 42), men=5, abilities=[ability], formation="column", **fields)
    s = state(map, u, unit("german-1", "section", (4, 4), men=5))
    return say(table(ordering(s), [1] * 9), f"order us-1 {order}")


@RULE
def test_cyclists_run_twenty_four_inches_along_a_road() -> None:
    t = riding()
    assert refused(t, f"go us-1 {at(24, 17.99)}").code == "too-far"
    assert legal(t, f"go us-1 {at(24, 18)}")
    say(t, next(go for go in offered(t, Go) if at(24, 18) in go))
    assert t.state.units["us-1"].men[0].at == (2400, 1800)
    assert "bicycles" in t.state.units["us-1"].abilities


@RULE
def test_and_twelve_anywhere_else() -> None:
    assert refused(riding(OPEN), f"go us-1 {at(24, 29)}").code == "off-road"
    assert legal(riding(OPEN), f"go us-1 {at(24, 30)}")
    assert refused(riding(), f"go us-1 {at(24, 24)} line").code == "off-road"


@RULE
def test_they_follow_the_bends_of_a_road() -> None:
    t = riding(BEND)
    far = [go for go in offered(t, Go) if at(36, 30) in go]
    say(t, far[0])
    u = t.state.units["us-1"]
    assert u.men[0].at == (3600, 3000)
    assert all(m.at[1] == 3000 for m in u.men)
    assert refused(riding(BEND), far[0].replace(at(36, 30), at(36.1, 30))).code == "too-far"


@RULE
def test_whoever_is_in_their_way_stops_them() -> None:
    u = unit("us-1", "section", (24, 42), men=2, abilities=["bicycles"], formation="column")
    s = state(LANE, u, unit("german-1", "section", (24, 30), men=1))
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, f"go us-1 {at(24, 20)} column").rule == "house-move.3"


@RULE
@pytest.mark.parametrize("order", ["advance", "fire", "ambush", "rally", "down"])
def test_with_any_other_order_bicycles_are_left_behind(order: str) -> None:
    t = riding(order=order)
    assert "bicycles" not in t.state.units["us-1"].abilities
    assert len(told_of(t, losses.Dismounted)) == 1


@RULE
def test_and_with_the_first_pin() -> None:
    cyclists = unit("german-1", "section", (24, 30), men=5, abilities=["bicycles"], order="run")
    s = state(OPEN, unit("us-1", "section", (24, 42), men=1), cyclists, unit("german-2", at=(4, 4)))
    t = say(table(ordering(s), [5, 1]), "order us-1 fire", "shoot us-1 german-1")
    assert (cyclists.pins, cyclists.abilities) == (1, [])
    assert asked(t)


@RULE
def test_and_by_who_goes_down_when_he_is_fired_at() -> None:
    cyclists = unit("german-1", "section", (24, 20), men=5, abilities=["bicycles"])
    s = state(OPEN, unit("us-1", "section", (24, 42), men=1), cyclists, unit("german-2", at=(4, 4)))
    say(table(ordering(s), [1]), "order us-1 fire", "shoot us-1 german-1", "go-down")
    assert (cyclists.order, cyclists.pins, cyclists.abilities) == ("down", 0, [])


# ------------------------------------------------------------------ motorcycles


@RULE
@pytest.mark.parametrize(("order", "rate"), [("advance", 12), ("run", 24)])
def test_motorcycles_ride_as_far_as_wheels(order: str, rate: int) -> None:
    t = riding(OPEN, order, "motorbikes")
    assert refused(t, f"go us-1 {at(24, 42 - rate - 0.01)}").rule == "house-move.4"
    assert legal(t, f"go us-1 {at(24, 42 - rate)}")


@RULE
def test_and_fire_with_fire_alone() -> None:
    t = say(riding(OPEN, "advance", "motorbikes"), f"go us-1 {at(24, 36)}")
    assert t.choice is None or t.choice.kind != "shoot"
    assert asked(riding(OPEN, "fire", "motorbikes"))[1] == "shoot"


@pytest.mark.rule("boltaction:house-game.5", "boltaction:terrain.2", "boltaction:house-building.1")
def test_neither_through_woods_nor_into_houses() -> None:
    wood = ground((48, 48), area("woods", (10, 36), (40, 38)), area("house", (22, 44), (26, 47)))
    t = riding(wood, "advance", "motorbikes")
    assert refused(t, f"go us-1 {at(24, 34)}").rule == "terrain.9"
    assert refused(t, "enter us-1 0").rule == "house-building.1"


@pytest.mark.rule("boltaction:house-game.5", "boltaction:house-close.1", "boltaction:house-transport.1")
def test_they_assault_nobody_and_are_not_carried() -> None:
    u = unit("us-1", "section", (24, 42), men=5, abilities=["motorbikes"])
    s = state(OPEN, u, unit("us-2", "truck", (30, 42)), unit("german-1", at=(24, 34), men=5))
    t = say(table(ordering(s)), "order us-1 run")
    assert refused(t, "assault us-1 german-1").rule == "house-close.1"
    assert refused(t, "board us-1 us-2").rule == "house-transport.1"

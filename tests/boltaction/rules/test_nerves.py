"""What the lists say of order tests."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.orders import OrderTested, Vengeance
from hedgerow.boltaction.state.state import Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, area, ground, last, ordering, say, state, table, told_of, unit


def ordered(
    us: Unit,
    *others: Unit,
    order: str = "advance",
    dice: tuple[int, ...] = (),
    map: str = OPEN,
    options: dict[str, str] | None = None,
) -> World:
    others = others or (unit("german-1", "section", (4, 4), men=5),)
    t = table(ordering(state(map, us, *others, turn=3, options=options), 0), dice)
    return say(t, f"order us-1 {order}")


def section(entry: str = "section", **fields: Any) -> Unit:
    given: dict[str, Any] = {"men": 5}
    return unit("us-1", entry, (24, 24), **given | fields)


# ------------------------------------------------------------------ dreaded tanks


def tiger(y: float) -> Unit:
    return unit("german-1", "heavy-tank", (24, y), abilities=["tiger-fear"])


@pytest.mark.rule("boltaction:house-test.1")
@pytest.mark.parametrize(
    ("far", "order", "tested"), [(3, "advance", True), (3, "fire", False), (3, "down", False), (2.9, "advance", False)]
)
def test_a_dreaded_tank_in_sight_within_eighteen_inches_counts_as_a_pin(far: float, order: str, tested: bool) -> None:
    t = ordered(section(), tiger(far), order=order, dice=(4, 4))
    assert bool(told_of(t, OrderTested)) is tested
    if tested:
        assert last(t, OrderTested).value.total == 8
        assert last(t, OrderTested).passed


@pytest.mark.rule("boltaction:house-test.1")
def test_who_does_not_see_it_or_has_no_national_rules_does_not_mind() -> None:
    wall = ground((48, 48), area("house", (16, 14), (32, 18)))
    assert not told_of(ordered(section(), tiger(10), map=wall), OrderTested)
    assert not told_of(ordered(section(), tiger(10), options={"national-rules": "off"}), OrderTested)


# ------------------------------------------------------------------ the others


@pytest.mark.rule("boltaction:house-game.4")
@pytest.mark.parametrize(
    ("us", "value"),
    [
        (unit("us-1", "section", men=5), 8),
        (unit("us-1", "us/rifle-squad", men=6), 9),
        (unit("us-1", "section", men=5, abilities=["behind-lines"]), 8),
        (unit("us-1", "section", men=5, waiting="left", abilities=["behind-lines"]), 9),
    ],
)
def test_who_comes_from_reserve_without_a_penalty(us: Unit, value: int) -> None:
    assert last(ordered(us, order="run", dice=(6, 5)), OrderTested).value.total == value


@pytest.mark.rule("boltaction:house-test.1")
def test_a_one_man_turret_tests_for_every_advance() -> None:
    for order, tested in (("advance", True), ("run", False)):
        tank = section("tank", men=0, abilities=["one-man-turret"])
        assert bool(told_of(ordered(tank, order=order, dice=(1, 2)), OrderTested)) is tested


@pytest.mark.rule("boltaction:turn.7")
def test_high_spirits_shed_one_or_two_pins() -> None:
    t = ordered(section(pins=3, abilities=["motivated"]), dice=(1, 2, 6))
    assert t.state.units["us-1"].pins == 1


@pytest.mark.rule("boltaction:house-test.1")
@pytest.mark.parametrize(("near", "die", "pins"), [((24, 11), 4, 0), ((24, 11), 3, 1), ((24, 10.9), None, 1)])
def test_those_who_seek_vengeance_shed_a_pin_before_their_order(
    near: tuple[float, float], die: int | None, pins: int
) -> None:
    enemy = unit("german-1", "section", near, men=5)
    t = ordered(section(pins=1, abilities=["vengeance"]), enemy, dice=(die or 4,))
    assert [event.die for event in told_of(t, Vengeance)] == ([] if die is None else [die])
    assert t.state.units["us-1"].pins == pins

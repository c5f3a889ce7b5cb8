"""house-support.1, house-support.2 Calls for support, and the order in which missions come."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events.support import Called, MissionRolled
from hedgerow.boltaction.state.events.turns import DicedOff
from hedgerow.boltaction.state.state import Mission, MissionKind
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
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

YARD = ground((48, 48), area("house", (20, 20), (28, 26)))


def observing(entry: str = "observer", order: str = "fire", map: str = YARD) -> World:
    """An observer with a house to his north, one enemy behind it and one beside it."""
    s = state(
        map,
        unit("us-1", entry, (24, 40), men=1),
        unit("german-1", "section", (10, 12), men=5),
        unit("german-2", "section", (24, 12), men=5),
    )
    return say(table(ordering(s, 0)), f"order us-1 {order}")


@pytest.mark.rule("boltaction:house-support.1")
def test_an_air_observer_names_an_enemy_whom_he_sees() -> None:
    t = observing("air-observer")
    assert "call-air us-1 german-1" in offered(t)
    assert refused(t, "call-air us-1 german-2").code == "no-sight"
    assert refused(t, f"call-guns us-1 barrage {at(10, 12)}").code == "no-observer"
    say(t, "call-air us-1 german-1")
    (mission,) = t.state.missions
    assert (mission.kind, mission.unit, mission.seat, mission.since) == ("air", "german-1", 0, t.state.turn)
    assert last(t, Called).rule == "house-support.1"


@pytest.mark.rule("boltaction:house-support.1")
@pytest.mark.parametrize("kind", ["barrage", "smoke"])
def test_an_artillery_observer_names_a_point_in_sight_and_what_is_to_fall_there(kind: str) -> None:
    t = observing()
    assert refused(t, f"call-guns us-1 {kind} {at(24, 12)}").code == "no-sight"
    assert refused(t, f"call-guns us-1 {kind} {at(60, 12)}").code == "off-table"
    assert refused(t, "call-air us-1 german-1").code == "no-observer"
    assert legal(t, f"call-guns us-1 {kind} {at(24, 23)}")  # the house itself
    say(t, f"call-guns us-1 {kind} {at(11, 13)}")
    (mission,) = t.state.missions
    assert (mission.kind, mission.at) == (kind, (1100, 1300))
    assert not t.state.pending  # he does nothing else


@pytest.mark.rule("boltaction:house-support.1")
def test_it_is_called_with_a_fire_order_instead_of_shooting() -> None:
    t = observing(order="advance")
    say(t, "stay")
    assert t.choice is None or not legal(t, f"call-guns us-1 barrage {at(10, 12)}")


@pytest.mark.rule("boltaction:house-support.1")
def test_once_in_a_game() -> None:
    s = state(OPEN, unit("us-1", "observer", (24, 40), men=1, called=1), unit("german-1", "section", (10, 12), men=5))
    t = say(table(ordering(s, 0)), "order us-1 fire")
    assert refused(t, f"call-guns us-1 barrage {at(10, 12)}").code == "called"


@pytest.mark.rule("boltaction:house-support.1")
def test_americans_call_for_aircraft_twice() -> None:
    for options, good in (({}, True), ({"national-rules": "off"}, False)):
        us = unit("us-1", "us/air-observer", (24, 40), called=1)
        s = state(OPEN, us, unit("german-1", "section", (10, 12), men=5), options=options)
        t = say(table(ordering(s, 0)), "order us-1 fire")
        assert legal(t, "call-air us-1 german-1") is good


@pytest.mark.rule("boltaction:house-support.1")
def test_a_point_may_be_named_with_no_enemy_in_sight() -> None:
    s = state(YARD, unit("us-1", "observer", (24, 40), men=1), unit("german-1", "section", (24, 12), men=5))
    t = say(table(ordering(s, 0)), "order us-1 fire")
    assert offered(t) == ["hold-fire"]
    say(t, f"call-guns us-1 smoke {at(24, 30)}")
    assert t.state.missions


# ------------------------------------------------------------------ the Preliminary phase


def preliminary(*missions: tuple[MissionKind, int, int], dice: tuple[int, ...] = (), more: bool = False) -> World:
    """Missions by kind, seat and the turn of their call; everybody has an observer and a section."""
    s = state(
        OPEN,
        unit("us-1", "observer", (24, 44), men=1),
        unit("us-2", "section", (8, 40), men=5),
        unit("german-1", "observer", (24, 4), men=1),
        unit("german-2", "section", (40, 8), men=5),
        *([unit("us-3", "section", (44, 44), men=5)] if more else []),
        phase="preliminary",
    )
    names = ("german-2", "us-2")
    for n, (kind, seat, since) in enumerate(missions, 1):
        observer = ("us-1", "german-1")[seat]
        s.missions.append(Mission(n, kind, seat, observer, unit=names[seat], at=(2400, 2400), since=since))
    return table(s, dice)


def rolled(t: World) -> list[int]:
    return [event.mission for event in told_of(t, MissionRolled)]


@pytest.mark.rule("boltaction:house-support.2")
@pytest.mark.rule("boltaction:turn.2")
def test_first_air_strikes_then_barrages_then_smoke() -> None:
    t = preliminary(("smoke", 0, 1), ("barrage", 0, 1), ("air", 0, 1), dice=(2, 2, 2))
    say(t, "as-it-is")
    assert rolled(t) == [3, 2]
    say(t, "as-it-is")
    assert rolled(t) == [3, 2, 1]
    say(t, "as-it-is")
    assert t.state.phase == "orders"
    assert not t.state.done


@pytest.mark.rule("boltaction:house-support.1")
def test_a_mission_comes_in_the_turn_after_its_call() -> None:
    t = preliminary(("barrage", 0, 2), dice=(2,))
    assert not rolled(t)
    assert t.state.phase == "orders"
    assert len(t.state.missions) == 1


@pytest.mark.rule("boltaction:house-support.2")
def test_within_a_kind_the_side_with_fewer_units_goes_first() -> None:
    t = preliminary(("barrage", 0, 1), ("barrage", 1, 1), dice=(2, 2), more=True)
    say(t, "as-it-is")
    assert rolled(t) == [2, 1]


@pytest.mark.rule("boltaction:house-support.2")
def test_equal_sides_dice_off() -> None:
    t = preliminary(("barrage", 0, 1), ("barrage", 1, 1), dice=(3, 3, 2, 5, 2, 2))
    assert last(t, DicedOff).first == 1
    say(t, "as-it-is", "as-it-is")
    assert rolled(t) == [2, 1]
    assert len(told_of(t, DicedOff)) == 1


@pytest.mark.rule("boltaction:house-support.2")
def test_one_roll_for_every_mission_in_a_turn() -> None:
    t = preliminary(("barrage", 0, 1), dice=(2,))
    say(t, "as-it-is")
    assert rolled(t) == [1]
    assert t.state.missions[0].since == 1
    assert t.state.phase == "orders"

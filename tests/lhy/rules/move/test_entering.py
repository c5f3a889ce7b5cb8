"""20.7h, 20.7i Units that come on from off the map."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.hiding import CameUpon
from hedgerow.lhy.state.moves.maneuver import Go, Maneuver
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    affair,
    asked,
    last,
    legal,
    offered,
    pass_all,
    refused,
    say,
    state,
    table,
)


def waiting(turn: int = 1, minute: int = 0) -> str:
    group = {"id": "east", "side": "us", "force": [], "enters": {"hexes": ["A1", "B1"], "turn": turn, "minute": minute}}
    return affair(OPEN, group=[group])


@pytest.mark.rule("lhy:20.7h-1", "lhy:10.0-1")
def test_through_the_hex_that_they_wait_beside() -> None:
    s = state(
        OPEN, US("able-1-1", group="east", entry="A1"), US("able-1-2", group="east", entry="A1"),
        US("able-1-leader", group="east", entry="B1"), GERMAN("1kp-1-1", "E8"), mission=waiting(),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert "maneuver able-1-1,able-1-2" in offered(t, Maneuver)
    assert refused(t, "maneuver able-1-1,able-1-leader").rule == "10.0-1"
    say(t, "maneuver able-1-1,able-1-2")
    assert offered(t, Go) == ["go A1"]
    assert not legal(t, "rest")
    say(t, "go A1", "go A2", "go A3")
    assert refused(t, "go A4").rule == "10.0a-1"  # the first hex is paid for
    say(t, "rest")
    assert {t.state.units[i].at for i in ("able-1-1", "able-1-2")} == {"A3"}
    assert t.state.units["able-1-1"].group == ""


@pytest.mark.rule("lhy:20.7i-1")
def test_not_before_their_time_and_whenever_they_like_after_it() -> None:
    for mission, ready in ((waiting(turn=3), False), (waiting(turn=2), True), (waiting(minute=10), False)):
        s = state(
            OPEN, US("able-1-1", group="east", entry="A1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E8"),
            mission=mission,
        )  # fmt: skip
        t = table(activated(s, "able-1"))
        assert legal(t, "maneuver able-1-1") == ready
        assert legal(t, "call")  # nobody must
        if not ready:
            assert refused(t, "maneuver able-1-1").rule == "20.7i-1"


@pytest.mark.rule("lhy:13.3.4.2-1")
def test_nobody_comes_on_without_his_leader() -> None:
    s = state(OPEN, US("able-1-1", group="east", entry="A1"), GERMAN("1kp-1-1", "E8"), mission=waiting())
    assert refused(table(activated(s, "able-1")), "maneuver able-1-1").rule == "13.3.4.2-1"


@pytest.mark.rule("lhy:20.7f-1")
def test_vehicles_come_on_loaded_and_in_motion() -> None:
    s = state(
        OPEN, US("halftrack-1", group="east", entry="A1", motion="green"),
        US("able-1-1", group="east", entry="A1", carrier="us-halftrack-1"), US("able-1-leader", "B1"),
        GERMAN("1kp-1-1", "E8"), mission=waiting(),
    )  # fmt: skip
    s = activated(s, "able-1")
    assert s.cycle is not None
    s.cycle.units.append("us-halftrack-1") if "us-halftrack-1" not in s.cycle.units else None
    t = say(table(s), "maneuver us-halftrack-1", "go A1", "go A2", "go A3", "go A4", "go A5")
    assert not legal(t, "go A6")
    say(t, "halt")
    assert t.state.units["able-1-1"].at == "A5"
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:20.9.2b-1", "lhy:20.9.2b.s1-1", "lhy:20.7h-1")
@pytest.mark.parametrize(("unit", "platoon"), [("able-1-1", "able-1"), ("tanks-1-1", "tanks-1")])
def test_who_comes_upon_hidden_enemies_waits_off_the_map(unit: str, platoon: str) -> None:
    s = state(
        OPEN, US(unit, group="east", entry="A1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A1", hidden=True),
        GERMAN("1kp-1-leader", "E8"), mission=waiting(),
    )  # fmt: skip
    t = say(table(activated(s, platoon)), f"maneuver {unit}", "go A1")
    assert (last(t, CameUpon).target, last(t, CameUpon).assaulting) == ("A1", ())
    assert not t.state.units["1kp-1-1"].hidden
    assert not t.state.arrows
    u = t.state.units[unit]
    assert (u.at, u.entry, u.did) == ("", "A1", "activated")
    say(t, "call")
    assert asked(t) == (1, "reaction")
    pass_all(t, until="time")
    assert (u.at, t.state.assaults) == ("", {})

"""2.4 Stacking."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.state import Unit
from tests.lhy.drawn import GERMAN, OPEN, US, activated, asked, board, offered, refused, say, state, table

LANE = board(
    """
    . . . .
     . w . .
    . . . .
    """,
    lines=[("road", "B1 B2 B3")],
)


@pytest.mark.rule("lhy:2.4-1", "lhy:2.4-2", "lhy:2.4-3", "lhy:4.1.9.3c-1")
@pytest.mark.parametrize(
    ("counters", "many"),
    [
        (["able-1-1", "able-1-2", "able-1-3"], False),
        (["able-1-1", "able-1-2", "able-1-3", "able-2-a"], True),
        (["able-1-1", "able-1-2", "able-1-a", "able-1-b"], False),
        (["mg-1", "mg-2"], False),
        (["mg-1", "mg-2", "mg-3"], True),
        (["tanks-1-1", "truck-1"], False),
        (["tanks-1-1", "tanks-1-2", "truck-1"], True),
        (["gun-1", "fp-mg-1"], False),
        (["gun-1", "gun-2"], True),
        (["fp-mg-1", "fp-mg-2"], True),
        (["able-1-leader", "latw-1"], False),
        (["able-1-leader", "latw-1", "latw-2"], True),
    ],
)
def test_limits(counters: list[str], many: bool) -> None:
    assert overstacked(OPEN, *(US(counter, "A1") for counter in counters)) is many


def overstacked(map: str, *pieces: Unit) -> bool:
    """Whether somebody is asked who is too many when a cycle ends in which nothing happens."""
    s = state(map, *pieces, US("baker-3-leader", "C1"), GERMAN("1kp-1-leader", "C4"))
    t = say(table(activated(s, "baker-3")), "call", "call", "call")
    return t.choice is not None and t.choice.kind == "stacking"


@pytest.mark.rule("lhy:2.4-3")
@pytest.mark.parametrize("carrier", ["", "tanks-1-1"])
def test_riders_count(carrier: str) -> None:
    riding = [US("able-1-1", "A1", carrier=carrier), *(US(f"able-{i}-1", "A1") for i in (2, 3))]
    assert not overstacked(OPEN, US("tanks-1-1", "A1"), *riding)
    riding = [US("able-1-1", "A1", carrier=carrier), *(US(f"able-{i}-1", "A1") for i in (2, 3))]
    assert overstacked(OPEN, US("tanks-1-1", "A1"), *riding, US("baker-1-1", "A1"))


@pytest.mark.rule("lhy:4.1.9.3c-1", "lhy:2.4-1")
@pytest.mark.parametrize(("at", "many"), [("B1", False), ("B2", True)])
def test_an_enclosed_road_holds_one_vehicle(at: str, many: bool) -> None:
    assert overstacked(LANE, US("tanks-1-1", at), US("tanks-1-2", at)) is many
    assert not overstacked(LANE, US("tanks-1-1", at), US("able-1-1", at))


@pytest.mark.rule("lhy:2.4-4", "lhy:6.0.II.s4c-1")
def test_the_owner_eliminates_what_is_too_much_when_a_cycle_ends() -> None:
    pieces: list[Unit] = [US(f"able-1-{i}", "A1") for i in (1, 2, 3)]
    s = state(
        OPEN,
        *pieces,
        US("able-2-1", "A2"),
        US("able-2-leader", "E1"),
        US("able-1-leader", "E1"),
        GERMAN("1kp-1-1", "E8"),
    )
    t = say(table(activated(s, "able-2")), "maneuver able-2-1", "go A1", "rest")
    assert asked(t) == (0, "activation")  # not before
    say(t, "call", "call", "call")
    assert asked(t) == (0, "stacking")
    assert refused(t, "eliminate able-1-leader").rule == "2.4-4"
    assert "eliminate able-2-1" in offered(t)
    say(t, "eliminate able-2-1")
    assert t.state.units["able-2-1"].lost
    assert t.state.losses[0] == 2
    assert not any(p for p in t.state.pending)

"""22.1 Command & Control."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.moves.assault import Assault
from hedgerow.lhy.state.moves.maneuver import Go
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, board, deed, legal, offered, reacting, refused, say, state, table

PLAIN = board("\n".join((" " if i % 2 else "") + ". " * 12 for i in range(5)))
ON = {"command-and-control": "on"}


@pytest.mark.rule("lhy:22.1-1", "lhy:22.1-2")
def test_out_of_command_only_back_by_the_shortest_way() -> None:
    s = state(PLAIN, US("able-1-1", "A8"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E12", hidden=True), options=ON)
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert offered(t, Go) == ["go A7"]
    assert refused(t, "go A9").rule == "22.1-2"
    say(t, "go A7", "go A6")
    assert refused(t, "rest").rule == "22.1-2"  # as far as it can
    say(t, "go A5", "rest")
    s = state(PLAIN, US("able-1-1", "A8"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E12", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert legal(t, "go A9")


@pytest.mark.rule("lhy:22.1-1")
def test_units_are_chained_to_their_leader() -> None:
    s = state(
        PLAIN, US("able-1-1", "A7"), US("able-1-2", "A4"), US("able-1-leader", "A1"),
        GERMAN("1kp-1-1", "E12", hidden=True), options=ON,
    )  # fmt: skip
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert legal(t, "go A8")


@pytest.mark.rule("lhy:22.1-1")
def test_the_leader_and_the_men_of_another_platoon_command_nobody() -> None:
    """Two platoons go together (7.1): each has its own leader, and its own chain."""
    s = state(
        PLAIN, US("able-1-1", "A8"), US("able-1-leader", "A1"), US("able-2-1", "A9"), US("able-2-leader", "A9"),
        GERMAN("1kp-1-1", "E12", hidden=True), options=ON,
    )  # fmt: skip
    t = say(table(activated(s, "able-1", "able-2")), "maneuver able-1-1")
    assert offered(t, Go) == ["go A7"]
    assert refused(t, "go B8").rule == "22.1-2"


@pytest.mark.rule("lhy:22.1-1")
def test_a_stack_is_out_of_command_with_any_of_it() -> None:
    s = state(
        PLAIN, US("able-2-1", "A8"), US("able-1-1", "A8"), US("able-1-leader", "A1"), US("able-2-leader", "A9"),
        GERMAN("1kp-1-1", "E12", hidden=True), options=ON,
    )  # fmt: skip
    t = say(table(activated(s, "able-1", "able-2")), "maneuver able-2-1,able-1-1")
    assert offered(t, Go) == ["go A7"]


@pytest.mark.rule("lhy:22.1-2")
def test_who_is_out_of_command_does_not_assault() -> None:
    def field(leader: str) -> World:
        s = state(PLAIN, US("able-1-1", "A8"), US("able-1-leader", leader), GERMAN("1kp-1-1", "A9"), options=ON)
        return table(activated(s, "able-1"))

    assert refused(field("A1"), "assault able-1-1 A9").rule == "22.1-2"
    assert not offered(field("A1"), Assault)
    assert legal(field("A5"), "assault able-1-1 A9")


@pytest.mark.rule("lhy:22.1-2")
def test_out_of_command_not_next_to_an_enemy() -> None:
    s = state(PLAIN, US("able-1-1", "A8"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A6"), options=ON)
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert refused(t, "go A7").rule == "22.1-2"
    assert legal(t, "go B7") is False


@pytest.mark.rule("lhy:22.1-1")
def test_only_the_maneuvers_of_the_activated() -> None:
    s = state(PLAIN, US("able-1-1", "A8"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A12"), options=ON)
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "A11", "A12")))
    say(t, "maneuver able-1-1")
    assert legal(t, "go A9")
    s = state(PLAIN, US("able-1-1", "A8"), US("able-1-leader", "E8"), GERMAN("1kp-1-1", "A12", hidden=True), options=ON)
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert legal(t, "go B7")

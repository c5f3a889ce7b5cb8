"""19.1 Minefields."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.casualties import ThrownOff
from hedgerow.lhy.state.events.maneuver import ExitRolled, MinefieldFound, MinefieldRolled
from hedgerow.lhy.state.state import Minefield, State, Unit
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    last,
    legal,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
)


def mined(*pieces: Unit, seat: int = 1, known: bool = False) -> State:
    s = state(OPEN, *pieces, US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E8"))
    s.mines["A2"] = Minefield(seat, known=known)
    return s


@pytest.mark.rule("lhy:19.1-1", "lhy:19.1-2", "lhy:19.1.1a-1", "lhy:19.0-2")
def test_on_foot_they_stop_and_a_ten_costs_one_of_them_a_step() -> None:
    s = mined(US("able-1-1", "A1"), US("able-1-2", "A1"))
    t = table(activated(s, "able-1"), dice=[10, 1, 1])
    say(t, "maneuver able-1-1,able-1-2")
    assert "go A2" in offered(t)  # nobody knows
    say(t, "go A2")
    assert told_of(t, MinefieldFound)
    assert t.state.mines["A2"].known
    assert asked(t) == (0, "activation")
    assert t.state.losses[0] == 1
    assert sorted(u.card.kind for u in t.state.stacks["A2"]) == ["section", "squad"]
    assert all(u.did for u in t.state.stacks["A2"])


@pytest.mark.rule("lhy:19.1.1a-1")
def test_nine_is_nothing() -> None:
    t = say(table(activated(mined(US("able-1-1", "A1")), "able-1"), dice=[9]), "maneuver able-1-1", "go A2")
    assert last(t, MinefieldRolled).result == ""
    assert t.state.units["able-1-1"].at == "A2"
    assert t.state.units["able-1-1"].did == "maneuver"


@pytest.mark.rule("lhy:19.1-2")
def test_ones_own_mines_do_nothing() -> None:
    s = mined(US("able-1-1", "A1"), seat=0)
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3", "rest")
    assert t.state.units["able-1-1"].at == "A3"


@pytest.mark.rule("lhy:19.1.1b-1", "lhy:19.1.1b-3")
@pytest.mark.parametrize(("die", "out"), [(6, True), (7, False)])
def test_out_again(die: int, out: bool) -> None:
    t = say(
        table(activated(mined(US("able-1-1", "A2"), known=True), "able-1"), dice=[die]), "maneuver able-1-1", "go A3"
    )
    assert last(t, ExitRolled).passed == out
    assert t.state.units["able-1-1"].at == ("A3" if out else "A2")
    assert asked(t) == (0, "maneuver" if out else "activation")
    if not out:
        assert t.state.cycle is not None
        assert t.state.cycle.deeds[-1].moved
        assert t.state.units["able-1-1"].did == "maneuver"


@pytest.mark.rule("lhy:19.1.1b-1")
def test_no_roll_for_those_who_withdraw() -> None:
    s = mined(US("able-1-1", "A2"), known=True)
    t = say(table(activated(s, "able-1")), "withdraw able-1-1", "go A1")
    assert t.state.units["able-1-1"].at == "A1"


@pytest.mark.rule("lhy:19.1.1b-2")
@pytest.mark.parametrize(("die", "out"), [(7, True), (8, False)])
def test_the_platoon_leader_helps_one_unit(die: int, out: bool) -> None:
    s = state(OPEN, US("able-1-1", "A2"), US("able-1-leader", "A2"), GERMAN("1kp-1-1", "E8"))
    s.mines["A2"] = Minefield(1, known=True)
    t = say(table(activated(s, "able-1"), dice=[die]), "maneuver able-1-1", "go A3 able-1-1")
    assert last(t, ExitRolled).assisted_by == "able-1-leader"
    assert t.state.units["able-1-1"].at == ("A3" if out else "A2")
    assert t.state.units["able-1-leader"].at == "A2"
    assert t.state.units["able-1-leader"].did == "activated"  # whether he helped or not


@pytest.mark.rule("lhy:19.1.2a-1")
@pytest.mark.parametrize(
    ("vehicle", "die", "result"),
    [("tanks-1-1", 7, ""), ("tanks-1-1", 8, "shocked"), ("tanks-1-1", 9, "shocked"), ("tanks-1-1", 10, "destroyed"),
     ("halftrack-1", 7, ""), ("halftrack-1", 8, "destroyed"), ("truck-1", 9, "destroyed")],
)  # fmt: skip
def test_vehicles(vehicle: str, die: int, result: str) -> None:
    tank = vehicle.startswith("tanks")
    s = mined(US(vehicle, "A1"))
    name = vehicle if tank else f"us-{vehicle}"
    t = table(activated(s, "tanks-1" if tank else "able-1"), dice=[die])
    say(t, f"maneuver {name}", "go A2")
    u = t.state.units[name]
    assert last(t, MinefieldRolled).result == result
    assert (u.lost, u.shocked) == (result == "destroyed", result == "shocked")
    assert asked(t) == (0, "activation" if result else "maneuver")
    assert u.did == ("maneuver" if result == "shocked" else "")


@pytest.mark.rule("lhy:19.1.2a-1", "lhy:13.3.7a-1")
def test_those_aboard_suffer_with_their_vehicle() -> None:
    s = mined(US("halftrack-1", "A1"), US("able-1-1", "A1", carrier="us-halftrack-1"))
    t = table(activated(s, "able-1"), dice=[8, 1, 1, 1])
    say(t, "maneuver us-halftrack-1", "go A2")
    assert t.state.units["us-halftrack-1"].lost
    assert t.state.losses[0] == 2  # the Halftrack, and a step of the squad
    assert all(u.disrupted for u in t.state.stacks["A2"])
    assert last(t, ThrownOff).units == ("able-1-1",)


@pytest.mark.rule("lhy:19.1.2b-1", "lhy:19.1.2a-1")
@pytest.mark.parametrize(("die", "out"), [(7, True), (8, False)])
def test_a_vehicle_rolls_before_it_leaves(die: int, out: bool) -> None:
    s = mined(US("tanks-1-1", "A1"))
    t = say(table(activated(s, "tanks-1"), dice=[1, die]), "maneuver tanks-1-1", "go A2", "go A3")
    assert t.state.units["tanks-1-1"].at == ("A3" if out else "A2")
    assert bool(t.state.units["tanks-1-1"].did) != out


def test_mines_are_no_secret_told_by_what_is_offered() -> None:
    with_mines: Any = table(activated(mined(US("able-1-1", "A1")), "able-1"))
    bare = mined(US("able-1-1", "A1"))
    bare.mines = {}
    without: Any = table(activated(bare, "able-1"))
    for t in (with_mines, without):
        say(t, "maneuver able-1-1")
    assert offered(with_mines) == offered(without)
    assert legal(with_mines, "go A2")


@pytest.mark.rule("lhy:10.4.6.2-1", "lhy:19.1.2a-1")
@pytest.mark.parametrize("dice", [[8, 3], [10, 2, 3]])
def test_riders_whom_mines_put_off_their_tank_go_no_farther(dice: list[int]) -> None:
    """The AFV is Shocked and its squad holds, or it is destroyed: to get off is all that the squad does, and the enemy
    may react to it.
    """
    s = state(
        OPEN, US("tanks-1-1", "C3", motion="green"), US("able-1-1", "C3", carrier="tanks-1-1"),
        US("able-1-leader", "A1"), GERMAN("1kp-1-1", "C6"), mines={"C4": Minefield(1)},
    )  # fmt: skip
    t = say(table(activated(s, "able-1", joining=["tanks-1-1"]), dice), "maneuver tanks-1-1", "go C4")
    (men,) = (u for u in t.state.stacks["C4"] if u.card.infantry)
    assert refused(t, f"maneuver {men.id}").rule == "9.0-2"
    assert legal(say(t, "call"), "fire 1kp-1-1 C4")

"""11.3.1, 11.4.7 What goes with those who leave a hex, and what they suffer."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.maneuver import MarkersCarried
from hedgerow.lhy.state.state import Marker, State
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    last,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
)


def under_fire(*others: object, markers: int = 2) -> State:
    s = state(OPEN, US("able-1-1", "A2"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A8"), *others)  # type: ignore[arg-type]
    s.markers = [Marker(i, "small-arms", "A2", 1, seat=0) for i in range(1, markers + 1)]
    s.marked = markers
    return s


@pytest.mark.rule("lhy:11.3.1a-1")
def test_a_unit_alone_takes_all_attacks_along() -> None:
    t = say(table(activated(under_fire(), "able-1")), "maneuver able-1-1", "go A3", "go A4", "rest")
    assert asked(t) == (0, "activation")
    assert {m.at for m in t.state.markers} == {"A4"}
    assert last(t, MarkersCarried).markers == (1, 2)


@pytest.mark.rule("lhy:11.3.1a-1", "lhy:20.9.2-1")
def test_nobody_learns_by_a_question_that_somebody_is_hidden_there() -> None:
    s = under_fire(US("latw-1", "A2", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A3", "rest")
    assert asked(t) == (0, "activation")
    assert {m.at for m in t.state.markers} == {"A3"}


@pytest.mark.rule("lhy:11.3.1b-1")
def test_of_several_units_the_other_side_says_which_go() -> None:
    t = say(table(activated(under_fire(US("able-1-2", "A2")), "able-1")), "maneuver able-1-1", "go A3")
    assert asked(t) == (1, "carry")
    assert offered(t) == ["carry 1,2", "carry 1", "carry 2", "carry -"]
    assert refused(t, "carry 3").rule == "11.3.1b-1"
    say(t, "carry 2")
    assert asked(t) == (0, "maneuver")
    say(t, "go A4", "rest")
    assert {m.id: m.at for m in t.state.markers} == {1: "A2", 2: "A4"}


@pytest.mark.rule("lhy:11.3.1b-1")
def test_who_goes_through_is_fair_game() -> None:
    s = under_fire(US("able-1-2", "A1"), markers=1)
    t = say(table(activated(s, "able-1")), "maneuver able-1-2", "go A2", "go A3")
    assert asked(t) == (1, "carry")
    say(t, "carry 1", "rest")
    assert {m.at for m in t.state.markers} == {"A3"}


@pytest.mark.rule("lhy:11.3.1b-1")
def test_who_comes_back_may_be_given_what_was_left_there() -> None:
    t = say(table(activated(under_fire(US("able-1-2", "A2"), markers=1), "able-1")), "maneuver able-1-1", "go A3")
    say(t, "carry -", "go A2", "go A3")
    assert asked(t) == (1, "carry")
    say(t, "carry 1")
    assert {m.at for m in t.state.markers} == {"A3"}


def test_vehicles_take_nothing_along() -> None:
    s = under_fire(US("tanks-1-1", "A2"))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go A3", "rest")
    assert not told_of(t, MarkersCarried)
    assert {m.at for m in t.state.markers} == {"A2"}


def shelled(value: int = 0, bare: int = 0, primary: bool = False) -> State:
    s = state(OPEN, US("able-1-1", "B4"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A8"), US.mortar("60mm-section"))
    s.markers, s.marked = [Marker(1, "mortar", "B4", value, primary=primary, bare=bare)], 1
    if primary:
        s.mortars["us-60mm-section-1"].impact, s.mortars["us-60mm-section-1"].box = "B4", "firing"
    return s


@pytest.mark.rule("lhy:11.4.7.2c-1", "lhy:11.4.7b-1")
def test_out_of_a_secondary_impact_hex() -> None:
    """Six and nothing is no more than their Cohesion; six and one, without the woods, is."""
    t = say(table(activated(shelled(), "able-1"), dice=[6]), "maneuver able-1-1", "go B5", "rest")
    assert not t.state.units["able-1-1"].disrupted
    t = say(table(activated(shelled(bare=1), "able-1"), dice=[6]), "maneuver able-1-1", "go B5")
    assert t.state.units["able-1-1"].disrupted
    assert t.state.units["able-1-1"].at == "B4"
    assert asked(t) == (0, "maneuver")
    assert refused(t, "go B5").rule == "10.3.1.1-1"  # now it must Withdraw, to the west
    say(t, "go B3", "rest")  # and no die is thrown again
    assert t.state.units["able-1-1"].at == "B3"


@pytest.mark.rule("lhy:10.3.1b-1", "lhy:11.4.7.1b-1")
def test_out_of_a_primary_impact_hex_by_withdrawal_alone() -> None:
    s = shelled(primary=True)
    t = table(activated(s, "able-1"), dice=[7])
    assert refused(t, "maneuver able-1-1").rule == "11.4.7.1b-1"
    say(t, "withdraw able-1-1", "go B3")
    assert t.state.units["able-1-1"].disrupted
    assert t.state.units["able-1-1"].at == "B3"


@pytest.mark.rule("lhy:11.4.7.1c-1", "lhy:11.4.7.2b-1")
def test_who_enters_impact_hexes() -> None:
    s = state(
        OPEN, US("able-1-1", "A2"), US("tanks-1-1", "A2"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E8"),
        US("truck-1", "A2"), US("tanks-1-2", "A2"), US("able-1-2", "A2", carrier="tanks-1-2"),
        US.mortar("60mm-section", impact="A3", box="firing"),
    )  # fmt: skip
    s.markers = [Marker(1, "mortar", "A3", primary=True), Marker(2, "mortar", "B2")]
    t = table(activated(s, "able-1", "tanks-1"))
    for unit in ("able-1-1", "us-truck-1", "tanks-1-2"):
        say(t, f"maneuver {unit}")
        assert refused(t, "go A3").rule == "11.4.7.1c-1"
        say(t, "go B2", "rest")
    say(t, "maneuver tanks-1-1", "go A3", "rest")
    assert t.state.units["tanks-1-1"].at == "A3"

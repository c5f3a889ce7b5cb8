"""6.0.II, 8.0, 9.0 The segments of a cycle, calls for Reaction, and what must be done in them."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from hedgerow.lhy.state.moves.activation import Call
from hedgerow.lhy.state.state import Marker, State, Unit
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    deed,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)

WOODS = board(
    """
    . . . . . . . .
     . . . w . . . .
    . . . w . . . .
     . . . w . . . .
    . . . . . . . .
    """
)
"""Woods across the middle; nobody sees from one side to the other along rows B, C and D."""


def pair(**fields: Any) -> State:
    us = [US("able-1-1", "A1", **fields), US("able-1-leader", "A1")]
    return state(OPEN, *us, GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8"))


@pytest.mark.rule("lhy:6.0.II.s1-1", "lhy:6.0.II.s2-1", "lhy:6.0.II.s3-1", "lhy:6.0.II.s3-2", "lhy:8.0-1")
def test_calls_alternate_until_both_pass() -> None:
    t = table(activated(pair(), "able-1"))
    assert asked(t) == (0, "activation")
    say(t, "maneuver able-1-1", "go B1", "rest", "call")
    assert asked(t) == (1, "reaction")
    say(t, "maneuver 1kp-1-1", "go B7", "rest", "call")
    assert asked(t) == (0, "reaction")
    say(t, "call")
    assert asked(t) == (1, "reaction")
    say(t, "call")
    assert t.state.cycle is None


@pytest.mark.rule("lhy:8.2-1", "lhy:8.3-1")
def test_what_may_be_reacted_to_is_said_in_one_sentence() -> None:
    def prompt(*texts: str) -> str:
        men = [US(f"able-1-{man}", "A1") for man in ("1", "2", "3", "leader")]
        s = state(OPEN, *men, US("mg-1", "A1"), GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8"))
        t = say(table(activated(s, "able-1")), *texts, "call")
        assert t.choice is not None
        return t.choice.prompt

    assert prompt("maneuver able-1-1", "go B1", "rest", "maneuver able-1-2", "go A2", "rest") == (
        "You may react to 1st Squad and 2nd Squad, 1st Platoon, Able (Maneuver to B1 and A2)"
    )
    group = "maneuver able-1-1,able-1-2,able-1-3,able-1-leader,us-mg-1"
    assert prompt(group, "go B1", "rest") == "You may react to 5 units (Maneuver to B1)"
    four = "maneuver able-1-1,able-1-2,able-1-3,able-1-leader"
    assert prompt("fire us-mg-1 A8", four, "go B1", "rest") == (
        "You may react to American MG section #1 (fire from A1) and 4 units (Maneuver to B1)"
    )
    assert prompt() == "There is no Action to react to: you may react with Limited Reactions only"


@pytest.mark.rule("lhy:8.2-1", "lhy:10.5.2.2-2")
@pytest.mark.parametrize("start", ["B6", "B7"])
def test_an_assault_is_called_so_with_the_hex_that_it_goes_against(start: str) -> None:
    men = US("able-1-1", start), US("able-1-leader", "A1")
    s = state(OPEN, *men, GERMAN("1kp-1-1", "B8"), GERMAN("1kp-1-leader", "E8"))
    t = say(table(activated(s, "able-1")), "assault able-1-1 B8", "call")
    assert t.choice is not None
    assert t.choice.prompt == "You may react to 1st Squad, 1st Platoon, Able (Assault on B8)"


@pytest.mark.rule("lhy:6.0.II.s3-2")
def test_who_reacts_keeps_the_calls_going() -> None:
    t = table(activated(pair(), "able-1"))
    say(t, "maneuver able-1-1", "go B1", "rest", "call", "call")
    assert asked(t) == (0, "reaction")
    say(t, "maneuver able-1-leader", "go A2", "rest", "call")
    assert asked(t) == (1, "reaction")
    say(t, "call")
    assert asked(t) == (0, "reaction")
    say(t, "call")
    assert t.state.cycle is None


@pytest.mark.rule("lhy:6.0.II.s3-2", "lhy:8.1c-1", "lhy:8.3c-1")
@pytest.mark.parametrize("wanted", ["request", "withdraw"])
def test_who_asks_for_mortars_or_fails_to_withdraw_has_not_passed(wanted: str) -> None:
    """There is nothing to react to, and yet it was a Reaction: after it both must pass again."""
    us = [US("able-1-1", "A1"), US("able-1-leader", "A1")]
    germans = [GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8")]
    s = state(OPEN, *us, *germans, GERMAN.mortar("8cm-section"))
    t = say(table(activated(s, "able-1"), [10, 5, 5, 5]), "call")
    assert asked(t) == (1, "reaction")
    say(t, next(text for text in offered(t) if text.startswith(wanted)), "call")
    assert t.state.cycle is not None
    assert (asked(t), t.state.cycle.before) == ((0, "reaction"), [])
    say(t, "call")
    assert asked(t) == (1, "reaction")
    say(t, "call")
    assert t.state.cycle is None


@pytest.mark.rule("lhy:6.0.II.s5-3", "lhy:6.0.II.s5-2")
def test_reaction_is_called_though_nobody_acted() -> None:
    t = say(table(activated(pair(), "able-1")), "call")
    assert asked(t) == (1, "reaction")
    say(t, "call")
    assert asked(t) == (0, "reaction")


@pytest.mark.rule("lhy:9.0-1", "lhy:9.0-2")
def test_each_unit_acts_once_a_turn() -> None:
    t = say(table(activated(pair(), "able-1")), "maneuver able-1-1", "go B1", "rest")
    assert refused(t, "maneuver able-1-1").rule == "9.0-2"
    assert refused(t, "fire able-1-1 A8").rule == "9.0-2"
    assert legal(t, "maneuver able-1-leader")
    say(t, "call", "call")
    assert refused(t, "maneuver able-1-1").rule == "9.0-2"


# ------------------------------------------------------------------ what must be done


def must(s: State, rule: str, *answers: str) -> None:
    """The call for Reaction is refused until these answers have been given; nor does anybody give it by chance."""
    t = table(s, [5, 5, 5])
    assert refused(t, "call").rule == rule
    assert not offered(t, Call)
    assert t.choice is not None
    assert Call() not in {t.choice.options.sample(Random(seed)) for seed in range(30)}
    if answers:
        say(t, *answers)
        assert legal(t, "call")


@pytest.mark.rule("lhy:9.1.1b-1", "lhy:6.0.II.s1b-1")
@pytest.mark.parametrize("state_of", [{"disrupted": True}, {"regrouping": True}])
def test_disrupted_and_regrouping_units_in_sight_must_act(state_of: dict[str, bool]) -> None:
    must(activated(pair(**state_of), "able-1"), "9.1.1b-1")
    unseen = state(WOODS, US("able-1-1", "C1", **state_of), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C8"))
    assert legal(table(activated(unseen, "able-1")), "call")


@pytest.mark.rule("lhy:9.1.1b-1")
def test_nobody_must_act_for_an_enemy_he_does_not_know_of() -> None:
    s = state(
        OPEN, US("able-1-1", "A1", disrupted=True), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A8", hidden=True)
    )
    assert legal(table(activated(s, "able-1")), "call")


@pytest.mark.rule("lhy:9.1.1b-1", "lhy:9.1.2a-1", "lhy:4.3-1", "lhy:11.4.7.1a-1", "lhy:11.4.7c-1")
@pytest.mark.parametrize("shelled", [False, True])
@pytest.mark.parametrize("concealed", [False, True])
@pytest.mark.parametrize("armour", [False, True])
def test_nor_does_what_he_must_do_tell_what_is_concealed(armour: bool, concealed: bool, shelled: bool) -> None:
    """Men see nothing out of a primary impact hex, AFVs do; who is Concealed there goes for men."""
    foe = US("tanks-1-1" if armour else "able-1-1", "C3", concealed=concealed)
    s = state(OPEN, foe, GERMAN("1kp-1-1", "C8", disrupted=True), GERMAN("1kp-1-leader", "C8"))
    if shelled:
        s.mortars["mortar"] = GERMAN.mortar("8cm-section", box="firing", impact="C3")
        s.markers = [Marker(1, "mortar", "C3", primary=True)]
    sees = not shelled or (armour and not concealed)
    assert legal(table(reacting(s, 1, platoons=[foe.platoon])), "call") is not sees
    assert legal(table(activated(s, "1kp-1")), "call") is not sees


@pytest.mark.rule("lhy:9.1.1a-1")
def test_shocked_vehicles_must_act() -> None:
    s = state(WOODS, US("tanks-1-1", "C1", shocked=True), GERMAN("1kp-1-1", "C8"))
    must(activated(s, "tanks-1"), "9.1.1a-1", "recover tanks-1-1")


@pytest.mark.rule("lhy:9.1.1c-1")
def test_vehicles_in_motion_must_act() -> None:
    s = state(WOODS, US("tanks-1-1", "C1", motion="green"), GERMAN("1kp-1-1", "C8"))
    must(activated(s, "tanks-1"), "9.1.1c-1", "maneuver tanks-1-1", "go C2", "rest")


@pytest.mark.rule("lhy:9.1.1d-1")
@pytest.mark.parametrize(
    ("foe", "due"),
    [
        (GERMAN("gun-3", "A8"), True),
        (GERMAN("gun-3", "A8", concealed=True), False),
        (GERMAN("latw-1", "A8"), False),  # out of range
        (GERMAN("latw-1", "A3"), True),
        (GERMAN("1kp-1-leader", "A3"), False),
        (GERMAN("gun-3", "A8", disrupted=True), False),  # not capable of any fire
        (GERMAN("panzer1-1-1", "A8", shocked=True), False),
        (GERMAN("panzer1-1-1", "A8", motion="green"), True),
    ],
)
def test_vehicles_under_an_anti_tank_threat_must_act(foe: Unit, due: bool) -> None:
    fresh = Unit(foe.id, foe.counter, foe.seat, foe.platoon, foe.at, concealed=foe.concealed, disrupted=foe.disrupted,
                 shocked=foe.shocked, motion=foe.motion)  # fmt: skip
    t = table(activated(state(OPEN, US("tanks-1-1", "A1"), fresh), "tanks-1"))
    assert legal(t, "call") != due
    if due:
        assert refused(t, "call").rule == "9.1.1d-1"


LANE = board(
    """
     . . . . . . . . .
    . . . . . . . . .
     . . . . . . . . .
    """,
    lines=[("tree-lined road", "B1 B2 B3 B4 B5 B6 B7 B8 B9")],
)
"""An enclosed road from end to end."""


@pytest.mark.rule("lhy:9.1.1d-1", "lhy:4.1.9.3b-1", "lhy:2.2.4a-1", "lhy:14.3.6-2", "lhy:19.2-1")
@pytest.mark.parametrize(
    ("counter", "at", "fields", "due"),
    [
        ("gun-3", "B7", {}, True),
        ("gun-3", "B8", {}, False),  # seven hexes along an enclosed road
        ("gun-3", "B4", {"regrouping": True}, False),
        ("fp-gun-1", "B4", {"front": 9}, True),
        ("fp-gun-1", "B4", {"front": 3}, False),  # it looks away
        ("mg-1", "B4", {}, True),
    ],
)
def test_only_a_threat_that_can_be_carried_out_makes_vehicles_act(
    counter: str, at: str, fields: dict[str, Any], due: bool
) -> None:
    s = state(LANE, US("tanks-1-1", "B1"), GERMAN(counter, at, **fields))
    assert legal(table(activated(s, "tanks-1")), "call") != due
    s.wire = {at: 1}
    assert legal(table(activated(s, "tanks-1")), "call") != (due and counter != "mg-1")


@pytest.mark.rule("lhy:9.1.2a-1")
def test_disrupted_units_in_sight_of_the_activated_platoon_must_react() -> None:
    germans = [GERMAN("1kp-1-1", "A8", disrupted=True), GERMAN("1kp-1-leader", "A8")]
    s = state(OPEN, US("able-1-1", "A1"), *germans)
    must(reacting(s, 1, deed("able-1-1", "maneuver", "A2", "A1")), "9.1.2a-1")
    other = state(OPEN, US("able-2-1", "A1"), US("able-1-1", "E1"), GERMAN("1kp-1-1", "A8", disrupted=True))
    hidden = state(WOODS, US("able-1-1", "C1"), US("able-2-1", "A1"), GERMAN("1kp-1-1", "C8", disrupted=True))
    t = table(reacting(hidden, 1, platoons=["able-1"]))
    assert legal(t, "call")
    assert not legal(table(reacting(other, 1, platoons=["able-2"])), "call")


@pytest.mark.rule("lhy:9.1.2b-1")
def test_shocked_units_react_in_the_first_segment_of_the_turn() -> None:
    def cycle(number: int) -> State:
        s = state(WOODS, US("able-1-1", "C1"), GERMAN("panzer1-2-1", "C8", shocked=True), cycles=number - 1)
        return reacting(s, 1)

    must(cycle(1), "9.1.2b-1", "recover panzer1-2-1")
    assert legal(table(cycle(2)), "call")


@pytest.mark.rule("lhy:9.1.2a-1", "lhy:9.1.2b-1")
def test_the_active_player_never_must_react() -> None:
    s = state(OPEN, US("able-1-1", "A1", disrupted=True), GERMAN("1kp-1-1", "A8"))
    s = reacting(s, 0, active=0)
    assert legal(table(s), "call")


@pytest.mark.rule("lhy:5.0.II-2", "lhy:13.3.4.2-1")
def test_a_platoon_without_its_leader_does_only_what_it_must() -> None:
    """Its support is bound as well; in Reaction all are free."""
    s = state(
        OPEN, US("able-1-1", "A1"), US("mg-1", "A1"), US("able-1-2", "A2", disrupted=True), GERMAN("1kp-1-1", "A8")
    )
    t = table(activated(s, "able-1"), [9])
    assert refused(t, "maneuver able-1-1").rule == "13.3.4.2-1"
    assert refused(t, "maneuver us-mg-1").rule == "13.3.4.2-1"
    assert legal(t, "recover able-1-2")
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "B8", "A8"), active=1))
    assert legal(t, "maneuver able-1-1")


@pytest.mark.rule("lhy:6.0.II.s4a-1")
def test_vehicles_that_were_stopping_stand_when_the_cycle_ends() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("tanks-1-1", "A3", motion="red"), GERMAN("1kp-1-1", "E8"))
    t = table(activated(s, "able-1"))
    motions = [say(t, "call").state.units["tanks-1-1"].motion for _ in range(3)]
    assert motions == ["red", "red", ""]


@pytest.mark.rule("lhy:9.1.2a-1")
def test_who_had_acted_before_is_of_the_platoon_that_was_activated_last() -> None:
    """Only a squad that has had its Action sees the Disrupted one; its platoon has been activated all the same."""
    us = [US("able-1-leader", "D1"), US("able-2-leader", "C1"), US("able-1-1", "C6", did="fire")]
    for platoon, must_react in (("able-1", True), ("able-2", False)):
        s = state(WOODS, *map(copy, us), GERMAN("1kp-1-1", "C8", disrupted=True))
        s.phase, s.initiative, s.company = "activation", 0, "able"
        t = say(table(s), f"activate {platoon}", "call")
        assert legal(t, "call") is not must_react


@pytest.mark.rule("lhy:9.1.2a-1", "lhy:10.4.1b.iv-1", "lhy:10.3.2d-1")
@pytest.mark.parametrize(("unit", "order"), [("tanks-1-1", "overwatch tanks-1-1"), ("able-1-1", "deploy able-1-1")])
def test_who_lets_the_time_to_act_pass_is_of_it_as_well(unit: str, order: str) -> None:
    """A tank on Overwatch, and sections that did nothing when they were deployed."""
    us = [US(unit, "C6", motion="green" if unit == "tanks-1-1" else ""), US("able-1-leader", "D1")]
    s = state(WOODS, *us, GERMAN("1kp-1-1", "C8", disrupted=True))
    platoons = ["able-1"] if unit == "able-1-1" else ["tanks-1"]
    t = say(table(activated(s, *platoons), [1, 1]), order, "call")
    assert refused(t, "call").rule == "9.1.2a-1"

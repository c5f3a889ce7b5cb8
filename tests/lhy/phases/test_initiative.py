"""5.0.I, 5.0.VI, 20.2, 20.3 The Initiative Phase, and the clock. The American (Allied) has a DRM of 2."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.placing import enlist
from hedgerow.lhy.state.state import Assault, Marker, State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, affair, asked, last, say, state, table, told_of


def moment(**fields: Any) -> State:
    """The end of turn 1; the American has had the Initiative."""
    us = [US("able-1-leader", "A1"), US("able-1-1", "A1")]
    german = [GERMAN("1kp-1-leader", "A8"), GERMAN("1kp-1-1", "A8")]
    given: dict[str, Any] = {"turn": 1, "initiative": 0} | fields
    return state(OPEN, *us, *german, **given)


def rolled(s: State, *dice: int) -> told.InitiativeRolled:
    return last(table(s, dice), told.InitiativeRolled)


@pytest.mark.rule("lhy:5.0.I-1", "lhy:5.0.I-2", "lhy:20.2-2", "lhy:5.0.I-4")
@pytest.mark.parametrize(
    ("held", "dice", "sums", "winner"),
    [
        (0, (4, 5), (6, 5), 0),  # the holder's DRM of 2 turns it
        (1, (4, 5), (4, 5), 1),  # without the Initiative there is none
        (0, (2, 5), (4, 5), 1),
    ],
)
def test_the_higher_modified_roll_wins(held: int, dice: tuple[int, int], sums: tuple[int, int], winner: int) -> None:
    s = moment(initiative=held)
    event = rolled(s, *dice)
    assert (event.sums[0].total, event.sums[1].total) == sums
    assert s.initiative == event.winner == winner


@pytest.mark.rule("lhy:5.0.I-3")
@pytest.mark.parametrize(("dice", "winner"), [((5, 7), 1), ((6, 8), 0)])
def test_ties_go_to_the_axis_if_odd_and_to_the_allies_if_even(dice: tuple[int, int], winner: int) -> None:
    assert rolled(moment(), *dice).winner == winner


@pytest.mark.rule("lhy:20.2-1", "lhy:20.3-1")
def test_the_attacker_has_the_first_turn_without_a_roll() -> None:
    s = moment(turn=0, initiative=1)
    t = table(s)
    assert not told_of(t, told.InitiativeRolled)
    assert (s.turn, s.minutes, s.initiative, s.phase) == (1, 0, 0, "activation")


@pytest.mark.rule("lhy:20.2-1", "lhy:0.0-3")
def test_a_mission_may_give_the_first_turn_to_the_defender() -> None:
    s = moment(turn=0, mission=affair(OPEN, special={"first": "german"}))
    table(s)
    assert s.initiative == 1


@pytest.mark.rule("lhy:5.0.I-5")
def test_without_leader_and_afv_the_initiative_goes_to_the_other_side() -> None:
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("1kp-1-leader", "A8"), GERMAN("1kp-1-1", "A8"), turn=1)
    t = table(s, [9, 2])
    assert last(t, told.InitiativeForfeited).seat == 0
    assert s.initiative == 1
    s = state(OPEN, US("tanks-1-1", "A1"), GERMAN("1kp-1-leader", "A8"), GERMAN("1kp-1-1", "A8"), turn=1)
    table(s, [9, 2])
    assert s.initiative == 0


@pytest.mark.rule("lhy:5.0.I-6")
def test_where_nobody_can_activate_the_turn_goes_on_with_the_clock() -> None:
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("1kp-1-1", "A8"), turn=1)
    t = table(s, [9, 2])
    assert told_of(t, told.NobodyActivates)
    assert t.wanted is not None
    assert t.wanted.why == "Time Lapse"


@pytest.mark.rule("lhy:5.0.I-7")
def test_an_unmodified_10_brings_an_event_and_a_modified_one_does_not() -> None:
    t = table(moment(), [10, 3])
    assert t.wanted is not None
    assert "Fate" in t.wanted.why
    t = table(moment(), [8, 3])
    assert t.wanted is None
    assert asked(t)[1] != "recon"


@pytest.mark.rule("lhy:5.0.VI-1", "lhy:0.0-5", "lhy:20.3-1")
@pytest.mark.parametrize(("die", "minutes"), [(1, 2), (3, 3), (6, 4), (10, 5)])
def test_a_turn_lasts_two_to_five_minutes(die: int, minutes: int) -> None:
    s = moment(phase="time", turn=3, minutes=59)
    t = table(s, [die])
    assert last(t, told.TimeLapsed).minutes == minutes
    assert s.minutes == 59 + minutes


@pytest.mark.rule("lhy:5.0-1", "lhy:6.0-2", "lhy:5.0.II-1")
def test_the_phases_follow_each_other() -> None:
    """A turn in which all phases have something to do, told by what dice are thrown for. Nothing of a Fire attack is
    resolved before the last Reaction is over.
    """
    s = moment(turn=1, markers=[Marker(1, "small-arms", "A8", 1, seat=1)], marked=1)
    for piece in (US("able-1-2", "C4"), GERMAN("1kp-1-2", "C4")):
        enlist(s, piece)
    s.assaults = {"C4": Assault("C4", 0)}
    s.mortars["m"] = US.mortar("60mm-section", box="pending")
    t = table(s)
    thrown = []
    while "Time Lapse" not in thrown:
        while t.choice is not None:
            pass_on(t)
        assert t.wanted is not None
        thrown.append(t.wanted.why)
        t.supply([5] * t.wanted.count)
    order = [next(i for i, why in enumerate(thrown) if word in why) for word in PHASES]
    assert order == sorted(order)


PHASES = ("Initiative", "Fire", "Assault", "recovery", "Time Lapse")


def pass_on(t: World) -> None:
    assert t.choice is not None
    answers = {"activation": "call", "reaction": "call", "coordination": "forgo"}
    if t.choice.kind in answers:
        say(t, answers[t.choice.kind])
    else:
        t.answer(t.choice.options[0])

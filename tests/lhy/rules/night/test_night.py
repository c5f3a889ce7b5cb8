"""17.0 Night, Twilight and Illumination; what is seen and heard of in the dark."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.events.hiding import Exposed
from hedgerow.lhy.state.moves.mortars import Flare
from hedgerow.lhy.state.state import Arrow, Assault, Entry, State
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    affair,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
    told_of,
)

FIELD = board("\n".join(["." + " ." * 23] * 2))
"""Open ground, two rows of 24 hexes."""
LIT = {"illumination": ["us"]}


def dark(*pieces: Any, light: str = "night", **fields: Any) -> State:
    return state(FIELD, *pieces, light=light, **fields)


@pytest.mark.rule("lhy:17.4a-1", "lhy:17.4b-1")
@pytest.mark.parametrize(("light", "foe", "far", "seen"), [
    ("night", "1kp-1-1", 2, True), ("night", "1kp-1-1", 3, False), ("night", "panzer1-1-1", 2, True),
    ("night", "panzer1-1-1", 3, False), ("twilight", "1kp-1-1", 4, True), ("twilight", "1kp-1-1", 5, False),
    ("twilight", "panzer1-1-1", 8, True), ("twilight", "panzer1-1-1", 9, False), ("day", "1kp-1-1", 12, True),
    ("day", "panzer1-1-1", 12, True),
])  # fmt: skip
def test_how_far_the_eye_goes(light: str, foe: str, far: int, seen: bool) -> None:
    at = f"A{1 + far}"
    t = table(activated(dark(US("tanks-1-1", "A1"), GERMAN(foe, at), light=light), "tanks-1"))
    shot = f"fire tanks-1-1 {foe if foe.startswith('panzer') else at}"
    assert legal(t, shot) is seen
    assert seen or refused(t, shot).rule == "11.0-2"


@pytest.mark.rule("lhy:17.1a-1", "lhy:17.5.2a-1", "lhy:17.5.2b-1", "lhy:17.5.2c-1", "lhy:17.5.2d-1")
@pytest.mark.parametrize(("eye", "foe", "seen", "hard"), [
    ("A8", "A14", True, False),  # both in the light
    ("A4", "A14", True, False),  # two hexes beyond the light, into it
    ("A3", "A14", False, True),
    ("A4", "A5", True, True),  # near the light, but in the dark
    ("A11", "A18", True, True),  # out of the light, two hexes beyond it
    ("A11", "A19", False, True),
    ("A3", "A2", True, True),
])  # fmt: skip
def test_light_is_day_five_hexes_around(eye: str, foe: str, seen: bool, hard: bool) -> None:
    s = dark(US("tanks-1-1", eye), GERMAN("1kp-1-1", foe), lit=["A11"])
    t = table(activated(s, "tanks-1"))
    assert legal(t, f"fire tanks-1-1 {foe}") is seen
    if seen:
        say(t, f"fire tanks-1-1 {foe}")
        assert ("11.3.3n-1" in [mod.rule for mod in t.state.markers[-1].tally]) is hard


@pytest.mark.rule("lhy:17.4b-1", "lhy:8.2-1", "lhy:8.3-1")
@pytest.mark.parametrize(("foe", "at", "concealed", "seen"), [
    ("1kp-1-1", "A6", False, True), ("1kp-1-1", "A7", False, False), ("panzer1-1-1", "A10", False, True),
    ("panzer1-1-1", "A11", False, False), ("1kp-1-1", "A7", True, True),
])  # fmt: skip
def test_in_twilight_men_are_reacted_to_within_four_hexes(foe: str, at: str, concealed: bool, seen: bool) -> None:
    """What is under a marker may be a vehicle, for all that is known."""
    s = dark(US("able-1-1", "A2"), US("able-1-leader", "B20"), GERMAN(foe, at, concealed=concealed), light="twilight")
    platoon = s.units[foe].platoon
    t = table(reacting(s, 0, deed(foe, "maneuver", "A12", at), platoons=[platoon]))
    assert legal(t, "maneuver able-1-1") is seen


@pytest.mark.rule("lhy:17.2a-1")
@pytest.mark.parametrize(("light", "foe", "kept"), [
    ("night", "A5", True), ("night", "A4", False), ("twilight", "A6", True), ("twilight", "A5", False),
])  # fmt: skip
def test_in_the_dark_only_whoever_is_near_takes_concealment(light: str, foe: str, kept: bool) -> None:
    s = dark(US("able-1-1", "A2", concealed=True), US("able-1-leader", "A1"), GERMAN("1kp-1-1", foe), light=light)
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A3")
    assert t.state.units["able-1-1"].concealed is kept


@pytest.mark.rule("lhy:17.5.2b-1")
def test_in_the_light_concealment_is_lost_as_by_day() -> None:
    s = dark(US("able-1-1", "A2", concealed=True), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A9"), lit=["A5"])
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A3")
    assert not t.state.units["able-1-1"].concealed


@pytest.mark.rule("lhy:17.2a-1")
@pytest.mark.parametrize(("light", "kept"), [("day", True), ("twilight", False)])
def test_an_attempt_to_recover_is_heard_in_the_dark(light: str, kept: bool) -> None:
    s = dark(US("able-1-1", "A3", concealed=True, disrupted=True), US("able-1-leader", "A3"), GERMAN("1kp-1-1", "A5"),
             light=light)  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[9]), "recover able-1-1")
    assert t.state.units["able-1-1"].concealed is kept
    s = dark(US("able-1-1", "A3", concealed=True, regrouping=True), US("able-1-leader", "A3"), GERMAN("1kp-1-1", "A5"),
             light=light)  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[9]), "regroup able-1-1")
    assert t.state.units["able-1-1"].concealed is kept


@pytest.mark.rule("lhy:17.2a-1", "lhy:12.7-1")
@pytest.mark.parametrize(
    ("light", "foe", "kept"),
    [("day", "A5", True), ("twilight", "A5", False), ("twilight", "A6", True), ("night", "A4", False),
     ("night", "A5", True)],
)  # fmt: skip
def test_nor_does_an_afv_recover_from_shock_unheard(light: str, foe: str, kept: bool) -> None:
    s = dark(US("tanks-1-1", "A3", concealed=True, shocked=True), GERMAN("1kp-1-1", foe), light=light)
    t = say(table(activated(s, "tanks-1"), dice=[6]), "recover tanks-1-1")
    assert not t.state.units["tanks-1-1"].shocked
    assert t.state.units["tanks-1-1"].concealed is kept


@pytest.mark.rule("lhy:17.3-1")
def test_in_the_dark_even_the_disrupted_are_concealed_again() -> None:
    s = dark(US("able-1-1", "A3", disrupted=True), GERMAN("1kp-1-1", "A9"), phase="clean-up")
    t = table(s)
    while t.choice is not None and t.choice.kind == "recombine":
        say(t, "done")
    assert t.state.units["able-1-1"].concealed


@pytest.mark.rule("lhy:17.1-1")
def test_night_becomes_twilight_and_twilight_day() -> None:
    name = affair(FIELD, light="night", special={"dawn": 12, "twilight": 10})
    for minutes, light in ((10, "night"), (12, "twilight"), (21, "twilight"), (22, "day")):
        s = state(FIELD, US("able-1-1", "A3"), GERMAN("1kp-1-1", "A9"), mission=name, phase="time", light="night")
        s.minutes = minutes - 2
        assert table(s, dice=[1]).state.light == light


# ------------------------------------------------------------------ Illumination


def asking(*pieces: Any, **fields: Any) -> State:
    usual = [US("able-1-1", "A5"), US("able-1-leader", "A5"), GERMAN("1kp-1-1", "A12"), GERMAN("1kp-1-leader", "A12")]
    return dark(*usual, *pieces, special=LIT, **fields)


@pytest.mark.rule("lhy:17.5-1", "lhy:17.5.1.s1-1", "lhy:17.5.1.s2-1", "lhy:17.5.1.s3-1")
@pytest.mark.parametrize(("dice", "lit"), [([5, 7], ["A8"]), ([5, 4], ["A10"]), ([5, 1], ["A6"]), ([6], [])])
def test_light_is_granted_with_five_and_drifts_two_hexes(dice: list[int], lit: list[str]) -> None:
    t = say(table(activated(asking(), "able-1"), dice), "illuminate able-1-1 A8")
    assert t.state.lit == lit
    assert last(t, told.LightRequested).granted is bool(lit)
    assert refused(t, "illuminate able-1-leader A8").rule == "17.5-1", "once a turn"
    assert legal(t, "maneuver able-1-1")
    assert t.state.cycle is not None
    assert not t.state.cycle.deeds


@pytest.mark.rule("lhy:17.5-1")
def test_who_may_ask_for_light_and_where() -> None:
    t = table(activated(asking(), "able-1"))
    assert refused(t, "illuminate able-1-1 A9").rule == "17.5-1"
    assert refused(t, "illuminate able-1-1 A8 9").rule == "11.4.5.s7-2", "there is but one diagram"
    assert offered(t, Flare) == ["flare able-1-1", "flare able-1-leader"]
    s = asking()
    s.units["able-1-leader"].disrupted, s.units["able-1-leader"].did = True, "recover"
    t = table(activated(s, "able-1"))
    assert refused(t, "illuminate able-1-1 A8").rule == "11.4.4.1a-1"
    assert refused(t, "flare able-1-leader").rule == "9.0-2"
    assert refused(table(activated(asking(light="twilight"), "able-1")), "illuminate able-1-1 A8").rule == "17.5-1"
    t = table(reacting(asking(), 1, deed("able-1-1", "maneuver", "A4", "A5")))
    assert refused(t, "illuminate 1kp-1-1 A12").rule == "17.5-1", "the mission gives them none"
    t = table(reacting(asking(), 0, deed("1kp-1-1", "maneuver", "A13", "A12")))
    assert legal(t, "illuminate able-1-1 A8"), "in Reaction as well"


@pytest.mark.rule("lhy:17.5-1", "lhy:17.5.1.s1-1")
def test_light_may_be_asked_for_over_any_hex_within_three() -> None:
    t = say(table(activated(asking(), "able-1"), dice=[5, 7]), "flare able-1-1")
    assert asked(t) == (0, "light")
    hexes = {text.split()[2] for text in offered(t)}
    assert hexes == {at for at in t.state.ground.playable if t.state.ground.distance("A5", at) <= 3}
    assert refused(t, "illuminate able-1-1 A9").rule == "17.5-1"
    assert refused(t, "illuminate able-1-leader A6").rule == "17.5.1.s1-1"
    assert refused(t, "call").rule == "17.5.1.s1-1"
    say(t, "illuminate able-1-1 A6")
    assert t.state.lit == ["A6"]
    assert asked(t) == (0, "activation")
    assert not offered(t, Flare), "once a turn"
    assert legal(t, "maneuver able-1-1"), "it was no Action"


@pytest.mark.rule("lhy:17.5-1", "lhy:10.5.3.2-1")
def test_those_under_assault_may_ask_for_light_too() -> None:
    s = asking()
    s.arrows = [Arrow(1, "A6", "A5", ["1kp-1-1"])]
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "A7", "A6"), platoons=["1kp-1"]))
    assert legal(t, "flare able-1-1")
    assert legal(t, "illuminate able-1-1 A6")


@pytest.mark.rule("lhy:17.2c-1", "lhy:4.3.1.1e-1")
@pytest.mark.parametrize(("light", "clauses"), [
    ("day", ["4.3.1.1e-1"]), ("night", ["17.2c-1", "17.2c-1"]), ("twilight", ["17.2c-1", "17.2c-1"]),
])  # fmt: skip
def test_whoever_was_in_an_assault_is_seen_afterwards_in_the_dark_anywhere(light: str, clauses: list[str]) -> None:
    """The defender, of whom nobody is near, retreats with 7; the attacker stays."""
    s = dark(US("able-1-1", "A5", concealed=True), GERMAN("1kp-1-1", "A5", concealed=True), phase="assault",
             light=light)  # fmt: skip
    s.assaults["A5"] = Assault("A5", 0, [Entry("able-1-1", "A4", 1)])
    t = table(s, dice=[8, *[1] * 9])
    while t.choice is not None and t.state.phase == "assault":
        t.answer(t.choice.options[0])
    assert t.state.units["1kp-1-1"].at not in ("", "A5")
    assert [e.rule for e in told_of(t, Exposed)] == clauses
    assert t.state.units["1kp-1-1"].concealed is (light == "day")

"""Moves before they are made: sums, lines and exact odds, and no more than the seat may know."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.screen.preview import Preview
from hedgerow.lhy.calculators import CALCULATORS
from hedgerow.lhy.rules.hiding.dealing import copy
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.assault import AssaultRolled
from hedgerow.lhy.state.events.maneuver import WithdrawalRolled
from hedgerow.lhy.state.events.mortars import ExtensionRolled
from hedgerow.lhy.state.pending.mortars import Extensions
from hedgerow.lhy.state.state import Arrow, Marker, Minefield, Position, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    move,
    pass_all,
    reacting,
    say,
    state,
    table,
)


def meeting(**fields: Any) -> World:
    s = state(
        OPEN, US("able-1-1", "B1"), US("able-1-2", "B1", disrupted=True), US("able-1-leader", "B1"),
        US.mortar("60mm-section", company="able"), GERMAN("1kp-1-1", "B4", concealed=True),
        GERMAN("mg-1", "B4", concealed=True), GERMAN("1kp-1-2", "D5"), **fields,
    )  # fmt: skip
    return table(activated(s, "able-1"))


def shown(t: World, text: str) -> Preview:
    return SCREEN.preview(t, move(text), asked(t)[0])


def sure(preview: Preview) -> list[Fraction]:
    return [sum((Fraction(c.exact) for c in fate.chances), Fraction(0)) for fate in preview.fates]


def test_a_shot_shows_its_sum_its_line_and_its_odds() -> None:
    t = meeting()
    found = shown(t, "fire able-1-1 D5")
    assert found.words == "1st Squad, 1st Platoon, Able fires at D5"
    assert [(line.a, line.b, line.look) for line in found.lines] == [("B1", "D5", "shot")]
    assert found.strikes == ("D5",)
    assert not found.dice  # it is resolved later
    say(t, "fire able-1-1 D5")
    assert (found.sums[0].label, found.sums[0].total) == ("Marker", t.state.markers[-1].value)
    assert found.sums[0].tally == t.state.markers[-1].tally
    assert [fate.piece for fate in found.fates] == ["1kp-1-2"]
    assert sure(found) == [1]


def test_attacks_that_lie_there_are_counted() -> None:
    t = meeting(markers=[Marker(1, "small-arms", "D5", 2, seat=1, firer="able-1-2")])
    alone, both = shown(meeting(), "fire able-1-1 D5"), shown(t, "fire able-1-1 D5")
    assert both.fates[0].words.endswith("with both attacks")
    assert both.fates[0].chances[0].share < alone.fates[0].chances[0].share


@pytest.mark.rule("lhy:4.3-1")
def test_of_the_concealed_nothing_is_told_but_that_they_are_there() -> None:
    t = meeting()
    other = table(copy(t.state))
    a, b = other.state.units["1kp-1-1"], other.state.units["german-mg-1"]
    a.counter, b.counter = b.counter, a.counter
    for text in ("fire able-1-1 B4", "request able-1-1 us-60mm-section-1 B4 he"):
        first, second = shown(t, text), shown(other, text)
        assert first == second
        assert not any(fate.piece for fate in first.fates)
        assert any(remark.rule == "4.3-1" for remark in first.remarks)
        assert "1kp-1-1" not in msgspec.json.encode(first).decode()


def test_mortars_show_where_shells_may_fall() -> None:
    found = shown(meeting(), "request able-1-1 us-60mm-section-1 D5 he")
    assert found.dice
    assert found.places[0].place == "D5"
    assert found.places[0].exact == "1"
    assert [place.exact for place in found.places[1:]] == ["1/10"] * 6  # of the one accuracy roll
    assert found.sums[0].tally.total == 0


@pytest.mark.rule("lhy:11.4.5.s3-1", "lhy:11.4.5.s6-1", "lhy:13.1.s5-1")
def test_mortars_show_what_shells_may_do() -> None:
    s = state(OPEN, US("able-1-1", "C1"), US("able-1-leader", "C1"), US.mortar("60mm-section"), GERMAN("1kp-1-1", "C4"))
    found = shown(table(activated(s, "able-1")), "request able-1-1 us-60mm-section-1 C4 he")
    # One marker of 0, and a second one with 7 or more; Cohesion 6. One die: 4/10 and 1/10; the higher of two: 64/100
    # and 19/100.
    fates = {(fate.piece, c.result): Fraction(c.exact) for fate in found.fates for c in fate.chances}
    assert fates == {
        ("1kp-1-1", "no effect"): Fraction(504, 1000),
        ("1kp-1-1", "Disrupted"): Fraction(360, 1000),
        ("1kp-1-1", "a Casualty"): Fraction(136, 1000),
    }
    assert not shown(table(activated(s, "able-1")), "request able-1-1 us-60mm-section-1 C4 smoke").fates


@pytest.mark.rule("lhy:11.4.4.2-1")
def test_a_leader_sees_how_likely_he_gets_fire_on_his_own_position() -> None:
    s = state(OPEN, US("able-1-leader", "C1"), US.mortar("60mm-section"), GERMAN("1kp-1-1", "C4"))
    found = shown(table(activated(s, "able-1")), "request able-1-leader us-60mm-section-1 C1 he")
    assert [(c.result, c.exact) for c in found.fates[0].chances] == [("granted", "7/10"), ("refused", "3/10")]
    assert found.fates[1].piece == "able-1-leader"
    assert found.fates[1].words.endswith(", if granted")


def test_recovery_says_what_is_needed_and_how_likely_it_is() -> None:
    t = meeting()
    found = shown(t, "recover able-1-2 able-1-leader")
    assert found.dice
    assert found.sums[0].dice == "d10"
    assert sure(found) == [1]
    assert {c.result for c in found.fates[0].chances} >= {"recovers", "no change"}
    assert SCREEN.outlook(t, move("recover able-1-2 able-1-leader"), 0).endswith("%")


def test_an_assault_on_the_known() -> None:
    s = state(OPEN, US("able-1-1", "B1"), US("able-1-2", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-2", "B2"))
    t = table(activated(s, "able-1"))
    found = shown(t, "assault able-1-1,able-1-2 B2")
    assert [one.label for one in found.sums] == ["Attack", "Defence", "Assault"]
    assert sure(found) == [1]
    s.units["1kp-1-2"].concealed = True
    hidden = shown(table(s), "assault able-1-1,able-1-2 B2")
    assert not hidden.fates
    assert hidden.remarks[0].rule == "4.3-1"


def storming(*units: Unit, **fields: Any) -> World:
    """The Americans act, and may Assault C5."""
    return table(activated(state(OPEN, *units, US("able-1-leader", "A1"), **fields), "able-1", "tanks-1"))


def results(preview: Preview) -> dict[str, str]:
    (found,) = preview.fates
    return {chance.result: chance.exact for chance in found.chances}


@pytest.mark.rule("lhy:14.1.s1b-1", "lhy:14.1.s1a-1", "lhy:14.1.s1c-1")
def test_an_assault_that_needs_no_roll_says_so() -> None:
    men = US("able-1-1", "C4"), US("tanks-1-1", "C4", motion="green")
    for foe, unit, clause, result in (
        (GERMAN("gun-1", "C5"), "tanks-1-1", "14.1.s1b-1", {"the defender is destroyed": "1"}),
        (GERMAN("panzer1-1-1", "C5"), "tanks-1-1", "14.1.s1a-1", {"the attacker retreats": "1"}),
        (GERMAN("latw-1", "C5"), "able-1-1", "14.1.s1c-1", {"the defender is destroyed": "1"}),
    ):
        found = shown(storming(*copies(men), foe), f"assault {unit} C5")
        assert (found.remarks[0].rule, results(found), found.dice) == (clause, result, False)
    s = state(OPEN, US("tanks-3-1", "C4", motion="green"), GERMAN("panzer1-2-1", "C5"))
    found = shown(table(activated(s, "tanks-3")), "assault tanks-3-1 C5")
    assert results(found) == {"the defender retreats": "1/2", "the attacker retreats": "1/2"}
    assert found.dice


def copies(units: tuple[Unit, ...]) -> list[Unit]:
    return [msgspec.structs.replace(u) for u in units]


@pytest.mark.rule("lhy:14.0-1")
def test_who_is_aboard_is_not_counted_in_an_assault() -> None:
    riders = [GERMAN(f"1kp-1-{n}", "C5", carrier="german-halftrack-1") for n in (1, 2)]
    t = storming(US("able-1-1", "C4"), US("tanks-1-1", "A2"), GERMAN("halftrack-1", "C5"), *riders)
    assert shown(t, "assault able-1-1 C5").sums[1].total == 1


@pytest.mark.rule("lhy:10.5.3.3-1")
def test_reinforcements_are_counted_with_those_who_defend() -> None:
    s = state(OPEN, US("able-1-1", "C4"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "C5"), GERMAN("1kp-1-2", "C6"))
    t = say(table(activated(s, "able-1")), "assault able-1-1 C5", "call")
    found = shown(t, "assault 1kp-1-2 C5")
    assert [(one.label, one.total) for one in found.sums] == [("Attack", 2), ("Defence", 4), ("Assault", -2)]


@pytest.mark.rule("lhy:20.9.2-1")
def test_what_is_hidden_in_the_hex_changes_no_preview() -> None:
    def seen(*hidden: Unit, **fields: Any) -> Preview:
        men = US("able-1-1", "C4"), US("latw-1", "C4"), US("tanks-1-1", "A2")
        return shown(storming(*men, GERMAN("1kp-1-1", "C5"), *hidden, **fields), "assault able-1-1,us-latw-1 C5")

    plain = seen()
    assert seen(GERMAN("gun-1", "C5", hidden=True)) == plain
    assert seen(GERMAN("fp-mg-1", "C5", hidden=True)) == plain
    assert seen(positions={"C5": Position(1, hidden=True)}) == plain


@pytest.mark.rule("lhy:10.5.2.4-2")
def test_a_feint_is_as_likely_as_the_best_of_the_hex_makes_it() -> None:
    s = state(OPEN, US("able-1-1", "C4"), US("able-1-leader", "C4"), GERMAN("1kp-1-1", "C5"))
    s = activated(s, "able-1")
    s.arrows.append(Arrow(0, "C4", "C5", ["able-1-1"]))
    s.units["able-1-1"].did = "maneuver"
    assert s.cycle is not None
    s.cycle.segment, s.cycle.count, s.cycle.passes = "reaction", 2, 1
    t = say(table(s), "call")
    assert results(shown(t, "feint")) == {"any may stay": "7/10", "all Withdraw": "3/10"}


def test_what_standing_orders_are_weighed_by() -> None:
    t = meeting()
    likely = SCREEN.effect(t, move("fire able-1-1 D5"), 0)
    assert likely is not None
    assert 0 < likely < 1
    assert SCREEN.effect(t, move("call"), 0) is None
    assert SCREEN.effect(t, move("fire able-1-1 B4"), 0) == 0.25


def test_what_is_no_answer_has_no_preview() -> None:
    with pytest.raises(IllegalMove):
        shown(meeting(), "fire able-1-1 A8")


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda c: c.name)
def test_odds_from_bare_figures(calculator: object) -> None:
    given = {p.name: p.default for p in calculator.parameters}  # type: ignore[attr-defined]
    given |= {"value": 1, "armour": 8, "attack": 8, "defence": 5}
    known = {p.name for p in calculator.parameters}  # type: ignore[attr-defined]
    found = calculator.run({name: value for name, value in given.items() if name in known})  # type: ignore[attr-defined]
    assert sum(Fraction(c.exact) for c in found.chances) == 1


def test_figures_of_the_calculators() -> None:
    by_name = {c.name: c for c in CALCULATORS}
    shot = {"value": 1, "cohesion": 6, "markers": 1, "disrupted": False, "leader": False}
    assert by_name["small-arms"].run(shot).facts["exact"] == {
        "no effect": "1/2",
        "Disrupted": "3/10",
        "a Casualty": "1/5",
    }
    assert by_name["assault"].run({"attack": 12, "defence": 1}).facts["exact"] == {
        "the defender retreats with a Casualty": "1/2",
        "the defender retreats": "2/5",
        "the attacker retreats": "1/10",
    }
    tank = {"value": 3, "armour": 8, "markers": 1, "soft": False, "shocked": False}
    assert by_name["anti-tank"].run(tank).facts["exact"] == {"no effect": "2/5", "Shocked": "1/10", "destroyed": "1/2"}


def test_fire_that_goes_on_needs_a_low_roll() -> None:
    s = state(
        OPEN, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-2", "D5"),
        US.mortar("60mm-section", company="able", box="firing", observer="able-1-1", at="B1", impact="D5"),
        phase="mortars",
    )  # fmt: skip
    s.pending.append(Extensions(["us-60mm-section-1"], 0))
    text = "extend us-60mm-section-1 D5 he"
    found = shown(table(s), text)
    goes_on = next(c for c in found.fates[0].chances if c.result == "it goes on")
    went = 0
    for die in range(1, 11):
        t = say(table(copy(s), [die, 9, 9, 9]), text)
        went += last(t, ExtensionRolled).extended
    assert Fraction(goes_on.exact) == Fraction(went, 10)


@pytest.mark.parametrize("led", [False, True])
def test_a_withdrawal_from_an_assault_is_as_likely_as_its_roll(led: bool) -> None:
    leader = [GERMAN("1kp-1-leader", "B4")] if led else []
    s = state(OPEN, US("able-1-1", "B3"), GERMAN("1kp-1-1", "B4"), *leader)
    s.arrows = [Arrow(0, "B3", "B4", ["able-1-1"])]
    s = reacting(s, 1, deed("able-1-1", "maneuver", "B2", "B3", assault=True))
    found = shown(table(s), "withdraw 1kp-1-1")
    went = 0
    for die in range(1, 11):
        went += last(say(table(copy(s), [die]), "withdraw 1kp-1-1"), WithdrawalRolled).passed
    assert Fraction(found.fates[0].chances[0].exact) == Fraction(went, 10)
    assert bool(found.sums[0].tally.mods) == led


COPSE = board(". . . . . . . .\n . . . w . . . .\n. . . . . . . .")
LANE = board(". . . . . .\n . w w w w .", lines=[("road", "A1 A2 A3 A4 A5 A6")])


@pytest.mark.rule("lhy:11.5.4d-1", "lhy:11.5.4f-1", "lhy:4.2.4d-1")
@pytest.mark.parametrize(("map", "start", "to", "at", "mods"), [
    (COPSE, "B3", "C4", "B6", {"11.5.4d-1": -2, "11.5.4f-1": -1}),  # the woods hide it as the Action begins
    (COPSE, "B3", "B3", "B2", {"11.5.4d-1": -1}),
    (LANE, "A2", "A1", "A4", {"11.5.4d-1": -2}),  # the hex that it leaves hinders nobody any more
])  # fmt: skip
def test_halt_and_fire_shows_the_marker_that_it_brings(
    map: str, start: str, to: str, at: str, mods: dict[str, int]
) -> None:
    s = state(map, US("tanks-1-1", start, motion="green"), GERMAN("panzer1-2-1", at))
    t, text = table(activated(s, "tanks-1")), f"halt-and-fire tanks-1-1 {to} panzer1-2-1"
    (found,) = shown(t, text).sums
    assert {mod.rule: mod.value for mod in found.tally if mod.rule != "1.7-1"} == mods
    (marker,) = say(t, text).state.markers
    assert (found.tally, found.total) == (marker.tally, marker.value)


@pytest.mark.rule("lhy:14.2j-1", "lhy:10.4.1a-1")
@pytest.mark.parametrize("motion", ["", "green"])
def test_a_tank_that_assaults_will_be_in_motion(motion: str) -> None:
    t = storming(US("tanks-1-1", "C4", motion=motion), US("able-1-1", "A2"), GERMAN("1kp-1-1", "C5"))
    found = shown(t, "assault tanks-1-1 C5")
    assert [mod.rule for mod in found.sums[0].tally] == ["14.1.s2-1", "14.2j-1"]
    pass_all(say(t, "assault tanks-1-1 C5"), "time").supply((5,))
    assert last(t, AssaultRolled).attack == found.sums[0].tally


@pytest.mark.rule("lhy:12.6.1-1", "lhy:13.1.s5-1")
def test_a_hero_is_not_disrupted() -> None:
    s = state(OPEN, US("able-1-1", "C4"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "C6", heroic=True, target="C4"))
    found = shown(table(activated(s, "able-1")), "fire able-1-1 C6")
    assert results(found) == {"no effect": "7/10", "a Casualty": "3/10"}  # +1 against his Cohesion of 8


@pytest.mark.rule("lhy:14.2c-1", "lhy:10.5.2.2-1")
def test_an_assault_from_farther_away_comes_by_a_hex_that_leads_there() -> None:
    """From C3 only C4 leads there, across a wall. From B3 there are two ways, and the better one is told."""
    field = board("\n".join([". . . . . . . .", " . . . . . . . ."] * 2), hexsides={"wall": "C4/C5"})
    s = state(field, US("able-1-1", "C3"), US("able-1-leader", "A1"), US("able-1-2", "B3"), GERMAN("1kp-1-1", "C5"))
    t = table(activated(s, "able-1"))
    for text, wall, by in (("assault able-1-1 C5", True, []), ("assault able-1-2 C5", False, ["By B4"])):
        found = shown(t, text)
        assert ("14.2c-1" in [mod.rule for mod in found.sums[1].tally]) is wall
        assert [remark.words for remark in found.remarks] == by


@pytest.mark.rule("lhy:14.2c-1", "lhy:10.5.2.5-1")
def test_a_tank_does_not_come_by_a_hex_that_it_cannot_drive_through() -> None:
    """Two hexes lie between. The one by the wall is forest, and four points are too many for it."""
    field = board(" . . . . .\n. . . . .\n . F . . .\n. . . . .", hexsides={"wall": "B2/C3"})
    s = state(field, US("tanks-1-1", "B1"), US("tanks-1-2", "A1"), GERMAN("1kp-1-1", "C3"))
    assert (s.ground.terrain("B2").forest, s.ground.distance("B1", "C3")) == (True, 2)
    found = shown(table(activated(s, "tanks-1")), "assault tanks-1-1 C3")
    assert "14.2c-1" not in [mod.rule for mod in found.sums[1].tally]


@pytest.mark.rule("lhy:19.2-1", "lhy:19.1.1a-1", "lhy:10.5.2.2-1")
@pytest.mark.parametrize(("works", "rules", "odds"), [
    ({"wire": {"C4": 1}}, ["19.2-1"], False), ({"mines": {"C4": Minefield(1, known=True)}}, ["19.2-1"], False),
    ({"mines": {"C4": Minefield(1)}}, [], True), ({"wire": {"C3": 1}}, ["19.2-2"], True),
])  # fmt: skip
def test_an_assault_that_wire_or_known_mines_hold_up_says_so(
    works: dict[str, Any], rules: list[str], odds: bool
) -> None:
    t = storming(US("able-1-1", "C3"), US("tanks-1-1", "A1"), GERMAN("1kp-1-1", "C5"), **works)
    found = shown(t, "assault able-1-1 C5")
    assert [remark.rule for remark in found.remarks] == rules
    assert bool(found.fates) is odds

"""20.9.2 How Hidden units come to light."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.moves.maneuver import Go
from hedgerow.lhy.state.state import Marker, Minefield, Position, State
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    say,
    state,
    table,
    told_of,
)

FIELD = board(
    """
    . . . . . . . . . . . .
     . . . . . . . . . . . .
    . . . . . . . . . . . .
     . . . . . . . . . . . .
    . . . . . . . . . . . .
    """,
    lines=[("road", "A1 A2 A3 A4 A5 A6 A7")],
)


def ambush(*pieces: Any, at: str = "C8", **fields: Any) -> State:
    """Able's first platoon in C2, Concealed, and Germans Hidden."""
    usual = [
        US("able-1-1", "C2", concealed=True), US("able-1-2", "C2"), US("able-1-leader", "C2"),
        GERMAN("1kp-1-1", at, hidden=True), GERMAN("1kp-1-leader", at, hidden=True), GERMAN("1kp-3-1", "E12"),
    ]  # fmt: skip
    return state(FIELD, *usual, *pieces, **fields)


@pytest.mark.rule("lhy:20.9.2a-1", "lhy:20.9.2-2")
@pytest.mark.parametrize(("at", "light", "found"), [
    ("C7", "day", True), ("C8", "day", False), ("C7", "night", False), ("C6", "night", False), ("C5", "night", True),
])  # fmt: skip
def test_they_are_found_within_three_hexes_after_the_call_for_reaction(at: str, light: str, found: bool) -> None:
    s = ambush(at=at, light=light)
    s.positions[at], s.mines[at] = Position(1, hidden=True), Minefield(1)
    t = say(table(activated(s, "able-1")), "maneuver able-1-2", "go C3", "go C4", "rest")
    assert t.state.units["1kp-1-1"].hidden, "not before the call"
    say(t, "call")
    units = [t.state.units[i] for i in ("1kp-1-1", "1kp-1-leader")]
    assert all(u.hidden is not found and u.concealed is found for u in units)
    assert t.state.positions[at].hidden is not found
    assert t.state.mines[at].known is found
    assert bool(told_of(t, told.Revealed)) is found


@pytest.mark.rule("lhy:20.9.2a-1")
def test_a_leader_alone_finds_nobody() -> None:
    t = say(table(activated(ambush(at="C7"), "able-1")), "maneuver able-1-leader", "go C3", "go C4", "rest", "call")
    assert t.state.units["1kp-1-1"].hidden


@pytest.mark.rule("lhy:20.9.2a-1", "lhy:20.8.1-1")
def test_a_dummy_that_is_seen_by_those_it_finds_finds_nobody_else() -> None:
    """Only what the Dummy sees lies within three hexes; the first whom it finds sees through it, and it is gone."""
    s = state(
        FIELD, US("dummy-1", "C2", concealed=True), US("able-1-1", "A12"), US("able-1-leader", "A12"),
        GERMAN("1kp-1-1", "C7", hidden=True), GERMAN("1kp-1-2", "D6", hidden=True),
    )  # fmt: skip
    s.units["us-dummy-1"].platoon = "able-1"
    t = say(table(activated(s, "able-1")), "maneuver us-dummy-1", "go C3", "go C4", "rest", "call")
    assert t.state.units["us-dummy-1"].lost
    assert [t.state.units[i].hidden for i in ("1kp-1-1", "1kp-1-2")] == [False, True]


@pytest.mark.rule("lhy:20.9.2-1", "lhy:20.9.2-2")
def test_whoever_acts_shows_himself_and_those_with_him() -> None:
    t = say(table(activated(ambush(), "able-1")), "maneuver able-1-2", "go C3", "rest", "call")
    assert asked(t) == (1, "reaction")
    say(t, "fire 1kp-1-1 C3")
    assert not t.state.units["1kp-1-1"].hidden
    assert not t.state.units["1kp-1-leader"].hidden
    assert t.state.units["1kp-1-leader"].concealed
    assert legal(t, "maneuver 1kp-1-leader"), "who was revealed may still act"


@pytest.mark.rule("lhy:20.9.2-3", "lhy:4.3.1.1a-1")
def test_who_gave_himself_away_to_them_is_stripped_afterwards() -> None:
    s = ambush(US("able-2-1", "C1", concealed=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go C3", "rest")
    assert t.state.units["able-1-1"].concealed, "the enemy in E12 is too far, and nobody else is known"
    say(t, "call")
    assert t.state.units["able-1-1"].concealed, "they are still Hidden"
    say(t, "fire 1kp-1-1 C3")
    assert not t.state.units["able-1-1"].concealed
    assert t.state.units["able-2-1"].concealed, "it did nothing"
    assert told_of(t, told.Exposed)[0].rule == "20.9.2-3"


@pytest.mark.rule("lhy:20.9.2b-1", "lhy:20.9.2b.s1-1", "lhy:20.9.2b.s2-1", "lhy:20.9.2b.s3-1")
def test_whoever_would_enter_their_hex_is_sent_back_and_must_assault() -> None:
    s = ambush(US("mg-1", "C2"), at="C5")
    t = table(activated(s, "able-1"))
    say(t, "maneuver able-1-2,able-1-leader,us-mg-1", "go C3", "go C4")
    assert "go C5" in offered(t, Go), "nothing tells that anybody is there"
    say(t, "go C5")
    units = [t.state.units[i] for i in ("able-1-2", "able-1-leader", "us-mg-1")]
    assert [u.at for u in units] == ["C4"] * 3
    assert all(u.did for u in units)
    (arrow,) = t.state.arrows
    assert (arrow.at, arrow.target, arrow.units, arrow.compelled) == ("C4", "C5", ["able-1-2", "able-1-leader"], True)
    assert not t.state.units["1kp-1-1"].hidden
    assert t.state.units["1kp-1-1"].concealed
    assert last(t, told.CameUpon).assaulting == ("able-1-2", "able-1-leader")
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:20.9.2c-1")
@pytest.mark.parametrize(("kind", "found"), [("small-arms", True), ("mortar", True), ("smoke", False)])
def test_fire_on_their_hex_finds_them_when_it_is_resolved(kind: str, found: bool) -> None:
    s = ambush(phase="fire")
    s.markers = [Marker(1, kind, "C8", seat=1)]  # type: ignore[arg-type]
    t = table(s, dice=[1, 1, 1])
    assert t.state.units["1kp-1-1"].hidden is not found


@pytest.mark.rule("lhy:20.9.2c-1", "lhy:20.9.2-2", "lhy:11.4.6c-1")
def test_a_hidden_position_counts_once_it_is_found() -> None:
    s = ambush(US.mortar("81mm-section"), positions={"C8": Position(1, hidden=True)})
    t = say(table(activated(s, "able-1"), dice=[9]), "request able-1-1 us-81mm-section-1 C8 he")
    assert [m.value for m in t.state.markers] == [2, 2], "nothing tells of it before"
    s = t.state
    s.phase, s.cycle = "fire", None
    t = table(s)
    assert not t.state.positions["C8"].hidden
    assert [m.value for m in t.state.markers] == [0, 0]


@pytest.mark.rule("lhy:20.9.2d-1", "lhy:4.3.1.2a-1")
def test_a_hidden_vehicle_that_would_lose_concealment_is_revealed_concealed() -> None:
    s = ambush(GERMAN("panzer1-1-1", "C12", hidden=True))
    t = say(table(activated(s, "able-1")), "maneuver able-1-2", "go C3")
    tank = t.state.units["panzer1-1-1"]
    assert not tank.hidden
    assert tank.concealed
    assert last(t, told.Revealed).rule == "20.9.2d-1"


def test_what_is_offered_does_not_depend_on_who_is_hidden() -> None:
    there = say(table(activated(ambush(at="C4"), "able-1")), "maneuver able-1-2")
    elsewhere = say(table(activated(ambush(at="E11"), "able-1")), "maneuver able-1-2")
    assert offered(there) == offered(elsewhere)


@pytest.mark.rule("lhy:13.3.2-2", "lhy:4.1.14e-1")
@pytest.mark.parametrize(("hidden", "free"), [(True, False), (False, True)])
def test_nobody_is_told_of_a_hidden_position_by_where_he_may_take_cover(hidden: bool, free: bool) -> None:
    s = ambush()
    s.units["able-1-2"].disrupted = True
    s.positions["C3"] = Position(1, hidden=hidden)
    t = say(table(activated(s, "able-1")))
    assert legal(t, "maneuver able-1-2") is free


@pytest.mark.rule("lhy:20.9.2-3", "lhy:4.3.1.2e-1", "lhy:4.3.1.2b-1")
@pytest.mark.parametrize(("at", "motion", "kept"), [("A2", "", False), ("C4", "", True), ("C4", "green", False)])
def test_vehicles_are_given_away_to_the_revealed_by_where_and_how_they_stand(at: str, motion: str, kept: bool) -> None:
    """A tank in the woods has done nothing. Somebody comes to light in A1: next to it, or when it is in motion in his
    sight, it is Concealed no longer.
    """
    woods = board(". . . w . . . .\n . . . . . . . .\n. w . . . . . .")
    tank = US("tanks-1-1", at, concealed=True, motion=motion)
    germans = GERMAN("1kp-1-1", "A1", hidden=True), GERMAN("1kp-1-leader", "A1", hidden=True)
    s = state(woods, tank, US("able-1-1", "B8"), *germans)
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "B7", "B8"), platoons=["able-1"]))
    say(t, "maneuver 1kp-1-1")
    assert not t.state.units["1kp-1-1"].hidden
    assert t.state.units["tanks-1-1"].concealed is kept


@pytest.mark.rule("lhy:20.9.2-1", "lhy:10.4.6.3-1", "lhy:10.4.6.5-1")
@pytest.mark.parametrize(
    ("unit", "order"),
    [("us-latw-1", "scoot tanks-1-1 panzer1-1-1 C3 us-latw-1"), ("us-halftrack-1", "limber us-gun-1 us-halftrack-1")],
)
def test_whoever_is_loaded_or_loads_another_shows_himself(unit: str, order: str) -> None:
    hidden = US(unit.removeprefix("us-"), "C3", hidden=True)
    s = ambush(hidden, US("tanks-1-1", "C3"), US("gun-1", "C3"), GERMAN("panzer1-1-1", "C12"))
    t = say(table(activated(s, "able-1", "tanks-1")), order)
    assert not t.state.units[unit].hidden
    assert [e.units for e in told_of(t, told.Revealed)] == [(unit,)]

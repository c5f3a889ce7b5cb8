"""Pressing on with an Assault, retreats and advances before they are made."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.screen.preview import Line, Preview
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.assault import AssaultRolled
from hedgerow.lhy.state.state import Arrow, Assault, Entry, Marker, Minefield, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, activated, asked, last, move, pass_all, say, state, table
from tests.lhy.rules.assault.fights import HERE, fight, melee

LOST, WON = 7, 10
"""Dice that drive a German squad out of its hex, and that let the attacker advance."""


def shown(t: World, text: str) -> Preview:
    return SCREEN.preview(t, move(text), asked(t)[0])


def rules(preview: Preview) -> list[str]:
    return [remark.rule for remark in preview.remarks]


def chances(preview: Preview) -> list[dict[str, str]]:
    return [{c.result: c.exact for c in fate.chances} for fate in preview.fates]


def shells(*hexes: str) -> list[Marker]:
    return [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(hexes, 1)]


def routed(*others: Unit, dice: tuple[int, ...] = (), **fields: Any) -> World:
    return fight(US("able-1-1", HERE), GERMAN("1kp-1-1", HERE), *others, dice=[LOST, *dice], **fields)


# ------------------------------------------------------------------ retreats


@pytest.mark.rule("lhy:14.3.3.3-1")
def test_shells_are_told_of_before_they_are_left_but_not_where_he_starts() -> None:
    t = routed(markers=shells(HERE, "C6", "B5", "D5"))
    assert (rules(shown(t, "go C6")), shown(t, "go C6").dice) == ([], False)
    say(t, "go C6")
    found = shown(t, "go C7")
    assert (rules(found), found.dice, found.lines) == (["14.3.3.3-1"], True, (Line("C6", "C7"),))


@pytest.mark.rule("lhy:14.3.3.4-1", "lhy:14.3.3.5-1")
def test_what_will_be_checked_is_told() -> None:
    t = routed(US("able-1-2", "D7"), US("able-1-3", "B7"))
    say(t, "go C6")
    assert rules(shown(t, "go C7")) == ["14.3.3.4-1"]
    t = routed(*(US(f"able-2-{n}", at) for n, at in enumerate(("C6", "D5", "B5"), 1)))
    assert rules(shown(t, "go C6")) == ["14.3.3.5-1", "14.3.3.4-1"]


@pytest.mark.rule("lhy:19.1.1a-1", "lhy:14.3.3.1-2")
@pytest.mark.parametrize("known", [True, False])
def test_mines_that_are_known_are_told_of_with_their_odds(known: bool) -> None:
    t = routed(mines={at: Minefield(0, known) for at in ("C6", "B5", "D5")})
    found = shown(t, "go C6")
    assert chances(found) == ([{"no effect": "9/10", "a Casualty": "1/10"}] if known else [])
    assert found.dice is known


@pytest.mark.rule("lhy:10.2a-1", "lhy:14.3.3.2-1")
def test_what_it_costs_to_leave_the_map_is_told() -> None:
    units = US("destroyers-2-1", "A8"), GERMAN("panzer1-2-1", "A8")
    t = fight(*units, at="A8", came=("A7",))
    assert chances(shown(t, "exit south")) == []
    t = fight(US("destroyers-2-1", "A3"), GERMAN("panzer1-2-1", "A3"), at="A3", came=("A2",))
    assert chances(shown(t, "exit south")) == [{"no effect": "3/5", "a Casualty": "2/5"}]


# ------------------------------------------------------------------ advances


def advancing(*others: Unit, dice: tuple[int, ...] = (), **fields: Any) -> World:
    units = US("able-1-1", HERE), US("able-1-2", HERE), GERMAN("mg-1", HERE)
    return fight(*units, *others, dice=[WON, *dice], **fields)


@pytest.mark.rule("lhy:14.3.4-1", "lhy:14.1.s5-1")
def test_the_odds_of_the_assault_that_an_advance_begins() -> None:
    t = advancing(GERMAN("1kp-1-1", "C6"), dice=(7,))
    found = shown(t, "advance able-1-1,able-1-2 C6")
    assert found.dice
    assert shown(t, "advance able-1-1 D5").dice is False
    say(t, "advance able-1-1,able-1-2 C6")
    rolled = last(t, AssaultRolled)
    assert [s.total for s in found.sums] == [rolled.attack.total, rolled.defence.total, rolled.drm]


@pytest.mark.rule("lhy:14.3.4-1")
def test_of_one_that_they_reinforce_whoever_is_there_counts() -> None:
    s = melee(US("able-1-1", HERE), US("able-2-1", "C6"), GERMAN("mg-1", HERE), GERMAN("1kp-1-1", "C6"))
    s.assaults["C6"] = Assault("C6", 0, [Entry("able-2-1", "D5", 1)])
    t = say(table(s, [WON, 7]), "resolve C5")
    found = shown(t, "advance able-1-1 C6")
    say(t, "advance able-1-1 C6")
    rolled = last(t, AssaultRolled)
    assert [s.total for s in found.sums] == [rolled.attack.total, rolled.defence.total, rolled.drm]


@pytest.mark.rule("lhy:4.3-1", "lhy:20.9.2-1")
def test_of_whom_they_do_not_know_there_are_no_odds() -> None:
    t = advancing(GERMAN("1kp-1-1", "C6", concealed=True), GERMAN("1kp-1-2", "D5", hidden=True))
    assert (rules(shown(t, "advance able-1-1 C6")), shown(t, "advance able-1-1 C6").fates) == (["4.3-1"], ())
    assert (rules(shown(t, "advance able-1-1 D5")), shown(t, "advance able-1-1 D5").dice) == ([], False)


@pytest.mark.rule("lhy:14.3.4-1", "lhy:19.1.1b-1")
def test_the_roll_to_get_out_of_a_minefield() -> None:
    t = advancing(mines={HERE: Minefield(1, known=True)})
    found = shown(t, "advance able-1-1 C6")
    assert (rules(found), chances(found), found.dice) == (["19.1.1b-1"], [{"gets out": "3/5", "stays": "2/5"}], True)


@pytest.mark.rule("lhy:14.3.4-1")
def test_among_those_who_stayed_behind_it_is_another_assault() -> None:
    units = US("able-1-a", HERE), US("able-1-2", HERE), GERMAN("mg-1", HERE)
    t = fight(*units, GERMAN("1kp-1-1", "C6"), GERMAN("1kp-1-2", "C6"), dice=[WON, 1, 7])
    say(t, "advance able-1-a C6")
    found = shown(t, "advance 1kp-1-1 C5")
    say(t, "advance 1kp-1-1 C5")
    rolled = last(t, AssaultRolled)
    assert (rolled.at, rolled.seat) == (HERE, 1)
    assert [s.total for s in found.sums] == [rolled.attack.total, rolled.defence.total, rolled.drm]


# ------------------------------------------------------------------ pressing on


def before_the_hex(*others: Unit, **fields: Any) -> World:
    s = activated(state(OPEN, US("able-1-1", "C4"), US("able-1-leader", "C4"), *others, **fields), "able-1")
    s.arrows.append(Arrow(0, "C4", "C5", ["able-1-1"]))
    s.units["able-1-1"].did = "maneuver"
    assert s.cycle is not None
    s.cycle.segment, s.cycle.count, s.cycle.passes = "reaction", 2, 1
    return say(table(s, [LOST]), "call")


@pytest.mark.rule("lhy:10.5.2.2-3", "lhy:14.1.s5-1")
def test_the_odds_of_an_assault_are_told_again_before_they_go_in() -> None:
    t = before_the_hex(GERMAN("1kp-1-1", "C5"))
    found = shown(t, "press-on")
    assert ([s.label for s in found.sums], found.dice) == (["Attack", "Defence", "Assault"], False)
    rolled = last(pass_all(say(t, "press-on"), "mortars"), AssaultRolled)
    assert [s.total for s in found.sums] == [rolled.attack.total, rolled.defence.total, rolled.drm]


@pytest.mark.rule("lhy:11.4.7b-1", "lhy:4.3-1")
def test_what_is_thrown_on_the_way_is_told_and_nothing_of_who_is_not_known() -> None:
    t = before_the_hex(GERMAN("1kp-1-1", "C5", concealed=True), markers=shells("C4"))
    found = shown(t, "press-on")
    assert (rules(found), found.fates, found.dice) == (["4.3-1", "11.4.7b-1"], (), True)

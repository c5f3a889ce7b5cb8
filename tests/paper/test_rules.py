"""The rules of both, clause by clause; and every clause of their ledgers has a test here."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hedgerow import systems
from hedgerow.kernel import notation, odds
from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.dice import Scripted
from hedgerow.kernel.table import Table
from hedgerow.lab import coverage
from hedgerow.systems import Kit

from .core.records import Shot
from .named import SCENARIOS
from .scripts import SCRIPTS


def table_of(kit: Kit, *faces: int, **options: str) -> Table[Any]:
    return Table(kit.system, kit.system.new(SCENARIOS[kit.name], options), Scripted(faces))


def say(table: Table[Any], *moves: str) -> Table[Any]:
    for move in moves:
        table.answer(notation.read(move, table.system.move_types))
    return table


def within_sight(kit: Kit, *faces: int, **options: str) -> Table[Any]:
    """At the window in which Red may shoot; both have let every step before it pass."""
    table, steps = say(table_of(kit, *faces, **options), "ready", "ready"), SCRIPTS[kit.name].steps
    for n, (piece, to) in enumerate(steps):
        say(table, f"go {piece} {to}", *(["hold"] if n + 1 < len(steps) else []))
    return table


def refused(table: Table[Any], move: str) -> str:
    with pytest.raises(IllegalMove) as wrong:
        say(table, move)
    return wrong.value.refusal.rule


@pytest.mark.rule("pickets:1.1", "pickets:1.2", "patrols:1.1", "patrols:1.2")
def test_sides_act_in_turn_until_both_pass(kit: Kit) -> None:
    table = say(table_of(kit), "ready", "ready")
    for turn in (1, 2, 3):
        assert table.system.turn(table.state) == turn
        for seat in (0, 1):
            assert table.choice is not None
            assert table.choice.seat == seat
            say(table, "pass")
    assert table.over


@pytest.mark.rule("pickets:1.2", "patrols:1.2")
def test_twelve_acts_end_a_turn(kit: Kit) -> None:
    table = say(table_of(kit), "ready", "ready")
    (piece, to), start = SCRIPTS[kit.name].steps[0], ""
    for n in range(12):
        assert table.system.turn(table.state) == 1
        if n % 2:
            say(table, "pass")
        else:
            start, back = table.state.pieces[piece].at, start or to
            say(table, f"go {piece} {back}", "hold")
    assert table.system.turn(table.state) == 2


@pytest.mark.rule("pickets:2.1", "pickets:2.2", "patrols:2.1", "patrols:2.2")
def test_two_pieces_hide_on_their_own_side(kit: Kit) -> None:
    script = SCRIPTS[kit.name]
    table = say(table_of(kit), f"place r5 {script.red_home}")
    assert refused(table, f"place r5 {script.homes[0]}") == "2.1"
    assert refused(table, f"place r4 {script.homes[0]}") == "2.2"
    assert refused(table, f"place r1 {script.red_home}") == "2.1"
    assert refused(table, f"place r4 {script.red_home}") == "3.2"
    say(table, "ready", f"place b4 {script.homes[0]}", f"place b5 {script.homes[1]}", "ready")
    assert [(p.id, p.dummy) for p in table.state.pieces.values() if p.hidden and p.at] == [
        ("r5", True), ("b4", False), ("b5", True),
    ]  # fmt: skip


@pytest.mark.rule("pickets:3.1", "pickets:3.2", "patrols:3.1", "patrols:3.2")
def test_a_step_is_short_and_leads_where_nobody_stands(kit: Kit) -> None:
    script = SCRIPTS[kit.name]
    piece, to = script.steps[0]
    table = say(table_of(kit), "ready", "ready")
    assert refused(table, f"go {piece} {script.too_far}") == "3.1"
    say(table, f"go {piece} {to}", "hold", "pass")
    near, taken = {
        "pickets": ("go r1 0203", "go r1 0204"),
        "patrols": ("go r1 0700,0700", "go r2 0701,0700"),
    }[kit.name]
    say(table, near, "hold", "pass")
    assert refused(table, taken) == "3.2"


@pytest.mark.rule("patrols:3.1")
def test_nobody_goes_across_the_wall() -> None:
    table = say(table_of(systems.named("patrols")), "ready", "ready", "go r1 0700,0400", "hold", "pass")
    assert refused(table, "go r1 0900,0400") == "3.1"
    say(table, "go r1 0700,0100", "hold")


@pytest.mark.rule("pickets:4.1", "patrols:4.1")
@pytest.mark.parametrize("by", [-1, 0])
def test_a_shot_hits_at_the_number_needed(kit: Kit, by: int) -> None:
    piece, target = SCRIPTS[kit.name].shot
    needs = {"pickets": 4 + 1 + 2, "patrols": 4 + 2}[kit.name]
    table = say(within_sight(kit, needs + by), f"shoot {piece} {target}")
    assert table.state.pieces[target].lost == (by == 0)
    shot = table.events[-1]
    assert isinstance(shot, Shot)
    assert [m.words for m in shot.needs] == (
        ["a shot", "the distance", "woods"] if kit.name == "pickets" else ["a shot", "the distance"]
    )


@pytest.mark.rule("pickets:4.1", "patrols:4.1")
def test_the_odds_that_are_shown_are_those_of_the_rule(kit: Kit) -> None:
    piece, target = SCRIPTS[kit.name].shot
    table = within_sight(kit)
    move = notation.read(f"shoot {piece} {target}", kit.system.move_types)
    exact = odds.odds(table, move, lambda after: after.state.pieces[target].lost)
    shown = {chance.result: Fraction(chance.exact) for chance in kit.screen.preview(table, move, 0).fates[0].chances}
    assert shown == {"lost": exact[True], "nothing happens": exact[False]}
    assert kit.screen.effect(table, move, 0) == float(exact[True])


@pytest.mark.rule("pickets:4.2", "patrols:4.2")
def test_a_shot_needs_range_and_sight(kit: Kit) -> None:
    table = within_sight(kit)
    say(table, "hold")
    assert refused(table, f"shoot {SCRIPTS[kit.name].shot[0]} b3") == "4.2"
    sights = {"pickets": ("0202", "0502"), "patrols": ("0900,1000", "2100,1000")}[kit.name]
    found = kit.catalogue.map_sight(SCENARIOS[kit.name], *sights)
    assert (found.clear, bool(found.blocked_at), found.rule) == (False, True, "4.2")
    assert kit.catalogue.map_sight(SCENARIOS[kit.name], sights[0], found.blocked_at.partition("/")[0]).clear


@pytest.mark.rule("pickets:4.3", "pickets:6.1", "patrols:4.3", "patrols:6.1")
def test_whoever_shoots_out_of_hiding_is_seen(kit: Kit) -> None:
    """In the window of a step, at whoever has gone."""
    hide, near, step = {
        "pickets": ("0204", ("go b2 0604", "go b2 0504"), "go b2 0404"),
        "patrols": ("0600,0200", ("go b1 2200,0400",), "go b1 1700,0200"),
    }[kit.name]
    table = say(table_of(kit, 10), f"place r4 {hide}", "ready", "ready")
    for there in near:
        say(table, "pass", there, "hold")
    say(table, "pass", step)
    assert table.choice is not None
    assert (table.choice.seat, table.choice.window is not None) == (0, True)
    assert not any(p.id == "r4" for p in kit.system.view(table.state, 1).pieces)
    assert refused(table, "pass") == "6.1"
    say(table, f"shoot r4 {step.split()[1]}")
    assert any(p.id == "r4" for p in kit.system.view(table.state, 1).pieces)
    assert table.state.pieces[step.split()[1]].lost


@pytest.mark.rule("pickets:5.1", "patrols:5.1")
def test_whoever_comes_upon_somebody_hidden_stays_where_he_was(kit: Kit) -> None:
    hide, to = {"pickets": ("0203", "0203"), "patrols": ("0600,0200", "0620,0250")}[kit.name]
    table = say(table_of(kit), "ready", "ready")
    table.state.pieces["b5"].at = hide  # as if it had come all that way
    before = table.state.pieces["r1"].at
    say(table, f"go r1 {to}")
    assert table.state.pieces["r1"].at == before
    seen = next(p for p in kit.system.view(table.state, 0).pieces if p.id == "b5")
    assert (seen.at, seen.dummy) == (hide, True)


@pytest.mark.rule("pickets:7.1", "patrols:7.1")
def test_more_pieces_win_and_dummies_do_not_count(kit: Kit) -> None:
    piece, target = SCRIPTS[kit.name].shot
    table = say(within_sight(kit, 10, turns="1"), f"shoot {piece} {target}", "pass", "pass")
    outcome = kit.system.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.scores) == (0, (4, 3))


def test_every_clause_is_held_by_a_test(kit: Kit) -> None:
    """The ledger of a system that lives elsewhere is measured like ours."""
    found = coverage.coverage(kit.name, Path(__file__))
    assert (found.uncited, found.cited) == ((), found.clauses)

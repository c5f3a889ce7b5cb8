"""What is shown before a retreat: mines, shells and edges on the way, and the checks at its end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.kernel.screen.preview import Preview
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.casualties import CohesionChecked
from hedgerow.lhy.state.events.maneuver import ExitLossRolled
from hedgerow.lhy.state.state import Marker, Minefield
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, asked, board, move, offered, say, told_of
from tests.lhy.rules.assault.fights import fight

LANE = board(" . . . . . . . . .\n. . . . . . . . .")
"""Two rows of nine hexes: who retreats from A5 to the east has B7 beside his way."""


def shown(t: World, text: str) -> Preview:
    return SCREEN.preview(t, move(text), asked(t)[0])


def chances(preview: Preview) -> list[dict[str, Fraction]]:
    return [{c.result: Fraction(c.exact) for c in fate.chances} for fate in preview.fates]


def routed(*units: Any, dice: tuple[int, ...] = (), at: str = "A5", **fields: Any) -> World:
    """The Germans are driven out with 7."""
    return fight(US("able-1-1", at), GERMAN("1kp-1-1", at), *units, map=LANE, at=at, came=["A4"], dice=(7, *dice),
                 **fields)  # fmt: skip


@pytest.mark.rule("lhy:14.3.3.4-1")
def test_who_comes_past_an_enemy_is_told_that_he_will_be_checked() -> None:
    t = routed(US("able-2-1", "B7"), dice=(1, 1))
    assert not shown(t, "go A6").remarks
    say(t, "go A6")
    found = shown(t, "go A7")
    assert [remark.rule for remark in found.remarks] == ["14.3.3.4-1"]
    assert not found.dice, "not before the retreat is over"
    say(t, "go A7")
    found = shown(t, "rest")
    assert found.dice
    assert chances(found) == [{"no effect": Fraction(6, 10), "Disrupted": Fraction(4, 10)}]
    say(t, "rest")
    assert told_of(t, CohesionChecked)[0].rule == "14.3.3.4-1"


@pytest.mark.rule("lhy:14.3.3.4-1")
def test_a_hex_that_ends_the_retreat_brings_the_check_at_once() -> None:
    t = routed(US("able-2-1", "B7"), dice=(1, 1))
    say(t, "go A6", "go A7", "go A8")
    found, checks = shown(t, "go A9"), len(told_of(t, CohesionChecked))
    say(t, "go A9")
    over = len(told_of(t, CohesionChecked)) > checks
    assert (found.dice, bool(found.fates)) == (over, over)


@pytest.mark.rule("lhy:19.1.1a-1", "lhy:14.3.3.1-2")
@pytest.mark.parametrize("known", [True, False])
def test_known_mines_on_the_way_are_told_of(known: bool) -> None:
    t = routed(mines={at: Minefield(0, known=known) for at in ("A6", "B5")}, dice=(1,))
    found = shown(t, "go A6")
    assert found.dice is known
    assert chances(found) == [{"no effect": Fraction(9, 10), "a Casualty": Fraction(1, 10)}] * known


@pytest.mark.rule("lhy:14.3.3.3-1")
def test_so_are_shells() -> None:
    shells = [Marker(n, "mortar", at, 1, mv=1, bare=1) for n, at in enumerate(("A6", "B5"), 1)]
    t = say(routed(markers=shells, dice=(1,)), "go A6")
    assert all(shown(t, text).dice for text in offered(t))
    assert {remark.rule for text in offered(t) for remark in shown(t, text).remarks} == {"14.3.3.3-1"}


@pytest.mark.rule("lhy:10.2a-1")
def test_and_what_it_costs_to_leave_the_map_elsewhere_than_at_home() -> None:
    """A tank retreats over any edge but the enemy's."""
    t = fight(US("able-1-1", "A5"), US("able-1-2", "A5"), GERMAN("panzer1-1-1", "A5"), map=LANE, at="A5", came=["A4"],
              dice=(9, 1, 9))  # fmt: skip
    found = shown(t, "exit south")
    assert found.dice
    assert chances(found) == [{"no effect": Fraction(6, 10), "a Casualty": Fraction(4, 10)}]
    assert told_of(say(t, "exit south"), ExitLossRolled)

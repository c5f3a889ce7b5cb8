"""Tries that a throw decides, with the odds of their own rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hedgerow.kernel.odds import odds
from hedgerow.kernel.screen.preview import Fate, Line, Preview
from hedgerow.kernel.table import Table
from hedgerow.lnlt.odds.odds import rally_odds, smoke_odds, spotting_odds
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Rally, Smoke, Spot, Treat, Withdraw
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, RUSSIAN, US, activate, board, choose, state, table

FAIL = [6, 6]


def likely(fate: Fate) -> dict[str, Fraction]:
    return {c.result: Fraction(c.exact) for c in fate.chances}


def rules(shown: Preview) -> list[str]:
    return [remark.rule for remark in shown.remarks]


def resting(*pieces: Any, dice: list[int] | None = None, **given: Any) -> World:
    """A Rally Phase in which there is always somebody left to decide."""
    mine = [US("more", "squad", "C2", shaken=True), US("sarge", "mercer", "C2")]
    s = state(OPEN, *pieces, *mine, GERMAN("g1", "squad", "F3"), phase="rally", step="first", **given)
    return table(s, dice or [])


# ------------------------------------------------------------------ rallying


def test_a_rally_attempt() -> None:
    t = resting(US("a1", "squad", "A1", shaken=True), US("lt", "wheelock", "A1"))
    shown = SCREEN.preview(t, Rally("a1"), 0)
    (fate,) = shown.fates
    assert (fate.piece, likely(fate)) == ("a1", {"Good Order": Fraction(26, 36), "stays Shaken": Fraction(10, 36)})
    assert likely(fate)["Good Order"] == rally_odds(t.state, t.state.units["a1"])
    assert [(total.label, total.total, total.dice) for total in shown.sums] == [("roll", -2, "2d6"), ("Morale", 6, "")]
    assert [(r.words, r.rule) for r in shown.remarks] == [("8 or less on 2d6 will do", "3.0.4")]


def under_the_commissar(unit: str) -> World:
    men = [RUSSIAN("r1", unit, "A0", shaken=True), RUSSIAN("com", "commissar", "A0")]
    more = [RUSSIAN("r2", unit, "C3", shaken=True), RUSSIAN("lt", "commissar", "C3")]
    s = state(OPEN, *men, *more, GERMAN("g1", "squad", "F3"), phase="rally", step="first")
    return table(s, FAIL)


def test_a_commissar_is_announced_and_his_price_told() -> None:
    t = under_the_commissar("rifle-squad")
    assert "13.0.1" in rules(SCREEN.preview(t, Rally("r1"), 0))
    choose(t, Rally("r1"))
    assert t.choice is not None
    assert t.choice.kind == "commissar"
    shown = SCREEN.preview(t, Rally("r1"), 0)
    unit, commissar = shown.fates

    def result(after: Table[Any]) -> tuple[bool, bool]:
        return after.state.units["r1"].shaken, after.state.units["com"].lost

    whole = odds(t, Rally("r1"), result)
    assert likely(unit)["Good Order"] == sum(p for (shaken, _), p in whole.items() if not shaken)
    assert likely(commissar)["Eliminated"] == sum(p for (_, lost), p in whole.items() if lost) == Fraction(1, 36)
    assert {c.result: c.grave for c in unit.chances} == {"Good Order": 0, "Casualties": 3}


def test_half_a_squad_that_fails_the_commissar_is_gone() -> None:
    t = choose(under_the_commissar("rifle-half-squad"), Rally("r1"))
    unit, _ = SCREEN.preview(t, Rally("r1"), 0).fates
    assert {c.result: c.grave for c in unit.chances} == {"Good Order": 0, "Casualties": 4}


# ------------------------------------------------------------------ Medics


def passed(after: Table[Any]) -> bool:
    return next(e.passed for e in after.events if isinstance(e, told.MoraleChecked))


def test_a_medic_at_work() -> None:
    t = resting(US("medic", "medic", "A1"), US("a1", "squad", "A1", shaken=True))
    shown = SCREEN.preview(t, Treat("medic", "a1"), 0)
    (fate,) = shown.fates
    assert fate.piece == "a1"
    assert likely(fate)["Good Order"] == odds(t, Treat("medic", "a1"), passed, listening=True)[True]
    assert "11.3.3" in rules(shown)


def test_a_patient_with_two_troubles_is_asked_about_first() -> None:
    t = resting(US("medic", "medic", "A1"), US("lt", "wheelock", "A1", shaken=True, wounded=True))
    before = SCREEN.preview(t, Treat("medic", "lt"), 0)
    assert not before.dice
    assert "11.3.2" in rules(before)
    choose(t, Treat("medic", "lt"))
    nerves, wound = (SCREEN.preview(t, move, 0) for move in (Rally("lt"), Treat("medic", "lt")))
    assert nerves.dice
    assert [shown.fates[0].chances[0].result for shown in (nerves, wound)] == ["Good Order", "wound healed"]
    assert likely(nerves.fates[0])["Good Order"] == odds(t, Rally("lt"), passed, listening=True)[True]


# ------------------------------------------------------------------ out of a Melee


def test_a_withdrawal_is_a_check_for_each() -> None:
    pieces = [US("a1", "squad", "C1"), US("lt", "wheelock", "C1"), GERMAN("g1", "squad", "C1")]
    t = activate(table(state(OPEN, *pieces, GERMAN("idle", "squad", "F3"), melee={"C1": False})), "C1")
    shown = SCREEN.preview(t, Withdraw(("a1", "lt")), 0)
    assert [fate.piece for fate in shown.fates] == ["a1", "lt"]
    assert likely(shown.fates[0])["breaks off"] == Fraction(26, 36)  # Morale 6, led by 2
    assert [total.label for total in shown.sums] == [
        f"roll of {name(t.state, 'a1')}", "Morale", f"roll of {name(t.state, 'lt')}", "Morale",
    ]  # fmt: skip
    assert rules(shown) == ["8.1.5", "8.1.4"]


# ------------------------------------------------------------------ spotting and smoke


def test_a_look() -> None:
    land = board(". . . . .\n. . . w .\n. w . . .\n. . . . .")
    s = state(land, US("a1", "squad", "A1"), US("sc", "scout", "A1"), GERMAN("g1", "squad", "D1"))
    t = activate(table(s), "A1")
    for unit in ("a1", "sc"):
        shown = SCREEN.preview(t, Spot(unit, "D1"), 0)
        assert likely(shown.fates[0])["spotted"] == spotting_odds(s, s.units[unit], "D1")
        assert (shown.lines, shown.dice) == ((Line("A1", "D1", "shot"),), True)
        assert ("11.6.3" in rules(shown)) is (unit == "sc")
        assert "10.1.0.13" in rules(shown)


def test_smoke() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"))
    shown = SCREEN.preview(activate(table(s), "A1"), Smoke("a1", "B1"), 0)
    assert likely(shown.fates[0])["smoke"] == smoke_odds(s, s.units["a1"], "B1") == Fraction(1, 2)
    assert [r.words for r in shown.remarks if r.rule == "7.0.3"] == ["Parachute Squad #1 is Ops Complete either way"]
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"), options={"smoke-then-act": "card"})
    shown = SCREEN.preview(activate(table(s), "A1"), Smoke("a1", "B1"), 0)
    assert "may still act" in next(r.words for r in shown.remarks if r.rule == "7.0.3")

"""Exact odds, from the rules themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.dice import Manual, Seeded
from hedgerow.kernel.odds import Enumerating, TooManyOutcomes, enumerate_throws, odds
from hedgerow.kernel.table import Table
from tests.kernel.toy import Pass, Shoot, Shot, State, Walk, play_out, toy


def fate(name: str) -> Any:
    def read(table: Table[State]) -> str:
        unit = table.state.units[name]
        return "lost" if unit.lost else "shaken" if unit.shaken else "unhurt"

    return read


def test_the_odds_of_a_shot() -> None:
    t = toy()
    before = t.digest()
    hit = Fraction(21, 36)
    assert odds(t, Shoot("r-0", ("b-0",)), fate("b-0")) == {
        "unhurt": 1 - hit, "shaken": hit * Fraction(4, 6), "lost": hit * Fraction(2, 6),
    }  # fmt: skip
    assert (t.digest(), len(t.tape)) == (before, 0)


def test_a_drawn_victim() -> None:
    t = toy()
    t.answer(Pass())
    t.answer(Shoot("b-1", ("r-0",)))
    chances = odds(t, Shoot("r-1", ("b-0", "b-1")), fate("b-1"))
    assert chances["unhurt"] == 1 - Fraction(21, 72)
    assert sum(chances.values()) == 1


def test_odds_agree_with_the_dice() -> None:
    t = toy()
    shot = Shoot("r-0", ("b-0",))
    exact = odds(t, shot, fate("b-0"))
    seen: Counter[str] = Counter()
    for n in range(3000):
        clone = t.clone(Seeded(str(n)))
        clone.answer(shot)
        seen[fate("b-0")(clone)] += 1
    for result, chance in exact.items():
        assert abs(seen[result] / 3000 - chance) < 0.03


def test_odds_on_the_way_through_a_game() -> None:
    """Somewhere in the middle, after other dice: those on the tape are not thrown again."""
    t = play_out(toy(Seeded("middle")), 4)
    t.go_back(len(t.tape) // 2)
    while t.choice is None or not any(isinstance(move, Shoot) for move in t.choice.options):
        t.undo(consent=True)
    assert t.throws
    shot = next(move for move in t.choice.options if isinstance(move, Shoot))
    tape = list(t.tape)
    assert sum(odds(t, shot, fate(shot.targets[0])).values()) == 1
    assert odds(t, shot, lambda after: after.throws > t.throws) == {True: Fraction(1)}
    assert t.tape == tape


def test_what_the_move_brought_about_can_be_read_from_its_events() -> None:
    t = toy()
    t.answer(Pass())

    def shots(table: Table[State]) -> int:
        return sum(isinstance(event, Shot) and bool(event.victim) for event in table.events)

    def first(table: Table[State]) -> str:
        return type(table.events[0]).__name__

    shot = Shoot("b-0", ("r-0",))
    assert odds(t, shot, shots, listening=True) == {0: Fraction(15, 36), 1: Fraction(21, 36)}
    assert odds(t, shot, first, listening=True) == {"Shot": Fraction(1)}


def test_odds_of_what_cannot_be_done() -> None:
    with pytest.raises(IllegalMove, match="cannot be reached"):
        odds(toy(), Walk("r-0", 9), fate("r-0"))
    with pytest.raises(IllegalMove, match="nothing to decide"):
        odds(play_out(toy()), Pass(), fate("r-0"))
    t = toy(Manual())
    t.answer(Shoot("r-0", ("b-0",)))
    with pytest.raises(IllegalMove, match="nothing to decide"):
        odds(t, Pass(), fate("r-0"))


def test_too_many_ways() -> None:
    with pytest.raises(TooManyOutcomes, match="more than 1,000 ways"):
        enumerate_throws(lambda dice: dice.roll(count=6), limit=1000)


def test_plain_functions_of_dice() -> None:
    two = enumerate_throws(lambda dice: sum(dice.roll("sum", 2)))
    assert two[7] == Fraction(1, 6)
    assert len(two) == 11
    assert sum(two.values()) == 1
    assert enumerate_throws(lambda dice: dice.roll("ten", 1, 10)[0])[10] == Fraction(1, 10)

    def again_on_six(dice: Enumerating) -> int:
        (first,) = dice.roll()
        return first if first < 6 else first + dice.roll()[0]

    assert enumerate_throws(again_on_six)[12] == Fraction(1, 36)
    assert enumerate_throws(lambda dice: dice.draw("ab") + dice.draw("x")) == {
        "ax": Fraction(1, 2), "bx": Fraction(1, 2),
    }  # fmt: skip
    assert enumerate_throws(lambda dice: "certain") == {"certain": Fraction(1)}

"""Exact odds: the rule itself is run over every way its dice can fall, each with its probability.

Where that takes longer than a player waits (a shot at a full hex throws a dozen dice), a system puts the distribution
together from its rules' own numbers, one check after another; each of these is held to the rule by a test that tries
every way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, TypeVar

from .choice import IllegalMove, Move, Refusal
from .dice import DiceRequest
from .mistakes import Mistake
from .table import Answer, Table

R = TypeVar("R", bound=Hashable)

# Some 6 dice: beyond that a player has stopped waiting.
LIMIT = 50_000


class TooManyOutcomes(Mistake):
    """More dice than can be enumerated in good time; sampling clones is then the way."""


class Enumerating:
    """Dice that fall every way in turn: `while dice.next_way(): ...` counts through them like an odometer."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.ways = 0
        self._wheels: list[tuple[int, int]] = []  # (face, sides) of every die of the way under way
        self._read = 0
        self._probability = Fraction(1)

    @property
    def probability(self) -> Fraction:
        """Of the way under way."""
        return self._probability

    def next_way(self) -> bool:
        """Turns to the next way the dice can fall; False when all have been seen."""
        if self.ways:
            while self._wheels and self._wheels[-1][0] == self._wheels[-1][1]:
                self._wheels.pop()
            if not self._wheels:
                return False
            face, sides = self._wheels[-1]
            self._wheels[-1] = (face + 1, sides)
        self.ways += 1
        if self.ways > self.limit:
            raise TooManyOutcomes(f"there are more than {self.limit:,} ways for these dice to fall")
        self._read, self._probability = 0, Fraction(1)
        return True

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        faces = tuple(self._die(request.sides) for _ in range(request.count))
        self._probability /= request.sides**request.count
        return faces

    def roll(self, why: str = "", count: int = 1, sides: int = 6, *, by: int | None = None) -> tuple[int, ...]:
        """The same door that rules use on a table, for plain functions of dice."""
        return self.throw(0, DiceRequest(sides, count, why))

    def draw(self, pool: Any, why: str = "") -> Any:
        return pool[self._die_of(len(pool)) - 1]

    def _die_of(self, sides: int) -> int:
        return self.throw(0, DiceRequest(sides, 1, ""))[0] if sides > 1 else 1

    def _die(self, sides: int) -> int:
        if self._read == len(self._wheels):
            self._wheels.append((1, sides))
        self._read += 1
        return self._wheels[self._read - 1][0]


def odds(
    table: Table[Any], move: Move, read: Callable[[Table[Any]], R], *, limit: int = LIMIT, listening: bool = False
) -> dict[R, Fraction]:
    """How likely each result of a move is, as `read` tells results apart when the next choice comes.

    The game itself is not touched. With `listening`, `read` finds in `events` what the move itself brought about.
    """
    choice = table.choice
    if choice is None:
        raise IllegalMove(Refusal("no-choice", "there is nothing to decide now, so nothing to give odds for"))
    if refusal := choice.options.why_not(move):
        raise IllegalMove(refusal)
    answer = [Answer(choice.seat, move)]
    before = len(table.clone(Enumerating(), listening=True).events) if listening else 0

    def run(dice: Enumerating) -> R:
        after = table.clone(dice, answer, listening=listening)
        del after.events[:before]
        return read(after)

    return enumerate_throws(run, limit=limit)


def enumerate_throws(run: Callable[[Enumerating], R], *, limit: int = LIMIT) -> dict[R, Fraction]:
    """The chances of what a function of dice returns, over every way the dice can fall.

    >>> enumerate_throws(lambda dice: sum(dice.roll(count=2)) >= 11)
    {False: Fraction(11, 12), True: Fraction(1, 12)}
    """
    chances: dict[R, Fraction] = {}
    dice = Enumerating(limit)
    while dice.next_way():
        result = run(dice)
        chances[result] = chances.get(result, Fraction(0)) + dice.probability
    return chances

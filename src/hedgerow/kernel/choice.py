"""What a player is asked: a choice with lazily listed options, and a reason for every refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Generic, TypeVar

import msgspec

from .mistakes import Mistake


class Move(msgspec.Struct, frozen=True, gc=False):
    """An answer to a choice. Every system's moves are small frozen structs that derive from this one."""


M = TypeVar("M", bound=Move)
T = TypeVar("T")
Wording = Callable[[str, bool], str]
"""Makes words of the rules fit for a seat; True for those of a question, which names nothing that it may not know."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why something is not allowed: a code for programs, words for people, the clause for both."""

    code: str
    words: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]" if self.rule else self.words


class IllegalMove(Mistake):
    """An answer that the rules refuse. The table is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Options(msgspec.Struct, Generic[M], eq=False):
    """The legal answers to a choice, listed only when somebody looks.

    Where the space is wide, `generate` lists the sensible answers and `check` judges any other. Where even the sensible
    ones are too many, or take too long, to list for a player that wants only one of them, `draw` makes one by chance.
    """

    _generate: Callable[[], Iterable[M]]
    _check: Callable[[M], Refusal | None] | None = None
    _listed: tuple[M, ...] | None = None
    _draw: Callable[[Random], M] | None = None
    _drawn: M | None = None
    wording: Wording | None = None  # for rules that speak of things by their ids

    @classmethod
    def of(cls, moves: Iterable[M], otherwise: Refusal | Callable[[M], Refusal] | None = None) -> Options[M]:
        """Options already at hand, and what is said of any other answer."""
        listed = tuple(moves)

        def check(move: M) -> Refusal | None:
            if move in listed:
                return None
            return otherwise if otherwise is None or isinstance(otherwise, Refusal) else otherwise(move)

        return cls(tuple, check if otherwise is not None else None, listed)

    @property
    def listed(self) -> tuple[M, ...]:
        if self._listed is None:
            self._listed = tuple(self._generate())
        return self._listed

    def __iter__(self) -> Iterator[M]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, index: int) -> M:
        return self.listed[index]

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.why_not(move) is None  # type: ignore[arg-type]

    def sample(self, chance: Random) -> M:
        """A legal answer by chance: one of the list, or one that the rules make up."""
        if self._draw is not None:
            self._drawn = self._draw(chance)
        else:
            listed = self.listed
            self._drawn = listed[int(chance.random() * len(listed))]
        return self._drawn

    def why_not(self, move: M) -> Refusal | None:
        """None when the move is legal, otherwise the reason it is not."""
        # What the rules listed or drew themselves is legal; a check is only for what they did not.
        if move is self._drawn:
            return None
        listed = self.listed if self._check is None else self._listed
        if listed is not None and move in listed:
            return None
        return self.judge(move)

    def judge(self, move: M) -> Refusal | None:
        """What the rules' own check says, even of an answer they listed: list and check must agree."""
        if self._check is not None:
            refusal = self._check(move)
            if refusal is None or self.wording is None:
                return refusal
            return Refusal(refusal.code, self.wording(refusal.words, False), refusal.rule)
        if move in self.listed:
            return None
        return Refusal("not-offered", f"{type(move).__name__} is not among the answers to this choice")


def begun(moves: Iterator[M]) -> Iterable[M] | None:
    """A listing of which only the first has been looked for, to see whether there is any; None without one."""
    first = next(moves, None)
    return None if first is None else chain((first,), moves)


def drawn(chance: Random, sure: Sequence[M], perhaps: list[T], made: Callable[[T], M | None]) -> M:
    """An answer by chance, each as likely as any other, where it takes long to see which there are.

    Beside those that are sure there are some that may turn out to be none: only what is drawn is looked at, and another
    drawn if it is none.
    """
    known = len(sure)
    while True:
        n = int(chance.random() * (known + len(perhaps)))
        if n < known:
            return sure[n]
        move = made(perhaps.pop(n - known))
        if move is not None:
            return move


class Window(msgspec.Struct, frozen=True, gc=False):
    """A chance to step in while another seat acts. Whoever lets it pass answers `hold`.

    `spans` names what is under way, each with a name of its own: ("move", "7"), ("turn", "3"). A standing order holds
    for as long as the span it was given for.
    """

    hold: Move
    spans: tuple[tuple[str, str], ...] = ()


class Choice(msgspec.Struct, Generic[M], eq=False):
    """A question to one seat: what kind it is, how to ask it, which answers are legal, and by which clause."""

    seat: int
    kind: str
    _prompt: str | Callable[[], str]
    options: Options[M]
    rule: str = ""
    window: Window | None = None  # set where a seat may step in, not where it is its turn
    _words: str | None = None

    @property
    def prompt(self) -> str:
        """The question in words, made when somebody reads it; read it before giving the answer."""
        if self._words is None:
            words = self._prompt if isinstance(self._prompt, str) else self._prompt()
            wording = self.options.wording
            self._words = words if wording is None else wording(words, True)
        return self._words

    def __repr__(self) -> str:
        return f"Choice(seat={self.seat}, kind={self.kind!r}, prompt={self.prompt!r})"

"""One row for each verb of a game: why an answer of that type may not be given, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from .choice import Move, Refusal
from .system import Play

if TYPE_CHECKING:
    from .table import Table

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")
M = TypeVar("M", bound=Move)


def allowed(state: object, context: object, move: Move) -> None:
    """Nothing speaks against it."""


def nothing(table: object, context: object, move: Move) -> None:
    """It only ends what its context is: whoever asked sees to that."""


class Verb(Generic[S, C]):
    """The answers of one type. `C` is what they are given in: an impulse, a move under way, a side's part of a phase.

    `do` is a rule if it asks further, otherwise a plain function.
    """

    __slots__ = ("do", "move", "why_not")

    def __init__(
        self,
        move: type[M],
        why_not: Callable[[S, C, M], Refusal | None],
        do: Callable[[Table[S], C, M], Play[None] | None] = nothing,
    ) -> None:
        self.move: type[Any] = move
        self.why_not: Callable[[S, C, Any], Refusal | None] = why_not
        self.do: Callable[[Table[S], C, Any], Play[None] | None] = do


class Verbs(Generic[S, C]):
    """All that may be answered to a choice, and what is said to anything else."""

    __slots__ = ("otherwise", "rows")

    def __init__(self, otherwise: Callable[[S, C, Move], Refusal], *rows: Verb[S, C]) -> None:
        self.otherwise = otherwise
        self.rows: dict[type[Any], Verb[S, C]] = {row.move: row for row in rows}
        assert len(self.rows) == len(rows), "a verb has one row"

    def why_not(self, state: S, context: C, move: Move) -> Refusal | None:
        """Judges an answer, listed or not."""
        row = self.rows.get(type(move))
        return (self.otherwise if row is None else row.why_not)(state, context, move)

    def do(self, table: Table[S], context: C, move: Move) -> Play[None] | None:
        """Carries out a legal answer: `yield from VERBS.do(table, context, answer) or ()`."""
        return self.rows[type(move)].do(table, context, move)

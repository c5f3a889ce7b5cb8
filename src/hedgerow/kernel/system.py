"""The contract of a rule system: all that the kernel, the players, the lab and the server know of a game."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import msgspec

from .choice import Choice, Move
from .events import Event

if TYPE_CHECKING:
    from .table import Table

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")

# A rule: it changes the state, yields a choice wherever a player must decide, and receives the answer.
Play: TypeAlias = Generator[Choice[Any], Any, T]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning seat (None for a draw) and the reason in words."""

    winner: int | None
    words: str
    rule: str = ""
    scores: tuple[int, ...] = ()


class System(Protocol[S]):
    """One rule system. Everything here is a pure function of its arguments."""

    name: str
    state_type: type[S]
    move_types: tuple[type[Move], ...]

    def new(self, scenario: str, options: dict[str, str]) -> S:
        """The state before the first decision; raises a readable error for an unknown scenario or option."""
        ...

    def seats(self, state: S) -> tuple[str, ...]:
        """The names of the seats, in order."""
        ...

    def play(self, table: Table[S]) -> Play[None]:
        """The whole game from any checkpoint on."""
        ...

    def view(self, state: S, seat: int | None) -> Any:
        """What a seat (None: a spectator) may see."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, None while the game goes on."""
        ...

    def tell(self, state: S, event: Event) -> str:
        """An event as a sentence."""
        ...

    def say(self, state: S, move: Move) -> str:
        """A move as a phrase."""
        ...

    def broken(self, state: S) -> list[str]:
        """Invariants that do not hold, in words. Empty unless the rules have a bug."""
        ...

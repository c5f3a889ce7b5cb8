"""The contract of a rule system: all that the kernel, the players, the lab and the server know of a game.

Everything in it is a pure function of its arguments. Whatever tells something takes the seat that is told (None: an
onlooker), and tells it no more than that seat may know.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import msgspec

from .choice import Choice, Move
from .events import Event
from .telling import Patch, Telling

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
    """One rule system: its game, and what each seat may know of it. How it is drawn is its `Screen`."""

    name: str
    state_type: type[S]
    move_types: tuple[type[Move], ...]
    secret: bool
    """Whether seats may know different things. If so, the rules call `checkpoint` before every choice, so that what a
    seat does not know can be dealt anew at each of its decisions."""

    @property
    def view_type(self) -> type[msgspec.Struct]:
        """What `view` returns."""
        ...

    # ------------------------------------------------------------------ the game

    def scenarios(self) -> tuple[str, ...]:
        """The names of the scenarios that come with it."""
        ...

    def new(self, scenario: str, options: dict[str, str]) -> S:
        """The state before the first decision; raises a readable ValueError for an unknown scenario or option."""
        ...

    def seats(self, state: S) -> tuple[str, ...]:
        """The names of the seats, in order."""
        ...

    def play(self, table: Table[S]) -> Play[None]:
        """The whole game from any checkpoint on."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, None while the game goes on."""
        ...

    def turn(self, state: S) -> int:
        """The number of the turn under way, from 1; 0 before the first."""
        ...

    def broken(self, state: S) -> list[str]:
        """Invariants that do not hold, in words. Empty unless the rules have a bug."""
        ...

    # ------------------------------------------------------------------ what a seat may know

    def view(self, state: S, seat: int | None) -> Any:
        """What a seat sees: a record of `view_type`, and nothing in it that it may not know."""
        ...

    def tell(self, state: S, event: Event, seat: int | None) -> Telling:
        """An event that a seat may hear of, told at the moment it happens, in words fit for that seat."""
        ...

    def glance(self, state: S, seat: int | None) -> Any:
        """Whatever of a seat's view may change, as it is now, kept for `since`. Always quick: every event asks."""
        ...

    def since(self, glance: Any, state: S, seat: int | None) -> tuple[Patch, Any]:
        """How the seat's view was at that glance, wherever it is different now; and a glance at how it is now."""
        ...

    def say(self, state: S, move: Move, seat: int | None) -> str:
        """A move as a phrase."""
        ...

    def hide(self, state: S, seat: int) -> Iterable[S]:
        """States that differ from this one only in what is hidden from the seat; none where nothing is hidden."""
        ...

    def redeal(self, state: S, seat: int, chance: Random) -> S:
        """A state that this seat could believe in: what it knows is as it is, all else is drawn anew.

        The state given may be changed and returned; whoever asks hands over a copy.
        """
        ...

"""What a player gets of a game: a seat at the table, never the table.

A seat has its view, the choice if it is the one that is asked, previews, and the game as far as it could be true for
all the seat knows. The true state, the seed, the tape and what others are asked stay where they are.
"""

from __future__ import annotations

from random import Random
from typing import Any, Generic, NamedTuple

import msgspec

from .choice import Choice
from .copying import copier
from .dice import Dice, Seeded
from .system import S, System
from .table import Entry, Mark, Table


class Dealt(NamedTuple):
    """A game as a seat could believe it to be, ready for a table of its own: a checkpoint, and what came since."""

    mark: Mark
    tape: tuple[Entry, ...]


class NotQuiet(TypeError):
    """A system with secrets asks something where it has no checkpoint: what is hidden cannot be dealt anew there."""


class Seat(Generic[S]):
    """A seat at a table, for as long as the table stands."""

    __slots__ = ("__table", "number", "system")

    def __init__(self, table: Table[S], number: int) -> None:
        self.__table = table
        self.number = number
        self.system: System[S] = table.system

    @property
    def choice(self) -> Choice[Any] | None:
        """The pending choice, if it is this seat's."""
        choice = self.__table.choice
        return choice if choice is not None and choice.seat == self.number else None

    @property
    def turn(self) -> int:
        """The number of the turn under way, which everybody knows."""
        return self.system.turn(self.__table.state)

    @property
    def view(self) -> Any:
        return self.system.view(self.__table.state, self.number)

    def believe(self, chance: Random) -> S:
        """The state as it may be for all this seat knows, a copy: what is hidden from it is drawn anew."""
        return _believed(self.__table, self.number, chance)

    def rehearse(self, chance: Random, *, spacing: int = 2) -> Table[S]:
        """The game on a table of its own, as far as this seat knows it, at the same question and with other dice."""
        return table_of(self.system, deal(self.__table, self.number, chance), _other_dice(chance), spacing=spacing)


def deal(table: Table[S], seat: int, chance: Random) -> Dealt:
    """The game from its last checkpoint on, all that the seat cannot know drawn anew."""
    system = table.system
    if not system.secret:
        mark = table.marks[-1]
        state, since = mark.state, tuple(table.tape[mark.at :])
    elif table.quiet:
        state, since = msgspec.msgpack.encode(_believed(table, seat, chance)), ()
    else:
        raise NotQuiet(f"{system.name}: no checkpoint at this choice: {table.choice!r}")
    # How often dice were thrown, and by whom something was decided last, may be secret as well.
    return Dealt(Mark(0, state, 0, 0, 0), since)


def _believed(table: Table[S], seat: int, chance: Random) -> S:
    return table.system.redeal(copier(table.system.state_type)(table.state), seat, chance)


def table_of(system: System[S], dealt: Dealt, dice: Dice, *, spacing: int = 2) -> Table[S]:
    """A table at which a dealt game stands where it was dealt."""
    state = msgspec.msgpack.decode(dealt.mark.state, type=system.state_type)
    return Table(system, state, dice, tape=dealt.tape, listening=False, spacing=spacing, mark=dealt.mark)


def _other_dice(chance: Random) -> Seeded:
    return Seeded(f"rehearsed: {chance.getrandbits(64)}")

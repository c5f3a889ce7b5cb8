"""What is kept of a game at a real table, what people answer there, and what is told of it."""

from __future__ import annotations

from functools import cached_property

from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.referee.table import GROUND, battle_of
from hedgerow.boltaction.scenario.records import Battle
from hedgerow.boltaction.state.state import State
from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event


class Real(State, dict=True, omit_defaults=True):
    """A battle on a table that the program does not see."""

    @property
    def battle(self) -> Battle:
        """The sides are called by their forces when both are known."""
        return battle_of(tuple(self.brought))

    @cached_property
    def table(self) -> Ground:
        return GROUND


# ------------------------------------------------------------------ answers


class Say(Move, frozen=True):
    """A form, filled in: "far:14", "cover:soft". Whatever is left out is as the form has it."""

    facts: tuple[str, ...] = ()


class Moved(Move, frozen=True):
    """People have moved a unit, or will do so now: as far as its order lets them."""

    unit: str


class GetOff(Move, frozen=True):
    """house-transport.1: off a transport, or a gun off its tow."""

    unit: str


class Flee(Move, frozen=True):
    """house-fubar.2: it runs from the nearest enemy that it sees."""

    unit: str


class Nobody(Move, frozen=True):
    """There is nobody of whom that holds."""


class Amend(Move, frozen=True):
    """Something that the program cannot know, put right by hand: pins, men, where a unit is."""

    unit: str


class CallOff(Move, frozen=True):
    """The players end the game here."""


MOVES: tuple[type[Move], ...] = (Say, Moved, GetOff, Flee, Nobody, Amend, CallOff)


# ------------------------------------------------------------------ what is told


class Said(Event, frozen=True, kw_only=True):
    """What people have said of a shot, a test or an assault."""

    unit: str
    words: tuple[str, ...]


class HandMoved(Event, frozen=True, kw_only=True):
    unit: str
    order: Order | None
    arrives: bool = False  # from off the table
    turns: bool = False  # on the spot


class Fled(Event, frozen=True, kw_only=True):
    """house-fubar.2."""

    unit: str


class Amended(Event, frozen=True, kw_only=True):
    unit: str
    words: tuple[str, ...]


class Kept(Event, frozen=True, kw_only=True):
    """house-game.4: it is not on the table to begin with."""

    unit: str
    how: str
    carrier: str = ""

"""The contract of a screen: how a rule system is shown, in the browser, at the terminal and to programs.

Everything here is a pure function and changes nothing. Whatever takes a seat (None: an onlooker) tells it only what it
may know; who draws it knows no rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol, TypeVar

import msgspec

from ..choice import Move, Refusal
from ..events import Event
from ..table import Table
from .catalogue import Catalogue
from .details import PieceNote, Standing
from .letters import Letters
from .looking import PieceFacts, PlaceFacts, Reach, Seen, Sight, Way
from .preview import Asking, Barred, Deed, Line, Offer, Preview, Remark, Wish
from .report import Report
from .standing import View

S = TypeVar("S", bound=msgspec.Struct)


class Examples(msgspec.Struct, frozen=True):
    """What somebody at a keyboard may type, as examples for the pages of help."""

    place: str
    other_place: str
    piece: str
    moves: tuple[str, ...]  # in notation, the one whose odds matter most first
    clause: str
    topic: str  # something to look up in the rules


class Screen(Catalogue, Protocol[S]):
    """How one rule system is shown; its catalogue is part of it."""

    @property
    def examples(self) -> Examples: ...

    @property
    def unit(self) -> tuple[str, str]:
        """What distances are measured in, one and several: "inch" and "inches"."""
        ...

    # ------------------------------------------------------------------ a choice

    def asking(self, table: Table[S], seat: int) -> Asking:
        """How the pending choice is put to its seat."""
        ...

    def deed(self, kind: type[Move]) -> Deed:
        """What moves of a type have in common."""
        ...

    def offer(self, table: Table[S], move: Move, seat: int) -> Offer:
        """A listed answer to the pending choice, for its seat. Always quick: every answer of a list is asked for."""
        ...

    def instead(self, table: Table[S], piece: str, seat: int) -> tuple[Move, ...]:
        """The answers for another piece (`Asking.others`); none if it may not go first."""
        ...

    def sets_out(self, table: Table[S], place: str, seat: int) -> Move | None:
        """The answer that would begin a move from a place now."""
        ...

    def called(self, state: S, piece: str, seat: int | None) -> str:
        """A piece, or whatever else may stand in a list of a move, as people call it."""
        ...

    def purpose(self, state: S, why: str, seat: int | None) -> str:
        """What dice are thrown for, as a seat reads it; rules speak by ids there (`with_names`)."""
        ...

    def outlook(self, table: Table[S], move: Move, seat: int) -> str:
        """The same with chances, where dice are thrown. It may take as long as a preview."""
        ...

    def begins(self, table: Table[S], seat: int) -> str:
        """What the pending choice begins, by a name of its own; "" if it goes on with what was begun before.

        At a terminal the board is drawn again when the name changes.
        """
        ...

    def preview(self, table: Table[S], move: Move, seat: int) -> Preview:
        """What a legal answer to the pending choice is made of and may bring; raises IllegalMove if it is none."""
        ...

    def effect(self, table: Table[S], move: Move, seat: int) -> float | None:
        """How likely a listed answer is to have any effect on the other side; None for one that does nothing to it."""
        ...

    def nearest(self, state: S, seat: int, pieces: Collection[str]) -> float | None:
        """How far the nearest enemy that a seat knows of is from its pieces on the map, or from those that are named.
        None if there is none.
        """
        ...

    def barred(self, table: Table[S], seat: int) -> tuple[Barred, ...]:
        """What is usual at such a choice but not allowed now."""
        ...

    def attempts(self, table: Table[S], wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        """Moves that somebody may have meant who clicked what is not offered, the likeliest first.

        Where no move can be meant, the reason for that comes instead: nobody is there, this is for another phase.
        Raises NoSuchPlace or NoSuchPiece for what does not exist, or may not be known to exist.
        """
        ...

    def pictured(self, state: S, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        """A picture of why a move is refused: the line of sight that is blocked, the range that is too long."""
        ...

    # ------------------------------------------------------------------ looking around

    def sight(self, state: S, a: str, b: str, seat: int | None) -> Sight:
        """Whether two places see each other; this and the next ones raise NoSuchPlace for what is not on the map."""
        ...

    def seen(self, state: S, place: str, seat: int | None) -> Seen: ...

    def reach(self, table: Table[S], move: Move | None, seat: int) -> Reach | None:
        """From the move under way, or from one that a legal answer would begin; None if nothing moves."""
        ...

    def along(self, table: Table[S], move: Move | None, way: Way, seat: int) -> tuple[Remark, ...]:
        """What may befall whoever goes a way of that reach, for all the seat may know. It may take a while."""
        ...

    def inspect(self, state: S, place: str, seat: int | None) -> PlaceFacts: ...

    def piece(self, state: S, piece: str, seat: int | None) -> PieceFacts | None:
        """Everything about a piece, and where it is; None if there is none by that name for all the seat may know."""
        ...

    def roster(self, state: S, seat: int | None) -> tuple[PieceNote, ...]:
        """All pieces that the seat may know of."""
        ...

    def letters(self, state: S, seat: int | None) -> Letters:
        """The board in letters."""
        ...

    # ------------------------------------------------------------------ how it goes, and how it went

    def common(self, state: S, seat: int | None) -> View:
        """The common part of what a seat sees; the system's own is added by whoever sends it."""
        ...

    def progress(self, state: S) -> str:
        """How far the game is, in a few words that everybody may know: "turn 3 of 7, Operations"."""
        ...

    def headline(self, state: S) -> str:
        """The same as a heading: "Turn 3 of 7 · Operations Phase"."""
        ...

    def standing(self, state: S, seat: int | None) -> Standing: ...

    def report(self, state: S, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        """A game looked back upon, made of the events that a seat has heard and of how it was told of each."""
        ...

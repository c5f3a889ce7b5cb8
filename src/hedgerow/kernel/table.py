"""The table: what rule functions receive, and what everyone else drives.

A game is a checkpoint (the state at a quiet point) and a tape of what happened since: answers given and dice thrown.
Loading, cloning, undo, replay, typed dice and exact odds are one act: take a checkpoint, start the flow, feed the tape.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from .choice import Choice, IllegalMove, Move, Refusal
from .dice import Dice, DiceRequest, Manual, NeedDice, check_faces
from .events import Event
from .system import Play, S, System

T = TypeVar("T")


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """A decision on the tape."""

    seat: int
    move: Move


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """Dice on the tape."""

    sides: int
    faces: tuple[int, ...]
    why: str


Entry = Answer | Throw


class Mark(msgspec.Struct, frozen=True):
    """A checkpoint: the state at a quiet point, and where on the tape that point lies."""

    at: int
    state: bytes
    events: int
    throws: int
    barrier: int


class TapeError(ValueError):
    """A tape that does not fit the game: a damaged or foreign record."""


class Table(Generic[S]):
    """A game in progress.

    Rules use `state`, `roll`, `draw`, `tell`, `reveal` and `checkpoint`; drivers use `choice`, `answer`, `wanted`,
    `supply`, `undo` and `clone`.
    """

    # Entries between two checkpoints: few enough for a quick clone, enough for checkpoints to cost little.
    spacing = 6

    def __init__(
        self,
        system: System[S],
        state: S,
        dice: Dice,
        *,
        tape: Sequence[Entry] = (),
        listening: bool = True,
        mark: Mark | None = None,
    ) -> None:
        self.system = system
        self.state = state
        self.dice = dice
        self.tape: list[Entry] = list(tape)
        self.listening = listening
        self.events: list[Event] = []
        self.choice: Choice[Any] | None = None
        self.wanted: DiceRequest | None = None
        self.throws = 0
        self.barrier = 0  # undo below this point of the tape needs consent
        self._cursor = 0  # how much of the tape has been played
        self.marks = [mark or Mark(0, msgspec.msgpack.encode(state), 0, 0, 0)]
        self._begin()

    # ------------------------------------------------------------------ for rules

    def roll(self, why: str, count: int = 1) -> tuple[int, ...]:
        """Throws six-sided dice."""
        return self._throw(6, count, why)

    def draw(self, pool: Sequence[T], why: str) -> T:
        """One of the pool, each as likely as any other."""
        return pool[self._throw(len(pool), 1, why)[0] - 1]

    def tell(self, event: Event) -> None:
        """Says what has just happened."""
        if self.listening:
            self.events.append(event)

    def reveal(self) -> None:
        """Somebody has learnt something: what lies before is not to be undone without consent."""
        self.barrier = self._cursor

    def checkpoint(self) -> None:
        """Called at quiet points, where the state alone tells how to go on."""
        if self._cursor - self.marks[-1].at >= self.spacing:
            state = msgspec.msgpack.encode(self.state)
            self.marks.append(Mark(self._cursor, state, len(self.events), self.throws, self.barrier))

    # ------------------------------------------------------------------ for drivers

    @property
    def over(self) -> bool:
        return self.choice is None and self.wanted is None

    def answer(self, move: Move) -> None:
        """Gives the answer to the pending choice; raises IllegalMove, changing nothing, if the rules refuse it."""
        if self.choice is None:
            raise IllegalMove(self._nothing_pending())
        if refusal := self.choice.options.why_not(move):
            raise IllegalMove(refusal)
        self.tape.append(Answer(self.choice.seat, move))
        self._feed()

    def supply(self, faces: Sequence[int]) -> None:
        """Dice that people have thrown; raises ImpossibleDice, changing nothing, if they cannot be right."""
        if self.wanted is None:
            raise IllegalMove(Refusal("no-dice-wanted", "no dice are wanted now"))
        thrown = tuple(faces)
        check_faces(thrown, self.wanted)
        self._go_back(len(self.tape), [Throw(self.wanted.sides, thrown, self.wanted.why)])

    def undo_point(self) -> int | None:
        """The tape length after an undo that needs no consent; None when there is nothing to take back."""
        last = self._last_answer()
        return last if last is not None and last >= self.barrier else None

    def undo(self, *, consent: bool = False) -> None:
        """Takes back the last answer; past dice, a reveal or another seat's choice only with consent."""
        last = self._last_answer()
        if last is None:
            raise IllegalMove(Refusal("nothing-to-undo", "nothing has been decided yet"))
        if last < self.barrier and not consent:
            words = "dice were thrown, something was revealed, or the other side decided since: undo needs consent"
            raise IllegalMove(Refusal("undo-barrier", words))
        self.go_back(last)

    def go_back(self, length: int) -> None:
        """Returns to the game as it was when the tape had this length."""
        if not 0 <= length <= len(self.tape):
            raise IllegalMove(Refusal("no-such-point", f"the tape has {len(self.tape)} entries, not {length}"))
        self._go_back(length, [])

    def clone(self, dice: Dice, extra: Sequence[Entry] = (), *, listening: bool = False) -> Table[S]:
        """The same game on another table, with other dice to come (and perhaps more on its tape)."""
        mark = self.marks[-1]
        state = msgspec.msgpack.decode(mark.state, type=self.system.state_type)
        again = Mark(0, mark.state, 0, mark.throws, mark.barrier - mark.at)
        tape = [*self.tape[mark.at :], *extra]
        return Table(self.system, state, dice, tape=tape, listening=listening, mark=again)

    def waiting(self) -> Table[S]:
        """A clone that stops wherever dice are needed."""
        return self.clone(Manual())

    def digest(self) -> str:
        """The state's fingerprint, the same on every machine."""
        return digest(self.state)

    # ------------------------------------------------------------------ inside

    def _begin(self) -> None:
        mark = self.marks[-1]
        self.throws = mark.throws
        self.barrier = mark.barrier
        self._cursor = mark.at
        self._flow: Play[None] = self.system.play(self)
        self._step(None)
        self._feed()

    def _feed(self) -> None:
        """Lets the game run on through what lies on the tape."""
        while self._cursor < len(self.tape):
            if self.wanted is not None or self.choice is None:
                raise TapeError(f"entry {self._cursor + 1} comes after the end of the game")
            entry = self.tape[self._cursor]
            if not isinstance(entry, Answer):
                raise TapeError(f"entry {self._cursor + 1} should be an answer to: {self.choice.prompt}")
            if entry.seat != self.choice.seat:
                raise TapeError(f"entry {self._cursor + 1} answers for seat {entry.seat}, not {self.choice.seat}")
            self._cursor += 1
            self._step(entry.move)

    def _step(self, move: Move | None) -> None:
        seat = self.choice.seat if self.choice is not None else None
        self.wanted = None
        try:
            self.choice = self._flow.send(move)
        except StopIteration:
            self.choice = None
        except NeedDice as need:
            self.choice, self.wanted = None, need.request
        if self.choice is not None and seat is not None and self.choice.seat != seat:
            self.barrier = self._cursor

    def _throw(self, sides: int, count: int, why: str) -> tuple[int, ...]:
        if self._cursor < len(self.tape):
            entry = self.tape[self._cursor]
            if not isinstance(entry, Throw) or entry.sides != sides or len(entry.faces) != count:
                raise TapeError(f"entry {self._cursor + 1} should be {count} d{sides} for {why}")
        else:
            entry = Throw(sides, self.dice.throw(self.throws, DiceRequest(sides, count, why)), why)
            self.tape.append(entry)
        self._cursor += 1
        self.throws += 1
        self.barrier = self._cursor
        return entry.faces

    def _last_answer(self) -> int | None:
        return next((i for i in reversed(range(len(self.tape))) if isinstance(self.tape[i], Answer)), None)

    def _go_back(self, length: int, then: list[Entry]) -> None:
        while len(self.marks) > 1 and self.marks[-1].at > length:
            self.marks.pop()
        mark = self.marks[-1]
        self.state = msgspec.msgpack.decode(mark.state, type=self.system.state_type)
        del self.events[mark.events :]
        self.tape = [*self.tape[:length], *then]
        self.choice, self.wanted = None, None
        self._begin()

    def _nothing_pending(self) -> Refusal:
        if self.wanted is not None:
            return Refusal("dice-first", f"the game waits for dice: {self.wanted.why}")
        return Refusal("game-over", "the game is over")


def digest(state: msgspec.Struct) -> str:
    """A fingerprint of a state, independent of the machine and of hash seeds."""
    return hashlib.blake2b(msgspec.msgpack.encode(state), digest_size=8).hexdigest()

"""The table: what rule functions receive, and what everyone else drives.

A game is a checkpoint (the state at a quiet point) and a tape of what happened since: answers given and dice thrown.
Loading, cloning, undo, replay, typed dice and exact odds are one act: take a checkpoint, start the flow, feed the tape.
While a question is pending at a quiet point, the state itself is the checkpoint: it is written down only now and then.
"""

from __future__ import annotations

import hashlib
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from . import notation
from .choice import Choice, IllegalMove, Move, Refusal
from .copying import copier, prepared
from .dice import Dice, DiceRequest, Manual, NeedDice, check_faces
from .events import Event
from .mistakes import Mistake
from .system import Play, S, System
from .telling import Telling
from .watching import Watch, with_before

T = TypeVar("T")


class Answer(msgspec.Struct, frozen=True, tag="answer", gc=False):
    """A decision on the tape."""

    seat: int
    move: Move


class Throw(msgspec.Struct, frozen=True, tag="throw", gc=False):
    """Dice on the tape."""

    sides: int
    faces: tuple[int, ...]
    why: str


Entry = Answer | Throw


class Said(msgspec.Struct, frozen=True, tag="said", gc=False):
    """An answer as it is written: whose, and the move as notation."""

    seat: int
    text: str


class Undone(msgspec.Struct, frozen=True):
    """What was taken back that dice, a reveal or another seat's decision had followed.

    It lay from place `at` of the tape on, after so many throws. Nobody took it back where the rules had changed.
    """

    at: int
    throws: int
    lines: tuple[Said | Throw, ...]
    by: int | None = None
    agreed: tuple[int, ...] = ()


class Point(NamedTuple):
    """A quiet point of a game that stands there now: where on the tape it lies, and what a table must know beside."""

    at: int
    throws: int
    barrier: int
    asked: int | None


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A checkpoint written down: the state at a quiet point, and where on the tape that point lies."""

    at: int
    state: bytes
    events: int
    throws: int
    barrier: int
    asked: int | None = None  # the seat that decided last: a rebuilt table must still see the next change of seat

    @property
    def point(self) -> Point:
        return Point(self.at, self.throws, self.barrier, self.asked)


class TapeError(Mistake):
    """A tape that does not fit the game: a damaged or foreign record."""


class Table(Generic[S]):
    """A game in progress.

    Rules use `state`, `roll`, `draw`, `tell`, `reveal` and `checkpoint`; drivers use `choice`, `answer`, `wanted`,
    `supply`, `undo` and `clone`.

    What happens is kept as events while the table is `listening`, and with `telling` each event is told to everybody
    who may hear of it at the moment it happens: later the state would have other words for it.
    """

    # Entries between two digests: a record that goes wrong is found wrong near the place.
    proof_spacing = 40
    # Entries between two checkpoints where every question is asked at a quiet point: they serve to go back alone.
    wide_spacing = 8

    def __init__(
        self,
        system: System[S],
        state: S,
        dice: Dice,
        *,
        tape: Sequence[Entry] = (),
        listening: bool = True,
        telling: bool = False,
        spacing: int = 2,
        mark: Mark | None = None,
        point: Point | None = None,
    ) -> None:
        self.system = system
        self.state = state
        self.dice = dice
        self.tape: list[Entry] = list(tape)
        self.listening = listening
        self.telling = telling and listening
        # Entries between two checkpoints: few for quick clones and undo, many for a game that never looks back.
        self.spacing = max(spacing, self.wide_spacing) if system.secret else spacing
        # The flow of a clone knows its table only weakly: a clone that nobody holds is gone without the collector.
        self._fleeting = mark is not None
        self.events: list[Event] = []
        # Beside each event how it was told: once for all, or to onlookers and each seat, None where it is not for them.
        self.told: list[tuple[Telling | None, ...]] = []
        self.choice: Choice[Any] | None = None
        self.wanted: DiceRequest | None = None
        self.throws = 0
        self.barrier = 0  # undo below this point of the tape needs consent
        self.digests: list[tuple[int, str]] = []  # fingerprints along the way, for records; only when listening
        self.undone: list[Undone] = []  # whatever was taken back that is not a matter of course
        self._asked: int | None = None  # the seat that decided last
        self._cursor = 0  # how much of the tape has been played
        self._quiet_at = -1  # where on the tape the rules last said that the state alone tells how to go on
        self._kept: tuple[bytes, S] | None = None  # the state of a checkpoint, for clones
        self.marks = [mark or Mark(0, msgspec.msgpack.encode(state), 0, 0, 0)]
        self._begin(point or self.marks[0].point)  # the state is that of the mark, or of a later point on the tape

    # ------------------------------------------------------------------ for rules

    def roll(self, why: str, count: int = 1, sides: int = 6, *, by: int | None = None) -> tuple[int, ...]:
        """Throws dice. `by` says who throws, where that is not the side whose doing it is."""
        return self._throw(DiceRequest(sides, count, why, by=by))

    def draw(self, pool: Sequence[T], why: str, called: Callable[[T], str] | None = None) -> T:
        """One of the pool, each as likely as any other. A pool of one leaves nothing to chance: no die is thrown.

        `called` names what lies in it, for people who draw it themselves.
        """
        if len(pool) == 1:
            return pool[0]
        names = () if called is None else tuple(map(called, pool))
        return pool[self._throw(DiceRequest(len(pool), 1, why, names))[0] - 1]

    def tell(self, event: Event) -> None:
        """Says what has just happened."""
        if self.listening:
            self.events.append(event)
            if self.telling:
                self.told.append(self._words(event))

    def reveal(self) -> None:
        """Somebody has learnt something: what lies before is not to be undone without consent."""
        self.barrier = self._cursor

    def checkpoint(self) -> None:
        """Called at quiet points, where the state alone tells how to go on, also from the question that comes next."""
        cursor = self._quiet_at = self._cursor
        since = cursor - self.marks[-1].at
        if since >= self.spacing or (since == 0 and len(self.marks) > 1):
            self._write_down()

    def _write_down(self) -> None:
        if self.marks[-1].at == self._cursor and len(self.marks) > 1:
            self.marks.pop()  # the later of two at one point is nearer to the choice
        state = msgspec.msgpack.encode(self.state)
        self.marks.append(Mark(self._cursor, state, len(self.events), self.throws, self.barrier, self._asked))

    def _words(self, event: Event) -> tuple[Telling | None, ...]:
        system, state, watch = self.system, self.state, self._watch
        assert watch is not None
        eyes: tuple[int | None, ...] = (None, *range(len(system.seats(state))))
        if system.secret:
            return tuple([
                with_before(system.tell(state, event, eye), watch.before(state, eye)) if event.heard_by(eye) else None
                for eye in eyes
            ])  # fmt: skip
        before = watch.before(state, None)
        if not event.audience:
            return (with_before(system.tell(state, event, None), before),)
        return tuple(
            [with_before(system.tell(state, event, eye), before) if event.heard_by(eye) else None for eye in eyes]
        )

    # ------------------------------------------------------------------ for drivers

    def heard(self, seat: int | None, first: int = 0) -> list[Telling]:
        """What a seat (None: an onlooker) was told, from the first event or a later one on."""
        eye = 0 if seat is None else seat + 1
        tellings = (told[eye] if len(told) > 1 else told[0] for told in self.told[first:])
        return [telling for telling in tellings if telling is not None]

    @property
    def over(self) -> bool:
        return self.choice is None and self.wanted is None

    def answer(self, move: Move, *, at: int | None = None) -> None:
        """Gives the answer to the pending choice; raises IllegalMove, changing nothing, if the rules refuse it.

        `at` is the tape length that the answer was thought out for: a stale one is refused.
        """
        if at is not None and at != len(self.tape):
            raise IllegalMove(Refusal("stale", "the game has moved on since this answer was thought out"))
        choice = self.choice
        if choice is None:
            raise IllegalMove(self._nothing_pending())
        if refusal := choice.options.why_not(move):
            raise IllegalMove(refusal)
        before = self._cursor
        self.tape.append(Answer(choice.seat, move))
        self._cursor = before + 1
        try:
            self._step(move)
        except BaseException:  # a script without dice, a fault in a rule, Ctrl-C: the game is as it was
            self._go_back(before, [])
            raise

    def supply(self, faces: Sequence[int]) -> None:
        """Dice that people have thrown; raises ImpossibleDice, changing nothing, if they cannot be right."""
        if self.wanted is None:
            raise IllegalMove(Refusal("no-dice-wanted", "no dice are wanted now"))
        thrown = tuple(faces)
        check_faces(thrown, self.wanted)
        before = len(self.tape)
        try:
            self._go_back(before, [Throw(self.wanted.sides, thrown, self.wanted.why)])
        except BaseException:
            self._go_back(before, [])
            raise

    def undo_point(self) -> int | None:
        """The tape length after an undo that needs no consent; None when there is nothing to take back."""
        last = self._last_answer()
        return last if last is not None and last >= self.barrier else None

    def undo(self, *, consent: bool = False, by: int | None = None) -> None:
        """Takes back the last answer; past dice, a reveal or another seat's choice only with consent."""
        last = self._last_answer()
        if last is None:
            raise IllegalMove(Refusal("nothing-to-undo", "nothing has been decided yet"))
        if last < self.barrier and not consent:
            words = "dice were thrown, something was revealed, or the other side decided since: undo needs consent"
            raise IllegalMove(Refusal("undo-barrier", words))
        entry = self.tape[last]
        assert isinstance(entry, Answer)
        by = entry.seat if by is None else by
        self.go_back(last, by, tuple(seat for seat in range(len(self.system.seats(self.state))) if seat != by))

    def go_back(self, length: int, by: int | None = None, agreed: tuple[int, ...] = ()) -> None:
        """Returns to the game as it was when the tape had this length. What that undoes past the barrier is kept."""
        if not self.marks[0].at <= length <= len(self.tape):
            known = f"the tape has entries {self.marks[0].at} to {len(self.tape)}, not {length}"
            raise IllegalMove(Refusal("no-such-point", known))
        gone = self.tape[length:]
        past = length < self.barrier
        self._go_back(length, [])
        if past and gone:
            self.undone.append(Undone(length, self.throws, tuple(map(written, gone)), by, agreed))

    @property
    def thrown(self) -> int:
        """The number of the next throw that nobody has seen: those that were taken back fall again as they fell."""
        return max([self.throws, *(back.throws + _throws(back.lines) for back in self.undone)])

    @property
    def quiet(self) -> bool:
        """Whether something is asked at a quiet point: the state alone tells how to go on."""
        return self._quiet_at == self._cursor and self.choice is not None

    def mark(self) -> Mark:
        """The last checkpoint, written down: at a quiet point it is the game as it stands."""
        if self.quiet and self.marks[-1].at < self._cursor:
            self._write_down()
        return self.marks[-1]

    def clone(
        self,
        dice: Dice,
        extra: Sequence[Entry] = (),
        *,
        listening: bool = False,
        telling: bool = False,
        spacing: int = 2,
    ) -> Table[S]:
        """The same game on another table, with other dice to come (and perhaps more on its tape).

        A clone that is played on for long, and never looks back, wants a wide spacing of its checkpoints.
        """
        mark, copy, point = self.marks[-1], copier(self.system.state_type), None
        if self.quiet:
            state = copy(self.state)
            point = Point(self._cursor - mark.at, self.throws, self.barrier - mark.at, self._asked)
        else:
            if self._kept is None or self._kept[0] is not mark.state:
                kept = msgspec.msgpack.decode(mark.state, type=self.system.state_type)
                self._kept = mark.state, prepared(kept)
            state = copy(self._kept[1])
        again = Mark(0, mark.state, 0, mark.throws, mark.barrier - mark.at, mark.asked)
        tape = [*self.tape[mark.at :], *extra]
        made = Table(
            self.system,
            state,
            dice,
            tape=tape,
            listening=listening,
            telling=telling,
            spacing=spacing,
            mark=again,
            point=point,
        )
        made._kept = self._kept
        return made

    def waiting(self) -> Table[S]:
        """A clone that stops wherever dice are needed."""
        return self.clone(Manual())

    def thin(self) -> None:
        """Forgets most checkpoints, the further back the more: a long game keeps few; far back takes longer."""
        kept = [self.marks[-1]]
        for mark in reversed(self.marks[1:-1]):
            if kept[-1].at - mark.at >= (len(self.tape) - kept[-1].at) // 2:
                kept.append(mark)
        self.marks = [*self.marks[: len(self.marks) > 1], *reversed(kept)]

    def digest(self) -> str:
        """The state's fingerprint, the same on every machine."""
        return digest(self.state)

    # ------------------------------------------------------------------ inside

    def _begin(self, point: Point) -> None:
        self._cursor, self.throws, self.barrier, self._asked = point
        self._quiet_at = -1
        self._watch = Watch(self.system, self.state) if self.telling else None
        self._flow: Play[None] = self.system.play(weakref.proxy(self) if self._fleeting else self)
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
        """Lets the game run on to the next question, to dice that people throw, or to its end."""
        told = len(self.told)
        if self.choice is not None:
            self._asked = self.choice.seat
        self.wanted = None
        try:
            choice = self.choice = self._flow.send(move)
        except StopIteration:
            self.choice = None
        except NeedDice as need:
            self.choice, self.wanted = None, need.request
        else:
            if self._asked is not None and choice.seat != self._asked:
                self.barrier = self._cursor
            if self.listening and self._cursor - (self.digests[-1][0] if self.digests else 0) >= self.proof_spacing:
                self.digests.append((self._cursor, self.digest()))
        if self._watch is not None:
            last = self._watch.settle(self.state, self.told[-1] if len(self.told) > told else None)
            if last is not None:
                self.told[-1] = last

    def _throw(self, request: DiceRequest) -> tuple[int, ...]:
        sides, count, why = request.sides, request.count, request.why
        if sides < 1 or count < 1:
            raise ValueError(f"{why}: {count} d{sides} cannot be thrown")
        if self._cursor < len(self.tape):
            entry = self.tape[self._cursor]
            if not isinstance(entry, Throw) or entry.sides != sides or len(entry.faces) != count:
                raise TapeError(f"entry {self._cursor + 1} should be {count} d{sides} for {why}")
        else:
            entry = Throw(sides, self.dice.throw(self.throws, request), why)
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
        del self.told[mark.events :]
        self.digests = [proof for proof in self.digests if proof[0] <= mark.at]
        self.tape = [*self.tape[:length], *then]
        self.choice, self.wanted = None, None
        self._begin(mark.point)

    def _nothing_pending(self) -> Refusal:
        if self.wanted is not None:
            return Refusal("dice-first", f"the game waits for dice: {self.wanted.why}")
        return Refusal("game-over", "the game is over")


def _throws(lines: Sequence[Said | Throw]) -> int:
    return sum(isinstance(line, Throw) for line in lines)


def written(entry: Entry) -> Said | Throw:
    """An entry of the tape as a line of text has it."""
    if isinstance(entry, Answer):
        return Said(entry.seat, notation.write(entry.move))
    return Throw(entry.sides, entry.faces, " ".join(entry.why.split()))


# Sets and dicts are sorted on the way out, so that a fingerprint does not depend on hash seeds.
_CANONICAL = msgspec.msgpack.Encoder(order="deterministic")


def digest(state: msgspec.Struct) -> str:
    """A fingerprint of a state, independent of the machine and of hash seeds."""
    return hashlib.blake2b(_CANONICAL.encode(state), digest_size=8).hexdigest()

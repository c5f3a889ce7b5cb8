"""Replays: records that people bring along, and games that are over, shown after any answer from any seat's eyes.

A record that is brought along is held in memory only, under a name made of its text: nothing of it is stored, and it
is forgotten when the server stops or when others have been brought since. Whoever brings it again gets the same name.
"""

from __future__ import annotations

import asyncio
import bisect
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from hedgerow import systems
from hedgerow.kernel import record as records
from hedgerow.kernel.campaign import CampaignError
from hedgerow.kernel.dice import Recorded
from hedgerow.kernel.events import Event
from hedgerow.kernel.record import Record, RecordError, Said
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.table import Answer, Entry, Mark, Table, Throw
from hedgerow.systems import Kit

from ..aside import aside, still_wanted
from ..wire.messages import CampaignCard, Frame, RecordCard, RecordLog, Told
from ..wire.problems import refused
from . import updates
from .told import for_ears, told

MOST_LINES = 20_000  # a long game has two thousand, and ten thousand are played in a second
MOST_BYTES = 64 * 1024 * 1024  # of checkpoints held for all replays together
MOST_REPLAYS = 64
SPACING = 8  # entries between two checkpoints: what has to be played again for a frame
AT_ONCE = 2  # records judged at the same time


# ------------------------------------------------------------------ one replay


class Begun(NamedTuple):
    """A game as it stood somewhere, to be gone on with: at its table, and all that lay on its tape."""

    table: Table[Any]
    tape: tuple[Entry, ...]


class Replay:
    """A game that was played, ready to be shown at any point: its tape, and checkpoints along it."""

    def __init__(
        self, id: str, record: Record, kit: Kit, table: Table[Any], problems: list[str], ended: Outcome | None
    ) -> None:
        # A game that was given up has ended without its rules saying so; there are no dice to come for it either.
        self.kit, self.system, self.screen = kit, kit.system, kit.screen
        self.ended = self.system.outcome(table.state) or ended
        self.record = record if self.ended else records.public(record)
        self.seats = record.seats
        self.tape = table.tape
        self.answers = [at for at, entry in enumerate(table.tape) if isinstance(entry, Answer)]
        self.marks = _thinned(table.marks)
        self.bytes = sum(len(mark.state) for mark in self.marks)
        self._dice = Recorded(entry for entry in table.tape if isinstance(entry, Throw))
        self._last = (table.state, table.events)
        self.card = self._card(id, problems)

    def campaign(self, text: str, players: Sequence[str]) -> CampaignCard:
        """The game goes into a campaign that somebody has brought along."""
        campaigns = self.kit.campaigns
        if campaigns is None:
            raise refused("no-campaigns", f"{self.kit.catalogue.title} keeps no campaigns", 404)
        if not self.card.sound:
            raise refused("bad-record", self.card.problems[0], 422)
        if len(players) != len(self.seats):
            raise refused("players", f"the game has {len(self.seats)} seats: {', '.join(self.seats)}", 422)
        try:
            after, entered = campaigns.enter(text, self._last[0], players, self.record.digest)
            return CampaignCard(after, campaigns.told(after), entered)
        except CampaignError as wrong:
            raise refused("bad-campaign", str(wrong), 422) from None

    def frame(self, step: int, seat: int | None) -> Frame:
        """The game after so many answers; the log holds what the last of them brought."""
        steps = self._check_step(step)
        self._check_seat(seat)
        first, table = self._before(step)
        heard, by, answer = 0, None, ""
        if step:
            given = self.tape[self.answers[step - 1]]
            assert isinstance(given, Answer)
            heard, by, answer = len(table.events), given.seat, self.system.say(table.state, given.move, seat)
            table.answer(given.move)
        return Frame(
            step=step, steps=steps, by=by, answer=answer, view=updates.view(self.kit, table.state, seat),
            progress=self.screen.progress(table.state), log=self._told(table, heard, first, seat),
            outcome=self.ended if step == steps else self.system.outcome(table.state),
        )  # fmt: skip

    def log(self, seat: int | None) -> RecordLog:
        """All that was told to a seat, and how much of it after each answer. What is seen of it a frame shows."""
        self._check_seat(seat)
        first = self.marks[0]
        state = msgspec.msgpack.decode(first.state, type=self.system.state_type)
        table = Table(self.system, state, self._dice, telling=True, mark=first)
        events = [len(table.told)]
        for at in self.answers:
            still_wanted()
            given = self.tape[at]
            assert isinstance(given, Answer)
            table.answer(given.move)
            events.append(len(table.told))
        ears = () if seat is None else (seat,)
        mine = [(at, telling) for at, each in enumerate(table.told) if (telling := for_ears(each, ears)) is not None]
        places = [at for at, _ in mine]
        plain = (msgspec.structs.replace(telling, shows=(), before={}) for _, telling in mine)
        return RecordLog(
            tuple(told(n, telling) for n, telling in enumerate(plain)),
            tuple(bisect.bisect_left(places, so_far) for so_far in events),
        )

    def begun(self, step: int) -> Begun:
        """The game after so many answers, to be gone on with."""
        self._check_step(step)
        end = [*self.answers, len(self.tape)][step]
        table = self._at(end)[1]
        if table.over:
            raise refused("game-over", "the game is over there: go back a step, and play on from that", 409)
        return Begun(table, tuple(self.tape[:end]))

    def step_of(self, event: int) -> int:
        """How many answers were given when an event of the log had come to pass."""
        mark = self.marks[bisect.bisect_right(self.marks, event, key=lambda m: m.events) - 1]
        step = bisect.bisect_left(self.answers, mark.at)
        while step < len(self.answers):
            before, table = self._before(step + 1)
            if before + len(table.events) > event:
                break
            step += 1
        return step

    def _check_step(self, step: int) -> int:
        steps = len(self.answers)
        if step > steps:
            raise refused("no-such-step", f"the game has {steps} answers, not {step}", 404)
        return steps

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat >= len(self.seats):
            raise refused("no-such-seat", f"the game has {len(self.seats)} seats", 404)

    def report(self) -> Report:
        state, events = self._last
        found = self.screen.report(state, events, self._words(), None)
        if self.ended is None or self.system.outcome(state) is not None:
            return found
        return msgspec.structs.replace(found, result=self.ended.words, winner=self.ended.winner)

    def _words(self) -> list[str]:
        """Every sentence as it was told then: the game is played once more, and told on the way."""
        first = self.marks[0]
        state = msgspec.msgpack.decode(first.state, type=self.system.state_type)
        return Spoken(self.system, state, self._dice, tape=self.tape, mark=first).words

    def text(self) -> str:
        """The record itself, to keep; without the seed as long as the game could be gone on with."""
        try:
            return records.write(self.record)
        except RecordError as wrong:
            raise refused("bad-record", str(wrong), 422) from None

    def _card(self, id: str, problems: list[str]) -> RecordCard:
        record, scenario = self.record, self.screen.card(self.record.scenario)
        notes: tuple[str, ...] = ()
        if record.finished and not problems:
            verdict = records.verify(record, self.system)
            problems = list(verdict.problems)
            notes = tuple(f"{note[:1].upper()}{note[1:]}." for note in (*verdict.proves, *verdict.notes))
        elif problems:
            answers = sum(isinstance(line, Said) for line in record.lines)
            notes = (f"It is shown as far as the rules of today follow it: {len(self.answers)} of {answers} answers.",)
        elif not record.finished:
            notes = ("The game is not finished: its dice cannot be verified.",)
        return RecordCard(
            id=id, system=self.system.name, scenario=record.scenario, title=scenario.title, map=scenario.map,
            victory=scenario.victory, seats=record.seats, steps=len(self.answers),
            sound=not problems, problems=tuple(problems), notes=notes, outcome=self.ended,
            dice=record.dice, commitment=record.commitment, seed=record.seed, salt=record.salt, chosen=record.chosen,
            served=self.kit.campaigns.served(self._last[0]) if self.kit.campaigns else (),
        )  # fmt: skip

    def _before(self, step: int) -> tuple[int, Table[Any]]:
        """A table at the question whose answer makes this step, and how many events came before those it has told."""
        if step:
            return self._at(self.answers[step - 1])
        return self._since(self.marks[0], self.answers[0] if self.answers else len(self.tape))

    def _at(self, end: int) -> tuple[int, Table[Any]]:
        """A table where so much lay on the tape, and how many events came before those it has told."""
        return self._since(self.marks[bisect.bisect_right(self.marks, end, key=lambda m: m.at) - 1], end)

    def _since(self, mark: Mark, end: int) -> tuple[int, Table[Any]]:
        state = msgspec.msgpack.decode(mark.state, type=self.system.state_type)
        again = Mark(0, mark.state, 0, mark.throws, 0, mark.asked)
        return mark.events, Table(
            self.system, state, self._dice, tape=self.tape[mark.at : end], telling=True, mark=again
        )

    def _told(self, table: Table[Any], heard: int, first: int, seat: int | None) -> tuple[Told, ...]:
        return tuple(
            told(first + n, telling)
            for n, words in enumerate(table.told[heard:], start=heard)
            if (telling := for_ears(words, () if seat is None else (seat,))) is not None
        )


class Spoken(Table[Any]):
    """A game played for its sentences alone, each as the first who hears it is told; how views were is not kept."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.words: list[str] = []
        super().__init__(*given, **named)

    def tell(self, event: Event) -> None:
        super().tell(event)
        eyes = (None, *range(len(self.system.seats(self.state))))
        ear = next(eye for eye in eyes if event.heard_by(eye))
        self.words.append(self.system.tell(self.state, event, ear).words)


def _thinned(marks: list[Mark]) -> list[Mark]:
    """Fewer checkpoints than a game in progress needs."""
    kept = marks[:1]
    for mark in marks[1:]:
        if mark.at - kept[-1].at >= SPACING:
            kept.append(mark)
    return kept


def replay(id: str, record: Record, ended: Outcome | None = None) -> Replay:
    """Plays a record as far as the rules bear it out; refuses what cannot even be begun.

    `ended` is how a game of ours ended, if it was not the rules that ended it.
    """
    kit = systems.named(record.system) if record.system in systems.names() else None
    if kit is None:
        raise refused("bad-record", f"this is a record of {record.system[:40]!r}, which is not known here", 422)
    if not kit.catalogue.plays(record.scenario):  # a file of one's own would be read from this machine's disk
        raise refused("bad-record", "this is a record of a scenario that does not come with the game", 422)
    lines = len(record.lines) + len(record.contributions) + sum(1 + len(back.lines) for back in record.undone)
    if lines > MOST_LINES:
        raise refused("bad-record", f"the record has {lines} lines; at most {MOST_LINES} are played", 422)
    table, problems = records.replay(record, kit.system, step=still_wanted)
    if table is None:
        raise refused("bad-record", problems[0], 422)
    if ended is None and record.given_up and not problems:
        ended = record.outcome
    return Replay(id, record, kit, table, problems, ended)


# ------------------------------------------------------------------ all of them


class Shelf:
    """The replays at hand. Those that nobody has looked at for longest go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, Replay]] = OrderedDict()
        self._judging = asyncio.Semaphore(AT_ONCE)

    def find(self, id: str, version: float = 0.0) -> Replay | None:
        found = self._kept.get(id)
        if found is None or found[0] != version:
            return None
        self._kept.move_to_end(id)
        return found[1]

    async def add(self, id: str, make: Callable[[], Replay], version: float = 0.0) -> Replay:
        """Plays a game on a thread of its own, and keeps it."""
        async with self._judging:
            found = self.find(id, version)
            made = found if found is not None else await aside(make)
        self._kept[id] = (version, made)
        self._kept.move_to_end(id)
        while len(self._kept) > 1 and (len(self._kept) > MOST_REPLAYS or self._bytes() > MOST_BYTES):
            self._kept.popitem(last=False)
        return made

    def _bytes(self) -> int:
        return sum(kept.bytes for _, kept in self._kept.values())

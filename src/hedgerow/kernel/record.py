"""Game records: made from a table, turned back into one, judged against the rules, kept in files.

A record is never trusted. To replay it is to play it: every answer is offered to the rules as if its player had just
given it, every throw must be the one that the rules ask for, and the digests must agree on the way.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from . import notation
from .choice import IllegalMove
from .dice import Dice, DiceRequest, ImpossibleDice, Manual, Recorded, Seeded
from .notation import NotationError
from .system import Outcome, S, System
from .table import Said, Table, Throw, digest, written
from .transcript import Record, RecordError, parse, public, write
from .trust import about_dice, seeded, wrong_dice
from .version import version

__all__ = [
    "KeepsContent", "Record", "RecordError", "Said", "Verdict", "check", "content_of", "from_table", "knows_content",
    "load", "parse", "public", "replay", "save", "to_table", "verify", "write",
]  # fmt: skip


@runtime_checkable
class KeepsContent(Protocol):
    """A system that can tell whether scenarios and rules are still those of the record."""

    def content_digests(self, scenario: str) -> tuple[str, ...]:
        """A fingerprint of all that a scenario is made of and play uses, then those that older records know it by."""
        ...

    def rules_digest(self) -> str:
        """A fingerprint of the figures that play reads beside the scenario."""
        ...


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found: problems (none in a sound record), what the record proves, and notes: what it does not."""

    problems: tuple[str, ...] = ()
    proves: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return not self.problems


# ------------------------------------------------------------------ from a table, and back


def from_table(table: Table[Any], scenario: str, options: dict[str, str] | None = None) -> Record:
    """The record of a game. It keeps the seed, so that an unfinished game can go on: see `public`."""
    system, chosen = table.system, options or {}
    if digest(system.new(scenario, dict(chosen))) != digest(_first_state(table)):
        raise RecordError(
            f"the table did not start from {scenario!r} with these options, so it has no record of its own"
        )
    dice = table.dice if isinstance(table.dice, Seeded) else None
    return Record(
        system=system.name,
        scenario=scenario,
        seats=tuple(system.seats(table.state)),
        options=dict(chosen),
        content=content_of(system, scenario),
        made_by=f"hedgerow {version()}",
        dice="seeded" if dice else "typed",
        commitment=dice.commitment if dice else "",
        seed=dice.seed if dice else "",
        salt=dice.salt if dice else "",
        chosen=dice is not None and dice.chosen,
        inherited=dice.inherited if dice else 0,
        contributions=dice.contributions if dice else (),
        undone=tuple(table.undone),
        lines=tuple(map(written, table.tape)),
        digests=tuple(table.digests),
        digest=table.digest(),
        outcome=(system.outcome(table.state) or Outcome(None, "the game is over")) if table.over else None,
    )


def to_table(record: Record, system: System[S], *, listening: bool = True, telling: bool = False) -> Table[S]:
    """The game of a record, ready to go on; raises RecordError at the first thing that the rules do not bear out."""
    table, problems = replay(record, system, listening=listening, telling=telling)
    if table is None or problems:
        raise RecordError(problems[0])
    table.dice = _dice_to_come(record)
    table.undone = list(record.undone)
    return table


def _first_state(table: Table[S]) -> S:
    return msgspec.msgpack.decode(table.marks[0].state, type=table.system.state_type)


def content_of(system: System[Any], scenario: str) -> str:
    """A scenario's fingerprint; none where the system keeps none."""
    return system.content_digests(scenario)[0] if isinstance(system, KeepsContent) else ""


def knows_content(system: System[Any], scenario: str, content: str) -> bool:
    """Whether a scenario is still what it was under this fingerprint."""
    return not isinstance(system, KeepsContent) or not content or content in system.content_digests(scenario)


# ------------------------------------------------------------------ dice


class _Withheld:
    """The dice of a public record: they exist, and nobody is told."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        raise RecordError("this record was made public without its seed: it can be looked at but not played on")


def _dice_to_come(record: Record) -> Dice:
    if record.dice == "typed":
        return Manual()
    return seeded(record) if record.seed else _Withheld()


# ------------------------------------------------------------------ judging


def check(record: Record, system: System[Any]) -> list[str]:
    """What is wrong with a record, in words: nothing, if the rules bear out every line of it."""
    return replay(record, system)[1]


def replay(
    record: Record,
    system: System[S],
    *,
    to: int | None = None,
    listening: bool = True,
    telling: bool = False,
    step: Callable[[], None] = lambda: None,
) -> tuple[Table[S] | None, list[str]]:
    """Plays a record, up to `to` lines of it, on a fresh table: the table as far as it got, and what is wrong.

    `step` is called before every answer: whoever waits may have it raise something when he does not wait any longer.
    """
    problems = _wrong_from_the_start(record, system)
    if problems:
        return None, problems
    try:
        state = system.new(record.scenario, dict(record.options))
    except Exception as wrong:  # whatever a system raises for an unknown scenario or option
        return None, [f"{record.system} cannot set up {record.scenario!r}: {wrong}"]
    throws = [line for line in record.lines if isinstance(line, Throw)]
    try:
        table = Table(system, state, Recorded(throws), listening=listening, telling=telling)
    except ImpossibleDice as wrong:
        return None, [str(wrong)]
    if tuple(system.seats(table.state)) != record.seats:
        return table, [f"the seats should be {', '.join(system.seats(table.state))}, not {', '.join(record.seats)}"]
    end = len(record.lines) if to is None else min(to, len(record.lines))
    problem = _play(record, table, end, step)
    if problem is None and end == len(record.lines):
        problem = _wrong_at_the_end(record, table)
    return table, [problem] if problem else []


def _wrong_from_the_start(record: Record, system: System[Any]) -> list[str]:
    if record.system != system.name:
        return [f"this is a record of {record.system}, not of {system.name}"]
    try:
        known = knows_content(system, record.scenario, record.content)
    except Exception as wrong:
        return [f"{record.system} cannot set up {record.scenario!r}: {wrong}"]
    if not known:
        return [f"the scenario {record.scenario!r} has changed since the game was played (by {record.made_by})"]
    return []


def _play(record: Record, table: Table[Any], end: int, step: Callable[[], None]) -> str | None:
    """Gives the answers of a record; what went wrong, if anything did."""
    proofs = dict(record.digests)
    done = 0
    while True:
        if problem := _unlike(record, table, done):
            return problem
        done = len(table.tape)
        if done in proofs and table.choice is not None and proofs[done] != table.digest():
            where = f"after line {done} ({record.text_of(done - 1)})" if done else "before the first line"
            return f"{where} the game does not stand as the record says"
        if done >= end:
            return None
        step()
        if problem := _answer(record, table, done):
            return problem


def _unlike(record: Record, table: Table[Any], done: int) -> str | None:
    """Compares what has just been played with what is written."""
    for index in range(done, len(table.tape)):
        if index >= len(record.lines):
            return "the record stops in the middle of a throw"
        played = written(table.tape[index])
        if isinstance(played, Throw) and played != record.lines[index]:
            return f"line {index + 1} should be dice for {played.why}, not: {record.text_of(index)}"
    return None


def _answer(record: Record, table: Table[Any], index: int) -> str | None:
    where = f"line {index + 1} ({record.text_of(index)})"
    line, choice = record.lines[index], table.choice
    if choice is None:
        return f"{where} comes after the end of the game" if table.over else f"{where} should be dice: {table.wanted}"
    if not isinstance(line, Said) or line.seat != choice.seat:
        return f"{where} should be an answer by {record.seats[choice.seat]} to: {choice.prompt}"
    try:
        table.answer(notation.read(line.text, table.system.move_types))
    except (IllegalMove, ImpossibleDice, NotationError, RecordError) as wrong:
        return f"{where}: {wrong}"
    except Exception as wrong:  # a text from anywhere must never end in a traceback
        return f"{where}: the rules cannot make sense of it ({type(wrong).__name__}: {wrong})"
    return None


def _wrong_at_the_end(record: Record, table: Table[Any]) -> str | None:
    if table.wanted is not None and record.dice == "seeded":
        return f"the record stops in the middle of a throw: {table.wanted.why}"
    if record.digest != table.digest():
        return "at the end the game does not stand as the record says"
    outcome = (table.system.outcome(table.state) or Outcome(None, "the game is over")) if table.over else None
    if outcome is None and record.given_up:
        return None  # no rule can tell; `verify` says so
    if record.outcome != outcome:
        told, true = _result(record.outcome, record), _result(outcome, record)
        return f"the record says that {told}, but {true}"
    return None


def _result(outcome: Outcome | None, record: Record) -> str:
    if outcome is None:
        return "the game is not over"
    winner = "nobody" if outcome.winner is None else record.seats[outcome.winner]
    return f"{winner} won ({outcome.words})"


def verify(record: Record, system: System[Any]) -> Verdict:
    """Judges a finished record: it replays, its seed is the one committed to, and every throw came from that seed. It
    says what that proves, and what it does not.
    """
    problems = check(record, system)
    if not record.finished:
        return Verdict((*problems, "the game is not finished: its dice can be verified when its seed is revealed"))
    if record.dice == "seeded":
        problems += wrong_dice(record)
    proves, notes = about_dice(record)
    return Verdict(tuple(problems), () if problems else proves, notes)


# ------------------------------------------------------------------ files


def save(record: Record, path: Path | str) -> None:
    """Writes the record to a file; until it is wholly on the disk the old file stays as it was."""
    path = Path(path)
    text = write(record)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(fresh, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
        _sync_folder(path.parent)
    except OSError as wrong:
        raise RecordError(f"{path} could not be saved ({wrong.strerror}); what was there before still is") from wrong
    finally:
        with suppress(OSError):
            os.unlink(fresh)


def _sync_folder(folder: Path) -> None:
    """Makes the new name last through a power cut; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def load(path: Path | str, *, sealed: bool = True) -> Record:
    """Reads a record from a file; raises RecordError, naming the file, if it is none."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text: this is not a Hedgerow record") from None
    except OSError as wrong:
        raise RecordError(f"{path} could not be read: {wrong.strerror}") from None
    try:
        return parse(text, sealed=sealed)
    except RecordError as wrong:
        raise RecordError(f"{path}: {wrong}") from None

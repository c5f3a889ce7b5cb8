"""The game record as a text that people can read and mail to each other.

A header (what was played, by whom, with which dice), one line for every answer and throw, digests along the way, the
result, and a seal over all of it. Blank lines and lines that begin with `#` are free. Here a record is only a text;
`record.py` makes it from a game, and judges it against the rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from .dice import Contribution, DiceRequest, ImpossibleDice, check_faces
from .mistakes import Mistake
from .system import Outcome
from .table import Said, Throw, Undone

VERSION = 2  # of what this Hedgerow reads; a record without a salt, contributions and undos is still one of format 1
TITLE = "hedgerow record"
NOBODY = "nobody"
MOST_SEATS = 16  # every line is held against every seat's name
MOST_QUOTED = 80  # letters of a line that is wrong


class RecordError(Mistake):
    """A record that cannot be read, played or saved: what is wrong, where, and what would be right."""


Line = Said | Throw


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game, finished or not, as it is written down."""

    system: str
    scenario: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    content: str = ""  # fingerprint of the scenario's own files, if the system keeps one
    made_by: str = ""
    dice: Literal["seeded", "typed"] = "seeded"
    commitment: str = ""  # published before the first throw
    seed: str = ""  # in a finished record, and in a save that the game is to go on from
    salt: str = ""  # goes into the commitment, and is told with the seed
    chosen: bool = False  # the seed was chosen by somebody, who may know every die beforehand
    contributions: tuple[Contribution, ...] = ()  # what people added to the seed, in order; last those who never did
    inherited: int = 0  # so many throws come from the game that this one goes on from, and from its dice
    undone: tuple[Undone, ...] = ()
    lines: tuple[Line, ...] = ()
    digests: tuple[tuple[int, str], ...] = ()  # after so many lines, the state's fingerprint
    digest: str = ""  # after the last line
    outcome: Outcome | None = None

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    @property
    def given_up(self) -> bool:
        """Whether the record says that the game ended otherwise than by a rule: somebody gave it up."""
        return self.outcome is not None and not self.outcome.rule

    def text_of(self, index: int) -> str:
        """A line of the game as it is written."""
        return _line_text(self.lines[index], self.seats)


def public(record: Record) -> Record:
    """The record as it may be shown while the game goes on: without the seed that would tell the dice to come."""
    return record if record.finished else msgspec.structs.replace(record, seed="", salt="")


# ------------------------------------------------------------------ writing


def write(record: Record) -> str:
    """The record as text."""
    texts = [*_header(record), "", *_body(record), "", *_undone(record), *_result(record)]
    texts.append(f"end: {len(record.lines)} {record.digest}")
    texts.append(f"seal: {_seal(texts)}")
    return "\n".join(texts) + "\n"


def _header(record: Record) -> list[str]:
    pairs = [("made-by", record.made_by), ("system", record.system), ("scenario", record.scenario)]
    pairs += [("content", record.content)]
    pairs += [("option", f"{name} = {value}".rstrip()) for name, value in record.options.items()]
    pairs += [("seat", name) for name in record.seats]
    pairs += [("dice", record.dice), ("commitment", record.commitment), ("salt", record.salt), ("seed", record.seed)]
    pairs += [("chosen", "yes" if record.chosen else "")]
    pairs += [("inherited", str(record.inherited or ""))]
    pairs += [("contribution", _contribution(added, record.seats)) for added in record.contributions]
    told = record.salt or record.chosen or record.contributions or record.undone or record.inherited
    version = 2 if told else 1
    return [f"{TITLE} {version}", *(f"{key}: {_one_line(key, value)}" for key, value in pairs if value)]


def _contribution(added: Contribution, seats: tuple[str, ...]) -> str:
    told = f"{added.first} {added.commitment} {added.value}" if added.value else f"- {added.commitment} -"
    return f"{told} {seats[added.seat]}"


def _undone(record: Record) -> Iterable[str]:
    for undone in record.undone:
        yield f"undo: {undone.at} {undone.throws}"
        if undone.by is not None:
            yield f"undo-by: {record.seats[undone.by]}"
        yield from (f"undo-agreed: {record.seats[seat]}" for seat in undone.agreed)
        yield from (f"undone: {_line_text(line, record.seats)}" for line in undone.lines)


def _body(record: Record) -> Iterable[str]:
    proofs = dict(record.digests)
    for at, line in enumerate(record.lines, start=1):
        yield _line_text(line, record.seats)
        if at in proofs:
            yield f"digest: {at} {proofs[at]}"


def _line_text(line: Line, seats: tuple[str, ...]) -> str:
    if isinstance(line, Said):
        return f"{seats[line.seat]}> {_one_line('answer', line.text)}"
    faces = " ".join(map(str, line.faces))
    sides = "" if line.sides == 6 else f" of {line.sides}"
    return f"dice {_one_line('dice', line.why)}: {faces}{sides}"


def _result(record: Record) -> list[str]:
    if record.outcome is None:
        return []
    won = record.outcome
    winner = NOBODY if won.winner is None else record.seats[won.winner]
    pairs = [("won-by", winner), ("because", won.words), ("rule", won.rule), ("scores", " ".join(map(str, won.scores)))]
    return [f"{key}: {_one_line(key, value)}" for key, value in pairs if value]


def _one_line(key: str, value: str) -> str:
    if value != value.strip() or not value.isprintable():
        raise RecordError(f"the record's {key} must be plain text on one line, not {value!r}")
    return value


def _seal(texts: Iterable[str]) -> str:
    """A checksum over what counts, so that added blank lines, remarks and line endings do no harm."""
    counted = [text.rstrip() for text in texts if _counts(text)]
    return hashlib.blake2b("\n".join(counted).encode(), digest_size=8).hexdigest()


def _counts(text: str) -> bool:
    return bool(text.strip()) and not text.startswith("#")


# ------------------------------------------------------------------ reading


def parse(text: str, *, sealed: bool = True) -> Record:
    """The record that a text holds; raises RecordError, naming the line, if it holds none.

    `sealed=False` reads a text that somebody has edited by hand: its seal is not looked at.
    """
    rows = [(number, row.rstrip()) for number, row in enumerate(text.splitlines(), start=1) if _counts(row)]
    _check_title(rows)
    _check_end(rows, sealed=sealed)
    return _Reader(rows).record()


def _check_title(rows: list[tuple[int, str]]) -> None:
    title = re.fullmatch(rf"{TITLE} ([0-9]{{1,9}})", rows[0][1]) if rows else None
    if title is None:
        raise RecordError(f"this is not a Hedgerow record: the first line should be {f'{TITLE} {VERSION}'!r}")
    if int(title[1]) > VERSION:
        raise RecordError(
            f"this record has format {title[1]}, and this Hedgerow reads formats up to {VERSION}: a newer one is needed"
        )
    if int(title[1]) < 1:
        raise RecordError(f"there is no record format {title[1]}; the first line should be {f'{TITLE} {VERSION}'!r}")


def _check_end(rows: list[tuple[int, str]], *, sealed: bool) -> None:
    number, last = rows[-1]
    if not last.startswith("seal: "):
        if sealed or not last.startswith("end: "):
            raise RecordError(f"the record is cut short at line {number}: the last line should begin with 'seal:'")
        return
    if sealed and last != f"seal: {_seal(row for _, row in rows[:-1])}":
        raise RecordError("the record was damaged or changed after it was saved: its seal does not fit the text")


class _Undo(msgspec.Struct):
    """An undo while it is read."""

    at: int
    throws: int
    lines: list[Line] = []
    by: int | None = None
    agreed: list[int] = []

    def told(self) -> Undone:
        return Undone(self.at, self.throws, tuple(self.lines), self.by, tuple(self.agreed))


class _Reader:
    """Goes through a record's lines: header, game, result. The seats must come before the first answer."""

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self.rows = rows
        self.number = 0  # of the line being read
        self.single: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.seats: list[str] = []
        self.marks: list[str] = []  # how a seat's answers begin: `German> `
        self.lines: list[Line] = []
        self.digests: list[tuple[int, str]] = []
        self.contributions: list[Contribution] = []
        self.undone: list[_Undo] = []
        self.end = ""

    def record(self) -> Record:
        for number, row in self.rows[1:]:
            self.number = number
            self.row(row)
        for key in ("system", "scenario", "dice"):
            if key not in self.single:
                raise RecordError(f"the record does not say its {key}: a line '{key}: ...' is missing")
        if not self.end:
            raise RecordError("the record does not say how the game stands at its end: a line 'end: ...' is missing")
        if not self.seats:
            raise RecordError("the record names no seats: lines 'seat: ...' are missing")
        return Record(
            system=self.single["system"],
            scenario=self.single["scenario"],
            seats=tuple(self.seats),
            options=self.options,
            content=self.single.get("content", ""),
            made_by=self.single.get("made-by", ""),
            dice="typed" if self.single["dice"] == "typed" else "seeded",
            commitment=self.single.get("commitment", ""),
            seed=self.single.get("seed", ""),
            salt=self.single.get("salt", ""),
            chosen="chosen" in self.single,
            inherited=int(self.single.get("inherited", 0)),
            contributions=tuple(self.contributions),
            undone=tuple(undo.told() for undo in self.undone),
            lines=tuple(self.lines),
            digests=tuple(self.digests),
            digest=self.end,
            outcome=self.outcome(),
        )

    def row(self, row: str) -> None:
        if not row.isprintable():
            raise self.error(f"only letters, figures, signs and plain blanks may stand here, not {quoted(row)}")
        if line := self.line(row):
            self.lines.append(line)
            return
        key, colon, value = row.partition(": ")
        if not colon:
            raise self.error(f"{quoted(row)} is neither an answer ({self.example()}), dice, nor 'key: value'")
        self.pair(key, value.strip())

    def line(self, row: str) -> Line | None:
        """An answer or a throw; None for anything else."""
        for seat, mark in enumerate(self.marks):
            if row.startswith(mark):
                return Said(seat, row[len(mark) :].strip())
        return self.throw(row) if row.startswith("dice ") else None

    def pair(self, key: str, value: str) -> None:
        if key == "seat":
            self.seat(value)
        elif key == "contribution":
            self.contribution(value)
        elif key.startswith("undo"):
            self.undo(key, value)
        elif key == "option":
            self.option(value)
        elif key == "digest":
            at, found = self.proof(value)
            if at != len(self.lines):
                raise self.error(f"a digest after {at} answers and throws stands after {len(self.lines)}")
            self.digests.append((at, found))
        elif key == "end":
            at, self.end = self.proof(value)
            if at != len(self.lines):
                raise self.error(f"the record should have {at} answers and throws, and has {len(self.lines)}")
        elif key not in KEYS:
            raise self.error(f"{quoted(key)} means nothing in a record; known are {', '.join(sorted(KEYS))}")
        elif key in self.single:
            raise self.error(f"{quoted(key)} is said twice")
        elif key == "chosen" and value != "yes":
            raise self.error(f"a seed was chosen ('yes') or nothing is said, not {quoted(value)}")
        elif key == "inherited" and re.fullmatch(r"[0-9]{1,9}", value) is None:
            raise self.error(f"how many throws were inherited is a number, not {quoted(value)}")
        elif key == "dice" and value not in ("seeded", "typed"):
            raise self.error(f"dice should be 'seeded' or 'typed', not {quoted(value)}")
        else:
            self.single[key] = value

    def seat(self, name: str) -> None:
        if not name or name in self.seats:
            raise self.error(f"every seat needs a name of its own, not {quoted(name)}")
        if len(self.seats) == MOST_SEATS:
            raise self.error(f"a game has at most {MOST_SEATS} seats")
        if self.lines:
            raise self.error("the seats must be named before the first answer")
        self.seats.append(name)
        self.marks.append(f"{name}> ")

    def contribution(self, value: str) -> None:
        found = re.fullmatch(r"([0-9]{1,9}|-) ([0-9a-f]{64}) ([0-9a-f]{1,128}|-) (.+)", value)
        if found is None or found[4] not in self.seats or (found[1] == "-") != (found[3] == "-"):
            wanted = "the throw from which it counts, its hash, itself and a seat"
            raise self.error(f"a contribution is {wanted}, not {quoted(value)}")
        first, told = (0, "") if found[1] == "-" else (int(found[1]), found[3])
        self.contributions.append(Contribution(self.seats.index(found[4]), found[2], told, first))

    def undo(self, key: str, value: str) -> None:
        """`undo` begins one; what follows says by whom, who agreed, and what was undone."""
        if key == "undo":
            found = re.fullmatch(r"([0-9]{1,9}) ([0-9]{1,9})", value)
            if found is None:
                raise self.error(f"an undo is a place and how many throws lie before it, not {quoted(value)}")
            self.undone.append(_Undo(int(found[1]), int(found[2])))
        elif not self.undone:
            raise self.error(f"{quoted(key)} stands before any 'undo'")
        elif key == "undone" and (line := self.line(value)):
            self.undone[-1].lines.append(line)
        elif key == "undo-by" and value in self.seats:
            self.undone[-1].by = self.seats.index(value)
        elif key == "undo-agreed" and value in self.seats and len(self.undone[-1].agreed) < len(self.seats):
            self.undone[-1].agreed.append(self.seats.index(value))
        else:
            raise self.error(f"{quoted(key)} does not tell of an undo: {quoted(value)}")

    def option(self, value: str) -> None:
        name, equals, chosen = value.partition(" =")
        if not equals or name in self.options:
            raise self.error(f"an option is written once, as 'option: name = value', not {quoted(value)}")
        self.options[name] = chosen.strip()

    def proof(self, value: str) -> tuple[int, str]:
        found = re.fullmatch(r"([0-9]{1,9}) ([0-9a-f]{16})", value)
        if found is None:
            raise self.error(f"a number and a digest of 16 hex digits should stand here, not {quoted(value)}")
        return int(found[1]), found[2]

    def throw(self, row: str) -> Throw:
        found = re.fullmatch(r"dice (.*): ([0-9]{1,9}(?: [0-9]{1,9})*)(?: of ([0-9]{1,9}))?", row)
        if found is None:
            raise self.error(f"dice are written 'dice what for: 3 5' or 'dice what for: 3 of 8', not {quoted(row)}")
        faces = tuple(int(face) for face in found[2].split())
        sides = int(found[3] or 6)
        try:
            check_faces(faces, DiceRequest(sides, len(faces), found[1].strip()))
        except ImpossibleDice as wrong:
            raise self.error(str(wrong)) from None
        return Throw(sides, faces, found[1].strip())

    def outcome(self) -> Outcome | None:
        winner = self.single.get("won-by")
        if winner is None:
            return None
        if winner != NOBODY and winner not in self.seats:
            raise RecordError(f"won-by should be {NOBODY} or one of {', '.join(self.seats)}, not {quoted(winner)}")
        scores = self.single.get("scores", "").split()
        if not all(re.fullmatch(r"-?[0-9]{1,9}", score) for score in scores):
            raise RecordError(f"scores should be whole numbers, not {quoted(self.single['scores'])}")
        return Outcome(
            None if winner == NOBODY else self.seats.index(winner),
            self.single.get("because", ""),
            self.single.get("rule", ""),
            tuple(int(score) for score in scores),
        )

    def example(self) -> str:
        return " or ".join(f"'{name}> ...'" for name in self.seats) or "'seat> ...'"

    def error(self, words: str) -> RecordError:
        return RecordError(f"line {self.number}: {words}")


def quoted(text: str) -> str:
    """A text that is wrong, for whoever looks for it: the beginning will do."""
    return repr(text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…")


KEYS = {
    "made-by", "system", "scenario", "content", "option", "seat", "dice", "commitment", "seed", "digest", "won-by",
    "because", "rule", "scores", "end", "seal", "salt", "chosen", "inherited", "contribution", "undo", "undo-by",
    "undo-agreed", "undone",
}  # fmt: skip

"""Records of dice that people added to: what a checker without Hedgerow finds, and what `verify` says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hedgerow.kernel.dice import Contribution, DiceRequest, Seeded, commitment, sealed
from hedgerow.kernel.record import Record, from_table, parse, replay, save, verify, write
from hedgerow.kernel.table import Throw
from tests.kernel.toy import Shoot, Toy, play_out, toy

CHECKER = Path(__file__).with_name("checker.py")
VALUES = ("1c" * 32, "2d" * 32)


def played() -> Record:
    """A finished game to whose seed both add after the second throw, and in which a throw is taken back."""
    added = [Contribution(seat, sealed(value), value, 2) for seat, value in enumerate(VALUES)]
    table = toy(Seeded("toy", salt="5a17", contributions=[*added, Contribution(1, sealed("never"))]))
    while table.throws < 3:
        assert table.choice is not None
        shots = [move for move in table.choice.options.listed if isinstance(move, Shoot)]
        table.answer(shots[0] if shots else table.choice.options.listed[-1])
    table.undo(consent=True)
    return from_table(play_out(table), "road")


@pytest.fixture(scope="module")
def record() -> Record:
    return played()


def checked(text: str, folder: Path) -> str:
    """What the checker says of a text."""
    file = folder / "game.hedgerow"
    file.write_text(text)
    run = subprocess.run([sys.executable, "-I", CHECKER, file], capture_output=True, text=True, check=False)
    assert not run.stderr
    assert (run.returncode == 0) == (not run.stdout.strip())
    return run.stdout.strip()


def changed(record: Record, **changes: object) -> Record:
    return msgspec.structs.replace(record, **changes)


def _earlier(added: Contribution) -> Contribution:
    return msgspec.structs.replace(added, first=added.first - 1)


def test_a_record_with_all_of_it_is_read_as_it_was_written(record: Record) -> None:
    assert parse(write(record)) == record
    assert write(record).startswith("hedgerow record 2\n")
    plain = changed(record, salt="", contributions=(), undone=())
    assert write(plain).startswith("hedgerow record 1\n")


def test_a_checker_that_knows_only_the_docs_agrees_with_verify(record: Record, tmp_path: Path) -> None:
    assert verify(record, Toy()).sound
    assert checked(write(record), tmp_path) == ""
    lines = list(record.lines)
    at = next(i for i, line in enumerate(lines) if isinstance(line, Throw))
    die = lines[at]
    assert isinstance(die, Throw)
    lines[at] = Throw(die.sides, tuple(face % die.sides + 1 for face in die.faces), die.why)
    (undone,) = record.undone
    other = tuple(
        Throw(x.sides, tuple(face % x.sides + 1 for face in x.faces), x.why) if isinstance(x, Throw) else x
        for x in undone.lines
    )
    first, second, *rest = record.contributions
    of_another = msgspec.structs.replace(first, commitment=sealed("another"))
    forged = [
        ("not fit the commitment", "committed to before", changed(record, salt="5a18")),
        ("what was sealed", "what Red added", changed(record, contributions=(of_another, second, *rest))),
        ("out of order", "out of order", changed(record, contributions=(first, _earlier(second), *rest))),
        ("not what the seed throws", "not what the seed throws", changed(record, lines=tuple(lines))),
        ("not what the seed throws: undone", "dice that were taken back",
         changed(record, undone=(msgspec.structs.replace(undone, lines=other),))),
    ]  # fmt: skip
    for words, said, wrong in forged:
        assert words in checked(write(wrong), tmp_path)
        assert said in "; ".join(verify(wrong, Toy()).problems)
    assert "seal" in checked(write(record).replace("dice", "dice of ours", 1), tmp_path)


def test_verify_says_what_it_proves_and_what_it_cannot(record: Record) -> None:
    verdict = verify(record, Toy())
    assert verdict.proves == (
        f"all {sum(isinstance(line, Throw) for line in record.lines)} throws follow from the seed",
        "the seed fits the commitment, and so does what Red and Blue added to it",
    )
    said = "; ".join(verdict.notes)
    for words in (
        "the first 2 throws came from the first seed alone",
        "Blue sealed an addition to the seed and never told it",
        "1 undo took back",
        f"compare the commitment {record.commitment} with the one that you were shown",
    ):
        assert words in said
    assert "chosen" not in said.replace("was not chosen for it", "")
    invented = from_table(play_out(toy(Seeded("mine", chosen=True))), "road")
    said = "; ".join(verify(invented, Toy()).notes)
    for words in ("was chosen by whoever began", "no person added to the seed", "has no salt", "proves who made this"):
        assert words in said


def test_dice_before_an_addition_stay_and_those_after_change() -> None:
    die = DiceRequest(6, 8, "all")
    plain, added = Seeded("s"), Seeded("s", contributions=[Contribution(0, sealed("ab"), "ab", 2)])
    assert [plain.throw(n, die) == added.throw(n, die) for n in range(4)] == [True, True, False, False]
    assert commitment("s") == plain.commitment != Seeded("s", salt="x").commitment


def test_a_saved_game_goes_on_with_the_same_dice(record: Record, tmp_path: Path) -> None:
    from hedgerow.kernel.record import load, to_table

    save(record, tmp_path / "game.hedgerow")
    table = to_table(load(tmp_path / "game.hedgerow"), Toy())
    assert from_table(table, "road") == record


def test_throws_of_the_game_that_another_goes_on_from_are_not_its_own(record: Record, tmp_path: Path) -> None:
    ends = [at for at, line in enumerate(record.lines) if isinstance(line, Throw)]
    table, problems = replay(record, Toy(), to=ends[2] + 1)
    assert table is not None
    assert not problems
    inherited = table.throws
    assert inherited >= 2
    table.dice = Seeded("another", salt="5a17", inherited=inherited)
    other = from_table(play_out(table), "road")
    assert (other.inherited, other.undone) == (inherited, ())
    assert parse(write(other)) == other
    verdict = verify(other, Toy())
    assert verdict.sound, verdict.problems
    assert f"the first {inherited} throws came with the game that this one goes on from" in verdict.notes[0]
    own = sum(isinstance(line, Throw) for line in other.lines) - inherited
    assert verdict.proves[0] == f"all {own} throws since it was gone on from another game follow from the seed"
    assert checked(write(other), tmp_path) == ""
    for wrong in (changed(other, inherited=inherited - 1), changed(other, inherited=len(other.lines) + 1)):
        assert not verify(wrong, Toy()).sound
    assert "not what the seed throws" in checked(write(changed(other, inherited=inherited - 1)), tmp_path)

"""Records: they read as they were written, replay exactly, and no damage goes unnoticed."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.kernel.dice import Manual, Seeded, commitment
from hedgerow.kernel.record import (
    Record,
    RecordError,
    Said,
    check,
    from_table,
    load,
    parse,
    public,
    replay,
    save,
    to_table,
    verify,
    write,
)
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.table import Table, Throw
from tests.kernel.toy import Guess, Pass, Shoot, Toy, play_out, toy


def finished() -> Record:
    return from_table(play_out(toy()), "road")


def unfinished() -> Record:
    t = toy()
    t.answer(Shoot("r-0", ("b-0",)))
    t.answer(Pass())
    return from_table(t, "road")


def changed(record: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(record, **fields)


# ------------------------------------------------------------------ there and back


@pytest.mark.parametrize("seed", range(12))
def test_a_record_replays_exactly(seed: int) -> None:
    t = play_out(toy(Seeded(str(seed))), seed)
    record = from_table(t, "road")
    again = to_table(parse(write(record)), Toy())
    assert parse(write(record)) == record
    assert again.tape == t.tape
    assert again.digest() == t.digest()
    assert str(again.events) == str(t.events)
    assert check(record, Toy()) == []
    assert verify(record, Toy()).sound


def test_what_a_record_looks_like() -> None:
    t = toy(turns="1")
    for move in (Shoot("r-0", ("b-0",)), Pass(), Guess(8)):
        t.answer(move)
    lines = write(from_table(t, "road", {"turns": "1"})).splitlines()
    assert lines[0] == "hedgerow record 1"
    assert "option: turns = 1" in lines
    assert "seat: Red" in lines
    assert f"commitment: {commitment('toy')}" in lines
    assert "Red> shoot r-0 b-0" in lines
    assert "dice to hit: 5 1" in lines
    assert "Blue> pass" in lines
    assert "won-by: Red" in lines
    assert "because: the secret is out" in lines


def test_an_unfinished_game_goes_on_with_its_own_dice() -> None:
    t = toy()
    t.answer(Shoot("r-0", ("b-0",)))
    again = to_table(parse(write(from_table(t, "road"))), Toy())
    assert play_out(again, 9).digest() == play_out(t, 9).digest()


def test_a_public_record_of_an_unfinished_game_tells_no_dice() -> None:
    shown = public(unfinished())
    assert shown.seed == ""
    assert "seed:" not in write(shown)
    assert check(shown, Toy()) == []
    t = to_table(shown, Toy())
    before = t.digest()
    with pytest.raises(RecordError, match="made public without its seed"):
        t.answer(Shoot("r-0", ("b-0",)))
    assert t.digest() == before
    assert public(finished()) == finished(), "at the end the seed is told"


def test_typed_dice_are_kept_and_checked_but_not_verified() -> None:
    t = toy(Manual())
    t.answer(Shoot("r-0", ("b-0",)))
    waiting = from_table(t, "road")
    again = to_table(parse(write(waiting)), Toy())
    assert again.wanted == t.wanted
    again.supply([6, 6])
    again.supply([1])
    again.answer(Guess(3))
    assert again.over
    record = from_table(again, "road")
    assert record.dice == "typed"
    assert record.commitment == record.seed == ""
    assert check(record, Toy()) == []
    verdict = verify(record, Toy())
    assert verdict.sound
    assert verdict.notes == ("the dice were typed by people and cannot be verified",)


def test_undone_answers_leave_no_trace() -> None:
    t = toy()
    t.answer(Shoot("r-0", ("b-0",)))
    t.undo(consent=True)
    t.answer(Pass())
    assert from_table(t, "road").lines == (Said(0, "pass"),)
    assert verify(from_table(play_out(t), "road"), Toy()).sound


def test_a_clone_has_no_record_of_its_own() -> None:
    t = play_out(toy())
    t.go_back(60)
    with pytest.raises(RecordError, match="did not start from 'road'"):
        from_table(t.clone(t.dice), "road")
    with pytest.raises(RecordError, match="these options"):
        from_table(t, "road", {"turns": "9"})


def test_replay_stops_where_it_is_told() -> None:
    record = finished()
    table, problems = replay(record, Toy(), to=10)
    assert problems == []
    assert table is not None
    assert 10 <= len(table.tape) < 14


# ------------------------------------------------------------------ texts


plain = st.text(st.characters(min_codepoint=33, max_codepoint=255), min_size=1, max_size=12).filter(str.isprintable)
scores = st.lists(st.integers(-9, 9)).map(tuple)


@given(
    st.dictionaries(plain.filter(lambda s: "=" not in s), st.just("") | plain, max_size=3),
    st.lists(st.tuples(st.integers(1, 20), st.integers(1, 20), plain), max_size=6),
    st.none()
    | st.builds(Outcome, st.none() | st.integers(0, 1), plain, plain, st.lists(st.integers(-9, 9)).map(tuple)),
)
def test_any_record_is_read_as_it_was_written(
    options: dict[str, str], throws: list[tuple[int, int, str]], outcome: Outcome | None
) -> None:
    lines = tuple(Throw(max(a, b), (min(a, b), max(a, b)), why) for a, b, why in throws)
    proofs = tuple((i + 1, f"{i:016x}") for i in range(len(lines)))
    record = Record(
        system="toy", scenario="road", seats=("Red", "Blue"), options=options, lines=lines, digests=proofs,
        digest="0" * 16, outcome=outcome,
    )  # fmt: skip
    assert parse(write(record)) == record


def test_remarks_blank_lines_and_line_endings_do_no_harm() -> None:
    text = write(finished())
    mailed = "# Well played!\n\n" + text.replace("\n", "  \r\n").replace("Blue> pass", "Blue> pass\r\n# hm\r\n")
    assert parse(mailed) == finished()


def test_every_cut_is_noticed() -> None:
    rows = write(finished()).splitlines(keepends=True)
    for length in range(len(rows)):
        with pytest.raises(RecordError):
            parse("".join(rows[:length]))
    text = "".join(rows)
    for length in range(0, len(text) - 1, 7):
        with pytest.raises(RecordError):
            parse(text[:length])


def test_every_changed_line_is_noticed() -> None:
    rows = write(finished()).splitlines()
    for number, row in enumerate(rows):
        if not row:
            continue
        for damaged in ([*rows[:number], *rows[number + 1 :]], [*rows[:number], row + "x", *rows[number + 1 :]]):
            with pytest.raises(RecordError):
                parse("\n".join(damaged))
        swapped = chr(ord(row[-1]) ^ 1)
        with pytest.raises(RecordError):
            parse("\n".join([*rows[:number], row[:-1] + swapped, *rows[number + 1 :]]))


@pytest.mark.parametrize("make", [finished, unfinished])
def test_a_forged_line_does_not_replay(make: Any) -> None:
    """Somebody changes a line and takes the seal off: the rules find what the seal would have found."""
    record = make()
    rows = write(record).splitlines()
    free = {"made-by", "commitment", "seed", "seal"}
    for number, row in enumerate(rows):
        if not row or row.partition(":")[0] in free:
            continue
        forged = [r for i, r in enumerate(rows) if i != number]
        try:
            problems = check(parse("\n".join(forged), sealed=False), Toy())
        except RecordError:
            continue
        # Digests, the content's fingerprint and parts of the result's wording can be left out without a lie.
        assert problems or row.startswith(("digest:", "content:")), row


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("hedgerow record 1", "hedgerow record 3", "reads formats up to 2: a newer one is needed"),
        ("hedgerow record 1", "hedgerow record 0", "there is no record format 0"),
        ("hedgerow record 1", "[Event 'F/S Return Match']", "not a Hedgerow record"),
        ("dice: seeded", "dice: loaded", "line 8: dice should be 'seeded' or 'typed'"),
        ("seat: Blue", "seat: Red", "line 7: every seat needs a name of its own"),
        (
            "Red> shoot r-0 b-0",
            "Green shoots",
            "line 12: 'Green shoots' is neither an answer ('Red> ...' or 'Blue> ...')",
        ),
        ("dice to hit: 5 1", "dice to hit: 4 7", "line 13: a d6 cannot show 7"),
        ("dice to hit: 5 1", "dice to hit: four", "line 13: dice are written 'dice what for: 3 5'"),
        ("Blue> pass", "digest: 9 abc", "line 14: a number and a digest of 16 hex digits"),
        ("Blue> pass", "digest: 9 0123456789abcdef", "line 14: a digest after 9 answers and throws stands after 2"),
        ("Blue> pass", "Blue>\tpass", "line 14: only letters, figures, signs and plain blanks"),
        ("Blue> pass", "Blue> pass\xa0now", "line 14: only letters, figures, signs and plain blanks"),
        ("dice to hit", "dice to\x1b[31m hit", "line 13: only letters, figures, signs and plain blanks"),
        ("seat: Blue", "\n".join(f"seat: {n}" for n in range(30)), "line 22: a game has at most 16 seats"),
        ("Blue> pass", "Green shoots " * 9, "Green shoots Gr…' is neither"),
        ("Blue> pass", "weather: fine", "line 14: 'weather' means nothing in a record"),
        ("Blue> pass", "system: toy", "line 14: 'system' is said twice"),
        ("Blue> pass", "seat: Green", "line 14: the seats must be named before"),
        ("Blue> pass", "option: smoke", "line 14: an option is written once"),
        ("Blue> pass\n", "", "should have 3 answers and throws, and has 2"),
        ("Blue> pass", "Blue> pass\nwon-by: Green", "won-by should be nobody or one of Red, Blue"),
        ("Blue> pass", "Blue> pass\nwon-by: Red\nscores: two", "scores should be whole numbers"),
        ("system: toy\n", "", "does not say its system"),
        ("seat: Red\nseat: Blue\n", "", "line 10: 'Red> shoot r-0 b-0' is neither an answer"),
    ],
)
def test_what_is_wrong_with_a_text_is_told(old: str, new: str, words: str) -> None:
    text = write(unfinished())
    assert old in text
    with pytest.raises(RecordError) as caught:
        parse(text.replace(old, new, 1), sealed=False)
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark", "PK\x03\x04"])
def test_what_is_no_record_at_all(text: str) -> None:
    with pytest.raises(RecordError, match="not a Hedgerow record"):
        parse(text)


@given(st.text(max_size=80))
def test_no_text_ends_in_a_traceback(text: str) -> None:
    with pytest.raises(RecordError):
        parse(f"hedgerow record 1\n{text}")
    with pytest.raises(RecordError):
        parse(f"hedgerow record 1\nseat: Red\n{text}", sealed=False)


def test_what_does_not_fit_on_a_line_is_not_written() -> None:
    with pytest.raises(RecordError, match="the record's scenario must be plain text"):
        write(changed(unfinished(), scenario="a\nb"))


# ------------------------------------------------------------------ judging


def wrong(record: Record) -> str:
    (problem,) = check(record, Toy())
    with pytest.raises(RecordError):
        to_table(record, Toy())
    return problem


def lines_with(record: Record, index: int, line: Said | Throw) -> Record:
    return changed(record, lines=(*record.lines[:index], line, *record.lines[index + 1 :]))


@pytest.mark.parametrize(
    ("index", "line", "words"),
    [
        (0, Said(0, "walk r-0 9"), "line 1 (Red> walk r-0 9): 9 cannot be reached [toy.2]"),
        (0, Said(0, "wlak r-0 9"), "did you mean 'walk'?"),
        (0, Said(1, "pass"), "should be an answer by Red to: Red: walk, shoot, guess or pass"),
        (0, Throw(6, (1, 2), "to hit"), "line 1 (dice to hit: 1 2) should be an answer by Red"),
        (0, Said(0, "pass"), "line 2 (dice to hit: 5 1) should be an answer by Blue"),
        (1, Throw(6, (4,), "to hit"), "throw 1 should be 2 d6 for to hit, not 1 d6 for to hit"),
        (1, Throw(6, (4, 1), "luck"), "line 2 should be dice for to hit, not: dice luck: 4 1"),
        (1, Throw(6, (6, 6), "to hit"), "line 3 (Blue> pass) should be dice: 1 d6 for how badly"),
        (1, Said(1, "pass"), "line 2 (Blue> pass) should be dice"),
        (2, Said(1, "guess 3"), "at the end the game does not stand"),
    ],
)
def test_a_record_that_breaks_the_rules_is_told(index: int, line: Said | Throw, words: str) -> None:
    assert words in wrong(lines_with(unfinished(), index, line))


def test_a_record_of_something_else() -> None:
    assert wrong(changed(unfinished(), system="chess")) == "this is a record of chess, not of toy"
    assert "there is no scenario 'river'" in wrong(changed(unfinished(), scenario="river"))
    assert "cannot set up 'road'" in wrong(changed(unfinished(), options={"turns": "many"}))
    assert "has changed since the game was played" in wrong(changed(unfinished(), content="f" * 16))
    assert wrong(changed(unfinished(), seats=("Red", "White"))) == "the seats should be Red, Blue, not Red, White"


def test_a_record_that_ends_wrongly() -> None:
    record = finished()
    longer = changed(record, lines=(*record.lines, Said(0, "pass")))
    assert "comes after the end of the game" in wrong(longer)
    other = changed(record, outcome=Outcome(1, "so there"))
    assert "the record says that Blue won (so there), but nobody won (night falls)" in wrong(other)
    assert "the record says that the game is not over" in wrong(changed(record, outcome=None))
    assert wrong(changed(unfinished(), lines=unfinished().lines[:1])).startswith("the record stops in the middle")


def test_a_digest_on_the_way_is_compared() -> None:
    record = finished()
    (at, _), *rest = record.digests
    assert f"after line {at}" in wrong(changed(record, digests=((at, "0" * 16), *rest)))


def test_a_digest_before_the_first_line_is_compared() -> None:
    """There is no line to name yet."""
    assert "before the first line the game does not stand" in wrong(changed(finished(), digests=((0, "0" * 16),)))
    empty = changed(unfinished(), lines=(), digests=((0, "0" * 16),))
    assert "before the first line the game does not stand" in wrong(empty)


def test_blanks_around_an_answer_do_no_harm() -> None:
    text = write(unfinished()).replace("Blue> pass", "Blue>    pass").replace("dice to hit", "dice   to hit")
    assert parse(text, sealed=False) == unfinished()


def test_rules_that_stumble_over_a_record_are_told_not_shown() -> None:
    class Stumbles(Toy):
        def play(self, table: Table[Any]) -> Any:
            for choice in super().play(table):
                yield choice
                raise KeyError("us-a9")

    (problem,) = check(unfinished(), Stumbles())
    assert "the rules cannot make sense of it (KeyError: 'us-a9')" in problem


def test_verification() -> None:
    record = finished()
    assert verify(record, Toy()).problems == ()
    other = changed(record, seed="another")
    assert verify(other, Toy()).problems == ("the seed is not the one that was committed to before the game",)
    swapped = changed(other, commitment=commitment("another"))
    assert "is not what the seed throws" in verify(swapped, Toy()).problems[0]
    assert "lacks its commitment or its seed" in verify(changed(record, seed=""), Toy()).problems[0]
    assert "not finished" in verify(unfinished(), Toy()).problems[0]


def test_a_game_that_was_given_up_is_verified_and_not_believed_to_be() -> None:
    record = parse(write(changed(unfinished(), outcome=Outcome(1, "Red resigned"))))
    verdict = verify(record, Toy())
    assert verdict.problems == ()
    assert any("no rule ended the game" in note and "(Red resigned)" in note for note in verdict.notes)
    assert not any("no rule ended the game" in note for note in verify(finished(), Toy()).notes)
    assert verify(changed(record, seed="another"), Toy()).problems
    by_a_rule = changed(record, outcome=Outcome(1, "nobody is left", "toy.8"))
    assert "but the game is not over" in verify(by_a_rule, Toy()).problems[0]
    ended = changed(finished(), outcome=Outcome(1, "Red resigned"))
    assert "the record says that Blue won (Red resigned), but" in verify(ended, Toy()).problems[0]


# ------------------------------------------------------------------ files


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.hedgerow"
    save(unfinished(), path)
    save(finished(), path)
    assert load(path) == finished()
    assert os.listdir(tmp_path) == ["game.hedgerow"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_an_interrupted_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "game.hedgerow"
    save(unfinished(), path)

    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, step, full)
    with pytest.raises(RecordError, match=r"could not be saved \(No space left on device\)"):
        save(finished(), path)
    monkeypatch.setattr(os, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(finished(), path)
    assert load(path) == unfinished()
    assert os.listdir(tmp_path) == ["game.hedgerow"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere could not be read: No such file"):
        load(tmp_path / "nowhere")
    with pytest.raises(RecordError, match="could not be read"):
        load(tmp_path)
    with pytest.raises(RecordError, match="could not be saved"):
        save(finished(), tmp_path / "no" / "folder")
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(RecordError, match="is not a text"):
        load(tmp_path / "picture")
    (tmp_path / "letter").write_text("Dear John")
    with pytest.raises(RecordError, match="letter: this is not a Hedgerow record"):
        load(tmp_path / "letter")

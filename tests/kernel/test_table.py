"""The table: answers, clones, undo, typed dice, and a game that is never left half-way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.kernel.choice import Choice, IllegalMove, Options
from hedgerow.kernel.dice import ImpossibleDice, Manual, Scripted, Seeded
from hedgerow.kernel.system import Play
from hedgerow.kernel.table import Answer, Table, TapeError, Throw, digest
from tests.kernel.toy import Guess, Hold, Pass, Shoot, State, Toy, Walk, Whisper, play_out, toy


def shape(table: Table[Any]) -> tuple[object, ...]:
    """What a driver can see of a table."""
    choice = table.choice
    asked = None if choice is None else (choice.seat, choice.kind, choice.prompt, choice.rule, choice.options.listed)
    return table.digest(), asked, table.wanted, table.throws, list(table.tape)


def wanted(table: Table[Any]) -> str | None:
    """What the dice that the game waits for are for. (A function, so that mypy does not take it for settled.)"""
    return table.wanted.why if table.wanted else None


def prompt(table: Table[Any]) -> str:
    return table.choice.prompt if table.choice else "over"


# ------------------------------------------------------------------ answers


def test_an_answer_moves_the_game_on() -> None:
    t = toy()
    assert prompt(t).startswith("Red")
    t.answer(Walk("r-0", 3))
    assert t.state.units["r-0"].at == 3
    assert prompt(t).startswith("Blue")
    assert t.tape == [Answer(0, Walk("r-0", 3))]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Walk("r-0", 9), "too-far"),
        (Walk("b-0", 7), "not-able"),
        (Walk("nobody", 7), "not-able"),
        (Shoot("r-0", ("b-1",)), "no-target"),
        (Shoot("r-0", ()), "no-target"),
        (Guess(11), "off-road"),
        (Hold(), "wrong-answer"),
    ],
)
def test_an_illegal_answer_is_refused_in_words_and_changes_nothing(move: Any, code: str) -> None:
    t = toy()
    t.answer(Pass())
    t.answer(Pass())
    before = shape(t)
    with pytest.raises(IllegalMove) as caught:
        t.answer(move)
    assert caught.value.refusal.code == code
    assert caught.value.refusal.rule in str(caught.value)
    assert shape(t) == before
    t.answer(Pass())


def test_a_stale_answer_is_refused() -> None:
    t = toy()
    t.answer(Pass(), at=0)
    before = shape(t)
    with pytest.raises(IllegalMove, match="moved on") as caught:
        t.answer(Pass(), at=0)
    assert caught.value.refusal.code == "stale"
    assert shape(t) == before


def test_nothing_can_be_answered_after_the_end() -> None:
    t = play_out(toy())
    assert t.over
    with pytest.raises(IllegalMove, match="over") as caught:
        t.answer(Pass())
    assert caught.value.refusal.code == "game-over"


def test_dice_come_before_the_next_answer() -> None:
    t = toy(Manual())
    t.answer(Shoot("r-0", ("b-0",)))
    with pytest.raises(IllegalMove, match="to hit") as caught:
        t.answer(Pass())
    assert caught.value.refusal.code == "dice-first"


def test_a_rule_that_fails_leaves_the_game_as_it_was() -> None:
    t = toy(Scripted([4]))
    t.answer(Pass())
    before = shape(t)
    with pytest.raises(ImpossibleDice, match="to hit"):
        t.answer(Shoot("b-0", ("r-0",)))
    assert shape(t) == before
    assert t.state.units["b-0"].hidden is False
    t.answer(Pass())
    assert len(t.tape) == 2


# ------------------------------------------------------------------ events


def test_events_are_for_their_audience() -> None:
    t = toy()
    (first,) = t.events
    assert isinstance(first, Whisper)
    assert [first.heard_by(seat) for seat in (0, 1, None)] == [True, False, False]
    t.answer(Guess(5))
    assert t.events[1].heard_by(None)


def test_a_table_that_does_not_listen_keeps_no_log() -> None:
    system = Toy()
    t = Table(system, system.new("road", {}), Seeded("x"), listening=False)
    play_out(t)
    assert t.events == []
    assert t.digests == []


# ------------------------------------------------------------------ clones


def test_a_clone_is_the_game_and_goes_its_own_way() -> None:
    t = toy()
    for step in range(60):
        if t.choice is None:
            break
        c = t.clone(Seeded("toy"))
        assert shape(c)[:3] == shape(t)[:3]
        before = shape(t)
        c.answer(c.choice.options[0] if c.choice else Pass())
        assert shape(t) == before
        t.answer(t.choice.options[step % len(t.choice.options)])


def test_a_clone_with_the_same_seed_has_the_same_dice_to_come() -> None:
    t = toy()
    t.answer(Shoot("r-0", ("b-0",)))
    c = t.clone(Seeded("toy"))
    play_out(c, 5)
    play_out(t, 5)
    assert c.digest() == t.digest()


def test_a_clone_takes_more_tape() -> None:
    t = toy()
    shot = Shoot("r-0", ("b-0",))
    c = t.clone(Manual(), [Answer(0, shot), Throw(6, (1, 1), "to hit")])
    assert len(c.tape) == 2
    assert prompt(c).startswith("Blue")
    assert wanted(t.clone(Manual(), [Answer(0, shot)])) == "to hit"


@pytest.mark.parametrize(
    ("tape", "words"),
    [
        ([Throw(6, (1,), "x")], "should be an answer"),
        ([Answer(1, Pass())], "answers for seat 1"),
        ([Answer(0, Shoot("r-0", ("b-0",))), Answer(1, Pass())], "should be 2 d6 for to hit"),
        ([Answer(0, Shoot("r-0", ("b-0",))), Throw(6, (1,), "to hit")], "should be 2 d6 for to hit"),
        ([Answer(0, Guess(8)), Answer(1, Pass())], "after the end"),
    ],
)
def test_a_tape_that_does_not_fit_is_told(tape: list[Any], words: str) -> None:
    system = Toy()
    with pytest.raises(TapeError, match=words):
        Table(system, system.new("road", {}), Manual(), tape=tape)


# ------------------------------------------------------------------ undo


def test_undo_past_another_seat_needs_consent() -> None:
    t = toy()
    t.answer(Walk("r-0", 3))
    assert prompt(t).startswith("Blue")
    with pytest.raises(IllegalMove, match="consent") as caught:
        t.undo()
    assert caught.value.refusal.code == "undo-barrier"
    t.undo(consent=True)
    assert t.state.units["r-0"].at == 2


def same_seat_twice() -> Table[State]:
    """Blue reacts, and is asked again at once: both answers are Blue's."""
    t = toy()
    t.answer(Walk("r-0", 3))
    t.answer(Pass())
    t.answer(Walk("r-0", 4))
    t.answer(Pass())
    t.answer(Walk("r-0", 5))
    assert prompt(t) == "r-0 walks to 5: shoot?"
    t.answer(Hold(True))
    assert prompt(t).startswith("Blue:")
    return t


def test_undo_is_free_within_a_seat() -> None:
    t = same_seat_twice()
    assert t.undo_point() == 5
    t.undo()
    assert prompt(t) == "r-0 walks to 5: shoot?"
    assert t.undo_point() is None


def test_undo_past_dice_needs_consent() -> None:
    t = same_seat_twice()
    t.undo()
    t.answer(Shoot("b-0", ("r-0",)))
    assert prompt(t).startswith("Blue:")
    with pytest.raises(IllegalMove, match="dice were thrown"):
        t.undo()
    before = t.digest()
    t.undo(consent=True)
    t.answer(Shoot("b-0", ("r-0",)))
    assert t.digest() == before, "the same throw falls the same way"


def test_undo_past_a_reveal_needs_consent() -> None:
    t = same_seat_twice()
    t.undo()
    t.answer(Hold(False))
    assert prompt(t).startswith("Blue:"), "the same seat is asked again, and no dice were thrown"
    assert t.undo_point() is None


def test_a_rebuilt_table_still_sees_the_change_of_seat() -> None:
    """The first choice after a checkpoint is another seat's: an undo back to it must not open the answers before."""
    t = toy()
    t.spacing = 1
    for _ in range(6):
        t.answer(Pass())
        assert t.marks[-1].at == len(t.tape), "the seat changes right after a checkpoint"
        assert t.undo_point() is None
        assert t.clone(t.dice).undo_point() is None
        t.go_back(len(t.tape))
        assert t.undo_point() is None


class Solitaire(Toy):
    secret = False

    """One seat decides everything; something is revealed when the turn is 3."""

    def play(self, table: Table[State]) -> Play[None]:
        while True:
            table.checkpoint()
            yield Choice(0, "impulse", "Go on", Options.of([Pass()]))
            table.state.turn += 1
            if table.state.turn == 3:
                table.reveal()


def test_a_clone_may_undo_what_the_game_may() -> None:
    t = Table(Solitaire(), Toy().new("road", {}), Manual(), spacing=3)
    for _ in range(8):
        t.answer(Pass())
    assert t.marks[-1].at == 6
    assert t.barrier == 2
    clone = t.clone(Manual())
    assert t.undo_point() == 7
    assert clone.undo_point() == 1


def test_nothing_to_undo() -> None:
    t = toy()
    assert t.undo_point() is None
    with pytest.raises(IllegalMove, match="nothing has been decided"):
        t.undo(consent=True)


def test_go_back_anywhere_and_forward_again() -> None:
    t = play_out(toy())
    full, end, events = list(t.tape), t.digest(), str(t.events)
    answers = [(i, entry.move) for i, entry in enumerate(full) if isinstance(entry, Answer)]
    for length in (len(full) - 1, len(full) // 2, 7, 1, 0):
        t.go_back(length)
        for index, move in answers:
            if index >= len(t.tape):
                t.answer(move)
        assert (t.tape, t.digest(), str(t.events)) == (full, end, events)
    with pytest.raises(IllegalMove, match="not 9999"):
        t.go_back(9999)


def test_undo_all_the_way_back() -> None:
    t = play_out(toy(), 3)
    while t.tape:
        t.undo(consent=True)
    assert shape(t) == shape(toy())
    assert [mark.at for mark in t.marks] == [0]


# ------------------------------------------------------------------ checkpoints and digests


def test_checkpoints_keep_clones_short() -> None:
    t = toy()
    for _ in range(30):
        t.answer(Guess(1))
    assert len(t.marks) > 3
    assert len(t.clone(t.dice).tape) <= t.spacing + 1


def test_a_clone_stands_where_the_game_does_and_goes_back_as_it_would() -> None:
    """At a quiet point it is made from the state as it is; what came since the last checkpoint can be taken back."""
    t = toy()
    for n in range(11):
        t.answer(Guess(1) if n % 3 else Pass())
    assert t.quiet
    assert t.marks[-1].at < len(t.tape)
    first, clone = t.marks[-1].at, t.clone(t.dice)
    while True:
        assert shape(clone)[:-1] == shape(t)[:-1]
        assert clone.tape == t.tape[first:]
        point = t.undo_point()
        assert clone.undo_point() == (point - first if point is not None and point >= first else None)
        if not clone.tape:
            break
        clone.undo(consent=True)
        t.undo(consent=True)


def test_a_checkpoint_is_written_down_when_it_is_asked_for() -> None:
    t = toy()
    for _ in range(3):
        t.answer(Guess(1))
    assert len(t.marks) == 1
    mark = t.mark()
    assert (mark.at, mark.state) == (len(t.tape), msgspec.msgpack.encode(t.state))
    assert t.mark() is mark
    t.answer(Guess(1))
    before = shape(t)
    t.go_back(len(t.tape))
    assert shape(t) == before


def test_few_checkpoints_are_enough_for_a_long_game() -> None:
    """Thinned at every step, a game keeps a handful, most of them near its end, and goes back anywhere all the same."""
    t, whole = toy(), toy()
    t.spacing = whole.spacing = 1
    for n in range(300):
        for table in (t, whole):
            table.answer(Guess(1) if n % 3 else Pass())
        t.thin()
        assert len(t.clone(t.dice).tape) <= t.spacing + 1
    assert t.marks[0].at == 0
    assert len(t.marks) <= 15 < len(whole.marks)
    assert len(t.tape) - t.marks[-3].at <= 10
    for length in (299, 297, 150, 20, 1, 0):
        t.go_back(length)
        whole.go_back(length)
        assert shape(t) == shape(whole)
        assert t.undo_point() == whole.undo_point()
        t.thin()


def test_digests_lie_along_the_way_and_follow_an_undo() -> None:
    t = toy()
    for _ in range(130):
        t.answer(Guess(1))
    assert [at for at, _ in t.digests] == [40, 80, 120]
    kept = list(t.digests)
    t.go_back(100)
    assert t.digests == kept[:2]
    for _ in range(30):
        t.answer(Guess(1))
    assert t.digests == kept


def test_a_digest_does_not_depend_on_the_order_of_sets() -> None:
    class Bag(msgspec.Struct):
        names: set[str]

    many = [f"name {i}" for i in range(50)]
    backwards: set[str] = set()
    for name in reversed(many):
        backwards.add(name)
    assert digest(Bag(set(many))) == digest(Bag(backwards))
    assert digest(Bag(set(many))) != digest(Bag(set(many[1:])))


# ------------------------------------------------------------------ typed dice


def test_typed_dice() -> None:
    t = toy(Manual())
    t.answer(Shoot("r-0", ("b-0",)))
    assert t.choice is None
    assert not t.over
    assert wanted(t) == "to hit"
    for wrong in ([1], [1, 2, 3], [0, 3], [7, 3]):
        before = shape(t)
        with pytest.raises(ImpossibleDice):
            t.supply(wrong)
        assert shape(t) == before
    t.supply([6, 5])
    assert wanted(t) == "how badly", "one target leaves nothing to draw"
    t.supply([6])
    assert wanted(t) is None
    assert t.state.units["b-0"].lost
    assert prompt(t).startswith("Blue")
    assert [entry.faces for entry in t.tape if isinstance(entry, Throw)] == [(6, 5), (6,)]


def test_typed_dice_give_the_game_that_seeded_dice_gave() -> None:
    seeded = play_out(toy())
    typed = toy(Manual())
    for entry in seeded.tape:
        if isinstance(entry, Answer):
            typed.answer(entry.move)
        else:
            typed.supply(entry.faces)
    assert typed.digest() == seeded.digest()
    assert typed.tape == seeded.tape
    assert str(typed.events) == str(seeded.events)


def test_an_answer_that_waits_for_dice_can_be_taken_back() -> None:
    t = toy(Manual())
    before = shape(t)
    t.answer(Shoot("r-0", ("b-0",)))
    t.undo()
    assert shape(t) == before


def test_dice_that_nobody_wants() -> None:
    t = toy(Manual())
    with pytest.raises(IllegalMove, match="no dice are wanted"):
        t.supply([1, 2])


def test_a_throw_of_nothing_is_a_fault_of_the_rules() -> None:
    t = toy()
    with pytest.raises(ValueError, match="cannot be thrown"):
        t.roll("nothing", 0)
    with pytest.raises(ValueError, match="cannot be thrown"):
        t.draw([], "nobody")

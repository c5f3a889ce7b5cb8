"""Why not: a wish is turned into moves, the rules judge them, and there is always an answer."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.screen.preview import WhyNot, Wish
from hedgerow.kernel.table import Table
from hedgerow.kernel.why import why_not, wish_of
from tests.kernel.toy import Guess, Pass, Shoot, State, Walk, play_out, toy
from tests.server.hidden import ToyScreen

SCREEN = ToyScreen()
RED, BLUE = 0, 1


def asked(table: Table[State], wish: Wish, seat: int | None = RED) -> WhyNot:
    return why_not(SCREEN, table, wish, seat)


def test_what_is_offered_is_allowed_by_text_and_by_click() -> None:
    table = toy()
    for wish in (Wish(text="walk r-0 3"), Wish(("r-0",), ("3",)), Wish(("r-0",), ("3",), "walk")):
        answer = asked(table, wish)
        assert (answer.allowed, answer.code, answer.why, answer.move) == (True, "", "", "walk r-0 3")
        assert (answer.words, answer.places) == ("to walk", ("3",))


def test_a_refusal_has_words_a_clause_and_a_picture() -> None:
    answer = asked(toy(), Wish(("r-0",), ("9",)))
    assert (answer.allowed, answer.code, answer.why, answer.rule) == (False, "too-far", "9 cannot be reached", "toy.2")
    assert (answer.move, answer.words, answer.places) == ("walk r-0 9", "to walk", ("9",))
    assert [(line.a, line.b, line.look) for line in answer.lines] == [("2", "9", "blocked")]


def test_what_is_allowed_near_it_is_named_as_well() -> None:
    answer = asked(toy(), Wish(("r-0", "b-0"), ("9",)))
    assert (answer.code, answer.move) == ("too-far", "walk r-0 9")
    assert (answer.instead, answer.instead_words) == ("shoot r-0 b-0", "to shoot")


def test_where_no_move_can_be_meant_the_screen_says_why() -> None:
    answer = asked(toy(), Wish(places=("9",)))
    assert (answer.code, answer.why, answer.rule, answer.words, answer.move) == (
        "nobody", "name a picket of yours", "toy.2", "", "",
    )  # fmt: skip


def test_where_the_screen_has_no_idea_the_question_is_repeated() -> None:
    answer = asked(toy(), Wish(verb="rally"))
    assert (answer.code, answer.rule) == ("not-meant", "toy.1")
    assert "Red: walk, shoot, guess or pass" in answer.why


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish(text="fly r-0"), "no-move"),
        (Wish(text="walk r-0"), "no-move"),
        (Wish(("r-9",)), "no-such-piece"),
        (Wish(("r-0",), ("99",)), "no-such-place"),
        (Wish(text="walk r-9 3"), "not-able"),
    ],
)
def test_nonsense_is_answered_in_words(wish: Wish, code: str) -> None:
    answer = asked(toy(), wish)
    assert answer.code == code
    assert answer.why


class Unsure(ToyScreen):
    """A screen whose first idea is nothing but what is asked."""

    def attempts(self, table: Table[State], wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        return [Refusal("not-now", "something else is asked", "toy.1"), Walk("r-0", 9)]


def test_a_vague_refusal_gives_way_to_a_clear_one() -> None:
    assert why_not(Unsure(), toy(), Wish(("r-0",), verb="run"), RED).code == "too-far"


def test_whoever_is_not_asked_is_told_who_is() -> None:
    table = toy()
    for seat in (BLUE, None):
        answer = asked(table, Wish(("b-0",), ("7",)), seat)
        assert (answer.code, answer.why, answer.move) == ("not-your-turn", "Red is to decide", "")


def test_dice_and_the_end_are_answered_too() -> None:
    waiting = toy(Manual())
    waiting.answer(Shoot("r-0", ("b-0",)))
    assert asked(waiting, Wish(("r-0",))).code == "dice-first"
    assert asked(play_out(toy()), Wish(("r-0",))).code == "game-over"


def test_a_wish_as_typed() -> None:
    table = toy()
    assert wish_of(SCREEN, table, ["walk", "r-0", "3"], RED) == Wish(text="walk r-0 3")
    assert wish_of(SCREEN, table, ["r-0", "3"], RED) == Wish(("r-0",), ("3",))
    assert wish_of(SCREEN, table, ["walk", "r-0"], RED) == Wish(("r-0",), (), "walk")
    assert wish_of(SCREEN, table, ["Guess"], RED) == Wish(verb="guess")
    assert wish_of(SCREEN, table, [], RED) == Wish()


def test_asking_changes_nothing() -> None:
    table = toy()
    table.answer(Guess(1))
    before = (table.digest(), len(table.tape), table.choice)
    asked(table, Wish(("b-0",), ("1",)), BLUE)
    assert (table.digest(), len(table.tape), table.choice) == before
    table.answer(Pass())


def test_answers_are_the_same_whatever_is_hidden() -> None:
    """Every wish of a small alphabet, in all states that differ only in what the other side hides."""
    first = toy()
    system = first.system
    names = ("r-0", "r-1", "b-0", "b-1", "x-9")
    wishes = [Wish((a, *b), p) for a in names for b in ((), ("b-0",), ("b-1",)) for p in ((), ("1",), ("4",), ("99",))]
    wishes += [Wish(text=text) for text in ("shoot r-0 b-1", "walk b-1 8", "guess 8", "shoot r-0 b-0,b-1")]
    told = [asked(first, wish) for wish in wishes]
    for state in system.hide(first.state, RED):
        other = Table(system, state, Manual())
        assert [asked(other, wish) for wish in wishes] == told
        assert SCREEN.barred(other, RED) == SCREEN.barred(first, RED)

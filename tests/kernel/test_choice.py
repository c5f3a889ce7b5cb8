"""Options: listed only when somebody looks, and a reason for every refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, drawn
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from tests.kernel.toy import Guess, Hold, Pass


class Counted:
    """Options that count how often they are listed and checked."""

    def __init__(self, *, checked: bool = True) -> None:
        self.listings, self.checks = 0, 0
        self.options: Options[Move] = Options(self.generate, self.check if checked else None)

    def generate(self) -> Iterator[Move]:
        self.listings += 1
        yield Pass()
        yield Guess(1)

    def check(self, move: Move) -> Refusal | None:
        self.checks += 1
        return None if isinstance(move, Guess | Pass) else Refusal("no", "not that", "toy.1")


def test_nothing_is_listed_before_somebody_looks() -> None:
    c = Counted()
    assert Guess(9) in c.options
    assert Hold() not in c.options
    assert c.listings == 0
    assert c.checks == 2


def test_options_at_hand_say_why_not_another() -> None:
    one = Refusal("no", "only these", "toy.1")
    by_move: Options[Move] = Options.of((Pass(), Guess(1)), lambda move: Refusal("no", type(move).__name__, "toy.1"))
    same: Options[Move] = Options.of((Pass(),), one)
    assert same.why_not(Hold()) == one
    assert (by_move.why_not(Guess(1)), by_move.judge(Guess(1))) == (None, None)
    assert by_move.why_not(Hold()) == Refusal("no", "Hold", "toy.1")
    bare: Options[Move] = Options.of((Pass(),))
    refusal = bare.why_not(Hold())
    assert refusal is not None
    assert refusal.code == "not-offered"


def test_what_was_listed_is_listed_once() -> None:
    c = Counted()
    assert len(c.options) == 2
    assert list(c.options) == [Pass(), Guess(1)]
    assert c.options[1] == Guess(1)
    assert c.listings == 1
    assert c.options.why_not(Pass()) is None
    assert c.checks == 0, "what the rules listed needs no check"
    assert c.options.judge(Pass()) is None
    assert c.checks == 1


def test_without_a_check_only_the_list_counts() -> None:
    c = Counted(checked=False)
    assert Pass() in c.options
    assert Guess(9) not in c.options
    refusal = c.options.why_not(Guess(9))
    assert refusal is not None
    assert refusal.code == "not-offered"
    assert c.options.judge(Pass()) is None


def test_only_moves_are_answers() -> None:
    c = Counted()
    assert "pass" not in c.options
    assert None not in c.options


def test_refusals_speak() -> None:
    assert str(Refusal("x", "too far", "6.0.1")) == "too far [6.0.1]"
    assert str(Refusal("x", "too far")) == "too far"
    assert "kind='k'" in repr(Choice(0, "k", "Well?", Options.of([Pass()])))


def test_a_tally_sums_and_explains_itself() -> None:
    tally = Tally().plus(2, "squad", "5.2.2").plus(0, "nothing", "9").plus(-1, "smoke", "7.0.5")
    assert tally.total == 1
    assert str(tally) == "+2 squad [5.2.2], -1 smoke [7.0.5]"
    assert str(Tally()) == "nothing"
    assert Tally.of(tally) == tally


def test_an_event_without_audience_is_for_all() -> None:
    assert Event().heard_by(None)
    assert not Event(audience=(1,)).heard_by(0)


# ------------------------------------------------------------------ drawing


def test_each_answer_is_drawn_as_often_as_any_other() -> None:
    """Those that are sure, and those that turn out to be some: every third guess is."""
    chance, looked = Random(1), 0

    def made(at: int) -> Guess | None:
        nonlocal looked
        looked += 1
        return Guess(at) if at % 3 == 0 else None

    tries = 5000
    sure: list[Move] = [Pass(), Hold(False)]
    found = Counter(drawn(chance, sure, list(range(9)), made) for _ in range(tries))
    assert found.keys() == {Pass(), Hold(False), Guess(0), Guess(3), Guess(6)}
    assert all(abs(times - tries / 5) < 0.1 * tries / 5 for times in found.values()), found
    assert looked < 3 * tries, "to draw one takes a look at a few"


def test_what_was_drawn_is_legal_without_another_look() -> None:
    c = Counted()
    c.options = Options(c.generate, c.check, _draw=lambda chance: Guess(7))
    move = c.options.sample(Random(1))
    assert c.options.why_not(move) is None
    assert (c.listings, c.checks) == (0, 0)
    assert c.options.why_not(Hold(False)) is not None
    assert c.checks == 1

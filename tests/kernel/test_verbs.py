"""One row a verb: judged and done by the type of the answer."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.dice import Scripted
from hedgerow.kernel.system import Play
from hedgerow.kernel.table import Table
from hedgerow.kernel.verbs import Verb, Verbs, allowed


class Purse(msgspec.Struct):
    coins: int = 0


class Earn(Move, frozen=True):
    coins: int


class Gamble(Move, frozen=True):
    pass


class Leave(Move, frozen=True):
    pass


class Sing(Move, frozen=True):
    pass


def earn(t: Table[Purse], most: int, move: Earn) -> None:
    t.state.coins += move.coins


def gamble(t: Table[Purse], most: int, move: Gamble) -> Play[None]:
    stake = yield Choice(0, "stake", "How much?", Options.of((Earn(1), Earn(2))))
    t.state.coins -= stake.coins


MARKET = Verbs[Purse, int](
    lambda s, most, m: Refusal("not-now", f"{type(m).__name__} is nothing for a market"),
    Verb(Earn, lambda s, most, m: Refusal("too-much", f"{most} at most") if m.coins > most else None, earn),
    Verb(Gamble, allowed, gamble),
    Verb(Leave, allowed),
)


class Market:
    """As much of a system as a table needs."""

    name = "market"
    state_type = Purse
    move_types = (Earn, Gamble, Leave, Sing)
    secret = False

    def play(self, t: Table[Purse]) -> Play[None]:
        while True:
            options: Options[Move] = Options(tuple, lambda move: MARKET.why_not(t.state, 3, move))
            answer = yield Choice(0, "market", "What now?", options)
            if isinstance(answer, Leave):
                return
            yield from MARKET.do(t, 3, answer) or ()


def test_an_answer_is_judged_and_done_by_the_row_of_its_type() -> None:
    table: Table[Purse] = Table(Market(), Purse(), Scripted())  # type: ignore[arg-type]
    assert table.choice is not None
    assert str(table.choice.options.why_not(Earn(4))) == "3 at most"
    assert str(table.choice.options.why_not(Sing())) == "Sing is nothing for a market"
    table.answer(Earn(3))
    table.answer(Gamble())
    assert table.choice.kind == "stake", "what a verb asks further is asked"
    table.answer(Earn(2))
    assert table.state.coins == 1
    table.answer(Leave())
    assert table.over


def test_a_verb_has_one_row() -> None:
    with pytest.raises(AssertionError, match="one row"):
        Verbs[Purse, int](lambda s, most, m: Refusal("no", "no"), Verb(Earn, allowed, earn), Verb(Earn, allowed))

"""Players in general: names, determinism, and `random` as the fair yardstick."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hedgerow import systems
from hedgerow.kernel.choice import Choice, Options
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state.moves import Finish, Pass, Ready
from hedgerow.lnlt.system import LNLT
from hedgerow.players import Part, Thought
from hedgerow.systems import UnknownPlayer
from tests.seating import player


def game(scenario: str = "milk-run", seed: str = "1") -> Table[Any]:
    return Table(LNLT, LNLT.new(scenario, {}), Seeded(seed), listening=False)


NAMES = ("sergeant", "random")


def test_players_by_name() -> None:
    assert tuple(systems.named("lnlt").players) == NAMES
    assert [player(name, 1).name for name in NAMES] == list(NAMES)


def test_an_unknown_player_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownPlayer, match=r"no player 'sargent' of lnlt; did you mean 'sergeant'\?"):
        player("sargent", 1)
    with pytest.raises(UnknownPlayer, match="no player 'zzz' of lnlt; there are: random, sergeant"):
        player("zzz", 1)


class Asked:
    """A table that asks the same again and again."""

    system = LNLT

    def __init__(self, seat: int = 0) -> None:
        moves = (Pass(), Finish(), Ready())
        self.choice = Choice(seat, "test", "Which?", Options.of(moves))


def at(seat: int) -> Seat[Any]:
    table: Any = Asked(seat)
    return Seat(table, seat)


def test_random_is_uniform() -> None:
    chance, seat = player("random", "seed"), at(0)
    drawn = Counter(type(chance.choose(seat)).__name__ for _ in range(6000))
    # Chi squared with two degrees of freedom: above 13.8 once in a thousand seeds, and this seed is fixed.
    assert sum((n - 2000) ** 2 / 2000 for n in drawn.values()) < 13.8
    assert len(drawn) == 3


def test_random_draws_from_all_options_of_a_real_choice() -> None:
    table = game()
    assert table.choice is not None
    chance = player("random", 5)
    drawn = {chance.choose(Seat(table, table.choice.seat)) for _ in range(4000)}
    assert drawn == set(table.choice.options)


def test_random_depends_on_seed_and_seat_alone() -> None:
    def draws(seed: object, seat: int) -> list[Any]:
        chance = player("random", seed)
        return [chance.choose(at(seat)) for _ in range(30)]

    assert draws("a", 0) == draws("a", 0)
    assert draws("a", 0) != draws("b", 0)
    assert draws("a", 0) != draws("a", 1)


def test_a_stream_is_not_disturbed_by_the_other_seat() -> None:
    alone, both = player("random", 1), player("random", 1)
    first = [alone.choose(at(0)) for _ in range(20)]
    mixed = []
    for _ in range(20):
        mixed.append(both.choose(at(0)))
        both.choose(at(1))
    assert first == mixed


@pytest.mark.parametrize("name", NAMES)
def test_the_last_decision_can_be_explained(name: str) -> None:
    table = game()
    someone = player(name, 1)
    assert someone.why == []
    assert table.choice is not None
    move = someone.choose(Seat(table, table.choice.seat))
    best = someone.why[0]
    assert best.move == move
    assert isinstance(best.score, float)
    assert best.reasons
    assert all(best.reasons)


def test_a_thought_is_the_sum_of_its_reasons() -> None:
    thought = Thought(Pass(), (Part(0.5, "a little"), Part(-2.0, "a lot")))
    assert thought.score == -1.5
    assert thought.reasons == ("-2.0 a lot", "+0.5 a little")

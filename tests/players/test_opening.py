"""While a game opens, of what is nearly as good any is taken, by the player's own lots; afterwards the best."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow import systems
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Choice, Options
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state.moves import Begin, Finish, Pass, Ready
from hedgerow.players import Part, Thought
from hedgerow.players.weighing import NEAR, OPENING, Weighing, near_equals

SCENARIOS = [("lnlt", "milk-run"), ("lhy", "first-patrol"), ("boltaction", "orchard-lane")]
SEEDS = 4
DECISIONS = 20


def opening(name: str, scenario: str, seed: object) -> tuple[str, ...]:
    """The first answers of two sergeants; the dice are the same in every game. None is worse than it may be."""
    kit = systems.named(name)
    table: Table[Any] = Table(kit.system, kit.system.new(scenario, {}), Seeded("dice"), listening=False)
    players: list[Any] = [kit.player("sergeant", seed) for _ in range(2)]
    given: list[str] = []
    while (choice := table.choice) is not None and len(given) < DECISIONS:
        player, seat = players[choice.seat], Seat(table, choice.seat)
        best: Any = kit.player("sergeant", None)
        best.choose(seat)
        move = player.choose(seat)
        assert player.why[0].move == move
        assert not player.faults
        most, taken = best.why[0].score, player.why[0].score
        assert taken == most or most - taken < min(NEAR * abs(most), player.whim)
        assert taken == most or seat.turn <= OPENING
        given.append(notation.write(move))
        table.answer(move)
    return tuple(given)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_games_open_in_several_ways_each_as_good(name: str, scenario: str) -> None:
    found = [opening(name, scenario, seed) for seed in range(SEEDS)]
    assert len(set(found)) >= 3
    assert opening(name, scenario, 0) == found[0]  # and the same seed opens the same way


# ------------------------------------------------------------------ the lots


class Thinker(Weighing):
    """Thinks what he is told to."""

    def __init__(self, seed: object, *scores: float) -> None:
        super().__init__(seed, whim=1.0)
        self._scores = scores

    def thoughts(self, seat: Seat[Any], choice: Choice[Any]) -> list[Thought]:
        return thoughts(*self._scores)


MOVES = (Pass(), Finish(), Ready(), Begin())


def thoughts(*scores: float) -> list[Thought]:
    return [Thought(move, (Part(score, "so"),)) for move, score in zip(MOVES, scores)]


def at_turn(turn: int, *moves: Any) -> Seat[Any]:
    class Clock:
        def turn(self, state: Any) -> int:
            return turn

    class Asked:
        system, state, choice = Clock(), None, Choice(0, "test", "Which?", Options.of(moves or MOVES))

    return Seat(Asked, 0)  # type: ignore[arg-type]


def drawn(turn: int, *scores: float, moves: tuple[Any, ...] = MOVES) -> set[Any]:
    return {Thinker(seed, *scores).choose(at_turn(turn, *moves)) for seed in range(40)}


def test_near_equals_are_within_a_tenth_and_within_the_whim() -> None:
    assert [t.score for t in near_equals(thoughts(5.0, 4.6, 4.5, 4.0), 1.0)] == [5.0, 4.6]
    assert [t.score for t in near_equals(thoughts(50.0, 49.1, 49.0, 46.0), 1.0)] == [50.0, 49.1]
    assert [t.score for t in near_equals(thoughts(-5.0, -5.4, -5.6), 1.0)] == [-5.0, -5.4]
    assert len(near_equals(thoughts(0.0, 0.0), 1.0)) == 1  # to do this or that for nothing is no variety


@pytest.mark.parametrize("turn", [0, OPENING])
def test_in_the_opening_any_near_equal_is_taken(turn: int) -> None:
    assert drawn(turn, 5.0, 4.6, 3.0, 4.7) == {Pass(), Finish(), Begin()}


def test_after_the_opening_the_best_is_taken() -> None:
    assert drawn(OPENING + 1, 5.0, 4.6, 3.0, 4.7) == {Pass()}


def test_who_has_no_seed_has_no_whims() -> None:
    assert Thinker(None, 5.0, 4.9).choose(at_turn(1)) == Pass()


def test_what_the_rules_forbid_is_not_taken_for_a_change() -> None:
    assert drawn(1, 5.0, 4.9, 4.8, moves=(Finish(), Ready())) == {Finish(), Ready()}
    assert drawn(1, 5.0, 4.9, 4.8, moves=(Pass(), Ready())) == {Pass(), Ready()}


def test_what_is_taken_is_told_first_and_the_others_after_it() -> None:
    whims = {}
    for seed in range(20):
        player = Thinker(seed, 5.0, 4.6, 3.0)
        move = player.choose(at_turn(1))
        whims[move] = [t.score for t in player.why]
    assert whims == {Pass(): [5.0, 4.6, 3.0], Finish(): [4.6, 5.0, 3.0]}


def test_lots_are_drawn_from_the_seed_and_nothing_else() -> None:
    def lots(seed: object) -> list[Any]:
        player = Thinker(seed, 5.0, 4.9, 4.8, 4.7)
        return [player.choose(at_turn(1)) for _ in range(20)]

    assert lots("a") == lots("a")
    assert lots("a") != lots("b")

"""Batches: the same results whoever plays them, errors that name the game, honest intervals."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow import systems
from hedgerow.kernel.choice import Move
from hedgerow.kernel.seat import Seat
from hedgerow.lab.batch import BatchError, batch, drawn_options, game_seed, play_game, summary, wilson
from hedgerow.lnlt.scenario.records import ScenarioError
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT
from hedgerow.players import Why
from hedgerow.systems import UnknownPlayer, UnknownSystem
from tests.seating import player

SCENARIO = "milk-run"  # the shortest


def test_the_same_whatever_the_number_of_processes() -> None:
    alone = batch("lnlt", SCENARIO, ("random", "random"), 5, seed="a", jobs=1)
    together = batch("lnlt", SCENARIO, ("random", "random"), 5, seed="a", jobs=2)
    assert alone.fingerprint() == together.fingerprint()
    assert [game.index for game in together.results] == [0, 1, 2, 3, 4]


def test_another_seed_is_another_batch() -> None:
    first = batch("lnlt", SCENARIO, ("random", "random"), 2, seed="a")
    other = batch("lnlt", SCENARIO, ("random", "random"), 2, seed="b")
    assert {game.digest for game in first.results}.isdisjoint(game.digest for game in other.results)


def test_a_game_of_a_batch_can_be_played_again_by_its_seed() -> None:
    found = batch("lnlt", SCENARIO, ("random", "sergeant"), 2, seed="a").results[1]
    assert found.seed == game_seed("a", SCENARIO, 1)
    again = play_game(LNLT, SCENARIO, found.seed, ("random", "sergeant"))
    assert (again.digest, again.winner, again.decisions) == (found.digest, found.winner, found.decisions)


def test_seeds_depend_on_seed_scenario_and_number() -> None:
    seeds = {game_seed(seed, name, i) for seed in ("1", "2") for name in ("x", "y") for i in range(20)}
    assert len(seeds) == 80


def test_a_result_tells_all_of_a_game() -> None:
    found = batch("lnlt", SCENARIO, ("random", "random"), 3)
    assert found.seats == ("American", "German")
    for game in found.results:
        assert game.winner in (0, 1, None)
        assert len(game.scores) == 2
        assert game.turns == 6
        assert game.decisions > 50
        assert len(game.digest) == 16
        assert game.seconds > 0
    assert sum(share.games for share in found.summary.wins) + found.summary.draws.games == 3
    assert found.summary.mean_turns == 6
    assert found.summary.mean_decisions == sum(game.decisions for game in found.results) / 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_every_game(jobs: int) -> None:
    heard: list[int] = []
    batch("lnlt", SCENARIO, ("random", "random"), 3, jobs=jobs, progress=heard.append)
    assert sum(heard) == 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_without_end_is_named_by_its_seed(jobs: int) -> None:
    with pytest.raises(BatchError, match=f"{game_seed('1', SCENARIO, 0)}|{game_seed('1', SCENARIO, 1)}"):
        batch("lnlt", SCENARIO, ("random", "random"), 2, seed="1", jobs=jobs, most=20)


class Broken:
    """A player with a fault."""

    name = "broken"

    @property
    def why(self) -> Why:
        return []

    def choose(self, seat: Seat[Any]) -> Move:
        raise RuntimeError("lost the thread")


def test_players_of_ones_own_can_be_seated_and_their_faults_come_through() -> None:
    game = play_game(LNLT, SCENARIO, "7", (player("random", 1), player("random", 2)))
    assert game.seed == "7"
    with pytest.raises(RuntimeError, match="lost the thread"):
        play_game(LNLT, SCENARIO, "7", (Broken(), Broken()))


def test_a_broken_invariant_is_found_where_it_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def broken(system: object, state: State) -> list[str]:
        looked.append(state.turn)
        return ["a squad is in two places"] if state.turn == 2 else []

    lnlt = LNLT
    monkeypatch.setattr(type(lnlt), "broken", broken)
    play_game(lnlt, SCENARIO, "s", ("random", "random"))
    assert not looked
    with pytest.raises(BatchError, match=r"seed 's': after [\d,]+ decisions a squad is in two places"):
        play_game(lnlt, SCENARIO, "s", ("random", "random"), check=5)
    assert looked.count(2) == 1
    assert looked.count(1) > 1


class Silent(Broken):
    """A player who plays on after a judgement that failed."""

    def __init__(self) -> None:
        self.faults = ["fire: KeyError: 'b7'"]

    def choose(self, seat: Seat[Any]) -> Move:
        assert seat.choice is not None
        first: Move = seat.choice.options[0]
        return first


def test_a_judgement_that_failed_is_told_where_games_are_checked() -> None:
    play_game(LNLT, SCENARIO, "s", (Silent(), player("random", 1)))
    with pytest.raises(BatchError, match="seed 's': a player's judgement failed: fire: KeyError: 'b7'"):
        play_game(LNLT, SCENARIO, "s", (Silent(), player("random", 1)), check=100)


def test_options_are_drawn_for_each_game_by_its_seed() -> None:
    drawn = [drawn_options("lnlt", f"{n}") for n in range(60)]
    assert drawn[0] == drawn_options("lnlt", "0")
    for card in systems.named("lnlt").catalogue.options():
        assert {options[card.name] for options in drawn} == set(card.values)
    name, value = next(iter(drawn[0].items()))
    assert all(drawn_options("lnlt", f"{n}", {name: value})[name] == value for n in range(20))


def test_a_batch_with_any_options_plays_each_game_with_its_own() -> None:
    found = batch("lnlt", SCENARIO, ("random", "random"), 3, seed="a", any_options=True).results[2]
    options = drawn_options("lnlt", found.seed)
    assert play_game(LNLT, SCENARIO, found.seed, ("random", "random"), options).digest == found.digest


def test_what_goes_wrong_in_a_batch_names_the_game_and_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(LNLT), "outcome", lambda system, state: 1 / 0)
    with pytest.raises(ZeroDivisionError) as caught:
        batch("lnlt", SCENARIO, ("random", "random"), 1, seed="a", any_options=True)
    seed = game_seed("a", SCENARIO, 0)
    assert caught.value.__notes__ == [
        f"in game 1 of {SCENARIO!r}, seed {seed!r}, options {drawn_options('lnlt', seed)}"
    ]


def test_listening_changes_nothing() -> None:
    lnlt = LNLT
    quiet = play_game(lnlt, SCENARIO, "7", ("random", "random"))
    heard = play_game(lnlt, SCENARIO, "7", ("random", "random"), listening=True)
    assert quiet.digest == heard.digest


def test_what_cannot_be_played_is_told_before_anything_is_played() -> None:
    with pytest.raises(UnknownPlayer, match="did you mean 'sergeant'"):
        batch("lnlt", SCENARIO, ("sargeant", "random"), 1)
    with pytest.raises(ScenarioError, match="did you mean 'milk-run'"):
        batch("lnlt", "milk-rum", ("random", "random"), 1)
    with pytest.raises(UnknownSystem, match="no rule system 'chess'"):
        batch("chess", SCENARIO, ("random", "random"), 1)
    with pytest.raises(BatchError, match="at least one game"):
        batch("lnlt", SCENARIO, ("random", "random"), 0)
    with pytest.raises(BatchError, match="at least one process"):
        batch("lnlt", SCENARIO, ("random", "random"), 1, jobs=0)
    with pytest.raises(BatchError, match=r"2 seats \(American, German\), not 1"):
        batch("lnlt", SCENARIO, ("random",), 1)


def test_intervals_stay_within_bounds_and_narrow_with_games() -> None:
    none, some, many = wilson(0, 10), wilson(5, 10), wilson(500, 1000)
    assert none.low == 0 < none.high < 0.35
    assert some.low < 0.5 < some.high
    assert many.high - many.low < some.high - some.low
    assert wilson(0, 0).share == 0
    assert summary([], 2).games == 0

"""Every mission, played to its end by players who do anything and by those who weigh: no dead end, nothing broken."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lab.batch import drawn_options, game_seed, play_game
from hedgerow.lhy.system import LHY
from tests.soak import much

EVERY = much(20, 3)
GAMES = range(much(1, 60))
SMALL = much(("first-patrol", "grass-sea", "mill-by-night"), LHY.scenarios())
WEIGHED = range(much(1, 12))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mission", LHY.scenarios())
def test_a_game_by_chance_comes_to_an_end(mission: str, game: int) -> None:
    seed = game_seed("by chance", mission, game)
    chance = Random(seed)
    t = Table(LHY, LHY.new(mission, drawn_options("lhy", seed)), Seeded(seed), listening=False)
    count = 0
    while t.choice is not None:
        move = t.choice.options.sample(chance)
        count += 1
        if count % EVERY == 0:
            assert t.choice.options.judge(move) is None, move
            assert LHY.broken(t.state) == []
        t.answer(move)
    assert t.state.outcome is not None
    assert LHY.broken(t.state) == []


@pytest.mark.parametrize("game", WEIGHED)
@pytest.mark.parametrize("mission", SMALL)
def test_sergeants_play_to_the_end_without_a_judgement_that_fails(mission: str, game: int) -> None:
    seed = game_seed("sergeants", mission, game)
    play_game(LHY, mission, seed, ("sergeant", "sergeant"), drawn_options("lhy", seed), check=EVERY)

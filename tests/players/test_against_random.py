"""The sergeant wins clearly against chance, from both sides of every scenario. The samples are small."""

from __future__ import annotations

import pytest

from hedgerow.lab.batch import game_seed, play_game, system_named
from hedgerow.lnlt.scenarios import scenario_names
from hedgerow.players import Player, player
from hedgerow.players.lnlt.sergeant import Sergeant

GAMES = 5
WINS = 4


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", scenario_names())
def test_sergeant_beats_random(scenario: str, seat: int) -> None:
    """Four wins of five; nothing more is played once that is settled."""
    lnlt = system_named("lnlt")
    wins, lost = 0, list[str]()
    for index in range(GAMES):
        if wins == WINS or index - wins > GAMES - WINS:
            break
        sergeant, chance = Sergeant(), player("random", index)
        players: tuple[Player, Player] = (sergeant, chance) if seat == 0 else (chance, sergeant)
        game = play_game(lnlt, scenario, game_seed("against random", scenario, index), players)
        assert not sergeant.faults
        wins += game.winner == seat
        lost += [f"{game.seed}: {game.words}"] if game.winner != seat else []
    assert wins >= WINS, f"lost {lost}"

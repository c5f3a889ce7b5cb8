"""The sergeant wins clearly against chance, from both sides of every scenario without vehicles."""

from __future__ import annotations

import pytest

from hedgerow.lab.batch import game_seed, play_game, system_named
from hedgerow.lnlt.counters import COUNTERS
from hedgerow.lnlt.scenarios import scenario, scenario_names
from hedgerow.players import Player, player
from hedgerow.players.lnlt.sergeant import Sergeant

GAMES = 5
WINS = 4
ON_FOOT = [n for n in scenario_names() if not any(COUNTERS[e.counter].hull for e in scenario(n).roster)]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ON_FOOT)
def test_sergeant_beats_random(name: str, seat: int) -> None:
    """Four wins of five; nothing more is played once that is settled."""
    lnlt = system_named("lnlt")
    wins, lost = 0, list[str]()
    for index in range(GAMES):
        if wins == WINS or index - wins > GAMES - WINS:
            break
        sergeant, chance = Sergeant(), player("random", index)
        players: tuple[Player, Player] = (sergeant, chance) if seat == 0 else (chance, sergeant)
        game = play_game(lnlt, name, game_seed("against random", name, index), players)
        assert not sergeant.faults
        wins += game.winner == seat
        lost += [f"{game.seed}: {game.words}"] if game.winner != seat else []
    assert wins >= WINS, f"lost {lost}"


@pytest.mark.parametrize("name", [n for n in scenario_names() if n not in ON_FOOT])
def test_sergeant_plays_on_among_vehicles(name: str) -> None:
    sergeants = Sergeant(), Sergeant()
    play_game(system_named("lnlt"), name, game_seed("among vehicles", name, 0), sergeants)
    assert not any(sergeant.faults for sergeant in sergeants)

"""The sergeant wins clearly against chance, from both sides of every mission."""

from __future__ import annotations

import pytest

from hedgerow.lab.batch import game_seed, play_game
from hedgerow.lhy.scenario.missions import mission_named, mission_names
from hedgerow.lhy.sergeant.sergeant import Sergeant
from hedgerow.lhy.system import LHY
from hedgerow.players import Player
from tests.seating import player
from tests.soak import SOAK, much

GAMES, WINS = much((1, 1), (20, 19))
MISSIONS = sorted(
    (name for name in mission_names() if not mission_named(name).design), key=lambda name: mission_named(name).size
)
QUICK = MISSIONS if SOAK else MISSIONS[:4]
"""Elsewhere than in a soak the small missions alone."""


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", QUICK)
def test_sergeant_beats_random(name: str, seat: int) -> None:
    wins, lost = 0, list[str]()
    for index in range(GAMES):
        sergeant, chance = Sergeant(), player("random", index)
        players: tuple[Player, Player] = (sergeant, chance) if seat == 0 else (chance, sergeant)
        game = play_game(LHY, name, game_seed("against random", name, index), players)
        assert not sergeant.faults
        wins += game.winner == seat
        lost += [f"{game.seed}: {game.words}"] if game.winner != seat else []
    assert wins >= WINS, f"lost {lost}"

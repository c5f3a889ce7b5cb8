"""The sergeant wins clearly against chance, from both sides of every ready battle."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.scenario.battles import battle_named, battle_names
from hedgerow.boltaction.sergeant.sergeant import Sergeant
from hedgerow.boltaction.system import BoltAction
from hedgerow.lab.batch import game_seed, play_game
from hedgerow.players import Player
from tests.seating import player
from tests.soak import SOAK, much

GAMES, WINS = much((1, 1), (20, 19))
BATTLES = [name for name in sorted(battle_names()) if not battle_named(name).own]
QUICK = BATTLES if SOAK else ["orchard-lane"]
"""Elsewhere than in a soak a small battle alone."""


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", QUICK)
def test_sergeant_beats_random(name: str, seat: int) -> None:
    wins, lost = 0, list[str]()
    for index in range(GAMES):
        sergeant, chance = Sergeant(), player("random", index)
        players: tuple[Player, Player] = (sergeant, chance) if seat == 0 else (chance, sergeant)
        game = play_game(BoltAction(), name, game_seed("against random", name, index), players)
        assert not sergeant.faults
        wins += game.winner == seat
        lost += [f"{game.seed}: {game.words}"] if game.winner != seat else []
    assert wins >= WINS, f"not won: {lost}"

"""The sergeant wins clearly against chance, from both sides; and he plays on in every scenario."""

from __future__ import annotations

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lab.batch import MOST_DECISIONS, game_seed, play_game
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.system import LNLT
from hedgerow.players import Player
from tests.seating import player
from tests.soak import SOAK, much

GAMES, WINS = much((1, 1), (5, 4))
AMONG_VEHICLES = dict.fromkeys(("ardreich-armour", "five-doors"), much((1, 1), (3, 2)))
"""A few of them, with how many games of how many are to be won: their games take longer."""
LONG = {"last-mile": 300}
"""Games of which only the first decisions are played."""
MOST = much(40, MOST_DECISIONS)
ON_FOOT = [n for n in scenario_names() if not any(COUNTERS[e.counter].hull for e in scenario(n).roster)]
BOTH_SIDES = much(["milk-run"], [*ON_FOOT, *AMONG_VEHICLES])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", BOTH_SIDES)
def test_sergeant_beats_random(name: str, seat: int) -> None:
    """A game; in a soak four wins of five, and nothing more is played once that is settled."""
    lnlt = LNLT
    games, enough = AMONG_VEHICLES.get(name, (GAMES, WINS))
    wins, lost = 0, list[str]()
    for index in range(games):
        if wins == enough or index - wins > games - enough:
            break
        sergeant, chance = Sergeant(), player("random", index)
        players: tuple[Player, Player] = (sergeant, chance) if seat == 0 else (chance, sergeant)
        game = play_game(lnlt, name, game_seed("against random", name, index), players)
        assert not sergeant.faults
        wins += game.winner == seat
        lost += [f"{game.seed}: {game.words}"] if game.winner != seat else []
    assert wins >= enough, f"lost {lost}"


@pytest.mark.parametrize("name", [n for n in scenario_names() if n not in BOTH_SIDES][:: much(2, 1)])
def test_sergeant_plays_on(name: str) -> None:
    table = Table(LNLT, LNLT.new(name, {}), Seeded(game_seed("among vehicles", name, 0)), listening=False)
    sergeants = Sergeant(), Sergeant()
    for _ in range(min(MOST, LONG.get(name, MOST))):
        if table.choice is None:
            break
        table.answer(sergeants[table.choice.seat].choose(Seat(table, table.choice.seat)))
        assert not LNLT.broken(table.state)
    assert table.choice is None or not SOAK or name in LONG
    assert not any(sergeant.faults for sergeant in sergeants)

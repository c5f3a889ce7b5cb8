"""How the sergeant sets up: as the scenario suggests, or with a post or two right beside where it does."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.sergeant.setting_up import SHIFTED
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT

SEEDS = 5


@cache
def set_up(name: str, seed: object) -> State:
    """A game whose sides have both set up."""
    t: Table[Any] = Table(LNLT, LNLT.new(name, {}), Seeded("set-up"), listening=False)
    players = [Sergeant(seed), Sergeant(seed)]
    while t.choice is not None and t.choice.kind == "set-up":
        t.answer(players[t.choice.seat].choose(Seat(t, t.choice.seat)))
    assert not any(player.faults for player in players)
    state: State = t.state
    return state


def shifted(name: str, seed: object, side: int) -> dict[str, set[str]]:
    """Where those are who are elsewhere than without whims, by the place where they would be."""
    usual, found = set_up(name, None), dict[str, set[str]]()
    for u in set_up(name, seed).own[side]:
        if u.at != usual.units[u.id].at:
            found.setdefault(usual.units[u.id].at, set()).add(u.at)
    return found


@pytest.mark.parametrize("name", scenario_names())
def test_a_post_or_two_set_up_a_hex_away_and_as_sheltered(name: str) -> None:
    usual = set_up(name, None)
    ground = usual.ground
    for seed in range(SEEDS):
        s = set_up(name, seed)
        for side in (0, 1):
            moved = shifted(name, seed, side)
            assert len(moved) <= SHIFTED
            for at, places in moved.items():
                (place,) = places  # a post stays together
                assert place in ground.around(at)
                assert ground.terrain(place).tm >= ground.terrain(at).tm
                assert ground.level(place) == ground.level(at)
                assert not any(u.at == at == usual.units[u.id].at for u in s.own[side])
                assert at not in s.foxholes
                assert all(figures(u).hull is None for u in s.own[side] if u.at == place)


def test_without_whims_all_is_as_the_scenario_suggests() -> None:
    s = set_up("milk-run", None)
    assert {u.id: u.at for u in s.units.values()} == {e.id: e.at for e in scenario("milk-run").roster}


def test_sides_set_up_in_many_ways() -> None:
    for side in (0, 1):
        ways = {str(sorted((at, *to) for at, to in shifted("milk-run", seed, side).items())) for seed in range(SEEDS)}
        assert len(ways) > 2
    assert all("J5" not in shifted("milk-run", seed, 0) for seed in range(SEEDS))  # what the game is about is held

"""22.1.1 in whole games: whoever stands somewhere alone and can take control has taken it, whatever way he came."""

from __future__ import annotations

import random

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.lnlt.rules.victory import occupants, takes_control
from hedgerow.lnlt.scenario.scenarios import scenario_names
from hedgerow.lnlt.state.lookups import units_at
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.games.test_vehicle_games import BUSY, busy
from tests.soak import much

SHORT = ("milk-run", "ardreich-armour", "hamelin-battery", "saint-rombaut")


def unclaimed(s: State) -> list[str]:
    """Places that their holders would lose again by moving off; what a move has just entered is taken when it ends."""
    settled = [p for p in s.stacks if len(occupants(s, p)) == 1 and (s.moving is None or s.moving.at != p)]
    held = [p for p in settled if any(takes_control(u) for u in units_at(s, p))]
    return [p for p in held if s.control.get(p) not in occupants(s, p)]


@pytest.mark.rule("lnlt:22.1.1")
@pytest.mark.parametrize("name", much(SHORT, scenario_names()))
@pytest.mark.parametrize("seed", much([0], [0, 1, 2]))
def test_nobody_holds_a_place_only_as_long_as_he_stands_there(name: str, seed: int) -> None:
    t = World(LNLT, LNLT.new(name, {}), Seeded(f"control {seed}"))
    chance = random.Random(seed)
    while t.choice is not None:
        listed = t.choice.options.listed
        t.answer(chance.choice(busy(listed) if chance.random() < BUSY else listed))
        if t.state.phase != "set-up":
            assert unclaimed(t.state) == []
    assert t.state.control

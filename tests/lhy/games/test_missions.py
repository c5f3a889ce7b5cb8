"""Every mission, played to its end by players who do anything: no dead end, nothing broken."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.system import LHY

EVERY = 20


@pytest.mark.parametrize("mission", LHY.scenarios())
def test_a_game_by_chance_comes_to_an_end(mission: str) -> None:
    chance = Random(mission)
    options = {name: chance.choice(option.values) for name, option in OPTIONS.items()}
    t = Table(LHY, LHY.new(mission, options), Seeded(mission), listening=False)
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

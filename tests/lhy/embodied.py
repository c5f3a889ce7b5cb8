"""Missions in which each player is one of his squads, for tests of campaigns."""

from __future__ import annotations

from random import Random

from hedgerow.kernel import record
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lhy.state.moves.set_up import Embody
from hedgerow.lhy.system import LHY

MISSION = "first-patrol"
OPTIONS = {"role-play": "on"}


def embodied(seed: int = 3) -> record.Record:
    """By players who do anything, to the end."""
    table = Table(LHY, LHY.new(MISSION, OPTIONS), Seeded(f"campaign {seed}"))
    chance = Random(seed)
    while table.choice is not None:
        moves = [m for m in table.choice.options if isinstance(m, Embody)] if table.choice.kind == "avatar" else []
        squads = [m for m in moves if table.state.units[m.unit].card.kind == "squad"]
        table.answer(squads[0] if squads else table.choice.options.sample(chance))
    return record.from_table(table, MISSION, OPTIONS)

"""Dice that people throw: who throws, what for, and what goes into it, before they fall."""

from __future__ import annotations

import random

import pytest

from hedgerow import systems
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.table import Table
from hedgerow.server.rooms import updates

MOST = 150  # throws; with good luck a dozen show all that is looked for


@pytest.mark.parametrize(
    ("system", "scenario", "seed"),
    [("lnlt", "milk-run", 7), ("lhy", "orchard-wall", 2), ("boltaction", "orchard-lane", 5)],
)
def test_what_is_said_beforehand_of_a_throw_is_what_is_told_of_it_then(system: str, scenario: str, seed: int) -> None:
    kit, chance = systems.named(system), random.Random(seed)
    table = Table(kit.system, kit.system.new(scenario, {}), Manual(), telling=True)
    throwers, summed, throws = set[int | None](), 0, 0
    while throws < MOST and not (summed >= 2 and {0, 1} <= throwers):
        if table.over:
            table = Table(kit.system, kit.system.new(scenario, {}), Manual(), telling=True)
        if table.choice is not None:
            table.answer(chance.choice(table.choice.options.listed))
            continue
        wanted = updates.wanted(kit, table, None)
        assert wanted is not None
        faces = tuple(chance.randint(1, wanted.sides) for _ in range(wanted.count))
        heard, parts = len(table.told), {mod for _, tally in wanted.sums for mod in tally}
        ids = {note.id for note in kit.screen.roster(table.state, None)}
        assert ids.isdisjoint(wanted.why.replace(":", " ").split()), wanted.why
        table.supply(faces)
        throws += 1
        throwers.add(wanted.by)
        summed += bool(parts)
        while table.wanted is not None:  # a rule may tell of several throws at once
            table.supply(tuple(chance.randint(1, table.wanted.sides) for _ in range(table.wanted.count)))
        told = {mod for telling in table.heard(None, heard) for _, tally in telling.sums for mod in tally}
        assert parts <= told, wanted
    assert {0, 1} <= throwers
    assert summed >= 2

"""house-shooting.2 How many dice a weapon rolls to hit, and what the lists add."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events.shooting import Fired
from tests.boltaction.drawn import OPEN, ordering, say, state, table, told_of, unit


def dice(entry: str, options: dict[str, str] | None = None, **fields: Any) -> dict[str, int]:
    """Dice to hit of each kind of weapon that a unit fires at a section twelve inches away."""
    us = unit("us-1", entry, (24, 24), **fields)
    s = state(OPEN, us, unit("german-1", "section", (24, 11), men=10), options=options)
    t = say(table(ordering(s, 0), [1] * 40), "order us-1 fire", "shoot us-1 german-1", "hold")
    return {fired.weapon: len(fired.dice) for fired in told_of(t, Fired)}


@pytest.mark.rule("boltaction:house-shooting.2")
def test_a_die_for_every_shot() -> None:
    assert dice("lmg-section", men=5) == {"rifle": 3, "lmg": 4}
    assert dice("mmg") == {"mmg": 5}
    assert dice("flamethrower") == {}  # out of range


@pytest.mark.rule("boltaction:smallarms.4")
@pytest.mark.parametrize(("options", "shots"), [({}, 6), ({"national-rules": "off"}, 5)])
def test_german_machine_guns_fire_one_shot_more(options: dict[str, str], shots: int) -> None:
    assert dice("german/mmg", options) == {"mmg": shots}


@pytest.mark.rule("boltaction:smallarms.1")
@pytest.mark.parametrize(("men", "shots"), [(5, 6), (6, 8), (9, 12)])
def test_rapid_fire_is_one_shot_more_for_every_three_rifles(men: int, shots: int) -> None:
    assert dice("section", men=men, abilities=["rapid-fire"]) == {"rifle": shots}

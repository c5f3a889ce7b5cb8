"""Odds that are put together by hand, because a shot at a full hex throws too many dice to try them all while a player
waits, say what the rule itself says: in situations out of whole games, over every way the dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.odds import TooManyOutcomes, odds
from hedgerow.kernel.screen.preview import Fate
from hedgerow.kernel.table import Table
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.system import LNLT
from tests.soak import much

WAYS = 1_300  # four dice
EACH = much(3, 12)  # situations of a kind in every scenario
Read = Callable[[Table[Any]], Hashable]


def check(unit: str) -> Read:
    """What the last check of a unit said."""

    def read(t: Table[Any]) -> Hashable:
        found = [e.result for e in t.events if isinstance(e, told.DamageChecked) and e.unit == unit]
        return found[-1] if found else "No Effect"

    return read


def good_order(t: Table[Any], unit: str) -> Hashable:
    return "Good Order" if not t.state.units[unit].shaken else "stays Shaken"


def seen(t: Table[Any]) -> Hashable:
    (tried,) = [e for e in t.events if isinstance(e, told.SpottingTried)]
    return tried.seen


def laid(t: Table[Any]) -> Hashable:
    (tried,) = [e for e in t.events if isinstance(e, told.SmokeTried)]
    return tried.laid


def chances(fate: Fate) -> dict[str, Fraction]:
    return {c.result: Fraction(c.exact) for c in fate.chances if c.share}


def well(fate: Fate) -> Fraction:
    return sum((Fraction(c.exact) for c in fate.chances if not c.grave), Fraction(0))


def held(t: Table[Any], move: Move) -> bool:
    """Compares what is shown before a move with the rule; False if there are too many dice for that."""
    fates = SCREEN.preview(t, move, 0).fates
    try:
        match move:
            case m.Fire(at="") | m.Call():
                for fate in (f for f in fates if f.piece and f.piece in t.state.units):
                    assert chances(fate) == odds(t, move, check(fate.piece), limit=WAYS, listening=True), move
            case m.Rally(unit):
                assert well(fates[0]) == odds(t, move, lambda a: good_order(a, unit), limit=WAYS)["Good Order"], move
            case m.Spot():
                assert well(fates[0]) == odds(t, move, seen, limit=WAYS, listening=True).get(True, 0), move
            case m.Smoke():
                assert well(fates[0]) == odds(t, move, laid, limit=WAYS, listening=True).get(True, 0), move
            case _:
                return False
    except TooManyOutcomes:
        return False
    return True


@pytest.mark.parametrize("name", much(["kessenbrueck"], ["kessenbrueck", "milk-run", "quatre-haies", "pont-sevray"]))
def test_what_is_shown_is_what_the_rule_does(name: str) -> None:
    t = Table(LNLT, LNLT.new(name, {}), Seeded(f"held {name}"))
    chance = Random(name)
    compared: dict[str, int] = {}
    while t.choice is not None:
        moves = list(t.choice.options)
        for move in chance.sample(moves, min(2, len(moves))):
            kind = type(move).__name__
            if compared.get(kind, 0) < EACH and held(t, move):
                compared[kind] = compared.get(kind, 0) + 1
        t.answer(chance.choice(moves))
    assert compared.get("Fire", 0) == EACH
    assert sum(compared.values()) > 2 * EACH

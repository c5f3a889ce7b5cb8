"""Battles to which players bring forces of their own."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.ready import ready_named
from hedgerow.boltaction.lists.text import write_code
from hedgerow.boltaction.state.events.set_up import Brought
from hedgerow.boltaction.state.moves.set_up import Bring
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from tests.boltaction.drawn import affair

RULE = pytest.mark.rule("boltaction:house-game.5")
MINE = write_code(ready_named("german-500"))


def table(points: int = 500) -> World:
    return Table(BOLT_ACTION, BOLT_ACTION.new(affair(own=True, points=points), {}), Seeded("own"))


@RULE
def test_each_side_brings_a_force_and_the_battle_begins() -> None:
    t = table()
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("bring", 0)
    t.answer(Bring(MINE))
    assert (t.choice.kind, t.choice.seat) == ("bring", 1)
    assert not t.state.units
    t.answer(Bring("us-500"))
    assert [event.seat for event in t.events if isinstance(event, Brought)] == [0, 1]
    assert t.choice.kind == "edge"
    names = [[u.name for u in units] for units in t.state.own]
    assert names[0][0] == "Leutnant Brandt"
    assert names[1][0] == "Lieutenant Hayes"
    assert [len(units) for units in t.state.own] == [7, 6]
    assert len(t.state.dice) == 13


@RULE
def test_two_forces_of_one_nation_are_told_apart() -> None:
    t = table()
    t.answer(Bring("us-500"))
    t.answer(Bring("us-500"))
    assert len(t.state.units) == 12


@RULE
@pytest.mark.parametrize(
    ("force", "words"),
    [
        ("us-750", "it costs 750 points, 250 more than 500"),
        ("us;reinforced,second-lieutenant", "it needs 2 infantry squads and has none"),
        ("us-501", "there is no ready-made force"),
        ("nonsense;", "there is no army list 'nonsense'"),
    ],
)
def test_a_force_that_is_not_legal_is_refused(force: str, words: str) -> None:
    t = table()
    with pytest.raises(IllegalMove) as wrong:
        t.answer(Bring(force))
    assert words in str(wrong.value)
    assert wrong.value.refusal.rule == "house-game.5"


def test_those_that_come_with_the_game_are_offered_by_their_size() -> None:
    t = table(750)
    assert t.choice is not None
    offered = {move.force for move in t.choice.options if isinstance(move, Bring)}
    assert {"us-750", "us-500"} <= offered
    assert "us-1000" not in offered


@RULE
def test_the_second_does_not_know_what_the_first_has_brought() -> None:
    def seen(force: str) -> tuple[object, ...]:
        t = table()
        said = BOLT_ACTION.say(t.state, Bring(force), 1)
        t.answer(Bring(force))
        assert t.choice is not None
        asked = (t.choice.prompt, tuple(t.choice.options))
        return BOLT_ACTION.view(t.state, 1), asked, said, [d.brought[1:] for d in BOLT_ACTION.hide(t.state, 1)]

    assert seen("us-500") == seen("german-500")
    t = table()
    t.answer(Bring("us-500"))
    assert {state.brought[0] for state in BOLT_ACTION.hide(t.state, 1)} != set(t.state.brought)
    assert list(BOLT_ACTION.hide(t.state, 0)) == []

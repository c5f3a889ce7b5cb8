"""Rangers, who steal forward when all is set up (house-game.2)."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events import set_up as told
from hedgerow.boltaction.state.moves.set_up import Dash
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    asked,
    at,
    last,
    legal,
    offered,
    place,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

RULE = pytest.mark.rule("boltaction:house-game.2")


def stealing(*seats: int, **fields: Any) -> World:
    """All is set up; each of these seats has Rangers, the first seat two squads of them."""
    units = [unit("us-1", "section", (12, 40), men=3), unit("german-1", "section", (12, 8), men=3)]
    units += [unit("us-2", "section", (36, 40), men=3)]
    for u in units:
        u.abilities = ["rangers"] * (u.seat in seats)
        for field, value in fields.items():
            setattr(u, field, value)
    return table(state(OPEN, *units, phase="setup", turn=0, step="dash", placing=[0, 1]), [1] * 4)


@RULE
def test_each_squad_runs_once_and_then_it_is_the_other_side() -> None:
    t = stealing(0, 1)
    assert asked(t) == (0, "dash")
    assert {dash.split()[1] for dash in offered(t, Dash)} == {"us-1", "us-2"}
    assert refused(t, f"dash us-1 {at(12, 27.9)}").code == "too-far"
    say(t, f"dash us-1 {at(12, 28)}")
    assert t.state.units["us-1"].men[0].at == (1200, 2800)
    assert last(t, told.Dashed).to == (1200, 2800)
    assert asked(t) == (0, "dash")
    assert refused(t, f"dash us-1 {at(12, 24)}").code == "no-ranger"
    assert {dash.split()[1] for dash in offered(t, Dash)} == {"us-2"}
    say(t, f"dash us-2 {at(36, 30)}")
    assert asked(t) == (1, "dash")
    say(t, "ready")
    assert t.state.turn == 1


@RULE
@pytest.mark.rule("boltaction:house-move.3")
def test_nobody_steals_up_to_the_enemy() -> None:
    s = stealing(0).state
    place(s, "german-1", (12, 28), (13.25, 28), (10.75, 28))
    t = table(s, [1] * 4)
    assert refused(t, f"dash us-1 {at(12, 29)}").rule == "house-move.3"
    assert f"dash us-1 {at(12, 29)}" not in offered(t)


@RULE
def test_whoever_has_no_rangers_is_not_asked() -> None:
    assert asked(stealing(1)) == (1, "dash")
    t = stealing()
    assert t.state.turn == 1
    assert not told_of(t, told.Dashed)


@RULE
def test_whoever_has_said_that_nobody_goes_is_not_asked_again() -> None:
    t = say(stealing(0, 1), "ready")
    assert asked(t) == (1, "dash")
    say(t, "ready")
    assert told_of(t, told.BattleBegan)


@RULE
def test_who_has_stolen_forward_is_neither_hidden_nor_dug_in() -> None:
    t = stealing(0, hidden=True, dug_in=True)
    assert legal(t, f"dash us-1 {at(12, 30)}")
    say(t, f"dash us-1 {at(12, 30)}")
    moved, stayed = t.state.units["us-1"], t.state.units["us-2"]
    assert (moved.hidden, moved.dug_in) == (False, False)
    assert (stayed.hidden, stayed.dug_in) == (True, True)


@RULE
@pytest.mark.rule("boltaction:house-cover.4")
@pytest.mark.parametrize(("y", "hidden"), [(21, False), (21.1, True)])
def test_who_steals_forward_finds_whom_he_comes_near_to(y: float, hidden: bool) -> None:
    s = stealing(0).state
    s.units["german-1"].hidden = True
    place(s, "us-1", (12, 33), (13.25, 33), (10.75, 33))
    t = say(table(s, [1] * 4), f"dash us-1 {at(12, y)}")
    assert t.state.units["german-1"].hidden is hidden

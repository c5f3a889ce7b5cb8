"""What is usual but not allowed now stands there with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Finish, Go, Prepare, Spot, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, activate, affair, choose, offered, state, table


def barred(t: World) -> dict[str, tuple[str, str]]:
    assert t.choice is not None
    found = SCREEN.barred(t, t.choice.seat)
    assert SCREEN.barred(t, 1 - t.choice.seat) == ()
    return {one.verb: (one.why, one.rule) for one in found}


def impulse(*pieces: Any, **given: Any) -> World:
    return activate(table(state(OPEN, US("a1", "squad", "A1"), *pieces, **given)), "A1")


@pytest.mark.rule("lnlt:22.0.5")
def test_no_pass_while_reinforcements_are_due() -> None:
    groups = [{"id": "relief", "side": "first", "units": [], "enters": {"turn": 2, "hexes": ["A0", "A1"]}}]
    scene = affair(group=groups)
    pieces = (US("a1", "squad", "B2"), US("a2", "squad", "", group="relief"), GERMAN("g1", "squad", "F3"))
    t = table(state(OPEN, *pieces, scenario=scene))
    assert barred(t) == {"pass": ("reinforcements due this turn may not be held back", "22.0.5")}
    early = table(state(OPEN, *pieces, scenario=scene, turn=1))
    assert barred(early) == {"enter": ("they are due on turn 2", "22.0.5")}


def test_nothing_is_barred_that_is_offered() -> None:
    t = impulse(GERMAN("g1", "squad", "C1"))
    kinds = {move.action for move in offered(t, Prepare)}
    assert kinds >= {"fire", "move"}
    assert not kinds & barred(t).keys()


def test_why_there_is_no_fire() -> None:
    unseen = impulse(GERMAN("g1", "squad", "C2"))
    assert barred(unseen)["fire"] == ("no enemy in sight of A1 is spotted", "5.0.0.1")
    alone = activate(table(state(OPEN, US("lt", "wheelock", "A1"), GERMAN("g1", "squad", "D1"))), "A1")
    assert barred(alone)["fire"] == ("Leaders direct the fire of others", "11.1.0.1")
    shaken = activate(table(state(OPEN, US("a1", "squad", "A1", shaken=True), GERMAN("g1", "squad", "D1"))), "A1")
    assert barred(shaken)["fire"] == ("a1 is Shaken", "5.1.1")


def test_why_nobody_looks_for_the_enemy() -> None:
    assert barred(impulse(GERMAN("g1", "squad", "D1")))["spot"] == (
        "all enemies in sight of A1 are spotted already", "10.1.0.8",
    )  # fmt: skip
    tried = impulse(US("a2", "squad", "A1"), GERMAN("g1", "squad", "C2"))
    tried.dice.left[:] = [6]  # type: ignore[attr-defined]
    choose(tried, Prepare("spot", "A1"), Spot("a1", "C2"))
    assert barred(tried)["spot"] == ("one spotting attempt in an impulse", "10.1.0.13")


def test_ways_to_move_and_a_halt() -> None:
    t = choose(impulse(GERMAN("g1", "squad", "F3")), Prepare("move", "A1"))
    assert barred(t)["double"][1] == "6.2.1"
    assert "move" not in barred(t)
    choose(t, Go(("a1",)))
    assert barred(t) == {"halt": ("units that set out must move", "6.1.0.8")}
    assert barred(choose(t, Step("B1"))) == {}


def test_who_cannot_fire_at_movers() -> None:
    t = impulse(GERMAN("g1", "squad", "D1"), GERMAN("g2", "squad", "D2", fired=True))
    choose(t, Prepare("move", "A1"), Go(("a1",)), Step("B1"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert barred(t) == {"fire": ("g2 has fired", "5.3.1")}


@pytest.mark.rule("lnlt:3.0.9")
def test_who_cannot_rally() -> None:
    pieces = (US("a1", "squad", "A1", shaken=True), US("lt", "wheelock", "B1"), US("a2", "squad", "B1", shaken=True))
    t = table(state(OPEN, *pieces, GERMAN("g1", "squad", "F3"), phase="rally", step="first"))
    assert barred(t) == {"rally": ("no Good Order Leader, no Hero and no Chaplain is with a1", "3.0.9")}
    choose(t, Finish())

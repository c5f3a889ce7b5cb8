"""Dice that people throw themselves: what for, and what each side of a lot stands for, by the names of pieces."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, OPEN, US, activated, say, state, table
from tests.lhy.rules.assault.fights import HERE, fight
from tests.lhy.rules.fire.shots import STRIP, green


def called(u: Unit, id: str, **fields: Any) -> Unit:
    """A unit as it is called once forces have been drawn."""
    return msgspec.structs.replace(u, id=id, **fields)


def purpose(t: World) -> list[str]:
    """What the dice are for that the game waits for, as both seats and an onlooker read it."""
    assert t.wanted is not None
    return [SCREEN.purpose(t.state, t.wanted.why, seat) for seat in (0, 1, None)]


def test_a_mortar_goes_by_its_name() -> None:
    s = state(
        OPEN, called(US("able-1-1", "B1"), "u10"), US("able-1-leader", "B1"), US.mortar("60mm-section", company="able"),
        GERMAN("1kp-1-1", "C4"),
    )  # fmt: skip
    t = say(table(activated(s, "able-1")), "request u10 us-60mm-section-1 C4 he")
    assert t.wanted is not None
    assert t.wanted.why == "us-60mm-section-1: accuracy"  # as records have it
    assert purpose(t) == ["the 60mm mortar section, Able: accuracy"] * 3


@pytest.mark.rule("lhy:11.4.5.s1-2", "lhy:20.9.2-1")
def test_a_leader_by_his_unless_he_is_hidden() -> None:
    for hidden, read in ((False, "Lt. Brandt"), (True, "a concealed unit")):
        leader = called(GERMAN("1kp-1-leader", "C4", hidden=hidden), "g10")
        s = state(
            OPEN, leader, GERMAN("1kp-1-1", "C4"), GERMAN.mortar("8cm-section", company="1kp"), US("able-1-1", "A1")
        )
        t = say(table(activated(s, "1kp-1")), "request g10 german-8cm-section-1 C4 he")
        others = f"{read}: fire on my position"
        assert purpose(t) == [others, "Lt. Brandt: fire on my position", others]


def test_a_lot_says_what_its_sides_stand_for() -> None:
    squads = [GERMAN("2kp-2-1", "B4"), GERMAN("2kp-2-2", "B4")]
    t = table(state(STRIP, US("mg-1", "B1"), *squads, phase="fire", markers=[green("B4", 1)]), [7])
    assert t.wanted is not None
    assert t.wanted.called == ("1st Squad, 2nd Platoon, 2. Kompanie", "2nd Squad, 2nd Platoon, 2. Kompanie")


@pytest.mark.rule("lhy:4.3-1")
def test_but_not_where_that_would_tell_who_is_concealed() -> None:
    squads = [GERMAN("2kp-2-1", "B4", concealed=True), GERMAN("2kp-2-2", "B4", concealed=True)]
    t = table(state(STRIP, US("mg-1", "B1"), *squads, phase="fire", markers=[green("B4", 1)]), [7])
    assert t.wanted is not None
    assert (t.wanted.sides, t.wanted.called) == (2, ())


@pytest.mark.rule("lhy:14.1.s1a-1")
def test_or_which_side_retreats() -> None:
    t = fight(US("tanks-3-1", HERE), GERMAN("panzer1-2-1", HERE))
    assert t.wanted is not None
    assert t.wanted.called == ("American", "German")

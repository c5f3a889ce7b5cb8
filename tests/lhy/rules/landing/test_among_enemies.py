"""16.1.4 step 3 Whoever has come down upon the enemy, when the Assault is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import AssaultEnded, AssaultRolled, DestructionTried, RetreatBegan
from hedgerow.lhy.state.events.casualties import Destroyed, StepLost
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, board, last, offered, say, table, told_of
from tests.lhy.rules.assault.fights import HERE, fight, melee

FIELD = board(
    """
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
    """
)


def landed(counter: str, **fields: Any) -> Unit:
    return US(counter, HERE, dropped=True, airborne=True, **fields)


def foe(counter: str = "1kp-1-1") -> Unit:
    return GERMAN(counter, HERE)


def met(*units: Unit, dice: tuple[int, ...]) -> World:
    """The German resolves his Assault upon those who have landed in his hex."""
    return fight(*units, seat=1, came=(), map=FIELD, dice=dice)


@pytest.mark.rule("lhy:16.1.4.s3-1")
def test_heavy_weapons_are_ignored_and_lost_if_the_enemy_wins() -> None:
    t = met(foe(), landed("able-1-1"), landed("mg-1", disrupted=True), landed("halftrack-1"), dice=(7,))
    rolled = last(t, AssaultRolled)
    assert (rolled.seat, [m.words for m in rolled.defence]) == (1, ["1st Squad, 1st Platoon, Able"])
    assert not told_of(t, DestructionTried), "nor is anything tried against what is ignored"
    assert last(t, RetreatBegan).units == ("able-1-1", "us-mg-1", "us-halftrack-1")
    assert (last(t, StepLost).unit, last(t, StepLost).rule) == ("us-mg-1", "16.1.4.s3-1")
    assert (last(t, Destroyed).unit, last(t, Destroyed).rule) == ("us-halftrack-1", "16.1.4.s3-1")


@pytest.mark.rule("lhy:16.1.4.s3-1")
def test_they_stay_if_the_enemy_loses() -> None:
    t = met(foe(), landed("able-1-1"), landed("mg-1", disrupted=True), landed("halftrack-1"), dice=(3, 1))
    say(t, "go C6", "go C7", "rest")
    assert last(t, AssaultEnded).holder == 0
    assert {u.id for u in t.state.stacks[HERE]} == {"able-1-1", "us-mg-1", "us-halftrack-1"}


@pytest.mark.rule("lhy:16.1.7-1", "lhy:14.3.3-1")
@pytest.mark.parametrize(("other", "together"), [("C1", True), ("C9", False)])
def test_only_those_retreat_together_who_have_the_same_way_back(other: str, together: bool) -> None:
    men = [landed(i) for i in ("able-1-1", "able-2-1")]
    s = melee(foe(), foe("1kp-1-2"), *men, seat=1, came=(), map=FIELD)
    s.platoons["able-1"].assembly, s.platoons["able-2"].assembly = "C1", other
    alone = ["retreat able-1-1", "retreat able-2-1"]
    assert offered(table(s, [7])) == ["retreat able-1-1,able-2-1"] * together + alone


@pytest.mark.rule("lhy:16.1.4.s3-1")
def test_a_casualty_falls_upon_those_who_fight() -> None:
    t = met(foe(), foe("1kp-1-2"), landed("able-1-a", disrupted=True), landed("mg-1", disrupted=True), dice=(8,))
    lost = [(e.unit, e.rule) for e in told_of(t, StepLost)]
    assert lost == [("able-1-a", "14.1.s6-1"), ("us-mg-1", "16.1.4.s3-1")]


@pytest.mark.rule("lhy:16.1.4.s3-1")
def test_alone_they_are_lost_without_a_roll() -> None:
    t = met(foe(), landed("mg-1", disrupted=True), dice=())
    assert not told_of(t, AssaultRolled)
    assert last(t, StepLost).rule == "16.1.4.s3-1"

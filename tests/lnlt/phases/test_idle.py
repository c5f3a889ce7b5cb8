"""4.0.3 Why nobody of a place does anything of a kind: the reason that counts for all of them, and its clause."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.state.moves import Activate, Also, Fire, Prepare, Smoke
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, OPEN, US, activate, board, choose, counter, refused, state, table
from tests.lnlt.calls import battle
from tests.lnlt.guns import ARMY, EAST, TANK, TEAM, field

FOE = GERMAN("g1", "squad", "F3")
BARRIER = board(". . l . . .\n. . l . . .\n. . l . . .\n. . l . . .")


def acting(*pieces: Any, at: str = "A1", dice: tuple[int, ...] = (), map: str = OPEN, **given: Any) -> World:
    return activate(table(state(map, *pieces, FOE, **given), dice), at)


def idle(t: World, action: Any, place: str = "A1") -> tuple[str, str]:
    refusal = refused(t, Prepare(action, place))
    return refusal.words, refusal.rule


# ------------------------------------------------------------------ nobody there who could


@pytest.mark.rule("lnlt:4.0.3")
def test_where_nobody_is_or_was_called_up() -> None:
    moved = US("a3", "squad", "B3", marker="moved")
    t = acting(US("a1", "squad", "A1"), US("a2", "squad", "B2"), moved)
    assert idle(t, "fire", "D0") == ("nobody is in D0", "4.0.3")
    assert idle(t, "move", "F3") == ("only enemies are in F3", "4.0.3")
    assert idle(t, "move", "Z9") == ("Z9 is not on the map", "4.0.3")
    assert idle(t, "fire", "B2") == ("B2 is not activated in this impulse", "4.0.3")
    assert idle(t, "fire", "B3") == ("a3 has moved", "4.0.17")


@pytest.mark.rule("lnlt:4.0.17", "lnlt:4.1.2")
def test_where_all_have_acted_the_clause_is_that_of_what_they_did() -> None:
    t = table(state(OPEN, US("lt", "wheelock", "A1"), US("a1", "squad", "B1"), US("a2", "squad", "A2"), FOE), [1])
    activate(t, "A1", "B1", "A2")
    choose(t, Smoke("a1", "C1"))
    assert idle(t, "move", "B1") == ("all activated in B1 have acted", "4.1.2")
    t = table(
        state(OPEN, US("lt", "wheelock", "A1"), US("a1", "squad", "B1"), GERMAN("g2", "squad", "D1"), FOE), [1, 6]
    )
    activate(t, "A1", "B1")
    choose(t, Fire("D1", ("a1",)))
    assert idle(t, "move", "B1") == ("all activated in B1 have acted", "4.0.17")


@pytest.mark.rule("lnlt:4.0.4", "lnlt:4.0.3")
def test_a_leader_brings_in_no_hex_without_anybody_who_could_act() -> None:
    spent = US("a2", "squad", "B1", marker="ops")
    t = table(state(OPEN, US("lt", "wheelock", "A1"), US("a1", "squad", "A2"), spent, FOE))
    choose(t, Activate("A1"))
    for place, words, rule in (("B1", "a2 is Ops Complete", "4.1.2"), ("A0", "nobody is in A0", "4.0.3")):
        refusal = refused(t, Also(place))
        assert (refusal.words, refusal.rule) == (words, rule)


# ------------------------------------------------------------------ by kind


@pytest.mark.rule("lnlt:14.1.0.4", "lnlt:14.0.1")
def test_guns_that_reach_nobody() -> None:
    far = field(ARMY("gun", TEAM, "A2", facing=EAST), GERMAN("tank", TANK, "M2"))
    assert idle(activate(table(far), "A2"), "shell", "A2") == ("gun reaches 8 hexes, not 12", "14.1.0.4")
    alone = field(ARMY("a1", "squad", "A2"), GERMAN("tank", TANK, "M2"))
    assert idle(activate(table(alone), "A2"), "shell", "A2") == ("nobody ready in A2 has a gun", "14.0.1")
    hid = state(BARRIER, ARMY("gun", TEAM, "A1", facing=EAST), GERMAN("tank", TANK, "E1"), ARMY("a2", "squad", "B0"))
    assert idle(activate(table(hid), "A1"), "shell") == ("no enemy is in sight from A1", "5.0.0.1")


@pytest.mark.rule("lnlt:11.4.2", "lnlt:6.0.3")
def test_those_who_do_not_move() -> None:
    sniper = US("sn", "sniper", "A1")
    t = acting(sniper, US("a2", "squad", "B2"), GERMAN("g2", "squad", "D1"))
    assert idle(t, "move") == ("a Sniper never moves", "11.4.2")
    rooted = counter("squad", "3-6-5-6", nation="us-airborne", immobile=True)
    t = acting(US("a1", rooted, "A1"), GERMAN("g2", "squad", "D1"))
    assert idle(t, "move") == ("a1 may not leave its hex", "6.0.3")


@pytest.mark.rule("lnlt:5.1.3", "lnlt:11.3.1")
def test_those_who_do_not_spot() -> None:
    hidden = GERMAN("g2", "squad", "C2")
    assert idle(acting(US("a1", "squad", "A1", shaken=True), hidden), "spot") == ("Shaken units do not spot", "5.1.3")
    assert idle(acting(US("m", "medic", "A1"), hidden), "spot") == ("Medics do not spot", "11.3.1")


@pytest.mark.rule("lnlt:7.0.1")
def test_those_who_lay_no_smoke() -> None:
    assert idle(acting(US("lt", "wheelock", "A1")), "smoke") == ("lt cannot lay smoke", "7.0.1")
    assert idle(acting(US("a1", "squad", "A1", shaken=True)), "smoke") == ("a1 is Shaken", "7.0.1")


@pytest.mark.rule("lnlt:18.1.5", "lnlt:5.1.6")
def test_those_who_call_no_mortar() -> None:
    mortar, foe = US("m", "mortar-60", "B3"), GERMAN("g2", "squad", "F1")
    assert idle(acting(US("lt", "wheelock", "A1"), foe), "call") == ("you have no Mortar on the map", "18.1.5")
    assert idle(acting(US("a1", "squad", "A1"), mortar, foe), "call") == (
        "only Leaders and Scouts call Mortar fire", "18.1.5",
    )  # fmt: skip
    shaken = US("lt", "wheelock", "A1", shaken=True)
    assert idle(acting(shaken, mortar, foe), "call") == ("lt is Shaken", "5.1.6")


@pytest.mark.rule("lnlt:20.2.1", "lnlt:5.1.6")
def test_those_who_fire_no_starshell() -> None:
    assert idle(acting(US("lt", "wheelock", "A1")), "light") == ("Starshells are fired at night", "20.2.1")
    assert idle(acting(US("a1", "squad", "A1"), night=True), "light") == (
        "Leaders and Heroes fire Starshells",
        "20.2.1",
    )
    shaken = US("lt", "wheelock", "A1", shaken=True)
    assert idle(acting(shaken, night=True), "light") == ("lt is Shaken", "5.1.6")


@pytest.mark.rule("lnlt:18.2.0.2", "lnlt:18.3.1", "lnlt:5.1.6")
def test_those_who_call_no_artillery() -> None:
    assert idle(acting(US("lt", "wheelock", "A1")), "barrage") == ("no off-board Artillery fires for you", "18.2.0.1")
    shaken = battle(US("lt", "wheelock", "A4", shaken=True), GERMAN("foe", "squad", "E4"))
    assert idle(activate(table(shaken), "A4"), "barrage", "A4") == ("lt is Shaken", "5.1.6")

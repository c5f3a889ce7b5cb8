"""8.1.3-8.1.6 Leaving a Melee, and 8.4.2 who can be ambushed."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.rules.fire.sighting import seen_by
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Fight, Go, Halt, Hold, Smoke, Spot, Step, Unload, Withdraw
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    activate,
    board,
    choose,
    counter,
    last,
    possible,
    refused,
    state,
    sw,
    table,
    told_of,
)

PASS, FAIL = [1, 1], [6, 6]


def locked(*pieces: Any, dice: list[int], board: str = OPEN, fought: bool = False) -> World:
    s = state(board, *pieces, GERMAN("medic", "medic", "F3"), melee={"C1": fought})
    return activate(table(s, dice), "C1")


def pieces() -> list[Any]:
    return [US("a1", "squad", "C1"), US("a2", "squad", "C1"), GERMAN("g1", "squad", "C1")]


@pytest.mark.rule("lnlt:8.1.3", "lnlt:8.1.5", "lnlt:8.1.1")
def test_who_passes_the_check_leaves_at_normal_cost() -> None:
    t = locked(*pieces(), dice=[*PASS, *PASS])
    assert refused(t, Go(("a1",))).rule == "8.1.1"
    choose(t, Withdraw(("a1", "a2")))
    assert [e.purpose for e in told_of(t, told.MoraleChecked)] == ["withdraw", "withdraw"]
    choose(t, Step("C2"))  # light woods
    assert last(t, told.Stepped).cost.total == 2
    assert {t.state.units[i].at for i in ("a1", "a2")} == {"C2"}


@pytest.mark.rule("lnlt:8.1.5")
def test_they_leave_together_without_whoever_cannot_move() -> None:
    t = locked(*pieces(), US("gun", counter("team", "0-0-0-6", "us-airborne"), "C1"), dice=[])
    assert Withdraw(("a1", "a2")) in possible(t)
    assert refused(t, Withdraw(("a1", "a2", "gun"))).rule == "8.1.5"


@pytest.mark.rule("lnlt:8.1.3")
def test_a_leaders_lm_helps() -> None:
    t = locked(*pieces(), US("l", "brandt", "C1"), dice=[*PASS, *PASS])
    choose(t, Withdraw(("a1", "a2")))
    assert last(t, told.MoraleChecked).tally.total == -2


@pytest.mark.rule("lnlt:8.1.3")
def test_it_is_announced_before_anything_else_is_done_in_the_impulse() -> None:
    others = US("lt", "clarkson", "B1"), US("a3", "squad", "B1"), US("far", "squad", "B2")
    s = state(OPEN, *pieces(), *others, GERMAN("medic", "medic", "F3"), melee={"C1": False})
    t = activate(table(s, [1, *PASS, *PASS]), "B1", "C1")
    assert Withdraw(("a1", "a2")) in possible(t)
    choose(t, Smoke("a3", "A1"))
    assert Withdraw(("a1", "a2")) not in possible(t)
    assert refused(t, Withdraw(("a1", "a2"))).rule == "8.1.3"


@pytest.mark.rule("lnlt:8.1.3")
def test_not_even_a_look_at_the_enemy_comes_first() -> None:
    wood = board(". . . . w .\n. . . . . .\n. . . . . .\n. . . . . .")
    others = US("lt", "clarkson", "C1"), US("a3", "squad", "B1"), GERMAN("g2", "squad", "E0")
    t = activate(table(state(wood, *pieces(), *others, melee={"C1": False}), [6]), "C1", "B1")
    assert Withdraw(("a1",)) in possible(t)
    choose(t, Spot("a3", "E0"))
    assert possible(t, Withdraw) == []
    assert refused(t, Withdraw(("a1",))).rule == "8.1.3"


@pytest.mark.rule("lnlt:8.1.3")
def test_one_withdrawal_may_be_announced_after_another_but_none_after_smoke_between_them() -> None:
    others = US("lt", "clarkson", "B1"), US("b1", "squad", "B1")
    s = state(OPEN, *pieces(), *others, GERMAN("medic", "medic", "F3"), melee={"C1": False})
    t = activate(table(s, [*PASS, *PASS]), "B1", "C1")
    choose(t, Withdraw(("a1",)), Step("B2"), Halt())
    assert Withdraw(("a2",)) in possible(t)
    choose(t, Withdraw(("a2",)), Step("B2"))
    s = state(OPEN, *pieces(), *others, GERMAN("medic", "medic", "F3"), melee={"C1": False})
    t = activate(table(s, [*PASS, 1]), "B1", "C1")
    choose(t, Withdraw(("a1",)), Step("B2"), Halt(), Smoke("b1", "A1"))
    assert Withdraw(("a2",)) not in possible(t)
    assert refused(t, Withdraw(("a2",))).rule == "8.1.3"


@pytest.mark.rule("lnlt:1.6.0.13")
def test_they_may_leave_weapons_behind() -> None:
    t = locked(US("a1", "squad", "C1", "bar"), US("a2", "squad", "C1"), GERMAN("g1", "squad", "C1"), dice=PASS)
    assert refused(t, Withdraw(("a2",), ("a1-bar",))).rule == "1.6.0.13"
    choose(t, Withdraw(("a1",), ("a1-bar",)))
    assert (t.state.weapons["a1-bar"].at, t.state.weapons["a1-bar"].bearer) == ("C1", "")


@pytest.mark.rule("lnlt:8.1.3")
def test_not_after_a_round_has_been_fought() -> None:
    s = state(OPEN, *pieces(), US("b", "squad", "A1"), melee={"C1": True})
    t = table(s)
    assert refused(t, Activate("C1")).rule == "8.0.5"


@pytest.mark.rule("lnlt:8.1.4")
def test_who_fails_fights_at_once() -> None:
    t = locked(*pieces(), dice=[*PASS, *FAIL, 1, 1, 1, 1])
    choose(t, Withdraw(("a1", "a2")))
    struck = told_of(t, told.MeleeStruck)
    assert struck[0].attackers == ("a2",)
    assert t.state.melee == {"C1": True}
    choose(t, Step("B1"))
    assert (t.state.units["a1"].at, t.state.units["a2"].at) == ("B1", "C1")
    assert last(t, told.MeleeJoined).rule == "8.1.4"


@pytest.mark.rule("lnlt:22.1.1", "lnlt:8.1.4", "lnlt:8.1.2")
def test_when_the_rearguard_has_fallen_those_left_hold_the_hex_as_soon_as_the_others_are_gone() -> None:
    t = locked(*pieces(), dice=[*PASS, *FAIL, 1, 1, 6, 6])
    t.state.control["C1"] = 0
    choose(t, Withdraw(("a1", "a2")))
    assert t.state.units["a2"].lost
    assert t.state.control["C1"] == 0
    choose(t, Step("B1"))
    assert t.state.melee == {"C1": True}  # the marker of a round stays until the turn ends
    assert t.state.control["C1"] == 1


@pytest.mark.rule("lnlt:8.1.6")
def test_when_all_leave_the_marker_goes_and_the_enemy_may_fire() -> None:
    t = locked(*pieces(), dice=[*PASS, *PASS])
    choose(t, Withdraw(("a1", "a2")), Step("B1"))
    assert t.state.melee == {}
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "opportunity")
    choose(t, Hold(rest=True))


@pytest.mark.rule("lnlt:8.1.6")
def test_a_rearguard_prevents_it() -> None:
    t = locked(*pieces(), dice=PASS)
    assert {m.units for m in possible(t, Withdraw)} == {("a1", "a2"), ("a1",), ("a2",)}
    choose(t, Withdraw(("a1",)), Step("B1"))
    assert t.state.melee == {"C1": False}
    assert t.choice is not None
    assert t.choice.kind == "step"


@pytest.mark.rule("lnlt:5.1.5", "lnlt:8.1.6")
def test_the_shaken_are_no_rearguard_they_surrender_and_the_enemy_may_fire() -> None:
    left = US("a2", "half-squad", "C1", "bar", shaken=True)
    t = locked(US("a1", "squad", "C1"), left, GERMAN("g1", "squad", "C1"), dice=PASS)
    choose(t, Withdraw(("a1",)))
    assert t.state.units["a2"].at == "C1"
    choose(t, Step("B1"))
    assert (last(t, told.UnitEliminated).unit, last(t, told.UnitEliminated).rule) == ("a2", "5.1.5")
    assert t.state.weapons["a2-bar"].at == "C1"
    assert t.state.melee == {}
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "opportunity")


@pytest.mark.rule("lnlt:5.1.5", "lnlt:8.1.6")
def test_among_the_shaken_of_both_sides_nobody_surrenders() -> None:
    left = US("a2", "half-squad", "C1", shaken=True)
    t = locked(US("a1", "squad", "C1"), left, GERMAN("g1", "squad", "C1", shaken=True), dice=PASS)
    choose(t, Withdraw(("a1",)), Step("B1"))
    assert t.state.units["a2"].at == "C1"
    assert t.state.melee == {"C1": False}


@pytest.mark.rule("lnlt:8.1.5", "lnlt:1.6.1.1")
def test_an_assembled_weapon_is_left_in_the_melee_hex() -> None:
    gun = sw("gun", "m1919a4", 0, tripod=True)
    t = locked(US("a1", "squad", "C1", gun), GERMAN("g1", "squad", "C1"), dice=PASS)
    choose(t, Withdraw(("a1",)), Step("B1"))
    assert t.state.weapons["gun"].at == "C1"


@pytest.mark.rule("lnlt:8.1.5")
def test_nobody_withdraws_who_has_nowhere_to_go() -> None:
    walled_in = board("~ ~ ~ ~ . .\n~ ~ . ~ . .\n~ ~ ~ ~ . .\n. . . . . .")
    t = locked(US("a1", "squad", "C1"), GERMAN("g1", "squad", "C1"), dice=[], board=walled_in)
    assert refused(t, Withdraw(("a1",))).code == "closed"
    assert not possible(t, Withdraw)
    assert Fight("C1") in possible(t)


@pytest.mark.rule("lnlt:4.0.3")
def test_only_an_activated_hex_fights_on() -> None:
    s = state(OPEN, *pieces(), US("b", "squad", "A3"), melee={"C1": False})
    t = table(s)
    activate(t, "A3")
    assert refused(t, Fight("C1")).rule == "4.0.3"
    assert refused(t, Withdraw(("a1",))).rule == "4.0.3"


# ------------------------------------------------------------------ Ambush


LURKER = counter("squad", "2-5-4-6", "us-airborne", ambush=True)
HIDDEN = board(". . . . . .\n. F . . . .\n. F . . . .\n. . . . . .")


@pytest.mark.rule("lnlt:8.4.2", "lnlt:8.4.1")
@pytest.mark.parametrize(
    ("mover", "start", "ambush"), [(LURKER, "A1", True), (LURKER, "B0", False), ("squad", "A1", False)]
)
def test_an_ambush_needs_the_gift_and_enemies_who_did_not_see_the_start(mover: str, start: str, ambush: bool) -> None:
    path = {"A1": ("B1", "C1"), "B0": ("C0", "C1")}[start]
    s = state(HIDDEN, US("a1", mover, start), GERMAN("g1", "squad", "C1", fired=True), GERMAN("m", "medic", "F3"))
    t = table(s, [6, 6, 1, 1])
    activate(t, start)
    choose(t, Go(("a1",)), *(Step(p) for p in path))
    assert last(t, told.MeleeJoined).ambush is ambush


@pytest.mark.rule("lnlt:8.4.2")
def test_smoke_laid_in_the_same_impulse_hides_no_ambush() -> None:
    s = state(
        OPEN, US("a1", LURKER, "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "D1", fired=True),
        GERMAN("m", "medic", "F3"),
    )  # fmt: skip
    t = table(s, [1, 6, 6, 1, 1])
    activate(t, "A1")
    choose(t, Smoke("a2", "B1"))
    assert not seen_by(t.state, t.state.units["g1"], "A1")  # not now, but when the impulse began
    choose(t, Go(("a1",)), Step("B1"), Step("C1"), Step("D1"))
    assert not last(t, told.MeleeJoined).ambush


@pytest.mark.rule("lnlt:8.4.2", "lnlt:16.4.6")
@pytest.mark.parametrize(("wood", "ambush"), [("F", True), (".", False)])
def test_who_gets_off_a_vehicle_ambushes_those_who_did_not_see_it_set_out(wood: str, ambush: bool) -> None:
    """From behind a wood, or over open ground, to where everybody sees it."""
    track = counter("vehicle", "0-0-12-6", "us-airborne", hull={"moves": "T", "inside": "PP"})
    ground = board(f". . . . . .\n. . . . . .\n. . {wood} . . .\n. . {wood} . . .\n. . . . . .")
    s = state(
        ground, US("v", track, "B2", facing=2), US("a1", LURKER, "", carrier="v"),
        GERMAN("g1", "squad", "E2", fired=True), GERMAN("m", "medic", "F0"),
    )  # fmt: skip
    t = choose(activate(table(s, [6, 6, 1, 1]), "B2"), Go(("v",)), Step("C1"), Step("D2"), Unload(("a1",)))
    assert last(choose(t, Step("E2")), told.MeleeJoined).ambush is ambush


@pytest.mark.rule("lnlt:8.4.1", "lnlt:12.0.1")
def test_the_ambusher_skill_grants_it() -> None:
    s = state(
        HIDDEN, US("h", "layer", "A1", skill="ambusher"), GERMAN("g1", "squad", "C1", fired=True),
        GERMAN("m", "medic", "F3"),
    )  # fmt: skip
    t = table(s, [6, 6, 1, 1])
    activate(t, "A1")
    choose(t, Go(("h",)), Step("B1"), Step("C1"))
    assert last(t, told.MeleeJoined).ambush


def test_an_impulse_may_be_ended_in_melee_without_a_fight() -> None:
    t = locked(*pieces(), dice=[])
    choose(t, EndImpulse())
    assert t.state.melee == {"C1": False}
    assert Halt() not in possible(t)

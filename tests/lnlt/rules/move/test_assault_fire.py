"""6.1.1, 6.4.2 Assault Fire of men on foot: first the shot, then up to half the move."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import AssaultFire, Fire, Go, Halt, Hold, Prepare, Shell, Step
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    table,
)
from tests.lnlt.guns import field, to_hit
from tests.lnlt.shots import firepower

PLAIN = board("\n".join([" ".join("." * 10)] * 4))
ON = {"assault-fire": "on"}
FOE = GERMAN("g1", "squad", "F1")
FAR = GERMAN("far", "squad", "J3", marker="ops")
QUICK = counter("squad", "3-6-5-6", nation="us-airborne", assault_move=True)
SLOW = counter("squad", "3-6-4-6", nation="us-airborne")
SLY = counter("squad", "3-6-5-6", nation="us-airborne", stealth=True)


@pytest.mark.rule("lnlt:6.1.1.1")
def test_assault_fire_is_at_minus_two_and_followed_by_half_the_move() -> None:
    s = state(PLAIN, US("a1", QUICK, "B1"), FOE, FAR, options=ON)
    t = table(s, dice=[1, 6])
    activate(t, "B1")
    assert AssaultFire("a1") in possible(t)
    choose(t, AssaultFire("a1"))
    assert tell(s, last(t, told.AssaultFireDeclared)).endswith("will fire first and move then.")
    assert s.units["a1"].marker == "assault"
    assert refused(t, Go(("a1",), "assault")).rule == "4.0.17"  # it has not fired yet
    assert (-2, "6.1.1.1") in firepower(s, "F1", "a1")
    choose(t, Fire("F1", ("a1",)))
    assert refused(t, Go(("a1",))).rule == "6.1.1.1"  # not with its whole MF
    assert Go(("a1",), "assault") in possible(t, Go)
    choose(t, Go(("a1",), "assault"), Step("C1"), Hold(), Step("D1"), Hold(), Step("E1"), Hold())
    assert s.moving is None  # 3 of 5 MPs, and there are no more
    assert s.units["a1"].at == "E1"
    assert s.impulse is None  # nothing is left for it to do


@pytest.mark.rule("lnlt:6.1.1.1", "lnlt:4.0.3")
def test_nor_who_is_not_activated() -> None:
    t = activate(table(state(PLAIN, US("a1", QUICK, "B1"), US("a2", QUICK, "B3"), FOE, FAR, options=ON)), "B1")
    assert refused(t, AssaultFire("a2")).rule == "4.0.3"


@pytest.mark.rule("lnlt:6.1.1.1")
def test_not_who_cannot_move_at_all() -> None:
    fixed = counter("squad", "3-6-5-6", nation="us-airborne", assault_move=True, immobile=True)
    t = activate(table(state(PLAIN, US("a1", fixed, "B1"), FOE, FAR, options=ON)), "B1")
    assert possible(t, AssaultFire) == []
    assert refused(t, AssaultFire("a1")).rule == "6.0.3"


@pytest.mark.rule("lnlt:6.1.1.1")
def test_a_stack_fires_first_and_moves_together() -> None:
    s = state(PLAIN, US("a1", QUICK, "B1"), US("a2", QUICK, "B1"), US("lt", "wheelock", "B1"), FOE, FAR, options=ON)
    t = table(s, dice=[1, 6])
    activate(t, "B1")
    choose(t, AssaultFire("a1"), AssaultFire("a2"), AssaultFire("lt"))  # 6.1.0.2: a Leader with such men
    choose(t, Fire("F1", ("a1", "a2", "lt")))
    assert Go(("a1", "a2", "lt"), "assault") in possible(t, Go)
    choose(t, Go(("a1", "a2", "lt"), "assault"), Step("B2"), Hold(), Halt())
    assert [s.units[i].at for i in ("a1", "a2", "lt")] == ["B2"] * 3


@pytest.mark.rule("lnlt:6.1.1.1", "lnlt:4.0.14")
def test_when_one_of_them_has_gone_the_others_stay() -> None:
    s = state(PLAIN, US("a1", QUICK, "B1"), US("a2", QUICK, "B1"), US("lt", "wheelock", "B1"), FOE, FAR, options=ON)
    t = activate(table(s, dice=[1, 6]), "B1")
    choose(t, AssaultFire("a1"), AssaultFire("a2"), Fire("F1", ("a1", "a2")))
    ways = [Go(("a1", "a2"), "assault"), Go(("a1",), "assault"), Go(("a2",), "assault")]
    assert [go for go in possible(t, Go) if "lt" not in go.units] == ways
    choose(t, Go(("a1",), "assault"), Step("B2"), Hold(rest=True), Halt())
    assert possible(t, Go) == []
    assert refused(t, Go(("a2",), "assault")).rule == "4.0.14"


@pytest.mark.rule("lnlt:6.1.1.1")
def test_who_may_not_assault_move_may_not_fire_first_either() -> None:
    s = state(PLAIN, US("a1", SLOW, "B1"), US("med", "us-1985/medic", "B1"), FOE, FAR, options=ON)
    t = table(s)
    activate(t, "B1")
    assert not possible(t, AssaultFire)
    assert refused(t, AssaultFire("a1")).rule == "6.1.1.1"
    assert refused(t, AssaultFire("med")).code == "unarmed"


@pytest.mark.rule("lnlt:6.1.1.1")
def test_without_the_option_nobody_fires_first() -> None:
    s = state(PLAIN, US("a1", QUICK, "B1"), FOE, FAR)
    t = table(s)
    activate(t, "B1")
    assert not possible(t, AssaultFire)
    assert refused(t, AssaultFire("a1")).code == "option"


@pytest.mark.rule("lnlt:6.1.1.1")
def test_ordnance_fired_first_adds_one() -> None:
    s = field(US("a1", QUICK, "B2", "bazooka"), GERMAN("tank", "pz-iv", "E2"), options=ON)
    t = table(s, dice=[6, 6])
    activate(t, "B2")
    choose(t, AssaultFire("a1"))
    assert (1, "6.1.1.1") in to_hit(s, "a1-bazooka", "E2", "tank")
    choose(t, Shell("a1-bazooka", "E2", "tank"))
    choose(t, Go(("a1",), "assault"), Step("B3"))
    while t.choice is not None and t.choice.kind == "opportunity":
        choose(t, Hold(rest=True))
    choose(t, Halt())
    assert s.impulse is None  # the IFP that it had not used is not fired after the move


@pytest.mark.rule("lnlt:6.4.2.1")
def test_stealth_assault_fire() -> None:
    s = state(PLAIN, US("a1", SLY, "B1"), FOE, FAR, options=ON)
    t = table(s, dice=[1, 6])
    activate(t, "B1")
    assert AssaultFire("a1", stealth=True) in offered(t)
    assert AssaultFire("a1") not in offered(t)
    assert refused(t, AssaultFire("a1")).rule == "6.1.1.1"
    assert say(s, AssaultFire("a1", stealth=True)).endswith("fires first and steals along then")
    choose(t, AssaultFire("a1", stealth=True))
    assert s.units["a1"].marker == "stealth"
    assert (-2, "6.4.2.1") in firepower(s, "F1", "a1")
    choose(t, Fire("F1", ("a1",)))
    assert refused(t, Go(("a1",), "move")).rule == "6.4.2.1"
    choose(t, Prepare("move", "B1"))
    assert offered(t) == [Go(("a1",), "stealth")]
    choose(t, Go(("a1",), "stealth"), Step("B2"), Hold(), Step("B3"), Hold())
    assert refused(t, Step("D3")).code == "not-adjacent"
    choose(t, Step("C3"), Hold())
    assert s.moving is None  # 3 of 5 MPs: half, fractions up


@pytest.mark.rule("lnlt:6.4.2.1")
def test_a_scout_pays_nothing_for_firing_first() -> None:
    s = state(PLAIN, US("sc", "us-1985/scout", "B1"), GERMAN("g1", "squad", "C1"), FAR, options=ON)
    t = table(s)
    activate(t, "B1")
    choose(t, AssaultFire("sc", stealth=True))
    assert not [m for m in firepower(s, "C1", "sc") if m[1] == "6.4.2.1"]

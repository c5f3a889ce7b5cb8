"""1.7.0.8-1.7.0.15 Gun teams: their arc, how they turn, and guns that fire more than once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.facing import in_arc
from hedgerow.lnlt.rules.guns.gun_teams import why_not_turn
from hedgerow.lnlt.rules.guns.ordnance import pivot_cost
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, Also, Fire, Go, Halt, Hold, Shell, Step, Turn
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import GERMAN, activate, choose, counter, last, offered, possible, refused, table, told_of
from tests.lnlt.guns import ARMY, EAST, NNE, NNW, SSE, SSW, WEST, field, gun_team, shell, tank, to_hit, why_not

TEAM = gun_team()


def lone(target: str = "D2", mf: int = 2, **given: Any) -> State:
    """A gun in B2 that faces east, and a Squad somewhere."""
    return field(ARMY("gun", gun_team(mf=mf), "B2", facing=EAST, **given), GERMAN("foe", "squad", target))


# ------------------------------------------------------------------ 1.7.0.8 the arc


@pytest.mark.rule("lnlt:1.7.0.8", "lnlt:14.1.0.2")
@pytest.mark.parametrize("target", ["C1", "C2", "D2", "E0", "E5", "A2", "B0", "B4", "A0"])
def test_a_gun_fires_only_through_its_arc(target: str) -> None:
    s = lone(target)
    inside = in_arc("B2", EAST, target)
    assert (why_not(s, "gun", target) == "") is inside
    if not inside:
        assert why_not(s, "gun", target) == "1.7.0.8"


@pytest.mark.rule("lnlt:1.7.0.8")
def test_the_edge_of_the_arc_is_inside() -> None:
    column = field(ARMY("gun", TEAM, "B3", facing=EAST), GERMAN("foe", "squad", "C0"), GERMAN("other", "squad", "D0"))
    assert in_arc("B3", EAST, "D0")
    assert why_not(column, "gun", "D0") == ""


# ------------------------------------------------------------------ 1.7.0.9-1.7.0.12 turning


@pytest.mark.rule("lnlt:1.7.0.9")
@pytest.mark.parametrize(("facing", "mps"), [(SSE, 1), (SSW, 1), (WEST, 2), (NNW, 1), (NNE, 1)])
def test_one_mp_for_every_two_vertices(facing: int, mps: int) -> None:
    s = lone()
    assert pivot_cost(s.units["gun"], facing) == mps
    t = choose(activate(table(s), "B2"), Turn("gun", facing))
    assert (t.state.units["gun"].facing, t.state.units["gun"].spent) == (facing, mps)
    assert last(t, told.GunTurned).mps == mps


@pytest.mark.rule("lnlt:1.7.0.9", "lnlt:1.7.0.15")
def test_no_farther_than_the_mf_and_immobile_teams_turn_too() -> None:
    t = activate(table(lone(mf=1)), "B2")
    assert [m.facing for m in possible(t, Turn)] == [NNW, NNE, SSE, SSW]
    assert refused(t, Turn("gun", WEST)).rule == "1.7.0.9"
    assert refused(t, Turn("gun", EAST)).rule == "1.7.0.9"
    assert refused(t, Turn("foe", EAST)).rule == "4.0.3"
    fixed = gun_team()
    COUNTERS[fixed] = msgspec.structs.replace(COUNTERS[fixed], immobile=True)
    t = activate(table(field(ARMY("gun", fixed, "B2", facing=EAST), GERMAN("foe", "squad", "H2"))), "B2")
    assert not possible(t, Go)
    assert len(possible(t, Turn)) == 5


@pytest.mark.rule("lnlt:1.7.0.12")
def test_who_only_turns_is_marked_moved() -> None:
    t = choose(activate(table(lone("H2")), "B2"), Turn("gun", NNE))
    u = t.state.units["gun"]
    assert (u.marker, u.fired) == ("moved", False)
    again = field(ARMY("gun", TEAM, "B2", marker="moved"), GERMAN("foe", "squad", "H2"))
    refusal = why_not_turn(again, again.units["gun"], NNE)
    assert refusal is not None
    assert refusal.rule == "4.0.17"


@pytest.mark.rule("lnlt:1.7.0.12", "lnlt:1.7.0.10")
def test_who_turns_and_fires_is_marked_fired_and_adds_1() -> None:
    s = lone("B0")
    assert why_not(s, "gun", "B0", facing=NNE) == ""
    assert to_hit(s, "gun", "B0", facing=NNE) == [(1, "1.7.0.10")]
    assert Shell("gun", "B0", facing=NNE) in possible(activate(table(lone("B0")), "B2"), Shell)
    t = choose(shell(s, "gun", "B0", facing=NNE, dice=[6, 6]), Hold())
    u = t.state.units["gun"]
    assert (u.facing, u.marker, u.fired, u.spent) == (NNE, "", True, 1)
    assert last(t, told.GunFired).tally.total == 1


@pytest.mark.rule("lnlt:1.7.0.9", "lnlt:1.7.0.10")
def test_a_gun_that_cannot_come_round_far_enough_has_no_shot_to_offer() -> None:
    def facing_away(mf: int) -> World:
        gun = ARMY("gun", gun_team(mf=mf), "B2", facing=WEST)
        return activate(table(field(gun, GERMAN("foe", "squad", "D2"))), "B2")

    fixed, quick = facing_away(mf=0), facing_away(mf=1)
    assert possible(fixed, Shell) == []
    refusal = refused(fixed, Shell("gun", "D2", facing=NNE))
    assert (refusal.words, refusal.rule) == ("turning so far costs 1 MP: gun has 0 MPs left", "1.7.0.9")
    assert possible(quick, Shell) == [Shell("gun", "D2", facing=NNE)]


@pytest.mark.rule("lnlt:1.7.0.10")
def test_no_farther_than_the_mf_to_fire_either() -> None:
    s = lone("A3", mf=1)
    assert why_not(s, "gun", "A3", facing=WEST) == "1.7.0.9"
    assert why_not(s, "gun", "A3", facing=NNE) == "1.7.0.8"


@pytest.mark.rule("lnlt:1.7.0.10")
def test_a_weapon_in_mens_hands_needs_no_turning() -> None:
    s = field(ARMY("a1", "squad", "B2", "bazooka"), GERMAN("foe", "squad", "A2"), GERMAN("other", "squad", "D2"))
    assert why_not(s, "a1-bazooka", "A2") == why_not(s, "a1-bazooka", "D2") == ""
    assert why_not(s, "a1-bazooka", "A2", facing=WEST) == "1.7.0.8"


def passing(*pieces: Any, dice: list[int]) -> Any:
    """A Squad comes from C0 to B0, which the gun in B2 does not cover."""
    guns = field(ARMY("gun", gun_team(), "B2", facing=EAST), *pieces, GERMAN("walker", "squad", "C0"), active=1)
    return choose(activate(table(guns, dice), "C0"), Go(("walker",)), Step("B0"))


@pytest.mark.rule("lnlt:1.7.0.10")
def test_turning_and_firing_when_opportunity_comes() -> None:
    t = passing(dice=[6, 6])
    assert offered(t, Shell) == [Shell("gun", "B0", facing=NNE)]
    choose(t, Shell("gun", "B0", facing=NNE))
    assert [(m.value, m.rule) for m in last(t, told.GunFired).tally] == [(1, "1.7.0.10"), (1, "PAC.14")]
    assert t.state.units["gun"].fired


@pytest.mark.rule("lnlt:5.3.4")
def test_a_gun_that_turns_may_be_fired_at() -> None:
    s = field(ARMY("gun", TEAM, "B2", facing=EAST), GERMAN("foe", "squad", "F2"))
    t = choose(activate(table(s, dice=[1, 6]), "B2"), Turn("gun", WEST))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 1)
    choose(t, Fire("B2", ("foe",)))
    assert [(m.value, m.rule) for m in last(t, told.TargetUnhurt).attack][-1] == (1, "5.3.8")


@pytest.mark.rule("lnlt:5.3.4", "lnlt:1.7.0.10")
@pytest.mark.parametrize(("dice", "fires"), [([1, 6, 6, 6], True), ([6, 1, 4], False)])
def test_a_gun_that_pivots_and_fires_may_be_answered_before_the_shot(dice: list[int], fires: bool) -> None:
    s = field(ARMY("gun", TEAM, "B2", facing=EAST), GERMAN("foe", "squad", "F2"), GERMAN("near", "squad", "B0"))
    t = choose(activate(table(s, dice=dice), "B2"), Shell("gun", "B0", facing=NNE))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 1)
    assert "(1 to come)" in str(t.choice.prompt)
    choose(t, Fire("B2", ("foe",)))
    assert bool(told_of(t, told.GunFired)) is fires
    assert t.state.units["gun"].shaken is not fires


@pytest.mark.rule("lnlt:5.3.8", "lnlt:1.7.0.12")
def test_while_it_comes_round_it_is_on_the_move_and_then_only_marked_fired() -> None:
    s = field(ARMY("gun", TEAM, "B2", facing=EAST), GERMAN("foe", "squad", "F2"), GERMAN("near", "squad", "B0"))
    t = choose(activate(table(s, dice=[1, 6, 6, 6]), "B2"), Shell("gun", "B0", facing=NNE), Fire("B2", ("foe",)))
    assert (1, "5.3.8") in [(m.value, m.rule) for m in last(t, told.TargetUnhurt).attack]
    assert (s.units["gun"].fired, s.units["gun"].marker) == (True, "")


def directed(lieutenant: Any, *dice: int) -> World:
    """A gun comes round to fire at B0, directed by a Sergeant beside a Lieutenant; two Squads fire at them."""
    staff = ARMY("sgt", counter("leader", "0-0-5-6", "us-army", lm=2), "B2", wounded=True), lieutenant
    foes = GERMAN("f1", "squad", "F2"), GERMAN("f2", "squad", "F2"), GERMAN("near", "squad", "B0")
    s = field(ARMY("gun", gun_team(morale=20), "B2", facing=EAST), *staff, *foes)
    t = choose(activate(table(s, dice), "B2"), Shell("gun", "B0", leader="sgt", facing=NNE))
    return choose(t, Fire("B2", ("f1", "f2")))


BOLD = ARMY("lt", counter("leader", "0-0-5-20", "us-army", lm=3), "B2")


@pytest.mark.rule("lnlt:1.7.0.10", "lnlt:5.0.1.1")
@pytest.mark.parametrize(("check", "fate"), [(6, "lost"), (1, "shaken")])
def test_a_leader_whom_the_answer_has_cost_directs_the_shot_no_more(check: int, fate: str) -> None:
    t = directed(BOLD, 6, 1, 1, check, 1, 6, 6)
    assert getattr(t.state.units["sgt"], fate)
    assert last(t, told.GunFired).tally.total == 1  # the pivot alone


@pytest.mark.rule("lnlt:11.1.0.4")
def test_the_leader_who_directs_the_shot_is_the_leader_of_the_hex_while_it_is_answered() -> None:
    t = directed(BOLD, 2, 1, 1, 1, 1, 6, 6)
    helped = {e.unit: [m.value for m in e.tally if m.rule == "5.0.0.9"] for e in told_of(t, told.DamageChecked)}
    assert helped == {"lt": [], "sgt": [], "gun": [-1]}
    assert [m.value for m in last(t, told.GunFired).tally] == [-1, 1]


@pytest.mark.rule("lnlt:11.1.0.4", "lnlt:5.0.1.1")
def test_who_has_not_called_up_the_others_does_not_direct_the_gun_in_that_impulse() -> None:
    staff = ARMY("sgt", counter("leader", "0-0-5-6", "us-army", lm=2), "B2"), BOLD
    s = field(ARMY("gun", TEAM, "B2", facing=EAST), *staff, ARMY("a1", "squad", "B1"), GERMAN("foe", "squad", "D2"))
    t = choose(table(s), Activate("B2"), Also("B1", through="sgt"))
    assert refused(t, Shell("gun", "D2", leader="lt")).rule == "11.1.0.4"
    assert Shell("gun", "D2", leader="sgt") in possible(t)


@pytest.mark.rule("lnlt:1.7.0.11")
def test_any_facing_where_a_team_has_just_come() -> None:
    t = activate(table(field(ARMY("gun", TEAM, "B2", facing=EAST), GERMAN("foe", "squad", "N2"))), "B2")
    choose(t, Go(("gun",)), Step("B3"))
    assert [m.facing for m in offered(t, Turn)] == [NNW, NNE, SSE, SSW, WEST]
    choose(t, Turn("gun", WEST))
    u = t.state.units["gun"]
    assert (u.facing, u.spent) == (WEST, 1)  # for nothing
    assert last(t, told.GunTurned).rule == "1.7.0.11"
    assert not offered(t, Turn)
    assert refused(t, Turn("gun", EAST)).rule == "1.7.0.11"
    choose(t, Step("B4"))
    assert len(offered(t, Turn)) == 5
    choose(t, Halt())
    assert u.marker == "moved"


@pytest.mark.rule("lnlt:1.7.0.11", "lnlt:6.5.1")
def test_so_may_a_team_beside_a_tank() -> None:
    pieces = ARMY("gun", TEAM, "B2", facing=EAST), ARMY("m4", "sherman", "B2", facing=EAST)
    t = activate(table(field(*pieces, GERMAN("foe", "squad", "N2"))), "B2")
    choose(t, Go(("m4", "gun")), Step("C2"))
    assert [m.facing for m in offered(t, Turn)] == [NNW, NNE, SSE, SSW, WEST]


def test_facings_are_told_in_words() -> None:
    t = choose(activate(table(lone("N2")), "B2"), Turn("gun", WEST))
    assert tell(t.state, last(t, told.GunTurned)).endswith("faces west (2 MPs).")
    assert say(t.state, Turn("gun", SSE)).endswith("south-south-east")


# ------------------------------------------------------------------ 1.7.0.14 more than one shot


@pytest.mark.rule("lnlt:1.7.0.14")
def test_a_gun_fires_as_often_as_it_says_at_neighbouring_hexes() -> None:
    s = field(
        ARMY("gun", gun_team(shots=2), "B2", facing=EAST), GERMAN("g1", "squad", "D2"), GERMAN("g2", "squad", "E2"),
        GERMAN("g3", "squad", "G2"),
    )  # fmt: skip
    t = choose(activate(table(s, dice=[6, 6, 6, 6]), "B2"), Shell("gun", "D2"))
    assert {m.target for m in possible(t, Shell)} == {"D2", "E2"}
    assert refused(t, Shell("gun", "G2")).rule == "1.7.0.14"
    assert not possible(t, Turn)
    choose(t, Shell("gun", "E2"))
    assert [e.target for e in told_of(t, told.GunFired)] == ["D2", "E2"]
    assert t.state.impulse is None


@pytest.mark.rule("lnlt:1.7.0.14")
def test_and_no_oftener() -> None:
    s = field(ARMY("gun", TEAM, "B2", facing=EAST), ARMY("mate", "squad", "B2"), GERMAN("g1", "squad", "D2"))
    t = choose(activate(table(s, dice=[6, 6]), "B2"), Shell("gun", "D2"))
    assert refused(t, Shell("gun", "D2")).rule == "4.0.17"


@pytest.mark.rule("lnlt:1.7.0.14")
def test_a_vehicle_too() -> None:
    quick = tank(gun={"ranges": [8], "to_hit": [8], "penetration": [1], "he": 1, "shots": 3})
    s = field(GERMAN("tank", quick, "B2", facing=EAST), ARMY("foe", "squad", "D2"), active=1)
    t = activate(table(s, dice=[6] * 6), "B2")
    choose(t, *[Shell("tank", "D2")] * 3)
    assert len(told_of(t, told.GunFired)) == 3
    assert t.state.impulse is None


@pytest.mark.rule("lnlt:1.7.0.14", "lnlt:4.1.4")
def test_every_shot_under_ops_complete_is_worse() -> None:
    quick = ARMY("gun", gun_team(shots=2), "B2", facing=EAST, marker="ops")
    s = field(quick, GERMAN("walker", "squad", "F2"), active=1)
    t = choose(activate(table(s, dice=[6] * 4), "F2"), Go(("walker",)), Step("E2"), *[Shell("gun", "E2")] * 2)
    assert [(2, "4.1.4") in [(m.value, m.rule) for m in e.tally] for e in told_of(t, told.GunFired)] == [True, True]
    assert s.units["gun"].marker == ""  # Fired takes its place when nothing is left to fire


@pytest.mark.rule("lnlt:1.6.0.3", "lnlt:4.1.3")
def test_a_squad_under_ops_complete_fires_its_bazooka_and_its_ifp_so() -> None:
    s = field(ARMY("a1", "squad", "B2", "bazooka", marker="ops"), GERMAN("walker", "squad", "E2"), active=1)
    t = choose(activate(table(s, dice=[6, 6, 1, 6]), "E2"), Go(("walker",)), Step("D2"))
    choose(t, Shell("a1-bazooka", "D2"))
    assert (2, "4.1.4") in [(m.value, m.rule) for m in last(t, told.GunFired).tally]
    choose(t, Step("D1"), Fire("D1", ("a1",)))
    assert (-1, "4.1.3") in [(m.value, m.rule) for m in last(t, told.ShotFired).attack]


def test_a_shot_at_movers_does_not_bind_the_rest() -> None:
    t = passing(ARMY("a1", "squad", "B3"), dice=[6, 6])
    choose(t, Hold())
    assert t.choice is not None
    assert t.choice.kind == "step"

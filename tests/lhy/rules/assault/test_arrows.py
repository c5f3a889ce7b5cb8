"""6.0.II.s4b, 10.5.2.2, 10.5.2.4, 10.5.3.3 The end of a cycle: into the Assault, or a Feint."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.assault import AssaultEntered, AssaultLapsed, Enveloped, Feinted, HeldBack
from hedgerow.lhy.state.events.sequence import Eliminated, PhaseBegan
from hedgerow.lhy.state.moves.assault import Assault as Storming
from hedgerow.lhy.state.state import Arrow, Assault, Marker, Mortar, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    move,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
    told_of,
)

FIELD = board(
    """
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
    """
)


def us(counter: str, at: str, **fields: Any) -> Unit:
    return US(counter, at, **fields)


def foe(counter: str = "1kp-1-1", at: str = "C5", **fields: Any) -> Unit:
    return GERMAN(counter, at, **fields)


def poised(
    *units: Unit | Mortar, dice: tuple[int, ...] = (), ids: tuple[str, ...] = ("able-1-1",), **fields: Any
) -> World:
    """American units at C4 under an Assault Arrow that points at C5; the cycle is about to end."""
    arrow = {name: fields.pop(name) for name in ("compelled", "bonus", "combined") if name in fields}
    here = {u.id for u in units if isinstance(u, Unit)}
    leaders = [u for u in (us("able-1-leader", "A1"), foe("1kp-1-leader", "E9")) if u.id not in here]
    s = state(FIELD, *units, *leaders, arrows=[Arrow(0, "C4", "C5", list(ids), **arrow)], **fields)
    s = activated(s, "able-1")
    assert s.cycle is not None
    for i in ids:
        s.units[i].did = "maneuver"
    s.cycle.segment, s.cycle.seat, s.cycle.count, s.cycle.passes = "reaction", 0, 2, 1
    return say(table(s, dice), "call")


# ------------------------------------------------------------------ going in


@pytest.mark.rule("lhy:6.0.II.s4b-1", "lhy:10.5.2.2-3")
def test_under_an_arrow_they_go_in_when_the_cycle_ends() -> None:
    t = poised(us("able-1-1", "C4"), us("able-1-2", "C4"), foe(), ids=("able-1-1", "able-1-2"))
    assert asked(t) == (0, "arrow")
    assert t.choice is not None
    assert t.choice.prompt.endswith(": go in at C5?")  # be it one or several
    assert refused(t, "withdraw able-1-1").rule == "10.5.2.4-1"
    say(t, "press-on")
    assert {t.state.units[i].at for i in ("able-1-1", "able-1-2")} == {"C5"}
    assert (t.state.assaults["C5"].seat, t.state.arrows, t.state.cycle) == (0, [], None)
    assert [(e.start, e.cycle) for e in t.state.assaults["C5"].entries] == [("C4", 1), ("C4", 1)]


@pytest.mark.rule("lhy:14.2h-1", "lhy:10.5.2.5-2", "lhy:10.5.2.2-3")
def test_who_goes_in_under_an_arrow_envelops_with_those_who_came_before_him() -> None:
    units = us("able-1-1", "C3"), us("able-1-2", "D5"), us("able-1-leader", "A1"), foe(), foe("1kp-1-leader", "E9")
    t = say(table(activated(state(FIELD, *units), "able-1")), "assault able-1-2 C5", "assault able-1-1 C5")
    assert not told_of(t, Enveloped)
    say(t, "call", "call", "call", "press-on")
    assert last(t, Enveloped).at == "C5"
    assert t.state.assaults["C5"].enveloped


@pytest.mark.rule("lhy:10.5.2.2-3")
def test_where_the_enemy_has_left_they_take_the_hex() -> None:
    t = say(poised(us("able-1-1", "C4"), foe(at="C8")), "press-on")
    assert (t.state.units["able-1-1"].at, t.state.assaults) == ("C5", {})
    assert not last(t, AssaultEntered).contested


@pytest.mark.rule("lhy:10.5.2.2-3", "lhy:11.4.7.1c-1")
def test_into_a_primary_impact_hex_only_afvs_go() -> None:
    mortar = US.mortar("60mm-section", box="firing", impact="C5")
    units = us("able-1-1", "C4"), us("tanks-1-1", "C4", motion="green"), foe()
    t = poised(
        *units, mortar, ids=("able-1-1", "tanks-1-1"), combined=True,
        markers=[Marker(1, "mortar", "C5", 0, primary=True)],
    )  # fmt: skip
    assert last(t, HeldBack).units == ("able-1-1",)
    assert (t.state.units["able-1-1"].at, t.state.units["tanks-1-1"].at) == ("C4", "C5")


@pytest.mark.rule("lhy:11.4.7.1b-1", "lhy:10.5.2.2-3")
def test_who_is_pinned_under_his_arrow_stays_there() -> None:
    mortar = GERMAN.mortar("8cm-section", box="firing", impact="C4")
    units = us("able-1-1", "C4"), us("tanks-1-1", "C4", motion="green"), foe()
    t = poised(
        *units, mortar, ids=("able-1-1", "tanks-1-1"), combined=True,
        markers=[Marker(1, "mortar", "C4", 0, primary=True)],
    )  # fmt: skip
    assert (last(t, HeldBack).units, last(t, HeldBack).rule) == (("able-1-1",), "11.4.7.1b-1")
    assert (t.state.units["able-1-1"].at, t.state.units["tanks-1-1"].at) == ("C4", "C5")


@pytest.mark.rule("lhy:6.0.II.s4c-1", "lhy:2.4-4")
def test_stacking_is_looked_at_after_the_arrows() -> None:
    crowd = [us(f"able-2-{n}", "C5") for n in (1, 2, 3)]
    t = poised(us("able-1-1", "C4"), *crowd)
    assert asked(t) == (0, "arrow")
    assert not told_of(t, Eliminated)
    say(t, "press-on")
    assert asked(t) == (0, "stacking")


# ------------------------------------------------------------------ Feint


@pytest.mark.rule("lhy:10.5.2.4-1", "lhy:10.5.2.4-2")
def test_a_feint_that_fails_sends_all_of_them_back() -> None:
    t = poised(us("able-1-1", "C4"), us("able-1-2", "C4"), foe(), ids=("able-1-1", "able-1-2"), dice=(7,))
    say(t, "feint")
    found = last(t, Feinted)
    assert (found.die, found.cohesion, found.stay) == (7, 6, False)
    assert asked(t) == (0, "leave")
    assert offered(t) == ["withdraw able-1-1,able-1-2", "withdraw able-1-1", "withdraw able-1-2"]
    say(t, "withdraw able-1-2", "go C3", "rest", "go D3", "rest")
    assert {t.state.units[i].at for i in ("able-1-1", "able-1-2")} == {"C3", "D3"}
    assert not t.state.assaults


@pytest.mark.rule("lhy:16.1.7-1", "lhy:10.5.2.4-2")
def test_those_who_have_different_ways_back_are_sent_back_one_by_one() -> None:
    """A paratrooper goes to his assembly hex, the other to the edge."""
    units = us("able-1-1", "C4"), us("able-2-1", "C4", airborne=True), foe()
    t = poised(*units, ids=("able-1-1", "able-2-1"), dice=(7,))
    t.state.platoons["able-2"].assembly = "E4"
    say(t, "feint")
    assert offered(t) == ["withdraw able-1-1", "withdraw able-2-1"]


@pytest.mark.rule("lhy:10.5.2.4-2")
def test_after_a_check_some_or_all_may_stay() -> None:
    t = poised(us("able-1-1", "C4"), us("able-1-2", "C4"), foe(), ids=("able-1-1", "able-1-2"), dice=(6,))
    say(t, "feint")
    assert asked(t) == (0, "stay")
    assert legal(t, "stay able-1-1,able-1-2")
    assert refused(t, "stay able-1-leader").rule == "10.5.2.4-2"
    say(t, "stay able-1-2", "go C3", "rest")
    assert (t.state.units["able-1-1"].at, t.state.units["able-1-2"].at) == ("C3", "C4")


@pytest.mark.rule("lhy:10.5.2.4-2")
def test_the_best_cohesion_in_the_hex_is_what_counts() -> None:
    t = poised(us("able-1-1", "C4"), us("able-1-leader", "C4"), foe(), dice=(7,))
    say(t, "feint")
    assert (last(t, Feinted).unit, last(t, Feinted).stay) == ("able-1-leader", True)


@pytest.mark.rule("lhy:10.5.2.4-2", "lhy:20.9.2-1")
def test_who_is_hidden_there_does_not_show_himself_by_the_check() -> None:
    t = poised(us("able-1-1", "C4"), us("able-1-leader", "C4", hidden=True), foe(), dice=(7,))
    say(t, "feint")
    assert (last(t, Feinted).unit, last(t, Feinted).cohesion, last(t, Feinted).stay) == ("able-1-1", 6, False)


@pytest.mark.rule("lhy:10.5.2.4-3")
def test_heroes_do_not_feint() -> None:
    t = poised(us("able-1-1", "C4", heroic=True, target="C5"), foe())
    assert not told_of(t, Feinted)
    assert t.state.units["able-1-1"].at == "C5"


@pytest.mark.rule("lhy:10.5.2.4-1", "lhy:10.5.2.3-1")
def test_afvs_go_in_though_the_men_feint() -> None:
    units = us("able-1-1", "C4"), us("tanks-1-1", "C4", motion="green"), foe()
    t = poised(*units, ids=("able-1-1", "tanks-1-1"), combined=True, dice=(1,))
    say(t, "feint", "stay able-1-1")
    assert (t.state.units["able-1-1"].at, t.state.units["tanks-1-1"].at) == ("C4", "C5")


@pytest.mark.rule("lhy:20.9.2b.s2-1")
def test_who_came_upon_somebody_by_the_road_bonus_goes_in() -> None:
    t = poised(us("able-1-1", "C4"), foe(), compelled=True, bonus=True)
    assert t.state.units["able-1-1"].at == "C5"
    t = poised(us("able-1-1", "C4"), foe(), compelled=True)
    assert asked(t) == (0, "arrow")


@pytest.mark.rule("lhy:12.6.4b-1")
def test_a_feint_calms_down_who_became_heroic_under_the_assault() -> None:
    t = poised(us("able-1-1", "C4"), foe(heroic=True), dice=(1,))
    say(t, "feint", "stay able-1-1")
    assert not t.state.units["1kp-1-1"].heroic
    t = say(poised(us("able-1-1", "C4"), foe(heroic=True)), "press-on")
    assert t.state.units["1kp-1-1"].heroic


def test_an_assault_hex_that_one_side_has_left_is_none_any_more() -> None:
    t = table(
        activated(state(FIELD, us("tanks-1-1", "C4", motion="green"), foe("panzer1-1-1", motion="green")), "tanks-1")
    )
    say(t, "assault tanks-1-1 C5", "call", "maneuver panzer1-1-1", "go C6", "rest", "call", "call", "call")
    assert told_of(t, AssaultLapsed)
    assert not t.state.assaults


# ------------------------------------------------------------------ reinforcing


def called(*units: Unit, at: str = "C4", dice: tuple[int, ...] = (), **fields: Any) -> World:
    """The German reacts to an Assault on C5 that is to come from another hex."""
    s = state(FIELD, us("able-1-1", at), us("able-1-leader", "A1"), *units, **fields)
    s.arrows.append(Arrow(0, at, "C5", ["able-1-1"]))
    s.units["able-1-1"].did = "maneuver"
    return table(reacting(s, 1, deed("able-1-1", "maneuver", "C2", at, assault=True)), dice)


@pytest.mark.rule("lhy:10.5.3.3-1", "lhy:10.5.3.3-2", "lhy:8.3h-1")
def test_any_unit_beside_it_reinforces_a_hex_under_assault() -> None:
    t = called(foe(), foe("mg-1", "C6"), foe("1kp-1-2", "C8"), foe("gun-1", "D5"))
    assert "assault german-mg-1 C5" in offered(t, Storming)
    say(t, "assault german-mg-1 C5")
    assert t.state.units["german-mg-1"].at == "C5"
    assert not t.state.assaults
    assert refused(t, "assault german-gun-1 C5").rule == "10.0c-1"


@pytest.mark.rule("lhy:10.5.3.3-1", "lhy:10.5.2.5-1")
def test_carriers_reinforce_only_from_beside_it() -> None:
    """From farther away there is a way for those on foot, and one for AFVs."""
    t = called(
        foe(), foe("truck-1", "C6"), foe("halftrack-1", "C7", motion="green"), foe("1kp-1-2", "C7"),
        foe("panzer1-1-1", "C8", motion="green"), foe("panzer1-1-2", "C7", motion="green"),
    )  # fmt: skip
    assert "assault 1kp-1-2,panzer1-1-2 C5" in offered(t, Storming)
    for party in ("german-halftrack-1", "1kp-1-2,german-halftrack-1"):
        assert refused(t, f"assault {party} C5").rule == "10.5.3.3-1"
    assert "assault german-halftrack-1 C5" not in offered(t, Storming)
    assert legal(t, "assault panzer1-1-1 C5")
    assert legal(t, "assault 1kp-1-2 C5")
    say(t, "assault german-truck-1 C5")
    assert t.state.units["german-truck-1"].at == "C5"


@pytest.mark.rule("lhy:10.5.3.3-1")
def test_nobody_walks_into_a_hex_under_assault() -> None:
    t = called(foe(), foe("1kp-1-2", "C6"))
    say(t, "maneuver 1kp-1-2")
    assert refused(t, "go C5").rule == "10.5.3.3-1"


@pytest.mark.rule("lhy:10.5.3.3-1", "lhy:10.5-1")
def test_where_friends_have_left_there_is_nobody_to_reinforce() -> None:
    t = called(foe(), foe("mg-1", "C6"), foe("1kp-1-leader", "C6"), dice=(1,))
    assert legal(t, "assault german-mg-1 C5")
    say(t, "withdraw 1kp-1-1", "go D5", "rest")
    assert refused(t, "assault german-mg-1 C5").rule == "10.5-1"
    say(t, "maneuver german-mg-1", "go C5", "rest")
    assert (t.state.units["german-mg-1"].at, t.state.units["german-mg-1"].did) == ("C5", "maneuver")


@pytest.mark.rule("lhy:10.5.3.3-1", "lhy:10.5.2.2-2")
def test_from_two_hexes_away_reinforcements_come_when_the_cycle_ends() -> None:
    t = called(foe(), foe("1kp-1-2", "C7"))
    say(t, "assault 1kp-1-2 C5")
    assert [(a.seat, a.at, a.target) for a in t.state.arrows][1] == (1, "C6", "C5")
    say(t, "call", "call", "call")
    while t.choice is not None and t.choice.kind == "arrow":
        say(t, "press-on")
    assert {u.id for u in t.state.stacks["C5"]} == {"1kp-1-1", "1kp-1-2", "able-1-1"}
    assert t.state.assaults["C5"].seat == 0


@pytest.mark.rule("lhy:10.5.3.3-2", "lhy:10.5.1-1")
@pytest.mark.parametrize("left", [True, False])
def test_an_mg_section_that_comes_to_help_assaults_nobody_if_its_friends_have_left(left: bool) -> None:
    t = called(foe(), foe("mg-1", "C7"), foe("1kp-1-leader", "C7"), dice=(1,))
    say(t, "assault german-mg-1 C5", *(("withdraw 1kp-1-1", "go D5", "rest") if left else ()), "call", "call", "call")
    while t.choice is not None and t.choice.kind == "arrow":
        say(t, "press-on")
    assert t.state.units["german-mg-1"].at == ("C6" if left else "C5")
    assert {at: a.seat for at, a in t.state.assaults.items()} == ({} if left else {"C5": 0})


@pytest.mark.rule("lhy:10.5.1-2", "lhy:3.2-1", "lhy:10.5.3.3-2")
@pytest.mark.parametrize(("at", "helped"), [("E9", True), ("C5", False)])
def test_a_leader_comes_to_the_help_of_the_support_of_his_platoon(at: str, helped: bool) -> None:
    """An MG section is Assaulted: it is part of his platoon, unless men of another are with it."""
    men = foe("mg-1", "C5"), foe("1kp-1-leader", "C6"), foe("1kp-2-2", at)
    s = state(FIELD, us("able-1-1", "C4"), us("able-1-leader", "A1"), *men)
    t = say(table(activated(s, "able-1")), "assault able-1-1 C5", "call")
    assert legal(t, "assault 1kp-1-leader C5") is helped


@pytest.mark.rule("lhy:10.5.3.3-2")
def test_into_an_assault_hex_only_those_go_who_can_assault() -> None:
    s = state(FIELD, us("able-1-1", "C4"), us("able-1-leader", "A1"), foe(), foe("mg-1", "C6"), foe("1kp-1-2", "D5"))
    t = say(table(activated(s, "able-1")), "assault able-1-1 C5", "call")
    assert refused(t, "assault german-mg-1 C5").rule == "10.5.1-1"
    say(t, "assault 1kp-1-2 C5")
    assert (t.state.units["1kp-1-2"].at, t.state.assaults["C5"].seat) == ("C5", 0)


@pytest.mark.rule("lhy:10.5.3-1", "lhy:10.5.2.5-1")
def test_against_those_under_an_arrow_only_vehicles_go() -> None:
    t = called(foe(at="C5"), foe("1kp-1-2", "B3"), foe("panzer1-1-1", "D3", motion="green"))
    assert refused(t, "assault 1kp-1-2 C4").rule == "10.5.3-1"
    say(t, "assault panzer1-1-1 C4")
    assert t.state.assaults["C4"].seat == 1


@pytest.mark.rule("lhy:10.3.1c-1", "lhy:10.5.2.4-1", "lhy:12.6.4b-1")
@pytest.mark.parametrize(("answer", "at"), [("feint", "C4"), ("press-on", "C5")])
def test_out_of_a_hex_that_an_afv_assaults_nobody_withdraws_by_a_feint(answer: str, at: str) -> None:
    t = called(foe(heroic=True, did="fire"), foe("panzer1-1-1", "D3", motion="green"))
    say(t, "assault panzer1-1-1 C4", "call", "call", "call")
    assert asked(t) == (0, "arrow")
    assert SCREEN.preview(t, move("feint"), 0).remarks[0].rule == "10.3.1c-1"
    say(t, answer)
    assert t.state.units["able-1-1"].at == at
    assert not told_of(t, Feinted)
    assert [e.rule for e in told_of(t, HeldBack)] == (["10.3.1c-1"] if answer == "feint" else [])
    assert t.state.units["1kp-1-1"].heroic is (answer == "press-on")
    assert set(t.state.assaults) == {at}


@pytest.mark.rule("lhy:10.5.2.2-3", "lhy:11.3.1-1")
def test_the_fire_on_them_goes_in_with_them() -> None:
    fire = Marker(1, "small-arms", "C4", 1, seat=0, firer="1kp-1-1")
    t = say(poised(us("able-1-1", "C4"), foe(), markers=[fire], marked=1), "press-on")
    assert [m.at for m in t.state.markers] == ["C5"]


@pytest.mark.rule("lhy:6.0.II.s4b-1")
def test_an_assault_that_the_enemy_has_left_is_over_with_the_cycle() -> None:
    t = poised(us("able-1-1", "C4"), us("able-1-2", "C8"), foe(), assaults={"C8": Assault("C8", 0)})
    say(t, "press-on")
    assert list(t.state.assaults) == ["C5"]
    assert last(t, AssaultLapsed).at == "C8"
    kinds = [type(event) for event in t.events]
    assert kinds.index(AssaultLapsed) < kinds.index(PhaseBegan)

"""5.0.IV, 14.0, 14.1, 14.3 How Assaults are resolved, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import (
    AssaultDecided,
    AssaultEnded,
    AssaultLapsed,
    AssaultRolled,
    DestructionTried,
    LeaderChecked,
    MarkedRegrouping,
    RetreatBegan,
)
from hedgerow.lhy.state.events.casualties import CohesionChecked, Destroyed, LeaderLost, StepLost
from hedgerow.lhy.state.moves.assault import Commit
from hedgerow.lhy.state.names import counter_words
from hedgerow.lhy.state.state import Assault, Entry, Unit
from tests.lhy.drawn import GERMAN, US, asked, board, last, legal, offered, refused, say, table, told_of
from tests.lhy.rules.assault.fights import HERE, fight, melee


def us(counter: str = "able-1-1", **fields: Any) -> Unit:
    return US(counter, HERE, **fields)


def foe(counter: str = "1kp-1-1", **fields: Any) -> Unit:
    return GERMAN(counter, HERE, **fields)


TOWN = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . U . . .
     . . . . . . . .
    . . . . . . . .
    """
)

# ------------------------------------------------------------------ the phase


@pytest.mark.rule("lhy:5.0.IV-1")
def test_the_active_player_says_which_assault_is_next() -> None:
    s = melee(us(), foe(), GERMAN("1kp-2-1", "B2"), US("able-2-1", "B2"), initiative=1)
    s.assaults["B2"] = Assault("B2", 1, [Entry("1kp-2-1", "B3", 1)])
    t = table(s, [5])
    assert asked(t) == (1, "resolve")
    assert offered(t) == ["resolve C5", "resolve B2"]
    say(t, "resolve B2")
    assert last(t, AssaultRolled).at == "B2"


@pytest.mark.rule("lhy:10.5.2.5-2")
def test_all_who_came_in_fight_in_one_assault() -> None:
    s = melee(us(), us("able-1-2"), foe())
    s.assaults[HERE].entries[1].cycle = 3
    found = last(table(s, [5]), AssaultRolled)
    assert found.attack.total == 4


def test_where_one_side_is_gone_there_is_no_assault() -> None:
    t = fight(us())
    assert told_of(t, AssaultLapsed)
    assert not told_of(t, AssaultRolled)


# ------------------------------------------------------------------ who takes part


@pytest.mark.rule("lhy:14.0-1")
def test_who_takes_part_is_asked_where_more_are_there_than_may() -> None:
    squads = [us(f"able-1-{n}") for n in (1, 2, 3)]
    t = fight(*squads, us("able-1-leader"), us("tanks-1-1"), us("tanks-1-2"), foe(), dice=[5])
    assert asked(t) == (0, "commit")
    assert len(offered(t, Commit)) == 3 * 2
    assert refused(t, "commit able-1-1,able-1-2,able-1-3,able-1-leader,tanks-1-1").rule == "14.0-1"
    assert not legal(t, "commit able-1-1,able-1-2,able-1-leader")
    say(t, "commit able-1-1,able-1-3,able-1-leader,tanks-1-2")
    words = [m.words for m in last(t, AssaultRolled).attack]
    assert words == [counter_words(f"us/{one}") for one in ("able-1-1", "able-1-3", "able-1-leader", "tanks-1-2")]


@pytest.mark.rule("lhy:14.0-1", "lhy:2.2.4-1")
def test_four_steps_of_men_fight_and_a_fortified_position_is_four() -> None:
    t = fight(us(), us("able-1-2"), foe("fp-mg-1"), foe(), dice=[5])
    assert asked(t) == (1, "commit")
    assert sorted(offered(t)) == ["commit 1kp-1-1", "commit german-fp-mg-1"]


@pytest.mark.rule("lhy:14.0-1")
def test_who_does_not_take_part_shares_the_outcome() -> None:
    squads = [foe(f"1kp-1-{n}") for n in (1, 2, 3)]
    t = fight(us(), us("able-1-2"), *squads, dice=[9])
    say(t, "commit 1kp-1-1,1kp-1-2")
    assert set(last(t, RetreatBegan).units) == {"1kp-1-1", "1kp-1-2", "1kp-1-3"}


# ------------------------------------------------------------------ decided at once


@pytest.mark.rule("lhy:14.1.s1a-1")
def test_among_vehicles_the_lesser_gun_retreats() -> None:
    t = fight(us("tanks-1-1"), foe("panzer1-1-1"))
    assert (last(t, AssaultDecided).loser, last(t, AssaultDecided).rule) == (0, "14.1.s1a-1")
    assert last(t, RetreatBegan).units == ("tanks-1-1",)
    assert not told_of(t, AssaultRolled)


@pytest.mark.rule("lhy:14.1.s1a-1")
@pytest.mark.parametrize(("die", "loser"), [(1, 0), (2, 1)])
def test_among_equal_vehicles_lot_decides(die: int, loser: int) -> None:
    t = fight(us("tanks-3-1"), foe("panzer1-2-1"), dice=[die])
    assert last(t, AssaultDecided).loser == loser


@pytest.mark.rule("lhy:14.1.s1b-1")
def test_guns_and_shocked_afvs_alone_are_destroyed_by_an_afv() -> None:
    t = fight(us("tanks-1-1"), foe("gun-1"), foe("panzer1-1-1", shocked=True))
    assert {(e.unit, e.rule) for e in told_of(t, Destroyed)} == {
        ("german-gun-1", "14.1.s1b-1"), ("panzer1-1-1", "14.1.s1b-1"),
    }  # fmt: skip
    assert last(t, AssaultEnded).holder == 0
    t = fight(us("tanks-1-1", shocked=True), foe("gun-1"), dice=[5])
    assert told_of(t, AssaultRolled)
    t = fight(us("tanks-1-1"), foe("gun-1"), foe(), dice=[5])
    assert told_of(t, AssaultRolled)


@pytest.mark.rule("lhy:14.1.s1c-1")
def test_latws_alone_are_destroyed_by_combat_units_in_order() -> None:
    t = fight(us(), foe("latw-1"))
    assert (last(t, StepLost).unit, last(t, StepLost).rule) == ("german-latw-1", "14.1.s1c-1")
    t = fight(us(disrupted=True), foe("latw-1"), dice=[5])
    assert told_of(t, AssaultRolled)


@pytest.mark.rule("lhy:14.1.s1d-1")
def test_without_combat_units_the_lesser_cohesion_retreats() -> None:
    t = fight(us("able-1-leader"), foe("latw-1"), foe("1kp-1-leader", disrupted=True))
    assert (last(t, AssaultDecided).loser, last(t, AssaultDecided).rule) == (1, "14.1.s1d-1")
    t = fight(us("able-1-leader"), foe("1kp-1-leader"), dice=[1])
    assert last(t, AssaultDecided).loser == 0


# ------------------------------------------------------------------ rows


@pytest.mark.rule("lhy:14.1.s6-1", "lhy:14.3-1", "lhy:14.3.6-1", "lhy:14.3.3-1")
def test_a_result_of_six_to_nine_drives_the_defender_out() -> None:
    t = fight(us(), foe(), dice=[7, 5])
    assert last(t, AssaultRolled).result == 7
    assert asked(t) == (1, "flight")
    say(t, "go C6", "go C7")
    assert not told_of(t, CohesionChecked)
    say(t, "rest")
    assert (last(t, CohesionChecked).unit, last(t, CohesionChecked).passed) == ("1kp-1-1", True)
    assert set(last(t, MarkedRegrouping).units) == {"able-1-1", "1kp-1-1"}
    assert t.state.units["able-1-1"].at == HERE
    assert HERE not in t.state.assaults


@pytest.mark.rule("lhy:14.1.s6-1", "lhy:14.3.6-1")
def test_a_result_of_two_to_five_drives_the_attacker_back() -> None:
    t = fight(us(), foe(), dice=[3, 9])
    assert asked(t) == (0, "flight")
    say(t, "go C4", "go C3", "rest")
    assert told_of(t, CohesionChecked)[-1].passed is False
    assert t.state.units["able-1-1"].disrupted
    assert last(t, MarkedRegrouping).units == ("1kp-1-1",)


@pytest.mark.rule("lhy:14.1.s6-1")
def test_the_best_result_costs_a_step_and_lets_the_attacker_advance() -> None:
    t = fight(us("able-1-3"), foe(), foe("mg-1"), dice=[10, 1])
    lost = last(t, StepLost)
    assert (lost.unit, lost.at) == ("1kp-1-1", HERE)
    assert t.state.units[lost.left].disrupted
    assert asked(t) == (1, "retreat")


@pytest.mark.rule("lhy:14.3.3a-1")
def test_nobody_retreats_from_nobody() -> None:
    t = fight(us("able-1-a"), foe(), dice=[1])
    assert last(t, StepLost).unit == "able-1-a"
    assert not told_of(t, RetreatBegan)


@pytest.mark.rule("lhy:14.3.5-1", "lhy:13.3.4-1")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (10, True), (2, False), (9, False)])
def test_leaders_who_took_part_may_be_lost(die: int, lost: bool) -> None:
    t = fight(us(), us("able-1-leader"), foe("mg-1", disrupted=True), dice=[5, 1, die])
    assert asked(t) == (1, "flight")
    say(t, "go C6", "go C7", "rest")
    found = last(t, LeaderChecked)
    assert (found.unit, found.die, found.lost) == ("able-1-leader", die, lost)
    assert bool(told_of(t, LeaderLost)) is lost


@pytest.mark.rule("lhy:14.3.6-1", "lhy:2.2.4b-1")
def test_disrupted_units_vehicles_and_positions_are_not_marked_regrouping() -> None:
    t = fight(us(), us("able-1-2", disrupted=True), us("tanks-1-1"), foe(), foe("1kp-1-3"), dice=[6, 1, 1, 1])
    say(t, "retreat 1kp-1-1,1kp-1-3", "go C6", "go C7", "rest")
    assert set(last(t, MarkedRegrouping).units) == {"able-1-1", "1kp-1-1", "1kp-1-3"}
    t = fight(us(), us("able-1-2", disrupted=True), foe("fp-mg-1"), dice=[3, 1, 1])
    say(t, "retreat able-1-1,able-1-2", "go C4", "go C3", "rest")
    assert last(t, MarkedRegrouping).units == ("able-1-1",)


# ------------------------------------------------------------------ towns


@pytest.mark.rule("lhy:14.3.1-1", "lhy:14.3.1a-1", "lhy:13.3.3-1")
def test_in_a_town_both_sides_lose_a_step_without_being_disrupted() -> None:
    men = us("able-1-3"), us("able-1-1"), us("tanks-1-1"), foe("1kp-1-3"), foe()
    t = fight(*men, map=TOWN, dice=[6, 1, 1, 1])
    assert last(t, AssaultRolled).result == 7
    ours, theirs = told_of(t, StepLost)
    assert (ours.rule, theirs.unit) == ("14.3.1a-1", "1kp-1-3")
    assert not t.state.units[ours.left].disrupted
    assert not t.state.units[theirs.left].disrupted


@pytest.mark.rule("lhy:14.3.1a-1", "lhy:14.3.1-1")
def test_elsewhere_and_on_other_dice_nobody_is_lost_for_it() -> None:
    assert not told_of(fight(us(), foe(), dice=[7]), StepLost)
    assert not told_of(fight(us(), us("able-1-2"), us("tanks-1-1"), foe("mg-1"), map=TOWN, dice=[5]), StepLost)


@pytest.mark.rule("lhy:14.3.1b-1")
def test_in_a_town_a_repulse_costs_the_attacker_alone() -> None:
    t = fight(us(), foe(), map=TOWN, dice=[5, 1])
    assert last(t, AssaultRolled).result == 3
    assert [(e.unit, e.rule) for e in told_of(t, StepLost)] == [("able-1-1", "14.3.1b-1")]
    assert not told_of(fight(us(), foe(), map=TOWN, dice=[6]), StepLost)


# ------------------------------------------------------------------ heroes


@pytest.mark.rule("lhy:12.6.4c-1", "lhy:12.6.2c-1", "lhy:14.2f-1")
def test_heroes_help_against_positions_and_are_men_like_others_after_the_roll() -> None:
    t = fight(us(heroic=True), us("able-1-2", heroic=True), foe("fp-mg-1"), dice=[6])
    assert [m.value for m in last(t, AssaultRolled).attack if m.rule == "14.2f-1"] == [1]
    assert not any(u.heroic for u in t.state.units.values())
    t = fight(us(heroic=True), foe(), dice=[7])
    assert [m.rule for m in last(t, AssaultRolled).attack if m.rule == "14.2f-1"] == []


@pytest.mark.rule("lhy:4.3.1.1e-1")
def test_men_left_in_the_hex_are_no_longer_concealed() -> None:
    t = fight(us(), foe(concealed=True), dice=[4, 5])
    say(t, "go C4", "go C3", "rest")
    assert not t.state.units["1kp-1-1"].concealed


def test_attempts_on_vehicles_come_before_the_retreat() -> None:
    t = fight(us(), foe("panzer1-1-1"), foe(), dice=[10, 1])
    assert told_of(t, DestructionTried)[0].seat == 0


@pytest.mark.rule("lhy:4.3-1")
def test_who_is_concealed_is_asked_for_all_the_same_and_not_named() -> None:
    t = fight(us(), foe(), foe("mg-1", concealed=True), dice=[5])
    assert asked(t) == (1, "commit")
    assert len(offered(t)) == 1
    say(t, offered(t)[0])
    assert [m.words for m in last(t, AssaultRolled).defence][:2] == [
        "1st Squad, 1st Platoon, 1. Kompanie", "a Concealed unit",
    ]  # fmt: skip


@pytest.mark.rule("lhy:2.2.4c-1", "lhy:14.1.s6-1")
def test_a_casualty_is_the_end_of_a_fortified_position() -> None:
    t = fight(us(), us("able-1-2"), foe("fp-mg-1", front=9), dice=[10])
    assert [(e.unit, e.rule) for e in told_of(t, Destroyed)] == [("german-fp-mg-1", "14.1.s6-1")]
    while t.choice is not None and t.state.phase == "assault":
        t.answer(t.choice.options.listed[-1])
    assert told_of(t, AssaultEnded)
    assert not told_of(t, AssaultLapsed)


@pytest.mark.rule("lhy:14.0-1")
def test_one_leader_and_one_latw_section_of_a_side_take_part() -> None:
    more = us("able-1-leader"), us("able-2-leader"), us("latw-1"), us("latw-2")
    t = fight(us(), *more, foe(), dice=[5])
    assert len(offered(t, Commit)) == 4
    assert refused(t, "commit able-1-1,able-1-leader,able-2-leader,us-latw-1").rule == "14.0-1"


@pytest.mark.rule("lhy:10.4.6.2c-1", "lhy:14.1.s6-1")
@pytest.mark.parametrize(("die", "aboard"), [(6, "panzer1-2-1"), (7, "")])
def test_riders_who_fail_their_check_after_the_retreat_get_off(die: int, aboard: str) -> None:
    """A tank with Riders is driven out of the hex; its squad checks with Cohesion 6 where it has come to."""
    t = fight(us(), us("able-1-2"), foe("panzer1-2-1"), foe(carrier="panzer1-2-1"), dice=[7, 1, die])
    say(t, "go C6", "go C7", "rest")
    squad = t.state.units["1kp-1-1"]
    assert (squad.at, squad.carrier, squad.disrupted) == ("C7", aboard, not aboard)

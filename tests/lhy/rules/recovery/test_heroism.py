"""12.6 Heroism."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import ArrowPlaced, AssaultRolled
from hedgerow.lhy.state.events.casualties import Disrupted, StepLost
from hedgerow.lhy.state.events.recovery import BecameHeroic, HeroismEnded, RecoveryTried, TargetChosen
from hedgerow.lhy.state.moves.recovery import Charge
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
    . . . . . . . . . . . .
     . . . . . . . . . . . .
    . . . . . . . . . . . .
     . . . . . . . . . . . .
    . . . . . . . . . . . .
    """
)


def us(counter: str = "able-1-1", at: str = "C2", **fields: Any) -> Unit:
    return US(counter, at, **fields)


def foe(counter: str = "1kp-1-1", at: str = "C5", **fields: Any) -> Unit:
    return GERMAN(counter, at, **fields)


def acting(*units: Unit | Mortar, dice: tuple[int, ...] = (), map: str = FIELD, **fields: Any) -> World:
    leader = [] if any(u.id == "able-1-leader" for u in units) else [us("able-1-leader", "A1")]
    return table(activated(state(map, *units, *leader, **fields), "able-1"), dice)


# ------------------------------------------------------------------ becoming Heroic


@pytest.mark.rule("lhy:12.3c-1", "lhy:12.6-1", "lhy:12.6.2-4", "lhy:12.6.1-1")
def test_on_a_ten_disrupted_infantry_becomes_heroic_and_goes_for_the_enemy() -> None:
    t = say(acting(us(disrupted=True), foe(), dice=(10,)), "recover able-1-1")
    u = t.state.units["able-1-1"]
    assert last(t, BecameHeroic).unit == "able-1-1"
    assert (u.heroic, u.disrupted, u.target, u.at, u.did) == (True, False, "C5", "C4", "maneuver")
    assert (last(t, ArrowPlaced).at, last(t, ArrowPlaced).target) == ("C4", "C5")


@pytest.mark.rule("lhy:12.3c-1", "lhy:12.6-1")
def test_beyond_five_hexes_or_with_other_units_a_ten_is_a_failure() -> None:
    t = say(acting(us(disrupted=True), foe(at="C8"), dice=(10,)), "recover able-1-1")
    assert last(t, RecoveryTried).outcome == "stays"
    t = say(acting(us("mg-1", disrupted=True), us(), foe(), dice=(10,)), "recover us-mg-1")
    assert (last(t, RecoveryTried).outcome, t.state.units["us-mg-1"].disrupted) == ("stays", True)


@pytest.mark.rule("lhy:12.6-2")
def test_others_in_the_hex_rally_or_recover() -> None:
    units = us(disrupted=True), us("able-1-2", regrouping=True), us("able-1-3", disrupted=True)
    t = say(acting(*units, foe(), dice=(10,)), "recover able-1-1")
    rallied, recovered = t.state.units["able-1-2"], t.state.units["able-1-3"]
    assert (rallied.regrouping, rallied.did) == (False, "")
    assert (recovered.disrupted, recovered.did) == (False, "activated")
    tired = us("able-1-2", regrouping=True, did="fire")
    t = say(acting(us(disrupted=True), tired, foe(), dice=(10,)), "recover able-1-1")
    assert t.state.units["able-1-2"].did == "fire"  # nobody acts twice for it


@pytest.mark.rule("lhy:12.4b-1", "lhy:12.6-3")
@pytest.mark.parametrize(("lot", "hero"), [(1, "able-1-1"), (2, "able-1-2")])
def test_of_several_who_regroup_one_is_drawn(lot: int, hero: str) -> None:
    units = us(regrouping=True), us("able-1-2", regrouping=True), us("able-1-a", regrouping=True)
    t = say(acting(*units, foe(), dice=(10, lot)), "regroup able-1-1,able-1-2,able-1-a")
    assert last(t, BecameHeroic).unit == hero
    assert [u.id for u in t.state.units.values() if u.heroic] == [hero]
    assert t.state.units["able-1-a"].did == ""
    assert not any(u.regrouping for u in t.state.units.values())


@pytest.mark.rule("lhy:12.6-1", "lhy:12.1-3")
def test_a_passenger_who_becomes_heroic_gets_off_and_goes() -> None:
    halftrack, rider = us("halftrack-1"), us(disrupted=True, carrier="us-halftrack-1")
    t = say(acting(halftrack, rider, foe(), dice=(10,)), "recover able-1-1")
    u = t.state.units["able-1-1"]
    assert (u.heroic, u.carrier, u.at, t.state.units["us-halftrack-1"].at) == (True, "", "C4", "C2")
    assert not t.state.aboard


@pytest.mark.rule("lhy:12.5-1", "lhy:12.6-2")
@pytest.mark.parametrize(("units", "did"), [("able-1-1,able-1-2", ""), ("able-1-1", "recover")])
def test_a_leader_keeps_his_action_if_others_of_the_group_rally_behind_the_hero(units: str, did: str) -> None:
    group = us(regrouping=True), us("able-1-2", regrouping=True), us("able-1-leader")
    t = say(acting(*group, foe(), dice=(10, 1) if "," in units else (10,)), f"regroup {units} able-1-leader")
    assert last(t, BecameHeroic).unit == "able-1-1"
    assert t.state.units["able-1-leader"].did == did


# ------------------------------------------------------------------ the target


@pytest.mark.rule("lhy:12.6.2-1")
def test_the_closest_enemy_hex_that_may_be_gone_for() -> None:
    t = say(acting(us(disrupted=True), foe(at="C5"), foe("1kp-1-2", "C6"), dice=(10,)), "recover able-1-1")
    assert last(t, TargetChosen).target == "C5"
    shells = [Marker(1, "mortar", "C5", 0)]
    t = acting(us(disrupted=True), foe(at="C5"), foe("1kp-1-2", "C6"), markers=shells, dice=(10,))
    assert last(say(t, "recover able-1-1"), TargetChosen).target == "C6"
    t = acting(us(disrupted=True), foe(at="C5"), foe("1kp-1-2", "C6"), special={"heroic_closed": ["C5"]}, dice=(10,))
    assert last(say(t, "recover able-1-1"), TargetChosen).target == "C6"
    crowd = [us(f"able-2-{n}", "C5") for n in (1, 2, 3)]
    t = acting(us(disrupted=True), foe(at="C5"), *crowd, foe("1kp-1-2", "C6"), dice=(10,),
               assaults={"C5": Assault("C5", 0)})  # fmt: skip
    assert last(say(t, "recover able-1-1"), TargetChosen).target == "C6"


@pytest.mark.rule("lhy:12.6.2-1")
def test_without_a_target_nobody_is_heroic() -> None:
    shells = [Marker(1, "mortar", "C5", 0)]
    t = say(acting(us(disrupted=True), foe(at="C5"), markers=shells, dice=(10,)), "recover able-1-1")
    assert (last(t, RecoveryTried).outcome, t.state.units["able-1-1"].disrupted) == ("stays", True)


@pytest.mark.rule("lhy:12.6.2-2")
def test_of_equals_those_in_sight_come_first_otherwise_the_owner_chooses() -> None:
    t = say(acting(us(disrupted=True), foe(at="E3"), foe("1kp-1-2", "A3"), dice=(10,)), "recover able-1-1")
    assert asked(t) == (0, "heroic-target")
    assert set(offered(t)) == {"aim E3", "aim A3"}
    assert refused(t, "aim C9").rule == "12.6.2-2"
    hidden = board(
        """
        . . . . . . .
         w w . . . . .
        . . . . . . .
         . . . . . . .
        . . . . . . .
        """
    )
    t = acting(us(disrupted=True), foe(at="E3"), foe("1kp-1-2", "A3"), map=hidden, dice=(10,))
    say(t, "recover able-1-1")
    assert last(t, TargetChosen).target == "A3"


@pytest.mark.rule("lhy:12.6.2b-1")
def test_those_who_assault_friends_are_met_where_the_friends_are() -> None:
    s = state(FIELD, us(disrupted=True), us("able-1-2", "D3"), us("able-1-leader", "A1"), foe(at="D4"))
    s.arrows.append(Arrow(1, "D4", "D3", ["1kp-1-1"]))
    s.units["1kp-1-1"].did = "maneuver"
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "D5", "D4", assault=True), active=1), [10])
    say(t, "recover able-1-1")
    assert last(t, TargetChosen).target == "D3"


@pytest.mark.rule("lhy:12.6.2b-1", "lhy:12.6.4a-1")
@pytest.mark.parametrize("assaulting", [True, False])
def test_a_hero_goes_to_friends_whom_his_enemies_are_about_to_assault(assaulting: bool) -> None:
    s = state(FIELD, us(heroic=True, target="D4"), us("able-1-2", "D3"), us("able-1-leader", "A1"), foe(at="D4"))
    s.units["1kp-1-1"].did = "maneuver"
    if assaulting:
        s.arrows.append(Arrow(1, "D4", "D3", ["1kp-1-1"]))
    went = deed("1kp-1-1", "maneuver", "D5", "D4", assault=assaulting)
    t = say(table(reacting(s, 0, went, active=1)), "charge able-1-1")
    u = t.state.units["able-1-1"]
    assert (u.heroic, u.target) == (True, "D3" if assaulting else "D4")
    assert not told_of(t, HeroismEnded)


# ------------------------------------------------------------------ on the way


@pytest.mark.rule("lhy:12.6.2-3", "lhy:12.6.1-1")
def test_farther_than_three_hexes_it_goes_three_toward_it() -> None:
    woods = board(
        """
        . . . . . . . . . . . .
         w w w w w w w w w w w w
        w w w w w w w w w w w w
         w w w w w w w w w w w w
        . . . . . . . . . . . .
        """
    )
    t = say(acting(us(disrupted=True), foe(at="C6"), map=woods, dice=(10,)), "recover able-1-1")
    u = t.state.units["able-1-1"]
    assert (u.at, u.heroic, t.state.arrows) == ("C5", True, [])
    t = say(acting(us(disrupted=True), foe(at="C7"), dice=(10,)), "recover able-1-1")
    assert t.state.units["able-1-1"].at == "C5"


@pytest.mark.rule("lhy:12.6.2-4", "lhy:10.5.2.1-1")
def test_beside_its_target_it_goes_right_in() -> None:
    t = say(acting(us(disrupted=True), foe(at="C3"), dice=(10,)), "recover able-1-1")
    assert (t.state.units["able-1-1"].at, t.state.assaults["C3"].seat) == ("C3", 0)


@pytest.mark.rule("lhy:12.6.2-3", "lhy:9.1.1a-1", "lhy:6.0.II.s1a-1")
def test_in_later_turns_it_goes_on_before_all_others() -> None:
    t = acting(us(heroic=True, target="C6"), us("able-1-2"), foe(at="C6"))
    assert refused(t, "call").rule == "9.1.1a-1"
    assert refused(t, "maneuver able-1-2").rule == "6.0.II.s1a-1"
    for text in ("maneuver able-1-1", "withdraw able-1-1", "fire able-1-1 C6", "assault able-1-1 C6"):
        assert refused(t, text).rule == "12.6.2-3"
    say(t, "charge able-1-1")
    assert t.state.units["able-1-1"].at == "C5"
    assert refused(t, "charge able-1-1").rule == "9.0-2"
    assert legal(t, "maneuver able-1-2")


@pytest.mark.rule("lhy:6.0.II.s1a-1", "lhy:11.4.7.1b-1")
def test_nobody_waits_for_one_who_is_pinned_by_shells() -> None:
    mortar, shells = GERMAN.mortar("8cm-section", box="firing", impact="C2"), [Marker(1, "mortar", "C2", 0)]
    t = acting(us(heroic=True, target="C6"), us("able-1-2", "C3"), foe(at="C6"), mortar, markers=shells)
    assert refused(t, "charge able-1-1").rule == "11.4.7.1b-1"
    assert legal(t, "maneuver able-1-2")


@pytest.mark.rule("lhy:12.6.2-3", "lhy:8.3-1")
def test_in_reaction_it_goes_on_if_it_has_seen_something() -> None:
    behind = board(". . w . . . . .")
    for at, may in (("A2", True), ("A6", False)):
        s = state(behind, us(at="A1", heroic=True, target="A6"), foe(at=at), foe("1kp-1-2", "A6"), cycles=1)
        t = table(reacting(s, 0, deed("1kp-1-1", "fire", at)))
        assert offered(t, Charge) == ["charge able-1-1"] * may
        assert may or refused(t, "charge able-1-1").rule == "8.3-1"


@pytest.mark.rule("lhy:12.6.2-2")
def test_a_target_once_chosen_is_not_changed() -> None:
    t = say(acting(us(heroic=True, target="C6"), foe(at="C6"), foe("1kp-1-2", "E3")), "charge able-1-1")
    assert t.state.units["able-1-1"].at == "C5"


@pytest.mark.rule("lhy:9.1.2b-1")
def test_of_the_other_side_it_goes_in_the_first_reaction_of_the_turn() -> None:
    units = foe(heroic=True, target="C2"), foe("1kp-1-leader", "C9"), us(), us("able-1-leader", "A1")
    t = say(table(activated(state(FIELD, *units), "able-1")), "call")
    assert refused(t, "call").rule == "9.1.2b-1"
    say(t, "charge 1kp-1-1")
    assert t.state.units["1kp-1-1"].at == "C3"


@pytest.mark.rule("lhy:12.6.2-3")
def test_around_what_is_in_the_way() -> None:
    units = us(heroic=True, target="C5"), foe(at="C5"), foe("1kp-1-2", "C3"), foe("1kp-1-3", "D2")
    t = acting(*units, foe("1kp-2-1", "B2"))
    say(t, "charge able-1-1")
    assert t.state.units["able-1-1"].at == "C2"


@pytest.mark.rule("lhy:12.6.2a-1")
def test_under_assault_it_stays_and_fires_at_those_who_come() -> None:
    s = state(FIELD, us(disrupted=True), us("able-1-leader", "A1"), foe(at="C3"), foe("1kp-1-2", "E3"))
    s.arrows.append(Arrow(1, "C3", "C2", ["1kp-1-1"]))
    s.units["1kp-1-1"].did = s.units["1kp-1-2"].did = "maneuver"
    deeds = deed("1kp-1-1", "maneuver", "C4", "C3", assault=True), deed("1kp-1-2", "maneuver", "E4", "E3")
    t = table(reacting(s, 0, *deeds, active=1), [10])
    say(t, "recover able-1-1")
    u = t.state.units["able-1-1"]
    assert (u.heroic, u.at, u.target, u.did) == (True, "C2", "", "")
    assert refused(t, "charge able-1-1").rule == "12.6.2a-1"
    assert refused(t, "fire able-1-1 E3").rule == "12.6.2a-1"
    say(t, "fire able-1-1 C3")
    assert t.state.units["able-1-1"].did == "fire"


@pytest.mark.rule("lhy:12.6.2a-1", "lhy:12.6.2-1")
def test_under_assault_it_needs_no_target() -> None:
    s = state(
        FIELD, us(disrupted=True), us("able-1-leader", "A1"), foe(at="C3"), markers=[Marker(1, "mortar", "C3", 0)]
    )
    s.arrows.append(Arrow(1, "C3", "C2", ["1kp-1-1"]))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C4", "C3", assault=True), active=1), [10])
    say(t, "recover able-1-1")
    assert (t.state.units["able-1-1"].heroic, t.state.units["able-1-1"].target) == (True, "")


# ------------------------------------------------------------------ the end of it


@pytest.mark.rule("lhy:12.6.4a-1")
def test_when_the_target_is_empty_it_is_over() -> None:
    t = say(acting(us(heroic=True, target="C5"), foe(at="C9")), "charge able-1-1")
    assert last(t, HeroismEnded).rule == "12.6.4a-1"
    assert not t.state.units["able-1-1"].heroic
    assert legal(t, "maneuver able-1-1")


@pytest.mark.rule("lhy:12.6.4a-1")
def test_or_when_nobody_is_there_as_it_enters() -> None:
    t = say(acting(us(heroic=True, target="C3"), foe("dummy-1", "C3", concealed=True)), "charge able-1-1")
    assert (t.state.units["able-1-1"].at, t.state.units["able-1-1"].heroic) == ("C3", False)


@pytest.mark.rule("lhy:12.6.1-1")
def test_it_loses_a_step_where_others_are_disrupted_and_stays_heroic() -> None:
    s = state(
        FIELD, us("able-1-1", "C4", heroic=True, target="C6"), us("able-1-leader", "A1"), foe(at="C6"), phase="fire"
    )
    s.markers.append(Marker(1, "small-arms", "C4", 0, seat=0))
    t = table(s, [8, 1])
    assert not told_of(t, StepLost)
    s = state(
        FIELD, us("able-1-1", "C4", heroic=True, target="C6"), us("able-1-leader", "A1"), foe(at="C6"), phase="fire"
    )
    s.markers.append(Marker(1, "small-arms", "C4", 0, seat=0))
    t = table(s, [9, 1])
    left = t.state.units[last(t, StepLost).left]
    assert (left.heroic, left.disrupted, left.target) == (True, False, "C6")
    assert not told_of(t, Disrupted)


@pytest.mark.rule("lhy:12.6.3-1")
def test_the_marker_of_a_hero_who_falls_in_an_assault_stays() -> None:
    units = us("able-1-a", "C5", heroic=True), us("able-1-2", "C5"), us("able-1-leader", "A1"), foe(at="C5")
    s = state(FIELD, *units, phase="fire", assaults={"C5": Assault("C5", 0)})
    s.markers.append(Marker(1, "small-arms", "C5", 0, seat=0))
    t = table(s, [10, 1, 5])
    assert last(t, StepLost).unit == "able-1-a"
    assert [(m.rule, m.value) for m in last(t, AssaultRolled).attack][-1] == ("14.2a-1", 2)


@pytest.mark.rule("lhy:12.6.2-2", "lhy:12.6.2-1")
def test_who_is_heroic_without_a_target_looks_for_one_as_he_goes() -> None:
    t = say(acting(us(heroic=True), foe()), "charge able-1-1")
    assert last(t, TargetChosen).target == "C5"
    t = say(acting(us(heroic=True), foe("latw-1", "A12")), "charge able-1-1")
    assert not t.state.units["able-1-1"].heroic, "a LATW section is no target"

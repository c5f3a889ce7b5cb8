"""8.3a, 8.3f What units do that have seen nothing."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.assault import AssaultDeclared
from hedgerow.lhy.state.state import Arrow, Assault, Marker, Mortar, State, Unit
from tests.lhy.drawn import (
    GERMAN,
    US,
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
)

BLIND = board(
    """
    . w . . w . . .
     . . . w w . . .
    . . . . w . . .
    """
)


def unseeing(*pieces: Unit) -> State:
    s = state(BLIND, *pieces, GERMAN("1kp-1-1", "B7"), GERMAN("latw-1", "A8"))
    return reacting(s, 0, deed("1kp-1-1", "maneuver", "B8", "B7"))


@pytest.mark.rule("lhy:8.3-1", "lhy:8.3a-1", "lhy:8.3a.i-1", "lhy:8.3a.ii-1")
def test_a_platoon_leader_directs_those_with_him_and_beside_him() -> None:
    t = table(unseeing(
        US("able-1-leader", "A2"), US("able-1-1", "A2"), US("able-1-2", "A1"), US("able-1-3", "C2"),
        US("able-2-1", "A2"),
    ))  # fmt: skip
    assert refused(t, "maneuver able-1-3").rule == "8.3-1"  # two hexes away
    assert refused(t, "maneuver able-2-1").rule == "8.3-1"  # another platoon
    say(t, "maneuver able-1-1", "go B2", "rest", "maneuver able-1-2", "go B1", "rest")
    say(t, "maneuver able-1-leader", "go B2", "rest")  # he may go himself as well
    say(t, "call")
    assert t.state.units["able-1-leader"].did == "maneuver"


@pytest.mark.rule("lhy:8.3a.ii-1", "lhy:8.3a.i-1")
def test_beside_him_only_in_the_open() -> None:
    t = table(unseeing(US("able-1-leader", "C2"), US("able-1-1", "C2"), US("able-1-2", "C1")))
    assert legal(t, "maneuver able-1-1")  # with him in the woods
    assert refused(t, "maneuver able-1-2").rule == "8.3-1"


@pytest.mark.rule("lhy:8.3a-1", "lhy:7.2-1")
@pytest.mark.parametrize(("leader", "directed"), [("able-1", True), ("able-2", True), ("able-3", False)])
def test_who_has_joined_another_platoon_is_directed_by_its_leader_or_his_own(leader: str, directed: bool) -> None:
    t = table(unseeing(US("able-2-1", "A2", adhoc="able-1"), US("able-1-1", "A2"), US(f"{leader}-leader", "A1")))
    assert legal(t, "maneuver able-2-1") is directed


@pytest.mark.rule("lhy:8.3a-1")
def test_directing_is_his_action_of_the_turn() -> None:
    t = table(unseeing(US("able-1-leader", "A2"), US("able-1-1", "A2"), US("able-1-2", "A2")))
    say(t, "maneuver able-1-1", "go B2", "rest", "call")
    assert t.state.units["able-1-leader"].did == "activated"
    say(t, "maneuver german-latw-1", "go A7", "rest", "call")
    assert asked(t) == (0, "reaction")
    assert refused(t, "maneuver able-1-2").rule == "8.3-1"
    assert refused(t, "maneuver able-1-leader").rule == "9.0-2"


@pytest.mark.rule("lhy:8.3a-1")
def test_he_goes_first_and_they_follow_from_where_he_began() -> None:
    t = table(unseeing(US("able-1-leader", "A2"), US("able-1-1", "A2"), US("able-1-2", "B3")))
    say(t, "maneuver able-1-leader", "go A3", "rest")
    assert legal(t, "maneuver able-1-1")


@pytest.mark.rule("lhy:8.3f-1")
def test_latw_sections_maneuver_all_the_same() -> None:
    t = table(unseeing(US("latw-1", "A2"), US("able-1-1", "A2")))
    assert refused(t, "maneuver able-1-1").rule == "8.3-1"
    say(t, "maneuver us-latw-1", "go A3", "rest")


@pytest.mark.rule("lhy:8.3a-1", "lhy:3.2-1")
def test_he_directs_the_support_of_his_platoon() -> None:
    t = table(unseeing(US("able-1-leader", "A2"), US("mg-1", "A2"), US("mg-2", "A1"), US("able-2-1", "C1"),
                       US("mg-3", "C1")))  # fmt: skip
    assert refused(t, "maneuver us-mg-3").rule == "8.3-1"  # with another platoon
    say(t, "maneuver us-mg-1", "go A3", "rest", "maneuver us-mg-2", "go B1", "rest", "call")
    assert t.state.units["able-1-leader"].did == "activated"


@pytest.mark.rule("lhy:8.3a-1", "lhy:11.4.7.1b-1", "lhy:14.3.6-2", "lhy:13.3.2-2", "lhy:10.5.3.1-1", "lhy:10.5.3.2-1")
@pytest.mark.parametrize("trouble", ["shelled", "regrouping", "disrupted", "assaulted", "under Assault"])
def test_a_leader_who_cannot_act_directs_nobody(trouble: str) -> None:
    """Able 1-2 is beside him in the open, and has seen nothing."""
    states = {trouble: True} if trouble in ("regrouping", "disrupted") else {}
    foes = [GERMAN("1kp-1-2", "A2")] if trouble == "assaulted" else []
    s = unseeing(US("able-1-leader", "A2", **states), US("able-1-2", "A1"), *foes)
    if trouble == "shelled":
        s.mortars["m"] = Mortar("m", "8cm-section", 1, box="firing", impact="A2")
        s.markers.append(Marker(1, "mortar", "A2", 2, primary=True))
    if trouble == "assaulted":
        s.assaults["A2"] = Assault("A2", 1)
    if trouble == "under Assault":
        s.arrows.append(Arrow(1, "A3", "A2", ["1kp-1-1"]))
    assert refused(table(s), "maneuver able-1-2").rule == "8.3-1"


@pytest.mark.rule("lhy:8.3a-1", "lhy:8.3f-1", "lhy:8.3d-1", "lhy:8.3i-1", "lhy:9.1.2a-1")
@pytest.mark.parametrize(
    ("unit", "answers"),
    [
        (US("latw-1", "A2"), ("maneuver us-latw-1", "go A3", "rest")),
        (US("halftrack-1", "A2", motion="green"), ("maneuver us-halftrack-1", "go A3", "rest")),
        (US("para-1-1", "A2", disrupted=True), ("recover para-1-1",)),  # Elite
    ],
)
def test_what_needs_no_direction_costs_the_leader_nothing(unit: Unit, answers: tuple[str, ...]) -> None:
    fresh = Unit(unit.id, unit.counter, 0, unit.platoon, unit.at, disrupted=unit.disrupted, motion=unit.motion)
    leader = US(f"{unit.platoon or 'able-1'}-leader", "A2")
    t = say(table(unseeing(leader, fresh), [5]), *answers, "call")
    assert t.state.units[leader.id].did == ""


@pytest.mark.rule("lhy:8.3a-1", "lhy:8.3e-1", "lhy:3.2-1")
def test_he_directs_vehicles_that_stand_with_him_as_well() -> None:
    """By itself a Halftrack that stands still only goes into motion, and that costs him nothing."""
    pieces = US("able-1-leader", "A2"), US("halftrack-1", "A2"), US("halftrack-2", "C1"), US("able-1-1", "A2")
    t = table(unseeing(*pieces))
    say(t, "maneuver us-halftrack-2")
    assert offered(t) == ["rest"]
    assert refused(t, "go B1").rule == "8.3e-1"
    say(t, "rest", "maneuver us-halftrack-1")
    assert not t.state.units["able-1-leader"].directing
    say(t, "go A3", "rest", "call")
    assert t.state.units["able-1-leader"].did == "activated"
    others = US("able-1-leader", "A2"), US("halftrack-1", "A2"), US("able-1-1", "A2")
    t = say(table(unseeing(*others)), "maneuver us-halftrack-1", "rest", "call")
    assert t.state.units["able-1-leader"].did == ""


@pytest.mark.rule("lhy:8.3a-1", "lhy:8.3e-1", "lhy:10.2-1", "lhy:10.4.5-1")
@pytest.mark.parametrize("answers", [("exit west",), ("overrun A2", "spent", "go A3", "rest")])
def test_so_he_does_when_they_leave_the_map_or_overrun_somebody(answers: tuple[str, ...]) -> None:
    pieces = US("able-1-leader", "A1"), US("halftrack-1", "A1"), US("able-1-1", "A1"), GERMAN("1kp-1-2", "A2")
    t = say(table(unseeing(*pieces)), "maneuver us-halftrack-1", *answers, "call")
    assert t.state.units["able-1-leader"].did == "activated"


@pytest.mark.rule("lhy:8.3a-1", "lhy:7.2b-1", "lhy:10.5-1")
@pytest.mark.parametrize(("at", "directed"), [("A2", True), ("A1", True), ("C1", False)])
def test_an_afv_that_has_joined_his_platoon_assaults_at_his_word(at: str, directed: bool) -> None:
    s = unseeing(US("able-1-leader", at), US("tanks-1-1", "A2", adhoc="able-1"), GERMAN("1kp-1-2", "A3"))
    t = table(s)
    if not directed:
        assert refused(t, "assault tanks-1-1 A3").rule == "8.3-1"
        return
    say(t, "assault tanks-1-1 A3", "call")
    assert t.state.units["able-1-leader"].did == "activated"


@pytest.mark.rule("lhy:8.3a-1", "lhy:10.3.2-1")
def test_to_deploy_is_a_maneuver_that_he_directs() -> None:
    t = table(unseeing(US("able-1-leader", "A2"), US("able-1-1", "A2"), US("able-1-2", "A2")), [1, 1])
    say(t, "deploy able-1-1", "call")
    assert t.state.units["able-1-leader"].did == "activated"


@pytest.mark.rule("lhy:8.3a-1", "lhy:12.3-1", "lhy:12.4-1")
@pytest.mark.parametrize(("how", "answer"), [("disrupted", "recover able-1-1"), ("regrouping", "regroup able-1-1")])
def test_nor_do_men_recover_by_themselves(how: str, answer: str) -> None:
    t = table(unseeing(US("able-1-leader", "A2"), US("able-1-1", "A2", **{how: True})), [5])
    say(t, answer, "call")
    assert t.state.units["able-1-leader"].did == "activated"


@pytest.mark.rule("lhy:8.3a-1", "lhy:10.5-1", "lhy:8.3h-1")
def test_nor_do_they_assault_but_friends_next_to_them_they_reinforce() -> None:
    """To Assault is to Maneuver: the leader directs it. To the help of friends under Assault beside it anybody goes."""
    men = US("able-1-leader", "A2"), US("able-1-1", "A2"), GERMAN("1kp-1-2", "A3")
    t = say(table(unseeing(*men)), "assault able-1-1 A3")
    assert (last(t, AssaultDeclared).units, last(t, AssaultDeclared).at) == (("able-1-1",), "A3")
    assert say(t, "call").state.units["able-1-leader"].did == "activated"
    s = unseeing(US("able-1-leader", "A2"), US("able-1-1", "A2"), US("able-1-2", "A3"), GERMAN("1kp-1-2", "A4"))
    s.arrows.append(Arrow(1, "A4", "A3", ["1kp-1-2"]))
    assert say(table(s), "assault able-1-1 A3", "call").state.units["able-1-leader"].did == ""


@pytest.mark.rule("lhy:8.3a-1", "lhy:12.1.2-1", "lhy:20.9.2-1")
@pytest.mark.parametrize(
    ("disrupted", "answer"), [(False, "maneuver able-1-1"), (True, "recover able-1-1 able-1-leader")]
)
def test_a_hidden_leader_shows_himself_when_he_directs_or_assists(disrupted: bool, answer: str) -> None:
    t = table(unseeing(US("able-1-leader", "A2", hidden=True), US("able-1-1", "A2", disrupted=disrupted)), [5])
    assert not say(t, answer).state.units["able-1-leader"].hidden

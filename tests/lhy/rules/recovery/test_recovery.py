"""12.1 to 12.5, 12.7, 15.1 Recovery, leaders who assist, Rally, Regrouping and Shock."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.casualties import Destroyed
from hedgerow.lhy.state.events.recovery import RecoveryTried
from hedgerow.lhy.state.moves.recovery import Recover, Regroup
from hedgerow.lhy.state.state import Assault, Marker, Mortar, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
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


def foe(counter: str = "1kp-1-1", at: str = "C12", **fields: Any) -> Unit:
    return GERMAN(counter, at, **fields)


def acting(*units: Unit | Mortar, dice: tuple[int, ...] = (), platoons: tuple[str, ...] = ("able-1",),
           **fields: Any) -> World:  # fmt: skip
    return table(activated(state(FIELD, *units, foe(), **fields), *platoons), dice)


def tried(t: World) -> tuple[int, str]:
    found = last(t, RecoveryTried)
    return found.tally.total, found.outcome


# ------------------------------------------------------------------ who, and where


@pytest.mark.rule("lhy:12.1-1", "lhy:12.3-1")
def test_disrupted_regrouping_and_shocked_units_try() -> None:
    units = us(disrupted=True), us("able-1-2", regrouping=True), us("tanks-1-1", shocked=True), us("able-1-leader")
    t = acting(*units, platoons=("able-1", "tanks-1"))
    assert set(offered(t, Recover)) == {"recover able-1-1", "recover able-1-1 able-1-leader", "recover tanks-1-1"}
    assert set(offered(t, Regroup)) == {"regroup able-1-2", "regroup able-1-2 able-1-leader"}
    assert refused(t, "recover able-1-leader").rule == "12.1-1"
    assert refused(t, "regroup able-1-1").rule == "12.4-1"


@pytest.mark.rule("lhy:12.1-2")
def test_not_under_mortar_fire_nor_in_an_assault() -> None:
    mortar = GERMAN.mortar("8cm-section", box="firing", impact="C2")
    marker = Marker(1, "mortar", "C2", 0, primary=True)
    t = acting(us(disrupted=True), us("able-1-leader", "C3"), us("tanks-1-1", shocked=True), mortar, markers=[marker],
               platoons=("able-1", "tanks-1"))  # fmt: skip
    assert not legal(t, "recover able-1-1")
    assert refused(t, "recover tanks-1-1").rule == "12.1-2"
    assert not offered(t, Recover)
    assert not offered(acting(us(regrouping=True), us("able-1-leader", "C3"), mortar, markers=[marker]), Regroup)
    t = acting(us(disrupted=True), us("able-1-leader"), foe("1kp-1-2", "C2"), assaults={"C2": Assault("C2", 0)})
    assert not legal(t, "recover able-1-1")


@pytest.mark.rule("lhy:12.1-3")
def test_passengers_only_while_their_vehicle_stands() -> None:
    rider = us(disrupted=True, carrier="us-halftrack-1")
    t = acting(us("halftrack-1", motion="green"), rider, us("able-1-leader"))
    assert refused(t, "recover able-1-1").rule == "12.1-3"
    t = acting(us("halftrack-1"), us(disrupted=True, carrier="us-halftrack-1"), us("able-1-leader"))
    assert legal(t, "recover able-1-1")


@pytest.mark.rule("lhy:8.3i-1", "lhy:15.1b-1", "lhy:8.3e-1", "lhy:8.3-1")
def test_after_any_call_elite_units_and_shocked_vehicles_may_try() -> None:
    woods = board(
        """
        . . . w . . . . .
         . . w w . . . . .
        . . . w . . . . .
        """
    )
    units = [
        GERMAN("fj-1-1", "B1", disrupted=True), GERMAN("fj-1-leader", "A9"), GERMAN("1kp-1-1", "B1", disrupted=True),
        GERMAN("1kp-1-leader", "A9"), GERMAN("panzer1-1-1", "B1", shocked=True), US("able-1-1", "B8"),
        GERMAN("1kp-1-2", "B1", regrouping=True),
    ]  # fmt: skip
    s = reacting(state(woods, *units), 1, deed("able-1-1", "recover", "B8"))
    assert s.cycle is not None
    s.cycle.count = 3
    t = table(s)
    assert legal(t, "recover fj-1-1")
    assert legal(t, "recover panzer1-1-1")
    assert refused(t, "recover 1kp-1-1").rule == refused(t, "regroup 1kp-1-2").rule == "8.3-1"


# ------------------------------------------------------------------ the roll


@pytest.mark.rule("lhy:12.3a-1", "lhy:9.0-2")
@pytest.mark.parametrize(("die", "outcome"), [(5, "recovers"), (6, "stays")])
def test_at_cohesion_or_below_a_unit_recovers_and_has_had_its_action(die: int, outcome: str) -> None:
    t = say(acting(us(disrupted=True), us("able-1-leader", "C3"), dice=(die,)), "recover able-1-1")
    assert tried(t) == (0, outcome)
    u = t.state.units["able-1-1"]
    assert (u.disrupted, u.did) == (outcome == "stays", "recover")
    assert refused(t, "recover able-1-1").rule == "9.0-2"


@pytest.mark.rule("lhy:12.3b-1", "lhy:12.5-1")
def test_on_a_modified_one_a_unit_rallies_and_acts_at_once() -> None:
    t = say(acting(us(disrupted=True), us("able-1-leader", "C3"), dice=(1,)), "recover able-1-1")
    assert tried(t)[1] == "rallies"
    assert not t.state.units["able-1-1"].disrupted
    assert legal(t, "maneuver able-1-1")
    t = say(acting(us(disrupted=True), us("able-1-leader", "C3"), dice=(2,)), "recover able-1-1")
    assert tried(t)[1] == "recovers"


@pytest.mark.rule("lhy:12.2a-1")
def test_a_suppressed_unit_adds_one_however_many_markers_there_are() -> None:
    markers = [Marker(n, "small-arms", "C2", 1, seat=0) for n in (1, 2, 3)]
    t = say(acting(us(disrupted=True), us("able-1-leader", "C3"), markers=markers, dice=(5,)), "recover able-1-1")
    assert tried(t) == (1, "stays")


@pytest.mark.rule("lhy:12.2b-1", "lhy:12.1.2-1", "lhy:12.1.2a-1")
def test_a_leader_helps_one_unit_as_his_only_action() -> None:
    units = us(disrupted=True), us("able-1-2", disrupted=True), us("able-1-leader")
    t = say(acting(*units, dice=(6, 1)), "recover able-1-1 able-1-leader")
    assert tried(t) == (-1, "recovers")
    assert t.state.units["able-1-leader"].did == "recover"
    assert refused(t, "recover able-1-2 able-1-leader").rule == "12.1.2-1"
    assert refused(t, "maneuver able-1-leader").rule == "9.0-2"


@pytest.mark.rule("lhy:12.5-1")
def test_a_leader_whose_unit_rallies_keeps_his_action() -> None:
    t = say(acting(us(disrupted=True), us("able-1-leader"), dice=(2,)), "recover able-1-1 able-1-leader")
    assert tried(t) == (-1, "rallies")
    assert legal(t, "maneuver able-1-leader")


@pytest.mark.rule("lhy:12.1.2-1", "lhy:12.5-1")
def test_a_leader_may_come_to_help_and_then_has_acted_whatever_comes_of_it() -> None:
    t = acting(us(disrupted=True), us("able-1-2", disrupted=True), us("able-1-leader", "C3"), dice=(2, 5))
    assert refused(t, "recover able-1-1 able-1-leader").rule == "12.1.2-1"
    say(t, "maneuver able-1-leader", "go C2", "rest", "recover able-1-1 able-1-leader")
    assert tried(t) == (-1, "rallies")
    assert t.state.units["able-1-leader"].did == "maneuver"
    assert not legal(t, "recover able-1-2 able-1-leader")


@pytest.mark.rule("lhy:12.1.2-1")
def test_he_helps_his_own_men_and_support_and_nobody_elses() -> None:
    units = us("able-2-1", disrupted=True), us("mg-1", disrupted=True), us("able-1-leader"), us("able-2-leader", "A9")
    t = acting(*units, platoons=("able-1", "able-2"))
    assert legal(t, "recover us-mg-1 able-1-leader")
    assert refused(t, "recover able-2-1 able-1-leader").rule == "12.1.2-1"


@pytest.mark.rule("lhy:12.1.2-1", "lhy:7.2a-1")
def test_he_helps_a_unit_that_has_joined_ad_hoc() -> None:
    units = us("able-1-1"), us("able-2-1", disrupted=True), us("able-1-leader"), us("able-2-leader", "A9"), foe()
    t = table(activated(state(FIELD, *units), "able-1", joining=("able-2-1",)), [4])
    say(t, "recover able-2-1 able-1-leader")
    assert tried(t) == (-1, "recovers")


@pytest.mark.rule("lhy:12.1.2-2")
@pytest.mark.parametrize("how", ["disrupted", "recovered"])
def test_a_leader_who_is_or_was_disrupted_helps_nobody(how: str) -> None:
    t = acting(us(disrupted=True), us("able-1-leader", "C2", **{how: True}))
    assert refused(t, "recover able-1-1 able-1-leader").rule == "12.1.2-2"
    assert "recover able-1-1 able-1-leader" not in offered(t, Recover)


@pytest.mark.rule("lhy:12.1.2-1", "lhy:14.3.6-2")
def test_a_leader_who_regroups_helps_his_own_group_alone() -> None:
    t = acting(us(disrupted=True), us("able-1-2", regrouping=True), us("able-1-leader", regrouping=True))
    assert refused(t, "recover able-1-1 able-1-leader").rule == "14.3.6-2"
    assert refused(t, "regroup able-1-2 able-1-leader").rule == "14.3.6-2"
    assert legal(t, "regroup able-1-2,able-1-leader able-1-leader")


@pytest.mark.rule("lhy:12.1.2-2")
def test_who_recovers_himself_helps_nobody_in_that_turn() -> None:
    t = say(acting(us(disrupted=True), us("able-1-leader", disrupted=True), dice=(1,)), "recover able-1-leader")
    assert t.state.units["able-1-leader"].did == ""
    assert refused(t, "recover able-1-1 able-1-leader").rule == "12.1.2-2"


@pytest.mark.rule("lhy:15.1c-1")
def test_elite_units_recover_more_easily() -> None:
    units = GERMAN("fj-1-1", "C10", disrupted=True), GERMAN("fj-1-leader", "C11"), us()
    t = table(activated(state(FIELD, *units), "fj-1"), [7])
    say(t, "recover fj-1-1")
    assert tried(t) == (-1, "recovers")


# ------------------------------------------------------------------ Regrouping


@pytest.mark.rule("lhy:12.4-1", "lhy:12.4a-1", "lhy:12.5-1", "lhy:14.3.6-3")
def test_regrouping_units_rally_together_by_the_best_cohesion() -> None:
    tired = us("able-1-2", regrouping=True, did="recover")
    units = us(regrouping=True), us("able-1-a", regrouping=True), us("able-1-leader", "C3")
    t = acting(*units, tired, dice=(6,))
    assert offered(t, Regroup) == ["regroup able-1-1", "regroup able-1-1,able-1-a", "regroup able-1-a"]
    say(t, "regroup able-1-1,able-1-a")
    assert tried(t) == (0, "rallies")
    assert [u.id for u in t.state.units.values() if u.regrouping] == ["able-1-2"]
    assert legal(t, "maneuver able-1-a")


@pytest.mark.rule("lhy:12.4a-1")
def test_who_fails_to_regroup_has_had_his_action() -> None:
    t = say(acting(us(regrouping=True), us("able-1-leader", "C3"), dice=(7,)), "regroup able-1-1")
    u = t.state.units["able-1-1"]
    assert (tried(t)[1], u.regrouping, u.did) == ("stays", True, "recover")
    assert refused(t, "regroup able-1-1").rule == "9.0-2"


@pytest.mark.rule("lhy:12.4-1", "lhy:12.4c-1")
def test_the_leaders_cohesion_counts_only_without_combat_units() -> None:
    units = us(regrouping=True), us("able-1-leader", regrouping=True)
    t = say(acting(*units, dice=(7,)), "regroup able-1-1,able-1-leader")
    assert (last(t, RecoveryTried).needs, tried(t)[1]) == (6, "stays")
    t = say(acting(us("able-1-leader", regrouping=True), us("latw-1", regrouping=True), us(), dice=(7,)),
            "regroup able-1-leader,us-latw-1")  # fmt: skip
    assert (last(t, RecoveryTried).needs, tried(t)[1]) == (7, "rallies")


@pytest.mark.rule("lhy:12.1.2b-1")
def test_a_leader_helps_one_group() -> None:
    units = us(regrouping=True), us("able-1-2", regrouping=True), us("able-1-leader")
    t = say(acting(*units, dice=(7,)), "regroup able-1-1,able-1-2 able-1-leader")
    assert tried(t) == (-1, "rallies")


# ------------------------------------------------------------------ Shock


@pytest.mark.rule("lhy:12.7-1", "lhy:12.7a-1", "lhy:12.7b-1", "lhy:12.7c-1")
@pytest.mark.parametrize(("die", "outcome"), [(1, "rallies"), (6, "recovers"), (7, "stays"), (10, "destroyed")])
def test_a_shocked_afv(die: int, outcome: str) -> None:
    t = say(acting(us("tanks-1-1", shocked=True), dice=(die,), platoons=("tanks-1",)), "recover tanks-1-1")
    u = t.state.units["tanks-1-1"]
    assert tried(t) == (0, outcome)
    assert u.shocked is (outcome in ("stays", "destroyed"))
    assert u.lost is (outcome == "destroyed")
    assert (u.did == "") is (outcome == "rallies")
    assert [e.rule for e in t.events if isinstance(e, Destroyed)] == (["12.7c-1"] if u.lost else [])


@pytest.mark.rule("lhy:12.7-1")
def test_what_helps_and_hinders_a_shocked_afv() -> None:
    command = us("tanks-command", "C5")
    shot = Marker(1, "anti-tank", "C2", 1, unit="tanks-1-1", seat=0)
    t = acting(us("tanks-1-1", shocked=True), command, markers=[shot], dice=(7,), platoons=("tanks-1",))
    say(t, "recover tanks-1-1")
    assert [m.value for m in last(t, RecoveryTried).tally] == [1, -1]
    far = acting(us("tanks-1-1", shocked=True), us("tanks-command", "C6"), dice=(7,), platoons=("tanks-1",))
    say(far, "recover tanks-1-1")
    assert tried(far) == (0, "stays")
    hidden = us("tanks-command", "C5", hidden=True)
    unaided = say(acting(us("tanks-1-1", shocked=True), hidden, dice=(7,), platoons=("tanks-1",)), "recover tanks-1-1")
    assert tried(unaided) == (0, "stays")
    elite = state(FIELD, us(), foe("ss-panzer-2-1", shocked=True))
    assert tried(say(table(activated(elite, "ss-panzer-2"), [7]), "recover ss-panzer-2-1")) == (-1, "recovers")


@pytest.mark.rule("lhy:9.1.1a-1", "lhy:13.3.5-1")
def test_a_shocked_afv_must_try_and_can_do_nothing_else() -> None:
    t = acting(us("tanks-1-1", shocked=True), platoons=("tanks-1",))
    assert refused(t, "call").rule == "9.1.1a-1"
    assert offered(t) == ["recover tanks-1-1"]

"""10.5.3, 14.3.6 What units may do that are in an Assault or under one, or Regroup."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.maneuver import WithdrawalRolled
from hedgerow.lhy.state.state import Arrow, Assault, Minefield, Unit
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


def stormed(*units: Any, dice: tuple[int, ...] = ()) -> World:
    """The German reacts: Americans have come into C5."""
    came = [u for u in units if isinstance(u, Unit) and u.seat == 0 and u.at == "C5"]
    s = state(FIELD, *units, us("able-1-leader", "A1"))
    s.assaults["C5"] = Assault("C5", 0)
    deeds = []
    for u in came:
        s.units[u.id].did = "maneuver"
        deeds.append(deed(u.id, "maneuver", "C4", "C5", assault=True))
    return table(reacting(s, 1, *deeds), dice)


def threatened(*units: Any, ids: tuple[str, ...] = ("able-1-1",), dice: tuple[int, ...] = ()) -> World:
    """The German reacts: Americans at C4 are about to Assault C5."""
    s = state(FIELD, *units, us("able-1-leader", "A1"))
    s.arrows.append(Arrow(0, "C4", "C5", list(ids)))
    deeds = []
    for i in ids:
        s.units[i].did = "maneuver"
        deeds.append(deed(i, "maneuver", "C2", "C4", assault=True))
    return table(reacting(s, 1, *deeds), dice)


def kinds(t: World, unit: str) -> set[str]:
    """The verbs that are offered to a unit."""
    return {text.split()[0] for text in offered(t) if unit in text}


# ------------------------------------------------------------------ in the Assault hex


@pytest.mark.rule("lhy:10.5.3.1-1", "lhy:10.3.1c-1", "lhy:12.1-2")
def test_men_in_an_assault_can_do_nothing_and_see_nothing_beyond() -> None:
    t = stormed(us("able-1-1", "C5"), us("able-1-2", "C7"), foe(), foe("1kp-1-2", "C5", disrupted=True))
    assert kinds(t, "1kp-1-1") == set()
    assert refused(t, "withdraw 1kp-1-1").rule == "10.5.3.1-1"
    assert refused(t, "maneuver 1kp-1-1").rule == "10.5.3.1-1"
    assert refused(t, "recover 1kp-1-2").rule == "10.5.3.1-1"
    s = t.state
    s.assaults.clear()
    assert kinds(table(s), "1kp-1-1") != set()


@pytest.mark.rule("lhy:10.5.3.1-1")
def test_from_an_assault_hex_nobody_on_foot_notices_what_happens_elsewhere() -> None:
    s = state(FIELD, us("able-1-1", "C5"), us("able-1-2", "C8"), foe(), foe("panzer1-1-1", motion="green"))
    s.assaults["C5"] = Assault("C5", 0)
    t = table(reacting(s, 1, deed("able-1-2", "maneuver", "C9", "C8")))
    assert kinds(t, "1kp-1-1") == set()
    assert "maneuver" in kinds(t, "panzer1-1-1")


@pytest.mark.rule("lhy:10.5.3.1a-1")
def test_a_leader_may_call_mortar_fire_down_on_himself() -> None:
    mortar = GERMAN.mortar("8cm-section", company="1kp")
    t = stormed(us("able-1-1", "C5"), us("able-2-1", "C7"), foe("1kp-1-leader"), foe(), mortar)
    assert legal(t, "request 1kp-1-leader german-8cm-section-1 C5 he")
    assert refused(t, "request 1kp-1-leader german-8cm-section-1 C7 he").rule == "10.5.3.1a-1"
    assert refused(t, "request 1kp-1-1 german-8cm-section-1 C5 he").rule == "10.5.3.1a-1"


@pytest.mark.rule("lhy:10.5.3.1b-1")
def test_a_gun_fires_at_afvs_in_its_hex_alone() -> None:
    t = stormed(us("tanks-1-1", "C5", motion="green"), us("tanks-1-2", "C7", motion="green"), foe("gun-3"))
    assert legal(t, "fire german-gun-3 tanks-1-1")
    assert refused(t, "fire german-gun-3 tanks-1-2").rule == "10.5.3.1b-1"
    assert refused(t, "fire german-gun-3 C7").rule == "10.5.3.1b-1"


@pytest.mark.rule("lhy:10.5.3.1c-1")
def test_vehicles_fire_at_vehicles_that_came_in_or_drive_off() -> None:
    t = stormed(us("tanks-1-1", "C5", motion="green"), us("tanks-1-2", "C7"), us("able-1-1", "C7"), foe("panzer1-1-1"))
    assert legal(t, "fire panzer1-1-1 tanks-1-1")
    assert refused(t, "fire panzer1-1-1 tanks-1-2").rule == "10.5.3.1c-1"
    assert refused(t, "fire panzer1-1-1 C7").rule == "10.5.3.1c-1"
    assert {"fire", "maneuver", "scoot"} <= kinds(t, "panzer1-1-1")


@pytest.mark.rule("lhy:10.5.3.1c-1")
def test_a_vehicle_that_does_not_react_has_had_its_action() -> None:
    t = stormed(us("tanks-1-1", "C5", motion="green"), foe("panzer1-1-1"), foe("panzer1-1-2", "C9"))
    say(t, "call")
    assert t.state.units["panzer1-1-1"].did == "activated"
    assert t.state.units["panzer1-1-2"].did == ""


@pytest.mark.rule("lhy:10.5.3.1c-1", "lhy:19.1.1a-1")
def test_nor_may_it_wait_if_they_came_in_through_mines() -> None:
    units = us("able-1-1", "C4"), us("able-1-leader", "A1"), foe("panzer1-1-1"), foe()
    t = table(activated(state(FIELD, *units, mines={"C5": Minefield(1)}), "able-1"), [1])
    say(t, "assault able-1-1 C5", "call", "call")
    assert t.state.units["panzer1-1-1"].did == "activated"


# ------------------------------------------------------------------ under Assault


@pytest.mark.rule("lhy:10.5.3.2-1")
def test_men_under_assault_do_not_walk_away_or_deploy() -> None:
    t = threatened(us("able-1-1", "C4"), foe(), foe("1kp-1-leader"))
    assert kinds(t, "1kp-1-1") == {"fire", "withdraw"}
    for text in ("maneuver 1kp-1-1", "deploy 1kp-1-1", "assault 1kp-1-1 C4"):
        assert refused(t, text).rule == "10.5.3.2-1"


@pytest.mark.rule("lhy:10.5.3.2a-1")
def test_vehicles_under_assault_may_drive() -> None:
    t = threatened(us("able-1-1", "C4"), foe("panzer1-1-1", motion="green"), foe())
    assert {"maneuver", "reverse"} <= kinds(t, "panzer1-1-1")
    assert legal(t, "halt-and-fire panzer1-1-1 C5 C4")


@pytest.mark.rule("lhy:10.5.3.2b-1", "lhy:10.5.3.2b-2")
@pytest.mark.parametrize(
    ("leader", "die", "passed"), [(True, 7, True), (True, 8, False), (False, 6, True), (False, 7, False)]
)
def test_a_withdrawal_from_under_an_assault_takes_a_roll(leader: bool, die: int, passed: bool) -> None:
    units = [foe(), foe("mg-1"), *([foe("1kp-1-leader")] if leader else [])]
    t = threatened(us("able-1-1", "C4"), *units, dice=(die,))
    say(t, "withdraw 1kp-1-1")
    found = last(t, WithdrawalRolled)
    assert (found.cohesion, found.passed) == (6, passed)
    assert t.state.units["german-mg-1"].did == "activated"
    assert (t.state.units["1kp-1-1"].did == "activated") is not passed


@pytest.mark.rule("lhy:10.5.3.2b-2")
def test_of_two_who_are_equally_good_the_one_counts_whose_leader_is_there() -> None:
    t = threatened(us("able-1-1", "C4"), foe("1kp-2-2"), foe(), foe("1kp-1-leader"), dice=(7,))
    say(t, "withdraw 1kp-1-1")
    found = last(t, WithdrawalRolled)
    assert (found.cohesion, found.tally.total, found.passed) == (6, -1, True)


@pytest.mark.rule("lhy:10.5.3.2b-1", "lhy:20.9.2-1")
def test_who_is_hidden_there_does_not_show_himself_by_the_roll() -> None:
    t = threatened(us("able-1-1", "C4"), foe(), foe("1kp-1-3", hidden=True), dice=(7,))
    say(t, "withdraw 1kp-1-1")
    assert last(t, WithdrawalRolled).cohesion == 6
    assert t.state.units["1kp-1-3"].hidden


@pytest.mark.rule("lhy:10.5.3.2b-2", "lhy:20.9.2-1")
def test_nor_does_a_leader_who_is_hidden() -> None:
    t = threatened(us("able-1-1", "C4"), foe(), foe("1kp-1-leader", hidden=True), dice=(7,))
    say(t, "withdraw 1kp-1-1")
    assert not last(t, WithdrawalRolled).passed
    assert t.state.units["1kp-1-leader"].hidden


@pytest.mark.rule("lhy:10.5.3.2b-1")
def test_guns_and_positions_do_not_withdraw() -> None:
    t = threatened(us("able-1-1", "C4"), foe("gun-1"), foe("fp-mg-1", front=0))
    assert not legal(t, "withdraw german-gun-1")
    assert not legal(t, "withdraw german-fp-mg-1")


@pytest.mark.rule("lhy:10.5.3.2c-1")
def test_small_arms_fire_at_hexes_beside_them() -> None:
    t = threatened(us("able-1-1", "C4"), us("able-1-2", "C8"), foe())
    s = t.state
    assert s.cycle is not None
    s.units["able-1-2"].did = "maneuver"
    s.cycle.before.append(deed("able-1-2", "maneuver", "C9", "C8"))
    t = table(s)
    assert legal(t, "fire 1kp-1-1 C4")
    assert refused(t, "fire 1kp-1-1 C8").rule == "10.5.3.2c-1"


@pytest.mark.rule("lhy:10.5.3.2d-1")
def test_anti_tank_fire_at_the_vehicles_of_the_assault_if_it_has_any() -> None:
    units = us("able-1-1", "C4"), us("tanks-1-1", "C4", motion="green"), us("tanks-1-2", "C8", motion="green")
    others = deed("tanks-1-2", "maneuver", "C9", "C8")

    def fires(ids: tuple[str, ...]) -> World:
        t = threatened(*units, foe("gun-3"), ids=ids)
        assert t.state.cycle is not None
        t.state.cycle.before.append(others)
        return table(t.state)

    t = fires(("able-1-1", "tanks-1-1"))
    assert legal(t, "fire german-gun-3 tanks-1-1")
    assert refused(t, "fire german-gun-3 tanks-1-2").rule == "10.5.3.2d-1"
    assert legal(fires(("able-1-1",)), "fire german-gun-3 tanks-1-2")


@pytest.mark.rule("lhy:10.5.3.2e-1", "lhy:10.5.3.2f-1")
def test_they_may_ask_for_mortars_and_recover() -> None:
    mortar = GERMAN.mortar("8cm-section", company="1kp")
    t = threatened(us("able-1-1", "C4"), foe(), foe("1kp-1-leader"), foe("1kp-1-2", disrupted=True), mortar)
    assert legal(t, "request 1kp-1-leader german-8cm-section-1 C4 he")
    assert legal(t, "recover 1kp-1-2")


@pytest.mark.rule("lhy:10.5.3-1")
def test_units_elsewhere_react_as_ever() -> None:
    t = threatened(us("able-1-1", "C4"), foe(), foe("1kp-1-2", "D5"))
    assert {"maneuver", "fire", "withdraw"} <= kinds(t, "1kp-1-2")


# ------------------------------------------------------------------ Regrouping


@pytest.mark.rule("lhy:14.3.6-2")
def test_regrouping_units_fire_next_to_them_recover_or_withdraw() -> None:
    units = us("able-1-1", "C4", regrouping=True), us("able-1-leader", "C4"), foe(), foe("1kp-1-2", "C6")
    t = table(activated(state(FIELD, *units), "able-1"))
    assert kinds(t, "able-1-1") == {"fire", "regroup", "withdraw"}
    assert legal(t, "fire able-1-1 C5")
    assert refused(t, "fire able-1-1 C6").rule == "14.3.6-2"
    for text in ("maneuver able-1-1", "assault able-1-1 C5", "deploy able-1-1"):
        assert refused(t, text).rule == "14.3.6-2"


@pytest.mark.rule("lhy:14.3.6-3")
def test_regrouping_ends_with_a_withdrawal() -> None:
    units = us("able-1-1", "C4", regrouping=True), us("able-1-leader", "C4"), foe(at="C7")
    t = table(activated(state(FIELD, *units), "able-1"))
    say(t, "withdraw able-1-1", "go C3", "rest")
    assert not t.state.units["able-1-1"].regrouping

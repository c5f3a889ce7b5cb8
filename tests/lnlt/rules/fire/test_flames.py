"""1.6.3 Flamethrowers and Satchel Charges."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.melee.blows import serves_in_melee
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Hold, Retreat
from hedgerow.lnlt.state.placing import bear
from hedgerow.lnlt.state.state import FireForEffect, State
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    sw,
    table,
    told_of,
)
from tests.lnlt.shots import checks, fire, firepower, hits, total, why_not

HIT = [2, 1]  # with a Flamethrower from next door: 2 + 6 + 2 against 1


def burning(*pieces: Piece, **given: object) -> State:
    """A Squad with a Flamethrower in C1 next to a German Squad in D1."""
    mine = [US("a1", "squad", "C1", "flamethrower"), US("idle", "squad", "A3")]
    return state(OPEN, *mine, GERMAN("foe", counter("squad", "1-6-4-7", half="german-army/half-squad"), "D1"), *pieces, **given)  # type: ignore[arg-type]  # fmt: skip  # noqa: E501


# ------------------------------------------------------------------ Flamethrowers


@pytest.mark.rule("lnlt:1.6.3.1")
def test_a_flamethrower_fires_next_door_and_serves_in_melee() -> None:
    s = burning()
    assert firepower(s, "D1", "a1-flamethrower") == [(6, "5.2.5"), (2, "5.0.0.11")]
    assert why_not(s, "D1", "a1-flamethrower") == ""
    far = burning(GERMAN("far", "squad", "E1"))
    assert why_not(far, "E1", "a1-flamethrower") == "5.0.0.1"
    assert serves_in_melee(s.weapons["a1-flamethrower"])


@pytest.mark.rule("lnlt:1.6.3.2", "lnlt:1.6.3.4")
def test_whoever_it_shakes_flees_one_hex_and_has_moved() -> None:
    t = fire(burning(), "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert checks(t) == [("foe", 10, "Shaken")]
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat, t.choice.rule) == ("retreat", 1, "1.6.3.2")
    assert (refused(t, Retreat("F1")).code, refused(t, Retreat("F1")).rule) == ("not-adjacent", "1.6.3.2")
    assert (refused(t, Retreat("C1")).rule, refused(t, Hold()).code) == ("1.6.3.3", "settle-first")
    choose(t, Retreat("E1"))
    foe = t.state.units["foe"]
    assert (foe.at, foe.marker, foe.shaken) == ("E1", "moved", True)
    assert last(t, told.Retreated).start == "D1"


@pytest.mark.rule("lnlt:1.6.3.2")
def test_an_attack_that_includes_one_does_the_same_and_one_without_does_not() -> None:
    t = fire(burning(), "D1", "a1", "a1-flamethrower", dice=[1, 1, 1])
    assert t.choice is not None
    assert t.choice.kind == "retreat"
    t = fire(burning(), "D1", "a1", dice=[6, 1, 2])
    assert checks(t)[0][2] == "Shaken"
    assert told_of(t, told.Retreated) == []
    assert t.choice is not None
    assert t.choice.kind != "retreat"


@pytest.mark.rule("lnlt:1.6.3.2")
@pytest.mark.parametrize(("die", "result", "flees"), [(6, "Casualties", True), (1, "Shaken", True)])
def test_those_whom_casualties_shake_flee_too(die: int, result: str, flees: bool) -> None:
    t = fire(burning(), "D1", "a1-flamethrower", dice=[*HIT, die])
    assert checks(t)[0][2] == result
    assert (t.choice is not None and t.choice.kind == "retreat") is flees


@pytest.mark.rule("lnlt:1.6.3.2")
def test_the_unhurt_and_those_shaken_before_stay() -> None:
    t = fire(burning(GERMAN("ill", counter("squad", "1-6-4-9", half="german-army/half-squad"), "D1", shaken=True)), "D1", "a1-flamethrower", dice=[1, 6, 1, 1])  # fmt: skip  # noqa: E501
    assert {r for _, _, r in checks(t)} == {"No Effect"}
    assert told_of(t, told.Retreated) == []


@pytest.mark.rule("lnlt:1.6.3.3")
def test_the_retreat_leads_away_from_the_flames_and_no_nearer_to_others_in_sight() -> None:
    t = fire(burning(), "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert sorted(m.place for m in offered(t)) == ["D0", "E0", "E1"]
    t = fire(burning(US("other", "squad", "F1", shaken=True)), "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert sorted(m.place for m in offered(t)) == ["D0"]  # the others lead toward him, Shaken as he is


@pytest.mark.rule("lnlt:1.6.0.13")
def test_who_flees_may_leave_a_weapon_behind() -> None:
    s = burning()
    bear(s, sw("mg", "mg34", 1), "foe")
    t = fire(s, "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert refused(t, Retreat("E1", ("a1-flamethrower",))).rule == "1.6.0.13"
    choose(t, Retreat("E1", ("mg",)))
    assert (s.weapons["mg"].at, s.weapons["mg"].bearer, s.units["foe"].at) == ("D1", "", "E1")


@pytest.mark.rule("lnlt:1.6.3.3")
def test_even_where_shaken_movers_shun_only_good_order_enemies() -> None:
    s = burning(US("other", "squad", "F1", shaken=True), options={"shaken-avoids": "good-order-enemy"})
    t = fire(s, "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert sorted(m.place for m in offered(t)) == ["D0"]


@pytest.mark.rule("lnlt:1.6.3.4")
def test_a_retreat_may_draw_opportunity_fire() -> None:
    t = fire(burning(US("gun", "squad", "C0")), "D1", "a1-flamethrower", dice=[*HIT, 1, 4, 1, 1])
    choose(t, Retreat("E1"))
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("opportunity", 0)
    assert refused(t, Fire("E1", ("a1",))).rule == "5.3.1"  # he has fired
    choose(t, Fire("E1", ("gun",)))
    assert hits(t) == {"foe": 4 + 2 + 1 - 1}  # + 1: he moves


@pytest.mark.rule("lnlt:1.6.3.4")
def test_holding_fire_lets_him_go() -> None:
    t = fire(burning(US("gun", "squad", "C0")), "D1", "a1-flamethrower", dice=[*HIT, 1])
    choose(t, Retreat("E1"), Hold())
    assert t.state.units["foe"].at == "E1"


@pytest.mark.rule("lnlt:1.6.3.5")
@pytest.mark.parametrize("who", ["river", "sniper"])
def test_with_nowhere_to_flee_it_is_lost(who: str) -> None:
    wet = board(". . . ~ ~ .\n. . . . ~ .\n. . . . ~ .\n. . . ~ . .")
    if who == "river":
        s = burning()
        s.map = wet
    else:
        s = state(
            OPEN, US("a1", "squad", "C1", "flamethrower"), GERMAN("foe", "sniper", "D1"), GERMAN("idle", "squad", "F3")
        )
    t = fire(s, "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert t.state.units["foe"].lost
    assert last(t, told.UnitEliminated).rule == "1.6.3.5"


@pytest.mark.rule("lnlt:1.6.3.5", "lnlt:1.7.0.3")
@pytest.mark.parametrize("road", [False, True])
def test_a_heavy_weapon_flees_across_a_wall_only_by_road(road: bool) -> None:
    lane = board(
        "~ ~ ~ ~ ~ ~\n. . . . . .\n~ ~ ~ ~ ~ ~\n. . . . . .",
        hexsides={"wall": "D1/E1"}, lines=[("road", "C1 D1 E1")] if road else (),
    )  # fmt: skip
    mortar = counter("team", "3-9-4-7", calibre=50)
    s = state(lane, US("a1", "squad", "C1", "flamethrower"), GERMAN("foe", mortar, "D1"), GERMAN("idle", "squad", "F3"))
    t = fire(s, "D1", "a1-flamethrower", dice=[*HIT, 1])
    assert s.units["foe"].lost is not road
    if road:
        assert offered(t) == [Retreat("E1")]


@pytest.mark.rule("lnlt:1.6.3.4", "lnlt:1.6.1.1", "lnlt:18.1.8")
def test_fleeing_leaves_tripods_behind_and_runs_into_barrages() -> None:
    s = burning()
    bear(s, sw("mg", "mg42-tripod", 1, tripod=True), "foe")
    s.ffe["E1"] = FireForEffect(side=0, fp=3, name="Mortar")
    t = fire(s, "D1", "a1-flamethrower", dice=[*HIT, 1, 1, 1, 6])
    choose(t, Retreat("E1"))
    assert (t.state.weapons["mg"].at, t.state.weapons["mg"].bearer) == ("D1", "")
    assert last(t, told.ShotFired).kind == "fire for effect"


# ------------------------------------------------------------------ Satchel Charges


@pytest.mark.rule("lnlt:1.6.3.8")
def test_the_figure_of_a_charge_thrown_alone_and_with_the_ifp() -> None:
    """A 2-6-4-6 Squad: 6 with the charge alone; 2 + 2 + 6 = 10 with its IFP as well."""
    squad = counter("squad", "2-6-4-6", nation="us-airborne")
    s = state(OPEN, US("a1", squad, "C1", "satchel"), GERMAN("foe", "squad", "D1"))
    assert firepower(s, "D1", "a1-satchel") == [(6, "5.2.5")]
    assert firepower(s, "D1", "a1", "a1-satchel") == [(2, "5.2.2"), (6, "5.2.5"), (2, "5.0.0.11")]
    assert total(s, "D1", "a1", "a1-satchel") == 10


@pytest.mark.rule("lnlt:1.6.3.7")
def test_only_leadership_modifies_a_charge_and_not_that_of_the_thrower() -> None:
    s = state(
        OPEN, US("a1", "squad", "C1", "satchel", marker="assault"), US("lt", "wheelock", "C1"),
        US("sgt", "mercer", "C1", sw("his", "satchel", 0)), GERMAN("foe", "squad", "D1"), smoke={"C1": 1},
    )  # fmt: skip
    assert firepower(s, "D1", "a1-satchel", "lt") == [(6, "5.2.5"), (2, "5.0.1.2")]  # not adjacent, smoke, on the move
    assert firepower(s, "D1", "his") == [(6, "5.2.5"), (-3, "1.6.0.5")]
    assert why_not(s, "D1", "his", "sgt") == "1.6.0.9"
    assert why_not(s, "D1", "his", "lt") == ""


@pytest.mark.rule("lnlt:1.6.3.6")
def test_a_charge_is_thrown_next_door_once() -> None:
    s = state(OPEN, US("a1", "squad", "C1", "satchel"), GERMAN("foe", "squad", "D1"), GERMAN("far", "squad", "E1"))
    assert why_not(s, "E1", "a1-satchel") == "5.0.0.1"
    t = activate(table(s, [1, 6, 2]), "C1")
    assert Fire("D1", ("a1-satchel", "a1")) in possible(t)
    choose(t, Fire("D1", ("a1-satchel",)))
    assert t.state.weapons["a1-satchel"].gone
    handled = last(t, told.WeaponHandled)
    assert (handled.how, handled.unit, handled.rule) == ("used up", "a1", "1.6.3.6")
    assert serves_in_melee(state(OPEN, US("b", "squad", "A0", "satchel")).weapons["b-satchel"])


@pytest.mark.rule("lnlt:1.6.3.6")
@pytest.mark.parametrize(("who", "rule"), [("half-squad", ""), ("layer", ""), ("wheelock", ""), ("hmg", "1.7.0.2"), ("medic", "11.3.1")])  # fmt: skip  # noqa: E501
def test_whoever_may_use_a_weapon_may_throw_one(who: str, rule: str) -> None:
    s = state(OPEN, US("u", who, "C1", "satchel"), GERMAN("foe", "squad", "D1"))
    assert why_not(s, "D1", "u-satchel") == rule

"""5.1 What fire does: the Damage Check Table, Shaken, Casualties, Wounds."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.fire.flames import approached
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.people.damage import damage_result, damage_tally
from hedgerow.lnlt.rules.people.leaders import lm, morale
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Drop, Fire, Go, Spot, Step
from hedgerow.lnlt.state.state import State, Unit
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    SS,
    US,
    Force,
    Piece,
    activate,
    choose,
    counter,
    last,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.shots import checks, fire, firepower, hits, mods, why_not

HIT = [6, 1]  # the attacker's die and the defender's: a Squad two hexes away exceeds the open by 7
BRITISH = Force(1, "british")


def shelled(*targets: Piece, dice: list[int], **given: object) -> State:
    """A Squad in A1 fires at everybody in C1: 6 + 2 against 1 + 0, so that each check has 7 added."""
    s = state(OPEN, US("a1", "squad", "A1"), *targets, GERMAN("idle", "squad", "F3"), **given)  # type: ignore[arg-type]
    return fire(s, "C1", "a1", dice=[*HIT, *dice]).state


def one(unit: Piece) -> Unit:
    assert unit.unit is not None
    return unit.unit


# ------------------------------------------------------------------ the Damage Check Table

LINES = {"none": 5, "first": 6, "first, still": 9, "second": 10, "second, still": 14, "third": 15}


@pytest.mark.rule("lnlt:PAC.1")
@pytest.mark.parametrize("column", ["mmc", "shaken mmc", "smc", "hero"])
def test_the_lines_begin_above_morale_at_twice_and_at_three_times_it(column: str) -> None:
    who = {
        "mmc": GERMAN("u", "squad", "A0"), "shaken mmc": GERMAN("u", "squad", "A0", shaken=True),
        "smc": GERMAN("u", "koch", "A0"), "hero": GERMAN("u", "raabe", "A0"),
    }[column]  # fmt: skip
    results = [damage_result(one(who), total, 5) for total in range(-3, 20)]
    assert results[:9] == ["No Effect"] * 9  # -3 to 5
    assert len({*results[9:13]}) == len({*results[13:18]}) == len({*results[18:]}) == 1
    assert results[18] == "Eliminated"


@pytest.mark.rule("lnlt:PAC.2", "lnlt:PAC.3", "lnlt:PAC.4", "lnlt:PAC.5")
@pytest.mark.parametrize(
    ("who", "column"),
    [
        (GERMAN("u", "squad", ""), ["Shaken", "Casualties", "Eliminated"]),
        (GERMAN("u", "hmg", ""), ["Shaken", "Casualties", "Eliminated"]),
        (GERMAN("u", "half-squad", "", shaken=True), ["Casualties", "Casualties", "Eliminated"]),
        (GERMAN("u", "koch", ""), ["Shaken", "Wounded", "Eliminated"]),
        (GERMAN("u", "medic", ""), ["Shaken", "Wounded", "Eliminated"]),
        (GERMAN("u", "koch", "", shaken=True), ["Wounded", "Wounded", "Eliminated"]),
        (GERMAN("u", "raabe", ""), ["Wounded", "Wounded", "Eliminated"]),
    ],
)
def test_the_columns(who: Piece, column: list[str]) -> None:
    assert [damage_result(one(who), total, 5) for total in (6, 10, 15)] == column


# ------------------------------------------------------------------ a Leader steadies his hex


@pytest.mark.rule("lnlt:5.0.0.9", "lnlt:11.1.0.3", "lnlt:5.0.0.12")
def test_a_leader_steadies_the_others_of_his_badge_but_not_himself() -> None:
    s = state(
        OPEN, US("a1", "squad", "A1"), GERMAN("koch", "plassmann", "C1"), GERMAN("g1", "squad", "C1"),
        GERMAN("mg", "hmg", "C1"), GERMAN("doc", "medic", "C1"), SS("ss", "squad", "C1"), GERMAN("far", "squad", "D1"),
        GERMAN("tank", "pz-iv", "C1"),
    )  # fmt: skip
    helped = {i: mods(damage_tally(s, u, 3)) for i, u in s.units.items() if u.side == 1}
    steadied, alone = [(3, "5.0.0.8"), (-2, "5.0.0.9")], [(3, "5.0.0.8")]
    assert helped == {
        "koch": alone,
        "g1": steadied,
        "mg": steadied,
        "doc": steadied,
        "ss": alone,
        "far": alone,
        "tank": alone,
    }


@pytest.mark.rule("lnlt:5.0.0.9")
@pytest.mark.parametrize(("reading", "helps"), [("yes", True), ("no", False)])
def test_whatever_marker_he_is_under(reading: str, helps: bool) -> None:
    s = state(OPEN, GERMAN("koch", "koch", "C1"), GERMAN("g1", "squad", "C1"), options={"ops-complete-lm-on-damage": reading})  # fmt: skip  # noqa: E501
    for marker, fired in (("moved", False), ("crawl", False), ("assault", True), ("", True)):
        s.units["koch"].marker, s.units["koch"].fired = marker, fired  # type: ignore[assignment]
        assert damage_tally(s, s.units["g1"], 3).total == 2
    s.units["koch"].marker = "ops"
    assert damage_tally(s, s.units["g1"], 3).total == (2 if helps else 3)
    s.units["koch"].marker, s.units["koch"].shaken = "", True
    assert damage_tally(s, s.units["g1"], 3).total == 3  # never while Shaken (5.1.6)


@pytest.mark.rule("lnlt:5.0.0.10")
@pytest.mark.parametrize(("koch", "g1"), [(1, 4 + 7 - 1), (6, 4 + 7)])
def test_the_leader_checks_first_and_helps_only_if_he_stands(koch: int, g1: int) -> None:
    """Koch has Morale 7: 1 + 7 leaves him Shaken as well, so that he is made tougher here."""
    tough = counter("leader", "0-0-6-8", lm=1)
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1"), GERMAN("koch", tough, "C1"))
    t = fire(s, "C1", "a1", dice=[*HIT, koch, 4])
    assert [unit for unit, _, _ in checks(t)] == ["koch", "g1"]
    assert checks(t)[1][1] == g1


@pytest.mark.rule("lnlt:5.0.0.10", "lnlt:11.1.0.4")
def test_of_two_leaders_the_better_checks_first_and_then_steadies_the_other() -> None:
    tough = counter("leader", "0-0-6-9", lm=2)
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("lt", "koch", "C1"), GERMAN("major", tough, "C1"), GERMAN("g", "squad", "C1"))  # fmt: skip  # noqa: E501
    t = fire(s, "C1", "a1", dice=[*HIT, 2, 2, 2])
    assert checks(t) == [("major", 9, "No Effect"), ("lt", 7, "No Effect"), ("g", 7, "Shaken")]  # one LM, the better


@pytest.mark.rule("lnlt:11.1.0.4")
def test_when_he_falls_nobody_else_of_the_hex_steadies_in_that_impulse() -> None:
    better, other = counter("leader", "0-0-6-9", lm=2), counter("leader", "0-0-6-9", lm=1)
    foes = GERMAN("lt", other, "C1"), GERMAN("major", better, "C1"), GERMAN("g", counter("squad", "1-5-4-9"), "C1")
    s = state(OPEN, US("a1", "squad", "A1"), US("us-lt", "wheelock", "A1"), US("a2", "squad", "A2"), *foes)
    t = activate(table(s, [*HIT, 2, 2, 2, *HIT, 6, 1, 2]), "A1", "A2")
    choose(t, Fire("C1", ("a1",)), Fire("C1", ("a2",)))
    assert checks(t)[:3] == [("major", 9, "No Effect"), ("lt", 7, "No Effect"), ("g", 7, "No Effect")]
    assert [(who, total) for who, total, _ in checks(t)[3:]] == [("major", 13), ("lt", 8), ("g", 9)]
    assert (s.units["major"].shaken, s.units["lt"].shaken) == (True, False)


# ------------------------------------------------------------------ Shaken


@pytest.mark.rule("lnlt:5.1.1")
def test_shaken_units_use_neither_their_ifp_nor_their_weapons() -> None:
    s = shelled(GERMAN("g1", "squad", "C1", "mg34"), dice=[2])
    assert s.units["g1"].shaken
    assert why_not(s, "A1", "g1", side=1) == why_not(s, "A1", "g1-mg34", side=1) == "5.1.1"
    assert why_not(s, "A1", "g1", side=1, opportunity=True) == "5.1.1"
    assert s.weapons["g1-mg34"].bearer == "g1"


@pytest.mark.rule("lnlt:5.1.2")
@pytest.mark.parametrize(("reading", "near"), [("any-enemy", "ill"), ("good-order-enemy", None)])
def test_shaken_units_do_not_close_in_on_an_enemy_in_sight(reading: str, near: str | None) -> None:
    s = state(OPEN, US("a1", "squad", "A1", shaken=True), GERMAN("ill", "squad", "D1", shaken=True), options={"shaken-avoids": reading})  # fmt: skip  # noqa: E501
    found = approached(s, s.units["a1"], "B1")
    assert (found.id if found else None) == near
    assert approached(s, s.units["a1"], "A0") is None
    s.units["ill"].shaken = False
    assert approached(s, s.units["a1"], "B1") is not None


@pytest.mark.rule("lnlt:5.1.3")
def test_shaken_units_neither_spot_nor_find_who_is_next_to_them() -> None:
    s = state(OPEN, US("a1", "squad", "B2", shaken=True), US("a2", "squad", "A0"), GERMAN("foe", "squad", "C2"))
    assert not spotted(s, "C2", 0)
    s.units["a1"].shaken = False
    assert spotted(s, "C2", 0)
    s = state(OPEN, US("a1", "squad", "A2", shaken=True), US("a2", "squad", "A2"), GERMAN("foe", "squad", "C2"))
    assert refused(activate(table(s), "A2"), Spot("a1", "C2")).rule == "5.1.3"


@pytest.mark.rule("lnlt:5.1.7")
def test_shaken_snipers_do_not_snipe() -> None:
    s = state(OPEN, US("sn", "sniper", "C2", shaken=True), GERMAN("foe", "squad", "D0"))
    assert why_not(s, "D0", "sn") == "5.1.7"


@pytest.mark.rule("lnlt:5.1.9", "lnlt:5.1.12")
def test_heroes_never_shake_but_turn_to_their_wounded_side() -> None:
    s = shelled(GERMAN("h", "raabe", "C1"), dice=[2])
    hero = s.units["h"]
    assert (hero.shaken, hero.wounded, hero.counter) == (False, True, "german-army/raabe-wounded")
    assert firepower(s, "A1", "h") == [(figures(hero).ifp, "5.2.3")]
    assert all(damage_result(hero, total, 5) != "Shaken" for total in range(20))


# ------------------------------------------------------------------ Casualties


@pytest.mark.rule("lnlt:5.1.11")
@pytest.mark.parametrize("shaken", [False, True])
def test_casualties_leave_a_shaken_half_squad_of_a_squad(shaken: bool) -> None:
    s = shelled(GERMAN("g1", "squad", "C1", shaken=shaken, marker="ops"), dice=[3])
    left = s.units["g1"]
    assert (left.counter, left.shaken, left.at, left.marker) == ("german-army/half-squad", True, "C1", "ops")


@pytest.mark.rule("lnlt:5.1.11")
@pytest.mark.parametrize("who", ["half-squad", counter("crew", "1-3-4-5"), counter("team", "2-9-2-5")])
def test_casualties_are_the_end_of_anything_smaller(who: str) -> None:
    s = shelled(GERMAN("g1", who, "C1"), dice=[3])
    assert s.units["g1"].lost
    assert "C1" not in s.stacks


@pytest.mark.rule("lnlt:1.6.0.10")
def test_a_squad_that_is_halved_drops_one_of_two_weapons() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1", "mg34", "mg42"))
    t = fire(s, "C1", "a1", dice=[*HIT, 3])
    assert t.choice is not None
    assert (t.choice.seat, t.choice.kind) == (1, "drop")
    choose(t, Drop("g1-mg42"))
    assert {w.id: (w.bearer, w.at) for w in t.state.weapons.values()} == {"g1-mg34": ("g1", ""), "g1-mg42": ("", "C1")}


@pytest.mark.rule("lnlt:1.6.0.11")
def test_weapons_outlive_their_bearer() -> None:
    s = shelled(GERMAN("g1", counter("squad", "1-6-4-4", half="german-army/half-squad"), "C1", "mg34"), dice=[6])
    assert s.units["g1"].lost
    assert (s.weapons["g1-mg34"].bearer, s.weapons["g1-mg34"].at) == ("", "C1")


# ------------------------------------------------------------------ Wounds


@pytest.mark.rule("lnlt:5.1.12", "lnlt:5.1.18")
def test_a_single_man_is_shaken_and_wounded_and_loses_morale() -> None:
    frail = counter("leader", "0-0-6-5", lm=1)
    s = shelled(GERMAN("lt", frail, "C1"), GERMAN("g1", "squad", "C1"), dice=[3, 2])
    lt, squad = s.units["lt"], s.units["g1"]
    assert (lt.shaken, lt.wounded, squad.wounded) == (True, True, False)  # only single men are Wounded
    assert [(m.value, m.rule) for m in morale(s, lt)] == [(5, "1.5.1"), (-1, "5.1.18")]


@pytest.mark.rule("lnlt:5.1.18")
def test_a_wounded_hero_has_the_morale_of_his_other_side() -> None:
    s = shelled(GERMAN("h", "raabe", "C1"), dice=[2])
    assert [(m.value, m.rule) for m in morale(s, s.units["h"])] == [(5, "1.5.1")]


@pytest.mark.rule("lnlt:5.1.14")
@pytest.mark.parametrize("who", ["raabe-wounded", "koch"])
def test_a_second_wound_kills(who: str) -> None:
    shaken = who == "koch"
    s = state(
        OPEN,
        US("a1", "squad", "A1"),
        GERMAN("u", who, "C1", wounded=True, shaken=shaken),
        GERMAN("idle", "squad", "F3"),
    )
    t = fire(s, "C1", "a1", dice=[*HIT, 3])
    assert checks(t)[0][2] == "Wounded"
    assert t.state.units["u"].lost
    assert last(t, told.UnitEliminated).rule == "5.1.14"


@pytest.mark.rule("lnlt:5.1.13", "lnlt:5.1.16")
def test_a_man_wounded_before_he_is_activated_may_still_be_and_move_his_full_mf() -> None:
    s = state(OPEN, US("lt", "clarkson", "C1"), GERMAN("foe", "squad", "D1"), GERMAN("idle", "medic", "F3"), active=1)
    t = fire(s, "C1", "foe", dice=[*HIT, 6])
    assert [result for _, _, result in checks(t)] == ["Wounded"]
    assert last(t, told.UnitWounded).unit == "lt"
    assert s.units["lt"].wounded
    choose(activate(t, "C1"), Go(("lt",)), Step("B1"))
    assert s.units["lt"].at == "B1"
    assert t.choice is not None
    assert "5 MP" in t.choice.prompt


@pytest.mark.rule("lnlt:5.1.15", "lnlt:5.1.6")
def test_a_wounded_leader_loses_one_of_his_lm_but_never_more_than_he_has() -> None:
    two, none = one(US("x", "wheelock", "")), one(US("y", "tully", ""))
    two.wounded = none.wounded = True
    assert (lm(two), lm(none)) == (1, 0)
    two.shaken = True
    assert lm(two) == 0


@pytest.mark.rule("lnlt:5.1.17")
def test_a_wounded_sniper_fires_at_full_effect() -> None:
    sniper = counter("sniper", "1-20-0-6", nation="us-airborne")
    fit = state(OPEN, US("sn", sniper, "C2"), GERMAN("foe", "squad", "D0"))
    hurt = state(OPEN, US("sn", sniper, "C2", wounded=True), GERMAN("foe", "squad", "D0"))
    assert firepower(fit, "D0", "sn") == firepower(hurt, "D0", "sn")
    assert last(fire(hurt, "D0", "sn", dice=[1, 1, 6]), told.ShotFired).attack_dice == (1, 1)


# ------------------------------------------------------------------ Lucky


@pytest.mark.rule("lnlt:12.0.1", "lnlt:12.0.3")
def test_the_lucky_roll_once_again_and_keep_the_second_roll() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1", skill="lucky"))
    t = fire(s, "C1", "a1", dice=[2, 1, 6, 2])
    assert hits(t) == {"g1": 3}
    assert checks(t) == [("g1", 9, "Shaken"), ("g1", 5, "No Effect")]
    assert len(told_of(t, told.DamageRerolled)) == 1
    assert (t.state.units["g1"].shaken, t.state.units["g1"].skill, t.state.cup) == (False, "", ["lucky"])


@pytest.mark.rule("lnlt:12.0.1")
def test_luck_is_kept_for_a_roll_that_hurts() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1", skill="lucky"))
    t = fire(s, "C1", "a1", dice=[2, 1, 2])
    assert (len(checks(t)), t.state.units["g1"].skill) == (1, "lucky")


@pytest.mark.rule("lnlt:12.0.3")
def test_the_skill_of_the_dead_goes_back_into_the_cup() -> None:
    s = shelled(GERMAN("g1", "half-squad", "C1", skill="brave"), dice=[6], cup=["lucky"])
    assert (s.units["g1"].lost, s.units["g1"].skill, s.cup) == (True, "", ["lucky", "brave"])


def test_an_attack_on_one_badge_leaves_the_other_side_alone() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), BRITISH("b", "squad", "C1"), US("mate", "squad", "B1"))
    t = fire(s, "C1", "a1", dice=[*HIT, 1, 1])
    assert [unit for unit, _, _ in checks(t)] == ["b"]
    assert Fire("C1", ("a1",)).target == "C1"

"""13 National Characteristics. Melee's part (fanatics) is tested with Melee, smoke and Heroes with their chapters."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.phases.rally import why_not_rally
from hedgerow.lnlt.rules.people.damage import damage_result
from hedgerow.lnlt.rules.people.leaders import lm, morale
from hedgerow.lnlt.rules.people.national import fanatic
from hedgerow.lnlt.screen.chances import LOST, grave
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Drop, Finish, Fire, Go, Motherland, Pass, Rally, Step
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    RUSSIAN,
    SS,
    US,
    Force,
    Piece,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.guns import ARMY, EAST, HELD, PIERCED, SHIELD, TOO_LIGHT, UNNERVED, WEST, field, shell
from tests.lnlt.shots import fire, firepower, total

JAPAN, PACIFIC = Force(1, "japanese"), Force(0, "us-pacific")
PASS, FAIL = [1, 1], [6, 5]


def rallying(*pieces: Piece) -> State:
    return state(OPEN, *pieces, phase="rally", step="first")


def levels(s: State) -> dict[str, int]:
    return {u.id: morale(s, u).total for u in s.units.values() if u.at}


# ------------------------------------------------------------------ For the Motherland


@pytest.mark.rule("lnlt:13.0.1")
def test_one_place_holds_for_the_motherland_until_the_turn_ends() -> None:
    s = rallying(
        RUSSIAN("r1", "rifle-squad", "A0"), RUSSIAN("r2", "rifle-squad", "A0", shaken=True),
        RUSSIAN("r3", "rifle-squad", "C2"), GERMAN("g1", "squad", "A0"),
    )  # fmt: skip
    before = levels(s)
    t = table(s, [6, 1])
    assert offered(t) == [Motherland("A0"), Motherland("C2"), Finish()]
    choose(t, Motherland("A0"))
    assert levels(s) == before | {"r1": before["r1"] + 1, "r2": before["r2"] + 1}
    assert last(t, told.MotherlandCalled).place == "A0"
    while s.turn == 2:
        choose(t, Pass() if Pass() in offered(t) else Finish())
    assert levels(s) == before


@pytest.mark.rule("lnlt:13.0.1")
def test_the_call_is_heard_once_a_turn_and_only_by_those_who_know_it() -> None:
    s = rallying(
        RUSSIAN("r1", "rifle-squad", "A0"), RUSSIAN("r2", "gorelik", "C2", shaken=True), US("a1", "squad", "D1")
    )
    t = table(s)
    assert refused(t, Motherland("D1")).rule == "13.0.1"
    assert refused(t, Motherland("F3")).rule == "13.0.1"
    choose(t, Motherland("A0"))
    assert refused(t, Motherland("C2")).code == "called"
    assert not offered(t, Motherland)


@pytest.mark.rule("lnlt:13.0.1")
def test_the_call_helps_to_rally() -> None:
    s = rallying(RUSSIAN("r1", "rifle-squad", "A0", shaken=True), RUSSIAN("sgt", "lapin", "A0"))
    t = choose(table(s, [3, 3]), Motherland("A0"), Rally("r1"))
    assert last(t, told.MoraleChecked).needed == 6
    assert not s.units["r1"].shaken


def test_nobody_else_is_asked_for_such_a_call() -> None:
    t = table(rallying(US("a1", "squad", "A0")))
    assert t.choice is None or t.choice.kind != "rally"


# ------------------------------------------------------------------ Commissars


def under_the_commissar(unit: str = "rifle-squad", **fields: object) -> State:
    return rallying(
        RUSSIAN("r1", unit, "A0", shaken=True),
        RUSSIAN("com", "commissar", "A0", **fields),
        RUSSIAN("r2", "rifle-squad", "C0"),
    )


@pytest.mark.rule("lnlt:13.0.1")
def test_a_commissar_gives_a_second_try_with_2_off() -> None:
    t = choose(table(under_the_commissar(), [*FAIL, 3, 5]), Rally("r1"))
    assert t.choice is not None
    assert (t.choice.kind, offered(t)) == ("commissar", [Rally("r1"), Finish()])
    choose(t, Rally("r1"))
    check = last(t, told.MoraleChecked)
    assert [(m.value, m.rule) for m in check.tally] == [(-1, "3.0.6"), (-2, "13.0.1")]
    assert not t.state.units["r1"].shaken


@pytest.mark.rule("lnlt:13.0.1")
def test_failing_the_commissar_costs_men() -> None:
    t = choose(table(under_the_commissar(), [*FAIL, *FAIL]), Rally("r1"), Rally("r1"))
    assert t.state.units["r1"].counter == "soviet/rifle-half-squad"
    assert t.state.units["r1"].shaken
    assert told_of(t, told.SquadReduced)
    t = choose(table(under_the_commissar("rifle-half-squad"), [*FAIL, *FAIL]), Rally("r1"), Rally("r1"))
    assert t.state.units["r1"].lost


@pytest.mark.rule("lnlt:13.0.1")
def test_a_natural_12_is_the_end_of_the_commissar() -> None:
    t = choose(table(under_the_commissar(), [*FAIL, 6, 6]), Rally("r1"), Rally("r1"))
    assert t.state.units["com"].lost
    assert last(t, told.UnitEliminated).unit == "com"


@pytest.mark.rule("lnlt:13.0.1")
def test_the_second_try_may_be_declined_and_is_not_given_twice() -> None:
    t = choose(table(under_the_commissar(), FAIL), Rally("r1"), Finish())
    assert t.state.units["r1"].counter == "soviet/rifle-squad"
    assert refused(t, Rally("r1")).rule == "3.0.12"


@pytest.mark.rule("lnlt:13.0.1")
def test_no_second_try_without_a_commissar_in_good_order() -> None:
    for s in (
        rallying(RUSSIAN("r1", "rifle-squad", "A0", shaken=True), RUSSIAN("lt", "demchuk", "A0")),
        rallying(RUSSIAN("scout", "scout", "A0", shaken=True), RUSSIAN("com", "commissar", "A0")),
    ):
        name = next(iter(s.units))
        t = choose(table(s, FAIL), Rally(name))
        assert t.choice is None or t.choice.kind != "commissar"


# ------------------------------------------------------------------ the SS


@pytest.mark.rule("lnlt:13.0.1")
def test_dedicated_squads_rally_by_themselves() -> None:
    s = rallying(SS("ss", "squad", "A0", shaken=True), GERMAN("army", "squad", "C0", shaken=True))
    assert why_not_rally(s, s.units["ss"]) is None
    refusal = why_not_rally(s, s.units["army"])
    assert refusal is not None
    assert refusal.rule == "3.0.9"


@pytest.mark.rule("lnlt:13.0.1")
def test_fanatics_are_shaken_mmcs_of_a_fanatic_nation() -> None:
    s = state(
        OPEN,
        SS("ss", "squad", "A0", shaken=True), SS("fit", "squad", "A0"), SS("ldr", "kranz", "A0", shaken=True),
        GERMAN("army", "squad", "A0", shaken=True),
    )  # fmt: skip
    assert [u.id for u in s.units.values() if fanatic(u)] == ["ss"]


@pytest.mark.rule("lnlt:13.0.1")
def test_what_the_nations_bring_is_data() -> None:
    assert {n.id for n in NATIONS.values() if n.motherland} == {"soviet"}
    assert {n.id for n in NATIONS.values() if n.fanatic} == {"german-ss"}
    assert {n.id for n in NATIONS.values() if n.dedicated} == {"german-ss"}
    assert {n.id for n in NATIONS.values() if n.never_shaken} == {"japanese"}


# ------------------------------------------------------------------ never Shaken

HIT = [6, 1]  # a Squad two hexes away exceeds the open by 7


def shot_at(*targets: Piece, dice: list[int]) -> State:
    """A Squad in A1 fires at everybody in C1: each check has 7 added."""
    s = state(OPEN, US("a1", "squad", "A1"), *targets, JAPAN("idle", "squad", "F3"))
    return fire(s, "C1", "a1", dice=[*HIT, *dice]).state


@pytest.mark.rule("lnlt:13.0.1")
@pytest.mark.parametrize(
    ("who", "results"),
    [
        ("squad", ["Reduced", "Casualties", "Eliminated"]),
        ("small-half-squad", ["Reduced", "Casualties", "Eliminated"]),
        ("hmg", ["Reduced", "Casualties", "Eliminated"]),
        ("nomoto", ["Wounded", "Wounded", "Eliminated"]),
        ("medic", ["Wounded", "Wounded", "Eliminated"]),
    ],
)
def test_their_columns_do_not_know_the_word_shaken(who: str, results: list[str]) -> None:
    u = JAPAN("u", who, "").unit
    assert u is not None
    assert [damage_result(u, total, 5) for total in (5, 6, 10, 15)] == ["No Effect", *results]


@pytest.mark.rule("lnlt:13.0.1")
@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        ("squad", 2, "half-squad"),  # 9 against 5
        ("squad", 3, "small-half-squad"),  # 10 against 5: two steps
        ("half-squad", 2, "small-half-squad"),  # 9 against 6
        ("half-squad", 5, ""),  # 12 against 6
        ("small-half-squad", 1, ""),  # 8 against 7
        ("hmg", 2, "hmg-reduced"),
        ("hmg-reduced", 1, ""),
        ("crew", 2, ""),
    ],
)
def test_they_shrink_step_by_step(before: str, die: int, after: str) -> None:
    u = shot_at(JAPAN("j", before, "C1"), dice=[die] if die > 1 else [die, 1]).units["j"]
    assert u.lost == (after == "")
    assert not u.shaken
    if after:
        assert u.counter == f"japanese/{after}"


@pytest.mark.rule("lnlt:13.0.1")
def test_morale_rises_as_they_shrink_and_the_half_squad_drops_what_it_cannot_carry() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), JAPAN("j", "squad", "C1", "type-96", "type-96", "satchel"))
    assert morale(s, s.units["j"]).total == 5
    t = fire(s, "C1", "a1", dice=[*HIT, 2])
    assert t.choice is not None
    assert offered(t, Drop)
    assert not broken(t.state)
    choose(t, *offered(t, Drop)[:1])
    assert morale(s, s.units["j"]).total == 6
    assert not broken(t.state)


@pytest.mark.rule("lnlt:13.0.1")
def test_a_man_is_wounded_where_others_would_be_shaken_and_goes_on_leading() -> None:
    s = shot_at(JAPAN("lt", "nomoto", "C1"), dice=[2])  # 9 against 7
    lieutenant = s.units["lt"]
    assert (lieutenant.wounded, lieutenant.shaken, lm(lieutenant)) == (True, False, 1)
    s = shot_at(JAPAN("lt", "nomoto", "C1", wounded=True), dice=[2])
    assert s.units["lt"].lost


@pytest.mark.rule("lnlt:13.0.1")
def test_fire_does_not_stop_them() -> None:
    s = state(OPEN, JAPAN("j", "squad", "E1"), US("a1", "squad", "A1"), active=1, initiative=1)
    t = choose(activate(table(s, [*HIT, 1, 1]), "E1"), Go(("j",)), Step("D1"), Fire("D1", ("a1",)))
    assert s.units["j"].counter == "japanese/half-squad"
    assert t.choice is not None
    assert t.choice.kind == "step"
    assert offered(t, Step)


@pytest.mark.rule("lnlt:13.0.1")
def test_nothing_shakes_them_but_their_vehicles_are_like_others() -> None:
    """A hit throws them off their tank, where others would have to keep calm (16.2.4)."""
    riders = [JAPAN(name, who, "", carrier="tank", outside=True) for name, who in (("j", "squad"), ("lt", "nomoto"))]
    tank = counter("vehicle", "0-0-8-6", "japanese", hull=SHIELD | {"outside": "PPO"})
    s = field(ARMY("gun", TOO_LIGHT, "A2", facing=EAST), JAPAN("tank", tank, "D2", facing=WEST), *riders)
    t = shell(s, "gun", "D2", "tank", dice=[*HELD, *UNNERVED])
    assert [e.unit for e in told_of(t, told.GotOff)] == ["j", "lt"]
    assert [u.id for u in s.units.values() if u.shaken] == ["tank"]
    assert not broken(s)
    s.units["j"].shaken = True
    assert any("13.0.1" in fault for fault in broken(s))


@pytest.mark.rule("lnlt:13.0.1", "lnlt:22.1.1")
def test_who_comes_out_of_a_wreck_holds_the_ground() -> None:
    tank = counter("vehicle", "0-0-8-6", "japanese", hull=SHIELD | {"inside": "PP"})
    crew = JAPAN("tank", tank, "D2", facing=WEST), JAPAN("j", "squad", "", carrier="tank")
    s = field(ARMY("gun", TOO_LIGHT, "A2", facing=EAST), *crew, control={"D2": 0})
    shell(s, "gun", "D2", "tank", dice=[*PIERCED, 6, 2])
    assert (s.units["j"].at, s.units["j"].shaken) == ("D2", False)
    assert s.control["D2"] == 1


@pytest.mark.rule("lnlt:13.0.1")
def test_what_is_said_of_their_losses() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), JAPAN("j", "squad", "C1"), JAPAN("k", "half-squad", "F3"))
    t = fire(s, "C1", "a1", dice=[*HIT, 2])
    assert tell(s, last(t, told.SquadReduced)) == "Rifle Squad loses men and fights on: a Rifle Half-squad is left."
    graves = [grave(s.units["k"], r) for r in ("Reduced", "Casualties")]
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g", "squad", "C1"), GERMAN("idle", "squad", "F3"))
    t = fire(s, "C1", "a1", dice=[*HIT, 3])
    assert "a Shaken Rifle Half-squad" in tell(s, last(t, told.SquadReduced))
    assert graves == [2, LOST]
    assert grave(s.units["g"], "Shaken") == 1


# ------------------------------------------------------------------ Ambush in the jungle

JUNGLE = board(
    """
    . . . . . .
    . . J . . .
    . . j . . .
    . . . . . .
    """
)


def creep_up(force: Force, enemy: str) -> bool:
    """From C0 through the jungle in C1 to an enemy behind it; whether it is an Ambush."""
    foe = Force(1 - force.side, "us-army")("foe", "squad", enemy, marker="moved")
    s = state(JUNGLE, force("x", "squad", "C0"), foe, active=force.side, initiative=force.side)
    t = choose(activate(table(s, [1] * 12), "C0"), Go(("x",)), Step("C1"), Step(enemy))
    return last(t, told.MeleeJoined).ambush


@pytest.mark.rule("lnlt:13.0.1", "lnlt:8.4.1")
def test_they_ambush_in_jungle_and_nowhere_else() -> None:
    assert creep_up(JAPAN, "C2")
    assert not creep_up(JAPAN, "D2")
    assert not creep_up(GERMAN, "C2")


# ------------------------------------------------------------------ the Pacific


@pytest.mark.rule("lnlt:13.0.1")
def test_the_army_in_the_pacific_adds_all_its_fire_to_a_fire_group() -> None:
    s = state(OPEN, *(PACIFIC(f"p{i}", "squad", "A1") for i in range(3)), GERMAN("foe", "squad", "D1"))
    assert firepower(s, "D1", "p0", "p1", "p2") == [(1, "5.2.2"), (2, "13.0.1")]
    mixed = state(OPEN, PACIFIC("p0", "squad", "A1"), US("a1", "squad", "A1"), US("a2", "squad", "A1"),
                  GERMAN("foe", "squad", "D1"))  # fmt: skip
    assert total(mixed, "D1", "p0", "a1", "a2") == 2 + 1 + 1  # the paratroopers half, the others in full
    assert COUNTERS["us-pacific/half-squad"].ifp == 0

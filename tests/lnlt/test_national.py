"""13 National Characteristics. Melee's part (fanatics) is tested with Melee, smoke and Heroes with their chapters."""

from __future__ import annotations

import pytest

from hedgerow.lnlt import events as told
from hedgerow.lnlt.administration import administrative_phase
from hedgerow.lnlt.counters import NATIONS
from hedgerow.lnlt.leaders import morale
from hedgerow.lnlt.moves import Finish, Motherland, Rally
from hedgerow.lnlt.national import fanatic
from hedgerow.lnlt.rally import why_not_rally
from hedgerow.lnlt.state import State

from .boards import GERMAN, OPEN, RUSSIAN, SS, US, Piece, act, choose, last, offered, refused, state, table, told_of

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
    t = table(s)
    assert offered(t) == [Motherland("A0"), Motherland("C2"), Finish()]
    choose(t, Motherland("A0"))
    assert levels(s) == before | {"r1": before["r1"] + 1, "r2": before["r2"] + 1}
    assert last(t, told.MotherlandCalled).place == "A0"
    act(s, administrative_phase)
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

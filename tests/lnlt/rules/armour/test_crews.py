"""11.5 Armor Leaders, and how vehicles rally and are called up."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.phases.rally import rally_tally, why_not_rally
from hedgerow.lnlt.rules.people.damage import column, damage_tally, steadier
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, Also, Begin, EndImpulse, Rally, Treat
from hedgerow.lnlt.state.placing import enlist
from hedgerow.lnlt.state.state import Hulk, State
from tests.lnlt.boards import GERMAN, OPEN, US, Piece, choose, last, offered, possible, refused, state, table
from tests.lnlt.shots import mods, why_not

WOODS = "C2"


def tank(name: str, at: str, **fields: Any) -> Piece:
    return US(name, "us-army/sherman", at, **fields)


def darius(carrier: str, **fields: Any) -> Piece:
    return US("darius", "us-army/darius", "", carrier=carrier, **fields)


# ------------------------------------------------------------------ Morale and LM


@pytest.mark.rule("lnlt:11.5.1", "lnlt:11.5.4", "lnlt:15.0.0.5")
def test_a_vehicle_has_the_morale_of_its_armor_leader() -> None:
    s = state(OPEN, tank("led", "C1"), darius("led"), tank("other", "C1"))
    assert mods(morale(s, s.units["led"])) == [(7, "11.5.4")]
    assert morale(s, s.units["other"]).total == 6
    assert s.stacks["C1"] == ["led", "other"]  # he is in no stack: he rides


@pytest.mark.rule("lnlt:11.5.4", "lnlt:3.0.7")
def test_his_lm_helps_only_his_own_vehicle_on_damage_checks() -> None:
    s = state(
        OPEN, tank("led", "C1"), darius("led"), tank("other", "C1"), US("a1", "squad", "C1"),
        US("lt", "clarkson", "C1"),
    )  # fmt: skip
    assert mods(damage_tally(s, s.units["led"], 3)) == [(3, "5.0.0.8"), (-1, "11.5.4")]
    assert mods(damage_tally(s, s.units["other"], 3)) == [(3, "5.0.0.8")]
    assert steadier(s, s.units["a1"], ()) is s.units["lt"]


@pytest.mark.rule("lnlt:11.5.5")
def test_a_led_vehicle_checks_in_its_own_column() -> None:
    s = state(OPEN, tank("led", "C1"), darius("led"), US("truck", "us-army/truck", "B1"))
    assert column(s.units["led"]) == TABLES.damage_check.columns.armored_vehicle
    assert column(s.units["truck"]) == TABLES.damage_check.columns.unarmored_vehicle


@pytest.mark.rule("lnlt:5.0.1.5", "lnlt:11.5.3")
def test_an_armor_leader_directs_nobody_elses_fire() -> None:
    s = state(OPEN, tank("led", "B1"), darius("led"), US("a1", "squad", "B1"), GERMAN("g1", "squad", "D1"))
    assert why_not(s, "D1", "a1") == ""
    assert why_not(s, "D1", "a1", "darius")


# ------------------------------------------------------------------ rallying


@pytest.mark.rule("lnlt:15.0.0.5")
def test_a_vehicle_always_rallies_itself() -> None:
    s = state(OPEN, tank("t1", "B1", shaken=True, buttoned=True), phase="rally", step="first")
    t = table(s, dice=[3, 3])
    choose(t, Rally("t1"))
    assert not s.units["t1"].shaken
    assert last(t, told.MoraleChecked).needed == 6


@pytest.mark.rule("lnlt:15.0.0.5")
def test_cover_helps_it() -> None:
    s = state(OPEN, tank("t1", WOODS, shaken=True), tank("t2", "B1", shaken=True), tank("t3", "D1", shaken=True))
    s.hulks["D1"] = [Hulk("gone", 0)]
    assert mods(rally_tally(s, s.units["t1"])) == [(-2, "15.0.0.5")]
    assert mods(rally_tally(s, s.units["t2"])) == []
    assert mods(rally_tally(s, s.units["t3"])) == [(-2, "15.0.0.5")]


@pytest.mark.rule("lnlt:15.0.0.5", "lnlt:11.5.4", "lnlt:11.5.2")
def test_its_armor_leader_brings_it_back_and_himself() -> None:
    crew = (tank("t1", "B1", shaken=True), darius("t1", shaken=True))
    s = state(OPEN, *crew, US("lt", "clarkson", "B1"), phase="rally", step="first")
    assert mods(rally_tally(s, s.units["t1"])) == [(-1, "15.0.0.5")]  # his LM, not Lt. Clarkson's
    t = table(s, dice=[4, 4])
    choose(t, Rally("t1"))
    assert (s.units["t1"].shaken, s.units["darius"].shaken) == (False, False)
    assert last(t, told.MoraleChecked).needed == 7


@pytest.mark.rule("lnlt:3.0.7")
def test_he_rallies_nobody_else() -> None:
    s = state(
        OPEN, tank("led", "B1"), darius("led"), US("a1", "squad", "B1", shaken=True), tank("t2", "B1", shaken=True)
    )
    refusal = why_not_rally(s, s.units["a1"])
    assert refusal is not None
    assert refusal.rule == "3.0.9"
    assert rally_tally(s, s.units["t2"]).total == 0


@pytest.mark.rule("lnlt:11.3.2")
def test_a_medic_treats_no_vehicle() -> None:
    medic = US("doc", "medic", "B1")
    s = state(OPEN, tank("t1", "B1", shaken=True), medic, phase="rally", step="first")
    t = table(s)
    assert not offered(t, Treat)
    assert refused(t, Treat("doc", "t1")).rule == "11.3.2"


# ------------------------------------------------------------------ activation


def afield() -> State:
    return state(
        OPEN, tank("led", "B1"), darius("led"), tank("t2", "C1"), US("a1", "squad", "C1"), US("a2", "squad", "A1"),
        GERMAN("g1", "squad", "F3"),
    )  # fmt: skip


@pytest.mark.rule("lnlt:11.5.6", "lnlt:4.0.9")
def test_an_armor_leader_calls_up_vehicles_and_nobody_else() -> None:
    s = afield()
    t = choose(table(s), Activate("B1"))
    assert offered(t, Also) == [Also("C1", vehicles=True)]
    assert refused(t, Also("C1")).rule == "4.0.4"
    assert refused(t, Also("A1", vehicles=True)).rule == "4.0.9"
    choose(t, Also("C1", vehicles=True))
    assert s.impulse is not None
    assert s.impulse.units == ["led", "t2"]


@pytest.mark.rule("lnlt:4.0.9")
def test_a_leader_calls_up_men_on_foot_and_no_vehicles() -> None:
    s = state(
        OPEN, US("lt", "clarkson", "B1"), tank("t2", "C1"), US("a1", "squad", "C1"), tank("t3", "B0"),
        GERMAN("g1", "squad", "F3"),
    )  # fmt: skip
    t = choose(table(s), Activate("B1"))
    assert offered(t, Also) == [Also("C1")]
    assert refused(t, Also("B0")).rule == "4.0.9"
    assert refused(t, Also("C1", vehicles=True)).rule == "11.5.6"
    choose(t, Also("C1"))
    assert s.impulse is not None
    assert s.impulse.units == ["lt", "a1"]


@pytest.mark.rule("lnlt:11.5.6")
@pytest.mark.parametrize("hindered", [{"shaken": True}, {"marker": "moved"}, {"fired": True}])
def test_a_leader_who_is_shaken_or_has_acted_calls_up_nobody(hindered: dict[str, Any]) -> None:
    s = afield()
    for field, value in hindered.items():
        setattr(s.units["led"], field, value)
    s.units["darius"].shaken = s.units["led"].shaken
    enlist(s, US("a3", "squad", "").unit)  # type: ignore[arg-type]
    s.units["a3"].at = "B1"
    s.stacks["B1"].append("a3")
    t = choose(table(s), Activate("B1"))
    assert not possible(t, Also)


@pytest.mark.rule("lnlt:11.5.6", "lnlt:4.0.20")
def test_a_vehicle_whose_leader_only_called_up_others_has_done_its_part() -> None:
    s = afield()
    t = choose(table(s), Activate("B1"), Also("C1", vehicles=True))
    if Begin() in offered(t):
        choose(t, Begin())
    choose(t, EndImpulse())
    assert s.units["led"].marker == "ops"
    assert s.units["t2"].marker == ""

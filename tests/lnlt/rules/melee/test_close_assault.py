"""17.1 Close Assault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hedgerow.lnlt.phases.invariants import broken
from hedgerow.lnlt.rules.melee.blows import fighters, melee_eligible, sensible_strikes
from hedgerow.lnlt.rules.melee.close_assault import assault_tally, defence_tally
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Assault, Fight, Go, Hold, Retreat, Step, Storm, Strike, Withdraw
from hedgerow.lnlt.state.state import Hulk, State
from hedgerow.lnlt.state.world import World
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
    surprise,
    sw,
    table,
)
from tests.lnlt.boards import told_of as all_told
from tests.lnlt.guns import EAST, WEST
from tests.lnlt.shots import mods

TRUCK = counter("vehicle", "0-0-12-5", hull={"moves": "R", "inside": "PP"})
TWO_SIX_FOUR = counter("squad", "2-6-4-5", "us-airborne")
KOCH = counter("leader", "0-0-6-6", lm=1, name="Lt. Koch")
GRENADIERS = counter("squad", "1-4-4-5")
ARMOUR = {"moves": "T", "front": [5, 4], "flank": [3, 3], "rear": [2, 3], "turret": True, "outside": "PO"}
PANZER = counter("vehicle", "0-0-10-6", hull=ARMOUR)
SHERMAN = counter("vehicle", "0-0-10-6", "us-army", hull=ARMOUR)
SQUAD = ("a1", TWO_SIX_FOUR, "B1")
PASS, FAIL = (1, 1), (6, 6)


def panzer(at: str = "C1", name: str = "pz", **fields: Any) -> Piece:
    return GERMAN(name, PANZER, at, **fields)


def scene(*pieces: Piece, **fields: Any) -> State:
    """Whoever is named, and on each side a man who sees to it that the turn goes on."""
    return state(OPEN, *pieces, US("idle", "medic", "A3"), GERMAN("lazy", "medic", "F3"), **fields)


def field(*pieces: Piece, **fields: Any) -> State:
    """A German tank in C1 as well."""
    return scene(panzer(), *pieces, **fields)


def set_out(s: State, *units: str, dice: Iterable[int] = ()) -> World:
    t = activate(table(s, dice), s.units[units[0]].at)
    return choose(t, Go(units))


def stormed(s: State, *units: str, dice: Iterable[int] = (), at: str = "pz") -> World:
    return choose(set_out(s, *units, dice=dice), Storm(s.units[at].at, at))


# ------------------------------------------------------------------ who may, and whom


@pytest.mark.rule("lnlt:17.1.1")
@pytest.mark.parametrize(
    ("piece", "may"),
    [
        (US("x", "squad", "B1"), True),
        (US("x", "half-squad", "B1"), True),
        (US("x", "us-army/crew", "B1"), True),
        (US("x", "hmg", "B1"), False),
        (US("x", "us-army/cady", "B1"), True),
        (US("x", "clarkson", "B1", "bazooka"), True),
        (US("x", "clarkson", "B1", "bar"), True),
        (US("x", "clarkson", "B1"), False),
        (US("x", "medic", "B1"), False),
        (US("x", "scout", "B1"), False),
    ],
)
def test_who_may_close_assault(piece: Piece, may: bool) -> None:
    t = set_out(field(piece), "x")
    assert (Storm("C1", "pz") in offered(t)) is may
    if not may:
        assert refused(t, Storm("C1", "pz")).rule == "17.1.1"


@pytest.mark.rule("lnlt:8.0.21")
def test_a_vehicles_hex_is_not_just_entered() -> None:
    t = set_out(field(US(*SQUAD)), "a1")
    assert Step("C1") not in offered(t)
    assert refused(t, Step("C1")).rule == "8.0.21"


@pytest.mark.rule("lnlt:8.0.21", "lnlt:17.1.3")
@pytest.mark.parametrize(("dice", "destroyed"), [([6, 1], True), ([1, 6], False)])
def test_its_escort_is_fought_in_melee_and_then_the_vehicle_is_stormed(dice: list[int], destroyed: bool) -> None:
    blows, nerve = [6, 6, 1, 1], [1, 1]
    s = field(US(*SQUAD), GERMAN("g1", "squad", "C1"), control={"C1": 1})
    t = set_out(s, "a1", dice=[*blows, *nerve, *dice])
    assert refused(t, Storm("C1", "pz")).rule == "17.1.3"
    choose(t, Step("C1"))
    assert last(t, told.MeleeJoined).place == "C1"
    assert t.state.units["g1"].lost
    assert t.state.units["pz"].lost is destroyed
    assert t.state.control["C1"] == (0 if destroyed else 1)  # 22.1.1
    if destroyed:
        assert (t.state.units["a1"].at, t.state.melee) == ("C1", {"C1": True})
    else:
        choose(t, Retreat("B1"))
        assert (t.state.units["a1"].at, t.state.units["a1"].marker) == ("B1", "moved")


@pytest.mark.rule("lnlt:8.0.21", "lnlt:8.1.1", "lnlt:8.1.4")
@pytest.mark.parametrize(("move", "nerve"), [(Fight("C1"), ()), (Withdraw(("a1",)), FAIL)])
def test_nor_is_it_spared_when_the_escort_falls_in_a_later_round(
    move: Fight | Withdraw, nerve: tuple[int, ...]
) -> None:
    s = field(US("a1", TWO_SIX_FOUR, "C1"), GERMAN("g1", "squad", "C1"), melee={"C1": False})
    t = activate(table(s, dice=[*nerve, 6, 6, 1, 1, *PASS, 6, 1]), "C1")
    choose(t, move)
    assert (s.units["g1"].lost, s.units["pz"].lost) == (True, True)
    assert s.units["a1"].at == "C1"


@pytest.mark.rule("lnlt:8.0.21")
def test_a_vehicle_may_drive_out_of_a_melee() -> None:
    foot = US("a1", "squad", "C1"), GERMAN("g1", "squad", "C1")
    s = scene(panzer(facing=EAST), *foot, melee={"C1": False}, active=1)
    t = activate(table(s), "C1")
    assert Go(("pz",)) in possible(t, Go)
    choose(t, Go(("pz",)), Step("D1"))
    assert s.units["pz"].at == "D1"
    assert s.melee == {"C1": False}


@pytest.mark.rule("lnlt:12.0.3", "lnlt:1.6.3.6")
def test_a_demolitionist_is_one_no_longer_when_he_has_thrown_his_charge() -> None:
    s = field(US("a1", "squad", "B1", "satchel", skill="demolitionist"))
    t = choose(stormed(s, "a1", dice=[*PASS, 6, 1]), Assault("a1", "a1-satchel"))
    handled = last(t, told.WeaponHandled)
    assert (handled.weapon, handled.how, handled.rule) == ("a1-satchel", "used up", "1.6.3.6")
    assert s.units["a1"].skill == ""


@pytest.mark.rule("lnlt:1.8.3")
@pytest.mark.parametrize("foe", [panzer(), GERMAN("g1", "squad", "C1")])
def test_what_those_who_close_in_see_there_is_seen_at_once(foe: Piece) -> None:
    hidden = board(". . F . . .\n. . . . . .\n. . . . . .\n. . . . . .")
    men = US("a1", "squad", "B1"), US("a2", "squad", "B1"), GERMAN("lazy", "medic", "F3")
    s = state(hidden, *men, foe, **surprise("D0", "sight", "first"))
    t = set_out(s, "a1", dice=[*PASS, 6, 1] if "pz" in s.units else [6, 6, 1, 1])
    assert not all_told(t, told.ParagraphRead)
    choose(t, Storm("C1", "pz") if "pz" in s.units else Step("C1"))
    assert s.units["a1"].at == "C1"
    assert s.impulse is not None  # a2 may still act
    assert all_told(t, told.ParagraphRead)


@pytest.mark.rule("lnlt:8.0.21")
def test_nobody_storms_it_while_the_escort_fights_on() -> None:
    t = set_out(field(US(*SQUAD), GERMAN("g1", "squad", "C1")), "a1", dice=[1, 1, 1, 1])
    choose(t, Step("C1"))
    assert t.state.melee == {"C1": True}
    assert [t.state.units[i].at for i in ("a1", "g1", "pz")] == ["C1"] * 3


@pytest.mark.rule("lnlt:8.0.21")
def test_a_vehicle_takes_no_part_in_melee() -> None:
    s = field(US("a1", "squad", "C1"), GERMAN("g1", "squad", "C1"))
    r = Round("C1", 0)
    assert [u.id for u in fighters(s, r, 1)] == ["g1"]
    assert Strike(("pz",)) not in list(sensible_strikes(s, r, 0))
    assert not melee_eligible(s, s.units["pz"])


@pytest.mark.rule("lnlt:17.1.3")
@pytest.mark.parametrize(
    ("escort", "eligible", "good_order"),
    [
        (GERMAN("e", "squad", "C1"), True, True),
        (GERMAN("e", "squad", "C1", shaken=True), False, False),
        (GERMAN("e", "medic", "C1"), False, True),
        (GERMAN("e", "hartwig", "C1"), False, True),
        (GERMAN("e", "hartwig", "C1", "mg34"), True, True),
    ],
)
def test_an_escort_prevents_it(escort: Piece, eligible: bool, good_order: bool) -> None:
    for option, protects in (("melee-eligible", eligible), ("good-order", good_order)):
        t = set_out(field(US(*SQUAD), escort, options={"close-assault-escort": option}), "a1")
        assert (Storm("C1", "pz") in offered(t)) is not protects
        if protects:
            assert refused(t, Storm("C1", "pz")).rule == "17.1.3"


@pytest.mark.rule("lnlt:17.1.4")
@pytest.mark.parametrize(
    ("riding", "protects"), [({}, False), ({"outside": True}, True), ({"outside": True, "shaken": True}, False)]
)
def test_riders_on_the_vehicle_prevent_it_those_inside_do_not(riding: dict[str, bool], protects: bool) -> None:
    t = set_out(field(US(*SQUAD), GERMAN("r", "half-squad", "", carrier="pz", **riding)), "a1")
    assert (Storm("C1", "pz") in offered(t)) is not protects
    if protects:
        assert refused(t, Storm("C1", "pz")).rule == "17.1.4"


@pytest.mark.rule("lnlt:17.1.4", "lnlt:17.1.17")
def test_riders_on_a_vehicle_protect_the_one_beside_it() -> None:
    s = field(US(*SQUAD), panzer("C1", "stug"), GERMAN("r", "half-squad", "", carrier="stug", outside=True))
    t = set_out(s, "a1")
    assert not offered(t, Storm)
    assert refused(t, Storm("C1", "pz")).rule == refused(t, Storm("C1", "stug")).rule == "17.1.4"


@pytest.mark.rule("lnlt:17.1.1", "lnlt:17.1.6")
def test_what_is_no_enemy_vehicle_there_is_not_stormed() -> None:
    t = set_out(field(US(*SQUAD), panzer("E1", "far"), US("own", SHERMAN, "B0")), "a1")
    assert offered(t, Storm) == [Storm("C1", "pz")]
    assert refused(t, Storm("B0", "own")).rule == "17.1.1"
    assert refused(t, Storm("C1", "far")).rule == "17.1.1"
    assert refused(t, Storm("E1", "far")).rule == "17.1.6"


# ------------------------------------------------------------------ approaching


@pytest.mark.rule("lnlt:17.1.6")
def test_it_is_a_form_of_movement() -> None:
    s = scene(panzer("D1", buttoned=True, shaken=True), US("a1", "squad", "B1"), US("a2", "squad", "B1"))
    t = activate(table(s, dice=[*FAIL]), "B1")
    choose(t, Go(("a1",)), Step("C1"))
    choose(t, Storm("D1", "pz"))
    assert refused(t, Go(("a2",))).rule == "4.0.14"  # the movers of B1 have gone


@pytest.mark.rule("lnlt:17.1.6")
def test_it_takes_the_mps_to_enter() -> None:
    slow = counter("squad", "2-6-1-5", "us-airborne")
    s = scene(panzer("D1", buttoned=True, shaken=True), US("a1", slow, "B1"), US("a2", slow, "C1"))
    t = choose(activate(table(s), "B1"), Go(("a1",)), Step("C1"))
    assert t.choice is None or t.choice.kind != "step"  # nothing is left to storm with, and the move is over
    t = choose(activate(table(scene(panzer("D1"), US("a2", slow, "C1"))), "C1"), Go(("a2",)))
    assert Storm("D1", "pz") in offered(t)  # the first step may cost all there is (6.0.3)


@pytest.mark.rule("lnlt:17.1.6")
def test_a_stack_that_comes_on_does_not_storm_from_off_the_map() -> None:
    t = set_out(field(US(*SQUAD)), "a1")
    assert t.state.moving is not None
    t.state.moving.at = t.state.moving.start = ""
    assert refused(t, Storm("C1", "pz")).rule == "17.1.6"


@pytest.mark.rule("lnlt:17.1.6")
@pytest.mark.parametrize(("mf", "may"), [(2, False), (3, True)])
def test_the_last_step_into_the_hex_has_its_price(mf: int, may: bool) -> None:
    """One MP to come next to a vehicle in Light Woods, two to go in."""
    s = scene(panzer("C2"), US("a1", counter("squad", f"2-6-{mf}-5", "us-airborne"), "A2"))
    t = choose(set_out(s, "a1", dice=[*FAIL]), Step("B2"))
    assert offered(t, Storm) == ([Storm("C2", "pz")] if may else [])
    if not may:
        assert refused(t, Storm("C2", "pz")).rule == "6.0.1"


# ------------------------------------------------------------------ the pre-assault Morale Check


@pytest.mark.rule("lnlt:17.1.7")
@pytest.mark.parametrize(("start", "tally"), [("B1", []), ("C2", [(-2, "17.1.7")])])
def test_cover_where_they_come_from_helps(start: str, tally: list[tuple[int, str]]) -> None:
    s = field(US("a1", TWO_SIX_FOUR, start))
    t = stormed(s, "a1", dice=[*FAIL])
    checked = last(t, told.MoraleChecked)
    assert (checked.unit, mods(checked.tally), checked.needed) == ("a1", tally, 5)


@pytest.mark.rule("lnlt:17.1.7")
def test_everybody_checks_for_himself() -> None:
    s = field(US(*SQUAD), US("hero", "us-army/cady", "B1"), US("lt", "clarkson", "B1"), US("doc", "medic", "B1"))
    t = stormed(s, "a1", "hero", "lt", "doc", dice=[*FAIL, *FAIL, *FAIL])
    assert [e.unit for e in all_told(t, told.MoraleChecked)] == ["lt", "a1", "hero"]


@pytest.mark.rule("lnlt:17.1.8")
def test_a_leader_who_passes_helps_mmcs_but_no_hero() -> None:
    s = field(US(*SQUAD), US("hero", "layer", "B1"), US("lt", "clarkson", "B1"))
    t = stormed(s, "a1", "hero", "lt", dice=[*PASS, *FAIL, *FAIL])
    assert [(e.unit, mods(e.tally)) for e in all_told(t, told.MoraleChecked)] == [
        ("lt", []), ("a1", [(-1, "17.1.8")]), ("hero", []),
    ]  # fmt: skip
    s = field(US(*SQUAD), US("hero", "layer", "B1"), US("lt", "clarkson", "B1"))
    t = stormed(s, "a1", "hero", "lt", dice=[*FAIL, *FAIL, *FAIL])
    assert [e.tally.total for e in all_told(t, told.MoraleChecked)] == [0, 0, 0]


@pytest.mark.rule("lnlt:17.1.9")
@pytest.mark.parametrize(("moved", "marker"), [(False, "ops"), (True, "moved")])
def test_those_who_fail_stay_and_are_not_shaken(moved: bool, marker: str) -> None:
    s = scene(panzer("D1", shaken=True, buttoned=True), US("a1", "squad", "B1" if moved else "C1"))
    t = set_out(s, "a1", dice=[*FAIL])
    if moved:
        choose(t, Step("C1"))
    choose(t, Storm("D1", "pz"))
    a1 = s.units["a1"]
    assert (a1.at, a1.marker, a1.shaken) == ("C1", marker, False)
    assert not all_told(t, told.VehicleAssaulted)
    assert s.moving is None


@pytest.mark.rule("lnlt:17.1.9")
def test_those_who_do_not_go_in_stay_behind_too() -> None:
    s = field(US(*SQUAD), US("doc", "medic", "B1"))
    stormed(s, "a1", "doc", dice=[*PASS, 1, 6])
    assert (s.units["doc"].at, s.units["doc"].marker) == ("B1", "ops")


@pytest.mark.rule("lnlt:17.1.10")
@pytest.mark.parametrize(
    ("weapon", "goes"), [("bazooka", True), ("satchel", True), ("flamethrower", True), ("bar", False)]
)
def test_a_leader_who_alone_passes_needs_something_against_tanks(weapon: str, goes: bool) -> None:
    s = field(US(*SQUAD), US("lt", "clarkson", "B1", weapon))
    t = set_out(s, "a1", "lt", dice=[*PASS, *FAIL, 6, 1])
    choose(t, Storm("C1", "pz"))
    if goes:
        choose(t, Assault("lt", f"lt-{weapon}"))
    assert [e.unit for e in all_told(t, told.VehicleAssaulted)] == (["lt"] if goes else [])
    assert (s.units["lt"].at, s.units["lt"].marker) == (("C1", "moved") if goes else ("B1", "ops"))
    assert s.units["a1"].at == "B1"


# ------------------------------------------------------------------ the assault


@pytest.mark.rule("lnlt:17.1.12", "lnlt:17.1.14")
def test_the_example_of_a_squad_against_no_armour() -> None:
    s = scene(GERMAN("pz", TRUCK, "C1"), US("a1", TWO_SIX_FOUR, "B1"))
    assert mods(assault_tally(s, Assault("a1"))) == [(2, "17.1.12")]
    assert defence_tally(s.units["pz"]).total == 0
    t = stormed(s, "a1", dice=[*PASS, 1, 3])  # 3 is not greater than 3
    assert not last(t, told.VehicleAssaulted).destroyed
    s = scene(GERMAN("pz", TRUCK, "C1"), US("a1", TWO_SIX_FOUR, "B1"))
    t = stormed(s, "a1", dice=[*PASS, 2, 3])
    assert last(t, told.VehicleAssaulted).destroyed
    assert s.hulks["C1"] == [Hulk("pz", 1)]
    assert "C1" in s.melee


@pytest.mark.rule("lnlt:17.1.7", "lnlt:17.1.8", "lnlt:17.1.12", "lnlt:17.1.14", "lnlt:17.1.15", "lnlt:11.5.2")
def test_lieutenant_koch_and_the_sherman() -> None:
    s = scene(
        US("sherman", SHERMAN, "C1", fired=True), US("darius", "us-army/darius", "", carrier="sherman"),
        GERMAN("koch", KOCH, "A1"), GERMAN("men", GRENADIERS, "A1", "panzerfaust"),
        active=1, hulks={"B1": [Hulk("burning", 0)]},
    )  # fmt: skip
    t = set_out(s, "koch", "men", dice=[4, 4, 4, 4, 3, 3])
    choose(t, Step("B1"))
    while isinstance(t.choice and t.choice.options[0], Hold):
        choose(t, Hold())
    choose(t, Storm("C1", "sherman"))
    koch, men = all_told(t, told.MoraleChecked)
    assert (koch.unit, mods(koch.tally), koch.passed) == ("koch", [(-2, "17.1.7")], True)
    assert (men.unit, men.tally.total, men.passed) == ("men", -3, True)  # an 8 against 5 + 3
    choose(t, Assault("men", "men-panzerfaust", "koch"))
    blow = last(t, told.VehicleAssaulted)
    assert (blow.attack.total, blow.defence.total, blow.destroyed) == (3, 2, True)
    assert s.units["sherman"].lost
    assert s.units["darius"].lost
    assert s.hulks["C1"] == [Hulk("sherman", 0)]
    assert (s.units["men"].at, s.units["koch"].at) == ("C1", "C1")
    assert "C1" in s.melee
    assert "sherman-crew" not in s.units
    assert s.weapons["men-panzerfaust"].bearer == "men"
    assert not broken(s)


@pytest.mark.rule("lnlt:17.1.2")
@pytest.mark.parametrize("status", [{}, {"shaken": True, "buttoned": True}, {"fired": True}, {"marker": "moved"}])
def test_a_vehicle_defends_whatever_its_status(status: dict[str, Any]) -> None:
    s = scene(panzer(**status), US(*SQUAD))
    t = stormed(s, "a1", dice=[*PASS, 1, 6])
    assert last(t, told.VehicleAssaulted).defence.total == 2
    assert not s.units["pz"].lost


@pytest.mark.rule("lnlt:17.1.11")
def test_they_assault_one_after_the_other_in_the_order_they_choose() -> None:
    s = field(US("a1", "squad", "B1"), US("a2", "squad", "B1"))
    t = stormed(s, "a1", "a2", dice=[*PASS, *PASS, 1, 6, 6, 1])
    assert offered(t) == [Assault("a1"), Assault("a2")]
    choose(t, Assault("a2"))
    assert [(e.unit, e.destroyed) for e in all_told(t, told.VehicleAssaulted)] == [("a2", False), ("a1", True)]


@pytest.mark.rule("lnlt:17.1.12")
def test_one_weapon_or_none() -> None:
    s = field(US("a1", "squad", "B1", "bazooka", "satchel"))
    t = stormed(s, "a1", dice=[*PASS, 1, 6])
    assert offered(t) == [Assault("a1", "a1-satchel"), Assault("a1", "a1-bazooka"), Assault("a1")]
    assert refused(t, Assault("a1", "a1-bar")).rule == "17.1.12"
    assert mods(assault_tally(s, Assault("a1", "a1-bazooka"))) == [(2, "17.1.12"), (2, "17.1.12")]
    assert assault_tally(s, Assault("a1", "a1-satchel")).total == 8
    choose(t, Assault("a1", "a1-bazooka"))
    assert not s.weapons["a1-bazooka"].gone


@pytest.mark.rule("lnlt:17.1.12")
def test_an_anti_tank_rifle_has_no_he_to_add() -> None:
    s = field(US("a1", "squad", "B1", "boys"))
    assert mods(assault_tally(s, Assault("a1", "a1-boys"))) == [(2, "17.1.12")]


@pytest.mark.rule("lnlt:17.1.12", "lnlt:1.6.3.6")
def test_a_charge_is_used_up() -> None:
    s = field(US("a1", "squad", "B1", "satchel"))
    choose(stormed(s, "a1", dice=[*PASS, 1, 6]), Assault("a1", "a1-satchel"))
    assert s.weapons["a1-satchel"].gone


@pytest.mark.rule("lnlt:1.6.0.19")
@pytest.mark.parametrize(
    ("option", "dice", "gone"), [("remove", (1, 6), True), ("remove", (6, 1), False), ("keep", (1, 6), False)]
)
def test_a_captured_weapon_that_fails_is_removed(option: str, dice: tuple[int, int], gone: bool) -> None:
    taken = sw("theirs", "bazooka", 1)
    s = field(US("a1", "squad", "B1", taken), options={"captured-sw-close-assault": option})
    choose(stormed(s, "a1", dice=[*PASS, *dice]), Assault("a1", "theirs"))
    assert s.weapons["theirs"].gone is gone


@pytest.mark.rule("lnlt:17.1.13")
def test_each_leaders_lm_helps_one_assault() -> None:
    s = field(US("a1", "squad", "B1"), US("a2", "squad", "B1"), US("lt", "clarkson", "B1"))
    t = stormed(s, "a1", "a2", "lt", dice=[*PASS, *PASS, *PASS, 1, 6, 1, 6])
    assert Assault("a1", leader="lt") in offered(t)
    choose(t, Assault("a1", leader="lt"))
    first, second = all_told(t, told.VehicleAssaulted)
    assert (first.attack.total, second.attack.total) == (3, 2)


@pytest.mark.rule("lnlt:17.1.13", "lnlt:1.6.0.9")
def test_a_leader_who_assaults_lends_no_lm() -> None:
    s = field(US("a1", "squad", "B1"), US("lt", "clarkson", "B1", "bazooka"))
    t = stormed(s, "a1", "lt", dice=[*PASS, *PASS, 1, 6, 1, 6])
    choose(t, Assault("lt", "lt-bazooka"))
    lt, men = all_told(t, told.VehicleAssaulted)
    assert (lt.attack.total, men.attack.total) == (2, 2)


@pytest.mark.rule("lnlt:17.1.13")
def test_a_leader_helps_only_his_own_badge() -> None:
    s = field(US("a1", "us-army/squad", "B1"), US("lt", "clarkson", "B1"))
    t = stormed(s, "a1", "lt", dice=[*PASS, *PASS, 1, 6])
    assert not all_told(t, told.VehicleAssaulted)[0].attack.total > 2


def test_a_tank_hunter_adds_two() -> None:
    s = field(US("a1", "squad", "B1", skill="tank-hunter"))
    assert mods(assault_tally(s, Assault("a1"))) == [(2, "17.1.12"), (2, "12.0.1")]


# ------------------------------------------------------------------ afterwards


@pytest.mark.rule("lnlt:17.1.5", "lnlt:17.1.15")
def test_those_beside_the_vehicle_fall_with_it() -> None:
    beside = (GERMAN("g1", "squad", "C1", shaken=True), GERMAN("doc", "medic", "C1"))
    s = field(US(*SQUAD), *beside)
    t = stormed(s, "a1", dice=[*PASS, 6, 1])
    assert [(e.unit, e.rule) for e in all_told(t, told.UnitEliminated)] == [("g1", "17.1.5"), ("doc", "17.1.15")]
    assert s.control["C1"] == 0


@pytest.mark.rule("lnlt:17.1.5", "lnlt:17.1.16")
def test_a_vehicle_that_survives_saves_them_and_the_assaulters_go_back() -> None:
    s = field(US(*SQUAD), GERMAN("g1", "squad", "C1", shaken=True))
    t = stormed(s, "a1", dice=[*PASS, 1, 6])
    assert not s.units["g1"].lost
    assert (s.units["a1"].at, s.units["a1"].marker) == ("B1", "moved")
    assert "C1" not in s.melee
    assert last(t, told.FellBack).rule == "17.1.16"
    assert last(t, told.MoveEnded).place == "B1"
    assert s.moving is None
    assert not broken(s)


@pytest.mark.rule("lnlt:17.1.17")
def test_two_vehicles_take_two_checks() -> None:
    s = scene(panzer(), panzer("C1", "stug"), US("a1", "squad", "B1"), US("a2", "squad", "B1"))
    t = set_out(s, "a1", "a2", dice=[*PASS, *PASS, 6, 1, *PASS, *FAIL, 6, 1])
    assert offered(t, Storm) == [Storm("C1", "pz"), Storm("C1", "stug")]
    choose(t, Storm("C1", "stug"), Assault("a1"))
    assert [e.passed for e in all_told(t, told.MoraleChecked)] == [True, True, True, False]
    assert (s.units["a2"].at, s.units["a2"].marker) == ("B1", "moved")
    assert s.units["stug"].lost
    assert s.units["pz"].lost
    assert (s.units["a1"].at, "C1" in s.melee) == ("C1", True)
    assert s.hulks["C1"] == [Hulk("stug", 1)]


@pytest.mark.rule("lnlt:17.1.17")
def test_a_second_vehicle_that_survives_drives_them_back() -> None:
    s = scene(panzer(), panzer("C1", "stug"), US("a1", "squad", "B1"))
    stormed(s, "a1", dice=[*PASS, 6, 1, *PASS, 1, 6])
    assert (s.units["a1"].at, s.units["stug"].at) == ("B1", "C1")
    assert "C1" not in s.melee
    assert not broken(s)


@pytest.mark.rule("lnlt:17.1.18")
def test_nobody_storms_a_vehicle_that_moves_past() -> None:
    s = scene(panzer("D1", facing=WEST), GERMAN("g1", "squad", "D1"), US("a1", "squad", "B1", "bazooka"), active=1)
    t = choose(set_out(s, "pz", "g1"), Step("C1"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert not offered(t, Storm)
    assert refused(t, Storm("C1", "pz")).rule == "5.3.1"

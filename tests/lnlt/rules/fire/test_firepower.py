"""5.2, 5.4, 5.6 and 1.6: how much a shot has."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.state import State
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
    possible,
    state,
    sw,
    table,
    told_of,
)
from tests.lnlt.boards import weapon_counter as gun
from tests.lnlt.shots import fire, firepower, hits, total, why_not


def field_of(*pieces: Piece, **given: object) -> State:
    """Some Americans against one German Squad in the open, in D1: three hexes from A1, one from C1."""
    return state(OPEN, *pieces, GERMAN("foe", "squad", "D1"), **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ 5.2 several attackers


@pytest.mark.rule("lnlt:5.2.2")
def test_one_leads_and_the_others_add_half() -> None:
    s = field_of(US("a1", "squad", "A1"), US("a2", "squad", "A1"), US("a3", counter("squad", "4-5-4-6"), "A1"))
    assert firepower(s, "D1", "a1") == [(2, "5.2.2")]
    assert firepower(s, "D1", "a1", "a2", "a3") == [(4, "5.2.2"), (2, "5.2.2")]  # 4, and half of 2 + 2
    assert firepower(s, "D1", "a1", "a3") == [(4, "5.2.2"), (1, "5.2.2")]  # whoever is named first


@pytest.mark.rule("lnlt:5.2.3", "lnlt:11.2.3")
def test_heroes_add_all_they_have() -> None:
    s = field_of(US("a1", "squad", "A1"), US("h1", "layer", "A1"), US("h2", "sayre", "A1"))
    assert firepower(s, "D1", "h1", "a1", "h2") == [(2, "5.2.2"), (2, "5.2.3"), (2, "5.2.3")]
    assert firepower(s, "D1", "h1") == [(2, "5.2.3")]


@pytest.mark.rule("lnlt:5.2.4")
def test_units_without_ifp_add_nothing_but_the_weapon_they_fire() -> None:
    none = counter("half-squad", "0-5-4-6", nation="us-airborne")
    s = field_of(US("a1", "squad", "A1"), US("h1", none, "A1", "mg34"), US("h2", none, "A1"))
    assert total(s, "D1", "a1", "h2") == 2
    assert total(s, "D1", "a1", "h1-mg34") == 4
    assert total(s, "D1", "h2") == 0
    for u in s.units.values():
        u.marker = "ops"
    assert total(s, "D1", "a1", "h1", "h2", opportunity=True) == 1  # nor do they weaken the others (4.1.3)


@pytest.mark.rule("lnlt:5.2.5")
def test_support_weapons_add_all_of_their_fp() -> None:
    s = field_of(US("a1", "squad", "A1", "mg34"), US("a2", "squad", "A1", "bar"))
    assert firepower(s, "D1", "a1", "a1-mg34", "a2", "a2-bar") == [
        (2, "5.2.2"), (1, "5.2.2"), (2, "5.2.5"), (1, "5.2.5"),
    ]  # fmt: skip


@pytest.mark.rule("lnlt:5.2.6")
@pytest.mark.parametrize(("rounding", "fp"), [("total", 2), ("per-unit", 3)])
def test_halves_are_summed_before_they_are_rounded(rounding: str, fp: int) -> None:
    """Three Squads of IFP 1: 1 + 1/2 + 1/2; by the card each half is rounded up."""
    squads = [GERMAN(f"g{i}", "squad", "A1") for i in range(3)]
    s = state(OPEN, *squads, US("foe", "squad", "D1"), options={"combined-fp-rounding": rounding})
    assert total(s, "D1", "g0", "g1", "g2") == fp
    assert total(s, "D1", "g0", "g1") == 2  # 1 1/2 is rounded up either way


@pytest.mark.rule("lnlt:5.2.1")
def test_only_units_of_one_place_fire_together() -> None:
    s = field_of(US("a1", "squad", "A1"), US("a2", "squad", "B1"))
    assert why_not(s, "D1", "a1", "a2") == "5.2.1"
    assert why_not(s, "D1", "a1", "a1") == "5.2.1"
    assert why_not(s, "D1", "a1", "foe") == "5.2.1"
    assert why_not(s, "D1", "a1") == ""


@pytest.mark.rule("lnlt:5.2.7")
def test_weapon_teams_fire_by_themselves() -> None:
    s = field_of(US("a1", "squad", "A1"), US("mg", "hmg", "A1"), GERMAN("other", "squad", "D0"))
    assert why_not(s, "D1", "a1", "mg") == "5.2.7"
    t = table(s, [1, 6, 1, 6])
    activate(t, "A1")
    choose(t, Fire("D1", ("a1",)), Fire("D0", ("mg",)))  # even at another target
    assert [(e.parts, e.target) for e in told_of(t, told.ShotFired)] == [(("a1",), "D1"), (("mg",), "D0")]


@pytest.mark.rule("lnlt:5.2.7", "lnlt:5.2.1")
def test_the_rest_of_a_hex_has_one_target_in_an_impulse() -> None:
    s = field_of(US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("other", "squad", "D0"))
    t = table(s, [1, 6])
    activate(t, "A1")
    choose(t, Fire("D1", ("a1",)))
    assert t.choice is not None
    refusal = t.choice.options.why_not(Fire("D0", ("a2",)))
    assert refusal is not None
    assert refusal.rule == "4.0.11"
    assert possible(t, Fire) == []


# ------------------------------------------------------------------ 5.4, 5.6, 5.0.0.11


@pytest.mark.rule("lnlt:5.4.1")
def test_a_boxed_range_reaches_twice_as_far_at_half_the_ifp() -> None:
    boxed, plain = counter("squad", "3-2-4-6", boxed_range=True), counter("squad", "3-2-4-6")
    s = state(OPEN, US("a1", boxed, "A0"), US("a2", plain, "A0"), US("foe", "squad", "C0"))
    assert firepower(s, "C0", "a1") == [(3, "5.2.2")]
    for place, rule in (("D0", ""), ("E0", ""), ("F0", "5.0.0.1")):
        far = state(OPEN, US("a1", boxed, "A0"), US("a2", plain, "A0"), GERMAN("foe", "squad", place))
        assert why_not(far, place, "a1") == rule
        assert why_not(far, place, "a2") == "5.0.0.1"
    far = state(OPEN, US("a1", boxed, "A0"), GERMAN("foe", "squad", "D0"))
    assert firepower(far, "D0", "a1") == [(3, "5.2.2"), (-1, "5.4.1")]  # half of 3 is rounded up to 2
    far.units["a1"].skill = "deadly"
    assert total(far, "D0", "a1") == 2
    far.units["a1"].marker = "ops"
    assert total(far, "D0", "a1", opportunity=True) == 1  # halved first, before any other modifier


@pytest.mark.rule("lnlt:5.0.0.11", "lnlt:PAC.9")
def test_adjacent_fire_adds_two_once_for_the_stack() -> None:
    s = field_of(US("a1", "squad", "C1"), US("a2", "squad", "C1"), US("far", "squad", "B1"))
    assert firepower(s, "D1", "a1", "a2") == [(2, "5.2.2"), (1, "5.2.2"), (2, "5.0.0.11")]
    assert firepower(s, "D1", "far") == [(2, "5.2.2")]


@pytest.mark.rule("lnlt:5.6.1")
def test_assaulters_add_three_next_to_the_target_once_for_the_stack() -> None:
    a = counter("squad", "2-5-4-6", assaulter=True)
    s = field_of(US("a1", a, "C1", "bar"), US("a2", a, "C1"), US("a3", "squad", "C1"), US("far", a, "B1"))
    assert firepower(s, "D1", "a1", "a2") == [(2, "5.2.2"), (1, "5.2.2"), (3, "5.6.1")]
    assert firepower(s, "D1", "a1", "a3") == [(2, "5.2.2"), (1, "5.2.2"), (3, "5.6.1")]
    assert firepower(s, "D1", "a1-bar") == [(1, "5.2.5"), (2, "5.0.0.11")]  # it is the IFP that bears the A
    assert total(s, "D1", "far") == 2


# ------------------------------------------------------------------ 1.6 who fires what


@pytest.mark.rule("lnlt:1.6.0.3")
def test_a_squad_fires_one_weapon_and_its_ifp_or_two_weapons() -> None:
    s = field_of(US("a1", "squad", "A1", "bar", "mg34"))
    assert total(s, "D1", "a1", "a1-bar") == 3
    assert total(s, "D1", "a1-bar", "a1-mg34") == 3
    assert why_not(s, "D1", "a1", "a1-bar") == why_not(s, "D1", "a1-bar", "a1-mg34") == ""
    assert why_not(s, "D1", "a1", "a1-bar", "a1-mg34") == "1.6.0.3"


@pytest.mark.rule("lnlt:1.6.0.4", "lnlt:1.6.0.7")
@pytest.mark.parametrize(("who", "rule"), [("half-squad", "1.6.0.4"), ("layer", "1.6.0.7")])
def test_others_give_up_their_ifp_to_fire_a_weapon(who: str, rule: str) -> None:
    s = field_of(US("u", who, "A1", "mg34"))
    assert why_not(s, "D1", "u", "u-mg34") == rule
    assert why_not(s, "D1", "u-mg34") == ""
    assert why_not(s, "D1", "u") == ""


@pytest.mark.rule("lnlt:1.6.0.4")
def test_a_crew_gives_up_its_ifp_as_well() -> None:
    s = field_of(US("u", counter("crew", "1-3-4-6", nation="us-airborne"), "A1", "mg34"))
    assert why_not(s, "D1", "u", "u-mg34") == "1.6.0.4"


@pytest.mark.rule("lnlt:1.6.0.5")
@pytest.mark.parametrize("man", ["layer", "wheelock"])
def test_a_single_man_fires_a_weapon_at_half_its_fp(man: str) -> None:
    mg = gun("machine-gun", 3)
    s = field_of(US("u", man, "A1", sw("own", mg, 0)))
    assert firepower(s, "D1", "own") == [(3, "5.2.5"), (-1, "1.6.0.5")]
    s.weapons["own"].side = 1  # the same with a captured one
    assert total(s, "D1", "own") == 2


@pytest.mark.rule("lnlt:1.6.0.6", "lnlt:11.6.4")
def test_two_single_men_fire_it_in_full() -> None:
    s = field_of(
        US("h", "layer", "A1", "mg34"), US("lt", "wheelock", "A1"), US("sc", "scout", "A1"), US("doc", "medic", "A1"),
        US("a1", "squad", "A1", "bar"),
    )  # fmt: skip
    for helper in ("lt", "sc"):
        assert why_not(s, "D1", "h-mg34", f"{helper}@h-mg34") == ""
        assert total(s, "D1", "h-mg34", f"{helper}@h-mg34") == 2
    assert why_not(s, "D1", "h-mg34", "doc@h-mg34") == "1.6.0.6"  # no Medic
    assert why_not(s, "D1", "a1-bar", "lt@a1-bar") == "1.6.0.6"  # a Squad needs none
    assert why_not(s, "D1", "h-mg34", "lt", "lt@h-mg34") == "1.6.0.6"  # nor while directing the fire
    assert why_not(s, "D1", "h-mg34", "h@h-mg34") == "1.6.0.6"
    s.units["lt"].shaken = True
    assert why_not(s, "D1", "h-mg34", "lt@h-mg34") == "5.1.1"


@pytest.mark.rule("lnlt:1.6.0.6")
def test_nobody_helps_at_two_weapons() -> None:
    s = field_of(US("h1", "layer", "A1", "mg34"), US("h2", "sayre", "A1", "bar"), US("lt", "wheelock", "A1"))
    assert why_not(s, "D1", "h1-mg34", "h2-bar", "lt@h1-mg34", "lt@h2-bar") == "1.6.0.6"
    assert why_not(s, "D1", "h1-mg34", "h2-bar", "h2@h1-mg34") == "1.6.0.6"


@pytest.mark.rule("lnlt:1.6.0.6", "lnlt:5.3.6")
def test_helpers_are_marked_fired() -> None:
    s = field_of(US("h", "layer", "A1", "mg34"), US("lt", "wheelock", "A1"))
    t = fire(s, "D1", "h-mg34", "lt@h-mg34", dice=[1, 6])
    assert t.state.units["h"].fired
    assert t.state.units["lt"].fired


@pytest.mark.rule("lnlt:11.6.4")
def test_a_scout_serves_no_weapon_alone() -> None:
    s = field_of(US("sc", "scout", "A1", "mg34"), US("lt", "wheelock", "A1"))
    assert why_not(s, "D1", "sc-mg34") == "11.6.4"
    assert why_not(s, "D1", "sc-mg34", "lt@sc-mg34") == ""


@pytest.mark.rule("lnlt:1.6.0.9", "lnlt:5.0.1.3", "lnlt:11.1.0.1")
def test_a_leader_fires_only_a_weapon_and_then_lends_no_lm() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1", "mg34"), US("mg", "hmg", "A1"))
    assert why_not(s, "D1", "lt") == "11.1.0.1"
    assert firepower(s, "D1", "a1", "lt-mg34") == [(2, "5.2.2"), (2, "5.2.5"), (-1, "1.6.0.5")]
    assert why_not(s, "D1", "a1", "lt-mg34", "lt") == "1.6.0.9"
    t = table(s, [1, 6])
    activate(t, "A1")
    choose(t, Fire("D1", ("lt-mg34",)))
    assert t.choice is not None
    refusal = t.choice.options.why_not(Fire("D1", ("mg", "lt")))
    assert refusal is not None  # nor to another attack of his hex
    assert refusal.rule == "4.0.17"
    assert Fire("D1", ("mg",)) in t.choice.options


@pytest.mark.rule("lnlt:1.6.0.16")
@pytest.mark.parametrize(("dice", "kept"), [([1, 6], False), ([6, 1, 2, 6, 6], True)])
def test_a_captured_weapon_is_lost_when_it_forces_no_damage_check(dice: list[int], kept: bool) -> None:
    s = field_of(US("a1", "squad", "A1", sw("theirs", "mg34", 1), sw("ours", "bar", 0)))
    t = fire(s, "D1", "theirs", "ours", dice=dice)
    assert t.state.weapons["theirs"].gone is not kept
    assert not t.state.weapons["ours"].gone
    assert [(e.weapon, e.how, e.rule) for e in told_of(t, told.WeaponHandled)] == (
        [] if kept else [("theirs", "removed", "1.6.0.16")]
    )


# ------------------------------------------------------------------ 1.6.2 jams


@pytest.mark.rule("lnlt:1.6.2.1", "lnlt:1.6.2.2")
def test_equal_dice_jam_a_gun_and_take_its_fp_out_of_the_attack() -> None:
    s = field_of(US("a1", "squad", "A1", "mg42"))
    t = fire(s, "D1", "a1", "a1-mg42", dice=[3, 3, 4])
    assert t.state.weapons["a1-mg42"].jammed
    assert last(t, told.WeaponJammed).weapon == "a1-mg42"
    assert hits(t) == {"foe": 2}  # 3 + 2 - 3: the MG's 3 are gone
    assert (-3, "1.6.2.2") in [(m.value, m.rule) for m in last(t, told.ShotFired).attack]
    t.state.units["a1"].fired = False
    assert why_not(t.state, "D1", "a1-mg42") == "1.6.2.2"


@pytest.mark.rule("lnlt:1.6.2.1")
@pytest.mark.parametrize(("weapon", "dice"), [("mg42", [3, 4]), ("mg34", [3, 3, 2])])
def test_unequal_dice_and_guns_without_a_j_do_not_jam(weapon: str, dice: list[int]) -> None:
    s = field_of(US("a1", "squad", "A1", weapon))
    t = fire(s, "D1", f"a1-{weapon}", dice=[*dice, 2])
    assert not t.state.weapons[f"a1-{weapon}"].jammed


@pytest.mark.rule("lnlt:1.6.2.4")
@pytest.mark.parametrize(("draw", "which", "share"), [(1, "a1-mg42", 3), (2, "a2-dp28", 1)])
def test_only_one_of_several_guns_jams_picked_at_random(draw: int, which: str, share: int) -> None:
    s = field_of(US("a1", "squad", "A1", "mg42"), US("a2", "squad", "A1", "dp28"))
    t = fire(s, "D1", "a1-mg42", "a2-dp28", dice=[5, 5, draw, 2])
    assert [w.id for w in t.state.weapons.values() if w.jammed] == [which]
    assert hits(t) == {"foe": 4 - share}


@pytest.mark.rule("lnlt:1.6.2.2")
def test_a_gun_that_jams_takes_with_it_what_it_brought_and_no_more() -> None:
    """Two guns of one name, one of them served by a single man at half its FP."""
    s = field_of(US("h", "layer", "A1", "mg42"), US("a1", "squad", "A1", "mg42"))
    t = fire(s, "D1", "h-mg42", "a1", "a1-mg42", dice=[5, 5, 2, 2])
    assert t.state.weapons["a1-mg42"].jammed
    assert hits(t) == {"foe": 4}  # the Squad's 2 and half of 3


# ------------------------------------------------------------------ 4.1 under Ops Complete


@pytest.mark.rule("lnlt:4.1.3")
def test_the_figure_of_opportunity_fire_under_ops_complete() -> None:
    """A Squad of IFP 2: 2 - 1 + 1 = 2; a Half-squad of IFP 0: 0 - 1 + 1 = 0. The + 1 is for the mover."""
    none = counter("half-squad", "0-2-4-6", nation="us-airborne")
    s = field_of(US("a1", "squad", "B1", marker="ops"), US("h1", none, "B1", marker="ops"))
    s.units["foe"].marker = "moved"
    assert firepower(s, "D1", "a1", opportunity=True) == [(2, "5.2.2"), (-1, "4.1.3")]
    assert firepower(s, "D1", "h1", opportunity=True) == [(-1, "4.1.3")]


@pytest.mark.rule("lnlt:4.1.3", "lnlt:PAC.9")
def test_ops_complete_counts_for_each_unit() -> None:
    three = counter("squad", "3-5-4-6", nation="us-airborne")
    s = field_of(US("a1", three, "A1", marker="ops"), US("a2", three, "A1", marker="ops"))
    assert total(s, "D1", "a1", "a2", opportunity=True) == 3  # 2 and half of 2
    assert why_not(s, "D1", "a1") == "4.1.2"


@pytest.mark.rule("lnlt:4.1.3")
def test_single_men_under_ops_complete_hold_their_fire() -> None:
    s = field_of(US("h", "layer", "A1", marker="ops"), US("a1", "squad", "A1", marker="ops"))
    assert why_not(s, "D1", "h", opportunity=True) == "4.1.3"
    assert why_not(s, "D1", "a1", opportunity=True) == ""


@pytest.mark.rule("lnlt:4.1.4")
@pytest.mark.parametrize(("reading", "satchel"), [("mg-and-flamethrower", 6), ("all-dft", 3)])
def test_weapons_of_an_ops_complete_bearer_are_halved(reading: str, satchel: int) -> None:
    mg = gun("machine-gun", 3)
    s = field_of(
        US("a1", "squad", "C1", sw("mg", mg, 0), sw("ft", "flamethrower", 0), marker="ops"),
        US("a2", "squad", "C1", "satchel", marker="ops"),
        options={"ops-complete-sw-halving": reading},
    )  # fmt: skip
    assert firepower(s, "D1", "mg", opportunity=True) == [(3, "5.2.5"), (-1, "4.1.4"), (2, "5.0.0.11")]
    assert firepower(s, "D1", "ft", opportunity=True) == [(6, "5.2.5"), (-3, "4.1.4"), (2, "5.0.0.11")]
    assert total(s, "D1", "a2-satchel", opportunity=True) == satchel


# ------------------------------------------------------------------ other modifiers


@pytest.mark.rule("lnlt:6.1.0.5", "lnlt:PAC.9")
def test_fire_after_assault_movement_loses_two_once_for_the_stack() -> None:
    """Two Squads of IFP 2: 2 + 1 - 2 = 1."""
    s = field_of(US("a1", "squad", "A1", marker="assault"), US("a2", "squad", "A1", marker="assault"))
    assert firepower(s, "D1", "a1", "a2") == [(2, "5.2.2"), (1, "5.2.2"), (-2, "6.1.0.5")]


@pytest.mark.rule("lnlt:6.1.0.5", "lnlt:5.0.1.1")
def test_a_leader_on_assault_move_directs_freely_but_pays_for_his_own_gun() -> None:
    s = field_of(US("a1", "squad", "A1"), US("lt", "wheelock", "A1", "bar", marker="assault"))
    assert why_not(s, "D1", "a1", "lt") == ""
    assert firepower(s, "D1", "a1", "lt") == [(2, "5.2.2"), (2, "5.0.1.2")]
    assert firepower(s, "D1", "lt-bar") == [(1, "5.2.5"), (-2, "6.1.0.5")]


@pytest.mark.rule("lnlt:6.4.0.6")
def test_fire_after_stealth_movement_loses_two_but_not_that_of_scouts() -> None:
    sly = counter("squad", "2-5-4-6", nation="us-airborne", stealth=True)
    s = field_of(
        US("a1", sly, "A1", marker="stealth", spent=2), US("sc", "scout", "A1", marker="stealth", spent=3),
        US("h", "layer", "A1", "bar"),
    )  # fmt: skip
    assert firepower(s, "D1", "a1") == [(2, "5.2.2"), (-2, "6.4.0.6")]
    assert total(s, "D1", "sc") == 0
    assert firepower(s, "D1", "h-bar", "sc@h-bar") == [(1, "5.2.5"), (-2, "6.4.0.6")]  # not at a weapon (11.6.4)
    s.units["a1"].spent = 3
    assert why_not(s, "D1", "a1") == "6.4.0.6"  # more than half of 4
    assert why_not(s, "D1", "a1", opportunity=True) == "6.4.0.6"


@pytest.mark.rule("lnlt:7.0.5")
def test_fire_out_of_smoke_loses_one() -> None:
    s = field_of(US("a1", "squad", "A1"), US("a2", "squad", "A1"), smoke={"A1": 2})
    assert firepower(s, "D1", "a1", "a2") == [(2, "5.2.2"), (1, "5.2.2"), (-1, "7.0.5")]
    s.smoke = {"D1": 1}
    assert total(s, "D1", "a1") == 2


@pytest.mark.rule("lnlt:10.3.0.3")
def test_degraded_sight_costs_one_for_each_hex() -> None:
    s = state(board(".\nw\nw\n."), US("a1", "squad", "A0"), GERMAN("near", "squad", "A2"), GERMAN("far", "squad", "A3"))
    assert firepower(s, "A2", "a1") == [(2, "5.2.2"), (-1, "10.3.0.3")]
    assert firepower(s, "A3", "a1") == [(2, "5.2.2"), (-2, "10.3.0.3")]


BUILT_UP = board(
    """
    . . . .
    . l l .
    . . . .
    """,
    buildings=("B1", "C1"),
)
"""Two light buildings side by side; the line from C0 to B2 runs down the hexside between them."""


@pytest.mark.rule("lnlt:10.3.2.3")
def test_fire_between_two_buildings() -> None:
    """Option los-between-buildings: the core blocks the line down the shared hexside, the card takes 2 off."""
    pieces = [US("a1", "squad", "C0"), GERMAN("foe", "squad", "B2"), GERMAN("aside", "squad", "D2")]
    s = state(BUILT_UP, *pieces)
    assert why_not(s, "B2", "a1") == "5.0.0.1"
    s = state(BUILT_UP, *pieces, options={"los-between-buildings": "penalty"})
    assert why_not(s, "B2", "a1") == ""
    assert firepower(s, "B2", "a1") == [(2, "5.2.2"), (-2, "10.3.2.3")]
    assert total(s, "D2", "a1") == 2


# ------------------------------------------------------------------ 5.0.1 leadership in fire


@pytest.mark.rule("lnlt:5.0.1.2", "lnlt:11.1.0.3", "lnlt:11.1.1.1")
def test_the_lm_is_added_once_to_an_attack() -> None:
    s = field_of(US("a1", "squad", "A1"), US("a2", "squad", "A1", "bar"), US("lt", "wheelock", "A1"))
    assert firepower(s, "D1", "a1", "a2", "a2-bar", "lt") == [
        (2, "5.2.2"), (1, "5.2.2"), (1, "5.2.5"), (2, "5.0.1.2"),
    ]  # fmt: skip
    s.units["lt"].wounded = True
    assert total(s, "D1", "a1", "lt") == 3  # one less when wounded


@pytest.mark.rule("lnlt:12.0.1")
def test_skills_in_fire() -> None:
    mg = gun("machine-gun", 3)
    s = field_of(
        US("a1", "squad", "A1", skill="deadly"), US("a2", "squad", "A1", skill="deadly"),
        US("h", "layer", "A1", sw("mg", mg, 0), skill="gunner"),
        US("st", "squad", "A0", skill="steady", marker="assault"),
    )  # fmt: skip
    assert firepower(s, "D1", "a1") == [(2, "5.2.2"), (1, "12.0.1")]
    assert total(s, "D1", "a1", "a2") == 5  # 3 and half of 3
    assert total(s, "D1", "mg") == 3  # a Gunner needs no help
    assert total(s, "D1", "st") == 2  # one who is Steady fires on the move as if he stood


# ------------------------------------------------------------------ the card's list of modifiers


def test_every_line_of_the_cards_list_names_its_figures() -> None:
    """Those lines that have one: a word with a sign is a figure of a counter or of the terrain."""
    lines = tomllib.loads((files("hedgerow.lnlt") / "tables.toml").read_text(encoding="utf-8"))["dft"]
    fixed = {line["id"]: line["mod"].split(", ") for line in lines if line["mod"][0] != "+"}
    assert fixed.pop("DFT-A11") == ["see Skill"]
    assert len(fixed) == 17
    assert all(hasattr(NUMBERS, name) for names in fixed.values() for name in names)

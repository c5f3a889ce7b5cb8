"""5.3 Opportunity Fire."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, Fire, Halt, Hold, PickUp, Step
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State, Weapon
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
    refused,
    state,
    sw,
    table,
    told_of,
)
from tests.lnlt.shots import checks, firepower, hits, mods, move, why_not

MISS = [1, 6]


def crossing(*pieces: Piece | Weapon, map_name: str = OPEN, **given: object) -> State:
    """An American Squad in A1 that is about to move, and whoever watches it."""
    return state(map_name, US("a1", "squad", "A1"), *pieces, **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ 5.3.1-5.3.3 who may fire, and at whom


def test_the_question_calls_movers_by_name_and_place() -> None:
    t = move(crossing(GERMAN("g1", "squad", "D1")), ("a1",), "B1")
    assert t.choice is not None
    assert t.choice.prompt == f"Opportunity Fire at {name(t.state, 'a1')} in B1? (1 to come)"
    assert name(t.state, "a1") != "a1"


@pytest.mark.rule("lnlt:5.3.1")
@pytest.mark.parametrize(
    ("marks", "rule"),
    [
        ({"marker": "moved"}, "5.3.1"), ({"marker": "crawl"}, "5.3.1"), ({"fired": True}, "5.3.1"),
        ({"marker": "assault", "fired": True}, "5.3.1"), ({}, ""), ({"marker": "assault"}, ""),
        ({"marker": "stealth"}, ""), ({"marker": "ops"}, ""),
    ],
)  # fmt: skip
def test_who_may_opportunity_fire(marks: dict[str, object], rule: str) -> None:
    s = crossing(GERMAN("g1", "squad", "D1", **marks), GERMAN("idle", "squad", "F3"))
    t = move(s, ("a1",), "B1")
    assert t.choice is not None
    assert t.choice.seat == 1
    shot = Fire("B1", ("g1",))
    if rule:
        assert refused(t, shot).rule == rule
    else:
        assert shot in possible(t)


@pytest.mark.rule("lnlt:5.3.1")
def test_only_at_the_movers_and_only_with_a_clear_line() -> None:
    blocked = board(". . . . . .\n. . F . . .\n. . . . . .")
    s = crossing(
        GERMAN("g1", "squad", "D1"), US("other", "squad", "E2"), GERMAN("hid", "squad", "C2"), map_name=blocked
    )
    t = move(s, ("a1",), "A0")
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert refused(t, Fire("E2", ("g1",))).rule == "5.3.1"
    s = crossing(GERMAN("g1", "squad", "A3"), map_name=board(".\n.\nF\n."))
    t = move(s, ("a1",), "A0")
    assert t.choice is not None
    assert t.choice.seat == 0  # nobody sees them, so nobody is asked
    men = GERMAN("blind", "squad", "A3"), GERMAN("sees", "squad", "D0")
    t = move(crossing(*men, map_name=board(". . . .\n. . . .\nF . . .\n. . . .")), ("a1",), "A0")
    assert {part for fire in possible(t, Fire) for part in fire.parts} == {"sees"}
    assert refused(t, Fire("A0", ("blind",))).code == "no-los"


@pytest.mark.rule("lnlt:5.3.2", "lnlt:5.3.6")
def test_it_is_no_impulse_of_the_firer_who_is_marked_fired() -> None:
    t = move(crossing(GERMAN("g1", "squad", "D1"), GERMAN("idle", "squad", "F3")), ("a1",), "B1", dice=MISS)
    choose(t, Fire("B1", ("g1",)))
    assert t.state.units["g1"].fired
    assert t.state.impulse is not None
    assert (t.state.impulse.side, t.state.passes, t.choice.seat if t.choice else None) == (0, 0, 0)
    choose(t, Halt())
    assert t.state.active == 1  # then it is the other side's impulse as ever


@pytest.mark.rule("lnlt:5.3.3", "lnlt:6.3.3")
def test_crawlers_are_fired_on_only_where_they_are_spotted() -> None:
    woods = board("w w . . . .\nw w . . . .\n. . . . . .")
    s = state(woods, US("a1", "squad", "A0"), GERMAN("g1", "squad", "D0"))
    t = move(s, ("a1",), "A1", mode="crawl")
    assert told_of(t, told.ShotFired) == []
    assert t.choice is not None
    assert t.choice.kind == "activate"  # nobody was asked
    s = state(woods, US("a1", "squad", "B1"), GERMAN("g1", "squad", "E1"), GERMAN("idle", "squad", "F2"))
    t = move(s, ("a1",), "C1", mode="crawl", dice=[4, 2, 2])  # into the open
    choose(t, Fire("C1", ("g1",)))
    assert hits(t) == {"a1": 3}  # 4 + 1 against 2: no bonus for movement


@pytest.mark.rule("lnlt:5.3.3", "lnlt:6.4.0.5")
def test_so_are_those_who_use_stealth() -> None:
    sly = counter("squad", "2-5-4-6", nation="us-airborne", stealth=True)
    woods = board("w w . . . .\nw w . . . .\n. . . . . .")
    t = move(state(woods, US("a1", sly, "A0"), GERMAN("g1", "squad", "D0")), ("a1",), "A1", mode="stealth")
    assert t.choice is not None
    assert t.choice.seat == 0
    t = move(
        state(woods, US("a1", sly, "B1"), GERMAN("g1", "squad", "E1")), ("a1",), "C1", mode="stealth", dice=[4, 2, 2]
    )
    choose(t, Fire("C1", ("g1",)))
    assert hits(t) == {"a1": 3}


# ------------------------------------------------------------------ 5.3.4-5.3.7 how often


@pytest.mark.rule("lnlt:5.3.4", "lnlt:5.3.7")
def test_one_attack_for_each_mp_even_at_those_already_stopped() -> None:
    """Light Woods cost 2 MPs: two attacks, and no third."""
    s = crossing(*(GERMAN(f"g{i}", "squad", f"E{i}") for i in range(3)), map_name=board(". w . . . .\n. w . . . .\n. w . . . ."))  # fmt: skip  # noqa: E501
    t = move(s, ("a1",), "B1", dice=[6, 1, 5, 1, 6])
    choose(t, Fire("B1", ("g0",)))
    assert t.state.units["a1"].shaken
    choose(t, Fire("B1", ("g1",)))
    assert len(told_of(t, told.ShotFired)) == 2
    assert t.choice is not None
    assert t.choice.kind != "opportunity"
    assert t.state.moving is None


@pytest.mark.rule("lnlt:5.3.4")
def test_clear_terrain_costs_one_mp_and_allows_one_attack() -> None:
    s = crossing(GERMAN("g0", "squad", "D1"), GERMAN("g1", "squad", "D0"))
    t = move(s, ("a1",), "B1", dice=MISS)
    choose(t, Fire("B1", ("g0",)))
    assert t.choice is not None
    assert t.choice.kind == "step"
    choose(t, Step("B2"))
    assert t.choice.kind == "opportunity"  # the next hex, and the next chance
    choose(t, Hold(rest=True), Step("B1"), Step("A1"))  # the rest of the move goes by unasked


@pytest.mark.rule("lnlt:5.3.4", "lnlt:1.6.0.15")
def test_picking_up_a_weapon_draws_fire_for_its_two_mps() -> None:
    s = crossing(*(GERMAN(f"g{i}", "squad", f"E{i}") for i in range(3)), sw("bar", "bar", 0, at="B1"))
    t = move(s, ("a1",), "B1")
    choose(t, Hold(), PickUp("bar", "a1"))
    assert t.choice is not None
    assert "2 to come" in t.choice.prompt


@pytest.mark.rule("lnlt:5.3.5", "lnlt:5.2.7")
def test_a_team_beside_those_who_fired_makes_an_attack_of_its_own() -> None:
    s = crossing(GERMAN("g1", "squad", "D1"), GERMAN("mg", "hmg", "D1"), GERMAN("far", "hmg", "E2"), GERMAN("g2", "squad", "D1"))  # fmt: skip  # noqa: E501
    t = move(s, ("a1",), "B1", dice=[*MISS, *MISS])
    assert refused(t, Fire("B1", ("g1", "mg"))).rule == "5.2.7"
    choose(t, Fire("B1", ("g1",)))
    assert refused(t, Fire("B1", ("far",))).rule == "5.3.4"  # not a team elsewhere
    assert refused(t, Fire("B1", ("g2",))).rule == "5.3.4"  # nor another Squad of the hex
    assert possible(t, Fire) == [Fire("B1", ("mg",))]
    choose(t, Fire("B1", ("mg",)))
    assert t.choice is not None
    assert t.choice.kind == "step"


@pytest.mark.rule("lnlt:5.3.5")
def test_a_sniper_beside_them_has_no_extra_attack() -> None:
    s = crossing(GERMAN("g1", "squad", "D1"), GERMAN("sn", "sniper", "D1"))
    t = move(s, ("a1",), "B1", dice=MISS)
    choose(t, Fire("B1", ("g1",)))
    assert t.choice is not None
    assert t.choice.kind == "step"


@pytest.mark.rule("lnlt:18.1.9")
def test_mortars_do_not_opportunity_fire() -> None:
    s = crossing(GERMAN("m", "mortar-50", "E1"), GERMAN("g1", "squad", "D1"))
    t = move(s, ("a1",), "B1")
    assert refused(t, Fire("B1", ("m",))).rule == "18.1.9"
    t = move(crossing(GERMAN("m", "mortar-50", "E1")), ("a1",), "B1")
    assert t.choice is not None
    assert t.choice.seat == 0


# ------------------------------------------------------------------ 5.3.8-5.3.11 movers and bystanders


@pytest.mark.rule("lnlt:5.3.8", "lnlt:6.0.2")
@pytest.mark.parametrize(
    ("terrain", "mode", "difference"),
    [(".", "move", 4), (".", "assault", 4), ("c", "move", 3), (".", "crawl", 3)],
)
def test_the_bonus_against_movers(terrain: str, mode: str, difference: int) -> None:
    """4 + 1 against 2; + 1 at movers, but not in Low Crops nor at crawlers (spotted here by a marker)."""
    s = crossing(GERMAN("g1", "squad", "D1"), US("b", "squad", "B1"), map_name=board(f". . . . .\n. {terrain} . . .\n. . . . ."))  # fmt: skip  # noqa: E501
    s.spotted["B1"] = 1
    t = move(s, ("a1",), "B1", mode=mode, dice=[4, 2, 2, 2])  # type: ignore[arg-type]
    choose(t, Fire("B1", ("g1",)))
    assert hits(t) == {"a1": difference, "b": 3}


@pytest.mark.rule("lnlt:6.0.2")
def test_those_who_have_moved_are_easier_targets_in_impulses_as_well() -> None:
    pieces = [
        US("a1", "squad", "A1"),
        GERMAN("m", "squad", "C1", marker="moved"),
        GERMAN("a", "squad", "C1", marker="assault"),
    ]
    s = state(OPEN, *pieces, GERMAN("c", "squad", "C1", marker="crawl"), GERMAN("idle", "squad", "F3"))
    t = activate(table(s, [4, 3, 2, 2, 2]), "A1")
    choose(t, Fire("C1", ("a1",)))
    assert hits(t) == {"m": 4, "a": 4, "c": 3}


@pytest.mark.rule("lnlt:5.3.8", "lnlt:5.3.9")
def test_the_figure_of_a_mover_and_a_bystander_in_light_woods() -> None:
    """A 1-6-4 fires at a 2-5-4 on its way through Light Woods and a resting 1-4-4: + 2 and + 1, against d6 + 1."""
    woods = board(". w . . . .\n. w . . . .\n. w . . . .")
    s = crossing(US("half", "half-squad", "B1"), GERMAN("g1", "squad", "E1"), map_name=woods)
    t = move(s, ("a1",), "B1", dice=[4, 2, 2, 2])
    choose(t, Fire("B1", ("g1",)))
    shot = last(t, told.ShotFired)
    assert (mods(shot.attack), mods(shot.defence)) == ([(1, "5.2.2")], [(1, "10.4.1")])
    felt = {e.unit: (mods(e.attack), e.defence.total) for e in told_of(t, told.TargetHit)}
    assert felt == {"a1": ([(1, "5.2.2"), (1, "5.3.8")], 1), "half": ([(1, "5.2.2")], 1)}
    assert hits(t) == {"a1": 3, "half": 2}  # one roll: 4 + 2 and 4 + 1 against 2 + 1
    assert checks(t) == [("half", 4, "No Effect"), ("a1", 5, "No Effect")]


@pytest.mark.rule("lnlt:5.3.10")
@pytest.mark.parametrize(("check", "stays_spotted"), [(2, False), (6, True)])
def test_bystanders_are_spotted_only_while_a_mover_is_there(check: int, stays_spotted: bool) -> None:
    woods = board(". w . . . .\n. w . . . .\n. w . . . .")
    s = crossing(US("rest", "squad", "B1"), GERMAN("g1", "squad", "E1"), map_name=woods)
    assert not spotted(s, "B1", 1)
    t = move(s, ("a1",), "B1", dice=[4, 2, 2, check])
    assert spotted(t.state, "B1", 1)
    choose(t, Fire("B1", ("g1",)))
    if not stays_spotted:
        choose(t, Step("A1"))
    assert t.state.units["a1"].shaken is stays_spotted
    assert spotted(t.state, "B1", 1) is stays_spotted


@pytest.mark.rule("lnlt:5.3.11")
def test_the_upper_floor_is_spared() -> None:
    town = board(". . . . . .\n. H H . . .\n. H . . . .", buildings=("B1 C1 B2",))
    s = crossing(US("up", "squad", "C1+1"), GERMAN("g1", "squad", "E1"), map_name=town)
    t = move(s, ("a1",), "B1", "C1", dice=[6, 1, 2])
    choose(t, Fire("C1", ("g1",)))
    assert hits(t) == {"a1": 6 + 1 + 1 - 1 - last(t, told.ShotFired).defence.total}


# ------------------------------------------------------------------ stopping


@pytest.mark.rule("lnlt:5.1.10")
def test_the_shaken_stay_behind_and_the_others_go_on() -> None:
    s = crossing(US("a2", "squad", "A1"), GERMAN("g1", "squad", "D1"))
    t = move(s, ("a1", "a2"), "B1", dice=[4, 2, 6, 2])
    choose(t, Fire("B1", ("g1",)))
    assert (t.state.units["a1"].shaken, t.state.units["a2"].shaken) == (True, False)
    choose(t, Step("B2"))
    assert (t.state.units["a1"].at, t.state.units["a1"].marker, t.state.units["a2"].at) == ("B1", "moved", "B2")


@pytest.mark.rule("lnlt:5.1.10", "lnlt:5.1.12")
def test_so_do_those_who_are_reduced_or_wounded() -> None:
    frail = counter("squad", "2-5-4-4", nation="us-airborne", half="us-airborne/half-squad")
    s = state(OPEN, US("a1", frail, "A1"), US("h", "layer", "A1"), US("lt", "tully", "A1"), GERMAN("g1", "squad", "D1"), US("z", "squad", "A3"))  # fmt: skip  # noqa: E501
    t = move(s, ("a1", "h", "lt"), "B1", dice=[6, 2, 6, 3, 3])  # 6 + 2 against 2
    choose(t, Fire("B1", ("g1",)))
    assert {r for _, _, r in checks(t)} == {"Casualties", "Wounded"}
    assert t.state.moving is None
    assert [t.state.units[i].at for i in ("a1", "h", "lt")] == ["B1"] * 3


@pytest.mark.rule("lnlt:4.1.3", "lnlt:5.3.6")
def test_ops_complete_gives_way_to_fired() -> None:
    t = move(crossing(GERMAN("g1", "squad", "D1", marker="ops")), ("a1",), "B1", dice=MISS)
    choose(t, Fire("B1", ("g1",)))
    assert (t.state.units["g1"].marker, t.state.units["g1"].fired) == ("", True)
    assert mods(last(t, told.ShotFired).attack) == [(1, "5.2.2"), (-1, "4.1.3")]


@pytest.mark.rule("lnlt:11.1.0.4", "lnlt:5.0.1.1")
def test_one_leader_lends_his_lm_to_opportunity_fire_from_a_hex() -> None:
    s = crossing(GERMAN("g1", "squad", "D1"), GERMAN("lt", "koch", "D1"), GERMAN("sgt", "dressler", "D1"), GERMAN("g2", "squad", "D1"))  # fmt: skip  # noqa: E501
    t = move(s, ("a1",), "B1", dice=MISS)
    choose(t, Fire("B1", ("g1", "lt")), Step("B2"))
    assert refused(t, Fire("B2", ("g2", "lt"))).rule == "5.3.1"  # he has fired
    assert refused(t, Fire("B2", ("g2", "sgt"))).rule == "11.1.0.4"
    assert Fire("B2", ("g2",)) in possible(t)


def test_what_is_listed_is_legal_and_a_move_can_be_let_go() -> None:
    s = crossing(GERMAN("g1", "squad", "D1", "mg34"), GERMAN("lt", "koch", "D1", "bar"), GERMAN("mg", "hmg", "D1"))
    t = move(s, ("a1",), "B1")
    assert t.choice is not None
    assert all(t.choice.options.judge(m) is None for m in possible(t))
    assert firepower(s, "B1", "g1", "g1-mg34", opportunity=True)
    choose(t, Hold(), Halt())
    assert why_not(t.state, "B1", "g1", side=1) == ""
    assert Activate("D1") in possible(t)

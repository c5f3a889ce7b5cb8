"""4.0 Activating hexes, Leaders and chains of them, and what units of a hex may do together."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, Also, Begin, Call, EndImpulse, Fire, Go, Halt, Pass, Smoke, Spot, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
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
)

TOWER = board(". H H . . .\n. H H . . .\n. . . . . .", buildings=("B0 C0 B1 C1",))
SHY = GERMAN("g1", "squad", "F3", shaken=True)


def operations(*pieces: Any, dice: list[int] | None = None, board: str = OPEN, **fields: Any) -> World:
    return table(state(board, *pieces, GERMAN("medic", "medic", "F0"), **fields), dice or [])


@pytest.mark.rule("lnlt:4.0.3")
def test_an_impulse_activates_one_hex_and_some_or_all_of_its_units() -> None:
    t = operations(US("a1", "squad", "B1"), US("a2", "squad", "B1"), US("a3", "squad", "D1"))
    assert {m.place for m in possible(t, Activate)} == {"B1", "D1"}
    activate(t, "B1")
    assert t.state.impulse is not None
    assert t.state.impulse.units == ["a1", "a2"]
    assert refused(t, Go(("a3",))).rule == "4.0.3"
    kinds = {type(m) for m in possible(t)}
    assert {Go, Smoke, EndImpulse} <= kinds


@pytest.mark.rule("lnlt:4.0.3")
def test_a_hex_where_nobody_can_act_is_not_activated() -> None:
    t = operations(US("a1", "squad", "B1"), US("a2", "squad", "D1", marker="moved"))
    assert refused(t, Activate("D1")).rule == "4.0.17"
    assert refused(t, Activate("E1")).rule == "4.0.3"


# ------------------------------------------------------------------ through a Leader


@pytest.mark.rule("lnlt:4.0.4", "lnlt:11.1.0.5")
def test_a_leader_brings_in_the_hexes_next_to_his() -> None:
    t = operations(US("l", "clarkson", "B1"), US("a1", "squad", "C1"), US("a2", "squad", "D1"))
    choose(t, Activate("B1"))
    assert possible(t, Also) == [Also("C1")]  # D1 is two hexes away
    assert refused(t, Also("D1")).rule == "4.0.4"
    choose(t, Also("C1"))
    assert t.state.impulse is not None
    assert set(t.state.impulse.units) == {"l", "a1"}


@pytest.mark.rule("lnlt:4.0.4", "lnlt:11.1.0.5", "lnlt:5.1.15")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [({"shaken": True}, "4.0.4"), ({"wounded": True}, "11.1.0.5"), ({"marker": "ops"}, "4.0.4")],
)
def test_not_a_shaken_wounded_or_used_one(fields: dict[str, Any], rule: str) -> None:
    helper = US("h", "brandt", "A3")
    t = operations(
        US("l", "clarkson", "B1", **fields), US("a0", "squad", "B1"), US("a1", "squad", "C1"), helper,
        US("a3", "squad", "A2"),
    )  # fmt: skip
    choose(t, Activate("B1"))
    assert t.choice is not None
    assert t.choice.kind == "act"  # there is nothing to name
    choose(t, EndImpulse(), Pass(), Activate("A3"))
    impulse = t.state.impulse
    assert impulse is not None
    impulse.hexes.append("B1")  # as if the hex had been named: he still brings nobody in
    assert refused(t, Also("C1")).rule == rule


@pytest.mark.rule("lnlt:4.0.4")
def test_units_next_to_the_leader_act_apart_from_him() -> None:
    t = operations(US("l", "clarkson", "B1"), US("a1", "squad", "C1"), US("a2", "squad", "C1"))
    activate(t, "B1", "C1")
    choose(t, Go(("l",)), Step("A1"), Halt())
    choose(t, Go(("a1",)), Step("D1"), Halt())
    assert refused(t, Go(("a2",))).rule == "4.0.14"  # but the movers of one hex keep together


@pytest.mark.rule("lnlt:11.1.0.4", "lnlt:4.0.4")
def test_of_two_leaders_in_a_hex_the_player_picks_the_one_whose_lm_serves_in_this_impulse() -> None:
    t = operations(
        US("lt", "clarkson", "B1"), US("sgt", "brandt", "B1"), US("a0", "squad", "B1"), US("a1", "squad", "C1"),
        US("a2", "squad", "A1"), GERMAN("g", "squad", "E1"), dice=[1, 6],
    )  # fmt: skip
    choose(t, Activate("B1"))
    assert set(possible(t, Also)) == {Also(p, through=who) for p in ("A1", "C1") for who in ("lt", "sgt")}
    choose(t, Also("C1", through="sgt"))
    assert possible(t, Also) == [Also("A1")]  # through him alone
    assert refused(t, Also("A1", through="lt")).rule == "11.1.0.4"
    choose(t, Begin())
    assert refused(t, Fire("E1", ("a0", "lt"))).rule == "11.1.0.4"
    assert Fire("E1", ("a0", "sgt")) in possible(t, Fire)


@pytest.mark.rule("lnlt:4.0.4")
def test_a_leader_locked_in_melee_activates_his_neighbours() -> None:
    t = operations(
        US("lt", "clarkson", "B1"), US("a0", "squad", "B1"), GERMAN("g", "squad", "B1"), US("a1", "squad", "C1"),
        melee={"B1": False},
    )  # fmt: skip
    choose(t, Activate("B1"))
    assert possible(t, Also) == [Also("C1")]
    activate_more = choose(t, Also("C1"))
    assert activate_more.state.impulse is not None
    assert "a1" in activate_more.state.impulse.units


@pytest.mark.rule("lnlt:4.0.6")
def test_in_a_tall_building_next_to_him_only_his_own_floor() -> None:
    t = operations(
        US("l", "clarkson", "A1"), US("up", "squad", "B1+1"), US("down", "squad", "B1"), board=TOWER
    )  # fmt: skip
    choose(t, Activate("A1"))
    assert possible(t, Also) == [Also("B1")]
    assert refused(t, Also("B1+1")).rule == "4.0.6"


@pytest.mark.rule("lnlt:4.0.6")
def test_inside_he_reaches_his_floor_next_door_and_both_floors_of_his_hex() -> None:
    t = operations(
        US("l", "clarkson", "B1+1"), US("below", "squad", "B1"), US("next", "squad", "C1+1"),
        US("far", "squad", "C1"), US("out", "squad", "A1"), board=TOWER,
    )  # fmt: skip
    choose(t, Activate("B1+1"))
    assert {m.place for m in possible(t, Also)} == {"B1", "C1+1", "A1"}


@pytest.mark.rule("lnlt:4.0.19", "lnlt:4.0.21")
def test_leaders_form_a_chain_and_all_is_named_before_anything_is_done() -> None:
    t = operations(
        US("l1", "clarkson", "A1"), US("l2", "brandt", "B1"), US("a1", "squad", "C1"), US("a2", "squad", "C1")
    )
    choose(t, Activate("A1"), Also("B1"), Also("C1"))
    assert t.choice is not None
    if t.choice.kind == "name-hexes":
        assert refused(t, Go(("a1",))).rule == "4.0.21"
        assert refused(t, Also("C1")).rule == "4.0.21"
        choose(t, Begin())
    assert last(t, told.HexesActivated).places == ("A1", "B1", "C1")
    choose(t, EndImpulse())  # and nobody has to do anything


@pytest.mark.rule("lnlt:4.0.20")
def test_leaders_who_only_activated_are_ops_complete() -> None:
    t = operations(US("l", "clarkson", "B1"), US("a1", "squad", "C1"), US("a2", "squad", "B1"))
    activate(t, "B1", "C1")
    choose(t, Go(("a1",)), Step("D1"), Halt(), EndImpulse())
    assert t.state.units["l"].marker == "ops"
    assert t.state.units["a2"].marker == ""
    t = operations(US("l", "clarkson", "B1"), US("a1", "squad", "C1"))
    activate(t, "B1", "C1")
    choose(t, Go(("l",)), Step("A1"), Halt(), EndImpulse())
    assert t.state.units["l"].marker == "moved"


@pytest.mark.rule("lnlt:4.0.20")
def test_a_leader_who_activated_nobody_keeps_his_freedom() -> None:
    t = operations(US("l", "clarkson", "B1"), US("a1", "squad", "C1"))
    choose(t, Activate("B1"), Begin(), EndImpulse())
    assert t.state.units["l"].marker == ""


# ------------------------------------------------------------------ together


@pytest.mark.rule("lnlt:4.0.10")
def test_move_or_fire_but_not_both() -> None:
    t = operations(US("a1", "squad", "B1"), US("a2", "squad", "B1"), SHY, dice=[1, 6])
    activate(t, "B1")
    choose(t, Fire("F3", ("a1",)))
    assert refused(t, Go(("a1",))).rule == "4.0.17"
    choose(t, Go(("a2",)), Step("C1"), Halt())
    assert t.choice is not None
    assert t.choice.kind == "activate"  # nobody has anything left to do
    assert [t.state.units[i].marker or t.state.units[i].fired for i in ("a1", "a2")] == [True, "moved"]


@pytest.mark.rule("lnlt:4.0.11")
def test_the_firers_of_a_hex_share_one_target() -> None:
    t = operations(
        US("a1", "squad", "B1"), US("a2", "squad", "B1"), US("a3", "squad", "B1"), SHY,
        GERMAN("g2", "squad", "E1", shaken=True), dice=[1, 6],
    )  # fmt: skip
    activate(t, "B1")
    choose(t, Fire("F3", ("a1",)))
    assert refused(t, Fire("E1", ("a2",))).rule == "4.0.11"
    assert not possible(t, Fire)
    choose(t, Go(("a2",)))  # others may do other things


@pytest.mark.rule("lnlt:4.0.13", "lnlt:1.1.0.4")
def test_a_weapon_acts_with_its_bearer_and_uses_up_his_activation() -> None:
    long = board(". . . . . . . . . . . .\n. . . . . . . . . . . .")
    t = operations(US("a1", "squad", "A1", "bar"), GERMAN("g1", "squad", "G1", shaken=True), board=long, dice=[1, 6])
    assert refused(t, Activate("a1-bar")).rule == "4.0.3"
    activate(t, "A1")
    t.state.weapons["a1-bar"].counter = "m1919a4"
    t.state.weapons["a1-bar"].tripod = True
    choose(t, Fire("G1", ("a1-bar",)))  # beyond the Squad's own range
    assert t.state.units["a1"].fired
    assert t.choice is not None
    assert not [m for m in possible(t, Activate) if m.place == "A1"]


@pytest.mark.rule("lnlt:4.0.14")
def test_movers_of_a_hex_move_as_one() -> None:
    t = operations(US("a1", "squad", "B1"), US("a2", "squad", "B1"), US("a3", "squad", "C1"))
    activate(t, "B1")
    assert refused(t, Go(("a1", "a3"))).rule == "4.0.14"
    assert refused(t, Go(("a1", "a1"))).rule == "4.0.14"
    choose(t, Go(("a1", "a2")), Step("A1"))
    assert {t.state.units[i].at for i in ("a1", "a2")} == {"A1"}


@pytest.mark.rule("lnlt:4.0.14")
def test_a_stack_goes_as_far_as_its_slowest() -> None:
    slow = counter("squad", "2-5-3-6", "us-airborne")
    t = operations(US("a1", "squad", "B1"), US("a2", slow, "B1"))
    activate(t, "B1")
    choose(t, Go(("a1", "a2")))
    assert t.choice is not None
    assert "3 MPs left" in t.choice.prompt


@pytest.mark.rule("lnlt:4.0.14", "lnlt:4.0.15")
def test_three_squads_one_moves_the_others_later() -> None:
    t = operations(*(US(f"a{i}", "squad", "B1") for i in (1, 2, 3)))
    activate(t, "B1")
    choose(t, Go(("a1",)), Step("C1"), Halt())
    assert refused(t, Go(("a2",))).rule == "4.0.14"  # not in this impulse
    choose(t, EndImpulse(), Pass(), Activate("B1"))
    assert t.state.impulse is not None
    assert t.state.impulse.units == ["a2", "a3"]
    choose(t, Go(("a2", "a3")), Step("A1"))


@pytest.mark.rule("lnlt:4.0.16")
def test_nobody_joins_on_the_way() -> None:
    t = operations(US("a1", "squad", "A1"), US("b1", "squad", "B1"), US("l", "clarkson", "B2"))
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("B1"))
    assert t.state.moving is not None
    assert t.state.moving.units == ["a1"]
    assert refused(t, Go(("b1",))).rule  # no answer to this choice
    choose(t, Step("C1"))
    assert t.state.units["b1"].at == "B1"
    assert t.state.units["b1"].marker == ""


@pytest.mark.rule("lnlt:4.0.17")
@pytest.mark.parametrize(
    ("mode", "marker"), [("move", "moved"), ("crawl", "crawl"), ("assault", "assault"), ("stealth", "stealth")]
)
def test_every_way_to_move_has_its_marker(mode: Any, marker: str) -> None:
    quiet = counter("squad", "2-5-4-6", "us-airborne", stealth=True, assault_move=True)
    t = operations(US("a1", quiet, "B1"))
    activate(t, "B1")
    choose(t, Go(("a1",), mode))
    assert t.state.units["a1"].marker == marker


@pytest.mark.rule("lnlt:4.0.17")
@pytest.mark.parametrize("fields", [{"marker": "moved"}, {"marker": "crawl"}, {"fired": True}])
def test_a_marked_unit_is_not_used_again(fields: dict[str, Any]) -> None:
    t = operations(US("a1", "squad", "B1", **fields), US("a2", "squad", "B1"))
    activate(t, "B1")
    assert t.state.impulse is not None
    assert t.state.impulse.units == ["a2"]


@pytest.mark.rule("lnlt:4.0.18")
def test_units_and_hexes_act_in_any_order() -> None:
    t = operations(
        US("l", "clarkson", "B1"), US("a", "squad", "B1"), US("c", "squad", "B1"), US("b", "squad", "C1"), SHY,
        dice=[1, 6, 1, 6],
    )  # fmt: skip
    activate(t, "B1", "C1")
    choose(t, Fire("F3", ("a",)), Fire("F3", ("b",)), Go(("c",)), Step("A1"), Halt())
    assert t.state.units["c"].at == "A1"


# ------------------------------------------------------------------ Ops Complete


@pytest.mark.rule("lnlt:4.1.1", "lnlt:4.1.2")
def test_who_spots_or_lays_smoke_is_ops_complete_and_does_nothing_more() -> None:
    woods = board(". . . . . .\n. . . . w .\n. . . . . .")
    t = operations(
        US("a1", "squad", "B1"), US("a2", "squad", "B1"), GERMAN("g1", "squad", "E1"), board=woods, dice=[6, 6]
    )
    activate(t, "B1")
    choose(t, Spot("a1", "E1"), Smoke("a2", "B1"))
    assert [t.state.units[i].marker for i in ("a1", "a2")] == ["ops", "ops"]
    assert t.choice is not None
    assert t.choice.kind == "activate"
    assert not [m for m in possible(t, Activate) if m.place == "B1"]


@pytest.mark.rule("lnlt:4.1.2")
def test_an_ops_complete_unit_neither_moves_nor_lends_an_lm() -> None:
    woods = board(". . . . . .\n. . . . w .\n. . . . . .")
    t = operations(
        US("l", "clarkson", "B1"), US("a2", "squad", "B1"), GERMAN("g1", "squad", "E1"),
        GERMAN("g2", "squad", "D2", shaken=True), board=woods, dice=[6],
    )  # fmt: skip
    activate(t, "B1")
    choose(t, Spot("l", "E1"))
    assert refused(t, Go(("l",))).rule == "4.1.2"
    assert refused(t, Go(("a2", "l"))).rule == "4.1.2"
    assert refused(t, Fire("D2", ("a2", "l"))).rule in ("4.1.2", "5.0.1.1")
    assert Fire("D2", ("a2",)) in possible(t)


@pytest.mark.rule("lnlt:7.0.3")
def test_option_smoke_then_act_lets_a_lucky_unit_go_on() -> None:
    t = operations(US("a1", "squad", "B1"), options={"smoke-then-act": "card"}, dice=[1])
    activate(t, "B1")
    choose(t, Smoke("a1", "C1"), Go(("a1",)))
    assert t.choice is not None
    assert "3 MPs left" in t.choice.prompt
    t = operations(US("a1", "squad", "B1"), US("a2", "squad", "B1"), options={"smoke-then-act": "card"}, dice=[1])
    activate(t, "B1")
    choose(t, Smoke("a1", "C1"), EndImpulse())
    assert t.state.units["a1"].marker == "ops"  # did nothing further


# ------------------------------------------------------------------ calling fire


@pytest.mark.rule("lnlt:18.1.6")
def test_the_caller_is_ops_complete_and_lends_no_lm_that_turn() -> None:
    woods = board(". . . . . .\n. . . . w .\n. . . . . .\n. . . . . .")
    t = operations(
        US("l", "clarkson", "B1"), US("a1", "squad", "B1"), US("m", "mortar-60", "A1"), GERMAN("g1", "squad", "E1"),
        board=woods, dice=[1, 1, 1, 6],
    )  # fmt: skip
    activate(t, "B1", "A1")
    assert refused(t, Call("l", "m", "Z9")).rule == "18.1.5"
    choose(t, Spot("l", "E1"), Call("l", "m", "E1"))
    assert t.state.units["l"].marker == "ops"
    assert refused(t, Fire("E1", ("a1", "l"))).rule == "11.1.1.2"


def test_weapons_left_lying_do_not_act() -> None:
    t = operations(US("a1", "squad", "B1"), sw("loose", "bar", 0, at="B1"), SHY)
    activate(t, "B1")
    assert refused(t, Fire("F3", ("loose",))).code == "not-yours"

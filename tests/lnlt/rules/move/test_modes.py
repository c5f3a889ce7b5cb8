"""6.1-6.4 Assault Movement, Double-Time, Low Crawl, Stealth Movement."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.move.modes import allowance, movement_factor
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Fire, Go, Halt, Hold, Pass, Step
from hedgerow.lnlt.state.state import Mode
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    RUSSIAN,
    US,
    activate,
    board,
    choose,
    counter,
    last,
    possible,
    refused,
    state,
    table,
    told_of,
)

COPSE = board(". . . . . .\n. w w w . .\n. w w w . .\n. . . . . .")
TOWER = board(". H H . . .\n. H H . . .\n. . . . . .", buildings=("B0 C0 B1 C1",))


def moving(*pieces: Any, board: str = OPEN, dice: list[int] | None = None, **fields: Any) -> World:
    return table(state(board, *pieces, GERMAN("medic", "medic", "E0"), **fields), dice or [])


def left(t: World) -> str:
    assert t.choice is not None
    return t.choice.prompt.partition(", ")[2].partition(":")[0]


def modes_of(t: World, *units: str) -> set[str]:
    return {m.mode for m in possible(t, Go) if m.units == units}


# ------------------------------------------------------------------ Assault Movement


@pytest.mark.rule("lnlt:6.1.0.1", "lnlt:11.2.3")
def test_a_red_box_or_a_hero_may_assault_move() -> None:
    unboxed = counter("hero", "2-5-6-6", "us-airborne")
    t = moving(US("a1", "squad", "A1"), US("h", unboxed, "A2"))
    activate(t, "A1")
    choose(t, Go(("a1",), "assault"))
    assert t.state.units["a1"].marker == "assault"  # marked as soon as it is declared
    choose(t, Step("B1"), Halt(), EndImpulse(), Pass())
    activate(t, "A2")
    assert Go(("h",), "assault") in possible(t)


@pytest.mark.rule("lnlt:6.1.0.1")
def test_others_may_not() -> None:
    t = table(state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F1"), active=1))
    activate(t, "F1")
    assert refused(t, Go(("g1",), "assault")).rule == "6.1.0.1"
    assert modes_of(t, "g1") == {"move", "crawl"}


@pytest.mark.rule("lnlt:6.1.0.3", "lnlt:1.7.0.3")
def test_nor_who_can_only_go_where_it_costs_too_much() -> None:
    """The Building next to it would be near enough, but is closed to a heavy gun."""
    gun = counter("team", "0-0-3-6", "us-airborne", assault_move=True, calibre=57)
    woods = board(". F . . . .\nl F . . . .", levels="0 1 1 1 1 1\n0 1 1 1 1 1")
    t = activate(moving(US("gun", gun, "A0"), board=woods), "A0")
    assert modes_of(t, "gun") == {"move"}


@pytest.mark.rule("lnlt:6.1.0.2")
def test_a_leader_may_if_he_starts_with_such_units_of_his_badge() -> None:
    alone = moving(US("l", "clarkson", "A1"))
    activate(alone, "A1")
    assert refused(alone, Go(("l",), "assault")).rule == "6.1.0.2"
    with_them = moving(US("l", "clarkson", "A1"), US("a1", "squad", "A1"))
    activate(with_them, "A1")
    assert Go(("l",), "assault") in possible(with_them)
    strangers = moving(US("l", "clarkson", "A1"), RUSSIAN("h", counter("hero", "2-5-6-6", "soviet"), "A1"))
    activate(strangers, "A1")
    assert refused(strangers, Go(("l",), "assault")).rule == "6.1.0.2"


@pytest.mark.rule("lnlt:6.1.0.3")
@pytest.mark.parametrize(("mf", "half"), [(4, 2), (5, 3), (6, 3), (3, 2)])
def test_half_the_mf_fractions_up(mf: int, half: int) -> None:
    made = counter("squad", f"2-5-{mf}-6", "us-airborne", assault_move=True)
    t = moving(US("a1", made, "A1"))
    activate(t, "A1")
    choose(t, Go(("a1",), "assault"))
    assert left(t) == f"{half} MPs left"


@pytest.mark.rule("lnlt:6.1.0.3", "lnlt:6.2.1")
def test_double_time_is_added_before_halving() -> None:
    t = moving(US("l", "clarkson", "A1"), US("a1", "squad", "A1"))
    activate(t, "A1")
    choose(t, Go(("l", "a1"), "double-assault"))
    assert left(t) == "3 MPs left"  # (4+2)/2, and half of the Leader's 6
    tally = allowance(t.state, t.state.units["a1"], "double-assault", "l")
    assert [m.rule for m in tally] == ["6.0.1", "6.2.1", "6.1.0.3"]


@pytest.mark.rule("lnlt:6.1.0.3")
def test_a_hex_beyond_the_half_is_too_far() -> None:
    t = moving(US("a1", "squad", "A0"), board=COPSE)
    activate(t, "A0")
    choose(t, Go(("a1",), "assault"), Step("B0"))
    assert refused(t, Step("B1")).rule == "6.1.0.3"


@pytest.mark.rule("lnlt:6.1.0.4", "lnlt:4.0.10", "lnlt:6.1.0.7")
def test_fire_in_the_same_impulse_and_both_markers_stay() -> None:
    t = moving(US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1", shaken=True), dice=[1, 6])
    activate(t, "A1")
    choose(t, Go(("a1",), "assault"), Step("B1"), Halt(), Fire("E1", ("a1",)))
    a1 = t.state.units["a1"]
    assert (a1.marker, a1.fired) == ("assault", True)


@pytest.mark.rule("lnlt:6.1.0.4", "lnlt:4.0.17")
def test_or_in_a_later_impulse_when_they_are_activated_again_but_they_do_not_move_again() -> None:
    t = moving(US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1", shaken=True), dice=[1, 6])
    activate(t, "A1")
    choose(t, Go(("a1",), "assault"), Step("B1"), Halt(), EndImpulse(), Pass(), Activate("B1"))
    assert refused(t, Go(("a1",))).rule == "4.0.17"
    choose(t, Fire("E1", ("a1",)))
    assert last(t, told.ShotFired).kind == "fire"


@pytest.mark.rule("lnlt:6.1.0.4")
def test_or_as_opportunity_fire() -> None:
    t = table(state(OPEN, US("a1", "squad", "B1", marker="assault"), GERMAN("g1", "squad", "E1"), active=1), [1, 6])
    activate(t, "E1")
    choose(t, Go(("g1",)), Step("D1"), Fire("D1", ("a1",)))
    assert last(t, told.ShotFired).kind == "opportunity fire"


@pytest.mark.rule("lnlt:6.1.0.5")
def test_two_airborne_squads_fire_with_one_after_assault_movement() -> None:
    t = moving(US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "F2", shaken=True), dice=[1, 6])
    activate(t, "A1")
    choose(t, Go(("a1", "a2"), "assault"), Step("B1"), Halt(), Fire("F2", ("a1", "a2")))
    assert last(t, told.ShotFired).attack.total == 1  # 2 + 1 - 2


@pytest.mark.rule("lnlt:6.1.0.8")
def test_they_move_first_and_fire_afterwards() -> None:
    t = moving(US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1", shaken=True), dice=[1, 6])
    activate(t, "A1")
    choose(t, Go(("a1",), "assault"))
    assert refused(t, Halt()).rule == "6.1.0.8"
    t = moving(US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "E1", shaken=True), dice=[1, 6])
    activate(t, "A1")
    choose(t, Fire("E1", ("a1",)))
    assert refused(t, Go(("a1",), "assault")).rule == "4.0.17"


# ------------------------------------------------------------------ Double-Time


@pytest.mark.rule("lnlt:6.2.1")
def test_two_mps_more_with_a_good_order_leader_of_the_badge() -> None:
    t = moving(US("l", "clarkson", "A1"), US("a1", "squad", "A1"))
    activate(t, "A1")
    choose(t, Go(("l", "a1"), "double"))
    assert left(t) == "6 MPs left"


@pytest.mark.rule("lnlt:6.2.1")
@pytest.mark.parametrize("nobody", ["us-airborne", "soviet"])
def test_not_with_a_shaken_one_nor_a_stranger(nobody: str) -> None:
    leader = US("l", counter("leader", "0-0-6-6", nobody), "A1", shaken=nobody == "us-airborne")
    t = table(state(OPEN, US("a1", "squad", "A1"), leader))
    activate(t, "A1")
    assert refused(t, Go(("a1", "l"), "double")).rule == "6.2.1"


@pytest.mark.rule("lnlt:6.2.1")
def test_the_leader_must_come_along_all_the_way() -> None:
    shy = counter("leader", "0-0-6-3", "us-airborne")
    t = moving(US("l", shy, "A1"), US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1"), dice=[2, 1, 2, 2])
    activate(t, "A1")
    assert refused(t, Go(("a1",), "double")).rule == "6.2.1"
    choose(t, Go(("l", "a1"), "double"), Step("B1"), Fire("B1", ("g1",)))  # the Leader is Shaken: 2+3 > 3
    assert t.state.units["l"].shaken
    assert left(t) == "3 MPs left"  # 4 - 1: no longer at the double


@pytest.mark.rule("lnlt:6.2.2")
def test_no_farther_than_the_leaders_printed_mf() -> None:
    slow = counter("leader", "0-0-5-6", "us-airborne")
    t = moving(US("l", slow, "A1"), US("a1", "squad", "A1"))
    activate(t, "A1")
    choose(t, Go(("l", "a1"), "double"))
    assert left(t) == "5 MPs left"
    fast = counter("leader", "0-0-8-6", "us-airborne")
    t = moving(US("l", fast, "A1"), US("a1", "squad", "A1"))
    assert allowance(t.state, t.state.units["a1"], "double", "l").total == 6  # nor farther than the bonus goes
    quick = US("h", "layer", "A1")  # MF 6: the bonus would be 8
    t = moving(US("l", "clarkson", "A1"), quick)
    activate(t, "A1")
    assert allowance(t.state, t.state.units["h"], "double", "l").total == 6


@pytest.mark.rule("lnlt:6.2.3")
def test_no_weapon_teams_but_shaken_units_may() -> None:
    t = moving(US("l", "clarkson", "A1"), US("m", "hmg", "A1"))
    activate(t, "A1")
    assert refused(t, Go(("l", "m"), "double")).rule == "6.2.3"
    t = table(state(OPEN, US("l", "clarkson", "A1"), US("a1", "squad", "A1", shaken=True)))
    activate(t, "A1")
    assert Go(("l", "a1"), "double") in possible(t)


# ------------------------------------------------------------------ Low Crawl


@pytest.mark.rule("lnlt:6.3.1", "lnlt:4.0.17")
def test_a_low_crawl_is_one_hex() -> None:
    t = moving(US("a1", "squad", "A1"), US("a2", "squad", "A1"))
    activate(t, "A1")
    choose(t, Go(("a1", "a2"), "crawl"), Step("B1"))
    assert t.state.moving is None
    assert [t.state.units[i].marker for i in ("a1", "a2")] == ["crawl", "crawl"]


@pytest.mark.rule("lnlt:6.3.2", "lnlt:10.1.0.5")
def test_crawlers_are_not_spotted_for_crawling_but_in_the_open_or_next_to_an_enemy() -> None:
    for where, enemy, seen in (("B1", "F1", False), ("A1", "F1", True), ("B1", "C1", True)):
        s = state(COPSE, US("a1", "squad", where, marker="crawl"), GERMAN("g1", "squad", enemy))
        assert spotted(s, where, 1) is seen, (where, enemy)


@pytest.mark.rule("lnlt:6.3.2")
def test_opportunity_fire_at_crawlers_only_where_they_are_spotted() -> None:
    t = moving(US("a1", "squad", "A0"), GERMAN("g1", "squad", "E3"), board=COPSE)
    activate(t, "A0")
    choose(t, Go(("a1",), "crawl"), Step("B1"))
    assert t.choice is not None
    assert t.choice.kind != "opportunity"
    t = moving(US("a1", "squad", "A0"), GERMAN("g1", "squad", "E0"), board=COPSE)
    activate(t, "A0")
    choose(t, Go(("a1",), "crawl"), Step("B0"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"


@pytest.mark.rule("lnlt:6.3.3")
def test_fire_at_crawlers_has_no_bonus_for_movement() -> None:
    t = moving(US("a1", "squad", "A0"), GERMAN("g1", "squad", "E0"), dice=[1, 6])
    activate(t, "A0")
    choose(t, Go(("a1",), "crawl"), Step("B0"), Fire("B0", ("g1",)))
    assert last(t, told.TargetUnhurt).attack.total == 1


@pytest.mark.rule("lnlt:6.3.4")
def test_a_crawl_may_take_the_stairs_and_no_hex_besides() -> None:
    t = moving(US("a1", "squad", "B1"), board=TOWER)
    activate(t, "B1")
    choose(t, Go(("a1",), "crawl"), Step("B1+1"))
    assert t.state.units["a1"].at == "B1+1"
    assert t.state.moving is None


@pytest.mark.rule("lnlt:6.3.5")
def test_weapon_teams_do_not_crawl() -> None:
    t = moving(US("m", "hmg", "A1"), US("a1", "squad", "A1"))
    activate(t, "A1")
    assert refused(t, Go(("m",), "crawl")).rule == "6.3.5"
    assert refused(t, Go(("a1", "m"), "crawl")).rule == "6.3.5"


# ------------------------------------------------------------------ Stealth Movement

QUIET = counter("squad", "2-5-4-6", "us-airborne", stealth=True)


@pytest.mark.rule("lnlt:6.4.0.1")
def test_a_yellow_outline_and_no_leader_or_hero_without() -> None:
    t = moving(US("a1", QUIET, "A1"), US("a2", "squad", "A1"), US("l", "clarkson", "A1"), US("h", "layer", "A1"))
    activate(t, "A1")
    assert Go(("a1",), "stealth") in possible(t)
    for loud in ("a2", "l", "h"):
        assert refused(t, Go((loud,), "stealth")).rule == "6.4.0.1"
    assert refused(t, Go(("a1", "a2"), "stealth")).rule == "6.4.0.1"  # all of the stack must be capable


@pytest.mark.rule("lnlt:6.4.0.2")
def test_stealth_is_not_spotted_even_next_to_an_enemy() -> None:
    s = state(COPSE, US("a1", QUIET, "B1", marker="stealth"), GERMAN("g1", "squad", "C1"))
    assert not spotted(s, "B1", 1)
    s.units["a1"].marker = "crawl"
    assert spotted(s, "B1", 1)


@pytest.mark.rule("lnlt:6.4.0.2")
def test_no_opportunity_fire_at_those_who_steal_past() -> None:
    t = moving(US("a1", QUIET, "A1"), GERMAN("g1", "squad", "C1"), board=COPSE)
    t.state.units["medic"].shaken = True
    activate(t, "A1")
    choose(t, Go(("a1",), "stealth"), Step("B1"))
    assert t.choice is not None
    assert t.choice.kind == "step"


@pytest.mark.rule("lnlt:6.4.0.3")
def test_stealth_ends_with_a_spotted_marker_a_shot_or_in_the_open_before_good_order_eyes() -> None:
    def seen(where: str, *, eyes: bool = True, **fields: Any) -> bool:
        quiet = US("a1", QUIET, where, marker="stealth", **fields)
        s = state(COPSE, quiet, GERMAN("g1", "squad", "E0", shaken=not eyes))
        return spotted(s, where, 1)

    assert not seen("B1")
    assert seen("B1", fired=True)
    assert seen("A0")
    assert not seen("A0", eyes=False)
    s = state(COPSE, US("a1", QUIET, "B1", marker="stealth"), GERMAN("g1", "squad", "E1"), spotted={"B1": 1})
    assert spotted(s, "B1", 1)


@pytest.mark.rule("lnlt:6.4.0.4")
def test_stealth_is_never_at_the_double_but_leads_into_melee() -> None:
    assert not [m for m in get_args(Mode) if "double" in m and "stealth" in m]
    t = moving(US("a1", QUIET, "B1"), GERMAN("g1", "squad", "C1"), dice=[1, 1, 1, 1])
    activate(t, "B1")
    choose(t, Go(("a1",), "stealth"), Step("C1"))
    assert len(told_of(t, told.MeleeJoined)) == 1


@pytest.mark.rule("lnlt:6.4.0.6")
def test_after_half_its_mf_a_stealthy_unit_is_still_free_to_fire() -> None:
    t = moving(US("a1", QUIET, "A1"), GERMAN("g1", "squad", "E3", shaken=True))
    activate(t, "A1")
    choose(t, Go(("a1",), "stealth"), Step("A2"), Step("B3"), Halt())
    assert t.choice is not None
    assert t.choice.kind == "act"
    t = moving(US("a1", QUIET, "A1"), GERMAN("g1", "squad", "E3", shaken=True))
    activate(t, "A1")
    choose(t, Go(("a1",), "stealth"), Step("A2"), Step("B3"), Step("C3"), Halt())
    assert t.choice is not None
    assert t.choice.kind == "activate"  # three of four MPs: nothing is left to do


# ------------------------------------------------------------------ Skills and smoke


@pytest.mark.rule("lnlt:12.0.1")
def test_skills_that_move_men() -> None:
    s = state(OPEN, US("l", "clarkson", "A1", skill="fleet"))
    assert movement_factor(s, s.units["l"]).total == 8
    t = moving(GERMAN("g1", "squad", "F3"), US("l", "clarkson", "A1", skill="stealthy"))
    activate(t, "A1")
    assert Go(("l",), "stealth") in possible(t)
    leader = counter("leader", "0-0-6-6")
    t = table(
        state(OPEN, US("a", "medic", "A0"), GERMAN("l", leader, "F3", skill="assaulter"), GERMAN("g", "squad", "F3"),
              active=1)
    )  # fmt: skip
    activate(t, "F3")
    assert Go(("l", "g"), "assault") in possible(t)
    assert refused(t, Go(("g",), "assault")).rule == "6.1.0.1"


@pytest.mark.rule("lnlt:7.0.3")
def test_option_smoke_then_act_costs_one_mp() -> None:
    s = state(OPEN, US("a1", "squad", "A1", smoking=True), options={"smoke-then-act": "card"})
    assert movement_factor(s, s.units["a1"]).total == 3


@pytest.mark.rule("lnlt:6.0.2")
def test_held_fire_lets_the_rest_of_a_move_go_by() -> None:
    t = moving(US("a1", "squad", "A1"), GERMAN("g1", "squad", "F1"), dice=[1, 6])
    activate(t, "A1")
    choose(t, Go(("a1",)), Step("B1"), Hold(), Step("C1"), Fire("C1", ("g1",)))
    assert last(t, told.TargetUnhurt).attack.total == 2  # 1 and 1 more for the mover

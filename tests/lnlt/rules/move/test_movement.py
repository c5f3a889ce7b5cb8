"""6.0 Movement: costs, the minimum move, what bars the way, the order of things in a hex, weapons on the way."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.footing import may_set_up
from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.rules.move.steps import step_cost, why_not_step
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Hold, PickUp, Step
from hedgerow.lnlt.state.state import EventMarker, FireForEffect, Moving, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Piece,
    activate,
    affair,
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

WOODS = board(
    """
    . . . . . . . .
    . w F . . . . .
    . w F . . . . .
    . . . . . . . .
    """
)
WALLED = board(". . . . . .\n. . . . . .\n. . . l . .", hexsides={"wall": "B1/C1"})
TOWER = board(". H H . . .\n. H H . . .\n. . . . . .", buildings=("B0 C0 B1 C1",))


def on_the_way(*pieces: Any, dice: list[int] | None = None, board: str = OPEN, **fields: Any) -> World:
    """The first side's turn to move; a Medic of the other's looks on, so that the phase does not end at once."""
    return table(state(board, *pieces, GERMAN("medic", "medic", "E0"), **fields), dice or [])


def going(t: World, *units: str, mode: Any = "move", leave: tuple[str, ...] = ()) -> World:
    activate(t, t.state.units[units[0]].at)
    return choose(t, Go(units, mode, leave))


# ------------------------------------------------------------------ paying


@pytest.mark.rule("lnlt:6.0.1")
def test_every_hex_is_paid_for_as_it_is_entered_up_to_the_mf() -> None:
    t = on_the_way(US("a1", "squad", "A1"), board=WOODS)
    going(t, "a1")
    assert last(t, told.MoveBegan) == told.MoveBegan(("a1",), "A1", "move", rule="6.0.1")
    choose(t, Step("B1"))  # light woods: 2
    assert (last(t, told.Stepped).cost.total, last(t, told.Stepped).spent) == (2, 2)
    choose(t, Step("B0"))
    assert refused(t, Step("C1")).rule == "6.0.1"  # a non-neighbour of B0
    assert refused(t, Step("B1")).rule == "6.0.1"  # 2 MPs, and only 1 is left
    choose(t, Step("C0"))
    assert t.state.units["a1"].at == "C0"
    assert t.state.moving is None  # 4 MPs are spent: the move is over


@pytest.mark.rule("lnlt:6.0.3")
def test_the_first_hex_may_be_entered_whatever_it_costs() -> None:
    slow = counter("team", "4-9-1-6")
    t = on_the_way(US("a1", slow, "A1"), board=WOODS)
    going(t, "a1")
    choose(t, Step("B1"))  # 2 MPs with an MF of 1
    assert t.state.units["a1"].at == "B1"
    assert t.state.moving is None


@pytest.mark.rule("lnlt:6.0.3")
def test_the_minimum_move_does_not_open_closed_terrain() -> None:
    pond = board(". . . . .\n. ~ . . .\n. . . . .")
    t = on_the_way(US("a1", "squad", "A1"), board=pond)
    going(t, "a1")
    assert refused(t, Step("B1")).code == "closed"


@pytest.mark.rule("lnlt:6.0.3", "lnlt:10.2.4")
def test_the_minimum_move_takes_a_unit_up_the_stairs() -> None:
    t = on_the_way(US("a1", counter("squad", "1-4-1-6"), "B1"), board=TOWER)
    going(t, "a1")
    choose(t, Step("B1+1"))
    assert last(t, told.Stepped).cost.total == 2


@pytest.mark.rule("lnlt:6.0.4")
@pytest.mark.parametrize("mode", ["crawl", "assault"])
def test_a_step_that_takes_all_mps_is_neither_crawled_nor_assaulted(mode: Any) -> None:
    slow = counter("squad", "2-5-2-6", assault_move=True)
    t = on_the_way(US("a1", slow, "A0"), board=WOODS)
    activate(t, "A0")
    choose(t, Go(("a1",), mode))
    assert refused(t, Step("B1")).rule == "6.0.4"  # 2 of 2 MPs
    choose(t, Step("B0"))


@pytest.mark.rule("lnlt:6.0.4")
def test_where_only_such_steps_lead_out_nobody_can_crawl_away() -> None:
    island = board("F F F . .\nF F F . .\nF F F . .")
    t = on_the_way(US("a1", counter("squad", "2-5-2-6"), "B1"), board=island)
    activate(t, "B1")
    assert refused(t, Go(("a1",), "crawl")).rule == "6.0.4"
    assert Go(("a1",)) in possible(t, Go)


# ------------------------------------------------------------------ what bars the way


@pytest.mark.rule("lnlt:6.0.5", "lnlt:1.3.8")
def test_friends_are_passed_only_within_the_stacking_limit() -> None:
    three = [US(f"b{i}", "squad", "B1") for i in range(3)]
    t = on_the_way(US("a1", "squad", "A1"), *three)
    going(t, "a1")
    assert refused(t, Step("B1")).rule == "1.3.1"
    t = on_the_way(US("a1", "squad", "A1"), *three[:2])
    going(t, "a1")
    choose(t, Step("B1"), Step("C1"))
    assert t.state.units["a1"].at == "C1"


@pytest.mark.rule("lnlt:6.0.5", "lnlt:8.0.6")
def test_movers_stop_among_enemies_and_fight_without_being_fired_at() -> None:
    t = on_the_way(US("a1", "squad", "B1"), GERMAN("g1", "squad", "C1"), GERMAN("g2", "squad", "C2"), dice=[1, 1, 1, 1])
    going(t, "a1")
    choose(t, Step("C1"))
    assert not told_of(t, told.ShotFired)
    assert len(told_of(t, told.MeleeStruck)) == 2
    assert t.state.moving is None
    assert t.state.melee == {"C1": True}


@pytest.mark.rule("lnlt:8.2.1")
def test_a_hex_under_a_melee_marker_is_not_passed_through() -> None:
    t = on_the_way(US("a1", "squad", "B1"), melee={"C1": True})
    activate(t, "B1")
    choose(t, Go(("a1",)), Step("C1"))
    assert t.state.moving is None
    assert t.state.units["a1"].at == "C1"


@pytest.mark.rule("lnlt:8.2.1", "lnlt:8.0.3")
def test_where_no_enemy_is_left_anybody_may_enter_it() -> None:
    t = on_the_way(US("l", "clarkson", "B1"), melee={"C1": True})
    going(t, "l")
    choose(t, Step("C1"))
    assert t.state.units["l"].at == "C1"


@pytest.mark.rule("lnlt:8.0.2")
def test_nor_is_it_entered_by_assault_movement() -> None:
    t = on_the_way(US("a1", "squad", "B1"), melee={"C1": True})
    activate(t, "B1")
    choose(t, Go(("a1",), "assault"))
    assert refused(t, Step("C1")).rule == "8.0.2"


@pytest.mark.rule("lnlt:1.7.0.3")
def test_a_heavy_weapon_stays_out_of_buildings_and_does_not_cross_walls() -> None:
    t = on_the_way(US("m", "mortar-60", "C1"), board=WALLED)
    going(t, "m")
    assert refused(t, Step("B1")).rule == "1.7.0.3"
    assert refused(t, Step("D2")).rule == "1.7.0.3"
    assert Step("C0") in possible(t)


@pytest.mark.rule("lnlt:1.7.0.3")
@pytest.mark.parametrize(("calibre", "heavy"), [(13, False), (14, True)])
def test_heavy_is_more_than_thirteen_millimetres(calibre: int, heavy: bool) -> None:
    rifle = counter("team", "1-9-4-6", nation="us-airborne", calibre=calibre)
    t = on_the_way(US("m", rifle, "C1"), board=WALLED)
    going(t, "m")
    assert (Step("B1") not in possible(t)) is heavy
    assert (Step("D2") not in possible(t)) is heavy
    assert may_set_up(t.state.ground, COUNTERS[rifle], "D2") is not heavy


@pytest.mark.rule("lnlt:1.7.0.3")
def test_a_machine_gun_team_is_not_heavy_in_that_sense() -> None:
    t = on_the_way(US("m", "hmg", "C1"), board=WALLED)
    going(t, "m")
    assert Step("B1") in possible(t)
    assert Step("D2") in possible(t)


@pytest.mark.rule("lnlt:1.7.0.15")
def test_an_immobile_weapon_team_never_leaves_its_hex() -> None:
    gun = counter("team", "4-9-2-6", immobile=True)
    t = on_the_way(US("m", gun, "B1"), US("a1", "squad", "B1"))
    activate(t, "B1")
    assert refused(t, Go(("m",))).rule == "1.7.0.15"
    assert refused(t, Go(("a1", "m"))).rule == "1.7.0.15"


@pytest.mark.rule("lnlt:11.4.2")
def test_a_sniper_never_moves() -> None:
    t = on_the_way(US("s", "sniper", "C2"), US("a1", "squad", "C2"))
    activate(t, "C2")
    assert refused(t, Go(("s",))).rule == "11.4.2"
    assert not [m for m in possible(t, Go) if "s" in m.units]


# ------------------------------------------------------------------ Shaken and wounded


@pytest.mark.rule("lnlt:5.1.2")
def test_a_shaken_unit_does_not_go_toward_an_enemy_it_sees() -> None:
    t = on_the_way(US("a1", "squad", "C1", shaken=True), GERMAN("g1", "squad", "E1"))
    going(t, "a1")
    assert refused(t, Step("D1")).rule == "5.1.2"
    assert Step("B1") in possible(t)
    assert Step("C0") in possible(t)  # no nearer, no farther


@pytest.mark.rule("lnlt:5.1.2")
def test_it_may_go_toward_one_it_does_not_see() -> None:
    wood = board(". . F . .\n. . F . .\n. . F . .")
    t = table(state(wood, US("a1", "squad", "A1", shaken=True), GERMAN("g1", "squad", "E1")))
    going(t, "a1")
    assert Step("B1") in possible(t)


@pytest.mark.rule("lnlt:5.1.2")
@pytest.mark.parametrize(("reading", "refusals"), [("any-enemy", 1), ("good-order-enemy", 0)])
def test_option_shaken_avoids(reading: str, refusals: int) -> None:
    frightened = GERMAN("g1", "squad", "E1", shaken=True)
    t = table(state(OPEN, US("a1", "squad", "C1", shaken=True), frightened, options={"shaken-avoids": reading}))
    going(t, "a1")
    assert (Step("D1") not in possible(t)) == bool(refusals)


@pytest.mark.rule("lnlt:5.1.2")
def test_a_shaken_unit_does_not_climb_toward_an_enemy_upstairs() -> None:
    up = on_the_way(US("a1", "squad", "B1", shaken=True), GERMAN("g1", "squad", "B1+1"), board=TOWER)
    going(up, "a1")
    assert refused(up, Step("B1+1")).rule == "5.1.2"
    free = table(state(TOWER, US("a1", "squad", "B1", shaken=True)))
    going(free, "a1")
    assert Step("B1+1") in possible(free)


@pytest.mark.rule("lnlt:5.1.10", "lnlt:6.0.7")
def test_who_is_shaken_on_the_way_is_left_behind_and_the_others_go_on() -> None:
    t = on_the_way(US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "E1"), dice=[3, 1, 6, 2])
    going(t, "a1", "a2")
    choose(t, Step("B1"), Fire("B1", ("g1",)))  # 3+1+1 = 5 against 1: checks 6+4 > 6, 2+4 = 6
    assert (t.state.units["a1"].shaken, t.state.units["a2"].shaken) == (True, False)
    assert t.state.moving is not None
    assert t.state.moving.units == ["a2"]
    choose(t, Step("C1"))
    assert (t.state.units["a1"].at, t.state.units["a2"].at) == ("B1", "C1")
    assert t.state.units["a1"].marker == "moved"


@pytest.mark.rule("lnlt:5.1.10")
def test_casualties_stop_a_squad_as_well() -> None:
    frail = counter("squad", "2-5-4-2", "us-airborne", half="us-airborne/half-squad")
    t = on_the_way(US("a1", frail, "A1"), GERMAN("g1", "squad", "E1"), dice=[3, 1, 1, 1])
    going(t, "a1")
    choose(t, Step("B1"), Fire("B1", ("g1",)))  # check 1+4 = 5, twice 2: a Shaken Half-squad; no Hero from a 1
    assert t.state.units["a1"].counter == "us-airborne/half-squad"
    assert t.state.moving is None


@pytest.mark.rule("lnlt:5.1.12")
def test_a_wounded_man_stops_at_once_and_is_shaken_but_a_hero_is_not() -> None:
    shy = counter("leader", "0-0-6-5", "us-airborne")
    t = on_the_way(US("l", shy, "A1"), GERMAN("g1", "squad", "E1"), dice=[6, 1, 6])
    going(t, "l")
    choose(t, Step("B1"), Fire("B1", ("g1",)))  # 6+1+1-1 = 7: check 6+7 = 13, more than twice 5
    leader = t.state.units["l"]
    assert (leader.shaken, leader.wounded) == (True, True)
    assert t.state.moving is None
    t = on_the_way(US("h", "layer", "A1"), GERMAN("g1", "squad", "E1"), dice=[3, 1, 4])
    going(t, "h")
    choose(t, Step("B1"), Fire("B1", ("g1",)))  # check 4+4 = 8 against 6
    hero = t.state.units["h"]
    assert (hero.shaken, hero.wounded, hero.counter) == (False, True, "us-airborne/layer-wounded")
    assert t.state.moving is None


@pytest.mark.rule("lnlt:5.1.13", "lnlt:5.1.16")
def test_a_wounded_leader_may_still_be_activated_and_move_his_full_mf() -> None:
    t = on_the_way(US("l", "clarkson", "A1", shaken=True, wounded=True))
    going(t, "l")
    choose(t, Step("A2"))
    assert "5 MPs left" in t.choice.prompt  # type: ignore[union-attr]


# ------------------------------------------------------------------ the order of things


def barraged(*pieces: Piece, dice: list[int]) -> World:
    occupied = affair(
        event=[{"id": "e", "kind": "occupation", "at": "B1", "paragraph": "p"}],
        paragraph=[{"id": "p", "text": "A cellar."}],
    )
    s = state(OPEN, *pieces, scenario=occupied, ffe={"B1": FireForEffect(1, 4, "Mortar")})
    s.markers = [EventMarker("e", "B1")]
    return table(s, dice)


@pytest.mark.rule("lnlt:6.0.6")
def test_in_every_hex_barrage_then_event_then_opportunity_fire_then_the_next_step() -> None:
    t = barraged(US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1"), dice=[1, 1, 6, 1, 6])
    going(t, "a1")
    choose(t, Step("B1"), Fire("B1", ("g1",)))
    kinds = [type(e).__name__ for e in t.events if isinstance(e, (told.Stepped, told.ShotFired, told.ParagraphRead))]
    assert kinds == ["Stepped", "ShotFired", "ParagraphRead", "ShotFired"]
    assert [e.kind for e in told_of(t, told.ShotFired)] == ["fire for effect", "opportunity fire"]
    assert t.choice is not None
    assert t.choice.kind == "step"


@pytest.mark.rule("lnlt:6.0.6", "lnlt:8.0.1")
def test_who_is_shaken_by_a_barrage_among_enemies_is_still_in_melee() -> None:
    t = on_the_way(
        US("a1", "squad", "A1"), GERMAN("g1", "squad", "B1"), dice=[3, 3, 1, 6],
        ffe={"B1": FireForEffect(0, 2, "Mortar")},
    )  # fmt: skip
    going(t, "a1")
    choose(t, Step("B1"))
    assert t.state.units["a1"].lost  # Shaken, and nobody in Good Order with it (5.1.5)
    assert "B1" in t.state.melee


@pytest.mark.rule("lnlt:6.0.7")
def test_a_unit_shaken_as_it_comes_up_does_not_spot_by_adjacency() -> None:
    t = on_the_way(US("a1", "squad", "C0"), GERMAN("g1", "squad", "C2"), GERMAN("g2", "squad", "F1"), dice=[3, 1, 6])
    going(t, "a1")
    choose(t, Step("C1"), Fire("C1", ("g2",)))
    assert t.state.units["a1"].shaken
    assert not spotted(t.state, "C2", 0)


# ------------------------------------------------------------------ heroes on the way


HERO_DICE = [2, 1, 1, 2, 1, 1]  # 2+1+1 = 4 against 1; the check rolls a natural 1; an even die; which Hero, which Skill


def with_a_hero() -> World:
    shy = counter("squad", "2-5-4-3", "us-airborne", half="us-airborne/half-squad", assault_move=True)
    s = state(
        OPEN, US("a1", shy, "A1"), GERMAN("g1", "squad", "E1"),
        heroes={"us-airborne": ["us-airborne/layer"]}, cup=[],
    )  # fmt: skip
    t = table(s, HERO_DICE)
    going(t, "a1")
    return choose(t, Step("B1"), Fire("B1", ("g1",)))


@pytest.mark.rule("lnlt:5.1.21")
def test_a_hero_from_a_mover_goes_on_with_what_is_left_of_his_mf() -> None:
    t = with_a_hero()
    assert t.state.units["a1"].shaken
    (hero,) = [u for u in t.state.units.values() if u.counter == "us-airborne/layer"]
    assert t.choice is not None
    assert t.choice.kind == "hero"
    choose(t, Go((hero.id,), "move"))
    assert "5 MPs left" in t.choice.prompt
    assert hero.marker == "moved"


@pytest.mark.rule("lnlt:5.1.21")
def test_or_two_more_in_assault_movement_and_then_fires() -> None:
    t = with_a_hero()
    (hero,) = [u for u in t.state.units.values() if u.counter == "us-airborne/layer"]
    choose(t, Go((hero.id,), "assault"))
    assert t.choice is not None
    assert "2 MPs left" in t.choice.prompt
    choose(t, Step("C1"))
    assert "1 MP left" in t.choice.prompt
    choose(t, Halt())
    assert Fire("E1", (hero.id,)) in possible(t, Fire)


# ------------------------------------------------------------------ weapons on the way


@pytest.mark.rule("lnlt:1.6.0.2")
def test_a_single_man_loses_two_mps_under_a_weapon() -> None:
    t = on_the_way(US("l", "clarkson", "A1", "bar"))
    going(t, "l")
    assert "4 MPs left" in t.choice.prompt  # type: ignore[union-attr]
    t = on_the_way(US("a1", "squad", "A1", "bar", sw("second", "bar", 0)))
    going(t, "a1")
    assert "4 MPs left" in t.choice.prompt  # type: ignore[union-attr]


@pytest.mark.rule("lnlt:1.6.0.13")
@pytest.mark.parametrize("shaken", [False, True])
def test_weapons_may_be_left_behind(shaken: bool) -> None:
    t = on_the_way(US("l", "clarkson", "A1", "bar", shaken=shaken))
    going(t, "l", leave=("l-bar",))
    assert (t.state.weapons["l-bar"].bearer, t.state.weapons["l-bar"].at) == ("", "A1")
    assert "6 MPs left" in t.choice.prompt  # type: ignore[union-attr]
    assert last(t, told.WeaponHandled).rule == "1.6.0.13"


@pytest.mark.rule("lnlt:1.6.0.13")
def test_but_only_ones_own_and_the_bearer_is_the_faster_for_it() -> None:
    t = on_the_way(US("l", "clarkson", "A1", "bar"), US("a1", "squad", "A1", sw("other", "bar", 0)))
    activate(t, "A1")
    assert refused(t, Go(("l",), "move", ("other",))).rule == "1.6.0.13"
    hill = board(". F\n. F", levels="0 1\n0 1")
    carrying = US("s", counter("leader", "0-0-6-6", "us-airborne"), "A0", "bar")
    t = table(state(hill, carrying, US("a1", "squad", "A0")), [])
    activate(t, "A0")
    choose(t, Go(("s",), "assault", ("s-bar",)))  # half of 6: the forest uphill costs 3
    assert Step("B0") in possible(t)


@pytest.mark.rule("lnlt:1.6.1.1", "lnlt:1.6.0.13")
def test_an_assembled_weapon_stays_on_its_tripod() -> None:
    gun = sw("gun", "m1919a4", 0, tripod=True)
    t = on_the_way(US("a1", "squad", "A1", gun))
    going(t, "a1")
    left = t.state.weapons["gun"]
    assert (left.bearer, left.at, left.tripod) == ("", "A1", True)
    assert last(t, told.WeaponHandled).rule == "1.6.1.1"


@pytest.mark.rule("lnlt:1.6.0.15")
def test_a_moving_unit_takes_up_a_weapon_for_two_mps_and_can_be_fired_at_twice_for_it() -> None:
    t = on_the_way(US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1"), sw("loose", "bar", 0, at="B1"))
    going(t, "a1")
    choose(t, Step("B1"), Hold())
    assert offered(t, PickUp) == [PickUp("loose", "a1")]
    choose(t, PickUp("loose", "a1"))
    assert (last(t, told.WeaponHandled).how, last(t, told.WeaponHandled).rule) == ("picked up", "1.6.0.15")
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert "2 to come" in t.choice.prompt
    choose(t, Hold())
    assert t.state.weapons["loose"].bearer == "a1"
    assert "1 MP left" in t.choice.prompt


@pytest.mark.rule("lnlt:1.6.0.15", "lnlt:5.1.21")
def test_a_hero_who_comes_forth_then_goes_on_as_he_likes() -> None:
    s = state(
        OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1"), sw("loose", "bar", 0, at="B1"), cup=["deadly"],
        heroes={"us-airborne": ["us-airborne/layer"]},
    )  # fmt: skip
    t = activate(table(s, [6, 1, 1, 2, 1]), "A1")
    choose(t, Go(("a1",)), Step("B1"), Hold(), PickUp("loose", "a1"), Fire("B1", ("g1",)))
    assert s.units["a1"].shaken
    assert offered(t) == [Go(("a1-layer",)), Go(("a1-layer",), "assault")]


@pytest.mark.rule("lnlt:1.6.0.15", "lnlt:6.3.1")
def test_who_crawls_takes_up_nothing() -> None:
    t = on_the_way(US("a1", "squad", "A1"), sw("loose", "bar", 0, at="B1"))
    choose(activate(t, "A1"), Go(("a1",), "crawl"), Step("B1"))
    assert t.state.moving is None


@pytest.mark.rule("lnlt:1.6.0.15")
def test_not_without_the_mps_nor_shaken_nor_before_it_has_moved() -> None:
    loose = [sw("loose", "bar", 0, at="B1"), sw("here", "bar", 0, at="A1")]
    t = on_the_way(US("a1", "squad", "A1"), *loose)
    going(t, "a1")
    assert refused(t, PickUp("here", "a1")).rule == "1.6.0.15"
    t = table(state(OPEN, US("a1", "squad", "A1", shaken=True), *loose))
    going(t, "a1")
    choose(t, Step("B1"))
    assert refused(t, PickUp("loose", "a1")).rule == "1.6.0.15"
    slow = counter("squad", "2-5-2-6")
    t = on_the_way(US("a1", slow, "A1"), *loose)
    going(t, "a1")
    choose(t, Step("B1"))
    assert refused(t, PickUp("loose", "a1")).rule == "1.6.0.15"


@pytest.mark.rule("lnlt:1.6.0.15", "lnlt:1.6.0.2", "lnlt:11.3.1")
def test_nor_more_than_it_can_carry_nor_who_bears_no_arms() -> None:
    t = on_the_way(US("a1", "squad", "A1", "bar", "bazooka"), US("doc", "medic", "A1"), sw("loose", "bar", 0, at="B1"))
    going(t, "a1", "doc")
    choose(t, Step("B1"))
    assert offered(t, PickUp) == []
    assert [refused(t, PickUp("loose", i)).rule for i in ("a1", "doc")] == ["1.6.0.2", "11.3.1"]


@pytest.mark.rule("lnlt:1.6.0.15", "lnlt:1.6.1.1")
def test_who_takes_over_one_that_stands_on_its_tripod_stays_with_it_while_the_others_go_on() -> None:
    gun = sw("gun", "m1919a4", 0, at="B1", tripod=True)
    t = on_the_way(US("a1", "squad", "A1"), US("a2", "squad", "A1"), gun)
    going(t, "a1", "a2")
    choose(t, Step("B1"), PickUp("gun", "a1"), Step("C1"))
    assert (t.state.weapons["gun"].bearer, t.state.weapons["gun"].tripod) == ("a1", True)
    assert [(t.state.units[i].at, t.state.units[i].marker) for i in ("a1", "a2")] == [("B1", "moved"), ("C1", "moved")]


# ------------------------------------------------------------------ looking ahead


def test_the_price_of_a_step_is_a_tally() -> None:
    s: State = state(WOODS, US("a1", "squad", "A1"))
    m = Moving(units=["a1"], mode="move", start="A1", at="A1")
    cost = step_cost(s, m, "B1")
    assert cost is not None
    assert [(x.value, x.rule) for x in cost] == [(2, "10.4.1")]
    assert why_not_step(s, m, "B1") is None

"""10.1 Spotting: by status, by trying, and how it lapses."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.rules.fire.sighting import sight, spotted, spotted_why, spotting_tally
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Go, Halt, Hold, Pass, Smoke, Spot, Step
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    board,
    choose,
    counter,
    dice_left,
    last,
    possible,
    refused,
    state,
    table,
)
from tests.lnlt.shots import fire

#      A0 B0 ...: light woods around E, a forest in E3
WOODS = board(". . . . w .\n. . . . w .\n. . . . w .\n. . . . F .")
TOWER = board(". . . H H .\n. . . H H .\n. . . . . .", buildings=("D0 E0 D1 E1",))


def at(place: str, *pieces: Any, board: str = WOODS, **fields: Any) -> State:
    return state(board, GERMAN("g1", "squad", place), *pieces, **fields)


def spotting(*pieces: Any, dice: list[int], **fields: Any) -> World:
    t = table(at(fields.pop("place", "E1"), *pieces, GERMAN("medic", "medic", "F0"), **fields), dice)
    return activate(t, "B1")


# ------------------------------------------------------------------ by status


@pytest.mark.rule("lnlt:10.1.0.1")
def test_a_hex_is_spotted_with_all_in_it_but_each_floor_by_itself() -> None:
    s = state(
        TOWER, GERMAN("g1", "squad", "D1", fired=True), GERMAN("g2", "squad", "D1"), GERMAN("g3", "squad", "D1+1")
    )
    assert spotted(s, "D1", 0)
    assert not spotted(s, "D1+1", 0)


@pytest.mark.rule("lnlt:10.1.0.2")
def test_nothing_gives_away_those_who_keep_still_in_cover() -> None:
    assert not spotted(at("E1", US("a1", "squad", "B1")), "E1", 0)


@pytest.mark.rule("lnlt:10.1.0.2")
@pytest.mark.parametrize(
    ("marks", "fields"),
    [
        ({"fired": True}, {}),
        ({"marker": "moved"}, {}),
        ({"marker": "assault"}, {}),
        ({}, {"spotted": {"E1": 0}}),
        ({}, {"melee": {"E1": True}}),
    ],
)
def test_what_gives_a_hex_away(marks: dict[str, Any], fields: dict[str, Any]) -> None:
    s = at("E1", GERMAN("g2", "squad", "E1", **marks), US("a1", "squad", "B1"), **fields)
    assert spotted(s, "E1", 0)


@pytest.mark.rule("lnlt:10.1.0.2")
def test_a_good_order_unit_next_to_it_spots_a_hex() -> None:
    assert spotted(at("E1", US("a1", "squad", "D1")), "E1", 0)
    assert not spotted(at("E1", GERMAN("g2", "squad", "D1")), "E1", 0)  # not one of their own


@pytest.mark.rule("lnlt:5.1.3")
def test_a_shaken_one_does_not() -> None:
    assert not spotted(at("E1", US("a1", "squad", "D1", shaken=True)), "E1", 0)


@pytest.mark.rule("lnlt:11.3.1")
def test_nor_does_a_medic() -> None:
    assert not spotted(at("E1", US("a1", "medic", "D1")), "E1", 0)


@pytest.mark.rule("lnlt:10.1.0.3")
def test_open_terrain_is_always_spotted_even_through_woods() -> None:
    assert spotted(at("F1", US("a1", "squad", "B1")), "F1", 0)
    assert spotted_why(at("F1"), "F1", 0).rule == "10.1.0.3"  # type: ignore[union-attr]


@pytest.mark.rule("lnlt:10.1.0.5")
def test_spotting_by_status_lapses_with_its_cause() -> None:
    s = at("E1", US("a1", "squad", "D1"))
    put(s, s.units["a1"], "B1")
    assert not spotted(s, "E1", 0)
    put(s, s.units["a1"], "D1")
    s.units["a1"].shaken = True
    assert not spotted(s, "E1", 0)


@pytest.mark.rule("lnlt:10.1.0.5", "lnlt:10.1.0.2")
def test_a_mover_gives_its_hex_away_only_while_it_is_there() -> None:
    t = table(state(WOODS, US("a1", "squad", "A1"), GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "F0"), active=1))
    activate(t, "F0")
    choose(t, Go(("g2",)), Step("E0"))
    assert spotted(t.state, "E0", 0)
    choose(t, Hold(rest=True), Step("E1"))
    assert not spotted(t.state, "E0", 0)
    assert spotted(t.state, "E1", 0)  # the one who kept still is spotted with the mover


@pytest.mark.rule("lnlt:10.1.0.6")
def test_a_spotted_marker_serves_the_whole_side_and_only_that() -> None:
    wood = board(". F . . w\n. F . . w")
    s = state(wood, US("a1", "squad", "A0"), US("a2", "squad", "C0"), GERMAN("g1", "squad", "E0"), spotted={"E0": 0})
    assert spotted(s, "E0", 0)  # for a1 as well, which does not see it
    s = state(wood, US("a1", "squad", "E0"), GERMAN("g1", "squad", "C0"), spotted={"E0": 0})
    assert not spotted(s, "E0", 1)


@pytest.mark.rule("lnlt:10.1.0.7", "lnlt:10.1.0.12")
def test_an_empty_hex_loses_its_marker() -> None:
    for who, kept in ((("g1",), {"E1": 0}), (("g1", "g2"), {})):
        s = at("E1", GERMAN("g2", "squad", "E1"), US("a1", "squad", "B1"), spotted={"E1": 0}, active=1)
        choose(activate(table(s), "E1"), Go(who), Step("F1"))
        assert s.spotted == kept
    weak = GERMAN("g2", counter("half-squad", "1-5-4-1"), "E2")
    s = at("F1", weak, US("a1", "squad", "B2"), spotted={"E2": 0})
    fire(s, "E2", "a1", dice=[6, 1, 6])
    assert s.units["g2"].lost
    assert s.spotted == {}


@pytest.mark.rule("lnlt:10.1.0.15")
@pytest.mark.parametrize(
    "fields", [{"fired": True}, {"marker": "moved"}, {"marker": "ops"}, {"marker": "assault"}, {"marker": "crawl"}]
)
def test_used_units_still_spot_by_adjacency(fields: dict[str, Any]) -> None:
    assert spotted(at("E1", US("a1", "squad", "D1", **fields)), "E1", 0)


# ------------------------------------------------------------------ by trying


@pytest.mark.rule("lnlt:10.1.0.9", "lnlt:10.1.0.12")
@pytest.mark.parametrize(
    ("place", "die", "seen"), [("E1", 3, True), ("E1", 4, False), ("E3", 2, True), ("E3", 3, False)]
)
def test_three_or_less_in_degrading_two_or_less_in_blocking_terrain(place: str, die: int, seen: bool) -> None:
    t = spotting(US("a1", "squad", "B1"), US("a2", "squad", "B1"), dice=[die], place=place)
    choose(t, Spot("a1", place))
    assert last(t, told.SpottingTried).seen is seen
    assert (t.state.spotted.get(place) == 0) is seen


@pytest.mark.rule("lnlt:10.1.0.9", "lnlt:7.0.4")
def test_smoke_is_blocking_terrain() -> None:
    t = spotting(US("a1", "squad", "B1"), US("a2", "squad", "B1"), dice=[3], smoke={"E1": 1})
    choose(t, Spot("a1", "E1"))
    assert last(t, told.SpottingTried).needed == 2


@pytest.mark.rule("lnlt:10.1.0.10")
def test_one_more_for_every_degraded_hex_on_the_way() -> None:
    rows = board(". . . . . . .\n. . w . w . w\n. . . . . . .")
    s = state(rows, US("a1", "squad", "A1"), GERMAN("g1", "squad", "G1"))
    degraded = sum(m.value for m in spotting_tally(s, s.units["a1"], "G1") if m.rule == "10.1.0.10")
    assert degraded == sight(s, "A1", "G1") > 0


@pytest.mark.rule("lnlt:10.1.0.11", "lnlt:12.0.1")
def test_a_leader_subtracts_his_lm_and_an_eagle_eye_two() -> None:
    s = at("E1", US("l", "brandt", "B1"), US("h", "layer", "B1", skill="eagle-eye"), US("a1", "squad", "B1"))
    totals = {i: spotting_tally(s, s.units[i], "E1").total for i in ("l", "h", "a1")}
    assert totals == {"l": -2, "h": -2, "a1": 0}  # the Leader helps nobody but himself
    s.units["l"].wounded = True
    assert spotting_tally(s, s.units["l"], "E1").total == -1


@pytest.mark.rule("lnlt:10.1.0.13")
def test_one_attempt_in_an_impulse_and_the_spotter_is_ops_complete() -> None:
    t = spotting(US("a1", "squad", "B1"), US("a2", "squad", "B1"), GERMAN("g2", "squad", "E0"), dice=[6])
    choose(t, Spot("a1", "E1"))
    assert t.state.units["a1"].marker == "ops"
    assert refused(t, Spot("a2", "E0")).rule == "10.1.0.13"
    assert not possible(t, Spot)
    choose(t, EndImpulse(), Pass(), Activate("B1"))
    assert possible(t, Spot)  # in the next one again


@pytest.mark.rule("lnlt:10.1.0.13", "lnlt:10.1.0.14")
def test_a_spotting_attempt_is_not_the_impulse_itself() -> None:
    t = spotting(US("a1", "squad", "B1"), US("a2", "squad", "B1"), dice=[6])
    choose(t, Spot("a1", "E1"), Go(("a2",)), Step("A1"), Hold(rest=True), Halt())
    assert t.state.passes == 0


@pytest.mark.rule("lnlt:10.1.0.8", "lnlt:5.1.3", "lnlt:11.3.1")
def test_who_may_not_try() -> None:
    t = spotting(
        US("a1", "squad", "B1"), US("s", "squad", "B1", shaken=True), US("m", "medic", "B1"), dice=[1, 6],
    )  # fmt: skip
    assert refused(t, Spot("s", "E1")).rule == "5.1.3"
    assert refused(t, Spot("m", "E1")).rule == "11.3.1"
    assert {m.unit for m in possible(t, Spot)} == {"a1"}
    choose(t, Smoke("a1", "A1"))
    assert t.choice is not None
    if t.choice.kind == "act":
        assert refused(t, Spot("a1", "E1")).rule == "10.1.0.8"


@pytest.mark.rule("lnlt:10.1.0.8")
@pytest.mark.parametrize("fields", [{"marker": "assault"}, {"marker": "stealth"}])
def test_nor_a_marked_unit_that_may_still_fire(fields: dict[str, Any]) -> None:
    t = spotting(US("a1", "squad", "B1", **fields), US("a2", "squad", "B1"), dice=[])
    assert refused(t, Spot("a1", "E1")).rule == "10.1.0.8"


@pytest.mark.rule("lnlt:10.1.0.8")
def test_what_may_be_spotted() -> None:
    t = spotting(
        US("a1", "squad", "B1"), GERMAN("g2", "squad", "F2"), GERMAN("g3", "squad", "E0"), dice=[], spotted={"E0": 0}
    )
    assert refused(t, Spot("a1", "C1")).code == "nobody-there"
    assert refused(t, Spot("a1", "F2")).code == "spotted"  # open terrain
    assert refused(t, Spot("a1", "E0")).code == "spotted"
    assert {m.place for m in possible(t, Spot)} == {"E1"}
    blocked = board(". . F . w .\n. . F . w .\n. . F . w .")
    t = spotting(US("a1", "squad", "B1"), dice=[], board=blocked)
    assert refused(t, Spot("a1", "E1")).code == "no-los"


@pytest.mark.rule("lnlt:8.1.1")
def test_units_locked_in_melee_do_not_look_about() -> None:
    t = spotting(US("a1", "squad", "B1"), GERMAN("g2", "squad", "B1"), dice=[], melee={"B1": False})
    assert refused(t, Spot("a1", "E1")).rule == "8.1.1"
    assert dice_left(t) == 0

"""15.0-15.2 Vehicles that move: facing, kinds of movement, pivots, reverse, closed terrain, Assault Movement."""

from __future__ import annotations

import pytest

from hedgerow.kernel.dice import Scripted
from hedgerow.lnlt.ground.ground import ground
from hedgerow.lnlt.ground.ruins import ground_with
from hedgerow.lnlt.rules.armour.vehicle_steps import price
from hedgerow.lnlt.rules.fire.sighting import sees
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import (
    AssaultFire,
    Button,
    Fire,
    Go,
    Halt,
    Hold,
    Overrun,
    Pivot,
    Reverse,
    Shell,
    Step,
)
from hedgerow.lnlt.state.windows import Opportunity
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    US,
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
    table,
    told_of,
)
from tests.lnlt.drives import FAR, NNE, NNW, PLAIN, SSE, E, W, tank, under_way, where_to
from tests.lnlt.guns import HELD, TOO_LIGHT, UNNERVED

MIXED = board(
    """
    . . . . . . . .
    . . F y . . l .
    . . c b . . u .
    . . . . . . H .
    """,
    lines=[("road", "A3 B3 C3 D3 E3")],
    hexsides={"wall": "E1/F1", "bocage": "E2/F2"},
)


# ------------------------------------------------------------------ 15.1 facing and movement


@pytest.mark.rule("lnlt:15.1.0.3")
def test_a_vehicle_goes_into_one_of_the_two_hexes_beside_the_vertex_it_faces() -> None:
    t = under_way(state(PLAIN, tank(), FAR))
    assert where_to(t) == ["C1", "C2"]
    assert refused(t, Step("B1")).rule == "15.1.0.3"
    assert refused(t, Step("A2")).rule == "15.1.0.3"
    choose(t, Step("C2"))
    assert t.state.units["tank"].facing == E
    assert where_to(t) == ["D2", "D3"]


@pytest.mark.rule("lnlt:15.1.0.4")
def test_a_pivot_costs_one_mp_a_vertex_the_shorter_way_round() -> None:
    t = under_way(state(PLAIN, tank(), FAR))
    choose(t, Pivot(W))
    turned = last(t, told.Pivoted)
    assert (turned.facing, turned.cost.total, turned.spent) == (W, 3, 3)
    choose(t, Pivot(NNW))
    assert t.state.units["tank"].spent == 4
    assert where_to(t) == ["A1", "B1"]
    assert refused(t, Pivot(NNW)).rule == "15.1.0.4"
    assert refused(t, Pivot(6)).rule == "15.1.0.4"
    choose(t, Step("B1"), Step("B0"), Pivot(E), Pivot(SSE))
    assert t.state.units["tank"].spent == 9
    assert refused(t, Pivot(NNE)).words == "that costs 2 MPs and 1 are left"


@pytest.mark.rule("lnlt:15.1.0.6")
def test_reverse_costs_twice_as_much() -> None:
    """Reversing into a Clear hex costs two MPs."""
    t = under_way(state(PLAIN, tank("D2", W), FAR))
    assert [m.place for m in offered(t, Reverse)] == ["E1", "E2"]
    choose(t, Reverse("E1"))
    stepped = last(t, told.Stepped)
    assert (stepped.cost.total, stepped.backwards, t.state.units["tank"].facing) == (2, True, W)
    assert [m.value for m in stepped.cost.mods] == [1, 1]
    assert refused(t, Reverse("D2")).rule == "15.1.0.6"
    assert "backs from D2 to E1" in tell(t.state, stepped)


@pytest.mark.rule("lnlt:15.1.0.6")
def test_reverse_doubles_the_price_of_woods() -> None:
    t = under_way(state(PLAIN, tank("D2", E), FAR))
    choose(t, Reverse("C1"))
    assert last(t, told.Stepped).cost.total == 8


@pytest.mark.rule("lnlt:15.1.0.5")
def test_no_vehicle_enters_a_hex_with_an_enemy_vehicle() -> None:
    s = state(PLAIN, tank(), GERMAN("pz", "pz-iv", "C2", facing=W, shaken=True))
    t = under_way(s)
    assert where_to(t) == ["C1"]
    assert refused(t, Step("C2")).rule == "15.1.0.5"
    s = state(PLAIN, tank(), GERMAN("g1", "squad", "C2", shaken=True))
    assert refused(under_way(s), Step("C2")).rule == "15.3.1"


@pytest.mark.rule("lnlt:15.1.0.2")
def test_vehicles_move_one_at_a_time_and_need_not_go_together() -> None:
    s = state(PLAIN, tank(), US("other", "us-army/sherman", "B2", facing=W), US("a1", "squad", "B2"), FAR)
    t = table(s)
    activate(t, "B2")
    assert refused(t, Go(("tank", "other"))).rule == "15.1.0.2"
    assert refused(t, Go(("tank",), "double")).rule == "15.1.0.2"
    assert refused(t, Go(("tank",), "crawl")).rule == "15.1.0.2"
    choose(t, Go(("tank",)), Step("C2"), Halt())
    choose(t, Go(("other",)), Step("A1"), Halt())
    choose(t, Go(("a1",)), Step("B1"), Halt())
    assert [t.state.units[i].at for i in ("tank", "other", "a1")] == ["C2", "A1", "B1"]


def test_one_vehicle_out_of_the_hex_does_not_hold_the_men_in_it_and_is_marked() -> None:
    s = state(PLAIN, tank(), US("a1", "squad", "B2"), FAR)
    t = table(s)
    activate(t, "B2")
    choose(t, Go(("tank",)), Step("C2"), Halt())
    assert (s.units["tank"].marker, s.units["tank"].spent) == ("moved", 1)
    assert refused(t, Go(("tank",))).rule == "4.0.17"
    assert Go(("a1",)) in possible(t)
    choose(t, Go(("a1",)), Step("B1"))


# ------------------------------------------------------------------ kinds of movement


@pytest.mark.rule("lnlt:15.0.0.4")
@pytest.mark.parametrize(
    ("unit", "places"),
    [
        ("us-army/sherman", {"D1": 2, "D2": 1, "C2": 1}),
        ("us-army/m3-half-track", {"D1": 3, "D2": 2, "C2": 1}),
        ("us-army/truck", {"D1": 4, "D2": 3, "C2": 2}),
    ],
)
def test_each_kind_of_movement_has_its_own_costs(unit: str, places: dict[str, int]) -> None:
    """Wheat, brush and crops for a tracked, an off-road and a road vehicle."""
    starts = {"D1": "C0", "D2": "C2", "C2": "B2"}
    s = state(MIXED, US("v", unit, "B0"))
    for place, cost in places.items():
        found = price(s, s.units["v"], starts[place], place)
        assert found is not None
        assert found.total == cost, place
    by_road = price(s, s.units["v"], "B3", "C3")
    assert by_road is not None
    assert by_road.total == 1  # whatever drives, on a Road


@pytest.mark.rule("lnlt:15.1.0.1")
def test_closed_terrain_and_hexsides() -> None:
    t = under_way(state(MIXED, tank("B1", E), FAR))
    assert refused(t, Step("C1")).rule == "15.1.0.1"  # forest
    t = under_way(state(MIXED, tank("E2", E), FAR))
    assert refused(t, Step("F2")).rule == "15.1.0.1"  # bocage
    t = under_way(state(MIXED, tank("F3", E), FAR))
    assert "heavy construction building" in refused(t, Step("G3")).words
    t = under_way(state(MIXED, tank("E1", NNE), FAR))
    choose(t, Pivot(E), Step("F1"))
    assert last(t, told.Stepped).cost.total == 3  # clear, across a wall


@pytest.mark.rule("lnlt:15.1.0.1")
def test_a_tracked_vehicle_turns_a_light_building_to_rubble_and_may_go_on() -> None:
    s = state(MIXED, tank("F1", E), FAR)
    assert not sees(s, "F1", "H2")
    t = under_way(s)
    choose(t, Step("G1"))
    stepped, crushed = last(t, told.Stepped), last(t, told.BuildingCrushed)
    assert stepped.cost.total == 5  # half its MF of 10
    assert (crushed.place, crushed.terrain) == ("G1", "rubble")
    assert "G1: it is rubble now" in tell(t.state, crushed)
    s = t.state
    assert (s.ground.terrain("G1").name, s.ground.building("G1")) == ("rubble", "")
    assert sees(s, "F1", "H2")  # rubble only degrades
    assert s.ground.cost("F1", "G1") == 2
    assert left(t) == 5
    assert offered(t, Pivot)


def left(t: World) -> int:
    m = t.state.moving
    assert m is not None
    return 10 - t.state.units[m.units[0]].spent


@pytest.mark.rule("lnlt:15.1.0.1")
def test_who_crushes_what() -> None:
    hut = under_way(state(MIXED, tank("F2", E), FAR))
    choose(hut, Step("G2"))
    assert last(hut, told.Stepped).cost.total == 2
    assert hut.state.ground.terrain("G2").name == "clear"
    track = US("v", "us-army/m3-half-track", "F1", facing=E)
    t = under_way(state(MIXED, track, FAR), unit="v")
    assert refused(t, Step("G1")).rule == "15.1.0.1"
    t = under_way(state(MIXED, tank("F1", E), US("a1", "squad", "G1"), FAR))
    assert refused(t, Step("G1")).words == "no vehicle breaks into G1 while anybody is in there"


def test_a_two_storey_building_that_falls_has_no_upper_floor_left() -> None:
    hall = board(". . . .\n. H H H\n. . . .\n. . . .", buildings=["B1 C1 D1"])
    before = ground(hall)
    assert "C1+1" in before.places
    after = ground_with(hall, "blocked", (), (("C1", "rubble"),))
    assert "C1+1" not in after.places
    assert "B1+1" in after.places
    assert after.terrain("C1").name == "rubble"


def test_ruins_are_kept_in_records_and_in_copies() -> None:
    t = under_way(state(MIXED, tank("F1", E), FAR))
    choose(t, Step("G1"))
    copy = t.clone(Scripted(()))
    assert copy.state.ground.terrain("G1").name == "rubble"
    assert copy.state.ruins == {"G1": "rubble"}


# ------------------------------------------------------------------ how far


@pytest.mark.rule("lnlt:15.1.0.3")
def test_the_mf_is_all_there_is_but_one_hex_is_always_possible() -> None:
    slow = counter("vehicle", "0-0-2-6", "us-army", hull={"moves": "T", "front": [5], "flank": [3], "rear": [2]})
    t = under_way(state(PLAIN, US("tank", slow, "B2", facing=E), FAR))
    choose(t, Step("C1"))  # 4 MPs of 2 (6.0.3)
    assert t.choice is not None
    assert t.choice.kind != "drive"  # nothing is left
    t = under_way(state(PLAIN, US("tank", slow, "B2", facing=NNE), FAR))
    choose(t, Pivot(E))
    assert refused(t, Step("C1")).rule == "6.0.1"  # no longer its first MPs
    t = under_way(state(PLAIN, US("tank", slow, "B2", facing=E), FAR), "assault")
    assert refused(t, Step("C1")).rule == "15.2.0.1"


@pytest.mark.rule("lnlt:15.2.0.1")
def test_every_vehicle_may_assault_move_up_to_half_its_mf() -> None:
    odd = counter("vehicle", "0-0-7-6", "us-army", hull={"moves": "T", "mgs": [{"fp": 4}]})
    t = under_way(state(PLAIN, US("tank", odd, "A3", facing=E), FAR), "assault")
    choose(t, Step("B4"), Step("C3"), Pivot(NNE))
    assert refused(t, Pivot(W)).rule == "15.1.0.4"
    choose(t, Step("C2"))  # the fourth MP of 7, fractions rounded up
    assert t.state.units["tank"].marker == "assault"
    assert t.state.moving is None
    assert t.state.units["tank"].spent == 4
    assert not t.state.units["tank"].fired


@pytest.mark.rule("lnlt:15.2.0.3")
def test_assault_movement_never_enters_a_hex_with_enemies() -> None:
    s = state(PLAIN, tank(), GERMAN("g1", "squad", "C2", shaken=True))
    t = under_way(s, "assault")
    assert refused(t, Step("C2")).rule == "15.3.1"
    assert not offered(t, Overrun)
    assert refused(t, Overrun("C2")).rule == "15.2.0.3"


@pytest.mark.rule("lnlt:15.2.1.1")
def test_assault_fire_comes_before_half_the_movement() -> None:
    s = state(PLAIN, tank(), US("a1", "squad", "B2"), FAR, options={"vehicle-assault-fire": "on"})
    t = table(s)
    activate(t, "B2")
    choose(t, AssaultFire("tank"))
    assert last(t, told.AssaultFireDeclared).unit == "tank"
    assert s.units["tank"].marker == "assault"
    assert refused(t, Go(("tank",), "assault")).rule == "4.0.17"  # it has not fired yet
    s.units["tank"].fired = True
    assert refused(t, Go(("tank",))).rule == "15.2.1.1"
    choose(t, Go(("tank",), "assault"), Step("C2"), Step("D2"), Step("E1"), Pivot(SSE))
    assert refused(t, Pivot(W)).rule == "15.1.0.4"
    choose(t, Halt())
    assert refused(t, Go(("tank",), "assault")).rule == "4.0.17"


@pytest.mark.rule("lnlt:15.2.1.1")
def test_assault_fire_has_the_handicap_of_assault_movement() -> None:
    pieces = (tank(), US("a1", "squad", "B2"), GERMAN("g1", "squad", "F2"))
    s = state(PLAIN, *pieces, options={"vehicle-assault-fire": "on"})
    t = table(s, dice=[6, 6, 1, 6])
    activate(t, "B2")
    choose(t, AssaultFire("tank"), Shell("tank", "F2"))
    assert (2, "15.2.0.2") in [(m.value, m.rule) for m in last(t, told.GunFired).tally]
    choose(t, Fire("F2", ("tank:mg0",)))
    assert -2 in [m.value for m in last(t, told.ShotFired).attack]
    assert [go for go in possible(t, Go) if "tank" in go.units] == [
        Go(("tank",), "assault"), Go(("tank", "a1"), "assault"),
    ]  # fmt: skip
    choose(t, Go(("tank",), "assault"), Pivot(SSE), Hold(), Halt())
    assert refused(t, Fire("F2", ("tank:mg1",))).rule == "4.0.17"  # not after it has moved


@pytest.mark.rule("lnlt:15.2.1.1")
def test_assault_fire_is_an_option_of_the_card() -> None:
    s = state(PLAIN, tank(), FAR)
    t = table(s)
    activate(t, "B2")
    assert not possible(t, AssaultFire)
    assert refused(t, AssaultFire("tank")).rule == "15.2.1.1"
    s = state(PLAIN, US("v", "us-army/truck", "B2"), FAR, options={"vehicle-assault-fire": "on"})
    t = table(s)
    activate(t, "B2")
    assert refused(t, AssaultFire("v")).code == "unarmed"


@pytest.mark.rule("lnlt:6.0.4")
@pytest.mark.parametrize(("mf", "may"), [(2, True), (1, False)])
def test_a_hex_that_takes_all_its_mps_is_not_assault_moved_into(mf: int, may: bool) -> None:
    slow = counter("vehicle", f"0-0-{mf}-6", "us-army", hull={"moves": "T", "front": (4,), "mgs": ({"fp": 2},)})
    s = state(PLAIN, US("tank", slow, "B2", facing=E), FAR)
    t = under_way(s, "assault")  # half of 1, fractions up, is 1: it could still pivot
    assert ("C2" in where_to(t)) is may
    if not may:
        assert Pivot(NNE) in offered(t)
        refused(t, Step("C2"))
        assert "C2" in where_to(under_way(state(PLAIN, US("tank", slow, "B2", facing=E), FAR)))


# ------------------------------------------------------------------ fire at those who drive


@pytest.mark.rule("lnlt:5.3.4")
def test_entering_and_pivoting_give_a_shot_for_each_mp() -> None:
    s = state(PLAIN, tank(), US("a1", "squad", "C2"), GERMAN("g1", "squad", "E2"), GERMAN("g2", "squad", "F2"))
    t = table(s)
    activate(t, "B2")
    choose(t, Go(("tank",)), Step("C2"))
    assert t.choice is not None
    assert t.choice.kind == "opportunity"
    assert "(1 to come)" in str(t.choice.prompt)
    choose(t, Hold(), Pivot(SSE), Hold(), Pivot(NNW))
    assert "(3 to come)" in str(t.choice.prompt)


@pytest.mark.rule("lnlt:5.3.4", "lnlt:6.5.3")
def test_men_beside_a_vehicle_are_fired_at_as_often_as_they_pay_mps_themselves() -> None:
    woods = board("\n".join([". . w . . . . . . ."] * 6))
    foes = [GERMAN(f"g{i}", "squad", "E2") for i in range(3)] + [GERMAN("h", "squad", "E3")]
    s = state(woods, tank(), US("a1", "squad", "B2"), *foes, GERMAN("gun", TOO_LIGHT, "E1", facing=W), FAR)
    t = activate(table(s, [1, 6] * 6), "B2")
    choose(t, Go(("tank", "a1")), Step("C2"))
    window = t.state.window
    assert isinstance(window, Opportunity)
    walked = next(e.cost.total for e in told_of(t, told.Stepped) if e.units == ("a1",))
    drove = next(e.cost.total for e in told_of(t, told.Stepped) if e.units == ("tank",))
    assert (window.shots, window.paid) == (walked, {"tank": drove})
    assert walked != drove
    choose(t, Fire("C2", ("g0",)), Fire("C2", ("g1",)))
    assert refused(t, Fire("C2", ("h",))).rule == "5.3.4"
    assert refused(t, Shell("gun", "C2")).rule == "5.3.4"
    assert {m.at for m in possible(t, Shell)} == {"tank"}
    choose(t, Fire("C2", ("g2",), "tank"))


@pytest.mark.rule("lnlt:5.3.1", "lnlt:17.2.3")
def test_no_gun_fires_at_a_vehicle_that_stands_where_men_go_by_nor_at_men_where_a_vehicle_does() -> None:
    foes = GERMAN("gun", TOO_LIGHT, "F2", facing=W), FAR
    t = table(state(PLAIN, tank("C2"), US("a1", "squad", "B2"), *foes))
    choose(activate(t, "B2"), Go(("a1",)), Step("C2"))
    assert {m.at for m in possible(t, Shell)} == {""}
    assert refused(t, Shell("gun", "C2", "tank")).words == "tank does not move"
    t = table(state(PLAIN, tank(), US("a1", "squad", "C2"), *foes))
    choose(activate(t, "B2"), Go(("tank",)), Step("C2"))
    assert {m.at for m in possible(t, Shell)} == {"tank"}
    refusal = refused(t, Shell("gun", "C2"))
    assert (refusal.words, refusal.rule) == ("only vehicles move there: name the one that is aimed at", "5.3.1")


@pytest.mark.parametrize(("way", "place"), [(Step("C2"), "C2"), (Pivot(SSE), "B2")])
def test_a_vehicle_that_is_shaken_on_the_way_stops(way: Step | Pivot, place: str) -> None:
    s = state(PLAIN, tank(), US("idle", "medic", "A0"), GERMAN("gun", TOO_LIGHT, "F2", facing=W), FAR)
    t = choose(activate(table(s, [*HELD, *UNNERVED]), "B2"), Go(("tank",)), way)
    moving = view(s, 1).moving
    assert moving is not None
    assert moving.spent == 1  # while the others decide whether to fire
    choose(t, Shell("gun", place, "tank"))
    assert (s.units["tank"].at, s.units["tank"].shaken, s.units["tank"].marker) == (place, True, "moved")
    assert s.moving is None
    assert last(t, told.MoveEnded).place == place


@pytest.mark.rule("lnlt:22.1.1", "lnlt:1.8.3")
def test_what_they_drive_into_is_theirs_and_what_they_see_is_seen_at_once() -> None:
    hidden = board(". . . . . .\n. . . . . .\n. F . . . .\n. . . . . .")
    s = state(hidden, tank("B1"), US("a1", "squad", "B1"), FAR, **surprise("B3", "sight", "first"), control={"C1": 1})
    t = activate(table(s), "B1")
    choose(t, Go(("tank", "a1")))
    assert not told_of(t, told.ParagraphRead)
    choose(t, Step("C1"))
    assert told_of(t, told.ParagraphRead)
    assert s.control["C1"] == 0
    assert s.moving is not None


@pytest.mark.rule("lnlt:5.1.10", "lnlt:6.5.3")
def test_a_vehicle_goes_on_without_the_men_who_are_stopped_with_the_mps_it_has_spent_itself() -> None:
    woods = board("\n".join([". . w . . . . . . ."] * 6))
    s = state(woods, tank(), US("a1", "squad", "B2"), GERMAN("g1", "squad", "E2"), FAR)
    t = activate(table(s, [6, 1, 1]), "B2")
    choose(t, Go(("tank", "a1")), Step("C2"), Fire("C2", ("g1",)))
    assert s.units["a1"].shaken
    moving = view(s, 0).moving
    assert moving is not None
    assert (moving.units, moving.spent) == (("tank",), s.units["tank"].spent)
    assert s.units["a1"].spent != s.units["tank"].spent


@pytest.mark.rule("lnlt:15.0.0.3")
def test_hatches_stay_as_they_are_once_a_vehicle_has_set_out() -> None:
    s = state(PLAIN, tank(), US("other", "us-army/sherman", "B2", facing=E), US("idle", "medic", "A0"), FAR)
    t = choose(activate(table(s), "B2"), Go(("tank",)), Step("C2"), Halt())
    assert Button("other") in offered(t)
    assert Button("tank") not in offered(t)
    assert refused(t, Button("tank")).rule == "15.0.0.3"


@pytest.mark.rule("lnlt:1.6.0.13")
def test_a_vehicle_leaves_no_weapons_of_others_behind() -> None:
    t = activate(table(state(PLAIN, tank(), US("a1", "squad", "B2", "bar"), FAR)), "B2")
    assert refused(t, Go(("tank",), "move", ("a1-bar",))).rule == "1.6.0.13"

"""11.5 Anti-Tank Fire: at which units, and what the marker is made of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.moves.fire import Stalk
from hedgerow.lhy.state.state import Assault, Marker, Minefield, Position, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    legal,
    move,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)
from tests.lhy.rules.fire.shots import STRIP, VILLAGE, WOODED, green, marker, mods, red, yellow

SHERMAN, TANK = "tanks-1-1", "panzer1-2-1"
LONG = board("\n".join((" . " * 26, "  " + " . " * 26)))


def firing(map: str, *others: Unit, unit: str = SHERMAN, at: str = "B1", **fields: Any) -> World:
    own = [US(unit, at, **fields)]
    platoon = unit.rpartition("-")[0]
    if not own[0].platoon:  # support: it goes with a platoon beside it
        own, platoon = [*own, US("able-1-leader", at), US("able-1-1", at)], "able-1"
    return table(activated(state(map, *own, *others), platoon))


def placed(t: World, target: str, unit: str = SHERMAN) -> dict[str, int]:
    return mods(say(t, f"fire {unit} {target}"))


# ------------------------------------------------------------------ at which units


@pytest.mark.rule("lhy:11.5-1", "lhy:1.7-1", "lhy:11.0-1", "lhy:11.5.3.s1-1", "lhy:11.5.1-1")
def test_at_units_with_armour_even_among_friends() -> None:
    foes = [GERMAN(TANK, "B4"), GERMAN("1kp-1-1", "B4"), GERMAN("gun-3", "C3"), GERMAN("truck-1", "C4")]
    t = firing(STRIP, *foes, US("able-1-1", "B4"))
    assert refused(t, f"fire {SHERMAN} 1kp-1-1").rule == "11.5-1"
    assert refused(t, f"fire {SHERMAN} panzer1-2-2").rule == "11.5-1"  # not there
    assert legal(t, f"fire {SHERMAN} german-gun-3")
    assert legal(t, f"fire {SHERMAN} german-truck-1")
    say(t, f"fire {SHERMAN} {TANK}")
    assert [(m.kind, m.unit, m.at) for m in t.state.markers] == [("anti-tank", TANK, "B4")]


@pytest.mark.rule("lhy:1.7-1")
def test_who_has_no_anti_tank_weapon() -> None:
    t = firing(STRIP, GERMAN(TANK, "B2"), US("able-1-a", "B1"), unit="able-1-leader")
    assert refused(t, f"fire able-1-a {TANK}").rule == "1.7-1"


@pytest.mark.rule("lhy:11.5.3.s2-1", "lhy:11.5.3.s3-1")
@pytest.mark.parametrize(
    ("unit", "target", "value"),
    [
        (SHERMAN, TANK, 3),
        (SHERMAN, "german-halftrack-1", 1),  # AV 4
        (SHERMAN, "german-gun-3", 3),  # AV 5
        (SHERMAN, "german-gun-1", 1),  # AV 4
        (SHERMAN, "german-fp-gun-1", 1),
        ("able-1-1", "german-halftrack-1", -2),
        ("able-1-1", TANK, -2),
    ],
)
def test_the_value_against_soft_targets_is_one(unit: str, target: str, value: int) -> None:
    fields = {"front": 9} if "fp" in target else {}
    foe = GERMAN(target.removeprefix("german-"), "B2", **fields)
    own = [US("able-1-leader", "A1")] if unit == "able-1-1" else []
    found = placed(firing(STRIP, foe, *own, unit=unit), target, unit)
    assert found.get("1.7-1", found.get("11.5.3.s2-1")) == value


@pytest.mark.rule("lhy:1.8-1", "lhy:11.5.4a-1", "lhy:11.5.4-1")
@pytest.mark.parametrize(("at", "value"), [("B8", None), ("B9", -1), ("B15", -1), ("B16", -2), ("B22", -2)])
def test_range_by_the_range_printed(at: str, value: int | None) -> None:
    assert placed(firing(LONG, GERMAN(TANK, at)), TANK).get("11.5.4a-1") == value
    assert refused(firing(LONG, GERMAN(TANK, "B23")), f"fire {SHERMAN} {TANK}").rule == "1.8-1"


@pytest.mark.rule("lhy:11.5.1d-1")
def test_fire_is_spread_over_two_afvs() -> None:
    own = [US(f"tanks-1-{n}", "B1") for n in (2, 3)]
    t = say(firing(STRIP, *own, GERMAN(TANK, "B4"), GERMAN("panzer1-2-2", "B4")), f"fire {SHERMAN} {TANK}")
    assert refused(t, f"fire tanks-1-2 {TANK}").rule == "11.5.1d-1"
    say(t, "fire tanks-1-2 panzer1-2-2")
    assert legal(t, f"fire tanks-1-3 {TANK}")
    assert legal(t, "fire tanks-1-3 panzer1-2-2")


@pytest.mark.rule("lhy:11.5.1d-1", "lhy:8.1b-1")
def test_but_not_over_one_that_has_done_nothing() -> None:
    s = state(STRIP, US(SHERMAN, "B1"), US("tanks-1-2", "B1"), GERMAN(TANK, "B4"), GERMAN("panzer1-2-2", "B4"))
    t = say(table(reacting(s, 0, deed(TANK, "maneuver", "B5", "B4"))), f"fire {SHERMAN} {TANK}")
    assert legal(t, f"fire tanks-1-2 {TANK}")


@pytest.mark.rule("lhy:11.2a-1")
@pytest.mark.parametrize(("motion", "may"), [("", True), ("green", False)])
def test_too_little_is_not_fired(motion: str, may: bool) -> None:
    """-2 for the MG section, -2 for five hexes, and one less at a target in motion."""
    t = firing(STRIP, GERMAN("halftrack-1", "B6", motion=motion), unit="mg-1")
    assert legal(t, "fire us-mg-1 german-halftrack-1") is may
    assert may or refused(t, "fire us-mg-1 german-halftrack-1").rule == "11.2a-1"


@pytest.mark.rule("lhy:11.5.1d-1", "lhy:11.5.4c-1")
def test_split_fire_at_both_afvs_of_a_hex_is_even_whoever_was_fired_at_before() -> None:
    foes = [GERMAN(TANK, "B4"), GERMAN("panzer1-2-2", "B4"), GERMAN("panzer1-2-3", "B5")]
    t = say(firing(STRIP, US("tanks-1-2", "B1"), *foes), f"fire {SHERMAN} {TANK}")
    assert refused(t, f"split tanks-1-2 {TANK} panzer1-2-3").rule == "11.5.1d-1"
    assert legal(t, "split tanks-1-2 panzer1-2-2 panzer1-2-3")
    say(t, f"split tanks-1-2 {TANK} panzer1-2-2")
    assert [m.unit for m in t.state.markers] == [TANK, TANK, "panzer1-2-2"]


@pytest.mark.rule("lhy:11.5.1a-1", "lhy:11.5.1b-1")
def test_a_marked_vehicle_acts_and_takes_its_markers_along() -> None:
    s = state(STRIP, US(SHERMAN, "B1"), GERMAN(TANK, "B9"))
    s.markers = [yellow(s, SHERMAN, 2)]
    t = say(table(activated(s, "tanks-1"), dice=[10]), f"maneuver {SHERMAN}", "go B2", "rest")
    assert [(m.unit, m.at) for m in t.state.markers] == [(SHERMAN, "B2")]
    while t.choice is not None:
        t.answer(t.choice.options.listed[0])
    assert t.state.units[SHERMAN].lost  # 12 against an AV of 10, wherever it is


# ------------------------------------------------------------------ what it is made of


@pytest.mark.rule("lhy:11.5.4b-1", "lhy:11.3.3b-2")
@pytest.mark.parametrize(("markers", "value"), [(1, -1), (2, -1), (3, -2)])
def test_once_for_every_two_markers_on_it(markers: int, value: int) -> None:
    s = state(STRIP, US(SHERMAN, "B1"), GERMAN(TANK, "B4"))
    s.markers = [yellow(s, SHERMAN, 0, id=i + 1) for i in range(markers)] + [green("B1", 0, 0, 9), red("B1", 0, id=10)]
    t = say(table(activated(s, "tanks-1")), f"fire {SHERMAN} {TANK}")
    assert mods(t)["11.5.4b-1"] == value


@pytest.mark.rule("lhy:11.3.3b-2", "lhy:11.5.4b-1")
def test_towed_guns_and_carriers_suffer_from_every_kind() -> None:
    for unit, target, rule in (("gun-1", TANK, "11.5.4b-1"), ("halftrack-1", "C2", "11.3.3b-1")):
        s = state(
            STRIP, US(unit, "B1"), US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN(TANK, "B4"),
            GERMAN("1kp-1-1", "C2"),
        )  # fmt: skip
        s.markers = [green("B1", 0, 0, 1), red("B1", 0, id=2), yellow(s, f"us-{unit}", 0, id=3)]
        t = say(table(activated(s, "able-1")), f"fire us-{unit} {target}")
        assert mods(t)[rule] == -2


@pytest.mark.rule("lhy:11.5.4c-1")
def test_split_fire_through_one_hexside() -> None:
    foes = [GERMAN(TANK, "B4"), GERMAN("panzer1-2-2", "B4"), GERMAN("panzer1-2-3", "C3"), GERMAN("1kp-1-1", "C3")]
    t = firing(STRIP, *foes, at="B2")
    assert refused(t, f"split {SHERMAN} {TANK} C3").rule == "11.0-2"
    assert refused(t, f"split {SHERMAN} {TANK} {TANK}").rule == "11.5.4c-1"
    assert refused(t, f"split {SHERMAN} {TANK} panzer1-2-3").code == "too-wide"
    say(t, f"split {SHERMAN} {TANK} panzer1-2-2")
    assert [mods(t, n)["11.5.4c-1"] for n in (0, 1)] == [-2, -2]
    t = firing(STRIP, GERMAN("halftrack-1", "B3"), GERMAN("halftrack-2", "B3"), unit="mg-1")
    assert refused(t, "split us-mg-1 german-halftrack-1 german-halftrack-2").code == "cannot-split"


@pytest.mark.rule("lhy:11.5.4e-1")
def test_a_target_in_motion() -> None:
    assert placed(firing(STRIP, GERMAN(TANK, "B4", motion="green")), TANK)["11.5.4e-1"] == -1
    assert placed(firing(STRIP, GERMAN(TANK, "B4", motion="red")), TANK)["11.5.4e-1"] == -1
    assert "11.5.4e-1" not in placed(firing(STRIP, GERMAN(TANK, "B4")), TANK)


RIDGE = board(
    """
    . . . . . . . . . .
     . . . . . w w w w w
    . . . . . w w w w w
    """
)


@pytest.mark.rule("lhy:11.5.4g-1")
def test_opportunity_fire_at_who_crossed_three_open_hexes() -> None:
    def reacting_to(*way: str) -> World:
        s = state(RIDGE, US(SHERMAN, "C3"), GERMAN(TANK, way[-1], motion="green"))
        return table(reacting(s, 0, deed(TANK, "maneuver", *way)))

    t = reacting_to("C10", "C9", "C8", "C7", "B7")  # three open hexes in LOS, and then into the woods
    say(t, f"fire {SHERMAN} {TANK}")
    assert mods(t)["11.5.4g-1"] == -1
    assert "11.5.4a-1" not in mods(t)  # by the nearest of them, which is close
    assert (marker(t).at, marker(t).enfilade) == ("B7", False)  # though its rear is toward the gun
    t = reacting_to("C9", "C8", "C7", "A8")
    assert refused(t, f"fire {SHERMAN} {TANK}").code == "no-los"  # two
    t = reacting_to("C9", "C8", "C7", "B6", "A7")
    assert t.state.ground.sees("C3", "B6")
    assert refused(t, f"fire {SHERMAN} {TANK}").code == "no-los"  # two, and the edge of the woods


HURST = board(
    """
    . . . . . . . . . .
     . . . w w . . . . .
    . . . . . . . . . .
     . . . . . . . . . .
    . . . . . . . . . .
    """
)


@pytest.mark.rule("lhy:11.5.4g-1", "lhy:2.2.4a-1")
@pytest.mark.parametrize(("front", "seen"), [(9, True), (3, False)])
def test_opportunity_fire_goes_by_a_hex_that_may_be_fired_at(front: int, seen: bool) -> None:
    """The tank comes from behind the FP, passes before it, and is gone behind the woods; or was behind it all along."""
    s = state(HURST, GERMAN("fp-gun-1", "A8", front=front), GERMAN("1kp-1-1", "A1"), US(SHERMAN, "E4", motion="green"))
    way = ("C10", "C9", "C8", "C7", "C6", "C5", "D4", "E4") if seen else ("C7", "C6", "C5", "C4", "D4", "E4")
    t = table(reacting(s, 1, deed(SHERMAN, "maneuver", *way)))
    if seen:
        assert mods(say(t, f"fire german-fp-gun-1 {SHERMAN}"))["11.5.4g-1"] == -1
    else:
        assert refused(t, f"fire german-fp-gun-1 {SHERMAN}").rule == "2.2.4a-1"


COPSE = board(
    """
    . . . . . . . . . .
     . . . . . . . . . .
    . . . . . . w w . .
     . . . . w w w w . .
    . . . . . . . . . .
    """
)


@pytest.mark.rule("lhy:11.5.4g-1", "lhy:11.1.1-1")
@pytest.mark.parametrize(("start", "behind"), [("D2", False), ("A1", True)])
def test_the_front_of_opportunity_fire_is_where_the_target_was_seen(start: str, behind: bool) -> None:
    """Fired at in D6, to the north-east; it is in C7 by then, to the east."""
    s = state(COPSE, US(SHERMAN, "A3"), GERMAN(TANK, "C7", motion="green"), GERMAN("panzer1-1-1", start))
    t = table(reacting(s, 0, deed(TANK, "maneuver", "D3", "D4", "D5", "D6", "C7")))
    say(t, f"fire {SHERMAN} {TANK}", "call", f"fire panzer1-1-1 {SHERMAN}")
    assert marker(t).enfilade is behind


@pytest.mark.rule("lhy:11.5.4g-1", "lhy:11.5.1d-1")
def test_fire_is_not_spread_over_one_that_was_not_seen_for_long_enough() -> None:
    """Both are in C7, behind the copse; the other was seen in two hexes."""
    s = state(
        COPSE, US(SHERMAN, "A3"), US("tanks-1-2", "A3"), GERMAN(TANK, "C7", motion="green"),
        GERMAN("panzer1-1-1", "C7", motion="green"),
    )  # fmt: skip
    deeds = (
        deed(TANK, "maneuver", "D3", "D4", "D5", "D6", "C7"),
        deed("panzer1-1-1", "maneuver", "D4", "D5", "D6", "C7"),
    )
    t = say(table(reacting(s, 0, *deeds)), f"fire {SHERMAN} {TANK}")
    assert refused(t, "fire tanks-1-2 panzer1-1-1").rule == "11.0-2"
    assert legal(t, f"fire tanks-1-2 {TANK}")


@pytest.mark.rule("lhy:11.5.4g-1", "lhy:11.5.4c-1")
@pytest.mark.parametrize(("other", "split"), [("C5", True), ("A6", False)])
def test_split_fire_goes_through_the_hexside_of_where_the_target_was_seen(other: str, split: bool) -> None:
    s = state(
        COPSE, US(SHERMAN, "A3"), *(GERMAN(i, at, motion="green") for i, at in ((TANK, "C7"), ("panzer1-1-1", other)))
    )
    deeds = deed(TANK, "maneuver", "D3", "D4", "D5", "D6", "C7"), deed("panzer1-1-1", "maneuver", other)
    t = table(reacting(s, 0, *deeds))
    assert legal(t, f"split {SHERMAN} {TANK} panzer1-1-1") is split
    assert split or refused(t, f"split {SHERMAN} {TANK} panzer1-1-1").rule == "11.5.4c-1"


@pytest.mark.rule("lhy:11.5.4h-1", "lhy:4.3-2")
def test_a_concealed_target_must_be_asked_for() -> None:
    t = firing(STRIP, GERMAN(TANK, "B4", concealed=True))
    assert refused(t, f"fire {SHERMAN} {TANK}").code == "no-such-target"
    assert refused(t, f"fire {SHERMAN} B4/afv").code == "no-such-target"
    say(t, f"inquire {SHERMAN} B4", f"fire {SHERMAN} B4/afv")
    assert marker(t).unit == TANK
    assert mods(t)["11.5.4h-1"] == -1


@pytest.mark.rule("lhy:11.5.4i-1", "lhy:11.3.3j-1", "lhy:4.2.4-1", "lhy:4.2.4-2", "lhy:4.2.4a-1")
def test_each_marker_that_fire_goes_from_through_or_into() -> None:
    smoke = [msg for at in ("B1", "B2", "B3", "B4") for msg in [red(at, 0)]]
    for i, m in enumerate(smoke):
        m.id, m.kind = i + 1, "smoke" if i % 2 else "mortar"
    t = firing(STRIP, GERMAN(TANK, "B4"), GERMAN("1kp-1-1", "B4"), US("tanks-1-2", "B1"))
    t.state.markers = [*smoke, red("C3", 0, id=9)]
    say(t, f"fire {SHERMAN} {TANK}", "fire tanks-1-2 B4")
    for n, rule in ((-2, "11.5.4i-1"), (-1, "11.3.3j-1")):
        found = [mod.value for mod in t.state.markers[n].tally if mod.rule == rule]
        assert found == [-2, -2]  # two of smoke, two of HE


@pytest.mark.rule("lhy:4.2.4d-1", "lhy:4.2.4-1")
def test_vehicles_on_an_enclosed_road_hinder() -> None:
    lane = board(". . . . . .\n . w w w w .", lines=[("road", "A1 A2 A3 A4 A5 A6")])
    t = firing(lane, GERMAN("1kp-1-1", "A4"), US("tanks-1-2", "A3"), at="A1")
    assert refused(t, f"fire {SHERMAN} A4").rule == "4.1.9.3a-1"  # three hexes along it, at who has not moved
    t = firing(lane, GERMAN(TANK, "A4"), US("tanks-1-2", "A3"), at="A1")
    assert placed(t, TANK)["4.2.4d-1"] == -1
    t = firing(lane, GERMAN(TANK, "A4"), GERMAN("halftrack-1", "A3", concealed=True), at="A1")
    assert "4.2.4d-1" not in placed(t, TANK)  # of which nobody knows


@pytest.mark.rule("lhy:4.1.9.3a-1", "lhy:4.1.9.3b-1")
def test_fire_along_an_enclosed_road() -> None:
    lane = board(
        ". . . . . . . . . .\n . w w w w w w w w .", lines=[("road", "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10")]
    )  # fmt: skip
    t = firing(lane, GERMAN(TANK, "A8"), GERMAN("panzer1-2-2", "A7"), at="A1")
    assert refused(t, f"fire {SHERMAN} {TANK}").rule == "4.1.9.3b-1"
    assert legal(t, f"fire {SHERMAN} panzer1-2-2")
    s = state(lane, US("able-1-1", "A1"), GERMAN("1kp-1-1", "A4"), GERMAN("1kp-1-2", "A5"))
    went = [deed("1kp-1-1", "maneuver", "A6", "A4"), deed("1kp-1-2", "maneuver", "A6", "A5")]
    t = table(reacting(s, 0, *went))
    assert legal(t, "fire able-1-1 A4")
    assert refused(t, "fire able-1-1 A5").rule == "4.1.9.3a-1"


@pytest.mark.rule("lhy:11.5.4j-1")
def test_hull_down() -> None:
    hill = board(". . . .\n . . . .", levels=". . . .\n . . 1 1")
    assert placed(firing(hill, GERMAN(TANK, "A3"), at="A1"), TANK)["11.5.4j-1"] == -1
    assert placed(firing(VILLAGE, GERMAN(TANK, "B4")), TANK)["11.5.4j-1"] == -1
    wall = board(". . . .\n . . . .", hexsides={"wall": "A3/A4"})
    assert placed(firing(wall, GERMAN(TANK, "A4"), at="A1"), TANK)["11.5.4j-1"] == -1
    assert "11.5.4j-1" not in placed(firing(WOODED, GERMAN(TANK, "B4")), TANK)
    street = board(". . . .\n . . l .", lines=[("road", "A1 A2 A3 A4")])
    assert "11.5.4j-1" not in placed(firing(street, GERMAN(TANK, "A3"), at="A1"), TANK)
    assert placed(firing(street, GERMAN(TANK, "A3"), at="B2"), TANK)["11.5.4j-1"] == -1


@pytest.mark.rule("lhy:11.5.4k-1", "lhy:4.1.14-1")
def test_a_towed_gun_dug_in() -> None:
    assert placed(firing(VILLAGE, GERMAN("gun-3", "B4")), "german-gun-3")["11.5.4k-1"] == -2
    assert "11.5.4k-1" not in placed(firing(STRIP, GERMAN("gun-3", "B4")), "german-gun-3")
    t = firing(STRIP, GERMAN("gun-3", "B4"), GERMAN(TANK, "B4"))
    t.state.positions["B4"] = Position(1)
    assert placed(t, "german-gun-3")["11.5.4k-1"] == -2
    t = firing(STRIP, GERMAN(TANK, "B4"))
    t.state.positions["B4"] = Position(1)
    assert "11.5.4k-1" not in placed(t, TANK)


# ------------------------------------------------------------------ LATW sections


@pytest.mark.rule("lhy:11.5.2-1", "lhy:8.3f-1")
def test_a_latw_section_goes_one_hex_into_cover_and_fires() -> None:
    s = state(WOODED, US("latw-1", "B3"), US("able-1-1", "A4"), GERMAN(TANK, "B5"))
    went = deed(TANK, "maneuver", "B7", "B6", "B5")
    t = table(reacting(s, 0, went))
    assert refused(t, f"stalk us-latw-1 C4 {TANK}").rule == "11.5.2-1"  # nothing to hide behind
    assert refused(t, f"stalk us-latw-1 B5 {TANK}").code == "not-beside"
    assert refused(t, f"stalk able-1-1 B3 {TANK}").rule == "11.5.2-1"  # a LATW section alone does so
    assert set(offered(t, Stalk)) == {f"stalk us-latw-1 B4 {TANK}", f"stalk us-latw-1 A4 {TANK}"}
    say(t, f"stalk us-latw-1 B4 {TANK}")
    latw = t.state.units["us-latw-1"]
    assert (latw.at, latw.did, marker(t).unit, marker(t).tally.total) == ("B4", "fire", TANK, 3)
    assert refused(t, f"fire us-latw-1 {TANK}").rule == "9.0-2"
    assert refused(t, f"stalk us-latw-1 A4 {TANK}").rule == "9.0-2"


@pytest.mark.rule("lhy:11.5.2-1")
def test_a_latw_section_goes_behind_a_wall_or_into_an_ip() -> None:
    field = board(
        """
        . . . . . .
         . . . . . .
        . . . . . .
        """,
        hexsides={"wall": "B3/B4"},
    )
    s = state(field, US("latw-1", "B2"), GERMAN(TANK, "B4"), positions={"C3": Position(0)})
    t = table(reacting(s, 0, deed(TANK, "maneuver", "B5", "B4")))
    assert set(offered(t, Stalk)) == {f"stalk us-latw-1 B3 {TANK}", f"stalk us-latw-1 C3 {TANK}"}


@pytest.mark.rule("lhy:8.3f-1", "lhy:8.1b-1")
def test_a_latw_section_need_not_have_seen_anything() -> None:
    s = state(WOODED, US("latw-1", "B3"), US("able-1-1", "B3"), GERMAN(TANK, "B5"))
    t = table(reacting(s, 0, deed(TANK, "maneuver", "B7", "B6", "B5")))
    assert not legal(t, f"fire able-1-1 {TANK}")  # behind the woods
    assert legal(t, f"stalk us-latw-1 B4 {TANK}")
    t = table(reacting(state(WOODED, US("latw-1", "B3"), GERMAN(TANK, "B5"), GERMAN("panzer1-2-2", "C9")), 0,
                       deed("panzer1-2-2", "maneuver", "C10", "C9")))  # fmt: skip
    assert refused(t, f"stalk us-latw-1 B4 {TANK}").rule == "8.1b-1"


@pytest.mark.rule("lhy:11.5.2-2")
def test_no_latw_fires_in_an_assault_hex() -> None:
    s = state(STRIP, US("latw-1", "B3"), US("able-1-1", "B3"), GERMAN(TANK, "B3"), assaults={"B3": Assault("B3", 1)})
    t = table(reacting(s, 0, deed(TANK, "maneuver", "B4", "B3", assault=True)))
    assert refused(t, f"fire us-latw-1 {TANK}").rule == "11.5.2-2"


@pytest.mark.rule("lhy:11.4.7.2c-1", "lhy:11.5.2-1")
@pytest.mark.parametrize(("die", "fires"), [(3, True), (4, False)])
def test_a_latw_section_that_is_shelled_on_its_way_withdraws_instead(die: int, fires: bool) -> None:
    s = state(WOODED, US("latw-1", "B3"), US("able-1-1", "A4"), GERMAN(TANK, "B5"), markers=[red("B3", 0)])
    t = table(reacting(s, 0, deed(TANK, "maneuver", "B7", "B6", "B5")), dice=[die])
    say(t, f"stalk us-latw-1 B4 {TANK}")
    latw = t.state.units["us-latw-1"]
    assert (latw.disrupted, any(m.kind == "anti-tank" for m in t.state.markers)) == (not fires, fires)
    assert (latw.at == "B4") is fires


@pytest.mark.rule("lhy:11.5.4b-1", "lhy:11.5.2-1", "lhy:11.3.1a-1", "lhy:11.4.7.2a-1")
@pytest.mark.parametrize(
    ("markers", "others", "value"),
    [
        ([red("B3", 0)], [], None),  # it leaves the shells behind
        ([red("B4", 0)], [], -1),  # or goes among them
        ([green("B3", 0, seat=0)], [], -1),  # and takes small arms along, as it is alone
        ([green("B3", 0, seat=0)], ["B3"], None),  # the other side lets them lie
    ],
)
def test_a_latw_section_is_suppressed_where_it_fires_from(
    markers: list[Marker], others: list[str], value: int | None
) -> None:
    own = [US("able-1-2", at) for at in others]
    s = state(WOODED, US("latw-1", "B3"), US("able-1-1", "A4"), *own, GERMAN(TANK, "B5"))
    s.markers = [msgspec.structs.replace(m) for m in markers]
    t = table(reacting(s, 0, deed(TANK, "maneuver", "B7", "B6", "B5")), dice=[1])
    shown = SCREEN.preview(t, move(f"stalk us-latw-1 B4 {TANK}"), 0).sums[0].tally
    say(t, f"stalk us-latw-1 B4 {TANK}", *["carry -"] * len(others))
    assert marker(t).tally == shown
    assert mods(t).get("11.5.4b-1") == value


@pytest.mark.rule("lhy:11.5.2-1", "lhy:19.2-1", "lhy:19.1.1a-1")
@pytest.mark.parametrize("mines", [False, True])
def test_a_latw_section_that_is_caught_on_its_way_does_not_fire(mines: bool) -> None:
    """Wire and mines end a Maneuver on foot, and the fire that was to follow."""
    s = state(WOODED, US("latw-1", "B3"), US("able-1-1", "A4"), GERMAN(TANK, "B5"))
    if mines:
        s.mines["B4"] = Minefield(1)
    else:
        s.wire["B4"] = 1
    t = table(reacting(s, 0, deed(TANK, "maneuver", "B7", "B6", "B5")), dice=[1])
    say(t, f"stalk us-latw-1 B4 {TANK}")
    latw = t.state.units["us-latw-1"]
    assert (latw.at, latw.did) == ("B4", "maneuver")
    assert not t.state.markers
    assert asked(t) == (0, "reaction")

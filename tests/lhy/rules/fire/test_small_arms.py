"""11.2, 11.3 Small Arms Fire: at which hexes, and what the marker is made of."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.moves.fire import Fire, Split
from hedgerow.lhy.state.state import Did, Position, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, board, deed, legal, offered, reacting, refused, say, state, table
from tests.lhy.rules.fire.shots import STRIP, VILLAGE, WOODED, green, marker, mods, red

SQUAD, FOE = "able-1-1", "1kp-1-1"


def firing(map: str, *others: Unit, at: str = "B1", **fields: Any) -> World:
    """An American squad of the activated platoon, with its leader far behind it."""
    s = state(map, US(SQUAD, at, **fields), US("able-1-leader", "A1"), *others)
    return table(activated(s, "able-1"))


def placed(t: World, target: str, unit: str = SQUAD) -> dict[str, int]:
    return mods(say(t, f"fire {unit} {target}"))


def reaction(map: str, *units: Unit, deeds: Any = ()) -> World:
    """Americans react to what Germans did."""
    return table(reacting(state(map, *units), 0, *deeds))


# ------------------------------------------------------------------ at which hexes


@pytest.mark.rule("lhy:11.0-1", "lhy:1.5-1", "lhy:11.3b-1", "lhy:11.2-1", "lhy:11.3.2-1", "lhy:11.0-2")
def test_at_hexes_with_men_and_once_a_turn() -> None:
    t = firing(STRIP, GERMAN(FOE, "B4"), GERMAN("panzer1-2-1", "C5"), GERMAN("fp-gun-1", "A6", front=9))
    assert refused(t, f"fire {SQUAD} B5").rule == "11.3b-1"
    assert refused(t, f"fire {SQUAD} C5").rule == "1.5-1"  # a vehicle alone
    assert refused(t, f"fire {SQUAD} A6").rule == "1.5-1"  # an FP alone
    say(t, f"fire {SQUAD} B4")
    assert (marker(t).kind, marker(t).at, marker(t).value, marker(t).seat) == ("small-arms", "B4", 1, 1)
    assert refused(t, f"fire {SQUAD} B4").rule == "9.0-2"


@pytest.mark.rule("lhy:1.8-1", "lhy:11.0-2")
def test_within_range_and_sight() -> None:
    t = firing(WOODED, GERMAN(FOE, "B7"), GERMAN("1kp-1-2", "C10"), GERMAN("1kp-1-3", "C4"))
    assert refused(t, f"fire {SQUAD} B7").code == "no-los"  # behind the woods of B4
    assert refused(t, f"fire {SQUAD} C10").rule == "1.8-1"  # nine hexes
    assert offered(t, Fire) == [f"fire {SQUAD} C4"]


@pytest.mark.rule("lhy:11.3a-1")
def test_not_where_friends_are() -> None:
    t = firing(STRIP, US("able-1-2", "B3"), GERMAN(FOE, "B3"))
    assert refused(t, f"fire {SQUAD} B3").rule == "11.3a-1"


@pytest.mark.rule("lhy:11.3c-1", "lhy:11.3d-1")
def test_nobody_fires_while_mounted_and_passengers_cannot_be_hurt() -> None:
    s = state(
        STRIP, US("halftrack-1", "B1"), US(SQUAD, "B1", carrier="us-halftrack-1"), US("able-1-leader", "A1"),
        US("able-1-2", "A2"), GERMAN("halftrack-1", "B4"), GERMAN(FOE, "B4", carrier="german-halftrack-1"),
        GERMAN("1kp-1-2", "C4"),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert refused(t, f"fire {SQUAD} C4").rule == "11.3c-1"
    assert refused(t, "fire able-1-2 B4").rule == "1.5-1"
    assert legal(t, "fire able-1-2 C4")


@pytest.mark.rule("lhy:10.4.1-3")
def test_no_vehicle_fires_in_motion() -> None:
    s = state(STRIP, US("tanks-1-1", "B1", motion="green"), GERMAN(FOE, "B4"))
    assert refused(table(activated(s, "tanks-1")), "fire tanks-1-1 B4").rule == "10.4.1-3"


@pytest.mark.rule("lhy:13.3.2-2", "lhy:13.3.5-1")
def test_nobody_fires_who_is_disrupted_or_shocked() -> None:
    s = state(
        STRIP, US("tanks-1-1", "B1", shocked=True), US(SQUAD, "B2", disrupted=True), US("able-1-leader", "B2"),
        GERMAN(FOE, "B4"),
    )  # fmt: skip
    t = table(activated(s, "tanks-1", "able-1"))
    assert refused(t, "fire tanks-1-1 B4").rule == "13.3.5-1"
    assert refused(t, f"fire {SQUAD} B4").rule == refused(t, f"split {SQUAD} B4 C4").rule == "13.3.2-2"
    assert not offered(t, Fire)


@pytest.mark.rule("lhy:8.1b-1", "lhy:8.1a-1", "lhy:8.2-1")
def test_reaction_only_at_those_who_were_seen_to_act() -> None:
    t = reaction(
        STRIP, US(SQUAD, "B1"), GERMAN(FOE, "B4"), GERMAN("1kp-1-2", "C4"), deeds=[deed(FOE, "maneuver", "B5", "B4")]
    )
    assert legal(t, f"fire {SQUAD} B4")
    assert refused(t, f"fire {SQUAD} C4").rule == "8.1b-1"


@pytest.mark.rule("lhy:11.2a-1", "lhy:11.2b-1")
def test_too_little_is_not_fired_and_too_much_counts_three() -> None:
    s = state(
        VILLAGE, US("halftrack-1", "B9"), US(SQUAD, "B9"), US("able-1-leader", "B9"), GERMAN(FOE, "B4", concealed=True),
        markers=[green("B9", 0, 0, 1), green("B9", 0, 0, 2), green("B9", 0, 0, 3)],
    )  # fmt: skip
    t = table(activated(s, "able-1"))  # 1 - 1 (range) - 2 (three markers) - 1 (Concealed) - 2 (building)
    assert refused(t, f"fire {SQUAD} B4").rule == "11.2a-1"
    crowd = [GERMAN(f"1kp-{p}-{n}", "B4") for p in (1, 2) for n in (1, 2, 3)]
    t = table(activated(state(STRIP, US("tanks-1-1", "B3"), *crowd), "tanks-1"))
    say(t, "fire tanks-1-1 B4")
    assert (marker(t).tally.total, marker(t).value) == (6, 3)  # 2 + 4 for twelve steps


# ------------------------------------------------------------------ what it is made of


@pytest.mark.rule("lhy:1.8.1-1", "lhy:11.3.3a-1", "lhy:11.3.3-1")
@pytest.mark.parametrize(("at", "value"), [("B4", None), ("B5", -1), ("B7", -1), ("B8", -3), ("B9", -3)])
def test_range_by_the_range_printed(at: str, value: int | None) -> None:
    assert placed(firing(STRIP, GERMAN(FOE, at)), at).get("11.3.3a-1") == value


@pytest.mark.rule("lhy:1.8.1-2")
def test_underscored_ranges_are_not_modified() -> None:
    t = table(activated(state(STRIP, US("destroyers-1-1", "B1"), GERMAN(FOE, "B13")), "destroyers-1"))
    assert placed(t, "B13", "destroyers-1-1") == {"1.5-1": 1}


@pytest.mark.rule("lhy:11.3.3b-1", "lhy:11.3.3b-2")
@pytest.mark.parametrize(("markers", "value"), [(0, None), (1, -1), (2, -1), (3, -2)])
def test_once_for_every_two_markers_that_suppress(markers: int, value: int | None) -> None:
    s = state(STRIP, US(SQUAD, "B1"), US("able-1-leader", "A1"), GERMAN(FOE, "B4"))
    s.markers = [green("B1", 1, 0, i + 1) for i in range(markers)] + [green("B1", 1, 1, 9), green("B4", 1, 1, 10)]
    t = say(table(activated(s, "able-1")), f"fire {SQUAD} B4")
    assert mods(t).get("11.3.3b-1") == value


@pytest.mark.rule("lhy:11.3.3b-2", "lhy:2.2.4b-1")
def test_green_markers_do_nothing_to_tanks_nor_to_fps() -> None:
    s = state(STRIP, US("tanks-1-1", "B1"), GERMAN(FOE, "B4"), markers=[green("B1", 1, 0)])
    assert "11.3.3b-1" not in placed(table(activated(s, "tanks-1")), "B4", "tanks-1-1")
    s = state(STRIP, US(SQUAD, "B4"), GERMAN("fp-gun-1", "B1", front=3), GERMAN(FOE, "C1"), markers=[green("B1", 1, 1)])
    t = table(reacting(s, 1, deed(SQUAD, "fire", "B4", fired_from="B4")))
    assert "11.3.3b-1" not in placed(t, "B4", "german-fp-gun-1")


@pytest.mark.rule("lhy:11.3.3b-2")
def test_secondary_impacts_suppress_men() -> None:
    s = state(STRIP, US(SQUAD, "B1"), US("able-1-leader", "A1"), GERMAN(FOE, "B3"), markers=[red("B1", 1)])
    assert placed(table(activated(s, "able-1")), "B3")["11.3.3b-1"] == -1


@pytest.mark.rule("lhy:11.3.3c-1")
@pytest.mark.parametrize(
    ("at", "kind", "value"), [("B3", "maneuver", 1), ("B4", "maneuver", None), ("B3", "fire", None)]
)
def test_proximity_to_those_who_ended_their_maneuver_near(at: str, kind: Any, value: int | None) -> None:
    t = reaction(STRIP, US(SQUAD, "B1"), GERMAN(FOE, at), deeds=[deed(FOE, kind, "B5", at)])
    assert placed(t, at).get("11.3.3c-1") == value


@pytest.mark.rule("lhy:11.3.3c-1")
def test_proximity_counts_for_riders_and_not_for_vehicles() -> None:
    tank = [GERMAN("panzer1-2-1", "B3", motion="green"), GERMAN(FOE, "B3", carrier="panzer1-2-1")]
    went = [deed("panzer1-2-1", "maneuver", "B5", "B4", "B3")]
    assert placed(reaction(STRIP, US(SQUAD, "B1"), *tank, deeds=went), "B3")["11.3.3c-1"] == 1
    s = state(STRIP, US("tanks-1-1", "B1"), GERMAN(FOE, "B3"))
    assert "11.3.3c-1" not in placed(table(reacting(s, 0, deed(FOE, "maneuver", "B5", "B3"))), "B3", "tanks-1-1")


@pytest.mark.rule("lhy:11.3.3c-2")
def test_no_proximity_to_men_of_a_combined_assault() -> None:
    went = [deed(FOE, "maneuver", "B5", "B3", combined=True)]
    assert "11.3.3c-1" not in placed(reaction(STRIP, US(SQUAD, "B1"), GERMAN(FOE, "B3"), deeds=went), "B3")


@pytest.mark.rule("lhy:11.3.3d-1")
def test_split_fire_in_reaction_at_two_who_moved() -> None:
    foes = [GERMAN(FOE, "B4"), GERMAN("1kp-1-2", "C4"), GERMAN("1kp-1-3", "C1"), GERMAN("1kp-2-1", "A4")]
    went = [deed(u.id, "maneuver", "B8", u.at) for u in foes[:3]] + [deed("1kp-2-1", "fire", "A4")]
    t = reaction(STRIP, US(SQUAD, "B2"), US("able-1-a", "B2"), *foes, deeds=went)
    assert refused(t, f"split {SQUAD} B4 A4").rule == "11.3.3d-1"  # has not Maneuvered
    assert refused(t, f"split {SQUAD} B4 C1").code == "too-wide"
    assert refused(t, "split able-1-a B4 C4").code == "cannot-split"  # its SAV is 0
    say(t, f"split {SQUAD} B4 C4")
    assert [m.at for m in t.state.markers] == ["B4", "C4"]
    assert [mods(t, n)["11.3.3d-1"] for n in (0, 1)] == [-2, -2]
    t = firing(STRIP, GERMAN(FOE, "B4"), GERMAN("1kp-1-2", "C4"))
    assert refused(t, f"split {SQUAD} B4 C4").code == "reaction-only"


@pytest.mark.rule("lhy:11.3.3d-1", "lhy:11.2a-1")
@pytest.mark.parametrize(("markers", "may"), [(0, True), (1, False)])
def test_nor_is_fire_split_that_would_be_too_little(markers: int, may: bool) -> None:
    """1 - 3 (range) - 2 (split), and one less for whoever is suppressed."""
    foes = GERMAN(FOE, "B9"), GERMAN("1kp-1-2", "C9")
    s = state(STRIP, US(SQUAD, "B2"), *foes, markers=[green("B2", 0, 0)] * markers)
    t = table(reacting(s, 0, *(deed(u.id, "maneuver", "B10", u.at) for u in foes)))
    assert set(offered(t, Fire)) == {f"fire {SQUAD} B9", f"fire {SQUAD} C9"}
    assert len(offered(t, Split)) == may
    assert may or refused(t, f"split {SQUAD} B9 C9").rule == "11.2a-1"


@pytest.mark.rule("lhy:11.3.3f-1")
def test_regrouping_units_fire_less() -> None:
    assert placed(firing(STRIP, GERMAN(FOE, "B2"), regrouping=True), "B2")["11.3.3f-1"] == -1


@pytest.mark.rule("lhy:11.3.3i-1")
def test_all_combat_units_must_be_concealed() -> None:
    hidden = GERMAN(FOE, "B4", concealed=True)
    assert placed(firing(STRIP, hidden), "B4")["11.3.3i-1"] == -1
    t = firing(STRIP, GERMAN(FOE, "B4", concealed=True), GERMAN("1kp-1-leader", "B4"))
    assert placed(t, "B4")["11.3.3i-1"] == -1  # a leader is no combat unit
    t = firing(STRIP, GERMAN(FOE, "B4", concealed=True), GERMAN("mg-1", "B4"))
    assert "11.3.3i-1" not in placed(t, "B4")


@pytest.mark.rule("lhy:11.3.3k-1", "lhy:2.2.4-1")
@pytest.mark.parametrize(("squads", "value"), [(2, None), (3, 1), (4, 2)])
def test_density_for_every_two_steps_above_four(squads: int, value: int | None) -> None:
    foes = [GERMAN(f"1kp-{1 + n // 3}-{1 + n % 3}", "B4") for n in range(squads)]
    assert placed(firing(STRIP, *foes), "B4").get("11.3.3k-1") == value
    fp = GERMAN("fp-gun-1", "B4", front=9)  # one step, whatever it is in an Assault
    assert placed(firing(STRIP, *[GERMAN(u.counter[7:], "B4") for u in foes[:2]], fp), "B4")["11.3.3k-1"] == 1


@pytest.mark.rule("lhy:11.3.3k-1")
def test_riders_count_for_density() -> None:
    tank = GERMAN("panzer1-2-1", "B4")
    foes = [GERMAN(FOE, "B4"), GERMAN("1kp-1-2", "B4"), GERMAN("1kp-1-3", "B4", carrier="panzer1-2-1")]
    assert placed(firing(STRIP, tank, *foes), "B4")["11.3.3k-1"] == 1


@pytest.mark.rule("lhy:11.3.3l-1")
def test_a_vehicle_in_the_open_shields_its_men() -> None:
    t = firing(STRIP, GERMAN(FOE, "B4"), GERMAN("panzer1-2-1", "B4"))
    assert placed(t, "B4")["11.3.3l-1"] == -1
    t = firing(WOODED, GERMAN(FOE, "B4"), GERMAN("panzer1-2-1", "B4"))
    assert "11.3.3l-1" not in placed(t, "B4")
    t = firing(STRIP, GERMAN(FOE, "B4", carrier="panzer1-2-1"), GERMAN("panzer1-2-1", "B4"))
    assert "11.3.3l-1" not in placed(t, "B4")  # Riders alone
    t = firing(STRIP, GERMAN("gun-3", "B4"), GERMAN("panzer1-2-1", "B4"))
    assert "11.3.3l-1" not in placed(t, "B4")  # a Towed Gun alone


@pytest.mark.rule("lhy:11.3.3m-1")
def test_men_go_to_ground_in_cover_if_all_are_disrupted() -> None:
    t = firing(WOODED, GERMAN(FOE, "B4", disrupted=True))
    assert placed(t, "B4")["11.3.3m-1"] == -1
    assert "11.3.3m-1" not in placed(firing(STRIP, GERMAN(FOE, "B4", disrupted=True)), "B4")
    for other in (GERMAN("1kp-1-2", "B4"), GERMAN("1kp-1-leader", "B4"), GERMAN("panzer1-2-1", "B4")):
        t = firing(WOODED, GERMAN(FOE, "B4", disrupted=True), other)
        assert "11.3.3m-1" not in placed(t, "B4")
    t = firing(WOODED, GERMAN("1kp-1-leader", "B4", disrupted=True))
    assert "11.3.3m-1" not in placed(t, "B4")  # it is for combat units


@pytest.mark.rule("lhy:11.3.3m-1", "lhy:17.2b-1")
def test_so_do_concealed_men_who_were_disrupted_in_the_dark() -> None:
    s = state(WOODED, US(SQUAD, "B2"), US("able-1-leader", "A1"), GERMAN(FOE, "B4", concealed=True, disrupted=True),
              light="night")  # fmt: skip
    found = placed(table(activated(s, "able-1")), "B4")
    assert (found["11.3.3m-1"], found["11.3.3i-1"], found["11.3.3n-1"]) == (-1, -1, -1)


@pytest.mark.rule("lhy:11.3.3n-1", "lhy:17.1a-1")
def test_at_night() -> None:
    s = state(STRIP, US(SQUAD, "B1"), US("able-1-leader", "A1"), GERMAN(FOE, "B3"), light="night")
    assert placed(table(activated(s, "able-1")), "B3")["11.3.3n-1"] == -1
    s = state(STRIP, US(SQUAD, "B1"), US("able-1-leader", "A1"), GERMAN(FOE, "B3"), light="twilight")
    assert "11.3.3n-1" not in placed(table(activated(s, "able-1")), "B3")


@pytest.mark.rule("lhy:11.3.3o-1")
def test_direct_he_at_buildings() -> None:
    def fired(unit: str, map: str) -> dict[str, int]:
        s = state(map, US(unit, "B1"), GERMAN(FOE, "B4"))
        return placed(table(activated(s, unit.rpartition("-")[0])), "B4", unit)

    assert fired("destroyers-1-1", VILLAGE)["11.3.3o-1"] == 1
    assert "11.3.3o-1" not in fired("destroyers-1-1", STRIP)
    assert "11.3.3o-1" not in fired("tanks-1-1", VILLAGE)  # an SAV of 2, and a plain range


@pytest.mark.rule("lhy:11.3.3p-1", "lhy:2.2.4f-1", "lhy:4.1.14b-1")
def test_the_best_terrain_modifier() -> None:
    def gained(map: str, *units: Unit, **fields: Any) -> int:
        s = state(map, US(SQUAD, "B1"), US("able-1-leader", "A1"), *units, **fields)
        t = say(table(activated(s, "able-1")), f"fire {SQUAD} B4")
        own = {"1.5-1", "11.3.3a-1", "11.3.3k-1"}
        return sum(value for rule, value in mods(t).items() if rule not in own)

    assert gained(STRIP, GERMAN(FOE, "B4")) == 0
    assert gained(WOODED, GERMAN(FOE, "B4")) == -1
    assert gained(VILLAGE, GERMAN(FOE, "B4")) == -2
    assert gained(WOODED, GERMAN(FOE, "B4"), positions={"B4": Position(1)}) == -2
    assert gained(STRIP, GERMAN(FOE, "B4"), positions={"B4": Position(0)}) == -2  # whoever dug it
    assert gained(WOODED, GERMAN(FOE, "B4"), GERMAN("fp-gun-1", "B4", front=9)) == -2


@pytest.mark.rule("lhy:4.1.7-2", "lhy:4.1.8-2")
def test_who_was_first_at_a_wall_has_it() -> None:
    map = board(". . .\n . . .", hexsides={"wall": "A1/A2"})

    def gained(first: Unit, second: Unit) -> int:
        t = table(activated(state(map, first, second, US("able-1-leader", "B1")), "able-1"))
        return sum(mods(say(t, f"fire {SQUAD} A2")).values()) - 1

    assert gained(GERMAN(FOE, "A2"), US(SQUAD, "A1")) == -1
    assert gained(US(SQUAD, "A1"), GERMAN(FOE, "A2")) == 0


@pytest.mark.rule("lhy:4.1.7-2", "lhy:4.1.8-2")
@pytest.mark.parametrize("kind", ["wall", "tree line"])
@pytest.mark.parametrize(("across", "gained"), [("", -1), ("first", 0), ("later", -1), ("hidden", -1)])
def test_and_has_it_against_others_as_well(kind: str, across: str, gained: int) -> None:
    """A squad in A3 fires over the hexside at A2/A1, where friends of it may have been before those in A1, or not."""
    map = board(". . .\n . . .", hexsides={kind: "A1/A2"})
    friend = US("able-1-2", "A2", hidden=across == "hidden")
    pieces = [GERMAN(FOE, "A1"), *([friend] if across == "later" else [])]
    pieces = [friend, *pieces] if across in ("first", "hidden") else pieces
    t = table(activated(state(map, *pieces, US(SQUAD, "A3"), US("able-1-leader", "A3")), "able-1"))
    assert sum(mods(say(t, f"fire {SQUAD} A1")).values()) - 1 == gained


@pytest.mark.rule("lhy:4.1.9.1-3")
@pytest.mark.parametrize(("at", "gained"), [("A2", 0), ("A1", -1)])
def test_nor_has_he_a_tree_line_before_a_tree_lined_road_that_enemies_are_on(at: str, gained: int) -> None:
    map = board(". . .\n . . .\n. . .", hexsides={"tree line": "A2/B1 A1/B1"}, lines=[("tree-lined road", "A1 A2 A3")])
    s = state(map, GERMAN(FOE, "B1"), US("able-1-2", at), US(SQUAD, "A3"), US("able-1-leader", "A3"))
    assert s.ground.across("B1", "A3") == ("A2",)
    assert sum(mods(say(table(activated(s, "able-1")), f"fire {SQUAD} B1")).values()) - 1 == gained


@pytest.mark.rule("lhy:4.1.9.3a-1")
@pytest.mark.parametrize(
    ("at", "did", "free"), [("A4", "", False), ("A4", "maneuver", True), ("A5", "maneuver", False)]
)
def test_along_an_enclosed_road_one_hex_or_three_at_who_has_maneuvered_in_this_turn(
    at: str, did: Did, free: bool
) -> None:
    lane = board(". . . . .\n . w . . .", lines=[("road", "A1 A2 A3 A4 A5")])
    s = state(lane, US(SQUAD, "A1"), US("able-1-leader", "A1"), GERMAN(FOE, at, did=did))
    t = table(activated(s, "able-1"))
    assert legal(t, f"fire {SQUAD} {at}") is free
    assert free or refused(t, f"fire {SQUAD} {at}").rule == "4.1.9.3a-1"


@pytest.mark.rule("lhy:4.1.9.3a-1")
@pytest.mark.parametrize(
    ("riders", "concealed", "free"), [(False, False, False), (True, False, True), (False, True, True)]
)
def test_a_tank_that_comes_to_men_who_stay_brings_them_no_nearer_along_an_enclosed_road(
    riders: bool, concealed: bool, free: bool
) -> None:
    """Unless men came on it, or nobody knows what it is that came."""
    lane = board(". . . . .\n . w . . .", lines=[("road", "A1 A2 A3 A4 A5")])
    tank = GERMAN("panzer1-2-1", "A4", did="maneuver", motion="green", concealed=concealed)
    rider = [GERMAN("1kp-1-2", "A4", carrier=tank.id)] if riders else []
    s = state(lane, US(SQUAD, "A1"), US("able-1-leader", "A1"), GERMAN(FOE, "A4", did="fire"), tank, *rider)
    assert legal(table(activated(s, "able-1")), f"fire {SQUAD} A4") is free
    deeds = deed(tank.id, "maneuver", "A5", "A4"), deed(FOE, "fire", "A4", fired_from="A4", front=9)
    t = table(reacting(s, 0, *deeds))
    assert legal(t, f"fire {SQUAD} A4") is free
    assert free or refused(t, f"fire {SQUAD} A4").rule == "4.1.9.3a-1"


@pytest.mark.rule("lhy:4.1.7-2")
def test_sections_of_a_squad_were_there_when_it_was() -> None:
    map = board(". . .\n . . .", hexsides={"wall": "A1/A2"})
    s = state(map, GERMAN(FOE, "A2"), GERMAN("1kp-1-leader", "B3"), US(SQUAD, "A1"), US("able-1-leader", "B1"))
    t = say(table(activated(s, "1kp-1"), dice=[1, 1]), f"deploy {FOE}")
    first, _ = [u.id for u in t.state.stacks["A2"]]
    say(t, f"fire {first} A1", "call", f"fire {SQUAD} A2")
    assert mods(t)["4.1.7-1"] == -1


@pytest.mark.rule("lhy:4.2.1f-1", "lhy:11.0-2")
@pytest.mark.parametrize(
    ("foes", "free"),
    [
        (["gun-3"], False), (["gun-3", FOE], True), (["panzer1-2-1", FOE], True), (["panzer1-2-1", "on it"], False),
        (["gun-3", "concealed"], True),
    ],
)  # fmt: skip
def test_guns_and_riders_between_the_houses_of_a_street_are_not_in_los(foes: list[str], free: bool) -> None:
    """Men are among the houses, and seen; what is Concealed may be men."""
    street = board("\n".join((". . . . .", " . . . . .", ". . U . .", " . . . . .", ". . . . .")),
                   lines=[("street", "C1 C2 C3 C4 C5")])  # fmt: skip
    first, *others = foes
    units = [GERMAN(first, "C3", concealed="concealed" in others)]
    units += [GERMAN(FOE, "C3", carrier=first if other == "on it" else "") for other in others if other != "concealed"]
    t = firing(street, *units, at="A4")
    assert legal(t, f"fire {SQUAD} C3") is free
    assert free or refused(t, f"fire {SQUAD} C3").rule == "4.2.1f-1"
    assert legal(firing(street, *units, at="C1"), f"fire {SQUAD} C3")  # along the street


# ------------------------------------------------------------------ what is not known


def test_what_is_concealed_does_not_change_what_is_offered() -> None:
    """A refusal or a list must not tell what is under a marker; the marker placed may."""

    def alternatives(*foes: Unit) -> tuple[list[str], State]:
        t = firing(STRIP, *foes, at="B1")
        return offered(t), t.state

    few, _ = alternatives(GERMAN(FOE, "B4", concealed=True))
    many, s = alternatives(*[GERMAN(f"1kp-1-{n}", "B4", concealed=True) for n in (1, 2, 3)])
    tank, _ = alternatives(GERMAN("panzer1-2-1", "B4", concealed=True))
    assert few == many == tank
    assert f"fire {SQUAD} B4" in few
    assert len(s.own[1]) == 3

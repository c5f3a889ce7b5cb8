"""10.4.2, 10.4.3 Shoot & Scoot and Halt & Fire."""

from __future__ import annotations

import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.events.fire import ShotLost
from hedgerow.lhy.state.moves.fire import Fire, HaltAndFire, Scoot
from hedgerow.lhy.state.state import Marker, Minefield, Mortar, State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    board,
    deed,
    last,
    legal,
    move,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)
from tests.lhy.rules.fire.shots import STRIP, marker, mods, red

SHERMAN, TANK = "tanks-1-1", "panzer1-2-1"
COPSE = board(
    """
    . . . . . . . .
     . . . w . . . .
    . . . w . . . .
    """
)
"""Woods in A4 and B4."""


def still(*targets: str) -> State:
    return state(STRIP, US(SHERMAN, "B2"), GERMAN(TANK, "B5"), GERMAN("1kp-1-1", "C6"))


def moving(map: str = STRIP, at: str = "B2") -> State:
    return state(map, US(SHERMAN, at, motion="green"), GERMAN(TANK, "B6"), GERMAN("1kp-1-1", "C6"))


# ------------------------------------------------------------------ Shoot & Scoot


@pytest.mark.rule("lhy:10.4.2-1", "lhy:11.5.4d-1")
def test_fires_and_goes_into_motion_in_its_hex() -> None:
    t = say(table(activated(still(), "tanks-1")), f"scoot {SHERMAN} {TANK} B2")
    u = t.state.units[SHERMAN]
    assert (u.at, u.motion, u.did) == ("B2", "green", "fire")
    assert mods(t)["11.5.4d-1"] == -1


@pytest.mark.rule("lhy:10.4.2-1", "lhy:11.5.4d-1", "lhy:11.3.3g-1")
def test_fires_and_goes_into_the_next_hex() -> None:
    t = say(table(activated(still(), "tanks-1")), f"scoot {SHERMAN} {TANK} B1")
    assert (t.state.units[SHERMAN].at, mods(t)["11.5.4d-1"]) == ("B1", -2)
    t = say(table(activated(still(), "tanks-1")), f"scoot {SHERMAN} C6 B1")
    assert (t.state.units[SHERMAN].at, mods(t)["11.3.3g-1"]) == ("B1", -2)
    t = say(table(activated(still(), "tanks-1")), f"scoot {SHERMAN} C6 B2")
    assert mods(t)["11.3.3g-1"] == -1


@pytest.mark.rule("lhy:10.4.2-1", "lhy:10.4.1-2")
def test_only_a_stationary_vehicle_that_has_not_stopped_and_one_hex() -> None:
    t = table(activated(still(), "tanks-1"))
    assert refused(t, f"scoot {SHERMAN} {TANK} B4").code == "not-beside"
    assert len(offered(t, Scoot)) == 14  # two targets, its hex or six beside it
    assert refused(table(activated(moving(), "tanks-1")), f"scoot {SHERMAN} {TANK} B2").rule == "10.4.1-3"
    s = still()
    s.units[SHERMAN].changed = "stopped"
    assert refused(table(activated(s, "tanks-1")), f"scoot {SHERMAN} {TANK} B2").rule == "10.4.1-2"


@pytest.mark.rule("lhy:11.2a-1", "lhy:11.5.4d-1")
def test_nobody_fires_on_the_move_what_would_be_too_little() -> None:
    """-2 for a Halftrack, -2 for five hexes: just enough where it stands."""

    def halftrack(motion: str = "") -> World:
        own = US("halftrack-1", "B1", motion=motion), US("able-1-1", "B1"), US("able-1-leader", "A1")
        return table(activated(state(STRIP, *own, GERMAN("halftrack-1", "B6")), "able-1"))

    t = halftrack()
    assert offered(t, Fire) == ["fire us-halftrack-1 german-halftrack-1"]
    assert not offered(t, Scoot)
    assert refused(t, "scoot us-halftrack-1 german-halftrack-1 B1").rule == "11.2a-1"
    t = halftrack("green")
    assert not offered(t, HaltAndFire)
    assert refused(t, "halt-and-fire us-halftrack-1 B1 german-halftrack-1").rule == "11.2a-1"


@pytest.mark.rule("lhy:10.4.6.2c-1")
def test_riders_get_off_when_the_afv_fires() -> None:
    s = state(
        STRIP, US(SHERMAN, "B2"), US("able-1-1", "B2", carrier=SHERMAN), US("able-1-leader", "B1"), GERMAN(TANK, "B6")
    )
    t = say(table(activated(s, "able-1", "tanks-1")), f"fire {SHERMAN} {TANK}")
    assert (t.state.units["able-1-1"].carrier, t.state.units["able-1-1"].at) == ("", "B2")


@pytest.mark.rule("lhy:10.4.6.2-1", "lhy:10.4.6.2c-1", "lhy:8.2-1")
def test_and_that_was_their_action_which_may_be_reacted_to() -> None:
    s = state(
        STRIP, US(SHERMAN, "B2"), US("able-1-1", "B2", carrier=SHERMAN), US("able-1-leader", "B1"), GERMAN(TANK, "B6"),
        GERMAN("mg-3", "B7"),
    )  # fmt: skip
    t = say(table(activated(s, "able-1", "tanks-1")), f"fire {SHERMAN} {TANK}")
    assert refused(t, "maneuver able-1-1").rule == "9.0-2"
    say(t, "call")
    assert legal(t, "fire german-mg-3 B2")


@pytest.mark.rule("lhy:10.4.6.1-1", "lhy:10.4.6.2c-1", "lhy:10.4.6.3-1")
def test_others_get_on_when_its_riders_are_off() -> None:
    s = state(
        STRIP, US(SHERMAN, "B2"), US("able-1-1", "B2", carrier=SHERMAN), US("able-1-2", "B2"), US("able-1-3", "B2"),
        US("able-1-leader", "B1"), GERMAN(TANK, "B6"),
    )  # fmt: skip
    t = table(activated(s, "able-1", "tanks-1"))
    assert refused(t, f"mount able-1-2 {SHERMAN}").rule == "10.4.6.1-1"
    assert refused(t, f"scoot {SHERMAN} {TANK} B1 able-1-2,able-1-3").rule == "10.4.6.1-1"
    say(t, f"scoot {SHERMAN} {TANK} B1 able-1-2")
    where = {u.id: (u.at, u.carrier) for u in t.state.own[0] if u.card.kind == "squad"}
    assert where == {"able-1-1": ("B2", ""), "able-1-2": ("B1", SHERMAN), "able-1-3": ("B2", "")}


@pytest.mark.rule("lhy:11.4.7.1c-1", "lhy:10.4.6.3-1", "lhy:10.4.2-1")
def test_who_gets_on_as_it_fires_is_not_carried_into_mortar_fire() -> None:
    s = state(
        STRIP, US(SHERMAN, "B2"), US("able-1-1", "B2"), US("able-1-leader", "B1"), GERMAN(TANK, "B6"),
        Mortar("german-mortar", "8cm-section", 1, box="firing", impact="B3"),
        markers=[Marker(1, "mortar", "B3", 0, primary=True)], marked=1,
    )  # fmt: skip
    t = table(activated(s, "able-1", "tanks-1"))
    alone, loaded = f"scoot {SHERMAN} {TANK} B3", f"scoot {SHERMAN} {TANK} B3 able-1-1"
    assert legal(t, alone)
    assert refused(t, loaded).rule == "11.4.7.1c-1"
    assert alone in offered(t, Scoot)
    assert loaded not in offered(t, Scoot)
    assert f"scoot {SHERMAN} {TANK} B1 able-1-1" in offered(t, Scoot)


# ------------------------------------------------------------------ Halt & Fire


@pytest.mark.rule("lhy:10.4.3-1", "lhy:10.4.1b.iii-1")
def test_halts_in_its_hex_and_fires() -> None:
    t = say(table(activated(moving(), "tanks-1")), f"halt-and-fire {SHERMAN} B2 {TANK}")
    u = t.state.units[SHERMAN]
    assert (u.at, u.motion, u.did, mods(t)["11.5.4d-1"]) == ("B2", "red", "fire", -1)
    assert refused(t, f"halt-and-fire {SHERMAN} B2 {TANK}").rule == "9.0-2"


@pytest.mark.rule("lhy:10.4.3-1", "lhy:11.5.4d-1", "lhy:11.3.3g-1")
def test_goes_one_hex_halts_and_fires() -> None:
    t = say(table(activated(moving(), "tanks-1")), f"halt-and-fire {SHERMAN} B3 {TANK}")
    assert (t.state.units[SHERMAN].at, t.state.units[SHERMAN].motion, mods(t)["11.5.4d-1"]) == ("B3", "red", -2)
    t = say(table(activated(moving(), "tanks-1")), f"halt-and-fire {SHERMAN} B3 C6")
    assert mods(t)["11.3.3g-1"] == -2


@pytest.mark.rule("lhy:11.0-2", "lhy:20.8.1-1")
def test_a_shot_at_what_is_no_longer_there_is_lost() -> None:
    """As it comes nearer the Dummies are seen for what they are."""
    foes = GERMAN("dummy-4", "B13", concealed=True), GERMAN("1kp-1-1", "B16")
    s = state(STRIP, US(SHERMAN, "B2", motion="green"), *foes)
    t = say(table(activated(s, "tanks-1")), f"halt-and-fire {SHERMAN} B3 B13")
    assert last(t, ShotLost).at == "B3"
    assert t.state.units[SHERMAN].did == "maneuver"
    assert not t.state.markers


@pytest.mark.rule("lhy:19.1.2a-1")
def test_a_tank_that_is_shocked_before_it_can_fire_has_maneuvered() -> None:
    s = moving()
    s.mines["B3"] = Minefield(1)
    t = say(table(activated(s, "tanks-1"), dice=[8]), f"halt-and-fire {SHERMAN} B3 {TANK}")
    assert (t.state.units[SHERMAN].shocked, t.state.units[SHERMAN].did) == (True, "maneuver")
    assert not t.state.markers


@pytest.mark.rule("lhy:10.4.3-1", "lhy:10.4.1-2")
def test_only_in_motion_and_where_it_sees_its_target() -> None:
    assert refused(table(activated(still(), "tanks-1")), f"halt-and-fire {SHERMAN} B2 {TANK}").rule == "10.4.3-1"
    t = table(activated(moving(COPSE, "B2"), "tanks-1"))
    assert refused(t, f"halt-and-fire {SHERMAN} B3 {TANK}").code == "no-los"  # behind the copse
    assert refused(t, f"halt-and-fire {SHERMAN} C4 {TANK}").code == "not-beside"
    assert legal(t, f"halt-and-fire {SHERMAN} C3 C6")
    s = moving()
    s.units[SHERMAN].changed = "went"
    assert refused(table(activated(s, "tanks-1")), f"halt-and-fire {SHERMAN} B2 {TANK}").rule == "10.4.1-2"
    assert not offered(table(activated(s, "tanks-1")), HaltAndFire)
    assert not offered(table(activated(still(), "tanks-1")), HaltAndFire)
    assert f"halt-and-fire {SHERMAN} B3 {TANK}" in offered(table(activated(moving(), "tanks-1")), HaltAndFire)


@pytest.mark.rule("lhy:11.3.3h-1", "lhy:11.5.4f-1")
def test_a_target_out_of_sight_at_first_is_obscure() -> None:
    s = state(COPSE, US(SHERMAN, "B3", motion="green"), GERMAN(TANK, "B6"), GERMAN("1kp-1-1", "B6"))
    t = say(table(activated(s, "tanks-1")), f"halt-and-fire {SHERMAN} C4 {TANK}")
    assert mods(t)["11.5.4f-1"] == -1
    s = state(COPSE, US(SHERMAN, "B3", motion="green"), GERMAN(TANK, "B6"), GERMAN("1kp-1-1", "B6"))
    t = say(table(activated(s, "tanks-1")), f"halt-and-fire {SHERMAN} C4 B6")
    assert mods(t)["11.3.3h-1"] == -1
    t = say(table(activated(moving(), "tanks-1")), f"halt-and-fire {SHERMAN} B3 {TANK}")
    assert "11.5.4f-1" not in mods(t)


@pytest.mark.rule("lhy:11.4.7.1a-1", "lhy:11.4.7c-1", "lhy:10.4.3-1", "lhy:11.3.3h-1")
@pytest.mark.parametrize("unit", ["halftrack-1", SHERMAN])
def test_a_carrier_drives_out_of_mortar_fire_before_it_fires(unit: str) -> None:
    """A tank fires from where it is as well, and has seen its target all along."""
    vehicle = US(unit, "B2", motion="green")
    s = state(STRIP, vehicle, US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B5"))
    s.markers = [red("B2", 0)]
    s.mortars["mortar"] = GERMAN.mortar("8cm-section", box="firing", impact="B2")
    t, tank = table(activated(s, vehicle.platoon or "able-1")), unit == SHERMAN
    assert (f"halt-and-fire {vehicle.id} B2 B5" in offered(t, HaltAndFire)) is tank
    assert tank or refused(t, f"halt-and-fire {vehicle.id} B2 B5").rule == "11.4.7.1a-1"
    assert f"halt-and-fire {vehicle.id} B3 B5" in offered(t, HaltAndFire)
    say(t, f"halt-and-fire {vehicle.id} B3 B5")
    assert (t.state.units[vehicle.id].at, t.state.units[vehicle.id].motion, marker(t).at) == ("B3", "red", "B5")
    assert ("11.3.3h-1" in mods(t)) is not tank


@pytest.mark.rule("lhy:4.1.7-2", "lhy:10.4.3-1", "lhy:11.5.4j-1")
@pytest.mark.parametrize("target", ["A4", TANK])
def test_a_tank_that_leaves_a_wall_to_fire_leaves_it_to_those_behind_it(target: str) -> None:
    """It was there before them, and backs away; before it goes the shot is foretold as it will be."""
    field = board(". . . . .\n . . . . .", hexsides={"wall": "A3/A4"})
    s = state(field, US(SHERMAN, "A3", motion="green"), GERMAN(TANK, "A4"), GERMAN("1kp-1-1", "A4"))
    t, rule = table(activated(s, "tanks-1")), "4.1.7-1" if target == "A4" else "11.5.4j-1"
    for to, covered in (("A3", False), ("A2", True)):
        shown = SCREEN.preview(t, move(f"halt-and-fire {SHERMAN} {to} {target}"), 0).sums[0].tally
        assert any(mod.rule == rule for mod in shown) is covered
    say(t, f"halt-and-fire {SHERMAN} A2 {target}")
    assert marker(t).tally == shown


@pytest.mark.rule("lhy:4.2.4d-1", "lhy:10.4.3-1")
def test_a_tank_that_goes_on_does_not_hinder_its_own_fire() -> None:
    """It backs along the enclosed road, and fires through the hex that it has left."""
    lane = board("w w w w w w w w", lines=[("road", "A1 A2 A3 A4 A5 A6 A7 A8")])
    t = table(activated(state(lane, US(SHERMAN, "A3", motion="green"), GERMAN(TANK, "A6")), "tanks-1"))
    shown = SCREEN.preview(t, move(f"halt-and-fire {SHERMAN} A2 {TANK}"), 0).sums[0].tally
    say(t, f"halt-and-fire {SHERMAN} A2 {TANK}")
    assert "4.2.4d-1" not in mods(t)
    assert shown == t.state.markers[-1].tally


@pytest.mark.rule("lhy:11.5.4f-1")
def test_latw_sections_do_not_care_whether_it_was_obscure() -> None:
    s = state(COPSE, US("latw-1", "B5"), US("tanks-1-2", "B5"), GERMAN(TANK, "C5", motion="red"))
    halted = deed(TANK, "fire", "B3", "C5", halted=True, moved=True, fired_from="C5", front=3)
    t = say(table(reacting(s, 0, halted)), f"fire us-latw-1 {TANK}")
    assert "11.5.4f-1" not in mods(t)
    assert mods(say(t, f"fire tanks-1-2 {TANK}"))["11.5.4f-1"] == -1


@pytest.mark.rule("lhy:11.5.4f-1", "lhy:10.4.3-1")
@pytest.mark.parametrize(("at", "to", "obscure"), [("C3", "B3", False), ("B3", "C3", True)])
def test_who_halts_in_reaction_counts_by_where_he_was_when_the_other_began(at: str, to: str, obscure: bool) -> None:
    """The German came from C6 to C5 and fired. C6 is seen from C3, and not from B3, behind the copse."""
    s = state(COPSE, US(SHERMAN, at, motion="green"), GERMAN(TANK, "C5", motion="red", did="fire"))
    assert [s.ground.sees(hex, "C6") for hex in ("C3", "B3")] == [True, False]
    halted = deed(TANK, "fire", "C6", "C5", halted=True, moved=True, fired_from="C5", front=9)
    t = table(reacting(s, 0, halted))
    shown = SCREEN.preview(t, move(f"halt-and-fire {SHERMAN} {to} {TANK}"), 0).sums[0].tally
    say(t, f"halt-and-fire {SHERMAN} {to} {TANK}")
    assert marker(t).tally == shown
    assert ("11.5.4f-1" in mods(t)) is obscure


# ------------------------------------------------------------------ arcs after them


def shot_back(t: World, at: str) -> bool:
    """Whether a German tank that reacts from a hex enfilades the Sherman."""
    return marker(say(t, "call", f"fire panzer1-2-2 {SHERMAN}")).enfilade


@pytest.mark.rule("lhy:11.1.3-2")
def test_the_front_is_where_it_fired_unless_it_went_on() -> None:
    def facing(answer: str, rear: str) -> bool:
        s = state(STRIP, US(SHERMAN, "B4", motion="" if "scoot" in answer else "green"), GERMAN(TANK, "B9"),
                  GERMAN("panzer1-2-2", rear))  # fmt: skip
        return shot_back(say(table(activated(s, "tanks-1")), answer), rear)

    assert facing(f"scoot {SHERMAN} {TANK} B4", "B1")  # it fired eastward
    assert not facing(f"scoot {SHERMAN} {TANK} B4", "B7")
    assert not facing(f"scoot {SHERMAN} {TANK} B3", "B1")  # it went westward after it
    assert facing(f"scoot {SHERMAN} {TANK} B3", "B7")
    assert facing(f"halt-and-fire {SHERMAN} B3 {TANK}", "B1")  # it came westward, and fired eastward then
    assert not facing(f"halt-and-fire {SHERMAN} B3 {TANK}", "B7")


@pytest.mark.rule("lhy:10.4.1b.iv-1", "lhy:10.4.2-1")
def test_from_overwatch_there_is_fire_and_no_scoot() -> None:
    s = state(STRIP, US("tanks-1-1", "B1", overwatch=True), GERMAN("panzer1-2-1", "B4"))
    t = table(reacting(s, 0, deed("panzer1-2-1", "maneuver", "B5", "B4")))
    assert offered(t, Fire) == ["fire tanks-1-1 panzer1-2-1"]
    assert offered(t, Scoot) == []
    t = table(activated(s, "tanks-1"))
    assert refused(t, "fire tanks-1-1 panzer1-2-1").rule == "10.4.1b.iv-1", "in Reaction alone"
    assert offered(t, Fire) == []


@pytest.mark.rule("lhy:10.4.1b.iv-2", "lhy:10.4.1b.iv-1")
def test_overwatch_is_over_once_it_has_fired() -> None:
    s = state(STRIP, US("tanks-1-1", "B1", overwatch=True), GERMAN("panzer1-2-1", "B4"))
    t = say(table(reacting(s, 0, deed("panzer1-2-1", "maneuver", "B5", "B4"))), "fire tanks-1-1 panzer1-2-1")
    tank = t.state.units["tanks-1-1"]
    assert (tank.overwatch, tank.did, tank.motion) == (False, "fire", "")

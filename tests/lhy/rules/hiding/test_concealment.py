"""4.3 Concealment: what takes it, and who gains it."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.state import Assault, Marker, Position, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, board, deed, reacting, refused, say, state, table, told_of

LONG = board(
    """
    . . . . . . . . . . . . . . .
     . w . . . . . . . . w . . . .
    . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . .
    """
)
"""Fifteen hexes long, four rows (A in the south); woods in C2 and C11."""


def meeting(mover: Unit, *foes: Unit, **fields: Any) -> State:
    leader = US("able-1-leader", "A2") if not mover.card.vehicular else None
    return state(LONG, mover, *([leader] if leader else []), *foes, GERMAN("1kp-3-leader", "A15"), **fields)


def after(s: State, *answers: str, platoon: str = "able-1", dice: tuple[int, ...] = ()) -> State:
    return say(table(activated(s, platoon), dice), *answers).state


def cleaned(s: State) -> World:
    """Clean-Up, up to the Concealment Gain or beyond; nobody recombines."""
    t = table(s)
    while t.choice is not None and t.choice.kind == "recombine":
        say(t, "done")
    return t


SQUAD = "able-1-1"
EXCEED = {"conceal-loss": "exceed"}


@pytest.mark.rule("lhy:4.3.1.1a-1")
@pytest.mark.parametrize(("foe", "kept"), [("B11", False), ("B12", True)])
def test_men_in_the_open_are_seen_within_eight_hexes(foe: str, kept: bool) -> None:
    s = after(meeting(US(SQUAD, "B2", concealed=True), GERMAN("1kp-1-1", foe)), f"maneuver {SQUAD}", "go B3")
    assert s.units[SQUAD].concealed is kept


@pytest.mark.rule("lhy:4.3.1.1b-1")
@pytest.mark.parametrize(("unit", "foe", "kept"), [
    (SQUAD, "C5", False), (SQUAD, "C6", True), ("us-latw-1", "C4", True), ("us-latw-1", "C3", False),
])  # fmt: skip
def test_men_in_cover_are_seen_within_three_hexes_a_latw_next_to_it(unit: str, foe: str, kept: bool) -> None:
    mover = US(unit.removeprefix("us-"), "C1", concealed=True)
    s = after(meeting(mover, GERMAN("1kp-1-1", foe), US("able-1-2", "C1")), f"maneuver {unit}", "go C2")
    assert s.units[unit].concealed is kept


@pytest.mark.rule("lhy:4.1.14e-1", "lhy:2.2.4f-1")
def test_an_improved_position_is_cover() -> None:
    s = meeting(US(SQUAD, "B2", concealed=True), GERMAN("1kp-1-1", "B8"), positions={"B3": Position(0)})
    assert after(s, f"maneuver {SQUAD}", "go B3").units[SQUAD].concealed


@pytest.mark.rule("lhy:4.3.1-1")
def test_whoever_comes_next_to_an_enemy_is_seen_even_by_one_who_sees_nothing() -> None:
    s = meeting(US(SQUAD, "C1", concealed=True), GERMAN("1kp-1-1", "C3"), US("able-1-2", "C3"))
    s.assaults["C3"] = Assault("C3", 0)
    assert not after(s, f"maneuver {SQUAD}", "go C2").units[SQUAD].concealed


@pytest.mark.rule("lhy:4.3.1.3-1", "lhy:11.4.7c-1")
@pytest.mark.parametrize(("foe", "kept"), [("1kp-1-1", True), ("panzer1-1-1", False)])
def test_who_is_in_an_assault_or_under_mortar_fire_takes_nothing_from_afar(foe: str, kept: bool) -> None:
    s = meeting(US(SQUAD, "B2", concealed=True), GERMAN(foe, "B7"), US("able-2-1", "B7"))
    s.assaults["B7"] = Assault("B7", 0)
    assert after(s, f"maneuver {SQUAD}", "go B3").units[SQUAD].concealed is kept
    s = meeting(
        US(SQUAD, "B2", concealed=True),
        GERMAN(foe, "B7"),
    )
    s.mortars = {"m": US.mortar("60mm-section", box="firing", impact="B7")}
    s.markers = [Marker(1, "mortar", "B7")]
    assert after(s, f"maneuver {SQUAD}", "go B3").units[SQUAD].concealed is kept


@pytest.mark.rule("lhy:4.3.1.1a-1", "lhy:4.3.1.1c-1")
@pytest.mark.parametrize(("at", "foe", "kept"), [
    ("B3", "B11", False), ("C2", "C4", False), ("C2", "C5", True),
])  # fmt: skip
def test_fire_gives_men_away_within_eight_hexes_in_the_open_two_in_cover(at: str, foe: str, kept: bool) -> None:
    s = meeting(US("mg-1", at, concealed=True), GERMAN("1kp-1-1", foe), US("able-1-2", at))
    assert after(s, f"fire us-mg-1 {foe}").units["us-mg-1"].concealed is kept


@pytest.mark.rule("lhy:4.3.1.1c-1")
@pytest.mark.parametrize(("near", "kept"), [("C6", False), ("C7", True)])
def test_a_gun_that_fires_from_cover_is_seen_within_four_hexes(near: str, kept: bool) -> None:
    s = meeting(US("gun-1", "C2", concealed=True), GERMAN("panzer1-1-1", "B12"), GERMAN("1kp-1-1", near),
                US("able-1-2", "C2"))  # fmt: skip
    assert after(s, "fire us-gun-1 panzer1-1-1").units["us-gun-1"].concealed is kept


@pytest.mark.rule("lhy:4.3.1.2b-1")
def test_a_vehicle_in_motion_is_seen_as_far_as_the_eye_goes() -> None:
    s = meeting(US("tanks-1-1", "B1", concealed=True), GERMAN("1kp-1-1", "B15"))
    assert not after(s, "maneuver tanks-1-1", "go B2", platoon="tanks-1").units["tanks-1-1"].concealed


@pytest.mark.rule("lhy:4.3.1.2c-1")
@pytest.mark.parametrize(("near", "kept"), [("C10", False), ("C11", True), ("D11", True)])
def test_a_vehicle_that_fires_from_cover_is_seen_within_eight_hexes(near: str, kept: bool) -> None:
    s = meeting(US("tanks-1-1", "C2", concealed=True), GERMAN("panzer1-1-1", "B13"), GERMAN("1kp-1-1", near))
    assert after(s, "fire tanks-1-1 panzer1-1-1", platoon="tanks-1").units["tanks-1-1"].concealed is kept


@pytest.mark.rule("lhy:4.3.1.2a-1")
@pytest.mark.parametrize(("tank", "kept"), [("B13", False), ("B14", True), ("C11", True)])
def test_a_vehicle_in_the_open_is_seen_by_whoever_comes_within_ten_hexes(tank: str, kept: bool) -> None:
    s = meeting(US(SQUAD, "B2"), GERMAN("panzer1-1-1", tank, concealed=True))
    assert after(s, f"maneuver {SQUAD}", "go B3").units["panzer1-1-1"].concealed is kept


@pytest.mark.rule("lhy:4.3.1.2a-1", "lhy:8.3g-1")
@pytest.mark.parametrize(("tank", "kept"), [("B12", False), ("B13", True), ("C11", True)])
@pytest.mark.parametrize("answer", [
    "dismount able-1-3", "mount able-1-2 us-halftrack-2", "overwatch tanks-1-1", "halt-and-fire tanks-1-1 B2 D7",
    "maneuver tanks-1-1; halt", "limber us-gun-1 us-halftrack-2", "unlimber us-gun-2 B2",
])  # fmt: skip
def test_or_by_whoever_maneuvers_within_his_own_hex(answer: str, tank: str, kept: bool) -> None:
    units = US("halftrack-1", "B2"), US("able-1-3", "B2", carrier="us-halftrack-1"), US("able-1-2", "B2")
    guns = US("gun-1", "B2"), US("halftrack-3", "B2"), US("gun-2", "B2", carrier="us-halftrack-3")
    foes = GERMAN("panzer1-1-1", tank, concealed=True), GERMAN("1kp-1-1", "D7")
    s = meeting(US(SQUAD, "A1"), *units, *guns, US("halftrack-2", "B2"), US("tanks-1-1", "B2", motion="green"), *foes)
    t = say(table(activated(s, "able-1", "tanks-1")), *answer.split("; "))
    assert t.state.units["panzer1-1-1"].concealed is kept


@pytest.mark.rule("lhy:4.3.1.2e-1")
def test_a_vehicle_is_seen_by_whoever_comes_next_to_it() -> None:
    s = meeting(US(SQUAD, "C4"), GERMAN("panzer1-1-1", "C2", concealed=True))
    assert not after(s, f"maneuver {SQUAD}", "go C3").units["panzer1-1-1"].concealed


@pytest.mark.rule("lhy:4.3.1.3-1", "lhy:4.3.1.2e-1")
@pytest.mark.parametrize("storms", [True, False])
def test_not_by_whoever_comes_next_to_it_into_an_assault(storms: bool) -> None:
    s = meeting(US(SQUAD, "B4"), US("able-1-2", "B3"), GERMAN("1kp-1-1", "B3"), GERMAN("1kp-1-leader", "B3"),
                GERMAN("panzer1-1-1", "B2", concealed=True))  # fmt: skip
    s.assaults["B3"] = Assault("B3", 0)
    s = after(s, *([f"assault {SQUAD} B3"] if storms else [f"maneuver {SQUAD}", "go A4", "go A3"]))
    assert s.units[SQUAD].at == ("B3" if storms else "A3")
    assert s.units["panzer1-1-1"].concealed is storms


@pytest.mark.rule("lhy:4.1.14c-1", "lhy:4.3.1.2a-1")
@pytest.mark.parametrize(("foe", "kept"), [("gun-1", True), ("panzer1-1-1", False)])
def test_an_improved_position_covers_no_vehicle(foe: str, kept: bool) -> None:
    s = meeting(US(SQUAD, "B2"), GERMAN(foe, "B9", concealed=True), positions={"B9": Position(1)})
    unit = next(u.id for u in s.own[1] if u.at == "B9")
    assert after(s, f"maneuver {SQUAD}", "go B3").units[unit].concealed is kept


@pytest.mark.rule("lhy:4.3.1.1a-1", "lhy:4.3.1-1")
@pytest.mark.parametrize(("foe", "kept"), [("B11", False), ("B12", True)])
def test_whoever_rides_is_seen_as_men_are(foe: str, kept: bool) -> None:
    tank, squad = US("tanks-1-1", "B2"), US(SQUAD, "B2", concealed=True, carrier="tanks-1-1")
    s = state(LONG, tank, squad, US("able-1-leader", "A1"), GERMAN("1kp-1-1", foe))
    t = say(table(activated(s, "able-1", joining=["tanks-1-1"])), "maneuver tanks-1-1")
    assert t.state.units[SQUAD].concealed
    assert say(t, "go B3").state.units[SQUAD].concealed is kept


@pytest.mark.rule("lhy:20.9.2-3", "lhy:4.3.1.1a-1")
def test_and_by_whoever_shows_himself_later() -> None:
    tank, squad = US("tanks-1-1", "B2"), US(SQUAD, "B2", concealed=True, carrier="tanks-1-1")
    s = state(LONG, tank, squad, US("able-1-leader", "A1"), GERMAN("1kp-1-1", "B10", hidden=True))
    t = table(activated(s, "able-1", joining=["tanks-1-1"]))
    say(t, "maneuver tanks-1-1", "go B3", "rest", "call")
    assert t.state.units[SQUAD].concealed
    say(t, "fire 1kp-1-1 B3")
    assert not t.state.units[SQUAD].concealed


STREET = board(
    """
    . . . . . . . . . . . . . . .
     . U . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . .
    """,
    lines=[("street", "C1 C2 C3")],
)


@pytest.mark.rule("lhy:4.2.1f-1", "lhy:4.3.1.2c-1")
@pytest.mark.parametrize(("unit", "foe", "kept"), [
    ("tanks-1-1", "A3", True), ("tanks-1-1", "C4", False), ("gun-1", "A3", True), ("gun-1", "C4", False),
])  # fmt: skip
def test_the_houses_of_a_street_hide_who_fires_from_it(unit: str, foe: str, kept: bool) -> None:
    firer = US(unit, "C2", concealed=True)
    s = state(STREET, firer, US("able-1-1", "C2"), US("able-1-leader", "C2"), GERMAN("panzer1-1-1", "C13"),
              GERMAN("1kp-1-1", foe))  # fmt: skip
    platoon = "tanks-1" if firer.card.vehicular else "able-1"
    assert after(s, f"fire {firer.id} panzer1-1-1", platoon=platoon).units[firer.id].concealed is kept


@pytest.mark.rule("lhy:4.2.1f-1", "lhy:4.3.1.2b-1")
@pytest.mark.parametrize(("start", "to", "kept"), [("A4", "A3", True), ("C6", "C5", False)])
def test_and_who_is_in_motion_there(start: str, to: str, kept: bool) -> None:
    s = state(STREET, US("able-1-1", start), US("able-1-leader", "D15"),
              GERMAN("panzer1-1-1", "C2", concealed=True, motion="green"))  # fmt: skip
    assert after(s, "maneuver able-1-1", f"go {to}").units["panzer1-1-1"].concealed is kept


@pytest.mark.rule("lhy:4.3.1.1d-1", "lhy:17.2b-1")
@pytest.mark.parametrize(("die", "light", "clause"), [
    (5, "day", ""), (6, "day", "4.3.1.1d-1"), (5, "night", ""), (6, "night", "17.2b-1"), (7, "night", "17.2b-1"),
])  # fmt: skip
def test_a_result_that_reaches_cohesion_takes_it(die: int, light: str, clause: str) -> None:
    s = meeting(US(SQUAD, "A2"), GERMAN("1kp-1-1", "B8", concealed=True), phase="fire", light=light)
    s.markers = [Marker(1, "small-arms", "B8", seat=1)]
    t = table(s, [die])
    assert t.state.units["1kp-1-1"].disrupted is (die > 6)
    assert [e.rule for e in told_of(t, told.Exposed)] == [clause] * bool(clause)
    s = meeting(US(SQUAD, "A2"), GERMAN("1kp-1-1", "B8", concealed=True), phase="fire", options=EXCEED)
    s.markers = [Marker(1, "small-arms", "B8", seat=1)]
    assert table(s, [6]).state.units["1kp-1-1"].concealed


@pytest.mark.rule("lhy:4.3.1.2d-1", "lhy:4.3.1-1", "lhy:17.2b-1")
@pytest.mark.parametrize(("unit", "value", "die", "light", "clause"), [
    ("halftrack-1", 0, 3, "day", ""), ("halftrack-1", 0, 4, "day", "4.3.1.2d-1"), ("halftrack-1", 0, 4, "night", ""),
    ("panzer1-1-1", 2, 9, "day", ""), ("panzer1-1-1", 3, 9, "day", "4.3.1.2d-1"), ("panzer1-1-1", 3, 9, "night", ""),
])  # fmt: skip
def test_and_one_that_equals_the_armour(unit: str, value: int, die: int, light: str, clause: str) -> None:
    vehicle = GERMAN(unit, "C11", concealed=True)
    s = meeting(US(SQUAD, "A2"), vehicle, phase="fire", light=light)
    s.markers = [Marker(1, "anti-tank", "C11", value, unit=vehicle.id)]
    t = table(s, [die])
    assert [e.rule for e in told_of(t, told.Exposed)] == [clause] * bool(clause)
    assert t.state.units[vehicle.id].shocked is (vehicle.card.afv and value + die == vehicle.face.av)


@pytest.mark.rule("lhy:4.3.2-1", "lhy:5.0.VII.s4-1")
def test_whoever_is_not_seen_is_concealed_in_clean_up() -> None:
    walled = board(". . . w . . .", first="A1")
    s = state(
        walled, US("able-1-1", "A1"), US("able-1-2", "A2", disrupted=True), US("able-1-3", "A2", regrouping=True),
        US("able-2-1", "A2", heroic=True), US("able-2-2", "A3"), GERMAN("1kp-1-1", "A7"), GERMAN("1kp-1-2", "A4"),
        phase="clean-up",
    )  # fmt: skip
    t = cleaned(s)
    assert [u.id for u in t.state.own[0] if u.concealed] == []
    s = state(
        walled, US("able-1-1", "A1"), US("able-1-2", "A2", disrupted=True), US("able-1-3", "A2", regrouping=True),
        US("able-2-1", "A2", heroic=True), US("able-2-2", "A3"), GERMAN("1kp-1-1", "A7"), phase="clean-up",
    )  # fmt: skip
    t = cleaned(s)
    assert [u.id for own in t.state.own for u in own if u.concealed] == ["able-1-1", "able-2-2", "1kp-1-1"]
    assert [e.units for e in told_of(t, told.Concealed)] == [("able-1-1", "able-2-2"), ("1kp-1-1",)]


@pytest.mark.rule("lhy:4.3.1.2e-1", "lhy:4.3.2-1")
@pytest.mark.parametrize(("foe", "gained"), [("B1", False), ("A1", True)])
def test_a_vehicle_next_to_an_enemy_is_not_concealed_though_houses_stand_between(foe: str, gained: bool) -> None:
    tank = US("tanks-1-1", "C2")
    s = state(STREET, tank, US("able-1-leader", "C2"), GERMAN("1kp-1-1", foe), phase="clean-up")
    assert not s.ground.sees_from_road(foe, "C2", False, True)
    assert cleaned(s).state.units["tanks-1-1"].concealed is gained


@pytest.mark.rule("lhy:4.3.2-2", "lhy:17.3-1")
def test_a_hidden_unit_denies_concealment_only_if_it_is_revealed() -> None:
    def night() -> State:
        return state(
            LONG, US("able-1-1", "B2"), GERMAN("1kp-1-1", "B8", hidden=True), phase="clean-up",
        )  # fmt: skip

    t = say(cleaned(night()), "done")
    assert t.state.units["able-1-1"].concealed
    assert t.state.units["1kp-1-1"].hidden
    t = cleaned(night())
    assert refused(t, "reveal B2").rule == refused(t, "reveal B9").rule == "4.3.2-2"
    say(t, "reveal B8")
    assert not t.state.units["able-1-1"].concealed
    assert not t.state.units["1kp-1-1"].hidden
    assert t.state.units["1kp-1-1"].concealed
    assert len(told_of(t, told.Revealed)) == 1


@pytest.mark.rule("lhy:20.8.1-1", "lhy:20.8-3")
def test_dummies_are_gone_together_when_one_is_seen_and_their_position_with_them() -> None:
    s = state(
        LONG, US("able-1-1", "B5"), US("able-1-leader", "B5"), GERMAN("dummy-1", "B12", concealed=True),
        GERMAN("dummy-2", "B11", concealed=True), GERMAN("1kp-1-1", "B12", concealed=True),
        GERMAN("1kp-1-leader", "B12"), positions={"B11": Position(1, dummy=True), "B12": Position(1)},
    )  # fmt: skip
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "B4", "B5")))
    say(t, "maneuver german-dummy-1", "go B11", "go B10")
    assert [u.id for u in t.state.own[1] if u.lost] == ["german-dummy-1"]
    assert "B11" in t.state.positions
    s = t.state
    s = state(
        LONG, US("able-1-1", "C12"), US("able-1-leader", "C12"), GERMAN("dummy-1", "B12", concealed=True),
        GERMAN("dummy-2", "B12", concealed=True), GERMAN("1kp-1-leader", "B14"),
        positions={"B12": Position(1, dummy=True)},
    )  # fmt: skip
    t = say(
        table(activated(s, "able-1")),
        "assault able-1-1 B12",
    )
    assert [u.id for u in t.state.own[1] if u.lost] == ["german-dummy-1", "german-dummy-2"]
    assert "B12" not in t.state.positions
    (gone,) = told_of(t, told.DummiesGone)
    assert (gone.units, gone.at, gone.position) == (("german-dummy-1", "german-dummy-2"), "B12", True)


@pytest.mark.rule("lhy:4.3.1.2b-1", "lhy:10.4.2-1", "lhy:10.4.1a-1")
@pytest.mark.parametrize(
    "order", ["maneuver tanks-1-1", "scoot tanks-1-1 panzer1-1-1 C2", "fire tanks-1-1 panzer1-1-1"]
)
def test_who_goes_into_motion_in_cover_is_seen_at_any_distance(order: str) -> None:
    """Nine hexes away nobody notices a tank that fires from the woods; that one drives off, everybody does."""
    s = after(meeting(US("tanks-1-1", "C2", concealed=True), GERMAN("panzer1-1-1", "C11")), order, platoon="tanks-1")
    assert s.units["tanks-1-1"].concealed is order.startswith("fire")

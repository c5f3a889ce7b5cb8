"""4.3.1.2b, 4.3.1.2e Vehicles that are seen though nobody Maneuvers: by whoever retreats, looks up or has light."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.hiding import Exposed
from hedgerow.lhy.state.state import Assault, Marker
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, affair, board, say, state, table, told_of
from tests.lhy.rules.assault.fights import fight

FIELD = board("\n".join(" " * (n % 2) + ". " * 9 for n in range(5)))
"""Open ground, five rows (E in the north) of nine hexes."""
TANK = "tanks-1-1"


def seen(t: World) -> list[tuple[str, str]]:
    return [(event.unit, event.rule) for event in told_of(t, Exposed)]


@pytest.mark.rule("lhy:4.3.1.2e-1", "lhy:14.3.3-1")
def test_whoever_retreats_past_a_vehicle_sees_it() -> None:
    """The Germans retreat with 7, and there is no other way than past the tank."""
    lane = board(" . . . . . . . . .\n. . . . . . . . .")
    t = fight(US("able-1-1", "A5"), GERMAN("1kp-1-1", "A5"), US(TANK, "B7", concealed=True), map=lane, at="A5",
              came=["A4"], dice=[7, 1, 1])  # fmt: skip
    say(t, "go A6")
    assert t.state.units[TANK].concealed
    say(t, "go A7")
    assert seen(t) == [(TANK, "4.3.1.2e-1")]


@pytest.mark.rule("lhy:4.3.1.2b-1", "lhy:14.3.3.2-1")
def test_a_vehicle_in_retreat_is_in_motion_and_seen() -> None:
    t = fight(US("able-1-1", "C5"), US("able-1-2", "C5"), GERMAN("1kp-1-1", "C5"),
              GERMAN("panzer1-1-1", "C5", concealed=True), US("able-2-1", "C1"), map=FIELD,
              dice=[9, 1, 1, 1])  # fmt: skip
    say(t, "commit 1kp-1-1,panzer1-1-1", "retreat panzer1-1-1", "go C6", "go C7")
    assert t.state.units["panzer1-1-1"].concealed
    say(t, "rest")
    assert seen(t) == [("panzer1-1-1", "4.3.1.2b-1")]


@pytest.mark.rule("lhy:4.3.1.3-1", "lhy:4.3.1.2e-1")
def test_when_an_assault_is_over_they_see_what_is_next_to_them() -> None:
    t = fight(US("able-1-1", "C5"), GERMAN("1kp-1-1", "C5"), GERMAN("panzer1-1-1", "B4", concealed=True), map=FIELD,
              dice=[7, 1])  # fmt: skip
    say(t, "go C6", "go C7")
    assert t.state.units["panzer1-1-1"].concealed
    say(t, "rest")
    assert seen(t) == [("panzer1-1-1", "4.3.1.2e-1")]


@pytest.mark.rule("lhy:4.3.1.3-1", "lhy:4.3.1.2e-1")
def test_so_they_do_when_the_enemy_has_left_it() -> None:
    s = state(FIELD, US("able-1-1", "C5"), US("able-1-leader", "A1"), GERMAN("panzer1-1-1", "B4", concealed=True),
              phase="assault", assaults={"C5": Assault("C5", 0)})  # fmt: skip
    assert seen(table(s)) == [("panzer1-1-1", "4.3.1.2e-1")]


@pytest.mark.rule("lhy:4.3.1.3-1", "lhy:5.0.V.s1-1")
@pytest.mark.parametrize(("impact", "exposed"), [("C6", [(TANK, "4.3.1.2e-1")]), ("C9", [])])
def test_when_the_shells_are_over_as_well(impact: str, exposed: list[tuple[str, str]]) -> None:
    """Shells keep the heads of those down who are in a primary impact hex; others have seen all the while."""
    firing = US.mortar("60mm-section", box="firing", observer="able-1-1", at="B1", impact=impact)
    s = state(FIELD, US(TANK, "C5", concealed=True), US("able-1-1", "B1"), firing, GERMAN("1kp-1-1", "C6"),
              phase="mortars", markers=[Marker(1, "mortar", "C6")])  # fmt: skip
    assert seen(table(s)) == exposed


@pytest.mark.rule("lhy:17.1-1", "lhy:4.3.1.2b-1", "lhy:4.3.1.2e-1")
@pytest.mark.parametrize(("dawn", "motion", "foe", "exposed"), [
    (0, "green", "C9", [(TANK, "4.3.1.2b-1")]), (0, "", "C9", []), (0, "", "C6", [(TANK, "4.3.1.2e-1")]),
    (4, "green", "C6", []),
])  # fmt: skip
def test_when_it_becomes_day_vehicles_are_seen(
    dawn: int, motion: str, foe: str, exposed: list[tuple[str, str]]
) -> None:
    """Two minutes pass; in Twilight 17.2 holds as at Night."""
    name = affair(FIELD, light="night", special={"dawn": dawn or 1, "twilight": 1})
    s = state(FIELD, US(TANK, "C5", concealed=True, motion=motion, did="maneuver"), GERMAN("1kp-1-1", foe),
              mission=name, phase="time", light="night", minutes=dawn and dawn - 2)  # fmt: skip
    t = table(s, dice=[1])
    assert t.state.light == ("twilight" if dawn else "day")
    assert seen(t) == exposed


@pytest.mark.rule("lhy:17.5.2b-1", "lhy:4.3.1.2e-1")
@pytest.mark.parametrize(("dice", "exposed"), [([5, 7], [("panzer1-1-1", "4.3.1.2e-1")]), ([6], [])])
def test_light_shows_the_vehicle_next_to_them(dice: list[int], exposed: list[tuple[str, str]]) -> None:
    s = state(FIELD, US("able-1-1", "C5"), US("able-1-leader", "C5"), GERMAN("panzer1-1-1", "C6", concealed=True),
              light="night", special={"illumination": ["us"]})  # fmt: skip
    t = say(table(activated(s, "able-1"), dice), "illuminate able-1-1 C5")
    assert seen(t) == exposed

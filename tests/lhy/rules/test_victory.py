"""20.5, 21.0 Control, the Attacker's Final Score, and how a mission ends. The American is the attacker."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.system import Outcome
from hedgerow.lhy.rules.victory import controller, final_score
from hedgerow.lhy.state.placing import put, remove
from hedgerow.lhy.state.state import Marker, Position, State, Unit
from tests.lhy.drawn import GERMAN, OPEN, US, activated, affair, begun, board, end_turn, say, state, table

HOUSE = {"id": "house", "name": "the house", "hexes": ["C4"]}
GROVE = {"id": "grove", "name": "the grove", "hexes": ["C4", "C5", "D4"]}
SCORE = {"words": "", "control": 1, "win": 35, "draw": 45}
RIVER = board(
    """
    . . . = . . .
     . . . = . . .
    . . . = . . .
    """,
    lines=[("road", "B1 B2 B3 B4 B5 B6")],
)
"""The road runs east over a bridge in B4."""


def sides(attacker: int | None = None, defender: int | None = None, **fields: Any) -> list[dict[str, Any]]:
    us: dict[str, Any] = {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True}
    german: dict[str, Any] = {"id": "german", "name": "German", "nation": "german", "edge": "east"}
    return [us | {"cdl": attacker}, german | {"cdl": defender}]


def fight(*pieces: Unit, map: str = OPEN, state_fields: dict[str, Any] | None = None, **mission: Any) -> State:
    mission.setdefault("objective", [HOUSE])
    mission.setdefault("victory", SCORE)
    return state(map, *pieces, phase="time", mission=affair(map, **mission), **(state_fields or {}))


def gone(s: State, unit: str, *way: str) -> State:
    """Somebody Maneuvers hex by hex; all platoons of his side are activated."""
    seat = s.units[unit].seat
    t = table(activated(s, *(p.id for p in s.platoons.values() if p.seat == seat)))
    return say(t, f"maneuver {unit}", *(f"go {at}" for at in way), "rest").state


def leaders() -> list[Unit]:
    """Without whom nobody sets out."""
    return [US("able-1-leader", "A1"), GERMAN("1kp-1-leader", "A7")]


# ------------------------------------------------------------------ control


@pytest.mark.rule("lhy:21.1-2")
def test_whoever_was_last_on_foot_in_an_objective_holds_it() -> None:
    s = gone(fight(US("able-1-1", "C3"), GERMAN("1kp-1-1", "C8"), *leaders()), "able-1-1", "C4", "D4")
    assert s.control["house"] == 0
    s = fight(US("able-1-1", "A1"), GERMAN("1kp-1-1", "C5"), *leaders(), state_fields={"control": {"house": 0}})
    assert gone(s, "1kp-1-1", "C4").control["house"] == 1


@pytest.mark.rule("lhy:21.1-2", "lhy:21.1-3")
@pytest.mark.parametrize("unit", ["able-1-leader", "us-truck-1", "tanks-1-1"])
def test_leaders_trucks_and_riders_hold_nothing(unit: str) -> None:
    """What the tank holds while it is there its riders do not hold after it."""
    own = [US("able-1-leader", "C3"), US("able-1-2", "C3"), US("truck-1", "C3")]
    tank = [US("tanks-1-1", "C3", motion="green"), US("able-1-1", "C3", carrier="tanks-1-1")]
    s = fight(*(tank if unit == "tanks-1-1" else own), GERMAN("1kp-1-1", "A8"))
    assert "house" not in gone(s, unit, "C4", "D4").control


@pytest.mark.rule("lhy:21.1-3")
@pytest.mark.parametrize("vehicle", ["tanks-1-1", "us-halftrack-1"])
def test_what_a_vehicle_held_is_again_whose_it_was(vehicle: str) -> None:
    own = US(vehicle.removeprefix("us-"), "C3", motion="green")
    with_it = [] if own.platoon else [US("able-1-leader", "C3"), US("able-1-1", "C3")]
    s = fight(own, *with_it, GERMAN("1kp-1-1", "A8"), state_fields={"control": {"house": 1}})
    s = gone(s, vehicle, "C4")
    assert s.control["house"] == 0
    s.units[vehicle].did = ""
    assert gone(s, vehicle, "C3").control["house"] == 1


@pytest.mark.rule("lhy:21.1-3")
def test_men_who_follow_a_vehicle_hold_for_good() -> None:
    """The tank is destroyed after they have come, and they go on."""
    s = fight(US("able-1-1", "C3"), US("tanks-1-1", "C4"), *leaders())
    s = gone(s, "able-1-1", "C4")
    remove(s, s.units["tanks-1-1"])
    s.units["able-1-1"].did = ""
    assert gone(s, "able-1-1", "D4").control["house"] == 0


@pytest.mark.rule("lhy:21.1-3")
def test_what_vehicles_take_from_vehicles_is_again_whose_it_was_before_them_all() -> None:
    """A Panzer comes to the house of the Americans, then a tank of theirs; the Panzer is lost, the tank goes on."""
    s = fight(US("tanks-1-1", "C3", motion="green"), GERMAN("panzer1-1-1", "C5", motion="green"),
              state_fields={"control": {"house": 0}})  # fmt: skip
    s = gone(s, "panzer1-1-1", "C4")
    assert s.control["house"] == 1
    put(s, s.units["tanks-1-1"], "C4")
    remove(s, s.units["panzer1-1-1"])
    assert s.control["house"] == 0
    assert gone(s, "tanks-1-1", "C3").control["house"] == 0


@pytest.mark.rule("lhy:21.1-2")
@pytest.mark.parametrize("vehicle", ["us-truck-1", "tanks-1-1"])
def test_men_who_get_off_in_an_objective_hold_it(vehicle: str) -> None:
    """They hold it for good, though they are the first to leave it."""
    s = fight(
        US("able-1-1", "C4", carrier=vehicle), US(vehicle.removeprefix("us-"), "C4"), US("able-1-leader", "C1"),
        GERMAN("1kp-1-1", "A8"), state_fields={"control": {"house": 1}},
    )  # fmt: skip
    s = say(table(activated(s, "able-1")), "dismount able-1-1").state
    assert s.control["house"] == 0
    s.units["able-1-1"].did = ""
    s = gone(s, "able-1-1", "D4")
    remove(s, s.units[vehicle])
    assert s.control["house"] == 0


@pytest.mark.rule("lhy:21.1-4")
def test_one_hex_of_an_objective_of_several_is_enough() -> None:
    s = fight(US("able-1-1", "D3"), GERMAN("1kp-1-1", "C5"), *leaders(), objective=[GROVE])
    assert s.control["grove"] == 1
    s = gone(gone(s, "1kp-1-1", "C6", "C7"), "able-1-1", "D4")
    assert controller(s, s.mission.objective[0]) == 0


@pytest.mark.rule("lhy:21.1-6")
def test_what_both_are_in_nobody_controls() -> None:
    s = fight(US("able-1-1", "D4"), GERMAN("1kp-1-1", "C5"), *leaders(), objective=[GROVE])
    assert controller(s, s.mission.objective[0]) is None
    s = gone(s, "1kp-1-1", "C6", "C7")
    assert controller(s, s.mission.objective[0]) == 0


@pytest.mark.rule("lhy:21.1-5")
def test_a_bridge_is_held_with_both_its_ends() -> None:
    bridge = {"id": "bridge", "name": "the bridge", "hexes": ["B4"], "crossing": True}
    squads = [US("able-1-1", "B3"), US("able-1-2", "B5"), US("able-1-3", "B2")]
    s = fight(*squads, *leaders(), map=RIVER, objective=[bridge])
    (objective,) = s.mission.objective
    assert controller(s, objective) is None
    s = gone(s, "able-1-3", "B3", "B4")
    assert controller(s, objective) == 0
    remove(s, s.units["able-1-2"])
    assert controller(s, objective) == 0


@pytest.mark.rule("lhy:21.1-1")
def test_at_first_each_holds_his_area_and_the_defender_the_rest() -> None:
    areas = [{"id": "a", "side": "us", "force": [], "area": ["A1", "B1"]},
             {"id": "b", "side": "german", "force": [], "area": ["C4", "C5"]}]  # fmt: skip
    houses = [HOUSE, {"id": "west", "name": "", "hexes": ["A1"]}, {"id": "between", "name": "", "hexes": ["C2"]}]
    s = begun(fight(group=areas, objective=houses))
    assert s.control == {"house": 1, "west": 0}
    entering = [{"id": "a", "side": "us", "force": [], "enters": {"hexes": ["A1"]}}, areas[1]]
    s = begun(fight(group=entering, objective=houses))
    assert s.control == {"house": 1, "west": 1, "between": 1}
    s = begun(fight(group=entering, objective=houses, special={"neutral": True}))
    assert s.control == {}
    s = begun(fight(group=entering, objective=[HOUSE | {"control": "us"}]))
    assert s.control == {"house": 0}


# ------------------------------------------------------------------ the score


@pytest.mark.rule("lhy:21.2-1")
def test_the_defenders_casualties_are_taken_off() -> None:
    assert final_score(fight(state_fields={"minutes": 39, "casualties": 1})).total == 35


@pytest.mark.rule("lhy:21.2-2")
def test_objective_points_of_either_side() -> None:
    house = HOUSE | {"mop": 3, "defender_mop": 2}
    s = fight(US("able-1-1", "C4"), objective=[house], state_fields={"minutes": 20})
    assert final_score(s).total == 17
    s = fight(GERMAN("1kp-1-1", "C4"), objective=[house], state_fields={"minutes": 20})
    assert final_score(s).total == 22


@pytest.mark.rule("lhy:21.2-2")
def test_a_point_for_each_enemy_position() -> None:
    s = fight(US("able-1-1", "A2"), *leaders(), victory=SCORE | {"ip_mop": 1}, state_fields={"minutes": 20})
    s.positions = {"A3": Position(1), "A5": Position(1), "A4": Position(0)}
    s = gone(s, "able-1-1", "A3", "A4", "B3")
    assert final_score(s).total == 19


# ------------------------------------------------------------------ the end


@pytest.mark.rule("lhy:21.0-1", "lhy:21.3-1", "lhy:5.0.VII.s6-1")
@pytest.mark.parametrize(("minutes", "winner"), [(33, 0), (34, None), (43, None)])
def test_an_objective_ends_the_mission_and_the_score_decides(minutes: int, winner: int | None) -> None:
    """Two more minutes pass: 35 wins, 36 to 45 draws."""
    outcome = end_turn(fight(US("able-1-1", "C4"), state_fields={"minutes": minutes}))
    assert outcome is not None
    assert outcome.winner == winner
    assert outcome.scores == (minutes + 2,)


@pytest.mark.rule("lhy:21.0-2", "lhy:21.3-1")
def test_an_objective_taken_too_late_is_lost() -> None:
    outcome = end_turn(fight(US("able-1-1", "C4"), state_fields={"minutes": 44}))
    assert outcome is not None
    assert outcome.winner == 1


@pytest.mark.rule("lhy:21.0-1")
def test_the_mission_ends_when_the_score_is_past_its_maximum() -> None:
    assert end_turn(fight(US("able-1-1", "C3"), state_fields={"minutes": 43})) is None
    outcome = end_turn(fight(US("able-1-1", "C3"), state_fields={"minutes": 44}))
    assert outcome == Outcome(1, "too much time has passed: Final Score 46", "21.3-1", (46,))


@pytest.mark.rule("lhy:20.5-1")
@pytest.mark.parametrize(("casualties", "winner"), [(-5, 1), (3, 0)])
def test_past_a_casualty_differential_limit(casualties: int, winner: int) -> None:
    outcome = end_turn(fight(side=sides(4, 2), state_fields={"casualties": casualties}))
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (winner, "20.5-1")


@pytest.mark.rule("lhy:20.5-1", "lhy:0.0-3")
def test_at_the_limit_play_goes_on_and_a_mission_may_lift_it() -> None:
    assert end_turn(fight(side=sides(4, 2), state_fields={"casualties": -4})) is None
    lifted = fight(side=sides(4, 2), special={"cdl_ends": False}, state_fields={"casualties": -5})
    assert end_turn(lifted) is None


@pytest.mark.rule("lhy:23.0.s6b-1")
def test_a_sector_is_cleared_when_nobody_in_good_order_is_left_there() -> None:
    victory = {"words": "", "win": 35, "draw": 45, "clear": ["C4", "C5", "D4"]}
    for shaken, done in (({}, False), ({"disrupted": True}, True)):
        s = fight(GERMAN("1kp-1-1", "C5", **shaken), GERMAN("1kp-1-leader", "C4"), victory=victory, objective=[])
        assert (end_turn(s) is not None) == done
    s = fight(GERMAN("panzer1-2-1", "C5", shocked=True), victory=victory, objective=[])
    assert end_turn(s) is not None


@pytest.mark.rule("lhy:21.2-2", "lhy:0.0-3")
@pytest.mark.parametrize(("minutes", "over"), [(28, False), (29, True)])
def test_a_mission_of_points_ends_when_time_is_up(minutes: int, over: bool) -> None:
    victory = {"words": "", "points": 2, "minutes": 30}
    house = HOUSE | {"mop": 2, "defender_mop": 2}
    outcome = end_turn(
        fight(GERMAN("1kp-1-1", "C4"), victory=victory, objective=[house], state_fields={"minutes": minutes})
    )
    assert (outcome is not None) == over
    if outcome is not None:
        assert (outcome.winner, outcome.scores) == (1, (0, 2))
    nobody = fight(victory=victory, objective=[house], state_fields={"minutes": 40})
    outcome = end_turn(nobody)
    assert outcome is not None
    assert outcome.winner is None


@pytest.mark.rule("lhy:20.4-3", "lhy:20.4-1")
def test_casualties_are_what_is_missing_of_a_force() -> None:
    """Fire is resolved at both: whatever falls, the track says what is not there any more."""
    pieces = [US("able-1-1", "C3"), US("able-1-2", "C3"), US("able-1-leader", "C3"), GERMAN("mg-1", "C5")]
    s = fight(*pieces, GERMAN("1kp-1-1", "C5"), GERMAN("latw-1", "C5"))

    def steps(seat: int) -> int:
        return sum(u.card.steps for u in s.own[seat] if u.at and u.card.combat)

    before = [steps(0), steps(1)]
    s.phase = "fire"
    s.markers = [Marker(1, "small-arms", "C3", 5, seat=0), Marker(2, "small-arms", "C5", 5, seat=1)]
    t = table(s)
    while t.wanted is not None and t.state.phase == "fire":
        t.supply([min(9, t.wanted.sides)] * t.wanted.count)
    s = t.state
    missing = [before[seat] - steps(seat) for seat in (0, 1)]
    assert all(missing)
    assert s.losses == missing
    assert s.casualties == missing[1] - missing[0]

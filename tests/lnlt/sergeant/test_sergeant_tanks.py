"""The sergeant's vehicles: front to the enemy, out of reach of men, hatches, Overruns, and passengers."""

from __future__ import annotations

from hedgerow.lnlt.ground.facing import in_arc
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.sergeant.standing import Stand
from hedgerow.lnlt.state.moves import Button, Go, Halt, Load, Overrun, Unload
from tests.lnlt.boards import GERMAN, affair, board, state
from tests.lnlt.guns import ARMY, EAST, FIELD, SSW, WEST
from tests.lnlt.sergeant.asking import answer, carried_on, in_impulse, order

VICTORY = {
    "words": "Q3.",
    "score": [{"kind": "control", "side": "first", "places": ["Q3"], "points": 3}],
    "side": "first",
    "points": 3,
}
FOR_Q3 = affair(map=FIELD, victory=VICTORY)
RIDGE = board(
    """
    . . . . . . . .
    . . . . . . . .
    . . F F . . . .
    . . . . . . . .
    . . . . . . . .
    """
)


def test_the_front_is_safest_toward_the_enemy_and_the_flank_is_not() -> None:
    s = state(FIELD, ARMY("tank", "sherman", "C3"), GERMAN("pak", "pak-40", "J3", facing=WEST))
    stand = Stand(Situation(s, 0), s.units["tank"])
    risks = {facing: stand.gun_risk("C3", facing, moved=False) for facing in range(6)}
    assert risks[EAST] == min(risks.values())
    assert risks[EAST] < 0.8 * risks[WEST]


def test_the_tank_shows_its_front() -> None:
    """It may turn or go; in the end its front is toward the gun that can hurt it."""
    s = state(FIELD, ARMY("tank", "sherman", "C3", facing=SSW), GERMAN("tiger", "tiger", "L3", facing=WEST, fired=True),
              turn=5)  # fmt: skip
    t = in_impulse(s, "C3")
    t.answer(Go(("tank",)))
    carried_on(t, "drive")
    tank = s.units["tank"]
    assert in_arc(tank.at, tank.facing, "L3")


def test_a_tank_without_infantry_keeps_away_from_men_with_a_panzerfaust() -> None:
    s = state(FIELD, ARMY("tank", "sherman", "C3", facing=EAST), GERMAN("g", "squad", "I3", "panzerfaust"))
    sit = Situation(s, 0)
    stand = Stand(sit, s.units["tank"])
    assert stand.storm_risk("H3") > stand.storm_risk("G3") > stand.storm_risk("E3") == 0
    escorted = state(FIELD, ARMY("tank", "sherman", "C3", facing=EAST), ARMY("a", "squad", "H3"),
                     GERMAN("g", "squad", "I3", "panzerfaust"))  # fmt: skip
    assert Stand(Situation(escorted, 0), escorted.units["tank"]).storm_risk("H3") == 0


def test_hatches_are_shut_under_small_arms_and_opened_again() -> None:
    near = [GERMAN(name, "squad", "D3", "mg42") for name in ("g", "h")]
    s = state(FIELD, ARMY("tank", "sherman", "B3", facing=EAST), *near)
    assert order(s, "B3") == Button("tank")
    far = state(FIELD, ARMY("tank", "sherman", "A3", facing=EAST, buttoned=True), GERMAN("pak", "pak-40", "M3"))
    assert order(far, "A3") == Button("tank")


def test_men_in_the_open_who_cannot_hurt_it_are_run_over() -> None:
    s = state(FIELD, ARMY("tank", "sherman", "B3", facing=EAST, buttoned=True), GERMAN("g", "squad", "D3", shaken=True),
              GERMAN("k", "koch", "D3"))  # fmt: skip
    t = in_impulse(s, "B3", (6, 1, 6, 6, 6, 6))
    t.answer(Go(("tank",)))
    moves = []
    while t.choice is not None and t.choice.kind == "drive":
        moves.append(answer(t))
        if isinstance(moves[-1], Overrun):
            break
        t.answer(moves[-1])
    assert Overrun("D3") in moves


def test_it_goes_toward_what_counts() -> None:
    s = state(FIELD, ARMY("tank", "sherman", "A3", facing=EAST), ARMY("a", "squad", "A4"),
              GERMAN("g", "half-squad", "R0", shaken=True), scenario=FOR_Q3, turn=2)  # fmt: skip
    s.control["Q3"] = 1
    t = in_impulse(s, "A3")
    go = answer(t)
    assert isinstance(go, Go)
    t.answer(go)
    moves = carried_on(t, "drive")
    assert Halt() in moves or t.state.moving is None
    assert s.ground.distance(s.units["tank"].at, "Q3") < 10


def test_a_shaken_tank_backs_out_of_sight() -> None:
    s = state(RIDGE, ARMY("tank", "sherman", "E2", facing=EAST, shaken=True, buttoned=True), ARMY("a", "squad", "A4"),
              GERMAN("pak", "pak-40", "H2", facing=WEST))  # fmt: skip
    sit = Situation(s, 0)
    stand = Stand(sit, s.units["tank"])
    before = stand.gun_risk("E2", EAST, moved=False)
    t = in_impulse(s, "E2")
    go = answer(t)
    assert isinstance(go, Go)
    t.answer(go)
    t.state.moving.held = True
    carried_on(t, "drive")
    tank = s.units["tank"]
    assert stand.gun_risk(tank.at, tank.facing, moved=True) < before


def test_who_has_far_to_go_rides_and_gets_off_near_the_goal() -> None:
    s = state(FIELD, ARMY("track", "m3-half-track", "A3", facing=EAST), ARMY("a", "squad", "A3"),
              GERMAN("g", "half-squad", "R0", shaken=True), scenario=FOR_Q3, turn=2)  # fmt: skip
    s.control["Q3"] = 1
    t = in_impulse(s, "A3")
    go = answer(t)
    assert go == Go(("a",))
    t.answer(go)
    assert answer(t) == Load(("a",), "track")
    near = state(FIELD, ARMY("track", "m3-half-track", "O3", facing=EAST), ARMY("a", "squad", "", carrier="track"),
                 GERMAN("g", "half-squad", "R0", shaken=True), scenario=FOR_Q3, turn=5)  # fmt: skip
    near.control["Q3"] = 1
    t = in_impulse(near, "O3")
    t.answer(Go(("track",)))
    assert any(isinstance(move, Unload) for move in carried_on(t, "drive"))

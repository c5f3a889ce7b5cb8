"""The sergeant on the move: fire and go, hit and run, mounts, turrets, and the shells he keeps out of."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.ground.facing import in_arc
from hedgerow.lnlt.rules.armour.vehicles import gun_facing
from hedgerow.lnlt.sergeant.moving import journey, ways
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.moves import (
    Activate,
    AssaultFire,
    Dismount,
    EndImpulse,
    Fire,
    Go,
    Mount,
    Pass,
    Pivot,
    Shell,
    Step,
    Turn,
)
from hedgerow.lnlt.state.state import FireForEffect
from tests.lnlt.boards import GERMAN, RUSSIAN, US, Force, Piece, affair, board, counter, state, table
from tests.lnlt.guns import ARMY, EAST, FIELD, SSE, WEST, tank
from tests.lnlt.sergeant.asking import answer, carried_on, in_impulse, order

RIDING = {"mounted-units": "on"}
MODERN = Force(0, "us-1985")
QUICK = counter("squad", "3-6-5-6", nation="us-airborne", assault_move=True)


def victory(place: str, points: int = 3) -> dict[str, Any]:
    """One place that counts."""
    score = {"kind": "control", "side": "first", "places": [place], "points": points}
    return {"words": f"{place}.", "score": [score], "side": "first", "points": 3}


# ------------------------------------------------------------------ Assault Fire


SCREEN = board(
    """
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . F F F F F F F
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    """
)
BEHIND = affair(map=SCREEN, victory={**victory("L4", 6), "side": "", "points": 0})
"""What counts lies behind a screen of trees, out of sight of the enemy beyond it."""


def test_men_with_a_shot_and_a_way_to_go_fire_first() -> None:
    two = [GERMAN("g", "squad", "G0", marker="moved"), GERMAN("h", "squad", "J1", "mg42")]
    s = state(SCREEN, US("a", QUICK, "D1"), *two, scenario=BEHIND, options={"assault-fire": "on"})
    s.control["L4"] = 1
    t = in_impulse(s, "D1", (1, 6, 1, 6) * 9)
    assert carried_on(t, "act", 3) == [AssaultFire("a"), Fire("J1", ("a",)), Go(("a",), "assault")]
    carried_on(t, "step")
    assert s.ground.distance(s.units["a"].at, "L4") < s.ground.distance("D1", "L4")


def test_a_tank_with_a_shot_that_is_better_out_of_sight_fires_first() -> None:
    s = state(SCREEN, ARMY("tank", tank(nation="us-army"), "D1", facing=SSE), ARMY("a", "squad", "A4", marker="ops"),
              GERMAN("truck", "truck", "F1", facing=WEST, marker="moved"), GERMAN("pak", "pak-40", "J1", facing=WEST),
              options={"vehicle-assault-fire": "on"})  # fmt: skip
    t = in_impulse(s, "D1", (6, 6) * 9)
    assert carried_on(t, "act", 3) == [AssaultFire("tank"), Shell("tank", "F1", "truck"), Go(("tank",), "assault")]


# ------------------------------------------------------------------ Hit & Run


WOOD = board(
    """
    . . . . . . . . . l . .
    . . F F F F F . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    """
)


def foes() -> list[Piece]:
    return [GERMAN(name, "squad", "J0", marker="moved") for name in ("g", "h")]


def test_a_jeep_hits_and_runs() -> None:
    s = state(WOOD, MODERN("jeep", "hmmwv", "E2", facing=EAST), *foes(), options={"hit-and-run": "on"})
    t = in_impulse(s, "E2", (1, 6) * 9)
    assert carried_on(t, "act", 1) == [Go(("jeep",), "hit-and-run")]
    moves = carried_on(t, "drive")
    assert [isinstance(move, Fire) for move in moves].count(True) == 1
    assert not isinstance(moves[0], Fire)


def test_and_so_do_horsemen() -> None:
    s = state(WOOD, RUSSIAN("c", "cavalry-squad", "E2"), *foes(), options={**RIDING, "hit-and-run": "on"})
    t = in_impulse(s, "E2", (1, 6) * 9)
    assert carried_on(t, "act", 1) == [Go(("c",), "hit-and-run")]
    assert any(isinstance(move, Fire) for move in carried_on(t, "step"))


# ------------------------------------------------------------------ mounts


PLAIN = board("\n".join([" ".join("." * 16)] * 3))


def test_horsemen_get_off_close_to_the_enemy() -> None:
    s = state(SCREEN, RUSSIAN("c", "cavalry-squad", "I3"), GERMAN("g", "squad", "I1"), options=RIDING)
    assert order(s, "I3") == Dismount("c")


def test_and_mount_again_when_they_have_far_to_go() -> None:
    s = state(PLAIN, RUSSIAN("c", "rifle-squad", "A1", mounts="A1"), GERMAN("g", "half-squad", "P2", shaken=True),
              scenario=affair(victory=victory("O1")), options=RIDING)  # fmt: skip
    s.control["O1"] = 1
    assert order(s, "A1") == Mount("c")


# ------------------------------------------------------------------ turrets and fronts


HILL = board("\n".join([". . . . F F . . . ."] * 6))


def test_a_turret_is_turned_to_where_the_enemy_will_come_from() -> None:
    s = state(HILL, ARMY("tank", "sherman", "C3", facing=EAST, turret=3), GERMAN("iv", "pz-iv", "J3", facing=WEST),
              passes=1)  # fmt: skip
    assert answer(table(s)) == Activate("C3")
    t = in_impulse(s, "C3")
    assert isinstance(carried_on(t, "act", 1)[0], Turn)
    assert in_arc("C3", gun_facing(s.units["tank"]), "J3")


def test_what_has_no_turret_turns_its_front() -> None:
    s = state(HILL, GERMAN("foe", "squad", "J3"), ARMY("idle", "medic", "A0", marker="ops"),
              ARMY("td", tank(nation="us-army", turret=False, front=[5], flank=[3], rear=[1]), "C3", facing=WEST),
              passes=1)  # fmt: skip
    assert answer(table(s)) == Activate("C3")
    t = in_impulse(s, "C3")
    assert isinstance(answer(t), Go)
    t.answer(answer(t))
    assert any(isinstance(move, Pivot) for move in carried_on(t, "drive"))
    assert in_arc(s.units["td"].at, s.units["td"].facing, "J3")


# ------------------------------------------------------------------ nothing in vain


def test_nobody_is_activated_for_what_the_rules_forbid() -> None:
    """A gun that would look for the enemy cannot in the dark."""
    s = state(FIELD, ARMY("gun", "atg-57", "A3", facing=EAST), GERMAN("iv", "pz-iv", "J3", facing=WEST), night=True)
    assert answer(table(s)) == Pass()
    t = in_impulse(s, "A3")
    assert answer(t) == EndImpulse()


@pytest.mark.parametrize("kind", ["", "standard"])
def test_he_goes_round_his_own_barrage(kind: Any) -> None:
    s = state(PLAIN, US("a", "squad", "C1"), GERMAN("g", "half-squad", "P2", shaken=True))
    sit = Situation(s, 0)
    clear = ways(sit, journey(sit, sit.band([s.units["a"]], "C1"), "move", "C1"))
    s.ffe["D1"] = FireForEffect(0, 6, "mortar", kind)
    sit = Situation(s, 0)
    found = ways(sit, journey(sit, sit.band([s.units["a"]], "C1"), "move", "C1"))
    assert found["D1"].risk > clear["D1"].risk + 3
    assert clear["E1"].risk == found["E1"].risk or found["E1"].first != "D1"


def test_and_so_do_his_vehicles() -> None:
    s = state(PLAIN, ARMY("truck", "m3-half-track", "C1", facing=EAST), ARMY("a", "squad", "", carrier="truck"),
              GERMAN("g", "half-squad", "P2", shaken=True), scenario=affair(victory=victory("O1")))  # fmt: skip
    s.control["O1"] = 1
    s.ffe["D1"] = s.ffe["D2"] = FireForEffect(0, 8, "guns", "standard")
    t = in_impulse(s, "C1")
    t.answer(Go(("truck",)))
    moves = carried_on(t, "drive")
    assert not {Step("D1"), Step("D2")} & {*moves}
    assert s.units["truck"].at > "D"

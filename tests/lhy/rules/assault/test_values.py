"""14.1 steps 2 to 4, 14.2 What each side brings to an Assault."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import AssaultRolled
from hedgerow.lhy.state.state import Position, Unit
from tests.lhy.drawn import GERMAN, US, board, last, say, table
from tests.lhy.rules.assault.fights import HERE, melee

FIVE = 5


def rolled(*units: Unit, prepare: dict[str, Any] | None = None, **fields: Any) -> AssaultRolled:
    """The Assault as it was rolled, on a die of five."""

    s = melee(*units, **fields)
    for name, value in (prepare or {}).items():
        setattr(s.assaults[fields.get("at", HERE)], name, value)
    t = table(s, [FIVE])
    if t.choice is not None and t.choice.kind == "commit":
        t.answer(t.choice.options[0])
    return last(t, AssaultRolled)


def parts(found: AssaultRolled) -> tuple[dict[str, int], dict[str, int]]:
    """Attack and defence: clauses of modifiers, without the Assault Values themselves."""
    attack, defence = ({m.rule: m.value for m in t if m.rule != "14.1.s2-1"} for t in (found.attack, found.defence))
    return attack, defence


def us(counter: str = "able-1-1", **fields: Any) -> Unit:
    return US(counter, HERE, **fields)


def foe(counter: str = "1kp-1-1", **fields: Any) -> Unit:
    return GERMAN(counter, HERE, **fields)


@pytest.mark.rule("lhy:14.1.s2-1", "lhy:14.1.s3-1", "lhy:14.1.s4-1", "lhy:14.1.s5-1", "lhy:14.2-1", "lhy:1.4-1")
def test_both_sides_add_up_and_the_difference_is_added_to_the_die() -> None:
    found = rolled(us("able-1-3"), us("able-1-leader"), foe("1kp-1-1", regrouping=True))
    assert [(m.value, m.words) for m in found.attack][:2] == [
        (3, "3rd Squad, 1st Platoon, Able"), (1, "Lt. Hadley"),
    ]  # fmt: skip
    assert (found.attack.total, found.defence.total, found.drm) == (5, 2, 3)
    assert (found.die, found.result, found.least) == (5, 8, 6)


@pytest.mark.rule("lhy:14.1.s4-1")
def test_the_difference_counts_four_at_the_most_either_way() -> None:
    squads = [us(f"able-1-{n}") for n in (1, 2)]
    assert rolled(*squads, us("tanks-1-1"), us("able-1-leader"), foe("mg-1")).drm == 4
    squads = [foe(f"1kp-1-{n}") for n in (1, 2)]
    assert rolled(us("able-1-a"), *squads, foe("panzer1-1-1"), foe("1kp-1-leader")).drm == -4


@pytest.mark.rule("lhy:14.2a-1")
def test_better_cohesion_of_the_best_combat_units_counts_up_to_three() -> None:
    attack, defence = parts(rolled(us("able-1-1"), foe("1kp-1-3")))
    assert (attack, defence) == ({}, {"14.2a-1": 1})
    attack, defence = parts(rolled(us("able-1-1"), foe("1kp-1-1", disrupted=True)))
    assert (attack, defence) == ({"14.2a-1": 1}, {})
    attack, _ = parts(rolled(us("able-1-1", heroic=True), foe("mg-1", disrupted=True)))
    assert attack["14.2a-1"] == 3


@pytest.mark.rule("lhy:14.2a-1")
def test_leaders_latws_and_vehicles_make_no_difference_in_cohesion() -> None:
    assert parts(rolled(us("able-1-a"), foe("1kp-1-leader"), foe("latw-1"))) == ({}, {})
    assert parts(rolled(us("tanks-1-1"), foe("1kp-1-3"))) == ({}, {})


@pytest.mark.rule("lhy:14.2b-1")
def test_a_regrouping_force_is_the_weaker_for_it() -> None:
    attack, _ = parts(rolled(us(), foe(), foe("1kp-1-2", regrouping=True)))
    assert attack == {"14.2b-1": 1}
    attack, _ = parts(rolled(us(), us("able-1-2", regrouping=True), foe()))
    assert attack == {}, "it is the force assaulted that must be Regrouping"


HOUSE = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . H . . .
     . . . . . . . .
    . . . . . . . .
    """
)
WALL = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """,
    hexsides={"wall": "C4/C5"},
)


@pytest.mark.rule("lhy:14.2c-1")
def test_a_rural_building_an_ip_or_a_wall_crossed_helps_the_defender_once() -> None:
    assert parts(rolled(us(), foe(), map=HOUSE))[1] == {"14.2c-1": 1}
    assert parts(rolled(us(), foe(), positions={HERE: Position(1)}))[1] == {"14.2c-1": 1}
    assert parts(rolled(us(), foe(), map=HOUSE, positions={HERE: Position(1)}))[1] == {"14.2c-1": 1}
    assert parts(rolled(us(), us("able-1-2"), foe(), map=WALL, came=("C4", "D4")))[1] == {"14.2c-1": 1}
    assert parts(rolled(us(), foe(), map=WALL, came=("D4",)))[1] == {}


@pytest.mark.rule("lhy:14.2c-1", "lhy:4.1.14b-1", "lhy:4.1.14c-1")
def test_a_captured_ip_helps_whoever_defends_in_it_but_not_vehicles() -> None:
    assert parts(rolled(us(), foe(), positions={HERE: Position(0)}))[1] == {"14.2c-1": 1}
    assert parts(rolled(us(), foe("panzer1-1-1"), positions={HERE: Position(1)}))[1] == {}


@pytest.mark.rule("lhy:14.2d-1")
def test_a_concealed_combat_unit_helps_the_defender() -> None:
    assert parts(rolled(us(), foe(), foe("mg-1", concealed=True)))[1] == {"14.2d-1": 1}
    assert parts(rolled(us(), foe(), foe("1kp-1-leader", concealed=True)))[1] == {}


TOWN = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . U . . .
     . . . . . . . .
    . . . . . . . .
    """
)
STREET = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . U . . .
     . . . . . . . .
    . . . . . . . .
    """,
    lines=[("road", "C4 C5 C6")],
)


@pytest.mark.rule("lhy:14.2i-1")
def test_a_town_helps_men_and_leaders_who_defend_in_it() -> None:
    assert parts(rolled(us(), foe(), map=TOWN))[1] == {"14.2i-1": 2}
    assert parts(rolled(us(), foe(), map=STREET))[1] == {"14.2i-1": 2}
    assert parts(rolled(us(), foe("1kp-1-leader"), foe("latw-1"), map=TOWN))[1] == {"14.2i-1": 2}
    assert parts(rolled(us(), foe("panzer1-1-1"), map=STREET))[1] == {}


@pytest.mark.rule("lhy:14.2e-1")
def test_a_latw_in_order_helps_against_guns_and_in_towns() -> None:
    assert parts(rolled(us(), us("latw-1"), foe("gun-1"), foe()))[0] == {"14.2e-1": 1}
    assert parts(rolled(us(), us("latw-1"), foe(), map=TOWN))[0] == {"14.2e-1": 1}
    assert parts(rolled(us(), us("latw-1", disrupted=True), foe("gun-1"), foe()))[0] == {}
    assert parts(rolled(us(), us("latw-1"), foe()))[0] == {}


@pytest.mark.rule("lhy:14.2e-1", "lhy:14.2f-1")
def test_guns_and_positions_count_though_they_stay_out_of_the_fight() -> None:
    def against(*defenders: Unit) -> dict[str, int]:
        t = table(melee(us(heroic=True), us("latw-1"), *defenders), [FIVE])
        say(t, "commit 1kp-1-1,1kp-1-2" if len(defenders) > 2 else "commit 1kp-1-1")
        return parts(last(t, AssaultRolled))[0]

    assert against(foe(), foe("1kp-1-2"), foe("gun-1"))["14.2e-1"] == 1
    found = against(foe(), foe("fp-mg-1"))
    assert (found["14.2e-1"], found["14.2f-1"]) == (1, 1)


HILL = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """,
    levels="""
    0 0 0 0 0 0 0 0
     0 0 0 0 1 0 0 0
    0 0 0 0 1 1 0 0
     0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    """,
)


@pytest.mark.rule("lhy:14.2g-1")
def test_coming_from_below_helps_the_defender() -> None:
    assert parts(rolled(us(), us("able-1-2"), foe(), map=HILL, came=("C6", "C4")))[1] == {"14.2g-1": 1}
    assert parts(rolled(us(), foe(), map=HILL, came=("C6",)))[1] == {}


@pytest.mark.rule("lhy:14.2h-1")
def test_envelopment_helps_the_attacker() -> None:
    assert parts(rolled(us(), foe(), prepare={"enveloped": True}))[0] == {"14.2h-1": 2}


@pytest.mark.rule("lhy:14.2j-1")
def test_a_vehicle_in_motion_is_worth_less() -> None:
    found = rolled(us("tanks-1-1", motion="green"), us(), foe("panzer1-1-1"), foe())
    assert parts(found) == ({"14.2j-1": -1}, {})


@pytest.mark.rule("lhy:12.6.3-1")
def test_a_fallen_hero_lends_his_cohesion_to_men_who_are_left() -> None:
    assert parts(rolled(us(), foe(), prepare={"inspired": [0]}))[0] == {"14.2a-1": 2}
    assert parts(rolled(us("tanks-1-1"), foe(), prepare={"inspired": [0]}))[0] == {}

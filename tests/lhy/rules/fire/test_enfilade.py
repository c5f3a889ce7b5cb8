"""11.1 Enfilade, in its three forms."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.moves.fire import Crossfire
from hedgerow.lhy.state.state import Deed, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    move,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)
from tests.lhy.rules.fire.shots import marker, mods

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)
SQUAD, FOE, TANK = "able-1-1", "1kp-1-1", "panzer1-2-1"
EAST, WEST = 3, 9


def reaction(at: str, *others: Unit, unit: str = SQUAD, deeds: list[Deed]) -> World:
    return table(reacting(state(FIELD, US(unit, at), *others), 0, *deeds))


def fired_east() -> list[Deed]:
    return [deed(FOE, "fire", "C4", fired_from="C4", front=EAST)]


@pytest.mark.rule("lhy:11.1.1-1", "lhy:11.1-1", "lhy:11.1-2", "lhy:11.1-3", "lhy:11.3.3e-1", "lhy:11.0-3")
@pytest.mark.parametrize(
    ("start", "value"), [("C1", 1), ("C7", None), ("E4", None), ("E3", 1), ("D4", None), ("B3", 1), ("A4", None)]
)
def test_through_the_rear_of_who_has_fired(start: str, value: int | None) -> None:
    t = say(reaction(start, GERMAN(FOE, "C4"), deeds=fired_east()), f"fire {SQUAD} C4")
    assert mods(t).get("11.3.3e-1") == value
    assert marker(t).enfilade == bool(value)


@pytest.mark.rule("lhy:11.1-2", "lhy:11.1.1-1")
def test_whoever_has_not_fired_has_no_front() -> None:
    t = reaction("C1", GERMAN(FOE, "C4"), deeds=[deed(FOE, "maneuver", "C5", "C4")])
    assert "11.3.3e-1" not in mods(say(t, f"fire {SQUAD} C4"))


@pytest.mark.rule("lhy:11.3.3e-1", "lhy:11.1.1-1")
@pytest.mark.parametrize(("other", "behind"), [(EAST, True), (WEST, False)])
def test_small_arms_come_from_behind_all_who_have_fired_or_enfilade_nobody(other: int, behind: bool) -> None:
    units = GERMAN("1kp-1-a", "C4"), GERMAN("mg-1", "C4"), GERMAN("1kp-1-leader", "C4")
    deeds = [
        deed("1kp-1-a", "fire", "C4", fired_from="C4", front=EAST),
        deed("german-mg-1", "fire", "C4", fired_from="C4", front=other),
    ]
    t = say(reaction("C1", *units, deeds=deeds), f"fire {SQUAD} C4")
    assert ("11.3.3e-1" in mods(t), marker(t).enfilade) == (behind, behind)


@pytest.mark.rule("lhy:11.1a-1")
def test_three_steps_in_good_order_are_immune() -> None:
    t = say(reaction("C1", GERMAN(FOE, "C4"), GERMAN("mg-1", "C4"), deeds=fired_east()), f"fire {SQUAD} C4")
    assert "11.3.3e-1" not in mods(t)
    mg = GERMAN("mg-1", "C4", disrupted=True)
    assert mods(say(reaction("C1", GERMAN(FOE, "C4"), mg, deeds=fired_east()), f"fire {SQUAD} C4"))["11.3.3e-1"] == 1


@pytest.mark.rule("lhy:11.1a-1", "lhy:2.1.1-1")
def test_vehicles_that_are_combat_units_count_among_the_three() -> None:
    def enfiladed(*others: Unit) -> bool:
        t = reaction("C1", GERMAN(FOE, "C4"), *others, deeds=fired_east())
        return "11.3.3e-1" in mods(say(t, f"fire {SQUAD} C4"))

    assert not enfiladed(GERMAN(TANK, "C4"))
    assert enfiladed(GERMAN("truck-1", "C4"))  # no combat unit
    assert enfiladed(GERMAN(TANK, "C5"))
    t = pincer(GERMAN(FOE, "C4"), GERMAN("halftrack-1", "C4"))
    assert refused(t, f"crossfire {SQUAD},able-1-2 C4").rule == "11.1a-1"


@pytest.mark.rule("lhy:11.1.3-1", "lhy:11.5.1c-1")
@pytest.mark.parametrize(
    ("start", "backward", "behind"),
    [("C7", False, True), ("C1", False, False), ("C7", True, False), ("C1", True, True), ("E4", False, False)],
)
def test_a_moving_afv_has_its_rear_where_it_came_from(start: str, backward: bool, behind: bool) -> None:
    went = deed(TANK, "maneuver", "C6", "C5", "C4", backward=backward)
    t = reaction(start, GERMAN(TANK, "C4", motion="green"), unit="tanks-1-1", deeds=[went])
    assert marker(say(t, f"fire tanks-1-1 {TANK}")).enfilade is behind


@pytest.mark.rule("lhy:11.1-2", "lhy:11.1.1-1", "lhy:11.1.3-1", "lhy:12.5-1")
@pytest.mark.parametrize(("unit", "firer"), [(FOE, SQUAD), (TANK, "tanks-1-1")])
def test_whoever_rallies_and_acts_at_once_has_a_front_by_what_he_did_last(unit: str, firer: str) -> None:
    """An unmodified 1: the squad fires east after it, the tank drives west."""
    harmed = {"disrupted": True} if unit == FOE else {"shocked": True}
    s = state(
        FIELD, GERMAN(unit, "C4" if unit == FOE else "C5", **harmed), US("able-1-2", "C7"),
        US(firer, "C1" if unit == FOE else "C8"), *([GERMAN("1kp-1-leader", "A8")] if unit == FOE else []),
    )  # fmt: skip
    t = table(activated(s, s.units[unit].platoon), dice=[1])
    say(t, f"recover {unit}")
    say(t, *([f"fire {FOE} C7"] if unit == FOE else [f"maneuver {TANK}", "go C4", "rest"]), "call")
    assert marker(say(t, f"fire {firer} {'C4' if unit == FOE else TANK}")).enfilade


@pytest.mark.rule("lhy:11.1.3-1")
def test_a_carrier_has_no_rear_by_moving() -> None:
    went = deed("german-halftrack-1", "maneuver", "C6", "C5", "C4")
    t = reaction("C7", GERMAN("halftrack-1", "C4", motion="green"), unit="tanks-1-1", deeds=[went])
    assert not marker(say(t, "fire tanks-1-1 german-halftrack-1")).enfilade


@pytest.mark.rule("lhy:11.1b-1", "lhy:11.5.1-1")
def test_each_vehicle_has_its_own_arcs() -> None:
    other = "panzer1-2-2"
    s = state(
        FIELD, US("tanks-1-1", "C7"), US("tanks-1-2", "C7"), GERMAN(TANK, "C4", motion="green"), GERMAN(other, "C4")
    )
    went = [deed(TANK, "maneuver", "C5", "C4"), deed(other, "fire", "C4", fired_from="C4", front=EAST)]
    t = say(table(reacting(s, 0, *went)), f"fire tanks-1-1 {TANK}", f"fire tanks-1-2 {other}")
    assert [(m.unit, m.enfilade) for m in t.state.markers] == [(TANK, True), (other, False)]


# ------------------------------------------------------------------ crossfire


def pincer(*units: Unit, **fields: Any) -> World:
    s = state(FIELD, US(SQUAD, "C1"), US("able-1-2", "C7"), US("able-1-leader", "C1"), *units)
    return table(activated(s, "able-1"))


@pytest.mark.rule("lhy:11.1.2-1", "lhy:11.1.2-2")
def test_the_defender_chooses_his_front_and_the_other_fire_enfilades() -> None:
    t = say(pincer(GERMAN(FOE, "C4")), f"crossfire {SQUAD},able-1-2 C4")
    assert asked(t) == (1, "front")
    assert offered(t) == [f"front {EAST}", f"front {WEST}"]
    assert refused(t, "front 1").rule == "11.1.2-1"
    say(t, f"front {EAST}")
    assert [(m.firer, m.enfilade, m.value) for m in t.state.markers] == [(SQUAD, True, 2), ("able-1-2", False, 1)]
    assert t.state.units[SQUAD].did == t.state.units["able-1-2"].did == "fire"
    say(t, "call")  # 11.1.2-2: the front does not bind the defender's own fire
    assert say(t, f"fire {FOE} C1").state.markers[-1].at == "C1"


@pytest.mark.rule("lhy:11.1.2-1", "lhy:11.1-2")
def test_a_chosen_front_lasts_for_the_segment() -> None:
    s = state(
        FIELD, US(SQUAD, "C1"), US("able-1-2", "C7"), US("able-1-3", "B2"), US("able-1-leader", "C1"), GERMAN(FOE, "C4")
    )
    t = say(table(activated(s, "able-1")), f"crossfire {SQUAD},able-1-2 C4", f"front {EAST}", "fire able-1-3 C4")
    assert marker(t).enfilade
    say(t, "call", "call")
    assert t.state.units[FOE].front == -1


@pytest.mark.rule("lhy:11.1.2-1", "lhy:11.1a-1", "lhy:2.2.4b-1")
def test_crossfire_needs_two_from_opposite_sides_of_somebody_who_can_be_enfiladed() -> None:
    foes = [GERMAN(FOE, "C4"), GERMAN("1kp-1-2", "D4"), GERMAN("1kp-1-3", "D4"), GERMAN("fp-gun-1", "B4", front=WEST)]
    s = state(
        FIELD, US(SQUAD, "C1"), US("able-1-2", "C7"), US("able-1-3", "B1"), US("able-1-leader", "C1"),
        US("tanks-1-1", "B1"), US("tanks-1-2", "C1"), *foes,
    )  # fmt: skip
    t = table(activated(s, "able-1", "tanks-1"))
    assert refused(t, f"crossfire {SQUAD} C4").rule == "11.1.2-1"
    assert refused(t, f"crossfire {SQUAD},able-1-3 C4").code == "one-side"
    assert refused(t, f"crossfire {SQUAD},able-1-2 D4").rule == "11.1a-1"
    assert offered(t, Crossfire) == [f"crossfire {SQUAD},able-1-2 C4", "crossfire able-1-2,able-1-3 C4",
                                     "crossfire able-1-2,tanks-1-1 C4", "crossfire able-1-2,tanks-1-2 C4"]  # fmt: skip


@pytest.mark.rule("lhy:11.1.2-1", "lhy:11.1.2-3")
def test_in_reaction_each_pair_is_offered_once() -> None:
    t = reaction("C1", US("able-1-2", "C7"), GERMAN(FOE, "C4"), deeds=[deed(FOE, "maneuver", "D4", "C4")])
    assert offered(t, Crossfire) == [f"crossfire {SQUAD},able-1-2 C4"]


@pytest.mark.rule("lhy:11.1.2-3")
def test_in_activation_one_of_the_platoon_and_others_of_the_company() -> None:
    s = state(
        FIELD, US(SQUAD, "C1"), US("able-1-leader", "C1"), US("able-2-1", "C7"), US("baker-1-1", "C7"),
        US("able-3-1", "C2"), GERMAN(FOE, "C4"),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert refused(t, "crossfire able-2-1,able-3-1 C4").rule == "11.1.2-3"
    assert refused(t, f"crossfire {SQUAD},baker-1-1 C4").rule == "11.1.2-3"
    say(t, f"crossfire {SQUAD},able-2-1 C4", f"front {WEST}")
    assert [m.firer for m in t.state.markers] == [SQUAD, "able-2-1"]
    s = state(FIELD, US(SQUAD, "C1"), US("baker-1-1", "C7"), GERMAN(FOE, "C4"))
    t = table(reacting(s, 0, deed(FOE, "maneuver", "C5", "C4")))
    say(t, f"crossfire {SQUAD},baker-1-1 C4", f"front {WEST}")  # in Reaction anybody
    assert [m.enfilade for m in t.state.markers] == [False, True]


@pytest.mark.rule("lhy:11.1.2-3", "lhy:13.3.2-2")
def test_nobody_joins_who_is_disrupted_be_he_of_the_platoon_or_not() -> None:
    others = [US(i, "C7", disrupted=True) for i in ("able-1-2", "able-2-1")]
    t = table(activated(state(FIELD, US(SQUAD, "C1"), US("able-1-leader", "C1"), *others, GERMAN(FOE, "C4")), "able-1"))
    assert [refused(t, f"crossfire {SQUAD},{u.id} C4").rule for u in others] == ["13.3.2-2"] * 2


@pytest.mark.rule("lhy:11.1.2-1", "lhy:11.1.1-1")
def test_who_has_fired_has_his_front_and_chooses_none_under_crossfire() -> None:
    t = reaction("C1", US("able-1-2", "C7"), GERMAN(FOE, "C4"), deeds=fired_east())
    say(t, f"crossfire {SQUAD},able-1-2 C4")
    assert asked(t) == (0, "reaction")
    assert [(m.firer, m.enfilade) for m in t.state.markers] == [(SQUAD, True), ("able-1-2", False)]


@pytest.mark.rule("lhy:11.1.2-1", "lhy:11.5.1c-1")
def test_crossfire_at_a_vehicle() -> None:
    s = state(FIELD, US("tanks-1-1", "C1"), US("tanks-1-2", "C7"), GERMAN(TANK, "C4"))
    t = say(table(activated(s, "tanks-1")), f"crossfire tanks-1-1,tanks-1-2 {TANK}", f"front {WEST}")
    assert [(m.unit, m.enfilade) for m in t.state.markers] == [(TANK, False), (TANK, True)]


@pytest.mark.rule("lhy:11.1.2-3", "lhy:3.2-1")
def test_support_joins_with_the_platoon_that_it_is_part_of() -> None:
    s = state(
        FIELD, US(SQUAD, "C1"), US("able-1-leader", "C1"), US("able-2-1", "C7"), US("mg-1", "C7"), US("mg-2", "E8"),
        US("baker-1-1", "E8"), GERMAN(FOE, "C4"),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert refused(t, f"crossfire {SQUAD},us-mg-2 C4").rule == "11.1.2-3"  # with Baker
    assert f"crossfire {SQUAD},us-mg-1 C4" in offered(t, Crossfire)
    say(t, f"crossfire {SQUAD},us-mg-1 C4", f"front {WEST}")
    assert [m.enfilade for m in t.state.markers] == [False, True]


@pytest.mark.rule("lhy:11.3.3e-1", "lhy:11.1a-1", "lhy:4.3-1")
@pytest.mark.parametrize("beside", ["1kp-1-leader", "1kp-1-2", "panzer1-1-1", "gun-1"])
@pytest.mark.parametrize("who", ["1kp-1-1", "panzer1-2-1", "gun-2", "fp-mg-1"])
def test_whoever_fires_from_under_a_marker_is_foretold_as_men_would_be(who: str, beside: str) -> None:
    """What they are, and how many steps, nobody learns before he has fired at them."""
    firer = GERMAN(who, "C4", concealed=True, **({"front": EAST} if who == "fp-mg-1" else {}))
    deeds = [deed(firer.id, "fire", "C4", fired_from="C4", front=EAST)]
    t = reaction("C1", firer, GERMAN(beside, "C4", concealed=True), deeds=deeds)
    (shot,) = SCREEN.preview(t, move(f"fire {SQUAD} C4"), 0).sums
    assert {mod.rule: mod.value for mod in shot.tally}.get("11.3.3e-1") == 1
    few = {("1kp-1-1", "1kp-1-leader"), *(("gun-2", other) for other in ("1kp-1-leader", "panzer1-1-1", "gun-1"))}
    assert ("11.3.3e-1" in mods(say(t, f"fire {SQUAD} C4"))) is ((who, beside) in few)

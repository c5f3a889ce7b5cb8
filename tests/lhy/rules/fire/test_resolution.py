"""13.0-13.3 Fire Resolution, driven by its dice."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import casualties as suffered
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.state import Assault, Marker, Position, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, activated, dice_left, last, say, state, table, told_of
from tests.lhy.rules.fire.shots import STRIP, WOODED, green, red, yellow

FOE = "1kp-1-1"  # Cohesion 6
SHERMAN, TANK = "tanks-1-1", "panzer1-2-1"


def resolved(*units: Unit, markers: list[Marker], dice: list[int], map: str = STRIP, **fields: Any) -> World:
    """The Fire Resolution Phase with these dice, and no others."""
    t = table(state(map, *units, phase="fire", markers=markers, **fields), dice)
    assert t.state.phase != "fire"
    assert dice_left(t) == 0
    return t


def on(s: State, markers: list[Marker], dice: list[int]) -> World:
    s.phase, s.markers = "fire", markers
    t = table(s, dice)
    assert t.state.phase != "fire"
    assert dice_left(t) == 0
    return t


def condition(t: World, unit: str) -> str:
    u = t.state.units[unit]
    return "lost" if u.lost else "shocked" if u.shocked else "disrupted" if u.disrupted else "well"


# ------------------------------------------------------------------ Small Arms and Mortar Fire


@pytest.mark.rule("lhy:13.1.s1-1", "lhy:13.1.s5-1", "lhy:13.1-1", "lhy:11.3-1", "lhy:13.0-1")
@pytest.mark.parametrize(("die", "after"), [(5, "well"), (6, "disrupted"), (8, "disrupted")])
def test_above_its_cohesion_a_unit_disrupts(die: int, after: str) -> None:
    t = resolved(GERMAN(FOE, "B4"), markers=[green("B4", 1)], dice=[die])
    assert condition(t, FOE) == after
    assert [event.unit for event in told_of(t, suffered.Disrupted)] == [FOE] * (after == "disrupted")


@pytest.mark.rule("lhy:13.1.s5-1", "lhy:13.3.3-1", "lhy:13.3.3-2", "lhy:20.4-1")
def test_at_ten_it_suffers_a_casualty_and_disrupts() -> None:
    t = resolved(GERMAN(FOE, "B4"), markers=[green("B4", 1)], dice=[9, 2])  # the second of its sections
    assert condition(t, FOE) == "lost"
    section = t.state.units["1kp-1-b"]
    assert (section.at, section.disrupted) == ("B4", True)
    assert (t.state.losses, t.state.casualties) == ([0, 1], 1)


@pytest.mark.rule("lhy:13.1.s5-1", "lhy:13.3.3-1")
def test_a_disrupted_unit_suffers_a_casualty() -> None:
    mg = GERMAN("mg-2", "B4", disrupted=True)  # Cohesion 6, and 5 when Disrupted
    assert condition(resolved(mg, markers=[green("B4", 1)], dice=[4]), "german-mg-2") == "disrupted"
    mg = GERMAN("mg-2", "B4", disrupted=True)
    t = resolved(mg, markers=[green("B4", 1)], dice=[5])
    assert condition(t, "german-mg-2") == "lost"
    assert t.state.losses == [0, 1]


@pytest.mark.rule("lhy:13.1.s5-1", "lhy:12.6.1-1")
def test_heroes_do_not_disrupt() -> None:
    t = resolved(GERMAN(FOE, "B4", heroic=True), markers=[green("B4", 1)], dice=[7])  # their Cohesion is 8
    assert condition(t, FOE) == "well"
    t = resolved(GERMAN(FOE, "B4", heroic=True), markers=[green("B4", 1)], dice=[8, 1])
    section = t.state.units["1kp-1-a"]
    assert (section.heroic, section.disrupted) == (True, False)


@pytest.mark.rule("lhy:13.1.s1-1")
def test_only_the_highest_result_counts() -> None:
    t = resolved(GERMAN(FOE, "B4"), markers=[green("B4", 1, id=1), green("B4", 0, id=2)], dice=[3, 8])
    assert [event.result for event in told_of(t, told.MarkerRolled)] == [4, 8]
    assert last(t, told.HexResolved).result.total == 8
    assert condition(t, FOE) == "disrupted"


@pytest.mark.rule("lhy:13.1.s3-1")
def test_who_is_selected() -> None:
    def chosen(*units: Unit) -> str:
        return last(
            resolved(*units, markers=[green("B4", 0)], dice=[9, *[1] * (len(units) - 1)]), told.HexResolved
        ).unit

    squad, mg, leader = GERMAN("1kp-1-3", "B4"), GERMAN("mg-1", "B4"), GERMAN("1kp-1-leader", "B4")  # 7, 5, 7
    assert chosen(GERMAN("1kp-2-3", "B4"), mg, GERMAN("latw-1", "B4")) == "1kp-2-3"  # 6 before 5
    assert chosen(GERMAN("1kp-1-3", "B4", disrupted=True), GERMAN("mg-1", "B4")) == "german-mg-1"
    assert chosen(GERMAN("1kp-1-3", "B4", concealed=True), GERMAN("mg-1", "B4")) == "german-mg-1"
    assert chosen(GERMAN("1kp-1-3", "B4", concealed=True), GERMAN("mg-1", "B4", disrupted=True)) == "1kp-1-3"
    assert chosen(GERMAN("1kp-2-leader", "B4"), GERMAN("mg-1", "B4", disrupted=True)) == "german-mg-1"
    assert chosen(leader, GERMAN("latw-1", "B4")) == "1kp-1-leader"
    assert squad.id == "1kp-1-3"


@pytest.mark.rule("lhy:13.1.s3-3")
def test_ties_go_to_the_assault_value_then_to_the_sav_then_to_chance() -> None:
    t = resolved(GERMAN(FOE, "B4"), GERMAN("mg-2", "B4"), markers=[green("B4", 0)], dice=[9, 1])
    assert last(t, told.HexResolved).unit == FOE  # both 6; the squad has the better Assault Value
    sections = [GERMAN("1kp-1-b", "B4"), GERMAN("1kp-1-a", "B4")]  # 6 and 6; a has an LMG
    assert last(resolved(*sections, markers=[green("B4", 0)], dice=[9, 1]), told.HexResolved).unit == "1kp-1-a"
    equal = [GERMAN(FOE, "B4"), GERMAN("1kp-1-2", "B4")]
    assert last(resolved(*equal, markers=[green("B4", 0)], dice=[9, 2, 1]), told.HexResolved).unit == "1kp-1-2"


@pytest.mark.rule("lhy:13.1.s4-1")
def test_a_leader_of_the_platoon_with_better_cohesion_helps() -> None:
    leader = GERMAN("1kp-1-leader", "B4")  # 7
    t = resolved(GERMAN(FOE, "B4"), leader, markers=[green("B4", 0)], dice=[7])
    assert condition(t, FOE) == "well"
    for others in (
        [GERMAN(FOE, "B4"), GERMAN("1kp-1-leader", "B4", disrupted=True)],
        [GERMAN(FOE, "B4"), GERMAN("1kp-3-leader", "B4")],  # of another platoon
        [GERMAN("1kp-2-2", "B4"), GERMAN("1kp-2-leader", "B4")],  # no better than its squad
    ):
        t = resolved(*others, markers=[green("B4", 0)], dice=[7, 1])
        assert condition(t, others[0].id) == "disrupted"


@pytest.mark.rule("lhy:13.1.s4-1", "lhy:11.4.7.2c-1")
@pytest.mark.parametrize(("at", "hidden", "disrupted"), [("B2", False, False), ("A2", False, True), ("B2", True, True)])
def test_a_leader_who_stays_helps_those_who_leave_a_shelled_hex(at: str, hidden: bool, disrupted: bool) -> None:
    """Unless he is Hidden (20.9.2): the enemy would hear of him."""
    units = US("able-1-1", "B2"), US("able-1-leader", at, hidden=hidden), GERMAN(FOE, "B9")
    t = table(activated(state(STRIP, *units, markers=[red("B2", 0)]), "able-1"), [7])
    say(t, "maneuver able-1-1", "go B3")
    assert t.state.units["able-1-1"].disrupted is disrupted


@pytest.mark.rule("lhy:13.1.s6-1", "lhy:13.3.1-1")
def test_the_others_check_their_cohesion() -> None:
    units = [GERMAN(FOE, "B4"), GERMAN("mg-1", "B4"), GERMAN("latw-1", "B4"), GERMAN("1kp-2-leader", "B4")]
    t = resolved(*units, markers=[green("B4", 0)], dice=[7, 7, 4, 5])  # leader 6: fails; LATW 3: fails; MG 5: holds
    found = {event.unit: event.passed for event in told_of(t, suffered.CohesionChecked)}
    assert found == {"1kp-2-leader": False, "german-latw-1": False, "german-mg-1": True}
    assert condition(t, "1kp-2-leader") == condition(t, "german-latw-1") == "disrupted"
    assert condition(t, "german-mg-1") == "well"
    calm = resolved(*[GERMAN(u.counter[7:], "B4") for u in units], markers=[green("B4", 0)], dice=[6])
    assert not told_of(calm, suffered.CohesionChecked)


@pytest.mark.rule("lhy:13.3.1-1", "lhy:13.3.4-1")
def test_a_failed_check_of_a_disrupted_unit_is_a_casualty() -> None:
    units = [GERMAN(FOE, "B4"), GERMAN("1kp-1-leader", "B4", disrupted=True)]
    t = resolved(*units, markers=[green("B4", 0)], dice=[7, 7], minutes=20)
    leader = t.state.units["1kp-1-leader"]
    assert (leader.at, leader.lost, leader.back) == ("", False, 27)


@pytest.mark.rule("lhy:13.3.4-1", "lhy:13.3.4.1-1")
def test_a_lost_leader_is_away_for_seven_minutes() -> None:
    t = resolved(GERMAN("1kp-1-leader", "B4", disrupted=True), markers=[green("B4", 0)], dice=[7], minutes=3)
    assert last(t, suffered.LeaderLost).back == 10
    assert t.state.losses == [0, 0]  # he is no combat unit
    assert not t.state.units["1kp-1-leader"].disrupted  # when he returns he is in order


@pytest.mark.rule("lhy:13.3.2-1", "lhy:4.3.1-1", "lhy:4.3.1.1d-1")
def test_disruption_ends_regrouping_and_concealment() -> None:
    t = resolved(GERMAN(FOE, "B4", regrouping=True, concealed=True), markers=[green("B4", 0)], dice=[7])
    u = t.state.units[FOE]
    assert (u.disrupted, u.regrouping, u.concealed) == (True, False, False)
    t = resolved(GERMAN(FOE, "B4", concealed=True), markers=[green("B4", 0)], dice=[6])
    assert (t.state.units[FOE].disrupted, t.state.units[FOE].concealed) == (False, False)  # a result equal to it
    t = resolved(GERMAN(FOE, "B4", concealed=True), markers=[green("B4", 0)], dice=[5])
    assert t.state.units[FOE].concealed


def test_nobody_hears_who_is_concealed_if_nothing_happens() -> None:
    t = resolved(GERMAN(FOE, "B4", concealed=True), markers=[green("B4", 0)], dice=[5])
    assert (last(t, told.HexResolved).unit, last(t, told.HexResolved).cohesion) == ("", 0)
    t = resolved(
        GERMAN(FOE, "B4"), GERMAN("1kp-1-2", "B4", concealed=True), markers=[green("B4", 0)], dice=[7, 3]
    )  # fmt: skip
    assert last(t, suffered.CohesionChecked).audience == (1,)


@pytest.mark.rule("lhy:13.1-1", "lhy:20.9.2c-1")
def test_hidden_units_are_subject_to_it() -> None:
    t = resolved(GERMAN(FOE, "B4", hidden=True), GERMAN("mg-1", "B4"), markers=[green("B4", 0)], dice=[6, 7])
    assert not t.state.units[FOE].hidden
    assert condition(t, "german-mg-1") == "disrupted"  # unconcealed, and so it is selected
    assert condition(t, FOE) == "disrupted"  # its check


@pytest.mark.rule("lhy:13.1-1", "lhy:11.3.1-1")
def test_vehicles_and_passengers_are_immune_to_small_arms() -> None:
    units = [GERMAN("halftrack-1", "B4"), GERMAN(FOE, "B4", carrier="german-halftrack-1"), GERMAN(TANK, "B4")]
    t = resolved(*units, markers=[green("B4", 3)], dice=[10])
    assert {condition(t, u.id) for u in units} == {"well"}


@pytest.mark.rule("lhy:13.1.s6-1", "lhy:10.4.6.2c-1")
def test_riders_are_hit_and_get_off_when_one_disrupts() -> None:
    units = [
        GERMAN(TANK, "B4"), GERMAN(FOE, "B4", carrier=TANK), GERMAN("latw-1", "B4", carrier=TANK),
    ]  # fmt: skip
    t = resolved(*units, markers=[green("B4", 0)], dice=[8, 2])
    assert condition(t, FOE) == "disrupted"
    assert t.state.units[FOE].carrier == t.state.units["german-latw-1"].carrier == ""
    assert condition(t, "german-latw-1") == "well"


@pytest.mark.rule("lhy:13.1-2", "lhy:13.1.s2-1", "lhy:11.4.7a-1")
def test_in_a_shared_hex_each_side_suffers_its_own() -> None:
    fight = {"B4": Assault("B4", 0)}
    units = [US("able-1-1", "B4"), GERMAN(FOE, "B4")]
    t = resolved(*units, markers=[green("B4", 1, seat=1)], dice=[8], assaults=fight)
    assert [event.seat for event in told_of(t, told.HexResolved)] == [1]
    units = [US("able-1-1", "B4"), GERMAN(FOE, "B4")]
    t = resolved(*units, markers=[red("B4", -2, bare=0)], dice=[7], assaults={"B4": Assault("B4", 0)})
    assert [(e.seat, e.result.total) for e in told_of(t, told.HexResolved)] == [(0, 7), (1, 5)]
    assert t.state.units["able-1-1"].disrupted
    assert not t.state.units[FOE].disrupted


@pytest.mark.rule("lhy:13.1.s3-2")
def test_mortars_never_select_riders() -> None:
    units = [GERMAN(TANK, "B4"), GERMAN("1kp-1-3", "B4", carrier=TANK), GERMAN("mg-1", "B4")]
    t = resolved(*units, markers=[red("B4", 0)], dice=[6, 7])  # the MG (5) is struck; the Riders (7) check
    assert last(t, told.HexResolved).unit == "german-mg-1"
    assert last(t, suffered.CohesionChecked).unit == "1kp-1-3"


@pytest.mark.rule("lhy:11.4.7d-1")
def test_whoever_is_in_motion_is_immune_to_mortars() -> None:
    units = [GERMAN(TANK, "B4", motion="green"), GERMAN(FOE, "B4", carrier=TANK), GERMAN("mg-1", "B4")]
    t = resolved(*units, markers=[red("B4", 2, mv=2)], dice=[10])
    assert (condition(t, TANK), condition(t, FOE), condition(t, "german-mg-1")) == ("well", "well", "lost")


@pytest.mark.rule("lhy:13.1.s7-1")
def test_a_natural_ten_of_a_heavy_mortar_hits_a_vehicle() -> None:
    vehicles = [GERMAN(TANK, "B4"), GERMAN("halftrack-1", "B4")]
    t = resolved(*vehicles, markers=[red("B4", 2, mv=2)], dice=[10, 1])
    assert condition(t, "german-halftrack-1") == "lost"
    t = resolved(*[GERMAN(u.counter[7:], "B4") for u in vehicles], markers=[red("B4", 2, mv=2)], dice=[10, 2])
    assert condition(t, TANK) == "shocked"
    for markers, die in (([red("B4", 3, mv=1)], 10), ([red("B4", 2, mv=2)], 9)):
        assert condition(resolved(GERMAN(TANK, "B4"), markers=markers, dice=[die]), TANK) == "well"


@pytest.mark.rule("lhy:13.1.s7-1", "lhy:13.0-2")
def test_a_shell_that_is_as_high_as_another_attack_hits_the_vehicle_all_the_same() -> None:
    markers = [green("B4", 3, id=1), red("B4", 0, mv=2, id=2)]
    t = resolved(GERMAN("mg-2", "B4"), GERMAN(TANK, "B4"), markers=markers, dice=[7, 10])
    assert (condition(t, "german-mg-2"), condition(t, TANK)) == ("lost", "shocked")
    t = resolved(GERMAN("mg-2", "B4"), GERMAN(TANK, "B4"), markers=markers, dice=[8, 10])
    assert condition(t, TANK) == "well"


@pytest.mark.rule("lhy:13.1.s8-1", "lhy:11.2-1")
def test_markers_of_direct_fire_are_removed_and_those_of_mortars_stay() -> None:
    t = resolved(GERMAN(FOE, "B4"), markers=[green("B4", 0), red("B4", 0, id=2)], dice=[1, 1])
    assert [event.marker for event in told_of(t, told.MarkerRolled)] == [1, 2]
    assert not [m for m in t.state.markers if m.kind == "small-arms"]


# ------------------------------------------------------------------ Anti-Tank Fire


def armour(*units: Unit) -> State:
    return state(STRIP, *units)


@pytest.mark.rule("lhy:13.2.s1-1", "lhy:13.2.s2-1", "lhy:13.2.s3-1", "lhy:13.3.5-1", "lhy:13.3.6-2")
@pytest.mark.parametrize(("die", "after"), [(6, "well"), (7, "shocked"), (8, "lost"), (1, "well")])
def test_above_the_armour_a_tank_is_destroyed_and_at_it_shocked(die: int, after: str) -> None:
    s = armour(GERMAN(TANK, "B4", motion="green"), US(SHERMAN, "B1"))  # AV 10
    t = on(s, [yellow(s, TANK, 3)], [die])
    assert condition(t, TANK) == after
    assert [event.unit for event in told_of(t, suffered.Shocked)] == [TANK] * (after == "shocked")
    assert t.state.units[TANK].motion == ("green" if after == "well" else "" if after == "shocked" else "green")


@pytest.mark.rule("lhy:13.2.s1-1")
def test_an_unmodified_one_is_ignored() -> None:
    s = armour(GERMAN("halftrack-1", "B4"), US(SHERMAN, "B1"))  # AV 4
    t = on(s, [yellow(s, "german-halftrack-1", 8)], [1])
    assert (condition(t, "german-halftrack-1"), last(t, told.MarkerRolled).ignored) == ("well", True)


@pytest.mark.rule("lhy:13.2.s2-1")
def test_enfilade_is_compared_with_the_rear_armour() -> None:
    s = armour(GERMAN(TANK, "B4"), US(SHERMAN, "B1"))  # AEV 6
    t = on(s, [yellow(s, TANK, 0, enfilade=True)], [7])
    assert condition(t, TANK) == "lost"
    s = armour(GERMAN(TANK, "B4"), US(SHERMAN, "B1"))
    t = on(s, [yellow(s, TANK, 2, id=1), yellow(s, TANK, 0, enfilade=True, id=2)], [7, 6])
    assert condition(t, TANK) == "shocked"  # 9 does nothing to the front, 6 shocks through the rear


@pytest.mark.rule("lhy:13.2.s3-1")
def test_others_than_afvs_are_not_shocked_and_a_shocked_afv_stays_so() -> None:
    s = armour(GERMAN("halftrack-1", "B4"), GERMAN("gun-3", "C4"), GERMAN(TANK, "A4", shocked=True), US(SHERMAN, "B1"))
    markers = [
        yellow(s, "german-halftrack-1", 0, id=1), yellow(s, "german-gun-3", 0, id=2), yellow(s, TANK, 5, id=3),
    ]  # fmt: skip
    t = on(s, markers, [5, 4, 5])  # the gun, the halftrack, the tank, by name
    assert [condition(t, i) for i in ("german-halftrack-1", "german-gun-3", TANK)] == ["well", "well", "shocked"]


@pytest.mark.rule("lhy:15.1d-1")
def test_elite_armour_is_one_better() -> None:
    s = armour(GERMAN("ss-panzer-2-1", "B4"), US(SHERMAN, "B1"))
    av = s.units["ss-panzer-2-1"].card.front.av or 0
    assert av == (GERMAN("panzer1-2-2").card.front.av or 0) + 1
    assert condition(on(s, [yellow(s, "ss-panzer-2-1", 3)], [av - 2]), "ss-panzer-2-1") == "lost"
    s = armour(GERMAN("ss-panzer-2-1", "B4"), US(SHERMAN, "B1"))
    assert condition(on(s, [yellow(s, "ss-panzer-2-1", 3)], [av - 3]), "ss-panzer-2-1") == "shocked"


@pytest.mark.rule("lhy:13.3.5-1", "lhy:10.4.6.2c-1")
def test_riders_of_a_shocked_afv_get_off_and_check() -> None:
    s = armour(GERMAN(TANK, "B4", motion="green"), GERMAN(FOE, "B4", carrier=TANK), US(SHERMAN, "B1"))
    t = on(s, [yellow(s, TANK, 0)], [10, 7])
    u = t.state.units[TANK]
    assert (u.shocked, u.motion) == (True, "")
    assert (condition(t, FOE), t.state.units[FOE].carrier) == ("disrupted", "")
    assert last(t, suffered.ThrownOff).units == (FOE,)


@pytest.mark.rule("lhy:13.3.5-1")
def test_riders_of_a_shocked_afv_get_off_though_they_pass_their_check() -> None:
    s = armour(GERMAN(TANK, "B4"), GERMAN(FOE, "B4", carrier=TANK), US(SHERMAN, "B1"))
    t = on(s, [yellow(s, TANK, 0)], [10, 6])
    assert (condition(t, FOE), t.state.units[FOE].carrier) == ("well", "")


@pytest.mark.rule("lhy:13.3.6-1", "lhy:2.2.4c-1")
def test_a_destroyed_fp_leaves_an_ip() -> None:
    s = armour(GERMAN("fp-gun-1", "B4", front=9), US(SHERMAN, "B1"))  # AV 9
    t = on(s, [yellow(s, "german-fp-gun-1", 1)], [9])
    assert condition(t, "german-fp-gun-1") == "lost"
    assert t.state.positions == {"B4": Position(1)}
    assert t.state.losses == [0, 1]


@pytest.mark.rule("lhy:13.3.6-3")
def test_of_two_who_destroy_each_other_one_is_spared() -> None:
    def duel(*extra: str, dice: list[int]) -> World:
        s = armour(GERMAN(TANK, "B4"), US(SHERMAN, "B1"), US("tanks-1-2", "B1"))
        markers = [yellow(s, TANK, 5, firer=SHERMAN, id=1), yellow(s, SHERMAN, 5, firer=TANK, id=2)]
        markers += [yellow(s, i, 5, firer="tanks-1-2", id=3) for i in extra]
        return on(s, markers, dice)

    t = duel(dice=[9, 9, 1])
    assert (condition(t, TANK), condition(t, SHERMAN)) == ("lost", "well")
    t = duel(dice=[9, 9, 2])
    assert (condition(t, TANK), condition(t, SHERMAN)) == ("well", "lost")
    t = duel(TANK, dice=[9, 9, 9])  # somebody else has fired at one of them
    assert (condition(t, TANK), condition(t, SHERMAN)) == ("lost", "lost")


# ------------------------------------------------------------------ one result


@pytest.mark.rule("lhy:13.0-2")
def test_a_unit_suffers_its_worst_result_alone() -> None:
    s = armour(GERMAN("gun-3", "B4"), US(SHERMAN, "B1"))  # Cohesion 6, AV 5
    t = on(s, [green("B4", 0, id=1), yellow(s, "german-gun-3", 0, id=2)], [7, 6])
    assert condition(t, "german-gun-3") == "lost"
    assert not told_of(t, suffered.Disrupted)  # destroyed, and nothing else
    s = armour(GERMAN(TANK, "B4"), GERMAN(FOE, "B4", carrier=TANK), US(SHERMAN, "B1"))
    t = on(s, [green("B4", 0, id=1), yellow(s, TANK, 8, firer=SHERMAN, id=2)], [8, 8, 1])
    assert t.state.losses == [0, 2]  # the tank, and one step of the Riders, who were struck by both


@pytest.mark.rule("lhy:13.0-2")
def test_all_take_effect_together() -> None:
    """Whoever is struck in one hex still counts in another as he was."""
    s = armour(GERMAN(TANK, "B4"), US(SHERMAN, "B1"))
    t = on(s, [yellow(s, TANK, 5, firer=SHERMAN, id=1), yellow(s, SHERMAN, 0, firer=TANK, id=2)], [9, 10])
    assert (condition(t, TANK), condition(t, SHERMAN)) == ("lost", "shocked")


def test_in_cover_or_not_is_in_the_marker() -> None:
    t = resolved(GERMAN(FOE, "B4"), markers=[green("B4", 0)], dice=[7], map=WOODED)
    assert condition(t, FOE) == "disrupted"

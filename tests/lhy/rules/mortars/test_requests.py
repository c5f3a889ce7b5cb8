"""11.4.4, 11.4.5, 11.4.6 Asking for Mortar Fire, and where it falls."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.moves.mortars import Request
from hedgerow.lhy.state.state import Arrow, Assault, Marker, Position, State
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
    told_of,
)

FIELD = board(
    """
    . . . . . . . . . .
     . . . . . . . . . .
    . . . . . . . . . .
     . . . . . . w . . .
    . . . . . . . . . .
    """
)
"""Five rows, A to E; woods in B7."""
SECTION = US.mortar("60mm-section", company="able")
PLATOON = US.mortar("81mm-platoon")


def fight(*pieces: Any, **fields: Any) -> State:
    """Able's first platoon with its leader in C1, and Germans in C5."""
    usual = [
        US("able-1-1", "C1"),
        US("able-1-leader", "C1"),
        GERMAN("1kp-1-1", "C5"),
        GERMAN("1kp-1-leader", "C5"),
    ]
    return state(FIELD, *usual, US.mortar("60mm-section", company="able"), *pieces, **fields)


def impacts(s: State) -> dict[str, list[int]]:
    """The values of the MDRM markers by hex."""
    found: dict[str, list[int]] = {}
    for m in s.markers:
        if m.kind == "mortar":
            found.setdefault(m.at, []).append(m.value)
    return found


def asks(at: str = "C5", unit: str = "able-1-1", shells: str = "he", mortar: str = SECTION.id) -> str:
    return f"request {unit} {mortar} {at} {shells}"


@pytest.mark.rule(
    "lhy:11.4.5.s1-1", "lhy:11.4.5.s3-1", "lhy:11.4.5.s4-1", "lhy:11.4.5.s5-1", "lhy:11.4.5.s6-1", "lhy:11.4-1",
    "lhy:11.4.4-1", "lhy:11.4.1-1",
)  # fmt: skip
def test_a_section_shells_a_hex_and_its_observer_may_still_act() -> None:
    t = say(table(activated(fight(), "able-1"), dice=[7]), asks())
    m = t.state.mortars[SECTION.id]
    assert impacts(t.state) == {"C5": [0, 0]}
    assert (m.box, m.at, m.observer, m.impact, m.final) == ("firing", "C1", "able-1-1", "C5", False)
    assert refused(t, asks("C6")).rule == "11.4-1"
    assert legal(t, "maneuver able-1-1")
    assert not t.state.units["able-1-1"].did


@pytest.mark.rule("lhy:11.4.5.s7-1")
@pytest.mark.parametrize(("die", "at"), [(1, "C4"), (2, "D4"), (3, "D5"), (4, "C6"), (5, "B5"), (6, "B4")])
def test_an_accuracy_roll_up_to_six_scatters_as_the_diagram_shows(die: int, at: str) -> None:
    t = say(table(activated(fight(), "able-1"), dice=[die]), asks())
    assert impacts(t.state) == {"C5": [0], at: [-1]}
    assert [(e.at, e.die, e.value) for e in told_of(t, told.ShellsFell)] == [("C5", 0, 0), (at, die, -1)]
    assert not next(m for m in t.state.markers if m.at == at).primary


@pytest.mark.rule("lhy:11.4.5.s2-1", "lhy:11.4.5.s4-1")
def test_smoke_has_its_own_number_of_rolls_and_no_value() -> None:
    s = fight(US.mortar("81mm-section", company="able"))
    t = say(table(activated(s, "able-1"), dice=[8, 9]), asks(shells="smoke", mortar="us-81mm-section-1"))
    assert [(m.kind, m.at, m.value) for m in t.state.markers] == [("smoke", "C5", 0)] * 3
    assert [(e.shells, e.at, e.die) for e in told_of(t, told.ShellsFell)] == [("smoke", "C5", x) for x in (0, 8, 9)]


@pytest.mark.rule("lhy:11.4.5.s3-2")
def test_a_hindered_view_costs_the_marker_that_needs_no_roll() -> None:
    s = fight()
    s.markers.append(Marker(90, "smoke", "C3"))
    t = say(table(activated(s, "able-1"), dice=[1, 4]), asks())
    assert impacts(t.state) == {"C4": [-1], "C6": [-1]}


@pytest.mark.rule("lhy:11.4.5.s3-2", "lhy:4.2.4d-1")
@pytest.mark.parametrize(("concealed", "sure"), [(False, False), (True, True)])
def test_vehicles_on_an_enclosed_road_hinder_an_observer_who_knows_of_them(concealed: bool, sure: bool) -> None:
    lane = board(". . . . . .\n . w w w w .", lines=[("road", "A1 A2 A3 A4 A5 A6")])
    s = state(
        lane, US("able-1-1", "A1"), US("able-1-leader", "A1"), US.mortar("60mm-section", company="able"),
        GERMAN("1kp-1-1", "A4"), GERMAN("halftrack-1", "A3", concealed=concealed),
    )  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[4] if sure else [4, 4]), asks("A4"))
    assert ("A4" in impacts(t.state)) is sure


@pytest.mark.rule("lhy:11.4.10-1", "lhy:11.4.5.s3-2")
@pytest.mark.parametrize(("level", "hinders"), [(2, True), (3, False)])
def test_smoke_stands_two_levels_high(level: int, hinders: bool) -> None:
    hills = board(". . . . .", levels=f"{level} 0 0 0 {level}", first="A1")
    s = state(
        hills, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A5"),
        US.mortar("60mm-section", company="able"), markers=[Marker(1, "smoke", "A3")],
    )  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[1, 1] if hinders else [1]), asks("A5"))
    assert ("A5" in impacts(t.state)) is not hinders


@pytest.mark.rule("lhy:11.4.4-1")
def test_who_has_acted_asks_for_nothing_any_more() -> None:
    t = say(table(activated(fight(), "able-1")), "maneuver able-1-1", "go C2", "rest")
    assert refused(t, asks()).rule == "9.0-2"


@pytest.mark.rule("lhy:11.4.4-1")
def test_the_impact_hex_must_be_in_sight() -> None:
    s = state(
        board(". . w . . .", first="A1"), US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A6"),
        US.mortar("60mm-section", company="able"),
    )  # fmt: skip
    t = table(activated(s, "able-1"), dice=[7])
    assert refused(t, asks("A6")).rule == "11.4.4-1"
    assert legal(t, asks("A2"))
    assert not offered(t, Request)


@pytest.mark.rule("lhy:11.4.4-2")
def test_not_on_friends_on_foot() -> None:
    t = table(activated(fight(US("able-2-1", "C4"), US("tanks-1-1", "C6")), "able-1"))
    assert refused(t, asks("C4")).rule == "11.4.4-2"
    assert refused(t, asks("C1")).rule == "11.4.4-2"
    assert legal(t, asks("C6"))


@pytest.mark.rule("lhy:11.4.4.1-1")
@pytest.mark.parametrize("how", ["disrupted", "regrouping"])
@pytest.mark.parametrize("who", ["able-1-1", "able-1-leader"])
def test_neither_the_unit_nor_its_leader_may_be_out_of_order(how: str, who: str) -> None:
    s = fight(US("able-1-2", "C1"))
    setattr(s.units[who], how, True)
    t = table(activated(s, "able-1"))
    assert refused(t, asks()).rule in ("11.4.4.1-1", "11.4.4.1a-1", "14.3.6-2")


@pytest.mark.rule("lhy:11.4.4.1-1")
@pytest.mark.parametrize(("mounted", "rule"), [("able-1-2", "11.4.4.1-1"), ("able-1-leader", "11.4.4.1a-1")])
def test_nor_may_they_be_mounted(mounted: str, rule: str) -> None:
    units = [
        US(unit, "C1", carrier="us-halftrack-1" if unit == mounted else "") for unit in ("able-1-2", "able-1-leader")
    ]
    s = state(
        FIELD, US("halftrack-1", "C1"), *units, GERMAN("1kp-1-1", "C5"), US.mortar("60mm-section", company="able")
    )
    assert refused(table(activated(s, "able-1")), asks(unit="able-1-2")).rule == rule


@pytest.mark.rule("lhy:11.4.4.1-1")
def test_nor_may_they_be_in_an_assault_or_under_mortar_fire() -> None:
    s = fight()
    s.assaults["C1"] = Assault("C1", 1)
    assert refused(table(activated(s, "able-1")), asks()).rule in ("11.4.4.1-1", "10.5.3.1a-1")
    s = fight(GERMAN.mortar("8cm-section", box="firing", impact="C1"))
    s.markers.append(Marker(90, "mortar", "C1"))
    assert refused(table(activated(s, "able-1")), asks()).rule in ("11.4.4.1-1", "11.4.7.1b-1")


@pytest.mark.rule("lhy:11.4.4.1-1")
def test_leaders_and_support_may_ask_but_no_latw_and_no_vehicle() -> None:
    s = fight(US("mg-3", "C1"), US("latw-1", "C1"))
    t = table(activated(s, "able-1"))
    assert legal(t, asks(unit="able-1-leader"))
    assert legal(t, asks(unit="us-mg-3"))
    assert refused(t, asks(unit="us-latw-1")).rule == "11.4.4.1-1"


@pytest.mark.rule("lhy:11.4.4.1a-1")
def test_the_attacker_asks_within_four_hexes_of_his_leader_the_defender_within_six() -> None:
    s = fight(US("able-1-2", "D5"))
    assert refused(table(activated(s, "able-1")), asks("C7", "able-1-2")).rule == "11.4.4.1a-1"
    s = fight(US("able-1-2", "D4"))
    assert legal(table(activated(s, "able-1")), asks("C7", "able-1-2"))
    german = GERMAN.mortar("8cm-section", company="1kp")
    for far, fits in (("A10", True), ("A11", False)):
        s = state(
            board(f"{'. ' * 14}\n {'. ' * 14}"), US("able-1-1", "A2"), GERMAN("1kp-1-1", "A4"),
            GERMAN("1kp-1-leader", far), GERMAN.mortar("8cm-section", company="1kp"),
        )  # fmt: skip
        t = table(activated(s, "1kp-1"))
        assert legal(t, f"request 1kp-1-1 {german.id} A2 he") is fits


@pytest.mark.rule("lhy:11.4.4.1a-1", "lhy:7.2-1")
@pytest.mark.parametrize(("leader", "fits"), [("D4", True), ("C1", False)])
def test_who_has_joined_another_platoon_has_his_own_leader_still(leader: str, fits: bool) -> None:
    """The leader of the platoon that he has joined is five hexes away."""
    s = fight(US("able-1-2", "D5"), US("able-2-1", "D5"), US("able-2-leader", leader))
    t = table(activated(s, "able-1", joining=["able-2-1"]))
    assert legal(t, asks("C7", "able-2-1")) is fits


@pytest.mark.rule("lhy:11.4.2-1", "lhy:11.4.4.1b-1", "lhy:11.4.3-1", "lhy:11.4.4.1c-1")
def test_a_section_fires_for_its_company_a_platoon_for_everybody() -> None:
    s = fight(US("baker-1-1", "C1"), US("baker-1-leader", "C1"), US.mortar("81mm-platoon"))
    t = table(activated(s, "baker-1"))
    assert refused(t, asks(unit="baker-1-1")).rule == "11.4.4.1b-1"
    assert legal(t, asks(unit="baker-1-1", mortar=PLATOON.id))
    assert {text.split()[2] for text in offered(t, Request)} == {PLATOON.id}


@pytest.mark.rule("lhy:8.3b-1", "lhy:8.1c-1")
def test_whoever_has_seen_nothing_may_ask_and_nobody_reacts_to_it() -> None:
    s = fight(GERMAN.mortar("8cm-section", company="1kp"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C6", "C5")), dice=[7])
    say(t, asks())
    assert t.state.cycle is not None
    assert not t.state.cycle.deeds


@pytest.mark.rule("lhy:11.4.4.2-1")
@pytest.mark.parametrize(("die", "granted"), [(7, True), (8, False)])
def test_fire_on_my_position(die: int, granted: bool) -> None:
    s = fight(GERMAN("1kp-1-2", "C1"))
    s.assaults["C1"] = Assault("C1", 1)
    t = table(activated(s, "able-1"), dice=[die, 9])
    assert refused(t, asks("C1")).rule in ("11.4.4.1-1", "10.5.3.1a-1")
    say(t, asks("C1", "able-1-leader"))
    assert last(t, told.PositionRolled).granted is granted
    assert ("C1" in impacts(t.state)) is granted
    assert t.state.mortars[SECTION.id].box == ("firing" if granted else "available")


@pytest.mark.rule("lhy:11.4.4.2-1", "lhy:11.4.4.1-1")
def test_nor_does_a_disrupted_leader_ask_for_it() -> None:
    t = table(activated(fight(GERMAN("1kp-1-2", "C1"), assaults={"C1": Assault("C1", 1)}), "able-1"))
    t.state.units["able-1-leader"].disrupted = True
    assert refused(t, asks("C1", "able-1-leader")).rule == "11.4.4.1-1"
    assert not offered(t, Request)


@pytest.mark.rule("lhy:11.4.5.s7-2")
def test_where_there_is_but_one_diagram_none_is_named() -> None:
    assert refused(table(activated(fight(), "able-1")), f"{asks()} 9").rule == "11.4.5.s7-2"


@pytest.mark.rule("lhy:11.4.4.2-1")
def test_a_leader_who_was_not_granted_it_does_not_ask_again_in_that_turn() -> None:
    s = fight(GERMAN("1kp-1-2", "C1"), US.mortar("81mm-platoon"), assaults={"C1": Assault("C1", 1)})
    t = table(activated(s, "able-1"), dice=[8])
    assert asks("C1", "able-1-leader") in offered(t, Request)
    say(t, asks("C1", "able-1-leader"))
    assert refused(t, asks("C1", "able-1-leader")).rule == "11.4.4.2-1"
    assert refused(t, asks("C1", "able-1-leader", mortar=PLATOON.id)).rule == "11.4.4.2-1"
    assert not offered(t, Request)


@pytest.mark.rule("lhy:11.4.5.s1-2", "lhy:20.9.2-1")
def test_a_hidden_observer_stays_hidden_until_he_acts() -> None:
    german = GERMAN.mortar("8cm-section", company="1kp")
    s = fight(GERMAN("1kp-2-1", "E9", hidden=True), GERMAN("1kp-2-leader", "E9", hidden=True), german)
    t = say(
        table(reacting(s, 1, deed("able-1-1", "maneuver", "B1", "C1")), dice=[7]), f"request 1kp-2-1 {german.id} C1 he"
    )
    m = t.state.mortars[german.id]
    assert t.state.units["1kp-2-1"].hidden
    assert m.at == ""
    event = last(t, told.Requested)
    assert (event.unit, event.at) == ("", "")
    say(t, "maneuver 1kp-2-1")
    assert not t.state.units["1kp-2-1"].hidden
    assert m.at == "E9"


@pytest.mark.rule("lhy:11.4.6a-1", "lhy:11.4.6c-1", "lhy:11.4.6-1")
def test_woods_burst_shells_in_the_air_and_cover_as_well() -> None:
    s = fight(GERMAN("1kp-2-1", "B7"), US.mortar("81mm-section", company="able"))
    t = say(table(activated(s, "able-1"), dice=[9]), asks("B7", mortar="us-81mm-section-1"))
    tally = t.state.markers[0].tally
    assert {m.rule: m.value for m in tally} == {"1.6-1": 2, "11.4.6a-1": 1, "11.4.6c-1": -1}
    assert (t.state.markers[0].value, t.state.markers[0].bare) == (2, 3)


@pytest.mark.rule("lhy:11.4.6c-1")
def test_beside_a_fortified_position_the_other_terrain_of_the_hex_counts() -> None:
    """60mm HE on a squad with an FP: in the open 0, in woods one more for the airburst and one less for the trees."""
    t = say(table(activated(fight(GERMAN("fp-gun-1", "C5", front=9)), "able-1"), dice=[1]), asks())
    assert {m.rule: m.value for m in t.state.markers[0].tally} == {}
    s = fight(GERMAN("1kp-2-1", "B7"), GERMAN("fp-gun-1", "B7", front=9))
    t = say(table(activated(s, "able-1"), dice=[1]), asks("B7"))
    assert {m.rule: m.value for m in t.state.markers[0].tally} == {"11.4.6a-1": 1, "11.4.6c-1": -1}


@pytest.mark.rule("lhy:20.9.2-2", "lhy:11.4.6c-1")
@pytest.mark.parametrize(("works", "value"), [("IP", 0), ("FP", 2)])
def test_a_hidden_position_covers_from_shells_when_it_comes_to_light(works: str, value: int) -> None:
    hidden = [GERMAN("fp-mg-1", "C6", front=9, hidden=True)] if works == "FP" else [GERMAN("mg-1", "C6", hidden=True)]
    s = fight(*hidden)
    s.positions = {"C6": Position(1, hidden=True)} if works == "IP" else {}
    s.markers = [Marker(1, "mortar", "C6", 2, Tally().plus(2, "Mortar Value", "1.6-1"), mv=2, bare=2)]
    t = say(table(reacting(s, 1, deed("able-1-1", "maneuver", "B1", "C1"))), f"fire {hidden[0].id} C1")
    assert t.state.markers[0].value == value


@pytest.mark.rule("lhy:11.4.6b-1")
@pytest.mark.parametrize(("more", "value"), [
    ((), 0), (("1kp-1-2",), 0), (("1kp-1-2", "german-mg-1"), 1), (("1kp-1-2", "1kp-1-3", "german-mg-1"), 2),
])  # fmt: skip
def test_density_counts_every_two_steps_over_four(more: tuple[str, ...], value: int) -> None:
    pieces = [GERMAN(name.removeprefix("german-"), "C5") for name in more]
    t = say(table(activated(fight(*pieces), "able-1"), dice=[1]), asks())
    assert impacts(t.state)["C5"] == [value]


@pytest.mark.rule("lhy:11.4.6b-1")
@pytest.mark.parametrize(("carrier", "value"), [("panzer1-2-1", 0), ("german-halftrack-1", 0), ("", 1)])
def test_riders_and_passengers_make_no_density(carrier: str, value: int) -> None:
    pieces = [GERMAN("panzer1-2-1", "C5"), GERMAN("halftrack-1", "C5"), GERMAN("1kp-1-2", "C5")]
    t = table(activated(fight(*pieces, GERMAN("1kp-1-3", "C5", carrier=carrier)), "able-1"), dice=[1])
    assert impacts(say(t, asks()).state)["C5"] == [value]


@pytest.mark.rule("lhy:11.4.6b-1", "lhy:20.9.2c-1")
def test_hidden_men_make_no_density() -> None:
    pieces = [GERMAN(name, "C5", hidden=True) for name in ("1kp-2-2", "1kp-2-3", "1kp-2-1")]
    t = say(table(activated(fight(*pieces), "able-1"), dice=[1]), asks())
    assert impacts(t.state)["C5"] == [0]
    assert t.state.units["1kp-2-2"].hidden


@pytest.mark.rule("lhy:11.4.5.s8-1")
@pytest.mark.parametrize("shells", ["he", "smoke"])
def test_he_breaks_off_assaults_and_regrouping(shells: str) -> None:
    s = fight(GERMAN("1kp-2-1", "C5", regrouping=True))
    s.arrows.append(Arrow(1, "C5", "C4", ["1kp-1-1"]))
    t = say(table(activated(s, "able-1"), dice=[9]), asks(shells=shells))
    kept = shells == "smoke"
    assert bool(t.state.arrows) is kept
    assert t.state.units["1kp-2-1"].regrouping is kept
    assert [(e.arrows, e.units) for e in told_of(t, told.Dispersed)] == ([] if kept else [(1, ("1kp-2-1",))])


@pytest.mark.rule("lhy:11.4.5.s8-1", "lhy:11.4.5.s3-2")
@pytest.mark.parametrize(("dice", "kept"), [((1, 4), True), ((1, 7), False)])
def test_where_no_shells_fall_nothing_is_broken_off(dice: tuple[int, int], kept: bool) -> None:
    s = fight(GERMAN("1kp-2-1", "C5", regrouping=True), markers=[Marker(90, "smoke", "C3")])
    s.arrows.append(Arrow(1, "C5", "C4", ["1kp-1-1"]))
    t = say(table(activated(s, "able-1"), dice=dice), asks())
    assert (bool(t.state.arrows), t.state.units["1kp-2-1"].regrouping) == (kept, kept)


@pytest.mark.rule("lhy:11.4.10-2")
def test_shells_are_lost_in_open_water() -> None:
    s = state(
        board(
            """
            = = = = =
             = = = = =
            . = = = =
            """
        ),
        US("able-1-1", "A1"), US("able-1-leader", "A1"), US.mortar("81mm-section", company="able"),
    )  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[9]), asks("B3", mortar="us-81mm-section-1"))
    assert not t.state.markers
    assert [event.value for event in told_of(t, told.ShellsFell)] == [None, None]
    s.mortars["us-81mm-section-1"].box = "available"
    t = say(table(s, dice=[9]), asks("A2", mortar="us-81mm-section-1"))
    assert impacts(t.state) == {"A2": [2, 2]}


@pytest.mark.rule("lhy:11.4.7.1b-1", "lhy:11.4.7-1", "lhy:11.4.7.1a-1")
def test_men_in_a_primary_impact_hex_see_nothing_and_only_withdraw() -> None:
    s = fight(GERMAN("1kp-1-2", "C4"))
    t = say(table(activated(s, "able-1"), dice=[1]), asks(), "maneuver able-1-1", "go C2", "rest", "call")
    assert asked(t) == (1, "reaction")
    assert refused(t, "maneuver 1kp-1-1").rule == "11.4.7.1b-1"
    assert legal(t, "maneuver 1kp-1-2"), "a secondary impact hex pins nobody"
    t.state.markers = [m for m in t.state.markers if not m.primary]
    assert legal(t, "maneuver 1kp-1-1"), "without a marker nobody is affected"

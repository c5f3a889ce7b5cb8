"""5.0.V, 11.4.8, 11.4.9 The Mortar Fire Adjustment Phase."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.state import Marker, State
from tests.lhy.drawn import GERMAN, OPEN, US, asked, board, last, legal, offered, refused, say, state, table, told_of

SECTION, PLATOON, GERMANS = "us-60mm-section-1", "us-81mm-platoon-1", "german-8cm-section-1"
FIRING: dict[str, Any] = {"box": "firing", "observer": "able-1-1", "at": "C1", "impact": "C5"}


def phase(*pieces: Any, **fields: Any) -> State:
    usual = [US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C5"), GERMAN("1kp-1-leader", "C5")]
    return state(OPEN, *usual, *pieces, phase="mortars", **fields)


@pytest.mark.rule("lhy:5.0.V.s1-1", "lhy:11.4.10-3", "lhy:17.5.1.s4-1")
def test_mdrm_markers_and_light_go_and_one_smoke_marker_of_each_hex() -> None:
    s = phase(US.mortar("60mm-section", **FIRING), lit=["C3"])
    s.markers = [
        Marker(1, "mortar", "C5"), Marker(2, "mortar", "C5"), Marker(3, "smoke", "C3"), Marker(4, "smoke", "C3"),
        Marker(5, "smoke", "C4"),
    ]  # fmt: skip
    t = table(s)
    assert [(m.kind, m.at) for m in t.state.markers] == [("smoke", "C3")]
    assert not t.state.lit


@pytest.mark.rule("lhy:11.4.8-1", "lhy:5.0.V.s2-1")
@pytest.mark.parametrize(("kind", "die", "box"), [
    ("60mm-section", 4, "available"), ("60mm-section", 5, "pending"),
    ("81mm-platoon", 3, "available"), ("81mm-platoon", 4, "pending"),
])  # fmt: skip
def test_a_section_recovers_with_four_a_platoon_with_three(kind: str, die: int, box: str) -> None:
    t = table(phase(US.mortar(kind, box="pending")), dice=[die])
    assert t.state.mortars[f"us-{kind}-1"].box == box


@pytest.mark.rule("lhy:11.4.8-1", "lhy:11.4.9-3")
def test_a_mission_may_have_it_otherwise() -> None:
    s = phase(US.mortar("60mm-section", box="pending"), special={"mortar_recovery": {"60mm-section": 5}})
    assert table(s, dice=[5]).state.mortars[SECTION].box == "available"


@pytest.mark.rule("lhy:11.4.8-2")
@pytest.mark.parametrize("value", ["on", "off"])
def test_recovery_may_be_secret(value: str) -> None:
    s = phase(US.mortar("60mm-section", box="pending"), options={"secret-mortar-recovery": value})
    event = last(table(s, dice=[2]), told.MortarRecovery)
    assert event.heard_by(0)
    assert event.heard_by(1) is (value == "off")


@pytest.mark.rule("lhy:5.0.V.s3-1")
def test_an_observer_goes_when_he_is_final_or_alone() -> None:
    s = phase(US.mortar("60mm-section", **FIRING | {"final": True}), GERMAN.mortar(
        "8cm-section", box="firing", observer="1kp-1-1", at="B2", impact="C1",
    ))  # fmt: skip
    t = table(s)
    assert [m.box for m in t.state.mortars.values()] == ["pending", "pending"]
    assert {event.mortar for event in told_of(t, told.ObserverGone)} == {SECTION, GERMANS}
    assert t.choice is None or asked(t)[1] != "extension"


@pytest.mark.rule("lhy:11.4.9-1", "lhy:5.0.V.s4-1")
def test_fire_that_is_not_extended_ends_at_once() -> None:
    t = table(phase(US.mortar("60mm-section", **FIRING)))
    assert asked(t) == (0, "extension")
    say(t, f"cease {SECTION}")
    m = t.state.mortars[SECTION]
    assert (m.box, m.observer, m.at, m.impact) == ("pending", "", "", "")
    assert not t.state.pending


@pytest.mark.rule("lhy:11.4.9.s1-1", "lhy:11.4.9.s2-1", "lhy:11.4.9.s3-1", "lhy:11.4.9-3")
def test_fire_is_extended_near_the_hex_and_lies_there_in_the_next_turn() -> None:
    t = table(phase(US.mortar("60mm-section", **FIRING)), dice=[4, 8])
    assert refused(t, f"extend {SECTION} C8 he").rule == "11.4.9.s2-1"
    assert refused(t, f"extend {SECTION} C6 he 9").rule == "11.4.5.s7-2"
    say(t, f"extend {SECTION} C6 he")
    m = t.state.mortars[SECTION]
    assert (m.box, m.final, m.impact) == ("firing", True, "C6")
    assert [(x.kind, x.at, x.primary) for x in t.state.markers] == [("mortar", "C6", True)] * 2


@pytest.mark.rule("lhy:11.4.9.s4-1", "lhy:11.4.9.s1-1")
def test_an_extension_that_fails_leaves_the_observer_for_a_turn() -> None:
    t = say(table(phase(US.mortar("60mm-section", **FIRING)), dice=[5]), f"extend {SECTION} C5 smoke")
    m = t.state.mortars[SECTION]
    assert (m.box, m.final, m.impact, m.at) == ("firing", True, "", "C1")
    assert not t.state.markers
    s = t.state
    s.phase, s.step = "mortars", ""
    assert table(s).state.mortars[SECTION].box == "pending"


@pytest.mark.rule("lhy:11.4.9-1")
def test_only_who_could_ask_anew_extends() -> None:
    s = phase(US.mortar("60mm-section", **FIRING))
    s.units["able-1-leader"].disrupted = True
    t = table(s)
    assert asked(t) == (0, "extension")
    assert refused(t, f"extend {SECTION} C5 he").rule == "11.4.4.1-1"
    assert offered(t) == [f"cease {SECTION}"]


@pytest.mark.rule("lhy:11.4.9.s2-1", "lhy:11.4.9-1", "lhy:11.4.4-2")
def test_not_where_friends_are_nor_out_of_sight() -> None:
    hill = board(
        """
        . . . . . .
         . . . w . .
        . . . . . .
        """
    )
    units = [US("able-1-1", "B1"), US("able-1-leader", "B1"), US("able-1-2", "C4"), GERMAN("1kp-1-1", "C5")]
    firing = US.mortar("60mm-section", **FIRING | {"at": "B1", "impact": "C5"})
    t = table(state(hill, *units, firing, phase="mortars"))
    assert refused(t, f"extend {SECTION} C4 he").rule == "11.4.4-2"
    assert refused(t, f"extend {SECTION} B6 he").rule == "11.4.4-1"
    assert refused(t, f"extend {SECTION} B1 he").rule == "11.4.9.s2-1"
    assert legal(t, f"extend {SECTION} C6 smoke")


@pytest.mark.rule("lhy:11.4.9-1", "lhy:11.4.4.1b-1")
def test_nor_is_the_fire_of_another_companys_section() -> None:
    t = table(phase(US.mortar("60mm-section", company="baker", **FIRING)))
    assert offered(t) == [f"cease {SECTION}"]
    assert refused(t, f"extend {SECTION} C5 he").rule == "11.4.4.1b-1"


@pytest.mark.rule("lhy:11.4.9-2")
def test_both_sides_roll_for_order_and_take_turns() -> None:
    s = phase(
        US.mortar("60mm-section", **FIRING), US.mortar("81mm-platoon", **FIRING),
        GERMAN.mortar("8cm-section", box="firing", observer="1kp-1-1", at="C5", impact="C1"),
    )  # fmt: skip
    t = table(s, dice=[3, 3, 9, 2, 10, 10])
    event = last(t, told.ExtensionOrder)
    assert (event.dice, event.first) == ((9, 2), 0), "a tie is rolled again"
    assert refused(t, f"extend {GERMANS} C1 he").rule == "11.4.9-1"
    say(t, f"extend {SECTION} C5 he")
    assert asked(t) == (1, "extension")
    assert not legal(t, f"cease {PLATOON}")
    say(t, f"extend {GERMANS} C1 he")
    assert asked(t) == (0, "extension")
    assert offered(t)[0] == f"cease {PLATOON}"


@pytest.mark.rule("lhy:11.4.9-1")
def test_shells_of_the_same_step_keep_nobody_from_extending() -> None:
    """What counts is how it was when the step began: the observer was not under fire then."""
    s = phase(
        US.mortar("60mm-section", **FIRING),
        GERMAN.mortar("8cm-section", box="firing", observer="1kp-1-1", at="C5", impact="C1"),
    )  # fmt: skip
    t = say(table(s, dice=[9, 2, 4, 8, 4, 8]), f"extend {SECTION} C5 he")
    assert [m.at for m in t.state.markers] == ["C5", "C5"]
    assert legal(t, f"extend {GERMANS} C2 he")
    say(t, f"extend {GERMANS} C1 he")
    assert (t.state.mortars[GERMANS].box, t.state.mortars[GERMANS].impact) == ("firing", "C1")

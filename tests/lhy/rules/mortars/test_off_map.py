"""11.4.7, 20.7j What else mortars do: for those off the map, and to those in their fire."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.moves.mortars import Request
from hedgerow.lhy.state.placing import enlist, put
from hedgerow.lhy.state.state import Marker, State
from tests.lhy.drawn import GERMAN, OPEN, US, activated, affair, legal, move, offered, refused, say, state, table

ENTERING = {"id": "able", "side": "us", "force": [], "enters": {"hexes": ["A1", "C1", "E1"]}}


def waiting(**fields: Any) -> State:
    return state(
        OPEN, US("able-1-1", group="able", entry="C1"), US("able-1-leader", group="able", entry="C1"),
        GERMAN("1kp-1-1", "C5"), US.mortar("60mm-section", company="able"), mission=affair(OPEN, group=[ENTERING]),
        **fields,
    )  # fmt: skip


@pytest.mark.rule("lhy:20.7j-1")
def test_the_attacker_asks_before_he_comes_on() -> None:
    t = table(activated(waiting(), "able-1"), dice=[8])
    assert "request able-1-1 us-60mm-section-1 C5 he - C1" in offered(t, Request)
    assert refused(t, "request able-1-1 us-60mm-section-1 C5 he - C2").rule == "20.7j-1"
    say(t, "request able-1-1 us-60mm-section-1 C5 he - E1")
    m = t.state.mortars["us-60mm-section-1"]
    assert (m.at, m.impact, m.box) == ("E1", "C5", "firing")
    assert [x.at for x in t.state.markers] == ["C5", "C5"]
    assert legal(t, "maneuver able-1-1")


@pytest.mark.rule("lhy:20.7j-1")
def test_the_defender_does_not() -> None:
    late = {"id": "late", "side": "german", "force": [], "enters": {"hexes": ["C8"]}}
    men = [GERMAN(i, group="late", entry="C8") for i in ("1kp-1-1", "1kp-1-leader")]
    mortar = GERMAN.mortar("8cm-section", company="1kp")
    t = table(activated(state(OPEN, *men, US("able-1-1", "C5"), mortar, mission=affair(OPEN, group=[late])), "1kp-1"))
    assert refused(t, f"request 1kp-1-1 {mortar.id} C5 he - C8").rule == "20.7j-1"
    assert not offered(t, Request)


@pytest.mark.rule("lhy:20.7j-1")
def test_what_he_asks_for_is_shown_from_the_hex_of_his_observer() -> None:
    t = table(activated(waiting(), "able-1"))
    found = SCREEN.preview(t, move("request able-1-1 us-60mm-section-1 C5 he - E1"), 0)
    assert [(line.a, line.b) for line in found.lines] == [("E1", "C5")]


@pytest.mark.rule("lhy:20.7j-1", "lhy:11.4.4-2", "lhy:11.4.4.2-1")
@pytest.mark.parametrize("post", ["C1", "E1"])
def test_a_leader_who_is_not_on_the_map_yet_has_no_position_to_call_fire_on(post: str) -> None:
    s = waiting()
    friend = US("able-1-2")
    enlist(s, friend)
    put(s, friend, "C1")
    t = table(activated(s, "able-1"))
    assert refused(t, f"request able-1-leader us-60mm-section-1 C1 he - {post}").rule == "11.4.4-2"
    assert legal(t, f"request able-1-leader us-60mm-section-1 C5 he - {post}")


@pytest.mark.rule("lhy:20.7j-1", "lhy:11.4.4-2", "lhy:11.4.4.2-1")
def test_a_leader_who_waits_off_the_map_is_not_in_the_hex_of_his_observer() -> None:
    """He neither calls fire upon friends there, nor has to be granted it upon enemies."""
    asked_for = "request able-1-leader us-60mm-section-1 E1 he - E1"
    s = waiting()
    put(s, s.units["able-1-1"], "E1")
    assert refused(table(activated(s, "able-1")), asked_for).rule == "11.4.4-2"
    s = waiting()
    put(s, s.units["1kp-1-1"], "E1")
    t = table(activated(s, "able-1"), dice=[8])
    assert "Fire on my position" not in [fate.words for fate in SCREEN.preview(t, move(asked_for), 0).fates]
    say(t, asked_for)
    assert [x.at for x in t.state.markers] == ["E1", "E1"]


@pytest.mark.rule("lhy:11.4.7.2a-1")
def test_a_secondary_impact_hex_suppresses_but_blinds_nobody() -> None:
    s = state(OPEN, US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C5"))
    s.mortars = {"m": GERMAN.mortar("8cm-section", box="firing", impact="C2")}
    s.markers = [Marker(1, "mortar", "C1")]
    t = say(table(activated(s, "able-1")), "fire able-1-1 C5")
    tally = t.state.markers[-1].tally
    assert [mod.value for mod in tally if mod.rule == "11.3.3b-1"] == [-1]

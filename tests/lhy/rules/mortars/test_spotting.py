"""11.4.4 Mortar Fire where no enemy is known to be: asked for first, and then the hex is named."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.moves.mortars import Extend, Request, Spot
from hedgerow.lhy.state.state import Arrow, Marker
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    deed,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)  # fmt: skip
from tests.lhy.rules.mortars.test_off_map import waiting
from tests.lhy.rules.mortars.test_requests import FIELD, SECTION, fight

ELSEWHERE = f"spot able-1-1 {SECTION.id}"


@pytest.mark.rule("lhy:11.4.4-1", "lhy:11.4.5.s1-1", "lhy:11.4.5.s2-1")
def test_smoke_is_laid_before_ones_own_men() -> None:
    t = table(activated(fight(), "able-1"), dice=[9])
    assert ELSEWHERE in offered(t, Spot)
    assert not [text for text in offered(t, Request) if " C3 " in text], "nobody is there"
    say(t, ELSEWHERE)
    assert asked(t) == (0, "impact")
    assert {f"request able-1-1 {SECTION.id} C3 {shells}" for shells in ("he", "smoke")} <= set(offered(t))
    say(t, f"request able-1-1 {SECTION.id} C3 smoke")
    assert [(m.kind, m.at) for m in t.state.markers] == [("smoke", "C3")] * 2
    assert asked(t) == (0, "activation")
    assert legal(t, "maneuver able-1-1"), "it was no Action"


@pytest.mark.rule("lhy:11.4.4-1", "lhy:11.4.4-2")
def test_in_sight_and_not_on_friends() -> None:
    t = table(activated(fight(US("able-1-2", "C4"), GERMAN("1kp-1-2", "E9", hidden=True)), "able-1"))
    say(t, ELSEWHERE)
    hexes = {text.split()[3] for text in offered(t)}
    assert {"C3", "C5", "E9"} <= hexes
    assert not {"C1", "C4"} & hexes
    assert "B9" not in hexes, "woods are before it"
    assert refused(t, f"request able-1-1 {SECTION.id} C4 smoke").rule == "11.4.4-2"
    assert refused(t, f"request able-1-leader {SECTION.id} C3 smoke").rule == "11.4.5.s1-1"
    assert refused(t, "call").rule == "11.4.5.s1-1"


@pytest.mark.rule("lhy:11.4-1", "lhy:11.4.4.1-1", "lhy:11.4.4.1b-1")
def test_only_who_may_ask_and_only_a_mortar_that_is_ready() -> None:
    s = activated(fight(GERMAN.mortar("8cm-section")), "able-1")
    assert refused(table(s), "spot able-1-1 german-8cm-section-1").rule == "11.4-1"
    s.units["able-1-leader"].disrupted = True
    s.units["able-1-leader"].did = "recover"
    assert refused(table(s), f"spot able-1-leader {SECTION.id}").rule == "9.0-2"
    assert refused(table(s), ELSEWHERE).rule == "11.4.4.1a-1"
    s.units["able-1-leader"].disrupted, s.units["able-1-leader"].did = False, ""
    s.mortars[SECTION.id].company = "baker"
    assert refused(table(s), ELSEWHERE).rule == "11.4.4.1b-1"
    s.mortars[SECTION.id].company, s.mortars[SECTION.id].box = "able", "pending"
    assert refused(table(s), ELSEWHERE).rule == "11.4-1"
    assert not offered(table(s), Spot)


@pytest.mark.rule("lhy:11.4.4-1", "lhy:8.3b-1")
@pytest.mark.parametrize("seen", [True, False])
def test_in_reaction_it_is_offered_to_those_who_have_seen_something(seen: bool) -> None:
    """Whoever has seen nothing may name a hex all the same (8.3b)."""
    germans = GERMAN("1kp-1-1", "C5" if seen else "B9"), GERMAN("1kp-1-leader", "E9")
    s = state(FIELD, US("able-1-1", "B1"), US("able-1-leader", "B1"), US.mortar("60mm-section"), *germans)
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", germans[0].at, germans[0].at), platoons=["1kp-1"]), dice=[9])
    assert bool(offered(t, Spot)) is seen
    say(t, f"request able-1-1 {SECTION.id} B3 smoke")
    assert t.state.markers


@pytest.mark.rule("lhy:10.5.3.2e-1")
def test_those_under_assault_may_ask_for_smoke() -> None:
    s = fight()
    s.arrows = [Arrow(1, "C2", "C1", ["1kp-1-1"])]
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C3", "C2"), platoons=["1kp-1"]))
    assert legal(t, ELSEWHERE)


@pytest.mark.rule("lhy:11.4.5.s1-2", "lhy:20.9.2-1")
def test_who_asks_out_of_hiding_stays_hidden() -> None:
    s = fight()
    for unit in ("able-1-1", "able-1-leader"):
        s.units[unit].hidden = True
    t = say(table(activated(s, "able-1"), dice=[9]), ELSEWHERE, f"request able-1-1 {SECTION.id} C3 smoke")
    assert t.state.units["able-1-1"].hidden
    assert t.state.mortars[SECTION.id].at == ""


@pytest.mark.rule("lhy:20.7j-1")
def test_the_attacker_lays_smoke_before_he_comes_on() -> None:
    t = table(activated(waiting(), "able-1"), dice=[9])
    assert f"{ELSEWHERE} C1" in offered(t, Spot)
    say(t, f"{ELSEWHERE} E1")
    assert {text.split()[-1] for text in offered(t)} == {"E1"}
    say(t, f"request able-1-1 {SECTION.id} D3 smoke - E1")
    assert (t.state.mortars[SECTION.id].at, t.state.markers[0].at) == ("E1", "D3")


@pytest.mark.rule("lhy:11.4.9.s2-1")
def test_fire_is_extended_onto_any_hex_near_by() -> None:
    mortar = US.mortar("60mm-section", box="firing", observer="able-1-1", at="C1", impact="C5")
    s = state(FIELD, US("able-1-1", "C1"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C5"), mortar, phase="mortars")
    s.markers = [Marker(1, "mortar", "C5", 0)]
    t = table(s)
    assert asked(t) == (0, "extension")
    hexes = {text.split()[2] for text in offered(t, Extend)}
    assert {"C5", "C3", "C4", "D5", "C7"} <= hexes
    assert "C2" not in hexes

"""10.3.2, 10.3.3 Deploying and recombining."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.state.events.maneuver import Deployed, Recombined
from hedgerow.lhy.state.moves.maneuver import Deploy
from hedgerow.lhy.state.state import Avatar, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)


@pytest.mark.rule("lhy:10.3.2-1", "lhy:10.3.2-2", "lhy:10.3.2b-1")
def test_a_squad_becomes_two_sections() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-2", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = table(activated(s, "able-1"), dice=[1, 1])
    assert offered(t, Deploy) == ["deploy able-1-1", "deploy able-1-2"]
    say(t, "deploy able-1-1")
    sections = [u for u in t.state.units.values() if u.at == "A1" and u.card.kind == "section"]
    assert len(sections) == 2
    assert t.state.units["able-1-1"].lost
    assert t.state.losses == [0, 0]
    assert refused(t, "deploy able-1-2").rule == "10.3.2b-1"
    say(t, f"maneuver {sections[0].id}", "go A2", "rest", f"maneuver {sections[1].id}", "go B1", "rest")


@pytest.mark.rule("lhy:10.3.2-2")
def test_unequal_sections_are_drawn_one_of_each_value() -> None:
    """Two German sections have an SAV of 1 and two have none: one of either is drawn."""
    values = set()
    for first in (1, 2):
        for second in (1, 2):
            s = state(OPEN, GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8"), US("able-1-1", "E1"))
            t = say(table(activated(s, "1kp-1"), dice=[first, second]), "deploy 1kp-1-1")
            drawn = [u for u in t.state.units.values() if u.card.kind == "section" and u.at]
            assert sorted(u.card.front.sav or 0 for u in drawn) == [0, 1]
            values.add(tuple(u.id for u in drawn))
    assert len(values) == 4
    assert {COUNTERS[f"german/1kp-1-{x}"].front.sav for x in "abcd"} == {0, 1}


@pytest.mark.rule("lhy:10.3.2a-1")
def test_not_when_disrupted_and_no_section() -> None:
    s = state(
        OPEN,
        US("able-1-1", "A1", disrupted=True),
        US("able-1-a", "A1"),
        US("able-1-leader", "A1"),
        GERMAN("1kp-1-1", "E8"),
    )
    t = table(activated(s, "able-1"))
    assert refused(t, "deploy able-1-1").rule == "10.3.2a-1"
    assert refused(t, "deploy able-1-a").rule == "10.3.2-1"


@pytest.mark.rule("lhy:9.0-2", "lhy:10.3.2-1")
def test_not_after_its_action() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "rest")
    assert refused(t, "deploy able-1-1").rule == "9.0-2"


@pytest.mark.rule("lhy:10.3.2d-1")
def test_who_does_nothing_then_can_only_react() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-2", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1"), dice=[1, 1]), "deploy able-1-1")
    one, two = [u.id for u in t.state.units.values() if u.at and u.card.kind == "section"]
    say(t, f"maneuver {one}", "go A2", "rest", "maneuver able-1-2", "go B1", "rest")
    assert refused(t, f"maneuver {two}").rule == "7.0-1"
    say(t, "call", "maneuver 1kp-1-1", "go E7", "rest", "call")
    assert legal(t, f"maneuver {two}")


@pytest.mark.rule("lhy:10.3.2c-1", "lhy:10.3.2d-1")
def test_who_did_nothing_as_they_deployed_may_both_fire_in_reaction() -> None:
    foes = GERMAN("1kp-1-1", "C5"), GERMAN("1kp-1-leader", "C6")
    s = state(OPEN, US("able-1-1", "C1"), US("able-1-leader", "C1"), *foes)
    t = say(table(activated(s, "able-1"), dice=[1, 1]), "deploy able-1-1")
    one, two = [u.id for u in t.state.units.values() if u.at and u.card.kind == "section"]
    say(t, "call", "maneuver 1kp-1-leader", "go C5", "rest", "call", f"fire {one} C5")
    assert legal(t, f"fire {two} C5")


@pytest.mark.rule("lhy:22.2-1", "lhy:10.3.2-2")
def test_an_avatar_goes_on_in_the_first_of_two_sections() -> None:
    pieces = US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8")
    s = state(OPEN, *pieces, avatars=[Avatar("able-1-1"), Avatar()])
    t = say(table(activated(s, "able-1"), dice=[1, 1]), "deploy able-1-1")
    assert t.state.avatars[0].unit == last(t, Deployed).sections[0]


@pytest.mark.rule("lhy:10.3.2c-1")
def test_only_one_of_them_fires_as_they_deploy() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A5"))
    t = say(table(activated(s, "able-1"), dice=[1, 1]), "deploy able-1-1")
    one, two = [u.id for u in t.state.units.values() if u.at and u.card.kind == "section"]
    assert legal(t, f"fire {one} A5")
    assert legal(t, f"fire {two} A5")
    say(t, f"fire {one} A5")
    assert refused(t, f"fire {two} A5").rule == "10.3.2c-1"
    assert legal(t, f"maneuver {two}")


@pytest.mark.rule("lhy:10.3.2c-1", "lhy:11.1.2-1")
def test_nor_do_both_take_part_in_a_crossfire() -> None:
    s = state(OPEN, US("able-1-1", "C2"), US("able-1-2", "C6"), US("able-1-leader", "C2"), GERMAN("1kp-1-a", "C4"))
    t = say(table(activated(s, "able-1"), dice=[1, 1]), "deploy able-1-1")
    one, two = [u.id for u in t.state.units.values() if u.at == "C2" and u.card.kind == "section"]
    assert refused(t, f"crossfire {one},{two},able-1-2 C4").rule == "10.3.2c-1"
    assert legal(t, f"crossfire {one},able-1-2 C4")
    assert legal(t, f"crossfire {two},able-1-2 C4")


@pytest.mark.rule("lhy:10.3.2d-1", "lhy:6.0.II.s1c-1", "lhy:11.1.2-3")
def test_who_did_nothing_as_they_deployed_joins_no_crossfire_either() -> None:
    s = state(
        OPEN, US("able-1-1", "C2"), US("able-1-2", "C6"), US("able-1-3", "A1"), US("able-1-leader", "C2"),
        US("able-2-1", "C2"), GERMAN("1kp-1-a", "C4"),
    )  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[1, 1]), "deploy able-1-1", "maneuver able-1-3", "go A2", "rest")
    one = next(u.id for u in t.state.units.values() if u.at == "C2" and u.card.kind == "section")
    assert refused(t, f"crossfire able-1-2,{one} C4").rule == "6.0.II.s1c-1"
    assert legal(t, "crossfire able-1-2,able-2-1 C4"), "of another platoon of the company"


@pytest.mark.rule("lhy:10.3.2-1")
def test_in_reaction_to_what_the_squad_has_seen() -> None:
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("1kp-1-1", "A6"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "A7", "A6")), dice=[1, 1])
    say(t, "deploy able-1-1")
    assert len([u for u in t.state.units.values() if u.at == "A1"]) == 2


# ------------------------------------------------------------------ recombining


def recombine(dice: tuple[int, ...], **second: bool) -> tuple[World, str]:
    s = state(
        OPEN, US("able-1-a", "A1", concealed=True), US("able-1-b", "A1", **second), US("able-1-c", "B1"),
        US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"), phase="clean-up", step="recombine",
        avatars=[Avatar("able-1-b"), Avatar()],
    )  # fmt: skip
    s.platoons["able-1"].deployed = ["able-1-a", "able-1-b"]
    t = table(s, dice=dice)
    assert asked(t) == (0, "recombine")
    assert offered(t) == ["recombine able-1-a able-1-b", "done"]
    assert refused(t, "recombine able-1-a able-1-c").rule == "10.3.3-1"
    say(t, "recombine able-1-a able-1-b")
    return t, last(t, Recombined).squad


@pytest.mark.rule("lhy:10.3.3-1", "lhy:10.3.3-3", "lhy:5.0.VII.s3-1")
def test_two_sections_in_a_hex_become_a_squad() -> None:
    t, squad = recombine((1,))
    u = t.state.units[squad]
    assert (u.at, u.card.kind, u.disrupted, u.concealed) == ("A1", "squad", False, False)
    assert u.platoon == "able-1"
    assert {o.id for o in t.state.stacks["A1"]} == {squad, "able-1-leader"}
    assert t.state.avatars[0].unit == squad, "22.2"
    assert t.state.platoons["able-1"].deployed == []
    t, squad = recombine((1,), concealed=True)
    assert t.state.units[squad].concealed


@pytest.mark.rule("lhy:10.3.3-2")
@pytest.mark.parametrize(("more", "disrupted"), [(0, False), (1, True)])
def test_one_that_is_disrupted_is_kept_together_or_not(more: int, disrupted: bool) -> None:
    cohesion = COUNTERS["us/able-1-a"].front.cohesion or 0
    t, squad = recombine((cohesion + more, 1), disrupted=True)
    assert t.state.units[squad].disrupted == disrupted


@pytest.mark.rule("lhy:10.3.3-1", "lhy:10.3.3-3", "lhy:20.9.2-2")
@pytest.mark.parametrize(("other", "concealed"), [("concealed", True), ("", False)])
def test_one_that_is_hidden_comes_out_to_the_other_and_all_with_it(other: str, concealed: bool) -> None:
    first, second = {"hidden": True}, {other: True} if other else {}
    for a, b in ((first, second), (second, first)):
        s = state(
            OPEN, US("able-1-a", "A1", **a), US("able-1-b", "A1", **b), US("latw-1", "A1", hidden=True),
            GERMAN("1kp-1-1", "E8"), phase="clean-up", step="recombine",
        )  # fmt: skip
        t = say(table(s, dice=[1]), "recombine able-1-a able-1-b")
        squad, latw = t.state.units[last(t, Recombined).squad], t.state.units["us-latw-1"]
        assert (squad.hidden, squad.concealed) == (False, concealed)
        assert (latw.hidden, latw.concealed) == (False, True)


@pytest.mark.rule("lhy:10.3.3-1", "lhy:10.3.3-2", "lhy:12.6.1-1")
def test_with_one_that_is_heroic_the_squad_is_unless_it_is_disrupted() -> None:
    def squad(a: dict[str, Any], b: dict[str, Any], *dice: int) -> Unit:
        s = state(
            OPEN, US("able-1-a", "A1", **a), US("able-1-b", "A1", **b), GERMAN("1kp-1-1", "E4"),
            phase="clean-up", step="recombine",
        )  # fmt: skip
        t = say(table(s, dice=[*dice, 1]), "recombine able-1-a able-1-b")
        return t.state.units[last(t, Recombined).squad]

    hero = {"heroic": True, "target": "E4"}
    for a, b in ((hero, {}), ({}, hero), (hero, {"regrouping": True})):
        u = squad(a, b)
        assert (u.heroic, u.target, u.regrouping) == (True, "E4", False)
    assert squad(hero, {"disrupted": True}, 8).heroic
    u = squad(hero, {"disrupted": True}, 9)
    assert (u.heroic, u.target, u.disrupted) == (False, "", True)


@pytest.mark.rule("lhy:11.4.5.s1-2", "lhy:10.3.3-1")
def test_the_observer_of_a_mortar_is_with_the_squad_then() -> None:
    mortar = US.mortar("60mm-section", box="firing", observer="able-1-b", impact="E4", final=True)
    s = state(
        OPEN, US("able-1-a", "A1", hidden=True), US("able-1-b", "A1", hidden=True), GERMAN("1kp-1-1", "E8"), mortar,
        phase="clean-up", step="recombine",
    )  # fmt: skip
    t = say(table(s, dice=[1]), "recombine able-1-a able-1-b")
    assert t.state.mortars["us-60mm-section-1"].observer == last(t, Recombined).squad


@pytest.mark.rule("lhy:10.3.2b-1", "lhy:10.3.3-1")
def test_while_one_squad_is_deployed_what_is_left_of_others_recombines_and_none_deploys() -> None:
    s = state(
        OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), US("able-1-b", "B1"), US("able-1-c", "B1"),
        GERMAN("1kp-1-1", "E8"), GERMAN("1kp-1-leader", "E8"),
    )  # fmt: skip
    t = say(table(activated(s, "able-1"), dice=[1, 1, 1]), "deploy able-1-1")
    sections = last(t, Deployed).sections
    t.state.phase, t.state.step, t.state.cycle = "clean-up", "recombine", None
    t = say(table(t.state, dice=[1]), "recombine able-1-b able-1-c")
    squad = last(t, Recombined).squad
    assert {*sections} <= {u.id for u in t.state.stacks["A1"]}
    for u in t.state.units.values():
        u.did = ""
    t = table(activated(t.state, "able-1"))
    assert refused(t, f"deploy {squad}").rule == "10.3.2b-1"


def test_both_sides_are_asked_whatever_they_have() -> None:
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("1kp-1-1", "E8"), phase="clean-up", step="recombine")
    t = table(s)
    seats = []
    while t.choice is not None and t.choice.kind == "recombine":
        seats.append(t.choice.seat)
        say(t, "done")
    assert seats == [0, 1]


@pytest.mark.rule("lhy:10.3.3-1")
@pytest.mark.parametrize(("carriers", "may"), [(("us-halftrack-1",) * 2, True), (("us-halftrack-1", ""), False)])
def test_sections_aboard_one_vehicle_recombine_there(carriers: tuple[str, str], may: bool) -> None:
    sections = [US(f"able-1-{key}", "A1", carrier=carrier) for key, carrier in zip("ab", carriers, strict=True)]
    units = US("halftrack-1", "A1"), *sections, US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8")
    t = table(state(OPEN, *units, phase="clean-up", step="recombine"), dice=[1])
    assert legal(t, "recombine able-1-a able-1-b") is may
    if may:
        say(t, "recombine able-1-a able-1-b")
        squad = last(t, Recombined).squad
        assert t.state.units[squad].carrier == "us-halftrack-1"
        assert [u.id for u in t.state.aboard["us-halftrack-1"]] == [squad]

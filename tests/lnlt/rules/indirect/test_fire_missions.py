"""18.2.1 The card's types of fire mission, and the scenario's say in Artillery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from hedgerow.lab.conformance import Plan, conform
from hedgerow.lnlt.phases.set_up import new_state
from hedgerow.lnlt.rules.indirect.fire_missions import footprint, loose_fp
from hedgerow.lnlt.scenario.records import Artillery, ScenarioError
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Bombard, EndImpulse, ForEffect, NameMission, Pass, Prepare
from hedgerow.lnlt.state.state import MissionKind, State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import (
    GERMAN,
    US,
    Piece,
    activate,
    affair,
    board,
    choose,
    offered,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.drawn import FORCES, HEAD, VICTORY, play_out
from tests.lnlt.shots import mods, move

FIELD = board("\n".join([". . . . . . . . ."] * 9))
GUNS: dict[str, Any] = {"id": "fdc", "side": "first", "name": "105 mm battery", "fp": 5, "missions": 2}
CARD = {"fire-mission-types": "card"}


def battle(*pieces: Piece, options: dict[str, str] = CARD, **given: Any) -> State:
    men = [US("lt", "wheelock", "A4"), GERMAN("idle", "squad", "I8"), *pieces]
    return state(FIELD, *men, scenario=affair(artillery=[GUNS]), options=options, missions={"fdc": 2}, **given)


def shape(kind: MissionKind, toward: str = "", place: str = "E4", fp: int = 5) -> dict[str, int]:
    guns = msgspec.convert({**GUNS, "fp": fp}, Artillery)
    return footprint(battle().ground, guns, kind, place, toward)


def fired(s: State, move: Bombard, dice: Iterable[int]) -> World:
    t = activate(table(s, dice), "A4")
    return choose(t, move, ForEffect())


# ------------------------------------------------------------------ naming the type


@pytest.mark.rule("lnlt:18.2.1.1")
def test_the_type_is_named_before_the_spotting_round_and_then_stays() -> None:
    t = activate(table(battle()), "A4")
    choose(t, Prepare("barrage", "A4"))
    named = [(m.kind, m.toward) for m in offered(t, NameMission)]
    assert named == [
        ("standard", ""), ("loose", ""), ("concentrated", ""), ("line", "N"), ("line", "NE"), ("line", "SE"),
        *[("walking", way) for way in ("N", "NE", "SE", "S", "SW", "NW")],
    ]  # fmt: skip
    choose(t, NameMission("lt", "fdc", "loose"))
    assert refused(t, Bombard("lt", "fdc", "E4")).rule == "18.2.1.1"
    assert Bombard("lt", "fdc", "E4", "loose") in offered(t)


@pytest.mark.rule("lnlt:18.2.1.1")
def test_who_names_none_has_the_standard_mission() -> None:
    t = fired(battle(), Bombard("lt", "fdc", "E4"), [1, 1])
    assert told_of(t, told.BarrageFell)[0].kind == "standard"
    assert set(t.state.ffe) == set(shape("standard"))


@pytest.mark.rule("lnlt:18.2.1.1")
def test_by_the_core_rules_there_is_no_other() -> None:
    t = activate(table(battle(options={})), "A4")
    assert refused(t, NameMission("lt", "fdc", "loose")).rule == "18.2.1.1"
    assert refused(t, Bombard("lt", "fdc", "E4", "line", "N")).rule == "18.2.1.1"
    choose(t, Prepare("barrage", "A4"))
    assert {type(m) for m in offered(t)} == {Bombard}  # one way only to call it: where is asked at once


@pytest.mark.rule("lnlt:18.2.1.4", "lnlt:18.2.1.5")
def test_a_direction_belongs_to_lines_and_walking_barrages() -> None:
    t = activate(table(battle()), "A4")
    for kind, toward in (("standard", "N"), ("line", ""), ("line", "S"), ("walking", "E")):
        assert refused(t, Bombard("lt", "fdc", "E4", kind, toward)).code == "direction"  # type: ignore[arg-type]


# ------------------------------------------------------------------ what each attacks


@pytest.mark.rule("lnlt:18.2.0.8")
def test_the_standard_mission_attacks_seven_hexes_with_the_full_fp() -> None:
    assert shape("standard") == dict.fromkeys(("E4", "E3", "F4", "F5", "E5", "D5", "D4"), 5)
    assert shape("standard", place="A0") == dict.fromkeys(("A0", "B0", "B1", "A1"), 5)  # what is off the map is not


@pytest.mark.rule("lnlt:18.2.1.2")
@pytest.mark.parametrize(("fp", "loose"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4)])
def test_a_loose_mission_is_wide_and_weak(fp: int, loose: int) -> None:
    found = shape("loose", fp=fp)
    assert loose_fp(fp) == loose
    assert set(found.values()) == {loose}
    ground = battle().ground
    assert set(found) == {h for h in ground.hexes if ground.distance("E4", h) <= 2}
    assert len(found) == 19


@pytest.mark.rule("lnlt:18.2.1.3")
@pytest.mark.parametrize(("fp", "centre", "around"), [(4, 6, 2), (5, 8, 3), (1, 2, 1)])
def test_a_concentrated_mission_is_strong_in_the_middle(fp: int, centre: int, around: int) -> None:
    found = shape("concentrated", fp=fp)
    assert found.pop("E4") == centre
    assert found == dict.fromkeys(("E3", "F4", "F5", "E5", "D5", "D4"), around)


@pytest.mark.rule("lnlt:18.2.1.4")
def test_a_line_runs_three_hexes_to_either_side() -> None:
    assert list(shape("line", "N")) == ["E4", "E3", "E2", "E1", "E5", "E6", "E7"]
    assert list(shape("line", "NE")) == ["E4", "F4", "G3", "H3", "D5", "C5", "B6"]
    assert list(shape("line", "SE")) == ["E4", "F5", "G5", "H6", "D4", "C3", "B3"]
    assert set(shape("line", "SE").values()) == {5}
    assert list(shape("line", "N", place="E1")) == ["E1", "E0", "E2", "E3", "E4"]


@pytest.mark.rule("lnlt:18.2.1.2", "lnlt:18.2.1.3", "lnlt:18.2.1.4")
@pytest.mark.parametrize(
    ("kind", "toward", "fps"), [("loose", "", [2, 2]), ("concentrated", "", [8]), ("line", "N", [5, 5])]
)
def test_units_under_it_are_attacked_with_that_fp(kind: MissionKind, toward: str, fps: list[int]) -> None:
    s = battle(GERMAN("foe", "squad", "E4"), GERMAN("far", "squad", "E2"))
    t = fired(s, Bombard("lt", "fdc", "E4", kind, toward), [1, 1, 1, 6, 1, 6, 6])
    clause = {"loose": "18.2.1.2", "concentrated": "18.2.1.3", "line": "18.2.1.4"}[kind]
    assert [mods(e.attack) for e in told_of(t, told.ShotFired)] == [[(fp, clause)] for fp in fps]


@pytest.mark.rule("lnlt:18.2.1.3", "lnlt:18.2.0.10")
def test_and_so_is_whoever_enters_later() -> None:
    s = battle(US("a1", "squad", "D3"))
    t = fired(s, Bombard("lt", "fdc", "E4", "concentrated"), [1, 1, 1, 6])
    choose(t, Pass())
    t = move(t.state, ("a1",), "D4", dice=[1, 6])
    assert mods(told_of(t, told.ShotFired)[-1].attack) == [(3, "18.2.1.3")]


# ------------------------------------------------------------------ the walking barrage


@pytest.mark.rule("lnlt:18.2.1.5")
def test_a_walking_barrage_has_three_markers_abreast() -> None:
    assert list(shape("walking", "N")) == ["E4", "D5", "F5"]
    assert list(shape("walking", "SE")) == ["E4", "E3", "D5"]


def next_turn(t: World) -> World:
    """Everybody passes until the next Operations Phase."""
    turn = t.state.turn
    while t.state.turn == turn or t.state.phase != "operations":
        known = offered(t)
        choose(t, next((m for m in (Pass(), EndImpulse()) if m in known), known[-1]))
    return t


@pytest.mark.rule("lnlt:18.2.1.5", "lnlt:9.0.1")
def test_it_walks_one_hex_in_each_of_two_turns_and_attacks_again() -> None:
    s = battle(GERMAN("one", "squad", "E3"), GERMAN("two", "squad", "E2"), GERMAN("side", "squad", "D3"))
    t = fired(s, Bombard("lt", "fdc", "E4", "walking", "N"), [1, 1, 6, 1, *[1, 6, 6] * 8])
    assert list(t.state.ffe) == ["E4", "D5", "F5"]
    assert told_of(t, told.ShotFired) == []
    next_turn(t)
    assert list(t.state.ffe) == ["E3", "D4", "F4"]
    assert [e.target for e in told_of(t, told.ShotFired)] == ["E3"]
    next_turn(t)
    assert list(t.state.ffe) == ["E2", "D3", "F3"]
    assert [e.target for e in told_of(t, told.ShotFired)] == ["E3", "E2", "D3"]
    next_turn(t)
    assert t.state.ffe == {}
    assert len(told_of(t, told.BarrageWalked)) == 6


@pytest.mark.rule("lnlt:18.2.1.5")
def test_before_any_impulse_and_off_the_map_it_is_gone() -> None:
    t = fired(battle(), Bombard("lt", "fdc", "E0", "walking", "N"), [1, 1, *[6, 1] * 8])
    next_turn(t)
    assert list(t.state.ffe) == ["D0", "F0"]
    walked = max(i for i, e in enumerate(t.events) if isinstance(e, told.BarrageWalked))
    began = max(i for i, e in enumerate(t.events) if isinstance(e, told.PhaseBegan) and e.phase == "operations")
    assert began < walked == len(t.events) - 1


# ------------------------------------------------------------------ scenario files

WIDE = "\n".join([". . . . . ."] * 6)
ARTILLERY = """
[[artillery]]
id = "fdc"
side = "american"
name = "75 mm pack howitzers"
fp = 3
missions = 2
callers = ["paratroops"]
"""
LED = FORCES.replace(
    'units = [{ unit = "us-airborne/squad", count = 2, at = "A1" }]',
    'units = [{ unit = "us-airborne/squad", count = 2, at = "A1" }, { unit = "us-airborne/wheelock", at = "A1" }]',
)
EVENT = """
[[event]]
id = "A"
kind = "occupation"
at = "B1"
paragraph = "radio"
[[paragraph]]
id = "radio"
text = "The radio crackles."
artillery = ["fdc"]
"""


@pytest.mark.rule("lnlt:18.2.0.1")
def test_a_scenario_gives_artillery(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(monkeypatch, WIDE, HEAD + LED + ARTILLERY + VICTORY)
    assert new_state(found.key, {}).missions == {"fdc": 2}


@pytest.mark.rule("lnlt:18.2.0.1", "lnlt:1.8.4")
def test_so_does_an_event_and_nobody_knows_before(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + LED + ARTILLERY.replace("missions", "event = true\nmissions") + EVENT + VICTORY
    found = play_out(monkeypatch, WIDE, text)
    assert new_state(found.key, {}).missions == {}
    men = [US("a1", "squad", "A1"), GERMAN("g1", "squad", "D4")]
    s = state(found.map, *men, scenario=found.key, markers=new_state(found.key, {}).markers)
    t = move(s, ("a1",), "B1")
    assert t.state.missions == {"fdc": 2}
    granted = told_of(t, told.MissionsGranted)[0]
    assert LNLT.tell(t.state, granted, None).words == "American has 2 fire missions of 75 mm pack howitzers."
    assert [a.missions for a in LNLT.view(t.state, 1).artillery] == [2]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("american", "french", "artillery fdc: side = 'french': no such side; there are: american, german"),
        ("fp = 3", "fp = 0", "artillery fdc: fp = 0: should be from 1 to 12"),
        ("missions = 2", "missions = 0", "artillery fdc: missions = 0: should be 1 or more"),
        ('"fdc"', '"fd c"', "artillery fd c: id = 'fd c': should be one word"),
        ("paratroops", "outpost", "artillery fdc: callers: 'outpost' is no group, nation, badge or counter of side am"),
        ("paratroops", "us-airborne/squad", "artillery fdc: nobody can call it: its callers have no Leader"),
        ("missions = 2", "missions = 2\nevent = true", "artillery fdc: event = true: exactly one paragraph has to"),
    ],
)
def test_what_may_be_wrong_with_it(monkeypatch: pytest.MonkeyPatch, old: str, new: str, fault: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        play_out(monkeypatch, WIDE, HEAD + LED + ARTILLERY.replace(old, new) + VICTORY)
    assert fault in str(caught.value)


def test_a_paragraph_grants_only_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ScenarioError, match=r"paragraph radio: artillery: 'fdc' is no \[\[artillery\]\] with event"):
        play_out(monkeypatch, WIDE, HEAD + LED + ARTILLERY + EVENT + VICTORY)


@pytest.mark.parametrize("options", [{}, CARD | {"us-extra-artillery": "on"}])
def test_a_random_game_with_artillery_holds(monkeypatch: pytest.MonkeyPatch, options: dict[str, str]) -> None:
    theirs = ARTILLERY.replace("fdc", "art").replace("american", "german").replace("paratroops", "outpost")
    led = LED.replace(
        'units = [{ unit = "german-army/squad", count = 2, at = "D1" }]',
        'units = [{ unit = "german-army/squad", count = 2, at = "D1" }, { unit = "german-army/koch", at = "D1" }]',
    )
    found = play_out(monkeypatch, WIDE, HEAD + led + ARTILLERY + theirs + VICTORY)
    kinds: set[str] = set()
    for seed in ("1", "2", "3"):
        report = conform(LNLT, found.key, options, seed=seed, plan=Plan(every=10, saves=100, steps=2000))
        kinds |= set(report.kinds)
    assert {"barrage", "spotting-round"} <= kinds

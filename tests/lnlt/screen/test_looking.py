"""Lines of sight, and places with every value explained."""

from __future__ import annotations

import pytest

from hedgerow import systems
from hedgerow.kernel.screen.looking import NoSuchPlace, PieceFacts, PlaceFacts
from hedgerow.lnlt.ground.survey import map_names
from hedgerow.lnlt.rules.fire.sighting import sight as sight_code
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.placing import enlist
from hedgerow.lnlt.state.state import FireForEffect, Hulk, State, Unit
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, Force, affair, board, state, sw

WOODS = board(". . . . .\n. . F . .\n. w . . .\n. . . . .")


# ------------------------------------------------------------------ sight


def test_a_blocked_line_says_where_and_why() -> None:
    found = SCREEN.sight(state(WOODS), "A1", "E1", None)
    assert not found.clear
    assert (found.blocked_at, found.distance, found.rule) == ("C1", 4, found.causes[-1].rule)
    assert "C1" in found.crossed
    assert found.cover.mods == ()


def test_smoke_is_seen_in_a_game() -> None:
    assert SCREEN.sight(state(WOODS), "A0", "E0", None).clear
    assert not SCREEN.sight(state(WOODS, smoke={"C0": 1}), "A0", "E0", None).clear


def test_a_clear_line_tells_what_covers_its_end() -> None:
    s = state(OPEN, foxholes=["C2"])
    found = SCREEN.sight(s, "A1", "C2", None)
    assert found.clear
    assert [(mod.value, mod.words) for mod in found.cover] == [(1, "light woods"), (1, "foxholes")]


def test_places_are_understood_in_any_case_and_refused_if_there_are_none() -> None:
    s = state(OPEN)
    assert SCREEN.sight(s, "a1", "c2", None).a == "A1"
    sight, seen, inspect = SCREEN.sight, SCREEN.seen, SCREEN.inspect
    for ask in (lambda: sight(s, "A1", "Z9", None), lambda: seen(s, "", None), lambda: inspect(s, "A99", None)):
        with pytest.raises(NoSuchPlace, match="has no hex"):
            ask()


@pytest.mark.parametrize("name", map_names())
def test_what_is_seen_from_a_place_is_what_the_rules_see(name: str) -> None:
    s = state(name)
    ground = s.ground
    middle = ground.hexes[len(ground.hexes) // 2]
    s.smoke[ground.around(middle)[0]] = 1
    s.ffe[ground.around(middle)[1]] = FireForEffect(0, 3, "Mortar")
    found = SCREEN.seen(s, middle, None)
    codes = {other: sight_code(s, middle, other) for other in ground.places if other != middle}
    assert set(found.clear) == {other for other, code in codes.items() if code == 0}
    assert set(found.hindered) == {other for other, code in codes.items() if code in (1, 2)}
    assert found.clear
    assert found.hindered


# ------------------------------------------------------------------ places


def garrison() -> State:
    won = {"kind": "control", "side": "first", "places": ["C2"]}
    scenario = affair(victory={"words": "Hold C2.", "score": [won], "tie": ""})
    return state(
        OPEN, US("a1", "squad", "C2", "bar", marker="moved", spent=2), US("lt", "wheelock", "C2", wounded=True),
        GERMAN("g1", "squad", "E2"), sw("lost-mg", "mg42", 1, at="C2"), scenario=scenario, control={"C2": 0},
        smoke={"C2": 1}, foxholes=["C2"],
    )  # fmt: skip


def facts_of(found: PlaceFacts, piece: str) -> PieceFacts:
    return next(p for p in found.pieces if p.id == piece)


def test_a_place_tells_its_ground_and_what_lies_on_it() -> None:
    found = SCREEN.inspect(garrison(), "C2", 0)
    assert (found.place, found.title) == ("C2", "light woods")
    said = {r.rule: r.words for r in found.remarks}
    assert said["10.4.1"] == "light woods, degrading; TM +1; 2 MP to enter"
    assert said["22.1.1"] == "First controls it, an objective"
    assert said["7.0.4"] == "smoke 1"
    assert said["21.2.1"] == "foxholes: TM +1"
    assert said["10.1.0.2"].startswith("spotted by the Second side")
    assert all(r.rule in systems.named("lnlt").ledger for r in found.remarks if r.rule)


def test_every_value_of_a_unit_is_explained() -> None:
    found = SCREEN.inspect(garrison(), "c2", None)
    lt = facts_of(found, "lt")
    figures = {figure.label: figure for figure in lt.figures}
    assert figures["Morale"].total == figures["Morale"].tally.total
    assert [mod.rule for mod in figures["Morale"].tally] == ["1.5.1", "5.1.18"]
    assert [(mod.value, mod.rule) for mod in figures["LM"].tally][1:] == [(-1, "5.1.15")]
    assert lt.state == ("Good Order", "wounded")
    squad = facts_of(found, "a1")
    assert {figure.label: figure.total for figure in squad.figures} == {"Morale": 6, "MF": 4, "IFP": 2, "range": 5}
    assert squad.state == ("Good Order", "moved")
    said = [r.words for r in squad.remarks]
    assert said[0] == "2 MPs spent this turn"
    assert said[-1].startswith("bears BAR: FP 1")
    for piece in found.pieces:
        rules = [r.rule for r in piece.remarks] + [mod.rule for f in piece.figures for mod in f.tally]
        assert all(rule in systems.named("lnlt").ledger for rule in rules)


def test_a_weapon_that_lies_about_is_a_piece_too() -> None:
    gun = facts_of(SCREEN.inspect(garrison(), "C2", 0), "lost-mg")
    assert gun.state[0] == "lying here"
    assert {figure.label for figure in gun.figures} == {"FP", "range"}


def test_ordnance_in_mens_hands_shows_its_table_instead_of_firepower() -> None:
    army = Force(0, "us-army")
    s = state(OPEN, army("a1", "squad", "C2", "bazooka"), sw("lost", "bazooka", 0, at="C2"))
    found = SCREEN.inspect(s, "C2", 0)
    assert facts_of(found, "a1").remarks[-1].words.startswith("bears Bazooka: ordnance, range ")
    lost = facts_of(found, "lost")
    assert lost.figures == ()
    assert "14.1.0.3" in {remark.rule for remark in lost.remarks}


def test_floors_lie_one_above_the_other() -> None:
    house = board("H H H\nH H H\nH H H", buildings=("A0 A1 A2 B0 B1 B2 C0 C1 C2",))
    s = state(house, US("a1", "squad", "B1"), US("a2", "squad", "B1+1"))
    for asked in ("B1", "B1+1"):
        found = SCREEN.inspect(s, asked, 0)
        assert [p.id for p in found.pieces] == ["a1"]
        (upper,) = found.floors
        assert (upper.place, upper.title, [p.id for p in upper.pieces]) == ("B1+1", "upper floor", ["a2"])


@pytest.mark.parametrize("name", LNLT.scenarios())
def test_every_place_of_every_map_can_be_looked_at(name: str) -> None:
    s = LNLT.new(name, {})
    for place in s.ground.places:
        assert SCREEN.inspect(s, place, 0).title


# ------------------------------------------------------------------ guns and vehicles


def test_a_vehicle_is_looked_at_with_its_gun_armour_and_riders() -> None:
    s = state(
        OPEN, US("tank", "us-army/sherman", "B1", facing=2, turret=1),
        US("chief", "us-army/darius", "", carrier="tank"),
        GERMAN("gun", "pak-40", "D2"), hulks={"C1": [Hulk("gone", 1), Hulk("left", 1, abandoned=True)]},
        ruins={"C1": "rubble"},
    )  # fmt: skip
    for name in ("gone", "left"):
        enlist(s, Unit(name, "german-army/pz-iv", 1, lost=True))
    tank, chief = SCREEN.inspect(s, "B1", 0).pieces
    words = [remark.words for remark in tank.remarks]
    assert "faces east, turret south-south-east" in words
    assert any(line.startswith("0 to ") and "penetration" in line for line in words)
    assert any(line.startswith("armour: front") for line in words)
    assert "aboard: Sgt. Darius" in words
    assert "open" in tank.state
    assert "in M4A1 Sherman" in chief.state
    lying = [remark.words for remark in SCREEN.inspect(s, "C1", 0).remarks]
    assert {"Pz IV H: a Wreck", "Pz IV H: abandoned", "the building is rubble now"} <= set(lying)

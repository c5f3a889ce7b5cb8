"""The Last Hundred Yards: the rule book's own examples of fire, each with the figures it gives.

The counters are those of the forces that come with the game where they have the example's values; the Pz IV of 11.5.3,
which was to have an AV of 8, has the same modifiers.
"""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.events import hiding
from hedgerow.lhy.state.state import Assault
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    reacting,
    refused,
    say,
    state,
    table,
    told_of,
)
from tests.lhy.rules.fire.shots import STRIP, VILLAGE, WOODED, marker, mods

COPSE = board(
    """
    . . . . . . . . . .
     . . . w . . . . w .
    . . . . . . . . . .
    """
)
"""Woods in B4 and B9."""


@pytest.mark.rule("lhy:4.3-2", "lhy:4.3-3")
def test_a03_asking_about_a_concealed_hex() -> None:
    """Two Pz IVs and a squad before Concealed Americans in woods: two AFVs, a Towed Gun, one other."""
    s = state(
        COPSE, GERMAN("panzer1-2-1", "B8"), GERMAN("panzer1-2-2", "B8"), GERMAN("1kp-1-1", "B8"),
        GERMAN("1kp-1-leader", "B8"), US("tanks-1-1", "B4", concealed=True), US("gun-1", "B4", concealed=True),
        US("able-1-1", "B4", concealed=True), US("tanks-1-2", "B4", concealed=True),
    )  # fmt: skip
    t = say(table(activated(s, "panzer1-2", "1kp-1")), "inquire panzer1-2-1 B4")
    assert last(t, hiding.Asked).found == {"afv": 2, "gun": 1, "other": 1}
    assert asked(t) == (1, "owed-fire")
    assert refused(t, "call").rule == "4.3-3"
    say(t, "fire panzer1-2-1 B4/afv", "fire panzer1-2-2 B4/gun", "fire 1kp-1-1 B4")
    assert [m.unit or m.at for m in t.state.markers] == ["tanks-1-2", "us-gun-1", "B4"]  # the topmost AFV


@pytest.mark.rule("lhy:11.3e-1")
def test_a08_riders_cancel_the_terrain_modifier() -> None:
    """An MG section, SAV 1 at close range, at a rural building with a squad and an AFV with Riders: 1, not -1."""
    own = [US("mg-1", "B1"), US("able-1-leader", "B1")]
    squad, tank = GERMAN("1kp-1-1", "B4"), GERMAN("panzer1-2-1", "B4")
    rider = GERMAN("1kp-1-a", "B4", carrier="panzer1-2-1")
    t = say(table(activated(state(VILLAGE, *own, squad, tank, rider), "able-1")), "fire us-mg-1 B4")
    assert marker(t).value == 1
    own = [US("mg-1", "B1"), US("able-1-leader", "B1")]
    t = table(activated(state(VILLAGE, *own, GERMAN("1kp-1-1", "B4"), GERMAN("panzer1-2-1", "B4")), "able-1"))
    assert marker(say(t, "fire us-mg-1 B4")).value == -1


@pytest.mark.rule("lhy:11.3.2-1", "lhy:11.3.3a-1", "lhy:11.3.3p-1")
def test_a09_small_arms_at_long_range_into_woods() -> None:
    """A squad with SAV 1 and a range of 8, at 8 hexes into woods: 1 - 3 - 1 = -3."""
    s = state(COPSE, US("able-1-1", "C2"), US("able-1-leader", "C2"), GERMAN("1kp-1-1", "B9"))
    assert s.ground.distance("C2", "B9") == 8
    t = say(table(activated(s, "able-1")), "fire able-1-1 B9")
    assert [mod.value for mod in marker(t).tally] == [1, -3, -1]
    assert marker(t).value == -3


@pytest.mark.rule("lhy:11.3.3d-1", "lhy:11.3.3c-1")
def test_a10_small_arms_split_fire() -> None:
    """A reacting squad at two hexes: woods 1 - 2 - 1 + 1 = -1, open 1 - 2 + 1 = 0."""
    s = state(WOODED, US("able-1-1", "B2"), GERMAN("1kp-1-1", "B4"), GERMAN("1kp-1-2", "C4"))
    went = [deed("1kp-1-1", "maneuver", "B6", "B5", "B4"), deed("1kp-1-2", "maneuver", "C6", "C5", "C4")]
    t = say(table(reacting(s, 0, *went)), "split able-1-1 B4 C4")
    assert [(m.at, m.value) for m in t.state.markers] == [("B4", -1), ("C4", 0)]


@pytest.mark.rule("lhy:11.5.1d-1")
def test_a11_dividing_anti_tank_fire() -> None:
    """Two Actions: one on each AFV. Three: two on one of them, of the firer's choice."""
    own = [US(f"tanks-1-{n}", "B1") for n in (1, 2, 3)]
    s = state(STRIP, *own, GERMAN("panzer1-2-1", "B5"), GERMAN("panzer1-2-2", "B5"))
    t = say(table(activated(s, "tanks-1")), "fire tanks-1-1 panzer1-2-2")
    assert refused(t, "fire tanks-1-2 panzer1-2-2").rule == "11.5.1d-1"
    say(t, "fire tanks-1-2 panzer1-2-1")
    assert legal(t, "fire tanks-1-3 panzer1-2-1")
    say(t, "fire tanks-1-3 panzer1-2-2")
    assert [m.unit for m in t.state.markers] == ["panzer1-2-2", "panzer1-2-1", "panzer1-2-2"]


@pytest.mark.rule("lhy:11.5.3.s3-1", "lhy:11.5.4a-1", "lhy:11.5.4e-1")
def test_a12_a_sherman_against_a_moving_pz_iv() -> None:
    """ATV 3 and a range of 21, at 10 hexes, at a tank that Maneuvers: 3 - 1 - 1 = 1, without an E."""
    s = state(STRIP, US("tanks-1-1", "B1"), GERMAN("panzer1-2-2", "B11", motion="green"))
    went = deed("panzer1-2-2", "maneuver", "B13", "B12", "B11")
    t = say(table(reacting(s, 0, went)), "fire tanks-1-1 panzer1-2-2")
    assert [mod.value for mod in marker(t).tally] == [3, -1, -1]
    assert (marker(t).value, marker(t).enfilade) == (1, False)


HOUSES = board(
    """
    . . . . . . . .
     . . . H . . . .
    . . . H . . . .
    """
)
"""Houses in A4 and B4, between the south-west and the south-east."""


@pytest.mark.rule("lhy:11.5.4f-1")
def test_a13_obscure_target() -> None:
    """A sees B but not C when its Halt & Fire begins; it fires at C, and both fire at it: obscure for A and C alone."""
    s = state(HOUSES, GERMAN("panzer1-2-1", "B3", motion="green"), US("tanks-1-1", "C2"), US("tanks-1-2", "B6"))
    a, b, c = "panzer1-2-1", "tanks-1-1", "tanks-1-2"
    assert s.ground.sees("B3", "C2")
    assert not s.ground.sees("B3", "B6")
    t = say(table(activated(s, "panzer1-2")), f"halt-and-fire {a} C4 {c}")
    assert mods(t)["11.5.4f-1"] == -1
    say(t, "call", f"fire {b} {a}")
    assert "11.5.4f-1" not in mods(t)
    say(t, f"fire {c} {a}")
    assert mods(t)["11.5.4f-1"] == -1


@pytest.mark.rule("lhy:13.1.s2-1", "lhy:11.4.7a-1", "lhy:11.4.6c-1")
def test_a14_an_81mm_mortar_into_a_shared_building() -> None:
    """MV 2 and a building of -2: the marker is 0, and in Fire Resolution 0 for the defenders, 2 for the assaulters."""
    s = state(
        VILLAGE, US("able-1-leader", "B2"), US("able-1-1", "B3"), GERMAN("1kp-1-1", "B4"), US.mortar("81mm-platoon")
    )
    t = say(table(activated(s, "able-1"), dice=[1, 1, 1]), "request able-1-leader us-81mm-platoon-1 B4 he")
    (m,) = [m for m in t.state.markers if m.at == "B4"]
    assert (m.value, m.bare) == (0, 2)
    shared = state(
        VILLAGE, US("able-1-1", "B4"), GERMAN("1kp-1-1", "B4"), phase="fire", markers=[m],
        assaults={"B4": Assault("B4", 0)},
    )  # fmt: skip
    t = table(shared, dice=[5])
    assert [(e.seat, e.result.total) for e in told_of(t, told.HexResolved)] == [(0, 7), (1, 5)]

"""2.2.4 Fortified Positions and fire."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.state import Assault, Mortar
from tests.lhy.drawn import GERMAN, US, activated, board, deed, legal, reacting, refused, say, state, table
from tests.lhy.rules.fire.shots import green, marker, mods, red

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)
FP, EAST, WEST = "german-fp-gun-1", 3, 9


@pytest.mark.rule("lhy:2.2.4-2", "lhy:2.2.4a-1")
@pytest.mark.parametrize(("at", "ahead"), [("C1", True), ("E4", True), ("E5", False), ("C7", False), ("A3", True)])
def test_it_fires_and_is_fired_at_through_its_front(at: str, ahead: bool) -> None:
    units = [US("tanks-1-1", at), US("able-1-1", at), GERMAN("fp-gun-1", "C4", front=WEST)]
    t = table(reacting(state(FIELD, *units), 1, deed("tanks-1-1", "maneuver", at), deed("able-1-1", "maneuver", at)))
    assert legal(t, f"fire {FP} tanks-1-1") is ahead
    assert legal(t, f"fire {FP} {at}") is ahead
    t = table(activated(state(FIELD, *units), "tanks-1"))
    assert legal(t, f"fire tanks-1-1 {FP}") is ahead
    if not ahead:
        assert refused(t, f"fire tanks-1-1 {FP}").rule == "2.2.4a-1"


@pytest.mark.rule("lhy:2.2.4-3", "lhy:11.3a-1")
def test_fire_into_an_assault_on_a_friendly_fp() -> None:
    def may(*friends: str) -> bool:
        own = [GERMAN(key, "C4", **({"front": WEST} if "fp" in key else {})) for key in friends]
        s = state(FIELD, US("able-1-1", "C4"), GERMAN("mg-1", "C7"), *own, assaults={"C4": Assault("C4", 0)})
        t = table(reacting(s, 1, deed("able-1-1", "maneuver", "C3", "C4", assault=True)))
        return legal(t, "fire german-mg-1 C4")

    assert may("fp-gun-1")
    assert not may("fp-gun-1", "1kp-1-1")
    assert not may("1kp-1-1")


@pytest.mark.rule("lhy:2.2.4b-1")
def test_it_cannot_be_enfiladed() -> None:
    s = state(FIELD, US("tanks-1-1", "C1"), US("tanks-1-2", "E4"), GERMAN("fp-gun-1", "C4", front=11))
    t = say(table(reacting(s, 0, deed(FP, "fire", "C4", fired_from="C4", front=EAST))), f"fire tanks-1-1 {FP}")
    assert not marker(t).enfilade


@pytest.mark.rule("lhy:2.2.4d-1", "lhy:11.4.7c-1", "lhy:11.4.7.1a-1")
def test_it_fires_under_mortar_fire_and_nobody_else_does() -> None:
    s = state(
        FIELD, US("able-1-1", "C2"), GERMAN("fp-gun-1", "C4", front=WEST), GERMAN("mg-1", "C4"),
        Mortar("us-mortar", "60mm-section", 0, box="firing", impact="C4"), markers=[red("C4", 0, primary=True)],
    )  # fmt: skip
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "C1", "C2")))
    assert legal(t, f"fire {FP} C2")
    assert not legal(t, "fire german-mg-1 C2")


@pytest.mark.rule("lhy:2.2.4b-1")
def test_it_is_immune_to_mortars() -> None:
    s = state(FIELD, US("able-1-1", "C1"), GERMAN("fp-gun-1", "C4", front=WEST), phase="fire")
    s.markers = [red("C4", 3, mv=2), green("C4", 3, 1, 2)]
    t = table(s, [10, 10])
    assert t.state.units[FP].at == "C4"
    assert not t.state.losses[1]


@pytest.mark.rule("lhy:11.3.3c-1", "lhy:11.3.3d-1")
def test_it_fires_at_the_near_and_splits_its_fire() -> None:
    s = state(FIELD, US("able-1-1", "C2"), US("able-1-2", "D2"), GERMAN("fp-gun-1", "C4", front=WEST))
    went = [deed("able-1-1", "maneuver", "C1", "C2"), deed("able-1-2", "maneuver", "D1", "D2")]
    t = say(table(reacting(s, 1, *went)), f"split {FP} C2 D2")
    assert [mods(t, n)["11.3.3c-1"] for n in (0, 1)] == [1, 1]

"""Examples of chapter 10 that the rules print."""

import pytest

from hedgerow.lhy.book.content import COUNTERS
from tests.lhy.drawn import GERMAN, OPEN, US, activated, legal, say, state, table


@pytest.mark.rule("lhy:10.3.2-2")
def test_a05_deploying_with_unequal_sections() -> None:
    """Of four German sections two have an SAV of 1 and two of 0: one of either is drawn."""
    assert sorted(COUNTERS[f"german/1kp-1-{x}"].front.sav or 0 for x in "abcd") == [0, 0, 1, 1]
    drawn = set()
    for dice in ((1, 1), (1, 2), (2, 1), (2, 2)):
        s = state(OPEN, GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8"), US("able-1-1", "E1"))
        t = say(table(activated(s, "1kp-1"), dice=dice), "deploy 1kp-1-1")
        sections = [u for u in t.state.units.values() if u.at and u.card.kind == "section"]
        assert sorted(u.card.front.sav or 0 for u in sections) == [0, 1]
        drawn.add(frozenset(u.id for u in sections))
    assert len(drawn) == 4


@pytest.mark.rule("lhy:10.4.6.3-1", "lhy:10.4.2-1")
@pytest.mark.parametrize("to", ["A4", "A3"])
def test_a06_loading_with_a_fire_action(to: str) -> None:
    """A stationary AFV fires, loads Riders and goes into motion, in its hex or into the next."""
    s = state(OPEN, US("tanks-1-1", "A4"), US("able-1-1", "A4"), US("able-1-leader", "A4"), GERMAN("1kp-1-1", "A8"))
    t = table(activated(s, "able-1", joining=("tanks-1-1",)))
    say(t, f"scoot tanks-1-1 A8 {to} able-1-1,able-1-leader")
    tank, squad = t.state.units["tanks-1-1"], t.state.units["able-1-1"]
    assert [m.at for m in t.state.markers] == ["A8"]
    assert (tank.at, tank.motion, tank.did) == (to, "green", "fire")
    assert (squad.at, squad.carrier, squad.did) == (to, "tanks-1-1", "maneuver")


@pytest.mark.rule("lhy:10.4.6.3-1")
def test_a06_from_the_woods_beside_it() -> None:
    s = state(OPEN, US("tanks-1-1", "A4"), US("able-1-1", "B4"), US("able-1-leader", "A4"), GERMAN("1kp-1-1", "A8"))
    t = table(activated(s, "able-1", joining=("tanks-1-1",)))
    assert legal(t, "mount able-1-1 tanks-1-1")
    say(t, "scoot tanks-1-1 A8 A3 able-1-1")
    assert {t.state.units[i].at for i in ("tanks-1-1", "able-1-1")} == {"A3"}


@pytest.mark.rule("lhy:10.4.6.4-1", "lhy:10.4.3-1")
def test_a07_unloading_while_halting() -> None:
    """An AFV in motion halts, its Riders get off, and it fires."""
    s = state(
        OPEN, US("tanks-1-1", "A4", motion="green"), US("able-1-1", "A4", carrier="tanks-1-1"),
        US("able-1-leader", "A3"), GERMAN("1kp-1-1", "E8"),
    )  # fmt: skip
    t = table(activated(s, "able-1", joining=("tanks-1-1",)))
    say(t, "halt-and-fire tanks-1-1 A5 E8")
    tank, squad = t.state.units["tanks-1-1"], t.state.units["able-1-1"]
    assert (tank.at, tank.motion, tank.did) == ("A5", "red", "fire")
    assert (squad.at, squad.carrier, squad.disrupted) == ("A5", "", False)

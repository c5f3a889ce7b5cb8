"""4.3 Asking about a Concealed hex."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.moves.fire import Inquire
from hedgerow.lhy.state.state import Arrow, Assault, Unit
from tests.lhy.drawn import (
    GERMAN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)
from tests.lhy.rules.fire.shots import STRIP

SHERMAN = "tanks-1-1"


@pytest.mark.rule("lhy:4.3-2", "lhy:4.3-3")
def test_the_owner_says_what_there_is_and_then_there_is_fire() -> None:
    s = state(
        STRIP, US(SHERMAN, "B1"), US("tanks-1-2", "B1"), GERMAN("1kp-1-1", "B4", concealed=True),
        GERMAN("1kp-1-leader", "B4", concealed=True), GERMAN("gun-3", "B4", concealed=True), GERMAN("1kp-1-2", "C4"),
    )  # fmt: skip
    t = say(table(activated(s, "tanks-1")), f"inquire {SHERMAN} B4")
    assert last(t, told.Asked).found == {"gun": 1, "other": 2}
    assert asked(t) == (0, "owed-fire")
    assert t.undo_point() is None, "it has been said"
    assert refused(t, "call").rule == "4.3-3"
    assert refused(t, f"fire {SHERMAN} C4").rule == "4.3-3"
    assert f"fire {SHERMAN} B4/gun" in offered(t)
    say(t, "fire tanks-1-2 B4")  # whoever it is
    assert asked(t) == (0, "activation")
    assert refused(t, f"inquire {SHERMAN} B4").rule == "4.3-2"  # it has been said


@pytest.mark.rule("lhy:4.3-2")
def test_only_at_concealed_hexes_that_the_unit_could_fire_at() -> None:
    s = state(
        STRIP, US(SHERMAN, "B1"), US("able-1-1", "B1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "B4"),
        GERMAN("1kp-1-2", "B14", concealed=True), GERMAN("mg-1", "C4", hidden=True),
    )  # fmt: skip
    t = table(activated(s, "tanks-1", "able-1"))
    assert refused(t, f"inquire {SHERMAN} B4").code == "not-concealed"
    assert refused(t, f"inquire {SHERMAN} C4").code == "not-concealed"  # Hidden: nobody knows
    assert refused(t, "inquire able-1-1 B14").code == "out-of-reach"
    assert offered(t, Inquire) == [f"inquire {SHERMAN} B14"]
    s = state(
        STRIP, US("able-1-a", "B1"), US("able-1-leader", "B1"), US("able-1-1", "B4"),
        GERMAN("1kp-1-1", "B4", concealed=True), assaults={"B4": Assault("B4", 0)},
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert refused(t, "inquire able-1-a B4").code == "out-of-reach"  # small arms do not fire at friends


@pytest.mark.rule("lhy:4.3-2", "lhy:2.2.4a-1", "lhy:4.1.9.3a-1", "lhy:10.5.3.2c-1")
def test_nobody_asks_who_could_not_fire_there_whatever_it_is() -> None:
    """An FP about what is behind it, small arms about what is far along a lane, or away from an Assault."""
    foes = GERMAN("1kp-1-1", "B2", concealed=True), GERMAN("1kp-1-2", "B9", concealed=True)
    s = state(STRIP, US("fp-mg-1", "B5", front=3), US("able-1-1", "A16"), US("able-1-leader", "A16"), *foes)
    t = table(activated(s, "able-1"))
    assert refused(t, "inquire us-fp-mg-1 B2").code == "out-of-reach"
    assert offered(t, Inquire) == ["inquire able-1-1 B9", "inquire us-fp-mg-1 B9"]
    lane = board(". . . . .\n . w . . .", lines=[("road", "A1 A2 A3 A4 A5")])
    s = state(lane, US("able-1-a", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A4", concealed=True))
    assert refused(table(activated(s, "able-1")), "inquire able-1-a A4").code == "out-of-reach"
    stand = US("able-1-a", "B5"), US("able-1-leader", "A1"), US(SHERMAN, "B5"), GERMAN("1kp-1-3", "B7")
    s = state(STRIP, *stand, *foes, arrows=[Arrow(1, "B7", "B5", ["1kp-1-3"])])
    t = table(activated(s, "tanks-1", "able-1"))
    assert refused(t, "inquire able-1-a B2").rule == "10.5.3.2c-1"
    assert f"inquire {SHERMAN} B2" in offered(t, Inquire)


@pytest.mark.rule("lhy:4.3-2", "lhy:17.4b-1", "lhy:11.0-2")
@pytest.mark.parametrize(("at", "who"), [("B5", ["tank", "squad"]), ("B6", ["tank"]), ("B9", ["tank"]), ("B10", [])])
def test_in_twilight_as_far_as_a_vehicle_is_seen_by_who_could_fire_at_one(at: str, who: list[str]) -> None:
    """Men are seen four hexes away, vehicles eight; a squad's small arms reach eight, but only at who it sees."""
    for foe in ("panzer1-2-1", "1kp-1-1"):
        s = state(
            STRIP, US(SHERMAN, "B1"), US("able-1-1", "B1"), US("able-1-leader", "A1"), GERMAN(foe, at, concealed=True),
            light="twilight",
        )  # fmt: skip
        t = table(activated(s, "tanks-1", "able-1"))
        units = {"tank": SHERMAN, "squad": "able-1-1"}
        assert sorted(offered(t, Inquire)) == sorted(f"inquire {units[i]} {at}" for i in who)
        if who and foe == "panzer1-2-1":
            say(t, f"inquire {SHERMAN} {at}", f"fire {SHERMAN} {at}/afv")
            assert t.state.markers[-1].unit == foe


@pytest.mark.rule("lhy:4.3-2", "lhy:8.1b-1")
def test_in_reaction_only_about_those_who_acted() -> None:
    s = state(
        STRIP, US(SHERMAN, "B1"), GERMAN("panzer1-2-1", "B4", concealed=True), GERMAN("1kp-1-1", "C4", concealed=True)
    )
    t = table(reacting(s, 0, deed("panzer1-2-1", "fire", "B4", fired_from="B4", front=9)))
    assert offered(t, Inquire) == [f"inquire {SHERMAN} B4"]
    assert refused(t, f"inquire {SHERMAN} C4").rule == "8.1b-1"


@pytest.mark.rule("lhy:4.3-3", "lhy:14.3.6-2")
def test_nor_does_he_pay_who_is_kept_from_it() -> None:
    s = state(STRIP, US("able-1-1", "B1"), US("able-1-2", "B2", regrouping=True), US("able-1-leader", "B1"),
              GERMAN("1kp-1-1", "B4", concealed=True))  # fmt: skip
    t = say(table(activated(s, "able-1")), "inquire able-1-1 B4")
    assert offered(t) == ["fire able-1-1 B4"]
    assert refused(t, "fire able-1-2 B4").rule == "14.3.6-2"


@pytest.mark.rule("lhy:4.3-2")
def test_what_was_said_holds_for_the_segment() -> None:
    s = state(
        STRIP, US(SHERMAN, "B1"), US("tanks-1-2", "B1"), GERMAN("panzer1-2-1", "B4", concealed=True),
        GERMAN("panzer1-2-2", "B4", concealed=True),
    )  # fmt: skip
    t = say(table(activated(s, "tanks-1")), f"inquire {SHERMAN} B4", f"fire {SHERMAN} B4/afv", "fire tanks-1-2 B4/afv2")
    assert sorted(m.unit for m in t.state.markers) == ["panzer1-2-1", "panzer1-2-2"]
    say(t, "call")
    assert t.state.cycle is not None
    assert t.state.cycle.asked == []


@pytest.mark.rule("lhy:4.3-2", "lhy:4.3-3", "lhy:10.4.3-1")
def test_a_tank_in_motion_asks_and_halts_to_fire() -> None:
    pieces = US(SHERMAN, "B1", motion="green"), GERMAN("panzer1-2-1", "B4", concealed=True)
    t = table(activated(state(STRIP, *pieces), "tanks-1"))
    assert offered(t, Inquire) == [f"inquire {SHERMAN} B4"]
    say(t, f"inquire {SHERMAN} B4")
    assert asked(t) == (0, "owed-fire")
    say(t, f"halt-and-fire {SHERMAN} B1 B4/afv")
    assert t.state.markers[-1].unit == "panzer1-2-1"
    started = US(SHERMAN, "B1", motion="green", changed="went"), GERMAN("panzer1-2-1", "B4", concealed=True)
    t = table(activated(state(STRIP, *started), "tanks-1"))
    assert refused(t, f"inquire {SHERMAN} B4").rule == "10.4.1-2"


@pytest.mark.rule("lhy:4.3-3")
def test_where_no_fire_is_possible_none_is_owed() -> None:
    s = state(STRIP, US("latw-1", "B3"), US("able-1-leader", "B3"), GERMAN("1kp-1-1", "B4", concealed=True))
    t = say(table(activated(s, "able-1")), "inquire us-latw-1 B4")
    assert asked(t) == (0, "activation")
    assert not t.state.markers


@pytest.mark.rule("lhy:20.9.2-3", "lhy:4.3-3")
def test_who_fires_out_of_hiding_hits_what_he_aimed_at_under_whatever_name() -> None:
    s = state(
        STRIP, US("gun-1", "B1", hidden=True), US("able-1-leader", "C1"), GERMAN("panzer1-2-1", "B4", concealed=True)
    )
    t = table(reacting(s, 0, deed("panzer1-2-1", "maneuver", "B5", "B4")))
    say(t, "inquire us-gun-1 B4", "fire us-gun-1 B4/afv")
    assert not t.state.units["panzer1-2-1"].concealed  # it went through the open, and the gun is there to have seen it
    assert [m.unit for m in t.state.markers] == ["panzer1-2-1"]


@pytest.mark.rule("lhy:20.9.2-3", "lhy:20.8.1-1")
def test_a_dummy_that_is_gone_before_the_shot_draws_none() -> None:
    s = state(STRIP, US("gun-1", "B1", hidden=True), US("able-1-leader", "C1"), GERMAN("dummy-4", "B4", concealed=True))
    kind = s.units["german-dummy-4"].card.kind
    t = table(reacting(s, 0, deed("german-dummy-4", "maneuver", "B5", "B4")))
    say(t, "inquire us-gun-1 B4", f"fire us-gun-1 B4/{kind}")
    assert t.state.units["german-dummy-4"].lost
    assert not t.state.markers
    assert not t.state.units["us-gun-1"].did
    assert asked(t) == (0, "reaction")


@pytest.mark.rule("lhy:20.9.2-3", "lhy:20.8.1-1", "lhy:11.3b-1", "lhy:1.5-1")
@pytest.mark.parametrize(("foe", "fires"), [("dummy-1", False), ("panzer1-2-1", False), ("1kp-1-1", True)])
def test_nor_do_small_arms_fire_out_of_hiding_at_a_hex_where_they_would_hurt_nobody(foe: str, fires: bool) -> None:
    """They came over open ground: now that somebody is there to have seen it, it is plain what they are."""
    seen = GERMAN(foe, "B4", concealed=True)
    s = state(STRIP, US("able-1-1", "B1", hidden=True), US("able-1-leader", "B1", hidden=True), seen)
    t = say(table(reacting(s, 0, deed(seen.id, "maneuver", "B5", "B4"))), "fire able-1-1 B4")
    squad = t.state.units["able-1-1"]
    assert (squad.hidden, bool(squad.did), bool(t.state.markers)) == (False, fires, fires)
    assert asked(t) == (0, "reaction")


COPSE = board(
    """
    . . . . . . . . .
     . . . w . . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
    """
)
"""Woods in D4."""


@pytest.mark.rule("lhy:11.5.2-1", "lhy:10.4.3-1", "lhy:4.3.1.2e-1", "lhy:4.3.1.2a-1")
@pytest.mark.parametrize(
    ("firer", "shot"),
    [
        (US("latw-1", "D3"), "stalk us-latw-1 D4 C5/afv"),
        (US(SHERMAN, "D3", motion="green"), f"halt-and-fire {SHERMAN} D4 C5/afv"),
    ],
)
def test_who_comes_nearer_to_fire_hits_what_he_aimed_at_though_it_is_seen_by_it(firer: Unit, shot: str) -> None:
    """A tank in the open is no longer Concealed once an enemy comes next to it."""
    fresh = Unit(firer.id, firer.counter, 0, firer.platoon, firer.at, motion=firer.motion)
    s = state(
        COPSE, fresh, US("able-1-leader", "D3"), US("able-1-1", "D3"), GERMAN("panzer1-2-1", "C5", concealed=True)
    )
    t = say(table(activated(s, "able-1", joining=[firer.id])), "inquire able-1-1 C5", shot)
    assert last(t, told.Exposed).unit == "panzer1-2-1"
    assert (t.state.markers[-1].unit, t.state.markers[-1].firer) == ("panzer1-2-1", firer.id)

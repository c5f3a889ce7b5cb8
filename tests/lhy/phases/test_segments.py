"""6.0.II, 8.0 The segments of a cycle."""

from __future__ import annotations

import pytest

from tests.lhy.drawn import GERMAN, OPEN, US, activated, asked, legal, refused, say, state, table


@pytest.mark.rule("lhy:6.0.II.s1-1", "lhy:6.0.II.s2-1", "lhy:6.0.II.s3-1", "lhy:6.0.II.s3-2")
def test_calls_alternate_until_both_pass() -> None:
    s = state(
        OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8")
    )
    t = table(activated(s, "able-1"))
    assert asked(t) == (0, "activation")
    say(t, "maneuver able-1-1", "go B1", "rest", "call")
    assert asked(t) == (1, "reaction")
    say(t, "maneuver 1kp-1-1", "go B7", "rest", "call")
    assert asked(t) == (0, "reaction")
    say(t, "call")
    assert asked(t) == (1, "reaction")
    say(t, "call")
    assert t.state.cycle is None


@pytest.mark.rule("lhy:9.0-2")
def test_each_unit_acts_once_a_turn() -> None:
    s = state(
        OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A8"), GERMAN("1kp-1-leader", "A8")
    )
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go B1", "rest")
    assert refused(t, "maneuver able-1-1").rule == "9.0-2"
    assert legal(t, "maneuver able-1-leader")

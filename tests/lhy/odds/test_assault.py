"""Exact odds of Assaults, held to the rule itself."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.lhy.odds.assault import assault_odds, destruction_odds, feint_odds, planned
from hedgerow.lhy.state.events.assault import AssaultRolled, DestructionTried
from tests.lhy.drawn import GERMAN, US, activated, board, last, say, state, table
from tests.lhy.rules.assault.fights import HERE, fight, melee

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)


def test_rows_are_as_likely_as_the_dice_make_them() -> None:
    def units() -> tuple[object, ...]:
        return US("able-1-3", HERE), US("able-1-leader", HERE), GERMAN("1kp-1-1", HERE)

    s = melee(*units(), map=FIELD)  # type: ignore[arg-type]
    ours, theirs = s.own
    found = assault_odds(s, s.assaults[HERE], ours, theirs)
    seen: dict[int, int] = {}
    for die in range(1, 11):
        rolled = last(fight(*units(), map=FIELD, dice=[die, 1, 1, 1]), AssaultRolled)  # type: ignore[arg-type]
        assert rolled.drm == found.drm
        seen[rolled.least] = seen.get(rolled.least, 0) + 1
    assert {least: likely * 10 for least, likely in found.rows if likely} == seen


def test_an_assault_that_is_only_planned_counts_the_way_in() -> None:
    wall = board(
        """
        . . . . . . . .
         . . . . . . . .
        . . . . . . . .
         . . . . . . . .
        . . . . . . . .
        """,
        hexsides={"wall": "C4/C5"},
    )
    s = activated(state(wall, US("able-1-1", "C4"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "C5")), "able-1")
    ours = [s.units["able-1-1"]]
    theirs = [s.units["1kp-1-1"]]
    assert assault_odds(s, planned(s, ours, "C5", "C4"), ours, theirs).drm == -1
    assert assault_odds(s, planned(s, ours, "C5", "D4"), ours, theirs).drm == 0
    assert not s.assaults


def test_a_second_way_in_envelops() -> None:
    units = US("able-1-1", "C4"), US("able-1-2", "D5"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "C5")
    t = say(table(activated(state(FIELD, *units), "able-1")), "assault able-1-1 C5")
    s = t.state
    assert planned(s, [s.units["able-1-2"]], "C5", "D5").enveloped
    assert not planned(s, [s.units["able-1-2"]], "C5", "D4").enveloped


def test_attempts_on_vehicles() -> None:
    units = US("able-1-1", HERE), GERMAN("panzer1-1-1", HERE, motion="green")
    s = melee(*units, map=FIELD)
    likely = destruction_odds(s, HERE, 0, s.units["panzer1-1-1"])
    again = [
        last(fight(US("able-1-1", HERE), GERMAN("panzer1-1-1", HERE, motion="green"), map=FIELD, dice=[5, die]),
             DestructionTried).destroyed
        for die in range(1, 11)
    ]  # fmt: skip
    assert likely == Fraction(sum(again), 10) == Fraction(2, 10)


def test_feints() -> None:
    assert feint_odds([US("able-1-1", "C4"), US("able-1-leader", "C4")]) == Fraction(7, 10)

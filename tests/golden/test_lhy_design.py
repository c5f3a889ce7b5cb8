"""Examples of chapter 23 that the rules print: missions of one's own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hedgerow.kernel.system import Outcome
from hedgerow.lhy.state.events.design import Bought
from hedgerow.lhy.state.state import State
from tests.lhy.drawn import asked, last, legal, refused, say, table
from tests.lhy.phases.forms import at, designed, shopping

BUILDINGS = "G5,E6,F7,G8,E9,E5,F6,G6,F8"
NINE = f"6:{BUILDINGS},ip=1"
"""Six of nine hexes of sector 1, and a point for each enemy IP."""


def ended(s: State, minutes: int) -> Outcome | None:
    """The turn ends after so many minutes: the outcome, None if the next one begins."""
    s.phase, s.step, s.placing, s.pending, s.minutes = "time", "", [], [], minutes - 2
    t = table(s, [1])
    while t.choice is not None and t.state.phase == "clean-up":
        say(t, "done")
    assert t.state.minutes == minutes
    return t.state.outcome


@pytest.mark.rule("lhy:23.0.s1-1", "lhy:23.0.s3-1")
@pytest.mark.parametrize(
    ("frontage", "layout", "edges"),
    [
        ("narrow", "3a 5b", ("north", "south")),
        ("wide", "3 5", ("north", "south")),
        ("normal", "3 5t", ("west", "east")),
    ],
)
def test_a21_the_frontage_stays_the_same(frontage: str, layout: str, edges: tuple[str, str]) -> None:
    """Joined end to end along the side that was chosen, one sector after the other."""
    more: dict[str, Any] = {"depth": "2", "sectors": "3 5", "hills": "1", "type": "advance", "objective": "5"}
    s = designed(shopping(1, frontage=frontage, layout=layout, edge=edges[1], **more), 1)
    width = {"narrow": 7, "normal": 11, "wide": 14}[frontage]
    assert [len(s.ground.edge(edge)) for edge in edges] == [width, width]
    other = next(o for o in ("3a 5b", "3 5t") if o != layout)
    t = at("layout", frontage=frontage, depth="2", sectors="3 5")
    assert legal(t, f"propose {layout.replace(' ', '%20')}")
    assert refused(t, f"propose {other.replace(' ', '%20')}").rule in ("23.0.s1-1", "23.0.s3-1")


@pytest.mark.rule("lhy:23.0.s6a-1")
@pytest.mark.parametrize(("held", "minutes", "over"), [(5, 20, False), (6, 20, True), (5, 35, False), (5, 36, True)])
def test_a22_an_assault_mission_ends_with_its_objective_or_above_the_bid_and_ten(
    held: int, minutes: int, over: bool
) -> None:
    s = designed(shopping(1, objective=NINE), 1)
    assert len(s.mission.objective) == 9
    assert s.mission.victory.ip_mop == 1
    s.control = {o.id: 0 for o in s.mission.objective[:held]}
    assert (ended(s, minutes) is not None) is over


@pytest.mark.rule("lhy:23.0.s6a-1", "lhy:20.5-1")
@pytest.mark.parametrize(("casualties", "winner"), [(-4, None), (-5, 1), (2, None), (3, 0)])
def test_a22_or_with_a_casualty_limit_that_is_exceeded(casualties: int, winner: int | None) -> None:
    s = designed(shopping(1, objective=NINE), 1)  # limits of 4 and 2
    s.casualties = casualties
    outcome = ended(s, 10)
    assert (outcome.winner if outcome else None) == winner
    assert (outcome is None) is (winner is None)


@pytest.mark.rule("lhy:23.0.s8-1", "lhy:23.0.s8-2")
def test_a23_column_d() -> None:
    """The defender has 2 infantry platoons, 1 of tanks and 20 points, the attacker 5, 1 and 30."""
    assert legal(at("forces"), "propose d")
    s = designed(shopping(1, forces="d"), 1)
    arms = Counter((p.seat, p.armour) for p in s.platoons.values())
    assert arms == {(1, False): 2, (1, True): 1, (0, False): 5, (0, True): 1}
    for seat, points in ((0, 30), (1, 20)):
        t = say(shopping(seat, forces="d"), "buy mg")
        assert last(t, Bought).left == points - 5


@pytest.mark.rule("lhy:23.0.s12-3", "lhy:23.0.s6a-1")
@pytest.mark.parametrize(("score", "winner"), [(24, 0), (25, 0), (26, None), (35, None), (36, 1), (37, 1)])
def test_a24_a_bid_of_25(score: int, winner: int | None) -> None:
    s = designed(shopping(1), 1)
    s.control = {o.id: 0 for o in s.mission.objective}
    outcome = ended(s, score)
    assert outcome is not None
    assert (outcome.winner, outcome.scores) == (winner, (score,))


@pytest.mark.rule("lhy:23.0.s14-1", "lhy:23.0.s15-1", "lhy:20.6.s5-1")
def test_a25_drawing_a_force() -> None:
    """Two base platoons of one company, two MG and a gun, each drawn from all of its sort; the defender sets up."""
    t = say(shopping(1, forces="d"), "buy mg", "buy mg", "buy gun", "suffice")
    while t.wanted is not None:
        t.supply([1] * t.wanted.count)
    assert asked(t) == (1, "set-up")
    own = [u.card for u in t.state.own[1]]
    assert Counter(card.kind for card in own) == {"leader": 2, "squad": 6, "afv": 4, "mg": 2, "gun": 1}
    assert [p.company for p in t.state.platoons.values() if p.seat == 1 and not p.armour] == ["1kp", "1kp"]

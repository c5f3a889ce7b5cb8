"""10.1, 10.5.2.3 Units that go together, each of them with its own allowance."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.moves.assault import Assault
from tests.lhy.drawn import GERMAN, US, activated, board, deed, legal, offered, reacting, refused, say, state, table

GROVE = board(
    """
    . . . . . . . . . .
     . . . . . . . . . .
    . . . . w w . . . .
     . . . . . . . . . .
    . . . . . . . . . .
    """,
    lines=[("road", "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10")],
)


@pytest.mark.rule("lhy:10.5.2.3-1", "lhy:10.1.2a-1", "lhy:10.4.1-1")
def test_in_reaction_the_men_of_a_combined_force_do_not_pay_for_its_engines() -> None:
    s = state(GROVE, US("able-1-1", "D3"), US("tanks-1-1", "D3"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "D5"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "D6", "D5"), active=1))
    assert "assault able-1-1,tanks-1-1 D5" in offered(t, Assault)
    say(t, "assault able-1-1,tanks-1-1 D5")
    assert [(a.at, a.combined) for a in t.state.arrows] == [("D4", True)]


@pytest.mark.rule("lhy:10.5.2.3-1", "lhy:10.1.1a-1", "lhy:10.1.1b-1")
@pytest.mark.parametrize("order", ["able-1-1,tanks-1-1", "tanks-1-1,able-1-1"])
def test_a_combined_force_goes_through_woods_if_each_of_it_can(order: str) -> None:
    """The squad pays three points for two hexes of woods, the tank five with going into motion."""
    s = state(GROVE, US("able-1-1", "C4"), US("tanks-1-1", "C4"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "C6"))
    t = table(activated(s, "able-1", "tanks-1"))
    say(t, f"assault {order} C6")
    assert t.state.arrows[0].at == "C5"
    s = state(GROVE, US("able-1-1", "C4"), US("tanks-1-1", "C4"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "C6"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "D6", "D5", "C6"), active=1))
    assert refused(t, f"assault {order} C6").rule == "10.5.2.3-1", "four points do not take the tank so far"


@pytest.mark.rule("lhy:4.1.3-1", "lhy:10.0a-1")
@pytest.mark.parametrize("order", ["tanks-1-1,us-halftrack-1", "us-halftrack-1,tanks-1-1"])
def test_a_carrier_goes_with_an_afv_only_where_a_carrier_may_go(order: str) -> None:
    units = US("tanks-1-1", "C4", motion="green"), US("halftrack-1", "C4", motion="green")
    s = state(GROVE, *units, US("able-1-1", "E1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "E9"))
    t = table(activated(s, "able-1", "tanks-1"))
    say(t, f"maneuver {order}")
    assert not legal(t, "go C5")
    assert legal(t, "go B4")


@pytest.mark.rule("lhy:10.1.1b-1", "lhy:10.4.1-1")
def test_a_truck_that_starts_keeps_up_with_a_halftrack_in_motion() -> None:
    """Six points less one to go into motion, and five."""
    units = US("halftrack-1", "E4", motion="green"), US("truck-1", "E4")
    s = state(GROVE, *units, US("able-1-1", "E1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "C1"))
    t = table(activated(s, "able-1"))
    say(t, "maneuver us-halftrack-1,us-truck-1", "go E5", "go E6", "go E7", "go E8")
    assert legal(t, "go E9")
    say(t, "go E9")
    assert refused(t, "go E10").rule == "10.0a-1"


@pytest.mark.rule("lhy:10.1.1b-1", "lhy:4.1.9.4-1", "lhy:10.4.4-1")
def test_no_road_bonus_takes_a_vehicle_beyond_three_points_in_reverse() -> None:
    s = state(GROVE, US("tanks-1-1", "A8", motion="green"), GERMAN("1kp-1-1", "E1"))
    t = table(activated(s, "tanks-1"))
    say(t, "reverse tanks-1-1", "go A7", "go A6", "go A5")
    assert refused(t, "go A4").rule == "10.0a-1"

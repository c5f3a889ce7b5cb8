"""10.3.1 Withdrawal, and which hex next."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.rules.move.priorities import retreat_ways
from hedgerow.lhy.state.events.maneuver import WithdrawalRolled
from hedgerow.lhy.state.moves.maneuver import Go, Withdraw
from hedgerow.lhy.state.state import Arrow, Assault, Marker, State, Unit
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    affair,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)
WET = board(
    """
    . . . . . . . .
     . . m . . . . .
    . . . . . . . .
     . . U . . . . .
    . . . . = . . .
    """
)


def northward(map: str, **fields: Any) -> str:
    """The American edge in the north, the German one in the south."""
    return affair(
        map,
        side=[
            {"id": "us", "name": "American", "nation": "us", "edge": "north", "attacker": True},
            {"id": "german", "name": "German", "nation": "german", "edge": "south"},
        ],
        **fields,
    )


def retreat_hexes(s: State, u: Unit, way: list[str]) -> list[str]:
    """The hexes that come first."""
    return next(hexes for hexes in retreat_ways(s, u, way) if hexes)


def far_leader() -> Any:
    return US("able-1-leader", "E1")


@pytest.mark.rule("lhy:10.3.1-1", "lhy:10.3.1.1-1", "lhy:10.3.1.1a.i-1")
def test_one_to_four_hexes_toward_the_friendly_edge() -> None:
    """Hexsides are parallel to the western edge: only hexes nearer to it."""
    s = state(FIELD, US("able-1-1", "C7"), US("able-1-2", "C7"), far_leader(), GERMAN("1kp-1-1", "A8", hidden=True))
    t = table(activated(s, "able-1"))
    assert "withdraw able-1-1,able-1-2" in offered(t, Withdraw)
    say(t, "withdraw able-1-1")
    assert offered(t, Go) == ["go B6", "go C6", "go D6"]
    assert refused(t, "rest").rule == "10.0-1"
    say(t, "go C6", "go D5", "go C5", "go C4")
    assert t.state.units["able-1-1"].at == "C4"
    assert asked(t) == (0, "activation")  # four hexes are enough
    assert t.state.units["able-1-1"].did == "maneuver"


@pytest.mark.rule("lhy:10.3.1-1", "lhy:9.0-2", "lhy:12.6.2-3")
@pytest.mark.parametrize("held", [{"did": "fire"}, {"heroic": True}])
def test_a_stack_withdraws_without_whoever_may_not(held: dict[str, Any]) -> None:
    men = US("able-1-1", "C7"), US("able-1-2", "C7", **held), US("able-1-3", "C7")
    s = state(FIELD, *men, far_leader(), GERMAN("1kp-1-1", "A8"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "B8", "A8")))
    assert "withdraw able-1-1,able-1-3" in offered(t, Withdraw)


@pytest.mark.rule("lhy:10.3.1.1b.i-1")
def test_sideways_but_never_twice_where_hexsides_lie_across() -> None:
    s = state(FIELD, US("able-1-1", "B4"), far_leader(), GERMAN("1kp-1-1", "A8"), mission=northward(FIELD))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert sorted(offered(t, Go)) == ["go B3", "go B5", "go C4", "go C5"]
    say(t, "go B5")
    assert sorted(offered(t, Go)) == ["go C5", "go C6"]
    say(t, "go C5")
    assert sorted(offered(t, Go)) == ["go C4", "go C6", "go D4", "go D5"]


@pytest.mark.rule("lhy:10.3.1.1a.i-1", "lhy:10.3.1.1a.ii-1")
def test_away_from_enemies_first() -> None:
    s = state(FIELD, US("able-1-1", "C6"), far_leader(), GERMAN("1kp-1-1", "E5"), GERMAN("1kp-1-leader", "A5"))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert offered(t, Go) == ["go B5", "go C5"]  # D5 lies next to the squad; a leader is no combat unit
    s = state(FIELD, US("able-1-1", "C6"), far_leader(), GERMAN("1kp-1-1", "D4"), GERMAN("1kp-1-2", "A5"))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert offered(t, Go) == ["go B5", "go C5", "go D5"]  # all of them lie next to enemies


@pytest.mark.rule("lhy:10.3.1.1b.ii-1", "lhy:10.3.1.1b.i-1")
def test_away_from_enemies_first_where_hexsides_lie_across() -> None:
    def ways(*enemies: Unit) -> list[str]:
        s = state(FIELD, US("able-1-1", "B4"), far_leader(), *enemies, mission=northward(FIELD))
        return sorted(offered(say(table(activated(s, "able-1")), "withdraw able-1-1"), Go))

    assert ways(GERMAN("1kp-1-1", "D4")) == ["go B3", "go B5"]
    assert ways(GERMAN("1kp-1-1", "D4"), GERMAN("1kp-1-2", "A4")) == ["go B5"]
    all_near = GERMAN("1kp-1-1", "D4"), GERMAN("1kp-1-2", "A3"), GERMAN("1kp-1-3", "A6")
    assert ways(*all_near) == ["go B3", "go B5", "go C4", "go C5"]


@pytest.mark.rule("lhy:10.3.1.1a.iii-1")
def test_along_the_friendly_edge() -> None:
    s = state(FIELD, US("able-1-1", "C1"), far_leader(), GERMAN("1kp-1-1", "A8"))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert sorted(offered(t)) == ["exit west", "go B1", "go D1"]
    say(t, "go B1")
    assert "go C1" not in offered(t)
    assert "go A1" in offered(t)


@pytest.mark.rule("lhy:10.3.1.1b.iii-1")
def test_along_the_friendly_edge_where_hexsides_lie_across() -> None:
    s = state(FIELD, US("able-1-1", "E4"), far_leader(), GERMAN("1kp-1-1", "A8"), mission=northward(FIELD))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert sorted(offered(t, Go)) == ["go E3", "go E5"]
    assert offered(say(t, "go E5"), Go) == ["go E6"]  # no second lateral hex, but along the edge


RIVER = board(
    """
    . . = . . .
     . . = . . .
    . . f . . .
     . . = . . .
    . . = . . .
    """
)


@pytest.mark.rule("lhy:10.3.1.1a.iv-1", "lhy:14.3.3.1a.iv-1", "lhy:4.1.10-6")
def test_along_an_impassable_river_to_the_ford() -> None:
    """The ford is at C3; the American edge lies beyond the river."""
    s = state(
        RIVER, US("able-1-1", "E4"), far_leader(), GERMAN("1kp-1-1", "A6"), special={"river_impassable": True}
    )  # fmt: skip
    assert retreat_hexes(s, s.units["able-1-1"], ["E4"]) == ["D4"]
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert offered(t, Go) == ["go D4"]
    assert refused(t, "go D3").rule == "10.3.1.1-1"
    assert "go C3" in offered(say(t, "go D4", "go C4"), Go)
    s = state(RIVER, US("able-1-1", "E4"), far_leader(), GERMAN("1kp-1-1", "A6"))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert legal(t, "go D3")  # no roll is made when withdrawing
    say(t, "go D3", "go D2")
    assert t.state.units["able-1-1"].at == "D2"


@pytest.mark.rule("lhy:10.3.1.1b.iv-1", "lhy:14.3.3.1b.iv-1")
def test_along_an_impassable_river_where_hexsides_lie_across() -> None:
    across = board(
        """
        . . . . . .
         = = = = f =
        . . . . . .
        """
    )
    m = northward(across, special={"river_impassable": True})
    s = state(across, US("able-1-1", "A3"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "A1"), mission=m)
    assert retreat_hexes(s, s.units["able-1-1"], ["A3", "A4"]) == ["A5"]
    t = say(table(activated(s, "able-1")), "withdraw able-1-1", "go A4")
    assert offered(t, Go) == ["go A5"]
    assert "go B5" in offered(say(t, "go A5"), Go)


UNCROSSED = board(
    """
    . . = . . .
     . . = . . .
    . . = . . .
     . . = . . .
    . . = . . .
    """
)
"""A river without bridge or ford."""


@pytest.mark.rule("lhy:10.3.1.1a.iv-1", "lhy:11.4.7.2c-1")
@pytest.mark.parametrize("impassable", [True, False])
def test_who_must_withdraw_and_cannot_cross_is_eliminated(impassable: bool) -> None:
    """Mortar fire Disrupts them as they leave: they must Withdraw, and the American edge lies beyond the river."""
    special = {"river_impassable": impassable}
    s = state(UNCROSSED, US("able-1-1", "C4"), US("able-1-leader", "C1"), GERMAN("1kp-1-1", "A6"), special=special)
    s.markers, s.marked = [Marker(1, "mortar", "C4", 1, bare=1)], 1
    t = say(table(activated(s, "able-1"), dice=[6]), "maneuver able-1-1", "go C5")
    squad = t.state.units["able-1-1"]
    assert (squad.lost, squad.disrupted) == (impassable, True)
    assert t.state.losses[0] == (2 if impassable else 0)
    assert asked(t) == (0, "activation" if impassable else "maneuver")


@pytest.mark.rule("lhy:10.3.1a-1")
def test_never_into_enemies_or_a_primary_impact_hex() -> None:
    s = state(FIELD, US("able-1-1", "C6"), far_leader(), GERMAN("1kp-1-1", "C5"), US.mortar("60mm-section"))
    s.mortars["us-60mm-section-1"].impact = "D5"
    s.mortars["us-60mm-section-1"].box = "firing"
    s.markers = [Marker(1, "mortar", "D5", 0, primary=True), Marker(2, "mortar", "B5", -1)]
    t = say(table(activated(s, "able-1")), "withdraw able-1-1")
    assert offered(t, Go) == ["go B5"]
    assert refused(t, "go C5").rule == refused(t, "go D5").rule == "10.3.1a-1"


@pytest.mark.rule("lhy:10.3.1c-1", "lhy:10.5.3.2b-1", "lhy:10.5.3.2b-2")
def test_not_out_of_an_assault_and_after_a_roll_under_one() -> None:
    s = state(FIELD, US("able-1-1", "C6"), far_leader(), GERMAN("1kp-1-1", "C6"), GERMAN("1kp-1-leader", "A8"))
    s.assaults["C6"] = Assault("C6", 1)
    t = table(activated(s, "able-1"))
    assert refused(t, "withdraw able-1-1").rule in ("10.3.1c-1", "10.5.3.1-1")
    people = [US("able-1-1", "C6"), US("able-1-2", "C6"), US("able-1-leader", "C6")]
    for die, passed in ((7, True), (8, False)):
        s = state(FIELD, *(US(u.counter.partition("/")[2], "C6") for u in people), GERMAN("1kp-1-1", "C7"))
        s.arrows = [Arrow(1, "C7", "C6", ["1kp-1-1"])]
        t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "C8", "C7")), dice=[die])
        say(t, "withdraw able-1-1,able-1-leader")
        rolled = last(t, WithdrawalRolled)
        assert (rolled.cohesion, rolled.tally.total, rolled.passed) == (6, -1, passed)
        assert t.state.units["able-1-2"].did == "activated"  # who does not go has had his Action
        assert (asked(t)[1] == "maneuver") == passed


@pytest.mark.rule("lhy:10.3.1d-1")
@pytest.mark.parametrize(
    ("start", "way"), [("D5", ("D4", "D3", "D2")), ("B6", ("B5", "B4", "B3")), ("A6", ("A5", "A4"))]
)
def test_three_hexes_through_water_marsh_and_towns(start: str, way: tuple[str, ...]) -> None:
    s = state(WET, US("able-1-1", start), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A8", hidden=True))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1", *(f"go {at}" for at in way))
    if len(way) < 3:
        say(t, "go A3")
    assert asked(t) == (0, "activation")


@pytest.mark.rule("lhy:10.3.1.2-1", "lhy:10.3.1.2a-1", "lhy:10.3.1.2b-1", "lhy:10.3.1.2c-1")
def test_whoever_passes_next_to_an_enemy_must_regroup() -> None:
    def withdrawn(*others: Any, disrupted: bool = False, busy: bool = False) -> bool:
        s = state(FIELD, US("able-1-1", "C6", disrupted=disrupted), far_leader(), *others)
        if busy:
            s.arrows = [Arrow(1, "D4", "E4", ["1kp-1-1"])]
        t = say(table(activated(s, "able-1")), "withdraw able-1-1", "go C5", "rest")
        return t.state.units["able-1-1"].regrouping

    near, other = ("1kp-1-1", "D4"), ("1kp-1-2", "A5")  # one or the other is next to every hex of the way
    assert withdrawn(GERMAN(*near), GERMAN(*other))
    assert not withdrawn(GERMAN(*near), GERMAN(*other), disrupted=True)
    assert not withdrawn(GERMAN(*near), GERMAN(*other), busy=True)
    assert not withdrawn(GERMAN(*near), GERMAN(*other), US("able-1-2", "C5"))
    assert withdrawn(GERMAN(*near), GERMAN(*other), US("able-1-2", "C5", hidden=True)), "he does not show himself by it"
    assert not withdrawn(GERMAN(*near, disrupted=True), GERMAN(*other))


@pytest.mark.rule("lhy:14.3.6-3")
def test_a_regrouping_unit_that_withdraws_regroups_no_longer() -> None:
    s = state(FIELD, US("able-1-1", "C6", regrouping=True), far_leader(), GERMAN("1kp-1-1", "A8"))
    t = say(table(activated(s, "able-1")), "withdraw able-1-1", "go C5", "rest")
    assert not t.state.units["able-1-1"].regrouping


@pytest.mark.rule("lhy:8.3c-1")
@pytest.mark.parametrize(("die", "passed"), [(7, True), (8, False)])
def test_who_has_seen_nothing_rolls_before_he_withdraws(die: int, passed: bool) -> None:
    """The best Cohesion of those who go counts: the leader's 7."""
    blind = board(
        """
        . . . . w . . .
         . . . w . . . .
        . . . . w . . .
        """
    )
    s = state(blind, US("able-1-1", "B2"), US("able-1-leader", "B2"), GERMAN("1kp-1-1", "B7"))
    t = table(reacting(s, 0, deed("1kp-1-1", "maneuver", "B8", "B7")), dice=[die])
    say(t, "withdraw able-1-1,able-1-leader")
    assert last(t, WithdrawalRolled).cohesion == 7
    assert last(t, WithdrawalRolled).passed == passed
    if passed:
        assert asked(t) == (0, "maneuver")
    else:
        assert {t.state.units[i].did for i in ("able-1-1", "able-1-leader")} == {"activated"}


@pytest.mark.rule("lhy:8.3c-1", "lhy:10.3.1-1")
def test_guns_vehicles_and_positions_do_not_withdraw() -> None:
    s = state(
        FIELD, US("gun-1", "B2"), US("fp-mg-1", "B3"), US("halftrack-1", "B4"), US("able-1-leader", "B2"),
        GERMAN("1kp-1-1", "B7"),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    for unit in ("us-gun-1", "us-fp-mg-1", "us-halftrack-1"):
        assert refused(t, f"withdraw {unit}").rule in ("10.3.1-1", "7.0-1")


@pytest.mark.rule("lhy:14.3.3.1a.v-1", "lhy:14.3.3.1b.v-1", "lhy:14.3.3.3-1")
def test_retreats_shun_impact_hexes_and_lead_through_enemies_last() -> None:
    s = state(OPEN, US("able-1-1", "B6"), far_leader(), GERMAN("1kp-1-1", "A8"))
    u = s.units["able-1-1"]
    s.markers = [Marker(1, "mortar", "B5")]
    assert sorted(retreat_hexes(s, u, ["B6"])) == ["A6", "C6"]
    s.markers = [Marker(i, "mortar", at) for i, at in enumerate(("A6", "B5", "C6"))]
    assert sorted(retreat_hexes(s, u, ["B6"])) == ["A6", "B5", "C6"]
    foes = [GERMAN(f"1kp-1-{i}", at) for i, at in ((1, "A6"), (2, "B5"), (3, "C6"))]
    s = state(OPEN, US("able-1-1", "B6"), far_leader(), *foes)
    assert sorted(retreat_hexes(s, s.units["able-1-1"], ["B6"])) == ["A6", "B5", "C6"]
    assert refused(table(activated(s, "able-1")), "withdraw able-1-1").rule == "10.3.1.1-1"
    foes = [GERMAN(f"1kp-1-{i}", at) for i, at in ((1, "C6"), (2, "C7"), (3, "B5"))]
    s = state(OPEN, US("able-1-1", "B6"), far_leader(), *foes, GERMAN("1kp-2-1", "B7"), mission=northward(OPEN))
    assert sorted(retreat_hexes(s, s.units["able-1-1"], ["B6"])) == ["B5", "B7", "C6", "C7"]

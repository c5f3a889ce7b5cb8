"""14.3.2 Vehicle Destruction Attempts."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.assault import AssaultRolled, DestructionTried
from hedgerow.lhy.state.events.casualties import Destroyed, StepLost
from hedgerow.lhy.state.state import Unit
from tests.lhy.drawn import GERMAN, OPEN, US, affair, asked, board, last, offered, refused, say, told_of
from tests.lhy.rules.assault.fights import HERE, fight

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)


def us(counter: str = "able-1-1", **fields: Any) -> Unit:
    return US(counter, HERE, **fields)


def foe(counter: str = "1kp-1-1", **fields: Any) -> Unit:
    return GERMAN(counter, HERE, **fields)


def tries(*units: Unit, map: str = FIELD, dice: tuple[int, ...] = (5, 1, 1), **fields: Any) -> list[DestructionTried]:
    return told_of(fight(*units, map=map, dice=dice, **fields), DestructionTried)


def drm(*units: Unit, map: str = FIELD, **fields: Any) -> int:
    """What the American attacker adds."""
    return next(e for e in tries(*units, map=map, **fields) if e.seat == 0).tally.total


@pytest.mark.rule("lhy:14.3.2-1", "lhy:14.3.2.2-1")
def test_each_side_tries_once_the_attacker_first() -> None:
    found = tries(us(), us("tanks-1-1"), foe(), foe("panzer1-1-1"))
    assert [(e.seat, e.vehicle) for e in found] == [(0, "panzer1-1-1"), (1, "tanks-1-1")]


@pytest.mark.rule("lhy:14.3.2.2-1", "lhy:14.3.2.2.s1-1")
def test_of_two_vehicles_the_player_names_one() -> None:
    t = fight(us(), foe(), foe("panzer1-1-1"), foe("panzer1-1-2"), map=FIELD, dice=[10, 3])
    assert asked(t) == (1, "commit")
    say(t, "commit 1kp-1-1,panzer1-1-1")
    assert asked(t) == (0, "destroy")
    assert offered(t) == ["destroy panzer1-1-1", "destroy panzer1-1-2"]
    assert refused(t, "destroy 1kp-1-1").rule == "14.3.2.2-1"
    say(t, "destroy panzer1-1-2")
    assert [e.vehicle for e in told_of(t, DestructionTried)] == ["panzer1-1-2"]


@pytest.mark.rule("lhy:14.3.2-1")
def test_only_with_a_combat_unit_in_order_or_a_latw() -> None:
    disrupted = us(disrupted=True)
    assert [e.seat for e in tries(disrupted, foe("halftrack-1"), dice=(9, 1, 1))] == []
    assert [e.seat for e in tries(us("able-1-1", disrupted=True), us("latw-1"), foe("halftrack-1"))] == [0]


@pytest.mark.rule("lhy:14.3.2.2.s2-1")
def test_ten_destroys_and_nine_does_nothing() -> None:
    t = fight(us(), foe(), foe("panzer1-1-1", motion="green"), map=FIELD, dice=[10, 8])
    found = last(t, DestructionTried)
    assert (found.tally.total, found.destroyed) == (1, False)
    t = fight(us(), foe(), foe("panzer1-1-1", motion="green"), map=FIELD, dice=[10, 9])
    assert last(t, DestructionTried).destroyed
    assert last(t, Destroyed).unit == "panzer1-1-1"
    assert t.state.units["panzer1-1-1"].lost


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_what_the_men_bring() -> None:
    tank = foe("panzer1-1-1")
    support = foe()
    assert drm(us(), support, tank) == 2
    assert drm(us("able-1-3"), support, tank) == 3
    assert drm(us("able-1-a"), support, tank) == 1
    assert drm(us("able-1-a"), us("latw-1"), support, tank) == 3
    assert drm(us("engineer-1"), support, tank) == 4
    assert drm(us(heroic=True), support, tank) == 3
    assert drm(us("tanks-1-1"), support, tank) == 0


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_the_best_unit_counts_and_no_other() -> None:
    assert drm(us("able-1-3"), us("able-1-a"), us("mg-1"), foe(), foe("panzer1-1-1")) == 3


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_a_vehicle_alone_near_cover_is_in_danger_unless_it_moves() -> None:
    woods = board(
        """
        . . . . . . . .
         . . . . . . . .
        . . . . . w . .
         . . . . . . . .
        . . . . . . . .
        """
    )
    assert drm(us(), foe("panzer1-1-1"), map=woods) == 5
    assert drm(us(), foe("panzer1-1-1"), foe("1kp-1-leader"), map=woods) == 5
    assert drm(us(), foe("panzer1-1-1"), foe(), map=woods) == 2
    assert drm(us(), foe("panzer1-1-1", motion="green"), map=woods) == 1
    assert drm(us(), foe("panzer1-1-1"), map=FIELD) == 2


@pytest.mark.rule("lhy:14.3.2.1-1")
def test_no_more_than_eight() -> None:
    town = board(
        """
        . . . . . . . .
         . . . . . . . .
        . . . . . w . .
         . . . . . . . .
        . . . . . . . .
        """
    )
    assert drm(us("engineer-1", heroic=True), us("latw-1"), foe("panzer1-1-1"), map=town) == 8


@pytest.mark.rule("lhy:14.3.2.1-1")
@pytest.mark.parametrize(("date", "more"), [("1943-09", 0), ("1943-10", 2)])
def test_panzerfausts_came_in_the_autumn_of_1943(date: str, more: int) -> None:
    mission = affair(FIELD, date=date)
    t = fight(us("tanks-1-1"), us(), foe(), map=FIELD, dice=[5, 1], mission=mission)
    assert last(t, DestructionTried).tally.total == 2 + more


@pytest.mark.rule("lhy:2.2.4e-1")
def test_a_fortified_position_tries_too() -> None:
    found = tries(us("tanks-1-1", motion="green"), us(), foe("fp-mg-1"))
    assert [(e.seat, e.tally.total) for e in found] == [(1, 1)]


@pytest.mark.rule("lhy:14.3.2.2.s3-1", "lhy:13.3.7a-1", "lhy:13.3.7b-1")
def test_who_was_aboard_suffers_and_bystanders_do_not() -> None:
    riders = [foe(f"1kp-1-{n}", carrier="german-halftrack-1") for n in ("2", "leader")]
    t = fight(us("able-1-3"), us("able-1-2"), foe("halftrack-1"), *riders, foe("mg-1"), map=FIELD, dice=[5, 8, 1, 1])
    assert last(t, DestructionTried).destroyed
    lost = last(t, StepLost)
    assert lost.unit == "1kp-1-2"
    assert t.state.units["1kp-1-leader"].disrupted
    assert not t.state.units["german-mg-1"].disrupted


def test_units_aboard_take_no_part() -> None:
    rider = GERMAN("1kp-1-2", HERE, carrier="german-halftrack-1")
    found = last(fight(us(), foe("halftrack-1"), rider, map=OPEN, dice=[5, 1]), AssaultRolled)
    assert found.defence.total == 1

"""6.5 Coordinated Movement: vehicles and men on foot as one group."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Hold, Pivot, Reverse, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    US,
    activate,
    board,
    choose,
    counter,
    last,
    offered,
    possible,
    refused,
    state,
    table,
    told_of,
)
from tests.lnlt.drives import SSE, E, W

FIELD = board(
    """
    . . . . . . . .
    . . w . . . . .
    . . . F . . . .
    . . . . . . . .
    """
)
FAR = GERMAN("far", "squad", "H0", shaken=True)
TANK = "us-army/sherman"


def group(*others: str, mode: str = "move", at: str = "B2") -> World:
    """A tank and those who go with it, set out from B2 to the east."""
    pieces = [US("tank", TANK, at, facing=E), *(US(name, "squad", at) for name in others)]
    t = table(state(FIELD, *pieces, FAR))
    activate(t, at)
    return choose(t, Go(("tank", *others), mode))  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:6.5.1")
@pytest.mark.rule("lnlt:15.1.0.2")
def test_a_tank_and_squads_start_and_finish_together() -> None:
    t = group("a1", "a2")
    choose(t, Step("C2"), Step("D3"), Halt())
    s = t.state
    assert s.stacks["D3"] == ["tank", "a1", "a2"]
    assert {s.units[i].marker for i in ("tank", "a1", "a2")} == {"moved"}
    assert s.moving is None


@pytest.mark.rule("lnlt:6.5.1")
def test_the_group_goes_only_where_all_of_it_can() -> None:
    t = group("a1")
    assert refused(t, Step("B1")).rule == "15.1.0.3"  # not ahead of the tank
    choose(t, Step("C2"))
    assert refused(t, Step("D2")).rule == "15.1.0.1"  # forest, closed to the tank
    heavy = US("gun", "us-army/atg-57", "B2")
    t = table(state(FIELD, US("tank", TANK, "B2", facing=E), heavy, US("a1", "squad", "B2"), FAR))
    activate(t, "B2")
    assert Go(("tank", "gun", "a1")) in possible(t)
    assert refused(t, Go(("tank", "gun", "a1"), "crawl")).rule == "15.1.0.2"
    assert refused(t, Go(("tank", "a1"), "stealth")).rule == "15.1.0.2"


@pytest.mark.rule("lnlt:6.5.1", "lnlt:1.3.1")
def test_nor_where_there_is_no_room_for_the_men_beside_it() -> None:
    full = [US(f"b{i}", "squad", "C2") for i in range(3)]
    men = US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2")
    t = choose(activate(table(state(FIELD, *men, *full, FAR)), "B2"), Go(("tank", "a1")))
    assert Step("C2") not in offered(t)
    assert refused(t, Step("C2")).rule == "1.3.1"


@pytest.mark.rule("lnlt:6.5.1", "lnlt:1.7.0.3")
def test_nor_where_a_heavy_gun_cannot_go() -> None:
    hedge = board(". . . . .\n. . . . .\n. . . . .\n. . . . .", hexsides={"hedge": "B2/C2"})
    men = US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2"), US("gun", "us-army/atg-57", "B2")
    t = choose(activate(table(state(hedge, *men, GERMAN("far", "medic", "E0"))), "B2"), Go(("tank", "a1", "gun")))
    assert [step.place for step in offered(t, Step)] == ["C1"]
    assert refused(t, Step("C2")).rule == "1.7.0.3"


@pytest.mark.rule("lnlt:6.5.1", "lnlt:1.7.0.15")
def test_nor_with_those_who_cannot_move() -> None:
    fixed = counter("team", "4-14-2-6", "us-airborne", immobile=True)
    men = US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2"), US("gun", fixed, "B2")
    t = activate(table(state(FIELD, *men, FAR)), "B2")
    assert not [go for go in possible(t, Go) if "gun" in go.units]
    assert refused(t, Go(("tank", "a1", "gun"))).rule == "1.7.0.15"


@pytest.mark.rule("lnlt:6.5.3")
def test_each_pays_its_own_price() -> None:
    """Entering Light Woods costs a Squad 2 MPs and a tracked tank 4."""
    t = group("a1")
    choose(t, Step("C1"))
    s = t.state
    assert (s.units["a1"].spent, s.units["tank"].spent) == (2, 4)
    assert [(e.units, e.cost.total) for e in told_of(t, told.Stepped)] == [(("tank",), 4), (("a1",), 2)]
    choose(t, Pivot(SSE))
    assert (s.units["a1"].spent, s.units["tank"].spent) == (2, 5)  # the squad does not pay for the tank's turn
    choose(t, Step("C2"))
    assert (s.units["a1"].spent, s.units["tank"].spent) == (3, 6)
    choose(t, Step("C3"))
    assert s.moving is not None
    assert refused(t, Step("C4" if "C4" in s.ground.index else "D4")).rule in ("6.0.1", "15.1.0.3")
    assert not offered(t, Step)  # the squad has used up its 4 MPs
    assert not offered(t, Reverse)
    assert offered(t, Pivot)  # but the tank may still turn
    choose(t, Halt())


@pytest.mark.rule("lnlt:6.5.3")
def test_only_the_vehicle_pays_double_in_reverse() -> None:
    t = table(state(FIELD, US("tank", TANK, "D3", facing=E), US("a1", "squad", "D3"), FAR))
    activate(t, "D3")
    choose(t, Go(("tank", "a1")), Reverse("C2"))
    assert (t.state.units["tank"].spent, t.state.units["a1"].spent) == (2, 1)


@pytest.mark.rule("lnlt:6.5.2")
def test_the_group_assault_moves_if_those_on_foot_can() -> None:
    slow = counter("squad", "1-5-4-5", "us-airborne")
    pieces = [US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2"), US("slow", slow, "B2"), FAR]
    t = table(state(FIELD, *pieces))
    activate(t, "B2")
    assert refused(t, Go(("tank", "slow"), "assault")).rule == "6.5.2"
    choose(t, Go(("tank", "a1"), "assault"), Step("C2"), Step("D3"))
    s = t.state
    assert {s.units[i].marker for i in ("tank", "a1")} == {"assault"}
    assert not offered(t, Step)  # half of the squad's 4 MPs is spent


@pytest.mark.rule("lnlt:6.5.1")
def test_two_tanks_may_go_if_men_walk_with_them() -> None:
    pieces = [US("t1", TANK, "B2", facing=E), US("t2", TANK, "B2", facing=W), US("a1", "squad", "B2"), FAR]
    t = table(state(FIELD, *pieces))
    activate(t, "B2")
    assert refused(t, Go(("t1", "t2"))).rule == "15.1.0.2"
    choose(t, Go(("a1", "t1", "t2")))
    assert not offered(t, Step)  # one faces east, the other west
    assert refused(t, Pivot(E)).rule == "15.1.0.4"  # which of them?
    choose(t, Pivot(E, "t2"), Step("C2"))
    assert [t.state.units[i].spent for i in ("t1", "t2", "a1")] == [1, 4, 1]


@pytest.mark.rule("lnlt:6.5.1")
def test_movers_of_the_hex_have_gone_with_the_tank() -> None:
    t = table(state(FIELD, US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2"), US("a2", "squad", "B2"), FAR))
    activate(t, "B2")
    choose(t, Go(("tank", "a1")), Step("C2"), Halt())
    assert refused(t, Go(("a2",))).rule == "4.0.14"


def test_the_others_go_on_when_one_is_shaken() -> None:
    pieces = [US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2"), GERMAN("g1", "squad", "A0")]
    t = table(state(FIELD, *pieces), dice=[6, 1, 5])
    activate(t, "B2")
    choose(t, Go(("tank", "a1")), Step("C2"))
    choose(t, Fire("C2", ("g1",)))
    s = t.state
    assert s.units["a1"].shaken
    assert last(t, told.UnitShaken).unit == "a1"
    assert s.moving is not None
    assert s.moving.units == ["tank"]
    choose(t, Step("D3"))
    assert (s.units["a1"].at, s.units["tank"].at, s.moving.spent) == ("C2", "D3", 2)


def test_shots_are_as_many_as_the_dearest_mps() -> None:
    pieces = [US("tank", TANK, "B2", facing=E), US("a1", "squad", "B2"), GERMAN("g1", "squad", "A0")]
    t = table(state(FIELD, *pieces))
    activate(t, "B2")
    choose(t, Go(("tank", "a1")), Step("C1"))
    assert t.choice is not None
    assert "(4 to come)" in str(t.choice.prompt)
    choose(t, Hold(rest=True))

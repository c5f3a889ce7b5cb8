"""22.0 Coming on from off the map."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Enter, Fire, Halt, Pass, Step
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    US,
    affair,
    board,
    choose,
    counter,
    last,
    offered,
    refused,
    state,
    sw,
    table,
    told_of,
)

EDGE = board("w . . . . .\n. . . . . .\nw . . . . .\n. . . . . .")


def column(turn: int = 2, *hexes: str) -> str:
    places = hexes or ("A0", "A1", "A2")
    group = {"id": "column", "side": "first", "units": [], "enters": {"turn": turn, "hexes": places}}
    return affair(group=[group])


def arriving(*pieces: Any, scenario: str, dice: list[int] | None = None, **fields: Any) -> World:
    return table(state(EDGE, *pieces, GERMAN("medic", "medic", "E0"), scenario=scenario, **fields), dice or [])


def waiting(name: str, kind: str = "squad", *weapons: Any, **fields: Any) -> Any:
    return US(name, kind, "", *weapons, group="column", **fields)


@pytest.mark.rule("lnlt:22.0.1")
def test_the_first_hex_is_paid_for_like_every_other() -> None:
    t = arriving(waiting("a1"), scenario=column())
    choose(t, Enter(("a1",)), Step("A0"))  # light woods
    entered = last(t, told.Stepped)
    assert (entered.start, entered.cost.total, entered.spent) == ("", 2, 2)
    assert entered.cost.mods[0].rule == "22.0.1"
    choose(t, Step("B0"))
    assert last(t, told.Stepped).spent == 3


@pytest.mark.rule("lnlt:22.0.1", "lnlt:1.7.0.15")
def test_who_cannot_move_does_not_walk_on() -> None:
    fixed = counter("team", "4-14-2-6", "us-airborne", immobile=True)
    t = arriving(waiting("a1"), waiting("gun", fixed), US("here", "squad", "C1"), scenario=column())
    assert {name for move in offered(t, Enter) for name in move.units} == {"a1"}
    assert refused(t, Enter(("gun",))).rule == "1.7.0.15"


@pytest.mark.rule("lnlt:22.0.2")
def test_who_does_not_wait_off_the_map_is_told_so() -> None:
    t = arriving(waiting("a1"), US("here", "squad", "C1"), scenario=column())
    names = ("here", "medic", "nobody")
    words = [refused(t, Enter((i,))).words for i in names]
    assert words[0] == "here is on the map already"
    assert [i in text for i, text in zip(names, words, strict=True)] == [True, True, True]


@pytest.mark.rule("lnlt:10.5.1.1", "lnlt:22.0.1")
def test_a_stream_is_waded_from_off_the_map_too() -> None:
    wet = board(". . . .\n. . . .\n. . . .\n. . . .", lines=[("stream 3", "A0 A1"), ("stream 5", "A2 A3")])
    s = state(wet, waiting("a1"), GERMAN("medic", "medic", "D0"), scenario=column())
    t = choose(table(s), Enter(("a1",)))
    assert {m.place for m in offered(t, Step)} == {"A0", "A1"}  # nobody gets through a stream of type 5
    choose(t, Step("A0"))
    assert [(m.value, m.rule) for m in last(t, told.Stepped).cost] == [(1, "22.0.1"), (2, "10.5.1.1")]


@pytest.mark.rule("lnlt:22.0.1")
def test_they_come_on_at_the_entry_hexes_only() -> None:
    t = arriving(waiting("a1"), scenario=column())
    choose(t, Enter(("a1",)))
    assert {m.place for m in offered(t, Step)} == {"A0", "A1", "A2"}
    assert refused(t, Step("B1")).rule == "22.0.1"
    assert refused(t, Halt()).code == "not-moved"


@pytest.mark.rule("lnlt:22.0.2")
def test_one_stack_in_an_impulse() -> None:
    t = arriving(*(waiting(f"a{i}") for i in range(4)), scenario=column())
    full = max((m.units for m in offered(t, Enter)), key=len)
    assert full == ("a0", "a1", "a2")  # three Squads are a full stack
    assert refused(t, Enter(("a0", "a1", "a2", "a3"))).rule == "1.3.1"
    choose(t, Enter(full), Step("A1"), Halt())
    assert t.choice is not None
    assert t.choice.seat == 1  # the impulse is over
    choose(t, Pass())
    assert {m.units for m in offered(t, Enter)} == {("a3",)}


@pytest.mark.rule("lnlt:22.0.3")
def test_in_any_mode_they_are_capable_of() -> None:
    t = arriving(waiting("l", "clarkson"), waiting("a1"), scenario=column())
    modes = {m.mode for m in offered(t, Enter) if m.units == ("l", "a1")}
    assert modes == {"move", "double", "assault", "double-assault", "crawl"}
    assert refused(t, Enter(("a1",), "stealth")).rule == "6.4.0.1"
    assert refused(t, Enter(("a1",), "double")).rule == "6.2.1"
    choose(t, Enter(("l", "a1"), "double"))
    assert "6 MPs left" in t.choice.prompt  # type: ignore[union-attr]


@pytest.mark.rule("lnlt:22.0.3", "lnlt:6.1.0.4")
def test_who_comes_on_at_assault_movement_may_fire_in_that_impulse() -> None:
    t = arriving(waiting("a1"), GERMAN("g1", "squad", "E1", shaken=True), scenario=column(), dice=[1, 6])
    choose(t, Enter(("a1",), "assault"), Step("A1"), Halt(), Fire("E1", ("a1",)))
    assert last(t, told.ShotFired).attack.total == 0  # 2 - 2


@pytest.mark.rule("lnlt:22.0.5")
def test_not_before_their_turn() -> None:
    t = arriving(waiting("a1"), US("a2", "squad", "A3"), scenario=column(turn=3))
    assert not offered(t, Enter)
    assert refused(t, Enter(("a1",))).rule == "22.0.5"
    assert Pass() in offered(t)


@pytest.mark.rule("lnlt:22.0.5")
def test_and_not_later() -> None:
    t = arriving(waiting("a1"), US("a2", "squad", "A3"), scenario=column())
    assert refused(t, Pass()).rule == "22.0.5"
    assert Pass() not in offered(t)
    choose(t, Enter(("a1",)), Step("A1"), Halt(), Pass())
    assert Pass() in offered(t)


@pytest.mark.rule("lnlt:22.0.5")
def test_idle_impulses_do_not_hold_them_back() -> None:
    t = arriving(waiting("a1"), US("a2", "squad", "A3"), scenario=column())
    choose(t, Activate("A3"), EndImpulse(), Pass(), Activate("A3"), EndImpulse())
    assert t.state.phase == "operations"
    assert t.state.passes >= 3
    assert {type(m) for m in offered(t)} == {Enter}
    assert refused(t, Activate("A3")).rule == "22.0.5"
    choose(t, Enter(("a1",)), Step("A1"), Halt())
    assert t.state.passes == 0


@pytest.mark.rule("lnlt:22.0.5", "lnlt:1.3.8")
def test_who_finds_no_room_waits() -> None:
    full = [US(f"b{i}", "squad", "A1") for i in range(3)]
    t = arriving(waiting("a1"), *full, scenario=column(2, "A1"))
    assert not offered(t, Enter)
    assert refused(t, Enter(("a1",))).rule == "1.3.1"
    assert Pass() in offered(t)


@pytest.mark.rule("lnlt:22.0.2")
def test_only_those_who_wait_enter() -> None:
    t = arriving(waiting("a1"), US("a2", "squad", "A3"), scenario=column())
    for wrong in (("a2",), ("nobody",), ("a1", "a1"), ()):
        assert refused(t, Enter(wrong)).rule == "22.0.2"


@pytest.mark.rule("lnlt:8.4.2")
def test_nobody_has_seen_those_who_come_from_off_the_map() -> None:
    lurker = waiting("a1", counter("squad", "2-5-4-6", "us-airborne", ambush=True))
    t = arriving(lurker, GERMAN("g1", "squad", "A1"), scenario=column(2, "A1"), dice=[6, 6])
    choose(t, Enter(("a1",)), Step("A1"))
    assert last(t, told.MeleeJoined).ambush
    assert len(told_of(t, told.MeleeStruck)) == 1  # the ambushed did not strike back


def test_weapons_come_along() -> None:
    t = arriving(waiting("a1", "squad", sw("gun", "bar", 0)), scenario=column())
    choose(t, Enter(("a1",)), Step("A1"))
    assert t.state.weapons["gun"].bearer == "a1"

"""Whole games, doubted: nobody is told, asked or shown what the other side hides."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hedgerow.boltaction.rules.dealing import hide
from hedgerow.boltaction.screen.view import view
from hedgerow.boltaction.state.events.set_up import HeldBack
from hedgerow.boltaction.state.state import State
from hedgerow.lab.conformance import Plan, conform
from hedgerow.systems import named
from tests.boltaction.drawn import OPEN, say, state, table, unit
from tests.soak import much

BATTLES = [("your-own-500", "3"), *much([], [("orchard-lane", "1"), ("night-raid", "2")])]
PLAN = Plan(close=6, every=much(90, 30), saves=200)


@pytest.mark.parametrize(("battle", "seed"), BATTLES)
def test_what_is_hidden_stays_hidden(battle: str, seed: str) -> None:
    kit = named("boltaction")
    found = conform(kit.system, battle, seed=seed, plan=PLAN, kit=kit)
    assert found.doubted > PLAN.close
    assert {"order", "go"} <= set(found.verbs)


def waiting(*riders: str) -> State:
    units = (unit("us-1", "truck", waiting="left"), unit("us-2", carrier="us-1" if "us-2" in riders else "", men=5))
    return state(OPEN, *units, unit("us-3", at=(8, 44), men=5), unit("german-1", at=(24, 4), men=5))


@pytest.mark.rule("boltaction:house-game.4", "boltaction:house-transport.1")
def test_nobody_knows_who_rides_in_a_transport_that_is_still_to_come() -> None:
    s = waiting("us-2")
    assert view(s, 1) == view(waiting(), 1)
    assert {other.units["us-2"].carrier for other in hide(s, 1)} == {"", "us-1"}


@pytest.mark.rule("boltaction:house-game.4")
@pytest.mark.parametrize(("turn", "wave"), [(1, True), (2, False)])
def test_nor_whether_somebody_comes_with_the_first_wave_as_long_as_there_is_one(turn: int, wave: bool) -> None:
    duty = {"duty": [{"wave": True, "flanks": False}, {}]}
    s = state(OPEN, unit("us-1", men=5, waiting="reserve"), unit("german-1", at=(24, 4)), type=duty, turn=turn)
    assert ("wave" in {other.units["us-1"].waiting for other in hide(s, 1)}) is wave


def heard(events: Iterable[object], seat: int) -> list[object]:
    return [e for e in events if isinstance(e, HeldBack) and seat in (e.audience or (0, 1))]


@pytest.mark.rule("boltaction:house-game.4")
def test_nor_is_it_told_that_somebody_goes_aboard_or_is_held_back() -> None:
    units = (unit("us-1", men=5), unit("us-2", "truck"), unit("us-3", men=5), unit("german-1"))
    s = state(OPEN, *units, phase="setup", step="deploy", turn=0, placing=[0, 1])
    t = table(s)
    say(t, "load us-1 us-2", "keep us-3 right")
    assert len(heard(t.events, 0)) == 2
    assert heard(t.events, 1) == []

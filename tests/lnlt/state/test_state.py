"""The nouns of a state as records know them."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lnlt.state.placing import bear, enlist
from hedgerow.lnlt.state.state import EventMarker, FireForEffect, Impulse, Moving, Unit, Weapon
from tests.lnlt.boards import OPEN, US, state

MOST = 15
MORTAR = "us-army/mortar-60"


@pytest.mark.parametrize("noun", [EventMarker, FireForEffect, Impulse, Moving, Weapon])
def test_small_nouns_stay_small(noun: type[msgspec.Struct]) -> None:
    """Records keep fingerprints of states. A struct with more fields than this is packed with a longer head, even where
    all the new ones are left out, so that games recorded before no longer match: what comes later goes into State.
    """
    assert len(noun.__struct_fields__) <= MOST


def test_what_comes_into_a_game_later_is_known_at_once() -> None:
    """A game that goes on must not differ from its copy: events bring guns, Mortars and weapons to men on foot."""
    s = state(OPEN, US("a", "squad", "A1"))
    assert [s.mechanized, s.mortars, s.helicopters, s.reserves] == [False, [], [], []]
    enlist(s, Unit("m", MORTAR, 0, group="late"))
    assert [u.id for u in s.mortars] == ["m"] == [u.id for u in s.reserves]
    assert not s.mechanized
    bear(s, Weapon("b", "bazooka", 0), "a")
    assert s.mechanized
    enlist(s, Unit("h", "us-1985/ah-1", 0))
    assert [u.id for u in s.helicopters] == ["h"]


def test_a_tank_that_comes_later_makes_a_game_of_machines() -> None:
    s = state(OPEN, US("a", "squad", "A1"))
    assert not s.mechanized
    enlist(s, Unit("t", "us-army/sherman", 0))
    assert s.mechanized

"""The nouns of a state as records know them."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lnlt.state import EventMarker, FireForEffect, Impulse, Moving, Weapon

MOST = 15


@pytest.mark.parametrize("noun", [EventMarker, FireForEffect, Impulse, Moving, Weapon])
def test_small_nouns_stay_small(noun: type[msgspec.Struct]) -> None:
    """Records keep fingerprints of states. A struct with more fields than this is packed with a longer head, even where
    all the new ones are left out, so that games recorded before no longer match: what comes later goes into State.
    """
    assert len(noun.__struct_fields__) <= MOST

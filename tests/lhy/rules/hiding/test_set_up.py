"""20.9.1 Setting up Hidden."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lhy.state.events.set_up import Placed
from hedgerow.lhy.state.state import State
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import OPEN, affair, last, legal, refused, say

AREA = ["C3", "C4", "C5", "C6", "C7", "C8"]
"""The enemy comes from the west: C3 is foremost."""


def setting_up(*, all_hidden: bool) -> Table[State]:
    force: list[dict[str, Any]] = [
        {"platoon": "german/1kp-1"}, {"platoon": "german/panzer1-1"}, {"mix": "german/gun"}, {"mix": "german/latw"},
    ]  # fmt: skip
    name = affair(OPEN, group=[
        {"id": "watch", "side": "german", "area": AREA, "hidden": all_hidden, "force": force},
        {"id": "able", "side": "us", "area": ["A1"], "force": [{"platoon": "us/able-1"}]},
    ])  # fmt: skip
    return Table(LHY, LHY.new(name, {}), Seeded("hidden"))


def one(t: Table[State], kind: str) -> str:
    return next(u.id for u in t.state.own[1] if u.card.kind == kind)


@pytest.mark.rule("lhy:20.9.1-1", "lhy:20.9.1-2")
def test_guns_and_latws_hide_always_others_if_the_mission_says_so() -> None:
    t = setting_up(all_hidden=False)
    assert legal(t, f"place {one(t, 'gun')} C6 hidden")
    assert refused(t, f"place {one(t, 'gun')} C5 hidden").rule == "20.9.1-2"
    assert legal(t, f"place {one(t, 'latw')} C3 hidden")
    assert refused(t, f"place {one(t, 'squad')} C6 hidden").rule == "20.9.1-1"
    t = setting_up(all_hidden=True)
    assert legal(t, f"place {one(t, 'squad')} C3 hidden")
    assert refused(t, f"place {one(t, 'afv')} C5 hidden").rule == "20.9.1-2"
    say(t, f"place {one(t, 'afv')} C6 hidden")
    assert not last(t, Placed).heard_by(0)

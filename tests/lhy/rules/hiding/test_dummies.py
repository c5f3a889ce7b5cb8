"""20.8 Dummies and Deception."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lhy.rules.hiding.deception import shuffles
from hedgerow.lhy.state.events.hiding import Deceived
from hedgerow.lhy.state.moves.fire import Fire
from hedgerow.lhy.state.moves.upkeep import Shuffle
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    affair,
    asked,
    last,
    legal,
    offered,
    refused,
    say,
    state,
    table,
)

SIDES = [
    {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True, "dummies": 6},
    {"id": "german", "name": "German", "nation": "german", "edge": "east"},
]


@pytest.mark.rule("lhy:20.8-1")
def test_three_vehicles_and_three_others_set_up_with_their_side_hidden_only_with_a_combat_unit() -> None:
    groups: list[dict[str, Any]] = [
        {"id": "able", "side": "us", "area": ["A1", "A2", "B1"], "force": [{"platoon": "us/able-1"}]},
        {"id": "watch", "side": "german", "area": ["A8"], "force": [{"platoon": "german/1kp-1"}]},
    ]
    name = affair(OPEN, side=SIDES, group=groups, sets_up_first="us")
    t: Table[State] = Table(LHY, LHY.new(name, {}), Seeded("dummies"))
    dummies = [u for u in t.state.own[0] if u.card.dummy]
    assert sorted(u.card.vehicular for u in dummies) == [False] * 3 + [True] * 3
    assert not [u for u in t.state.own[1] if u.card.dummy]
    d = next(u.id for u in dummies if not u.card.vehicular)
    assert refused(t, f"place {d} A1 hidden").rule == "20.8-1"
    assert legal(t, f"place {d} A1 concealed")
    squad = next(u.id for u in t.state.own[0] if u.card.kind == "squad")
    say(t, f"place {squad} A1 concealed")
    assert legal(t, f"place {d} A1 hidden")


@pytest.mark.rule("lhy:20.8-1", "lhy:20.8.2-1")
def test_dummies_may_be_left_out_and_are_at_hand_for_deception() -> None:
    groups: list[dict[str, Any]] = [
        {"id": "able", "side": "us", "area": ["A1", "A2", "B1"], "force": [{"platoon": "us/able-1"}]},
        {"id": "watch", "side": "german", "area": ["A8", "B8"], "force": [{"platoon": "german/1kp-1"}]},
    ]
    name = affair(OPEN, side=SIDES, group=groups, sets_up_first="us")
    t: Table[State] = Table(LHY, LHY.new(name, {"deception": "on"}), Seeded("dummies"))
    units = [u for u in t.state.own[0] if not u.card.dummy]
    assert refused(t, "ready").rule == "20.7-2"
    for u, at in zip(units, ("A1", "A1", "A2", "B1")):
        say(t, f"place {u.id} {at} concealed")
    assert "ready" in offered(t)
    say(t, "ready", "suggested", "ready")
    dummies = [u for u in t.state.own[0] if u.card.dummy]
    assert not [u for u in dummies if u.at or u.group or u.lost]
    assert LHY.broken(t.state) == []
    squad = next(u for u in units if u.card.kind == "squad" and u.at)
    assert Shuffle(dummies[0].id, squad.at) in list(shuffles(t.state, 0))


@pytest.mark.rule("lhy:20.8-2", "lhy:20.8-3")
def test_a_dummy_maneuvers_and_does_nothing_else() -> None:
    s = state(
        OPEN, US("dummy-1", "C1", concealed=True), US("dummy-4", "C1", concealed=True), US("able-1-1", "C1"),
        US("able-1-leader", "C1"), GERMAN("1kp-1-1", "C4"), US.mortar("60mm-section", company="able"),
    )  # fmt: skip
    t = table(activated(s, "able-1"))
    assert not [move for move in offered(t, Fire) if "dummy" in move]
    assert not legal(t, "fire us-dummy-1 C4")
    assert refused(t, "request us-dummy-1 us-60mm-section-1 C4 he").rule == "11.4.4.1-1"
    assert not legal(t, "assault us-dummy-1 C2")
    assert legal(t, "maneuver us-dummy-1")
    assert legal(t, "maneuver us-dummy-4")


def clean_up(*pieces: Any, **options: str) -> World:
    s = state(
        OPEN, US("able-1-1", "A1", concealed=True), US("able-1-2", "C1"), US("able-1-leader", "A2", concealed=True),
        US("dummy-1", lost=True), GERMAN("1kp-1-1", "C8"), *pieces, mission=affair(OPEN, side=SIDES),
        phase="clean-up", options=options,
    )  # fmt: skip
    t = table(s)
    while t.choice is not None and t.choice.kind == "recombine":
        say(t, "done")
    return t


@pytest.mark.rule("lhy:20.8.2-1")
def test_with_deception_dummies_come_back_under_concealed_combat_units() -> None:
    track = US("halftrack-1", "E1"), US("dummy-2", "E1", concealed=True, carrier="us-halftrack-1")
    t = clean_up(*track, US("able-2-1", "A3", concealed=True), deception="on")
    assert asked(t) == (0, "deception")
    assert refused(t, "shuffle us-dummy-1 A2").rule == "20.8.2-1", "a leader is no combat unit"
    assert refused(t, "shuffle us-dummy-1 C1").rule == "20.8.2-1", "the squad there is seen"
    assert "shuffle us-dummy-2 A1" in offered(t, Shuffle)
    say(t, "shuffle us-dummy-1 A1")
    u = t.state.units["us-dummy-1"]
    assert (u.at, u.concealed, u.lost) == ("A1", True, False)
    assert not last(t, Deceived).heard_by(1)
    assert not legal(t, "shuffle us-dummy-1 A3"), "once a turn"
    say(t, "shuffle us-dummy-2 A1")
    assert (t.state.units["us-dummy-2"].at, t.state.units["us-dummy-2"].carrier) == ("A1", "")
    say(t, "done")
    assert t.choice is None or t.choice.kind != "deception"


@pytest.mark.rule("lhy:20.8.2-1")
def test_without_deception_they_do_not() -> None:
    t = clean_up()
    assert t.wanted is not None
    assert t.state.phase != "clean-up"

"""house-game.5 Up and at 'em, Banzai: who goes at the enemy needs no test for it."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.events.close import AssaultDeclared
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    asked,
    at,
    last,
    legal,
    offered,
    ordering,
    refused,
    say,
    state,
    table,
    told_of,
    unit,
)

pytestmark = pytest.mark.rule("boltaction:house-game.5")


def run(entry: str, *dice: int, pins: int = 4, options: Any = None, **fields: Any) -> World:
    """us-1 is pinned, fourteen inches from one enemy, farther from another, and ordered to RUN."""
    squad = unit("us-1", entry, (24, 28), pins=pins, **fields)
    near, far = unit("german-1", "section", (24, 13), men=5), unit("german-2", "section", (4, 4), men=5)
    return say(table(ordering(state(OPEN, squad, near, far, options=options)), dice), "order us-1 run")


def test_who_is_up_and_at_them_assaults_without_a_test() -> None:
    t = run("section", abilities=["up-and-at-em"])
    assert asked(t) == (0, "pledge")
    assert offered(t) == ["pledge test", "pledge assault"]
    say(t, "pledge assault")
    assert last(t, told.Pledged).how == "assault"
    assert not told_of(t, told.OrderTested)
    assert t.state.units["us-1"].pins == 3
    assert refused(t, "stay").code == "pledged"
    assert refused(t, f"go us-1 {at(24, 20)}").code == "pledged"
    say(t, "assault us-1 german-1")
    assert told_of(t, AssaultDeclared)


def test_or_takes_its_test_like_everybody() -> None:
    t = say(run("section", 1, 2, abilities=["up-and-at-em"]), "pledge test")
    assert told_of(t, told.OrderTested)
    assert legal(t, "stay")


def test_nothing_is_asked_of_others_nor_of_who_needs_no_test() -> None:
    assert asked(run("section", 1, 2)) == (0, "run")
    assert asked(run("section", pins=0, abilities=["up-and-at-em"])) == (0, "run")


def test_a_banzai_is_a_pass_as_by_a_double_one() -> None:
    t = say(run("japanese/infantry-squad", 3), "pledge banzai")
    assert not told_of(t, told.OrderTested)
    assert t.state.units["us-1"].pins == 0  # d6+1
    assert refused(t, "stay").code == "pledged"
    assert refused(t, f"go us-1 {at(24, 26)}").code == "pledged"
    assert refused(t, "assault us-1 german-2").code == "pledged"
    assert legal(t, "assault us-1 german-1")
    say(t, f"go us-1 {at(24, 20)}")
    assert t.state.units["us-1"].men[0].at[1] == 2000


def test_no_banzai_where_national_rules_are_off() -> None:
    assert asked(run("japanese/infantry-squad", 1, 2, options={"national-rules": "off"})) == (0, "run")

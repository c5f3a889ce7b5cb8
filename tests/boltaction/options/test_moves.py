"""Options of moving: Fixed weapons on Advance, and pivots of tracked vehicles."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.boltaction.rules.move.rates import pivots
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.events.shooting import Fired
from hedgerow.boltaction.state.moves.movement import Drive, Turn
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    asked,
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
from tests.boltaction.referee import at_table
from tests.boltaction.sergeant.asking import answer

QUARTER = {"fixed-advance": "quarter-turn"}
NO_FIRE = {"fixed-advance": "no-fire"}


def advancing(entry: str = "mmg", **options: str) -> World:
    """It looks to the north; a section stands in the north, and another in the south-east."""
    s = state(
        OPEN, unit("us-1", entry, (24, 24)), unit("german-1", "section", (24, 12), order="fire"),
        unit("german-2", "section", (33, 33), order="fire"), options=options,
    )  # fmt: skip
    return say(table(ordering(s), [1] * 20), "order us-1 advance")


# ------------------------------------------------------------------ Fixed weapons


@pytest.mark.rule("boltaction:house-weapon.3")
def test_a_fixed_weapon_turns_any_way_or_by_a_right_angle() -> None:
    assert legal(advancing(), "turn us-1 180")
    t = advancing(**QUARTER)
    for facing in (90, 270, 0, 89):
        assert legal(t, f"turn us-1 {facing}")
    for facing in (91, 269, 180):
        assert refused(t, f"turn us-1 {facing}").rule == "house-weapon.3"
    assert refused(t, "turn us-1 180").code == "too-far"
    assert len(offered(advancing(), Turn)) == 12
    assert all(legal(t, move) for move in offered(t, Turn))
    assert len(offered(t, Turn)) == 7


@pytest.mark.rule("boltaction:house-weapon.3")
def test_it_fires_where_it_has_turned_to_or_not_at_all() -> None:
    t = say(advancing(), "turn us-1 135")
    assert asked(t) == (0, "shoot")
    say(t, "shoot us-1 german-2")
    assert [mod.rule for mod in last(t, Fired).tally.mods] == ["hit.7"]
    t = say(advancing(**QUARTER), "turn us-1 90")
    assert asked(t) == (0, "shoot")
    for entry in ("mmg", "at-gun"):
        silent = say(advancing(entry, **NO_FIRE), "turn us-1 135")
        assert not told_of(silent, Fired)
        assert silent.choice is None or silent.choice.kind != "shoot"
    assert silent.state.units["us-1"].facing == 135


@pytest.mark.rule("boltaction:house-weapon.3", "boltaction:house-orders.1")
def test_who_has_no_fixed_weapon_fires_on_advance_all_the_same() -> None:
    assert asked(say(advancing("section", **NO_FIRE), "stay")) == (0, "shoot")
    assert asked(say(advancing("tank", **NO_FIRE), "stay")) == (0, "shoot")


@pytest.mark.rule("boltaction:house-weapon.3")
def test_whoever_answers_by_chance_turns_no_farther_than_he_may() -> None:
    t = advancing(**QUARTER)
    assert t.choice is not None
    for seed in range(40):
        move = t.choice.options.sample(Random(seed))
        assert t.choice.options.why_not(move) is None


@pytest.mark.rule("boltaction:house-weapon.3")
def test_at_a_real_table_a_fixed_weapon_may_be_silent_on_advance() -> None:
    def fires(**options: str) -> bool:
        t = at_table.real(at_table.there("us-1", "mmg"), at_table.there("german-1", order="fire"), options=options)
        at_table.say(t, "order us-1 advance", "stay")
        return t.choice is not None and t.choice.kind == "shoot"

    assert fires()
    assert not fires(**NO_FIRE)


@pytest.mark.rule("boltaction:house-weapon.3")
def test_the_sergeant_turns_a_gun_within_what_is_allowed() -> None:
    assert answer(advancing()).startswith("turn us-1") or answer(advancing()) == "stay"
    for options in (QUARTER, NO_FIRE):
        t = advancing(**options)
        assert legal(t, answer(t))


# ------------------------------------------------------------------ pivots


def driving(order: str = "advance", entry: str = "tank", **options: str) -> World:
    s = state(OPEN, unit("us-1", entry, (24, 40)), unit("german-1", "section", (4, 4)), options=options)
    return say(table(ordering(s)), f"order us-1 {order}")


@pytest.mark.rule("boltaction:vehicle.1")
@pytest.mark.parametrize(
    ("reading", "one", "two", "on_a_run"),
    [("1", True, False, False), ("2", True, True, False), ("alike", True, True, True)],
)
def test_pivots_of_a_tracked_vehicle(reading: str, one: bool, two: bool, on_a_run: bool) -> None:
    options = {"tracked-pivots": reading}
    assert legal(driving(**options), "drive us-1 +45,a300") is one
    assert legal(driving(**options), "drive us-1 +45,a300,-45") is two
    assert not legal(driving(**options), "drive us-1 +45,a300,-45,+10")
    run = driving("run", **options)
    assert legal(run, "drive us-1 +45,a900") is on_a_run
    assert not legal(run, "drive us-1 +45,a900,+10")


@pytest.mark.rule("boltaction:vehicle.2", "boltaction:vehicle.3")
@pytest.mark.parametrize("reading", ["1", "2", "alike"])
def test_other_vehicles_pivot_as_ever(reading: str) -> None:
    s: State = driving(**{"tracked-pivots": reading}).state
    for entry in ("half-track", "truck"):
        u = unit("us-2", entry, (24, 24))
        assert (pivots(s, u, "advance"), pivots(s, u, "run")) == (2, 1)


@pytest.mark.rule("boltaction:vehicle.1")
def test_a_preview_counts_the_pivots_of_this_game() -> None:
    t = driving(**{"tracked-pivots": "2"})
    words = [r.words for r in SCREEN.preview(t, Drive("us-1", ("+45", "a300")), 0).remarks]
    assert "1 of 2 pivots" in words


@pytest.mark.rule("boltaction:vehicle.1")
def test_the_sergeant_drives_whatever_holds() -> None:
    for reading in ("2", "alike"):
        t = driving("run", **{"tracked-pivots": reading})
        assert legal(t, answer(t))

"""close.12, house-close.8 Regrouping."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.state.events.close import RegroupRolled
from hedgerow.boltaction.state.events.movement import Entered, Moved
from hedgerow.boltaction.state.state import Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    area,
    asked,
    at,
    building,
    ground,
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

WIPED_OUT = [6] * 5


def won(
    *dice: int, map: str = OPEN, us: Unit | None = None, german: Unit | None = None, others: tuple[Unit, ...] = ()
) -> World:
    """The Americans have wiped out the Germans to their north."""
    us = us or unit("us-1", "section", (24, 24), men=5)
    german = german or unit("german-1", "section", (24, 19), men=5)
    s = state(map, us, german, *others)
    t = table(ordering(s, 0), [*WIPED_OUT, *dice])
    return say(t, "order us-1 run", "assault us-1 german-1")


@pytest.mark.rule("boltaction:close.12")
@pytest.mark.rule("boltaction:house-close.8")
def test_the_winner_may_move_as_far_as_a_die_says() -> None:
    t = won(4)
    assert asked(t) == (0, "regroup")
    assert last(t, RegroupRolled).reach == 400
    assert "take-over" not in offered(t)
    leader = t.state.units["us-1"].men[0].at
    here = leader[0] / 100, leader[1] / 100
    assert legal(t, f"regroup {at(here[0], here[1] - 4)}")
    assert refused(t, f"regroup {at(here[0], here[1] - 4.01)}").code == "too-far"
    say(t, f"regroup {at(here[0] + 4, here[1])}")
    moved = last(t, Moved)
    assert (moved.kind, moved.to) == ("regroup", (leader[0] + 400, leader[1]))


@pytest.mark.rule("boltaction:house-close.8")
def test_or_stay_where_it_is_and_it_keeps_its_die() -> None:
    t = won(4, others=(unit("us-2", "section", (40, 40), men=5), unit("german-2", "section", (8, 8), men=5)))
    was = [m.at for m in t.state.units["us-1"].men]
    say(t, "stand")
    assert [m.at for m in t.state.units["us-1"].men] == was
    assert t.state.units["us-1"].order == "run"


@pytest.mark.rule("boltaction:house-close.8")
def test_it_must_end_in_coherency_and_away_from_enemies() -> None:
    t = won(6, others=(unit("german-2", "section", (24, 15), men=5),))
    us = t.state.units["us-1"]
    x, y = us.men[0].at[0] / 100, us.men[0].at[1] / 100
    assert refused(t, f"regroup {at(x, 16.5)}").rule == "house-move.3"
    assert legal(t, f"regroup {at(x, y - 2)}")


@pytest.mark.rule("boltaction:house-close.8")
def test_the_restrictions_of_a_run_do_not_count() -> None:
    t = won(5, map=ground((48, 48), area("marsh", (10, 10), (40, 17))))
    us = t.state.units["us-1"]
    x, y = us.men[0].at[0] / 100, us.men[0].at[1] / 100
    assert legal(t, f"regroup {at(x, y - 5)}")


@pytest.mark.rule("boltaction:house-close.8")
def test_a_winner_who_was_assaulted_may_still_be_ordered() -> None:
    reserve = unit("us-2", "section", (40, 40), men=5, order="rally")
    s = state(OPEN, unit("us-1", "section", (24, 24), men=5), unit("german-1", "section", (24, 19), men=5), reserve)
    t = table(ordering(s, 0), [1] * 5 + [6, 1, 1, 1, 1, 3])
    say(t, "order us-1 run", "assault us-1 german-1", "remove us-1.5")
    assert asked(t) == (1, "regroup")
    say(t, "stand")
    assert asked(t) == (1, "order")
    assert legal(t, "order german-1 fire")


@pytest.mark.rule("boltaction:house-close.8")
def test_cavalry_regroups_by_two_dice() -> None:
    t = won(4, 5, us=unit("us-1", "cavalry", (24, 24), men=5))
    assert last(t, RegroupRolled).reach == 900


@pytest.mark.rule("boltaction:house-close.8")
@pytest.mark.rule("boltaction:house-ambush.1")
def test_a_regroup_move_may_be_ambushed() -> None:
    t = won(4, others=(unit("german-2", "section", (36, 12), men=5, order="ambush"),))
    assert asked(t) == (1, "ambush")  # the charge
    say(t, "hold")
    leader = t.state.units["us-1"].men[0].at
    say(t, f"regroup {at(leader[0] / 100 + 3, leader[1] / 100)}")
    assert asked(t) == (1, "ambush")


# ------------------------------------------------------------------ buildings

YARD = ground((48, 48), area("house", (21, 13), (27, 19)))


def cleared(*dice: int) -> World:
    german = unit("german-1", "section", building=0, men=5)
    s = state(YARD, unit("us-1", "section", (24, 23), men=5), german)
    assert building(s) == 0
    t = table(ordering(s, 0), [*WIPED_OUT, 1, 1, 1, 1, 1, *dice])
    return say(t, "order us-1 run", "assault us-1 german-1")


@pytest.mark.rule("boltaction:house-close.8")
def test_the_winner_may_occupy_the_building_that_it_has_cleared() -> None:
    t = cleared(4)
    assert "take-over" in offered(t)
    say(t, "take-over")
    assert last(t, Entered).building == 0
    assert t.state.units["us-1"].building == 0


@pytest.mark.rule("boltaction:house-close.8")
def test_there_is_nothing_to_take_over_on_open_ground() -> None:
    assert refused(won(4), "take-over").rule == "house-close.8"


@pytest.mark.rule("boltaction:house-close.8")
def test_defenders_who_win_may_stay_in_their_building_or_leave_it() -> None:
    german = unit("german-1", "section", building=0, men=5)
    s = state(YARD, unit("us-1", "section", (24, 23), men=5), german)
    t = table(ordering(s, 0), [1] * 5 + [6, 1, 1, 1, 1, 6])
    say(t, "order us-1 run", "assault us-1 german-1", "remove us-1.5")
    assert asked(t) == (1, "regroup")
    say(t, f"regroup {at(24, 22)} line")
    units = t.state.units
    assert units["german-1"].building == -1
    assert told_of(t, Moved)[-1].kind == "regroup"

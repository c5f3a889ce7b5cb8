"""The sergeant: sense in small situations, the same answer every time, and reasons that people can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hedgerow.boltaction
from hedgerow.board.inches.measure import INCH, distance
from hedgerow.boltaction.rules.dealing import copy, hide
from hedgerow.boltaction.sergeant.sergeant import JUDGEMENTS, Sergeant
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.seat import Seat
from tests.boltaction.drawn import OPEN, area, asked, ground, ordering, say, state, table, unit
from tests.boltaction.sergeant.asking import answer, asked_why, goes_on

OBJECTIVE = {"scoring": [{"kill": 1, "objective": 2}, {"kill": 1, "objective": 2}]}
THROUGH = {"scoring": [{"kill": 1, "in_zone": 2, "exit": 3}, {"kill": 2}]}
PLAIN = ("where nobody has a choice", "casualties", "bring", "role", "approach", "duck")
"""Questions to which the first answer that is offered is as good as any, or the sensible one."""


def to_move(s: State, order: str = "run") -> World:
    """us-1 has been ordered, and is asked where it goes."""
    return say(table(ordering(s)), f"order us-1 {order}")


# ------------------------------------------------------------------ what he knows of


def test_he_has_a_judgement_for_every_question_that_wants_one() -> None:
    """A question that is added is noticed here."""
    kinds = set[str]()
    for source in Path(hedgerow.boltaction.__file__).parent.rglob("*.py"):
        if "referee" in source.parts:  # there nobody plays but people
            continue
        kinds |= set(re.findall(r'Choice\(\s*[^,]+,\s*"([a-z-]+)"', source.read_text()))
    kinds |= {"advance", "run"}  # the move of an order is asked by the order's name
    assert kinds - set(PLAIN) == set(JUDGEMENTS) - set(PLAIN)


def test_the_same_question_has_the_same_answer_and_the_table_is_left_alone() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 30)), unit("german-1", "section", (24, 14)))
    t = table(ordering(s))
    before = t.digest()
    assert asked_why(t) == asked_why(t)
    assert t.digest() == before


def test_every_reason_has_words() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 30)), unit("us-2", "mmg", (12, 30)), unit("german-1", at=(24, 14)))
    _, why = asked_why(table(ordering(s)))
    assert why[0].score == max(thought.score for thought in why)
    assert all(part.words for thought in why for part in thought.parts)


def test_how_the_enemy_comes_makes_no_difference_to_him() -> None:
    """house-game.4: what his seat may not know."""
    s = state(
        OPEN, unit("us-1", "section", (24, 30)), unit("german-1", "section", (24, 14)),
        unit("german-2", "section", waiting="left"), unit("german-3", "tank", waiting="reserve"),
    )  # fmt: skip
    told = asked_why(table(ordering(copy(s))))
    others = list(hide(s, 0))
    assert others
    for other in others:
        assert asked_why(table(ordering(other))) == told


# ------------------------------------------------------------------ what a battle is about


def test_who_can_hold_an_objective_goes_there() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 40)), unit("german-1", "section", (4, 4)), type=OBJECTIVE,
              objectives=[(24 * INCH, 31 * INCH)])  # fmt: skip
    assert answer(table(ordering(s))) == "order us-1 run"
    t = to_move(s)
    goes_on(t)
    assert distance(t.state.units["us-1"].men[0].at, (24 * INCH, 31 * INCH)) <= 2 * INCH


def test_one_holds_it_and_the_others_do_not_crowd_there() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 32)), unit("us-2", "mmg", (12, 34)), unit("german-1", at=(20, 12)),
              type=OBJECTIVE, objectives=[(24 * INCH, 31 * INCH)])  # fmt: skip
    assert not answer(table(ordering(s))).startswith("order us-2 run")


def test_who_is_to_get_through_leaves_over_their_edge() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 8)), unit("german-1", "section", (2, 30)), type=THROUGH, turn=5)
    assert answer(to_move(s)) == "exit us-1 north"


def test_he_goes_round_what_nobody_can_cross() -> None:
    house = ground((48, 48), area("water", (19, 24), (29, 30)))
    s = state(house, unit("us-1", "section", (24, 32), men=10), unit("german-1", "section", (24, 14)))
    moved = 0
    for _ in range(2):
        t = to_move(state(house, *s.units.values()))
        start = t.state.units["us-1"].men[0].at
        goes_on(t)
        moved += distance(start, t.state.units["us-1"].men[0].at)
        s = t.state
        s.units["us-1"].order = None
        s.pending.clear()
    assert moved > 8 * INCH


# ------------------------------------------------------------------ orders


def test_who_has_a_good_shot_fires() -> None:
    s = state(OPEN, unit("us-1", "mmg", (24, 24)), unit("us-2", "section", (40, 40)), unit("german-1", at=(24, 12)))
    assert answer(table(ordering(s))) == "order us-1 fire"


def test_the_more_is_at_stake_the_sooner_a_unit_gets_the_die() -> None:
    s = state(OPEN, unit("us-1", "section", (8, 24)), unit("us-2", "section", (40, 24)),
              unit("german-1", "section", (8, 4), order="down"), unit("german-2", at=(40, 14), pins=3))  # fmt: skip
    assert answer(table(ordering(s))).startswith("order us-2 ")


def test_who_is_badly_pinned_rallies() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 40), pins=6), unit("german-1", "section", (24, 4)))
    assert answer(table(ordering(s))) == "order us-1 rally"


def test_an_officer_gives_orders_to_those_around_him() -> None:
    s = state(OPEN, unit("us-1", "lieutenant", (24, 30)), unit("us-2", "mmg", (20, 28)), unit("german-1", at=(20, 14)))
    t = say(table(ordering(s)), "order us-1 advance")
    assert asked(t) == (0, "snap")
    assert answer(t) == "snap us-2 fire"


def test_who_sees_nobody_where_somebody_may_come_lies_in_wait() -> None:
    wall = ground((48, 48), area("house", (6, 20), (42, 26)))
    s = state(wall, unit("us-1", "heavy-at-gun", (24, 32)), unit("german-1", "section", (24, 14)))
    assert answer(table(ordering(s))) == "order us-1 ambush"


# ------------------------------------------------------------------ shots


def shooting(*units_of: object) -> World:
    s = state(OPEN, *units_of)  # type: ignore[arg-type]
    return say(table(ordering(s)), "order us-1 fire")


def test_fire_is_laid_on_whom_it_may_finish() -> None:
    weak, strong = unit("german-1", "mmg", (18, 16), pins=4), unit("german-2", "section", (30, 16), men=10)
    t = shooting(unit("us-1", "section", (24, 26), men=10), weak, strong)
    assert answer(t) == "shoot us-1 german-1"


def test_a_gun_fires_at_armour_what_goes_through_it() -> None:
    t = shooting(unit("us-1", "at-gun", (24, 30)), unit("german-1", "tank", (24, 12)))
    assert answer(t) == "shoot us-1 german-1 at"


def test_a_panzerfaust_is_kept_for_armour() -> None:
    faust = unit("us-1", "faust-section", (24, 26), men=5, extras={"faust": 1})
    assert answer(shooting(faust, unit("german-1", "section", (24, 16)))) == "shoot us-1 german-1"


def test_who_is_shot_to_pieces_goes_down_rather_than_wait_for_an_order() -> None:
    s = state(OPEN, unit("german-1", "section", (24, 28), men=10), unit("german-2", "mmg", (20, 28)),
              unit("us-1", "mmg", (24, 24), pins=3), unit("us-2", "section", (44, 44), men=5))  # fmt: skip
    t = say(table(ordering(s, 1)), "order german-1 fire", "shoot german-1 us-1")
    assert asked(t) == (0, "react")
    assert answer(t) == "go-down"


def test_and_who_is_hardly_hurt_keeps_his_order() -> None:
    s = state(OPEN, unit("german-1", "section", (24, 4), men=5), unit("us-1", "section", (24, 27), men=10))
    t = say(table(ordering(s, 1)), "order german-1 fire", "shoot german-1 us-1")
    assert answer(t) == "hold"


def test_an_ambush_is_sprung_on_who_comes_near() -> None:
    s = state(OPEN, unit("us-1", "mmg", (24, 30), order="ambush"), unit("german-1", "section", (24, 18), men=8))
    t = say(table(ordering(s, 1)), "order german-1 advance", "go german-1 2400,2390")
    assert asked(t) == (0, "ambush")
    assert answer(t).startswith("spring us-1 ")


# ------------------------------------------------------------------ close quarters


def test_a_section_storms_a_crew_that_it_can_reach() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 24), men=10), unit("german-1", "mortar", (24, 15), order="down"))
    assert answer(table(ordering(s))) == "order us-1 run"
    assert answer(to_move(s)) == "assault us-1 german-1"


def test_but_not_twice_as_many() -> None:
    s = state(OPEN, unit("us-1", "section", (24, 24), men=5), unit("german-1", "tough-section", (24, 14), men=10))
    assert not answer(to_move(s)).startswith("assault")


def test_who_is_assaulted_fires() -> None:
    s = state(OPEN, unit("german-1", "section", (24, 14), men=10), unit("us-1", "section", (24, 24), men=10))
    t = say(table(ordering(s, 1)), "order german-1 run", "assault german-1 us-1")
    assert asked(t) == (0, "assaulted")
    assert answer(t) == "defend"


def test_a_tank_drives_over_a_gun_that_stands_before_it() -> None:
    s = state(OPEN, unit("us-1", "tank", (24, 30)), unit("german-1", "howitzer", (24, 18), order="fire"))
    assert answer(to_move(s)) == "overrun us-1 german-1"


@pytest.mark.parametrize(("near", "pledged"), [(13, "banzai"), (40, "test")])
def test_who_may_go_at_them_without_a_test_does_so_where_that_is_what_he_wants(near: int, pledged: str) -> None:
    s = state(
        OPEN, unit("us-1", "japanese/infantry-squad", (24, 4), pins=4, men=12), unit("german-1", "mmg", (24, near))
    )
    assert answer(say(table(ordering(s)), "order us-1 run")) == f"pledge {pledged}"


# ------------------------------------------------------------------ setting up


def test_where_the_far_side_of_the_table_counts_some_come_round_the_flank() -> None:
    from hedgerow.boltaction.system import BoltAction
    from hedgerow.kernel.dice import Seeded
    from hedgerow.kernel.table import Table

    system = BoltAction()
    t = Table(system, system.new("through-the-wheat", {}), Seeded("flank"))
    while t.choice is not None and t.state.phase == "setup":
        t.answer(Sergeant().choose(Seat(t, t.choice.seat)))
    kept = [u.waiting for u in t.state.own[0]]
    assert {"left", "right"} & set(kept)
    assert 2 * sum(how in ("left", "right", "reserve") for how in kept) <= len(kept)

"""What is dragged over the table is judged by the rules: allowed with a picture of every man's end, or why not."""

from __future__ import annotations

import pytest

from hedgerow.board.inches.measure import named
from hedgerow.boltaction.ground.formations import FORMATIONS
from hedgerow.boltaction.ground.walls import WALL
from hedgerow.boltaction.screen.glosses import FORMED
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.moves.movement import Go
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import SINGLE, WhyNot, Wish
from hedgerow.kernel.why import why_not
from tests.boltaction.drawn import area, ground, ordering, say, state, table, unit

FIELD = ground((48, 48), area("woods", (30, 30), (36, 30), (36, 36), (30, 36)))


def squad() -> World:
    """A section of five in a field, and somebody far away."""
    return table(
        ordering(state(FIELD, unit("us-1", "section", (12, 24)), unit("german-1", "section", (12, 4), seat=1)), 0)
    )


def dragged(t: World, to: str, manner: str = "") -> WhyNot:
    return why_not(SCREEN, t, Wish(("us-1",), (to,), manner=manner), 0)


@pytest.mark.rule("boltaction:orders.1")
def test_whoever_has_no_order_goes_nowhere() -> None:
    found = dragged(squad(), "1200,2000")
    assert not found.allowed
    assert found.rule == "orders.1"
    assert 'needs an order first: Advance takes it 6", Run 12"' in found.why


@pytest.mark.rule("boltaction:house-move.4")
def test_a_move_too_far_is_refused_with_its_clause_and_a_line() -> None:
    t = squad()
    say(t, "order us-1 advance")
    found = dragged(t, "1200,1000")
    assert (found.allowed, found.rule) == (False, "house-move.4")
    assert [(line.look, line.b) for line in found.lines] == [("blocked", "1200,1000")]


def test_an_allowed_move_shows_where_every_man_ends() -> None:
    t = squad()
    say(t, "order us-1 advance")
    found = dragged(t, "1200,2000")
    assert found.allowed
    assert found.move == "go us-1 1200,2000"  # as they stand
    assert len(found.lines) == len(t.state.units["us-1"].men)
    assert "1200,2000" in {line.b for line in found.lines}


@pytest.mark.parametrize("manner", ["column", "line", "block"])
def test_it_is_done_in_the_formation_that_was_chosen(manner: str) -> None:
    t = squad()
    say(t, "order us-1 run")
    found = dragged(t, "1200,2000", manner)
    assert found.allowed
    assert found.move == f"go us-1 1200,2000 {manner}"


def test_formations_are_offered_where_men_move_and_nowhere_else() -> None:
    t = squad()
    assert SCREEN.asking(t, 0).manners == ()
    say(t, "order us-1 advance")
    asking = SCREEN.asking(t, 0)
    assert asking.reach
    assert [name for name, _ in asking.manners] == ["", *FORMATIONS, WALL, SINGLE]


# ------------------------------------------------------------------ put together by hand


def advancing() -> World:
    t = squad()
    say(t, "order us-1 advance")
    return t


def amended(t: World, draft: str, part: str, to: str, manner: str = "") -> WhyNot:
    return why_not(SCREEN, t, Wish(("us-1", part), (to,), draft=draft, manner=manner), 0)


def ends(found: WhyNot) -> dict[str, str]:
    return {end.part: end.at for end in found.ends}


@pytest.mark.rule("boltaction:house-move.2")
def test_every_man_of_a_draft_can_be_put_elsewhere() -> None:
    t = advancing()
    found = dragged(t, "1200,2000")
    man = t.state.units["us-1"].men[-1].id
    x, y = (int(part) for part in ends(found)[man].split(","))
    found = amended(t, found.move, man, named((x, y - 60)))
    assert found.allowed
    assert ends(found)[man] == named((x, y - 60))
    again = amended(t, found.move, man, named((x, y - 30)))  # once more: it counts where he is last
    assert (again.allowed, again.move.count("@")) == (True, 1)
    say(t, again.move)
    assert t.state.units["us-1"].men[-1].at == (x, y - 30)


@pytest.mark.rule("boltaction:house-move.2")
def test_whoever_strays_from_his_unit_is_shown_with_the_gap() -> None:
    t = advancing()
    found = dragged(t, "1200,2000")
    man = t.state.units["us-1"].men[-1].id
    astray = amended(t, found.move, man, "0700,2000")
    assert (astray.allowed, astray.code, astray.rule) == (False, "coherency", "house-move.2")
    assert [(line.a, line.look) for line in astray.lines] == [("0700,2000", "blocked")]
    assert astray.lines[0].words.endswith("apart")


def test_one_man_alone_is_dragged_while_the_others_stand() -> None:
    t = advancing()
    was = {m.id: m.at for m in t.state.units["us-1"].men}
    man, (x, y) = list(was.items())[-1]
    found = why_not(SCREEN, t, Wish(("us-1", man), (named((x, y - 50)),), manner=SINGLE), 0)
    assert found.allowed
    say(t, found.move)
    assert {m.id: m.at for m in t.state.units["us-1"].men} == was | {man: (x, y - 50)}


def test_a_draft_that_is_not_of_this_move_is_no_answer() -> None:
    t = advancing()
    for wish in (
        Wish(("us-1", "german-1.1"), ("1200,2000",), draft="go us-1 1200,2000"),
        Wish(("german-1", "german-1.1"), ("1200,2000",), draft="go german-1 1200,2000"),
        Wish(("us-1", "us-1.2"), ("1200,2000",), draft="stay"),
    ):
        found = why_not(SCREEN, t, wish, 0)
        assert (found.allowed, found.code) == (False, "not-now" if "stay" not in wish.draft else "not-meant")
    assert why_not(SCREEN, t, Wish(("us-1", "us-1.2"), ("1200,2000",), draft="nonsense"), 0).code == "no-move"


def tank(order: str, kind: str = "tank") -> World:
    t = table(ordering(state(FIELD, unit("us-1", kind, (12, 24)), unit("german-1", "section", (12, 4), seat=1)), 0))
    say(t, f"order us-1 {order}")
    return t


@pytest.mark.rule("boltaction:house-vehicle.1")
def test_a_drive_is_put_together_leg_by_leg_and_turned_at_its_end() -> None:
    t = tank("run", "armoured-car")
    assert [name for name, _ in SCREEN.asking(t, 0).manners] == ["", "ahead", "back", "road", "turn"]
    found = dragged(t, "1200,2000")
    assert (found.allowed, found.move) == (True, "drive us-1 a400")
    assert set(ends(found)) == {"us-1", "us-1>"}
    assert len(found.ends[0].outline) == 4
    nose = amended(t, found.move, "us-1>", "1600,2000")
    assert (nose.allowed, nose.move) == (True, "drive us-1 a400,+90")
    back = amended(t, nose.move, "us-1>", "1200,1500")  # turned the other way: the pivot is gone again
    assert back.move == "drive us-1 a400"
    on = amended(t, nose.move, "us-1", "1500,2000")
    assert (on.allowed, on.move) == (True, "drive us-1 a400,+90,a300")
    too_often = amended(t, on.move, "us-1", "1500,1500")
    assert (too_often.allowed, too_often.code, too_often.rule) == (False, "pivots", "house-vehicle.1")


@pytest.mark.rule("boltaction:reverse.1")
def test_a_tank_backs_up_to_a_point_behind_it_and_no_farther_than_it_may() -> None:
    t = tank("advance")
    behind = dragged(t, "1200,2700")
    assert (behind.allowed, behind.move) == (True, "drive us-1 b300")
    far = dragged(t, "1200,3400", "back")
    assert (far.allowed, far.rule) == (False, "reverse.1")
    assert dragged(t, "1600,2000", "back").move == "drive us-1 b0"  # nothing of it lies behind


def test_a_hull_is_turned_where_it_stands() -> None:
    found = dragged(tank("advance"), "1800,2400", "turn")
    assert (found.allowed, found.move) == (True, "drive us-1 +90")


@pytest.mark.parametrize("manner", [*FORMATIONS, WALL])
def test_every_formation_is_told_in_words(manner: str) -> None:
    t = squad()
    say(t, "order us-1 advance")
    told = SCREEN.offer(t, Go("us-1", "1200,2001", manner), 0).words
    assert told == f'{t.state.units["us-1"].name} goes 4" north, {FORMED[manner]}'  # to a tenth of an inch


def test_who_looks_from_where_he_stands_does_not_see_himself() -> None:
    t = squad()
    man = t.state.units["us-1"].men[-1]
    seen = SCREEN.seen(t.state, named(man.at), 0)
    assert [line.words.split(",")[0] for line in seen.lines] == [t.state.units["german-1"].name]

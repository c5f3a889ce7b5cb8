"""Options of close quarters: who strikes first, and what those who strike again have of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.boltaction.odds.close import Fight, Side, fight_odds, fought
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.events.close import Blows, RoundEnded
from hedgerow.boltaction.state.events.losses import UnitLost
from hedgerow.boltaction.state.moves.close import Assault
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import (
    OPEN,
    asked,
    dice_left,
    fence,
    ground,
    last,
    ordering,
    say,
    state,
    table,
    told_of,
    unit,
)
from tests.boltaction.referee import at_table
from tests.boltaction.sergeant.asking import answer

WALL = ground((48, 48), fence("wall", (10, 22), (38, 22)))
TOGETHER = {"strike-order": "together"}
DEFENDERS = {"defended-position": "defenders"}
ANEW = {"tough-fighters": "roll-again"}


def section(name: str, y: float, men: int = 5, entry: str = "section") -> Unit:
    return unit(name, entry, (24, y), men=men)


def near(map: str = OPEN, entry: str = "section", **options: str) -> State:
    """Two sections a few inches apart."""
    return state(map, section("us-1", 24, 5, entry), section("german-1", 20), options=options)


def fight(s: State, *dice: int) -> World:
    return say(table(ordering(s), dice), "order us-1 run", "assault us-1 german-1")


def order_of_blows(t: World) -> list[tuple[str, int]]:
    """Who strikes with how many dice."""
    return [(blows.unit, len(blows.dice)) for blows in told_of(t, Blows)]


# ------------------------------------------------------------------ who strikes first


@pytest.mark.rule("boltaction:close.6", "boltaction:close.7")
def test_in_the_open_attackers_strike_first_or_both_at_once() -> None:
    usual = fight(near(), 4, 4, 1, 1, 1)
    assert order_of_blows(usual) == [("us-1", 5)]
    assert asked(usual) == (1, "casualties")
    t = fight(near(**TOGETHER), 4, 4, 1, 1, 1, 4, 1, 1, 1, 1)
    assert order_of_blows(t) == [("us-1", 5), ("german-1", 5)]
    say(t, "remove german-1.4,german-1.5", "remove us-1.5")
    assert last(t, RoundEnded).fallen == (1, 2)
    assert dice_left(t) == 0


@pytest.mark.rule("boltaction:house-close.6")
def test_in_a_defended_position_both_strike_at_once_or_the_defenders_first() -> None:
    usual = fight(near(WALL), *[1] * 10)
    assert order_of_blows(usual)[:2] == [("us-1", 5), ("german-1", 5)]
    t = fight(near(WALL, **DEFENDERS), 4, 4, 1, 1, 1)
    assert order_of_blows(t) == [("german-1", 5)]
    assert asked(t) == (0, "casualties")
    t = fight(near(WALL, **DEFENDERS), 4, 4, 1, 1, 1, 4, 1, 1)
    say(t, "remove us-1.4,us-1.5")
    assert order_of_blows(t) == [("german-1", 5), ("us-1", 3)]
    say(t, "remove german-1.5")
    assert (last(t, RoundEnded).fallen, last(t, RoundEnded).loser) == ((2, 1), "us-1")


@pytest.mark.rule("boltaction:house-close.6", "boltaction:house-close.7")
def test_attackers_who_are_wiped_out_do_not_strike_and_a_draw_is_fought_together() -> None:
    t = fight(near(WALL, **DEFENDERS), 4, 4, 4, 4, 4)
    assert order_of_blows(t) == [("german-1", 5)]
    assert last(t, UnitLost).unit == "us-1"
    draw = fight(near(WALL, **DEFENDERS), *[1] * 10, *[1] * 10)
    assert [blows.unit for blows in told_of(draw, Blows)] == ["german-1", "us-1", "us-1", "german-1"]


@pytest.mark.rule("boltaction:house-close.6")
def test_in_the_open_the_option_of_defended_positions_says_nothing() -> None:
    assert order_of_blows(fight(near(**DEFENDERS), *[1] * 5))[0] == ("us-1", 5)


# ------------------------------------------------------------------ those who strike again


@pytest.mark.rule("boltaction:house-weapon.1", "boltaction:house-close.5")
@pytest.mark.parametrize("entry", ["smg-section", "tough-section"])
def test_kills_bring_another_die_or_failures_are_rolled_again(entry: str) -> None:
    usual = last(fight(near(entry=entry), 6, 4, 1, 1, 3, 4, 1), Blows)
    assert (usual.more, usual.kills) == ((4, 1), 3)
    t = fight(near(entry=entry, **ANEW), 6, 4, 1, 1, 3, 4, 1, 1)
    again = last(t, Blows)
    assert (again.more, again.kills) == ((4, 1, 1), 3)
    assert dice_left(t) == 0


@pytest.mark.rule("boltaction:house-weapon.1")
def test_who_has_no_assault_weapon_rolls_nothing_again() -> None:
    s = near(**ANEW)
    s.units["us-1"].models[4].arms = ["smg"]
    t = fight(s, 1, 1, 1, 6, 1, 4)
    assert (last(t, Blows).more, last(t, Blows).kills) == ((4,), 2)


# ------------------------------------------------------------------ odds


def man(*, quick: bool = False, anew: bool = False) -> Side:
    return Side((0, 1), (0, int(quick)), 4, anew=anew)


@pytest.mark.rule("boltaction:close.6", "boltaction:house-close.6", "boltaction:house-close.7")
def test_the_odds_of_two_men_by_who_strikes_first() -> None:
    """A blow kills in three of six. Then both strike at once, until one of them is left, or none."""
    together = Fight(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    assert fought(man(), man(), "together") == together
    ahead = Fraction(1, 2) + Fraction(1, 4) * Fraction(1, 3)
    behind = Fraction(1, 4) + Fraction(1, 4) * Fraction(1, 3)
    assert fought(man(), man()) == Fight(ahead, behind, Fraction(1, 12))
    assert fought(man(), man(), "defenders") == Fight(behind, ahead, Fraction(1, 12))


@pytest.mark.rule("boltaction:house-weapon.1")
def test_the_odds_of_one_who_rolls_again() -> None:
    """Three in four that he kills at once; if not, half of the others kill him."""
    known = fought(man(quick=True, anew=True), man())
    rest = fought(man(quick=True, anew=True), man(), "together")
    assert known.won == Fraction(3, 4) + Fraction(1, 8) * rest.won
    assert rest.won == Fraction(3, 8) / Fraction(7, 8)


@pytest.mark.rule("boltaction:close.6", "boltaction:house-close.6")
def test_odds_and_previews_follow_the_options() -> None:
    def won(map: str = OPEN, entry: str = "section", **options: str) -> Fraction:
        s = near(map, entry, **options)
        return fight_odds(s, s.units["us-1"], s.units["german-1"], defended=map == WALL).won

    assert won() > won(**TOGETHER) == won(WALL) > won(WALL, **DEFENDERS)
    assert won(entry="smg-section") != won(entry="smg-section", **ANEW)
    for options, words in (({}, "both strike at once"), (DEFENDERS, "the defenders strike first")):
        t = say(table(ordering(near(WALL, **options))), "order us-1 run")
        remarks = [r.words for r in SCREEN.preview(t, Assault("us-1", "german-1"), 0).remarks]
        assert f"a defended position: {words}" in remarks


# ------------------------------------------------------------------ at a real table, and bots


@pytest.mark.rule("boltaction:house-close.6", "boltaction:close.6")
@pytest.mark.parametrize(
    ("options", "said", "first"),
    [
        ({}, "defended:no", ["us-1", "german-1"]),
        (TOGETHER, "defended:no", ["us-1", "german-1"]),
        (DEFENDERS, "defended:yes", ["german-1", "us-1"]),
    ],
)
def test_at_a_real_table_they_strike_in_the_same_order(options: dict[str, str], said: str, first: list[str]) -> None:
    units = (at_table.there("us-1", men=5), at_table.there("german-1", men=5, order="fire"))
    t = at_table.real(*units, dice=[1] * 10, options=options)
    at_table.say(t, "order us-1 run", "assault us-1 german-1")
    gloss = at_table.fields(t)["defended"].gloss
    assert gloss == ("the defenders strike first" if options == DEFENDERS else "both strike at once")
    at_table.say(t, f"say far:4,{said}")
    assert [blows.unit for blows in told_of(t, Blows)][:2] == first


@pytest.mark.parametrize("options", [TOGETHER, DEFENDERS, ANEW])
def test_the_sergeant_storms_by_the_odds_of_the_game(options: dict[str, str]) -> None:
    s = state(OPEN, section("us-1", 24, 10, "smg-section"), section("german-1", 20, 5), options=options)
    t = say(table(ordering(s)), "order us-1 run")
    assert answer(t) == "assault us-1 german-1"

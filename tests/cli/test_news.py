"""What was told as lines of a log: what is said once, what takes another's place, what one line tells of many."""

from __future__ import annotations

import click

from hedgerow.cli.news import held_back, in_a_run, news_lines
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.kernel.telling import Run, Telling
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT


def plain(*tellings: Telling, full: bool = False) -> list[str]:
    return [click.unstyle(line) for line in news_lines(tellings, full=full)]


def unhurt(unit: str) -> Telling:
    words, run = f"{unit} is unhurt.", Run("are unhurt.", unit)
    return Telling(words=words, rule="5.0.0.7", opens=("unhurt",), joins=(("unhurt", "run"),), run=run)


def test_a_sentence_begins_with_a_capital_and_ends_with_its_clause() -> None:
    assert plain(Telling(words="the squad goes.", rule="6.0.1")) == ["  The squad goes. [6.0.1]"]


def test_turns_and_phases_are_headings() -> None:
    lines = plain(Telling(words="Turn 2 of 6.", heading="turn"), Telling(words="Rally Phase.", heading="phase"))
    assert lines == ["", "Turn 2 of 6.", "Rally Phase."]


def test_what_was_said_already_is_not_said_again() -> None:
    check = Telling(words="The squad checks: Shaken.", opens=("check",))
    shaken = Telling(words="The squad is Shaken.", joins=(("check", "said"),))
    assert plain(check, shaken) == ["  The squad checks: Shaken."]
    assert plain(shaken) == ["  The squad is Shaken."], "unless nothing has said it"
    between = Telling(words="Something else.")
    assert len(plain(check, between, shaken)) == 3


def test_what_says_more_takes_the_place_of_what_it_joins() -> None:
    hit = Telling(words="The squad is hit.", opens=("hit",))
    check = Telling(words="The squad checks: No Effect.", joins=(("hit", "place"),))
    assert plain(hit, check) == ["  The squad checks: No Effect."]


def test_one_line_tells_of_many_alike() -> None:
    few, many = [unhurt("a"), unhurt("b")], [unhurt("a"), unhurt("b"), unhurt("c")]
    assert plain(*few) == ["  A is unhurt. [5.0.0.7]", "  B is unhurt. [5.0.0.7]"]
    assert plain(*many) == ["  a, b and c are unhurt. [5.0.0.7]"]
    assert in_a_run([Run("units are placed.")] * 4) == "4 units are placed."


def test_a_run_that_may_go_on_is_held_back() -> None:
    assert held_back([Telling(words="A shot."), unhurt("a"), unhurt("b")]) == 2
    assert held_back([unhurt("a"), Telling(words="A shot.")]) == 0
    assert held_back([]) == 0


def test_quiet_things_and_sums_are_for_the_full_log() -> None:
    cost = Tally((Mod(1, "road", "10.4.1"),))
    quiet = Telling(words="It goes.", quiet=True, sums=(("cost", cost),))
    assert plain(quiet) == []
    assert [line.strip() for line in plain(quiet, full=True)] == ["It goes.", "cost +1: +1 road [10.4.1]"]


def test_a_whole_game_is_told_from_what_was_said_at_the_moment() -> None:
    table = World(LNLT, LNLT.new("milk-run", {}), Seeded("news"), telling=True)
    while table.choice is not None:
        table.answer(table.choice.options.listed[-1])
    told = plain(*table.heard(None))
    assert "Turn 6 of 6." in told
    assert len(told) < len(plain(*table.heard(None), full=True))

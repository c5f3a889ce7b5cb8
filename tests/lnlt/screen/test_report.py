"""A game looked back upon: timeline, losses, luck and score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.luck import ALL
from hedgerow.kernel.screen.report import Luck, Report
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.rules.victory import standing
from hedgerow.lnlt.screen.luck import CHECKS, LOW_IS_GOOD, ORDER, thrown
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, affair, state
from tests.seating import player

NONE = Tally()


@cache
def played(name: str) -> World:
    """A whole game."""
    t = World(LNLT, LNLT.new(name, {}), Seeded(name), telling=True)
    sides = [player("sergeant", "a"), player("random", "b")]
    while t.choice is not None:
        t.answer(sides[t.choice.seat].choose(Seat(t, t.choice.seat)))
    return t


def words_of(t: World) -> list[str]:
    return [telling.words for telling in t.heard(None)]


@pytest.mark.parametrize("name", ["milk-run", "rearguard"])
def test_a_whole_game(name: str) -> None:
    t = played(name)
    found = SCREEN.report(t.state, t.events, words_of(t), None)
    outcome = t.state.outcome
    assert outcome is not None
    assert (found.turns, found.result, found.winner) == (t.state.turns, outcome.words, outcome.winner)
    assert found.scores == outcome.scores
    for side, score in enumerate(found.scores):
        assert sum(line.value for line in found.score if line.side == side) == score
    lost = [e.unit for e in t.events if isinstance(e, told.UnitEliminated)]
    assert [loss.piece for loss in found.losses if "reduced" not in loss.words] == lost
    assert all(loss.side == t.state.units[loss.piece].side for loss in found.losses)
    assert [m.turn for m in found.timeline if m.words.startswith("Turn ")] == list(range(1, t.state.turns + 1))
    assert found.timeline[-1].words.startswith("The game is over")
    numbers = [moment.event for moment in found.timeline]
    assert numbers == sorted(numbers)
    news = [moment for moment in found.timeline if not moment.words.startswith("Turn ")]
    assert all(moment.words == words_of(t)[moment.event] for moment in news)
    assert len(found.timeline) < len(t.events) / 5


@pytest.mark.parametrize("name", ["milk-run", "rearguard"])
def test_no_die_is_left_out_of_the_luck(name: str) -> None:
    """Every die in an event is somebody's; only a Hero's and a jam's die are nobody's."""
    t = played(name)
    luck = SCREEN.report(t.state, t.events, words_of(t), None).luck
    dice = sum(len(e.attack_dice) + 1 for e in t.events if isinstance(e, told.ShotFired))
    dice += sum(len(e.dice) for e in t.events if isinstance(e, told.MoraleChecked | told.MeleeStruck))
    dice += sum(len(e.dice) for e in t.events if isinstance(e, told.InitiativeRolled))
    dice += sum(isinstance(e, told.DamageChecked | told.SpottingTried | told.SmokeTried) for e in t.events)
    assert sum(line.dice for line in luck if line.whole) == dice
    assert sum(line.dice for line in luck if line.purpose != ALL) == dice
    for line in luck:
        if not line.whole:
            assert abs(line.deviations) == pytest.approx(abs(line.mean - 3.5) * sqrt(line.dice) / sqrt(35 / 12))
    for whole in (line for line in luck if line.whole):
        rows = [line for line in luck if line.side == whole.side and not line.whole]
        assert whole.mean == pytest.approx(sum(line.mean * line.dice for line in rows) / whole.dice)
        good = sum(line.deviations * sqrt(line.dice) for line in rows)
        assert whole.deviations == pytest.approx(good / sqrt(whole.dice))


# ------------------------------------------------------------------ small ones, by hand


def fought() -> State:
    won = {"kind": "control", "side": "first", "places": ["C1"]}
    scenario = affair(victory={"words": "Hold C1.", "score": [won], "tie": ""})
    return state(
        OPEN, US("a1", "squad", "C1"), US("lt", "wheelock", "C1"), GERMAN("g1", "half-squad", "E1"),
        GERMAN("com", "koch", "E1"), scenario=scenario, control={"C1": 0},
    )  # fmt: skip


def looked_back(events: Sequence[Event]) -> Report:
    s = fought()
    return SCREEN.report(s, events, [LNLT.tell(s, event, None).words for event in events], None)


def lines(*events: Event) -> list[tuple[int, int | None, str, int]]:
    found = looked_back((told.TurnBegan(2), *events)).timeline
    return [(m.turn, m.side, m.words, m.event) for m in found[1:]]


def test_whose_doing_it_was() -> None:
    reduced = told.SquadReduced("g1", "german-army/half-squad", rule="5.1.11")
    assert lines(reduced) == [(2, 0, "Rifle Squad #1 takes casualties: a Shaken Rifle Half-squad is left.", 1)]
    assert lines(told.UnitEliminated("g1", "E1", "casualties", rule="5.1.11"))[0][1] == 0
    assert lines(told.UnitEliminated("lt", "C1", "shot by his own men", rule="13.0.1"))[0][1] == 0
    assert lines(told.GameEnded(None, "a draw")) == [(2, None, "The game is over: a draw.", 1)]


def test_only_what_matters_is_in_the_timeline() -> None:
    taken, passing = told.ControlTaken("C1", 0), told.ControlTaken("E1", 0)
    assert [line[2] for line in lines(taken, passing)] == ["First takes C1."]
    first, later = told.MeleeJoined("C1", 1, False, rule="8.0.1"), told.MeleeJoined("C1", 1, False, rule="8.1.1")
    assert len(lines(first, later)) == 1
    assert lines(told.SidePassed(0, 1), told.UnitShaken("a1")) == []


def test_before_the_first_turn_nothing_is_news() -> None:
    assert looked_back((told.ControlTaken("C1", 0),)).timeline == ()


def test_a_turn_begins_with_its_initiative() -> None:
    events = (told.TurnBegan(1), told.InitiativeRolled((3, 3), None, True), told.InitiativeRolled((2, 5), 1, False))
    (moment,) = looked_back(events).timeline
    assert (moment.words, moment.side) == ("Turn 1: Second has the initiative.", 1)
    (moment,) = looked_back((told.TurnBegan(1),)).timeline
    assert (moment.words, moment.side) == ("Turn 1.", None)


def test_losses_are_called_what_they_were() -> None:
    events = (
        told.TurnBegan(3),
        told.SquadReduced("a1", "us-airborne/half-squad"),
        told.UnitEliminated("lt", "C1", "hit"),
    )
    found = looked_back(events).losses
    assert [(loss.piece, loss.turn, loss.words) for loss in found] == [
        ("a1", 3, "Parachute Squad #1: reduced to a Parachute Half-squad"),
        ("lt", 3, "Lt. Wheelock: hit"),
    ]


def lucky(*events: Event) -> dict[tuple[int, str], Luck]:
    return {(line.side, line.purpose): line for line in looked_back(events).luck}


def test_high_is_good_for_attackers_and_low_for_those_who_check() -> None:
    shot = told.ShotFired(0, ("a1",), "C1", "E1", "fire", (6,), 1, NONE, NONE)
    check = told.DamageChecked("g1", 6, NONE, 9, 5, "Shaken")
    found = lucky(shot, check)
    assert found[0, "attacks"].deviations == pytest.approx(2.5 / sqrt(35 / 12))
    assert found[1, "defence"].deviations == pytest.approx(-2.5 / sqrt(35 / 12))
    assert found[1, "damage checks"].deviations == pytest.approx(-2.5 / sqrt(35 / 12))
    assert found[1, ALL].mean == 3.5  # a 1 and a 6, both as bad as can be
    assert found[1, ALL].deviations == pytest.approx(-2.5 * sqrt(2) / sqrt(35 / 12))
    assert (found[0, ALL].dice, found[1, ALL].dice) == (1, 2)


def test_many_dice_make_a_deviation_weigh_more() -> None:
    checks = [told.MoraleChecked("a1", "rally", (1, 2), NONE, 6, True)] * 8
    line = lucky(*checks)[0, "rallying"]
    assert (line.dice, line.mean, line.expected) == (16, 1.5, 3.5)
    assert line.deviations == pytest.approx(2 * 4 / sqrt(35 / 12))


def test_purposes_are_all_in_their_order() -> None:
    assert set(LOW_IS_GOOD) | set(CHECKS.values()) < set(ORDER)
    for t in (played("milk-run"), played("rearguard")):
        purposes = {purpose for event in t.events for _, purpose, _ in thrown(t.state, event)}
        assert purposes <= set(ORDER)


def test_a_game_that_goes_on_is_judged_as_if_it_ended_now() -> None:
    s = fought()
    found = SCREEN.report(s, (), (), None)
    assert (found.result, found.winner) == (standing(s).words, 0)
    assert [line.value for line in found.score] == [1]

"""Whole games at a real table: set up, put right by hand, called off, replayed; the kernel's contract."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow import systems
from hedgerow.boltaction.referee.table import MIDDLE
from hedgerow.boltaction.referee.told import ROWS
from hedgerow.boltaction.state.events import shooting as shooting_told
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.moves.support import CallGuns
from hedgerow.boltaction.state.state import Mission, State
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lab.conformance import conform
from tests.boltaction.drawn import asked, last
from tests.boltaction.referee.at_table import fields, real, refused, say, there

KIT = systems.named("boltaction-table")


def begun() -> Table[State]:
    return Table(KIT.system, KIT.system.new("real-table", {}), Seeded("7"), telling=True)


@pytest.mark.rule("boltaction:house-game.4")
def test_up_to_half_of_a_force_is_held_back() -> None:
    t = say(begun(), "bring us-500", "bring german-500")
    assert asked(t) == (0, "set-up")
    say(t, "keep us-1 reserve", "keep us-2 reserve", "keep us-3 reserve")
    assert refused(t, "keep us-4 reserve").code == "half"
    say(t, "keep us-4 wave", "ready", "ready")
    assert t.state.turn == 1
    assert [u.waiting for u in t.state.own[0]] == ["reserve", "reserve", "reserve", "wave", "", ""]


@pytest.mark.rule("boltaction:house-game.4")
def test_who_is_aboard_of_a_transport_that_is_held_back_counts_for_the_half() -> None:
    truck = there("us-9", "truck")
    t = real(*(there(f"us-{n}", men=5) for n in range(1, 6)), truck, phase="setup", step="hold", placing=[0, 1])
    say(t, "load us-1 us-9", "keep us-9 reserve", "keep us-2 reserve")
    assert refused(t, "keep us-3 reserve").code == "half"


def test_what_the_program_cannot_know_is_put_right_by_hand() -> None:
    t = real(there("us-1", men=5), there("german-1", men=5))
    say(t, "amend german-1", "say pins:3,falls.german-1.2:yes,dug-in:yes")
    u = t.state.units["german-1"]
    assert (u.pins, len(u.men), u.dug_in) == (3, 4, True)
    assert asked(t) == (0, "order")
    t.undo()
    t.undo()
    u = t.state.units["german-1"]
    assert (u.pins, len(u.men), u.dug_in) == (0, 5, False)


@pytest.mark.rule("boltaction:house-turn.2")
def test_a_unit_taken_off_by_hand_takes_its_die_along() -> None:
    t = real(there("us-1"), there("german-1"), there("german-2"), drawn=1)
    say(t, "amend german-1", "say gone:left")
    assert KIT.system.broken(t.state) == []
    assert asked(t)[1] == "order"


@pytest.mark.rule("boltaction:house-game.3")
def test_the_players_end_the_game_and_count_their_objectives() -> None:
    t = real(there("us-1"), there("german-1"), there("german-2", lost=True, order="down"))
    say(t, "call-off")
    assert asked(t)[1] == "score"
    say(t, "say points.1:4")
    assert t.state.outcome is not None
    assert (t.state.outcome.winner, t.state.outcome.scores) == (1, (1, 4))


@pytest.mark.rule("boltaction:house-game.3", "boltaction:house-game.4")
def test_a_lead_of_two_wins_and_who_has_not_come_is_lost() -> None:
    ours = (there("us-1"), there("us-2", "truck", waiting="reserve"), there("us-3", carrier="us-2"))
    t = say(real(*ours, there("german-1")), "call-off")
    assert [fields(t)[f"points.{seat}"].value for seat in (0, 1)] == ["0", "2"]
    say(t, "say points.0:1")
    assert t.state.outcome is not None
    assert (t.state.outcome.winner, t.state.outcome.scores) == (None, (1, 2))


@pytest.mark.rule("boltaction:house-support.1")
def test_an_observer_calls_for_a_point_that_people_mark() -> None:
    t = say(real(there("us-1", "observer"), there("us-2"), there("german-1", order="down")), "order us-1 fire")
    assert t.choice is not None
    t.answer(next(move for move in t.choice.options if isinstance(move, CallGuns) and move.kind == "barrage"))
    assert [mission.kind for mission in t.state.missions] == ["barrage"]


@pytest.mark.rule("boltaction:house-barrage.1", "boltaction:house-barrage.2")
def test_people_say_whom_a_barrage_reaches_and_who_is_under_a_direct_hit() -> None:
    called = Mission(1, "barrage", 0, "us-1", at=MIDDLE, since=1)
    units = (there("us-1", "observer"), there("german-1", men=5, order="down"), there("german-2", men=5, order="down"))
    dice = [5, 3, 6, 2, 1, 1]  # it lands, a radius, a direct hit, pins, and dice to damage
    t = real(*units, drawn=-1, phase="preliminary", missions=[called], dice=dice)
    assert asked(t) == (0, "barrage")
    say(t, "say within.german-1:yes")
    assert asked(t) == (0, "template")
    say(t, "say under.german-1:3")
    assert t.state.units["german-1"].pins == 2
    assert t.state.units["german-2"].pins == 0


@pytest.mark.rule("boltaction:house-airstrike.3", "boltaction:house-airstrike.4")
def test_others_lie_under_a_bomb_as_well_and_it_alone_pins_them() -> None:
    called = Mission(1, "air", 0, "us-1", unit="german-1", at=MIDDLE, since=1)
    units = (
        there("us-1", "air-observer", order="down"), there("german-1", men=5, order="down"),
        there("german-2", men=5, order="down"), there("german-3", men=5, order="down"),
    )  # fmt: skip
    dice = [4, 2, 6, 1, 1, 1, 1, 5, 6]  # it comes, a 3 inch bomb; pins of the target, its hit, those beside it
    t = real(*units, phase="preliminary", drawn=-1, missions=[called], dice=dice)
    assert asked(t) == (0, "strike")
    say(t, "say under.german-1:1,under.german-2:2,beside.german-2:yes,beside.german-3:yes")
    assert last(t, shooting_told.TemplateLaid).struck == ("german-1", "german-2")
    assert [t.state.units[name].pins for name in ("german-1", "german-2", "german-3")] == [4, 1, 2]


@pytest.mark.rule("boltaction:house-airstrike.2", "boltaction:house-airstrike.4")
def test_people_say_whose_flak_bears_and_who_is_near_a_strike() -> None:
    called = Mission(1, "air", 0, "us-1", unit="german-1", at=MIDDLE, since=1)
    units = (
        there("us-1", "air-observer"), there("german-1", men=5, order="down"), there("german-2", "flak", order="down"),
    )  # fmt: skip
    t = real(*units, drawn=-1, phase="preliminary", missions=[called], dice=[5] + [3] * 30)
    assert asked(t) == (1, "flak")
    assert list(fields(t)) == ["flak.german-2"]
    say(t, "say flak.german-2:yes")
    assert last(t, told.FlakFired).unit == "german-2"
    assert asked(t) == (0, "strike")
    say(t, "say beside.german-2:yes", "remove german-1.4,german-1.5")
    assert t.state.units["german-2"].pins > 0


def test_the_kernel_finds_nothing_to_doubt() -> None:
    report = conform(KIT.system, "real-table", seed="3", kit=KIT)
    assert report.steps > 20


def test_games_by_chance_break_nothing_and_everything_is_told() -> None:
    for seed in range(3):
        t, chance = begun(), Random(seed)
        while t.choice is not None:
            KIT.screen.asking(t, t.choice.seat)
            t.answer(t.choice.options.sample(chance))
            assert KIT.system.broken(t.state) == []
        assert {type(event) for event in t.events} <= set(ROWS)
        assert all(not telling.places for telling in t.heard(None))

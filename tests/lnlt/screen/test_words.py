"""Events as sentences and moves as phrases."""

from __future__ import annotations

import random
import re

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.events import Event
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.scenario.scenarios import scenario_names
from hedgerow.lnlt.screen import telling, verbs
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state import moves
from hedgerow.lnlt.state.names import name, names
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import GERMAN, OPEN, US, Force, state, sw

ALL_EVENTS = [x for x in vars(told).values() if isinstance(x, type) and issubclass(x, Event) and x is not Event]
S = state(
    OPEN, US("us-1", "squad", "A1", "bar"), US("us-2", "squad", "A1"), US("us-clarkson", "clarkson", "A1"),
    GERMAN("ger-1", "squad", "C1"), sw("loose", "mg34", 1, at="D0"),
)  # fmt: skip


@pytest.mark.parametrize("event", ALL_EVENTS)
def test_every_event_has_its_words(event: type[Event]) -> None:
    assert event in telling.SENTENCES


@pytest.mark.parametrize("move", moves.MOVES)
def test_every_move_has_its_words(move: type[Move]) -> None:
    assert move in verbs.VERBS


def test_no_move_is_forgotten() -> None:
    listed = {x for x in vars(moves).values() if isinstance(x, type) and issubclass(x, Move) and x is not Move}
    assert set(moves.MOVES) == listed


def test_verbs_agree_with_their_subjects() -> None:
    one, two = ("us-1",), ("us-1", "us-2")
    cost = Tally().plus(1, "clear", "10.4.1")
    assert "Squad #1 goes from" in telling.tell(S, told.Stepped(one, "A1", "B1", cost, 1))
    assert "#2 go from" in telling.tell(S, told.Stepped(two, "A1", "B1", cost, 1))
    assert "(1 MP, 1 spent)" in telling.tell(S, told.Stepped(one, "A1", "B1", cost, 1))
    assert "(2 MPs, 2 spent)" in telling.tell(S, told.Stepped(one, "A1", "C2", cost.plus(1, "woods", "10.4.1"), 2))
    assert telling.tell(S, told.MoveBegan(two, "A1", "assault")).endswith("#2 assault-move out of A1.")
    assert telling.tell(S, told.MoveBegan(one, "", "move")).endswith("#1 moves from off the map.")
    shot = told.ShotFired(0, two, "A1", "C1", "opportunity fire", (3,), 2, cost, Tally())
    assert "opportunity-fire at C1" in telling.tell(S, shot)


def test_what_comes_of_ordnance_reads_well() -> None:
    s = state(
        OPEN, US("m4", "us-army/sherman", "A1"), US("gi", "squad", "A1", "bar"), GERMAN("pz", "pz-iv", "C1", facing=2)
    )
    for who, sentence in (
        ("m4", "The Crew of M4A1 Sherman bails out: 1, saved."),
        ("gi", "Parachute Squad bails out: 1, saved."),
        ("gi-bar", "BAR, carried in A1: 1, saved."),
    ):
        assert telling.tell(s, told.BailedOut(who, 1, True, "A1")) == sentence
    known = ("m4", ("m4",), "A1", "C1", "pz", False)
    sure = told.GunFired(0, *known, (1, 1), Tally().plus(9, "far", ""), 7, True)
    assert telling.tell(s, sure).endswith("1+1 +9 = 11, needs 7: a hit, as always on 2.")
    vain = told.GunFired(0, *known, (6, 6), Tally().plus(-6, "near", ""), 7, False)
    assert telling.tell(s, vain).endswith("6+6 -6 = 6, needs 7: a miss, as always on 12.")
    assert telling.tell(s, told.GunFired(0, *known, (2, 1), Tally(), 7, True)).endswith("needs 7: a hit.")
    back = told.GunTurned("pz", 2, 0, rule="15.1.0.8")
    assert telling.tell(s, back) == "Pz IV H turns its gun to the east."
    nerve = told.MoraleChecked("gi", "close with pz", (1, 2), Tally(), 5, True, "")
    assert "tries to close with Pz IV H: " in telling.tell(s, nerve)


def test_the_winner_of_the_initiative_is_named_with_his_die_first() -> None:
    assert telling.tell(S, told.InitiativeRolled((3, 5), 1, False)).endswith("has the initiative (5 against 3).")
    assert telling.tell(S, told.InitiativeRolled((5, 3), 0, False)).endswith("has the initiative (5 against 3).")


@pytest.mark.parametrize(
    ("kind", "words_"),
    [("mines", "The Mines go off in C1"), ("artillery", "The barrage strikes C1"), ("fire for effect", "strikes C1")],
)
def test_what_strikes_a_place_has_its_verb(kind: str, words_: str) -> None:
    shot = told.ShotFired(0, (), "", "C1", kind, (3, 2), 2, Tally(), Tally())
    assert words_ in telling.tell(S, shot)


def test_names_read_well() -> None:
    assert name(S, "us-clarkson") == "Lt. Clarkson"
    assert name(S, "us-1") == "Parachute Squad #1"
    assert names(S, ("us-1", "us-2", "us-clarkson")) == ("Parachute Squad #1, Parachute Squad #2 and Lt. Clarkson")
    assert names(S, ()) == "nobody"
    worn = state(OPEN, Force(0, "japanese")("mg", "mortar-50-reduced", "A1"))
    assert names(worn, ("mg",)) == "50 mm Discharger, reduced"
    assert verbs.say(S, moves.Enter(("us-1",), "stealth")) == "Bring on Parachute Squad #1 (steal along)"
    assert verbs.say(S, moves.Go(("us-1",), "move", ("us-1-bar",))).endswith(", leaving BAR")


@pytest.mark.parametrize("how", ["rallied", "a Medic", "wound healed", "an event"])
def test_units_are_restored_in_good_english(how: str) -> None:
    assert how in telling.RESTORED
    assert telling.tell(S, told.UnitRestored("us-1", how)).startswith("Parachute Squad #1 ")


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_whole_game_can_be_told_and_its_choices_told_apart(scenario: str) -> None:
    chance = random.Random(5)
    t = Table(LNLT, LNLT.new(scenario, {}), Seeded("5"))
    while t.choice is not None:
        said = [verbs.say(t.state, m) for m in t.choice.options]
        twice = {p for p in said if said.count(p) > 1}
        assert not twice, f"{t.choice.prompt}: {twice}"
        t.answer(chance.choice(t.choice.options.listed))
    for event in t.events:
        sentence = telling.tell(t.state, event)
        assert re.search(r"[.!?\"”]$", sentence), sentence
        assert "  " not in sentence, sentence


def test_machines_and_guns_go_by_what_they_are_and_from_the_second_on_by_number() -> None:
    army = Force(0, "us-army")
    s = state(
        OPEN, army("us-sherman", "sherman", "A0"), army("us-sherman-2", "sherman", "A1"),
        army("us-atg-57", "atg-57", "A2"), army("us-sherman-2-crew", "crew", "B0"), army("us-1", "squad", "B1"),
    )  # fmt: skip
    sherman = COUNTERS["us-army/sherman"].name
    called = [name(s, i) for i in ("us-sherman", "us-sherman-2", "us-sherman-2-crew")]
    assert called == [sherman, f"{sherman} #2", f"Crew of {sherman} #2"]
    assert name(s, "us-atg-57") == COUNTERS["us-army/atg-57"].name  # no 57th of its kind
    assert name(s, "us-1").endswith(" #1")
    assert [u.called for u in view(s, 0).units] == [name(s, i) for i in s.units]

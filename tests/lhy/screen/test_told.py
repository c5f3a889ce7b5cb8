"""Events as a seat hears of them."""

from __future__ import annotations

import importlib
import pkgutil

import msgspec
import pytest

from hedgerow.kernel import notation
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.phases.wording import readable
from hedgerow.lhy.screen.ear import mps, rolled
from hedgerow.lhy.screen.staging import ROWS, told
from hedgerow.lhy.state import events
from hedgerow.lhy.state.events import assault, casualties, fire, hiding, maneuver, mortars, recovery, sequence
from hedgerow.lhy.state.moves.maneuver import Go, Rest
from hedgerow.lhy.state.names import brief_words, counter_words, listed, names
from hedgerow.lhy.state.state import Marker, State
from tests.lhy.drawn import GERMAN, OPEN, US, activated, say, state, table

ME, FOE = 0, 1


def kinds() -> list[type[Event]]:
    modules = [
        importlib.import_module(f"{events.__name__}.{found.name}") for found in pkgutil.iter_modules(events.__path__)
    ]
    found = (value for module in modules for value in vars(module).values())
    return [kind for kind in found if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]


def moment() -> State:
    return state(
        OPEN, US("able-1-1", "B1"), US("able-1-2", "B1"), US("able-1-leader", "B1"), US("mg-1", "B2"),
        US.mortar("60mm-section", company="able"), GERMAN("1kp-1-1", "B4", concealed=True),
        GERMAN("mg-1", "B4", concealed=True), GERMAN("1kp-1-2", "D5"),
    )  # fmt: skip


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_event_has_a_row(kind: type[Event]) -> None:
    assert kind in ROWS


def test_names_as_people_say_them() -> None:
    assert counter_words("us/able-1-2") == "2nd Squad, 1st Platoon, Able"
    assert counter_words("us/able-1-leader") == "Lt. Hadley"
    assert brief_words("german/1kp-3-a") == "Section A"
    assert counter_words("german/mg-1") == "German MG section #1"
    assert listed(["A", "B", "C"]) == "A, B and C"
    s = moment()
    assert names(s, ("able-1-1", "able-1-2"), ME) == "1st Squad and 2nd Squad, 1st Platoon, Able"
    assert names(s, ("1kp-1-1", "german-mg-1"), FOE).startswith("1st Squad, 1st Platoon, 1. Kompanie")


@pytest.mark.rule("lhy:4.3-1")
def test_the_other_side_hears_of_a_concealed_unit_and_its_own_of_its_name() -> None:
    s = moment()
    stepped = maneuver.Stepped(units=("1kp-1-1",), start="B5", to="B4", cost=Tally().plus(2, "woods", "4.1.3-1"))
    mine, theirs = told(s, stepped, ME), told(s, stepped, FOE)
    assert mine.words == "A concealed unit goes from B5 to B4."
    assert theirs.words == "1st Squad, 1st Platoon, 1. Kompanie goes from B5 to B4."
    assert (mine.pieces, mine.shows[0].pieces) == (("?B4.1",), ("?B4.1",))
    assert (mine.sums, bool(theirs.sums)) == ((), True)  # what it costs tells who goes
    both = told(s, maneuver.Stepped(units=("1kp-1-1", "german-mg-1"), start="B5", to="B4"), None)
    assert both.words == "2 concealed units go from B5 to B4."


@pytest.mark.rule("lhy:4.3-1", "lhy:10.5.2.4-2")
def test_a_feint_does_not_tell_the_cohesion_of_a_concealed_unit() -> None:
    s = moment()
    feint = assault.Feinted(units=("1kp-1-1",), at="B4", unit="german-mg-1", die=5, cohesion=6, stay=True)
    assert told(s, feint, ME).words == "A concealed unit feint in B4: 5: they may stay."
    assert "needs 6 or less" in told(s, feint, FOE).words


def test_a_shot_names_its_target_as_it_was_named() -> None:
    s = moment()
    at_hex = told(s, fire.Fired(
        unit="able-1-1", start="B1", at="B4", target="B4", anti_tank=False, tally=Tally(), value=-1, enfilade=False,
        marker=1,
    ), ME)  # fmt: skip
    assert at_hex.words == "1st Squad, 1st Platoon, Able in B1 fires at B4: DRM -1."
    assert [(e.kind, e.start, e.to) for e in at_hex.shows] == [("shot", "B1", "B4"), ("word", "", "B4")]
    at_unit = told(s, fire.Fired(
        unit="able-1-1", start="B1", at="B4", target="B4/afv2", anti_tank=True, tally=Tally(), value=2, enfilade=True,
        marker=2,
    ), ME)  # fmt: skip
    assert "the concealed AFV in B4, in enfilade: DRM +2" in at_unit.words


def test_who_starts_his_engine_off_the_map_does_so_nowhere() -> None:
    s = state(OPEN, US("tanks-1-1", group="able", entry="C1"), GERMAN("1kp-1-1", "B4"))
    there, here = (
        maneuver.WentIntoMotion(units=("tanks-1-1",), at=""),
        maneuver.WentIntoMotion(units=("tanks-1-1",), at="C1"),
    )
    assert told(s, there, ME).words.endswith("goes into motion off the map.")
    assert told(s, here, ME).words.endswith("goes into motion in C1.")


def test_a_hidden_observer_is_not_told_of() -> None:
    s = moment()
    call = mortars.Requested(mortar="us-60mm-section-1", seat=ME, unit="", at="", impact="B4", shells="he")
    assert told(s, call, FOE).words == "American asks the 60mm mortar section, Able for HE on B4."


def test_a_march_is_one_entry_and_results_join_what_brought_them() -> None:
    s = moment()
    began = told(s, maneuver.SetOut(units=("able-1-1",), at="B1", how="withdraw"), ME)
    step = told(s, maneuver.Stepped(units=("able-1-1",), start="B1", to="B2"), ME)
    rest = told(s, maneuver.Rested(units=("able-1-1",), at="B2"), ME)
    assert began.words == "1st Squad, 1st Platoon, Able Withdraws out of B1."
    assert (began.opens, step.joins, rest.joins) == (("march",), (("march", "step"),), (("march", "said"),))
    assert step.way == ("B1", "B2")
    hit = told(s, fire.MarkerRolled(marker=1, at="B4", die=8, value=-1, result=7), ME)
    loss = told(s, casualties.Disrupted(unit="1kp-1-2", at="D5"), ME)
    assert "result" in hit.opens
    assert ("result", "part") in loss.joins
    assert [thrown.sides for thrown in hit.thrown] == [10]


def test_a_die_tells_whose_shot_it_is_for() -> None:
    s = moment()
    s.markers = [
        Marker(1, "small-arms", "B4", -1, seat=FOE, firer="able-1-1"),
        Marker(2, "small-arms", "B1", 1, seat=ME, firer="1kp-1-1"),
        Marker(3, "mortar", "D5", 0, firer="us-60mm-section-1"),
        Marker(4, "anti-tank", "D5", 2, unit="1kp-1-2", firer="able-1-2"),
    ]
    mine, theirs, shells, hard = (
        told(s, fire.MarkerRolled(marker=m.id, at=m.at, die=8, value=m.value, result=8 + m.value), ME)
        for m in s.markers
    )
    assert mine.words == "Small Arms Fire by 1st Squad, 1st Platoon, Able on B4: 8 -1 = 7."
    assert [(one.kind, one.to, one.start) for one in mine.shows] == [("shot", "B4", "B1"), ("dice", "B4", "")]
    assert theirs.words == "Small Arms Fire by a concealed unit on B1: 8 +1 = 9."
    assert shells.words == "Mortar Fire by 60mm mortar section, Able on D5: 8 +0 = 8."
    assert [one.kind for one in shells.shows] == ["dice"]
    assert hard.words.endswith("on 2nd Squad, 1st Platoon, 1. Kompanie in D5: 8 +2 = 10.")


def test_headings_of_the_log() -> None:
    s = moment()
    turn = told(s, sequence.TurnBegan(turn=3, minutes=9), ME)
    assert (turn.heading, turn.title) == ("turn", "Turn 3 · 9 minutes")
    group = told(s, sequence.PlatoonsActivated(platoons=("able-1",), seat=ME), FOE)
    assert (group.heading, group.title, group.words) == (
        "group",
        "American: 1st Platoon, Able",
        "1st Platoon, Able is activated.",
    )


def test_an_inquiry_and_a_recovery() -> None:
    s = moment()
    asked = hiding.Asked(at="B4", seat=ME, found={"afv": 2, "other": 1})
    assert told(s, asked, ME).words == "American asks what is Concealed in B4: 2 AFVs, 1 other unit."
    tried = recovery.RecoveryTried(
        unit="able-1-1", units=("able-1-1",), leader="able-1-leader", at="B1", die=6, tally=Tally().plus(-1, "x", "y"),
        needs=5, outcome="recovers",
    )  # fmt: skip
    who = "1st Squad, 1st Platoon, Able tries to recover with the help of Lt. Hadley"
    assert told(s, tried, ME).words == f"{who}: 6 -1 = 5, needs 5 or less: recovers."
    both = msgspec.structs.replace(tried, units=("able-1-1", "able-1-leader"), leader="", tally=Tally())
    who = "1st Squad, 1st Platoon, Able; Lt. Hadley try to recover"
    assert told(s, both, ME).words == f"{who}: 6, needs 5 or less: recovers."


def test_halves_and_sums() -> None:
    assert [mps(n) for n in (0, 1, 2, 3)] == ["0", "½", "1", "1½"]
    assert (rolled(7), rolled(7, Tally().plus(2, "x", "y"))) == ("7", "7 +2 = 9")


def test_questions_and_refusals_name_units_as_the_seat_calls_them() -> None:
    s = moment()
    for old, new in (("able-1-1", "u47"), ("1kp-1-1", "u48")):
        u = s.units.pop(old)
        u.id = new
        s.units[new] = u
    t = table(activated(s, "able-1"))
    assert t.choice is not None
    assert t.choice.prompt.startswith("1st Platoon, Able: ")
    say(t, "maneuver u47")
    assert t.choice is not None
    assert t.choice.prompt == "1st Squad, 1st Platoon, Able: where to?"
    while t.choice.options.listed != (Rest(),):
        say(t, notation.write(next(move for move in t.choice.options.listed if isinstance(move, Go))))
        assert t.choice is not None
    assert t.choice.prompt == "1st Squad, 1st Platoon, Able: no farther"
    assert readable(s, "u48 has acted", ME) == "u48 has acted"  # it may be made up
    assert readable(s, "Which attacks go with u48?", ME, veil=True) == "Which attacks go with a concealed unit?"

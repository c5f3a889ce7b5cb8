"""Events as they are told: at the moment, with all that a log and a board need."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Patch, Telling
from hedgerow.lnlt.screen.joining import JOINS
from hedgerow.lnlt.screen.showing import SHOWS
from hedgerow.lnlt.screen.staging import ROWS
from hedgerow.lnlt.screen.telling import SENTENCES, tell
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Hold, PrintedSetUp, Step
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT, LockNLoad
from tests.lnlt.boards import GERMAN, OPEN, US, activate, choose, state

KINDS = [kind for name in e.__all__ if issubclass(kind := getattr(e, name), Event)]
GAMES = ("milk-run", "ardreich-armour", "pont-sevray", "open-skies", "fulda-morning")
ANSWERS = 250
NOTHING = Tally()


# ------------------------------------------------------------------ at the moment


class Listening(LockNLoad):
    """Keeps the state in which each event was told."""

    def __init__(self) -> None:
        self.moments: list[State] = []

    def tell(self, state: State, event: Event, seat: int | None) -> Telling:
        self.moments.append(deepcopy(state))
        return super().tell(state, event, seat)


def played(system: LockNLoad, scenario: str, answers: int = ANSWERS) -> Iterator[World]:
    """A random game at its first question and after every answer."""
    t = World(system, system.new(scenario, {}), Seeded(scenario), telling=True)
    chance = random.Random(scenario)
    yield t
    for _ in range(answers):
        if t.choice is None:
            return
        printed = PrintedSetUp() in t.choice.options.listed
        t.answer(PrintedSetUp() if printed else t.choice.options.sample(chance))
        yield t


@pytest.mark.parametrize("scenario", GAMES)
def test_every_sentence_is_that_of_its_moment(scenario: str) -> None:
    system = Listening()
    *_, t = played(system, scenario)
    told = [telling.words for telling in t.heard(None)]
    assert len(told) == len(t.events) == len(system.moments)
    assert told == [tell(s, event) for s, event in zip(system.moments, t.events)]


def test_whoever_words_events_later_words_some_of_them_wrongly() -> None:
    """A Squad that was hit, and is a Half-squad by now, was hit as a Squad."""
    wrong = 0
    for scenario in GAMES:
        *_, t = played(LNLT, scenario)
        wrong += sum(
            telling.words != tell(t.state, event)
            for telling, event in zip(t.heard(None), t.events)
            if not isinstance(event, e.TurnBegan)
        )
    assert wrong > 0


# ------------------------------------------------------------------ one row a kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_its_row(kind: type[Event]) -> None:
    assert kind in ROWS
    assert kind in SENTENCES


def test_nothing_is_told_of_kinds_that_do_not_exist() -> None:
    assert set(ROWS) == set(SENTENCES) == set(KINDS)
    assert set(SHOWS) | set(JOINS) < set(KINDS)


def test_what_joins_something_finds_it_opened_somewhere() -> None:
    """A name that nothing opens would join nothing."""
    opened, joined = set[str](), set[str]()
    for scenario in GAMES:
        *_, t = played(LNLT, scenario)
        for telling in t.heard(None):
            opened.update(name.split()[0] for name in telling.opens)
            joined.update(name.split()[0] for name, _ in telling.joins)
    assert joined <= opened


# ------------------------------------------------------------------ how it was before


def applied(view: dict[str, Any], patch: Patch) -> dict[str, Any]:
    """A view with what a patch says of it, as any client does it: lists of records are matched by their ids."""
    changed = dict(view)
    for name, value in patch.items():
        if not isinstance(view[name], list) or not isinstance(value, dict):
            changed[name] = value
            continue
        records = {record["id"]: record for record in view[name]}
        for id, fields in value.items():
            if fields is None:
                del records[id]
            else:
                records[id] = {**records.get(id, {}), **fields}
        changed[name] = list(records.values())
    return changed


def plain(record: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))


CONTEXT = ("mf", "morale")  # of a unit: they depend on who else is there, and on the ground


def compared(view: dict[str, Any]) -> dict[str, Any]:
    units = {u["id"]: {name: value for name, value in u.items() if name not in CONTEXT} for u in view["units"]}
    by_id = {name: {record["id"]: record for record in view[name]} for name in ("weapons", "places")}
    return {"units": units, **by_id, **{name: view[name] for name in ("flight", "sortie", "event_markers", "forts")}}


@pytest.mark.parametrize("scenario", [*GAMES, "ninth-night", "forty-minutes"])
def test_patches_lead_back_to_the_view_before_an_answer(scenario: str) -> None:
    before, heard, patched = None, 0, 0
    for t in played(LNLT, scenario):
        now = plain(LNLT.view(t.state, None))
        told = t.heard(None, heard)
        if before is not None and told:
            view = now
            for telling in reversed(told):
                view = applied(view, plain(telling.before))
            assert compared(view) == compared(before)
            patched += sum(bool(telling.before) for telling in told)
        before, heard = now, len(t.told)
    assert patched > 50


def skirmish(**given: Any) -> World:
    s = state(
        OPEN, US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "C1"),
        GERMAN("g2", "squad", "C1"), GERMAN("g3", "squad", "F3"), **given,
    )  # fmt: skip
    return World(LNLT, s, Seeded("a skirmish"), telling=True)


def test_a_step_is_told_with_where_it_came_from() -> None:
    t = choose(activate(skirmish(), "A1"), Go(("a1",)), Step("A2"))
    step = next(telling for telling in t.heard(None) if telling.kind == "stepped")
    assert step.before["units"]["a1"]["at"] == "A1"
    assert (step.way, step.places, step.pieces) == (("A1", "A2"), ("A1", "A2"), ("a1",))
    assert step.so_far == "1 MP"
    assert (step.joins, step.opens, step.alone) == ((("move", "step"),), ("move",), "The move goes on.")
    assert [(effect.kind, effect.start, effect.to) for effect in step.shows] == [("move", "A1", "A2")]
    assert not step.stops


# ------------------------------------------------------------------ the log


def test_a_shot_opens_what_comes_of_it() -> None:
    t = choose(activate(skirmish(), "A1"), Fire("C1", ("a1", "a2")))
    told = t.heard(None)
    at = next(i for i, telling in enumerate(told) if telling.kind == "shot-fired")
    shot, first, second = told[at : at + 3]
    assert (shot.opens, shot.topic, shot.glyph, shot.side) == (("attack",), "fights", "shot", 0)
    assert [(thrown.role, len(thrown.faces), thrown.sides) for thrown in shot.thrown] == [
        ("attack", len(shot.thrown[0].faces), 6),
        ("defence", 1, 6),
    ]
    for telling in (first, second):
        assert ("attack", "part") in telling.joins
        assert telling.sides == (1,)


def test_several_unhurt_are_said_in_one_breath() -> None:
    s = skirmish().state
    told = [
        LNLT.tell(s, e.TargetUnhurt(unit, e.machines.NOTHING, e.machines.NOTHING, -1), None) for unit in ("g1", "g2")
    ]
    assert [telling.words for telling in told] == ["Rifle Squad #1 is unhurt.", "Rifle Squad #2 is unhurt."]
    assert [(telling.run.subject, telling.run.end) for telling in told if telling.run] == [
        ("Rifle Squad #1", "are unhurt."),
        ("Rifle Squad #2", "are unhurt."),
    ]
    assert told[0].opens == ("unhurt",)
    assert told[1].joins[0] == ("unhurt", "run")
    assert told[0].at_once


def test_a_check_stands_where_its_hit_stood_and_says_what_follows() -> None:
    s = skirmish().state
    hit = LNLT.tell(s, e.TargetHit("g1", NOTHING, NOTHING, 2), None)
    check = LNLT.tell(s, e.DamageChecked("g1", 6, NOTHING, 8, 5, "Shaken"), None)
    shaken = LNLT.tell(s, e.UnitShaken("g1"), None)
    assert (check.joins[0], hit.opens) == (("hit g1", "place"), ("hit g1",))
    assert (shaken.joins[0], check.opens) == (("check g1", "said"), ("check g1",))
    assert check.shows[-1].grave == 2


def test_units_that_are_set_up_are_counted() -> None:
    t = World(LNLT, LNLT.new("milk-run", {}), Seeded("a"), telling=True)
    t.answer(PrintedSetUp())
    placed = [telling for telling in t.heard(None) if telling.kind == "unit-placed"]
    assert len(placed) > 3
    assert {telling.run.end for telling in placed if telling.run} == {f"{LNLT.seats(t.state)[0]} units are placed."}
    assert all(telling.joins == ((telling.opens[0], "run"),) for telling in placed)


def test_headings_have_their_titles() -> None:
    *_, t = played(LNLT, "milk-run")
    titles = Counter((telling.heading, telling.title) for telling in t.heard(None) if telling.heading)
    assert titles["turn", "Turn 1"] == 1
    assert titles["phase", "Turn 1 · Rally"] == 1
    assert titles["phase", "Turn 1 · Operations"] == 1
    assert {title for heading, title in titles if heading == "group"} <= {"", *LNLT.seats(t.state)}


def test_an_interrupted_march_is_told_to_break_off() -> None:
    t = choose(activate(skirmish(), "A1"), Go(("a1",)), Step("B1"))
    assert isinstance(t.choice and t.choice.options.listed[0], (Hold, Fire))
    shots = [move for move in t.choice.options.listed if isinstance(move, Fire)] if t.choice else []
    choose(t, shots[0])
    assert any(telling.stops for telling in t.heard(None)[-3:])
    halted = choose(activate(skirmish(), "A1"), Go(("a1",)), Step("A2"), Hold(), Halt())
    ended = next(telling for telling in halted.heard(None) if telling.kind == "move-ended")
    assert ended.joins == (("move", "said"),)

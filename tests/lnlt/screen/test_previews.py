"""Every kind of move can be pointed at, glossed and previewed, and looking changes nothing."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from hedgerow import systems
from hedgerow.kernel import odds
from hedgerow.kernel.choice import IllegalMove, Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import Preview
from hedgerow.lnlt.phases.headings import actions
from hedgerow.lnlt.screen import previews
from hedgerow.lnlt.screen.verbs import VERBS, gloss, touched
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    RUSSIAN,
    US,
    activate,
    affair,
    choose,
    counter,
    offered,
    possible,
    state,
    table,
)

CHOICES = 90  # of each game that are looked at
MANY = 12  # moves of a choice that are looked at

Looked = dict[type[Move], list[tuple[World, Move, Preview]]]


# ------------------------------------------------------------------ games played at random


def sights() -> Iterator[World]:
    """Moments of a random game of every scenario, in which more is done than left undone."""
    for name in LNLT.scenarios():
        chance = random.Random(name)
        t = World(LNLT, LNLT.new(name, {}), Seeded(name))
        for _ in range(CHOICES):
            if t.choice is None:
                break
            yield t
            listed = t.choice.options.listed
            if m.PrintedSetUp() in listed and chance.random() < 0.5:
                t.answer(m.PrintedSetUp())
                continue
            busy = [x for x in listed if not isinstance(x, m.Pass | m.EndImpulse | m.Halt | m.Hold)]
            t.answer(chance.choice(busy if busy and chance.random() < 0.9 else listed))


def moments() -> Iterator[World]:
    """What rarely happens by chance."""
    locked = [
        US("a1", "squad", "C1"),
        US("a2", "squad", "C1"),
        GERMAN("g1", "squad", "C1"),
        GERMAN("g2", "squad", "C1"),
    ]
    t = activate(table(state(OPEN, *locked, GERMAN("idle", "squad", "F3"), melee={"C1": False})), "C1")
    yield t
    yield choose(t, m.Fight("C1"))
    tank = GERMAN("pz", "pz-iv", "C1")
    stormers = [US("a1", "squad", "B1", "satchel"), US("lt", "wheelock", "B1"), GERMAN("idle", "squad", "F3")]
    t = activate(table(state(OPEN, tank, *stormers), dice=[1, 1, 1, 1]), "B1")
    yield choose(t, m.Go(("a1", "lt")))
    yield choose(t, m.Storm("C1", "pz"))
    men = [GERMAN("g1", "squad", "C1"), US("idle", "squad", "A3")]
    runner = US("tank", "us-army/m3-half-track", "B1", facing=2)
    t = activate(table(state(OPEN, runner, *men), dice=[1, 6]), "B1")
    yield choose(t, m.Go(("tank",)))
    yield choose(t, m.Overrun("C1"))
    halves = [US("h1", "half-squad", "A1"), US("h2", "half-squad", "A1"), US("lt", "wheelock", "A1")]
    yield table(state(OPEN, *halves, GERMAN("g1", "squad", "F3"), phase="rally", step="handling-first"))
    flames = [US("a1", "squad", "C1", "flamethrower"), GERMAN("g1", "squad", "D1"), US("idle", "squad", "A3")]
    t = activate(table(state(OPEN, *flames), dice=[2, 1, 1]), "C1")
    yield choose(t, m.Fire("D1", ("a1-flamethrower",)))
    hurt = [US("medic", "medic", "A1"), US("lt", "wheelock", "A1", shaken=True, wounded=True)]
    t = table(state(OPEN, *hurt, GERMAN("g1", "squad", "F3"), phase="rally", step="first"))
    yield t
    yield choose(t, m.Treat("medic", "lt"))
    driven = [RUSSIAN("r1", "rifle-squad", "A1", shaken=True), RUSSIAN("com", "commissar", "A1")]
    t = table(state(OPEN, *driven, GERMAN("g1", "squad", "F3"), phase="rally", step="first"), dice=[6, 6])
    yield choose(t, m.Rally("r1"))
    plane = US("air", "us-army/p-47", "")
    t = table(state(OPEN, plane, GERMAN("g1", "squad", "E1"), US("idle", "squad", "A3"), air_due=["air"]), dice=[1])
    yield t
    yield choose(t, m.Fly("E0", "S"))
    yield choose(t, m.FlyOn())
    flak = [plane, GERMAN("flak", "flak-20", "E3"), US("idle", "squad", "A3")]
    yield choose(table(state(OPEN, *flak, air_due=["air"]), dice=[1]), m.Fly("E0", "S"))
    yield from sorties()
    dark = [US("lt", "wheelock", "A1"), US("m", "mortar-60", "F1"), GERMAN("g1", "squad", "D1")]
    yield activate(table(state(OPEN, *dark, night=True)), "A1")
    works = [{"kind": kind, "where": ["D1"]} for kind in ("bunker", "wire", "mines")]
    group = {"id": "g", "side": "first", "units": [], "area": ["D1"], "works": works}
    s = state(OPEN, US("a1", "squad", "A1"), phase="set-up", scenario=affair(group=[group]), placing=[0])
    for move in (m.Fortify("bunker", "D1"), m.Fortify("wire", "D1"), m.Fortify("mines", "D1")):
        t = table(msgspec.convert(msgspec.to_builtins(s), State))
        yield t
        s = choose(t, move).state
    guns = [
        GERMAN("pak", "pak-40", "A1"),
        GERMAN("tank", "pz-iv", "A1"),
        US("foe", "squad", "D1"),
        US("m4", "us-army/sherman", "D1"),
    ]
    yield activate(table(state(OPEN, *guns, active=1)), "A1")
    yield choose(artillery({}), m.Prepare("barrage", "A1"))
    yield choose(artillery({"fire-mission-types": "card"}), m.Prepare("barrage", "A1"))
    yield choose(artillery({}), m.Bombard("lt", "fdc", "E1"))
    t = World(LNLT, LNLT.new("ardreich-lodge", {}), Seeded("digging"))
    while m.Dig not in [type(move) for move in offered(t)]:
        t.answer(offered(t)[0])
    yield t
    yield from driving_moments()
    yield from riders()


def riders() -> Iterator[World]:
    """Horsemen and men who have dismounted; Assault Fire, and fire in passing."""
    on = {"mounted-units": "on", "hit-and-run": "on", "assault-fire": "on"}
    pieces = [RUSSIAN("c1", "cavalry-squad", "B1"), RUSSIAN("r1", "rifle-squad", "B1", mounts="B1")]
    t = activate(table(state(OPEN, *pieces, GERMAN("g1", "squad", "E1", marker="moved"), options=on)), "B1")
    yield t
    yield choose(t.clone(Seeded("passing")), m.Go(("c1",), "hit-and-run"), m.Step("C1"))


def driving_moments() -> Iterator[World]:
    """A tank with a squad beside it: at the start of its impulse, on its way, and at the end of the turn."""
    pieces = [US("tank", "us-army/sherman", "B2", facing=2), US("a1", "squad", "B2"), GERMAN("g1", "squad", "F3")]
    t = activate(table(state(OPEN, *pieces, options={"vehicle-assault-fire": "on"})), "B2")
    yield t
    yield choose(t.clone(Seeded("alone")), m.Go(("tank",)))
    yield choose(t.clone(Seeded("together")), m.Go(("tank", "a1")))
    pieces = [US("tank", "us-army/sherman", "B2", facing=2, marker="moved"), GERMAN("g1", "squad", "F3")]
    yield table(state(OPEN, *pieces, phase="administrative"))


def artillery(options: dict[str, str]) -> World:
    """A Leader who may call Artillery."""
    guns = {"id": "fdc", "side": "first", "name": "105 mm battery", "fp": 4, "missions": 2}
    men = [US("lt", "wheelock", "A1"), GERMAN("g1", "squad", "E1"), US("a1", "squad", "D1")]
    s = state(OPEN, *men, scenario=affair(artillery=[guns]), missions={"fdc": 2}, options=options)
    return activate(table(s, dice=[1, 1]), "A1")


def sorties() -> Iterator[World]:
    """A helicopter with a passenger comes on, hovers and is fired at."""
    gun = {"ranges": [4, 8], "to_hit": [8, 6], "penetration": [5, 4], "he": 4}
    rotor = {"armour": 2, "fp": 4, "range": 6, "inside": "PP"}
    made = counter("helicopter", "0-0-20-6", "us-army", gun=gun, rotor=rotor)
    war = affair(air=[{"side": "first", "counter": made, "hexes": ["A1"]}])
    s = state(
        OPEN, US("huey", made, "", group="air 0"), US("rider", "squad", "", carrier="huey"), US("idle", "squad", "A3"),
        GERMAN("g1", "squad", "C1"), GERMAN("flak", "flak-20", "F1"), scenario=war,
    )  # fmt: skip
    t = table(s)
    yield t
    yield choose(t, m.TakeOff("huey"))
    yield choose(t, m.Hop("A1"))
    yield choose(t, m.Hold(rest=True))
    yield choose(t, m.Hover())


def worth_a_look(t: World, chance: random.Random) -> list[Move]:
    assert t.choice is not None
    found: list[Move] = list(t.choice.options.listed)
    if t.choice.kind == "act" and t.state.impulse is not None:
        found += actions(t.state, t.state.impulse)
    return found if len(found) <= MANY else [*found[:2], *found[-2:], *chance.sample(found, MANY)]


@cache
def looked() -> Looked:
    """Every move looked at, by kind; what looking may not do is checked on the way."""
    chance, found = random.Random("looking"), Looked()
    for made in (moments, sights):
        for t in made():
            before, tape, events = t.digest(), len(t.tape), len(t.events)
            for move in worth_a_look(t, chance):
                found.setdefault(type(move), []).append((t, move, SCREEN.preview(t, move, 0)))
                check_touched(t, move)
                gloss(t, move)
            assert (t.digest(), len(t.tape), len(t.events)) == (before, tape, events)
    return found


def check_touched(t: World, move: Move) -> None:
    """What is to be clicked is there."""
    where, places = touched(t.state, move), t.state.ground.index
    assert all(place in places for place in where.places), move
    assert all(piece in t.state.units or piece in t.state.weapons for piece in where.pieces), move
    assert len(set(where.pieces)) == len(where.pieces)


# ------------------------------------------------------------------ all kinds of moves


def test_every_move_is_known_to_the_screen() -> None:
    assert set(VERBS) == set(m.MOVES)
    own = {kind for kind, verb in VERBS.items() if verb.preview is not None}
    remarked = {kind for kind, verb in VERBS.items() if verb.remarks is not previews.nothing}
    assert own | remarked | {m.Ready, m.Begin, m.Prepare} == set(m.MOVES)
    assert not own & remarked


@pytest.mark.parametrize("kind", m.MOVES, ids=lambda kind: kind.__name__)
def test_moves_of_every_kind_are_previewed(kind: type[Move]) -> None:
    shown = [preview for _, _, preview in looked()[kind]]
    assert shown, f"nobody could {kind.__name__}"
    book = systems.named("lnlt").ledger
    for preview in shown:
        assert preview.words
        for total in preview.sums:
            assert total.total == total.tally.total
            assert all(mod.rule in book for mod in total.tally)
        assert all(remark.rule in book for remark in preview.remarks)
        for fate in preview.fates:
            assert sum(Fraction(c.exact) for c in fate.chances) == 1
            assert all(c.share == float(Fraction(c.exact)) and 0 <= c.grave <= 4 for c in fate.chances)
            assert [c.grave for c in fate.chances] == sorted(c.grave for c in fate.chances)


@pytest.mark.parametrize(
    "kind",
    [m.Fire, m.Shell, m.Call, m.Strike, m.Storm, m.Assault, m.Rally, m.Spot, m.Smoke, m.Withdraw],
    ids=lambda kind: kind.__name__,
)
def test_what_dice_decide_has_odds(kind: type[Move]) -> None:
    for _, move, preview in looked()[kind]:
        assert preview.dice, move
        assert preview.fates, move


def test_a_move_that_the_rules_refuse_has_no_preview() -> None:
    t = activate(table(state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "C2"))), "A1")
    for asked in (SCREEN.preview, SCREEN.reach):
        with pytest.raises(IllegalMove) as refused:
            asked(t, m.Fire("C2", ("a1",)), 0)
        assert refused.value.refusal.rule == "5.0.0.1"


# ------------------------------------------------------------------ whether dice are thrown


def dice_of(t: World, move: Move) -> bool:
    return SCREEN.preview(t, move, 0).dice


def test_dice_are_announced_even_if_they_come_at_the_end_of_a_phase() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"), passes=2)
    assert dice_of(table(s, dice=[3, 4]), m.Pass())  # the third pass: the initiative is rolled for
    assert not dice_of(table(state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"))), m.Pass())


def test_an_impulse_in_which_nothing_was_done_counts_as_a_pass() -> None:
    t = activate(table(state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "F3"))), "A1")
    said = [r.rule for r in SCREEN.preview(t, m.EndImpulse(), 0).remarks]
    assert said == ["4.0.15", "10.1.0.14", "4.0.2"]
    assert SCREEN.offer(t, m.EndImpulse(), 0).words == "End the impulse (a pass, 1st of 3)"
    t.state.passes = 1
    assert SCREEN.offer(t, m.EndImpulse(), 0).words == "End the impulse (a pass, 2nd of 3)"


def test_an_impulse_in_which_something_was_done_is_no_pass() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), US("a2", "squad", "A1"), GERMAN("g1", "squad", "C1"))
    t = activate(table(s, dice=[1, 6]), "A1")
    t.answer(m.Fire("C1", ("a1",)))
    assert SCREEN.offer(t, m.EndImpulse(), 0).words == "End the impulse"


# ------------------------------------------------------------------ quick enough


def best(run: Callable[[], object], times: int = 5) -> float:
    """Seconds of the processor, undisturbed."""
    found = []
    for _ in range(times):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


def big_stacks() -> World:
    mine = [US(f"a{i}", "squad", "A1", "bar") for i in range(3)]
    theirs = [GERMAN("g1", "squad", "C1", "mg42"), GERMAN("g2", "squad", "C1", marker="moved")]
    theirs += [GERMAN("g3", "squad", "C1", shaken=True), GERMAN("lucky", "raabe", "C1", skill="lucky")]
    theirs += [GERMAN(name, name, "C1") for name in ("koch", "plassmann", "lindner")]
    return activate(table(state(OPEN, *mine, US("lt", "wheelock", "A1"), *theirs)), "A1")


def test_a_shot_at_a_full_stack_is_weighed_in_no_time() -> None:
    t = big_stacks()
    shots = possible(t, m.Fire)
    assert max(len(SCREEN.preview(t, shot, 0).fates) for shot in shots) == 7
    assert max(best(lambda shot=shot: SCREEN.preview(t, shot, 0)) for shot in shots) < 0.030  # type: ignore[misc]


def test_glosses_cost_next_to_nothing() -> None:
    t = big_stacks()
    moves = [*possible(t), *offered(t)]
    assert best(lambda: [gloss(t, move) for move in moves]) / len(moves) < 50e-6


# ------------------------------------------------------------------ a whole move, from the rules themselves


def test_a_shots_fates_are_those_of_the_rules() -> None:
    s = state(OPEN, US("a1", "squad", "A1"), GERMAN("g1", "squad", "C1"), GERMAN("idle", "squad", "F3"))
    t = activate(table(s), "A1")
    (fate,) = SCREEN.preview(t, m.Fire("C1", ("a1",)), 0).fates

    def state_of(after: World) -> str:
        u = after.state.units["g1"]
        return "Casualties" if "half" in u.counter else "Shaken" if u.shaken else "No Effect"

    whole = odds.odds(t, m.Fire("C1", ("a1",)), state_of)
    assert {c.result: Fraction(c.exact) for c in fate.chances} == whole

"""Small fights for tests: boards drawn as text, a handful of counters, scripted dice.

    FIELD = board('''
    . . . .
    . w . .
    ''')
    s = state(FIELD, US("a1", "squad", "B1", "bar"), GERMAN("g1", "squad", "C0", shaken=True), phase="rally")
    t = table(s, dice=[5, 2, 3, 4])
    choose(t, Rally("g1"))
    assert last(t, told.MoraleChecked).tally.total == -2

Rows of a drawing are rows of hexes from row 0, columns are A, B, C, ...; the letters are those of the terrain chart
(`.` clear, `w` light woods, `F` forest, `l` light building, `H` heavy building, ...).

`table` plays the whole game from the phase and step given: what a rule does is seen by giving answers, never by calling
it, so that the engine cannot forget to.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, TypeVar

import msgspec

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.dice import Scripted
from hedgerow.kernel.events import Event
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import Counter, Kind, WeaponCounter
from hedgerow.lnlt.book.options import OPTIONS
from hedgerow.lnlt.ground import ground as ground_module
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.los import BetweenBuildings
from hedgerow.lnlt.ground.records import Survey
from hedgerow.lnlt.ground.survey import survey_named
from hedgerow.lnlt.phases.headings import actions
from hedgerow.lnlt.scenario.records import Scenario
from hedgerow.lnlt.scenario.scenarios import SCENARIOS
from hedgerow.lnlt.state.moves import Activate, Also, Begin
from hedgerow.lnlt.state.placing import enlist, put
from hedgerow.lnlt.state.state import EventMarker, Phase, State, Unit, Weapon
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LockNLoad

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=msgspec.Struct)

_numbers = itertools.count(1)

# ------------------------------------------------------------------ boards

_drawn: dict[str, Callable[..., Ground]] = {}


def _survey(name: str, between_buildings: BetweenBuildings = "blocked") -> Survey:
    if name in _drawn:
        return _drawn[name](between_buildings=between_buildings).survey
    return survey_named(name, between_buildings)


vars(ground_module)["survey_named"] = _survey


def board(
    paint: str,
    *,
    levels: str = "",
    first: str = "A0",
    hexsides: Mapping[str, str] | None = None,
    lines: Sequence[tuple[str, str]] = (),
    buildings: Sequence[str] = (),
) -> str:
    """Draws a board and gives the name it is known by; the arguments are those of `Ground.from_text`."""
    name = f"drawn board {next(_numbers)}"
    _drawn[name] = partial(Ground.from_text, paint, levels, first, hexsides, lines, buildings)
    return name


def board_of(ground: Ground) -> str:
    """The name by which ground that was made otherwise is known."""
    name = f"drawn board {next(_numbers)}"
    _drawn[name] = lambda **_: ground
    return name


OPEN = board(
    """
    . . . . . .
    . . . . . .
    . . w . . .
    . . . . . .
    """
)
"""Open ground, four rows of six hexes, light woods in C2."""


# ------------------------------------------------------------------ scenarios

VICTORY: dict[str, Any] = {"words": "Most points.", "score": [], "tie": ""}


def affair(**fields: Any) -> str:
    """A scenario without an order of battle, for States that are put together by hand; `fields` as in its file."""
    name = f"small affair {next(_numbers)}"
    given = {
        "title": "A small affair",
        "place": "Nowhere",
        "date": "1944",
        "map": OPEN,
        "turns": 6,
        "first": "first",
        "situation": "Two sides meet.",
        "side": [
            {"id": "first", "name": "First", "nations": ["us-airborne"]},
            {"id": "second", "name": "Second", "nations": ["german-army"]},
        ],
        "group": [],
        "victory": VICTORY,
        "name": name,
        "key": name,
        "roster": [],
    }
    SCENARIOS.register(name, msgspec.convert(given | fields, Scenario))
    return name


AFFAIR = affair()


def surprise(at: str, kind: str = "occupation", by: str = "second") -> dict[str, Any]:
    """An Event marker in a place, as fields of a State; when it is set off a paragraph is read."""
    event = {"id": "A", "kind": kind, "at": at, "by": by, "paragraph": "barn"}
    barn = {"id": "barn", "text": "The barn is full of surprises."}
    return {"scenario": affair(event=[event], paragraph=[barn]), "markers": [EventMarker("A", at)]}


# ------------------------------------------------------------------ counters


class Piece(msgspec.Struct):
    """A unit and the weapons it bears, or a weapon alone."""

    unit: Unit | None
    weapons: list[Weapon]


class Force(msgspec.Struct, frozen=True):
    """A side's counters: `US("a1", "squad", "C3", "bar", shaken=True)` is a Shaken Squad with a BAR in C3."""

    side: int
    nation: str

    def __call__(self, name: str, counter: str, at: str, *weapons: str | Weapon, **fields: Any) -> Piece:
        """Weapons are counters, which are named `a1-bar`, or ready made with `sw`."""
        full = counter if counter in COUNTERS else f"{self.nation}/{counter}"
        assert full in COUNTERS, f"there is no counter {full}"
        given = [w if isinstance(w, Weapon) else sw(f"{name}-{w}", w, self.side) for w in weapons]
        for w in given:
            w.bearer, w.at = name, ""
        return Piece(Unit(id=name, counter=full, side=self.side, at=at, **fields), given)


US = Force(0, "us-airborne")
RUSSIAN = Force(0, "soviet")
GERMAN = Force(1, "german-army")
SS = Force(1, "german-ss")


def sw(name: str, counter: str, side: int, **fields: Any) -> Weapon:
    """A Support Weapon: to be borne by a unit, or lying somewhere (`at`)."""
    assert counter in WEAPONS, f"there is no Support Weapon {counter}"
    return Weapon(id=name, counter=counter, side=side, **fields)


def counter(kind: Kind, figures: str, nation: str = "german-army", **fields: Any) -> str:
    """A counter made for a test, `counter("half-squad", "0-2-3-4")`: Firepower-Range-Movement-Morale."""
    ifp, reach, mf, morale = (int(x) for x in figures.split("-"))
    made: dict[str, Any] = {"id": f"test/{next(_numbers)}", "kind": kind, "name": f"{kind} {figures}"}
    made |= {"nation": nation, "badge": nation, "ifp": ifp, "range": reach, "mf": mf, "morale": morale} | fields
    found = msgspec.convert(made, Counter)
    COUNTERS[found.id] = found
    return found.id


def weapon_counter(kind: str, fp: int, **fields: Any) -> str:
    """A Support Weapon's counter made for a test."""
    made = {"id": f"test-{next(_numbers)}", "kind": kind, "name": f"{kind} {fp}", "fp": fp, "range": 10} | fields
    found = msgspec.convert(made, WeaponCounter)
    WEAPONS[found.id] = found
    return found.id


# ------------------------------------------------------------------ states and tables


def state(
    map_name: str,
    *pieces: Piece | Weapon,
    phase: Phase = "operations",
    step: str = "",
    turn: int = 2,
    options: Mapping[str, str] | None = None,
    scenario: str = AFFAIR,
    **fields: Any,
) -> State:
    """A moment of a game. Turn 2 of 6 unless told, because on turn 1 the scenario has a word in the initiative."""
    s = State(scenario, map_name, OPTIONS.resolve(dict(options or {})), phase=phase, step=step, turn=turn, **fields)
    for piece in deepcopy(pieces):  # a piece may serve in many states
        weapons = [piece] if isinstance(piece, Weapon) else piece.weapons
        s.weapons.update((w.id, w) for w in weapons)
        if isinstance(piece, Piece) and piece.unit is not None:
            enlist(s, piece.unit)
            place, piece.unit.at = piece.unit.at, ""
            if place:
                put(s, piece.unit, place)
    return s


def table(s: State, dice: Iterable[int] = ()) -> World:
    """The whole game from this moment on, with these dice."""
    return World(LockNLoad(), s, Scripted(dice))


# ------------------------------------------------------------------ asking and looking


def choose(t: World, *moves: Move) -> World:
    """Gives answers one after the other; raises IllegalMove with its reason if one is refused."""
    for move in moves:
        t.answer(move)
    return t


def activate(t: World, *places: str) -> World:
    """Activates hexes for an impulse, and has done with naming them."""
    choose(t, Activate(places[0]), *(Also(place) for place in places[1:]))
    return choose(t, Begin()) if Begin() in offered(t) else t


def offered(t: World, kind: type[S] | None = None) -> list[Any]:
    """The answers listed now, or those of one kind; each of them may be given."""
    assert t.choice is not None, "nothing is asked"
    return allowed(t, [m for m in t.choice.options if kind is None or isinstance(m, kind)])


def possible(t: World, kind: type[S] | None = None) -> list[Any]:
    """The same, but in an impulse every action in full, whatever is asked first."""
    assert t.choice is not None, "nothing is asked"
    if t.choice.kind != "act" or t.state.impulse is None:
        return offered(t, kind)
    return allowed(t, [m for m in actions(t.state, t.state.impulse) if kind is None or isinstance(m, kind)])


def allowed(t: World, listed: list[Any]) -> list[Any]:
    """What is listed, if nothing speaks against any of it."""
    assert t.choice is not None
    assert [(m, refusal.words) for m in listed if (refusal := t.choice.options.judge(m))] == []
    return listed


def refused(t: World, move: Move) -> Refusal:
    """Why an answer is refused; fails if it is not."""
    assert t.choice is not None, "nothing is asked"
    refusal = t.choice.options.why_not(move)
    assert refusal is not None, f"{move} is legal"
    return refusal


def told_of(t: World, kind: type[E]) -> list[E]:
    """All events of a kind, in order."""
    return [e for e in t.events if isinstance(e, kind)]


def last(t: World, kind: type[E]) -> E:
    """The latest event of a kind."""
    found = told_of(t, kind)
    assert found, f"nothing was told of {kind.__name__}"
    return found[-1]


def dice_left(t: World) -> int:
    assert isinstance(t.dice, Scripted)
    return len(t.dice.left)


def read_as(s: State, option: str, value: str) -> State:
    """The same game with one named option read otherwise."""
    s.chosen = OPTIONS.resolve({**s.chosen, option: value})
    s.__dict__.pop("options", None)
    return s

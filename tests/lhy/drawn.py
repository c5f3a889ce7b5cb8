"""Small fights for tests: boards drawn as text, a handful of counters, scripted dice, answers in notation.

    FIELD = board('''
        . . . . .
         . . w . .
        . . . . .
    ''')
    s = state(FIELD, US("able-1-1", "B1"), GERMAN("1kp-1-1", "B4", concealed=True))
    t = table(activated(s, "able-1"), dice=[5])
    say(t, "maneuver able-1-1", "go B2", "rest", "call")
    assert t.choice.seat == 1

The last line of a drawing is row A, which begins with A1; row B begins with B1, half a hex to the right of A1, and so
on; the letters are those of terrain.toml (`.` open, `w` woods, ...). Units are named as in play: "able-1-2" is the 2nd
squad of Able's 1st Platoon, "able-1-leader" its leader, "mg-3" a support unit, which is called "us-mg-3".

`state` is a quiet moment of turn 2 (any phase may be given), the first seat American and attacker, to the west, the
second German, to the east. `activated` and `reacting` bring it to a segment of a cycle. `table` plays the whole game
from there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.dice import DiceRequest, NeedDice, Scripted
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome
from hedgerow.lhy.book.content import COUNTERS, PLATOONS
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.ground import ground as ground_module
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.ground.records import Lie, Survey
from hedgerow.lhy.ground.survey import survey_named
from hedgerow.lhy.rules.formations import activated_with
from hedgerow.lhy.scenario.missions import MISSIONS
from hedgerow.lhy.scenario.records import Mission
from hedgerow.lhy.state.events.sequence import MissionEnded
from hedgerow.lhy.state.moves import MOVES
from hedgerow.lhy.state.names import short, unit_name
from hedgerow.lhy.state.placing import enlist, put
from hedgerow.lhy.state.state import Cycle, Deed, Did, Mortar, Phase, Platoon, State, Unit
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LastHundredYards

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Move)

_numbers = itertools.count(1)

# ------------------------------------------------------------------ boards

_drawn: dict[str, Callable[..., Ground]] = {}
PLAIN = Lie()


def _survey(name: str, lie: Lie = PLAIN) -> Survey:
    return _drawn[name](lie=lie).survey if name in _drawn else survey_named(name, lie)


vars(ground_module)["survey_named"] = _survey


def board(
    paint: str,
    *,
    levels: str = "",
    first: str = "",
    hexsides: Mapping[str, str] | None = None,
    lines: Sequence[tuple[str, str]] = (),
    buildings: Sequence[str] = (),
) -> str:
    """Draws a board and gives the name it is known by; the arguments are those of `Ground.from_text`."""
    name = f"drawn board {next(_numbers)}"
    _drawn[name] = partial(Ground.from_text, paint, levels, first, hexsides, lines, buildings)
    return name


OPEN = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . w . . . .
    . . . . . . . .
    """
)
"""Open ground, five rows (E in the north, A in the south) of eight hexes, woods in B4."""


# ------------------------------------------------------------------ missions


def affair(map: str = OPEN, **fields: Any) -> str:
    """A mission without forces, for states that are put together by hand; `fields` as in its file."""
    name = f"small affair {next(_numbers)}"
    given: dict[str, Any] = {
        "title": "A small affair",
        "place": "Nowhere",
        "date": "1944-07",
        "map": map,
        "situation": "Two sides meet.",
        "side": [
            {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True, "initiative": 2},
            {"id": "german", "name": "German", "nation": "german", "edge": "east"},
        ],
        "group": [],
        "victory": {"words": "Whatever.", "win": 900, "draw": 990},
        "name": name,
        "key": name,
    }
    MISSIONS.register(name, msgspec.convert(given | fields, Mission))
    return name


# ------------------------------------------------------------------ units


class Force(msgspec.Struct, frozen=True):
    """A side's counters: `US("able-1-2", "C3", concealed=True)` is a Concealed squad in C3."""

    seat: int
    nation: str

    def __call__(self, counter: str, at: str = "", **fields: Any) -> Unit:
        key = f"{self.nation}/{counter}"
        assert key in COUNTERS, f"there is no counter {key}"
        platoon = COUNTERS[key].platoon
        return Unit(unit_name(key), key, self.seat, short(platoon) if platoon else "", at, **fields)

    def mortar(self, kind: str, **fields: Any) -> Mortar:
        """A mortar off the map: `US.mortar("60mm-section")` is called "us-60mm-section-1"."""
        return Mortar(f"{self.nation}-{kind}-1", kind, self.seat, **fields)


US = Force(0, "us")
BRITISH = Force(0, "british")
SOVIET = Force(0, "soviet")
GERMAN = Force(1, "german")


# ------------------------------------------------------------------ states


def state(
    map: str,
    *pieces: Unit | Mortar,
    phase: Phase = "initiative",
    turn: int = 2,
    options: Mapping[str, str] | None = None,
    mission: str = "",
    special: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A moment of a game. `special` are special rules of its mission (as in a file); `fields` those of the State."""
    name = mission or affair(map, special=dict(special or {}))
    s = State(name, map, OPTIONS.resolve(dict(options or {})), phase=phase, turn=turn, **fields)
    for piece in pieces:
        if isinstance(piece, Mortar):
            s.mortars[piece.id] = piece
            continue
        at, piece.at = piece.at, ""
        _organize(s, piece)
        enlist(s, piece)
        if at:
            put(s, piece, at)
    for u in s.units.values():
        if u.carrier:
            riders = s.aboard.setdefault(u.carrier, [])
            if u not in riders:
                riders.append(u)
    for id, p in s.platoons.items():
        organized = PLATOONS[f"{_nation(s, p.seat)}/{id}"]
        present = {u.counter for u in s.units.values()}
        s.spare[id] = [key for key in (*organized.squads, *organized.sections) if key not in present]
    return s


def _organize(s: State, u: Unit) -> None:
    if u.platoon and u.platoon not in s.platoons:
        card = COUNTERS[u.counter]
        armour = PLATOONS[card.platoon].arm == "armour"
        s.platoons[u.platoon] = Platoon(u.platoon, u.seat, short(card.company), armour=armour)


def _nation(s: State, seat: int) -> str:
    return next(u.card.nation for u in s.units.values() if u.seat == seat and u.platoon)


def activated(s: State, *platoons: str, joining: Sequence[str] = ()) -> State:
    """The Platoon Activation Segment of these platoons: their seat has the Initiative and acts."""
    seat = s.platoons[platoons[0]].seat
    s.phase, s.step, s.initiative = "activation", "", seat
    s.company = s.platoons[platoons[0]].company
    s.cycles += 1
    for platoon in platoons:
        s.platoons[platoon].activated = True
    s.cycle = Cycle(s.cycles, list(platoons), activated_with(s, platoons, joining), seat=seat)
    return s


def reacting(s: State, seat: int, *deeds: Deed, platoons: Sequence[str] = (), active: int | None = None) -> State:
    """A Reaction Segment of a seat, after these deeds of the other side. The other side is active unless told."""
    active = 1 - seat if active is None else active
    s.phase, s.step, s.initiative = "activation", "", active
    own = platoons or [p.id for p in s.platoons.values() if p.seat == active][:1]
    s.company = s.platoons[own[0]].company if own else ""
    s.cycles += 1
    units = [u.id for u in s.own[active] if u.platoon in own]
    s.cycle = Cycle(s.cycles, list(own), units, "reaction", seat, 1, before=list(deeds))
    return s


def deed(unit: str, kind: Did = "maneuver", *hexes: str, **fields: Any) -> Deed:
    """What a unit did in the segment before: `deed("1kp-1-1", "maneuver", "C3", "C4")`; the first hex is its start."""
    return Deed(unit, kind, hexes[0] if hexes else "", list(hexes[1:] or hexes), **fields)


# ------------------------------------------------------------------ tables


class Script(Scripted):
    """Dice written down beforehand; where there are no more, the table waits (`t.wanted`)."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        known = sum(map(len, (faces for m, faces in self._given.items() if m >= n)))
        if len(self.left) + known < request.count:
            raise NeedDice(request)
        return super().throw(n, request)


def table(s: State, dice: Iterable[int] = ()) -> World:
    """The whole game from this moment on, with these dice; when there are no more, it stops."""
    return World(LastHundredYards(), s, Script(dice))


def begun(s: State) -> State:
    """The mission begins with whoever is on the map: both sides say that they are ready, the defender first."""
    s.phase, s.step, s.placing = "set-up", "place", [1 - s.mission.attacker, s.mission.attacker]
    return say(table(s), "ready", "ready").state


def end_turn(s: State, die: int = 1) -> Outcome | None:
    """Time Lapse and Clean-Up: how the mission has ended, None if the next turn begins. A 1 is two minutes."""
    s.phase, s.step, turn = "time", "", s.turn
    t = table(s, [die])
    while t.choice is not None and t.state.turn == turn:
        say(t, "done")
    assert bool(told_of(t, MissionEnded)) is (t.state.outcome is not None)
    return t.state.outcome


# ------------------------------------------------------------------ answers


def move(text: str) -> Move:
    return notation.read(text, MOVES)


def say(t: World, *answers: str) -> World:
    """Gives answers in notation, one after the other; raises IllegalMove with its reason if one is refused."""
    for text in answers:
        t.answer(move(text))
    return t


def refused(t: World, text: str) -> Refusal:
    """Why an answer is refused; fails if it is not."""
    assert t.choice is not None, "nothing is asked"
    refusal = t.choice.options.why_not(move(text))
    assert refusal is not None, f"{text} is legal"
    return refusal


def legal(t: World, text: str) -> bool:
    assert t.choice is not None, "nothing is asked"
    return t.choice.options.why_not(move(text)) is None


def offered(t: World, kind: type[M] | None = None) -> list[str]:
    """The answers listed now, or those of one kind, in notation; each of them is legal."""
    assert t.choice is not None, "nothing is asked"
    found = [m for m in t.choice.options if kind is None or isinstance(m, kind)]
    for m in found:
        assert (refusal := t.choice.options.judge(m)) is None, f"{m} is listed: {refusal}"
    return list(map(notation.write, found))


def asked(t: World) -> tuple[int, str]:
    """Who is asked, and what kind of question."""
    assert t.choice is not None, "nothing is asked"
    return t.choice.seat, t.choice.kind


def pass_all(t: World, until: str = "fire") -> World:
    """Calls for Reaction on either side, and gives the first answer listed to anything else, until a phase comes."""
    while t.choice is not None and t.state.phase != until:
        options = t.choice.options
        t.answer(options.listed[0])
    return t


# ------------------------------------------------------------------ what was told


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

"""Small fights for tests: tables of a few pieces of terrain, a handful of units, scripted dice, answers in notation.

    YARD = ground((24, 24), area("woods", (6, 6), (10, 6), (10, 10), (6, 10)), fence("wall", (0, 12), (12, 12)))
    s = state(YARD, unit("us-1", "section", (12, 20)), unit("german-1", "section", (12, 6), seat=1))
    t = table(ordering(s, 0), dice=[5, 4])
    say(t, "order us-1 fire", "shoot us-1 german-1")

All lengths that are written here are inches; those of the state are hundredths. Units are of the list `DRAWN` below,
which no nation has: riflemen ("section", five to ten men, the first of them its leader), "lieutenant", "mmg", "mortar",
"at-gun", "tank", "truck", ... An entry of a nation is asked for with its list: "us/rifle-squad". A unit is called by
its id.

`state` is a quiet moment of turn 2: everybody is on the table and nobody has an order, the first seat's edge is the
south, the second's the north. `ordering` has a die drawn: its seat is asked for an order. `table` plays the whole game
from there. `act` runs one rule alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from hedgerow.board.inches.measure import INCH, named
from hedgerow.board.inches.records import Area, Fence, Point, Table
from hedgerow.boltaction.book.entries import Entry
from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.book.terms import Quality
from hedgerow.boltaction.ground.formations import Formation, places
from hedgerow.boltaction.ground.tables import register
from hedgerow.boltaction.ground.terrain import KINDS
from hedgerow.boltaction.lists import armies
from hedgerow.boltaction.lists.records import Army, Pick
from hedgerow.boltaction.scenario.battles import BATTLES
from hedgerow.boltaction.scenario.records import Battle, BattleType
from hedgerow.boltaction.state.moves import MOVES
from hedgerow.boltaction.state.mustering import enlisted
from hedgerow.boltaction.state.state import Die, Phase, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.dice import DiceRequest, NeedDice, Scripted
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Play

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Move)
Inches = tuple[float, float]

_numbers = itertools.count(1)


# ------------------------------------------------------------------ an army list of no nation


def entry(id: str, kind: str = "infantry", slot: str = "infantry", **fields: Any) -> Entry:
    """An entry for tests; `fields` as in a list."""
    given: dict[str, Any] = {"id": id, "name": id, "kind": kind, "slot": slot, "points": {"regular": 50}}
    return msgspec.convert(given | fields, Entry)


def _team(id: str, gun: str, men: int = 3, **fields: Any) -> Entry:
    return entry(id, slot="machine-gun", gun=gun, men=[men, men], **fields)


def _gun(id: str, gun: str, men: int = 3, **fields: Any) -> Entry:
    return entry(id, "artillery", "artillery", gun=gun, men=[men, men], size=[200, 300], **fields)


def _vehicle(id: str, damage: int, drive: str = "tracked", slot: str = "tank", **fields: Any) -> Entry:
    return entry(id, "vehicle", slot, damage=damage, drive=drive, **{"size": [300, 500]} | fields)


def _mounts(gun: str) -> list[dict[str, Any]]:
    return [
        {"weapon": gun, "arc": "all-round", "turret": 1, "id": "gun"},
        {"weapon": "mmg", "arc": "all-round", "turret": 1, "coaxial": "gun", "id": "coax"},
        {"weapon": "mmg", "arc": "front", "id": "hull"},
    ]


DRAWN: dict[str, Entry] = {
    e.id: e
    for e in (
        entry("section", men=[5, 10], leader=True),
        entry("smg-section", men=[5, 10], leader=True, carried="smg"),
        entry("lmg-section", men=[5, 10], leader=True, arms=[{"weapon": "lmg"}]),
        entry("faust-section", men=[5, 10], leader=True, extras=[{
            "id": "faust", "name": "Panzerfaust", "points": 5, "most": 4, "men": "any", "adds": "panzerfaust"}]),
        entry("flame-section", men=[5, 10], leader=True, arms=[{"weapon": "flamethrower-infantry"}]),
        entry("tank-hunters", men=[5, 10], leader=True, abilities=["tank-hunters"]),
        entry("fanatics", men=[5, 10], leader=True, abilities=["fanatics"]),
        entry("tough-section", men=[5, 10], leader=True, abilities=["tough-fighters"]),
        entry("cavalry", men=[5, 10], leader=True, abilities=["cavalry"]),
        entry("scouts", men=[5, 10], leader=True, abilities=["forward", "recon"]),
        entry("second-lieutenant", slot="lieutenant", men=[1, 3], rank="second-lieutenant", carried="smg"),
        entry("lieutenant", slot="lieutenant", men=[1, 3], rank="first-lieutenant", carried="smg"),
        entry("captain", slot="commander", men=[1, 3], rank="captain", carried="smg"),
        entry("major", slot="commander", men=[1, 3], rank="major", carried="smg"),
        entry("medic", slot="medic", men=[1, 1], carried="pistol", abilities=["medic"]),
        entry("observer", slot="observer", men=[1, 3], abilities=["artillery-observer", "forward"]),
        entry("air-observer", slot="observer", men=[1, 3], abilities=["air-observer", "forward"]),
        _team("mmg", "mmg"),
        _team("mortar", "medium-mortar", extras=[{
            "id": "spotter", "name": "Spotter", "points": 10, "ability": "spotter"}]),
        _team("light-mortar", "light-mortar", 2),
        _team("sniper", "scoped-rifle", 2, abilities=["forward"]),
        _team("bazooka", "bazooka", 2),
        _team("flamethrower", "flamethrower-infantry", 2),
        _team("at-rifle", "anti-tank-rifle", 2),
        _gun("light-at-gun", "light-at-gun", abilities=["gun-shield"]),
        _gun("at-gun", "medium-at-gun", abilities=["gun-shield"]),
        _gun("heavy-at-gun", "heavy-at-gun", abilities=["gun-shield"]),
        _gun("howitzer", "light-howitzer", abilities=["gun-shield"]),
        _gun("heavy-howitzer", "heavy-howitzer", 5),
        _gun("flak", "light-autocannon", abilities=["flak"]),
        _vehicle("light-tank", 8, mounts=_mounts("light-at-gun")),
        _vehicle("tank", 9, mounts=_mounts("medium-at-gun")),
        _vehicle("heavy-tank", 10, mounts=_mounts("heavy-at-gun")),
        _vehicle("flame-tank", 9, mounts=[{"weapon": "flamethrower-vehicle", "id": "flame"}]),
        _vehicle("assault-gun", 9, mounts=[{"weapon": "heavy-at-gun", "id": "gun"}]),
        _vehicle("command-tank", 9, mounts=_mounts("medium-at-gun"), abilities=["command"]),
        _vehicle("armoured-car", 7, "wheeled", mounts=_mounts("light-autocannon")[:2], abilities=["recce"]),
        _vehicle("half-track", 7, "half-track", mounts=[{"weapon": "mmg", "arc": "front", "id": "mg"}],
                 abilities=["open-topped"], seats=12, tows=True, slot="transport"),
        _vehicle("truck", 6, "wheeled", seats=12, tows=True, slot="transport"),
    )
}  # fmt: skip
"""Every unit that tests need and that has nothing of a nation."""

_army_named = armies.army_named
_DRAWN = Army("drawn", "Drawn", "drawn", "#888888", (), DRAWN)
vars(armies)["army_named"] = lambda nation: _DRAWN if nation == "drawn" else _army_named(nation)


# ------------------------------------------------------------------ tables


def hundredths(at: Inches) -> Point:
    return round(at[0] * INCH), round(at[1] * INCH)


def at(x: float, y: float) -> str:
    """A point for an answer: `at(12, 6.5)` is "1200,0650"."""
    return named(hundredths((x, y)))


def area(kind: str, *points: Inches) -> Area:
    """An area or a building, corner by corner; two points are the opposite corners of an oblong."""
    if len(points) == 2:
        (west, north), (east, south) = points
        points = ((west, north), (east, north), (east, south), (west, south))
    assert kind in KINDS, f"there is no terrain {kind!r}"
    return Area(kind, tuple(map(hundredths, points)))


def fence(kind: str, *points: Inches) -> Fence:
    """A hedge, a wall, a road: something long and thin."""
    assert kind in KINDS, f"there is no terrain {kind!r}"
    return Fence(kind, tuple(map(hundredths, points)))


def ground(size: Inches = (48, 48), *pieces: Area | Fence) -> str:
    """Lays a table out and gives the name it is known by."""
    name = f"drawn table {next(_numbers)}"
    areas = [piece for piece in pieces if isinstance(piece, Area)]
    lines = [piece for piece in pieces if isinstance(piece, Fence)]
    houses = [piece for piece in areas if KINDS[piece.kind].category == "building"]
    roads = [piece for piece in lines if KINDS[piece.kind].category == "road"]
    width, height = hundredths(size)
    laid = Table(
        name,
        name,
        "",
        width,
        height,
        tuple(piece for piece in areas if piece not in houses),
        tuple(houses),
        tuple(roads),
        tuple(piece for piece in lines if piece not in roads),
    )
    register(name, laid)
    return name


OPEN = ground()
"""Four feet by four, with nothing on it."""


def building(s: State, n: int = 0) -> int:
    """The number by which the n-th building of a table is known."""
    return s.table.buildings[n].number


# ------------------------------------------------------------------ battles


def affair(map: str = OPEN, type: Mapping[str, Any] | None = None, **fields: Any) -> str:
    """A battle without forces, for states that are put together by hand; `type` and `fields` as in their files."""
    name = f"small affair {next(_numbers)}"
    kind: dict[str, Any] = {
        "id": "affair",
        "name": "A small affair",
        "about": "Two sides meet.",
        "victory": "Whoever destroys more.",
        "duty": [{"zone": {"depth": 12}}, {"zone": {"depth": 12}}],
        "scoring": [{}, {}],
    }
    given = {"title": "A small affair", "situation": "Two sides meet.", "table": map}
    battle_type = msgspec.convert(kind | dict(type or {}), BattleType)
    BATTLES.register(name, Battle(**given | fields | {"key": name, "type": battle_type}))
    return name


# ------------------------------------------------------------------ units


def unit(
    id: str,
    entry: str = "section",
    at: Inches | None = None,
    *,
    seat: int = -1,
    men: int = 0,
    quality: Quality = "regular",
    formation: Formation = "line",
    facing: int = -1,
    extras: Mapping[str, int] | None = None,
    **fields: Any,
) -> Unit:
    """A unit with its leader, hull or gun at a point; without one it waits off the table.

    Unless told it belongs to the second seat if its id begins with "german", else to the first, and faces the other
    side's edge. Its men stand in a line; the crew of a gun on both sides of it.
    """
    nation, _, name = entry.rpartition("/")
    seat = seat if seat >= 0 else int(id.startswith("german"))
    u = enlisted(id, seat, nation or "drawn", Pick(name, quality, men, dict(extras or {})), id)
    u.facing = facing if facing >= 0 else (0, 180)[seat]
    for field, value in fields.items():
        assert field in u.__struct_fields__, f"a unit has no {field!r}"
        setattr(u, field, value)
    if at is not None:
        put(u, at, formation)
    elif not (u.carrier or u.waiting or u.building >= 0):
        u.waiting = "reserve"
    return u


def put(u: Unit, at: Inches, formation: Formation = "line") -> None:
    """A unit at a point."""
    u.at = hundredths(at)
    if u.card.kind == "artillery":  # beside the gun, right and left in turn
        spots = [
            (u.at[0] + side * (u.card.size[0] // 2 + 60), u.at[1] + n * INCH) for n in range(5) for side in (1, -1)
        ]
    else:
        spots = list(places(formation, u.at, len(u.models), u.facing))
    for m, spot in zip(u.models, spots, strict=False):
        m.at = spot


def place(s: State, name: str, *spots: Inches) -> None:
    """Puts the men of a unit one by one."""
    for m, spot in zip(s.units[name].models, spots, strict=False):
        m.at = hundredths(spot)


# ------------------------------------------------------------------ states


def state(
    map: str,
    *units: Unit,
    phase: Phase = "orders",
    turn: int = 2,
    options: Mapping[str, str] | None = None,
    battle: str = "",
    type: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A moment of a game. `type` is told of its battle's type, `fields` of the State."""
    name = battle or affair(map, type)
    s = State(
        name, OPTIONS.resolve(dict(options or {})), phase=phase, turn=turn, **{"edges": ["south", "north"]} | fields
    )
    for u in units:
        s.units[u.id] = u
        if u.building >= 0:
            west, north, east, south = s.table.features[u.building].box
            u.at = (west + east) // 2, (north + south) // 2
            for m in u.models:
                m.at = u.at
        if not u.lost:
            beside = u.order is not None
            s.dice.append(Die(u.seat, "unit" if beside else "cup", u.id if beside else ""))
    return s


def ordering(s: State, seat: int = 0) -> State:
    """A die of this seat has been drawn: it is asked for an order."""
    s.phase, s.drawn = "orders", seat
    return s


# ------------------------------------------------------------------ tables to play at


class Script(Scripted):
    """Dice written down beforehand; where there are no more, the table waits (`t.wanted`)."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        known = sum(map(len, (faces for m, faces in self._given.items() if m >= n)))
        if len(self.left) + known < request.count:
            raise NeedDice(request)
        return super().throw(n, request)


def _system() -> Any:
    from hedgerow.boltaction.system import BoltAction

    return BoltAction


def table(s: State, dice: Iterable[int] = ()) -> World:
    """The whole game from this moment on, with these dice; when there are no more, it stops.

    A draw from the cup takes a die as well: the place of the die drawn, from 1, in the order of the units of the state.
    """
    return World(_system()(), s, Script(dice))


def act(s: State, rule: Callable[[World], Any], dice: Iterable[int] = ()) -> World:
    """One rule alone, such as `lambda t: fubar(t, u)`."""

    class OneRule(_system()):  # type: ignore[misc]
        """A game that is over when one rule has been carried out."""

        result: Any = None

        def play(self, table: World) -> Play[None]:
            found = rule(table)
            OneRule.result = (yield from found) if hasattr(found, "send") else found

    return World(OneRule(), s, Script(dice))


def result(t: World) -> Any:
    """What the rule of `act` returned."""
    assert t.over, f"the rule still asks: {t.choice}"
    return t.system.result  # type: ignore[attr-defined]


# ------------------------------------------------------------------ answers


def move(text: str) -> Move:
    return notation.read(text, MOVES)


def say(t: World, *answers: str) -> World:
    """Gives answers in notation, one after the other; raises IllegalMove with its reason if one is refused."""
    for text in answers:
        t.answer(move(text))
        if type(t.system) is _system():
            asks_again(t)
    return t


def asks_again(t: World) -> None:
    """The state alone tells what is asked: so a seat's game can be dealt anew at any question."""
    if t.choice is not None:
        encoded = msgspec.msgpack.encode(t.state)
        again = World(t.system, msgspec.msgpack.decode(encoded, type=State), Script(())).choice
        assert again is not None
        assert (again.seat, again.kind, again.prompt) == (t.choice.seat, t.choice.kind, t.choice.prompt)


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
    """The answers listed now, or those of one kind, in notation; all of them must be legal."""
    assert t.choice is not None, "nothing is asked"
    assert all(t.choice.options.judge(m) is None for m in t.choice.options)
    return [notation.write(m) for m in t.choice.options if kind is None or isinstance(m, kind)]


def asked(t: World) -> tuple[int, str]:
    """Who is asked, and what kind of question."""
    assert t.choice is not None, "nothing is asked"
    return t.choice.seat, t.choice.kind


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


def left(u: Unit) -> Sequence[str]:
    """The men of a unit who are left, by number."""
    return [m.id.rpartition(".")[2] for m in u.men]

"""The table of a game in letters, for a terminal: below the ground of every square the units that stand there.

A unit is the letter of its side and its number, with what state it is in where there is room.
"""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.board.inches.measure import point, within
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.rules.victory import holder
from hedgerow.boltaction.screen.ground_letters import Square, board, middle_of, plain, square_of, squares
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.state.lookups import on_table
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.screen.letters import Cell, Key, Letters, Tag

STATES = (Key("d", "Down"), Key("a", "Ambush"), Key("o", "another order"), Key("p", "pinned"))
SMOKE, WRECK, BASE = Key("%", "smoke"), Key("x", "wreck"), Key("b", "base")
OURS, THEIRS = Key("+", "objective, yours"), Key("*", "objective, not yours")
MARKS = (OURS, THEIRS, SMOKE, WRECK, BASE)
TEN = 10
TENS = "abcdefghijklmnopqrstuvwxyz"
BRIEFLY = Key("Aa", "A10, Ab A11, where there is little room")


def letters(s: State, seat: int | None) -> Letters:
    """The table of a game as a seat sees it; lit is where something is going on."""
    ground, names = s.table, [s.battle.force_name(n) for n in (0, 1)]
    fallen = tuple(ruin.building for ruin in s.ruins if not ruin.burning)
    signs = initials(names)
    stood: dict[Square, list[Unit]] = {}
    for u in on_table(s):
        stood.setdefault(square_of(ground, point(where(s, u.id))), []).append(u)
    marks = marked(s, seat or 0)
    at = lit(s)
    light = square_of(ground, point(at)) if at else None
    cells = (
        _occupied(plain(ground, square, fallen), stood.get(square, []), signs, marks.get(square, ""), square == light)
        for square in squares(ground)
    )
    many = (BRIEFLY,) if any(number_of(u) >= TEN for u in s.units.values()) else ()
    return replace(
        board(ground, cells, fallen),
        sides=tuple(Key(sign, name) for sign, name in zip(signs, names, strict=True)),
        states=(*STATES, *many),
        marks=tuple(key for key in MARKS if any(key.sign in mark for mark in marks.values())),
    )


def _occupied(cell: Cell, units: list[Unit], signs: list[str], marks: str, lit: bool) -> Cell:
    sides = (([u for u in units if u.seat == seat], seat) for seat in (0, 1))
    tags = tuple(tag(of_side, seat, signs[seat]) for of_side, seat in sides if of_side)
    return replace(cell, marks=marks, tags=tags, lit=lit)


def initials(names: list[str]) -> list[str]:
    """A letter for each side: its initial, or its number when both begin alike."""
    found = [name[0].upper() for name in names]
    return found if len(set(found)) == len(found) else [str(n + 1) for n in range(len(names))]


def tag(units: list[Unit], seat: int, sign: str) -> Tag:
    """One unit with its states; of several in a square their numbers alone."""
    if len(units) > 1:
        return Tag(seat, sign + "+".join(str(number_of(u)) for u in units), f"{sign}+")
    (u,) = units
    number = number_of(u)
    brief = str(number) if number < TEN else TENS[(number - TEN) % len(TENS)]
    return Tag(seat, f"{sign}{number}{states_of(u)}", f"{sign}{brief}")


def number_of(u: Unit) -> int:
    """The number of its name."""
    short = u.id.rpartition("-")[2]
    return int(short) if short.isdecimal() else 0


def states_of(u: Unit) -> str:
    order = {"down": "d", "ambush": "a", None: ""}.get(u.order, "o")
    return order + "p" * bool(u.pins)


def marked(s: State, seat: int) -> dict[Square, str]:
    """Objectives, bases, wrecks and smoke, the first of them where there is little room."""
    found: dict[Square, str] = {}

    def mark(at: Point, sign: str) -> None:
        square = square_of(s.table, at)
        if sign not in found.get(square, ""):
            found[square] = found.get(square, "") + sign

    for at in s.objectives:
        mark(at, OURS.sign if holder(s, at) == seat else THEIRS.sign)
    for at in s.bases:
        mark(at, BASE.sign)
    for u in s.units.values():
        if u.wreck or u.burnt:
            mark(u.at, WRECK.sign)
    for cloud in s.smoke:
        for square in squares(s.table):
            if within(cloud.at, middle_of(square), cloud.radius):
                mark(middle_of(square), SMOKE.sign)
    return found


def lit(s: State) -> str:
    """Where something is going on."""
    unit = getattr(s.pending[-1], "unit", "") if s.pending else ""
    return where(s, unit) if unit in s.units else ""

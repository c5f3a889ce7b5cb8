"""The map and its counters in letters, for a terminal.

In every hex stand the letter of its ground, its level and what lies on it, and below them the counters: the side's
letter, how many, and what state they are in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hedgerow.kernel.screen.letters import PAPER, Cell, Key, Label, Letters, Tag
from hedgerow.lnlt.book.terrain import Terrain
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import GRID, column_row, floor_of
from hedgerow.lnlt.rules.victory import objectives
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.records import PlaceView, UnitView, View
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state.state import State

# Terrain that has no letter in painted maps.
LETTERS = {
    "road": ":", "tree-lined road": "|", "jungle-lined road": "|", "bridge": "#", "railroad": "+",
    "large heavy building": "H",
}  # fmt: skip
GROUNDS = {
    ".": PAPER, ":": 223, "|": 151, "#": 180, "+": 181, "c": 186, "y": 222, "b": 144, "p": 180, "o": 150, "w": 108,
    "F": 65, "j": 108, "J": 65, "k": 186, "r": 145, "R": 138, "m": 109, "s": 229, "g": 143, "~": 110, "=": 110,
    "S": 110, "O": 67, "f": 152, "l": 174, "H": 137, "u": 180,
}  # fmt: skip
LEADER = Key("L", "Leader or Hero")
STATES = (Key("s", "Shaken"), Key("f", "fired"), Key("m", "moved"), Key("o", "Ops Complete"))
MARKS = (
    Key("%", "smoke"), Key("!", "barrage"), Key("x", "Melee"), Key("n", "foxholes"), Key("?", "event"),
    Key("^", "upstairs"), Key("]", "bunker or cave"), Key("#", "wire"), Key("&", "mines"), Key("'", "starshell"),
    Key("+", "objective, yours"), Key("*", "objective, not yours"),
)  # fmt: skip


def letters(s: State, seat: int | None) -> Letters:
    """The board of a game as a seat sees it; lit are the hexes of the impulse under way."""
    seen, lit = view(s, seat), s.impulse.hexes if s.impulse else ()
    names = side_names(seen)
    return _board(
        s.ground, [_occupied(s.ground, hex, seen, lit) for hex in s.ground.hexes],
        sides=tuple(Key(letter, name) for letter, name in zip(side_letters(names), names)),
    )  # fmt: skip


def bare(ground: Ground) -> Letters:
    """A map with nobody on it."""
    return _board(ground, [_cell(ground, hex) for hex in ground.hexes])


def _board(ground: Ground, cells: Iterable[Cell], sides: tuple[Key, ...] = ()) -> Letters:
    spots = [column_row(hex) for hex in ground.hexes]
    return Letters(
        cells=tuple(cells),
        columns=tuple(Label(column, GRID.column_name(column)) for column in sorted({column for column, _ in spots})),
        rows=tuple(Label(2 * row + 1, str(row)) for row in sorted({row for _, row in spots})),
        grounds=grounds(ground), sides=sides, states=(LEADER, *STATES) if sides else (), marks=MARKS if sides else (),
    )  # fmt: skip


def grounds(ground: Ground) -> tuple[Key, ...]:
    """The terrain of a map, what protects best first."""
    terrains = sorted(dict.fromkeys(ground.terrain(hex) for hex in ground.hexes), key=lambda t: -t.tm)
    return tuple(Key(letter_of(t), f"{t.name}{f' +{t.tm}' if t.tm else ''}") for t in terrains)


# ------------------------------------------------------------------ one hex


def letter_of(terrain: Terrain) -> str:
    return terrain.symbol or LETTERS.get(terrain.name, "?")


def _cell(
    ground: Ground, hex: str, marks: str = "", tags: Sequence[Tag] = (), *, lit: bool = False
) -> Cell:  # columns A, C, E are lowered by half a hex
    column, row = column_row(hex)
    letter = letter_of(ground.terrain(hex))
    return Cell(
        hex, column, 2 * row + (column + 1) % 2, letter, ground.level(hex), marks, tuple(tags), lit,
        GROUNDS.get(letter, PAPER),
    )  # fmt: skip


def _occupied(ground: Ground, hex: str, seen: View, lit: Collection[str]) -> Cell:
    floors = ground.floors(hex)
    marks = _marks(seen, floors, [p for p in seen.places if p.id in floors])
    units = [u for u in seen.units if u.at in floors and not u.lost]
    initials = side_letters(side_names(seen))
    stacks = {side: [u for u in units if u.side == side] for side in sorted({u.side for u in units})}
    tags = [_tag(side, f"{initials[side]}{len(stack)}", stack) for side, stack in stacks.items()]
    return _cell(ground, hex, marks, tags, lit=any(place in lit for place in floors))


def _marks(seen: View, floors: tuple[str, ...], places: list[PlaceView]) -> str:
    marks = ""
    if any(p.melee for p in places):
        marks += "x"
    if any(p.smoke for p in places):
        marks += "%"
    if any(p.ffe for p in places):
        marks += "!"
    if any(at in floors for _, at in seen.event_markers):
        marks += "?"
    wanted = [p for p in floors if p in objectives(seen.scenario)]
    if wanted:
        mine = {p.id for p in places if p.control == (seen.seat or 0)}
        marks += "+" if all(p in mine for p in wanted) else "*"
    if any(p.foxholes for p in places):
        marks += "n"
    if any(fort.hex in floors for fort in seen.forts):
        marks += "]"
    marks += "#" * any(p.wire for p in places) + "&" * any(p.mines for p in places)
    marks += "'" * any(p.starshell for p in places)
    if any(floor_of(u.at) for u in seen.units if u.at in floors):
        marks += "^"
    return marks


def _tag(side: int, stack: str, units: list[UnitView]) -> Tag:
    """All states that are there; in brief the one that matters most."""
    states = [state_of(u) for u in units]
    present = [key.sign for key in STATES if key.sign in states]
    leader = LEADER.sign if any(u.kind in ("leader", "hero") for u in units) else ""
    first = present[0] if present and (present[0] == "s" or all(states)) else ""
    return Tag(side, f"{stack}{leader}{''.join(present)}", f"{stack}{first}")


def state_of(u: UnitView) -> str:
    """One letter for what a unit can no longer do; "" if it is free to act."""
    if u.shaken:
        return "s"
    if u.fired:
        return "f"
    return {"": "", "ops": "o"}.get(u.marker, "m")


def side_names(seen: View) -> list[str]:
    return [side.name for side in scenario(seen.scenario).side]


def side_letters(names: list[str]) -> list[str]:
    """A letter for each side: its initial, or its number when both begin alike."""
    initials = [name[0].upper() for name in names]
    return initials if len(set(initials)) == len(initials) else [str(i + 1) for i in range(len(names))]

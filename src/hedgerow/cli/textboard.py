"""The map and its counters as text: columns lettered, columns A, C, E lowered by half a hex, two lines a hex.

In every hex the upper line is the ground (its letter, its level, what lies on it) and the lower line the counters: the
side's letter, how many, and what state they are in. Colour only repeats what the letters say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import click
import msgspec

from hedgerow.lnlt.book.terrain import Terrain
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import GRID, column_row, floor_of, hex_of, name
from hedgerow.lnlt.rules.victory import objectives
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.records import PlaceView, UnitView, View

SMALLEST, SMALL, LARGEST = 3, 4, 6
MARGIN = 3  # for the row numbers
PANEL = 24  # the least width worth a panel beside the board

# Terrain that has no letter in painted maps.
LETTERS = {
    "road": ":", "tree-lined road": "|", "jungle-lined road": "|", "bridge": "#", "railroad": "+",
    "large heavy building": "H",
}  # fmt: skip
PAPER = 187
GROUNDS = {
    ".": PAPER, ":": 223, "|": 151, "#": 180, "+": 181, "c": 186, "y": 222, "b": 144, "p": 180, "o": 150, "w": 108,
    "F": 65, "j": 108, "J": 65, "k": 186, "r": 145, "R": 138, "m": 109, "s": 229, "g": 143, "~": 110, "=": 110,
    "S": 110, "O": 67, "f": 152, "l": 174, "H": 137, "u": 180,
}  # fmt: skip
INK = 235

STATES = (("s", "Shaken"), ("f", "fired"), ("m", "moved"), ("o", "Ops Complete"))
MARKS = {
    "%": "smoke", "!": "barrage", "x": "Melee", "n": "foxholes", "?": "event", "^": "upstairs",
    "]": "bunker or cave", "#": "wire", "&": "mines", "'": "starshell",
    "+": "objective, yours", "*": "objective, not yours",
}  # fmt: skip


class Cell(msgspec.Struct):
    """What is told of one hex."""

    letter: str
    level: int
    marks: str = ""
    tags: list[tuple[int, str]] = []  # side, text
    lit: bool = False


# ------------------------------------------------------------------ the board


def board_lines(
    ground: Ground,
    view: View | None = None,
    *,
    width: int,
    around: str = "",
    lit: Collection[str] = (),
    height: int = 0,
) -> list[str]:
    """The board as lines no wider than `width`; where it must be cut, the part around a hex.

    Where more than `height` lines are too many, rows at the edges where nothing is are left out.
    """
    size, shown = _fit(ground, width, around)
    cells = {hex: _cell(ground, hex, view, size, lit) for hex in ground.hexes}
    rows = [column_row(hex)[1] for hex in ground.hexes]
    if height and 2 * (max(rows) - min(rows)) + 4 > height:
        rows = [row for row in rows if row in _busy_rows(cells)] or rows
    lines = [_letters(shown, size)]
    for half in range(2 * min(rows), 2 * max(rows) + 3):
        label = f"{(half - 1) // 2:>2} " if half % 2 else "   "
        label = label if (half - 1) // 2 <= max(rows) else "   "
        line = label + "".join(_piece(cells, column, half, size) for column in shown)
        if line.strip():
            lines.append(line.rstrip() if line.endswith(" ") else line)
    return lines


def _busy_rows(cells: dict[str, Cell]) -> range:
    """The rows with counters or marks in them, and one more on either side."""
    busy = [column_row(hex)[1] for hex, cell in cells.items() if cell.tags or cell.marks]
    return range(min(busy) - 1, max(busy) + 2) if busy else range(0)


def board_width(ground: Ground, width: int) -> int:
    size, shown = _fit(ground, width, "")
    return MARGIN + size * len(shown)


def _fit(ground: Ground, width: int, around: str) -> tuple[int, list[int]]:
    """How wide a hex is drawn, and which columns are."""
    columns = sorted({column_row(hex)[0] for hex in ground.hexes})
    room = width - MARGIN
    size = min(LARGEST, room // len(columns))
    if size >= SMALLEST:
        return size, columns
    count = max(1, room // SMALL)
    middle = columns.index(column_row(hex_of(around))[0]) if around else len(columns) // 2
    start = max(0, min(middle - count // 2, len(columns) - count))
    return SMALL, columns[start : start + count]


def _letters(shown: list[int], size: int) -> str:
    return (" " * MARGIN + "".join(GRID.column_name(c).ljust(size) for c in shown)).rstrip()


def _piece(cells: dict[str, Cell], column: int, half: int, size: int) -> str:
    """The upper or lower half of the hex that a line of text meets in a column."""
    line = half - (0 if column % 2 else 1)
    cell = cells.get(name(column, line // 2)) if line >= 0 else None
    if cell is None:
        return " " * size
    return _upper(cell, size) if line % 2 == 0 else _lower(cell, size)


def _upper(cell: Cell, size: int) -> str:
    letters = cell.letter if cell.letter == "." else cell.letter * 2
    text = (letters + (str(cell.level) if cell.level > 0 else ""))[: size - 1 - len(cell.marks)] or cell.letter
    return _ground(cell, (text + cell.marks)[: size - 1].ljust(size))


def _lower(cell: Cell, size: int) -> str:
    if not cell.tags:
        return _ground(cell, " " * size)
    room = size - 1
    if len(cell.tags) > 1:  # both sides: one letter each, and all that fits
        texts = [(side, tag[: max(1, room // 2)]) for side, tag in cell.tags]
    else:
        texts = [(side, tag[:room]) for side, tag in cell.tags]
    used = sum(len(tag) for _, tag in texts)
    return "".join(_tag(side, tag) for side, tag in texts) + _ground(cell, " " * (size - used))


def _ground(cell: Cell, text: str) -> str:
    return click.style(text, fg=INK, bg=GROUNDS.get(cell.letter, PAPER), underline=cell.lit and bool(text.strip()))


SIDE_COLOURS: tuple[tuple[int, int], ...] = ((231, 22), (231, 24))


def _tag(side: int, text: str) -> str:
    ink, paper = SIDE_COLOURS[side % 2]
    return click.style(text, fg=ink, bg=paper, bold=True)


# ------------------------------------------------------------------ one hex


def letter_of(terrain: Terrain) -> str:
    return terrain.symbol or LETTERS.get(terrain.name, "?")


def _cell(ground: Ground, hex: str, view: View | None, size: int, lit: Collection[str]) -> Cell:
    cell = Cell(letter_of(ground.terrain(hex)), ground.level(hex))
    if view is None:
        return cell
    floors = ground.floors(hex)
    cell.lit = any(place in lit for place in floors)
    places = [p for p in view.places if p.place in floors]
    cell.marks = _marks(view, floors, places)
    units = [u for u in view.units if u.at in floors and not u.lost]
    letters = side_letters(view)
    for side in sorted({u.side for u in units}):
        stack = [u for u in units if u.side == side]
        cell.tags.append((side, f"{letters[side]}{len(stack)}{_state(stack, wide=size > SMALL)}"))
    return cell


def _marks(view: View, floors: tuple[str, ...], places: list[PlaceView]) -> str:
    marks = ""
    if any(p.melee for p in places):
        marks += "x"
    if any(p.smoke for p in places):
        marks += "%"
    if any(p.ffe for p in places):
        marks += "!"
    if any(at in floors for _, at in view.event_markers):
        marks += "?"
    wanted = [p for p in floors if p in objectives(view.scenario)]
    if wanted:
        mine = {p.place for p in places if p.control == (view.seat or 0)}
        marks += "+" if all(p in mine for p in wanted) else "*"
    if any(p.foxholes for p in places):
        marks += "n"
    if any(fort.hex in floors for fort in view.forts):
        marks += "]"
    marks += "#" * any(p.wire for p in places) + "&" * any(p.mines for p in places)
    marks += "'" * any(p.starshell for p in places)
    if any(p.units for p in places if floor_of(p.place)):
        marks += "^"
    return marks


def _state(stack: list[UnitView], *, wide: bool) -> str:
    """The letters of STATES: all that are there, or in a small hex the one that matters most."""
    states = [state_of(u) for u in stack]
    present = [letter for letter, _ in STATES if letter in states]
    if wide:
        leader = "L" if any(u.kind in ("leader", "hero") for u in stack) else ""
        return leader + "".join(present)
    if "s" in present:
        return "s"
    return present[0] if present and all(states) else ""


def state_of(u: UnitView) -> str:
    """One letter for what a unit can no longer do; "" if it is free to act."""
    if u.shaken:
        return "s"
    if u.fired:
        return "f"
    return {"": "", "ops": "o"}.get(u.marker, "m")


def side_letters(view: View) -> list[str]:
    """A letter for each side: its initial, or its number when both begin alike."""
    names = [side.name for side in scenario(view.scenario).side]
    initials = [name[0].upper() for name in names]
    return initials if len(set(initials)) == len(initials) else [str(i + 1) for i in range(len(names))]


# ------------------------------------------------------------------ the legend


def legend(ground: Ground, view: View | None = None) -> list[str]:
    """What the letters on this board mean."""
    terrains = dict.fromkeys(ground.terrain(hex) for hex in ground.hexes)
    lines = [", ".join(f"{letter_of(t)} {t}{f' +{t.tm}' if t.tm else ''}" for t in terrains)]
    if view is not None:
        names = [side.name for side in scenario(view.scenario).side]
        sides = ", ".join(f"{letter} {name}" for letter, name in zip(side_letters(view), names))
        states = ", ".join(f"{letter} {words}" for letter, words in STATES)
        lines.append(f"Counters: {sides}, how many, L with a Leader or Hero; {states}.")
        lines.append("Marks: " + ", ".join(f"{mark} {words}" for mark, words in MARKS.items()) + ".")
    return lines


def panel(ground: Ground, view: View, width: int) -> list[str]:
    """The legend as a column beside a wide board."""
    terrains = sorted(dict.fromkeys(ground.terrain(hex) for hex in ground.hexes), key=lambda t: -t.tm)
    names = [side.name for side in scenario(view.scenario).side]
    lines = [f"{letter}  {name}" for letter, name in zip(side_letters(view), names)]
    lines += _pairs([("L", "Leader or Hero"), *STATES], width)
    lines += ["", *_pairs(list(MARKS.items()), width), ""]
    for t in terrains:
        letter = letter_of(t)
        lines.append(f"{letter if letter == '.' else letter * 2:<2} {t.name}{f' +{t.tm}' if t.tm else ''}")
    return [line[:width] for line in lines]


def _pairs(items: list[tuple[str, str]], width: int) -> list[str]:
    """Short entries two to a line, where both fit."""
    lines: list[str] = []
    for letter, words in items:
        text = f"{letter}  {words}"
        if lines and len(lines[-1]) < 13 and len(text) < width - 13:
            lines[-1] = f"{lines[-1]:<13}{text}"
        else:
            lines.append(text)
    return lines


def beside(left: Iterable[str], right: Iterable[str], width: int) -> list[str]:
    """Two columns of lines; the left one is padded to `width` as the eye sees it."""
    a, b = list(left), list(right)
    rows = max(len(a), len(b))
    a += [""] * (rows - len(a))
    b += [""] * (rows - len(b))
    return [f"{x}{' ' * (width - len(click.unstyle(x)))}  {y}".rstrip() for x, y in zip(a, b)]

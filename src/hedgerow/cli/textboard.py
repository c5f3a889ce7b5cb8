"""A board in letters as lines of text: two lines a place, rows and columns named at the edges, the legend beside it.

Colour only repeats what the letters say.
"""

from __future__ import annotations

from collections.abc import Iterable

import click

from hedgerow.kernel.screen.letters import Cell, Key, Letters, Tag

SMALLEST, SMALL, LARGEST = 3, 4, 6  # columns of text for a place
MARGIN = 3  # for the names of rows
PANEL = 24  # the least width worth a panel beside the board
OPEN = "."  # ground where nothing is stands alone; any other letter is doubled
INK = 235
SIDE_COLOURS: tuple[tuple[int, int], ...] = ((231, 22), (231, 24))


# ------------------------------------------------------------------ the board


def board_lines(board: Letters, *, width: int, around: str = "", height: int = 0) -> list[str]:
    """The board as lines no wider than `width`; where it must be cut, the part around a place.

    Where more than `height` lines are too many, rows at the edges where nothing is are left out.
    """
    size, shown = _fit(board, width, around)
    cells = [cell for cell in board.cells if cell.across in shown]
    rows = [cell.down // 2 for cell in board.cells]
    if height and 2 * (max(rows) - min(rows)) + 4 > height:
        rows = [row for row in rows if row in _busy_rows(board)] or rows
    first, last = 2 * min(rows), 2 * max(rows) + 2
    names = {label.at: label.words for label in board.rows if label.at <= last}
    lines = [_columns(board, shown, size)]
    for at in range(first, last + 1):
        line = f"{names.get(at, ''):>2} " + _line(board, cells, shown, size, at)
        if line.strip():
            lines.append(line.rstrip() if line.endswith(" ") else line)
    return lines


def _busy_rows(board: Letters) -> range:
    """The rows with pieces or marks in them, and one more on either side."""
    busy = [cell.down // 2 for cell in board.cells if cell.tags or cell.marks]
    return range(min(busy) - 1, max(busy) + 2) if busy else range(0)


def board_width(board: Letters, width: int) -> int:
    size, shown = _fit(board, width, "")
    return MARGIN + size * (len(shown) + board.wide - 1) // board.wide


def _fit(board: Letters, width: int, around: str) -> tuple[int, range]:
    """How wide a place is drawn, and the steps from west to east at which places are."""
    wide = board.wide
    steps = [cell.across for cell in board.cells]
    west, count = min(steps), max(steps) - min(steps) + wide
    room = width - MARGIN
    size = min(LARGEST, room * wide // count)
    size -= size % wide
    if size >= SMALLEST:
        return size, range(west, max(steps) + 1)
    count, left = max(wide, room * wide // SMALL), count
    middle = next((cell.across for cell in board.cells if _is_there(board, cell, around)), west + left // 2)
    start = max(west, min(middle - count // 2, west + left - count))
    return SMALL, range(start, start + count - wide + 1)


def _is_there(board: Letters, cell: Cell, around: str) -> bool:
    """Whether a place is the one named, or the one in which a point lies; if none is, where something goes on."""
    if not around:
        return cell.lit
    east, comma, south = around.partition(",")
    if board.open and comma and east.isdecimal() and south.isdecimal():
        return (cell.across, cell.down // 2) == (int(east) // board.open, int(south) // board.open)
    return cell.place == around


def _columns(board: Letters, shown: range, size: int) -> str:
    named = [(label.at, label.words) for label in board.columns if label.at in shown]
    return (" " * MARGIN + _spread(board, shown, size, named)).rstrip()


def _line(board: Letters, cells: list[Cell], shown: range, size: int, at: int) -> str:
    """The upper or lower halves of the places that a line of text meets."""
    met = [(cell.across, _half(cell, size, at)) for cell in cells if cell.down in (at, at - 1)]
    return _spread(board, shown, size, met, all_the_way=True)


def _spread(board: Letters, shown: range, size: int, parts: list[tuple[int, str]], *, all_the_way: bool = False) -> str:
    """Texts at their places, and blanks between them."""
    line, used = "", 0
    for across, text in sorted(parts):
        start = (across - shown.start) * size // board.wide
        line += " " * (start - used) + text
        used = start + len(click.unstyle(text))
    end = size * (len(shown) + board.wide - 1) // board.wide
    return line + " " * (end - used) if all_the_way else line


def _half(cell: Cell, size: int, at: int) -> str:
    return _upper(cell, size) if cell.down == at else _lower(cell, size)


def _upper(cell: Cell, size: int) -> str:
    letters = cell.letter if cell.letter == OPEN else cell.letter * 2
    if cell.crossed:
        letters = cell.letter + cell.crossed
    text = (letters + (str(cell.level) if cell.level > 0 else ""))[: size - 1 - len(cell.marks)] or cell.letter
    return _ground(cell, (text + cell.marks)[: size - 1].ljust(size))


def _lower(cell: Cell, size: int) -> str:
    if not cell.tags:
        return _ground(cell, " " * size)
    room = size - 1
    if len(cell.tags) > 1:  # both sides: one letter each, and all that fits
        room = max(1, room // 2)
    texts = [(tag, _tag_text(tag, size)[:room]) for tag in cell.tags]
    used = sum(len(text) for _, text in texts)
    return "".join(_tag(tag.side, text) for tag, text in texts) + _ground(cell, " " * (size - used))


def _tag_text(tag: Tag, size: int) -> str:
    return tag.text if size > SMALL else tag.brief


def _ground(cell: Cell, text: str) -> str:
    return click.style(text, fg=INK, bg=cell.paper, underline=cell.lit and bool(text.strip()))


def _tag(side: int, text: str) -> str:
    ink, paper = SIDE_COLOURS[side % 2]
    return click.style(text, fg=ink, bg=paper, bold=True)


# ------------------------------------------------------------------ the legend


def legend(board: Letters) -> list[str]:
    """What the letters on this board mean."""
    lines = [_keys(board.grounds)]
    if board.sides:
        lines.append(f"Counters: {_keys(board.sides)}, {board.counted}; {_keys(board.states)}.")
    if board.marks:
        lines.append(f"Marks: {_keys(board.marks)}.")
    return lines


def _keys(keys: tuple[Key, ...]) -> str:
    return ", ".join(f"{key.sign} {key.words}" for key in keys)


def panel(board: Letters, width: int) -> list[str]:
    """The legend as a column beside a wide board."""
    lines = [f"{key.sign}  {key.words}" for key in board.sides]
    lines += [*_pairs(board.states, width), "", *_pairs(board.marks, width), ""]
    lines += [f"{key.sign if key.sign == OPEN else key.sign * 2:<2} {key.words}" for key in board.grounds]
    return [line[:width] for line in lines]


def _pairs(keys: tuple[Key, ...], width: int) -> list[str]:
    """Short entries two to a line, where both fit."""
    lines: list[str] = []
    for key in keys:
        text = f"{key.sign}  {key.words}"
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

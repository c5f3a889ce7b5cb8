"""A board in letters, for a terminal: what stands where, and what the letters mean.

Where it is cut on a narrow screen and how it is coloured is the terminal's business; it knows neither hexes nor rules.
"""

from __future__ import annotations

import msgspec

PAPER = 187  # the colour of open ground among the 256 of a terminal


class Key(msgspec.Struct, frozen=True):
    """A sign on the board, and what it means."""

    sign: str
    words: str


class Label(msgspec.Struct, frozen=True):
    """What stands at the edge of the board, above a column or before a row."""

    at: int
    words: str


class Tag(msgspec.Struct, frozen=True):
    """The pieces of a side in a place: the side's letter, how many, and what state they are in."""

    side: int
    text: str
    brief: str  # where there is little room


class Cell(msgspec.Struct, frozen=True):
    """A place of the board: two lines high, its ground and its marks in the upper one, its pieces in the lower one.

    It lies so many steps from the west and so many lines from the north: columns and rows may be set off by half.
    """

    place: str
    across: int
    down: int
    letter: str
    level: int = 0
    marks: str = ""
    tags: tuple[Tag, ...] = ()
    lit: bool = False  # what goes on goes on there
    paper: int = PAPER
    crossed: str = ""  # the sign of a hedge, a wall or the like that runs through it


class Letters(msgspec.Struct, frozen=True):
    """A board, its edges, and its legend."""

    cells: tuple[Cell, ...]
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]  # at the lines that bear their names
    grounds: tuple[Key, ...]  # what protects best first
    sides: tuple[Key, ...] = ()
    states: tuple[Key, ...] = ()
    marks: tuple[Key, ...] = ()
    wide: int = 1  # how many steps a place is wide
    open: int = 0  # of a table without places of its own, where points are named "x,y": how much of it a place is
    counted: str = "how many"  # what the figure of a counter tells

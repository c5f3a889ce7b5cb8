"""The sectors that come with the game, and maps laid out of them.

A map is written as rows of sectors, the first row in the north: "3", "3 / 5", "1 + 2t / 4 + 6t". "t" turns a sector
about, "a" and "b" are its left and right half, "3bt" is the right half of sector 3 turned about. On a single sector a
hex has the name that is printed there, "F7"; on a map of several its sector's number goes before it, "3F7". A hex that
lies half on either of two sectors has the name of the one named first, the northern or western, and is known by both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from hedgerow.board.hexes import grid_of
from hedgerow.board.join import part, relaid, renamed, turned
from hedgerow.board.maps import MapError
from hedgerow.board.records import Layout, Map
from hedgerow.board.shelf import MapNames, Shelf, map_rows, written
from hedgerow.lhy.book.terrain_table import table

PART = re.compile(r"(?P<sector>\d+)(?P<half>[ab]?)(?P<turned>t?)")
MOST_SECTORS = 4
"""23.0.s2-1: of a map that people lay out themselves."""
HALF = 7
"""Columns of a half sector; rows with a half hex on the left count from 0, the others from 1."""
LAST_ROW = 10
NEUTRAL = Layout("pointed", "numbers", "letters", rows_first=True, shifted="odd")
"""How sectors lie while they are joined: rows from the north, so that they can go on to the south."""
NAME = re.compile(r"(?P<sector>\d*)(?P<hex>[A-Z]+\d+)")


class SectorNames(MapNames):
    """Numbers of sectors; `in` knows whatever may be laid out of them."""

    __slots__ = ()

    def has(self, part: str) -> bool:
        found = PART.fullmatch(part)
        return found is not None and tuple.__contains__(self, found["sector"])


class Sectors(Shelf):
    def names(self) -> SectorNames:
        return SectorNames(sorted(super().names(), key=int))

    def sheet(self, part: str) -> str:
        found = PART.fullmatch(part)
        if not found:
            raise MapError(part, ['a sector is a number, then "a" or "b" for a half of it, then "t" if it is turned'])
        return found["sector"]

    def laid(self, part: str, board: Map) -> Map:
        """A sector or half of one, turned or not, on the layout in which sectors are joined."""
        found = PART.fullmatch(part)
        assert found is not None
        called = {hex: (f"{found['sector']}{hex}",) for hex in board.hexes}
        board = replace(board, called=called)
        if found["half"]:
            board = half(board, found["half"])
        board = relaid(board, NEUTRAL, (0, LAST_ROW))
        return turned(board) if found["turned"] else board

    def finished(self, board: Map) -> Map:
        return named(board)


SECTORS = Sectors("hedgerow.lhy", "content/sectors", lambda: table().catalogue())
map_names, map_text, load_map = SECTORS.names, SECTORS.text, SECTORS.load


def may_be_laid_out(name: str) -> bool:
    """23.0.s1-1 to 23.0.s3-1: sectors, each once, side by side or one above the other, so that their half hexes fit."""
    rows = map_rows(name)
    across = len(rows) == 1
    parts = [PART.fullmatch(part) for row in rows for part in row]
    if written(rows) != name or name not in map_names() or (not across and any(len(row) > 1 for row in rows)):
        return False
    found = [p for p in parts if p]
    halves, turns = {bool(p["half"]) for p in found}, [bool(p["turned"]) for p in found]
    in_turns = all(a != b for a, b in pairwise(turns))
    fits = in_turns and (halves == {False} or len(found) == 1) if across else len(halves) == len(set(turns)) == 1
    return fits and len({p["sector"] for p in found}) == len(found) <= MOST_SECTORS


def half(board: Map, which: str) -> Map:
    """The left half of a sector, "a", or the right one, "b"."""
    grid = grid_of(board.layout)

    def left(hex: str) -> bool:
        column, row = grid.column_row(hex)
        return column - 1 + row % 2 < HALF

    return part(board, [hex for hex in board.hexes if left(hex) == (which == "a")])


def named(board: Map) -> Map:
    """The map with the names that its hexes have on their sectors."""
    sectors = {sector_of(name) for names in board.called.values() for name in names}
    twice = _twice(name for names in board.called.values() for name in names)
    if twice:
        raise MapError(board.name, [f"sector {sector_of(twice)} is there twice; each sector can be laid out once"])
    plain = len(sectors) == 1
    there = {hex: on_sector(names[0]) if plain else names[0] for hex, names in board.called.items()}
    grid = grid_of(board.layout)
    layout = replace(board.layout, called=tuple((there[hex], *grid.column_row(hex)) for hex in board.hexes))
    return replace(renamed(board, there, drawn=lambda x, y: (x, y)), layout=layout)


def _twice(names: Iterable[str]) -> str:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return ""


def sector_of(name: str) -> str:
    """The sector in a name such as "3F7"."""
    found = NAME.fullmatch(name)
    return found["sector"] if found else ""


def on_sector(name: str) -> str:
    """The name that is printed on the sector: "F7" of "3F7"."""
    found = NAME.fullmatch(name)
    return found["hex"] if found else name


def turned_sectors(name: str) -> tuple[str, ...]:
    """The sectors of a map's name that lie upside down."""
    parts = [PART.fullmatch(part.strip()) for part in re.split(r"[+/]", name)]
    return tuple(found["sector"] for found in parts if found and found["turned"])

"""Before the game: scenarios, options and maps in a few lines, for people who choose."""

from __future__ import annotations

from typing import Literal

import msgspec


class SideCard(msgspec.Struct, frozen=True):
    """A side of a scenario, for people who choose."""

    name: str
    nations: tuple[str, ...]
    units: int
    counted: str = "unit"  # what that number counts, one of them: "step"


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario in a few lines."""

    name: str
    title: str
    place: str
    date: str
    map: str
    turns: int  # 0 if nobody can tell
    situation: str
    victory: str
    rules: tuple[str, ...]
    sides: tuple[SideCard, ...]
    options: dict[str, str]  # those that the scenario itself sets
    own: bool = False  # players bring forces that they have put together
    points: int = 0  # what such a force may cost at the most; 0 if anything
    tags: tuple[str, ...] = ()  # what it is like: tags.py


class OptionCard(msgspec.Struct, frozen=True):
    """A named option of the rules: its values, the default first chosen by the book, and what they mean."""

    name: str
    title: str
    values: tuple[str, ...]
    default: str
    words: str
    rule: str
    rules: tuple[str, ...] = ()  # all clauses that it bears on, `rule` the first of them


class Grid(msgspec.Struct, frozen=True):
    """How a map is divided, and what is measured on it.

    Hexes are `flat` (a side on top) or `pointed` (a vertex on top). An `open` table has none: there a place is a point,
    written "1234,0560" in the picture's own units, or an area, which is a spot with an outline.
    """

    orientation: Literal["flat", "pointed", "open"]
    unit: str  # of distances: "hexes", "inches"
    scale: float = 1.0  # how many units of the picture such a unit is


class Spot(msgspec.Struct, frozen=True):
    """A place of a map: where it lies on the picture, and what it is in words."""

    name: str
    x: float
    y: float
    words: str
    level: int = 0
    floor: int = 0  # 0 on the ground, 1 upstairs, -1 within; floors of a place lie at the same point
    beside: tuple[str, ...] = ()  # the next places round about, from the north clockwise, for the arrow keys
    outline: tuple[tuple[float, float], ...] = ()  # of an area; other places have the map's `cell`


class MapCard(msgspec.Struct, frozen=True):
    """A map without its picture: its size in the picture's own units, and its places."""

    name: str
    title: str
    left: float
    top: float
    width: float
    height: float
    cell: tuple[tuple[float, float], ...]  # the corners of a place around its middle; none on a table without hexes
    places: tuple[Spot, ...]
    grid: Grid

"""Before the game: scenarios, options and maps in a few lines, for people who choose."""

from __future__ import annotations

import msgspec


class SideCard(msgspec.Struct, frozen=True):
    """A side of a scenario, for people who choose."""

    name: str
    nations: tuple[str, ...]
    units: int


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario in a few lines."""

    name: str
    title: str
    place: str
    date: str
    map: str
    turns: int
    situation: str
    victory: str
    rules: tuple[str, ...]
    sides: tuple[SideCard, ...]
    events: bool  # whether Event Markers or the like may surprise both sides
    options: dict[str, str]  # those that the scenario itself sets


class OptionCard(msgspec.Struct, frozen=True):
    """A named option of the rules: its values, the default first chosen by the book, and what they mean."""

    name: str
    values: tuple[str, ...]
    default: str
    words: str
    rule: str
    rules: tuple[str, ...] = ()  # all clauses that it bears on, `rule` the first of them


class Spot(msgspec.Struct, frozen=True):
    """A place of a map: where it lies on the picture, and what it is in words."""

    name: str
    x: float
    y: float
    words: str
    level: int = 0
    floor: int = 0  # 0 on the ground, 1 upstairs; floors of a place lie at the same point
    beside: tuple[str, ...] = ()  # the next places round about, from the north clockwise, for the arrow keys


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

"""How fair a table is: what each half offers in cover, and how much of it is out of sight."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.board.inches.measure import INCH, distance
from hedgerow.board.inches.records import Edge, Point, Table
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.sheltered import sheltered

FAIR = 15
"""A table is fair if the lesser of two halves has no less than so many per cent under the other's share."""
COVER_STEP, SIGHT_STEP = 3 * INCH, 8 * INCH
HUNDRED = 100
SLIGHT = 8
"""Shares under so many per cent are alike whatever they are: there is next to nothing to compare."""


class Half(msgspec.Struct, frozen=True):
    """One half of a table, in per cent: how much of it has cover, and how many lines to the middle are blocked."""

    edge: Edge
    cover: int
    blocked: int


class Fairness(msgspec.Struct, frozen=True):
    """Both halves; `off` is by how many per cent the worse of the two measures differs."""

    halves: tuple[Half, Half]

    @property
    def off(self) -> int:
        one, other = self.halves
        return max(differing(one.cover, other.cover), differing(one.blocked, other.blocked))

    @property
    def words(self) -> str:
        one, other = self.halves
        return (
            f"{one.edge} and {other.edge} halves: cover on {one.cover} and {other.cover} % of the ground, "
            f"{one.blocked} and {other.blocked} % of the lines to the middle blocked; they differ by {self.off} %"
        )


def differing(a: int, b: int) -> int:
    """By how many per cent of the larger two shares differ."""
    return 0 if max(a, b) <= SLIGHT else HUNDRED * abs(a - b) // max(a, b)


def fairness(ground: Ground) -> Fairness:
    """Of the halves along the long edges (house-game.2)."""
    one, other = long_edges(ground.table)
    return Fairness((half(ground, one), half(ground, other)))


def long_edges(table: Table) -> tuple[Edge, Edge]:
    """house-game.2: those that the sides have; of a square table the northern and the southern."""
    return ("north", "south") if table.width >= table.height else ("west", "east")


def half(ground: Ground, edge: Edge) -> Half:
    spots = list(lattice(ground, edge, COVER_STEP))
    cover = sum(sheltered(ground, at) for at in spots)
    lines = [(at, to) for at in lattice(ground, edge, SIGHT_STEP) for to in middle(ground, edge)]
    blocked = sum(out_of_sight(ground, a, b) for a, b in lines)
    return Half(edge, HUNDRED * cover // len(spots), HUNDRED * blocked // len(lines))


def lattice(ground: Ground, edge: Edge, step: int) -> Iterator[Point]:
    """Points of a half, laid out alike in both: each has its mirror image in the other."""
    width, height = ground.table.width, ground.table.height
    deep, wide = (height, width) if edge in ("north", "south") else (width, height)
    for far in range(step // 2, deep // 2, step):
        for along in range(step // 2, wide, step):
            yield {
                "north": (along, far),
                "south": (along, height - far),
                "west": (far, along),
                "east": (width - far, along),
            }[edge]


def middle(ground: Ground, edge: Edge) -> Iterator[Point]:
    """Points of the line between the halves."""
    width, height = ground.table.width, ground.table.height
    if edge in ("north", "south"):
        return ((along, height // 2) for along in range(SIGHT_STEP // 2, width, SIGHT_STEP))
    return ((width // 2, along) for along in range(SIGHT_STEP // 2, height, SIGHT_STEP))


def out_of_sight(ground: Ground, a: Point, b: Point) -> bool:
    """house-los.1: a building, a hill on which neither end lies, or dense terrain from edge to edge is in the way."""
    far = distance(a, b)
    return any(enter > 0 and leave < far for _, enter, leave in ground.screened(a, b))

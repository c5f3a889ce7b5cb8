"""The table that nobody sees: the players' own. All that rules ask of it is a house and a bunker to be in."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from hedgerow.board.inches.measure import INCH, named
from hedgerow.board.inches.records import Area, Point, Table
from hedgerow.boltaction.book.charts import PEN
from hedgerow.boltaction.book.terms import Facing
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.lists.armies import army_named
from hedgerow.boltaction.lists.text import read_code
from hedgerow.boltaction.scenario.battles import battle_types
from hedgerow.boltaction.scenario.records import SIDES as SEATS
from hedgerow.boltaction.scenario.records import Battle, Force

NAME = "real-table"
SIZE = 240 * INCH
MIDDLE: Point = (SIZE // 2, SIZE // 2)
AIMED = named((SIZE // 2, SIZE // 2 - 24 * INCH))
"""Where shells and smoke are meant: people mark the point themselves."""
HOUSE, BUNKER = 0, 1
"""Numbers of the two buildings that a unit may be in."""
SIDES: tuple[tuple[Facing, str], ...] = (
    ("front", "front"),
    ("right", f"side {PEN['side'].value:+d}"),
    ("rear", f"rear {PEN['rear'].value:+d}"),
)
"""pen.1 to pen.3: from where a hull is hit; which of its sides makes no difference."""
AROUND: dict[Facing, Point] = {"front": (0, -1), "right": (1, 0), "rear": (0, 1), "left": (-1, 0)}


def _square(kind: str, west: int) -> Area:
    a, b = west * INCH, (west + 6) * INCH
    return Area(kind, ((a, 0), (b, 0), (b, 6 * INCH), (a, 6 * INCH)))


GROUND = Ground(Table(NAME, "Your own table", "", SIZE, SIZE, buildings=(_square("house", 0), _square("bunker", 12))))

BATTLE = Battle(
    key=NAME,
    title="At your own table",
    situation="You play with miniatures on a table of your own; this keeps the dice, the pins and the rules beside it.",
    type=battle_types()["pitched-battle"],
    table=NAME,
    own=True,
)


@cache
def battle_of(brought: tuple[str, ...]) -> Battle:
    """With the forces that both players have brought."""
    if len(brought) < len(SEATS):
        return BATTLE
    rosters = [read_code(code) for code in brought]
    names = [roster.name or army_named(roster.nation).name for roster in rosters]
    if names[0] == names[1]:
        names = [f"{name} {n}" for n, name in enumerate(names, 1)]
    return replace(BATTLE, force=tuple(map(Force, names, rosters)))


def seen_from(at: Point, facing: Facing) -> Point:
    """A point from which a hull is seen from that side: all of them look north."""
    dx, dy = AROUND[facing]
    return at[0] + dx * 12 * INCH, at[1] + dy * 12 * INCH


def side_said(name: str) -> Facing:
    """One of those sides, as it was said; the front if nothing was."""
    return next((facing for facing, _ in SIDES if facing == name), "front")

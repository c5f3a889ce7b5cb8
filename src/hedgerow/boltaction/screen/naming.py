"""What units, weapons and places are called."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.board.inches.measure import inches, is_point, named, point
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import SURE
from hedgerow.boltaction.rules.move.going import led
from hedgerow.boltaction.state.lookups import by_hand, called
from hedgerow.boltaction.state.state import State

COMPASS = (
    "north", "north-north-east", "north-east", "east-north-east", "east", "east-south-east", "south-east",
    "south-south-east", "south", "south-south-west", "south-west", "west-south-west", "west", "west-north-west",
    "north-west", "north-north-west",
)  # fmt: skip
ORDERS = {"fire": "Fire", "advance": "Advance", "run": "Run", "ambush": "Ambush", "rally": "Rally", "down": "Down"}


def name(s: State, unit: str) -> str:
    return called(s, s.units[unit]) if unit in s.units else unit


def names(s: State, units: Iterable[str]) -> str:
    """A, B and C."""
    listed = [name(s, unit) for unit in units]
    return " and ".join([", ".join(listed[:-1]), listed[-1]]) if len(listed) > 1 else "".join(listed)


def needed(need: int) -> str:
    """hit.1, house-hit.2: what a shot needs."""
    return "no roll" if need == SURE else f"{need}+" if need < TABLES.hit.impossible else "a 6 and another 6"


def weapon(key: str) -> str:
    return WEAPONS[key].name if key in WEAPONS else key


def spot(at: Point) -> str:
    """A point for people: inches from the west and from the north."""
    return f"{inches(at[0])} east, {inches(at[1])} south"


def place(text: str) -> str:
    return spot(point(text)) if is_point(text) else text


def where(s: State, unit: str) -> str:
    """The place of a unit: where its leader, hull or gun is; "" off the table."""
    u = s.units.get(unit)
    if u is None or u.waiting or u.carrier or by_hand(s):
        return ""
    return named(led(u)[0].at if u.card.kind == "infantry" and u.men and u.building < 0 else u.at)


def compass(degrees: int) -> str:
    """The nearest of sixteen points."""
    return COMPASS[(degrees * 2 + 22) // 45 % 16]


def building(s: State, number: int) -> str:
    return f"the {s.table.features[number].kind.name}"

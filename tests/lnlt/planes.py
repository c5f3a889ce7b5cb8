"""Aircraft for tests: waiting for doubles, or on their way over the map with guns below."""

from __future__ import annotations

from typing import Any

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.rules.air.aircraft import line
from hedgerow.lnlt.rules.air.anti_aircraft import aim_at
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.state.moves import Fire, Flak
from hedgerow.lnlt.state.state import Flight, Impulse, State
from hedgerow.lnlt.state.world import World
from tests.lnlt.boards import (
    GERMAN,
    OPEN,
    US,
    Force,
    Piece,
    activate,
    board,
    choose,
    state,
    table,
)

BRITISH = Force(0, "british")
TOWN = board(
    """
    . . . . . .
    . w H H . .
    . . H . . .
    . . . . . .
    """,
    buildings=("C1 D1 C2",),
)
ALL = ("north", "east", "south", "west")


def waiting(map_name: str, *pieces: Any, **fields: Any) -> State:
    """A game in which the first side has a Hurricane to come."""
    return state(map_name, BRITISH("air", "hurricane", "", group="air"), *pieces, air=["air"], **fields)


def overhead(map_name: str, entry: str, toward: str, *pieces: Any, plane: str = "hurricane", **fields: Any) -> State:
    """The first side's aircraft has just come in."""
    s = state(map_name, BRITISH("air", plane, ""), *pieces, **fields)
    path = line(s.ground, entry, toward)
    wings = COUNTERS[s.units["air"].counter].wings
    assert wings is not None
    s.flight = Flight("air", ["north"], path, bombs=wings.bombs)
    s.impulse = Impulse(0, declared=True, acted=True)
    return s


def a_shot_of_two_dice(s: State, dice: list[int]) -> World:
    """The first side's Mortar fires: two dice thrown together."""
    t = activate(table(s, dice), "A1")
    return choose(t, Fire("E1", ("m",)))


def mortar(**fields: Any) -> State:
    return waiting(OPEN, US("m", "mortar-60", "A1"), US("a", "squad", "A3"), GERMAN("g", "squad", "E1"), **fields)


def flown(*pieces: Any, at: int = 0, map_name: str = OPEN, **fields: Any) -> State:
    """An aircraft on its way south over open ground; somebody is there to go on with afterwards."""
    s = overhead(map_name, "E0", "S", *pieces, US("idle", "squad", "A1"), **fields)
    assert s.flight is not None
    s.flight.at = at
    return s


def flak(name: str, at: str, facing: int = 0, **fields: Any) -> Piece:
    return GERMAN(name, "flak-20", at, facing=facing, **fields)


def aim(s: State, gun: str, **more: Any) -> Aim:
    assert s.flight is not None
    found = aim_at(s, s.flight, Flak(gun, s.flight.path[s.flight.at], **more))
    assert isinstance(found, Aim)
    return found


def over_farmland(title: str, turns: int, outpost: str) -> str:
    """A scenario to which the tests add what flies: two Squads come upon an outpost."""
    return f"""
title = "{title}"
place = "Nowhere"
date = "1944"
map = "farmland"
turns = {turns}
first = "us"
situation = "Two sides meet."

[[side]]
id = "us"
name = "American"
nations = ["us-army"]

[[side]]
id = "german"
name = "German"
nations = ["german-army"]

[[group]]
id = "squads"
side = "us"
area = ["edge south"]
units = [{{ unit = "us-army/squad", count = 2 }}]

[[group]]
id = "outpost"
side = "german"
area = ["edge north"]
units = [{outpost}]

[victory]
words = "Losses."
score = [{{ kind = "losses", side = "us", worth = {{ squad = 2 }} }}]

"""


SCENARIO = over_farmland("Up above", 4, '{ unit = "german-army/squad", count = 2 }, { unit = "german-army/koch" }')

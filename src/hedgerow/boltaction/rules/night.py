"""Fighting in the dark (an option): in which turns it is dark, and how far one sees then."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.state.events import turns as told
from hedgerow.boltaction.state.world import Chance, World

GAME = TABLES.game


def darken(t: World) -> None:
    """At the beginning of a turn: dawn comes and dusk falls once, by die and turn; flares light single turns."""
    s = t.state
    was, light = s.dark, s.options["night"]
    if light == "off":
        return
    die = 0
    if light == "night" or s.turn == 1:
        s.dark = light != "dusk"
    elif light == "flares":
        die = d6(t, "flares")
        s.dark = die < GAME.flares
    elif s.dark == (light == "dawn"):
        die = d6(t, "does dawn come?" if light == "dawn" else "does it get dark?")
        s.dark = (die + s.turn >= GAME.changes) != (light == "dawn")
    if die or s.dark != was:
        t.tell(told.Light(dark=s.dark, die=die, rule="house-game.2"))


def sight_in_dark(t: Chance, why: str) -> tuple[int, tuple[int, ...]]:
    """How far a unit sees that wants to fire in the dark, in hundredths of an inch."""
    total, faces = rolled(t, GAME.sight, why)
    return max(GAME.least_sight, total * GAME.sight_times) * INCH, faces

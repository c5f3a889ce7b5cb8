"""Fighting in the dark (an option): in which turns it is dark, and how far one sees then."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.seeing import within
from hedgerow.boltaction.state.events import turns as told
from hedgerow.boltaction.state.state import Unit
from hedgerow.boltaction.state.world import World

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


def made_out(t: World, u: Unit, target: Unit, far: int | None = None) -> bool:
    """In the dark dice tell how far a unit sees that fires; the flashes of who has fired are seen twice as far.

    `far` is how far away the target is where people have measured it.
    """
    s = t.state
    if not s.dark:
        return True
    total, faces = rolled(t, GAME.sight, f"{u.name}: how far it sees in the dark")
    reach = sight(total, target)
    seen = within(s, u, target, reach) if far is None else far <= reach
    t.tell(told.Peered(unit=u.id, target=target.id, dice=faces, reach=reach, seen=seen, rule="house-game.2"))
    return seen


def sight(total: int, target: Unit) -> int:
    """How far one sees with so much on the dice, in hundredths of an inch."""
    return max(GAME.least_sight, total * GAME.sight_times) * INCH * (2 if target.order == "fire" else 1)

"""house-building.1, house-building.3, house-transport.1 What follows when a unit has arrived somewhere."""

from __future__ import annotations

from itertools import pairwise

from hedgerow.board.inches.measure import INCH, distance
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.ground.records import Course, Pose, Way
from hedgerow.boltaction.ground.ways import along
from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.rules.losing import destroy
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.events import turns as turns_told
from hedgerow.boltaction.state.lookups import aboard
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import Ruin, State, Unit
from hedgerow.boltaction.state.world import World


def settle_down(t: World, u: Unit, move: Moving) -> None:
    """It is in the building it went for, or aboard; a heavy tank has driven through what it met."""
    s = t.state
    if move.into >= 0:
        occupy(t, u, move.into)
    elif move.aboard:
        u.carrier = move.aboard
        s.units[move.aboard].boarded = s.turn
        t.tell(told.GotAboard(unit=u.id, carrier=move.aboard, rule="house-transport.1"))
    elif move.course is not None and u.card.kind == "vehicle":
        crash_through(t, u, move.course)


def occupy(t: World, u: Unit, number: int) -> None:
    """house-building.1: anywhere inside; for drawing, around its middle."""
    f = t.state.table.features[number]
    u.building = number
    west, north, east, south = f.box
    u.at = ((west + east) // 2, (north + south) // 2)
    for m in u.men:
        m.at = u.at
    t.tell(told.Entered(unit=u.id, building=number, at=u.at, rule="house-building.1"))


def crash_through(t: World, u: Unit, course: Course) -> None:
    """house-building.3: what a heavy tank drove through is rubble now, and on a 1 it is stuck in it."""
    s = t.state
    fallen = {ruin.building for ruin in s.ruins if not ruin.burning}
    for number, inside in driven_through(s, u, course).items():
        if number in fallen:
            continue
        s.ruins = [*(ruin for ruin in s.ruins if ruin.building != number), Ruin(number)]
        t.tell(told.Collapsed(building=number, at=inside.at, rule="house-building.3"))
        die = d6(t, f"{u.name}: stuck in the ruins?")
        stuck = die <= TABLES.house.stuck
        t.tell(told.Stuck(unit=u.id, die=die, stuck=stuck, rule="house-building.3"))
        if stuck:
            u.immobilised, u.at, u.facing = True, inside.at, inside.facing
            return


def driven_through(s: State, u: Unit, course: Course) -> dict[int, Pose]:
    """Buildings on a hull's way in the order in which it comes to them, and how it stands where it leaves each."""
    found: dict[int, Pose] = {}
    for gone in (*range(0, course.length, INCH), course.length):
        pose = pose_at(course, gone)
        found |= {f.number: pose for f in s.table.under(hull(pose, u.card.size)) if f.building}
    return found


def pose_at(course: Course, gone: int) -> Pose:
    """How a hull stands after so much of its course."""
    if gone >= course.length:
        return course.poses[-1]
    left = gone
    for a, b in pairwise(course.poses):
        far = distance(a.at, b.at)
        if far > left:
            return Pose(along(Way((a.at, b.at), far), left), b.facing)
        left -= far
    return course.poses[-1]


def go_off(t: World, u: Unit, edge: str) -> None:
    """house-game.3: it is out of the battle, with everybody aboard, and not lost to the enemy."""
    for one in (*aboard(t.state, u), u):
        t.state.exited.append(one.id)
        t.tell(turns_told.Exited(unit=one.id, edge=edge, rule="house-game.3"))
        destroy(t, one, "left", "house-game.3", scored=False)

"""house-fubar.2 Panic: as fast as possible away from the nearest enemy that a unit sees."""

from __future__ import annotations

from hedgerow.board.inches.areas import nearest
from hedgerow.board.inches.bases import gap
from hedgerow.board.inches.measure import TURN, bearing, distance, named, toward, turned
from hedgerow.board.inches.records import Area, Point
from hedgerow.boltaction.ground.hulls import ahead
from hedgerow.boltaction.ground.records import Pose, Spot
from hedgerow.boltaction.rules.losing import give_die
from hedgerow.boltaction.rules.move.backing import as_far_ahead, as_far_back
from hedgerow.boltaction.rules.move.clearing import barred_for, reach_box
from hedgerow.boltaction.rules.move.driving import why_not_on
from hedgerow.boltaction.rules.move.going import Ways, led, of_gun, way_for, ways_of
from hedgerow.boltaction.rules.move.leaving import ways_out
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.rates import rate, reverse_rate
from hedgerow.boltaction.rules.ordering import cannot_leave
from hedgerow.boltaction.rules.seeing import footprints, hull_of, sector_of, seen_of, spots
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal

ASIDE = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""By how many degrees one goes round what is in the way."""
FINE = 100
"""How much farther away the point lies by which a direction is found."""
SHORTER = (4, 3, 2, 1)
"""Quarters of the full distance, where not all of it can be gone."""


def flee(t: World, u: Unit, seen: list[Unit]) -> bool:
    """Begins the flight; False if it cannot move away at all."""
    s = t.state
    if u.immobilised or cannot_leave(u) or u.boarded == s.turn:
        return False
    near = nearest_seen(s, u, seen)
    move = drive_away(s, u, near[0].eye) if u.card.kind == "vehicle" else run_away(s, u, near)
    if move is None:
        return False
    give_die(s, u, "run")
    set_out(t, u, move)
    return True


def nearest_seen(s: State, u: Unit, seen: list[Unit]) -> list[Spot]:
    """house-fubar.2: whom it sees of the enemy of whom a model in sight is nearest to it, that model first."""
    feet = footprints(s, u)

    def far(spot: Spot) -> int:
        return min(gap(foot, spot.foot) for foot in feet)

    marks = {e.id: [spots(s, e)[n] for n in seen_of(s, u, e)] for e in seen}
    return min((sorted(marks[name], key=far) for name in sorted(marks)), key=lambda found: far(found[0]))


def run_away(s: State, u: Unit, near: list[Spot]) -> Moving | None:
    """Every model its full Run distance; over the edge of the table, if that is where it leads."""
    start = led(u)[0].at
    foe = min((spot.eye for spot in near), key=lambda at: distance(at, start))
    away, reach = bearing(foe, start), rate(s, u, "run")
    if u.building >= 0:
        shape = s.table.features[u.building].shape
        assert isinstance(shape, Area)
        start = nearest(shape, ahead(Pose(start, away), s.table.table.width + s.table.table.height).at)
    for quarters in SHORTER:
        for aside in ASIDE:
            to = full(start, (away + aside) % TURN, reach * quarters // 4)
            if off(s, to):
                if (ways := ways_off(s, u, start, to)) is not None:
                    return Moving(u.id, "panic", ways=ways, leaves=True)
            elif (ways := ways_there(s, u, to)) is not None:
                return Moving(u.id, "panic", ways=ways, course=of_gun(u, ways))
    return None


def full(start: Point, facing: int, reach: int) -> Point:
    """The whole of a distance in a direction, and never a hair more."""
    dx, dy = turned(0, -FINE * reach, facing)
    return toward(start, (start[0] + dx, start[1] + dy), reach)


def ways_there(s: State, u: Unit, to: Point) -> Ways | None:
    """As they stand, or closed up if they no longer hang together; out of a building from its wall."""
    for formation in ("keep", "block"):
        if u.building >= 0:
            shape = s.table.features[u.building].shape
            assert isinstance(shape, Area)
            found = ways_out(s, u, shape, named(to), formation, "run")
        else:
            found = ways_of(s, u, named(to), formation, (), "run")
        if not isinstance(found, Refusal):
            return found
    return None


def ways_off(s: State, u: Unit, start: Point, to: Point) -> Ways | None:
    """Over the edge, round what it may not cross; None if somebody does not get there, or its gun stands fast."""
    if u.card.kind == "artillery" and why_not_on(s, u, hull_of(u), "run") is not None:
        return None
    dx, dy = to[0] - start[0], to[1] - start[1]
    starts = {m.id: start if u.building >= 0 else m.at for m in led(u)}
    reach = rate(s, u, "run")
    barred = barred_for(s, u, "run", reach_box(tuple(starts.values()), reach))
    found: Ways = {}
    for name, at in starts.items():
        way = way_for(barred, at, clipped(s, at, dx, dy), reach)
        if isinstance(way, Refusal):
            return None
        found[name] = way
    return found


def off(s: State, to: Point) -> bool:
    return not (0 <= to[0] <= s.table.table.width and 0 <= to[1] <= s.table.table.height)


def clipped(s: State, at: Point, dx: int, dy: int) -> Point:
    """On the way there, the last point of the table."""
    return min(max(at[0] + dx, 0), s.table.table.width), min(max(at[1] + dy, 0), s.table.table.height)


def drive_away(s: State, u: Unit, at: Point) -> Moving | None:
    """A vehicle reverses if the enemy is before it, and otherwise drives on."""
    if sector_of(u, at) == "front":
        course, leaves = as_far_back(s, u, reverse_rate(u))
        return None if course is None else Moving(u.id, "panic", course=course, leaves=leaves)
    course, leaves = as_far_ahead(s, u, rate(s, u, "run"))
    return None if course is None else Moving(u.id, "panic", course=course, leaves=leaves)

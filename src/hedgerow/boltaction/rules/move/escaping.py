"""house-recce.1 The Escape move of a Recce vehicle."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import gap as gap_between
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.ground.records import Course
from hedgerow.boltaction.rules.losing import give_die
from hedgerow.boltaction.rules.move.driving import drive, towing
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import footprints, hull_of
from hedgerow.boltaction.state.lookups import by_hand
from hedgerow.boltaction.state.moves.shooting import Escape
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal

PIVOTS = (0, 45, -45, 90, -90)


def escapes(s: State, u: Unit, attacker: Unit) -> Iterator[Escape]:
    """Forward or back, straight or with a pivot, as far as it gets; at a real table as people drive it."""
    if by_hand(s):
        if u.escaped != s.turn:
            yield Escape(())
        return
    for pivot in PIVOTS:
        turn = (f"{pivot:+d}",) if pivot else ()
        for step in (f"a{rate(s, u, 'advance')}", f"b{rate(s, u, 'advance')}"):
            move = Escape((*turn, step))
            if why_not_escape(s, u, attacker, move) is None:
                yield move


def course_of(s: State, u: Unit, move: Escape) -> Course | Refusal:
    """An Advance or Run move, forward or in reverse."""
    first = drive(s, u, move.way, "advance")
    return first if isinstance(first, Course) else drive(s, u, move.way, "run")


def why_not_escape(s: State, u: Unit, attacker: Unit, move: Escape) -> Refusal | None:
    """house-recce.1: once a turn, not while it tows, and not nearer to the attacker."""
    if towing(s, u):
        return Refusal("towing", f"{u.name} tows something", "assault-vehicle.4")
    if u.escaped == s.turn:
        return Refusal("escaped", "once in a turn", "assault-vehicle.4")
    if by_hand(s):
        return None
    found = course_of(s, u, move)
    if isinstance(found, Refusal):
        return found
    end = hull(found.poses[-1], u.card.size)
    now = min(gap_between(hull_of(u), foot) for foot in footprints(s, attacker))
    then = min(gap_between(end, foot) for foot in footprints(s, attacker))
    if then < now:
        return Refusal("nearer", f"that brings it nearer to {attacker.name}", "house-recce.1")
    return None


def escape(t: World, u: Unit, attacker: Unit, move: Escape) -> None:
    """Its die is taken from the cup and set to DOWN; who needed a Run for it has run (house-transport.1)."""
    s = t.state
    give_die(s, u, "down")
    u.escaped = s.turn
    if by_hand(s):
        s.pending.append(Moving(u.id, "escape"))  # house-ambush.1: and stands somewhere else
        return
    course = course_of(s, u, move)
    assert isinstance(course, Course)
    if isinstance(drive(s, u, move.way, "advance"), Refusal):
        u.ran = s.turn
    set_out(t, u, Moving(u.id, "escape", course=course))

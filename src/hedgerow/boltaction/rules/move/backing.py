"""house-vehicle.4 A vehicle that fails its order test: it backs off from an enemy before it, and is Down."""

from __future__ import annotations

from hedgerow.board.inches.bases import on_table
from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.hulls import ahead, hull
from hedgerow.boltaction.ground.records import Course
from hedgerow.boltaction.rules.losing import go_down
from hedgerow.boltaction.rules.move.driving import drive
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.rules.move.rates import rate, reverse_rate
from hedgerow.boltaction.rules.seeing import pose, sector_of, sees, spots
from hedgerow.boltaction.state.lookups import by_hand, enemies
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal

NOTCH = INCH // 4


def back_off(t: World, u: Unit) -> None:
    """house-vehicle.4: straight back by its full reverse limit, or as far as it can."""
    s = t.state
    go_down(t, u, "house-vehicle.4")
    if by_hand(s) or u.immobilised or u.boarded == s.turn or not enemy_before(s, u):
        return
    course, leaves = as_far_back(s, u, reverse_rate(u))
    if course is not None:
        set_out(t, u, Moving(u.id, "back-off", course=course, leaves=leaves))


def enemy_before(s: State, u: Unit) -> bool:
    """Whether an enemy that it sees is in its front arc."""
    return any(
        sees(s, u, e) and any(sector_of(u, spot.eye) == "front" for spot in spots(s, e)) for e in enemies(s, u.seat)
    )


def as_far_back(s: State, u: Unit, most: int) -> tuple[Course | None, bool]:
    """The longest way back that nothing bars; over the table's edge, if only that is in the way."""
    return as_far(s, u, most, "b", "run" if most > rate(s, u, "advance") else "advance")


def as_far_ahead(s: State, u: Unit, most: int) -> tuple[Course | None, bool]:
    """The same straight on, at a Run."""
    return as_far(s, u, most, "a", "run")


def as_far(s: State, u: Unit, most: int, step: str, order: Order) -> tuple[Course | None, bool]:
    back = step == "b"
    end = ahead(pose(u), -most if back else most)
    off = not on_table(s.table.table, hull(end, u.card.size))
    refused: Refusal | None = None
    for far in range(most, 0, -NOTCH):
        found = drive(s, u, (f"{step}{far}",), order)
        if isinstance(found, Course):
            # Nothing but the edge has kept it from going on.
            leaves = off and refused is not None and refused.code == "off-table"
            return (Course((pose(u), end), most, 0, back, False), True) if leaves else (found, False)
        refused = found
    leaves = off and refused is not None and refused.code == "off-table"
    return (Course((pose(u), end), most, 0, back, False), True) if leaves else (None, False)

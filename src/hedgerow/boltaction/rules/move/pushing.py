"""house-move.1, terrain.10, house-transport.2 Guns: pushed by their crews, hooked up and unhooked."""

from __future__ import annotations

from hedgerow.board.inches.areas import nearest
from hedgerow.board.inches.bases import gap, near, touches
from hedgerow.board.inches.measure import INCH, TURN, distance, inches, is_point, point, toward
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.ground.records import Course, Pose
from hedgerow.boltaction.rules.move.driving import why_not_on, why_not_over_there
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import hull_of
from hedgerow.boltaction.state.moves.movement import Alight
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

BESIDE = TABLES.house.board * INCH


def why_not_pushed(s: State, u: Unit, to: Point, order: Order, besides: tuple[str, ...] = ()) -> Refusal | None:
    """terrain.3, terrain.10: all along its way; out of what it was set up in it is not pushed either."""
    far = distance(u.at, to)
    if not far:
        return None
    if (refusal := why_not_on(s, u, hull_of(u), order)) is not None:
        return refusal
    for gone in (*range(INCH, far, INCH), far):
        body = hull(Pose(toward(u.at, to, gone), u.facing), u.card.size)
        if (refusal := why_not_over_there(s, u, body, order, besides)) is not None:
            return refusal
    return None


def course_to(s: State, u: Unit, carrier: Unit, order: Order) -> Course | Refusal:
    """house-transport.2: a gun's way to within an inch of its tow; one that is not pushed must be there already."""
    wanted = max(0, gap(hull_of(u), hull_of(carrier)) - BESIDE)
    reach = rate(s, u, order)
    if wanted > reach:
        words = f"the gun does not get within an inch of it in {inches(reach)}"
        return Refusal("too-far", words, "house-transport.2")
    to = toward(u.at, nearest(hull_of(carrier), u.at), wanted)
    if (refusal := why_not_pushed(s, u, to, order, (carrier.id,))) is not None:
        return refusal
    return Course((Pose(u.at, u.facing), Pose(to, u.facing)), wanted, 0, False, False)


def why_not_unhook(s: State, u: Unit, carrier: Unit, move: Alight, order: Order) -> Refusal | None:
    """house-transport.2: beside the vehicle, or as far from it as it is pushed with a RUN."""
    if not is_point(move.to):
        return Refusal("no-point", f'{move.to!r} is no point; write it like "1234,0560"', "house-transport.2")
    if not 0 <= move.facing < TURN:
        return Refusal("no-facing", "a facing is 0 to 359 degrees", "house-transport.2")
    body, reach = hull(Pose(point(move.to), move.facing), u.card.size), max(BESIDE, rate(s, u, order))
    if not near(body, hull_of(carrier), reach):
        return Refusal("too-far", f"farther than {inches(reach)} from {carrier.name}", "house-transport.2")
    if touches(body, hull_of(carrier)):
        return Refusal("too-near", f"it would stand on {carrier.name}", "house-move.3")
    return why_not_over_there(s, u, body, order, (carrier.id,))

"""house-move.2, house-vehicle.1 A move put together by hand: men placed one by one, a drive leg by leg."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from hedgerow.board.inches.measure import FINE, INCH, TURN, bearing, distance, named
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.ground.hulls import ahead, components, hull
from hedgerow.boltaction.ground.records import Pose
from hedgerow.boltaction.rules.move.driving import along_road, as_pivots, read_way, run_through
from hedgerow.boltaction.rules.move.going import Ways, led
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import pose
from hedgerow.boltaction.screen.glosses import man
from hedgerow.boltaction.state.moves.movement import Drive, Go
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.preview import End

Manner = Literal["", "ahead", "back", "road", "turn"]
DRIVES: tuple[tuple[Manner, str], ...] = (
    ("", "as it fits"), ("ahead", "ahead"), ("back", "in reverse"), ("road", "along the road"), ("turn", "turn only"),
)  # fmt: skip
NOSE = ">"
"""After the name of a vehicle: where it looks, to be turned by."""
BEFORE = INCH
"""How far ahead of a hull its nose is held."""
STRAIGHT = 10
"""Degrees: so nearly behind it, a point is backed up to."""
ROAD_STEP = INCH // 4


# ------------------------------------------------------------------ on foot


def with_man(draft: Go, id: str, to: Point) -> Go:
    """The same move with one man somewhere else."""
    number = id.rpartition(".")[2]
    others = tuple(given for given in draft.models if given.partition("@")[0] != number)
    return replace(draft, models=(*others, f"{number}@{to[0]:04}x{to[1]:04}"))


def as_it_stands(u: Unit) -> Go:
    return Go(u.id, named(led(u)[0].at), "keep")


def standing(s: State, ways: Ways) -> tuple[End, ...]:
    return tuple(End(named(way.points[-1]), id, words=man(s, id)) for id, way in ways.items())


# ------------------------------------------------------------------ driving


def legs(s: State, u: Unit, at: Pose, to: Point, manner: str) -> Iterator[tuple[str, ...]]:
    """Steps from a pose towards a point, the likeliest first; pivots are counted by the rules."""
    turn = (bearing(at.at, to) - at.facing + TURN // 2) % TURN - TURN // 2
    far = distance(at.at, to)
    if manner == "turn":
        yield as_pivots(turn)
    elif manner == "road":
        yield (f"r{road_length(s, u, at, to)}",)
    elif manner == "back" or (not manner and abs(turn) > TURN // 2 - STRAIGHT):
        yield (f"b{max(0, -components(at, to)[0] // FINE)}",)
    else:
        yield (*as_pivots(turn), f"a{far}")


def road_length(s: State, u: Unit, at: Pose, to: Point) -> int:
    """How far along its road the hull comes nearest to a point."""
    reach = 2 * rate(s, u, u.order or "advance")
    best = (distance(at.at, to), 0)
    for far in range(ROAD_STEP, reach + 1, ROAD_STEP):
        followed = along_road(s, at, far)
        if isinstance(followed, Refusal):
            break
        best = min(best, (distance(followed[-1].at, to), far))
    return best[1]


def driven_on(s: State, u: Unit, draft: Drive, part: str, to: Point, manner: str) -> Iterator[Drive]:
    """The same drive with another leg, or turned at its end."""
    at = end_pose(s, u, draft.way)
    if at is None:
        return
    kind = "turn" if part.endswith(NOSE) else manner
    for more in legs(s, u, at, to, kind):
        yield replace(draft, way=joined(draft.way, more))


def joined(way: Sequence[str], more: Sequence[str]) -> tuple[str, ...]:
    """Pivots that follow one another are one, or as many as are needed."""
    turned = 0
    way, rest = list(way), list(more)
    while way and way[-1][0] in "+-":
        turned += int(way.pop())
    while rest and rest[0][0] in "+-":
        turned += int(rest.pop(0))
    turned = (turned + TURN // 2) % TURN - TURN // 2
    return (*way, *as_pivots(turned), *rest)


def end_pose(s: State, u: Unit, way: Sequence[str]) -> Pose | None:
    steps = read_way(way)
    if isinstance(steps, Refusal):
        return None
    course = run_through(s, u, steps, u.order or "advance")
    return None if isinstance(course, Refusal) else course.poses[-1]


def parked(u: Unit, at: Pose) -> tuple[End, ...]:
    """The hull at the end of a drive, and its nose."""
    nose = ahead(at, u.card.size[1] // 2 + BEFORE).at
    grip = (End(named(nose), f"{u.id}{NOSE}", "grip", words="its front"),) if min(nose) >= 0 else ()
    return (End(named(at.at), u.id, outline=tuple(map(named, hull(at, u.card.size).outline)), words="the hull"), *grip)


# ------------------------------------------------------------------ either


def amended(s: State, u: Unit, draft: Move | None, part: str, to: Point, manner: str) -> Iterator[Move]:
    """The move that was put together so far, with one part of it put somewhere."""
    match draft:
        case None if u.card.kind != "vehicle":
            yield with_man(as_it_stands(u), part, to)
        case Go():
            yield with_man(draft, part, to)
        case Drive():
            yield from driven_on(s, u, draft, part, to, manner)


def first_leg(s: State, u: Unit, to: Point, manner: str) -> Iterator[Drive]:
    yield from (Drive(u.id, steps) for steps in legs(s, u, pose(u), to, manner) if steps)

"""house-vehicle.1, house-vehicle.2 Hulls: how they stand, what they sweep over, the sectors around them, arcs."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.board.inches.bases import oblong
from hedgerow.board.inches.measure import FINE, TURN, cosine, sine, turned
from hedgerow.board.inches.records import Area, Disc, Footprint, Point
from hedgerow.boltaction.book.entries import Arc
from hedgerow.boltaction.book.terms import Facing
from hedgerow.boltaction.ground.records import Pose

SECTOR_AT: dict[Facing, int] = {"front": 0, "right": 90, "rear": 180, "left": 270}


@lru_cache(maxsize=1 << 12)
def hull(pose: Pose, size: tuple[int, int]) -> Area:
    """The oblong that a vehicle or a gun stands on: its width, and its length along its facing."""
    return oblong(pose.at, size[0], size[1], pose.facing)


def ahead(pose: Pose, far: int) -> Pose:
    """So far straight on, or back if it is negative."""
    dx, dy = turned(0, -far, pose.facing)
    return Pose((pose.at[0] + dx, pose.at[1] + dy), pose.facing)


def pivoted(pose: Pose, degrees: int) -> Pose:
    return Pose(pose.at, (pose.facing + degrees) % TURN)


def swept(pose: Pose, size: tuple[int, int], far: int) -> Area:
    """Everything that a hull passes over on a straight way."""
    front = -size[1] // 2
    return strip(pose, size[0], front - max(0, far), front + size[1] + max(0, -far))


def before(pose: Pose, size: tuple[int, int], far: int) -> Area:
    """What it passes over without standing on it yet: before its front, or behind its back if it is negative."""
    front = -size[1] // 2
    back = front + size[1]
    return strip(pose, size[0], front - far, front) if far >= 0 else strip(pose, size[0], back, back - far)


def strip(pose: Pose, width: int, front: int, back: int) -> Area:
    """An oblong along the way that a hull looks: it begins and ends so far behind the middle of the hull."""
    left = -width // 2
    corners = ((left, front), (left + width, front), (left + width, back), (left, back))
    turns = (turned(dx, dy, pose.facing) for dx, dy in corners)
    return Area("", tuple((pose.at[0] + dx, pose.at[1] + dy) for dx, dy in turns))


def side_at(pose: Pose, size: tuple[int, int], facing: Facing) -> tuple[Point, Point]:
    """The ends of one side of a hull."""
    ring = hull(pose, size).outline
    n = tuple(SECTOR_AT).index(facing)
    return ring[n], ring[(n + 1) % len(ring)]


def components(pose: Pose, at: Point) -> tuple[int, int]:
    """How far ahead of a pose a point lies, and how far to its right, in millionths of hundredths."""
    dx, dy = at[0] - pose.at[0], at[1] - pose.at[1]
    s, c = sine(pose.facing), cosine(pose.facing)
    return dx * s - dy * c, dx * c + dy * s


def sector(pose: Pose, at: Point) -> Facing:
    """house-pen.1: the sector in which a point lies; on a dividing line the better protected one."""
    ahead, right = components(pose, at)
    if ahead >= abs(right):
        return "front"
    if abs(right) >= -ahead:
        return "right" if right > 0 else "left"
    return "rear"


def in_arc(pose: Pose, arc: Arc, at: Point) -> bool:
    """house-vehicle.3, house-weapon.3: within 45 degrees to either side of where an arc looks, its edges included."""
    if arc == "all-round":
        return True
    ahead, right = components(Pose(pose.at, pose.facing + SECTOR_AT[arc]), at)
    return ahead >= abs(right) - FINE  # a hair: edges are rounded to whole hundredths


def partly_in_arc(pose: Pose, arc: Arc, foot: Footprint) -> bool:
    """house-weapon.3: whether some of a base, a hull or a building lies within an arc."""
    if arc == "all-round":
        return True
    looks = Pose(pose.at, pose.facing + SECTOR_AT[arc])
    if isinstance(foot, Disc):
        ahead, right = components(looks, foot.centre)
        beside, radius = abs(right) - ahead, foot.radius * FINE
        if ahead + abs(right) < 0:  # behind: nearest to the point from which it is fired
            return ahead**2 + right**2 <= radius**2
        return beside <= FINE or beside**2 <= 2 * radius**2
    corners = [components(looks, corner) for corner in foot.outline]
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return any(ahead >= abs(right) - FINE for ahead, right in corners) or any(
        a[1] * b[1] < 0 and a[0] * abs(b[1]) + b[0] * abs(a[1]) >= 0 for a, b in sides
    )

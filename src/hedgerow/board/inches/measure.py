"""Points and lengths on an open table, exact: whole hundredths of an inch, and one way of rounding.

Every question with a yes or no (is it within 6 inches, does it cross, is it inside) is answered from integers without
rounding. Every length that is told is the true length rounded to the nearest hundredth, halves up. So a game replays to
the last bit on every machine.

>>> named((1234, 560)), point("1234,0560"), length(300, 400), inches(1250)
('1234,0560', (1234, 560), 500, '12.5"')
"""

import math
from functools import cache

from hedgerow.board.inches.records import Point

INCH = 100
DIGITS = 4
TURN = 360
"""Facings are whole degrees clockwise from the north."""
FINE = 1_000_000
"""Sines are kept in millionths."""


def named(at: Point) -> str:
    """The name of a point, as places are named."""
    return f"{at[0]:0{DIGITS}},{at[1]:0{DIGITS}}"


def is_point(place: str) -> bool:
    """Whether the name of a place is that of a point."""
    return _figures(place) is not None


def point(place: str) -> Point:
    """The point that a place name names."""
    found = _figures(place)
    if found is None:
        raise ValueError(f'{place!r} is no point; write hundredths of an inch east and south, as "1234,0560"')
    return found


def _figures(place: str) -> Point | None:
    east, _, south = place.partition(",")
    whole = all(part.isascii() and part.isdecimal() for part in (east, south))
    return (int(east), int(south)) if whole and named((int(east), int(south))) == place else None


def inches(hundredths: int) -> str:
    """A length for people: 12.5"."""
    whole, rest = divmod(abs(hundredths), INCH)
    words = f"{whole}.{rest:02}".rstrip("0").rstrip(".")
    return f'{"-" * (hundredths < 0)}{words}"'


# ---- rounding


def rounded(over: int, under: int) -> int:
    """The nearest whole number to a fraction, halves up; `under` is positive."""
    return (2 * over + under) // (2 * under)


def root(over: int, under: int = 1) -> int:
    """The nearest whole number to the square root of a fraction, halves up; `under` is positive."""
    return (math.isqrt(4 * over // under) + 1) // 2


def root_up(over: int, under: int = 1) -> int:
    """The least whole number that is not less than the square root of a fraction; `under` is positive."""
    found = math.isqrt(over // under)
    return found if found * found * under >= over else found + 1


# ---- lengths


def length(dx: int, dy: int) -> int:
    return root(dx * dx + dy * dy)


def distance(a: Point, b: Point) -> int:
    """From point to point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (math.isqrt(4 * (dx * dx + dy * dy)) + 1) // 2


def square(a: Point, b: Point) -> int:
    """The distance from point to point, squared: exact."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return dx * dx + dy * dy


def within(a: Point, b: Point, reach: int) -> bool:
    """Whether two points are no farther apart than that, exactly."""
    return square(a, b) <= reach * reach


def toward(a: Point, b: Point, reach: int) -> Point:
    """The point that far from a on the way to b, or b if it is nearer; never a hair farther than `reach`."""
    if within(a, b, reach):
        return b
    dx, dy = b[0] - a[0], b[1] - a[1]
    # A share of the way, cut off towards the start: floor(reach * d / |d|) for either coordinate.
    far = dx * dx + dy * dy
    return a[0] + _cut(dx, reach, far), a[1] + _cut(dy, reach, far)


def _cut(d: int, reach: int, square: int) -> int:
    part = math.isqrt(d * d * reach * reach // square)
    return part if d >= 0 else -part


# ---- directions


@cache
def sine(degrees: int) -> int:
    """In millionths. The library's sine may differ in its last bit from machine to machine, its millionths do not."""
    return round(math.sin(math.radians(degrees % TURN)) * FINE)


def cosine(degrees: int) -> int:
    return sine(degrees + TURN // 4)


def turned(dx: int, dy: int, degrees: int) -> Point:
    """A displacement turned clockwise, each coordinate rounded."""
    s, c = sine(degrees), cosine(degrees)
    return rounded(dx * c - dy * s, FINE), rounded(dx * s + dy * c, FINE)


def bearing(a: Point, b: Point) -> int:
    """The direction from a to b in whole degrees clockwise from the north; of two equally near, the smaller."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if not dx and not dy:
        return 0
    # The library's arc tangent only says where to look: which degree is nearest is decided from whole numbers.
    about = round(math.degrees(math.atan2(dx, -dy)))
    near = sorted(degrees % TURN for degrees in (about - 1, about, about + 1))
    return max(near, key=lambda degrees: dx * sine(degrees) - dy * cosine(degrees))

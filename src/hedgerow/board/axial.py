"""What a straight line between two hex centres passes, by axial displacement: hexes, and hexsides it runs along.

That depends only on the displacement, so it is worked out once for each, in integers: in the three forms x-y, y-z, z-x
of cube coordinates a hex is |form| <= 1, a line is t * form(D), and all comparisons are of rationals brought to a
common denominator. Touching a corner is no crossing; lying on a hexside is a run along it, with the hexes of both sides
paired. Nothing here knows which way hexes point or what they are called.
"""

from functools import lru_cache

from hedgerow.board.records import Axial, Passage

STEPS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six neighbours, clockwise; a grid says which comes first."""


def span(dq: int, dr: int) -> int:
    """Length of an axial displacement in hexes."""
    return max(abs(dq), abs(dr), abs(dq + dr))


def _forms(q: int, r: int) -> tuple[int, int, int]:
    x, z = q, r
    y = -x - z
    return x - y, y - z, z - x


def _nearest(q: float, r: float) -> Axial:
    """The hex around a point of the plane."""
    x, z, y = round(q), round(r), round(-q - r)
    off_x, off_y, off_z = abs(x - q), abs(y + q + r), abs(z - r)
    if off_x >= off_y and off_x >= off_z:
        return -y - z, z
    return (x, z) if off_y >= off_z else (x, -x - y)


def _near_line(dq: int, dr: int) -> list[Axial]:
    """Every hex that the line could pass, in a fixed order: those at its whole steps, and their neighbours."""
    length = span(dq, dr)
    found: dict[Axial, None] = {}
    for i in range(length + 1):
        q, r = _nearest(dq * i / length, dr * i / length)
        found[q, r] = None
        for sq, sr in STEPS:
            found[q + sq, r + sr] = None
    return list(found)


def _stretch(line: tuple[int, int, int], hex: tuple[int, int, int], scale: int) -> tuple[int, int, bool] | None:
    """Where on the line (0..scale) the hex lies, and whether only its edge does; None if it is missed or touched."""
    low, high, edge = 0, scale, False
    for along, to in zip(line, hex):
        if along == 0:
            if abs(to) > 1:
                return None
            edge = edge or abs(to) == 1
            continue
        ends = ((to - 1) * scale // along, (to + 1) * scale // along)
        low, high = max(low, min(ends)), min(high, max(ends))
        if low >= high:
            return None
    return low, high, edge


@lru_cache(maxsize=65536)
def passages(dq: int, dr: int) -> tuple[Passage, ...]:
    """All that a line of this displacement passes between its end hexes, in order from its start."""
    if not (dq or dr):
        return ()
    line = _forms(dq, dr)
    scale = 1
    for form in line:
        scale *= abs(form) or 1
    stretches: dict[tuple[int, int], list[Axial]] = {}
    for q, r in _near_line(dq, dr):
        if (q, r) in ((0, 0), (dq, dr)):
            continue
        stretch = _stretch(line, _forms(q, r), scale)
        if stretch:
            stretches.setdefault(stretch[:2], []).append((q, r))
    return tuple(
        Passage(tuple(sorted(hexes)), span(*hexes[0]), span(dq - hexes[0][0], dr - hexes[0][1]))
        for _, hexes in sorted(stretches.items())
    )


def steps_back(dq: int, dr: int) -> tuple[Axial, ...]:
    """The steps from the end hex to what the line passed last: one, or two where it comes by a corner."""
    line = passages(dq, dr)
    last = line[-1].hexes if line else ((0, 0),)
    return tuple((q - dq, r - dr) for q, r in last)


SPREAD = 1 << 16
"""Of spots (`Grid.spot`): a hex as one number, so that lines are sums; wider than any map is high."""


@lru_cache(maxsize=65536)
def length(displacement: int) -> int:
    """Length of a displacement between two spots in hexes."""
    dq = (displacement + SPREAD // 2) // SPREAD
    return span(dq, displacement - dq * SPREAD)


@lru_cache(maxsize=65536)
def stretches(displacement: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """The passages of a displacement between two spots: (offsets from its start, range from it, range to its end)."""
    dq = (displacement + SPREAD // 2) // SPREAD
    found = passages(dq, displacement - dq * SPREAD)
    return tuple((tuple(q * SPREAD + r for q, r in p.hexes), p.near, p.far) for p in found)


@lru_cache(maxsize=65536)
def corners(displacement: int) -> dict[int, int]:
    """The hexes of which the line only touches a corner, as offsets from the spot of its start, each by the number of
    stretches before it.
    """
    dq = (displacement + SPREAD // 2) // SPREAD
    dr = displacement - dq * SPREAD
    line = _forms(dq, dr)
    if not all(line):
        return {}  # along hexsides, at whose corners hexes of the line itself meet
    scale = abs(line[0] * line[1] * line[2])
    found: dict[int, int] = {}
    near = _near_line(dq, dr)
    ends = [stretch[1] for at in near if (stretch := _stretch(line, _forms(*at), scale))]
    for q, r in near:
        spans = [
            sorted(((to - 1) * scale // along, (to + 1) * scale // along)) for along, to in zip(line, _forms(q, r))
        ]
        low, high = max(span[0] for span in spans), min(span[1] for span in spans)
        if low == high and 0 < low < scale:
            found[sum(end <= low for end in ends) - 1] = q * SPREAD + r
    return found


@lru_cache(maxsize=65536)
def offsets(displacement: int) -> tuple[int, ...]:
    """Every hex that the line passes, as offsets from the spot of its start."""
    return tuple(offset for hexes, _, _ in stretches(displacement) for offset in hexes)


@lru_cache(maxsize=65536)
def squarely(displacement: int) -> frozenset[int]:
    """The hexes that the line goes right through, as offsets: those along a hexside let it by on the other side."""
    return frozenset(hexes[0] for hexes, _, _ in stretches(displacement) if len(hexes) == 1)

"""Whether a straight line between two hex centres cuts through drawn terrain.

Silhouettes are convex hulls in hundredths of a drawing unit, compared in integers: since a line that crosses a hex
crosses all of it, it crosses a silhouette within that hex exactly when corners of the hull lie strictly on both sides
of the line.
"""

from collections.abc import Sequence

from hedgerow.board.records import Point

FINE = 100
"""Silhouettes are kept in this fraction of a drawing unit."""


def crosses(a: Point, b: Point, hull: Sequence[int]) -> bool:
    """Whether the line from centre to centre cuts through a hull in a hex between them."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    level = FINE * (dx * ay - dy * ax)
    left = right = False
    for i in range(0, len(hull), 2):
        side = dx * hull[i + 1] - dy * hull[i] - level
        if side > 0:
            left = True
        elif side < 0:
            right = True
        if left and right:
            return True
    return False

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


def meets(a: Point, b: Point, hull: Sequence[int]) -> bool:
    """Whether the line itself, and not only its course, cuts through a hull, which may lie around one of its ends."""
    if not crosses(a, b, hull):
        return False
    ax, ay, bx, by = (FINE * value for value in (*a, *b))
    corners = list(zip(hull[::2], hull[1::2]))
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0])):
        nx, ny = qy - py, px - qx
        far = [nx * x + ny * y for x, y in corners]
        ends = nx * ax + ny * ay, nx * bx + ny * by
        if (nx or ny) and (max(ends) <= min(far) or min(ends) >= max(far)):
            return False
    return True

"""14.0.2: counters face a vertex of their hex; the two hexsides beside it are ahead.

>>> ahead("D6", 0), behind("D6", 0)
(('C5', 'D5'), ('E6', 'D7'))
"""

from hedgerow.board.facing import FACINGS, VERTICES, Facings, turn
from hedgerow.lnlt.ground.hexes import GRID

__all__ = ["FACINGS", "VERTICES", "turn"]

_VERTICES = Facings(GRID)
WORDS, SHORT = _VERTICES.words, _VERTICES.short
"""Where each vertex points."""

sides_ahead, sides_behind, sides_toward = _VERTICES.sides_ahead, _VERTICES.sides_behind, GRID.sides_out
ahead, behind = _VERTICES.ahead, _VERTICES.behind
in_arc, facings_toward, nearest_facing = _VERTICES.in_arc, _VERTICES.facings_toward, _VERTICES.nearest_facing
pointing_to = _VERTICES.pointing_to

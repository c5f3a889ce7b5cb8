"""1.7.0.3, 6.6 Where a counter can stand at all."""

from __future__ import annotations

from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import Ground


def may_set_up(g: Ground, figures: Counter, place: str) -> bool:
    """1.7.0.3: a heavy weapon does not set up in a Building; nobody sets up where nobody of his kind can go."""
    heavy = figures.calibre > NUMBERS.wt_building_max_mm
    if (built := figures.hull) is not None or figures.mount:
        moves = built.moves if built is not None else "O"  # 6.6
        return place not in g.forts and not g.building(place) and g.terrain(place).cost(moves) is not None
    return g.terrain(place).cost() is not None and not (heavy and g.building(place))

"""All lines of a map, run together in arrays, as `sweep` finds them."""

import msgspec
import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Sweep(msgspec.Struct, frozen=True):
    """Pairs (a < b by their place in the list of hexes) and, run together, what the line of each passes."""

    a: Ints
    b: Ints
    start: Ints
    """First passage of each pair, and one past the last of all."""
    hex: Ints
    twin: Ints
    """The other hex of a hexside that the line runs along, NOWHERE for a hex that it crosses."""
    near: Ints
    far: Ints
    met: Ints
    """Of a crossed hex: bits of the kinds whose silhouettes the line crosses there."""
    pair: Ints

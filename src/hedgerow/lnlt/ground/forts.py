"""21.1 Bunkers and Caves as nouns: a hex within a hex, which way its front is, and what the inside is like.

The inside of a Bunker in D6 is the place "D6+B", of a Cave "D6+C". Its front is a hexside, 0 for north and so on
clockwise as in `hexes.DIRECTIONS`, and takes in the hexsides beside it.

>>> pillbox = Fort("D6", facing=1, tm=3)
>>> pillbox.inside, [pillbox.faces(hex) for hex in ("D3", "E5", "G6", "D9")]
('D6+B', [True, True, True, False])
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.terrain import Marker, Terrain
from hedgerow.lnlt.ground.facing import sides_toward
from hedgerow.lnlt.ground.hexes import DIRECTIONS

FortKind = Literal["bunker", "cave"]
HEXSIDES = tuple(range(len(DIRECTIONS)))
SIGNS: dict[FortKind, str] = {"bunker": "B", "cave": "C"}
TITLES: dict[FortKind, str] = {"bunker": "Bunker", "cave": "Cave"}


class Fort(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Bunker or a Cave."""

    hex: str
    facing: int  # the hexside that the red arrow points to (21.1.0.4)
    tm: int
    kind: FortKind = "bunker"

    @property
    def inside(self) -> str:
        return f"{self.hex}+{SIGNS[self.kind]}"

    @property
    def title(self) -> str:
        return TITLES[self.kind]

    @property
    def marker(self) -> Marker:
        """Its row in the chart: what it costs to enter and leave it, and how it is spotted."""
        return chart().markers[self.kind]

    @property
    def front(self) -> tuple[int, int, int]:
        """21.1.0.4: the three hexsides of its front."""
        sides = len(HEXSIDES)
        return (self.facing - 1) % sides, self.facing, (self.facing + 1) % sides

    def faces(self, hex: str) -> bool:
        """Whether a line to a hex runs through one of the front three hexes; along the very edge it still does."""
        return any(side in self.front for side in sides_toward(self.hex, hex))

    def terrain(self, around: Terrain) -> Terrain:
        """21.1.1.1, 18.1.1: what the inside is: spotted as blocking terrain, and no place for Mortars or vehicles."""
        return msgspec.structs.replace(
            around, name=self.kind, words=f"{self.kind} in {around}", sight=self.marker.spotted_as,
            mortar_may_fire_from=False, scout_discount=False, overrun=False, stacking=0, crushed_into="",
            burns=0,
        )  # fmt: skip

"""A meadow of pointed hexes with a wood in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from importlib import resources
from random import Random

from hedgerow.board.hexes import Grid, grid_of
from hedgerow.board.maps import read_map
from hedgerow.board.records import Catalogue, Kind, Map
from hedgerow.kernel.choice import Refusal

KINDS = (Kind("clear", "ground", "plain", symbol="."), Kind("woods", "area", "canopy", silhouette=True, symbol="w"))
CATALOGUE = Catalogue({kind.name: kind for kind in KINDS}, "clear")


class Meadow:
    goal = "0304"

    @cached_property
    def map(self) -> Map:
        return read_map((resources.files(__package__) / "meadow.toml").read_text(), CATALOGUE, "meadow")

    @cached_property
    def grid(self) -> Grid:
        return grid_of(self.map.layout)

    def line_up(self, seat: int) -> tuple[str, ...]:
        return (("0102", "0104", "0106"), ("0702", "0704", "0706"))[seat]

    def homes(self, seat: int) -> Iterable[str]:
        columns = (("01", "02"), ("06", "07"))[seat]
        return (hex for hex in self.map.hexes if hex[:2] in columns)

    def why_not_home(self, seat: int, at: str) -> Refusal | None:
        if at in self.homes(seat):
            return None
        return Refusal("not-home", f"{at} is not on your side of the meadow", "2.2")

    def steps(self, at: str) -> Iterable[str]:
        return (hex for hex in self.grid.around(at) if hex in self.map.terrain)

    def why_not_step(self, at: str, to: str) -> Refusal | None:
        if to not in self.map.terrain:
            return Refusal("off-map", f"there is no hex {to}", "3.1")
        return None if self.grid.touching(at, to) else Refusal("too-far", f"{to} is not next to {at}", "3.1")

    def wander(self, at: str, chance: Random) -> str:
        return chance.choice(list(self.steps(at)))

    def anywhere(self, chance: Random) -> str:
        return chance.choice(self.map.hexes)

    def far(self, a: str, b: str) -> int:
        return self.grid.distance(a, b)

    def apart(self, a: str, b: str) -> float:
        return self.grid.distance(a, b)

    def meet(self, a: str, b: str) -> bool:
        return a == b

    def blocked_at(self, a: str, b: str) -> str:
        """4.2: woods between the two ends block; a line along a hexside is blocked by woods on both sides."""
        blocks = (hexes for hexes, _, _ in self.grid.line(a, b) if all(self.covered(hex) for hex in hexes))
        return "/".join(next(blocks, ()))

    def why_unseen(self, a: str, b: str) -> Refusal | None:
        where = self.blocked_at(a, b)
        return Refusal("blocked", f"woods in {where} block the line from {a} to {b}", "4.2") if where else None

    def covered(self, at: str) -> bool:
        return self.map.terrain.get(at) == "woods"


FIELD = Meadow()

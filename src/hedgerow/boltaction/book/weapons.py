"""A row of the weapon tables."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.book.terms import Dice, Standing

Keyword = Literal[
    "assault", "team", "fixed", "shaped-charge", "one-shot", "indirect", "howitzer", "flamethrower", "multiple",
    "flak", "scoped",
]  # fmt: skip
"""house-weapon.1 to house-weapon.9; `scoped` is a sniper's rifle, `multiple` a rocket launcher."""


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ranges are inches, as printed. Without `pen` it is a small arm, or has the PEN of its shell (he.1)."""

    id: str
    name: str
    range: int
    least: int = 0  # the lower of two printed ranges: house-indirect.3
    direct: int = 0  # a howitzer's range when it fires directly (house-weapon.6)
    shots: Dice = "1"
    pen: int = 0
    he: int = 0  # the diameter of its template in inches
    keywords: tuple[Keyword, ...] = ()
    smoke: int = 0  # the radius of its smoke in inches (smoke.4)
    rule: str
    standing: Standing = "printed"

    @property
    def heavy(self) -> bool:
        """smallarms.5: whether it has a PEN at all, of its own or of its shell."""
        return bool(self.pen or self.he)

    @property
    def only_he(self) -> bool:
        """house-he.2: whether it can fire nothing else."""
        return bool(self.he) and not self.pen

    def has(self, keyword: Keyword) -> bool:
        return keyword in self.keywords

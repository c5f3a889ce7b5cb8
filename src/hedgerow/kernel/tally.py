"""Numbers that explain themselves: every figure a player sees is a sum of parts, each with words and a clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec


class Mod(msgspec.Struct, frozen=True, gc=False):
    """One part of a number: its value, what it is for, and the clause that grants it."""

    value: int
    words: str
    rule: str


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A list of parts that sums itself.

    >>> fire = Tally().plus(2, "squad leads the fire", "5.2.2").plus(1, "BAR", "5.2.5").plus(0, "leader", "5.0.1.2")
    >>> fire.total, len(fire.mods)
    (3, 2)
    """

    mods: tuple[Mod, ...] = ()

    @classmethod
    def of(cls, mods: Iterable[Mod]) -> Tally:
        """A tally of those parts that are not zero."""
        return cls(tuple([m for m in mods if m.value]))

    def plus(self, value: int, words: str, rule: str) -> Tally:
        """This tally with one part more; a zero part explains nothing and is left out."""
        return Tally((*self.mods, Mod(value, words, rule))) if value else self

    @property
    def total(self) -> int:
        total = 0
        for m in self.mods:
            total += m.value
        return total

    def __iter__(self) -> Iterator[Mod]:
        return iter(self.mods)

    def __str__(self) -> str:
        return ", ".join(f"{m.value:+d} {m.words} [{m.rule}]" for m in self.mods) or "nothing"

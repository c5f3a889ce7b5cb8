"""How a figure stands in a chart: alone, or as a line with its words and clause."""

from __future__ import annotations

import msgspec

from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.counters import Standing


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a chart and how sure it is."""

    value: int
    standing: Standing = "ours"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a chart of modifiers: a number with its words and clause."""

    value: int
    words: str
    rule: str
    standing: Standing = "ours"

    def mod(self, times: int = 1) -> Mod:
        """The line applied so many times."""
        return Mod(self.value * times, self.words, self.rule)

"""How sure a system's figures are: which of them a source prints, and which are ours until somebody knows better."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

OURS = "ours"


class FigureCard(msgspec.Struct, frozen=True):
    """A figure where it is written."""

    file: str  # of the package, "tables.toml"
    of: str  # the counter or chart it belongs to
    name: str
    value: str
    standing: str  # a word of the system: "printed", "derived"; OURS in all of them


Figures = Callable[[], tuple[FigureCard, ...]]

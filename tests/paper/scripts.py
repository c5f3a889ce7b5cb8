"""How two sides come within sight of each other, and where Blue may hide meanwhile."""

from __future__ import annotations

from typing import NamedTuple


class Script(NamedTuple):
    """Steps in turn, Red's first; after the last one Red may shoot at once at whoever has gone."""

    steps: tuple[tuple[str, str], ...]
    shot: tuple[str, str]
    homes: tuple[str, ...]  # of Blue, out of the way
    red_home: str
    too_far: str  # for the first piece to go
    far_off: tuple[str, ...]  # places that nobody is at


SCRIPTS = {
    "pickets": Script(
        (("r2", "0204"), ("b2", "0604"), ("r2", "0304"), ("b2", "0504")), ("r2", "b2"),
        ("0701", "0707", "0606", "0602"), "0107", "0504", ("0401", "0405"),
    ),
    "patrols": Script(
        (("r1", "0700,0400"), ("b1", "2200,0400")), ("r1", "b1"),
        ("2900,1900", "2500,1200", "2900,0100", "2700,1300"), "0100,1900", "1400,0400", ("1500,1000", "1234,0567"),
    ),
}  # fmt: skip

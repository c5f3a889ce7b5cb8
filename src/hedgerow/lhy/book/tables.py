"""The records of `tables.toml`, read once. Code holds procedures; no figure is written twice."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from hedgerow.lhy.book.counters import Ability, Kind, Standing


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a chart and how sure it is."""

    value: int
    standing: Standing = "ours"


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Disrupted or Shocked side of a counter is made of, and what Elite AFVs gain (15.1d)."""

    cohesion: int
    assault_divisor: int
    afv_assault: int
    elite_afv_av: int


class Mortar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Mortar Fire Action Table (1.6)."""

    name: str
    calibre: int
    platoon: bool  # a section otherwise (11.4.8)
    primary: Figure  # MV in the primary impact hex
    secondary: Figure
    he: Figure  # accuracy rolls (11.4.5)
    smoke: Figure


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    kind: dict[Kind, Ability]
    back: Back
    mortar: dict[str, Mortar]


TABLES = msgspec.convert(
    tomllib.loads((files("hedgerow.lhy") / "tables.toml").read_text("utf-8")), Tables, strict=False
)

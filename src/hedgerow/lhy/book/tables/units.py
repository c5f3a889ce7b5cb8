"""1, 2 Counters: their other side, mortars, stacking."""

from __future__ import annotations

import msgspec

from hedgerow.lhy.book.tables.lines import Figure


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Disrupted or Shocked side of a counter is made of, and what Elite AFVs gain (15.1d)."""

    cohesion: Figure
    assault_divisor: Figure
    afv_assault: Figure
    elite_afv_av: Figure


class Mortar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Mortar Fire Action Table (1.6)."""

    name: str
    calibre: int
    platoon: bool  # a section otherwise (11.4.8)
    primary: Figure  # MV in the primary impact hex
    secondary: Figure
    he: Figure  # accuracy rolls (11.4.5)
    smoke: Figure


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.4: what a side may have in one hex at the end of a cycle."""

    squads: int  # a section is half a squad
    mg: int
    vehicles: int
    vehicles_enclosed: int  # on an enclosed road (4.1.9.3c)
    guns: int
    fp: int
    others: int  # non-vehicular non-combat units

"""The records of `content/forces/*.toml`: forces as their files write them, figures with their standing."""

from __future__ import annotations

import msgspec

from hedgerow.lhy.book.counters import Arm, Kind, Nation


class Standings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which figures are printed in a source, printed for a later edition, or derived; every other one is ours."""

    printed: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()


class Printed(Standings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Figures of one side of a counter; those left out are the model's, or not there."""

    atv: tuple[int, int] | None = None  # value, range
    sav: tuple[int, int] | None = None
    underscored: bool | None = None
    assault: int | None = None
    cohesion: int | None = None
    av: int | None = None
    aev: int | None = None


class Model(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What many counters have in common."""

    id: str
    kind: Kind
    name: str
    elite: bool = False
    engineer: bool = False
    spg: bool = False
    dummy: bool = False
    back: Printed | None = None  # where the Disrupted or Shocked side is not what the tables make of the front


class Unit(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One counter: a model, and what this one has of its own."""

    like: str
    id: str = ""  # the Unit ID; left out, the units of a group are numbered
    name: str = ""
    copies: int = 1  # so many alike
    back: Printed | None = None


class PlatoonFile(Standings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A platoon. Its standings are those of the figures that its units give themselves."""

    number: int
    name: str = ""
    units: tuple[Unit, ...]


class CompanyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    arm: Arm
    colour: str
    platoon: tuple[PlatoonFile, ...]
    elite: bool = False
    command: Unit | None = None


class MixFile(Standings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Support units of one sort."""

    id: str
    name: str
    units: tuple[Unit, ...]


class ForceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: Nation
    model: tuple[Model, ...]
    company: tuple[CompanyFile, ...] = ()
    mix: tuple[MixFile, ...] = ()

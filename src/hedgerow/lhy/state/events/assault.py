"""Assaults (10.5, 14.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class AssaultDeclared(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    start: str
    at: str


class ArrowPlaced(Event, frozen=True, kw_only=True):
    """10.5.2.2: from which hex, and at which it points."""

    units: tuple[str, ...]
    at: str
    target: str


class AssaultEntered(Event, frozen=True, kw_only=True):
    """10.5.2.1, 10.5.3.3: units go in. Without enemies there it is no Assault (yet)."""

    units: tuple[str, ...]
    start: str
    at: str
    contested: bool


class Enveloped(Event, frozen=True, kw_only=True):
    """14.2h"""

    at: str
    seat: int


class HeldBack(Event, frozen=True, kw_only=True):
    """10.5.2.2, 10.3.1c: shells fall in the hex, or they Feint in an Assault, and stay where they are."""

    units: tuple[str, ...]
    at: str
    target: str


class Feinted(Event, frozen=True, kw_only=True):
    """10.5.2.4: the check, and whether any may stay."""

    units: tuple[str, ...]
    at: str
    unit: str  # that checks
    die: int
    cohesion: int
    stay: bool


class AssaultLapsed(Event, frozen=True, kw_only=True):
    """Only one side is left in the hex."""

    at: str


class AssaultDecided(Event, frozen=True, kw_only=True):
    """14.1.s1: without a roll. `loser` retreats, unless his units are lost."""

    at: str
    loser: int


class AssaultRolled(Event, frozen=True, kw_only=True):
    """14.1.s4, 14.1.s5: what both sides brought, and what came of it."""

    at: str
    seat: int
    attack: Tally
    defence: Tally
    drm: int
    die: int
    result: int
    least: int  # of the row of the Assault Resolution Table


class DestructionTried(Event, frozen=True, kw_only=True):
    """14.3.2.2"""

    vehicle: str
    at: str
    seat: int
    die: int
    tally: Tally
    destroyed: bool


class RetreatBegan(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str


class Retreated(Event, frozen=True, kw_only=True):
    """One hex of a retreat."""

    units: tuple[str, ...]
    start: str
    to: str


class RetreatEnded(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str


class LeaderChecked(Event, frozen=True, kw_only=True):
    """14.3.5"""

    unit: str
    at: str
    die: int
    lost: bool


class Advanced(Event, frozen=True, kw_only=True):
    """14.3.4"""

    units: tuple[str, ...]
    start: str
    to: str


class MarkedRegrouping(Event, frozen=True, kw_only=True):
    """14.3.6"""

    units: tuple[str, ...]


class AssaultEnded(Event, frozen=True, kw_only=True):
    """`holder`: whose units are left in the hex; -1 if nobody's are, or both sides'."""

    at: str
    holder: int

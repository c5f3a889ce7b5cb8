"""Recovery (12.0)."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

Outcome = Literal["rallies", "recovers", "heroic", "stays", "destroyed"]


class RecoveryTried(Event, frozen=True, kw_only=True):
    """12.3, 12.4, 12.7: `unit` is whose Cohesion the roll was compared with (`needs`)."""

    unit: str
    units: tuple[str, ...]
    leader: str
    at: str
    die: int
    tally: Tally
    needs: int
    outcome: Outcome


class BecameHeroic(Event, frozen=True, kw_only=True):
    """12.6"""

    unit: str
    at: str


class Swept(Event, frozen=True, kw_only=True):
    """12.6: others in the hex of a Heroic unit rally, or recover."""

    rallied: tuple[str, ...]
    recovered: tuple[str, ...]
    at: str


class TargetChosen(Event, frozen=True, kw_only=True):
    """12.6.2"""

    unit: str
    target: str


class HeroismEnded(Event, frozen=True, kw_only=True):
    """12.6.4"""

    unit: str
    at: str

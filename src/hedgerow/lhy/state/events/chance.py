"""Random Events (18.0), and the light of the day (17.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class Reconnoitred(Event, frozen=True, kw_only=True):
    """18.0a: the hex whose Concealment marker is removed; "" if the player leaves them all."""

    seat: int
    at: str


class FateRolled(Event, frozen=True, kw_only=True):
    """18.0b: what Fate has for a player."""

    seat: int
    die: int
    result: str


class AmmunitionLow(Event, frozen=True, kw_only=True):
    """18.0b: a mortar that was available is pending."""

    mortar: str


class SupportReady(Event, frozen=True, kw_only=True):
    """18.0b: a mortar that was pending is available."""

    mortar: str


class MedicHelped(Event, frozen=True, kw_only=True):
    """18.0b, 16.1.5: a section comes back."""

    unit: str
    at: str
    track: int


class LightChanged(Event, frozen=True, kw_only=True):
    """17.1"""

    light: str

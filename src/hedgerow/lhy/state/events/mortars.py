"""Mortar Fire (11.4) and Illumination (17.5)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class Requested(Event, frozen=True, kw_only=True):
    """11.4.5: who asks for a mortar's fire on which hex. A Hidden unit's Forward Observer lies beside the map: neither
    it nor its hex is told.
    """

    mortar: str
    seat: int
    unit: str
    at: str  # of the FO
    impact: str
    shells: str


class PositionRolled(Event, frozen=True, kw_only=True):
    """11.4.4.2: a Platoon Leader asks for fire on his own hex."""

    mortar: str
    unit: str
    die: int
    needs: int
    granted: bool


class ShellsFell(Event, frozen=True, kw_only=True):
    """11.4.5: one impact: without a die in the primary hex, or by an accuracy roll. `value` is None where no marker is
    left: off the map, in the water, or too weak.
    """

    mortar: str
    at: str
    shells: str
    primary: bool
    die: int = 0
    tally: Tally = Tally()
    value: int | None = None


class Dispersed(Event, frozen=True, kw_only=True):
    """11.4.5: HE breaks off Assaults from the primary impact hex, and ends Regrouping there."""

    at: str
    arrows: int
    units: tuple[str, ...]


class MarkersCleared(Event, frozen=True, kw_only=True):
    """5.0.V: MDRM and Illumination markers are removed, and one Smoke marker from each hex."""

    mortar: int
    smoke: int
    light: int


class MortarRecovery(Event, frozen=True, kw_only=True):
    """11.4.8"""

    mortar: str
    seat: int
    die: int
    needs: int
    recovered: bool


class ObserverGone(Event, frozen=True, kw_only=True):
    """5.0.V, 11.4.9: a Forward Observer is removed, and his mortar is pending."""

    mortar: str
    seat: int


class ExtensionOrder(Event, frozen=True, kw_only=True):
    """11.4.9: who is the first to try."""

    dice: tuple[int, int]
    first: int


class ExtensionRolled(Event, frozen=True, kw_only=True):
    """11.4.9"""

    mortar: str
    seat: int
    at: str
    die: int
    needs: int
    extended: bool


class LightRequested(Event, frozen=True, kw_only=True):
    """17.5.1: whether light is granted, and where it burns; the die for accuracy is 0 if it is not."""

    unit: str
    seat: int
    target: str
    die: int
    granted: bool
    accuracy: int = 0
    at: str = ""

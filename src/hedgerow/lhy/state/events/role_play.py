"""Role play (22.2)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class PointsEarned(Event, frozen=True, kw_only=True):
    """Told to its player alone: who the avatar is, is his secret."""

    unit: str
    at: str
    tally: Tally


class AvatarKilled(Event, frozen=True, kw_only=True):
    seat: int
    unit: str
    points: int


class SurvivalChecked(Event, frozen=True, kw_only=True):
    seat: int
    unit: str
    die: int
    result: int
    survived: bool
    points: int

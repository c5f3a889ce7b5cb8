"""The sequence of play (5.0-8.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    minutes: int


class InitiativeRolled(Event, frozen=True, kw_only=True):
    dice: tuple[int, int]
    sums: tuple[Tally, Tally]
    winner: int


class InitiativeForfeited(Event, frozen=True, kw_only=True):
    """5.0.I: without Platoon Leader and AFV."""

    seat: int


class NobodyActivates(Event, frozen=True, kw_only=True):
    """5.0.I: neither side can."""


class CompanySelected(Event, frozen=True, kw_only=True):
    company: str
    seat: int


class CoordinationRolled(Event, frozen=True, kw_only=True):
    company: str
    die: int
    tally: Tally
    needs: int
    won: bool


class PlatoonsActivated(Event, frozen=True, kw_only=True):
    platoons: tuple[str, ...]
    seat: int


class ReactionCalled(Event, frozen=True, kw_only=True):
    """By whom, and whether he had done nothing."""

    seat: int
    passed: bool


class CycleEnded(Event, frozen=True, kw_only=True):
    platoons: tuple[str, ...]


class Eliminated(Event, frozen=True, kw_only=True):
    """2.4: too many were in the hex."""

    unit: str
    at: str


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str


class TimeLapsed(Event, frozen=True, kw_only=True):
    die: int
    minutes: int
    total: int


class MissionEnded(Event, frozen=True, kw_only=True):
    winner: int | None
    words: str

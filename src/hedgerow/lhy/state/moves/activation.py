"""What the active player answers in the Activation Phase (6.0, 7.0), and both in their segments."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Select(Move, frozen=True):
    """6.0.I: the company whose platoons are activated next."""

    company: str


class Coordinate(Move, frozen=True):
    """7.1: tries for a Coordinated Activation."""


class Forgo(Move, frozen=True):
    """7.1: does not try for one."""


class Activate(Move, frozen=True):
    """6.0.II: a platoon, or two in a Coordinated Activation; with them support units that are equally near to another
    platoon (3.2) and units that join ad hoc (7.2).
    """

    platoons: tuple[str, ...]
    joining: tuple[str, ...] = ()


class Call(Move, frozen=True):
    """6.0.II: ends a segment with a call for Reaction; whoever has done nothing in it passes."""

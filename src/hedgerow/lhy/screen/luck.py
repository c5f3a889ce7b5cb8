"""How the dice fell for each side, purpose by purpose, against what chance expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.luck import luck_of
from hedgerow.kernel.screen.report import Luck
from hedgerow.lhy.state.events import assault, casualties, fire, maneuver, mortars, recovery, sequence
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import TEN

LOW_IS_GOOD = ("Cohesion", "recovering", "withdrawing")
"""Where a low roll is good for whoever rolls."""

Thrown = Iterable[tuple[int, str, int]]
"""Dice of an event: the side they were thrown for, the purpose, the face."""


def luck(s: State, events: Sequence[Event]) -> tuple[Luck, ...]:
    """A line for each side and purpose, and one for all dice of a side together."""
    return luck_of(all_thrown(s, events), ORDER, TEN, LOW_IS_GOOD)


# ------------------------------------------------------------------ who threw what


def all_thrown(s: State, events: Sequence[Event]) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    fired_at: dict[int, int] = {}  # markers, by whose units they strike
    for event in events:
        if isinstance(event, fire.Fired) and (firer := s.units.get(event.unit)) is not None:
            fired_at[event.marker] = firer.seat
        for side, purpose, face in thrown(s, event, fired_at):
            yield side, purpose, (face,)


def thrown(s: State, event: Event, fired_at: dict[int, int]) -> Thrown:
    """The dice of an event; the clock is nobody's."""
    if isinstance(event, fire.MarkerRolled):
        return [(fired_at[event.marker], "fire", event.die)] if event.marker in fired_at else []
    found = THROWS.get(type(event))
    return found(s, event) if found else ()


def _of(purpose: str, field: str = "unit") -> Callable[[State, Any], Thrown]:
    """Dice of the side that a unit belongs to."""

    def found(s: State, x: Any) -> Thrown:
        named = getattr(x, field)
        u = s.units.get(named if isinstance(named, str) else named[0] if named else "")
        return [(u.seat, purpose, x.die)] if u is not None and x.die else []

    return found


THROWS: dict[type[Event], Callable[[State, Any], Thrown]] = {
    casualties.CohesionChecked: _of("Cohesion"),
    recovery.RecoveryTried: _of("recovering"),
    maneuver.WithdrawalRolled: _of("withdrawing", "units"),
    assault.AssaultRolled: lambda s, x: [(x.seat, "Assaults", x.die)],
    assault.DestructionTried: lambda s, x: [(x.seat, "attempts on vehicles", x.die)],
    mortars.ShellsFell: lambda s, x: [(s.mortars[x.mortar].seat, "mortar accuracy", x.die)] if x.die else [],
    mortars.MortarRecovery: lambda s, x: [(x.seat, "mortars", x.die)],
    mortars.ExtensionRolled: lambda s, x: [(x.seat, "mortars", x.die)],
    sequence.CoordinationRolled: lambda s, x: [(s.initiative, "coordination", x.die)],
    sequence.InitiativeRolled: lambda s, x: [(seat, "initiative", die) for seat, die in enumerate(x.dice)],
}
ORDER = (
    "fire", "Cohesion", "recovering", "Assaults", "attempts on vehicles", "mortar accuracy", "mortars", "withdrawing",
    "coordination", "initiative",
)  # fmt: skip

"""How the dice fell for each side, purpose by purpose, against what chance expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.report import Luck
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.state import State

FACES = 6
EXPECTED = (FACES + 1) / 2
DEVIATION = sqrt((FACES**2 - 1) / 12)  # of one die
ALL = "all dice"

Thrown = Iterable[tuple[int, str, tuple[int, ...]]]
"""Dice of an event: the side they were thrown for, the purpose, the faces."""

# Where a low roll is good for whoever rolls.
LOW_IS_GOOD = ("to hit", "damage checks", "rallying", "Medics", "withdrawing", "nerve", "spotting", "smoke")
CHECKS = {"rally": "rallying", "treat": "Medics", "withdraw": "withdrawing"}


def luck(s: State, events: Sequence[Event]) -> tuple[Luck, ...]:
    """A line for each side and purpose, and one for all dice of a side together."""
    found: dict[tuple[int, str], list[int]] = {}
    for event in events:
        for side, purpose, faces in thrown(s, event):
            found.setdefault((side, purpose), []).extend(faces)
    sides = sorted({side for side, _ in found})
    for side in sides:
        found[side, ALL] = [
            f for (owner, purpose), faces in found.items() if owner == side for f in _good(purpose, faces)
        ]
    order = [ALL, *ORDER]
    return tuple(
        _line(side, purpose, found[side, purpose]) for side in sides for purpose in order if (side, purpose) in found
    )


def _good(purpose: str, faces: list[int]) -> list[int]:
    """Faces so turned that high is good."""
    return [FACES + 1 - face for face in faces] if purpose in LOW_IS_GOOD else faces


def _line(side: int, purpose: str, faces: list[int]) -> Luck:
    mean = sum(faces) / len(faces)
    off = (mean - EXPECTED) * sqrt(len(faces)) / DEVIATION
    return Luck(side, purpose, len(faces), mean, EXPECTED, -off if purpose in LOW_IS_GOOD else off, purpose == ALL)


# ------------------------------------------------------------------ who threw what


def thrown(s: State, event: Event) -> Thrown:
    """The dice of an event; those that decide whether a Hero appears or a gun is lost are nobody's skill."""
    found = THROWS.get(type(event))
    return found(s, event) if found else ()


def _shot(s: State, x: told.ShotFired) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    yield x.side, "attacks", x.attack_dice
    yield 1 - x.side, "defence", (x.defence_die,)


def _struck(s: State, x: told.VehicleStruck) -> Thrown:
    """The penetration roll of one side against the armour of the other."""
    own = s.units[x.unit].side
    return [(1 - own, "attacks", x.dice[:1]), (own, "defence", x.dice[1:])] if x.dice else []


def _initiative(s: State, x: told.InitiativeRolled) -> Thrown:
    return [(side, "initiative", (die,)) for side, die in enumerate(x.dice)]


THROWS: dict[type[Event], Callable[[State, Any], Thrown]] = {
    told.ShotFired: _shot,
    told.DamageChecked: lambda s, x: [(s.units[x.unit].side, "damage checks", (x.die,))],
    told.MeleeStruck: lambda s, x: [(x.side, "Melee", x.dice)],
    told.GunFired: lambda s, x: [(x.side, "to hit", x.dice)],
    told.VehicleStruck: _struck,
    told.MoraleChecked: lambda s, x: [(s.units[x.unit].side, CHECKS.get(x.purpose, "nerve"), x.dice)],
    told.SpottingTried: lambda s, x: [(s.units[x.unit].side, "spotting", (x.die,))],
    told.SmokeTried: lambda s, x: [(s.units[x.unit].side, "smoke", (x.die,))],
    told.InitiativeRolled: _initiative,
}
ORDER = (
    "attacks", "to hit", "defence", "damage checks", "Melee", "rallying", "Medics", "withdrawing", "nerve", "spotting",
    "smoke", "initiative",
)  # fmt: skip

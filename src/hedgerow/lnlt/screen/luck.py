"""How the dice fell for each side, purpose by purpose, against what chance expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.luck import Thrown, luck_of
from hedgerow.kernel.screen.report import Luck
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.state import State

FACES = 6
# Where a low roll is good for whoever rolls.
LOW_IS_GOOD = ("to hit", "damage checks", "rallying", "Medics", "withdrawing", "nerve", "spotting", "smoke")
CHECKS = {"rally": "rallying", "treat": "Medics", "withdraw": "withdrawing"}


def luck(s: State, events: Sequence[Event]) -> tuple[Luck, ...]:
    """A line for each side and purpose, and one for all dice of a side together."""
    return luck_of((dice for event in events for dice in thrown(s, event)), ORDER, FACES, LOW_IS_GOOD)


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

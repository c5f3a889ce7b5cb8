"""What guns and vehicles add to the Operations Phase. Games without any are asked none of it.

`arm_of` tells which of the two a game is; the state knows, also when an event brings the first gun into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hedgerow.kernel.choice import Move
from hedgerow.lnlt.phases.usable import clung_to, has_usable, usable
from hedgerow.lnlt.rules.armour.crews import activated, under_command
from hedgerow.lnlt.rules.armour.driving import drives_yet, why_not_end
from hedgerow.lnlt.rules.armour.hatches import at_the_start
from hedgerow.lnlt.rules.armour.loading import unloadings_at_rest
from hedgerow.lnlt.rules.armour.under_way import departures
from hedgerow.lnlt.rules.guns.gun_teams import turns
from hedgerow.lnlt.state.moves import Also
from hedgerow.lnlt.state.state import Impulse, State, Unit


class Arm(NamedTuple):
    """A game on foot, or one with guns and vehicles: what it asks at each point of the phase."""

    rolling: Callable[[State, int], list[str]]  # the places where a side has to move on
    called_up: Callable[[State, Impulse], dict[Also, str]]  # whom Armor Leaders can still bring in
    activated: Callable[[State, Impulse, list[str], list[Unit]], list[Unit]]  # of those in the places named
    may_end: Callable[[State, Impulse], bool]
    declarations: Callable[[State, list[Unit]], Iterable[Move]]  # before anything else is done
    in_melee: Callable[[State, list[Unit]], Iterable[Move]]
    goings: Callable[[State, list[Unit], list[Unit]], Iterable[Move]]  # with those who could walk beside


def arm_of(s: State) -> Arm:
    return MACHINES if s.mechanized else FOOT


def rolling(s: State, side: int) -> list[str]:
    """15.5.0.1: the places of vehicles that kept their markers, and must move on in this phase."""
    rolls = [u.at for u in s.own[side] if u.continuing and u.at and drives_yet(s, u)]
    return list(dict.fromkeys(rolls))


def called_up(s: State, impulse: Impulse) -> dict[Also, str]:
    """11.5.6: the vehicles that Armor Leaders can still bring in, each with the Leader who would."""
    armour = under_command(s, impulse).items()
    return {Also(p, vehicles=True): leader for p, leader in armour if has_usable(s, impulse.side, p, True)}


def all_activated(s: State, impulse: Impulse, named: list[str], units: list[Unit]) -> list[Unit]:
    """4.0.9, 16.2.7: men and vehicles as each were called up, and those who ride on the outside there."""
    riding = [u for u in s.own[impulse.side] if u.outside and clung_to(s, u) in named and usable(s, u)]
    return [*[u for u in units if activated(s, impulse, u)], *riding]


def declarations(s: State, units: list[Unit]) -> Iterator[Move]:
    """15.0.0.3, 16.4.8: hatches and turrets, Assault Fire, and who gets off what cannot move."""
    yield from at_the_start(s, units)
    yield from unloadings_at_rest(s, units)


def in_melee(s: State, units: list[Unit]) -> Iterator[Move]:
    """8.0.21, 15.0.0.3: vehicles are not held by a Melee."""
    yield from at_the_start(s, units)
    yield from departures(s, units, [])


def goings(s: State, units: list[Unit], walkers: list[Unit]) -> Iterator[Move]:
    """1.7.0.11, 4.0.3: guns are turned, vehicles set out."""
    yield from turns(s, units)
    yield from departures(s, units, walkers)


FOOT = Arm(
    rolling=lambda s, side: [],
    called_up=lambda s, impulse: {},
    activated=lambda s, impulse, named, units: units,
    may_end=lambda s, impulse: True,
    declarations=lambda s, units: (),
    in_melee=lambda s, units: (),
    goings=lambda s, units, walkers: (),
)
MACHINES = Arm(
    rolling=rolling,
    called_up=called_up,
    activated=all_activated,
    may_end=lambda s, impulse: why_not_end(s, impulse) is None,
    declarations=declarations,
    in_melee=in_melee,
    goings=goings,
)

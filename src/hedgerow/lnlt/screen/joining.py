"""Which events the log tells in one breath: a move with its steps, an attack with all that came of it.

An entry opens something by a name, and what comes next joins it by that name (`Telling`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Manner, Run
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State

ATTACK, MOVE, SORTIE, UNHURT = "attack", "move", "sortie", "unhurt"
GOES_ON = "The move goes on."  # said of a move that something has interrupted


class Joined(NamedTuple):
    """What an event opens and what it joins, and how it is told together with others."""

    opens: tuple[str, ...] = ()
    joins: tuple[tuple[str, Manner], ...] = ()
    alone: str = ""
    run: Run | None = None


Join: TypeAlias = Callable[[State, Any], Joined]
ALONE = Joined()
PART_OF_ATTACK: tuple[tuple[str, Manner], ...] = ((ATTACK, "part"),)
STEP_OF_MOVE: tuple[tuple[str, Manner], ...] = ((MOVE, "step"),)


def joined(s: State, event: Event) -> Joined:
    """How an event stands in the log; by itself, if nothing else is known."""
    found = JOINS.get(type(event))
    return found(s, event) if found else ALONE


def _attack(s: State, x: Any) -> Joined:
    return Joined((ATTACK,))


def _came_of_it(s: State, x: Any) -> Joined:
    return Joined(joins=PART_OF_ATTACK)


def _hit(unit: str) -> str:
    return f"hit {unit}"


def _check(unit: str) -> str:
    return f"check {unit}"


def _said_by_check(s: State, x: e.UnitShaken | e.UnitWounded) -> Joined:
    """The check has told its result already."""
    return Joined(joins=((_check(x.unit), "said"), *PART_OF_ATTACK))


def _unhurt(s: State, x: e.TargetUnhurt) -> Joined:
    return Joined((UNHURT,), ((UNHURT, "run"), *PART_OF_ATTACK), run=Run("are unhurt.", name(s, x.unit)))


def _damage(s: State, x: e.DamageChecked) -> Joined:
    """The check for damage stands where the hit stood."""
    return Joined((_check(x.unit),), ((_hit(x.unit), "place"), *PART_OF_ATTACK))


def _stepped(s: State, x: e.Stepped) -> Joined:
    return Joined((MOVE,), STEP_OF_MOVE, GOES_ON if s.moving is not None else "")


def _on_the_way(s: State, x: Any) -> Joined:
    return Joined(joins=STEP_OF_MOVE)


def _ended(s: State, x: e.MoveEnded) -> Joined:
    """A move that breaks off is told in words."""
    return Joined(joins=((MOVE, "said"),)) if x.units else ALONE


def _placed(s: State, x: e.UnitPlaced) -> Joined:
    side = s.units[x.unit].side
    here = f"placing {side}"
    return Joined((here,), ((here, "run"),), run=Run(f"{side_name(s, side)} units are placed."))


JOINS: dict[type[Event], Join] = {
    **dict.fromkeys(
        (e.ShotFired, e.MeleeStruck, e.GunFired, e.VehicleAssaulted, e.Overran, e.MinesStruck, e.BarrageFell), _attack
    ),
    **dict.fromkeys(
        (
            e.DamageRerolled, e.SquadReduced, e.UnitEliminated, e.HeroRolled, e.HeroAppeared, e.WeaponJammed,
            e.VehicleStruck, e.VehicleLost, e.BailedOut, e.CrewOut, e.GotOff, e.FellBack, e.TargetAcquired,
            e.AircraftStruck, e.AircraftCrashed, e.HelicopterCrashed,
        ),
        _came_of_it,
    ),
    e.TargetHit: lambda s, x: Joined((_hit(x.unit),), PART_OF_ATTACK),
    e.TargetUnhurt: _unhurt,
    e.DamageChecked: _damage,
    e.UnitShaken: _said_by_check,
    e.UnitWounded: _said_by_check,
    e.MoraleChecked: lambda s, x: Joined(tuple(_check(unit) for unit in (x.unit, x.patient) if unit)),
    e.UnitRestored: lambda s, x: Joined(joins=((_check(x.unit), "said"),)),
    e.MoveBegan: lambda s, x: Joined((MOVE,)),
    e.Stepped: _stepped,
    e.Pivoted: _on_the_way,
    e.WireCrushed: _on_the_way,
    e.BuildingCrushed: _on_the_way,
    e.ControlTaken: lambda s, x: Joined(joins=STEP_OF_MOVE, run=Run(start="takes", subject=x.place)),
    e.MoveEnded: _ended,
    e.SortieBegan: lambda s, x: Joined((SORTIE,)),
    e.Hopped: lambda s, x: Joined((SORTIE,), ((SORTIE, "step"),)),
    e.UnitPlaced: _placed,
}  # fmt: skip

"""15.0.0.1-15.0.0.3, 15.2.1: what a vehicle settles at the start of its impulse: its hatches, and Assault Fire."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move, Refusal

from . import events as told
from .moves import AssaultFire, Button
from .state import Impulse, State, Unit, figures
from .vehicles import hull, is_vehicle
from .world import World


def at_the_start(s: State, units: list[Unit]) -> Iterator[Move]:
    """15.0.0.3, 15.2.1.1: what vehicles may do before anything else in their impulse."""
    yield from (Button(v.id) for v in units if why_not_switch(s, v) is None)
    yield from (AssaultFire(v.id) for v in units if why_not_assault_fire(s, v) is None)


# ------------------------------------------------------------------ open or buttoned


def why_not_switch(s: State, v: Unit) -> Refusal | None:
    """15.0.0.3, 5.1.8: at the start of its own impulse, once; a Shaken vehicle stays buttoned."""
    if not is_vehicle(v):
        return Refusal("no-vehicle", f"{v.id} has no hatches", "15.0.0.1")
    if v.shaken:
        return Refusal("shaken", f"{v.id} is Shaken and stays buttoned", "5.1.8")
    if v.fired or v.id in s.hatches:
        return Refusal("too-late", "hatches are opened and shut at the start of an impulse", "15.0.0.3")
    return None


def switch(t: World, v: Unit) -> None:
    """15.0.0.3: this alone is no action: the vehicle may do anything else afterwards."""
    v.buttoned = not v.buttoned
    t.state.hatches.append(v.id)
    t.tell(told.HatchesChanged(v.id, v.buttoned, rule="15.0.0.3"))


# ------------------------------------------------------------------ Assault Fire


def why_not_assault_fire(s: State, v: Unit) -> Refusal | None:
    """15.2.1.1: an armed vehicle in Good Order that has not acted, where the game is played with this rule."""
    if s.options["vehicle-assault-fire"] == "off":
        return Refusal("option", "this game is played without Vehicle Assault Fire", "15.2.1.1")
    if not is_vehicle(v) or not (figures(v).gun or hull(v).mgs):
        return Refusal("unarmed", f"{v.id} is no armed vehicle", "15.2.1.1")
    if v.shaken:
        return Refusal("shaken", f"{v.id} is Shaken", "5.1.8")
    if v.fired or v.marker or v.immobilized:
        return Refusal("acted", f"{v.id} has acted, or cannot move afterwards", "15.2.1.1")
    return None


def declare_assault_fire(t: World, impulse: Impulse, v: Unit) -> None:
    """15.2.1.1: it is marked Assault Move, with all that this takes from its fire, and moves when it has fired."""
    v.marker = "assault"
    impulse.acted = True
    t.state.assault_fire.append(v.id)
    t.tell(told.AssaultFireDeclared(v.id, rule="15.2.1.1"))

"""15.0.0.1-15.0.0.3, 15.1.0.7, 15.2.1: what a vehicle settles at the start of its impulse."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.lnlt.ground.facing import FACINGS, VERTICES
from hedgerow.lnlt.rules.armour.vehicle_guns import traverse
from hedgerow.lnlt.rules.armour.vehicles import gun_facing, is_settled, settle
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, hull, is_vehicle
from hedgerow.lnlt.state.moves import AssaultFire, Button, Turn
from hedgerow.lnlt.state.state import Impulse, State, Unit
from hedgerow.lnlt.state.used import has_turned
from hedgerow.lnlt.state.world import World


def at_the_start(s: State, units: list[Unit]) -> Iterator[Move]:
    """15.0.0.3, 15.1.0.7, 15.2.1.1: what vehicles may do before anything else in their impulse."""
    yield from (Button(v.id) for v in units if why_not_switch(s, v) is None)
    yield from (Turn(v.id, v.facing) for v in units if v.turret and why_not_traverse(s, v, v.facing) is None)
    yield from (AssaultFire(v.id) for v in units if why_not_assault_fire(s, v) is None)


# ------------------------------------------------------------------ open or buttoned


def why_not_switch(s: State, v: Unit) -> Refusal | None:
    """15.0.0.3, 5.1.8: at the start of its own impulse, once; a Shaken vehicle stays buttoned."""
    if not is_vehicle(v):
        return Refusal("no-vehicle", f"{v.id} has no hatches", "15.0.0.1")
    if v.shaken:
        return Refusal("shaken", f"{v.id} is Shaken and stays buttoned", "5.1.8")
    if v.fired or is_settled(s, v):
        return Refusal("too-late", "hatches are opened and shut at the start of an impulse", "15.0.0.3")
    return None


def switch(t: World, v: Unit) -> None:
    """15.0.0.3: this alone is no action: the vehicle may do anything else afterwards."""
    v.buttoned = not v.buttoned
    settle(t.state, v)
    t.tell(told.HatchesChanged(v.id, v.buttoned, rule="15.0.0.3"))


# ------------------------------------------------------------------ the turret


def why_not_traverse(s: State, v: Unit, facing: int) -> Refusal | None:
    """15.1.0.7: any facing, before the vehicle sets out or fires; what it fires in this impulse is the worse for it."""
    if not hull(v).turret:
        return Refusal("no-turret", f"{v.id} has no turret", "15.1.0.7")
    if facing not in FACINGS or facing == gun_facing(v):
        return Refusal("no-turn", f"the turret turns to another of the vertices 0 to {VERTICES - 1}", "15.1.0.7")
    if v.fired or (v.marker and not v.continuing) or has_turned(s, v):
        return Refusal("too-late", f"the turret of {v.id} is turned once, before it sets out or fires", "15.1.0.7")
    return None


def turn_turret_to(t: World, v: Unit, facing: int) -> None:
    """15.1.0.7: this alone is no action: the vehicle may do anything else afterwards."""
    traverse(t, v, (facing - v.facing) % VERTICES, "15.1.0.7")


# ------------------------------------------------------------------ Assault Fire


def why_not_assault_fire(s: State, v: Unit) -> Refusal | None:
    """15.2.1.1: an armed vehicle in Good Order that has not acted, where the game is played with this rule."""
    if s.options["vehicle-assault-fire"] == "off":
        return Refusal("option", "this game is played without Vehicle Assault Fire", "15.2.1.1")
    if not is_vehicle(v) or not (figures(v).gun or hull(v).mgs):
        return Refusal("unarmed", f"{v.id} is no armed vehicle", "15.2.1.1")
    if v.shaken:
        return Refusal("shaken", f"{v.id} is Shaken", "5.1.8")
    if v.at in s.melee:
        return Refusal("melee", f"nobody fires from under the Melee marker in {v.at}", "8.1.1")
    if v.fired or v.marker or v.immobilized:
        return Refusal("acted", f"{v.id} has acted, or cannot move afterwards", "15.2.1.1")
    return None


def declare_assault_fire(t: World, impulse: Impulse, v: Unit) -> None:
    """15.2.1.1: it is marked Assault Move, with all that this takes from its fire, and moves when it has fired."""
    v.marker = "assault"
    impulse.acted = True
    t.state.assault_fire.append(v.id)
    t.tell(told.AssaultFireDeclared(v.id, rule="15.2.1.1"))

"""13.3 Fire Resolution Results, wherever they come from: Cohesion Checks, Disruption, Shock, destroyed vehicles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from hedgerow.lhy.book.charts import passes
from hedgerow.lhy.rules.casualties import casualty, destroy
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.fire.collateral import collateral
from hedgerow.lhy.rules.fire.records import Harm
from hedgerow.lhy.rules.hiding.concealment import HARMED, lose
from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.lookups import foes_near, known_foes_at, markers_on, seeming_cohesion
from hedgerow.lhy.state.placing import get_down
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import Chance, World, d10


def cohesion(u: Unit) -> int:
    """1.1, 12.6.1-1, 20.8-2: what a roll is compared with; nothing passes for whoever has no Cohesion."""
    return seeming_cohesion(u) or 0


def disrupt(t: World, u: Unit, clause: str) -> Unit | None:
    """13.3.2-1, 12.6.1-1, 4.3.1-1: a unit is flipped; Regrouping ends and Concealment is lost. A Heroic unit loses a
    step instead. Whoever cannot Disrupt is not touched. Gives what is left of the unit.
    """
    if not u.card.can.disrupt:
        return u
    if u.heroic:
        return casualty(t, u, "12.6.1-1", disrupts=False)
    lose(t, u, HARMED)
    u.disrupted, u.regrouping = True, False
    t.tell(told.Disrupted(unit=u.id, at=u.at, rule=clause))
    return u


def faltering(u: Unit) -> Literal["disrupt", "casualty"]:
    """13.1.s5-1, 13.3.1-1, 12.6.1-1: what it means to falter: a Casualty to whoever is Disrupted or Heroic."""
    return "casualty" if u.disrupted or u.heroic else "disrupt"


def falter(t: World, u: Unit, clause: str) -> Unit | None:
    """13.1.s5-1, 13.3.1-1: a unit Disrupts, or suffers a Casualty if it is Disrupted."""
    return casualty(t, u, clause) if u.disrupted else disrupt(t, u, clause)


def roll_check(t: Chance, u: Unit) -> int:
    """13.3.1-1: the unmodified roll of a Cohesion Check. The die does not say who is under a Concealment marker."""
    return d10(t, "Cohesion Check" if u.concealed else f"Cohesion Check of {u.id}")


def holds(t: World, u: Unit, clause: str = "13.3.1-1") -> bool:
    """13.3.1-1: a unit makes its Cohesion Check; whether it passes. Of a Concealed unit that does, its owner hears."""
    die, needs = roll_check(t, u), cohesion(u)
    passed = passes(die, needs)
    audience = (u.seat,) if u.concealed and passed else ()
    t.tell(
        told.CohesionChecked(
            unit=u.id, at=u.at, die=die, cohesion=needs, passed=passed, rule=clause, audience=audience
        )
    )  # fmt: skip
    return passed


def cohesion_check(t: World, u: Unit, clause: str = "13.3.1-1") -> Unit | None:
    """13.3.1-1: and what comes of it at once; gives what is left of the unit."""
    return u if holds(t, u, clause) else falter(t, u, clause)


def stun(t: World, u: Unit, clause: str) -> None:
    """13.3.5-1, 4.3.1-1: an AFV is flipped and stops."""
    lose(t, u, HARMED)
    u.shocked, u.motion, u.overwatch = True, "", False
    t.tell(told.Shocked(unit=u.id, at=u.at, rule=clause))


def shock(t: World, u: Unit, clause: str) -> None:
    """13.3.5-1: outside of Fire Resolution, where nobody suffers twice: the Riders get off and check their Cohesion."""
    stun(t, u, clause)
    for rider in throw_off(t, u, "13.3.5-1"):
        cohesion_check(t, rider)


# ------------------------------------------------------------------ Riders


def throw_off(t: World, vehicle: Unit, clause: str) -> list[Unit]:
    """10.4.6.2c-1: all Riders of an AFV get off where they are; gives them."""
    s = t.state
    if not vehicle.card.afv or vehicle.id not in s.aboard:
        return []
    return get_off(t, vehicle, list(s.aboard[vehicle.id]), clause)


def shake_off(t: World) -> None:
    """10.4.6.2c-1: where one Rider is Disrupted, all get off."""
    s = t.state
    for vehicle in sorted(i for i, riders in s.aboard.items() if any(u.disrupted for u in riders)):
        throw_off(t, s.units[vehicle], "10.4.6.2c-1")


def get_off(t: World, vehicle: Unit, riders: list[Unit], clause: str) -> list[Unit]:
    """10.4.6.2-1, 10.4.6.2d-1, 13.3.7a-2: in the Activation Phase it is all that they do; units that must get off in or
    next to a hex with an enemy unit Disrupt, if they are not.
    """
    s = t.state
    for u in riders:
        get_down(s, u)
        u.moved_aboard = "dismounted"
        u.left_carrier = vehicle.id if markers_on(s, vehicle) else ""
    t.tell(told.ThrownOff(units=tuple(u.id for u in riders), vehicle=vehicle.id, at=vehicle.at, rule=clause))
    if s.cycle is not None:
        for u in riders:
            if not u.did:
                done(s, u, "maneuver")
    if known_foes_at(s, vehicle.at, vehicle.seat) or foes_near(s, vehicle.at, vehicle.seat):
        for u in riders:
            if not u.disrupted:
                disrupt(t, u, "10.4.6.2d-1")
    return riders


# ------------------------------------------------------------------ several at once


def destroy_vehicle(t: World, vehicle: Unit, clause: str, *, attempt: bool = False) -> None:
    """13.3.6-2, 13.3.7-1: a vehicle is destroyed outside of Fire Resolution, and its Collateral Damage suffered. An
    `attempt` is one of 14.3.2.
    """
    s = t.state
    harms = collateral(t, vehicle, None, attempt=attempt)
    if riders := list(s.aboard.get(vehicle.id, ())):
        get_off(t, vehicle, riders, "13.3.7a-1")
    destroy(t, vehicle, clause)
    apply_harms(t, harms)


def apply_harms(t: World, harms: Iterable[Harm]) -> dict[str, Unit | None]:
    """Each unit suffers what it has coming; who is Disrupted already does not Disrupt again. Gives what is left of
    each.
    """
    s = t.state
    left: dict[str, Unit | None] = {}
    for harm in harms:
        u = s.units[harm.unit]
        if not u.at:
            continue
        if harm.blow == "destroy":
            destroy(t, u, harm.rule)
            left[u.id] = None
        elif harm.blow == "casualty":
            left[u.id] = casualty(t, u, harm.rule)
        elif harm.blow == "disrupt" and not u.disrupted:
            left[u.id] = disrupt(t, u, harm.rule)
    return left

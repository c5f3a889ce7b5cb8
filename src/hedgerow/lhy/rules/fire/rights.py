"""11.0 Who may fire, and at whom in Reaction (8.1, 8.2, 8.3)."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.rules.move import deploying
from hedgerow.lhy.rules.rights import grade, saw, why_no_action
from hedgerow.lhy.rules.sight import bright_enough, sees_hex
from hedgerow.lhy.rules.works import wire
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import Cycle, Deed, State, Unit


def why_no_fire(s: State, c: Cycle, unit: str) -> Refusal | None:
    """11.0-2, 9.0-2: why a unit may not fire at all, in its hex and as it is."""
    return why_no_action(s, c, unit) or why_unfit(s, c, s.units[unit])


def why_unfit(s: State, c: Cycle, u: Unit) -> Refusal | None:
    """11.3c-1, 13.3.2-2, 13.3.5-1, 10.4.1-3, 10.4.1b.iv-1, 11.4.7.1a-1, 8.3-1"""
    if u.carrier:
        return Refusal("mounted", f"{u.id} is mounted", "11.3c-1")
    if u.disrupted:
        return Refusal("disrupted", f"{u.id} is Disrupted", "13.3.2-2")
    if u.shocked:
        return Refusal("shocked", f"{u.id} is Shocked", "13.3.5-1")
    if u.motion:
        return Refusal("in-motion", f"{u.id} is in motion", "10.4.1-3")
    if u.overwatch and c.segment == "activation":
        return Refusal("overwatch", f"{u.id} is in Overwatch, and fires in Reaction only", "10.4.1b.iv-1")
    if pinned(s, u):
        return Refusal("impact", f"{u.id} is in a primary impact hex", "11.4.7.1a-1")
    if u.card.kind != "latw" and grade(s, c, u) == "limited":
        return Refusal("saw-nothing", f"{u.id} has seen no enemy Action", "8.3-1")
    return deploying.why_not_fire(s, c, u) or wire.why_not_fire_from(s, u)


def why_not_halting(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.4.3-1, 10.4.1b.iii-1, 10.4.1-2: a vehicle in motion that has not started in this turn."""
    if refusal := why_no_action(s, c, unit):
        return refusal
    u = s.units[unit]
    if not u.card.vehicular or u.motion != "green":
        return Refusal("not-in-motion", f"{u.id} is not in motion", "10.4.3-1")
    if u.changed == "went":
        return Refusal("just-started", f"{u.id} has gone into motion in this turn", "10.4.1-2")
    return None


def pinned(s: State, u: Unit, at: str = "") -> bool:
    """11.4.7.1a-1, 11.4.7c-1, 2.2.4d-1: in a primary impact hex only AFVs and FPs fire, and see out of it."""
    return bool(s.markers) and u.card.kind not in ("afv", "fp") and primary_impact(s, at or u.at)


def has_line(s: State, u: Unit, start: str, at: str, target: Unit | None = None) -> bool:
    """11.0-2, 4.2.1f, 17.4: whether a unit has LOS for its fire from a hex into another, at a unit there or at whoever
    is on foot. Vehicles and Towed Guns between the buildings of an urban road are hidden by them.
    """
    if start == at:
        return True
    vehicle = target is not None and target.card.vehicular
    if start == u.at:
        if not sees_hex(s, u, at, vehicle=vehicle):
            return False
    elif s.light != "day" and not bright_enough(s, start, at, vehicle=vehicle):
        return False
    return s.ground.sees_from_road(start, at, on_road(u), target is not None and on_road(target))


def on_road(u: Unit) -> bool:
    """4.2.1f: on the road itself, not among its buildings."""
    return u.card.vehicular or u.card.towed


# ------------------------------------------------------------------ what may be reacted to


def seen_deeds(s: State, c: Cycle, u: Unit) -> list[Deed]:
    """8.1a-1, 8.2-1, 8.3d-1, 8.3f-1: what a unit may react to with fire: what it has seen; LATW sections, and vehicles
    in motion that halt, to anything.
    """
    if u.card.kind == "latw" or u.motion:
        return c.before
    return [deed for deed in c.before if saw(s, u, deed)]


def maneuvered(s: State, deed: Deed) -> bool:
    """Whether an Action counts as a Maneuver."""
    return deed.kind == "maneuver" or deed.moved

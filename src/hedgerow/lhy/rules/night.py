"""17.1 Night and Twilight pass."""

from __future__ import annotations

from hedgerow.lhy.rules.hiding.concealment import notice
from hedgerow.lhy.scenario.records import Light
from hedgerow.lhy.state.events import chance as told
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World


def light_of(s: State) -> Light:
    """17.1-1: the light by the minute: only missions that begin in the dark have any other than Day."""
    special, light = s.mission.special, s.mission.light
    dawn = special.dawn if light == "night" else 0
    if light == "day" or (light == "night" and (not dawn or s.minutes < dawn)):
        return light
    return "twilight" if s.minutes < dawn + special.twilight else "day"


def change_light(t: World) -> None:
    """17.1-1, 4.3.1.2b-1, 4.3.1.2e-1: after Time Lapse; by Day vehicles are seen whom the dark has hidden."""
    s = t.state
    light = light_of(s)
    if light != s.light:
        s.light = light
        t.tell(told.LightChanged(light=light, rule="17.1-1"))
        notice(t, s.units.values())

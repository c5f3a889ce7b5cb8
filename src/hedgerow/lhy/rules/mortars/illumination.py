"""17.4, 17.5.2 Night, Twilight, and the light of Illumination markers: how bright a hex is."""

from __future__ import annotations

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.scenario.records import Light
from hedgerow.lhy.state.state import State

LIGHT = TABLES.illumination


def lit(s: State, at: str) -> bool:
    """17.5.2a-1: whether an Illumination marker lights a hex."""
    return within(s, at, LIGHT.radius)


def near_light(s: State, at: str) -> bool:
    """17.5.2c-1, 17.5.2d-1: whether a hex is lit, or within two hexes of a lit one."""
    return within(s, at, LIGHT.radius + LIGHT.beyond)


def beside_light(s: State, at: str) -> bool:
    """17.5.2e-1: whether a hex is lit, or next to a lit one."""
    return within(s, at, LIGHT.radius + 1)


def within(s: State, at: str, reach: int) -> bool:
    return any(s.ground.distance(at, marker) <= reach for marker in s.lit)


def light_at(s: State, at: str) -> Light:
    """17.5.2b-1: in the lit area it is Day."""
    if s.light == "day" or (s.lit and lit(s, at)):
        return "day"
    return s.light


def penalty(s: State, start: str, at: str) -> bool:
    """17.1a-1, 17.5.2c-1, 17.5.2d-1: whether fire from one hex into another suffers from Night."""
    if s.light != "night":
        return False
    return not (s.lit and lit(s, at) and near_light(s, start))

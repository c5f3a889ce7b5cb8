"""20.1 Night: how far units see, what a gun's flash gives away, and what a Starshell lights."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.state.lookups import fired_from, where
from hedgerow.lnlt.state.state import State, Unit

RANGE, TIS_RANGE = NUMBERS.night_range, NUMBERS.night_range_tis
LIGHT = chart().markers["starshell"].lights
AT_A_FLASH = Mod(NUMBERS.night_dft, "at a flash in the dark", "20.1.0.2")
FLASH = Mod(0, "someone there fired", "20.1.0.2")

# ------------------------------------------------------------------ what is lit


def lit(s: State, place: str) -> bool:
    """20.2.3: whether a Starshell makes it day in a place."""
    if not s.starshells:
        return False
    ranges, index = s.ground.ranges_from(place), s.ground.index
    return any([ranges[index[hex]] <= LIGHT for hex in s.starshells])


def lit_hexes(s: State) -> list[str]:
    return [hex for hex in s.ground.hexes if lit(s, hex)] if s.starshells else []


def in_the_dark(s: State, a: str, b: str, reach: int = NUMBERS.night_range) -> bool:
    """20.1.0.1: whether a place is too far away to be seen at night and nothing lights it."""
    return s.night and s.ground.distance(a, b) > reach and not lit(s, b)


def flashes(s: State, place: str, side: int, only: str = "") -> bool:
    """20.1.0.2, 16.2.7: whether an enemy of a side in a place, or one of them, is marked Fired, riders included."""
    if only:
        return s.units[only].fired or fired_from(s, only)
    units = s.units
    for i in s.stacks.get(place, ()):
        u = units[i]
        if u.side != side and (u.fired or (s.mechanized and fired_from(s, i))):
            return True
    return False


def known_at_night(s: State, place: str, by: int) -> bool:
    """20.1.0.1: whether a side could know of a place: near one of its units, lit, or given away by fire."""
    if place in s.melee or lit(s, place) or flashes(s, place, by):
        return True
    near = s.ground.places_within(place, RANGE)
    if not near.isdisjoint(s.held[by]) or True in [u.at in near for u in s.own[by]]:  # or friends among enemies
        return True
    if not s.thermal:
        return False
    near = s.ground.places_within(place, TIS_RANGE)
    return any([u.side == by and u.at in near and has_tis(u) for u in s.thermal])


# ------------------------------------------------------------------ thermal imaging


def has_tis(u: Unit) -> bool:
    """10.1.2.1, 20.1.5.1: whether a unit has a thermal imaging sight."""
    return COUNTERS[u.counter].thermal


def sight_at_night(u: Unit) -> int:
    """20.1.0.1, 20.1.5.1: how many hexes a unit sees."""
    return TIS_RANGE if has_tis(u) else RANGE


# ------------------------------------------------------------------ fire


def why_too_dark(s: State, u: Unit, target: str, only: str = "") -> Refusal | None:
    """20.1.0.1, 20.1.0.2, 20.1.1.1: beyond its sight a unit fires only at what is marked Fired."""
    if not in_the_dark(s, where(s, u), target, sight_at_night(u)) or flashes(s, target, u.side, only):
        return None
    return Refusal("night", f"{u.id} sees nothing to fire at in {target}: it is night", "20.1.0.2")


def why_not_seen(s: State, u: Unit, place: str) -> Refusal | None:
    """20.1.0.1: why a unit may not look for the enemy in a place at night."""
    if not in_the_dark(s, u.at, place, sight_at_night(u)):
        return None
    return Refusal("night", f"{place} is too far for {u.id} to see at night", "20.1.0.1")


def night_firepower(s: State, firers: list[Unit], target: str) -> Mod | None:
    """20.1.0.2: once for all who fire together, if one of them fires beyond his sight."""
    if any(in_the_dark(s, where(s, u), target, sight_at_night(u)) for u in firers):
        return AT_A_FLASH
    return None


def night_to_hit(s: State, gunner: Unit, target: str) -> Mod | None:
    """20.1.1.1, 20.1.5.1: what the dark adds to a to-hit roll, less with a thermal imaging sight."""
    return dark_to_hit(gunner) if in_the_dark(s, gunner.at, target, sight_at_night(gunner)) else None


def dark_to_hit(gunner: Unit) -> Mod:
    if has_tis(gunner):
        return Mod(NUMBERS.night_oft_tis, "at a flash in the dark, by thermal imaging", "20.1.5.1")
    return Mod(NUMBERS.night_oft, "at a flash in the dark", "20.1.1.1")


# ------------------------------------------------------------------ the Shaken


def feared_at_night(s: State, start: str, enemy: str, side: int) -> bool:
    """20.1.3.1: whom a Shaken unit knows of: within two hexes, lit, or marked Fired."""
    return not in_the_dark(s, start, enemy) or flashes(s, enemy, side)

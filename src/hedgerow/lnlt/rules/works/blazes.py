"""10.5.6 Fire: shots set flammable terrain on fire, and fires spread."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.ground.hexes import DIRECTIONS, neighbour
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import burning
from hedgerow.lnlt.state.state import Unit
from hedgerow.lnlt.state.world import World

SMOKE = 1  # the marker that lies on a burning hex, and does not fade


def check_start(t: World, target: str, side: int, targets: Sequence[Unit]) -> None:
    """10.5.6.0.1: the dice call for a Fire Start check, if enemies are attacked where something burns."""
    s = t.state
    burns = s.ground.terrain(target).burns
    if burns and not burning(s, target) and any(u.side != side for u in targets):
        try_to_burn(t, s.ground.hex_of(target), burns)


def shot_ignites(dice: Sequence[int]) -> bool:
    """10.5.6.0.1: a natural 6 of direct fire; of two dice the higher counts."""
    return max(dice) == NUMBERS.fire_start_dft


def shell_ignites(dice: Sequence[int]) -> bool:
    """10.5.6.0.1: a natural 10 or more to hit."""
    return sum(dice) >= NUMBERS.fire_start_oft


def try_to_burn(t: World, hex: str, burns: int) -> None:
    """10.5.6.1.1: one die, at or below what the terrain's row in the chart says."""
    (die,) = t.roll(f"does {hex} catch fire")
    started = die <= burns
    t.tell(told.FireChecked(hex, die, burns, started, rule="10.5.6.1.1"))
    if started:
        t.state.blazes[hex] = t.state.turn
        t.state.smoke[hex] = SMOKE


# ------------------------------------------------------------------ the Administrative Phase


def spread(t: World, hex: str) -> None:
    """10.5.6.1.1: a die says where the wind blows, north and then clockwise; what lies there may catch fire."""
    s = t.state
    (die,) = t.roll(f"where the fire in {hex} blows")
    to = neighbour(hex, DIRECTIONS.index(TABLES.drift.direction[die]))
    if to not in s.ground.index or to in s.blazes or not s.ground.terrain(to).burns:
        t.tell(told.FireBlew(hex, die, "", rule="10.5.6.1.1"))
        return
    t.tell(told.FireBlew(hex, die, to, rule="10.5.6.1.1"))
    try_to_burn(t, to, s.ground.terrain(to).burns)

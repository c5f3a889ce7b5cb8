"""21.1 Bunkers and Caves: who can fire out of them and into them, and whom a Leader reaches there."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.state.lookups import printed
from hedgerow.lnlt.state.state import State

REACHES_IN = ("satchel",)  # weapons that attack a Bunker from any side (21.1.2.1)


def why_not_fire_out(s: State, start: str, target: str) -> Refusal | None:
    """21.1.0.4: direct fire leaves a Bunker through its front, or goes at those on top of it."""
    ground = s.ground
    fort = ground.forts.get(start)
    if fort is None or ground.hex_of(target) == fort.hex or fort.faces(ground.hex_of(target)):
        return None
    return Refusal("bunker-front", f"{target} is not before the front of the {fort.title} in {fort.hex}", "21.1.0.4")


def why_shielded(s: State, start: str, target: str) -> Refusal | None:
    """21.1.2.1, 21.1.0.5: DFT fire comes in through the front, or from on top."""
    ground = s.ground
    fort = ground.forts.get(target)
    if fort is None or ground.hex_of(start) == fort.hex or fort.faces(ground.hex_of(start)):
        return None
    return Refusal("bunker-rear", f"the {fort.title} in {fort.hex} shows {start} no front to fire at", "21.1.2.1")


def why_not_fire_in(s: State, shot: Shot) -> Refusal | None:
    """21.1.2.1: Satchel Charges serve from any side, Mortars fall from above (18.0.2); nothing else does."""
    if any(COUNTERS[s.units[i].counter].mortar for i in shot.firers):
        return None
    if not (shot.firers or shot.gun) and all(printed(s.weapons[w]).kind in REACHES_IN for w in shot.weapons):
        return None
    return why_shielded(s, shot.start, shot.target)


def why_out_of_command(s: State, place: str, near: str) -> Refusal | None:
    """4.0.5, 4.0.7, 4.0.8: a Leader reaches into and out of the Bunker of his own hex, and into no other."""
    ground = s.ground
    if ground.hex_of(place) == ground.hex_of(near):
        return None
    if near in ground.forts:
        words = f"a Leader next to {ground.hex_of(near)} activates only those outside the {ground.forts[near].title}"
        return Refusal("inside", words, "4.0.5")
    if place in ground.forts:
        return Refusal("inside", f"a Leader in a {ground.forts[place].title} activates nobody beyond its hex", "4.0.8")
    return None

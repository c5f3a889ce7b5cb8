"""1.3 Stacking: how many may share a place, at every moment and on the way through."""

from __future__ import annotations

from collections.abc import Collection

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.limits import FEW, HALVES, LIMIT, MOST_HALVES, weight
from hedgerow.lnlt.state.lookups import side_at
from hedgerow.lnlt.state.state import State, Unit


def overstacked(s: State, side: int, place: str, newcomers: Collection[Unit]) -> Refusal | None:
    """1.3.1, 1.3.8: why these units may not join the side's stack in a place (each level counts by itself, 1.3.6).

    What flies is in no place and so never counted (1.3.5).
    """
    own = s.ground.terrain(place).stacking
    roomy = not own and not s.hulks
    if roomy and len(s.stacks.get(place, ())) + len(newcomers) <= FEW:
        return None  # few, even with the enemies there
    crowd = side_at(s, place, side)
    for u in newcomers:
        if u.at != place:
            crowd.append(u)
    if roomy and len(crowd) <= FEW:
        return None
    halves: float = 0
    smcs = vehicles = 0
    for u in crowd:
        f = COUNTERS[u.counter]
        kind = f.kind
        if kind in HALVES:
            halves += HALVES[kind] if not (f.mount or f.gun) else weight(f)
        elif kind == "vehicle":
            vehicles += 1
        else:
            smcs += 1
    if vehicles and vehicles + wrecks_counted(s, place, side) > LIMIT.vehicles:
        return Refusal("overstacked", f"{place} would hold more than {LIMIT.vehicles} vehicles and Wrecks", "1.3.1")
    if halves > MOST_HALVES:
        return Refusal("overstacked", f"{place} would hold more than {LIMIT.squads:g} Squads or their equal", "1.3.1")
    if own and halves > 2 * own:
        return Refusal("overstacked", f"{place} would hold more than {own} Squads or their equal", "1.3.6")
    if smcs > LIMIT.smcs:
        return Refusal("overstacked", f"{place} would hold more than {LIMIT.smcs} single men", "1.3.1")
    return None


def wrecks_counted(s: State, place: str, side: int) -> int:
    """1.3.3, 14.1.1.2: the Wreck in a hex fills a vehicle's place, for both sides or for its owner's alone; a vehicle
    that is abandoned is still one of its owner's.
    """
    both = s.options["wreck-stacking"] == "both"
    return sum(h.side == side or (both and not h.abandoned) for h in s.hulks.get(place, ()))

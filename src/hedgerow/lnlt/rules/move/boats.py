"""23.3 Rubber Boats: men on foot cross rivers in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.limits import weight
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.state.lookups import holds, side_at
from hedgerow.lnlt.state.state import Mode, State, Unit

Priced = Sequence[tuple[str, int]]
LIGHT = NUMBERS.wt_building_max_mm


def afloat(s: State, u: Unit) -> bool:
    """23.3.1.1: whether a unit is in a Rubber Boat on a River hex."""
    return bool(s.boats) and bool(u.at) and s.ground.terrain(u.at).navigable and COUNTERS[u.counter].hull is None


def boats_for(units: Iterable[Unit]) -> int:
    """So many boats carry these: each a Squad or its equal, and the single men with them."""
    halves = sum([weight(COUNTERS[u.counter]) for u in units if COUNTERS[u.counter].mmc])
    return max(1, int(-(-halves // (2 * NUMBERS.boat_squads))))


def by_boat(s: State, movers: list[Unit], start: str, found: Priced) -> Priced:
    """The ways that are open to units on foot, and those that boats open: from the bank, or on the river itself."""
    ground = s.ground
    if not start or not (start in s.boats or ground.terrain(start).navigable):
        return found
    if not enough_boats(s, movers, start):
        return [] if ground.terrain(start).navigable else found
    return [*found, *[(p, NUMBERS.boat_mp) for p in ground.steps(start) if ground.terrain(p).navigable]]


def enough_boats(s: State, movers: list[Unit], start: str) -> bool:
    """Whether there are boats for the movers and, on the river, for those who stay behind."""
    afloat = s.ground.terrain(start).navigable
    rest = [u for u in side_at(s, start, movers[0].side) if u not in movers] if afloat else []
    if afloat and not rest:
        return True  # they sit in them
    return s.boats.get(start, 0) >= boats_for(movers) + (boats_for(rest) if rest else 0)


def why_not_apart(s: State, movers: list[Unit], start: str) -> Refusal | None:
    """On the river some may leave the others only in boats of their own."""
    if not start or not s.ground.terrain(start).navigable or enough_boats(s, movers, start):
        return None
    return Refusal("boat", "whoever shares a Rubber Boat stays together", "23.3.1.1")


def why_not_row(s: State, movers: list[Unit], place: str, mode: Mode) -> Refusal | None:
    """What keeps units from going out on the river: how they move, what they are, and enemies."""
    if not s.ground.terrain(place).navigable:
        return None
    if mode != "move":
        return Refusal("boat", "boats are rowed by plain movement", "23.3.1.1")
    if any([COUNTERS[u.counter].mount or COUNTERS[u.counter].calibre > LIGHT for u in movers]):
        return Refusal("boat", "no mounts and no heavy weapons go into a Rubber Boat", "23.3.1.1")
    if holds(s, place, 1 - movers[0].side):
        return Refusal("enemies", f"enemies are on the river in {place}", "23.3.1.1")
    return None


def take_boats(s: State, movers: list[Unit], start: str, place: str) -> None:
    """The boats go along while they are on the water, and lie on the bank where they land."""
    ground = s.ground
    if not (ground.terrain(start).navigable or ground.terrain(place).navigable):
        return
    taken = min(boats_for(movers), s.boats.get(start, 0))
    left = s.boats.get(start, 0) - taken
    s.boats[place] = s.boats.get(place, 0) + taken
    s.boats[start] = left
    if not left:
        del s.boats[start]


def in_boat(s: State, u: Unit) -> Mod:
    """23.3.1.1: those in a boat are easier to hurt."""
    return Mod(NUMBERS.boat_dft if afloat(s, u) else 0, "in a Rubber Boat", "23.3.1.1")

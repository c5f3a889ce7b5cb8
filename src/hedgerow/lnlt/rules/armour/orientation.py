"""15.1.0.3, 1.7.0.8 Which way vehicles and guns face when they are put down, and how they are turned in the set-up."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.facing import FACINGS, SHORT, pointing_to
from hedgerow.lnlt.ground.hexes import centre
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import on_map
from hedgerow.lnlt.state.moves import Turn
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def has_facing(u: Unit) -> bool:
    return COUNTERS[u.counter].faces


def why_not_facing(u: Unit, facing: int) -> Refusal | None:
    """Why a counter cannot be put down with a facing; -1 leaves it to the scenario."""
    if facing == -1 or (has_facing(u) and facing in FACINGS):
        return None
    if not has_facing(u):
        return Refusal("no-facing", f"{u.id} faces every way", "15.1.0.3")
    return Refusal("no-facing", "a facing is one of the six vertices, 0 to 5", "15.1.0.3")


def face(s: State, u: Unit, place: str, facing: int = -1) -> int:
    """Gives a counter that is put down its facing, and says which; -1 for all who have none."""
    if not has_facing(u):
        return -1
    u.facing = facing if facing in FACINGS else suggested_facing(s, u, place)
    return u.facing


def suggested_facing(s: State, u: Unit, place: str) -> int:
    """As the scenario suggests, or toward the nearest enemy."""
    wish = next((e.faces for e in scenario(s.scenario).roster if e.id == u.id), "")
    if wish:
        return SHORT.index(wish)
    hex = s.ground.hex_of(place)
    enemies = [p for p in (*enemy_places(s, u.side),) if s.ground.hex_of(p) != hex]
    if not enemies:
        return u.facing
    nearest = min(enemies, key=lambda p: s.ground.distance(place, p))
    return pointing_to(hex, centre(s.ground.hex_of(nearest)))


def enemy_places(s: State, side: int) -> Iterator[str]:
    """Where the other side is; while it is nowhere yet, where it will set up or come on."""
    there = [u.at for u in on_map(s, 1 - side)]
    if there:
        yield from there
        return
    found = scenario(s.scenario)
    for group in found.group:
        if found.seat(group.side) != side and not group.event:
            yield from group.area
            yield from group.enters.hexes if group.enters else ()


# ------------------------------------------------------------------ turned again before the game begins


def turnings(s: State, side: int) -> Iterator[Turn]:
    """Each vehicle and gun may be turned; those that were are not offered again, though still allowed."""
    for u in on_map(s, side):
        if has_facing(u) and not u.pivoted:
            yield from (Turn(u.id, facing) for facing in FACINGS if facing != u.facing)


def why_not_turn_round(s: State, side: int, move: Turn) -> Refusal | None:
    u = s.units.get(move.unit)
    if u is None or u.side != side or not u.at or not has_facing(u):
        return Refusal("no-facing", f"{move.unit} is no vehicle or gun of yours on the map", "15.1.0.3")
    if move.facing not in FACINGS or move.facing == u.facing:
        return Refusal("no-facing", f"{u.id} turns to one of the other vertices of its hex, 0 to 5", "15.1.0.3")
    return None


def turn_round(t: World, move: Turn) -> None:
    u = t.state.units[move.unit]
    u.facing, u.pivoted = move.facing, True
    t.tell(told.GunTurned(u.id, u.facing, 0, rule="15.1.0.3"))

"""15.1 One step of a vehicle: what it costs by its kind of movement, what bars the way, and who may come along."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.facing import FACINGS, ahead, behind, pointing_to, turn
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import centre
from hedgerow.lnlt.rules.fire.firepower import half_up
from hedgerow.lnlt.rules.fire.flames import approached
from hedgerow.lnlt.rules.move.modes import mf, paced
from hedgerow.lnlt.rules.move.steps import ANYTHING, entry_hexes, party_of, step_cost, why_not_afford
from hedgerow.lnlt.rules.move.steps import why_barred as why_barred_on_foot
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.works.wire_and_mines import toll
from hedgerow.lnlt.state.lookups import burning, enemies_at, figures, hull, is_vehicle
from hedgerow.lnlt.state.state import Moving, State, Unit

REVERSE = NUMBERS.reverse_cost_factor
PIVOT = NUMBERS.vehicle_pivot_mp_per_vertex
BY_KIND = {"T": "tracked", "O": "off-road", "R": "road"}


def parted(s: State, m: Moving) -> tuple[list[Unit], list[Unit]]:
    """The vehicles of a group on the move, and those who go beside them on foot (6.5.1)."""
    vehicles: list[Unit] = []
    foot: list[Unit] = []
    for i in m.units:
        u = s.units[i]
        (vehicles if is_vehicle(u) else foot).append(u)
    return vehicles, foot


# ------------------------------------------------------------------ what it costs


def price(s: State, v: Unit, start: str, place: str, *, backwards: bool = False) -> Tally | None:
    """15.0.0.4, 15.1.0.6: the MPs a vehicle pays to enter a hex from the one before; None where it is closed to it."""
    if burning(s, place):
        return None
    parts = entry_parts(s.ground, v, place) if not start else ground_parts(s.ground, v, start, place)
    cost = None if parts is None else toll(s, start, place, v.side, Tally(parts), hull(v).moves)
    if cost is None:
        return None
    if not backwards:
        return cost
    return cost.plus(cost.total * (REVERSE - 1), "in reverse, twice the cost", "15.1.0.6")


def fare(s: State, v: Unit, start: str, place: str, *, backwards: bool = False) -> int | None:
    """The same as a bare number: what nothing but the terrain decides, the ground knows."""
    cost = s.ground.cost(start, place, hull(v).moves) if start and not (s.blazes or s.wire or s.mines) else None
    if cost is None:
        tally = price(s, v, start, place)
        if tally is None:
            return None
        cost = tally.total
    return cost * REVERSE if backwards else cost


def entry_parts(ground: Ground, v: Unit, place: str) -> tuple[Mod, ...] | None:
    """22.0.1: the first hex costs its own terrain; a vehicle that comes on along a Road comes by road."""
    if not ground.terrain(place).road:
        return ground.entry_tally(place, hull(v).moves)
    cost = ground.chart.terrain[ground.chart.scale.road].cost(hull(v).moves)
    return None if cost is None else (Mod(cost, "road, from off the map", "22.0.1"),)


def ground_parts(ground: Ground, v: Unit, start: str, place: str) -> tuple[Mod, ...] | None:
    if (parts := ground.cost_tally(start, place, hull(v).moves)) is not None:
        return parts
    return crushing_parts(ground, v, start, place)


def crushing_parts(ground: Ground, v: Unit, start: str, place: str) -> tuple[Mod, ...] | None:
    """15.1.0.1: what a tracked vehicle pays to break into a Building that cannot withstand it."""
    terrain = ground.terrain(place)
    if not terrain.crushed_into or hull(v).moves != "T" or place not in ground.steps(start):
        return None
    crossing = ground.crossing_tally(start, place, hull(v).moves)
    cost = half_up(figures(v).mf) if terrain.crush_mp == "half" else terrain.crush_mp
    return None if crossing is None else (Mod(cost, f"breaks into the {terrain}", "15.1.0.1"), *crossing)


def crushes(s: State, v: Unit, start: str, place: str) -> bool:
    """Whether a vehicle that enters a hex breaks down what stands there."""
    closed = bool(start) and s.ground.cost(start, place, hull(v).moves) is None
    return closed and crushing_parts(s.ground, v, start, place) is not None


def by_road(ground: Ground, start: str, place: str) -> bool:
    """Whether a step follows a Road."""
    return ground.road(start, place) if start else ground.terrain(place).road


def pivot_cost(v: Unit, facing: int) -> Tally:
    """15.1.0.4: 1 MP a vertex, the shorter way round."""
    vertices = turn(v.facing, facing)
    words = f"pivots {vertices} {'vertex' if vertices == 1 else 'vertices'}"
    return Tally((Mod(vertices * PIVOT, words, "15.1.0.4"),))


def pivots_for(v: Unit, mps: int) -> list[int]:
    """The vertices that a vehicle may turn to for so many MPs."""
    return [facing for facing in FACINGS if facing != v.facing and turn(v.facing, facing) * PIVOT <= mps]


def left_to(s: State, m: Moving, v: Unit) -> int:
    """The MPs a vehicle has not spent; in Assault Movement half its MF is all there is (15.2.0.1)."""
    return 0 if v.immobilized else max(0, paced(mf(s, v), m.mode) - v.spent)


def most_to_pay(s: State, m: Moving, v: Unit) -> int:
    """What the next hex may cost a vehicle: the first may cost anything (6.0.3), in Assault Movement not (6.0.4)."""
    if v.spent or v.immobilized:
        return left_to(s, m, v)
    return ANYTHING if m.mode == "move" else min(mf(s, v) - 1, left_to(s, m, v))


# ------------------------------------------------------------------ where to


def places_ahead(s: State, m: Moving, vehicles: list[Unit], *, backwards: bool = False) -> list[str]:
    """15.1.0.3, 15.1.0.6: the hexes that flank the vertex every vehicle faces, or those behind; at first, the entry."""
    if not m.at:
        return [] if backwards else [*entry_hexes(s, m.group)]
    flanking, ground = behind if backwards else ahead, s.ground
    here = ground.hex_of(m.at)
    places = [p for p in flanking(here, vehicles[0].facing) if p in ground.index]
    for v in vehicles[1:]:
        places = [p for p in places if p in flanking(here, v.facing)]
    return places


def inward(ground: Ground, hex: str) -> int:
    """The facing of a vehicle that has just come on at the edge: away from it, toward the middle of the map."""
    points = [centre(h) for h in ground.hexes]
    middle = (sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points))
    first = pointing_to(hex, middle)

    def merit(facing: int) -> tuple[int, int]:
        on_map = sum(p in ground.index for p in ahead(hex, facing)) - sum(
            p in ground.index for p in behind(hex, facing)
        )
        return on_map, -turn(first, facing)

    return max(FACINGS, key=merit)


# ------------------------------------------------------------------ what bars the way


def why_not_enter(s: State, m: Moving, place: str, *, backwards: bool = False) -> Refusal | None:
    """15.1.0.1-15.1.0.6, 6.5.3: why vehicles on the move, and those beside them, may not enter a hex."""
    vehicles, foot = parted(s, m)
    if place not in places_ahead(s, m, vehicles, backwards=backwards):
        return why_not_that_way(m, backwards)
    return why_not_into(s, m, vehicles, foot, place, backwards=backwards)


def why_not_into(
    s: State, m: Moving, vehicles: list[Unit], foot: list[Unit], place: str, *, backwards: bool = False
) -> Refusal | None:
    """The same for a hex that lies ahead, or behind."""
    for v in vehicles:
        if refusal := why_not_pay(s, m, v, place, backwards) or why_shy(s, v, place):
            return refusal
    return why_barred(s, m, vehicles, place) or (why_not_beside(s, m, foot, place) if foot else None)


def why_not_that_way(m: Moving, backwards: bool) -> Refusal:
    if not m.at:
        return Refusal("no-entry", "it comes on in one of its entry hexes", "22.0.1")
    if backwards:
        return Refusal("not-behind", "a vehicle backs into one of the two hexes behind it", "15.1.0.6")
    return Refusal("not-ahead", "a vehicle goes into one of the two hexes beside the vertex it faces", "15.1.0.3")


def why_not_pay(s: State, m: Moving, v: Unit, place: str, backwards: bool) -> Refusal | None:
    cost = fare(s, v, m.at, place, backwards=backwards)
    if cost is None:
        words = (
            f"{place}, {s.ground.terrain(place)}, is closed to {BY_KIND[hull(v).moves]} movement from {m.at or 'there'}"
        )
        return Refusal("closed", words, "15.1.0.1")
    if cost <= most_to_pay(s, m, v):
        return None
    rule = "15.2.0.1" if m.mode == "assault" else "6.0.1"
    return Refusal("too-far", f"that costs {cost} MPs and {left_to(s, m, v)} are left", rule)


def why_shy(s: State, v: Unit, place: str) -> Refusal | None:
    """5.1.2: a Shaken vehicle does not go toward an enemy either."""
    if not v.shaken or not v.at or (enemy := approached(s, v, place)) is None:
        return None
    return Refusal("shaken", f"{v.id} is Shaken and will not go toward {enemy.id}", "5.1.2")


def why_barred(s: State, m: Moving, vehicles: list[Unit], place: str) -> Refusal | None:
    """15.1.0.5, 15.3.1, 8.0.21, 1.3.1: whom a vehicle would meet there."""
    side, movers = vehicles[0].side, [s.units[i] for i in m.units]
    enemies = enemies_at(s, place, side)
    if enemies:
        if any(is_vehicle(u) for u in enemies):
            return Refusal("enemy-vehicle", f"an enemy vehicle is in {place}", "15.1.0.5")
        return Refusal("enemies", f"enemies are in {place}: a vehicle enters only to Overrun them", "15.3.1")
    if place in s.melee:
        return Refusal("melee", f"vehicles take no part in the Melee in {place}", "8.0.21")
    if place in s.stacks and any(crushes(s, v, m.at, place) for v in vehicles):
        return Refusal("occupied", f"no vehicle breaks into {place} while anybody is in there", "15.1.0.1")
    return overstacked(s, side, place, movers)


def why_not_beside(s: State, m: Moving, foot: list[Unit], place: str) -> Refusal | None:
    """6.5.3: those on foot pay as men on foot do, and go only where they could by themselves."""
    walking = on_foot(m, foot)
    party = party_of(s, foot, m.at, m.group)
    cost = dict(party.ways).get(place)
    if cost is None:
        return Refusal("closed", f"{place} is closed to units on foot", "6.0.1")
    return why_not_afford(s, walking, foot, cost) or why_barred_on_foot(s, party, place, m.mode)


def on_foot(m: Moving, foot: list[Unit]) -> Moving:
    """The part of a group that walks, as if it were by itself: the group's count of MPs is theirs."""
    return replace(m, units=[u.id for u in foot], stepped=m.spent > 0)


def foot_cost(s: State, m: Moving, foot: list[Unit], place: str) -> Tally:
    cost = step_cost(s, on_foot(m, foot), place)
    assert cost is not None
    return cost

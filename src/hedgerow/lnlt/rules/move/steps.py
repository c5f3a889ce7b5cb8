"""6.0.1-6.0.5 One step: what it costs, and what may bar the way into a place."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.armour.vehicles import on_foot_at, vehicles_at
from hedgerow.lnlt.rules.fire.flames import feared, nearer, too_heavy_for
from hedgerow.lnlt.rules.fire.sighting import sees
from hedgerow.lnlt.rules.melee.close_assault import guards
from hedgerow.lnlt.rules.melee.melee import why_not_enter_melee
from hedgerow.lnlt.rules.move.boats import by_boat, why_not_apart, why_not_row
from hedgerow.lnlt.rules.move.modes import HALF_PACE, at_pace, guided, pace, paced, rides, slowest
from hedgerow.lnlt.rules.move.records import Party, Priced
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.works.wire_and_mines import toll, tolls
from hedgerow.lnlt.scenario.asking import entries
from hedgerow.lnlt.state.lookups import burning, on_map
from hedgerow.lnlt.state.state import Mode, Moving, State, Unit

NOTHING, ANYTHING, BEYOND = -1, 99, 100  # MPs
LIGHT = NUMBERS.wt_building_max_mm  # the calibre up to which a Weapon Team is not heavy (1.7.0.3)


def step_cost(s: State, m: Moving, place: str) -> Tally | None:
    """6.0.1: what a step costs; None where the terrain is closed. Wire and Mines count as well (21.3, 21.4)."""
    if burning(s, place):
        return None
    if s.boats and s.ground.terrain(place).navigable:
        return Tally((Mod(NUMBERS.boat_mp, "by Rubber Boat", "23.3.1.1"),))
    bare = terrain_cost(s, m, place)
    if bare is None or not (s.wire or s.mines):
        return bare
    return toll(s, m.at, place, s.units[m.units[0]].side, bare)


def terrain_cost(s: State, m: Moving, place: str) -> Tally | None:
    """What the terrain of a step costs."""
    ground, units = s.ground, s.units
    if not m.at and place not in entry_hexes(s, m.group):
        return None
    parts = ground.cost_tally(m.at, place) if m.at else ground.entry_tally(place)
    if parts and guided([units[i] for i in m.units]):
        parts = shown_the_way(ground, place, parts)
    return None if parts is None else Tally(parts)


def shown_the_way(ground: Ground, place: str, parts: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """11.6.6: with a Scout rough going costs 1; what is crossed or climbed to get there is paid for as ever."""
    first, terrain = parts[0], ground.terrain(place)
    if not terrain.scout_discount or not first.words.startswith(str(terrain)):  # by road it is another
        return parts
    return Mod(min(NUMBERS.scout_mp, first.value), f"{terrain}, guided by a Scout", "11.6.6"), *parts[1:]


def priced_ways(s: State, ground: Ground, movers: list[Unit], start: str, group: str = "") -> Priced:
    """All that one could step to, with the same costs as bare numbers; what is closed is left out."""
    found = terrain_ways(s, ground, movers, start, group)
    if s.blazes:
        found = [(place, cost) for place, cost in found if not burning(s, place)]
    if s.wire or s.mines:
        found = list(tolls(s, start, movers[0].side, found))
    return by_boat(s, movers, start, found) if s.boats else found


def terrain_ways(s: State, ground: Ground, movers: list[Unit], start: str, group: str = "") -> Priced:
    if start:
        found: Priced = ground.ways_out(start)
    else:
        costs = [(place, ground.entry_tally(place)) for place in entry_hexes(s, group)]
        found = [(place, Tally(parts).total) for place, parts in costs if parts is not None]
    return [(place, guided_cost(ground, start, place, cost)) for place, cost in found] if guided(movers) else found


def guided_cost(ground: Ground, start: str, place: str, cost: int) -> int:
    """11.6.6: the same as a bare number."""
    if not ground.terrain(place).scout_discount:
        return cost
    parts = ground.cost_tally(start, place) if start else ground.entry_tally(place)
    return sum([m.value for m in shown_the_way(ground, place, parts)]) if parts else cost


def party_of(s: State, units: list[Unit], start: str, group: str = "") -> Party:
    ground = s.ground
    found = priced_ways(s, ground, units, start, group)
    if not start:
        heavy = is_heavy(units)
        return Party(units, start, found, frozenset(), heavy, [], not heavy)
    vacant = vacant_ways(s, ground, start)
    if s.blazes or s.wire or s.mines or s.boats:  # they close some, and open others
        vacant = vacant.intersection([p for p, _ in found if not (s.boats and ground.terrain(p).navigable)])
    if at_ease(units):
        return Party(units, start, found, vacant)
    heavy, shaken = is_heavy(units), True in [u.shaken for u in units]
    enemies = feared(s, units[0]) if shaken else []
    return Party(units, start, found, vacant, heavy, enemies, not heavy and not enemies)


def at_ease(units: list[Unit]) -> bool:
    """Whether nobody among these is Shaken or heavy: then nothing but the price bars a vacant place."""
    for u in units:
        f = COUNTERS[u.counter]
        if u.shaken or f.calibre > LIGHT or f.mount:
            break
    else:
        return True
    return False


def vacant_ways(s: State, ground: Ground, start: str) -> frozenset[str]:
    """The places that one may step to where one meets nobody, and that hold as many as any other."""
    empty = ground.roomy_ways(start).difference(s.stacks)
    return empty.difference(s.melee) if s.melee else empty


def is_heavy(units: list[Unit]) -> bool:
    """1.7.0.3, 6.6: whether one of these is too heavy for Buildings and hexside terrain, or mounted."""
    return True in [COUNTERS[u.counter].calibre > LIGHT for u in units] or rides(units)


def party_on_the_move(s: State, m: Moving) -> Party:
    units = s.units
    return party_of(s, [units[i] for i in m.units], m.at, m.group)


def cheapest_way(s: State, party: Party) -> int:
    """What the cheapest step to a vacant place costs, which any mode that affords it may take; BEYOND without any."""
    vacant, free = party.vacant, party.free
    costs = [c for p, c in party.ways if p in vacant and (free or why_barred(s, party, p) is None)]
    return min(costs, default=BEYOND)


def open_places(s: State, party: Party, mode: Mode, most: int) -> Iterator[str]:
    """The places that units can step to, for so many MPs at most; often the first is enough."""
    vacant, free = party.vacant, party.free
    for place, cost in party.ways:
        if cost <= most and ((free and place in vacant) or why_barred(s, party, place, mode) is None):
            yield place


def why_not_step(s: State, m: Moving, place: str) -> Refusal | None:
    """6.0.1-6.0.5 and all that may bar the way into a place."""
    party = party_on_the_move(s, m)
    cost = dict(party.ways).get(place)
    if cost is None:
        apart = why_not_apart(s, party.units, party.start) if s.boats else None
        return apart or Refusal("closed", f"{place} is closed to units on foot", "6.0.1")
    return why_not_afford(s, m, party.units, cost) or why_barred(s, party, place, m.mode)


def why_barred(s: State, party: Party, place: str, mode: Mode = "move") -> Refusal | None:
    """What keeps units out of a place, cost aside."""
    movers, taken = party.units, place not in party.vacant
    return (
        (party.heavy and why_too_heavy(s, movers, party.start, place))
        or (taken and overstacked(s, movers[0].side, place, movers))
        or (party.feared and why_not_shaken(s, party, place))
        or (bool(s.boats) and why_not_row(s, movers, place, mode))
        or (taken and s.mechanized and why_not_among_vehicles(s, movers, place))
        or (taken and why_not_enter_melee(s, movers, place, mode))
        or None
    )


def why_not_among_vehicles(s: State, movers: list[Unit], place: str) -> Refusal | None:
    """8.0.21: an enemy vehicle is met by Close Assault (17.1), or in Melee with those who guard it (17.1.3)."""
    for v in vehicles_at(s, place):
        if v.side != movers[0].side and not any(guards(s, u) for u in on_foot_at(s, place) if u.side == v.side):
            return Refusal("vehicle", f"{v.id} is in {place}: it must be Close Assaulted", "8.0.21")
    return None


def most_to_spend(s: State, m: Moving, movers: list[Unit]) -> int:
    """What the next step may cost: the MPs left (6.0.1), when crawling one hex (6.3.1) or one level (6.3.4)."""
    if not m.stepped and not m.spent:
        return most_at_first(s, movers, m.mode, m.leader)
    return NOTHING if m.mode == "crawl" else left(s, m, movers)


def most_at_first(s: State, movers: list[Unit], mode: Mode, leader: str) -> int:
    """What the first step may cost: anything (6.0.3), but not all the MPs when crawling or assaulting (6.0.4)."""
    mode = at_pace(movers, mode)
    if mode != "crawl" and mode not in HALF_PACE:
        return ANYTHING
    full = slowest(s, movers)
    if mode == "crawl":
        return full - 1
    return min(full - 1, pace(s, movers, mode, leader) if leader else paced(full, mode))


def left(s: State, m: Moving, movers: list[Unit]) -> int:
    """The MPs that a stack has not spent."""
    return max(0, pace(s, movers, m.mode, m.leader) - m.spent)


def why_not_afford(s: State, m: Moving, movers: list[Unit], cost: int) -> Refusal | None:
    """Why a step costs more than a stack may spend on it."""
    if cost <= most_to_spend(s, m, movers):
        return None
    if m.mode == "crawl" and m.stepped:
        return Refusal("crawled", "a Low Crawl is one hex", "6.3.1")
    if not m.stepped and cost >= (full := slowest(s, movers)):
        words = f"a step of {cost} MPs takes all of {full}: no Low Crawl or Assault Movement"
        return Refusal("all-mps", words, "6.0.4")
    rule = "6.1.0.3" if m.mode in HALF_PACE else "6.4.2.1" if at_pace(movers, m.mode) != m.mode else "6.0.1"
    return Refusal("too-far", f"that costs {cost} MPs and {left(s, m, movers)} are left", rule)


def why_too_heavy(s: State, movers: list[Unit], start: str, place: str) -> Refusal | None:
    """1.7.0.3: heavy weapons stay out of Buildings and do not cross hexside terrain, but by road. Mounted Units go only
    where off-road vehicles could (6.6).
    """
    if rides(movers) and why_unridable(s.ground, start, place):
        return Refusal("mounted", f"no Mounted Unit gets into {place}, {s.ground.terrain(place)}", "6.6.0.2")
    for heavy in movers:
        if COUNTERS[heavy.counter].calibre > LIGHT:
            break
    else:
        return None
    ground = s.ground
    if ground.terrain(place).building:
        return Refusal("heavy", f"{heavy.id} is too heavy for a Building", "1.7.0.3")
    if start and too_heavy_for(ground, start, place):
        return Refusal("heavy", f"{heavy.id} cannot cross the {ground.hexsides(start, place)[0]}", "1.7.0.3")
    return None


def why_unridable(ground: Ground, start: str, place: str) -> bool:
    """6.6: whether a step is closed to Mounted Units, as it is to off-road vehicles."""
    return (ground.cost(start, place, "O") if start else ground.entry_tally(place, "O")) is None


def why_not_shaken(s: State, party: Party, place: str) -> Refusal | None:
    """5.1.2: Shaken units do not close in."""
    ground, start = s.ground, party.start
    enemy = nearer(ground, party.feared, place)
    if enemy is None and ground.hex_of(place) != ground.hex_of(start):
        return None
    for u in party.units:
        if u.shaken and (enemy := enemy or met_on_the_stairs(s, u, place)):
            return Refusal("shaken", f"{u.id} is Shaken and will not go toward {enemy.id}", "5.1.2")
    return None


def met_on_the_stairs(s: State, u: Unit, place: str) -> Unit | None:
    """5.1.2: an enemy in its LOS whose level a unit would come nearer to by changing floors to a place."""
    ground = s.ground
    shy_of_all = s.options["shaken-avoids"] == "any-enemy"
    for enemy in on_map(s, 1 - u.side):
        level = ground.level(enemy.at)
        nearer = abs(ground.level(place) - level) < abs(ground.level(u.at) - level)
        if nearer and (shy_of_all or not enemy.shaken) and sees(s, u.at, enemy.at):
            return enemy
    return None


def ways(s: State, m: Moving) -> tuple[str, ...]:
    """Where a step may lead: the places around, or the entry hexes of a stack that comes on."""
    return s.ground.steps(m.at) if m.at else entry_hexes(s, m.group)


def entry_hexes(s: State, group: str) -> tuple[str, ...]:
    """22.0.5: where a group may come on, once its turn has come."""
    entry = entries(s, group)
    return entry.hexes if entry is not None and entry.turn <= s.turn else ()

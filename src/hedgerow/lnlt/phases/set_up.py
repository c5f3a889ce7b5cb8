"""The set-up: from a scenario to the first turn. Sides place their units in the scenario's order (22, 21.2, 11.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, drawn
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.limits import HALVES, LIMIT, MOST_HALVES
from hedgerow.lnlt.book.options import OPTIONS
from hedgerow.lnlt.book.skills import full_cup
from hedgerow.lnlt.ground.footing import may_set_up
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.armour.orientation import face, turn_round, turnings, why_not_facing, why_not_turn_round
from hedgerow.lnlt.rules.people.roll_call import why_absent
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.people.weapons import why_not_carry
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.rules.works.fortifying import fortify, lay_out, left_to_build, printed_works, sites, why_not_fortify
from hedgerow.lnlt.scenario.muster import muster
from hedgerow.lnlt.scenario.records import AIR, SNIPERS, Enlisted, Group, Scenario
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, printed, side_at
from hedgerow.lnlt.state.moves import Dig, Flip, Fortify, Hand, Place, PrintedSetUp, Ready, Turn
from hedgerow.lnlt.state.placing import bear, put, take_aboard
from hedgerow.lnlt.state.state import EventMarker, State, Unit
from hedgerow.lnlt.state.world import World

ALWAYS_FIT = min(MOST_HALVES // max(HALVES.values()), LIMIT.smcs)
"""1.3.1: so many units of any kind have room together."""

# ------------------------------------------------------------------ the state before the first decision


def new_state(scenario_name: str, options: dict[str, str]) -> State:
    """A scenario laid out: all units still off the map, Skills and Heroes in their pools."""
    found = scenario(scenario_name)
    s = State(found.key, found.map, OPTIONS.resolve({**found.options, **options}), turns=found.turns)
    for e in found.roster:
        if not _by_event(found, e):
            muster(s, found, e)
    s.air = [e.id for e in found.roster if e.group == AIR]
    embark(s)
    s.cup = full_cup(e.skill for e in found.roster)
    s.heroes = _hero_pools(found)
    s.markers = [EventMarker(e.id, e.at) for e in found.event]
    s.control = {p: i for i, side in enumerate(found.side) for p in side.control}
    s.foxholes = [p for g in found.group for p in g.foxholes]
    lay_out(s, found)
    s.boats = dict(found.boats)
    s.missions = {a.id: a.missions for a in found.artillery if not a.event}
    s.initiative = s.active = found.seat(found.initiative or found.first)
    first = found.seat(found.first)
    s.placing = [i for i in (first, 1 - first) if waiting(s, i) or left_to_dig(s, i) or left_to_build(s, i)]
    return s


def embark(s: State) -> None:
    """19.2.0.1: those who come with a helicopter ride in it."""
    for v in s.helicopters:
        for u in s.units.values():
            if u.group == v.group and u is not v and not figures(u).rotor:
                u.group = ""
                take_aboard(s, u, v.id)


def _by_event(found: Scenario, e: Enlisted) -> bool:
    group = found.group_named(e.group)
    return group is not None and group.event


def _hero_pools(found: Scenario) -> dict[str, list[str]]:
    """5.1.19: the Heroes of each nation who are not in the order of battle already."""
    present = [e.counter for e in found.roster]
    nations = dict.fromkeys(n for side in found.side for n in side.nations)
    return {n: [h for h in NATIONS[n].hero_counters if h not in present] for n in nations if NATIONS[n].heroes}


# ------------------------------------------------------------------ the set-up phase


def set_up(t: World) -> Play[None]:
    """Each side in turn puts down what does not come later, until it says it is ready."""
    s = t.state
    while s.placing:
        t.checkpoint()
        side = s.placing[0]
        options = Options(
            partial(sensible, s, side), partial(SET_UP.why_not, s, side), _draw=partial(drawn_answer, s, side)
        )
        answer = yield Choice(side, "set-up", partial(_prompt, s, side), options, "22.0.1")
        yield from SET_UP.do(t, side, answer) or ()
    begin(t)


def begin(t: World) -> None:
    """All is in place: who set up in Foxholes is dug in (21.2.3), who occupies a place controls it (22.1.1)."""
    s = t.state
    for u in s.units.values():
        u.dug_in = u.at in s.foxholes
        u.pivoted = False
    for w in s.weapons.values():
        w.handled = False
    for place in list(s.stacks):
        take_control(t, place)
    s.built.clear()
    s.phase, s.step = "rally", ""


def _prompt(s: State, side: int) -> str:
    left = len(waiting(s, side))
    if left:
        return f"Place {left} unit{'s' * (left > 1)}"
    digs = left_to_dig(s, side)
    if digs:
        return f"Dig {digs} Foxholes"
    builds = left_to_build(s, side)
    if builds:
        return f"Put down {builds} fortification{'s' * (builds > 1)}"
    turns = "Guns and vehicles may still be turned" if s.mechanized and any(turnings(s, side)) else ""
    return f"Ready to begin? {turns}".rstrip()


def hand_on(t: World, side: int, move: Hand) -> None:
    s = t.state
    w = s.weapons[move.weapon]
    bear(s, w, move.unit)
    w.handled = True
    t.tell(told.WeaponHandled(w.id, "handed over", move.unit, s.units[move.unit].at, rule="1.6.0.1"))


def flip(t: World, side: int, move: Flip) -> None:
    s = t.state
    w = s.weapons[move.weapon]
    w.tripod, w.handled = not w.tripod, True
    how = "assembled" if w.tripod else "dismantled"
    t.tell(told.WeaponHandled(w.id, how, w.bearer, s.units[w.bearer].at, rule="1.6.1.2"))


def ready(t: World, side: int, move: Ready) -> None:
    t.state.placing.remove(side)


def _place(t: World, u: Unit, place: str, facing: int = -1) -> None:
    put(t.state, u, place)
    t.tell(told.UnitPlaced(u.id, place, face(t.state, u, place, facing), rule="22.0.1"))


# ------------------------------------------------------------------ what is left to do


def waiting(s: State, side: int) -> list[Unit]:
    """Units that this side has still to put down."""
    areas = _areas(s.scenario, side)
    return [u for u in s.own[side] if u.group in areas]


def first_waiting(s: State, side: int) -> Unit | None:
    """The next of them in the order of battle."""
    areas = _areas(s.scenario, side)
    for u in s.own[side]:
        if u.group in areas:
            return u
    return None


def left_to_dig(s: State, side: int) -> int:
    """Foxholes that this side has still to put down. Areas of two sides never overlap."""
    area = _dig_area(s.scenario, side)
    if not area:
        return 0
    given = [p for g in scenario(s.scenario).group for p in g.foxholes]
    dug = [p for p in s.foxholes if p not in given and p in area]
    return sum(g.dig for g in _own_groups(s.scenario, side)) - len(dug)


@cache
def _own_groups(key: str, side: int) -> tuple[Group, ...]:
    found = scenario(key)
    return tuple(g for g in found.group if found.seat(g.side) == side)


@cache
def _areas(key: str, side: int) -> frozenset[str]:
    """The groups of a side that set up on the map."""
    return frozenset(g.id for g in _own_groups(key, side) if g.area)


@cache
def _dig_area(key: str, side: int) -> tuple[str, ...]:
    return tuple(p for g in _own_groups(key, side) if g.dig for p in g.area)


# ------------------------------------------------------------------ answers


def sensible(s: State, side: int) -> list[Move]:
    """The next unit of the order of battle in every place it may go to; any other unit may be placed as well."""
    if forts := list(sites(s, side, forts=True)):
        return [*forts, PrintedSetUp()]
    if (first := first_waiting(s, side)) is not None:
        return [*placings(s, first), PrintedSetUp()]
    if left_to_dig(s, side):
        return [*[Dig(p) for p in _dig_area(s.scenario, side) if why_not_dig_in(s, p) is None], PrintedSetUp()]
    if works := list(sites(s, side, forts=False)):
        return [*works, PrintedSetUp()]
    return [Ready(), *_handling(s, side), *(turnings(s, side) if s.mechanized else ())]


def drawn_answer(s: State, side: int, chance: Random) -> Move:
    """One of these by chance: whether a place has room is asked of the one that is drawn."""
    first = first_waiting(s, side)
    if first is None or any(sites(s, side, forts=True)):
        listed = sensible(s, side)
        return listed[int(chance.random() * len(listed))]
    sure: list[Move] = [PrintedSetUp()]
    perhaps = list(_placings(s.ground, s.scenario, first.group, first.counter, first.id))
    return drawn(chance, sure, perhaps, lambda move: None if is_full(s, s.ground, first, move.place) else move)


def _handling(s: State, side: int) -> Iterator[Move]:
    """Each weapon may be handed on or turned over; those that were are not offered again, though still allowed."""
    for w in s.weapons.values():
        if w.handled or w.bearer not in s.units or s.units[w.bearer].side != side or not s.units[w.bearer].at:
            continue
        mates = [u for u in side_at(s, s.units[w.bearer].at, side) if u.id != w.bearer]
        yield from (Hand(w.id, u.id) for u in mates if why_not_carry(s, u, w) is None)
        if printed(w).tripod:
            yield Flip(w.id)


def places_for(s: State, u: Unit) -> list[str]:
    """Where a unit may set up."""
    return [move.place for move in placings(s, u)]


def placings(s: State, u: Unit) -> list[Place]:
    """The answers that put a unit down where there is room for it."""
    ground = s.ground
    moves = _placings(ground, s.scenario, u.group, u.counter, u.id)
    full = [p for p in s.stacks if is_full(s, ground, u, p)]
    return [move for move in moves if move.place not in full] if full else list(moves)


def is_full(s: State, ground: Ground, u: Unit, place: str) -> bool:
    """1.3.1, 1.3.6: whether a unit may not join those in a place; a few always may, whoever they are."""
    if len(s.stacks.get(place, ())) < ALWAYS_FIT and not (place in ground.cramped and place in s.stacks):
        return False
    return bool(overstacked(s, u.side, place, (u,)))


@lru_cache(maxsize=512)
def _placings(ground: Ground, key: str, group: str, counter: str, unit: str) -> tuple[Place, ...]:
    """The answers that put a counter down wherever in its group's area it may stand at all (1.7.0.3).

    Made once: every game of a scenario asks the same.
    """
    found = scenario(key).group_named(group)
    area = [p for p in area_of(ground, found) if may_set_up(ground, COUNTERS[counter], p)] if found else []
    return tuple(Place(unit, p) for p in area)


def area_of(ground: Ground, group: Group) -> tuple[str, ...]:
    """The set-up area of a group, with the Bunkers that have been put down in it."""
    built = [place for place, fort in ground.forts.items() if fort.hex in group.area and place not in group.area]
    return (*group.area, *built)


def all_placed(s: State, side: int) -> bool:
    return not waiting(s, side) and not left_to_dig(s, side) and not left_to_build(s, side)


def why_not_put_down(s: State, side: int, move: Place) -> Refusal | None:
    """22.0.1: why a unit that a side names may not be put down so."""
    u = s.units.get(move.unit)
    if u is None or u.side != side or u not in waiting(s, side):
        return why_not_waiting(s, side, move.unit)
    return why_not_facing(u, move.facing) or why_not_place(s, u, move.place)


def why_no_tripod(s: State, side: int, move: Flip) -> Refusal | None:
    w = s.weapons.get(move.weapon)
    if w is None or w.bearer not in s.units or s.units[w.bearer].side != side or not printed(w).tripod:
        return Refusal("no-tripod", f"{move.weapon} is no weapon of yours with a tripod", "1.6.1.2")
    return None


def why_not_as_printed(s: State, side: int, move: PrintedSetUp) -> Refusal | None:
    return Refusal("all-placed", "everything is in place already", "22.0.1") if all_placed(s, side) else None


def why_not_begin(s: State, side: int, move: Ready) -> Refusal | None:
    return None if all_placed(s, side) else Refusal("not-ready", f"not yet: {_prompt(s, side)}", "22.0.1")


def why_not_waiting(s: State, side: int, unit: str) -> Refusal:
    """22.0.1, 22.0.2, 11.4.1: why a unit is not to be placed now."""
    u = s.units.get(unit)
    if u is None or u.side != side or u.carrier:
        return Refusal("not-waiting", why_absent(s, side, unit), "22.0.1")
    if u.at:
        return Refusal("not-waiting", f"{unit} is placed already, in {u.at}", "22.0.1")
    if u.group == SNIPERS:
        return Refusal("not-waiting", f"{unit} is hidden until he shows himself", "11.4.1")
    return Refusal("not-waiting", f"{unit} is not placed: it comes later", "22.0.2")


def why_not_place(s: State, u: Unit, place: str) -> Refusal | None:
    """Why a unit may not set up in a place: its area, 1.7.0.3, 1.3.1."""
    group = scenario(s.scenario).group_named(u.group)
    if group is None or place not in area_of(s.ground, group):
        return Refusal("outside", f"{place} is not in the set-up area of {u.id}", "22.0.1")
    if not may_set_up(s.ground, figures(u), place):
        if figures(u).hull is not None:
            return Refusal("no-vehicles", f"no {figures(u).name} begins the game in {s.ground.terrain(place)}", "1.3.7")
        if figures(u).mount:
            return Refusal("mounted", f"no {figures(u).name} begins the game in {s.ground.terrain(place)}", "6.6.0.2")
        return Refusal("no-heavy-weapons", f"a {figures(u).name} does not set up in a Building", "1.7.0.3")
    return overstacked(s, u.side, place, (u,))


def why_not_dig(s: State, side: int, place: str) -> Refusal | None:
    """21.2.2: why Foxholes may not be dug in a place."""
    if left_to_dig(s, side) <= 0:
        return Refusal("none-left", "there are no Foxholes left to dig", "21.2.2")
    if place not in _dig_area(s.scenario, side):
        return Refusal("outside", f"{place} is not in the set-up area", "21.2.2")
    return why_not_dig_in(s, place)


def why_not_dig_in(s: State, place: str) -> Refusal | None:
    """21.2.2: what there is in a place of the set-up area that keeps Foxholes from being dug."""
    if place in s.foxholes:
        return Refusal("dug", f"there are Foxholes in {place} already", "21.2.2")
    if not s.ground.foxholes_allowed(place):
        return Refusal("water", f"no Foxholes can be dug in {place}", "21.2.2")
    return None


def why_not_hand_on(s: State, side: int, move: Hand) -> Refusal | None:
    w, u = s.weapons.get(move.weapon), s.units.get(move.unit)
    bearer = s.units.get(w.bearer) if w else None
    if w is None or u is None or bearer is None or bearer.side != side or u.side != side:
        return Refusal("not-yours", f"{move.weapon} and {move.unit} are not both yours", "1.6.0.1")
    if not u.at or u.at != bearer.at or u is bearer:
        return Refusal("apart", f"{move.unit} is not in one place with {bearer.id}, who has {w.id}", "1.6.0.14")
    return why_not_carry(s, u, w)


# ------------------------------------------------------------------ the scenario's suggestion


def printed_set_up(t: World, side: int) -> None:
    """Everything left goes where the scenario suggests, or as near to it as there is room."""
    s = t.state
    printed_works(t, side)
    for u, place in as_printed(s, side):
        _place(t, u, place)
    wishes = [p for g in _own_groups(s.scenario, side) for p in g.dig_at.split()]
    for p in (*wishes, *_dig_area(s.scenario, side)):
        if why_not_dig(s, side, p) is None:
            dig(t, side, p)


def as_printed(s: State, side: int) -> Iterator[tuple[Unit, str]]:
    """Who still waits, and where the scenario suggests to put him; each is put down before the next is asked for."""
    suggested = {e.id: e.at for e in scenario(s.scenario).roster}
    for u in waiting(s, side):
        yield u, _nearest(s, places_for(s, u), suggested[u.id])


def dig(t: World, side: int, place: str) -> None:
    """21.2.1: a Foxholes marker goes down."""
    t.state.foxholes.append(place)
    t.tell(told.FoxholesDug(side, place, rule="21.2.1"))


def _nearest(s: State, places: list[str], wish: str) -> str:
    """The place wished for or the nearest to it; without a wish, the emptiest, in cover if there is any."""
    if wish in places:
        return wish
    ground = s.ground
    if wish:
        return min(places, key=lambda p: ground.distance(wish, p))
    return min(places, key=lambda p: (len(s.stacks.get(p, ())), -ground.terrain(p).tm))


# ------------------------------------------------------------------ one row a verb

SET_UP = Verbs[State, int](
    lambda s, side, m: Refusal("not-now", "the sides set up: units are placed, nothing else is done yet", "22.0.1"),
    Verb(Place, why_not_put_down, lambda t, side, m: _place(t, t.state.units[m.unit], m.place, m.facing)),
    Verb(Turn, why_not_turn_round, lambda t, side, m: turn_round(t, m)),
    Verb(Dig, lambda s, side, m: why_not_dig(s, side, m.place), lambda t, side, m: dig(t, side, m.place)),
    Verb(Fortify, why_not_fortify, fortify),
    Verb(Hand, why_not_hand_on, hand_on),
    Verb(Flip, why_no_tripod, flip),
    Verb(PrintedSetUp, why_not_as_printed, lambda t, side, m: printed_set_up(t, side)),
    Verb(Ready, why_not_begin, ready),
)
"""What a side may do while it sets up."""

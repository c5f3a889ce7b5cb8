"""16.4 Mounting and dismounting: infantry gets on where a vehicle stands, and off wherever it has come."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.armour.driving import count
from hedgerow.lnlt.rules.armour.passengers import passengers, why_no_ground, why_no_room, why_too_big
from hedgerow.lnlt.rules.armour.small_arms import aims
from hedgerow.lnlt.rules.armour.vehicle_steps import left_to, parted
from hedgerow.lnlt.rules.armour.vehicles import is_settled, settle, vehicles_at
from hedgerow.lnlt.rules.fire.fire import why_not_shoot, why_not_target
from hedgerow.lnlt.rules.fire.firepower import half_up
from hedgerow.lnlt.rules.fire.opportunity import opportunity_fire, shoot
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import shot_of
from hedgerow.lnlt.rules.fire.sighting import in_view
from hedgerow.lnlt.rules.fire.targets import rider_shots
from hedgerow.lnlt.rules.melee.ambush import unseen_by
from hedgerow.lnlt.rules.move.entering import arrive, end_move, newcomers
from hedgerow.lnlt.rules.move.modes import mf, pace, paced, slow_one, slowest, why_slow
from hedgerow.lnlt.rules.move.steps import left
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.works.minefields import enter_mines
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import enemies_at, figures, is_vehicle
from hedgerow.lnlt.state.moves import Fire, Load, Unload
from hedgerow.lnlt.state.placing import let_off, put, take_aboard, take_up
from hedgerow.lnlt.state.state import Impulse, Mode, Moving, State, Unit
from hedgerow.lnlt.state.world import World

MOUNTING: tuple[Mode, ...] = ("move", "double", "assault", "double-assault")
"""How those go who mount: nobody crawls or steals onto a vehicle."""


def half(s: State, u: Unit) -> int:
    """16.4.1: the MPs that it takes to mount or to get off: half the MF, fractions up, of vehicle and passenger."""
    return half_up(mf(s, u))


# ------------------------------------------------------------------ mounting


def boardings(s: State, units: list[Unit], place: str, mode: Mode, mps: int) -> list[Load]:
    """The vehicles that units in a place could mount with so many MPs: as many as have room, and each alone."""
    if not place or mode not in MOUNTING or place in s.melee:
        return []
    found = []
    for v in vehicles_at(s, place):
        if v.side != units[0].side or why_not_take_on(s, v):
            continue
        for outside in (False, True):
            able = [u for u in units if why_not_mount(s, v, [u], outside, mps) is None]
            party = as_many_as_fit(s, v, able, outside)
            groups = [party] * (len(party) > 1) + [[u] for u in able]
            found += [Load(tuple(u.id for u in group), v.id, outside) for group in groups]
    return found


def as_many_as_fit(s: State, v: Unit, units: list[Unit], outside: bool) -> list[Unit]:
    party: list[Unit] = []
    for u in units:
        if why_no_room(s, v, [*party, u], outside=outside) is None:
            party.append(u)
    return party


def loads(s: State, m: Moving) -> list[Load]:
    """What a stack on the move could mount where it is."""
    units = [s.units[i] for i in m.units]
    return boardings(s, units, m.at, m.mode, left(s, m, units))


def leads_aboard(s: State, units: list[Unit], place: str, mode: Mode, most: int) -> bool:
    """Whether units who have not set out yet could mount something where they are."""
    return bool(boardings(s, units, place, mode, min(most, pace(s, units, mode))))


def why_not_load(s: State, m: Moving, move: Load) -> Refusal | None:
    """16.4.1, 16.4.2: why some of a stack on the move may not mount a vehicle."""
    v = s.units.get(move.vehicle)
    if not move.units or len(set(move.units)) < len(move.units) or any(i not in m.units for i in move.units):
        return Refusal("not-moving", "name units of the stack on the move, each once", "16.4.1")
    movers = [s.units[i] for i in m.units]
    units = [s.units[i] for i in move.units]
    if v is None or not is_vehicle(v) or v.side != units[0].side or v.at != m.at or not m.at:
        return Refusal("no-vehicle", f"{move.vehicle} is no vehicle of yours where they are", "16.4.2")
    if m.mode not in MOUNTING or m.at in s.melee:
        return Refusal("no-mode", "nobody mounts while crawling, stealing along or in Melee", "16.4.1")
    return why_not_take_on(s, v) or why_not_mount(s, v, units, move.outside, left(s, m, movers))


def why_not_take_on(s: State, v: Unit) -> Refusal | None:
    """16.4.1, 16.4.2, 16.4.5: loading activates the vehicle, and takes half its MF or all its Assault Movement."""
    if v.shaken or v.immobilized:
        return Refusal("shaken", f"{v.id} is Shaken or immobilized, and takes nobody on", "16.4.2")
    if v.fired or v.continuing or moved_before(s, v):
        return Refusal("acted", f"{v.id} has acted this turn", "4.0.17")
    partial = v.marker == "assault" and v.id not in s.boarded
    if v.spent + half(s, v) > paced(mf(s, v), "assault" if partial else "move"):
        return Refusal("too-far", f"{v.id} has too few MPs left: it takes {half(s, v)}", "16.4.1")
    return None


def moved_before(s: State, v: Unit) -> bool:
    """4.0.17: whether a vehicle has moved in an earlier impulse of the turn: what sets out in this one is settled."""
    return v.marker != "" and not is_settled(s, v)


def why_not_mount(s: State, v: Unit, units: list[Unit], outside: bool, mps: int) -> Refusal | None:
    """16.1.0.3, 16.2.5, 16.4.1 and whether there is room."""
    for u in units:
        if is_vehicle(u):
            return Refusal("vehicle", "vehicles do not ride", "16.0.1")
        if refusal := why_too_big(s, u):
            return refusal
        if outside and u.shaken:
            return Refusal("shaken", f"{u.id} is Shaken and cannot stay on the outside", "16.2.5")
        if half(s, u) > mps:
            return Refusal("too-far", f"that takes {half(s, u)} MPs and {mps} are left", "16.4.1")
    return why_no_room(s, v, units, outside=outside)


def load(t: World, m: Moving, move: Load) -> Play[None]:
    """16.4.1, 16.4.2, 5.3.4: both pay, and the other side may fire at them for it before they are aboard."""
    s, place = t.state, m.at
    v, units, before = s.units[move.vehicle], [s.units[i] for i in move.units], list(m.units)
    m.stepped = True
    mps = max(half(s, u) for u in units)
    for u in units:
        u.spent = m.spent + half(s, u)
    take_on(s, v)
    more = {"before": before, "outside": move.outside, "mps": mps, "paid": {v.id: half(s, v)}}
    yield from opportunity_fire(t, [*units, v], place, mps, "load", **more)
    yield from get_on(t, m, v, units, before, mps, outside=move.outside)


def get_on(
    t: World, m: Moving, v: Unit, units: list[Unit], before: list[str], mps: int, *, outside: bool
) -> Play[None]:
    """16.4.1: who is not hit, and finds the vehicle as it was, is aboard."""
    s, place = t.state, m.at
    if v.at == place and not v.shaken:
        able = [u for u in units if u.id in m.units and u.at == place]
        for u in able:
            take_up(s, u)
            take_aboard(s, u, v.id, outside=outside)
            m.units.remove(u.id)
        if able:
            names = tuple(u.id for u in able)
            t.tell(told.GotOn(names, v.id, outside, place, rule="16.4.1"))
            before = [i for i in before if i not in names]
            if not m.units and len(able) == len(units):
                end_move(t, names)
                return
    if any(u.id in m.units for u in units):
        m.spent += mps  # 16.4.1: they tried, and the vehicle was hit
    yield from arrive(t, m, before)


def take_on(s: State, v: Unit) -> None:
    """16.4.2, 16.4.5: the vehicle is activated; if it does no more, this was its Assault Movement."""
    v.spent += half(s, v)
    v.marker = "moved" if v.marker == "moved" or v.spent > half(s, v) else "assault"
    if not is_settled(s, v):
        settle(s, v)
    for names in (s.boarded, *([s.impulse.units] if s.impulse is not None else ())):
        if v.id not in names:
            names.append(v.id)


# ------------------------------------------------------------------ getting off


def unloadings(s: State, v: Unit) -> Iterator[Unload]:
    """All who can get off together, and each alone; by Assault Movement too if they are capable of it."""
    riding = passengers(s, v)
    able = [u for u in riding if why_not_get_off(s, v, [u], False) is None]
    for group in [able] * (len(able) > 1) + [[u] for u in able]:
        for assault in (False, True):
            if why_not_get_off(s, v, group, assault) is None:
                yield Unload(tuple(u.id for u in group), assault)


def carrier_of(s: State, move: Unload) -> Unit | None:
    """The one vehicle that all who would get off ride in."""
    names = [s.units[i].carrier if i in s.units else "" for i in move.units]
    return s.units[names[0]] if names and names[0] and len(set(names)) == 1 else None


def why_not_get_off(s: State, v: Unit, units: list[Unit], assault: bool) -> Refusal | None:
    """1.3.9, 4.0.17, 16.4.1, 16.4.7: why passengers may not get off where their vehicle is."""
    if not v.at or v.at in s.melee or enemies_at(s, v.at, v.side):
        return Refusal("enemies", "nobody gets off among enemies, in a Melee or off the map", "16.4.3")
    if any(figures(u).kind == "armor-leader" for u in units):
        return Refusal("armor-leader", "an Armor Leader stays with his vehicle", "11.5.1")
    if len({u.id for u in units}) < len(units):
        return Refusal("twice", "name each once", "16.4.3")
    for u in units:
        most = paced(mf(s, u), "assault" if assault or u.marker == "assault" else "move")
        if u.fired or u.spent + half(s, u) > most:
            return Refusal("acted", f"{u.id} has fired, or too few MPs left to get off", "4.0.17")
        if assault and u.shaken:
            return Refusal("shaken", f"{u.id} is Shaken", "5.1.1")
    if assault and (slow := slow_one(s, units)):
        return Refusal("no-assault", f"{slow.id} may not Assault Move", why_slow(slow))
    return why_no_ground(s, v, units)


def unloadings_on_the_way(s: State, m: Moving) -> Iterator[Unload]:
    for v in parted(s, m)[0]:
        if why_not_let_off(s, m, v) is None:
            yield from unloadings(s, v)


def why_not_let_off(s: State, m: Moving, v: Unit) -> Refusal | None:
    """16.4.3, 16.4.5, 16.4.8, 16.4.9: while half of the vehicle's MPs are unspent; a Shaken one stays where it is."""
    if v.shaken:
        words = f"{v.id} is Shaken: nobody gets off if it moves this turn"
        return Refusal("shaken", words, "16.4.9" if m.stepped else "16.4.8")
    if left_to(s, m, v) < half(s, v):
        words = f"it takes {half(s, v)} MPs of {v.id}, and {left_to(s, m, v)} are left"
        return Refusal("too-far", words, "16.4.5" if m.mode == "assault" else "16.4.3")
    return None


def why_not_unload(s: State, m: Moving, move: Unload) -> Refusal | None:
    v = carrier_of(s, move)
    if v is None or v.id not in m.units:
        return Refusal("not-aboard", "name passengers of one vehicle on the move", "16.4.3")
    units = [s.units[i] for i in move.units]
    return why_not_let_off(s, m, v) or why_not_get_off(s, v, units, move.assault)


def unload(t: World, m: Moving, move: Unload) -> Play[None]:
    """16.4.3, 16.4.6: both pay; the carrier waits while those who have got off move apart."""
    s = t.state
    v = carrier_of(s, move)
    assert v is not None
    v.spent += half(s, v)
    m.stepped = True
    count(s, m)
    yield from set_down(t, v, [s.units[i] for i in move.units], move.assault, m)


def set_down(t: World, v: Unit, units: list[Unit], assault: bool, waiting: Moving | None) -> Play[None]:
    """16.4.4, 16.4.6, 16.4.7: marked at once, open to Mines and fire where they are, then free to go on if they can."""
    s, place, names = t.state, v.at, [u.id for u in units]
    mps, paid = max(half(s, u) for u in units), {v.id: half(s, v)}
    for u in units:
        u.spent += half(s, u)
        let_off(s, u)
        u.marker = "assault" if assault else "moved"
        put(s, u, place)
        t.tell(told.GotOff(u.id, place, rule="16.4.7" if assault else "16.4.6"))
        if s.impulse is not None and u.id not in s.impulse.units:
            s.impulse.units.append(u.id)
    walk = apart(s, units, place, "assault" if assault else "move")
    walk.unseen_by = unseen_by(s, units, waiting.start if waiting is not None else place)
    s.halted, s.moving = waiting, walk
    yield from enter_mines(t, units, place)
    yield from trigger(t, units, place)
    targets = [*newcomers(s, walk, names), *([v] if v.at == place else ())]
    if targets:
        yield from opportunity_fire(t, targets, place, mps, "arrive", before=names, paid=paid)
    yield from arrive(t, walk, names)


def apart(s: State, units: list[Unit], place: str, mode: Mode) -> Moving:
    """A stack that has just got off, with what MPs the one with the fewest has left."""
    unspent = min(paced(mf(s, u), mode) - u.spent for u in units)
    spent = paced(slowest(s, units), mode) - max(0, unspent)
    return Moving(units=[u.id for u in units], mode=mode, start=place, at=place, spent=spent, stepped=True)


# ------------------------------------------------------------------ off a vehicle that does not move


def unloadings_at_rest(s: State, units: list[Unit]) -> Iterator[Unload]:
    """16.4.8: what passengers of vehicles that cannot move away may do in their impulse."""
    for v in units:
        if is_vehicle(v) and why_not_stay(v) is None:
            yield from unloadings(s, v)


def why_not_stay(v: Unit) -> Refusal | None:
    """16.4.8, 16.4.9: a Shaken vehicle, or one that is immobilized, which has not acted this turn."""
    if v.marker or v.fired:
        words = f"{v.id} has acted this turn"
        return Refusal("acted", words, "16.4.9" if v.shaken else "16.4.3")
    if not (v.shaken or v.immobilized):
        return Refusal("set-out", f"{v.id} sets out first, by Assault Movement if it is to fire then", "16.4.3")
    return None


def why_not_unload_at_rest(s: State, impulse: Impulse, move: Unload) -> Refusal | None:
    v = carrier_of(s, move)
    if v is None or v.id not in impulse.units:
        return Refusal("not-aboard", "name passengers of one vehicle that is activated", "16.4.3")
    return why_not_stay(v) or why_not_get_off(s, v, [s.units[i] for i in move.units], move.assault)


def unload_at_rest(t: World, impulse: Impulse, move: Unload) -> Play[None]:
    """16.4.8, 16.4.5: a Shaken vehicle does nothing more this turn; another has used up its Assault Movement."""
    s = t.state
    v = carrier_of(s, move)
    assert v is not None
    impulse.acted = True
    v.spent += half(s, v)
    v.marker = "ops" if v.shaken else "assault"
    yield from set_down(t, v, [s.units[i] for i in move.units], move.assault, None)


# ------------------------------------------------------------------ those who had to get off


def fire_at_thrown_off(t: World) -> Play[None]:
    """16.2.3: when the attack is over, the other side may fire at those who had to get off, for the MPs it took."""
    names, t.state.thrown_off = t.state.thrown_off, []
    yield from fire_at_each(t, names)


def fire_at_each(t: World, names: list[str]) -> Play[None]:
    """One place after the other where some had to get off."""
    s = t.state
    while left := [u for i in names if (u := s.units[i]).at]:
        place = left[0].at
        units, names = [u for u in left if u.at == place], [u.id for u in left if u.at != place]
        mps = max(half(s, u) for u in units)
        yield from opportunity_fire(t, units, place, mps, "thrown-off", apart=True, others=names)


# ------------------------------------------------------------------ fire on the way


def shots_on_the_way(s: State, m: Moving) -> Iterator[Fire]:
    """16.2.7: what passengers outside can fire at while their vehicle moves."""
    riding = [v for v in parted(s, m)[0] if m.stepped and m.at and passengers(s, v)]
    if not riding:
        return
    side = riding[0].side
    for target in in_view(s, s.ground, side, m.at):
        if why_not_target(s, side, m.at, target) is None:
            probe, at = Shot(side, m.at, target, (), ()), aims(s, side, m.at, target)
            for v in riding:
                yield from rider_shots(s, probe, v, at)


def why_not_fire_on_the_way(s: State, m: Moving, move: Fire) -> Refusal | None:
    shot = shot_of(s, s.units[m.units[0]].side, move)
    if isinstance(shot, Refusal):
        return shot
    if not m.stepped or any(s.units[i].carrier not in m.units for i in shot.firers) or not shot.firers:
        return Refusal("not-riding", "those fire who ride on the vehicle, once it moves", "16.2.7")
    return why_not_target(s, shot.side, shot.start, shot.target) or why_not_shoot(s, shot)


def fire_on_the_way(t: World, m: Moving, move: Fire) -> Play[None]:
    shot = shot_of(t.state, t.state.units[m.units[0]].side, move)
    assert isinstance(shot, Shot)
    yield from shoot(t, shot)

"""16.1.3, 16.1.4, 16.1.5 Dispersal, Landing Checks, and whoever waits below."""

from __future__ import annotations

from hedgerow.lhy.book.content import NATIONS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import casualty, eliminate
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.hiding.concealment import look_around
from hedgerow.lhy.rules.hiding.exposure import remove_dummies
from hedgerow.lhy.rules.hiding.hidden import reveal
from hedgerow.lhy.rules.landing.assembly import spare_the_near
from hedgerow.lhy.rules.works.mines import enter_minefield, mined
from hedgerow.lhy.state.events import landing as told
from hedgerow.lhy.state.pending.landing import Drop, Stick
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import Assault, Cycle, Mortar, State, Unit
from hedgerow.lhy.state.world import World, d10

TEN = TABLES.landing.casualty
SIX = 6


def come_down(t: World, p: Drop, c: Cycle) -> None:
    """16.1.3-1, 16.1.4-1, 16.1-1: all disperse first; then they are checked, those in the open before the others; then
    it is seen who has come down upon the enemy, or among his mines (19.1). 16.0-2: they Maneuver, and may give enemy
    vehicles away.
    """
    s = t.state
    where = [(i, *disperse(t, i, stick)) for stick in p.sticks for i in stick.units]
    for bad in (False, True):
        for i, at, off in where:
            if (off or rough(s, at)) == bad:
                check(t, i, at, bad=bad)
    for at in dict.fromkeys(at for _, at, _ in where):
        if here := [u for u in s.stacks.get(at, ()) if u.dropped and u.seat == p.seat]:
            meet(t, at, p.seat)
            if mined(s, at, p.seat):
                enter_minefield(t, here, at)
    landed = [u for u in s.own[p.seat] if u.dropped and u.at]
    for u in landed:
        c.units.append(u.id)
        done(s, u, "maneuver", u.at)
    look_around(t, landed)
    spare_the_near(s, landed)


def disperse(t: World, i: str, stick: Stick) -> tuple[str, bool]:
    """16.1.3-1: one D6 for the direction, one for the distance; whether the unit comes down off the map."""
    s = t.state
    direction, distance = t.roll(f"{i}: dispersal", 2, SIX)
    at, off = stick.at, False
    for _ in range(distance):
        following = s.ground.scatter(at, direction, stick.sector)
        if following is None:
            off = True
            break
        at = following
    if off:
        at = last_full_hex(s, at, direction, stick.sector)
    t.tell(told.CameDown(unit=i, zone=stick.at, direction=direction, distance=distance, at=at, off_map=off,
                         rule="16.1.3-1"))  # fmt: skip
    return at, off


def last_full_hex(s: State, at: str, direction: int, sector: str) -> str:
    """16.1.4.s2a-1: back from the edge to a hex that lies on the map as a whole."""
    back = (direction - 1 + SIX // 2) % SIX + 1
    while half(s, at) and (before := s.ground.scatter(at, back, sector)) is not None:
        at = before
    return at


def half(s: State, at: str) -> bool:
    grid = s.ground.grid
    return grid.is_half(at, grid.frame(s.ground.hexes, True))


def rough(s: State, at: str) -> bool:
    """16.1.4.s2a-1: woods, tree-lined roads, forest, river, marsh, buildings."""
    terrain = s.ground.terrain(at)
    return (
        terrain.woods or terrain.forest or terrain.tree_lined or terrain.water or terrain.marsh
        or bool(terrain.building)
    )  # fmt: skip


# ------------------------------------------------------------------ Landing Checks


def check(t: World, i: str, at: str, *, bad: bool) -> None:
    s = t.state
    if i in s.mortars:
        check_mortar(t, s.mortars[i], at, bad=bad)
        return
    u = s.units[i]
    put(s, u, at)
    u.dropped = u.airborne = u.landed = True
    u.concealed = u.hidden = False
    if bad:
        come_to_grief(t, u)
    else:
        check_in_the_open(t, u)


def check_in_the_open(t: World, u: Unit) -> None:
    """16.1.4.s1a-1, 16.1.4.s1b-1, 16.1.4.s1c-1: men Disrupt above their Cohesion, support without a doubt; a 10 costs a
    step, or the vehicle.
    """
    die = d10(t, f"{u.id}: Landing Check")
    if u.card.vehicular:
        lost = die >= TEN
        tell_check(t, u, die, "destroyed" if lost else "", "16.1.4.s1c-1")
        if lost:
            eliminate(t, u, "16.1.4.s1c-1", landing=True)
        return
    support = not (u.card.infantry or u.card.kind == "leader")
    clause = "16.1.4.s1b-1" if support else "16.1.4.s1a-1"
    cohesion = u.face.cohesion or 0
    disrupts = support or die > cohesion
    tell_check(t, u, die, "casualty" if die >= TEN else "disrupted" if disrupts else "", clause)
    if disrupts:
        u.disrupted = True
    if die >= TEN:
        casualty(t, u, clause, landing=True)


def come_to_grief(t: World, u: Unit) -> None:
    """16.1.4.s2a-1, 16.1.4.s2b-1: a Casualty, and Disrupted; vehicles are destroyed."""
    if u.card.vehicular:
        tell_check(t, u, 0, "destroyed", "16.1.4.s2b-1")
        eliminate(t, u, "16.1.4.s2b-1", landing=True)
        return
    tell_check(t, u, 0, "casualty", "16.1.4.s2a-1")
    u.disrupted = True
    casualty(t, u, "16.1.4.s2a-1", landing=True)


def check_mortar(t: World, m: Mortar, at: str, *, bad: bool) -> None:
    """16.1.4.s1d-1, 16.1.4.s2b-1: into the Pending box; a section may be destroyed, a platoon plays on as a section."""
    die = 0 if bad else d10(t, f"{m.id}: Landing Check")
    lost = bad or die >= TEN
    clause = "16.1.4.s2b-1" if bad else "16.1.4.s1d-1"
    m.group, m.box = "", "pending"
    if lost and TABLES.mortar[m.kind].platoon:
        m.kind = reduced(t.state, m)
    elif lost:
        m.box = "gone"
    t.tell(told.LandingChecked(unit=m.id, at=at, die=die, result="destroyed" if lost else "", rule=clause))


def reduced(s: State, m: Mortar) -> str:
    """16.1.4.s1d-1: its nation's section of the same calibre."""
    calibre, own = TABLES.mortar[m.kind].calibre, NATIONS[s.mission.side[m.seat].nation].mortars
    sections = (kind for kind in own if not TABLES.mortar[kind].platoon)
    return next((kind for kind in sections if TABLES.mortar[kind].calibre == calibre), m.kind)


def tell_check(t: World, u: Unit, die: int, result: str, clause: str) -> None:
    t.tell(told.LandingChecked(unit=u.id, at=u.at, die=die, result=result, rule=clause))


# ------------------------------------------------------------------ upon the enemy


def meet(t: World, at: str, seat: int) -> None:
    """16.1.4.s3-1, 20.9.2b-1, 20.8.1-1: in a hex with enemies, Hidden ones too, these Assault whoever has landed."""
    s = t.state
    remove_dummies(t, at, 1 - seat)
    reveal(t, at, 1 - seat, "20.9.2b-1")
    if at in s.assaults or not any(u.seat != seat for u in s.stacks.get(at, ())):
        return
    s.assaults[at] = Assault(at, 1 - seat)
    t.tell(told.LandedOnEnemy(at=at, seat=1 - seat, rule="16.1.4.s3-1"))


def helpless(s: State, u: Unit) -> bool:
    """16.1.4.s3-1: vehicles, Towed Guns and heavy weapons in the turn of their landing: an Assault goes on without
    them, and they are destroyed if the enemy wins it.
    """
    heavy = u.card.vehicular or u.card.kind in ("gun", "mg", "latw")
    return u.dropped and heavy and u.at in s.assaults

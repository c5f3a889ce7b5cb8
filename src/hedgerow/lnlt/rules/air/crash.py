"""19.1.0.10, 19.1.0.11 The end of an aircraft: it aborts, or comes down."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.rules.armour.driving import lay_low
from hedgerow.lnlt.rules.fire.attacks import targets_of
from hedgerow.lnlt.rules.fire.fire import resolve
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.melee.melee import leave_melee
from hedgerow.lnlt.rules.paragraphs import trigger
from hedgerow.lnlt.rules.people.damage import make_room
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import holds, units_at
from hedgerow.lnlt.state.placing import eliminate, put
from hedgerow.lnlt.state.state import Flight, Hulk, State, Unit
from hedgerow.lnlt.state.world import World

RUBBLE = "rubble"  # what is left of a Building


def end_flight(s: State) -> None:
    """The impulse of an aircraft is over, and with it what guns have fired in it (1.7.0.14)."""
    s.flight = s.impulse = None
    s.shelled.clear()


def abort(t: World, f: Flight) -> None:
    """19.1.0.10: it turns away and is out of play (19.1.0.12)."""
    end_flight(t.state)
    t.tell(told.FlightEnded(f.unit, f.path[f.at], True, rule="19.1.0.10"))


def crash(t: World, f: Flight) -> Play[None]:
    """19.1.0.11: it flies on 1d6 hexes of its path and comes down there, or beyond the map."""
    s = t.state
    u, start = s.units[f.unit], f.path[f.at]
    (die,) = t.roll(f"how far {u.id} falls")
    there = f.path[f.at + die] if f.at + die < len(f.path) else ""
    end_flight(s)
    eliminate(s, u)
    t.tell(told.AircraftCrashed(u.id, start, die, there, rule="19.1.0.11"))
    t.tell(told.UnitEliminated(u.id, start, "shot down", rule="19.1.0.11"))
    if there:
        yield from come_down(t, u, there, "19.1.0.11")


def come_down(t: World, u: Unit, hex: str, rule: str) -> Play[None]:
    """All in the hex are attacked, vehicles as if they were open; then a Wreck lies there, or Rubble in a Building."""
    s = t.state
    attack = crash_attack(u, hex, rule)
    if targets_of(s, attack):
        yield from resolve(t, attack)
    for place in s.ground.floors(hex):
        for side in (0, 1):
            leave_melee(t, place, side)  # 8.1.6: a Melee of which one side is gone
    if s.ground.building(hex) and not any(place in s.melee for place in upstairs(s, hex)):
        yield from lay_in_ruins(t, u, hex)
    else:
        leave_wreck(s, u, hex)


def crash_attack(u: Unit, hex: str, rule: str) -> Attack:
    """Against friend and foe on every level; for its own side it is no enemy's fire (5.1.19)."""
    tally = Tally((Mod(NUMBERS.aircraft_crash_fp, "a crash", rule),))
    return Attack(u.side, "", hex, "crash", tally, (u.id,), indirect=True, everybody=True)


def upstairs(s: State, hex: str) -> tuple[str, ...]:
    return s.ground.floors(hex)[1:]


def lay_in_ruins(t: World, u: Unit, hex: str) -> Play[None]:
    """19.1.0.11: the Building is Rubble now; those who were upstairs come down, with all that lay there."""
    s = t.state
    for place in upstairs(s, hex):
        for x in units_at(s, place):
            yield from come_out(t, x, hex)
        for w in s.weapons.values():
            w.at = hex if w.at == place else w.at
        for marker in s.markers:
            marker.at = hex if marker.at == place else marker.at
        for book in (s.spotted, s.control, s.before_melee):
            book.pop(place, None)
    lay_low(t, u, hex, RUBBLE)


def come_out(t: World, x: Unit, hex: str) -> Play[None]:
    """Down to the ground; where enemies are, or no room is left, to a place next to it."""
    s = t.state
    if holds(s, hex, 1 - x.side) or overstacked(s, x.side, hex, (x,)):
        yield from make_room(t, x)
    else:
        put(s, x, hex)
        take_control(t, hex)
        yield from trigger(t, [x], hex)


def leave_wreck(s: State, u: Unit, hex: str) -> None:
    """1.3.3, 1.3.4: one Wreck to a hex, where there is room for it."""
    hulks = s.hulks.get(hex, [])
    if sum(not h.abandoned for h in hulks) >= TABLES.stacking.wrecks_per_hex:
        return
    s.hulks[hex] = [*hulks, Hulk(u.id, u.side)]
    if any(overstacked(s, side, hex, ()) for side in (0, 1)):
        s.hulks[hex] = hulks
        if not hulks:
            del s.hulks[hex]

"""19.1.1 Cannon and bombs, and what a crash does."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Wings
from hedgerow.lnlt.rules.armour.bailing_out import jump_off
from hedgerow.lnlt.rules.armour.vehicles import vehicles_at
from hedgerow.lnlt.rules.fire.attacks import targets_of
from hedgerow.lnlt.rules.fire.fire import resolve
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.fire.sighting import sees, spotted
from hedgerow.lnlt.rules.guns.shelling import RULE_OF, contest, suffer
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, holds, hull, on_map
from hedgerow.lnlt.state.state import Flight, State, Unit
from hedgerow.lnlt.state.world import World


def wings(u: Unit) -> Wings:
    """What an aircraft carries. Asking for it of anything else is a fault of the program."""
    found = COUNTERS[u.counter].wings
    assert found is not None, u.id
    return found


# ------------------------------------------------------------------ may it?


def why_not_strike(s: State, side: int, hex: str) -> Refusal | None:
    """19.1.1.1: a hex with enemies and without friends (5.0.0.3), spotted, or in the LOS of a friendly Leader."""
    places = s.ground.floors(hex)
    if not any(holds(s, p, 1 - side) for p in places):
        return Refusal("no-target", f"no enemy is in {hex}", "19.1.1.1")
    if any(holds(s, p, side) or p in s.melee for p in places):
        return Refusal("friends-there", f"friends and enemies share {hex}", "5.0.0.3")
    if not any(holds(s, p, 1 - side) and (spotted(s, p, side) or guided(s, side, p)) for p in places):
        return Refusal("unspotted", f"{hex} is neither spotted nor in the sight of a Leader of yours", "19.1.1.1")
    return None


def guided(s: State, side: int, place: str) -> bool:
    """19.1.1.1: whether a Good Order Leader of a side sees a place; its aircraft cannot spot for themselves."""
    return any(is_leader(u) and not u.shaken and sees(s, u.at, place) for u in on_map(s, side))


def run(s: State, f: Flight) -> list[str]:
    """19.1.1.3: the hexes in a row that the cannon reach, from the one the aircraft is over."""
    return f.path[f.at : f.at + wings(s.units[f.unit]).cannon_hexes]


def struck_by_run(s: State, f: Flight) -> list[str]:
    """19.1.1.1, 19.1.1.3: those of them that may be struck."""
    side = s.units[f.unit].side
    return [hex for hex in run(s, f) if why_not_strike(s, side, hex) is None]


def why_not_strafe(s: State, f: Flight) -> Refusal | None:
    """19.1.1.3: once, and with something to strike in its run."""
    u = s.units[f.unit]
    if f.strafed or not wings(u).cannon_hexes:
        return Refusal("strafed", f"{figures(u).name} has no cannon to fire any more", "19.1.1.3")
    refusals = [why_not_strike(s, u.side, hex) for hex in run(s, f)]
    return None if None in refusals else refusals[0]


def why_not_bomb(s: State, f: Flight) -> Refusal | None:
    """19.1.1.5: while there are bombs."""
    u = s.units[f.unit]
    if not f.bombs:
        return Refusal("no-bombs", f"{figures(u).name} has no bombs left", "19.1.1.5")
    return why_not_strike(s, u.side, f.path[f.at])


# ------------------------------------------------------------------ attacks


def strafe(t: World, f: Flight) -> Play[None]:
    """19.1.1.3: every hex of the run that may be struck, one after the other."""
    s = t.state
    u = s.units[f.unit]
    f.strafed = u.fired = True
    hexes = tuple(struck_by_run(s, f))
    t.tell(told.AirAttackMade(u.id, "cannon", hexes, rule="19.1.1.3"))
    for hex in hexes:
        yield from strike(t, cannon(u, hex))


def drop_bomb(t: World, f: Flight) -> Play[None]:
    """19.1.1.5: each bomb is an attack of its own."""
    u = t.state.units[f.unit]
    f.bombs, u.fired = f.bombs - 1, True
    t.tell(told.AirAttackMade(u.id, "bomb", (f.path[f.at],), rule="19.1.1.5"))
    yield from strike(t, bomb(u, f.path[f.at]))


def cannon(u: Unit, hex: str) -> Attack:
    """19.1.1.2, 19.1.1.3: FP Z, without the adjacency bonus."""
    tally = Tally((Mod(wings(u).cannon_fp, "cannon", "19.1.1.3"),))
    return Attack(u.side, "", hex, "strafing", tally, (u.id,), all_levels=True)


def bomb(u: Unit, hex: str) -> Attack:
    tally = Tally((Mod(wings(u).bomb_he, "bomb", "19.1.1.5"),))
    return Attack(u.side, "", hex, "bomb", tally, (u.id,), all_levels=True)


def strike(t: World, attack: Attack) -> Play[None]:
    """19.1.1.4, 19.1.1.6: one roll for all on foot, on every level and each with his own TM; then every vehicle."""
    s = t.state
    if targets_of(s, attack):
        yield from resolve(t, attack)
    for v in vehicles_under(s, attack):
        yield from strike_vehicle(t, attack, v)


def vehicles_under(s: State, attack: Attack) -> list[Unit]:
    return [v for p in s.ground.floors(attack.target) for v in vehicles_at(s, p) if v.side != attack.side]


def strike_vehicle(t: World, attack: Attack, v: Unit) -> Play[None]:
    """19.1.1.2, 19.1.1.4: open or buttoned, without a to-hit roll: the FP pierces, the lowest armour resists."""
    armour = lowest_armour(v)
    found = contest(t, f"{attack.parts[0]} against {v.id}", attack.tally.total, armour.total, attack.side)
    dice = (found.attack_die, found.defence_die)
    felt = (v.id, "top", False, found.verdict, dice, attack.tally, armour)
    t.tell(told.VehicleStruck(*felt, rule=RULE_OF[found.verdict]))
    yield from suffer(t, v, found)
    if v.at:
        yield from jump_off(t, v, "16.2.4")


def lowest_armour(v: Unit) -> Tally:
    """19.1.1.4: of hull or turret; what has none resists with the die alone."""
    return Tally.of((Mod(hull(v).lowest_armour, "lowest armour", "19.1.1.4"),))

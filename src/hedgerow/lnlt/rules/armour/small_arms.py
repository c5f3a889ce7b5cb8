"""17.2-17.4 Small arms and indirect fire against vehicles (17.0.1): what they are aimed at, and whom they can hurt."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.counters import Hull
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.passengers import passengers
from hedgerow.lnlt.rules.armour.vehicles import aspects
from hedgerow.lnlt.rules.fire.cover import cover_of
from hedgerow.lnlt.rules.fire.firepower import MOVED
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.state.lookups import enemies_at, figures, hull, is_vehicle
from hedgerow.lnlt.state.state import State, Unit

# ------------------------------------------------------------------ what can be aimed at


def aims(s: State, side: int, start: str, target: str) -> list[str]:
    """17.2.3: what small arms in one place can aim at in another: all who are no vehicles (""), or one vehicle."""
    there = enemies_at(s, target, side)
    on_foot = [""] if any([not is_vehicle(u) for u in there]) else []
    return on_foot + [u.id for u in there if is_vehicle(u) and is_exposed(s, u, start)]


def why_not_aim(s: State, shot: Shot) -> Refusal | None:
    """17.2.2, 17.2.3, 18.0.2: why a shot may not be aimed so."""
    by_mortar = any([figures(s.units[n]).mortar for n in shot.firers])
    if not shot.at:
        if by_mortar or any([not is_vehicle(u) for u in enemies_at(s, shot.target, shot.side)]):
            return None
        return Refusal("name-it", f"only vehicles are in {shot.target}: name the one that is aimed at", "17.2.3")
    if by_mortar:
        return Refusal("mortar", "a Mortar strikes everything in the hex", "18.0.2")
    v = s.units.get(shot.at)
    if v is None or not is_vehicle(v) or v.at != shot.target or v.side == shot.side:
        return Refusal("no-vehicle", f"{shot.at} is no enemy vehicle in {shot.target}", "17.2.3")
    if not is_exposed(s, v, shot.start):
        return Refusal("armoured", f"small arms cannot hurt {v.id}: it is armoured, and buttoned", "17.2.2")
    return None


def is_open(v: Unit) -> bool:
    """17.2.2: open to small arms, with a hatch open or without a roof."""
    return not v.buttoned or hull(v).open_topped


def unprotected(s: State, v: Unit, start: str, *, indirect: bool = False) -> bool:
    """17.3.1, 17.3.4, 17.4.2: whether fire finds no armour: none anywhere, none on the facing it comes through, or for
    indirect fire none on some facing.
    """
    built = hull(v)
    if all(built.facings):
        return False
    if indirect or not built.armoured:
        return True
    struck = aspects(s, v, start, v.facing)
    return any([not armour for name, armour in zip(("front", "flank", "rear"), built.facings) if name in struck])


def exposed(s: State, v: Unit, start: str, *, indirect: bool = False) -> list[Unit]:
    """17.2.5, 17.2.6, 17.3.3, 17.4.1: who checks damage when an attack on a vehicle succeeds, in the order they do.

    The vehicle first, then its passengers, Leaders before the others (17.2.8).
    """
    riding = sorted(passengers(s, v), key=lambda u: (not is_leader(u), -lm(u)))
    if unprotected(s, v, start, indirect=indirect):
        return [v, *riding]
    within = inside_exposed(s, v)
    return [*[v] * (indirect or is_open(v)), *[u for u in riding if u.outside or within]]


def is_exposed(s: State, v: Unit, start: str) -> bool:
    """Whether anybody would check damage: a vehicle that is open does, whoever else there may be."""
    return is_open(v) or bool(exposed(s, v, start))


def inside_exposed(s: State, v: Unit) -> bool:
    """17.2.6: whether fire finds those inside an armoured vehicle: without a roof, whenever it is open, or never."""
    reading = s.options["inside-passengers-small-arms"]
    return reading != "none" and (hull(v).open_topped or (reading == "open" and is_open(v)))


# ------------------------------------------------------------------ the attack as a vehicle feels it


def vehicle_of(s: State, u: Unit) -> Unit | None:
    """The vehicle that a target is, or rides in (17.2.3)."""
    return u if is_vehicle(u) else s.units[u.carrier] if u.carrier else None


def attack_on(s: State, v: Unit, tally: Tally, *, indirect: bool) -> Tally:
    """17.2.4, PAC.11, 17.4.1: an attack's tally against a vehicle.

    Of indirect fire the FP alone counts, the first entry of its tally, unless the game is played with all modifiers.
    """
    if indirect and s.options["indirect-vs-vehicle-modifiers"] == "none":
        return Tally(tally.mods[:1])
    if v.marker in MOVED:
        rule = "6.7.2" if v.marker == "hit-run" else "PAC.11"
        return tally.plus(NUMBERS.moving_vehicle_dft, "moving vehicle", rule)
    return tally


def defence_of(s: State, v: Unit, start: str, *, indirect: bool) -> Tally:
    """17.2.4, 17.3.2, 17.4.1: the TM, and the lowest armour factor on the counter if there is armour in the way."""
    tm = cover_of(s, v, start, indirect=indirect)
    if unprotected(s, v, start, indirect=indirect):
        return Tally.of(tm)
    rule = "17.4.1" if indirect else "17.2.4"
    return Tally.of((*tm, Mod(lowest_factor(hull(v)), "lowest armour", rule)))


def lowest_factor(built: Hull) -> int:
    """17.2.4: of the armour factors printed; an asterisk is none."""
    return min([min(armour) for armour in built.facings if armour])


def hurt_of(s: State, u: Unit, v: Unit, tally: Tally, excess: int, start: str, *, indirect: bool) -> Hurt:
    """The attack as a vehicle or one of its passengers feels it; `excess` is how much higher the attacker's die is."""
    mine = attack_on(s, v, tally, indirect=indirect)
    theirs = defence_of(s, v, start, indirect=indirect)
    bare = unprotected(s, v, start, indirect=indirect)
    return Hurt(u.id, mine, theirs, excess + mine.total - theirs.total, v.id, bare)

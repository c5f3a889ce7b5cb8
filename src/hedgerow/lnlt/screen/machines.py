"""Guns and vehicles looked at closely: what they face, how they hit, what keeps shells out, who rides."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.preview import Remark
from hedgerow.lnlt.book.counters import Gun, Hull
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.names import name, names
from hedgerow.lnlt.state.parts import second_gun
from hedgerow.lnlt.state.state import State, Unit

SIDES = ("front", "flank", "rear")


def machine_remarks(s: State, u: Unit) -> Iterator[Remark]:
    """All that a gun's or a vehicle's counter shows beyond a unit's."""
    f = figures(u)
    if f.gun is None and f.hull is None:
        return
    if u.at:
        yield facing_remark(u)
    if f.gun is not None:
        yield from gun_remarks(f.gun)
    if f.second is not None:
        yield Remark("a second gun, in the hull:", "14.1.0.3")
        yield from gun_remarks(f.second)
    if f.hull is not None:
        yield from hull_remarks(f.hull, u)
    if aboard := riders(s, u):
        yield Remark(f"aboard: {names(s, [x.id for x in aboard])}", "16.0.1")
    if u.id in s.expended:
        yield Remark("no missiles left", "14.1.0.15")
    for found in [s.acquired[gun] for gun in (u.id, second_gun(u.id)) if gun in s.acquired]:
        target = name(s, found.target) if found.target in s.units else found.target
        yield Remark(f"has acquired {target}: {-found.bonus:+d} to hit it", "14.3.1")


def facing_remark(u: Unit) -> Remark:
    turret = f", turret {WORDS[(u.facing + u.turret) % VERTICES]}" if u.turret else ""
    return Remark(f"faces {WORDS[u.facing]}{turret}", "15.1.0.7" if turret else "14.1.0.2")


def gun_remarks(gun: Gun) -> Iterator[Remark]:
    """14.1.0.3: the table, column by column."""
    first = 0
    for reach, needed, penetration in zip(gun.ranges, gun.to_hit, gun.penetration, strict=True):
        yield Remark(f"{first} to {reach} hexes: {needed} or less hits, penetration +{penetration}", "14.1.0.3")
        first = reach + 1
    shots = f", {gun.shots} shots" if gun.shots > 1 else ""
    yield Remark(f"HE {gun.he:+d}{shots}" if gun.he is not None else "no HE: an asterisk", "1.7.0.13")


def hull_remarks(hull: Hull, u: Unit) -> Iterator[Remark]:
    if hull.armoured:
        shown = [f"{side} {'/'.join(map(str, figure))}" for side, figure in zip(SIDES, hull.facings, strict=True)]
        yield Remark(f"armour: {', '.join(shown)}", "15.0.0.13")
    else:
        yield Remark("no armour", "14.1.2.1")
    if hull.mgs:
        mgs = ", ".join(f"FP {mg.fp}{' all round' * mg.all_round}{' to the rear' * mg.rear}" for mg in hull.mgs)
        yield Remark(f"machine guns: {mgs}", "15.0.0.6")
    if hull.open_topped:
        yield Remark("open-topped", "17.2.1")
    if rooms := [room for room in (hull.inside, hull.outside) if room]:
        yield Remark(f"room: {', '.join(rooms)}", "16.1.0.1")
    if u.immobilized:
        yield Remark("immobilized", "15.1.0.3")


def hulk_remarks(s: State, place: str) -> Iterator[Remark]:
    """Wrecks, abandoned vehicles, and what has become of a Building."""
    for hulk in s.hulks.get(place, ()):
        yield Remark(f"{figures(s.units[hulk.unit]).name}: {'abandoned' if hulk.abandoned else 'a Wreck'}", "14.1.1.2")
    if place in s.ruins:
        yield Remark(f"the building is {s.ruins[place]} now", "15.1.0.1")

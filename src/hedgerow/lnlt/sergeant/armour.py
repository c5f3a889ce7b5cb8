"""Guns and armour in numbers: who could fire ordnance where, and what it would do to a vehicle or among men.

Exact chances for one shot, from the rules' own tallies, are in `gunnery`; here is what a place would be like.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from hedgerow.lnlt.book.counters import Gun, Hull
from hedgerow.lnlt.ground.facing import in_arc, sides_ahead, sides_behind, sides_toward
from hedgerow.lnlt.ground.ground import BLOCKED
from hedgerow.lnlt.rules.fire.sighting import sight
from hedgerow.lnlt.rules.guns.to_hit import figure
from hedgerow.lnlt.rules.people.leaders import armor_leader, lm, morale
from hedgerow.lnlt.rules.people.weapons import can_serve
from hedgerow.lnlt.sergeant.records import Barrel
from hedgerow.lnlt.state.lookups import figures, is_vehicle, printed
from hedgerow.lnlt.state.state import Unit

if TYPE_CHECKING:
    from hedgerow.lnlt.sergeant.situation import Situation

FACES = range(1, 7)
ROLLS = [a + b for a in FACES for b in FACES]
MOVING, ADJACENT, OPS, TURNED = (figure(line) for line in ("OFT-T1", "OFT-T2", "OFT-F12", "OFT-F8"))
SPENT = ("moved", "crawl", "assault", "stealth")


@cache
def strikes(needed: int) -> tuple[float, float]:
    """14.1.0.7, 14.1.3.3: the chances to hit high and to hit low with so much on two dice."""
    hits = [roll for roll in ROLLS if roll == 2 or (roll != 12 and roll <= needed)]
    high = sum(roll > 2 and roll % 2 == 0 for roll in hits)
    return high / 36, (len(hits) - high) / 36


@cache
def fate(margin: int, nerve: int, shaken: bool) -> tuple[float, float]:
    """14.1.0.10-14.1.1.6: the chances that a hit with so much penetration above the armour Shakes, or takes away."""
    shakes = takes = 0.0
    passed = sum(roll <= nerve for roll in ROLLS) / 36
    for attack in FACES:
        for defence in FACES:
            difference = attack + margin - defence
            if (attack, defence) == (1, 6):
                continue
            if difference > 0 or (attack, defence) == (6, 1):
                takes += 1 / 36
            elif difference == 0:
                shakes += passed / 36
                takes += (1 - passed) / 36
            else:
                failed = sum(roll == 12 or roll + difference > nerve for roll in ROLLS) / 36
                shakes += failed / 36
    return (0.0, takes + shakes) if shaken else (shakes, takes)


@cache
def thickness(hull: Hull, facing: int, side: int, gun: Gun, turret: bool) -> int | None:
    """The armour that a shell finds by a hexside, what red armour takes from HEAT counted in; None without any."""
    aspect = "front" if side in sides_ahead(facing) else "rear" if side in sides_behind(facing) else "flank"
    plate = {"front": hull.front, "flank": hull.flank, "rear": hull.rear}[aspect]
    if not plate:
        return None
    return (plate[-1] if turret else plate[0]) + (2 if gun.heat and aspect in hull.red else 0)


class Bearing(msgspec.Struct, frozen=True):
    """A gun as it bears on a place."""

    barrel: Barrel
    needed: int  # to hit what stands still there
    penetration: int
    sides: tuple[int, ...]  # the hexsides by which it strikes

    def hit(self, *, moving: bool = False) -> float:
        return sum(strikes(self.needed - (MOVING if moving else 0)))


class Armour:
    """The guns of both sides, worked out when first asked for."""

    def __init__(self, sit: Situation) -> None:
        self.sit = sit
        self._barrels: dict[bool, list[Barrel]] = {}
        self._bearings: dict[str, list[Bearing]] = {}
        self._nerves: dict[str, int] = {}
        self._exposures: dict[tuple[str, str, int, bool, bool], float] = {}

    # ------------------------------------------------------------------ guns

    def barrels(self, *, ours: bool) -> list[Barrel]:
        known = self._barrels.get(ours)
        if known is None:
            stacks = self.sit.friends if ours else self.sit.foes
            melee = self.sit.s.melee
            known = [b for p, units in stacks.items() if p not in melee for u in units for b in self.barrels_of(u)]
            self._barrels[ours] = known
        return known

    def barrels_of(self, u: Unit) -> list[Barrel]:
        """What a unit in Good Order could fire: its own gun, and the ordnance that it bears."""
        if u.shaken:
            return []
        f = figures(u)
        found = []
        late = OPS if u.marker == "ops" else 0
        ready = not u.fired and u.marker not in SPENT
        if f.gun is not None:
            leader = armor_leader(self.sit.s, u) if f.hull else None
            modifier = late + (1 if u.buttoned else 0) - (lm(leader) if leader else 0)
            turret = f.hull is not None and f.hull.turret
            found.append(Barrel(u, u.id, f.gun, modifier, ready, turret))
        for w in self.sit.bears(u) if can_serve(u) else ():
            gun = printed(w).gun
            if gun is not None and not w.jammed and not w.gone:
                found.append(Barrel(u, w.id, gun, late + (0 if f.mmc else 1), ready, True))
        return found

    def bearing(self, barrel: Barrel, start: str, place: str) -> Bearing | None:
        """How a gun at `start` would bear on a place; None if it does not."""
        sit = self.sit
        start_hex, hex = sit.ground.hex_of(start), sit.ground.hex_of(place)
        if start_hex == hex:
            return None
        distance = sit.ground.distance(start, place)
        if distance > barrel.gun.reach:
            return None
        degraded = sight(sit.s, start, place)
        if degraded == BLOCKED or sit.out_of_the_way(start, place):
            return None
        column = next(i for i, reach in enumerate(barrel.gun.ranges) if distance <= reach)
        modifier = barrel.modifier + degraded + sit.cover(place, start)
        modifier += ADJACENT if sit.ground.adjacent(start, place) else 0
        u = barrel.unit
        if not barrel.all_round and start == u.at and not in_arc(start_hex, u.facing, hex):
            modifier += TURNED
        sides = sides_toward(hex, start_hex)
        return Bearing(barrel, barrel.gun.to_hit[column] - modifier, barrel.gun.penetration[column], sides)

    def bearings(self, place: str) -> list[Bearing]:
        """The enemy's guns that bear on a place."""
        known = self._bearings.get(place)
        if known is None:
            visible = self.sit.ground.visible_from(place)
            found = (self.bearing(b, b.unit.at, place) for b in self.barrels(ours=False) if b.unit.at in visible)
            known = self._bearings[place] = [b for b in found if b is not None]
        return known

    # ------------------------------------------------------------------ what they would do

    def kill(self, b: Bearing, v: Unit, facing: int, *, moving: bool = False) -> float:
        """The share of a vehicle's worth that a shot is likely to take."""
        return self.kill_of(b, v, facing, self.nerve(v), moving=moving)

    def nerve(self, v: Unit) -> int:
        known = self._nerves.get(v.id)
        if known is None:
            known = self._nerves[v.id] = morale(self.sit.s, v).total
        return known

    def kill_of(self, b: Bearing, v: Unit, facing: int, nerve: int, *, moving: bool) -> float:
        hull = figures(v).hull
        assert hull is not None
        lost = 0.0
        for turret, chance in zip((True, False), strikes(b.needed - (MOVING if moving else 0)), strict=True):
            if chance:
                plates = [thickness(hull, facing, side, b.barrel.gun, turret and hull.turret) for side in b.sides]
                thin = [plate for plate in plates if plate is not None]
                if len(thin) < len(plates) or not thin:
                    lost += chance
                else:
                    shakes, takes = fate(b.penetration - min(thin), nerve, v.shaken)
                    lost += chance * (takes + self.sit.w.shaken * shakes)
        return lost

    def exposure(self, v: Unit, place: str, facing: int, *, moving: bool, later: bool = False) -> float:
        """The share of a vehicle that the enemy's guns are likely to take in a place."""
        key = (v.id, place, facing, moving, later)
        known = self._exposures.get(key)
        if known is None:
            nerve, safe = self.nerve(v), 1.0
            for b in self.bearings(place):
                if later or b.barrel.ready:
                    safe *= 1.0 - self.kill_of(b, v, facing, nerve, moving=moving)
            known = self._exposures[key] = 1.0 - safe
        return known

    def shot(self, b: Bearing, target: str) -> float:
        """What a shot at the best there is in a place is likely to bring."""
        sit, best = self.sit, 0.0
        on_foot = False
        for u in sit.foes.get(target, ()):
            if figures(u).hull is None:
                on_foot = True
            else:
                best = max(best, self.kill(b, u, u.facing) * sit.worth(u))
        if on_foot and b.barrel.gun.he is not None:
            best = max(best, b.hit() * sit.target_value(target, b.barrel.gun.he))
        return best

    def prospects(self, barrels: list[Barrel], place: str) -> list[tuple[str, float]]:
        """The enemy places that guns could fire at from a place, and what the best shot at each is worth."""
        sit, found = self.sit, list[tuple[str, float]]()
        visible = sit.ground.visible_from(place)
        for target in sit.foes:
            if target not in visible or target in sit.s.melee:
                continue
            known = 1.0 if sit.spotted_by_us(target) or sit.ground.adjacent(place, target) else 0.5
            bearings = (self.bearing(b, place, target) for b in barrels)
            value = max((self.shot(b, target) for b in bearings if b is not None), default=0.0)
            if value:
                found.append((target, known * value))
        return found

    def bursts(self, place: str, *, later: bool) -> list[tuple[float, int]]:
        """The shells that could come down among men in a place: how likely each hits, and its HE-equivalent."""
        return [
            (b.hit(), b.barrel.gun.he)
            for b in self.bearings(place)
            if b.barrel.gun.he is not None
            and (later or b.barrel.ready)
            and (is_vehicle(b.barrel.unit) or b.barrel.name == b.barrel.unit.id)
        ]

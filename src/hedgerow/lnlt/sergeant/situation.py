"""How things stand at one decision: who is where, what each is worth, what can fire where, where danger lies.

Everything is worked out when it is first asked for and kept for the decision only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from hedgerow.lnlt.book.counters import MachineGun
from hedgerow.lnlt.book.limits import HALVES, LIMIT, MOST_HALVES
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import BLOCKED, Ground
from hedgerow.lnlt.rules.armour.small_arms import hurt_of, vehicle_of
from hedgerow.lnlt.rules.armour.vehicle_guns import REACH
from hedgerow.lnlt.rules.fire.attacks import targets_of
from hedgerow.lnlt.rules.fire.cover import cover
from hedgerow.lnlt.rules.fire.fire import reach
from hedgerow.lnlt.rules.fire.firepower import burst_bonus, moving_target
from hedgerow.lnlt.rules.fire.night import in_the_dark
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.fire.sighting import is_open, sight, spotted
from hedgerow.lnlt.rules.people.damage import column, damage_tally
from hedgerow.lnlt.rules.people.leaders import is_leader, lm, morale
from hedgerow.lnlt.rules.people.weapons import can_fire, weapon_fp, weapon_range
from hedgerow.lnlt.rules.victory import standing, takes_control
from hedgerow.lnlt.rules.works.bunkers import why_not_fire_out, why_shielded
from hedgerow.lnlt.sergeant.armour import Armour
from hedgerow.lnlt.sergeant.goals import FAR, boldness, caution, goals, marches_into, presence, worth_of_losses
from hedgerow.lnlt.sergeant.hurting import results, share_lost, throw_of
from hedgerow.lnlt.sergeant.records import Goal, Gunner, Outlook
from hedgerow.lnlt.sergeant.weights import WEIGHTS, Weights
from hedgerow.lnlt.state.lookups import figures, printed
from hedgerow.lnlt.state.state import State, Unit, Weapon

NOTHING = -99  # the firepower of those who cannot fire


class Battery:
    """Units of one place that fire together."""

    __slots__ = ("_fp", "gunners", "lm", "place")

    def __init__(self, place: str, gunners: list[Gunner], lm: int) -> None:
        self.place, self.gunners, self.lm = place, gunners, lm
        self._fp: dict[int, int] = {}

    def fp(self, distance: int) -> int:
        """All together at a distance, or NOTHING."""
        known = self._fp.get(distance)
        if known is None:
            known = self._fp[distance] = self._reckon(distance)
        return known

    def _reckon(self, distance: int) -> int:
        own: list[int] = []
        weapons = 0
        for gunner in self.gunners:
            ifp, guns = gunner.at(distance)
            weapons += guns
            if ifp is not None:
                own.append(ifp)
        if not own and not weapons:
            return NOTHING
        own.sort(reverse=True)
        return (own[0] if own else 0) + (sum(own[1:]) + 1) // 2 + weapons + self.lm


class Band(msgspec.Struct):
    """Some units of a side looked at together."""

    units: list[Unit]
    worth: float
    morale: int
    lm: int  # of the Leader among them
    takers: int  # who can take control of a place
    good_mmcs: int
    shaken: list[Unit]
    leaders: list[Unit]
    batteries: list[Battery]
    wishes: list[tuple[Goal, float, dict[str, int]]] | None = None  # what it wants, worked out when first asked

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(u.id for u in self.units)


class Situation:
    """One decision's look around, from a seat. LnLT is played openly: all of the state may be seen."""

    def __init__(self, s: State, side: int, w: Weights = WEIGHTS) -> None:
        self.s, self.side, self.w = s, side, w
        self.ground: Ground = s.ground
        self.left = s.turns - s.turn  # turns after this one
        self.friends: dict[str, list[Unit]] = {}
        self.foes: dict[str, list[Unit]] = {}
        for u in s.units.values():
            if u.at:
                (self.friends if u.side == side else self.foes).setdefault(u.at, []).append(u)
        self._guns: dict[str, list[Weapon]] = {}
        for x in s.weapons.values():
            if x.bearer:
                self._guns.setdefault(x.bearer, []).append(x)
        self._worth: dict[str, float] = {}
        self._steady: dict[str, tuple[int, int]] = {}
        self._covers: dict[tuple[str, str, bool], int] = {}
        self._threats: dict[str, tuple[list[int], list[int]]] = {}
        self._bands: dict[str, Band] = {}
        self._outlooks: dict[str, list[Outlook]] = {}
        self._ready: list[Battery] | None = None
        self._goals: list[Goal] | None = None
        self._room: dict[str, tuple[int, int]] = {}
        self._spotted: dict[str, bool] = {}
        self._ahead: bool | None = None
        self._caution: float | None = None
        self._dangers: dict[tuple[str, int, int, bool, bool], float] = {}
        self._armour: Armour | None = None
        self._pressing: list[str] | None = None

    # ------------------------------------------------------------------ units

    def bears(self, u: Unit) -> list[Weapon]:
        return self._guns.get(u.id, [])

    def worth(self, u: Unit) -> float:
        known = self._worth.get(u.id)
        if known is None:
            known = self._worth[u.id] = self._reckon_worth(u)
        return known

    def _reckon_worth(self, u: Unit) -> float:
        w, f = self.w, figures(u)
        base = {
            "squad": w.squad, "half-squad": w.half_squad, "crew": w.crew, "team": w.team, "hero": w.hero,
            "leader": w.leader + w.leader_lm * f.lm, "medic": w.medic, "sniper": w.sniper, "scout": w.scout,
            "vehicle": w.vehicle, "helicopter": w.vehicle, "aircraft": w.vehicle, "armor-leader": w.leader,
            "advisor": w.leader, "marksman": w.sniper, "chaplain": w.medic, "nurse": w.medic,
        }[f.kind]  # fmt: skip
        if f.hull is not None and f.gun is None:
            base = w.carrier if f.hull.armoured else w.soft
        guns = sum(weapon_fp(x) for x in self.bears(u) if can_fire(x))
        return base + w.weapon_fp * guns + worth_of_losses(self.s.scenario, u.side, w).get(f.kind, 0.0)

    @property
    def armour(self) -> Armour:
        """Guns and what they do to vehicles; games on foot never ask."""
        if self._armour is None:
            self._armour = Armour(self)
        return self._armour

    def steadiness(self, u: Unit) -> tuple[int, int]:
        """Morale, and how much a Leader takes off its Damage Checks."""
        known = self._steady.get(u.id)
        if known is None:
            known = self._steady[u.id] = (morale(self.s, u).total, -damage_tally(self.s, u, 0).total)
        return known

    def band(self, units: list[Unit], place: str = "") -> Band:
        """Units taken together; those of a whole place are kept."""
        steady = [morale(self.s, u).total for u in units if figures(u).mmc] or [morale(self.s, u).total for u in units]
        leaders = [u for u in units if is_leader(u) and not u.shaken]
        return Band(
            units,
            sum(self.worth(u) for u in units),
            min(steady, default=5),
            max((lm(u) for u in leaders), default=0),
            sum(takes_control(u) for u in units),
            sum(figures(u).mmc and not u.shaken for u in units),
            [u for u in units if u.shaken],
            leaders,
            self.batteries_of(place or units[0].at, units) if units else [],
        )

    def foe_band(self, place: str) -> Band:
        """The enemies on foot in a place."""
        known = self._bands.get(place)
        if known is None:
            known = self._bands[place] = self.band([u for u in self.foes[place] if not figures(u).hull], place)
        return known

    # ------------------------------------------------------------------ firepower

    def gunner(self, u: Unit) -> Gunner | None:
        f = figures(u)
        if f.gun is not None or f.hull is not None:
            return None
        able = [x for x in self.bears(u) if can_fire(x) and not printed(x).single_use and printed(x).gun is None]
        guns = sorted(((weapon_fp(x), weapon_range(x)) for x in able), reverse=True)
        own = f.ifp if f.kind not in ("leader", "medic") else None
        if own is None and not guns:
            return None
        return Gunner(own, f.range, reach(u), f.range_min, f.kind == "squad", tuple(guns))

    def batteries_of(self, place: str, units: list[Unit]) -> list[Battery]:
        """Who fires together, and who by himself (5.2.7)."""
        crowd: list[Gunner] = []
        found: list[Battery] = []
        lead = max((lm(u) for u in units if is_leader(u)), default=0)
        for u in units:
            if (hull := figures(u).hull) is not None and not u.shaken:
                found += [Battery(place, [mounted(mg)], 0) for mg in hull.mgs if not (mg.all_round and u.buttoned)]
            gunner = None if u.shaken else self.gunner(u)
            if gunner is not None and figures(u).kind in ("team", "sniper"):
                found.append(Battery(place, [gunner], 0))
            elif gunner is not None:
                crowd.append(gunner)
        if crowd:
            found.append(Battery(place, crowd, lead))
        return found

    @cached_property
    def full(self) -> list[Battery]:
        """The enemy's firepower next turn."""
        return [b for batteries in self._full_at.values() for b in batteries]

    @cached_property
    def _full_at(self) -> dict[str, list[Battery]]:
        return {p: self._foes(p, units) for p, units in self.foes.items() if p not in self.s.melee}

    @property
    def ready(self) -> list[Battery]:
        """The enemy's firepower that can still be used this turn."""
        if self._ready is None:
            self._ready = []
            for place, units in self.foes.items():
                able = [u for u in units if not (u.fired or u.marker in ("moved", "crawl"))]
                if able and place not in self.s.melee:
                    self._ready += self._full_at[place] if len(able) == len(units) else self._foes(place, able)
        return self._ready

    def _foes(self, place: str, units: list[Unit]) -> list[Battery]:
        return self.batteries_of(place, [u for u in units if not figures(u).mortar])

    def sees(self, a: str, b: str) -> bool:
        return sight(self.s, a, b) != BLOCKED

    def excess(self, battery: Battery, start: str, target: str, *, lit: bool = False) -> int:
        """What a battery at `start` would add to its die, less the target's cover; NOTHING if it cannot fire there."""
        degraded = sight(self.s, start, target)
        if degraded == BLOCKED or self.out_of_the_way(start, target, lit=lit):
            return NOTHING
        fp = battery.fp(self.ground.distance(start, target))
        if fp == NOTHING:
            return NOTHING
        adjacent = NUMBERS.adjacent_dft if self.ground.adjacent(start, target) else 0
        return fp - degraded + adjacent - self.cover(target, start)

    def in_the_light(self, battery: Battery, start: str, target: str) -> float:
        """What a battery could do to a place that is dark now, if a Starshell lit it."""
        if not in_the_dark(self.s, start, target):
            return 0.0
        k = self.excess(battery, start, target, lit=True)
        return 0.0 if k == NOTHING else self.target_value(target, k)

    def out_of_the_way(self, start: str, target: str, *, lit: bool = False) -> bool:
        """Whether a Bunker's walls (21.1) or the night (20.1) keep fire from going from one place to another."""
        s = self.s
        if s.forts and (why_not_fire_out(s, start, target) or why_shielded(s, start, target)):
            return True
        return s.night and not lit and in_the_dark(s, start, target)

    def outlook(self, place: str) -> list[Outlook]:
        """The enemies that could be fired at from a place, with all that does not depend on who fires."""
        known = self._outlooks.get(place)
        if known is None:
            known = self._outlooks[place] = list(self._look_out(place))
        return known

    def _look_out(self, place: str) -> Iterator[Outlook]:
        visible = self.ground.visible_from(place)
        for target in self.foes:
            if target == place or target not in visible or target in self.s.melee:
                continue
            degraded = sight(self.s, place, target)
            if degraded != BLOCKED and not self.out_of_the_way(place, target):
                adjacent = self.ground.adjacent(place, target)
                bonus = (NUMBERS.adjacent_dft if adjacent else 0) - degraded - self.cover(target, place)
                known = adjacent or self.spotted_by_us(target)
                yield Outlook(target, self.ground.distance(place, target), bonus, known)

    def cover(self, place: str, start: str, indirect: bool = False) -> int:
        key = (place, start, indirect)
        known = self._covers.get(key)
        if known is None:
            known = self._covers[key] = sum(m.value for m in cover(self.s, place, start, indirect=indirect))
        return known

    # ------------------------------------------------------------------ danger

    def threats(self, place: str) -> tuple[list[int], list[int]]:
        """What the enemy could bring to bear on a place, still this turn and next turn."""
        known = self._threats.get(place)
        if known is None:
            felt: dict[Battery, int] = {}
            known = self._threats[place] = (self._threat(self.ready, place, felt), self._threat(self.full, place, felt))
        return known

    def _threat(self, batteries: list[Battery], place: str, felt: dict[Battery, int]) -> list[int]:
        visible = self.ground.visible_from(place)
        bearing = [b for b in batteries if b.place in visible and b.place != place]
        felt |= {b: self.excess(b, b.place, place) for b in bearing if b not in felt}
        return [felt[b] for b in bearing if felt[b] > -5]

    def danger(self, place: str, band: Band, *, moving: bool, later: bool = False) -> float:
        """The share of a band that enemy fire is likely to take in a place."""
        key = (place, band.morale, band.lm, moving, later)
        known = self._dangers.get(key)
        if known is None:
            known = self._dangers[key] = self._reckon_danger(*key)
        return known

    def _reckon_danger(self, place: str, morale: int, steadied: int, moving: bool, later: bool) -> float:
        bonus = 0
        if moving and not self.ground.terrain(place).cancels_moving_bonus:
            bonus = NUMBERS.moving_target
        safe = 1.0
        for k in self.threats(place)[1 if later else 0]:
            safe *= 1.0 - share_lost(k + bonus, steadied, morale, self.w.shaken, self.w.reduced)
        for hit, he in self.armour.bursts(place, later=later) if self.s.mechanized else ():
            safe *= 1.0 - hit * share_lost(he, steadied, morale, self.w.shaken, self.w.reduced)
        return 1.0 - safe

    # ------------------------------------------------------------------ what a shot would do

    def harm(self, attack: Attack) -> float:
        """The expected loss to everybody under an attack."""
        targets = targets_of(self.s, attack)
        total = attack.tally.total
        throw = throw_of(attack)
        lost = 0.0
        for u in targets:
            m, steadied = self.steadiness(u)
            if attack.bare:
                excess = total + burst_bonus(self.s, u)
            elif self.s.mechanized and (v := vehicle_of(self.s, u)) is not None:
                felt = hurt_of(self.s, u, v, attack.tally, 0, attack.start, indirect=attack.indirect)
                excess = felt.difference
            else:
                excess = total + moving_target(self.s, u).value - self.cover(u.at, attack.start, attack.indirect)
            lost += self.loss(u, results(excess, steadied, m, throw))
        return lost / len(targets) if attack.one_target and targets else lost

    def loss(self, u: Unit, chances: tuple[float, float, float]) -> float:
        """What the three bands of the Damage Check Table cost a unit."""
        w, f = self.w, figures(u)
        first, second, third = chances
        if f.hull is not None:
            shares = [w.shaken if word == "Shaken" and not u.shaken else 1.0 for word in column(u)[1:]]
            return self.worth(u) * sum(share * chance for share, chance in zip(shares, chances, strict=True))
        half = w.reduced if f.kind == "squad" else 1.0
        if f.mmc:
            bands = (half, half) if u.shaken else (w.shaken, half)
        else:
            hurt = 1.0 if u.wounded else w.wounded
            bands = (hurt, hurt) if u.shaken or f.kind == "hero" else (w.shaken, hurt)
        return self.worth(u) * (first * bands[0] + second * bands[1] + third)

    def target_value(self, place: str, k: int) -> float:
        """The expected loss of a place's units to an attack with that excess: a quick estimate."""
        band = self.foe_band(place)
        return band.worth * share_lost(k, band.lm, band.morale, self.w.shaken, self.w.reduced)

    # ------------------------------------------------------------------ ground

    @property
    def goals(self) -> list[Goal]:
        if self._goals is None:
            bold = boldness(self.s, self.w, ahead=self.ahead)
            self._goals = goals(self.s, self.side, bold, self.w)
        return self._goals

    @property
    def ahead(self) -> bool:
        """Whether this side would win if the game ended now."""
        if self._ahead is None:
            self._ahead = standing(self.s).winner == self.side
        return self._ahead

    @property
    def caution(self) -> float:
        if self._caution is None:
            self._caution = caution(self.s, self.w, ahead=self.ahead)
        return self._caution

    @property
    def patience(self) -> float:
        """What better shots from elsewhere are worth: less to who would win now, for the enemy has to come to him."""
        return self.w.patience if self.ahead else 1.0

    def haven(self, place: str, pace: int, moves: str = "L") -> float:
        """What it is worth to be near to where one should be at the end: little while there is time, then much."""
        worth = presence(self.s.scenario, self.side, self.w)
        if not worth:
            return 0.0
        if place in worth:
            return worth[place]
        away = marches_into(self.ground, tuple(worth), moves).get(place, FAR)
        late = self.left + 1 - away / pace
        if late < 0:
            return 0.0
        near = 1.0 - away / (pace * (self.left + 1))
        return max(worth.values()) * near * (1.0 if late < self.w.in_time else self.w.early)

    def hidden(self, place: str) -> bool:
        """Whether units that lie still in a place must be spotted first."""
        return not is_open(self.s, place) and not any(p in self.foes for p in self.ground.neighbours(place))

    def spotted_by_us(self, place: str) -> bool:
        known = self._spotted.get(place)
        if known is None:
            known = self._spotted[place] = spotted(self.s, place, self.side)
        return known

    def spotted_by_them(self, place: str) -> bool:
        return spotted(self.s, place, 1 - self.side)

    def room_for(self, band: Band, place: str) -> bool:
        """1.3.1: whether a band fits in beside those who are there."""
        here = self._room.get(place)
        if here is None:
            here = self._room[place] = _halves(self.friends.get(place, []))
        halves, smcs = _halves([u for u in band.units if u.at != place])
        return here[0] + halves <= MOST_HALVES and here[1] + smcs <= LIMIT.smcs

    @property
    def pressing(self) -> list[str]:
        """The places of enemies who could take others."""
        if self._pressing is None:
            able = ((p, any(figures(u).mmc and not u.shaken for u in units)) for p, units in self.foes.items())
            self._pressing = [place for place, presses in able if presses]
        return self._pressing

    @property
    def enemies_to_act(self) -> float:
        """The share of the enemy's MMCs that have still to act this turn."""
        mmcs = [u for units in self.foes.values() for u in units if figures(u).mmc and not u.shaken]
        return sum(not (u.fired or u.marker) for u in mmcs) / len(mmcs) if mmcs else 0.0


def mounted(mg: MachineGun) -> Gunner:
    """A vehicle's machine gun, which fires by itself (15.0.0.10)."""
    return Gunner(None, 0, 0, 0, False, ((mg.fp, REACH[mg.fp]),))


def _halves(units: list[Unit]) -> tuple[int, int]:
    halves = smcs = 0
    for u in units:
        weight = HALVES.get(figures(u).kind)
        if figures(u).hull is not None:
            continue
        if weight is None:
            smcs += 1
        else:
            halves += weight
    return halves, smcs

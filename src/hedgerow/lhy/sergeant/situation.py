"""How things stand at one decision: who is where, what can fire where, where danger lies, who goes for what.

Everything is worked out when it is first asked for and kept for the decision only.
"""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from hedgerow.lhy.book.charts import anti_tank_distance, small_arms_distance
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.rules.hiding.criteria import giving_away
from hedgerow.lhy.rules.mortars.effects import why_pinned
from hedgerow.lhy.rules.sight import bright_enough
from hedgerow.lhy.rules.victory import achieved
from hedgerow.lhy.sergeant.goals import FAR, goals, lateness, marches
from hedgerow.lhy.sergeant.hurting import hit, step_of, struck
from hedgerow.lhy.sergeant.records import Goal, Threat
from hedgerow.lhy.sergeant.weights import WEIGHTS, Weights
from hedgerow.lhy.state.state import Cycle, State, Unit

LEAST = TABLES.small_arms.least.value
PROXIMITY = TABLES.small_arms.proximity.value
NEAR = TABLES.counting.proximity_reach
LEAST_SHARE = 0.4
MOST_SHOTS = 2  # that are reckoned with at one place: the enemy has other targets, too
AROUND = 2  # hexes from an objective within which enemies are in its way
ALARM = 4  # hexes from an objective of ours within which enemies threaten it
FOOTHOLD = 3  # steps that go for an objective even if nobody holds it


class Situation:
    """One decision's look around, from a seat. The state is as the seat sees it (`seeing.as_seen`)."""

    def __init__(self, s: State, seat: int, w: Weights = WEIGHTS) -> None:
        self.s, self.seat, self.w = s, seat, w
        self.friends = [u for u in s.own[seat] if u.at]
        self.foes = [u for u in s.own[1 - seat] if u.at]
        self.foes_by_hex: dict[str, list[Unit]] = {}
        for u in self.foes:
            self.foes_by_hex.setdefault(u.at, []).append(u)
        self._shots: dict[str, tuple[list[int], list[int]]] = {}
        self._dangers: dict[tuple[object, ...], float] = {}
        self._fields: dict[tuple[object, ...], float] = {}
        self._foremost: dict[Goal, int] = {}
        self._noticed: dict[tuple[object, ...], bool] = {}

    @cached_property
    def ground(self) -> Ground:
        return self.s.ground

    @property
    def cycle(self) -> Cycle:
        assert self.s.cycle is not None
        return self.s.cycle

    # ------------------------------------------------------------------ roles and temper

    @cached_property
    def goals(self) -> list[Goal]:
        return goals(self.s, self.seat, self.w)

    @cached_property
    def attacking(self) -> bool:
        """Whether the seat has to go and get something: the attacker, or a defender who would lose as it stands."""
        m = self.s.mission
        return self.seat == m.attacker or bool(m.victory.points) or bool(achieved(self.s))

    @cached_property
    def lateness(self) -> float:
        return lateness(self.s) if self.attacking else 0.0

    @cached_property
    def caution(self) -> float:
        return self.w.caution * (1.0 - self.w.nerve * self.lateness)

    @cached_property
    def pace(self) -> float:
        w = self.w
        return w.pace * (1.0 + w.haste * self.lateness) * (1.0 if self.attacking else w.forward)

    @cached_property
    def _steps(self) -> tuple[float, float]:
        """What a step of each side is worth more, the nearer its side is to its Casualty Differential Limit."""
        s = self.s
        found = []
        for seat in (0, 1):
            limit = s.mission.side[seat].cdl
            ahead = s.casualties if seat != s.mission.attacker else -s.casualties
            room = limit + 1 - ahead if limit is not None and s.mission.special.cdl_ends else 9
            found.append(1.0 + self.w.limit / max(1, room))
        return found[0], found[1]

    def dear(self, seat: int) -> float:
        return self._steps[seat]

    # ------------------------------------------------------------------ who goes for what

    def march(self, u: Unit, at: str, goal: Goal) -> int:
        """Half MPs from a hex to a goal."""
        return marches(self.ground, goal.hexes, u.card.mover).get(at, FAR)

    @cached_property
    def wanted(self) -> list[Goal]:
        """Goals to be taken: of those that are needed the easiest, and what gives points besides."""
        open_ = [goal for goal in self.goals if not goal.ours]
        need = self.s.mission.victory.control
        if not need or not self.attacking or self.seat != self.s.mission.attacker:
            return open_
        missing = max(1, need - sum(goal.ours for goal in self.goals if goal.needed))
        needed = sorted((goal for goal in open_ if goal.needed), key=self._toil)[:missing]
        return [*needed, *(goal for goal in open_ if not goal.needed)]

    def _toil(self, goal: Goal) -> float:
        men = [u for u in self.friends if u.card.combat and u.card.non_vehicular] or self.friends
        ways = sorted(self.march(u, u.at, goal) for u in men)[:6]
        return sum(ways) / max(1, len(ways)) + 3.0 * self.strength_near(goal)

    def strength_near(self, goal: Goal) -> int:
        """Enemy steps in or around a goal."""
        distance = self.ground.distance
        return sum(
            u.card.steps
            for u in self.foes
            if u.card.combat and any(distance(u.at, hex) <= AROUND for hex in goal.hexes)
        )

    @cached_property
    def errands(self) -> dict[str, Goal]:
        """Which goal each unit goes for: the nearest that has not enough already."""
        wanted = self.wanted
        if not wanted:
            return {}
        needs = [FOOTHOLD + 1.5 * self.strength_near(goal) for goal in wanted]
        units = [u for u in self.s.own[self.seat] if (u.at or u.entry) and not u.lost and not u.exited]
        pairs = sorted(
            (self.march(u, u.at or u.entry, goal), n, u.id, u) for u in units for n, goal in enumerate(wanted)
        )
        found: dict[str, Goal] = {}
        for _, n, id, u in pairs:
            if id not in found and needs[n] > 0:
                found[id] = wanted[n]
                needs[n] -= u.card.steps
        for _, n, id, _u in pairs:
            found.setdefault(id, wanted[n])
        return found

    def ahead(self, u: Unit, at: str, goal: Goal) -> int:
        """How far a vehicle in a hex would be before the foremost of the infantry, in half MPs; 0 if there is none."""
        if goal not in self._foremost:
            men = [o for o in self.friends if o.card.infantry and not o.carrier and not o.disrupted]
            self._foremost[goal] = min((self.march(o, o.at, goal) for o in men), default=0)
        return max(0, self._foremost[goal] - self.march(u, at, goal))

    @cached_property
    def held(self) -> list[Goal]:
        return [goal for goal in self.goals if goal.ours]

    def alarmed(self, goal: Goal) -> bool:
        """Whether enemies are near enough to a goal to take it."""
        distance = self.ground.distance
        return any(distance(u.at, hex) <= ALARM for u in self.foes if u.card.combat for hex in goal.hexes)

    # ------------------------------------------------------------------ danger

    @cached_property
    def threats(self) -> list[Threat]:
        """Enemies who can fire small arms, now or next turn."""
        return [
            Threat(u, u.at, not u.did and u.at not in self.s.assaults and why_pinned(self.s, u) is None)
            for u in self.foes if u.face.sav is not None and not u.carrier
        ]  # fmt: skip

    @cached_property
    def guns(self) -> list[Threat]:
        """Enemies who can fire at vehicles."""
        return [
            Threat(u, u.at, not u.did) for u in self.foes if u.face.atv is not None and not u.carrier and not u.shocked
        ]

    def sees(self, a: str, b: str, vehicle: bool = False) -> bool:
        s = self.s
        if s.light != "day" and not bright_enough(s, a, b, vehicle=vehicle):
            return False
        return self.ground.sees(a, b)

    def values(self, u: Unit, start: str, at: str) -> int | None:
        """The value of a unit's small arms from one hex at those in another, as the ground alone has it."""
        face = u.face
        far = self.ground.distance(start, at)
        band = small_arms_distance(face, far)
        if band is None or face.sav is None or not self.sees(start, at):
            return None
        position = self.s.positions.get(at)
        cover = self.ground.tem(at, "small-arms", start, improved=position is not None).value
        value = face.sav + band.value + cover + (PROXIMITY if far <= NEAR and u.card.can.proximity else 0)
        return value if value >= LEAST else None

    def shots(self, at: str) -> tuple[list[int], list[int]]:
        """The best attacks that may come upon a hex: of those who have still to act, and of all."""
        known = self._shots.get(at)
        if known is None:
            fresh, every = [], []
            for threat in self.threats:
                value = self.values(threat.unit, threat.at, at)
                if value is not None:
                    every.append(value)
                    if threat.fresh:
                        fresh.append(value)
            known = self._shots[at] = (sorted(fresh)[-MOST_SHOTS:], sorted(every)[-MOST_SHOTS:])
        return known

    def danger(self, u: Unit, at: str) -> float:
        """What enemy fire may cost a unit in a hex, in this turn and the next."""
        key = (at, u.card.model, u.disrupted, u.carrier)
        known = self._dangers.get(key)
        if known is None:
            known = self._dangers[key] = self._reckon_danger(u, at)
        return known

    def _reckon_danger(self, u: Unit, at: str) -> float:
        w = self.w
        if u.card.vehicular:
            now, later = (self.shared * hit(u, self.hits(u, at, fresh), w).loss for fresh in (True, False))
        elif u.carrier:
            return 0.0
        else:
            fresh, every = self.shots(at)
            now, later = (self.shared_by_men * struck([u], shots, w).loss for shots in (fresh, every))
        return (now + w.later * max(0.0, later - now)) * self.dear(self.seat)

    @cached_property
    def shared(self) -> float:
        """How much of the enemy's Anti-Tank Fire falls to each vehicle: the fewer guns there are, the less."""
        vehicles = sum(u.card.vehicular for u in self.friends)
        return min(1.0, max(LEAST_SHARE, len(self.guns) / max(1, vehicles)))

    @cached_property
    def shared_by_men(self) -> float:
        """The same of small arms."""
        men = sum(u.card.combat and u.card.non_vehicular for u in self.friends)
        return min(1.0, max(LEAST_SHARE, len(self.threats) / max(1, men)))

    def hits(self, u: Unit, at: str, fresh: bool) -> list[tuple[int, bool]]:
        """The best Anti-Tank Fire that may come upon a vehicle in a hex, from the front."""
        found: list[int] = []
        for threat in self.guns:
            if fresh and not threat.fresh:
                continue
            band = anti_tank_distance(threat.unit.face, self.ground.distance(threat.at, at))
            if band is not None and threat.unit.face.atv is not None and self.sees(threat.at, at, vehicle=True):
                found.append(threat.unit.face.atv + band.value)
        return [(value, False) for value in sorted(found)[-MOST_SHOTS:]]

    def noticed(self, u: Unit, at: str) -> bool:
        """Whether a Concealed unit would be seen as it comes into a hex (4.3.1)."""
        key = (at, u.card.model, u.card.kind)
        known = self._noticed.get(key)
        if known is None:
            moving = replace(u, motion="green") if u.card.vehicular else u
            known = self._noticed[key] = bool(giving_away(self.s, moving, at, "maneuver", self.foes))
        return known

    # ------------------------------------------------------------------ targets

    def fields(self, u: Unit, at: str) -> float:
        """The best shot that a unit would have from a hex at those it knows of."""
        key = (at, u.card.model, u.disrupted)
        known = self._fields.get(key)
        if known is None:
            known = self._fields[key] = self._reckon_fields(u, at)
        return known

    def _reckon_fields(self, u: Unit, at: str) -> float:
        best, face = 0.0, u.face
        for there, units in self.foes_by_hex.items():
            value = self.values(u, at, there)
            if value is not None:
                best = max(best, struck(units, [value], self.w).loss)
            if face.atv is not None and (band := anti_tank_distance(face, self.ground.distance(at, there))):
                for foe in units:
                    if foe.card.hard and foe.face.av is not None and self.sees(at, there, vehicle=True):
                        best = max(best, hit(foe, [(face.atv + band.value, False)], self.w).loss)
        return best

    def in_range(self, at: str) -> bool:
        """Whether anybody who has still to act could fire into a hex by day."""
        return any(
            small_arms_distance(u.face, self.ground.distance(u.at, at)) and self.ground.sees(u.at, at)
            for u in self.friends
            if u.face.sav is not None and not u.did and not u.disrupted
        )

    @cached_property
    def foes_in_range(self) -> list[Unit]:
        """Enemies at whom somebody who has still to act could fire by day."""
        return [u for u in self.foes if self.in_range(u.at)]

    # ------------------------------------------------------------------ stacks

    def company_at(self, at: str, without: tuple[str, ...] = ()) -> list[Unit]:
        """Own units in a hex, but for some."""
        return [u for u in self.s.stacks.get(at, ()) if u.seat == self.seat and u.id not in without]

    def beside(self, at: str) -> list[Unit]:
        """Enemy combat units next to a hex."""
        return [u for to in self.ground.around(at) for u in self.foes_by_hex.get(to, ()) if u.card.combat]

    def foes_seen(self, u: Unit) -> bool:
        """Whether a unit sees any enemy from where it is."""
        return any(self.sees(u.at, at, vehicle=True) for at in self.foes_by_hex)

    def worth(self, u: Unit) -> float:
        """What is lost with all of a unit."""
        return step_of(u, self.w) * max(1, u.card.steps) * self.dear(u.seat)

"""What the sergeant knows of a table: who is worth what, where he wants to be, who can hurt whom from where."""

from __future__ import annotations

from functools import cached_property

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import QUALITY
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.move.rates import fixed
from hedgerow.boltaction.rules.victory import quarry, scores, scoring
from hedgerow.boltaction.sergeant.goals import Goal, Goals, attained
from hedgerow.boltaction.sergeant.hurting import Arm, Burst, Harm, arms_of, bursts, declared, harm
from hedgerow.boltaction.sergeant.places import BLIND, Place, Sight, apart, covered, place_of, sight
from hedgerow.boltaction.sergeant.routes import Cell, cell, way_to_any
from hedgerow.boltaction.sergeant.weights import Weights
from hedgerow.boltaction.state.lookups import enemies, on_table
from hedgerow.boltaction.state.pending.shooting import Declared, Occasion
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.players.player import Part

VEHICLE = {6: 2.5, 7: 6.0, 8: 9.0, 9: 14.0, 10: 20.0, 11: 26.0}
"""What a vehicle is worth by its damage value."""
CLOSE_IN = 6 * INCH
FAR_OFF = 24 * INCH
LEAD = 2
"""Points by which a battle is won."""


class Situation:
    """A table as one seat may believe it to be; everything is worked out once, when somebody asks."""

    def __init__(self, s: State, seat: int, w: Weights) -> None:
        self.s, self.seat, self.w = s, seat, w
        self.rubble = frozenset(ruin.building for ruin in s.ruins if not ruin.burning)
        self._arms: dict[str, list[Arm]] = {}
        self._reach: dict[str, int] = {}
        self._standing: dict[tuple[str, Place], list[Part]] = {}
        self._goals: dict[str, list[Goal]] = {}
        self._places: dict[str, Place] = {}
        self._targets: dict[tuple[str, Place, Occasion], tuple[float, Unit | None]] = {}
        self._danger: dict[tuple[str, Place], float] = {}
        self.barred: set[tuple[str, str]] = set()  # who cannot fire at whom after all, though he seems to see him
        self.stuck: set[tuple[str, str]] = set()  # who gets nowhere by an order, though it seems to be free
        self.steps: dict[tuple[str, str, bool], tuple[float, tuple[Part, ...]]] = {}  # of moves: `moving`
        self.promised: dict[tuple[str, str], float] = {}  # of assaults: `storming`

    # ------------------------------------------------------------------ worth

    def worth(self, u: Unit) -> float:
        """A whole unit, for what it can do."""
        if u.card.kind == "vehicle":
            return VEHICLE.get(u.card.damage, 6.0) * (1.0 if u.mounts else 0.4)
        quality = 0.25 + QUALITY[u.quality].damage / 5.5
        return len(u.men) * quality * self.w.man + (self.w.crew if u.card.team or u.card.rank else 0.0)

    def man(self, u: Unit) -> float:
        return self.worth(u) / max(1, len(u.men))

    def stake(self, u: Unit) -> float:
        """What its loss comes to: itself, the points for it, and what it would have gained where it stands."""
        points = scoring(self.s, 1 - u.seat).kill * self.w.point * u.scored
        return self.worth(u) + points + self.w.menace * self.pull(u, self.place(u)) + self.prized(u)

    def prized(self, u: Unit) -> float:
        """By whose loss the battle is decided, or nearly."""
        if self.s.battle.type.aim == "manhunt" and quarry(self.s) is u:
            return self.w.only
        return self.w.only / 2 if self.s.carried == u.id else 0.0

    @cached_property
    def stakes(self) -> dict[str, float]:
        return {u.id: self.stake(u) for u in self.s.units.values() if u.on_table}

    @cached_property
    def caution(self) -> float:
        """Who leads has something to lose; who does not must dare more, the more so the later it is."""
        w = self.w
        if self.s.turn < 3 or self.s.battle.type.aim not in ("points", "demolition"):
            return w.caution
        own, other = (tally.total for tally in scores(self.s))
        lead = (own - other) * (1 if self.seat == 0 else -1)
        if lead >= LEAD:
            return w.caution * (1 + w.ahead)
        return w.caution * (1 - w.ahead * self.s.turn / 12)

    @property
    def last(self) -> bool:
        """Whether it may be over after this turn: what comes later counts no more."""
        return self.s.turn >= TABLES.house.turns

    # ------------------------------------------------------------------ where to be

    def place(self, u: Unit) -> Place:
        if u.id not in self._places:
            self._places[u.id] = place_of(u)
        return self._places[u.id]

    @cached_property
    def aims(self) -> tuple[Goals, Goals]:
        return Goals(self.s, 0, self.w), Goals(self.s, 1, self.w)

    def goals(self, u: Unit) -> list[Goal]:
        if u.id not in self._goals:
            self._goals[u.id] = self.aims[u.seat].of(u)
        return self._goals[u.id]

    def pull(self, u: Unit, there: Place) -> float:
        """What the battle is about, from a place."""
        return self.purpose(u, there).value

    def purpose(self, u: Unit, there: Place) -> Part:
        """The same, with what it is that counts most from there."""
        best = Part(0.0, "where it is wanted")
        for goal in self.goals(u):
            value = attained(goal, self.s, u, there.at, self.w)
            if value > best.value:
                best = Part(value, goal.words)
        return best

    def reach(self, u: Unit) -> int:
        """How far its best weapon goes, in hundredths of an inch."""
        if u.id not in self._reach:
            self._reach[u.id] = max((arm.gun.weapon.range for arm in self.arms(u)), default=0) * INCH
        return self._reach[u.id]

    def fighting_distance(self, u: Unit) -> int:
        """At which it fires well: half of the range of what it has most of."""
        arms = [arm for arm in self.arms(u) if not arm.single]
        main = max(arms, key=lambda arm: (arm.rolls * max(1, arm.gun.he), arm.gun.weapon.range), default=None)
        return max(CLOSE_IN, main.gun.weapon.range * INCH // 2) if main is not None else FAR_OFF

    @cached_property
    def cells(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """Where each side is."""
        first, second = (frozenset(cell(self.place(u).at) for u in on_table(self.s, seat)) for seat in (0, 1))
        return first, second

    def hunger(self, u: Unit, there: Place) -> float:
        """The way to the nearest enemy, as far as it is farther than one likes."""
        foes = self.cells[1 - u.seat]
        if not foes or not self.arms(u):
            return 0.0
        far, well = way_to_any(self.s.table, u, there.at, foes), self.fighting_distance(u)
        slope = (self.w.yard if self.goals(u) else self.w.hunt) * (self.w.laid if fixed(u) else 1.0)
        return -slope * (max(0, far - well) + self.w.closer * min(far, well)) / INCH

    def shelter(self, u: Unit, there: Place) -> float:
        if u.card.kind == "vehicle":
            return 0.0
        if there.building >= 0:
            return 1.5 * self.w.cover
        return self.w.cover * sum(covered(self.s.table, at) for at in there.points) / len(there.points)

    def standing(self, u: Unit, there: Place) -> list[Part]:
        """How good it is to be somewhere, reason by reason."""
        key = (u.id, there)
        if key not in self._standing:
            self._standing[key] = list(self._reasons(u, there))
        return self._standing[key]

    def _reasons(self, u: Unit, there: Place) -> list[Part]:
        value, foe = self.best_target(u, "fire", there)
        words = f"{foe.name} in its sights" if foe is not None else "nobody in its sights"
        return [
            self.purpose(u, there),
            Part(self.hunger(u, there), "far from the enemy"),
            Part(self.shelter(u, there), "cover"),
            Part(self.w.fields * value * (not self.last), words),
            Part(-self.caution * self.danger(u, there), "under the enemy's eyes"),
        ]

    # ------------------------------------------------------------------ harm

    def arms(self, u: Unit) -> list[Arm]:
        if u.id not in self._arms:
            self._arms[u.id] = arms_of(self.s, u)
        return self._arms[u.id]

    def sight(self, a: Place, b: Place) -> Sight:
        return sight(self.s.table, self.rubble, a, b)

    def value(self, target: Unit, done: Harm) -> float:
        """What harm comes to: men, pins, the end of a unit with all that depends on it."""
        stake = self.stakes.get(target.id, self.worth(target))
        pin = self.w.pin if target.order is None else self.w.late_pin
        left = max(0.0, stake - done.fallen * self.man(target))
        heavy = 0.5 + self.worth(target) / 12
        return done.fallen * self.man(target) + done.pins * pin * heavy * (1 - done.lost) + done.lost * left

    def fire(self, u: Unit, here: Place, target: Unit, there: Place, occasion: Occasion, weapon: str = "") -> float:
        """What it would be worth to fire from one place at somebody at another, with one weapon or with all."""
        far = apart(here, there)
        if far > self.reach(u):
            return 0.0
        seen = self.sight(here, there)
        if seen is BLIND:
            return 0.0
        done = harm(target, here, bursts(self, u, here, target, there, seen, occasion, weapon), there.building)
        value = self.value(target, done) * seen.share
        ranging = weapon == "" and any(arm.gun.weapon.has("indirect") for arm in self.arms(u))
        return value * self.w.ranging if ranging else value

    def bar(self, u: Unit, foe: Unit) -> None:
        """Something is in the way that a glimpse does not show: friends, a hull, smoke."""
        self.barred.add((u.id, foe.id))
        self._targets = {key: best for key, best in self._targets.items() if key[0] != u.id}
        self._standing = {key: parts for key, parts in self._standing.items() if key[0] != u.id}
        self.steps = {key: best for key, best in self.steps.items() if key[0] != u.id}

    def shot(self, u: Unit, target: Unit, aims: list[Declared], occasion: Occasion) -> float:
        """What a shot that may be declared is worth, by the rules' own sums."""
        found: list[Burst] = list(declared(self.s, u, target, aims, occasion))
        return self.value(target, harm(target, self.place(u), found, target.building))

    def best_target(self, u: Unit, occasion: Occasion, here: Place | None = None) -> tuple[float, Unit | None]:
        """Whom a unit would rather fire at from a place, and what that is likely to do."""
        here = self.place(u) if here is None else here
        key = (u.id, here, occasion)
        if key not in self._targets:
            best: tuple[float, Unit | None] = (0.0, None)
            for foe in enemies(self.s, u.seat):
                if (u.id, foe.id) in self.barred and here == self.place(u):
                    continue
                value = self.fire(u, here, foe, self.place(foe), occasion)
                if value > best[0]:
                    best = (value, foe)
            self._targets[key] = best
        return self._targets[key]

    def danger(self, u: Unit, there: Place) -> float:
        """What the enemy is likely to do to a unit at a place: each of those who see it, and it is one of several."""
        key = (u.id, there)
        if key not in self._danger:
            total, later = 0.0, self.w.later * (not self.last)
            for foe in enemies(self.s, u.seat):
                value = self.fire(foe, self.place(foe), u, there, "fire")
                if value:
                    total += value * (1.0 if foe.order is None else later)
            self._danger[key] = min(total, self.stakes.get(u.id, self.worth(u)))
        return self._danger[key]

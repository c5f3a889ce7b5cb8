"""What the sergeant knows of a table: who is worth what, where he wants to be, who can hurt whom."""

from __future__ import annotations

from functools import cached_property

from hedgerow.board.inches.measure import INCH, distance
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.charts import QUALITY, WEAPONS
from hedgerow.boltaction.odds.dice import damage_chance, hit_chance
from hedgerow.boltaction.rules.seeing import sees
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.rules.shooting.records import Shot
from hedgerow.boltaction.rules.victory import holder
from hedgerow.boltaction.sergeant.weights import Weights
from hedgerow.boltaction.state.lookups import enemies, on_table
from hedgerow.boltaction.state.pending.shooting import Declared, Occasion
from hedgerow.boltaction.state.state import State, Unit

VEHICLE = {6: 3.0, 7: 7.0, 8: 10.0, 9: 16.0, 10: 24.0, 11: 32.0}
"""What a vehicle is worth by its damage value."""
TEAM = 4.0
"""What a weapon that a team serves adds to its men."""


class Situation:
    def __init__(self, s: State, seat: int, w: Weights) -> None:
        self.s, self.seat, self.w = s, seat, w

    # ------------------------------------------------------------------ worth

    def worth(self, u: Unit) -> float:
        """A whole unit."""
        if u.card.kind == "vehicle":
            return VEHICLE.get(u.card.damage, 8.0)
        quality = 0.5 + QUALITY[u.quality].damage / 8
        return len(u.men) * quality * self.w.man + (TEAM if u.card.team or u.card.rank else 0.0)

    def man(self, u: Unit) -> float:
        return self.worth(u) / max(1, len(u.men))

    # ------------------------------------------------------------------ where to be

    @cached_property
    def goals(self) -> list[tuple[Point, float]]:
        """Ground that counts, and how much it pulls: what is not ours pulls more; without any, the enemy himself."""
        w = self.w
        found = [(at, w.objective * (0.6 if holder(self.s, at) == self.seat else 1.2)) for at in self.s.objectives]
        if found:
            return found
        return [(centre(u), self.worth(u) / 2) for u in enemies(self.s, self.seat)]

    def pull(self, at: Point) -> float:
        """How good it is to be somewhere, for the ground that counts."""
        return max((value - self.w.yard * distance(at, goal) / INCH for goal, value in self.goals), default=0.0)

    # ------------------------------------------------------------------ harm

    def harm(self, u: Unit, target: Unit, aims: list[Declared], occasion: Occasion) -> float:
        """What an attack is likely to do, pins included: quick sums of the rules' own chances."""
        found = attack(self.s, u, target, aims, occasion)
        return sum(self.shot_harm(target, shot) for shot in found.shots)

    def shot_harm(self, target: Unit, shot: Shot) -> float:
        hits = shot.rolls.total * float(hit_chance(shot.need))
        likely = min(1.0, hits)
        if armoured(target):
            return self.against_armour(target, shot, likely)
        if target.card.kind == "vehicle":
            return likely * float(damage_chance(target.card.damage, shot.weapon.pen)) * self.worth(target)
        need = QUALITY[target.quality].damage
        pen = shot.weapon.pen
        pins = likely * self.w.pin
        if shot.shell == "he":
            hits, pen, pins = (
                likely * min(len(target.men), 1 + shot.he),
                shot.he,
                likely * self.w.pin * (1 + shot.he / 2),
            )
        if shot.weapon.has("flamethrower"):
            hits, pins = likely * 3.5, likely * 3 * self.w.pin
        fallen = min(len(target.men), hits * float(damage_chance(need, pen)))
        breaks = 0.3 * self.worth(target) * likely if 2 * fallen >= len(target.men) else 0.0
        return fallen * self.man(target) + pins + breaks

    def against_armour(self, target: Unit, shot: Shot, likely: float) -> float:
        pen = shot.he if shot.shell == "he" else shot.weapon.pen
        through = max(0.0, min(5.0, 7 - (target.card.damage - pen))) / 6
        if not shot.weapon.heavy:
            return 0.0
        return likely * (through * 0.5 * self.worth(target) + self.w.pin)

    def best_target(self, u: Unit, occasion: Occasion) -> tuple[float, Unit | None]:
        """Whom a unit would rather fire at, and what that is likely to do."""
        best: tuple[float, Unit | None] = (0.0, None)
        for foe in enemies(self.s, u.seat):
            if sees(self.s, u, foe):
                value = self.harm(u, foe, whole(u, foe), occasion)
                if value > best[0]:
                    best = (value, foe)
        return best

    @cached_property
    def danger(self) -> dict[str, float]:
        """What enemies who have still to act could do to each of ours where it stands, roughly."""
        found: dict[str, float] = {}
        for u in on_table(self.s, self.seat):
            total = 0.0
            for foe in enemies(self.s, self.seat):
                if foe.order is None and sees(self.s, foe, u):
                    total += self.harm(foe, u, whole(foe, u), "fire")
            found[u.id] = min(total, self.worth(u))
        return found


def centre(u: Unit) -> Point:
    return u.men[0].at if u.men and u.building < 0 and u.card.kind == "infantry" else u.at


def whole(u: Unit, target: Unit) -> list[Declared]:
    """All that a unit has, at one target."""
    if u.card.kind != "vehicle":
        return [Declared("", target.id)]
    return [Declared(m.id or f"m{n + 1}", target.id) for n, m in enumerate(u.mounts) if not m.coaxial]


def reach(u: Unit) -> int:
    """How far its best weapon goes, in hundredths of an inch."""
    arms = [u.card.gun] if u.card.gun else [*(m.weapon for m in u.mounts), *(arm for m in u.men for arm in m.arms)]
    return max((WEAPONS[arm].range for arm in arms if arm), default=0) * INCH

"""What a hex and a facing are worth to a vehicle: shots from there, armour toward the enemy, and who may storm it."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.ground.facing import in_arc
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.armour.small_arms import lowest_factor
from hedgerow.lnlt.rules.indirect.barrages import markers_on
from hedgerow.lnlt.rules.melee.close_assault import guards, may_assault
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.sergeant.goals import FAR, marches_into
from hedgerow.lnlt.sergeant.hurting import results
from hedgerow.lnlt.sergeant.positions import pressure
from hedgerow.lnlt.sergeant.records import Barrel
from hedgerow.lnlt.sergeant.riding import SEATED, aboard_parts, men_aboard
from hedgerow.lnlt.sergeant.situation import NOTHING, Situation
from hedgerow.lnlt.sergeant.storming import wreck_chance
from hedgerow.lnlt.state.lookups import figures, hull, is_vehicle
from hedgerow.lnlt.state.state import Unit
from hedgerow.players.player import Part

CLOSE = 2  # hexes from a goal at which a vehicle is of use there
REACH = {1: 1.0, 2: 0.7, 3: 0.3}
"""How likely men at a distance are to come up to a vehicle, if they wish to."""


class Stand:
    """One vehicle, wherever it might stand; each place is looked at once."""

    def __init__(self, sit: Situation, v: Unit) -> None:
        self.sit, self.v = sit, v
        self.aboard = men_aboard(sit, v)
        self.worth = sit.worth(v) + (SEATED * self.aboard.worth if self.aboard is not None else 0.0)
        self.barrels: list[Barrel] = sit.armour.barrels_of(v)
        self.batteries = sit.batteries_of(v.at, [v])
        self._shots: dict[str, list[tuple[str, float]]] = {}
        self.passed: dict[tuple[str, int], float] = {}  # risks on the way, by hex and facing
        self._small: dict[tuple[str, bool], float] = {}
        self._storm: dict[str, float] = {}
        self._pulls: dict[str, float] = {}
        self._near: list[tuple[str, float, bool]] | None = None
        self._nearest: dict[str, str] = {}  # the hex of the nearest enemy, by place
        self._wishes: list[tuple[dict[str, int], float]] | None = None

    def parts(
        self, place: str, facing: int, *, moved: bool, fires_now: bool = False, escorted: bool = False
    ) -> Iterator[Part]:
        """All that speaks for and against standing in a hex with a facing."""
        yield Part(self.pull(place), "closer to what wins the game")
        yield Part(-self.gun_risk(place, facing, moved=moved), "enemy guns bear on that place")
        yield Part(-self.small_risk(place), "small arms near that place")
        if not escorted:
            yield Part(-self.storm_risk(place), "men who may storm it")
        yield Part(self.targets(place, facing, now=fires_now), "targets for its guns")
        yield Part(self.front(place, facing), "its front to the enemy")
        if self.aboard is not None:
            yield from aboard_parts(self.sit, self.aboard, place)

    # ------------------------------------------------------------------ where to

    def pull(self, place: str) -> float:
        known = self._pulls.get(place)
        if known is None:
            known = self._pulls[place] = self._reckon_pull(place)
        return known

    def _reckon_pull(self, place: str) -> float:
        """Near to what is to be taken or held; on ground where it counts to be at the end."""
        sit, v = self.sit, self.v
        pace = figures(v).mf or 1
        budget, moves = pace * (sit.left + 1), hull(v).moves
        best = 0.0
        for far, value in self.wishes():
            best = max(best, value * (1.0 - max(0, far.get(place, FAR) - CLOSE) / budget))
        return best + sit.haven(place, pace, moves)

    def wishes(self) -> list[tuple[dict[str, int], float]]:
        """The goals where something that fires is of use: how far they are, and what that is worth."""
        if self._wishes is None:
            sit, moves = self.sit, hull(self.v).moves
            self._wishes = []
            for goal in sit.goals if self.barrels or self.batteries else ():
                value = goal.value * (sit.w.hold * pressure(sit, goal.place) if goal.ours else 1.0)
                self._wishes.append((ways_to(sit.ground, goal.place, moves), sit.w.support * value))
        return self._wishes

    # ------------------------------------------------------------------ danger

    def gun_risk(self, place: str, facing: int, *, moved: bool) -> float:
        sit, w = self.sit, self.sit.w
        now = sit.armour.exposure(self.v, place, facing, moving=moved)
        later = sit.armour.exposure(self.v, place, facing, moving=False, later=True) * w.later
        if sit.hidden(place):
            later *= 0.6
            if not moved and not sit.spotted_by_them(place):
                now *= w.unseen
        return sit.caution * (now + later) * self.worth

    def small_risk(self, place: str, shut: bool | None = None) -> float:
        """What small arms are likely to do to what is open, or has no armour."""
        key = (place, self.v.buttoned if shut is None else shut)
        known = self._small.get(key)
        if known is None:
            known = self._small[key] = self._reckon_small(*key)
        return known

    def _reckon_small(self, place: str, shut: bool) -> float:
        sit, v, built = self.sit, self.v, hull(self.v)
        if built.armoured and shut and not built.open_topped:
            return 0.0
        armour = lowest_factor(built) if built.armoured else 0
        nerve, now, later = morale(sit.s, v).total, 1.0, 1.0
        for k in sit.threats(place)[0]:
            now *= 1.0 - self._lost(k - armour, nerve)
        for k in sit.threats(place)[1]:
            later *= 1.0 - self._lost(k - armour, nerve)
        return sit.caution * (1.0 - now + sit.w.later * (1.0 - later)) * self.worth

    def _lost(self, excess: int, nerve: int) -> float:
        return self.sit.loss(self.v, results(excess, 0, nerve)) / self.worth

    def storm_risk(self, place: str) -> float:
        """What men near by are likely to do to it, unless its own infantry is with it (17.1.3)."""
        known = self._storm.get(place)
        if known is None:
            known = self._storm[place] = self._reckon_storm(place)
        return known

    def _reckon_storm(self, place: str) -> float:
        sit = self.sit
        if any(not is_vehicle(u) and guards(sit.s, u) for u in sit.friends.get(place, ())):
            return 0.0
        safe = 1.0
        for at, chance, ready in self.stormers():
            near = REACH.get(sit.ground.distance(at, place), 0.0)
            safe *= 1.0 - near * chance * (1.0 if ready else sit.w.later)
        return sit.caution * sit.w.stormed * (1.0 - safe) * self.worth

    def stormers(self) -> list[tuple[str, float, bool]]:
        """Enemies who could Close Assault it, how well, and whether still this turn."""
        if self._near is None:
            sit, self._near = self.sit, []
            for at, units in sit.foes.items():
                men = [u for u in units if not is_vehicle(u) and may_assault(sit.s, u)]
                if men and at not in sit.s.melee:
                    ready = any(not (u.fired or u.marker) for u in men)
                    self._near.append((at, wreck_chance(sit, men, self.v, at), ready))
        return self._near

    # ------------------------------------------------------------------ fire

    def targets(self, place: str, facing: int, *, now: bool) -> float:
        """The best shot from there: next turn, or at once at a price."""
        sit, w = self.sit, self.sit.w
        if self.v.shaken:
            return 0.0
        shots = self._shots.get(place)
        if shots is None:
            shots = self._shots[place] = [*sit.armour.prospects(self.barrels, place), *self._small_arms(place)]
        if not hull(self.v).turret:
            hex, hex_of = sit.ground.hex_of(place), sit.ground.hex_of
            shots = [(t, value if in_arc(hex, facing, hex_of(t)) else 0.6 * value) for t, value in shots]
        best = max((value for _, value in shots), default=0.0)
        return sit.patience * best * (0.7 * w.guns_now if now else w.guns)

    def _small_arms(self, place: str) -> Iterator[tuple[str, float]]:
        for seen in self.sit.outlook(place):
            fp = max((battery.fp(seen.distance) for battery in self.batteries), default=NOTHING)
            if fp != NOTHING:
                value = self.sit.target_value(seen.target, fp + seen.bonus)
                yield seen.target, value if seen.known else 0.5 * value

    def front(self, place: str, facing: int) -> float:
        """What has armour or a gun looks toward the nearest enemy, before he is in sight."""
        if not self.barrels and not hull(self.v).armoured:
            return 0.0
        nearest = self._nearest.get(place)
        if nearest is None:
            ground, foes = self.sit.ground, self.sit.foes
            nearest = min((ground.hex_of(p) for p in foes), key=lambda h: ground.distance(place, h), default="")
            self._nearest[place] = nearest
        return self.sit.w.front if nearest and in_arc(self.sit.ground.hex_of(place), facing, nearest) else 0.0

    def shelled(self, place: str) -> float:
        """What FFE markers, its own side's too, are likely to do to it when it enters their hex (18.1.8)."""
        sit, built, safe = self.sit, hull(self.v), 1.0
        armour = lowest_factor(built) if built.armoured else 0
        for ffe in markers_on(sit.s, place):
            safe *= 1.0 - self._lost(ffe.fp - armour, sit.armour.nerve(self.v))
        return (1.0 - safe) * self.worth

    # ------------------------------------------------------------------ hatches

    def shutting(self) -> float:
        """What it gains by shutting its hatches here: safe from small arms, but its gun aims worse (15.0.1.1)."""
        if hull(self.v).open_topped or not hull(self.v).armoured:
            return -1.0
        open_risk = self.small_risk(self.v.at, shut=False)
        aim = 0.12 * max((value for _, value in self._shots_here()), default=0.0)
        machine_guns = 0.3 * any(mg.all_round for mg in hull(self.v).mgs)
        return open_risk - aim - machine_guns

    def _shots_here(self) -> list[tuple[str, float]]:
        return self.sit.armour.prospects(self.barrels, self.v.at)


def ways_to(ground: Ground, goal: str, moves: str) -> dict[str, int]:
    """MPs that a kind of vehicle needs from every hex until it stands next to a goal."""
    hex = ground.hex_of(goal)
    return marches_into(ground, (hex, *ground.around(hex)), moves)

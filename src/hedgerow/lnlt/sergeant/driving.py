"""Vehicles on the move: to a good post by a safe way, front to the enemy, over men in the open if it pays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.book.limits import LIMIT
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.facing import VERTICES, ahead, behind
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.armour.driving import drives_yet
from hedgerow.lnlt.rules.armour.hatches import why_not_switch
from hedgerow.lnlt.rules.armour.overrun import overrun_tally, why_not_run_over
from hedgerow.lnlt.rules.armour.vehicle_steps import inward, left_to, on_foot, parted, price
from hedgerow.lnlt.rules.melee.close_assault import goes_in
from hedgerow.lnlt.rules.move.hit_and_run import has_fired_in_passing
from hedgerow.lnlt.rules.move.modes import mf, paced
from hedgerow.lnlt.rules.move.movement import why_not_go
from hedgerow.lnlt.rules.move.steps import ANYTHING, entry_hexes, left
from hedgerow.lnlt.sergeant.compared import compared
from hedgerow.lnlt.sergeant.hurting import results
from hedgerow.lnlt.sergeant.moving import comes_nearer, laid
from hedgerow.lnlt.sergeant.positions import place_parts
from hedgerow.lnlt.sergeant.records import Course
from hedgerow.lnlt.sergeant.riding import aboard_parts, got_off, offs
from hedgerow.lnlt.sergeant.situation import Band, Situation
from hedgerow.lnlt.sergeant.skirmishing import IN_PASSING, in_passing, passing_shots
from hedgerow.lnlt.sergeant.standing import Stand
from hedgerow.lnlt.sergeant.storming import wreck_chance
from hedgerow.lnlt.state.lookups import figures, hull, is_vehicle
from hedgerow.lnlt.state.moves import Button, Finish, Go, Halt, Overrun, Pivot, Reverse, Step
from hedgerow.lnlt.state.state import Mode, Unit
from hedgerow.players.player import Part, Thought

PIVOT = NUMBERS.vehicle_pivot_mp_per_vertex
TRIFLE = 0.05  # of risk: no way is made longer for less
Spot = tuple[str, int]
"""A hex and a facing."""


class Drive(msgspec.Struct):
    """A vehicle on its way, or about to set out, perhaps with men beside it."""

    stand: Stand
    mode: Mode
    at: str
    facing: int
    left: int
    first_hex: int  # what it may cost
    beside: Band | None = None
    named: str = ""  # for Pivots, if several vehicles are on the move
    held: bool = False  # the enemy lets it go by
    shoots: bool = False  # it hits and runs, and has not fired yet
    costs: dict[tuple[str, str], int | None] = {}  # of steps, looked up once

    @property
    def v(self) -> Unit:
        return self.stand.v


# ------------------------------------------------------------------ ways


def courses(sit: Situation, d: Drive) -> dict[Spot, Course]:
    """The safest way to every hex and facing in reach."""
    best: dict[Spot, Course] = {(d.at, d.facing): Course(d.at, d.facing)}
    rows: dict[int, list[Course]] = {0: [best[d.at, d.facing]]}
    for spent in range(d.left + 1):
        for course in rows.pop(spent, ()):
            if best[course.at, course.facing] is not course or course.overran:
                continue
            for after in onward(sit, d, course):
                known = best.get((after.at, after.facing))
                if known is None or after.toll < known.toll - TRIFLE:
                    best[after.at, after.facing] = after
                    if after.spent > spent:
                        rows.setdefault(after.spent, []).append(after)
    return best


def onward(sit: Situation, d: Drive, course: Course) -> Iterator[Course]:
    """One decision farther: round, ahead, or back."""
    at, facing, spent, first = course.at, course.facing, course.spent, course.first
    if spent < d.left:
        for turned in ((facing + 1) % VERTICES, (facing - 1) % VERTICES):
            here = max(course.here, passing(sit, d, at, turned))
            yield Course(at, turned, first or Pivot(turned, d.named), spent + PIVOT, course.risk, here, "", course.shot)
    risk = course.risk + course.here
    front, rear = around(sit.ground, at, facing)
    for place in front:
        cost = cost_of(sit, d, course, place)
        if cost is not None:
            yield arrived(sit, d, course, place, first or Step(place), spent + cost)
        elif place in sit.foes:
            yield from over(sit, d, course, place, risk)
    for place in rear:
        cost = cost_of(sit, d, course, place, backwards=True)
        if cost is not None:
            yield arrived(sit, d, course, place, first or Reverse(place), spent + cost)


def arrived(sit: Situation, d: Drive, course: Course, place: str, first: Move, spent: int) -> Course:
    """A course one hex farther on."""
    shot = max(course.shot, in_passing(sit, d.stand.batteries, place)) if d.shoots else course.shot
    here = passing(sit, d, place, course.facing)
    return Course(place, course.facing, first, spent, course.risk + course.here, here, "", shot)


@lru_cache(maxsize=65536)
def around(ground: Ground, at: str, facing: int) -> tuple[list[str], list[str]]:
    """The hexes ahead and behind that are on the map."""
    hex = ground.hex_of(at)
    front, rear = ([p for p in side(hex, facing) if p in ground.index] for side in (ahead, behind))
    return front, rear


def over(sit: Situation, d: Drive, course: Course, place: str, risk: float) -> Iterator[Course]:
    """Over those who stand in the way, and no farther."""
    if d.mode != "move" or d.beside is not None or why_not_run_over(sit.s, d.v, place) is not None:
        return
    cost = price(sit.s, d.v, course.at, place)
    spent = course.spent + NUMBERS.overrun_extra_mp + (cost.total if cost else ANYTHING)
    if spent <= d.left:
        yield Course(place, course.facing, course.first or Overrun(place), spent, risk, 0.0, place, course.shot)


def cost_of(sit: Situation, d: Drive, course: Course, place: str, *, backwards: bool = False) -> int | None:
    """The MPs into a hex, those of the men beside it if they are more; None where it cannot go."""
    key = (course.at, place)
    if key not in d.costs:
        d.costs[key] = toll_of(sit, d, course.at, place)
    cost = d.costs[key]
    if cost is None:
        return None
    if backwards:
        cost *= NUMBERS.reverse_cost_factor
    left = d.left - course.spent
    if cost > (left if course.spent else d.first_hex):
        return None
    return min(cost, left)


def toll_of(sit: Situation, d: Drive, at: str, place: str) -> int | None:
    s, ground = sit.s, sit.ground
    if place in sit.foes or place in s.melee:
        return None
    cost = ground.cost(at, place, hull(d.v).moves)
    if cost is None or (d.v.shaken and comes_nearer(sit, at, place)):
        return None
    if s.wire or s.mines:
        full = price(s, d.v, at, place)
        cost = cost if full is None else full.total
    if d.beside is not None:
        walked = dict(ground.ways_out(at)).get(place)
        if walked is None:
            return None
        cost = max(cost, walked)
    crowd = sum(is_vehicle(u) for u in sit.friends.get(place, ()) if u is not d.v)
    return None if crowd + len(s.hulks.get(place, ())) >= LIMIT.vehicles else cost


def passing(sit: Situation, d: Drive, place: str, facing: int) -> float:
    """What fire and Mines are likely to take in a hex that it only passes."""
    key = (place, facing)
    known = d.stand.passed.get(key)
    if known is None:
        risk = 0.3 * d.stand.worth if sit.s.mines and place in sit.s.mines else 0.0
        risk += d.stand.shelled(place) if place in sit.s.ffe and place != d.at else 0.0
        if not d.held:
            share = sit.armour.exposure(d.v, place, facing, moving=True)
            small = 0.5 * d.stand.small_risk(place)
            risk += sit.caution * sit.w.on_the_way * (share * d.stand.worth + small)
        known = d.stand.passed[key] = risk
    return known


# ------------------------------------------------------------------ where to?


def end_parts(sit: Situation, d: Drive, course: Course) -> tuple[Part, ...]:
    """What it is worth to end a move there."""
    escorted = d.beside is not None
    now = d.mode == "assault"
    if course.overran:
        return (*run_over(sit, d, course.overran), Part(-course.risk, "enemy fire on the way"))
    parts = d.stand.parts(course.at, course.facing, moved=True, fires_now=now, escorted=escorted)
    found = [*parts, Part(-course.risk, "enemy fire on the way"), Part(-0.01 * course.spent, "a longer way round")]
    found.append(Part(course.shot, IN_PASSING))
    if d.beside is not None:
        found += place_parts(sit, d.beside, course.at, moved=True, taken=(course.at,), fires_now=now)
    return tuple(part for part in found if part.value)


def run_over(sit: Situation, d: Drive, place: str) -> Iterator[Part]:
    """15.3: what an Overrun does, those who give way, and those who strike back."""
    s, v, foes = sit.s, d.v, sit.foes[place]
    excess, hurt, unhurt = overrun_tally(s, v).total, 0.0, 1.0
    for u in foes:
        nerve, steadied = sit.steadiness(u)
        chances = results(excess, steadied, nerve)
        hurt += sit.loss(u, chances)
        if goes_in(u):
            unhurt = min(unhurt, 1.0 - sum(chances))
    yield Part(hurt, f"runs over those in {place}")
    yield Part(sit.w.among * sum(sit.worth(u) for u in foes), "they have to give way")
    chance = wreck_chance(sit, [u for u in foes if goes_in(u)], v, place)
    yield Part(-unhurt * chance * d.stand.worth, "unless they strike back")
    later = sit.armour.exposure(v, place, v.facing, moving=False, later=True)
    yield Part(-sit.caution * sit.w.later * later * d.stand.worth, "enemy guns bear on that place")


def best_end(sit: Situation, d: Drive) -> tuple[Course, tuple[Part, ...]] | None:
    ends = ((course, end_parts(sit, d, course)) for course in courses(sit, d).values() if course.first is not None)
    return max(ends, key=lambda end: sum(p.value for p in end[1]), default=None)


# ------------------------------------------------------------------ setting out


def goings(sit: Situation, place: str, units: list[Unit], *, quick: bool) -> Iterator[Thought]:
    """The vehicles of a place, each by itself; with the men beside it too, where it might be stormed."""
    walkers = [u for u in units if walks(u)]
    for v in units:
        if not is_vehicle(v) or v.immobilized or ((v.fired or v.marker) and not drives_yet(sit.s, v)):
            continue
        stand = Stand(sit, v)
        stays = tuple(stand.parts(place, v.facing, moved=False))
        modes: list[Mode] = ["move", "assault"] if not v.shaken and stand.barrels else ["move"]
        passing: list[Mode] = ["hit-and-run"] if figures(v).hit_and_run else []
        for mode in modes + passing:
            yield from going(sit, stand, mode, stays, [])
        if stand.aboard is not None:
            yield from sets_down(sit, v, stand.aboard)
        if walkers and not quick and stand.barrels and not v.shaken:
            band = sit.band(walkers, place)
            together = (*stays, *place_parts(sit, band, place, moved=False))
            for mode in modes:
                yield from going(sit, stand, mode, together, walkers)


def walks(u: Unit) -> bool:
    f = figures(u)
    return f.hull is None and f.mf > 0 and f.kind not in ("team", "sniper") and not (u.shaken or u.marker or u.fired)


def going(sit: Situation, stand: Stand, mode: Mode, stays: tuple[Part, ...], walkers: list[Unit]) -> Iterator[Thought]:
    """One vehicle in one way of going, if that is allowed and leads anywhere."""
    v = stand.v
    go = Go((v.id, *(u.id for u in walkers)), mode)
    if why_not_go(sit.s, sit.side, go) is not None:
        return
    most = paced(mf(sit.s, v), mode) - v.spent
    first = ANYTHING if mode == "move" and not v.spent else most
    beside = sit.band(walkers, v.at) if walkers else None
    if beside is not None:
        most = min(most, min(paced(mf(sit.s, u), mode) for u in walkers))
        first = most
    shoots = mode == "hit-and-run"
    end = best_end(sit, Drive(stand, mode, v.at, v.facing, max(0, most), first, beside, shoots=shoots))
    if end is not None:
        yield Thought(go, (*compared(end[1], stays), *gives_up(sit, stand, mode)))


def sets_down(sit: Situation, v: Unit, aboard: Band) -> Iterator[Thought]:
    """A vehicle is activated for those who get off where it stands (16.4.6)."""
    go = Go((v.id,))
    if not (v.fired or v.marker) and why_not_go(sit.s, sit.side, go) is None:
        on_foot = tuple(got_off(sit, aboard, v.at))
        yield Thought(go, tuple(compared(on_foot, tuple(aboard_parts(sit, aboard, v.at)))))


def gives_up(sit: Situation, stand: Stand, mode: Mode) -> Iterator[Part]:
    """Who moves does not fire at those who move later, and loses the range he has found."""
    if (stand.barrels or stand.batteries) and mode != "assault" and not sit.s.passes:
        yield Part(-2 * sit.w.watch * sit.enemies_to_act, "nobody is left to fire at those who move")
    if (found := sit.s.acquired.get(stand.v.id)) is not None:
        yield Part(-sit.w.acquired * found.bonus, "the range it has found would be lost")


# ------------------------------------------------------------------ on the way


def drive(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The first move of the best course, or here and no farther."""
    s, m = sit.s, sit.s.moving
    assert m is not None
    vehicles, foot = parted(s, m)
    v = vehicles[0]
    stand = Stand(sit, v)
    if not m.at:
        return [Thought(Step(p), entering(sit, stand, p)) for p in entry_hexes(s, m.group)]
    most = left_to(s, m, v)
    band = sit.band(foot, m.at) if foot else None
    if foot:
        most = min(most, left(s, on_foot(m, foot), foot))
    first = ANYTHING if m.mode == "move" and not v.spent and not foot else most
    shoots = m.mode == "hit-and-run" and not has_fired_in_passing(s, m)
    d = Drive(stand, m.mode, m.at, v.facing, most, first, band, v.id if len(vehicles) > 1 else "", m.held, shoots)
    weighed: dict[Move, Thought] = {}
    for course in courses(sit, d).values():
        move = course.first or Halt()
        if move == Halt() and not m.stepped:
            continue
        parts = end_parts(sit, d, course)
        if course.first is None:
            parts = (*parts, Part(0.1, "here is good enough"))
        thought = Thought(move, (*parts, Part(0.0, f"on the way to {course.at}", aside=True)))
        if move not in weighed or thought.score > weighed[move].score:
            weighed[move] = thought
    found = [*weighed.values(), *laid(sit, choice, foot, m.at)]
    found += passing_shots(sit, choice, found) if shoots else []
    if stand.aboard is not None:
        alone = tuple(p for p in stand.parts(m.at, v.facing, moved=True) if p.words != "men brought forward")
        found += offs(sit, choice, stand.aboard, m.at, alone)
    return found


def entering(sit: Situation, stand: Stand, place: str) -> tuple[Part, ...]:
    """Where it comes on: near to what counts, out of enemy fire."""
    return tuple(stand.parts(place, inward(sit.ground, place), moved=True))


def stop(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Vehicles come to rest at the end of a turn: then they can fire."""
    return [Thought(Finish(), (Part(0.0, "they fire next turn"),))]


# ------------------------------------------------------------------ hatches


def hatches(sit: Situation, units: list[Unit], ideas: list[Thought]) -> Iterator[Thought]:
    """Before anything else in its impulse: shut under small arms, open otherwise."""
    best = max(ideas, key=lambda t: t.score, default=None)
    then = Part(best.score, "and then whatever is best") if best is not None and best.score > 0 else Part(0.0, "")
    for v in units:
        if is_vehicle(v) and why_not_switch(sit.s, v) is None:
            gain = Stand(sit, v).shutting() - 0.2
            if (gain < 0 and not v.buttoned) or (gain > -0.4 and v.buttoned):
                continue
            words = "small arms near by" if gain > 0 else "it sees better with its hatches open"
            yield Thought(Button(v.id), (Part(abs(gain), words), then))

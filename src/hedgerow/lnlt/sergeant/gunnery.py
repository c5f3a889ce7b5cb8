"""Ordnance: which gun fires at what, when to hold it back, and which way it looks meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.ground.facing import FACINGS, in_arc, turn
from hedgerow.lnlt.rules.armour.hatches import why_not_traverse
from hedgerow.lnlt.rules.armour.vehicles import gun_facing, riders
from hedgerow.lnlt.rules.fire.sighting import sees_line
from hedgerow.lnlt.rules.fire.targets import enemy_places, guns_at, shells
from hedgerow.lnlt.rules.guns.gun_teams import is_gun_team, why_not_turn
from hedgerow.lnlt.rules.guns.ordnance import aim_of, gun_of, gunner, laying
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.shelling import burst_of, impact
from hedgerow.lnlt.rules.guns.to_hit import to_hit_number, to_hit_tally
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.sergeant.armour import fate, strikes
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.lookups import figures, hull, is_vehicle, printed
from hedgerow.lnlt.state.moves import Shell, Turn
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.players.player import Part, Thought

# ------------------------------------------------------------------ one shot


def hits(s: State, aim: Aim) -> tuple[float, float]:
    """The chances to hit high and low."""
    return strikes(to_hit_number(s, aim) - to_hit_tally(s, aim).total)


def at_vehicle(s: State, aim: Aim) -> tuple[float, float]:
    """The chances that a shot Shakes the vehicle aimed at, and that it takes it away."""
    v = s.units[aim.at]
    nerve, shakes, takes = morale(s, v).total, 0.0, 0.0
    for high, chance in zip((True, False), hits(s, aim), strict=True):
        at = impact(s, aim, high=high)
        if at.armour is None:
            takes += chance
            continue
        shaken, taken = fate(at.penetration.total - at.armour.total, nerve, v.shaken)
        shakes += chance * shaken
        takes += chance * taken
    return shakes, takes


def shell_parts(sit: Situation, aim: Aim) -> Iterator[Part]:
    """What a shot is likely to do."""
    s = sit.s
    if not aim.at:
        chance = sum(hits(s, aim))
        yield Part(chance * sit.harm(burst_of(s, aim)), f"{percent(chance)} to burst among those in {aim.target}")
        return
    shakes, takes = at_vehicle(s, aim)
    v = s.units[aim.at]
    yield Part(takes * loaded(sit, v), f"{percent(takes)} to knock out {name(sit.s, v.id)}")
    yield Part(shakes * sit.w.shaken * sit.worth(v), f"{percent(shakes)} to shake it")
    if not takes and not shakes:
        yield Part(-1.0, "it cannot be hurt so")


def loaded(sit: Situation, v: Unit) -> float:
    """A vehicle and half of those who ride in it."""
    return sit.worth(v) + 0.5 * sum(sit.worth(u) for u in riders(sit.s, v))


def shell_worth(sit: Situation, aim: Aim) -> float:
    return sum(part.value for part in shell_parts(sit, aim))


# ------------------------------------------------------------------ in an impulse


def shellings(sit: Situation, place: str, units: list[Unit], kept: float) -> Iterator[Thought]:
    """Every shot that the guns of a place have, with what it gives up."""
    s = sit.s
    if not guns_at(s, sit.side, place):
        return
    able = {u.id for u in units}
    for target in enemy_places(s, sit.side):
        if not sees_line(s, place, target):
            continue
        for move in shells(s, sit.side, place, target):
            aim = aim_of(s, sit.side, move)
            if isinstance(aim, Aim) and gunner(s, aim).id in able:
                yield Thought(move, tuple(shot_parts(sit, move, aim, kept)))


def shot_parts(sit: Situation, move: Shell, aim: Aim, kept: float) -> Iterator[Part]:
    """What a shot brings: its harm, the range that is known next time; less what is used up or shown by it."""
    s, w, u = sit.s, sit.w, gunner(sit.s, aim)
    yield from shell_parts(sit, aim)
    old = s.acquired.get(aim.gun)
    if old is None or old.target != (aim.at or aim.target):
        yield Part(-w.acquired * old.bonus if old else 0.0, "the range to another target would be lost")
    if not u.fired:
        yield Part(-kept - w.shot, "who fires now does not fire again this turn")
    yield from spent(sit, aim)
    if move.facing >= 0 and is_vehicle(u):
        yield Part(-turned_aside(sit, u, move.facing), "it would show its flank")


def spent(sit: Situation, aim: Aim) -> Iterator[Part]:
    """What serves once waits for a shot that is worth it."""
    x = sit.s.weapons.get(aim.gun)
    if x is not None and printed(x).single_use:
        yield Part(-sit.w.charge, "it can be used only once")


def turned_aside(sit: Situation, v: Unit, facing: int) -> float:
    """What it costs to show the enemy another side than now."""
    shown = [sit.armour.exposure(v, v.at, f, moving=False, later=True) for f in (facing, v.facing)]
    return sit.caution * (shown[0] - shown[1]) * sit.worth(v)


# ------------------------------------------------------------------ what could be, if it were spotted


def unspotted(sit: Situation, place: str, target: str) -> float:
    """The best shot that the guns of a place would have at a target if only it were spotted."""
    s = sit.s
    foes = sit.foes.get(target, [])
    best = 0.0
    for gun in guns_at(s, sit.side, place):
        found = gun_of(s, gun)
        if found is None or sit.ground.distance(place, target) > found.reach:
            continue
        aims = [u.id for u in foes if is_vehicle(u)]
        aims += [""] if found.he is not None and len(aims) < len(foes) else []
        for at in aims:
            aim = aim_of(s, sit.side, Shell(gun, target, at))
            if isinstance(aim, Aim) and not gunner(s, aim).fired and laying(s, aim) is not None:
                best = max(best, shell_worth(sit, aim))
    return best


# ------------------------------------------------------------------ Opportunity Fire


def opportune(sit: Situation, move: Shell) -> Iterator[Part]:
    """A shot at what moves: now, or at something better later."""
    aim = aim_of(sit.s, sit.side, move, opportunity=True)
    if isinstance(aim, Refusal):
        return
    w, u = sit.w, gunner(sit.s, aim)
    parts = list(shell_parts(sit, aim))
    yield from parts
    yield from spent(sit, aim)
    if u.fired:
        return
    price = w.opportunity_spent if u.marker else w.opportunity
    if not u.marker and sum(part.value for part in parts) > price:
        price = max(price, w.better * best_elsewhere(sit, u, aim.target))
    yield Part(-price, "who fires at movers does nothing else this turn")
    if move.facing >= 0 and is_vehicle(u):
        yield Part(-turned_aside(sit, u, move.facing), "it would show its flank")


def best_elsewhere(sit: Situation, u: Unit, but: str) -> float:
    """The best shot that the guns of a unit have now at anything else."""
    s, best = sit.s, 0.0
    for target in enemy_places(s, sit.side):
        if target == but or not sees_line(s, u.at, target):
            continue
        for move in shells(s, sit.side, u.at, target):
            aim = aim_of(s, sit.side, move)
            if isinstance(aim, Aim) and gunner(s, aim) is u:
                best = max(best, shell_worth(sit, aim))
    return best


# ------------------------------------------------------------------ which way a gun looks


def turns(sit: Situation, units: list[Unit]) -> Iterator[Thought]:
    """A gun that looks the wrong way is turned before it is needed."""
    for u in units:
        if not is_gun_team(u) or u.fired or u.marker:
            continue
        here, best = (watched(sit, u.at, u.facing), max(watched(sit, u.at, facing) for facing in FACINGS))
        for facing in FACINGS if best > here else ():
            gain = (watched(sit, u.at, facing) - here) / best
            if gain > 0 and why_not_turn(sit.s, u, facing) is None:
                parts = (
                    Part(sit.w.watched * gain, "the enemy is on that side"),
                    Part(-0.1 * turn(u.facing, facing), "turning takes time"),
                )
                yield Thought(Turn(u.id, facing), parts)


def turrets(sit: Situation, units: list[Unit]) -> Iterator[Thought]:
    """A tank with nothing to fire at turns its turret to where the enemy will come from: that alone is no action."""
    for v in units:
        if not is_vehicle(v) or not hull(v).turret or v.shaken or v.fired or v.marker:
            continue
        now = gun_facing(v)
        here, best = watched(sit, v.at, now), max(FACINGS, key=lambda facing: watched(sit, v.at, facing))
        most = watched(sit, v.at, best)
        if most <= here or why_not_traverse(sit.s, v, best) is not None:
            continue
        if not sit.armour.prospects(sit.armour.barrels_of(v), v.at):
            yield Thought(Turn(v.id, best), (Part(sit.w.watched * (most - here) / most, "the enemy is on that side"),))


def faced(sit: Situation, team: Unit, at: str, moves: Iterable[Turn]) -> list[Thought]:
    """Where a gun has just come, it is laid on the enemy."""
    here = watched(sit, at, team.facing)
    gains = [(move, watched(sit, at, move.facing) - here) for move in moves if move.unit == team.id]
    return [Thought(move, (Part(gain, "the enemy is on that side"),)) for move, gain in gains if gain > 0]


def watched(sit: Situation, at: str, facing: int) -> float:
    """How much of the enemy a gun has before it: the near count more, and those in sight."""
    total = 0.0
    hex = sit.ground.hex_of(at)
    for place, units in sit.foes.items():
        if place != at and in_arc(hex, facing, sit.ground.hex_of(place)):
            worth = sum(2.0 if figures(u).hull else 1.0 for u in units)
            total += worth * (1.0 if sees_line(sit.s, at, place) else 0.4) / (3 + sit.ground.distance(at, place))
    return total

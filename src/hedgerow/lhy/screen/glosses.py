"""A few words that help to choose among answers of a list. Always quick: every answer of a list is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.screen.words import plural
from hedgerow.lhy.phases.design.buying import cost
from hedgerow.lhy.rules.fire import anti_tank, small_arms
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.targets import aimed_at
from hedgerow.lhy.rules.move.overrun import segment_now
from hedgerow.lhy.rules.move.ways import ALL, Step, step
from hedgerow.lhy.screen.asking import march_of
from hedgerow.lhy.screen.ear import Ear, does, mps, signed
from hedgerow.lhy.screen.eyes import unit_called
from hedgerow.lhy.state.lookups import cohesion
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import design, recovery, set_up
from hedgerow.lhy.state.moves import fire as f
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.moves import mortars as mo


def nothing(ear: Ear, x: object) -> str:
    return ""


def ware(ear: Ear, x: design.Buy) -> str:
    """What it costs."""
    d = ear.s.design
    return f"{cost(d, ear.seat, f'{x.what}*' if x.elite else x.what)} points" if d and ear.seat is not None else ""


def place(ear: Ear, x: set_up.Place) -> str:
    """What the ground is."""
    return str(ear.s.ground.row_of_terrain(x.at).name) if x.at in ear.s.ground.index else ""


def company(ear: Ear, x: a.Select) -> str:
    left = [p for p in ear.s.platoons.values() if p.company == x.company and p.seat == ear.s.initiative]
    return f"{plural(sum(not p.activated for p in left), 'platoon')} to activate"


def activate(ear: Ear, x: a.Activate) -> str:
    units = [u for u in ear.s.own[ear.s.initiative] if u.platoon in x.platoons and (u.at or u.entry)]
    shaken = sum(u.disrupted or u.shocked or u.regrouping for u in units)
    some = "" if shaken == len(units) else f"{shaken} of them "
    return f"{plural(len(units), 'unit')}{f', {some}in disorder' if shaken else ''}"


def maneuver(ear: Ear, x: m.Maneuver | m.Reverse) -> str:
    """Who is left behind."""
    u = unit_called(ear.s, x.units[0], ear.seat) if x.units else None
    if u is None or not u.at:
        return ""
    here = [o for o in ear.s.stacks.get(u.at, ()) if o.seat == u.seat and not o.carrier]
    left = [o for o in here if o.id not in x.units]
    return f"{len(left)} {does(left, 'stays', 'stay')}" if left and len(x.units) > 1 else ""


def go(ear: Ear, x: m.Go) -> str:
    """What the hex costs, in MPs, and what it is."""
    s, march = ear.s, march_of(ear.s)
    if march is None or not march.units or x.to not in s.ground.index:
        return ""
    found = step(s, s.units[march.units[0]], march.way, x.to)
    ground = s.ground.row_of_terrain(x.to).name
    if not isinstance(found, Step):
        return str(ground)
    return f"{'all' if found.points >= ALL else mps(found.points)} MP, {ground}"


def shot_value(ear: Ear, unit: str, target: str, aim: Aim) -> int | None:
    """What a marker would be worth, for all that the firing side knows."""
    s, c, u = ear.s, segment_now(ear.s), unit_called(ear.s, unit, ear.seat)
    if c is None or u is None or ear.seat is None:
        return None
    if target in s.ground.index:
        total = small_arms.small_arms_tally(s, c, u, target, aim, guess=True).total
        return max(min(total, small_arms.MOST), small_arms.LEAST)
    foe = aimed_at(s, c, ear.seat, target)
    if foe is None:
        return None
    total = anti_tank.anti_tank_tally(s, c, u, foe, aim, guess=True).total
    return max(min(total, anti_tank.MOST), anti_tank.LEAST)


def fire(ear: Ear, x: f.Fire) -> str:
    u = unit_called(ear.s, x.unit, ear.seat)
    value = shot_value(ear, x.unit, x.target, Aim(u.at)) if u is not None else None
    return f"DRM {signed(value)}" if value is not None else ""


def request(ear: Ear, x: mo.Request) -> str:
    return str(ear.s.ground.row_of_terrain(x.at).name) if x.at in ear.s.ground.index else ""


def recover(ear: Ear, x: recovery.Recover | recovery.Regroup) -> str:
    units: Sequence[str] = x.units if isinstance(x, recovery.Regroup) else (x.unit,)
    found = [cohesion(u) or 0 for i in units if (u := unit_called(ear.s, i, ear.seat)) and not u.shocked]
    best = max(found, default=0)
    return f"Cohesion {best}" if best else ""

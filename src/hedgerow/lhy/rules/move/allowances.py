"""10.1, 4.1.9.4, 17.1 Maneuver Allowances, in half points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.records import ALL, Step
from hedgerow.lhy.rules.mortars.illumination import beside_light, lit
from hedgerow.lhy.rules.move.ways import overrun_step, step
from hedgerow.lhy.state.lookups import seems_combat
from hedgerow.lhy.state.pending.assault import Storm
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, State, Unit

FIGURES = TABLES.maneuver
START = 2 * FIGURES.start
"""10.4.1-1: half MPs to go into motion."""


def allowance(s: State, c: Cycle, u: Unit, way: Sequence[str], reverse: bool = False) -> int:
    """10.1-1, 10.1.1a-1, 10.1.1b-1, 10.1.2a-1, 10.1.2b-1, 17.1d-1: what a unit has for a way, its next hex included. At
    Night whoever is on foot counts hexes and not points (17.1c-1).
    """
    card = u.card
    kind = "foot" if card.non_vehicular else card.kind
    if s.light == "night" and by_night(s, way):
        night = FIGURES.night_activated if c.segment == "activation" else FIGURES.night_reacting
        points = 0 if kind == "foot" else night
    else:
        points = (FIGURES.activated if c.segment == "activation" else FIGURES.reacting)[kind]
    return 2 * (min(points, FIGURES.reverse) if reverse else points)


def certain_hexes(s: State, c: Cycle, u: Unit) -> int:
    """10.1.1a-2, 10.1.2a-1, 17.1c-1: how many hexes a unit on foot may enter whatever they cost."""
    if u.card.vehicular:
        return 0
    return FIGURES.certain_activated if c.segment == "activation" else FIGURES.certain_reacting


def by_night(s: State, way: Sequence[str]) -> bool:
    """17.1c-1, 17.1d-1, 17.5.2e-1: whether Night counts for a way: not where it is lit from the first hex, or the one
    beside it, to the last.
    """
    if s.light != "night":
        return False
    first = next((at for at in way if at), "")  # who comes on has none yet
    return not (first and beside_light(s, first) and all(lit(s, at) for at in way[1:]))


class Purse(NamedTuple):
    """What a hex costs a unit, and what it has spent before that."""

    unit: Unit
    spent: int
    points: int


def purses(s: State, m: March, to: str, cost: Step) -> list[Purse]:
    """10.1-1, 10.5.2.3-1: of those who go together each pays from its own allowance; who pays alike is asked once. To
    leave the map costs everybody the same.
    """
    units = [s.units[i] for i in m.units]
    if alike(units):
        return [Purse(units[0], m.spent, cost.points)]
    return [Purse(u, paid(s, m, u), price(s, m, u, m.way, to) if to else cost.points) for u in units]


def alike(units: Sequence[Unit]) -> bool:
    """Whether all of them have the same allowance, pay the same for every hex, and have begun alike."""
    first = units[0]
    if len(units) == 1 or all(u.card.non_vehicular for u in units):
        return True
    return all((u.card.kind, bool(u.motion), u.changed) == (first.card.kind, bool(first.motion), first.changed)
               for u in units)  # fmt: skip


def paid(s: State, m: March, u: Unit) -> int:
    """10.4.1-1: half points of one unit so far: to go into motion, and for every hex."""
    begun = START if u.card.vehicular and (not u.motion or u.changed == "went") else 0
    return begun + sum(price(s, m, u, m.way[:i], m.way[i]) for i in range(1, len(m.way)))


def price(s: State, m: March, u: Unit, way: Sequence[str], to: str) -> int:
    """What the next hex of a way costs one unit, in half points."""
    found = (overrun_step if to == m.overran else step)(s, u, way, to)
    return ALL if isinstance(found, Refusal) else found.points


def why_not_afford(s: State, c: Cycle, m: March, to: str, cost: Step) -> Refusal | None:
    """10.0a-1, 4.1.9.4-1: what a hex costs beyond the certain ones must be left; with the Road Bonus one point more.
    But for Assaults, all are on foot or none is.
    """
    far = len(m.way)
    if far <= certain_hexes(s, c, s.units[m.units[0]]) and not isinstance(m, Storm):
        return None
    way = (*m.way, to) if to else m.way
    for u, spent, points in purses(s, m, to, cost):
        if far <= certain_hexes(s, c, u):
            continue
        base = allowance(s, c, u, way, m.how == "reverse")
        if spent + points <= base or (points == ALL and not spent and base):
            continue
        if not to or spent + points > base + bonus(s, m, way):
            return Refusal("too-far", f"{to or 'that'} costs more MP than are left", "10.0a-1")
    return None


def draws_on_bonus(s: State, c: Cycle, m: March, to: str, cost: Step) -> bool:
    """Whether a hex is paid for with the Road Bonus (20.9.2b.s2-1 asks for it)."""
    if not s.ground.terrain(to).road:
        return False
    way = (*m.way, to)
    found = purses(s, m, to, cost)
    beyond = any(spent + points > allowance(s, c, u, way, m.how == "reverse") for u, spent, points in found)
    return beyond and bonus(s, m, way) > 0


def most_hexes(s: State, way: Sequence[str]) -> int:
    """10.3.1-1, 10.3.1d-1: how far a Withdrawal goes, in hexes; less in or through rivers, marsh and towns."""
    return FIGURES.withdrawal if s.ground.slow.isdisjoint(way) else FIGURES.withdrawal_slow


# ------------------------------------------------------------------ Road Bonus


def bonus(s: State, m: March, way: Sequence[str]) -> int:
    """4.1.9.4-1, 4.1.9.4a-1, 4.1.9.4b-1, 17.1d-1: all hexes joined by road, and no enemy combat unit within two hexes
    of any that is entered. There is none at Night, nor for AFVs that Assault and whoever goes with them, nor beyond
    what vehicles have in reverse (10.1.1b-1).
    """
    units = [s.units[i] for i in m.units]
    if (
        m.how == "reverse"
        or not by_road(s, way)
        or by_night(s, way)
        or (isinstance(m, Storm) and any(u.card.vehicular for u in units))
    ):
        return 0
    seat = units[0].seat
    if any(enemy_within(s, at, seat, FIGURES.bonus_clearance) for at in way[1:]):
        return 0
    return s.ground.table.scale.road_bonus


def by_road(s: State, way: Sequence[str]) -> bool:
    on_map = [at for at in way if at]
    return s.ground.terrain(on_map[0]).road and all(
        s.ground.side(a, b).road for a, b in pairwise(on_map)
    )  # fmt: skip


def enemy_within(s: State, at: str, seat: int, reach: int) -> bool:
    """Whether a seat knows of what may be an enemy combat unit so near to a hex."""
    return any(
        seems_combat(u) and not u.hidden and s.ground.distance(u.at, at) <= reach for u in s.own[1 - seat] if u.at
    )

"""10.1, 4.1.9.4, 17.1 Maneuver Allowances, in half points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.records import ALL, Step
from hedgerow.lhy.rules.mortars.illumination import beside_light, lit
from hedgerow.lhy.state.lookups import seems_combat
from hedgerow.lhy.state.pending.assault import Storm
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, State, Unit

FIGURES = TABLES.maneuver


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


def why_not_afford(s: State, c: Cycle, m: March, to: str, step: Step) -> Refusal | None:
    """10.0a-1, 4.1.9.4-1: what a hex costs beyond the certain ones must be left; with the Road Bonus one point more."""
    units, way = [s.units[i] for i in m.units], (*m.way, to) if to else m.way
    if len(m.way) <= min([certain_hexes(s, c, u) for u in units]):
        return None
    base = min([allowance(s, c, u, way, m.how == "reverse") for u in units])
    if m.spent + step.points <= base or (step.points == ALL and not m.spent and base):
        return None
    if to and m.spent + step.points <= base + bonus(s, m, way):
        return None
    return Refusal("too-far", f"{to or 'that'} costs more MP than are left", "10.0a-1")


def draws_on_bonus(s: State, c: Cycle, m: March, to: str, step: Step) -> bool:
    """Whether a hex is paid for with the Road Bonus (20.9.2b.s2-1 asks for it)."""
    units, way = [s.units[i] for i in m.units], (*m.way, to)
    base = min([allowance(s, c, u, way, m.how == "reverse") for u in units])
    return m.spent + step.points > base and bonus(s, m, way) > 0


def most_hexes(s: State, way: Sequence[str]) -> int:
    """10.3.1-1, 10.3.1d-1: how far a Withdrawal goes, in hexes; less in or through rivers, marsh and towns."""
    return FIGURES.withdrawal if s.ground.slow.isdisjoint(way) else FIGURES.withdrawal_slow


# ------------------------------------------------------------------ Road Bonus


def bonus(s: State, m: March, way: Sequence[str]) -> int:
    """4.1.9.4-1, 4.1.9.4a-1, 4.1.9.4b-1, 17.1d-1: all hexes joined by road, and no enemy combat unit within two hexes
    of any that is entered. There is none at Night, nor for AFVs that Assault and whoever goes with them.
    """
    units = [s.units[i] for i in m.units]
    if not by_road(s, way) or by_night(s, way) or (isinstance(m, Storm) and any(u.card.vehicular for u in units)):
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

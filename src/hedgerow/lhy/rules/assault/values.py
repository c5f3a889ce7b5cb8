"""14.1 steps 2 to 4, 14.2 What each side brings to an Assault."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.tables.lines import Line
from hedgerow.lhy.state.lookups import cohesion, known_foes_at
from hedgerow.lhy.state.names import counter_words
from hedgerow.lhy.state.state import Assault, State, Unit

CHART = TABLES.assault
Units = Sequence[Unit]


def attack_value(s: State, a: Assault, attackers: Units, defenders: Units) -> Tally:
    """14.1.s2-1, 14.1.s3-1, 14.2-1, 14.2b-1, 14.2e-1, 14.2f-1, 14.2h-1: the attacker's Net Assault Value. What is in
    the hex counts whether it takes part or not.
    """
    assaulted = known_foes_at(s, a.at, a.seat)
    fp = any(u.card.kind == "fp" for u in assaulted)
    hard = fp or any(u.card.towed for u in assaulted) or urban(s, a.at)
    applies = (
        (CHART.regrouping, any(u.regrouping for u in assaulted)),
        (CHART.latw, hard and any(u.card.kind == "latw" and not u.disrupted for u in attackers)),
        (CHART.heroic, fp and inspired(a, attackers, a.seat)),
        (CHART.envelopment, a.enveloped),
    )
    own = total_value(attackers).plus(edge_in_cohesion(a, attackers, defenders), "better Cohesion", "14.2a-1")
    return _with(own, applies)


def defence_value(s: State, a: Assault, attackers: Units, defenders: Units) -> Tally:
    """14.1.s2-1, 14.1.s3-1, 14.2-1, 14.2c-1, 14.2d-1, 14.2g-1, 14.2i-1: the defender's Net Assault Value."""
    held = any((not u.card.vehicular and u.card.combat) or u.card.kind == "leader" for u in defenders)
    applies = (
        (CHART.cover, behind_something(s, a, defenders)),
        (CHART.concealed, any(u.concealed and u.card.combat for u in known_foes_at(s, a.at, a.seat))),
        (CHART.hill, any(s.ground.side(start, a.at).uphill > 0 for start in ways_in(s, a))),
        (CHART.urban, held and urban(s, a.at)),
    )
    own = total_value(defenders).plus(edge_in_cohesion(a, defenders, attackers), "better Cohesion", "14.2a-1")
    return _with(own, applies)


def final_drm(attack: Tally, defence: Tally) -> int:
    """14.1.s4-1: what the attacker has more than the defender."""
    return limited(attack.total - defence.total)


def limited(difference: int) -> int:
    """14.1.s4-1: at most four, either way."""
    return max(-CHART.most.value, min(CHART.most.value, difference))


def total_value(units: Units) -> Tally:
    """14.1.s2-1, 14.2j-1: the Assault Values of all who take part; that of a vehicle in motion is reduced."""
    total = Tally()
    for u in units:
        called = "a Concealed unit" if u.concealed else counter_words(u.counter)
        total = total.plus(u.face.assault, called, "14.1.s2-1")
        if u.card.vehicular and u.motion:
            total = total.plus(CHART.motion.value, f"{called} in motion", CHART.motion.rule)
    return total


def _with(tally: Tally, lines: Sequence[tuple[Line, bool]]) -> Tally:
    for line, applies in lines:
        if applies:
            tally = tally.plus(line.value, line.words, line.rule)
    return tally


# ------------------------------------------------------------------ Cohesion


def edge_in_cohesion(a: Assault, own: Units, others: Units) -> int:
    """14.2a-1: by how much the best Cohesion of a side's combat units is better than the other's, at most three."""
    best, other = best_cohesion(a, own), best_cohesion(a, others)
    if best is None or other is None:
        return 0
    return max(0, min(CHART.most_differential.value, best - other))


def best_cohesion(a: Assault, units: Units) -> int | None:
    """14.2a-1, 12.6.3-1: of combat units that have any; a fallen hero's marker lends his to those who are left."""
    found = [value for u in units if u.card.combat and (value := cohesion(u)) is not None]
    if found and units[0].seat in a.inspired:
        found.append(CHART.fallen_hero_cohesion.value)
    return max(found, default=None)


def inspired(a: Assault, units: Units, seat: int) -> bool:
    """12.6.2c-1, 12.6.3-1: whether a Heroic unit fights on a side, or its marker was left; more count for no more."""
    men = any(u.card.combat and not u.card.vehicular for u in units)
    return any(u.heroic for u in units) or (seat in a.inspired and men)


# ------------------------------------------------------------------ the ground


def urban(s: State, at: str) -> bool:
    """14.3.1-1, 14.2i-1: an urban building or urban-road hex."""
    terrain = s.ground.terrain(at)
    return terrain.building == "urban" or terrain.urban_road


def behind_something(s: State, a: Assault, defenders: Units) -> bool:
    """14.2c-1, 4.1.14b-1, 4.1.14c-1: a rural building; an IP, whoever dug it, unless vehicles alone defend; or a wall
    that any of the attackers came across.
    """
    building = s.ground.terrain(a.at).building
    position = s.positions.get(a.at)
    if building and building != "urban":
        return True
    if position is not None and not position.hidden and any(not u.card.vehicular for u in defenders):
        return True
    return any(s.ground.side(start, a.at).wall for start in ways_in(s, a))


def ways_in(s: State, a: Assault) -> list[str]:
    """The hexes from which units of the attacker came in, whatever has become of them."""
    return [entry.start for entry in a.entries if s.units[entry.unit].seat == a.seat]

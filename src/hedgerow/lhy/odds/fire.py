"""Exact odds of fire (13.1, 13.2): what markers may do to units, put together from the rules' own functions.

Only what is certain to come of the markers themselves is counted: Collateral Damage (13.3.7) is told apart, since it
hangs on what happens to others. Whoever asks gives the units that he knows; of a Concealed hex there are no odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import armour
from hedgerow.lhy.rules.fire.anti_tank import MOST as MOST_ANTI_TANK
from hedgerow.lhy.rules.fire.anti_tank import anti_tank_tally
from hedgerow.lhy.rules.fire.arcs import enfilades
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.resolution import (
    FIGURES,
    best_of,
    can_be_struck,
    checks,
    effect,
    led,
    worth,
)
from hedgerow.lhy.rules.fire.results import cohesion
from hedgerow.lhy.rules.fire.small_arms import MOST as MOST_SMALL_ARMS
from hedgerow.lhy.rules.fire.small_arms import small_arms_tally
from hedgerow.lhy.rules.fire.targets import aimed_at, known
from hedgerow.lhy.state.lookups import known_foes_at
from hedgerow.lhy.state.state import Cycle, Marker, State, Unit
from hedgerow.lhy.state.world import TEN

Fates = dict[str, Fraction]
"""How likely each is: "disrupt", "casualty", "shock", "destroy"; what is missing to 1 is nothing at all."""
SURE, NEVER = Fraction(1), Fraction(0)


class ShotOdds(msgspec.Struct, frozen=True):
    """What a shot would do by itself, and together with all that has been fired at the target before."""

    tally: Tally
    value: int
    enfilade: bool
    alone: dict[str, Fates]  # by unit
    together: dict[str, Fates]


def shot_odds(s: State, c: Cycle, u: Unit, target: str, aim: Aim) -> ShotOdds:
    """11.3.2-1, 11.5.3.s3-1: of a legal shot, by what the firing side knows."""
    foe = aimed_at(s, c, u.seat, target)
    if foe is None:
        return small_arms_odds(s, c, u, target, aim)
    tally = anti_tank_tally(s, c, u, foe, aim, guess=True)
    behind = enfilades(s, c, aim.start, foe)
    marker = Marker(s.marked + 1, "anti-tank", foe.at, min(tally.total, MOST_ANTI_TANK), unit=foe.id, enfilade=behind)
    if not known(foe):
        return ShotOdds(tally, marker.value, behind, {}, {})
    before = [m for m in s.markers if m.unit == foe.id]
    alone, together = target_odds(foe, [marker]), target_odds(foe, [*before, marker])
    return ShotOdds(tally, marker.value, behind, {foe.id: alone}, {foe.id: together})


def small_arms_odds(s: State, c: Cycle, u: Unit, at: str, aim: Aim) -> ShotOdds:
    tally = small_arms_tally(s, c, u, at, aim, guess=True)
    foes = known_foes_at(s, at, u.seat)
    marker = Marker(s.marked + 1, "small-arms", at, min(tally.total, MOST_SMALL_ARMS), seat=1 - u.seat)
    if not all(known(foe) for foe in foes):
        return ShotOdds(tally, marker.value, False, {}, {})
    before = [
        m for m in s.markers if m.at == at and (m.kind == "mortar" or (m.kind == "small-arms" and m.seat != u.seat))
    ]
    alone, together = hex_odds(s, foes, [marker]), hex_odds(s, foes, [*before, marker])
    return ShotOdds(tally, marker.value, marker.enfilade, alone, together)


# ------------------------------------------------------------------ Small Arms and Mortar Fire


def hex_odds(s: State, units: Sequence[Unit], markers: Sequence[Marker], *, bare: bool = False) -> dict[str, Fates]:
    """13.1.s1-1 to 13.1.s6-1: what markers may do to the units of one side in a hex; `bare` as in the rule."""
    men = [u for u in units if u.card.non_vehicular]
    fates: dict[str, Fates] = {u.id: {} for u in men}
    for m, result, chance in highest(markers, bare):
        mortar = m.kind == "mortar"
        equals = best_of([u for u in men if can_be_struck(s, u, mortar=mortar)])
        for chosen in equals:
            share = chance / len(equals)
            harm = effect(chosen, result - led(men, chosen))
            if harm is not None:
                add(fates[chosen.id], harm.blow, share)
                for u in men:
                    if u is not chosen and checks(s, u, mortar=mortar):
                        add(fates[u.id], "casualty" if u.disrupted else "disrupt", share * fails(u))
    return fates


def add(fates: Fates, blow: str, chance: Fraction) -> None:
    if chance:
        fates[blow] = fates.get(blow, NEVER) + chance


def highest(markers: Sequence[Marker], bare: bool) -> Iterator[tuple[Marker, int, Fraction]]:
    """13.1.s1-1: each marker with each die with which it may be the highest, the one placed first before its equals."""
    for m in markers:
        for die in range(1, TEN + 1):
            result = die + worth(m, bare)
            chance = Fraction(1, TEN)
            for other in markers:
                if other is not m:
                    chance *= below(result - worth(other, bare) + (other.id > m.id))
            if chance:
                yield m, result, chance


def below(face: int) -> Fraction:
    """How likely a die shows less."""
    return Fraction(min(max(face - 1, 0), TEN), TEN)


def fails(u: Unit) -> Fraction:
    """13.3.1-1: how likely a unit fails its Cohesion Check."""
    return SURE - below(cohesion(u) + 1)


# ------------------------------------------------------------------ Anti-Tank Fire


def target_odds(u: Unit, markers: Sequence[Marker]) -> Fates:
    """13.2.s1-1, 13.2.s2-1, 13.2.s3-1: what ATDRM markers may do to the unit that they lie on."""
    unharmed, alive = SURE, SURE
    for m in markers:
        av = armour(u.face, enfilade=m.enfilade)
        if av is None:
            continue
        results = [die + m.value - av for die in range(1, TEN + 1) if die != FIGURES.ignored]
        destroyed = Fraction(sum(over > 0 for over in results), TEN)
        shocked = Fraction(sum(over == 0 for over in results), TEN) if u.card.afv and not u.shocked else NEVER
        alive *= SURE - destroyed
        unharmed *= SURE - destroyed - shocked
    fates = {"shock": alive - unharmed, "destroy": SURE - alive}
    return {blow: chance for blow, chance in fates.items() if chance}

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
from hedgerow.lhy.rules.fire import anti_tank, small_arms
from hedgerow.lhy.rules.fire.anti_tank import anti_tank_tally
from hedgerow.lhy.rules.fire.arcs import enfilades_hex
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.resolution import (
    FIGURES,
    assaulting,
    best_of,
    can_be_struck,
    checks,
    effect,
    group,
    led,
    worth,
)
from hedgerow.lhy.rules.fire.results import cohesion, faltering
from hedgerow.lhy.rules.fire.small_arms import small_arms_tally
from hedgerow.lhy.rules.fire.targets import aimed_at, known
from hedgerow.lhy.state.lookups import known_foes_at
from hedgerow.lhy.state.state import Cycle, Marker, State, Unit
from hedgerow.lhy.state.world import TEN

Results = dict[str, Fraction]
"""How likely each of these is; together they are 1."""
NOTHING, DISRUPTED, CASUALTY, SHOCKED, DESTROYED = "no effect", "Disrupted", "a Casualty", "Shocked", "destroyed"
WORDS = {"disrupt": DISRUPTED, "casualty": CASUALTY, "shock": SHOCKED, "destroy": DESTROYED}
SURE, NEVER = Fraction(1), Fraction(0)


class ShotOdds(msgspec.Struct, frozen=True):
    """What a shot would do by itself, and together with all that has been fired at the target before, to each unit of
    which the firing side knows enough.
    """

    tally: Tally
    value: int
    enfilade: bool
    alone: dict[str, Results]
    together: dict[str, Results]


def shot_odds(s: State, c: Cycle, u: Unit, target: str, aim: Aim) -> ShotOdds:
    """11.3.2-1, 11.5.3.s3-1: of a legal shot, by what the firing side knows."""
    foe = aimed_at(s, c, u.seat, target)
    if foe is None:
        return small_arms_odds(s, c, u, target, aim)
    tally = anti_tank_tally(s, c, u, foe, aim, guess=True)
    value = max(min(tally.total, anti_tank.MOST), anti_tank.LEAST)
    behind = anti_tank.from_behind(s, c, u, foe, aim)
    if not known(foe):
        return ShotOdds(tally, value, behind, {}, {})
    marker = Marker(s.marked + 1, "anti-tank", foe.at, value, unit=foe.id, enfilade=behind)
    before = [m for m in s.markers if m.unit == foe.id]
    alone, together = target_odds(foe, [marker]), target_odds(foe, [*before, marker])
    return ShotOdds(tally, value, behind, {foe.id: alone}, {foe.id: together})


def small_arms_odds(s: State, c: Cycle, u: Unit, at: str, aim: Aim) -> ShotOdds:
    tally = small_arms_tally(s, c, u, at, aim, guess=True)
    value = max(min(tally.total, small_arms.MOST), small_arms.LEAST)
    seat = 1 - u.seat
    behind = enfilades_hex(s, c, aim.start, at, seat, guess=True)
    foes = known_foes_at(s, at, u.seat)
    seen = [foe for foe in foes if known(foe)]
    if len(seen) < len(foes) and not any(group(foe) == 0 for foe in seen if can_be_struck(s, foe, mortar=False)):
        return ShotOdds(tally, value, behind, {}, {})  # somebody under the marker may be the one who is struck
    marker = Marker(s.marked + 1, "small-arms", at, value, seat=seat)
    before, bare = lying(s, at, seat), assaulting(s, at, seat)
    alone, together = hex_odds(s, seen, [marker]), hex_odds(s, seen, [*before, marker], bare=bare)
    return ShotOdds(tally, value, behind, alone, together)


def lying(s: State, at: str, seat: int) -> list[Marker]:
    """13.1-2: the attacks that a side suffers in a hex."""
    return [m for m in s.markers if m.at == at and (m.kind == "mortar" or (m.kind == "small-arms" and m.seat == seat))]


# ------------------------------------------------------------------ Small Arms and Mortar Fire


def hex_odds(s: State, units: Sequence[Unit], markers: Sequence[Marker], *, bare: bool = False) -> dict[str, Results]:
    """13.1.s1-1 to 13.1.s6-1: what markers may do to the units of one side in a hex; `bare` as in the rule."""
    men = [u for u in units if u.card.non_vehicular]
    fates: dict[str, Results] = {u.id: {NOTHING: SURE} for u in men}
    for m, result, chance in highest(markers, bare):
        mortar = m.kind == "mortar"
        equals = best_of([u for u in men if can_be_struck(s, u, mortar=mortar)])
        for chosen in equals:
            share = chance / len(equals)
            harm = effect(chosen, result - led(men, chosen))
            if harm is not None:
                shift(fates[chosen.id], WORDS[harm.blow], share)
                for u in men:
                    if u is not chosen and checks(s, u, mortar=mortar):
                        shift(fates[u.id], WORDS[faltering(u)], share * fails(u))
    return {unit: possible(fate) for unit, fate in fates.items()}


def possible(fate: Results) -> Results:
    return {result: chance for result, chance in fate.items() if chance}


def shift(fate: Results, result: str, chance: Fraction) -> None:
    """So much less of nothing happens, and so much more of that."""
    fate[result] = fate.get(result, NEVER) + chance
    fate[NOTHING] -= chance


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


def blast_odds(units: Sequence[Unit], markers: Sequence[Marker], *, bare: bool = False) -> dict[str, Results]:
    """13.1.s7-1: what mortars may do to the stationary vehicles of a side that is alone in a hex."""
    still = [u for u in units if u.card.vehicular and not u.motion and not u.card.dummy]
    share = blasted(markers, bare) / max(1, len(still))
    fates = {u.id: (SHOCKED if u.card.afv else DESTROYED, NEVER if u.shocked else share) for u in still}
    return {unit: possible({NOTHING: SURE - likely, result: likely}) for unit, (result, likely) in fates.items()}


def blasted(markers: Sequence[Marker], bare: bool) -> Fraction:
    """13.1.s7-1: how likely a strong mortar shows its 10 and no attack has a higher result: nothing is above it, and
    not so that all of its kind show less.
    """
    strong = {m.id for m in markers if m.kind == "mortar" and m.mv >= FIGURES.vehicle_mv}
    hit = NEVER
    for result in {FIGURES.vehicle_die + worth(m, bare) for m in markers if m.id in strong}:
        all_below = none_of_them = SURE
        for m in markers:
            face = result - worth(m, bare)
            all_below *= at_most(face)
            none_of_them *= at_most(face - (m.id in strong and face == FIGURES.vehicle_die))
        hit += all_below - none_of_them
    return hit


# ------------------------------------------------------------------ Anti-Tank Fire


def target_odds(u: Unit, markers: Sequence[Marker]) -> Results:
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
    return possible({NOTHING: unharmed, SHOCKED: alive - unharmed, DESTROYED: SURE - alive})


def at_most(face: int) -> Fraction:
    """How likely a die shows so much or less."""
    return below(face + 1)

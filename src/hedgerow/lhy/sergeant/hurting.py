"""What fire may do, by the dice: the rules of Fire Resolution (13.1, 13.2) in floating numbers, for many guesses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.resolution import best_of, led
from hedgerow.lhy.rules.fire.results import cohesion
from hedgerow.lhy.sergeant.records import NO_BLOW, Blow
from hedgerow.lhy.sergeant.weights import Weights
from hedgerow.lhy.state.state import Unit

TEN = 10
CASUALTY = TABLES.resolution.casualty


def above(values: Iterable[int], limit: int) -> float:
    """How likely the best of some attacks comes out above a limit."""
    not_above = 1.0
    for value in values:
        not_above *= min(max(limit - value, 0), TEN) / TEN
    return 1.0 - not_above


def step_of(u: Unit, w: Weights) -> float:
    """What a Casualty to a unit is worth."""
    kind = u.card.kind
    if u.card.vehicular:
        return w.carrier if u.card.carrier else w.vehicle
    return {"leader": w.leader, "latw": w.latw}.get(kind, 0.0 if u.card.dummy else w.step)


def disruption_of(u: Unit, w: Weights) -> float:
    """What it is worth that a unit is Disrupted, or lost if it is so already."""
    if u.disrupted:
        return step_of(u, w)
    return 0.0 if u.card.dummy else w.disrupted * (1.25 if u.card.kind == "squad" else 1.0)


def struck(units: Sequence[Unit], values: Sequence[int], w: Weights) -> Blow:
    """13.1: small arms or shells of such values, on the men of one side in a hex."""
    if not values:
        return NO_BLOW
    men = [u for u in units if u.card.non_vehicular and u.card.kind != "fp"]
    best = best_of([u for u in men if not u.card.dummy])
    if not best:
        return NO_BLOW
    chosen = best[0]
    needs = cohesion(chosen) + int(led(men, chosen))
    casualty = above(values, min(needs, CASUALTY - 1) if chosen.disrupted or chosen.heroic else CASUALTY - 1)
    disrupted = 0.0 if chosen.disrupted or chosen.heroic else max(0.0, above(values, needs) - casualty)
    loss = casualty * step_of(chosen, w) + disrupted * disruption_of(chosen, w)
    if chosen.card.kind == "squad":
        loss += casualty * w.disrupted / 2  # what is left of it is Disrupted
    chance = casualty + disrupted
    for u in men:
        if u is not chosen:
            loss += chance * (1.0 - min(cohesion(u), TEN) / TEN) * disruption_of(u, w)
    return Blow(chance, loss)


def hit(u: Unit, shots: Sequence[tuple[int, bool]], w: Weights) -> Blow:
    """13.2: Anti-Tank Fire of such values, from behind or not, at a vehicle, a gun or an FP."""
    unharmed = alive = 1.0
    for value, enfilade in shots:
        av = u.face.aev if enfilade and u.face.aev is not None else u.face.av
        if av is None:
            continue
        dice = range(2, TEN + 1)  # an unmodified 1 is void
        destroyed = sum(die + value > av for die in dice) / TEN
        shocked = sum(die + value == av for die in dice) / TEN if u.card.afv and not u.shocked else 0.0
        alive *= 1.0 - destroyed
        unharmed *= 1.0 - destroyed - shocked
    worth = step_of(u, w) if u.card.vehicular else w.step
    return Blow(1.0 - unharmed, (1.0 - alive) * worth + (alive - unharmed) * w.shocked)

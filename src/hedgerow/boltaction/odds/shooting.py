"""The chances of an attack, put together from the rules' own numbers and held to the rule by tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import msgspec

from hedgerow.boltaction.book.tables import EffectId
from hedgerow.boltaction.odds.armour import of_armour
from hedgerow.boltaction.odds.dice import NONE, Dist, capped, pass_chance, together, total
from hedgerow.boltaction.odds.groups import FLAME, ShotOdds, cases, pin_odds, shot_odds
from hedgerow.boltaction.rules.morale import SHIRK, morale_of, quality_value, takes_again
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.damage import LEAST_FANATICS
from hedgerow.boltaction.rules.shooting.records import Attack
from hedgerow.boltaction.state.lookups import can, troops
from hedgerow.boltaction.state.state import State, Unit


class Outlook(msgspec.Struct, frozen=True):
    """What may become of the target."""

    shots: tuple[ShotOdds, ...]
    hit: Fraction  # at least once
    pins: Dist
    casualties: Dist
    destroyed: Fraction
    effects: dict[EffectId, Fraction] = {}  # of armour: what it comes to at worst


def outlook(s: State, target: Unit, attack: Attack) -> Outlook:
    """Of a whole attack on one target.

    A man who falls by exceptional damage counts as any other, and what Green troops do at their first loss is left out.
    """
    parts = tuple(shot_odds(s, target, shot) for shot in attack.shots)
    hit = 1 - together(part.misses for part in parts)
    pins = pin_odds(parts)
    if armoured(target):
        lost, stuck = of_armour(s, target, parts)
        effects: dict[EffectId, Fraction] = {} if target.immobilised else {"immobilised": stuck}
        return Outlook(parts, hit, pins, NONE, lost, effects | {"knocked-out": lost})
    casualties = total(part.wounds for part in parts) if troops(target) else NONE
    return Outlook(parts, hit, pins, capped(casualties, len(target.men)), destroyed(s, target, parts))


def destroyed(s: State, target: Unit, parts: Iterable[ShotOdds]) -> Fraction:
    """house-damage.2, house-pins.3, house-morale.1, house-weapon.7: of troops or a soft-skin."""
    lost = lost_by(s, target)
    gone = Fraction(0)
    for case in cases(tuple(parts)):
        flamed = case.rank == FLAME
        for fallen, chance in total(case.of(part, part.wounds) for part in parts).items():
            for n, share in case.pins.items():
                gone += case.sign * chance * share * lost(fallen, n, flamed)
    return gone


def lost_by(s: State, target: Unit) -> Callable[[int, int, bool], Fraction]:
    """The chance that so many wounds and pins, by flame or not, are the end of a unit."""
    men, vehicle = len(target.men), not troops(target)
    calm = morale_of(s, target, pins=False).total
    each = 0 if can(target, "stubborn") else SHIRK if can(target, "shirkers") else 1
    tries = 2 if takes_again(s, target) else 1
    earlier = target.fallen if s.options["half-losses"] == "whole-turn" else 0

    def chance(fallen: int, pins: int, flamed: bool) -> Fraction:
        if fallen >= (1 if vehicle else men):
            return Fraction(1)
        fanatic = can(target, "fanatics") and men - fallen >= LEAST_FANATICS
        if pins and target.pins + pins >= quality_value(target) and not fanatic:
            return Fraction(1)
        half = not vehicle and fallen > 0 and 2 * (earlier + fallen) >= earlier + men and not fanatic
        if not half and not flamed:
            return Fraction(0)
        alone = target.card.team and men - fallen == 1 < men
        return (1 - pass_chance(calm - each * (target.pins + pins) - alone)) ** tries

    return chance

"""The chances of an attack, put together from the rules' own numbers and held to the rule by tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from hedgerow.boltaction.book.tables import TABLES, EffectId
from hedgerow.boltaction.odds.armour import of_vehicle
from hedgerow.boltaction.odds.dice import NONE, Dist, capped, of_dice, pass_chance, together, total
from hedgerow.boltaction.odds.groups import FLAME, BlowOdds, ShotOdds, cases, pin_odds, shot_odds
from hedgerow.boltaction.rules.morale import SHIRK, morale_of, quality_value, takes_again
from hedgerow.boltaction.rules.night import sight
from hedgerow.boltaction.rules.seeing import within
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


def outlook(s: State, target: Unit, attack: Attack, far: int | None = None) -> Outlook:
    """Of a whole attack on one target, if it is made out in the dark; `far`: how far away it is, where that was said.

    What Green troops do at their first loss is left out, and whether a section loses its leader by exceptional damage.
    """
    parts = tuple(shot_odds(s, target, shot, attack.unit) for shot in attack.shots)
    found = replace(outlook_of(s, target, parts), shots=parts)
    seen = seen_chance(s, s.units[attack.unit], target, far)
    return found if seen == 1 else dimmed(found, seen)


def dimmed(odds: Outlook, seen: Fraction) -> Outlook:
    """In the dark: all of it only where the target is made out."""

    def thin(dist: Dist) -> Dist:
        return {n: chance * seen + (1 - seen if not n else 0) for n, chance in {0: Fraction(0), **dist}.items()}

    return Outlook(
        odds.shots, odds.hit * seen, thin(odds.pins), thin(odds.casualties), odds.destroyed * seen,
        {effect: chance * seen for effect, chance in odds.effects.items()},
    )  # fmt: skip


def seen_chance(s: State, u: Unit, target: Unit, far: int | None = None) -> Fraction:
    """house-game.2: that a target is made out in the dark."""
    if not s.dark:
        return Fraction(1)

    def seen(reach: int) -> bool:
        return within(s, u, target, reach) if far is None else far <= reach

    return sum((p for n, p in of_dice(TABLES.game.sight).items() if seen(sight(n, target))), Fraction(0))


def outlook_of(s: State, target: Unit, parts: Sequence[BlowOdds]) -> Outlook:
    """Of all that strikes one target at once."""
    hit = 1 - together(part.misses for part in parts)
    pins = pin_odds(parts)
    if not troops(target):
        lost, stuck = of_vehicle(s, target, parts)
        effects: dict[EffectId, Fraction] = {} if target.immobilised else {"immobilised": stuck}
        return Outlook((), hit, pins, NONE, lost, effects | {"knocked-out": lost} if armoured(target) else {})
    casualties = total(part.wounds for part in parts)
    return Outlook((), hit, pins, capped(casualties, len(target.men)), destroyed(s, target, parts))


def destroyed(s: State, target: Unit, parts: Sequence[BlowOdds]) -> Fraction:
    """house-damage.2, house-pins.3, house-morale.1, house-weapon.7: of troops."""
    lost = lost_by(s, target)
    gone = Fraction(0)
    for case in cases(parts):
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

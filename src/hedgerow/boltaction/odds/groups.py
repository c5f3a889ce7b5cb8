"""One group of weapons: its chances to hit, to damage and to pin; and which group's pins count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from hedgerow.boltaction.book.charts import SHELLS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.odds.dice import NONE, Dist, capped, damage_chance, hit_chance, of_dice, repeated, total
from hedgerow.boltaction.rules.losing import breaks_down
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.damage import SAVES, can_pin, damage_needed, in_sight, medics_by, pen_of
from hedgerow.boltaction.rules.shooting.guns import firer_of
from hedgerow.boltaction.rules.shooting.records import Shot
from hedgerow.boltaction.rules.shooting.templates import (
    best_places,
    halved,
    laid_down,
    models_under,
    shell_pen,
    template,
)
from hedgerow.boltaction.state.pending.shooting import Hits
from hedgerow.boltaction.state.state import State, Unit

ONE = Fraction(1)
ALL = 1000
"""As many wounds as are there: a building comes down (house-building.2)."""
HitDice = Mapping[tuple[int, bool], Fraction]
"""So many dice to damage, and whether a building comes down."""
FLAME = 9
"""The rank of flame among what pins: above the largest shell."""


class BlowOdds(msgspec.Struct, frozen=True):
    """Hits of one kind: the chance of each roll to hit, and of each hit to do damage."""

    blow: Hits  # one hit, as the rules have it
    rolls: int  # how many dice to hit
    hit: Fraction
    damage: Fraction
    hits: Dist  # dice to damage that come of it
    wounds: Dist  # and what they do to troops or a soft-skin
    rank: int | None  # of what pins: 0, the size of a shell, or FLAME; None if it pins nobody
    pins: Dist

    @property
    def misses(self) -> Fraction:
        """That nothing of it hits."""
        return (1 - self.hit) ** self.rolls


class ShotOdds(BlowOdds, frozen=True, kw_only=True):
    """Of a group of weapons."""

    shot: Shot


def shot_odds(s: State, target: Unit, shot: Shot, shooter: str = "") -> ShotOdds:
    """Of one group of weapons."""
    blow, each = hits_of(s, target, shot), dice_of_hit(s, target, shot)
    odds = blow_odds(s, target, blow, each, shot.rolls.total, hit_chance(shot.need), shooter)
    return ShotOdds(*msgspec.structs.astuple(odds), shot=shot)


def blow_odds(
    s: State, target: Unit, blow: Hits, each: HitDice, rolls: int = 1, hit: Fraction = ONE, shooter: str = ""
) -> BlowOdds:
    """Of so many rolls to hit, each of which brings dice to damage; one that hits for certain, if nothing is said."""
    plain, fatal = Fraction(0), Fraction(0)
    if not armoured(target):
        plain = damage_chance(damage_needed(s, target, blow).total, blow.pen.total)
        fatal = exceptional(s, target, blow, plain)
        falls = 1 - save_chance(blow)
        plain, fatal = (plain - fatal) * falls, fatal * falls
        plain -= saved(s, target, blow, plain)
        if not ends_it(s, target, blow, shooter):
            plain, fatal = plain + fatal, Fraction(0)
    die: Dist = {0: 1 - plain - fatal, 1: plain, ALL: fatal} if fatal else {0: 1 - plain, 1: plain}
    dice: dict[int, Fraction] = {}
    wounds: dict[int, Fraction] = {}
    for (count, collapses), chance in each.items():
        dice[count] = dice.get(count, Fraction(0)) + chance
        for value, share in ({ALL: ONE} if collapses else capped(repeated(count, ONE, die), ALL)).items():
            wounds[value] = wounds.get(value, Fraction(0)) + chance * share
    rank, pins = pins_of(s, target, blow)
    return BlowOdds(
        blow, rolls, hit, plain + fatal, repeated(rolls, hit, dice), repeated(rolls, hit, wounds), rank, pins
    )


def exceptional(s: State, target: Unit, blow: Hits, damage: Fraction) -> Fraction:
    """house-damage.3: the share of damage that is exceptional: a 6 and another 6, or all that a scope does."""
    if target.card.kind == "vehicle" or not damage:
        return Fraction(0)
    return damage if blow.scoped else Fraction(1, 36)


def ends_it(s: State, target: Unit, blow: Hits, shooter: str) -> bool:
    """house-damage.3, house-casualty.2: whether exceptional damage picks the gun, or the firer of a team."""
    if target.card.kind == "artillery":
        return blow.heavy
    return firer_of(target) in in_sight(s, target, shooter)


def hits_of(s: State, target: Unit, shot: Shot) -> Hits:
    """A hit as the rules would have it."""
    flame, indirect = shot.weapon.has("flamethrower"), shot.mode == "indirect"
    size = shot.he if shot.shell == "he" else 0
    return Hits(
        shot.weapon.id, 1, shell_pen(size) if size else pen_of(s, target, shot, flame=flame),
        heavy=bool(size) or shot.weapon.heavy, flame=flame, blast=size, top=flame or indirect, indirect=indirect,
        shaped=shot.weapon.has("shaped-charge"), scoped=shot.weapon.has("scoped"), point=shot.guns[0].spot.eye,
        save=shot.save,
    )  # fmt: skip


def dice_of_hit(s: State, target: Unit, shot: Shot) -> HitDice:
    """Dice to damage of one hit: of a shell those under the template or in the building, which may fall; of flame."""
    if shot.shell == "he":
        under = None if shot.under is None else shot.under.get(target.id, 0)
        return shell_dice(s, target, shot.he, under)
    if shot.weapon.has("flamethrower"):
        return counted(of_dice(shot.weapon.shots).items())
    return {(1, False): ONE}


def shell_dice(s: State, target: Unit, size: int, under: int | None = None) -> HitDice:
    """Hits of one shell: by the building column, or under the best template or one as it lies; one on a vehicle."""
    if target.card.kind == "vehicle":
        return {(1, False): ONE}
    if target.building < 0 and not laid_down(s):
        return counted((halved(s, target, n), chance) for n, chance in of_dice(SHELLS[size].in_building).items())
    if target.building < 0:
        if under is None:
            at = best_places(s, 1 - target.seat, target, size)[0]
            under = models_under(s, target, template(at, size))
        return {(halved(s, target, under), False): ONE}
    bunker = s.table.features[target.building].kind.bunker
    found: dict[tuple[int, bool], Fraction] = {}
    for value, chance in of_dice(SHELLS[size].in_building).items():
        falls = value >= TABLES.house.collapse and not bunker
        key = halved(s, target, -(-value // 2) if bunker else value), falls
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def counted(dice: Iterable[tuple[int, Fraction]]) -> HitDice:
    """So many dice to damage, with no building that could fall."""
    found: dict[tuple[int, bool], Fraction] = {}
    for count, chance in dice:
        found[count, False] = found.get((count, False), Fraction(0)) + chance
    return found


def save_chance(hits: Hits) -> Fraction:
    """hit.10, hit.11, by the option `cover`: that a man who would fall is saved."""
    return Fraction(7 - hits.save.total, 6) if hits.save is not None else Fraction(0)


def saved(s: State, target: Unit, hits: Hits, damage: Fraction) -> Fraction:
    """The share of damage that a medic makes good: of small arms, and not exceptional (house-damage.3)."""
    if hits.heavy or not hits.weapon or target.card.kind == "vehicle" or not medics_by(s, target):
        return Fraction(0)
    return damage * Fraction(7 - SAVES, 6)


# ------------------------------------------------------------------ pins


def pins_of(s: State, target: Unit, hits: Hits) -> tuple[int | None, Dist]:
    """house-pins.1, house-pins.2, house-weapon.7: what a hit pins with, and how it ranks among others."""
    if not can_pin(s, target, hits):
        return None, NONE
    rank, pins = 0, {1: ONE}
    if hits.flame:
        rank, pins = FLAME, dict(of_dice(TABLES.house.flame_pins))
    elif hits.blast:
        rank, pins = hits.blast, dict(of_dice(SHELLS[hits.blast].pins))
    return rank, {n + breaks_down(target): chance for n, chance in pins.items()}


class Case(NamedTuple):
    """What hits: nothing that ranks above `rank`, and something of it. Told as a difference, by `sign`."""

    sign: int
    rank: int | None
    pins: Dist
    missing: frozenset[int]  # ranks of which nothing hits

    def of(self, part: BlowOdds, dist: Dist) -> Dist:
        """The share of a group in this case: as it is, or that it misses."""
        return {0: part.misses} if part.rank in self.missing else dist


def cases(parts: Sequence[BlowOdds]) -> Iterator[Case]:
    """house-pins.2: who pins is the highest rank that hits; in every case pins and damage are independent."""
    known = {part.rank: part.pins for part in parts if part.rank is not None}
    above: frozenset[int] = frozenset()
    for rank in sorted(known, reverse=True):
        yield Case(1, rank, known[rank], above)
        above |= {rank}
        yield Case(-1, rank, known[rank], above)
    yield Case(1, None, NONE, above)


def pin_odds(parts: Sequence[BlowOdds]) -> Dist:
    """house-pins.1, house-pins.2: one, or those of the largest shell that hits, or of flame."""
    found: dict[int, Fraction] = {}
    for case in cases(parts):
        chance = total({0: sum(case.of(part, part.hits).values(), Fraction(0))} for part in parts)[0]
        for n, share in case.pins.items():
            found[n] = found.get(n, Fraction(0)) + case.sign * chance * share
    return dict(sorted((n, chance) for n, chance in found.items() if chance))

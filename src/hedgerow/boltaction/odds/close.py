"""close.6 to close.11, assault-vehicle.5 to assault-vehicle.11 The chances of close quarters."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from hedgerow.boltaction.book.charts import row_of
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.odds.armour import Crew, Fate, Fates, crew_of, rolls, suffered
from hedgerow.boltaction.odds.dice import FACES, SIXTH, Dist, capped, damage_chance, of_many, pass_chance, total
from hedgerow.boltaction.rules.casualties import least_missed
from hedgerow.boltaction.rules.close.assaults import WITHOUT, needs_courage
from hedgerow.boltaction.rules.close.fights import (
    LEAST_FANATICS,
    First,
    anew,
    dice_of,
    first_strike,
    need_against,
    strikes_again,
)
from hedgerow.boltaction.rules.close.vehicles import SUPERFICIAL, dice_at_vehicle, hit_needed
from hedgerow.boltaction.rules.morale import check_value
from hedgerow.boltaction.rules.shooting.armour import enclosed, worse
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.pending.shooting import Hits
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.tally import Tally

ONE = Fraction(1)


class Side(NamedTuple):
    """Who fights: dice by the men who are left, how many of them strike again, and what damages them."""

    dice: tuple[int, ...]
    quick: tuple[int, ...]  # house-weapon.1
    needs: int
    fanatic: bool = False
    anew: bool = False  # their failures are rolled again, and no kill brings another die (`tough-fighters`)

    @property
    def men(self) -> int:
        return len(self.dice) - 1


class Fight(NamedTuple):
    """How a fight on foot ends for the attackers."""

    won: Fraction
    lost: Fraction
    both: Fraction = Fraction(0)  # are wiped out


def side_of(s: State, u: Unit) -> Side:
    """As the owner takes casualties: those who are missed least fall first."""
    ranked = least_missed(u.men)
    dice, quick = [], []
    for n in range(len(ranked) + 1):
        rest = ranked[len(ranked) - n :]
        dice.append(dice_of(s, replace(u, models=rest)).total if rest else 0)
        quick.append(dice[-1] if can(u, "tough-fighters") else sum(strikes_again(u, m) for m in rest))
    return Side(tuple(dice), tuple(quick), need_against(u).total, can(u, "fanatics"), anew(s))


def fight_odds(s: State, u: Unit, target: Unit, *, defended: bool = False) -> Fight:
    """A whole fight, round after round."""
    return fought(side_of(s, u), side_of(s, target), first_strike(s, defended=defended))


@lru_cache(maxsize=256)
def fought(attackers: Side, defenders: Side, first: First = "attackers") -> Fight:
    """house-close.5 to house-close.7: who strikes first, who loses more, and on and on while it is a draw."""
    known: dict[tuple[int, int], Fight] = {}

    def ends(a: int, b: int, first: First) -> Fight:
        together = first == "together"
        if together and (a, b) in known:
            return known[a, b]
        won, lost, both, again = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
        for (a_lost, b_lost), chance in one_round(attackers, defenders, a, b, first).items():
            winner = judged(a, b, a_lost, b_lost)
            if winner is None and (a_lost or b_lost or not together):
                rest = ends(a - a_lost, b - b_lost, "together")
                won, lost, both = won + chance * rest.won, lost + chance * rest.lost, both + chance * rest.both
            elif winner is None:
                again = chance  # as it was before: the round is fought anew
            else:
                won, lost, both = (
                    won + chance * (winner > 0),
                    lost + chance * (winner < 0),
                    both + chance * (not winner),
                )
        found = Fight(won / (1 - again), lost / (1 - again), both / (1 - again))
        if together:
            known[a, b] = found
        return found

    def judged(a: int, b: int, a_lost: int, b_lost: int) -> int | None:
        """1 for the attackers, -1 for the defenders, 0 if nobody is left, None for a draw."""
        if a == a_lost or b == b_lost:
            return (a > a_lost) - (b > b_lost)
        if a_lost == b_lost:
            return None
        loser, rest = (attackers, a - a_lost) if a_lost > b_lost else (defenders, b - b_lost)
        if loser.fanatic and rest >= LEAST_FANATICS:
            return None
        return -1 if loser is attackers else 1

    return ends(attackers.men, defenders.men, first)


def one_round(a: Side, b: Side, men: int, foes: int, first: First) -> dict[tuple[int, int], Fraction]:
    """close.6 to close.9: the losses of both sides."""
    if first == "defenders":
        turned = one_round(b, a, foes, men, "attackers")
        return {(a_lost, b_lost): chance for (b_lost, a_lost), chance in turned.items()}
    found: dict[tuple[int, int], Fraction] = {}
    for b_lost, chance in capped(kills(a.dice[men], a.quick[men], b.needs, anew=a.anew), foes).items():
        strike = foes if first == "together" else foes - b_lost
        for a_lost, share in capped(kills(b.dice[strike], b.quick[strike], a.needs, anew=b.anew), men).items():
            found[a_lost, b_lost] = found.get((a_lost, b_lost), Fraction(0)) + chance * share
    return found


def kills(dice: int, quick: int, needs: int, *, anew: bool = False) -> Dist:
    """house-close.5, house-weapon.1: a quick die that kills brings another, once; or one that fails is rolled again."""
    good = damage_chance(needs, 0)
    twice: Dist = {0: 1 - good, 1: good * (1 - good), 2: good * good}
    if anew:
        twice = {0: (1 - good) ** 2, 1: 1 - (1 - good) ** 2}
    return total((of_many(dice - quick, good), *(twice for _ in range(quick))))


# ------------------------------------------------------------------ vehicles


def courage(s: State, u: Unit, target: Unit) -> Tally | None:
    """assault-vehicle.2: what a unit tests before it goes at a vehicle; None where it needs no courage."""
    return check_value(s, u, WITHOUT) if needs_courage(u, target) else None


def dares(s: State, u: Unit, target: Unit) -> Fraction:
    """house-assault-vehicle.1: that it goes at it at all."""
    value = courage(s, u, target)
    return ONE if value is None else pass_chance(value.total)


def vehicle_odds(
    s: State, u: Unit, target: Unit, men: int, *, anti_tank: bool, escaped: bool = False
) -> tuple[Fraction, Fraction]:
    """Lost, and immobilised but not lost, if so many men attack it."""
    need = hit_needed(target, escaped=escaped).total
    fate = Fate(lost=False, stuck=target.immobilised, pins=0)
    fates = assaulted(
        crew_of(s, target), fate, dice_at_vehicle(u, men), need, target.card.damage, worse(target, Hits("", 1)).total,
        closed=enclosed(target), full=anti_tank,
    )  # fmt: skip
    lost = sum((chance for then, chance in fates.items() if then.lost), Fraction(0))
    return lost, sum((chance for then, chance in fates.items() if then.stuck and not then.lost), Fraction(0))


def assaulted(
    crew: Crew, fate: Fate, count: int, need: int, value: int, more: int = 0, *, closed: bool, full: bool
) -> Fates:
    """assault-vehicle.8 to assault-vehicle.11: all hits in one roll; `full` with anti-tank weapons."""
    found: Fates = {}
    for hits, chance in of_many(count, Fraction(7 - need, 6)).items():
        pinned = fate._replace(pins=1 + crew.unreliable if hits else 0)
        if hits and crew.pins + pinned.pins >= crew.breaks:
            pinned = pinned._replace(lost=True)
        for face in FACES:
            margin = face + hits - value
            if not hits or face == 1 or margin < 0:
                then: Fates = {pinned: ONE}
            elif not closed:
                then = {pinned._replace(lost=True): ONE}
            else:
                result = row_of(TABLES.armour_result, margin) if full else SUPERFICIAL
                then = {}
                for effects, part in rolls(result.rolls, result.dice, more).items():
                    for end, share in suffered(crew, pinned, effects).items():
                        then[end] = then.get(end, Fraction(0)) + part * share
            for end, share in then.items():
                found[end] = found.get(end, Fraction(0)) + chance * SIXTH * share
    return found

"""Exact odds of shots at aircraft and helicopters, and of aircraft against vehicles."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.odds import enumerate_throws
from hedgerow.lnlt.book.counters import Gun
from hedgerow.lnlt.odds.odds import SURE, Results, add_checks
from hedgerow.lnlt.odds.shells import suffering
from hedgerow.lnlt.rules.air.air_attacks import lowest_armour
from hedgerow.lnlt.rules.air.anti_aircraft import column, flak_contest, flak_number, flak_tally, penetration
from hedgerow.lnlt.rules.air.shot_down import armour, dice_of, in_order, shell_up_tally, shoot_up_tally
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.guns.records import Aim, Contest
from hedgerow.lnlt.rules.guns.shelling import contest, shaken_by, steadied
from hedgerow.lnlt.rules.guns.to_hit import roll_to_hit
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.state.state import Flight, Sortie, State, Unit

UNHURT, ABORTS, CRASHES = "No Effect", "Aborts", "Crashes"
DAMAGED, DESTROYED = "Damaged", "Destroyed"


def flak_hit(s: State, f: Flight, aim: Aim) -> Fraction:
    """19.1.0.8: how likely a shot hits."""
    number, modifier = flak_number(s, aim), flak_tally(s, f, aim).total
    return enumerate_throws(lambda dice: roll_to_hit(dice, "", number, modifier).hit).get(True, Fraction(0))


def flak_odds(s: State, f: Flight, aim: Aim) -> Results:
    """19.1.0.7, 19.1.0.10: what a shot does to the aircraft."""
    hit = flak_hit(s, f, aim)
    pierces, resists = flak_contest(s, f, aim)
    odds: Results = {UNHURT: SURE - hit}
    for found, likely in enumerate_throws(lambda dice: contest(dice, "", pierces.total, resists.total)).items():
        for result, chance in _fate(s, s.units[f.unit], found).items():
            odds[result] = odds.get(result, Fraction(0)) + hit * likely * chance
    return {result: likely for result, likely in odds.items() if likely}


def _fate(s: State, u: Unit, found: Contest) -> Results:
    if found.verdict in ("pierced", "catastrophic"):
        return {CRASHES: SURE}
    if found.verdict == "dud":
        return {UNHURT: SURE}
    by_card, needed = s.options["aircraft-nonpenetration"] == "card", morale(s, u).total
    if found.verdict == "equal" and not by_card:
        return {ABORTS: SURE}
    if found.verdict == "held" and by_card:
        return {UNHURT: SURE}
    modifier = steadied(found).total if found.verdict == "held" else 0

    def outcome(natural: int) -> str:
        passed = natural + modifier <= needed
        return ABORTS if (not passed if by_card else shaken_by(natural, passed)) else UNHURT

    return enumerate_throws(lambda dice: outcome(sum(dice.roll(count=2))))


# ------------------------------------------------------------------ helicopters


def small_arms_odds(s: State, f: Sortie, shot: Shot) -> dict[str, Results]:
    """19.2.8.1: what small arms do to a helicopter and to all aboard."""
    u, mine, theirs = s.units[f.unit], shoot_up_tally(s, f, shot), armour(s, f)
    targets, more, dice = [u, *in_order(s, u)], mine.total - theirs.total, dice_of(s, shot)
    odds: dict[str, Results] = {x.id: {} for x in targets}
    for difference, likely in enumerate_throws(lambda d: sum(d.roll(count=dice)) + more - d.roll()[0]).items():
        if difference > 0:
            add_checks(s, [Hurt(x.id, mine, theirs, difference) for x in targets], likely, odds)
        else:
            for results in odds.values():
                results[UNHURT] = results.get(UNHURT, Fraction(0)) + likely
    return odds


def shell_up_odds(s: State, f: Sortie, aim: Aim, gun: Gun) -> tuple[Fraction, Results]:
    """19.2.0.2: how likely a gun hits a helicopter, and what becomes of it."""
    number, modifier = gun.to_hit[column(s, aim, gun)], shell_up_tally(s, f, aim).total
    hit = enumerate_throws(lambda dice: roll_to_hit(dice, "", number, modifier).hit).get(True, Fraction(0))
    pierces, resists, needed = penetration(s, aim, gun).total, armour(s, f).total, morale(s, s.units[f.unit]).total
    damaged = enumerate_throws(lambda dice: sum(dice.roll(count=2)) > needed).get(True, Fraction(0))
    odds: Results = {}
    for found, likely in enumerate_throws(lambda dice: contest(dice, "", pierces, resists)).items():
        if found.verdict in ("pierced", "catastrophic"):
            odds[DESTROYED] = odds.get(DESTROYED, Fraction(0)) + hit * likely
        elif found.verdict == "equal":
            odds[DAMAGED] = odds.get(DAMAGED, Fraction(0)) + hit * likely * damaged
    return hit, {UNHURT: SURE - sum(odds.values()), **odds}


# ------------------------------------------------------------------ their own attacks


def vehicle_odds(s: State, attack: Attack, v: Unit) -> Results:
    """19.1.1.4: what cannon or a bomb do to a vehicle."""
    pierces, resists, odds = attack.tally.total, lowest_armour(v).total, Results()
    for found, likely in enumerate_throws(lambda dice: contest(dice, "", pierces, resists)).items():
        for result, chance in suffering(s, v, found).items():
            odds[result] = odds.get(result, Fraction(0)) + likely * chance
    return odds

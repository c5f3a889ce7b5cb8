"""Exact odds of shots at aircraft, and of aircraft against vehicles."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.odds import enumerate_throws

from .air_attacks import lowest_armour
from .anti_aircraft import flak_contest, flak_number, flak_tally
from .fire import Attack
from .leaders import morale
from .odds import SURE, Results
from .ordnance import Aim
from .shell_odds import suffering
from .shelling import Contest, contest, shaken_by, steadied
from .state import Flight, State, Unit
from .to_hit import roll_to_hit

UNHURT, ABORTS, CRASHES = "No Effect", "Aborts", "Crashes"


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


def vehicle_odds(s: State, attack: Attack, v: Unit) -> Results:
    """19.1.1.4: what cannon or a bomb do to a vehicle."""
    pierces, resists, odds = attack.tally.total, lowest_armour(v).total, Results()
    for found, likely in enumerate_throws(lambda dice: contest(dice, "", pierces, resists)).items():
        for result, chance in suffering(s, v, found).items():
            odds[result] = odds.get(result, Fraction(0)) + likely * chance
    return odds

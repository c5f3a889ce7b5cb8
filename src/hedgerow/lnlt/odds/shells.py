"""Exact odds of a shot by ordnance: whether it hits, where, whether it pierces, and what becomes of the target."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.odds import enumerate_throws
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.odds.odds import SURE, Results, attack_odds
from hedgerow.lnlt.odds.records import ShellOdds
from hedgerow.lnlt.rules.guns.records import Aim, Contest, Roll
from hedgerow.lnlt.rules.guns.shelling import burst_of, contest, impact, shaken_by, steadied
from hedgerow.lnlt.rules.guns.to_hit import roll_to_hit, to_hit_number, to_hit_tally
from hedgerow.lnlt.rules.people.leaders import morale
from hedgerow.lnlt.state.lookups import hull
from hedgerow.lnlt.state.state import State, Unit

NO_EFFECT, SHAKEN, ABANDONED, DESTROYED = "No Effect", "Shaken", "Abandoned", "Destroyed"
TURRET, HULL = "turret", "hull"


def shell_odds(s: State, aim: Aim, to_hit: Tally | None = None) -> ShellOdds:
    """14.1: the to-hit roll, then the contest with the armour that is struck, or the burst."""
    number, modifier = to_hit_number(s, aim), (to_hit or to_hit_tally(s, aim)).total
    rolls = enumerate_throws(lambda dice: _struck(s, aim, roll_to_hit(dice, "", number, modifier)))
    hit = SURE - rolls.get("", Fraction(0))
    if not aim.at:
        burst = attack_odds(s, burst_of(s, aim)) if hit else {}
        return ShellOdds(hit, {}, {}, {unit: _with(results, hit) for unit, results in burst.items()})
    struck = {part: likely for part, likely in rolls.items() if part and likely}
    there = {part: hit_odds(s, aim, high=part == TURRET) for part in struck}
    fates: Results = {}
    for part, likely in struck.items():
        for result, chance in there[part].items():
            fates[result] = fates.get(result, Fraction(0)) + likely * chance
    return ShellOdds(hit, struck, there, {aim.at: _with(fates, SURE)})


def _struck(s: State, aim: Aim, roll: Roll) -> str:
    """Which part of a vehicle a roll strikes; "" when it misses."""
    if not roll.hit:
        return ""
    return TURRET if roll.high and aim.at and hull(s.units[aim.at]).turret else HULL


def _with(results: Results, share: Fraction) -> Results:
    """Results that come about only with some probability; otherwise nothing happens."""
    scaled = {result: share * likely for result, likely in results.items() if result != NO_EFFECT and likely}
    spared = SURE - sum(scaled.values())
    return {NO_EFFECT: spared, **scaled} if spared else scaled


def hit_odds(s: State, aim: Aim, *, high: bool) -> Results:
    """14.1.0.10-14.1.2.1: what a hit on the turret (`high`) or the hull does to the vehicle."""
    v, at = s.units[aim.at], impact(s, aim, high=high)
    if at.armour is None:
        return {DESTROYED: SURE}
    pierces, resists, results = at.penetration.total, at.armour.total, Results()
    for found, likely in enumerate_throws(lambda dice: contest(dice, "", pierces, resists)).items():
        for result, chance in suffering(s, v, found).items():
            results[result] = results.get(result, Fraction(0)) + likely * chance
    return results


def suffering(s: State, v: Unit, found: Contest) -> Results:
    """What a contest does to a vehicle; one that is Shaken already is Abandoned (14.1.1.6)."""
    if found.verdict in ("pierced", "catastrophic"):
        return {DESTROYED: SURE}
    if found.verdict == "dud":
        return {NO_EFFECT: SURE}
    shaken = ABANDONED if v.shaken else SHAKEN
    needed = morale(s, v).total
    if found.verdict == "equal":
        return enumerate_throws(lambda dice: shaken if sum(dice.roll(count=2)) <= needed else ABANDONED)
    modifier = steadied(found).total

    def outcome(natural: int) -> str:
        return shaken if shaken_by(natural, natural + modifier <= needed) else NO_EFFECT

    return enumerate_throws(lambda dice: outcome(sum(dice.roll(count=2))))

"""Exact odds of what a shot by ordnance brings those who ride in or on the vehicle (16.1.1, 16.2.4, 16.3.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.lnlt.odds.odds import SURE, Rehearsal, Results, with_changed
from hedgerow.lnlt.odds.records import ShellOdds
from hedgerow.lnlt.odds.shells import ABANDONED, DESTROYED, NO_EFFECT, SHAKEN
from hedgerow.lnlt.rules.armour.bailing_out import comes_out, get_off, in_order
from hedgerow.lnlt.rules.armour.passengers import clinging, passengers
from hedgerow.lnlt.rules.armour.vehicle_damage import remains
from hedgerow.lnlt.rules.people.leaders import is_hero, is_leader, morale
from hedgerow.lnlt.rules.people.morale import check_tally
from hedgerow.lnlt.rules.people.national import never_shaken
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

ELIMINATED = "Eliminated"
NEVER = Fraction(0)


def ride_odds(s: State, v: Unit, found: ShellOdds) -> dict[str, Results]:
    """What becomes of each passenger, by what becomes of the vehicle; Mines under those who get off are left out."""
    riding, outside = passengers(s, v), clinging(s, v)
    if not riding:
        return {}
    odds: dict[str, Results] = {u.id: {} for u in riding}
    fates = found.fates[v.id]
    wrecked, left = fates.get(DESTROYED, NEVER), fates.get(ABANDONED, NEVER)
    after = grounded(s, v, [], hulk=True)
    for u in riding:
        add(odds, u, bailout_odds(after, u, v.at), wrecked)
    add_nerves(grounded(s, v, riding, hulk=True), riding, left, odds)
    if s.options["inside-passengers-shaken-mc"] == "yes":
        add_nerves(s, [u for u in riding if not u.outside], fates.get(SHAKEN, NEVER), odds)
    if outside:
        add_nerves(grounded(s, v, outside), outside, found.hit - wrecked - left, odds)
    for results in odds.values():
        spared = SURE - sum(results.values())
        results[NO_EFFECT] = results.get(NO_EFFECT, NEVER) + spared
    return {unit: {result: likely for result, likely in results.items() if likely} for unit, results in odds.items()}


def bailout_odds(s: State, u: Unit, place: str) -> Results:
    """16.1.1.1: a die to get out of a Wreck, Shaken; who finds no room beside it is lost (1.3.9)."""
    out = NO_EFFECT if u.shaken or is_hero(u) or never_shaken(u) else SHAKEN
    safe = overstacked(s, u.side, place, (u,)) is None
    return enumerate_throws(lambda dice: out if comes_out(dice.roll()[0]) and safe else ELIMINATED)


def grounded(s: State, v: Unit, units: list[Unit], *, hulk: bool = False) -> State:
    """The state when some have got off, beside an abandoned vehicle or one that goes on."""
    r = Rehearsal(s, Enumerating())
    r.state.mines.clear()
    t = cast(World, r)
    if hulk:
        remains(t, r.state.units[v.id], abandoned=True)
    for u in units:
        for _ in get_off(t, r.state.units[u.id], v.at, "16.2.3"):
            raise AssertionError("nothing is to be decided")
    return r.state


def add_nerves(s: State, units: list[Unit], chance: Fraction, odds: dict[str, Results]) -> None:
    """1.5.3: Morale Checks in their order; where a Leader checks, the rest is told for either outcome."""
    if not chance:
        return
    for u in units:
        if s.units[u.id].lost:
            add(odds, u, {ELIMINATED: SURE}, chance)  # 1.3.9: no room
    checking = in_order([s.units[u.id] for u in units])
    if not checking:
        return
    u, rest = checking[0], checking[1:]
    needed, modifier = morale(s, u).total, check_tally(s, u).total
    calm = enumerate_throws(lambda dice: sum(dice.roll(count=2)) + modifier <= needed).get(True, NEVER)
    add(odds, u, {NO_EFFECT: calm, SHAKEN: SURE - calm}, chance)
    if is_leader(u):
        add_nerves(with_changed(s, u, shaken=True), rest, chance * (SURE - calm), odds)
        add_nerves(s, rest, chance * calm, odds)
    else:
        add_nerves(s, rest, chance, odds)


def add(odds: dict[str, Results], u: Unit, results: Results, chance: Fraction) -> None:
    for result, likely in results.items():
        odds[u.id][result] = odds[u.id].get(result, NEVER) + chance * likely

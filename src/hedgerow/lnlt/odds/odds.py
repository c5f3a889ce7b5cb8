"""Exact odds of what a player is about to try, made of the very rules that will decide it.

Small things are run through their rule over every face. A shot is put together: the two rolls give the difference,
the difference gives each target's Damage Check, and a Leader's check decides whether he steadies the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import cast

import msgspec

from hedgerow.kernel.events import Event
from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.lnlt.phases.rally import rally_tally
from hedgerow.lnlt.rules.armour.overrun import defence_tally as overrun_defence
from hedgerow.lnlt.rules.armour.overrun import overrun_hurts, overrun_tally
from hedgerow.lnlt.rules.fire.attacks import hurts_of, targets_of, throw
from hedgerow.lnlt.rules.fire.fire import attack_of
from hedgerow.lnlt.rules.fire.records import Attack, Shot
from hedgerow.lnlt.rules.fire.sighting import spot
from hedgerow.lnlt.rules.indirect.mortars import barrage
from hedgerow.lnlt.rules.indirect.starshells import light
from hedgerow.lnlt.rules.melee.blows import blow
from hedgerow.lnlt.rules.melee.close_assault import (
    assault_tally,
    defence_tally,
    in_order,
    may_assault,
    pre_assault_tally,
    storming_force,
    ways,
)
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.rules.people.damage import UNHURT, check_morale, column, damage_tally, roll_checks, waiting
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.morale import morale_check
from hedgerow.lnlt.rules.people.national import never_shaken
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.rules.works.smoke import lay_smoke
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.moves import Assault, Call, Strike
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World

Results = dict[str, Fraction]  # "No Effect", "Shaken", ... and how likely each is
SURE = Fraction(1)


# ------------------------------------------------------------------ shots


def shot_odds(s: State, shot: Shot) -> dict[str, Results]:
    """What a shot may do to each of its targets."""
    return attack_odds(s, attack_of(s, shot))


def call_odds(s: State, call: Call) -> dict[str, Results]:
    """What called Mortar fire may do to each unit in its hex."""
    return attack_odds(s, barrage(s, call))


def attack_odds(s: State, attack: Attack) -> dict[str, Results]:
    """What an attack may do to each of its targets; a single target is any of them alike (11.4.4)."""
    targets = targets_of(s, attack)
    groups = [[u] for u in targets] if attack.one_target else [targets]
    odds: dict[str, Results] = {u.id: {} for u in targets}
    for group in groups:
        share = Fraction(len(group), len(targets)) if attack.one_target else SURE
        for hurts, chance in hurts_odds(s, attack, group).items():
            add_checks(s, list(hurts), chance * share, odds)
    for results in odds.values():
        spared = SURE - sum(results.values())
        if spared:
            results[UNHURT] = results.get(UNHURT, Fraction(0)) + spared
    return odds


def hurts_odds(s: State, attack: Attack, targets: list[Unit]) -> dict[tuple[Hurt, ...], Fraction]:
    """Over all dice, who is hurt by how much; ways that hurt alike count as one.

    By how much one roll exceeds the other, and which gun jams, is all that tells one way from another.
    """
    known: dict[tuple[int, str], tuple[Hurt, ...]] = {}

    def run(dice: Enumerating) -> tuple[Hurt, ...]:
        thrown = throw(dice, s, attack)
        roll = max(thrown.dice) if attack.keep_higher else sum(thrown.dice)
        key = (roll - thrown.defence_die, thrown.jammed)
        if key not in known:
            known[key] = tuple(h for h in hurts_of(s, attack, targets, thrown) if h.difference > 0)
        return known[key]

    return enumerate_throws(run)


def add_checks(s: State, hurts: list[Hurt], chance: Fraction, odds: dict[str, Results]) -> None:
    """5.0.0.8-5.0.0.10: the checks in their order; where a Leader checks, the rest is told for either outcome."""
    if not hurts:
        return
    h, rest = hurts[0], hurts[1:]
    u = s.units[h.unit]
    results = check_odds(s, u, h, waiting(hurts))
    for result, likely in results.items():
        odds[u.id][result] = odds[u.id].get(result, Fraction(0)) + chance * likely
    if not (rest and is_leader(u) and lm(u)):
        add_checks(s, rest, chance, odds)
        return
    steady = results.get(UNHURT, Fraction(0))
    wounded = results.get("Wounded", Fraction(0)) if never_shaken(u) and not u.wounded else Fraction(0)
    if steady:
        add_checks(s, rest, chance * steady, odds)
    if wounded:
        add_checks(with_changed(s, u, wounded=True), rest, chance * wounded, odds)
    if steady + wounded < 1:
        add_checks(with_changed(s, u, shaken=True), rest, chance * (1 - steady - wounded), odds)


def check_odds(s: State, u: Unit, h: Hurt, unchecked: list[str]) -> Results:
    """The results of one unit's Damage Check; checks that are alike in all that counts are run through once."""
    tally = damage_tally(s, u, h.difference, unchecked)
    key = (column(u, h.bare), u.skill == "lucky", check_morale(s, u), tally.total)
    if key not in _CHECKS:
        _CHECKS[key] = enumerate_throws(lambda dice: roll_checks(dice, s, u, tally, h.bare)[-1].result)
    return twice_shaken(_CHECKS[key]) if u.shaken and is_vehicle(u) else _CHECKS[key]


def twice_shaken(results: Results) -> Results:
    """14.1.1.6: a vehicle that is Shaken already is Abandoned where another would be Shaken."""
    again = results.get("Shaken", Fraction(0)) + results.get("Abandoned", Fraction(0))
    others = {result: likely for result, likely in results.items() if result not in ("Shaken", "Abandoned")}
    return {**others, "Abandoned": again} if again else others


_CHECKS: dict[tuple[tuple[str, ...], bool, int, int], Results] = {}


def with_changed(s: State, leader: Unit, **changes: bool) -> State:
    """The same state with a Leader who is out of it, or has one LM less."""
    changed = msgspec.structs.replace(leader, **changes)
    return msgspec.structs.replace(s, units={**s.units, leader.id: changed})


# ------------------------------------------------------------------ tries that one throw decides


def spotting_odds(s: State, u: Unit, place: str) -> Fraction:
    """10.1.0.9: the chance to spot a place."""
    return _chance(s, lambda t: spot(t, t.state.units[u.id], place))


def smoke_odds(s: State, u: Unit, place: str) -> Fraction:
    """7.0.2: the chance that smoke is laid."""

    def rule(t: World) -> bool:
        lay_smoke(t, t.state.units[u.id], place)
        return any(isinstance(e, told.SmokeTried) and e.laid for e in t.events)

    return _chance(s, rule)


def starshell_odds(s: State, u: Unit, place: str) -> Fraction:
    """20.2.2: the chance that a Starshell burns."""

    def rule(t: World) -> bool:
        light(t, t.state.units[u.id], place)
        return any(isinstance(e, told.StarshellFired) and e.lit for e in t.events)

    return _chance(s, rule)


def rally_odds(s: State, u: Unit) -> Fraction:
    """3.0.4: the chance that a unit rallies at the first try."""
    return _chance(s, lambda t: morale_check(t, t.state.units[u.id], "rally", rally_tally(s, u), rule="3.0.4"))


def melee_odds(s: State, r: Round, side: int, strike: Strike) -> Fraction:
    """8.0.10: the chance that a Melee attack kills its targets."""
    b = blow(s, r, side, strike)
    return enumerate_throws(lambda dice: sum(dice.roll(count=2)) + b.roll.total >= b.kill_number).get(True, Fraction(0))


# ------------------------------------------------------------------ Close Assault


def assault_odds(s: State, move: Assault, v: Unit) -> Fraction:
    """17.1.14: the chance that one assault destroys the vehicle."""
    return greater(assault_tally(s, move).total - defence_tally(v).total)


def greater(more: int) -> Fraction:
    """How likely one die and so much more exceed another die."""
    return enumerate_throws(lambda dice: dice.roll()[0] + more > dice.roll()[0]).get(True, Fraction(0))


def pre_assault_odds(s: State, u: Unit, passed: list[Unit], start: str) -> Fraction:
    """17.1.7: the chance of a unit to pass its pre-assault Morale Check, led by those who have."""
    tally = pre_assault_tally(s, u, passed, start)
    return _chance(s, lambda t: morale_check(t, t.state.units[u.id], "close in", tally, rule="17.1.7"))


def muster_odds(s: State, units: list[Unit], start: str) -> list[tuple[list[Unit], Fraction]]:
    """17.1.7-17.1.10: every force that may come of the pre-assault checks, and how likely it is."""
    found: list[tuple[list[Unit], Fraction]] = [([], SURE)]
    for u in in_order(units):
        tried = [(passed, chance, pre_assault_odds(s, u, passed, start)) for passed, chance in found]
        found = [([*passed, u], chance * likely) for passed, chance, likely in tried]
        found += [(passed, chance * (1 - likely)) for passed, chance, likely in tried]
    return [(passed if storming_force(s, passed) else [], chance) for passed, chance in found if chance]


def nerve_odds(s: State, units: list[Unit], start: str) -> dict[str, Fraction]:
    """17.1.8, 17.1.10: the chance of each to go in, with what help there may be."""
    forces = muster_odds(s, units, start)
    return {u.id: sum([chance for force, chance in forces if u in force], Fraction(0)) for u in in_order(units)}


def storm_odds(s: State, units: list[Unit], v: Unit, start: str) -> Fraction:
    """17.1.7-17.1.14: the chance that those who pass destroy the vehicle, each with the most that he can bring."""
    forces = muster_odds(s, units, start)
    return sum([chance * force_odds(s, force, v) for force, chance in forces], Fraction(0))


def force_odds(s: State, force: list[Unit], v: Unit) -> Fraction:
    """17.1.11: the chance that one of a force destroys the vehicle; each Leader helps the first that he can."""
    survives, used = SURE, list[str]()
    for u in sorted(force, key=is_leader):
        if u.id in used or not may_assault(s, u):
            continue
        best = next(ways(s, [u], [x for x in force if is_leader(x) and x.id not in used]))
        used += [best.unit, best.leader]
        survives *= 1 - assault_odds(s, best, v)
    return 1 - survives


# ------------------------------------------------------------------ Overruns


def overrun_odds(s: State, v: Unit, place: str) -> dict[str, Results]:
    """15.3.7: what an Overrun may do to each of those in a place."""
    attack, defence = overrun_tally(s, v), overrun_defence(s, place)
    more = attack.total - defence.total
    odds: dict[str, Results] = {h.unit: {} for h in overrun_hurts(s, v, place, attack, defence, 0)}
    for difference, chance in enumerate_throws(lambda dice: dice.roll()[0] + more - dice.roll()[0]).items():
        if difference > 0:
            add_checks(s, overrun_hurts(s, v, place, attack, defence, difference), chance, odds)
        else:
            for results in odds.values():
                results[UNHURT] = results.get(UNHURT, Fraction(0)) + chance
    return odds


class Rehearsal:
    """All of a table that a rule without decisions needs, on a copy of the state."""

    def __init__(self, s: State, dice: Enumerating) -> None:
        self.state = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
        self.roll, self.draw = dice.roll, dice.draw
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def _chance(s: State, rule: Callable[[World], bool]) -> Fraction:
    """How likely a rule says yes."""
    found = enumerate_throws(lambda dice: rule(cast(World, Rehearsal(s, dice))))
    return found.get(True, Fraction(0))

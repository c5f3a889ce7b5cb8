"""8 Melee: hand-to-hand fighting in one place, from the moment units enter it until one side is gone."""

from __future__ import annotations

from collections import Counter

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.melee.blows import (
    blow,
    defends,
    fighters,
    melee_eligible,
    sensible_strikes,
    serves_in_melee,
    strikers,
    strikes,
    targets,
)
from hedgerow.lnlt.rules.melee.records import Round
from hedgerow.lnlt.rules.people.leaders import is_leader
from hedgerow.lnlt.rules.people.morale import check_tally, morale_check
from hedgerow.lnlt.rules.people.national import fanatic
from hedgerow.lnlt.rules.people.weapons import can_fire, capacity, captured
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import enemies_at, figures, holds, printed, side_at, units_at
from hedgerow.lnlt.state.moves import Strike
from hedgerow.lnlt.state.placing import discard, eliminate
from hedgerow.lnlt.state.state import Mode, State, Unit
from hedgerow.lnlt.state.world import World

__all__ = [
    "enter_melee",
    "fight",
    "leave_melee",
    "may_withdraw",
    "melee_eligible",
    "why_not_break_off",
    "why_not_enter_melee",
    "why_not_fight",
    "why_not_withdraw",
    "withdrawal_check",
]

ASSAULTING: tuple[Mode, ...] = ("assault", "double-assault")


# ------------------------------------------------------------------ entering


def why_not_enter_melee(s: State, movers: list[Unit], place: str, mode: Mode) -> Refusal | None:
    """8.0.2, 8.0.3, 1.7.0.4, 11.1.0.1: why units may not enter a place where there is, or would be, Melee.

    Inside a Bunker and on top of it are two places, each with a Melee of its own (21.1.0.6).
    """
    side = movers[0].side
    if place not in s.melee and not holds(s, place, 1 - side):
        return None
    if mode == "hit-and-run":
        return Refusal("hit-and-run", "who hits and runs does not enter Melee", "6.7.2")
    if mode in ASSAULTING:
        return Refusal("assault-move", "Melee is not entered by Assault Movement", "8.0.2")
    if team := next((u for u in movers if figures(u).kind == "team"), None):
        return Refusal("weapon-team", f"{team.id} is a Weapon Team and may not enter Melee", "1.7.0.4")
    if holds(s, place, side) or not holds(s, place, 1 - side) or any(melee_eligible(s, u) for u in movers):
        return None
    if len(movers) == 1 and is_leader(movers[0]):
        return Refusal("alone", f"{movers[0].id} may not enter Melee alone", "11.1.0.1")
    return Refusal("not-eligible", f"none of these may fight hand to hand, and only enemies are in {place}", "8.0.3")


def enter_melee(t: World, movers: list[Unit], place: str, ambushers: list[str]) -> Play[None]:
    """8.0.1, 8.0.6: units have come where enemies are, or under a Melee marker; a round is fought at once (8.2.2)."""
    s = t.state
    side = movers[0].side
    for u in movers:
        u.marker = u.marker or "moved"
    reinforcing = place in s.melee
    if reinforcing and (s.melee[place] or not holds(s, place, 1 - side)):
        return
    ambush = bool(ambushers) and not reinforcing  # 8.2.3: reinforcements do not strike first
    t.tell(told.MeleeJoined(place, side, ambush, rule="8.2.1" if reinforcing else "8.0.1"))
    yield from fight_round(t, Round(place, side, ambushers, ambush))


# ------------------------------------------------------------------ later rounds


def why_not_fight(s: State, side: int, place: str) -> Refusal | None:
    """8.0.5, 8.1.1: why a side may not begin another round in a place."""
    if place not in s.melee or not (holds(s, place, side) and holds(s, place, 1 - side)):
        return Refusal("no-melee", f"there is no Melee in {place}", "8.1.1")
    if s.melee[place]:
        return Refusal("fought", f"a round has been fought in {place} this turn", "8.0.5")
    if not any(strikes(s, u) for u in side_at(s, place, side)):
        return Refusal("nobody-strikes", f"nobody of yours in {place} can make a Melee attack", "8.0.13")
    return None


def fight(t: World, place: str, side: int) -> Play[None]:
    """8.1.1: units locked in Melee use their impulse for another round."""
    t.tell(told.MeleeJoined(place, side, False, rule="8.1.1"))
    yield from fight_round(t, Round(place, side))


# ------------------------------------------------------------------ withdrawing


def may_withdraw(s: State, u: Unit) -> bool:
    return why_not_break_off(s, u) is None


def why_not_withdraw(s: State, side: int, names: tuple[str, ...]) -> Refusal | None:
    """8.1.3: why these units may not try together to leave their Melee."""
    units = [u for u in (s.units.get(name) for name in dict.fromkeys(names)) if u is not None and u.side == side]
    if not units or len(units) < len(names) or any(not u.at or u.at != units[0].at for u in units):
        return Refusal("not-yours", "name units of yours in one Melee, each once", "8.1.3")
    return next((refusal for u in units if (refusal := why_not_break_off(s, u))), None)


def why_not_break_off(s: State, u: Unit) -> Refusal | None:
    """8.1.1, 8.1.3: why a unit may not try to leave its Melee."""
    if u.at not in s.melee or not holds(s, u.at, 1 - u.side):
        return Refusal("no-melee", f"{u.id} is not locked in Melee", "8.1.1")
    if s.melee[u.at] or u.marker or u.fired:
        return Refusal("engaged", f"{u.id} has been engaged this turn already", "8.1.3")
    if figures(u).mf == 0 or figures(u).immobile:
        return Refusal("immobile", f"{u.id} cannot move", "8.1.5")
    return None


def withdrawal_check(t: World, units: list[Unit]) -> Play[list[Unit]]:
    """8.1.3-8.1.5: a Morale Check each; those who fail fight at once, those who pass stand aside to leave."""
    passed = [u for u in units if morale_check(t, u, "withdraw", check_tally(t.state, u), rule="8.1.3")]
    if len(passed) < len(units):
        place, side = units[0].at, units[0].side
        t.tell(told.MeleeJoined(place, side, False, rule="8.1.4"))
        yield from fight_round(t, Round(place, side, apart=[u.id for u in passed]))
    return passed


def leave_melee(t: World, place: str, side: int) -> None:
    """8.1.6: when the last unit of a side has withdrawn the marker goes, and those left there may fire again.

    The Shaken are no rearguard.
    """
    s = t.state
    if place not in s.melee:
        return
    surrender(t, place, side)
    if not holds(s, place, side):
        if not s.melee[place]:
            del s.melee[place]
        take_control(t, place)  # 22.1.1: at once, though the marker of a round stays (8.0.11)


def surrender(t: World, place: str, side: int) -> None:
    """5.1.5: Shaken units whom nobody Melee-eligible stands by any more give up to those they are locked with; not so
    fanatics (13.0.1), nor those whom a vehicle protects (17.1.5).
    """
    s = t.state
    mine = side_at(s, place, side)
    if any(melee_eligible(s, u) or figures(u).hull is not None for u in mine):
        return
    if any(melee_eligible(s, u) for u in enemies_at(s, place, side)):
        for u in mine:
            if u.shaken and not fanatic(u):
                remove(t, u, "surrendered in Melee", "5.1.5")


# ------------------------------------------------------------------ a round


def fight_round(t: World, r: Round) -> Play[None]:
    """8.0.4-8.0.11: both sides attack, then both sides' losses are removed and the place is marked Melee."""
    s = t.state
    activate(s, r)
    s.melee[r.place] = True
    if not overrun(t, r):
        yield from strike(t, r, r.first)
        if r.ambush:
            take_losses(t, r)  # 8.4.4: before they can hit back
        yield from strike(t, r, 1 - r.first)
        take_losses(t, r)
        spend_charges(t, r)
    for side in (r.first, 1 - r.first):
        fall_with_protectors(t, r, side)
    take_control(t, r.place)  # while both sides are here, that keeps in mind whose it was (22.1.3)


def activate(s: State, r: Round) -> None:
    """8.0.5: everybody in the round counts as activated."""
    for u in units_at(s, r.place):
        if u.id not in r.apart and not u.marker and not u.fired:
            u.marker = "ops"


def overrun(t: World, r: Round) -> bool:
    """8.1.11, 11.1.0.2, 5.1.5: a side with nobody who can defend himself is eliminated without a fight."""
    s = t.state
    helpless = [x for x in (1 - r.first, r.first) if not any(defends(s, u) for u in fighters(s, r, x))]
    for side in helpless:
        fallen = fighters(s, r, side)
        lone_leader = len(fallen) == 1 and is_leader(fallen[0])
        for u in fallen:
            remove(t, u, "overrun in Melee", "11.1.0.2" if lone_leader else "5.1.5" if u.shaken else "8.1.11")
    return bool(helpless)


def strike(t: World, r: Round, side: int) -> Play[None]:
    """8.0.8-8.0.12: a side picks whom it attacks and rolls; its victims are doomed but not yet removed (8.0.11)."""
    s = t.state
    if not strikers(s, r, side):
        return
    options: Options[Strike] = Options(
        lambda: sensible_strikes(s, r, side),
        lambda move: why_not_strike(s, r, side, move),
    )
    answer = options[0]
    if len(options) > 1:
        answer = yield Choice(side, "melee", f"Whom do your units in {r.place} attack?", options, "8.0.8")
    b = blow(s, r, side, answer)
    dice = t.roll(f"Melee in {r.place}", 2)
    killed = sum(dice) + b.roll.total >= b.kill_number
    struck = (b.attackers, b.targets, b.attack, b.defence, b.odds, b.kill_number, dice, b.roll, killed)
    t.tell(told.MeleeStruck(side, r.place, *struck, rule="8.0.10"))
    r.served += b.weapons
    if killed:
        r.doomed += b.targets
    else:
        for w in (s.weapons[name] for name in answer.weapons):
            w.spent_in_melee = w.spent_in_melee or captured(s, w)  # 8.0.18


def why_not_strike(s: State, r: Round, side: int, move: Strike) -> Refusal | None:
    """8.0.7-8.0.9, 8.0.15, 8.1.7: why a Melee attack may not be made like this."""
    if not isinstance(move, Strike):
        return Refusal("not-now", "a Melee attack is to be made", "8.0.8")
    return (
        why_not_targets(s, r, side, move.targets)
        or why_not_weapons(s, r, side, move.weapons)
        or why_not_odds(s, r, side, move)
    )


def why_not_targets(s: State, r: Round, side: int, names: tuple[str, ...]) -> Refusal | None:
    if not names or len(set(names)) < len(names):
        return Refusal("no-target", "at least one enemy must be attacked, each named once", "8.0.8")
    there, able = [u.id for u in enemies_at(s, r.place, side)], [u.id for u in targets(s, r, side)]
    for name in names:
        if name not in there:
            return Refusal("elsewhere", f"{name} is no enemy in {r.place}", "8.0.8")
        if name not in able:
            return Refusal("not-eligible", f"{name} cannot be picked as a target in Melee", "8.1.7")
    return None


def why_not_weapons(s: State, r: Round, side: int, names: tuple[str, ...]) -> Refusal | None:
    hands = {u.id: u for u in strikers(s, r, side)}
    for name in names:
        w = s.weapons.get(name)
        if w is None or w.bearer not in hands:
            return Refusal("not-borne", f"none of your fighters in {r.place} bears {name}", "1.6.0.1")
        if not printed(w).melee_eligible:
            return Refusal("not-for-melee", f"{name} is of no use in Melee", "8.0.7")
        if not serves_in_melee(w) or not can_fire(w):
            return Refusal("out-of-action", f"{name} is jammed or dismantled", "8.0.7")
    for bearer, n in Counter(s.weapons[name].bearer for name in names).items():
        if len(set(names)) < len(names) or n > capacity(hands[bearer]):
            return Refusal("too-many-weapons", f"{bearer} cannot use so many weapons at once", "8.0.15")
    return None


def why_not_odds(s: State, r: Round, side: int, move: Strike) -> Refusal | None:
    b = blow(s, r, side, move)
    if not b.attack.total:
        return Refusal("nobody-strikes", "nobody strikes", "8.0.7")
    if b.long_odds and len(move.targets) > 1:
        return Refusal("long-odds", "odds below 1:3 allow one target only", "8.0.9")
    return None


# ------------------------------------------------------------------ what is left of it


def remove(t: World, u: Unit, why: str, rule: str) -> None:
    place = u.at
    eliminate(t.state, u)
    t.tell(told.UnitEliminated(u.id, place, why, rule=rule))


def take_losses(t: World, r: Round) -> None:
    """8.0.10, 8.0.11: the doomed are removed."""
    for name in r.doomed:
        remove(t, t.state.units[name], "killed in Melee", "8.0.10")
    r.doomed = []


def spend_charges(t: World, r: Round) -> None:
    """8.0.17: single-use weapons that served in attack or defence are gone."""
    s = t.state
    for w in (s.weapons[name] for name in dict.fromkeys(r.served)):
        if printed(w).single_use and not w.gone:
            bearer = w.bearer
            discard(s, w)
            t.tell(told.WeaponHandled(w.id, "used up", bearer, r.place, rule="8.0.17"))


def fall_with_protectors(t: World, r: Round, side: int) -> None:
    """8.1.9, 8.1.10, 5.1.5: where nobody Melee-eligible is left the others fall too, but for fanatics (13.0.1)."""
    s = t.state
    left = fighters(s, r, side)
    if any(melee_eligible(s, u) for u in left):
        return
    for u in left:
        if not fanatic(u):
            remove(t, u, "fell with the others in Melee", "5.1.5" if u.shaken and figures(u).mmc else fallen_rule(u))


def fallen_rule(u: Unit) -> str:
    return "8.1.10" if figures(u).smc else "8.1.9"

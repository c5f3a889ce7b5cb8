"""12.1 to 12.5 Recovery from Disruption, and Regrouping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, either
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.deeds import done
from hedgerow.lhy.rules.direction import may_limited, note_direction
from hedgerow.lhy.rules.hiding.concealment import after_recovery
from hedgerow.lhy.rules.mandatory import must_react
from hedgerow.lhy.rules.recovery.assistance import helpers, spend, why_not_assist
from hedgerow.lhy.rules.recovery.heroism import become_heroic, may_be_heroic
from hedgerow.lhy.rules.recovery.shock import recover_from_shock
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.rules.suppression import suppressing
from hedgerow.lhy.state.events import recovery as told
from hedgerow.lhy.state.lookups import cohesion, own_at, primary_impact
from hedgerow.lhy.state.moves.recovery import Recover, Regroup
from hedgerow.lhy.state.names import openly
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import Chance, World, d10

CHART = TABLES.recovery


# ------------------------------------------------------------------ who may try


def recoveries(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Recover | Regroup]:
    """By itself or with a leader; Regrouping units each alone, or all of the hex at its first."""
    if u.disrupted or u.shocked:
        if why_not_recover(s, c, Recover(u.id)) is None:
            leaders = helpers(s, c, [u]) if u.disrupted else ()
            yield from (Recover(u.id, leader) for leader in either(order, [""], leaders))
    elif u.regrouping and why_not_regroup(s, c, Regroup((u.id,))) is None:
        group = [o for o in own_at(s, u.at, u.seat) if why_not_regroup(s, c, Regroup((o.id,))) is None]
        parties = [[u], group] if len(group) > 1 and group[0] is u else [[u]]
        for party in order(parties):
            units = tuple(o.id for o in party)
            yield from (Regroup(units, leader) for leader in either(order, [""], helpers(s, c, party)))


def why_not_recover(s: State, c: Cycle, move: Recover) -> Refusal | None:
    """12.1-1, 12.3-1, 12.7-1: a Disrupted unit, or a Shocked AFV."""
    if refusal := why_no_action(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if not u.disrupted and not u.shocked:
        return Refusal("nothing-to-recover", f"{u.id} is neither Disrupted nor Shocked", "12.1-1")
    if refusal := why_not_try(s, c, u):
        return refusal
    if move.leader and u.shocked:
        return Refusal("no-help", "a Platoon Leader cannot help an AFV", "12.7-1")
    return why_not_assist(s, c, move.leader, [u]) if move.leader else None


def why_not_regroup(s: State, c: Cycle, move: Regroup) -> Refusal | None:
    """12.4-1: Regrouping units of one hex."""
    if not move.units or len(set(move.units)) < len(move.units):
        return Refusal("nobody", "name the units that try", "12.4-1")
    for unit in move.units:
        if refusal := why_no_action(s, c, unit):
            return refusal
        u = s.units[unit]
        if not u.regrouping:
            return Refusal("nothing-to-recover", f"{unit} is not Regrouping", "12.4-1")
        if refusal := why_not_try(s, c, u):
            return refusal
    units = [s.units[unit] for unit in move.units]
    if len({u.at for u in units}) > 1:
        return Refusal("apart", "they are not in one hex", "12.4-1")
    return why_not_assist(s, c, move.leader, units) if move.leader else None


def why_not_try(s: State, c: Cycle, u: Unit) -> Refusal | None:
    """12.1-2, 12.1-3, 8.3a-1, 8.3e-1, 8.3i-1, 15.1b-1: where nobody recovers, and who may after any call."""
    if u.at in s.assaults:
        return Refusal("in-assault", f"{u.id} is in an Assault", "12.1-2")
    if primary_impact(s, u.at):
        return Refusal("shelled", f"{u.id} is in a primary impact hex", "12.1-2")
    if u.carrier and s.units[u.carrier].motion:
        return Refusal("riding", f"{u.carrier} is in motion", "12.1-3")
    if may_limited(s, c, u) or by_itself(s, c, u):
        return None
    return Refusal("saw-nothing", f"{u.id} has seen no enemy Action, and nobody directs it", "8.3-1")


def by_itself(s: State, c: Cycle, u: Unit) -> bool:
    """8.3e-1, 8.3i-1, 9.1.2a-1: whether a unit recovers after any call, or must, with nobody to direct it."""
    return u.shocked or (u.card.elite and not u.card.vehicular) or bool(must_react(s, c, u))


# ------------------------------------------------------------------ the roll


def recovery_tally(s: State, u: Unit, leader: str) -> Tally:
    """12.2a-1, 12.2b-1, 15.1c-1: what is added to the roll; all of it counts together."""
    mods = ((CHART.suppressed, suppressing(s, u) > 0), (CHART.leader, bool(leader)), (CHART.elite, u.card.elite))
    return Tally.of(line.mod() for line, applies in mods if applies)


def judged(die: int, tally: Tally, needs: int, *, infantry: bool, heroic: bool, rally: bool) -> told.Outcome:
    """12.3a-1, 12.3b-1, 12.3c-1, 12.4a-1, 12.4b-1, 12.6-1: what a roll brings. On an unmodified 10 infantry is
    Heroic or fails.
    """
    if infantry and die == CHART.heroic.value:
        return "heroic" if heroic else "stays"
    modified = die + tally.total
    if modified > needs:
        return "stays"
    return "rallies" if rally or modified <= CHART.rally.value else "recovers"


def roll_recovery(t: Chance, s: State, u: Unit, tally: Tally) -> tuple[int, told.Outcome]:
    """12.3-1: of one Disrupted unit."""
    die = d10(t, f"Recovery at {u.at}")
    heroic = u.card.can.heroic
    found = judged(die, tally, cohesion(u) or 0, infantry=heroic, heroic=heroic and may_be_heroic(s, u), rally=False)
    return die, found


def roll_regrouping(t: Chance, s: State, best: Sequence[Unit], tally: Tally) -> tuple[int, told.Outcome]:
    """12.4-1, 12.4a-1, 12.4b-1, 12.4c-1: of a group, by the best Cohesion among its combat units."""
    die = d10(t, f"Regrouping at {best[0].at}")
    infantry = [u for u in best if u.card.can.heroic]
    found = judged(
        die, tally, cohesion(best[0]) or 0, infantry=bool(infantry), rally=True,
        heroic=any(may_be_heroic(s, u) for u in infantry),
    )  # fmt: skip
    return die, found


def best_of(units: Sequence[Unit]) -> list[Unit]:
    """12.4-1, 12.4c-1: the combat units with the best Cohesion; without any, of all units."""
    combat = [u for u in units if u.card.combat] or list(units)
    top = max(cohesion(u) or 0 for u in combat)
    return [u for u in combat if (cohesion(u) or 0) == top]


# ------------------------------------------------------------------ trying


def recover(t: World, c: Cycle, move: Recover) -> None:
    """12.3-1, 12.3a-1, 12.3b-1, 12.3c-1, 12.5-1: one try; whoever does not rally has had his Action."""
    s = t.state
    u = s.units[move.unit]
    note_direction(t, c, u, needed=not by_itself(s, c, u))
    if u.shocked:
        recover_from_shock(t, u)
        return
    tally = recovery_tally(s, u, move.leader)
    die, outcome = roll_recovery(t, s, u, tally)
    done(s, u, "recover")
    t.tell(told.RecoveryTried(
        unit=u.id, units=(u.id,), leader=move.leader, at=u.at, die=die, tally=tally, needs=cohesion(u) or 0,
        outcome=outcome, rule="12.3-1",
    ))  # fmt: skip
    after_recovery(t, u)
    if move.leader:
        spend(s.units[move.leader], rallied=outcome == "rallies")
    if outcome == "heroic":
        become_heroic(t, u)
    elif outcome != "stays":
        u.disrupted, u.recovered = False, True
        if outcome == "rallies":
            u.did = ""


def regroup(t: World, c: Cycle, move: Regroup) -> None:
    """12.4-1, 12.4a-1, 12.4b-1, 12.5-1, 12.6-3: all together; of several who might be Heroic one is drawn."""
    s = t.state
    units = [s.units[i] for i in move.units]
    for u in units:
        note_direction(t, c, u, needed=not by_itself(s, c, u))
    best = best_of(units)
    tally = recovery_tally(s, best[0], move.leader)
    die, outcome = roll_regrouping(t, s, best, tally)
    for u in units:
        done(s, u, "recover")
    t.tell(told.RecoveryTried(
        unit=best[0].id, units=move.units, leader=move.leader, at=best[0].at, die=die, tally=tally,
        needs=cohesion(best[0]) or 0, outcome=outcome, rule="12.4-1",
    ))  # fmt: skip
    for u in units:
        after_recovery(t, u)
    if move.leader and move.leader not in move.units:
        others = outcome == "heroic" and len(units) > 1  # 12.6-2: they rally
        spend(s.units[move.leader], rallied=outcome == "rallies" or others)
    if outcome == "heroic":
        able = [u for u in best if u.card.can.heroic and may_be_heroic(s, u)]
        become_heroic(t, t.draw(able, "Who becomes Heroic", openly(able)))
    elif outcome == "rallies":
        for u in units:
            rally(u)


def rally(u: Unit) -> None:
    """12.5-1, 14.3.6-3: a Regrouping unit is in order again, and has its Action still."""
    u.regrouping, u.did = False, ""

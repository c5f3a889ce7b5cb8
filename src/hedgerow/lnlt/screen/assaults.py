"""Close Assaults (17.1) and Overruns (15.3) before they are made: who dares, how they add up, what may come of them."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.preview import Fate, Line, Preview, Remark, Sum
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt.odds.odds import assault_odds, nerve_odds, overrun_odds, storm_odds
from hedgerow.lnlt.rules.armour.overrun import defence_tally as overrun_defence
from hedgerow.lnlt.rules.armour.overrun import overrun_cost, overrun_tally
from hedgerow.lnlt.rules.armour.vehicle_steps import left_to
from hedgerow.lnlt.rules.armour.vehicles import vehicles_at
from hedgerow.lnlt.rules.melee.close_assault import assault_tally, defence_tally, in_order, pre_assault_tally
from hedgerow.lnlt.rules.move.steps import step_cost
from hedgerow.lnlt.rules.people.leaders import is_leader, morale
from hedgerow.lnlt.rules.people.weapons import captured
from hedgerow.lnlt.screen.attacks import Feeble
from hedgerow.lnlt.screen.chances import LOST, even_or, fates
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, printed
from hedgerow.lnlt.state.moves import Assault, Overrun, Reply, Storm
from hedgerow.lnlt.state.names import name, names, points, verb
from hedgerow.lnlt.state.state import State, Unit

DESTROYED, SPARED = "Destroyed", "No Effect"


def storm(table: Table[State], move: Storm) -> Preview:
    """17.1.7: a Morale Check each, then one assault after the other."""
    s, m = table.state, table.state.moving
    assert m is not None
    units, v, cost = [s.units[i] for i in m.units], s.units[move.at], step_cost(s, m, move.place)
    assert cost is not None
    force = in_order(units)
    defence = defence_tally(v)
    sums = [
        Sum("cost", cost, cost.total),
        *check_sums(s, force, m.at),
        Sum("its defence", defence, defence.total, "d6"),
    ]
    fate = even_or(name(s, v.id), SPARED, 1 - storm_odds(s, units, v, m.at), DESTROYED, piece=v.id, worst=LOST)
    ends = (fate, *nerves(s, units, m.at))
    remarks = (*storm_remarks(s, units, force, move), *second_vehicle(s, v))
    return Preview(tuple(sums), remarks, ends, dice=True, lines=(Line(m.at, move.place, "shot"),))


def check_sums(s: State, force: list[Unit], start: str) -> Iterator[Sum]:
    """17.1.7, 17.1.8: what is added to each check, if the Leaders pass theirs, and what it is made against."""
    leaders = [u for u in force if is_leader(u)]
    for u in force:
        tally, against = pre_assault_tally(s, u, leaders, start), morale(s, u)
        yield Sum(f"check of {name(s, u.id)}", tally, tally.total, "2d6")
        yield Sum(f"Morale of {name(s, u.id)}", against, against.total)


def nerves(s: State, units: list[Unit], start: str) -> list[Fate]:
    """17.1.7: how likely each is to go in."""
    found = nerve_odds(s, units, start)
    return [even_or(name(s, i), "goes in", likely, "stays behind", piece=i) for i, likely in found.items()]


def storm_remarks(s: State, units: list[Unit], force: list[Unit], move: Storm) -> Iterator[Remark]:
    if others := [u.id for u in units if u not in force]:
        yield Remark(f"{names(s, others)} {verb(others, 'stays', 'stay')} behind", "17.1.1")
    if any(is_leader(u) for u in force):
        yield Remark("a Leader who passes helps the checks of the others", "17.1.8")
    yield Remark("who fails stays where he is, and has done his part", "17.1.9")
    yield Remark("in vain, they fall back where they came from", "17.1.16")


def second_vehicle(s: State, v: Unit) -> Iterator[Remark]:
    if len(vehicles_at(s, v.at)) > 1:
        yield Remark("then the other vehicle, after a second check", "17.1.17")


def assault(table: Table[State], move: Assault) -> Preview:
    """17.1.12: one assault."""
    s = table.state
    v = assailed(table, move)
    attack, defence = assault_tally(s, move), defence_tally(v)
    sums = (Sum("attack", attack, attack.total, "d6"), Sum("defence", defence, defence.total, "d6"))
    fate = even_or(name(s, v.id), SPARED, 1 - assault_odds(s, move, v), DESTROYED, piece=v.id, worst=LOST)
    return Preview(sums, tuple(_spent(s, move)), (fate,), dice=True)


def assailed(table: Table[State], move: Assault) -> Unit:
    """The vehicle that is assaulted; of two in a hex only the assault itself knows which: it is let fall on a clone."""
    s, choice = table.state, table.choice
    assert choice is not None
    before = len(table.clone(Feeble(), listening=True).events)
    happened = table.clone(Feeble(), [Answer(choice.seat, move)], listening=True).events[before:]
    return s.units[next(e.vehicle for e in happened if isinstance(e, told.VehicleAssaulted))]


# ------------------------------------------------------------------ Overruns


def overrun(table: Table[State], move: Overrun) -> Preview:
    """15.3.5: the two rolls, and what becomes of each of those there."""
    s, m = table.state, table.state.moving
    assert m is not None
    v = s.units[m.units[0]]
    cost, attack, defence = overrun_cost(s, m, v, move.place), overrun_tally(s, v), overrun_defence(s, move.place)
    assert cost is not None
    sums = (
        Sum("cost", cost, cost.total), Sum("attack", attack, attack.total, "d6"),
        Sum("defence", defence, defence.total, "d6"),
    )  # fmt: skip
    remarks = (
        Remark(f"{points(left_to(s, m, v) - cost.total)} left afterwards", "15.3.4"),
        Remark("nobody fires at it there", "15.3.3"),
        Remark("who comes through in Good Order may Close Assault it", "15.3.9"),
        Remark("it may go on; if it halts there, they give way", "15.3.10"),
    )
    return Preview(sums, remarks, fates(s, overrun_odds(s, v, move.place)), dice=True)


def reply(table: Table[State], move: Reply) -> Preview:
    """15.3.9: a Close Assault from where they are."""
    s = table.state
    assert s.moving is not None
    v = s.units[s.moving.units[0]]
    if not move.units:
        return Preview(remarks=(Remark("they give way if it stays", "15.3.11"),))
    units = [s.units[i] for i in move.units]
    force, defence = in_order(units), defence_tally(v)
    sums = (*check_sums(s, force, v.at), Sum("its defence", defence, defence.total, "d6"))
    likely = storm_odds(s, units, v, v.at)
    fate = even_or(name(s, v.id), SPARED, 1 - likely, DESTROYED, piece=v.id, worst=LOST)
    remarks = (
        Remark("who fails his check takes no part", "17.1.9"),
        Remark("in vain, they retreat to a hex next to it", "17.1.16"),
    )
    return Preview(sums, remarks, (fate, *nerves(s, units, v.at)), dice=True)


def _spent(s: State, move: Assault) -> Iterator[Remark]:
    w = s.weapons.get(move.weapon)
    if w is not None and printed(w).single_use:
        yield Remark(f"{printed(w).name} is used up", "1.6.3.6")
    elif w is not None and captured(s, w) and s.options["captured-sw-close-assault"] == "remove":
        yield Remark(f"{printed(w).name} is captured, and gone if the vehicle is not destroyed", "1.6.0.19")
    if move.leader:
        yield Remark(f"{figures(s.units[move.leader]).name} helps no other assault", "17.1.13")

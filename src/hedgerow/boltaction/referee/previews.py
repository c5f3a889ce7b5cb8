"""An answer at a real table before it is given: sums with their clauses, remarks, and exact odds."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import HIT, MORALE
from hedgerow.boltaction.odds.close import vehicle_odds
from hedgerow.boltaction.odds.orders import order_odds
from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.referee.acting import test_form
from hedgerow.boltaction.referee.asked import copy, form_at
from hedgerow.boltaction.referee.close import reach_of
from hedgerow.boltaction.referee.forms import Facts, Form
from hedgerow.boltaction.referee.nearby import note
from hedgerow.boltaction.referee.records import Say
from hedgerow.boltaction.referee.shots import attack_said, take_down
from hedgerow.boltaction.rules.close.assaults import has_anti_tank
from hedgerow.boltaction.rules.morale import morale_of
from hedgerow.boltaction.rules.shooting.armour import enclosed
from hedgerow.boltaction.screen.fates import chance, fate_of
from hedgerow.boltaction.screen.previews import fight_fate, misses, roll_under, shot_sum
from hedgerow.boltaction.screen.previews import order as battle_order
from hedgerow.boltaction.state.moves import close, orders, shooting
from hedgerow.boltaction.state.pending.close import Assaulting
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Volley
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Fate, Preview, Remark, Sum


def say(table: World, x: Say, seat: int) -> Preview:
    """Whatever a form leads to, as it is filled in now."""
    form, s = form_at(table), copy(table.state)
    p = s.pending[-1] if s.pending else None
    if form is None:
        return Preview()
    facts = form.read(x)
    match p:
        case Acting():
            return of_test(s, p, form, facts)
        case Volley():
            return of_shot(s, p, form, facts)
        case Assaulting():
            return of_assault(s, p, form, facts)
        case _:
            return Preview(dice=p is not None)


def of_test(s: State, p: Acting, form: Form, facts: Facts) -> Preview:
    """house-test.2."""
    u = s.units[p.unit]
    note(s, u, form.fields, facts)
    odds = order_odds(s, u, p.order)
    if odds is None:
        return Preview(remarks=(Remark("no test is needed", "house-test.1"),))
    fates = (chance("passed", odds.passes), chance("failed", odds.fails, 2), chance("FUBAR", odds.fubar, 3))
    return Preview(sums=(roll_under("morale", odds.value),), fates=(Fate("order test", fates),), dice=True)


def of_shot(s: State, p: Volley, form: Form, facts: Facts) -> Preview:
    """hit.3 to hit.15: the sums of every group of weapons, and what may become of the target."""
    u, target = s.units[p.unit], s.units[p.left[0]]
    take_down(s, u, target, form, facts)
    found = attack_said(s, u, target, p, facts)
    fates = (fate_of(target, outlook(s, target, found)),) if found.shots else ()
    remarks = (*misses(found), *dark(s))
    return Preview(sums=tuple(map(shot_sum, found.shots)), remarks=remarks, fates=fates, dice=bool(found.shots))


def dark(s: State) -> tuple[Remark, ...]:
    return (Remark("in the dark dice tell how far it sees", "house-game.2"),) if s.dark else ()


def of_assault(s: State, p: Assaulting, form: Form, facts: Facts) -> Preview:
    """close.3, close.10, assault-vehicle.2: courage, whether they get there, and how it ends if nobody falls before."""
    u, target = s.units[p.unit], s.units[p.target]
    note(s, u, form.fields, facts)
    if "men" in form.named:
        return Preview(fates=(vehicle_fate(s, u, target, facts.count("men")),), dice=True)
    sums: tuple[Sum, ...] = ()
    if p.step == "courage" and enclosed(target) and not has_anti_tank(u):
        value = morale_of(s, u, extra=(MORALE["assault-tank-without-at"].mod(),))
        sums = (roll_under("courage", value),)
    if facts.count("far") * INCH > reach_of(facts):
        words = f"more than {reach_of(facts) // INCH} inches: it only runs towards them"
        return Preview(sums=sums, remarks=(Remark(words, "house-close.2"),), dice=bool(sums))
    near = facts.count("far") <= 6
    react = "too near for a reaction" if near else f"{target.name} may fire first, if it has no order"
    fate = fight_fate(s, u, target, facts.tick("defended"))
    return Preview(sums=sums, remarks=(Remark(react, "close.4"),), fates=(fate,), dice=True)


def vehicle_fate(s: State, u: Unit, target: Unit, men: int) -> Fate:
    lost, stuck = vehicle_odds(s, u, target, men, anti_tank=has_anti_tank(u))
    results = (chance("destroyed", lost, 4), chance("immobilised", stuck, 3), chance("holds", 1 - lost - stuck))
    return Fate(target.name, results, target.id)


# ------------------------------------------------------------------ before anything is measured


def order(table: World, x: orders.Order | orders.Snap, seat: int) -> Preview:
    """As ever; but where people are asked first what holds, no dice are thrown yet."""
    s = table.state
    found = battle_order(table, x, seat)
    form = test_form(s, s.units[x.unit], Acting(x.unit, x.order))
    return replace(found, dice=found.dice and not form.fields)


def shoot(table: World, x: shooting.Shoot | shooting.Aim, seat: int) -> Preview:
    return Preview(remarks=(Remark("range, cover and odds come when the target is named", "shooting.2"),))


def assault(table: World, x: close.Assault, seat: int) -> Preview:
    s = table.state
    fate = fight_fate(s, s.units[x.unit], s.units[x.target], defended=False)
    remark = Remark("in the open, if it gets there and nobody falls before", "close.10")
    return Preview(remarks=(remark,), fates=(fate,))


def go_down(table: World, x: shooting.GoDown, seat: int) -> Preview:
    line = HIT["target-down"]
    remarks = (Remark(f"{line.value:+d} to hit it", line.rule), Remark("hits of shells are halved", "house-he.3"))
    return Preview(remarks=remarks)

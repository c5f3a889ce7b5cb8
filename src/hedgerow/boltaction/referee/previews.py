"""An answer at a real table before it is given: sums with their clauses, remarks, and exact odds."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.odds.close import dares
from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.referee.acting import test_form
from hedgerow.boltaction.referee.asked import copy, form_at
from hedgerow.boltaction.referee.close import reach_of
from hedgerow.boltaction.referee.forms import Facts, Form
from hedgerow.boltaction.referee.nearby import note
from hedgerow.boltaction.referee.records import Say
from hedgerow.boltaction.referee.shots import attack_said, take_down
from hedgerow.boltaction.rules.shooting.hitting import down_mod
from hedgerow.boltaction.screen.close_previews import fight_fate, of_courage
from hedgerow.boltaction.screen.fates import fate_of
from hedgerow.boltaction.screen.previews import beside, in_the_dark, misses, saves, shot_sums, unrolled
from hedgerow.boltaction.screen.previews import of_test as battle_test
from hedgerow.boltaction.screen.previews import order as battle_order
from hedgerow.boltaction.state.moves import close, orders, shooting
from hedgerow.boltaction.state.pending.close import Assaulting
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Volley
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Preview, Remark


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
    return battle_test(s, u, p.order)


def of_shot(s: State, p: Volley, form: Form, facts: Facts) -> Preview:
    """hit.3 to hit.15: the sums of every group of weapons, and what may become of the target."""
    u, target = s.units[p.unit], s.units[p.left[0]]
    take_down(s, u, target, form, facts)
    found = attack_said(s, u, target, p, facts)
    far = facts.count("far") * INCH
    fates = (*in_the_dark(s, u, target, far), fate_of(target, outlook(s, target, found, far))) if found.shots else ()
    remarks = (*misses(found), *unrolled(found), *saves(found), *beside(s, target, found))
    return Preview(sums=shot_sums(found), remarks=remarks, fates=fates, dice=bool(found.shots))


def of_assault(s: State, p: Assaulting, form: Form, facts: Facts) -> Preview:
    """close.3, close.10, assault-vehicle.2: courage, whether they get there, and how it ends if nobody falls before."""
    u, target = s.units[p.unit], s.units[p.target]
    note(s, u, form.fields, facts)
    if "men" in form.named:
        fate = fight_fate(s, u, target, defended=False, men=facts.count("men"), escaped=p.escaped)
        return Preview(fates=(fate,), dice=True)
    first = p.step == "courage"
    sums = of_courage(s, u, target) if first else ()
    if facts.count("far") * INCH > reach_of(facts):
        words = f"more than {reach_of(facts) // INCH} inches: it only runs towards them"
        return Preview(sums=sums, remarks=(Remark(words, "house-close.2"),), dice=bool(sums))
    near = facts.count("far") <= 6
    react = "too near for a reaction" if near else f"{target.name} may fire first, if it has no order"
    nerve = dares(s, u, target) if first else Fraction(1)
    fate = fight_fate(s, u, target, facts.tick("defended"), nerve=nerve, escaped=p.escaped)
    return Preview(sums=sums, remarks=(Remark(react, "close.4"),), fates=(fate,), dice=True)


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
    u, target = s.units[x.unit], s.units[x.target]
    fate = fight_fate(s, u, target, defended=False, nerve=dares(s, u, target))
    remark = Remark("in the open, if it gets there and nobody falls before", "close.10")
    return Preview(remarks=(remark,), fates=(fate,))


def go_down(table: World, x: shooting.GoDown, seat: int) -> Preview:
    line = down_mod(table.state)
    remarks = (Remark(f"{line.value:+d} to hit it", line.rule), Remark("hits of shells are halved", "house-he.3"))
    return Preview(remarks=remarks)

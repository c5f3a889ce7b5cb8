"""close.1 to close.12, assault-vehicle.1 to assault-vehicle.12 Close quarters at a real table."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.referee.forms import Facts, Form, ask, count, one, tick
from hedgerow.boltaction.referee.nearby import for_losses, for_morale, forget, note
from hedgerow.boltaction.referee.table import SIDES, seen_from, side_said
from hedgerow.boltaction.rules.close.assaults import SURPRISE, has_anti_tank, offer_reaction, take_courage
from hedgerow.boltaction.rules.close.charging import CHARGE, CHARGE_ROUGH
from hedgerow.boltaction.rules.close.fights import begin_fight, who_strikes
from hedgerow.boltaction.rules.close.overruns import offer_fire, ram, stands_fast
from hedgerow.boltaction.rules.close.regrouping import regroup_dice
from hedgerow.boltaction.rules.close.vehicles import attack_vehicle
from hedgerow.boltaction.rules.dice import rolled
from hedgerow.boltaction.rules.losing import destroy, unpin
from hedgerow.boltaction.rules.shooting.armour import armoured, enclosed
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.lookups import troops
from hedgerow.boltaction.state.pending.close import Assaulting, Overrunning, Regrouping
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Field
from hedgerow.kernel.system import Play

FARTHEST = 24
OVER = "rough ground, an obstacle or a wall"


def assault(t: World, p: Assaulting) -> Play[None]:
    """close.1: what people have measured, courage, the reaction, the charge, and contact."""
    s = t.state
    u, target = s.units[p.unit], s.units[p.target]
    if u.lost or u.order != "run" or not target.on_table:
        s.pending.pop()
        return
    match p.step:
        case "courage" | "measure":
            yield from measure(t, u, target, p)
        case "react":
            yield from offer_reaction(t, u, target, p)
            p.step = "measure" if p.escaped else "charge"
        case "charge":
            p.step = "contact"
            s.pending.append(Moving(u.id, "charge"))
        case _:
            yield from meet(t, u, target, p)


# ------------------------------------------------------------------ what people say of it


def assault_form(s: State, u: Unit, target: Unit, p: Assaulting) -> Form:
    """house-close.2, house-close.6."""
    return Form("close.3", assault_fields(s, u, target, p))


def assault_fields(s: State, u: Unit, target: Unit, p: Assaulting) -> Iterator[Field]:
    yield count("far", "Shortest way to contact", 6, FARTHEST, least=1, unit="inches", rule="house-close.2")
    inside = target.building >= 0
    yield tick(
        "rough", "over rough ground or an obstacle, or into a building", on=inside,
        gloss=f"{CHARGE_ROUGH // INCH} inches at the most", rule="house-close.2",
    )  # fmt: skip
    if target.card.kind != "vehicle":
        gloss = who_strikes(s, defended=True)
        yield tick("defended", "a defended position", on=inside, gloss=gloss, rule="house-close.6")
    if p.step == "courage" and enclosed(target) and not has_anti_tank(u):
        yield from for_morale(s, u)


def measure(t: World, u: Unit, target: Unit, p: Assaulting) -> Play[None]:
    """assault-vehicle.2, close.3: courage comes first; who does not get there only runs towards it."""
    s = t.state
    form = assault_form(s, u, target, p)
    facts = yield from ask(form, u.seat, "assault", f"{u.name} assaults {target.name}: tick what is so")
    note(s, u, form.fields, facts)
    if p.step == "courage":
        take_courage(t, u, target)
        if not s.pending or s.pending[-1] is not p:
            return
    far, reach = facts.count("far") * INCH, reach_of(facts)
    p.far, p.defended = far > SURPRISE, facts.tick("defended")
    over = OVER if facts.tick("rough") else ""
    t.tell(
        told.AssaultMeasured(
            unit=u.id, target=target.id, far=far, reach=reach, over=over, arrives=far <= reach, rule="house-close.2"
        )
    )
    if far > reach:
        s.pending[-1] = Moving(u.id, "run")
        return
    p.step = "charge" if p.escaped else "react"


# ------------------------------------------------------------------ overruns


def overrun(t: World, p: Overrunning) -> Play[None]:
    """house-overrun.1, house-overrun.2: a tank drives over or into somebody, from where people say."""
    s = t.state
    u, target = s.units[p.unit], s.units[p.target]
    if u.lost or u.order != "run" or not target.on_table:
        s.pending.pop()
    elif p.meet < 0:
        form = overrun_form(s, target)
        facts = yield from ask(form, u.seat, "overrun", f"{u.name} drives at {target.name}: tick what is so")
        note(s, target, form.fields, facts)
        p.meet = p.whole = facts.count("far") * INCH
        p.far = p.meet > SURPRISE
        p.struck = side_said(facts.one("facing"))
    elif p.step == "react":
        yield from offer_fire(t, u, target, p)
        p.step = "drive"
    elif p.step == "drive":
        p.step = "meet"
        s.pending.append(Moving(u.id, "run"))
    else:
        s.pending.pop()
        drive_over(t, u, target, p)


def overrun_form(s: State, target: Unit) -> Form:
    return Form("house-overrun.1", overrun_fields(s, target))


def overrun_fields(s: State, target: Unit) -> Iterator[Field]:
    yield count("far", "Way to the target", 6, FARTHEST, least=1, unit="inches", rule="house-overrun.1")
    if armoured(target):
        yield one("facing", "It is rammed in its", "front", SIDES, rule="house-pen.1")
    elif troops(target):
        yield from for_losses(s, target)


def drive_over(t: World, u: Unit, target: Unit, p: Overrunning) -> None:
    """house-overrun.1, house-overrun.2: guns and soft-skins are crushed, men stand fast or rout, armour is rammed."""
    if target.card.kind == "artillery" or (target.card.kind == "vehicle" and not armoured(target)):
        destroy(t, target, "destroyed", "house-overrun.1" if troops(target) else "house-overrun.2")
    elif troops(target):
        if not stands_fast(t, target):
            destroy(t, target, "routed", "house-overrun.1")
    else:
        ram(t, u, target, seen_from(u.at, "front"), seen_from(target.at, p.struck))


# ------------------------------------------------------------------ the way


def reach_of(facts: Facts) -> int:
    return CHARGE_ROUGH if facts.tick("rough") else CHARGE


# ------------------------------------------------------------------ contact


def meet(t: World, u: Unit, target: Unit, p: Assaulting) -> Play[None]:
    """house-close.4, house-assault-vehicle.4: the fight, or as many as touch the vehicle or stand beside who does."""
    s = t.state
    facts = Facts({})
    vehicle = target.card.kind == "vehicle"
    if vehicle:
        facts = yield from ask(contact_form(u), u.seat, "contact", f"{u.name} is at {target.name}: how many attack it?")
    s.pending.pop()
    t.tell(told.Contact(unit=u.id, target=target.id, at=u.at, defended=p.defended, rule="house-close.4"))
    if vehicle:
        attack_vehicle(t, u, target, facts.count("men"), anti_tank=has_anti_tank(u), escaped=p.escaped)
        return
    unpin(t, target, target.pins, "house-close.4")
    begin_fight(t, u, target, defended=p.defended)


def contact_form(u: Unit) -> Form:
    words = "In contact, or within an inch of those who are"
    men = len(u.men)
    field = count("men", words, men, men, least=1, unit="men", rule="house-assault-vehicle.4")
    return Form("house-assault-vehicle.4", (field,))


def regroup(t: World, p: Regrouping) -> Play[None]:
    """house-close.8: how far the winner may move; people move it."""
    s = t.state
    u = s.units[p.unit]
    s.pending.pop()
    if not u.lost:
        far, dice = rolled(t, regroup_dice(u), f"{u.name} regroups")
        forget(s, u)
        t.tell(told.RegroupRolled(unit=u.id, dice=dice, reach=far * INCH, rule="house-close.8"))
    yield from ()

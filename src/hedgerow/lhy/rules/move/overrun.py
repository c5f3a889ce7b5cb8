"""10.4.5 Overruns."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.assault.bound import why_bound
from hedgerow.lhy.rules.assault.eligible import why_not_contested
from hedgerow.lhy.rules.deeds import under_way
from hedgerow.lhy.rules.fire import anti_tank, inquiry, small_arms
from hedgerow.lhy.rules.fire.firing import fire, why_not_fire
from hedgerow.lhy.rules.hiding.hidden import on_action
from hedgerow.lhy.rules.move.allowances import why_not_afford
from hedgerow.lhy.rules.move.exits import exits
from hedgerow.lhy.rules.move.leaving import leave
from hedgerow.lhy.rules.move.ways import Step, overrun_step, step_together, why_kept_out
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.lookups import foes_at, known_foes_at, own_at
from hedgerow.lhy.state.moves.fire import Fire
from hedgerow.lhy.state.moves.maneuver import Brave, Overrun, Spent
from hedgerow.lhy.state.pending.maneuver import March, Overrunning
from hedgerow.lhy.state.state import Cycle, Deed, Marker, State, Unit
from hedgerow.lhy.state.world import World

FIGURES = TABLES.overrun
SPENT = Spent()
GUN = Tally((Mod(FIGURES.gun, "Overrun", "10.4.5.1.s2a.ii-1"),))


# ------------------------------------------------------------------ whom, and with what


def overruns(s: State, m: March) -> Iterator[Overrun]:
    if m.overran or m.still or not s.units[m.units[0]].card.can.overrun or not m.way[-1]:
        return
    for to in s.ground.next_to(m.way[-1]):
        if to in s.stacks and why_not_overrun(s, m, move := Overrun(to)) is None:
            yield move


def why_not_overrun(s: State, m: March, move: Overrun) -> Refusal | None:
    """10.4.5-1, 10.4.5a-1, 10.4.5c-1: enemies on foot, in the open, nobody else, and once a turn."""
    units, to = [s.units[i] for i in m.units], move.to
    if not m.way[-1] or to not in s.ground.neighbors(m.way[-1]):
        return Refusal("not-beside", f"{to} is not next to {m.way[-1] or 'where they wait'}", "10.4.5.1.s1-1")
    foes = known_foes_at(s, to, units[0].seat)
    told_apart = [foe for foe in foes if tells_apart(s, foe)]
    if not foes or any(u.card.vehicular or u.carrier for u in told_apart):
        return Refusal("not-on-foot", f"there are not just enemies on foot at {to}", "10.4.5-1")
    if not s.ground.terrain(to).open:
        return Refusal("not-open", f"{to} is not open terrain", "10.4.5-1")
    if own_at(s, to, units[0].seat):
        return Refusal("friends", f"there are units of yours at {to}", "10.4.5a-1")
    if to in s.overrun:
        return Refusal("overrun-before", f"{to} has been overrun in this turn", "10.4.5c-1")
    for u in units:
        if refusal := why_unable(s, u, told_apart):
            return refusal
    return why_not_reach(s, m, to)


def tells_apart(s: State, foe: Unit) -> bool:
    """4.3-1, 4.3-2: whether the other side knows of what category a unit is: it sees it, or has been told."""
    return not foe.concealed or (s.cycle is not None and foe.at in s.cycle.asked)


def why_unable(s: State, u: Unit, foes: list[Unit]) -> Refusal | None:
    """10.4.5-1, 10.4.5b-1, 10.4.5d-1, 10.4.5e-1"""
    aboard = s.aboard.get(u.id, ())
    if not u.card.can.overrun or u.card.dummy:
        return Refusal("cannot", f"{u.id} overruns nobody", "10.4.5-1")
    if u.overran:
        return Refusal("overran", f"{u.id} has had its Overrun", "10.4.5b-1")
    if u.card.afv and aboard:
        return Refusal("riders", f"{u.id} carries Riders", "10.4.5e-1")
    if any(o.card.towed for o in aboard):
        return Refusal("gun", f"{u.id} has a gun in tow", "10.4.5e-1")
    if u.card.carrier and any(foe.card.towed for foe in foes):
        return Refusal("guns", f"{u.id} does not overrun Towed Guns", "10.4.5d-1")
    return None


def why_not_reach(s: State, m: March, to: str) -> Refusal | None:
    """10.4.5.1.s2-1, 10.4.5.1.s3-1: two points in open ground, and enough to leave the hex again."""
    units, c = [s.units[i] for i in m.units], s.cycle
    way = step_together(s, units, m.way, to)
    if isinstance(way, Refusal):
        return way
    cost = overrun_step(s, units[0], m.way, to)
    assert isinstance(cost, Step)
    if refusal := why_kept_out(s, units, m.way[-1], to):
        return refusal
    if c is None:
        return None
    if refusal := why_not_afford(s, c, March(m.units, m.how, m.way, m.spent, overran=to), to, cost):
        return refusal
    beyond = March(m.units, m.how, [*m.way, to], m.spent + cost.points, overran=to)
    if any(leads_out(s, c, beyond, out) for out in s.ground.next_to(to)) or exits(s, beyond):
        return None
    return Refusal("no-way-out", f"they could not leave {to} again", "10.4.5.1.s3-1")


def leads_out(s: State, c: Cycle, beyond: March, out: str) -> bool:
    """10.4.5.1.s3-1: whether vehicles could go into a hex from the one that they overrun."""
    units, at = [s.units[i] for i in beyond.units], beyond.way[-1]
    if why_not_contested(s, units[0].seat, out) or why_kept_out(s, units, at, out):
        return False
    price = step_together(s, units, beyond.way, out)
    return not isinstance(price, Refusal) and why_not_afford(s, c, beyond, out, price) is None


def declare(t: World, m: March, move: Overrun) -> None:
    """10.4.5.1.s1-1, 4.3-2: if what is under a Concealment marker cannot be overrun, its owner says what it is instead,
    and the vehicles go on from where they are.
    """
    s, c = t.state, t.state.cycle
    if c is not None and cannot_be_overrun(s, m, move.to):
        inquiry.declare(t, c, move.to)
        return
    m.to = m.overran = move.to
    leave(t, m)


def cannot_be_overrun(s: State, m: March, to: str) -> bool:
    """10.4.5-1, 10.4.5d-1: whether there are vehicles in the hex, or guns before a Halftrack."""
    carriers = any(s.units[i].card.carrier for i in m.units)
    foes = known_foes_at(s, to, s.units[m.units[0]].seat)
    return any(foe.card.vehicular or (foe.card.towed and carriers) for foe in foes)


# ------------------------------------------------------------------ over them


def run_over(t: World, m: March) -> None:
    """10.4.5.1.s2-1: in the hex; then fire at those in it, and theirs at the vehicles."""
    s = t.state
    at, units = m.overran, [s.units[i] for i in m.units]
    s.overrun.append(at)
    for u in units:
        u.overran = True
    t.tell(told.Overran(units=tuple(m.units), at=at, rule="10.4.5.1.s2-1"))
    guns = [foe for foe in foes_at(s, at, units[0].seat) if foe.card.towed]
    for u in units:
        shoot(t, m, u, at)
        if u.card.afv:
            for gun in guns:
                lay(t, Marker(0, "anti-tank", at, tally=GUN, seat=gun.seat, unit=gun.id, firer=u.id))
    s.pending.append(Overrunning(list(m.units), at, 1 - units[0].seat))


def shoot(t: World, m: March, u: Unit, at: str) -> None:
    """10.4.5.1.s2a.i-1, 2.2.4f-1, 11.3b-1: its SAV less terrain; two with infantry aboard that has one. Where there
    were Dummies alone nobody is left to be fired at.
    """
    s = t.state
    foes = known_foes_at(s, at, u.seat)
    tally = shot_tally(s, u, at, m.way[-2], foes) if foes else None
    if tally is not None:
        lay(t, Marker(0, "small-arms", at, tally=tally, seat=1 - u.seat, firer=u.id))


def shot_tally(s: State, u: Unit, at: str, start: str, foes: list[Unit]) -> Tally | None:
    """10.4.5.1.s2a.i-1: None for a vehicle without small arms."""
    infantry = any(o.card.infantry and (o.face.sav or 0) >= FIGURES.infantry_sav for o in s.aboard.get(u.id, ()))
    value = FIGURES.infantry if u.card.carrier and infantry else u.face.sav
    if value is None:
        return None
    tem = small_arms.terrain(s, u, at, start, foes)
    return Tally((Mod(value, "Overrun", "10.4.5.1.s2a.i-1"), *((tem,) if tem.value else ())))


def lay(t: World, marker: Marker) -> None:
    """11.2a-1, 11.2b-1: a marker of the net value, unless that is too little."""
    s = t.state
    chart = anti_tank if marker.kind == "anti-tank" else small_arms
    if marker.tally.total < chart.LEAST:
        return
    s.marked += 1
    marker.id, marker.value = s.marked, min(marker.tally.total, chart.MOST)
    s.markers.append(marker)
    t.tell(told.AttackLaid(
        marker=marker.id, at=marker.at, unit=marker.unit, value=marker.value, tally=marker.tally,
        rule=marker.tally.mods[0].rule,
    ))  # fmt: skip


# ------------------------------------------------------------------ and they at the vehicles


def stand_up_to(t: World, p: Overrunning) -> Play[None]:
    """10.4.5.1.s2b.i-1, 10.4.5.1.s2b.ii-1, 10.4.5.1.s2b.iii-1: first those in the hex turn on one AFV; then Anti-Tank
    Fire, of those who must and of those who may.
    """
    s = t.state
    afvs = [i for i in p.units if s.units[i].at == p.at and s.units[i].card.afv]
    if not p.turned and afvs and any(braves(u) for u in foes_at(s, p.at, 1 - p.seat)):
        answer = Brave(afvs[0])
        if len(afvs) > 1:
            refusal = Refusal("which-afv", "they turn on one of the AFVs that overrun them", "10.4.5.1.s2b.iii-1")
            options: Options[Brave] = Options.of(map(Brave, afvs), refusal)
            answer = yield Choice(p.seat, "overrun", "Which AFV do they turn on?", options, "10.4.5.1.s2b.iii-1")
        turn_on(t, p, s.units[answer.vehicle])
        return
    c = reaction(s, p)
    moves: Options[Move] = Options(lambda: replies(s, c, p), lambda move: VERBS.why_not(s, (c, p), move))
    window = Window(SPENT, under_way(s))
    reply = yield Choice(p.seat, "overrun", f"Anti-Tank Fire at vehicles in {p.at}?", moves, "10.4.5.1.s2b.i-1", window)
    VERBS.do(t, (c, p), reply)


def braves(u: Unit) -> bool:
    """10.4.5.1.s2b.iii-1: a combat unit other than a Towed Gun."""
    return u.card.combat and not u.card.towed


def turn_on(t: World, p: Overrunning, afv: Unit) -> None:
    """10.4.5.1.s2b.iii-1, 10.4.5.1.s2b.iii-2: by its armour; nobody has acted for it."""
    p.turned = True
    lay(t, Marker(0, "anti-tank", p.at, tally=close_quarters(afv), seat=afv.seat, unit=afv.id))


def close_quarters(afv: Unit) -> Tally:
    tally = Tally((Mod((afv.face.av or 0) - FIGURES.close_quarters, "close quarters", "10.4.5.1.s2b.iii-1"),))
    return tally.plus(FIGURES.panzerfaust, "Panzerfaust", "10.4.5.1.s2b.iii-1") if afv.card.side == "allied" else tally


def reaction(s: State, p: Overrunning) -> Cycle:
    """The Reaction of the other side in the middle of a Maneuver, to the vehicles alone."""
    c, m = s.cycle, next(m for m in reversed(s.pending) if isinstance(m, March))
    assert c is not None
    deeds = [Deed(i, "maneuver", m.way[0], m.way[1:], backward=m.how == "reverse") for i in p.units]
    return Cycle(
        c.number, c.platoons, c.units, "reaction", p.seat, count=c.count, deeds=c.deeds, before=deeds, asked=c.asked
    )


def segment_now(s: State) -> Cycle | None:
    """The segment by which fire is judged at the moment: in the middle of an Overrun the Reaction to it."""
    p = s.pending[-1] if s.pending else None
    return reaction(s, p) if isinstance(p, Overrunning) else s.cycle


def must_fire(s: State, c: Cycle, p: Overrunning) -> list[Unit]:
    """10.4.5.1.s2b.i-1: Towed Guns and LATW sections in the hex, as long as they can."""
    return [
        u for u in s.stacks.get(p.at, ()) if u.seat == p.seat and is_pressed(u, p) and next(shots_of(s, c, p, u), None)
    ]


def replies(s: State, c: Cycle, p: Overrunning) -> Iterator[Move]:
    for u in s.own[p.seat]:
        if u.at and not u.did:
            yield from shots_of(s, c, p, u)
    if why_not_spent(s, (c, p), SPENT) is None:
        yield SPENT


def shots_of(s: State, c: Cycle, p: Overrunning, u: Unit) -> Iterator[Fire]:
    return (move for i in p.units if why_not_shot(s, (c, p), move := Fire(u.id, i)) is None)


def why_not_shot(s: State, context: tuple[Cycle, Overrunning], move: Fire) -> Refusal | None:
    """10.4.5.1.s2b.i-1: infantry and MG sections in the hex that have an ATV fire at Halftracks only. What keeps units
    from firing in any segment does so here (10.5.3.1-1, 10.5.3.2d-1, 12.6.2-3, 14.3.6-2), but not those who must.
    """
    c, p = context
    if move.target not in p.units:
        return Refusal("not-overrunning", "only vehicles that overrun are fired at now", "10.4.5.1.s2b.ii-1")
    u = s.units.get(move.unit)
    if u is not None and u.at == p.at and (u.card.infantry or u.card.kind == "mg") and s.units[move.target].card.afv:
        return Refusal("afv", f"{move.unit} does not fire at the AFV that overruns it", "10.4.5.1.s2b.i-1")
    if u is not None and not is_pressed(u, p) and (refusal := why_bound(s, c, move)):
        return refusal
    return why_not_fire(s, c, move)


def is_pressed(u: Unit, p: Overrunning) -> bool:
    """10.4.5.1.s2b.i-1: a Towed Gun or LATW section in the hex, which must fire if it is not Disrupted and has its
    Action still.
    """
    return u.at == p.at and u.card.kind in ("gun", "latw") and not u.disrupted and not u.did


def why_not_spent(s: State, context: tuple[Cycle, Overrunning], move: Spent) -> Refusal | None:
    c, p = context
    if waiting := must_fire(s, c, p):
        return Refusal("must-fire", f"{waiting[0].id} must fire", "10.4.5.1.s2b.i-1")
    return None


def take_shot(t: World, context: tuple[Cycle, Overrunning], move: Fire) -> None:
    """20.9.2-1: whoever fires out of hiding shows himself first."""
    on_action(t, move)
    fire(t, context[0], move)


def drive_on(t: World, context: tuple[Cycle, Overrunning], move: Spent) -> None:
    """10.4.5.1.s3-1: the vehicles go on."""
    t.state.pending.remove(context[1])


def otherwise(s: State, context: tuple[Cycle, Overrunning], move: Move) -> Refusal:
    return Refusal("overrun", "an Overrun is under way", "10.4.5.1.s2-1")


VERBS: Verbs[State, tuple[Cycle, Overrunning]] = Verbs(
    otherwise, Verb(Fire, why_not_shot, take_shot), Verb(Spent, why_not_spent, drive_on)
)

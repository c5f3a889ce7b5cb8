"""Moves before they are made: sums, remarks and exact odds, as far as whoever moves may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from hedgerow.kernel.screen.preview import Fate, Line, PlaceChance, Preview, Remark, Sum
from hedgerow.kernel.screen.words import plural
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import mortar_value
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.odds import assault as assault_odds
from hedgerow.lhy.odds import fire as fire_odds
from hedgerow.lhy.odds import mortars as mortar_odds
from hedgerow.lhy.odds.recovery import recovery_odds, regrouping_odds
from hedgerow.lhy.phases.activation import coordination_tally
from hedgerow.lhy.phases.design.buying import ROWS
from hedgerow.lhy.rules.assault.approach import gates
from hedgerow.lhy.rules.assault.arrows import in_the_hex
from hedgerow.lhy.rules.assault.assaults import storm_of
from hedgerow.lhy.rules.assault.destruction import destruction_tally
from hedgerow.lhy.rules.assault.forces import side as fighters
from hedgerow.lhy.rules.deeds import passes
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.scoot import halt_aim, scoot_aim
from hedgerow.lhy.rules.fire.targets import aimed_at, hex_of
from hedgerow.lhy.rules.landing.plan import nearly_complete
from hedgerow.lhy.rules.mortars.barrage import mortar_tally
from hedgerow.lhy.rules.mortars.ending import ready
from hedgerow.lhy.rules.move.overrun import segment_now
from hedgerow.lhy.rules.recovery.recovery import best_of, recovery_tally
from hedgerow.lhy.rules.recovery.shock import shock_tally
from hedgerow.lhy.rules.works.mines import known_mines
from hedgerow.lhy.screen import going
from hedgerow.lhy.screen.chances import ASSAULT_ROWS, even_or, fate
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.state.lookups import cohesion, known_foes_at, own_at
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import assault as moves
from hedgerow.lhy.state.moves import design, landing, recovery, set_up
from hedgerow.lhy.state.moves import fire as f
from hedgerow.lhy.state.moves import mortars as mo
from hedgerow.lhy.state.names import known
from hedgerow.lhy.state.pending.assault import Fight
from hedgerow.lhy.state.pending.landing import Drop
from hedgerow.lhy.state.state import Mortar, State, Unit
from hedgerow.lhy.state.world import TEN, World

DIE = f"d{TEN}"
NOTHING = Tally()
UNKNOWN = Remark("Who is there is not known", "4.3-1")
HELD_UP = Remark("Their Maneuver ends before they get in, by every way", "19.2-1")
REINFORCED = Remark("They come before the enemy does, or with him", "10.5.3.3-1")
DECIDED = {
    "destroyed": {"the defender is destroyed": Fraction(1)},
    "defender-retreat": {"the defender retreats": Fraction(1)},
    "attacker-retreat": {"the attacker retreats": Fraction(1)},
    "lot": {"the defender retreats": Fraction(1, 2), "the attacker retreats": Fraction(1, 2)},
}
"""14.1 step 1: Assaults that need no roll."""
NO_SHOT = Remark("There its Maneuver ends, and it does not fire", "19.2-1")
LATER = Remark("It is resolved in the Fire Resolution Phase", "5.0.III-1")


def nothing(ear: Ear, x: Any) -> Iterable[Remark]:
    return ()


def _sum(label: str, tally: Tally, dice: str = "") -> Sum:
    return Sum(label, tally, tally.total, dice)


def _unit(ear: Ear, unit: str) -> Unit:
    """Somebody of one's own: the move is legal."""
    return ear.s.units[unit]


# ------------------------------------------------------------------ remarks


def dig(ear: Ear, x: set_up.Dig) -> Iterator[Remark]:
    yield Remark("Men in it are harder to hit", "4.1.14-1")


def call(ear: Ear, x: a.Call) -> Iterator[Remark]:
    c = ear.s.cycle
    if c is None:
        return
    idle = [u for u in ear.s.own[c.seat] if u.at and not u.did and (c.segment == "reaction" or u.id in c.units)]
    if c.segment == "activation" and idle:
        yield Remark(f"{len(idle)} activated units have done nothing", "6.0.II.s2-1")
    if c.segment == "reaction" and c.passes and passes(ear.s, c):
        yield Remark("Both sides have passed: the activation is over", "6.0.II.s3-2")


def inquire(ear: Ear, x: f.Inquire) -> Iterator[Remark]:
    yield Remark("The other side says of what kinds they are; then you must fire at them, if you can", "4.3-3")


def coordinate(table: World, ear: Ear, x: a.Coordinate) -> Preview:
    s = table.state
    tally, needs = coordination_tally(s, s.company), TABLES.coordination.succeeds.value
    likely = assault_odds.at_least(needs - tally.total)
    found = even_or("Coordinated Activation", "two platoons act together", likely, "one at a time")
    return Preview(sums=(_sum(f"needs {needs}", tally, DIE),), fates=(found,), dice=True)


# ------------------------------------------------------------------ a mission of one's own, and landings


def buy(table: World, ear: Ear, x: design.Buy) -> Preview:
    """23.0.s13-3, 23.0.s13-5: where a die says what there is for the points."""
    d = ear.s.design
    assert d is not None
    assert ear.seat is not None
    if ROWS[x.what].by_roll:
        return Preview(remarks=(Remark("A die says how many there are", "23.0.s13-5"),), dice=True)
    if x.what == "armour" and not d.models[ear.seat]:
        return Preview(remarks=(Remark("A die says of which type it is", "23.0.s13-3"),), dice=True)
    return Preview()


def land(table: World, ear: Ear, x: landing.Zone | landing.Assemble) -> Preview:
    """16.1.3-1: when the plan is complete, all come down."""
    plan = next((p for p in ear.s.pending if isinstance(p, Drop)), None)
    if plan is None or not nearly_complete(ear.s, plan):
        return Preview()
    return Preview(remarks=(Remark("Then all jump, disperse and are checked", "16.1.3-1"),), dice=True)


# ------------------------------------------------------------------ fire


def _shot(ear: Ear, u: Unit, target: str, aim: Aim, *, count: bool = True) -> Preview:
    """One shot: its sum, the line, and what all markers on the target may do when they are resolved."""
    s, c = ear.s, segment_now(ear.s)
    assert c is not None
    assert ear.seat is not None
    odds = fire_odds.shot_odds(s, c, u, target, aim)
    at = hex_of(s, c, ear.seat, target)
    foe = aimed_at(s, c, ear.seat, target)
    aimed = known_foes_at(s, at, ear.seat) if foe is None else [foe]
    before = len(fire_odds.lying(s, at, 1 - ear.seat) if foe is None else [m for m in s.markers if m.unit == foe.id])
    tail = f", with {'both' if before == 1 else f'all {before + 1}'} attacks" if before else ""
    fates = [fate(f"{ear.name(i)}{tail}", results, i) for i, results in odds.together.items()] if count else []
    remarks = (LATER, *([UNKNOWN] if not all(known(o, ear.seat) for o in aimed) else []))
    line = Line(aim.start, at, "shot") if aim.start != at else None
    sums = (Sum("Marker", odds.tally, odds.value),)
    return Preview(sums, remarks, tuple(fates), lines=(line,) if line else (), strikes=(at,))


def fire(table: World, ear: Ear, x: f.Fire) -> Preview:
    u = _unit(ear, x.unit)
    return _shot(ear, u, x.target, Aim(u.at))


def split(table: World, ear: Ear, x: f.Split) -> Preview:
    u = _unit(ear, x.unit)
    return _both(_shot(ear, u, target, Aim(u.at, split=True)) for target in (x.target, x.other))


def crossfire(table: World, ear: Ear, x: f.Crossfire) -> Preview:
    return _both(_shot(ear, u, x.target, Aim(u.at), count=False) for u in (_unit(ear, i) for i in x.units))


def _both(shots: Iterable[Preview]) -> Preview:
    found = list(shots)
    return Preview(
        sums=tuple(s for shot in found for s in shot.sums),
        remarks=tuple(dict.fromkeys(r for shot in found for r in shot.remarks)),
        fates=tuple(one for shot in found for one in shot.fates),
        lines=tuple(line for shot in found for line in shot.lines),
        strikes=tuple(dict.fromkeys(at for shot in found for at in shot.strikes)),
    )  # fmt: skip


def _moving(ear: Ear, unit: str, to: str, shot: Preview) -> Preview:
    """A shot before which or after which a unit goes into another hex."""
    way = going.hop(ear, (unit,), to)
    remarks, fates = (*way.remarks, *shot.remarks), (*way.fates, *shot.fates)
    return msgspec.structs.replace(shot, remarks=remarks, fates=fates, dice=way.dice)


def scoot(table: World, ear: Ear, x: f.Scoot) -> Preview:
    u = _unit(ear, x.unit)
    return _moving(ear, x.unit, x.to, _shot(ear, u, x.target, scoot_aim(u, x.to)))


def halt_and_fire(table: World, ear: Ear, x: f.HaltAndFire) -> Preview:
    """11.5.4f-1: what it does not see where it is now is an obscure target."""
    u, c = _unit(ear, x.unit), ear.s.cycle
    assert c is not None
    return _moving(ear, x.unit, x.to, _shot(ear, u, x.target, halt_aim(ear.s, c, u, x.to, x.target)))


def stalk(table: World, ear: Ear, x: f.Stalk) -> Preview:
    """19.1.1a-1, 19.2-1: who goes into Wire, or mines that are known, does not fire from there."""
    s, u = ear.s, _unit(ear, x.unit)
    if x.to in s.wire or known_mines(s, x.to, u.seat):
        return _moving(ear, x.unit, x.to, Preview(remarks=(NO_SHOT,)))
    return _moving(ear, x.unit, x.to, _shot(ear, u, x.target, Aim(x.to)))


# ------------------------------------------------------------------ mortars


def request(table: World, ear: Ear, x: mo.Request) -> Preview:
    """20.7j-1: the Forward Observer of those who are not on the map yet is in the hex that they name. 11.4.4.2-1: on
    his own position a leader has to be granted it first.
    """
    u, mortar = _unit(ear, x.unit), ear.s.mortars[x.mortar]
    start = u.at or x.post
    found = _barrage(ear, mortar, start, x.at, x.shells, x.sector)
    on_himself = x.at == u.at
    fates = tuple(_shelled(ear, mortar, start, x.at, ", if granted" * on_himself)) if x.shells == "he" else ()
    if on_himself:
        asked = even_or("Fire on my position", "granted", mortar_odds.granted(u), "refused")
        fates = (asked, *fates)
    return msgspec.structs.replace(found, fates=fates)


def illuminate(table: World, ear: Ear, x: mo.Illuminate) -> Preview:
    """17.5.1: whether there is light at all, and over which hex it burns then."""
    u, light = _unit(ear, x.unit), TABLES.illumination
    found = mortar_odds.light_odds(ear.s, x.at, x.sector)
    asked = even_or("Illumination", "granted", fire_odds.at_most(light.granted), "refused")
    words = f"Hexes up to {light.radius} from it are as by Day; {light.granted} or less is needed"
    return Preview(
        remarks=(Remark(words, "17.5.2a-1"),), fates=(asked,), dice=True,
        lines=(Line(u.at, x.at),) if u.at != x.at else (),
        places=tuple(PlaceChance(at, str(likely), float(likely)) for at, likely in found),
    )  # fmt: skip


def extend(table: World, ear: Ear, x: mo.Extend) -> Preview:
    """11.4.9: who will be there when it is resolved nobody knows yet."""
    s = ear.s
    mortar = s.mortars[x.mortar]
    found = _barrage(ear, mortar, mortar.at or s.units[mortar.observer].at, x.at, x.shells, x.sector)
    going = even_or("The fire goes on", "it goes on", mortar_odds.ready_odds(s, mortar), "it ends")
    needs = Remark(f"{ready(s, mortar)} or less is needed", "11.4.9-3")
    return msgspec.structs.replace(found, remarks=(needs, *found.remarks), fates=(going,), lines=(), strikes=())


def _barrage(ear: Ear, mortar: Mortar, start: str, at: str, shells: mo.Shells, sector: str) -> Preview:
    """11.4.5: a marker in the hex unless the view is hindered, and one for each accuracy roll, there or beside it. The
    places are those where any marker may fall.
    """
    s = ear.s
    sure, rolls = mortar_odds.salvo(s, mortar, start, at, shells)
    remarks = [Remark(f"{plural(rolls, 'accuracy roll')}: {TABLES.mortar_fire.accurate.value} or more is "
                      "accurate", "11.4.5.s6-1")]  # fmt: skip
    if not sure:
        remarks.append(Remark("The observer's view is hindered: the first shells need a roll, too", "11.4.5.s3-2"))
    sums: tuple[Sum, ...] = ()
    if shells == "he":
        sums = (_sum(f"Marker in {at}", mortar_tally(s, at, mortar_value(mortar.kind, primary=True), mortar.seat)),)
        remarks += [UNKNOWN] if _unknown_at(ear, at) else []
    impacts = mortar_odds.mortar_odds(s, mortar, start, at, shells, sector)
    ranked = sorted(impacts, key=lambda one: -one.hit)
    return Preview(sums, tuple(remarks), dice=True, lines=(Line(start, at),) if start != at else (),
                   strikes=(at,) if sure else (),
                   places=tuple(PlaceChance(one.at, str(one.hit), float(one.hit)) for one in ranked))  # fmt: skip


def _unknown_at(ear: Ear, at: str) -> bool:
    return any(not known(foe, ear.seat) for foe in ear.s.stacks.get(at, ()) if not foe.hidden)


def _shelled(ear: Ear, mortar: Mortar, start: str, at: str, tail: str) -> Iterator[Fate]:
    """13.1: what the shells may do in the primary impact hex to whoever is known there; of a Concealed hex there are no
    odds.
    """
    s = ear.s
    if _unknown_at(ear, at):
        return
    for seat in (1 - mortar.seat, mortar.seat):
        units = [u for u in s.stacks.get(at, ()) if u.seat == seat and known(u, mortar.seat)]
        before = len(fire_odds.lying(s, at, seat))
        also = f", with {plural(before, 'attack')} before" if before else ""
        odds = mortar_odds.struck_odds(s, mortar, start, at, units)
        yield from (fate(f"{ear.name(i)}{tail}{also}", results, i) for i, results in odds.items())


# ------------------------------------------------------------------ recovery


RESULTS = {"stays": "no change", "heroic": "Heroic"}


def recover(table: World, ear: Ear, x: recovery.Recover | recovery.Regroup) -> Preview:
    s = table.state
    if isinstance(x, recovery.Regroup):
        units = [_unit(ear, i) for i in x.units]
        results, tally = regrouping_odds(s, units, x.leader), recovery_tally(s, best_of(units)[0], x.leader)
        needs = cohesion(best_of(units)[0]) or 0
    else:
        u = _unit(ear, x.unit)
        results = recovery_odds(s, u, x.leader)
        tally = shock_tally(s, u) if u.shocked else recovery_tally(s, u, x.leader)
        needs = 0 if u.shocked else cohesion(u) or 0
    named = {RESULTS.get(result, result): likely for result, likely in results.items()}
    label = f"needs {needs} or less" if needs else "Recovery"
    who = ear.names(x.units) if isinstance(x, recovery.Regroup) else ear.name(x.unit)
    piece = "" if isinstance(x, recovery.Regroup) else x.unit
    return Preview(sums=(_sum(label, tally, DIE),), fates=(fate(who, named, piece),), dice=True)


# ------------------------------------------------------------------ Assaults


def assault(table: World, ear: Ear, x: moves.Assault) -> Preview:
    s, c = table.state, table.state.cycle
    assert c is not None
    units = [_unit(ear, i) for i in x.units]
    foes = known_foes_at(s, x.at, units[0].seat)
    line = (Line(units[0].at, x.at),)
    found = gates(s, c, storm_of(units, x.at))
    ways = [gate for gate in found if not _held_up(s, units, gate)]
    if not ways:
        return Preview(remarks=(HELD_UP,), dice=all(gate in s.mines for gate in found), lines=line)
    if not foes:
        return Preview(remarks=(REINFORCED,), lines=line)
    if any(not known(foe, ear.seat) for foe in foes):
        return Preview(remarks=(UNKNOWN,), lines=line)
    ours = [*assault_odds.driven(units), *(o for o in own_at(s, x.at, units[0].seat) if o not in units)]
    odds = {gate: through(s, units, x.at, gate, ours, foes) for gate in ways}
    best = max(odds, key=lambda gate: odds[gate].drm)  # how defenders come in does not count
    melee = fight(odds[best], line)
    remarks = [*_setting_out(ear, units, x, best), *melee.remarks]
    if len({one.drm for one in odds.values()}) > 1:
        remarks.insert(0, Remark(f"By {best}", "10.5.2.2-1"))
    return msgspec.structs.replace(melee, remarks=tuple(remarks))


def _held_up(s: State, units: list[Unit], gate: str) -> bool:
    """19.1.1a-1, 19.2-1: whether Wire, or mines that are known, end the Maneuver of men beside the hex."""
    if gate == units[0].at or all(u.card.vehicular for u in units):
        return False
    return gate in s.wire or known_mines(s, gate, units[0].seat)


def _setting_out(ear: Ear, units: list[Unit], x: moves.Assault, gate: str) -> Iterable[Remark]:
    """4.1.10-2, 19.1.1b-1, 19.2-2, 11.4.7b-1: what they have to get out of first."""
    here = units[0].at
    to = x.at if gate == here else gate
    return going.hop(ear, x.units, to).remarks if ear.s.ground.distance(here, to) == 1 else ()


def through(
    s: State, units: list[Unit], at: str, gate: str, ours: list[Unit], foes: list[Unit]
) -> assault_odds.AssaultOdds:
    """The Assault if units come in by a hex beside it."""
    plan = assault_odds.planned(s, units, at, gate)
    return assault_odds.assault_odds(s, plan, *((ours, foes) if plan.seat == units[0].seat else (foes, ours)))


def fight(odds: assault_odds.AssaultOdds, lines: tuple[Line, ...] = ()) -> Preview:
    if odds.verdict:
        found = fate("The Assault", DECIDED[odds.verdict.end])
        remark = Remark("It is decided without a roll", odds.verdict.clause)
        return Preview(remarks=(remark,), fates=(found,), dice=odds.verdict.end == "lot", lines=lines)
    drm = Tally().plus(odds.drm, "attack against defence", "14.1.s4-1")
    ranked = sorted(odds.rows, key=lambda row: -row[0])
    results = {words: likely for words, (_, likely) in zip(ASSAULT_ROWS, ranked, strict=True) if likely}
    return Preview(
        sums=(_sum("Attack", odds.attack), _sum("Defence", odds.defence), _sum("Assault", drm, DIE)),
        fates=(fate("The Assault", results),), dice=True, lines=lines,
    )  # fmt: skip


def resolve(table: World, ear: Ear, x: moves.Resolve) -> Preview:
    s = table.state
    found = s.assaults.get(x.at)
    if found is None:
        return Preview()
    attackers, defenders = own_at(s, x.at, found.seat), own_at(s, x.at, 1 - found.seat)
    if not attackers or not defenders or any(not known(u, ear.seat) for u in (*attackers, *defenders)):
        return Preview(remarks=(UNKNOWN,), dice=True)
    return fight(assault_odds.assault_odds(s, found, attackers, defenders))


def commit(table: World, ear: Ear, x: moves.Commit) -> Preview:
    s = table.state
    under_way = next((p for p in reversed(s.pending) if isinstance(p, Fight)), None)
    found = s.assaults.get(under_way.at) if under_way else None
    if under_way is None or found is None or ear.seat is None:
        return Preview()
    others = [u for u in fighters(s, under_way, 1 - ear.seat) if u.id in under_way.committed or not under_way.committed]
    mine = [_unit(ear, i) for i in x.units]
    if any(not known(u, ear.seat) for u in others):
        return Preview(remarks=(UNKNOWN,))
    sides = (mine, others) if found.seat == ear.seat else (others, mine)
    odds = assault_odds.assault_odds(s, found, *sides)
    return fight(msgspec.structs.replace(odds, verdict=None))  # that was looked at before anybody was asked


def feint(table: World, ear: Ear, x: moves.Feint) -> Preview:
    s = table.state
    if s.arrows[0].at in s.assaults:
        return Preview(remarks=(Remark("They stay: nobody Withdraws from an Assault hex", "10.3.1c-1"),))
    likely = assault_odds.feint_odds(in_the_hex(s, s.arrows[0]))
    return Preview(fates=(even_or("Feint", "any may stay", likely, "all Withdraw"),), dice=True)


def destroy(table: World, ear: Ear, x: moves.Destroy) -> Preview:
    s = table.state
    vehicle = s.units[x.vehicle]
    assert ear.seat is not None
    tally = destruction_tally(s, vehicle.at, ear.seat, vehicle)
    likely = assault_odds.destruction_odds(s, vehicle.at, ear.seat, vehicle)
    needs = TABLES.vehicle_destruction.succeeds.value
    found = fate(ear.name(x.vehicle), {"no effect": 1 - likely, "destroyed": likely}, x.vehicle)
    return Preview(sums=(_sum(f"needs {needs}", tally, DIE),), fates=(found,), dice=True)

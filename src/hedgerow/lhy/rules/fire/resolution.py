"""13.0-13.3 Fire Resolution: dice for all markers, and for each unit the single most detrimental result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.charts import armour
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import destroy
from hedgerow.lhy.rules.fire.collateral import collateral, too_weak
from hedgerow.lhy.rules.fire.records import Harm
from hedgerow.lhy.rules.fire.results import apply_harms, cohesion, faltering, get_off, holds, shake_off, stun, throw_off
from hedgerow.lhy.rules.fire.small_arms import exposed
from hedgerow.lhy.rules.hiding.concealment import after_result
from hedgerow.lhy.rules.hiding.exposure import expose
from hedgerow.lhy.rules.hiding.hidden import under_fire
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.state.events import fire as told
from hedgerow.lhy.state.names import openly
from hedgerow.lhy.state.state import Marker, State, Unit
from hedgerow.lhy.state.world import World, d10

FIGURES = TABLES.resolution
SEEMING = TABLES.dummy
RANKS = ("check", "disrupt", "shock", "casualty", "destroy")


class Reckoning:
    """13.0-2: what everybody has coming in one Fire Resolution Phase; the worst of it is all that a unit suffers."""

    def __init__(self) -> None:
        self.harms: dict[str, Harm] = {}
        self.results: list[tuple[str, int]] = []  # final results by which Concealment may be lost
        self.unmasked: list[str] = []  # Dummies that what they look like would not have got away with (20.8.1)

    def add(self, harms: Iterable[Harm]) -> None:
        for harm in harms:
            worst = self.harms.get(harm.unit)
            if worst is None or RANKS.index(harm.blow) > RANKS.index(worst.blow):
                self.harms[harm.unit] = harm


def resolve_fire(t: World) -> None:
    """13.0-1, 13.0-2, 5.0.III-1, 11.3-1, 13.1.s8-1: all attacks as the markers lie when the phase begins, hex after hex
    in the order of the map, then unit after unit. All of them take effect together.
    """
    s = t.state
    under_fire(t)
    reckoning = Reckoning()
    for at in sorted({m.at for m in s.markers if m.kind in ("small-arms", "mortar")}, key=s.ground.index.__getitem__):
        resolve_hex(t, at, reckoning)
    killers = resolve_anti_tank(t, reckoning)
    spread(t, reckoning, killers)
    take_effect(t, reckoning)
    s.markers = [m for m in s.markers if m.kind in ("mortar", "smoke")]
    for u in s.units.values():
        u.left_carrier = ""  # 13.3.7a-2: the fire that it left the vehicle under is over


# ------------------------------------------------------------------ Small Arms and Mortar Fire


def resolve_hex(t: World, at: str, reckoning: Reckoning) -> None:
    """13.1-1, 13.1-2, 13.1.s1-1, 13.1.s2-1: a die for each marker; each side suffers the highest result of the SADRM
    markers on its own units and of all MDRM markers, those of the assaulting side without terrain.
    """
    s = t.state
    here = s.stacks.get(at, ())
    seats = sorted({u.seat for u in here})
    markers = [
        m for m in s.markers if m.at == at and (m.kind == "mortar" or (m.kind == "small-arms" and m.seat in seats))
    ]
    if not seats or not markers:
        return
    dice = roll_markers(t, markers)
    shells: dict[int, int] = {}  # mortar markers that were the highest for somebody, with their dice
    for seat in seats:
        own = [m for m in markers if m.kind == "mortar" or m.seat == seat]
        if not own:
            continue
        bare = assaulting(s, at, seat)
        m = max(own, key=lambda m: (dice[m.id] + worth(m, bare), -m.id))
        most = dice[m.id] + worth(m, bare)
        shells |= {o.id: dice[o.id] for o in own if o.kind == "mortar" and dice[o.id] + worth(o, bare) == most}
        resolve_side(t, at, [u for u in here if u.seat == seat], m, dice[m.id], worth(m, bare), reckoning)
    strike_vehicles(t, at, [m for m in markers if m.id in shells], shells, reckoning)


def assaulting(s: State, at: str, seat: int) -> bool:
    """11.4.7a-1: whether a side in a hex is the one that Assaults it, and has no use of its terrain against mortars."""
    return at in s.assaults and s.assaults[at].seat == seat


def roll_markers(t: World, markers: Sequence[Marker]) -> dict[int, int]:
    dice = {}
    for m in markers:
        by = None if m.kind == "mortar" else 1 - m.seat
        die = dice[m.id] = d10(t, f"{'Mortar Fire' if m.kind == 'mortar' else 'Small Arms Fire'} at {m.at}", by=by)
        t.tell(told.MarkerRolled(marker=m.id, at=m.at, die=die, value=m.value, result=die + m.value, rule="13.1.s1-1"))
    return dice


def worth(m: Marker, bare: bool) -> int:
    """11.4.7a-1, 13.1.s2-1: what a marker counts; of a mortar without terrain for those who have no use of it."""
    return m.bare if bare and m.kind == "mortar" else m.value


def resolve_side(
    t: World, at: str, there: Sequence[Unit], m: Marker, die: int, value: int, reckoning: Reckoning
) -> None:
    """13.1.s3-1, 13.1.s4-1, 13.1.s5-1, 13.1.s6-1: one attack on the units of one side. Of Concealed ones to whom it
    does nothing the other side hears no more, be a leader among them or not.
    """
    s = t.state
    units = [u for u in there if u.card.non_vehicular]
    mortar = m.kind == "mortar"
    chosen = select(t, at, [u for u in units if can_be_struck(s, u, mortar=mortar)])
    if chosen is None:
        strike_nobody(t, at, there, die, value, reckoning)
        return
    tally = plain = rolled(die, value)
    if led(s.stacks.get(at, ()), chosen):
        tally = tally.plus(-1, "Platoon Leader", "13.1.s4-1")
    result, needs = tally.total, cohesion(chosen)
    reckoning.results.append((chosen.id, result))
    blow = effect(chosen, result)
    secret = chosen.concealed and blow is None
    t.tell(
        told.HexResolved(
            at=at, seat=chosen.seat, result=plain if secret else tally, unit="" if secret else chosen.id,
            cohesion=0 if secret else needs, effect=blow.blow if blow else "", rule="13.1.s5-1",
        )
    )  # fmt: skip
    if blow is None:
        return
    reckoning.add([blow])
    for u in sorted(units, key=lambda u: u.id):
        if u is not chosen and checks(s, u, mortar=mortar) and not holds(t, u):
            reckoning.add([Harm(u.id, faltering(u), "13.3.1-1")])


def rolled(die: int, value: int) -> Tally:
    return Tally().plus(die, "die", "13.1.s1-1").plus(value, "marker", "13.1.s1-1")


def strike_nobody(t: World, at: str, there: Sequence[Unit], die: int, value: int, reckoning: Reckoning) -> None:
    """20.8-2, 4.3-1: Concealed vehicles alone, or Dummies: the other side hears what it would of men to whom the attack
    does nothing. Dummies on foot may be given away by it.
    """
    veiled = [u for u in there if u.concealed and not u.hidden]
    if veiled:
        tally = rolled(die, value)
        t.tell(told.HexResolved(at=at, seat=veiled[0].seat, result=tally, unit="", cohesion=0, effect="",
                                rule="13.1.s5-1"))  # fmt: skip
        reckoning.results += [(u.id, tally.total) for u in veiled if u.card.dummy and u.card.non_vehicular]


def can_be_struck(s: State, u: Unit, *, mortar: bool) -> bool:
    """13.1.s3-2, 11.3d-1, 2.2.4b-1, 11.4.7d-1: who may be selected: by small arms no Passenger, by mortars nobody
    aboard anything; FPs and Dummies never.
    """
    if u.card.dummy or u.card.kind == "fp" or u.card.vehicular:
        return False
    return not u.carrier if mortar else exposed(s, u)


def checks(s: State, u: Unit, *, mortar: bool) -> bool:
    """13.1.s6-1, 11.3d-1, 11.4.7d-1: who checks his Cohesion: whoever may be hurt. Whoever is aboard a vehicle in
    motion is immune to mortars.
    """
    if u.card.dummy or not u.card.can.disrupt:
        return False
    if mortar:
        return not u.carrier or not s.units[u.carrier].motion
    return exposed(s, u)


def select(t: World, at: str, units: Sequence[Unit]) -> Unit | None:
    """13.1.s3-1, 13.1.s3-3: whom the fire strikes; among equals chance decides."""
    equals = best_of(units)
    return t.draw(equals, f"Unit that the fire at {at} strikes", openly(equals)) if equals else None


def best_of(units: Sequence[Unit]) -> list[Unit]:
    """13.1.s3-1, 13.1.s3-3: the best Cohesion of the first group that anybody is in; then Assault Value, then SAV."""
    if not units:
        return []
    first = min(group(u) for u in units)
    ranked = [u for u in units if group(u) == first]
    best = max(quality(u) for u in ranked)
    return sorted((u for u in ranked if quality(u) == best), key=lambda u: u.id)


def group(u: Unit) -> int:
    """13.1.s3-1: unconcealed, then Concealed undisrupted combat units; Disrupted ones; non-combat units."""
    if not u.card.combat:
        return 3
    return 2 if u.disrupted else int(u.concealed)


def quality(u: Unit) -> tuple[int, int, int]:
    face = u.face
    return cohesion(u), face.assault, face.sav if face.sav is not None else -9


def led(units: Iterable[Unit], chosen: Unit) -> bool:
    """13.1.s4-1, 20.9.2-1: an undisrupted leader of the unit's own platoon in the hex, of better Cohesion than the
    unit; one who is Hidden does not show himself by it.
    """
    if not chosen.card.combat or not chosen.platoon:
        return False
    leaders = (u for u in units if u.card.kind == "leader" and u.platoon == chosen.platoon)
    return any(cohesion(u) > cohesion(chosen) for u in leaders if not u.disrupted and not u.hidden)


def effect(u: Unit, result: int) -> Harm | None:
    """13.1.s5-1: above its Cohesion a unit Disrupts, or suffers a Casualty if it is Disrupted; at 10 in any case."""
    if result >= FIGURES.casualty:
        return Harm(u.id, "casualty", "13.1.s5-1")
    return Harm(u.id, faltering(u), "13.1.s5-1") if result > cohesion(u) else None


def strike_vehicles(t: World, at: str, markers: Sequence[Marker], dice: dict[int, int], reckoning: Reckoning) -> None:
    """13.1.s7-1: a natural 10 of a mortar with a value of 2 or more, if its result was the one that counted, hits one
    stationary vehicle: a Carrier is destroyed, an AFV Shocked.
    """
    s = t.state
    if not any(m.mv >= FIGURES.vehicle_mv and dice[m.id] == FIGURES.vehicle_die for m in markers):
        return
    vehicles = [u for u in s.stacks.get(at, ()) if u.card.vehicular and not u.motion]
    still = [u for u in vehicles if not u.card.dummy]
    if not still:
        reckoning.unmasked += [u.id for u in vehicles]
    else:
        u = t.draw(sorted(still, key=lambda u: u.id), f"Vehicle that the mortar hits at {at}", openly(still))
        reckoning.add([Harm(u.id, "shock" if u.card.afv else "destroy", "13.1.s7-1")])


# ------------------------------------------------------------------ Anti-Tank Fire


def resolve_anti_tank(t: World, reckoning: Reckoning) -> dict[str, Marker]:
    """13.2, 13.3.6-3: what Anti-Tank Fire does to each target; gives the markers by which they are destroyed."""
    s = t.state
    found: dict[str, Harm] = {}
    killers: dict[str, Marker] = {}
    for i in sorted({m.unit for m in s.markers if m.kind == "anti-tank"}):
        u = s.units[i]
        harm, killer = resolve_target(t, u, [m for m in s.markers if m.unit == i], reckoning)
        if harm:
            found[i] = harm
        if killer:
            killers[i] = killer
    for spared in duels(t, found):
        del found[spared], killers[spared]
    reckoning.add(found.values())
    return killers


def resolve_target(
    t: World, u: Unit, markers: Sequence[Marker], reckoning: Reckoning
) -> tuple[Harm | None, Marker | None]:
    """13.2.s1-1, 13.2.s2-1, 13.2.s3-1, 15.1d-1: a die for each marker, an unmodified 1 ignored; against the AV, or the
    AEV if it is Enfilade. Only the most harmful result counts.
    """
    best: tuple[int, int, Marker, int] | None = None  # how far above the armour, whether it does more damage, ...
    for m in markers:
        die = d10(t, "Anti-Tank Fire" if u.concealed else f"Anti-Tank Fire at {u.id}", by=1 - u.seat)
        result, ignored = die + m.value, die == FIGURES.ignored
        t.tell(
            told.MarkerRolled(
                marker=m.id, at=m.at, die=die, value=m.value, result=result, ignored=ignored, rule="13.2.s1-1"
            )
        )  # fmt: skip
        av = armour(u.face, enfilade=m.enfilade)
        if not ignored and u.card.dummy and pierces(t.state, u, result, enfilade=m.enfilade):
            reckoning.unmasked.append(u.id)
        if ignored or av is None:
            continue
        reckoning.results.append((u.id, result))
        weight = (min(result - av, 1), spills(t.state, m), m, result)
        if best is None or weight[:2] > best[:2]:
            best = weight
    if best is None:
        return None, None
    over, _, m, result = best
    destroyed, shocked = over > 0, over == 0 and u.card.afv and not u.shocked
    blow = "destroy" if destroyed else "shock" if shocked else ""
    if blow or not u.concealed:
        t.tell(
            told.VehicleResolved(
                unit=u.id, at=u.at, result=result, armour=armour(u.face, enfilade=m.enfilade) or 0,
                enfilade=m.enfilade, effect=blow, rule="13.2.s3-1",
            )
        )  # fmt: skip
    if destroyed:
        return Harm(u.id, "destroy", "13.2.s3-1"), m
    return (Harm(u.id, "shock", "13.2.s3-1") if shocked else None), None


def pierces(s: State, dummy: Unit, result: int, *, enfilade: bool) -> bool:
    """20.8.1-1, 4.3.1-1: whether a result would have destroyed what a Dummy looks like, or Shocked it: which in the
    dark alone costs no Concealment.
    """
    av = (SEEMING.aev if enfilade else SEEMING.av).value
    return result > av or (result == av and light_at(s, dummy.at) == "day")


def spills(s: State, m: Marker) -> int:
    """13.3.7-1: of two markers that destroy a vehicle the more harmful is the one that can inflict
    Collateral Damage.
    """
    firer = s.units.get(m.firer)
    return int(firer is None or not too_weak(s, firer.card))


def duels(t: World, found: dict[str, Harm]) -> list[str]:
    """13.3.6-3: of two who fired at each other and at nobody else, and were fired at by nobody else, one is spared."""
    s = t.state
    spared = []
    fire = [m for m in s.markers if m.kind == "anti-tank"]
    dead = [i for i, harm in found.items() if harm.blow == "destroy"]
    for a in dead:
        for b in dead:
            if a < b and s.units[a].seat != s.units[b].seat and duel(s, fire, a, b):
                pair = s.units[a], s.units[b]
                lost = t.draw(pair, f"Who is destroyed, {a} or {b}", openly(pair))
                spared.append(b if lost.id == a else a)
                t.tell(told.DuelDecided(units=(a, b), spared=spared[-1], rule="13.3.6-3"))
    return spared


def duel(s: State, fire: Sequence[Marker], a: str, b: str) -> bool:
    if not all(s.units[i].card.vehicular or s.units[i].card.towed for i in (a, b)):
        return False
    ours = [m for m in fire if {m.unit, m.firer} & {a, b}]
    return all({m.unit, m.firer} == {a, b} for m in ours)


# ------------------------------------------------------------------ outside of the phase


def suffer(t: World, at: str, units: Sequence[Unit], markers: Sequence[Marker], *, bare: bool = False) -> list[Unit]:
    """13.1.s1-1: units on foot suffer some markers at once; gives who is left of them."""
    if not units or not markers:
        return list(units)
    dice = roll_markers(t, markers)
    m = max(markers, key=lambda m: (dice[m.id] + worth(m, bare), -m.id))
    reckoning = Reckoning()
    resolve_side(t, at, units, m, dice[m.id], worth(m, bare), reckoning)
    after = take_effect(t, reckoning)
    left = [after.get(u.id, u) for u in units]
    return [u for u in left if u is not None and u.at]


def suffer_anti_tank(t: World, u: Unit) -> dict[str, Unit | None]:
    """13.2: a vehicle suffers the ATDRM markers on it at once; gives what is left of those on foot who suffered."""
    markers = [m for m in t.state.markers if m.unit == u.id]
    if not markers:
        return {}
    reckoning = Reckoning()
    harm, killer = resolve_target(t, u, markers, reckoning)
    reckoning.add([harm] if harm else [])
    spread(t, reckoning, {u.id: killer} if killer else {})
    after = take_effect(t, reckoning)
    t.state.markers = [m for m in t.state.markers if m.unit != u.id]
    return after


# ------------------------------------------------------------------ what follows, and how it takes effect


def spread(t: World, reckoning: Reckoning, killers: dict[str, Marker]) -> None:
    """13.3.5-1, 13.3.7-1, 13.0-2: Riders of Shocked AFVs check their Cohesion; destroyed vehicles bring Collateral
    Damage. Of one that a mortar has destroyed as well the mortar's counts, which spares nobody.
    """
    s = t.state
    for harm in list(reckoning.harms.values()):
        u = s.units[harm.unit]
        if harm.blow == "shock":
            for rider in s.aboard.get(u.id, ()):
                if not holds(t, rider):
                    reckoning.add([Harm(rider.id, faltering(rider), "13.3.5-1")])
        elif harm.blow == "destroy" and u.card.vehicular:
            killer = killers.get(u.id) if harm.rule == "13.2.s3-1" else None
            firer = s.units.get(killer.firer) if killer else None
            reckoning.add(collateral(t, u, firer.card if firer else None))


def take_effect(t: World, reckoning: Reckoning) -> dict[str, Unit | None]:
    """13.0-2, 4.3.1.1d-1, 13.1.s6-1: vehicles first, so that everybody is off them; then men; then Riders of whom one
    is Disrupted get off. Gives what is left of those on foot who suffered.
    """
    s = t.state
    for i, result in reckoning.results:
        if s.units[i].at:
            after_result(t, s.units[i], result)
    for i in reckoning.unmasked:
        if s.units[i].at:
            expose(t, s.units[i], "20.8.1-1")
    harms = list(reckoning.harms.values())
    for harm in harms:
        u = s.units[harm.unit]
        if u.at and harm.blow == "shock":
            stun(t, u, harm.rule)
            throw_off(t, u, "13.3.5-1")
    for harm in harms:
        u = s.units[harm.unit]
        if u.at and harm.blow == "destroy" and u.card.vehicular:
            if riders := list(s.aboard.get(u.id, ())):
                get_off(t, u, riders, "13.3.7a-1")
            destroy(t, u, harm.rule)
    left = apply_harms(t, [harm for harm in harms if not s.units[harm.unit].card.vehicular])
    shake_off(t)
    return left

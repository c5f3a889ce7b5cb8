"""What a seat may see, listed field by field: what is not named here is not shown.

LnLT is played with open stacks (1.3.10). Hidden are only the paragraphs nobody has read yet (1.8.4), which are not in
the state at all, and where a Sniper will appear, which is decided when he does.
"""

from __future__ import annotations

from hedgerow.lnlt.book.counters import Gun
from hedgerow.lnlt.book.options import by_name
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.rules.air.helicopters import take_offs
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.rules.fire.night import lit_hexes
from hedgerow.lnlt.rules.fire.sighting import spotted_why
from hedgerow.lnlt.rules.indirect.artillery import battery
from hedgerow.lnlt.rules.move.modes import movement_factor, stack_allowance
from hedgerow.lnlt.rules.people.leaders import lm, morale
from hedgerow.lnlt.rules.people.weapons import can_fire, weapon_fp, weapon_range
from hedgerow.lnlt.rules.victory import objectives, standing
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.records import (
    AcquisitionView,
    ArtilleryView,
    FlightView,
    FortView,
    GunView,
    HulkView,
    ImpulseView,
    MinesView,
    MovingView,
    PlaceView,
    SortieView,
    UnitView,
    VehicleView,
    View,
    WeaponView,
)
from hedgerow.lnlt.state.lookups import figures, hull, printed
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import Flight, Hulk, Impulse, Moving, Sortie, State, Unit, Weapon


def view(s: State, seat: int | None) -> View:
    """The whole of what a seat (None: a spectator) sees."""
    return View(
        seat=seat, scenario=s.scenario, map=s.map, options=by_name(s.options), turn=s.turn, turns=s.turns,
        phase=s.phase, initiative=s.initiative, active=s.active, passes=s.passes,
        units=tuple(unit_view(s, u) for u in s.units.values()),
        weapons=tuple(weapon_view(w) for w in s.weapons.values() if not w.gone),
        places=tuple(place_view(s, p, seat) for p in interesting_places(s)),
        event_markers=tuple((m.id, m.at) for m in s.markers),
        objectives=objectives(s.scenario),
        score=standing(s),
        acquired=tuple(AcquisitionView(gun, a.target, a.bonus) for gun, a in s.acquired.items()),
        impulse=impulse_view(s.impulse) if s.impulse else None,
        moving=moving_view(s, s.moving) if s.moving else None,
        air=(*s.air_due, *s.air), air_due=tuple(s.air_due), flight=flight_view(s.flight) if s.flight else None,
        sortie=sortie_view(s, s.sortie) if s.sortie else None,
        night=s.night, lit=tuple(lit_hexes(s)), forts=tuple(fort_view(fort) for fort in s.forts),
        artillery=tuple(artillery_view(s, mission) for mission in s.missions),
        spotting_round=s.spotting_round, expended=tuple(s.expended),
        sorties=tuple(x.unit for side in (0, 1) for x in take_offs(s, side)) if s.helicopters else (),
    )  # fmt: skip


def unit_view(s: State, u: Unit) -> UnitView:
    f = figures(u)
    return UnitView(
        id=u.id, counter=u.counter, name=f.name, called=name(s, u.id), kind=f.kind, nation=f.nation,
        designation=f.designation, side=u.side,
        at=u.at, group=u.group, ifp=f.ifp, range=f.range, mf=movement_factor(s, u).total,
        morale=morale(s, u).total, lm=lm(u), shaken=u.shaken, wounded=u.wounded, lost=u.lost, marker=u.marker,
        fired=u.fired, spent=u.spent, skill=u.skill, facing=u.facing if f.gun or f.hull else -1, carrier=u.carrier,
        outside=u.outside, gun=gun_view(f.gun) if f.gun else None, second=gun_view(f.second) if f.second else None,
        vehicle=vehicle_view(s, u) if f.hull else None,
    )  # fmt: skip


def gun_view(gun: Gun) -> GunView:
    he = "*" if gun.he is None else f"{gun.shots}x{gun.he}" if gun.shots > 1 else f"{gun.he}"
    return GunView(gun.ranges, gun.to_hit, gun.penetration, he, gun.heat)


def vehicle_view(s: State, u: Unit) -> VehicleView:
    built = hull(u)
    return VehicleView(
        moves=built.moves, turret=built.turret, turned=u.turret, buttoned=u.buttoned, immobilized=u.immobilized,
        continuing=u.continuing, open_topped=built.open_topped,
        armour=tuple("/".join(map(str, facing)) or "*" for facing in built.facings),
        mgs=tuple(f"{mg.fp}{'*' * mg.all_round}{'R' * mg.rear}" for mg in built.mgs),
        room=tuple(room for room in (built.inside, built.outside) if room), riders=tuple(x.id for x in riders(s, u)),
    )  # fmt: skip


def hulk_view(s: State, hulk: Hulk) -> HulkView:
    f = figures(s.units[hulk.unit])
    return HulkView(f.name, f.nation, hulk.side, hulk.abandoned)


def weapon_view(w: Weapon) -> WeaponView:
    return WeaponView(
        id=w.id, counter=w.counter, name=printed(w).name, fp=weapon_fp(w), range=weapon_range(w), side=w.side,
        bearer=w.bearer, at=w.at, tripod=w.tripod, jammed=w.jammed, ready=can_fire(w),
    )  # fmt: skip


def fort_view(fort: Fort) -> FortView:
    return FortView(hex=fort.hex, place=fort.inside, kind=fort.kind, facing=fort.facing, tm=fort.tm)


def impulse_view(i: Impulse) -> ImpulseView:
    return ImpulseView(
        side=i.side, hexes=tuple(i.hexes), units=tuple(i.units), declared=i.declared, acted=i.acted,
        tried_to_spot=i.tried_to_spot, spotted=i.spotted,
    )  # fmt: skip


def artillery_view(s: State, mission: str) -> ArtilleryView:
    guns = battery(s, mission)
    side = scenario(s.scenario).seat(guns.side)
    return ArtilleryView(id=guns.id, side=side, name=guns.name, fp=guns.fp, missions=s.missions[mission])


def moving_view(s: State, m: Moving) -> MovingView:
    return MovingView(
        units=tuple(m.units), mode=m.mode, start=m.start, at=m.at, spent=m.spent, allowance=stack_allowance(s, m)
    )


def flight_view(f: Flight) -> FlightView:
    here = f.path[f.at] if f.at < len(f.path) else ""
    return FlightView(unit=f.unit, path=tuple(f.path), at=here, cannon=not f.strafed, bombs=f.bombs)


def sortie_view(s: State, f: Sortie) -> SortieView:
    u = s.units[f.unit]
    riding = tuple(x.id for x in riders(s, u))
    return SortieView(unit=u.id, at=f.at, hovering=f.hovering, left=figures(u).mf - f.spent, aboard=riding)


def interesting_places(s: State) -> list[str]:
    loose = [w.at for w in s.weapons.values() if w.at and not w.gone]
    laid = (*s.foxholes, *s.wire, *s.mines, *s.starshells, *s.hulks, *s.ruins, *s.boats)
    return list(dict.fromkeys((*s.stacks, *loose, *s.smoke, *s.ffe, *s.melee, *laid, *s.control)))


def place_view(s: State, place: str, seat: int | None) -> PlaceView:
    why = spotted_why(s, place, seat) if seat is not None else None
    return PlaceView(
        place=place, units=tuple(s.stacks.get(place, ())),
        weapons=tuple(w.id for w in s.weapons.values() if w.at == place and not w.gone),
        smoke=s.smoke.get(place, 0), fire=place in s.blazes, boats=s.boats.get(place, 0),
        ffe=place in s.ffe, melee=place in s.melee, foxholes=place in s.foxholes,
        hulks=tuple(hulk_view(s, h) for h in s.hulks.get(place, ())), ruins=s.ruins.get(place, ""),
        wire=place in s.wire, mines=tuple(MinesView(m.side, m.fp) for m in s.mines.get(place, ())),
        starshell=place in s.starshells, control=s.control.get(place), spotted=why.words if why else "",
    )  # fmt: skip

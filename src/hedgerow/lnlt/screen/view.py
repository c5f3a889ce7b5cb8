"""The view of a seat, made of the state.

LnLT is played with open stacks (1.3.10). Hidden are only the paragraphs nobody has read yet (1.8.4), which are not in
the state at all, and where a Sniper will appear, which is decided when he does.
"""

from __future__ import annotations

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Counter, Gun
from hedgerow.lnlt.book.options import OPTIONS
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.rules.air.helicopters import take_offs
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.rules.fire.night import lit_hexes, sight_at_night
from hedgerow.lnlt.rules.fire.sighting import spotted_why
from hedgerow.lnlt.rules.indirect.artillery import battery
from hedgerow.lnlt.rules.move.modes import movement_factor, stack_allowance
from hedgerow.lnlt.rules.people.leaders import lm, morale
from hedgerow.lnlt.rules.people.weapons import can_fire, weapon_fp, weapon_range
from hedgerow.lnlt.rules.victory import objectives
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.records import (
    AcquisitionView,
    ArtilleryView,
    Drawing,
    Fitness,
    FlightView,
    FortView,
    GunView,
    HulkView,
    ImpulseView,
    MinesView,
    MovingView,
    PlaceView,
    Sign,
    SortieView,
    UnitView,
    VehicleView,
    View,
    WeaponView,
)
from hedgerow.lnlt.screen.touch import to_vertex
from hedgerow.lnlt.state.lookups import figures, hull, printed, where
from hedgerow.lnlt.state.names import name, number_of
from hedgerow.lnlt.state.state import Flight, Hulk, Impulse, Moving, Sortie, State, Unit, Weapon

COVERED_ARC = 120  # degrees: the two hexsides beside the vertex that is faced (15.1.0.3)
WORN = {
    "moved": "moved", "assault": "assault", "stealth": "stealth", "crawl": "crawl", "hit-run": "hit-run",
    "ops": "has acted",
}  # fmt: skip
TAGS = {"flamer": "FT", "satchel": "SC", "bottle": "MOL"}


def view(s: State, seat: int | None) -> View:
    """The whole of what a seat (None: a spectator) sees."""
    return View(
        seat=seat, scenario=s.scenario, options=OPTIONS.by_name(s.chosen), turn=s.turn, phase=s.phase,
        initiative=s.initiative,
        active=s.active, passes=s.passes,
        units=unit_views(s, seat),
        weapons=tuple(weapon_view(w) for w in s.weapons.values() if not w.gone),
        places=tuple(place_view(s, p) for p in interesting_places(s)),
        event_markers=event_markers(s),
        objectives=objectives(s.scenario),
        acquired=tuple(AcquisitionView(gun, a.target, a.bonus) for gun, a in s.acquired.items()),
        impulse=impulse_view(s.impulse) if s.impulse else None,
        moving=moving_view(s, s.moving) if s.moving else None,
        air=(*s.air_due, *s.air), flight=flight_view(s), sortie=sortie_view(s),
        night=s.night, lit=tuple(lit_hexes(s)), bright=bright(s, seat) if s.night else (),
        forts=fort_views(s),
        artillery=tuple(artillery_view(s, mission) for mission in s.missions),
        spotting_round=s.spotting_round, expended=tuple(s.expended),
        sorties=tuple(x.unit for side in (0, 1) for x in take_offs(s, side)) if s.helicopters else (),
    )  # fmt: skip


# ------------------------------------------------------------------ units


def unit_views(s: State, seat: int | None) -> tuple[UnitView, ...]:
    """All units; of enemies whether the side that looks has spotted them (10.1)."""
    unseen = set() if seat is None else {
        place for place, stack in s.stacks.items()
        if any(s.units[i].side != seat for i in stack) and spotted_why(s, place, seat) is None
    }  # fmt: skip
    return tuple(unit_view(s, u, u.side != seat and where(s, u) in unseen) for u in s.units.values())


def unit_view(s: State, u: Unit, unspotted: bool = False) -> UnitView:
    f = figures(u)
    turns = bool(f.gun or f.hull)
    return UnitView(
        id=u.id, counter=u.counter, name=f.name, called=name(s, u.id), label=label(u, f), kind=f.kind,
        drawing=drawing(f), nation=f.nation, designation=f.designation, side=u.side,
        at=u.at, group=u.group, ifp=f.ifp, range=f.range, mf=movement_factor(s, u).total,
        morale=morale(s, u).total, lm=lm(u), shaken=u.shaken, wounded=u.wounded, lost=u.lost, marker=u.marker,
        fired=u.fired, spent=u.spent, skill=SKILLS[u.skill].name if u.skill else "",
        facing=u.facing if turns else -1, faces=to_vertex(u.facing) if turns else None,
        faces_words=WORDS[u.facing % VERTICES] if turns else "", arc=COVERED_ARC if turns else 0, carrier=u.carrier,
        outside=u.outside, fitness=fitness(s, u), condition=tuple(condition(s, u)), unspotted=unspotted,
        gun=gun_view(f.gun) if f.gun else None, second=gun_view(f.second) if f.second else None,
        vehicle=vehicle_view(s, u) if f.hull else None,
    )  # fmt: skip


def label(u: Unit, f: Counter) -> str:
    """What is written in the corner of a counter: single men by surname, Squads by their number in the log."""
    if f.kind in ("leader", "hero", "armor-leader"):
        return f.name.rpartition(". ")[2].removeprefix("Commissar ")
    number = number_of(u.id) if f.kind in ("squad", "half-squad") else ""
    return f"#{number}" if number else f.name


def drawing(f: Counter) -> Drawing:
    """What a machine or a gun looks like; "" for men on foot."""
    if f.kind == "aircraft" or f.kind == "helicopter":
        return f.kind
    if f.hull is None:
        return "mortar" if f.mortar else "gun" if f.gun else ""
    if f.hull.moves == "R":
        return "car" if f.hull.turret else "truck"
    if f.hull.moves == "O":
        return "car" if f.hull.turret else "half-track"
    return "tank" if f.hull.turret else "casemate" if f.gun else "carrier"


def fitness(s: State, u: Unit) -> Fitness:
    """How a unit counts among the forces of its side."""
    if u.lost:
        return "lost"
    if not where(s, u):
        return "coming"
    return "shaken" if u.shaken else "good"


def condition(s: State, u: Unit) -> list[str]:
    """What a unit is and has done."""
    if u.lost:
        return ["lost"]
    rides = f"rides {'on' if u.outside else 'in'} {name(s, u.carrier)}" if u.carrier else ""
    words = (
        "" if where(s, u) else "not on the map", "shaken" * u.shaken, "wounded" * u.wounded, "fired" * u.fired, rides,
        "buttoned" * u.buttoned, "immobilized" * u.immobilized, WORN.get(u.marker, ""),
    )  # fmt: skip
    return [word for word in words if word]


def gun_view(gun: Gun) -> GunView:
    he = "*" if gun.he is None else f"{gun.shots}x{gun.he}" if gun.shots > 1 else f"{gun.he}"
    return GunView(gun.ranges, gun.to_hit, gun.penetration, he, gun.heat)


def vehicle_view(s: State, u: Unit) -> VehicleView:
    built = hull(u)
    aims = (u.facing + u.turret) % VERTICES
    return VehicleView(
        moves=built.moves, turret=built.turret, turned=u.turret, aims=to_vertex(aims),
        aims_words=WORDS[aims] if u.turret else "", buttoned=u.buttoned, immobilized=u.immobilized,
        continuing=u.continuing, open_topped=built.open_topped,
        armour=tuple("/".join(map(str, facing)) or "*" for facing in built.facings),
        mgs=tuple(f"{mg.fp}{'*' * mg.all_round}{'R' * mg.rear}" for mg in built.mgs),
        room=tuple(room for room in (built.inside, built.outside) if room), riders=tuple(x.id for x in riders(s, u)),
    )  # fmt: skip


# ------------------------------------------------------------------ weapons


def weapon_view(w: Weapon) -> WeaponView:
    looks = sign(w)
    return WeaponView(
        id=w.id, counter=w.counter, name=printed(w).name, fp=weapon_fp(w), range=weapon_range(w), side=w.side,
        bearer=w.bearer, at=w.at, tripod=w.tripod, jammed=w.jammed, ready=can_fire(w), sign=looks,
        tag=TAGS.get(looks) or printed(w).name.removesuffix(" on tripod").removeprefix("M2 "),
    )  # fmt: skip


def sign(w: Weapon) -> Sign:
    """What a weapon looks like: of ordnance, an Anti-Tank Rifle is no tube."""
    match printed(w).kind:
        case "flamethrower":
            return "flamer"
        case "satchel":
            return "satchel"
        case "molotov":
            return "bottle"
        case "ordnance" if not printed(w).from_buildings:
            return "tube"
    return "mmg" if w.tripod else "lmg"


# ------------------------------------------------------------------ places


def interesting_places(s: State) -> list[str]:
    """Those with something on them besides counters, and those that a side holds."""
    laid = (*s.smoke, *s.blazes, *s.ffe, *s.melee, *s.foxholes, *s.wire, *s.mines, *s.starshells)
    return list(dict.fromkeys((*laid, *s.hulks, *s.ruins, *s.boats, *s.control)))


def place_view(s: State, place: str) -> PlaceView:
    return PlaceView(
        id=place, smoke=s.smoke.get(place, 0), fire=place in s.blazes, boats=s.boats.get(place, 0),
        ffe=place in s.ffe, melee=place in s.melee, foxholes=place in s.foxholes,
        hulks=tuple(hulk_view(s, h) for h in s.hulks.get(place, ())), ruins=s.ruins.get(place, ""),
        wire=place in s.wire, mines=tuple(MinesView(m.side, m.fp) for m in s.mines.get(place, ())),
        starshell=place in s.starshells, control=s.control.get(place),
    )  # fmt: skip


def hulk_view(s: State, hulk: Hulk) -> HulkView:
    f = COUNTERS[s.units[hulk.unit].counter]
    return HulkView(f.name, f.nation, hulk.side, hulk.abandoned)


def fort_views(s: State) -> tuple[FortView, ...]:
    return tuple(map(fort_view, s.forts))


def fort_view(fort: Fort) -> FortView:
    return FortView(hex=fort.hex, place=fort.inside, kind=fort.kind, facing=fort.facing, tm=fort.tm)


def event_markers(s: State) -> tuple[tuple[str, str], ...]:
    return tuple((m.id, m.at) for m in s.markers)


def bright(s: State, seat: int | None) -> tuple[str, ...]:
    """20.1.0.1, 20.2.3: the hexes that are not dark for a side; an onlooker stands near everybody."""
    ground = s.ground
    reach: dict[str, int] = {}
    for u in s.units.values():
        if u.at and not u.lost and seat in (None, u.side):
            hex = ground.hex_of(u.at)
            reach[hex] = max(reach.get(hex, 0), sight_at_night(u))
    found = set(lit_hexes(s))
    for hex, steps in reach.items():
        edge = near = {hex}
        for _ in range(steps):
            edge = {other for one in edge for other in ground.around(one)} - near
            near = near | edge
        found |= near
    return tuple(hex for hex in ground.hexes if hex in found)


# ------------------------------------------------------------------ what is under way


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


def flight_view(s: State) -> FlightView | None:
    f: Flight | None = s.flight
    if f is None:
        return None
    here = f.path[f.at] if f.at < len(f.path) else ""
    return FlightView(unit=f.unit, path=tuple(f.path), at=here, cannon=not f.strafed, bombs=f.bombs)


def sortie_view(s: State) -> SortieView | None:
    f: Sortie | None = s.sortie
    if f is None:
        return None
    u = s.units[f.unit]
    riding = tuple(x.id for x in riders(s, u))
    return SortieView(unit=u.id, at=f.at, hovering=f.hovering, left=figures(u).mf - f.spent, aboard=riding)

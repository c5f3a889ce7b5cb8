"""What a seat may see, listed field by field: what is not named here is not shown.

LnLT is played with open stacks (1.3.10). Hidden are only the paragraphs nobody has read yet (1.8.4), which are not in
the state at all, and where a Sniper will appear, which is decided when he does.
"""

from __future__ import annotations

import msgspec

from .leaders import lm, morale
from .modes import movement_factor, stack_allowance
from .sighting import spotted_why
from .state import Impulse, Moving, State, Unit, Weapon, figures, printed
from .victory import Standing, objectives, standing
from .weapons import can_fire, weapon_fp, weapon_range


class WeaponView(msgspec.Struct, frozen=True):
    id: str
    counter: str
    name: str
    fp: int
    range: int
    side: int
    bearer: str
    at: str
    tripod: bool
    jammed: bool
    ready: bool


class UnitView(msgspec.Struct, frozen=True):
    id: str
    counter: str
    name: str
    kind: str
    nation: str
    designation: str
    side: int
    at: str
    group: str
    ifp: int
    range: int
    mf: int
    morale: int
    lm: int
    shaken: bool
    wounded: bool
    lost: bool
    marker: str
    fired: bool
    spent: int
    skill: str


class PlaceView(msgspec.Struct, frozen=True):
    """What lies on one place of the map."""

    place: str
    units: tuple[str, ...]
    weapons: tuple[str, ...]
    smoke: int
    ffe: bool
    melee: bool
    foxholes: bool
    control: int | None
    spotted: str  # why the side that looks has it spotted; "" if it has not


class ImpulseView(msgspec.Struct, frozen=True):
    """The impulse under way: which hexes act, and with whom."""

    side: int
    hexes: tuple[str, ...]
    units: tuple[str, ...]
    declared: bool
    acted: bool
    tried_to_spot: bool
    spotted: str


class MovingView(msgspec.Struct, frozen=True):
    """A stack on the move."""

    units: tuple[str, ...]
    mode: str
    start: str
    at: str
    spent: int
    allowance: int


class View(msgspec.Struct, frozen=True):
    seat: int | None
    scenario: str
    map: str
    options: dict[str, str]
    turn: int
    turns: int
    phase: str
    initiative: int
    active: int
    passes: int
    units: tuple[UnitView, ...]
    weapons: tuple[WeaponView, ...]
    places: tuple[PlaceView, ...]
    event_markers: tuple[tuple[str, str], ...]
    objectives: tuple[str, ...]  # places that victory turns on (22.1)
    score: Standing
    impulse: ImpulseView | None
    moving: MovingView | None


def view(s: State, seat: int | None) -> View:
    """The whole of what a seat (None: a spectator) sees."""
    return View(
        seat=seat, scenario=s.scenario, map=s.map, options=dict(s.options), turn=s.turn, turns=s.turns,
        phase=s.phase, initiative=s.initiative, active=s.active, passes=s.passes,
        units=tuple(unit_view(s, u) for u in s.units.values()),
        weapons=tuple(weapon_view(w) for w in s.weapons.values() if not w.gone),
        places=tuple(place_view(s, p, seat) for p in interesting_places(s)),
        event_markers=tuple((m.id, m.at) for m in s.markers),
        objectives=objectives(s.scenario),
        score=standing(s),
        impulse=impulse_view(s.impulse) if s.impulse else None,
        moving=moving_view(s, s.moving) if s.moving else None,
    )  # fmt: skip


def unit_view(s: State, u: Unit) -> UnitView:
    f = figures(u)
    return UnitView(
        id=u.id, counter=u.counter, name=f.name, kind=f.kind, nation=f.nation, designation=f.designation, side=u.side,
        at=u.at, group=u.group, ifp=f.ifp, range=f.range, mf=movement_factor(s, u).total,
        morale=morale(s, u).total, lm=lm(u), shaken=u.shaken, wounded=u.wounded, lost=u.lost, marker=u.marker,
        fired=u.fired, spent=u.spent, skill=u.skill,
    )  # fmt: skip


def weapon_view(w: Weapon) -> WeaponView:
    return WeaponView(
        id=w.id, counter=w.counter, name=printed(w).name, fp=weapon_fp(w), range=weapon_range(w), side=w.side,
        bearer=w.bearer, at=w.at, tripod=w.tripod, jammed=w.jammed, ready=can_fire(w),
    )  # fmt: skip


def impulse_view(i: Impulse) -> ImpulseView:
    return ImpulseView(
        side=i.side, hexes=tuple(i.hexes), units=tuple(i.units), declared=i.declared, acted=i.acted,
        tried_to_spot=i.tried_to_spot, spotted=i.spotted,
    )  # fmt: skip


def moving_view(s: State, m: Moving) -> MovingView:
    return MovingView(
        units=tuple(m.units), mode=m.mode, start=m.start, at=m.at, spent=m.spent, allowance=stack_allowance(s, m)
    )


def interesting_places(s: State) -> list[str]:
    loose = [w.at for w in s.weapons.values() if w.at and not w.gone]
    return list(dict.fromkeys((*s.stacks, *loose, *s.smoke, *s.ffe, *s.melee, *s.foxholes, *s.control)))


def place_view(s: State, place: str, seat: int | None) -> PlaceView:
    why = spotted_why(s, place, seat) if seat is not None else None
    return PlaceView(
        place=place, units=tuple(s.stacks.get(place, ())),
        weapons=tuple(w.id for w in s.weapons.values() if w.at == place and not w.gone),
        smoke=s.smoke.get(place, 0), ffe=place in s.ffe, melee=place in s.melee, foxholes=place in s.foxholes,
        control=s.control.get(place), spotted=why.words if why else "",
    )  # fmt: skip

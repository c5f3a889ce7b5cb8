"""Where to click for a move: the places and pieces that single it out among its like.

The first place is the one that a click means: the target of a shot, the next hex of a stack, the hex to activate.
Places after it take part as well, such as the hex that fires. Opportunity Fire has one target for all its shots: there
the firing hex comes first. Whatever turns or points somewhere has a heading besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Touched
from hedgerow.lnlt.ground.forts import SIGNS
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.phases.usable import usable
from hedgerow.lnlt.rules.air.air_attacks import struck_by_run
from hedgerow.lnlt.rules.move.steps import entry_hexes
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import is_vehicle, side_at, where
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import State, Unit

NOTHING = Touched()


def nothing(s: State, x: Move) -> Touched:
    """A move without a place or a piece of its own."""
    return NOTHING


def places_of(s: State, ids: Iterable[str]) -> tuple[str, ...]:
    """Where pieces are, each place once; a weapon is where its bearer is."""
    places: dict[str, None] = {}
    for i in ids:
        weapon = s.weapons.get(i)
        unit = s.units.get(weapon.bearer if weapon else i)
        place = where(s, unit) if unit else weapon.at if weapon else ""
        if place:
            places[place] = None
    return tuple(places)


def pieces(s: State, *ids: str) -> Touched:
    return Touched(places_of(s, ids), tuple(dict.fromkeys(ids)))


def unit(s: State, x: Any) -> Touched:
    return pieces(s, x.unit)


def weapon(s: State, x: Any) -> Touched:
    return pieces(s, x.weapon)


def place(s: State, x: Any) -> Touched:
    return Touched((x.place,))


def unit_to_place(s: State, x: m.Place | m.Spot | m.Smoke | m.Starshell | m.PlaceSniper) -> Touched:
    return Touched((x.place,), (x.unit,))


def activating(s: State, x: m.Activate | m.Also) -> Touched:
    """All in the hex who would be activated."""
    side = s.impulse.side if s.impulse else s.active
    return Touched((x.place,), tuple(u.id for u in called_up(s, x, side) if usable(s, u)))


def called_up(s: State, x: m.Activate | m.Also | m.Prepare, side: int) -> list[Unit]:
    """Those in a hex whom naming it brings in: all at first, then men on foot or vehicles (4.0.9)."""
    here = side_at(s, x.place, side)
    return [u for u in here if is_vehicle(u) is x.vehicles] if isinstance(x, m.Also) and s.mechanized else here


def activated(s: State, x: m.Prepare | m.Fight) -> Touched:
    named = s.impulse.units if s.impulse else ()
    return Touched((x.place,), tuple(i for i in s.stacks.get(x.place, ()) if i in named))


def fire(s: State, x: m.Fire) -> Touched:
    """A helper is written `man@weapon`: both are touched; of a vehicle's machine gun, `tank:mg0`, the vehicle is."""
    parts = tuple(dict.fromkeys(piece for part in x.parts for piece in part_named(part).pieces))
    starts = places_of(s, parts)
    answering = s.moving is not None and s.moving.at == x.target
    at = (x.at,) if x.at else ()
    return Touched((*starts, x.target) if answering else (x.target, *starts), (*parts, *at))


def shell(s: State, x: m.Shell) -> Touched:
    """The vehicle aimed at is touched as well as the gun."""
    gun = part_named(x.gun).owner
    pieces = tuple(filter(None, (gun, x.at, x.leader, x.helper)))
    starts = places_of(s, (gun,))
    answering = s.moving is not None and s.moving.at == x.target
    return Touched((*starts, x.target) if answering else (x.target, *starts), pieces)


def shoot_up(s: State, x: m.ShootUp) -> Touched:
    """As for any shot: a vehicle's machine gun touches the vehicle."""
    pieces = tuple(dict.fromkeys(piece for part in x.parts for piece in part_named(part).pieces))
    return Touched((*places_of(s, pieces), x.target), pieces)


def call(s: State, x: m.Call) -> Touched:
    return Touched((x.target, *places_of(s, (x.caller, x.mortar))), (x.mortar, x.caller))


def bombard(s: State, x: m.Bombard) -> Touched:
    return Touched((x.target, *places_of(s, (x.caller,))), (x.caller,))


def for_effect(s: State, x: m.ForEffect) -> Touched:
    return Touched((s.spotting_round,)) if s.spotting_round else NOTHING


def enter(s: State, x: m.Enter) -> Touched:
    """Units off the map lie beside it; the hexes where they may come on glow."""
    first = s.units.get(x.units[0]) if x.units else None
    return Touched(entry_hexes(s, first.group) if first else (), x.units)


def to_vertex(facing: int) -> int:
    """Where a vertex lies, in degrees clockwise from the north (board/facing.py numbers them)."""
    return (60 * facing - 30) % 360


def to_hexside(way: str) -> int:
    """Where a neighbour lies: "N", "NE", ..."""
    return 60 * DIRECTIONS.index(way)


def turned(s: State, unit: str, facing: int) -> Touched:
    """A vertex around the unit that turns."""
    place = s.units[unit].at if unit in s.units else ""
    return Touched((place,), (unit,), to_vertex(facing), place) if place else Touched((), (unit,))


def pivot(s: State, x: m.Pivot) -> Touched:
    return turned(s, x.unit or (s.moving.units[0] if s.moving is not None else ""), x.facing)


def fortify(s: State, x: m.Fortify) -> Touched:
    """The front of a Bunker or Cave is a hexside."""
    return Touched((x.place,), (), 60 * x.facing, x.place) if x.kind in SIGNS else Touched((x.place,))


def name_mission(s: State, x: m.NameMission) -> Touched:
    """The way that a line runs or a barrage walks is shown from its caller."""
    here = s.units[x.caller].at
    return Touched((here,), (x.caller,), to_hexside(x.toward), here) if x.toward else pieces(s, x.caller)


def fly(s: State, x: m.Fly) -> Touched:
    """Where it comes in, and which way it flies from there."""
    return Touched((x.entry,), (), to_hexside(x.toward), x.entry)


def unload(s: State, x: m.Unload) -> Touched:
    """Passengers are touched where their vehicle or helicopter is."""
    places = (where(s, s.units[i]) for i in x.units if i in s.units)
    return Touched((s.sortie.at,) if s.sortie else tuple(dict.fromkeys(filter(None, places))), x.units)


def strike(s: State, x: m.Strike) -> Touched:
    return Touched(places_of(s, x.targets), (*x.targets, *x.weapons))


def strafe(s: State, x: m.Strafe) -> Touched:
    return Touched(tuple(struck_by_run(s, s.flight)) if s.flight else (x.place,))


def upward(s: State, x: m.ShellUp | m.Flak) -> Touched:
    """Whatever is over a hex is fired at: the gun's own place comes first."""
    return Touched((*places_of(s, (x.gun,)), x.target), tuple(filter(None, (x.gun, x.leader))))

"""Where to click for a move: the places and pieces that single it out among its like.

The first place is the one that a click means: the target of a shot, the next hex of a way, the hex that units leave.
Places after it take part as well, such as the hex that fires.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hedgerow.kernel.screen.preview import Touched
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.screen.eyes import unit_called
from hedgerow.lhy.state.pending.maneuver import Carrying, March

NOTHING = Touched()
COMPASS = {"north": 0, "east": 90, "south": 180, "west": 270}
POINT = 30  # degrees between two points of a hex


def nothing(ear: Ear, x: Any) -> Touched:
    return NOTHING


def left(ear: Ear, x: Any) -> Touched:
    """The hex that is being left, under attacks that may go along."""
    return Touched(places=tuple(p.at for p in ear.s.pending[-1:] if isinstance(p, Carrying)))


def place_of(ear: Ear, unit: str) -> str:
    """Where a unit is, or next to which hex it waits; "" for what the seat knows nothing of."""
    u = unit_called(ear.s, unit, ear.seat)
    return u.at or u.entry if u is not None else ""


def places_of(ear: Ear, units: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(at for unit in units if (at := place_of(ear, unit))))


def target_place(ear: Ear, target: str) -> str:
    """The hex of a target: itself, that of a unit, or that of a Concealed one, which is called by its hex."""
    if target in ear.s.ground.index:
        return target
    at = target.partition("/")[0]
    return at if at in ear.s.ground.index else place_of(ear, target)


def own(ear: Ear, units: Iterable[str]) -> Touched:
    ids = tuple(unit for unit in dict.fromkeys(units) if unit_called(ear.s, unit, ear.seat))
    return Touched(places_of(ear, ids), ids)


def unit(ear: Ear, x: Any) -> Touched:
    return own(ear, (x.unit,))


def avatar(ear: Ear, x: Any) -> Touched:
    return own(ear, (x.unit,)) if x.unit else Touched()


def units(ear: Ear, x: Any) -> Touched:
    return own(ear, x.units)


def at(ear: Ear, x: Any) -> Touched:
    return Touched((x.at,))


def to(ear: Ear, x: Any) -> Touched:
    return Touched((x.to,), marching(ear))


def marching(ear: Ear) -> tuple[str, ...]:
    """Who is on his way."""
    march = next((p for p in reversed(ear.s.pending) if isinstance(p, March)), None)
    return ear.pieces(march.units) if march else ()


def toward(ear: Ear, who: Iterable[str], *targets: str) -> Touched:
    """From where somebody is to places: those come first."""
    mine = own(ear, who)
    aimed = tuple(dict.fromkeys(place for target in targets if (place := target_place(ear, target))))
    struck = tuple(target for target in targets if unit_called(ear.s, target, ear.seat))
    return Touched((*aimed, *(p for p in mine.places if p not in aimed)), (*mine.pieces, *struck))


def unit_at(ear: Ear, x: Any) -> Touched:
    return toward(ear, (x.unit,), x.at)


def fire(ear: Ear, x: Any) -> Touched:
    return toward(ear, (x.unit,), x.target)


def edge(ear: Ear, x: Any) -> Touched:
    """Off the map: the way points over the edge."""
    march = next((p for p in reversed(ear.s.pending) if isinstance(p, March)), None)
    around = march.way[-1] if march and march.way else ""
    return Touched((around,) if around else (), marching(ear), COMPASS.get(x.edge), around)


def front(ear: Ear, x: Any) -> Touched:
    return Touched(heading=x.side * POINT % 360)


def place(ear: Ear, x: Any) -> Touched:
    """A unit that is put down; an FP points somewhere."""
    heading = x.front * POINT % 360 if x.front >= 0 else None
    ids = own(ear, (x.unit,)).pieces
    return Touched((x.at,), ids, heading, x.at if heading is not None else "")


def platoons(ear: Ear, x: Any) -> Touched:
    """All that would be activated."""
    return own(ear, (u.id for u in ear.s.own[ear.s.initiative] if u.platoon in x.platoons or u.id in x.joining))


def company(ear: Ear, x: Any) -> Touched:
    s = ear.s
    mine = (u for u in s.own[s.initiative] if u.at and u.platoon and s.platoons[u.platoon].company == x.company)
    return own(ear, (u.id for u in mine))


def mortar(ear: Ear, x: Any) -> Touched:
    """A mortar that fires, or would: its impact hex, and its Forward Observer's."""
    m = ear.s.mortars.get(x.mortar)
    if m is None or m.seat != ear.seat:
        return NOTHING
    return Touched(tuple(filter(None, (getattr(x, "at", "") or m.impact, m.at))))

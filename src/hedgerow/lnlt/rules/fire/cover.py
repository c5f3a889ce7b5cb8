"""5.5 and 10.4: what a place gives to those in it, the Target Modifier (TM)."""

from __future__ import annotations

from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.state.lookups import figures, smoked, units_at
from hedgerow.lnlt.state.state import State, Unit


def cover(s: State, place: str, start: str, *, indirect: bool = False) -> tuple[Mod, ...]:
    """The TM of a place against fire from `start` ("": from nowhere), never above +4 (5.5.1)."""
    return capped(_uncapped(s, place, start, indirect, s.foxholes))


def cover_of(s: State, u: Unit, start: str, *, indirect: bool = False, by_sniper: bool = False) -> tuple[Mod, ...]:
    """What the cover of its place is worth to one unit: +4 at most, and twice that to a lone Sniper (5.5.2),
    but not against what comes from above (18.0.4).
    """
    mods = _uncapped(s, u.at, start, indirect, s.foxholes if s.foxholes and digs_in(u) else ())
    if s.mechanized and beside_vehicle(s, u):
        mods = (*mods, Mod(chart().markers["vehicle"].tm, "beside a vehicle", "10.1.0.4"))
    mods = capped(mods)
    if not indirect and not by_sniper and doubles_cover(s, u):
        return (*mods, Mod(sum(m.value for m in mods), "a lone Sniper doubles his cover", "11.4.5"))
    return mods


def _uncapped(s: State, place: str, start: str, indirect: bool, foxholes: list[str] | tuple[()]) -> tuple[Mod, ...]:
    mods = s.ground.tm(place, start or None, indirect)
    if s.smoke and smoked(s, place):
        mods = (*mods, Mod(chart().markers["smoke"].tm, "smoke", "7.0.4"))
    if s.hulks and wrecked(s, place):
        mods = (*mods, Mod(chart().markers["wreck"].tm, "a Wreck", "5.5.1"))
    if place in foxholes:
        mods = (*mods, Mod(chart().markers["foxholes"].tm, "foxholes", "21.2.1"))
    return mods


def capped(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """5.5.1: TMs add together, up to a limit."""
    over = sum([m.value for m in mods]) - NUMBERS.max_tm
    return (*mods, Mod(-over, f"no hex gives more than +{NUMBERS.max_tm}", "5.5.1")) if over > 0 else mods


def wrecked(s: State, place: str) -> bool:
    """Whether a Wreck lies there; a vehicle that is merely abandoned gives no cover."""
    return not all(h.abandoned for h in s.hulks.get(place, ()))


def beside_vehicle(s: State, u: Unit) -> bool:
    """10.1.0.4: in open-type terrain whoever stands with a vehicle, another vehicle too, has it for cover."""
    if u.at not in s.ground.open:
        return False
    return any(figures(x).hull is not None for x in units_at(s, u.at) if x is not u)


def digs_in(u: Unit) -> bool:
    """21.2.3: a heavy weapon or a vehicle is at home only in the Foxholes it set up in."""
    f = figures(u)
    return (f.kind != "team" and f.hull is None) or f.mg_team or u.dug_in


def doubles_cover(s: State, u: Unit) -> bool:
    """11.4.5, 11.4.6: a Sniper with nobody beside him."""
    return figures(u).kind == "sniper" and len(units_at(s, u.at)) == 1


def positive_tm(s: State, u: Unit) -> bool:
    """3.0.8: whether a unit is in terrain with a positive TM, hexsides, Wrecks and Foxholes (21.2.4) included."""
    place = s.units[u.carrier].at if u.carrier else u.at  # who rides is where his vehicle is
    if not place or s.ground.positive_tm(place) or smoked(s, place) or wrecked(s, place):
        return bool(place)
    return place in s.foxholes and digs_in(u)

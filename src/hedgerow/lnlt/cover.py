"""5.5 and 10.4: what a place gives to those in it, the Target Modifier (TM)."""

from __future__ import annotations

from hedgerow.kernel.tally import Mod

from .state import State, Unit, field, figures, smoked, units_at
from .tables import NUMBERS
from .terrain import chart


def cover(s: State, place: str, start: str, *, indirect: bool = False) -> tuple[Mod, ...]:
    """The TM of a place against fire from `start`, never above +4 (5.5.1)."""
    mods = [*field(s).tm(place, start or None, indirect)]
    if smoked(s, place):
        mods.append(Mod(chart().markers["smoke"].tm, "smoke", "7.0.4"))
    if place in s.foxholes:
        mods.append(Mod(chart().markers["foxholes"].tm, "foxholes", "21.2.1"))
    return capped(mods)


def capped(mods: list[Mod]) -> tuple[Mod, ...]:
    over = sum(m.value for m in mods) - NUMBERS.max_tm
    if over > 0:
        mods.append(Mod(-over, f"no hex gives more than +{NUMBERS.max_tm}", "5.5.1"))
    return tuple(mods)


def cover_of(s: State, u: Unit, mods: tuple[Mod, ...], *, indirect: bool, by_sniper: bool) -> tuple[Mod, ...]:
    """What the cover of a place is worth to one unit in it."""
    f = figures(u)
    if f.kind == "team" and not f.mg_team and not u.dug_in:
        mods = tuple(m for m in mods if m.rule != "21.2.1")  # a heavy weapon is dug in only where it set up (21.2.3)
    if f.kind == "sniper" and not indirect and not by_sniper and len(units_at(s, u.at)) == 1:
        tm = sum(m.value for m in mods)
        doubled = min(2 * tm, NUMBERS.max_tm_sniper)
        return (*mods, Mod(doubled - tm, "a lone Sniper doubles his cover", "11.4.5"))
    return mods


def positive_tm(s: State, u: Unit) -> bool:
    """3.0.8: whether a unit is in terrain with a positive TM, hexsides and Foxholes (21.2.4) included."""
    if field(s).positive_tm(u.at) or smoked(s, u.at):
        return True
    f = figures(u)
    return u.at in s.foxholes and (f.kind != "team" or f.mg_team or u.dug_in)

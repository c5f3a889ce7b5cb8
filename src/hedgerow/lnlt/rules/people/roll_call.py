"""4.0.17 Who answers when he is called: whose a unit is, whether it is on the map, whether it has still to act."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.scenario.asking import entries
from hedgerow.lnlt.state.lookups import figures, holds, units_at
from hedgerow.lnlt.state.state import Marker, State, Unit

HAS_DONE: dict[Marker, tuple[str, str]] = {
    "moved": ("has moved", "4.0.17"),
    "crawl": ("has crawled", "4.0.17"),
    "assault": ("has assault-moved", "4.0.17"),
    "stealth": ("has stolen along", "4.0.17"),
    "hit-run": ("has hit and run", "4.0.17"),
    "ops": ("is Ops Complete", "4.1.2"),
}
"""What its marker says of a unit, and by which clause it does not act again."""


def why_absent(s: State, side: int, unit: str) -> str:
    """Why a side cannot use a unit at all, in words; "" if it is its own and on the map."""
    u = s.units.get(unit)
    if u is None:
        return f"{unit} is no unit of yours: there is none of that name"
    if u.side != side:
        return f"{unit} is the enemy's"
    if u.lost:
        return f"{unit} is out of the game"
    if u.carrier:
        return f"{unit} rides in {u.carrier}"
    return "" if u.at else f"{unit} is not on the map{_due(s, u)}"


def why_not_yours(s: State, side: int, unit: str, rule: str) -> Refusal | None:
    """The same as a refusal."""
    words = why_absent(s, side, unit)
    return Refusal("not-yours", words, rule) if words else None


def _due(s: State, u: Unit) -> str:
    entry = entries(s, u.group) if u.group else None
    return f": it is due on turn {entry.turn}" if entry is not None and entry.turn > s.turn else ""


def why_done(s: State, u: Unit) -> Refusal | None:
    """4.0.17, 4.1.2, 8.0.5: why a unit on the map has nothing more to do in this turn."""
    if u.fired:
        return Refusal("acted", f"{u.id} has fired", "4.0.17")
    if u.marker:
        words, rule = HAS_DONE[u.marker]
        return Refusal("acted", f"{u.id} {words}", rule)
    if s.melee.get(u.at):
        return Refusal("acted", f"{u.id} has fought in Melee", "8.0.5")
    if u.shaken and not figures(u).mf:
        return Refusal("shaken", f"{u.id} is Shaken and cannot move", "5.1.1")
    return None


def why_nobody(s: State, side: int, place: str) -> Refusal:
    """4.0.3: why nobody of a side in a place can be called upon."""
    if place not in s.ground.index:
        return Refusal("nobody", f"{place} is not on the map", "4.0.3")
    mine = [u for u in units_at(s, place) if u.side == side]
    if not mine:
        there = "only enemies are" if holds(s, place, 1 - side) else "nobody is"
        return Refusal("nobody", f"{there} in {place}", "4.0.3")
    done = next((r for u in mine if (r := why_done(s, u))), None)
    if done is None:
        return Refusal("nobody", f"nobody in {place} can act", "4.0.3")
    words = done.words if len(mine) == 1 else f"nobody in {place} can act: {done.words}"
    return Refusal("nobody", words, done.rule)

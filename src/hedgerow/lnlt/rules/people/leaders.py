"""1.5 Morale and 11.1 Leaders: the numbers that people, rather than weapons, bring."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.people.national import motherland_morale
from hedgerow.lnlt.state.lookups import company, figures, same_badge, side_at
from hedgerow.lnlt.state.state import State, Unit


def lm(u: Unit) -> int:
    """A Leader's LM: none while Shaken (5.1.6), one less while wounded, never below zero (5.1.15)."""
    if u.shaken:
        return 0
    printed = COUNTERS[u.counter].lm
    return max(0, printed + NUMBERS.wounded_lm) if u.wounded else printed


def is_leader(u: Unit) -> bool:
    return COUNTERS[u.counter].kind == "leader"


def is_hero(u: Unit) -> bool:
    return COUNTERS[u.counter].kind == "hero"


def armor_leader(s: State, v: Unit) -> Unit | None:
    """11.5.1: who commands this vehicle."""
    if not s.mechanized:
        return None
    for u in s.aboard.get(v.id, ()):
        if COUNTERS[u.counter].kind == "armor-leader":
            return u
    return None


def commander_helps(s: State, v: Unit, rule: str) -> Iterator[Mod]:
    """11.5.4: what an Armor Leader takes off his vehicle's rolls, also off the one that brings both back to order."""
    if (leader := armor_leader(s, v)) is not None:
        yield Mod(-figures(leader).lm, f"commanded by {figures(leader).name}", rule)


def leader_for(s: State, u: Unit, place: str = "") -> Unit | None:
    """11.1.0.4: the one Good Order Leader of the unit's badge who helps in its place, the best if there are two."""
    leaders = [
        x
        for x in (side_at(s, place, u.side) if place else company(s, u))
        if x is not u and not x.shaken and is_leader(x) and same_badge(x, u)
    ]
    return max(leaders, key=lm, default=None)


def lends(s: State, leader: Unit, place: str) -> None:
    """11.1.0.4: in this impulse he is the one Leader of his side who uses his LM in a place."""
    if s.impulse is not None:
        s.impulse.leads.setdefault(f"{leader.side} {place}", leader.id)


def lender(s: State, side: int, place: str) -> str:
    """11.1.0.4: the Leader of a side who has used his LM in a place in this impulse, "" if nobody has."""
    return s.impulse.leads.get(f"{side} {place}", "") if s.impulse is not None and s.impulse.leads else ""


def morale(s: State, u: Unit) -> Tally:
    """1.5.1: the Morale on the side that shows, as wounds, Skills and a call for the Motherland change it.

    A vehicle with an Armor Leader has his Morale for all purposes (11.5.4).
    """
    f = figures(u)
    if f.hull is not None and (leader := armor_leader(s, u)) is not None:
        return Tally((Mod(morale(s, leader).total, f"Morale of {figures(leader).name}", "11.5.4"),))
    shown = f.shaken_morale if u.shaken and f.shaken_morale else f.morale
    mods = [Mod(shown, "Morale as printed", "1.5.1")]
    if u.wounded and f.kind != "hero":
        mods.append(Mod(NUMBERS.wounded_morale, "wounded", "5.1.18"))
    if u.skill == "brave":
        mods.append(Mod(NUMBERS.brave_morale, "Brave", "12.0.1"))
    if motherland := motherland_morale(s, u):
        mods.append(motherland)
    return Tally(tuple(mods))

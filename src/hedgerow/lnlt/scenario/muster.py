"""22 A unit of the order of battle, with its weapons and Skill, comes into the game."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.scenario.records import Enlisted, Scenario
from hedgerow.lnlt.state.placing import bear, enlist
from hedgerow.lnlt.state.state import State, Unit, Weapon


def muster(s: State, found: Scenario, e: Enlisted) -> Unit:
    """Brings a unit of the order of battle, with its weapons and Skill, into the game (11.2.5, 12.0.2).

    Weapons with a tripod stand on it where the unit sets up, unless the scenario folds them, and come folded from off
    the map (1.6.1.4).
    """
    dismounted = COUNTERS[e.counter].afoot if s.options["mounted-units"] == "off" else ""  # 6.6
    u = Unit(e.id, dismounted or e.counter, e.side, group=e.group, skill=e.skill)
    if e.aboard:  # 16.0.1: whoever rides is where his vehicle is
        u.group, u.carrier, u.outside = "", e.aboard, e.outside
    enlist(s, u)
    group = found.group_named(e.group)
    stands = group is not None and bool(group.area) and not (e.folded or e.aboard)
    for name, counter in (*e.weapons, *_given_by_skill(u)):
        bear(s, Weapon(name, counter, e.side, tripod=stands and WEAPONS[counter].tripod), u.id)
    if e.leader:  # 11.5.1: he is where his vehicle is
        name, counter = e.leader
        enlist(s, Unit(name, counter, e.side, carrier=u.id))
    return u


def _given_by_skill(u: Unit) -> Iterator[tuple[str, str]]:
    """12.0.1: some Skills supply a weapon."""
    if u.skill and SKILLS[u.skill].gives:
        yield f"{u.id}-{SKILLS[u.skill].gives}", SKILLS[u.skill].gives

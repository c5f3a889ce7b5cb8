"""8.4 Ambush: who can, and which enemies have not seen them."""

from __future__ import annotations

from functools import cache

from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.rules.fire.sighting import seen_by
from hedgerow.lnlt.rules.people.national import ambush_terrain
from hedgerow.lnlt.scenario.asking import ambushers, may_ambush
from hedgerow.lnlt.state.lookups import on_map, where
from hedgerow.lnlt.state.state import Moving, State, Unit


def ambushes(s: State, u: Unit, place: str = "") -> bool:
    """8.4.1: by what is printed, by Skill, by the scenario, or in the terrain its nation is at home in."""
    if COUNTERS[u.counter].ambush or u.skill == "ambusher" or may_ambush(s, u):
        return True
    home = ambush_terrain(u)
    return bool(home) and (not place or s.ground.terrain(place).name in home)


@cache
def lies_in_wait(counter: str) -> bool:
    """Whether units of a kind Ambush by themselves, if only somewhere."""
    f = COUNTERS[counter]
    return f.ambush or bool(NATIONS[f.nation].ambush_in)


def unseen_by(s: State, movers: list[Unit], start: str) -> list[str]:
    """8.4.2: enemies who had no LOS to the movers where they were when the impulse began, if these could ambush them;
    nobody sees those still off the map.
    """
    if True not in [ambushes(s, u) for u in movers]:
        return []
    known = s.impulse.unseen.get(start) if s.impulse is not None else None
    return blind_to(s, movers[0].side, start) if known is None else known


def unseen_now(s: State, side: int, activated: list[Unit]) -> dict[str, list[str]]:
    """8.4.2: the enemies without LOS to each place where some who act, or ride in what acts, could ambush them."""
    granted = ambushers(s, side)
    lurkers = []
    for u in activated:
        if u.at and (granted or u.skill or lies_in_wait(u.counter)) and ambushes(s, u):
            lurkers.append(u)
    if s.aboard:
        lurkers += [x for u in activated for x in s.aboard.get(u.id, ()) if ambushes(s, x)]
    if not lurkers:
        return {}
    return {place: blind_to(s, side, place) for place in dict.fromkeys([where(s, u) for u in lurkers])}


def blind_to(s: State, side: int, place: str) -> list[str]:
    """The enemies of a side who have no LOS to a place."""
    return [e.id for e in on_map(s, 1 - side) if not place or not seen_by(s, e, place)]


def ambush_succeeds(s: State, m: Moving) -> bool:
    """8.4.2: nobody in the place saw the movers set out."""
    if not m.units:
        return False
    enemies = [i for i in s.stacks[m.at] if s.units[i].side != s.units[m.units[0]].side]
    return bool(enemies) and all(i in m.unseen_by for i in enemies)

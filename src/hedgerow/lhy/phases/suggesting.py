"""A set-up for those who want to begin at once: where the mission suggests, and in cover near there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf

from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.rules.disposition import (
    area_of,
    groups_of,
    obstacles_left,
    places_for,
    rows_behind,
    set_up_places,
    why_no_position,
    why_not_in,
    why_not_lay,
    why_not_so,
)
from hedgerow.lhy.rules.setting_down import dig, lay, set_down
from hedgerow.lhy.scenario.records import OPPOSITE, Edge
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.set_up import Place
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World

FRONT = {"north": 6, "east": 9, "south": 0, "west": 3}
"""2.2.4: the front of an FP that looks away from its own edge."""
APART = 3
"""Hexes between the middles of two platoons."""
ORDER = ("fp", "gun", "squad", "section", "leader", "mg", "latw", "afv", "halftrack", "truck")


def suggest(t: World, seat: int, units: Sequence[Unit]) -> None:
    """Puts down all that is left, platoon by platoon, then digs in and lays mines and wire."""
    s = t.state
    anchors: dict[str, str] = {}
    for u in sorted(units, key=lambda u: (u.card.dummy, ORDER.index(u.card.kind))):
        at = _best_place(s, u, _anchor(s, u, anchors))
        set_down(t, u, Place(u.id, at, how(s, u, at), front(s, u)))
    if s.phase == "set-up":
        for at in dict.fromkeys(u.at for u in s.own[seat] if u.at):
            if why_no_position(s, seat, at) is None:
                dig(t, seat, at)
        for kind in ("mines", "wire"):
            _lay_all(t, seat, kind)


def how(s: State, u: Unit, at: str) -> tuple[str, ...]:
    """Hidden if it may be, or else Concealed if it may be."""
    if u.card.kind == "gun" and not u.card.dummy and not set_up_places(s, u):
        ways: tuple[tuple[str, ...], ...] = (("limbered", "concealed"), ("limbered",))
    else:
        ways = ("hidden",), ("concealed",)
    return next((way for way in ways if why_not_so(s, u, Place(u.id, at, way, front(s, u))) is None), ())


def front(s: State, u: Unit) -> int:
    return FRONT[s.mission.side[u.seat].edge] if u.card.kind == "fp" else -1


def _anchor(s: State, u: Unit, anchors: dict[str, str]) -> str:
    """The middle of a platoon: one of the posts that the mission suggests, or a place near to what it fights for."""
    body = u.platoon or "support"
    if body not in anchors:
        group = s.mission.group_named(u.group)
        posts = [post for post in (group.posts if group else ()) if post not in anchors.values()]
        anchors[body] = posts[0] if posts else _middle(s, u, list(anchors.values()))
    return anchors[body]


def _middle(s: State, u: Unit, taken: Iterable[str]) -> str:
    ground, places = s.ground, list(places_for(s, u))
    crowded = {at for other in taken for at in ground.within(other, APART - 1)}
    places = [at for at in places if at not in crowded] or places
    far, index = ground.ranges_from(_goal(s, u)), ground.index
    return min(places, key=lambda at: (far[index[at]] + 2 * ground.terrain(at).small_arms, at))


def _goal(s: State, u: Unit) -> str:
    """The first objective; without one, the middle of the enemy's edge."""
    if s.mission.objective:
        return s.mission.objective[0].hexes[0]
    edge = s.ground.edge(OPPOSITE[s.mission.side[u.seat].edge])
    return edge[len(edge) // 2]


def _best_place(s: State, u: Unit, anchor: str) -> str:
    """Near the middle of its platoon, in cover, not crowded; leaders and LATWs with others. The less a hex is worth,
    the better; only those are looked at that may be better than the best so far.
    """
    together, gun, on_map = u.card.kind in ("leader", "latw"), u.card.kind == "gun", bool(set_up_places(s, u))
    best: tuple[float, int, str] = (inf, 0, "")
    for base, n, at in _ranked(s.ground, anchor, area_of(s, u), in_cover=not together):
        if base > best[0]:
            break
        others = _fellows(s, u, at, on_map)
        if together:
            found = any(o.platoon == u.platoon for o in others) if u.platoon else bool(others)
            worth = base + (0 if found else 4)
        else:
            worth = base + 1.5 * len(others) + (2 if gun and on_map and rows_behind(s, u, at) < 3 else 0)
        if (worth, n) < best[:2] and why_not_in(s, u, at) is None:
            best = worth, n, at
    return best[2]


@lru_cache(maxsize=256)
def _ranked(
    ground: Ground, anchor: str, area: tuple[str, ...], *, in_cover: bool
) -> tuple[tuple[float, int, str], ...]:
    """The hexes of an area, what each is worth to a unit of a platoon whose middle is there, and its number."""
    near, index = ground.ranges_from(anchor), ground.index
    return tuple(sorted(
        (near[index[at]] + (ground.terrain(at).small_arms if in_cover else 0), n, at) for n, at in enumerate(area)
    ))  # fmt: skip


def _fellows(s: State, u: Unit, at: str, on_map: bool) -> list[Unit]:
    """The combat units of its side that are in a hex already, or wait next to it."""
    here = s.stacks.get(at, ()) if on_map else [o for o in s.own[u.seat] if o.entry == at]
    return [o for o in here if o.seat == u.seat and o.card.combat]


def _lay_all(t: World, seat: int, kind: str) -> None:
    """Where the mission suggests, or as near to the enemy as the area goes."""
    s = t.state
    spots = _spots(s, seat)
    while obstacles_left(s, seat, kind) and (at := next(spots, "")):
        if why_not_lay(s, seat, kind, at) is None:
            lay(t, seat, kind, at)


def _spots(s: State, seat: int) -> Iterator[str]:
    """First those that nobody of the side is in."""
    yield from (at for group in groups_of(s, seat) for at in group.works)
    spots = _by_nearness(s.ground, s.mission.areas[seat], OPPOSITE[s.mission.side[seat].edge])
    yield from (at for at in spots if not own_at(s, at, seat))
    yield from (at for at in spots if own_at(s, at, seat))


@lru_cache(maxsize=64)
def _by_nearness(ground: Ground, area: tuple[str, ...], edge: Edge) -> tuple[str, ...]:
    """The hexes of an area, those nearest to an edge of the map first."""
    return tuple(sorted(area, key=lambda at: ground.to_edge_of(at, edge)))

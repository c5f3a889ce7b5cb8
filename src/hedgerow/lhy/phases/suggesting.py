"""A set-up for those who want to begin at once: where the mission suggests, and in cover near there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hedgerow.lhy.rules.disposition import (
    groups_of,
    obstacles_left,
    places_for,
    rows_behind,
    set_up_places,
    why_no_position,
    why_not_lay,
    why_not_so,
)
from hedgerow.lhy.rules.setting_down import dig, lay, set_down
from hedgerow.lhy.scenario.records import OPPOSITE
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
        at = min(places_for(s, u), key=_worth(s, u, _anchor(s, u, anchors)))
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
    ground, goal, places = s.ground, _goal(s, u), list(places_for(s, u))
    places = [at for at in places if all(ground.distance(other, at) >= APART for other in taken)] or places
    return min(places, key=lambda at: (ground.distance(goal, at) + 2 * ground.terrain(at).small_arms, at))


def _goal(s: State, u: Unit) -> str:
    """The first objective; without one, the middle of the enemy's edge."""
    if s.mission.objective:
        return s.mission.objective[0].hexes[0]
    edge = s.ground.edge(OPPOSITE[s.mission.side[u.seat].edge])
    return edge[len(edge) // 2]


def _worth(s: State, u: Unit, anchor: str) -> Callable[[str], float]:
    """The less, the better: near the middle of its platoon, in cover, not crowded; leaders and LATWs with others."""
    ground, near, on_map = s.ground, s.ground.ranges_from(anchor), bool(set_up_places(s, u))
    index, terrain, gun = ground.index, ground.terrain, u.card.kind == "gun"
    fellows = [o for o in s.own[u.seat] if o.card.combat and (o.at if on_map else o.entry)]
    there: dict[str, list[Unit]] = {}
    for o in fellows:
        there.setdefault(o.at if on_map else o.entry, []).append(o)

    def in_company(at: str) -> float:
        others = there.get(at, ())
        found = any(o.platoon == u.platoon for o in others) if u.platoon else bool(others)
        return near[index[at]] + (0 if found else 4)

    def in_cover(at: str) -> float:
        worth: float = near[index[at]] + terrain(at).small_arms
        if at in there:
            worth += 1.5 * len(there[at])
        return worth + 2 if gun and on_map and rows_behind(s, u, at) < 3 else worth

    return in_company if u.card.kind in ("leader", "latw") else in_cover


def _lay_all(t: World, seat: int, kind: str) -> None:
    """Where the mission suggests, or as near to the enemy as the area goes."""
    s = t.state
    enemy = OPPOSITE[s.mission.side[seat].edge]
    wished = [at for group in groups_of(s, seat) for at in group.works]
    area = dict.fromkeys(at for group in groups_of(s, seat) for at in group.area)
    near = sorted(area, key=lambda at: (bool(own_at(s, at, seat)), s.ground.to_edge_of(at, enemy)))
    for at in (*wished, *near):
        if not obstacles_left(s, seat, kind):
            return
        if why_not_lay(s, seat, kind, at) is None:
            lay(t, seat, kind, at)

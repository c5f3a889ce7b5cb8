"""10.3.1.1, 14.3.3.1 Which hex next, for units that Withdraw or retreat.

The two orientations of the book are one rule here: where hexsides are parallel to an edge, there are no lateral hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.ground.ground import is_edge
from hedgerow.lhy.rules.landing.assembly import withdraws_to
from hedgerow.lhy.rules.move.ways import step
from hedgerow.lhy.state.lookups import combat_near, foes_near, impact, known_foes_at, primary_impact
from hedgerow.lhy.state.state import State, Unit

Goals = tuple[str, ...]
"""Edges of the map, or hexes."""
May = Callable[[State, Unit, Sequence[str], str], bool]
"""Whether a unit on its way may go into a hex at all."""
Near = Callable[[State, str, int, str], bool]
"""Whether a hex is next to enemies that a seat knows of, but for one hex."""


def next_hexes(s: State, u: Unit, way: Sequence[str]) -> list[str]:
    """10.3.1.1-1: the hexes that a withdrawing unit may enter next, all of one priority; none if it can go nowhere.
    `way` has the hexes so far, the first where it set out.
    """
    return _by_priority(s, u, way, _quiet, combat_near)


def has_way_back(s: State, u: Unit) -> bool:
    """10.3.1.1-1: whether a unit finds any hex to Withdraw into, of whatever priority."""
    way = (u.at,)
    for to in toward_or_lateral(s, headings(s, u), way):
        if _quiet(s, u, way, to):
            return True
    return any(_quiet(s, u, way, to) for to in along_edge_or_barrier(s, u, way))


def retreat_ways(s: State, u: Unit, way: Sequence[str]) -> Iterator[list[str]]:
    """14.3.3.1-2, 14.3.3.3-1: the same for a retreating unit, what it may enter first before what it enters for want of
    that: impact hexes, and last of all hexes with enemies.
    """
    # 14.3.3.1b.i speaks of enemy units, 14.3.3.1a.i and the Withdrawal of enemy combat units.
    askew = any(is_edge(goal) and not s.ground.parallel(goal) for goal in headings(s, u))
    # Next to the Assault hex is every first hex: who is left there does not count.
    near, but = foes_near if askew else combat_near, way[0]
    yield _by_priority(s, u, way, _without_impact, near, but)
    yield _by_priority(s, u, way, _open_to, near, but)
    yield through_enemies(s, u, way)


def _by_priority(s: State, u: Unit, way: Sequence[str], may: May, near: Near, but: str = "") -> list[str]:
    """10.3.1.1a.i-1, 10.3.1.1a.ii-1, 10.3.1.1b.i-1, 10.3.1.1b.ii-1, 14.3.3.1a.i-1, 14.3.3.1a.ii-1, 14.3.3.1b.i-1,
    14.3.3.1b.ii-1: the first priority that has any hex.
    """
    back = [to for to in toward_or_lateral(s, headings(s, u), way) if may(s, u, way, to)]
    if len(back) > 1:
        return [to for to in back if not near(s, to, u.seat, but)] or back
    return back or [to for to in along_edge_or_barrier(s, u, way) if may(s, u, way, to)]


# ------------------------------------------------------------------ where to


def headings(s: State, u: Unit) -> Goals:
    """10.3.1.1-1, 16.1.7-1: the friendly board edge; for airborne units objectives of theirs and an assembly hex."""
    return withdraws_to(s, u) or (s.mission.side[u.seat].edge,)


def toward(s: State, goals: Goals, here: str, by: int = 1) -> Sequence[str]:
    """The hexes beside one that are nearer to an edge or a hex, or as near."""
    if len(goals) == 1:
        return s.ground.toward(here, goals[0], by)
    return [to for goal in goals for to in s.ground.toward(here, goal, by)]


def toward_or_lateral(s: State, goals: Goals, way: Sequence[str]) -> Sequence[str]:
    """10.3.1.1a, 10.3.1.1b: those that are nearer, or as near, but not so twice running. Nobody comes back."""
    here = way[-1]
    found = toward(s, goals, here)
    if len(way) == 1 or here in toward(s, goals, way[-2]):
        found = (*found, *toward(s, goals, here, 0))
    if len(goals) > 1:
        found = list(dict.fromkeys(found))
    return found if len(way) == 1 else [to for to in found if to not in way]


def _open_to(s: State, u: Unit, way: Sequence[str], to: str) -> bool:
    """10.3.1a-1: passable, and without enemies."""
    if to in s.stacks and known_foes_at(s, to, u.seat):
        return False
    return not isinstance(step(s, u, way, to), Refusal)


def _quiet(s: State, u: Unit, way: Sequence[str], to: str) -> bool:
    return _open_to(s, u, way, to) and not (s.markers and primary_impact(s, to))


def _without_impact(s: State, u: Unit, way: Sequence[str], to: str) -> bool:
    return _open_to(s, u, way, to) and not impact(s, to)


def _barred(s: State, u: Unit, way: Sequence[str], to: str) -> bool:
    return isinstance(step(s, u, way, to), Refusal)


# ------------------------------------------------------------------ when there is no way back


def along_edge_or_barrier(s: State, u: Unit, way: Sequence[str]) -> list[str]:
    """10.3.1.1a.iii-1, 10.3.1.1b.iii-1, 14.3.3.1a.iii-1, 14.3.3.1b.iii-1: along the friendly edge or impassable
    terrain, farther from where it began with every hex; 10.3.1.1a.iv-1, 10.3.1.1b.iv-1, 14.3.3.1a.iv-1,
    14.3.3.1b.iv-1: along a river, toward a crossing.
    """
    goals, here, start, ground = headings(s, u), way[-1], way[0], s.ground
    edges = {goal for goal in goals if is_edge(goal)}
    at_edge = bool(edges & set(ground.edges_of(here)))
    barrier = [to for to in toward(s, goals, here) if _barred(s, u, way, to)]
    found = [
        to for to in ground.next_to(here)
        if ground.distance(start, to) > ground.distance(start, here)
        and ((at_edge and edges & set(ground.edges_of(to))) or (barrier and _beside_barrier(s, u, goals, to)))
    ]  # fmt: skip
    if any(ground.terrain(at).river for at in barrier):
        far = _to_crossing(s)
        found = [to for to in found if to in far and far[to] < far.get(here, 0)]
    return found


def _beside_barrier(s: State, u: Unit, goals: Goals, at: str) -> bool:
    return any(_barred(s, u, (at,), to) for to in toward(s, goals, at))


def _to_crossing(s: State) -> dict[str, int]:
    """How far it is to the nearest ford or bridge, on land."""
    ground = s.ground
    found = {at: 0 for at in ground.hexes if ground.terrain(at).ford or ground.terrain(at).bridge}
    edge = list(found)
    while edge:
        at = edge.pop(0)
        for to in ground.around(at):
            if to not in found and not ground.terrain(to).river:
                found[to] = found[at] + 1
                edge.append(to)
    return found


def through_enemies(s: State, u: Unit, way: Sequence[str]) -> list[str]:
    """14.3.3.1a.v-1, 14.3.3.1b.v-1: hexes with enemies."""
    back = toward_or_lateral(s, headings(s, u), way)
    return [to for to in back if known_foes_at(s, to, u.seat) and not _barred(s, u, way, to)]

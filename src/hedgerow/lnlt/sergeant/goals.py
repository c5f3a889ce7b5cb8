"""What the scenario asks for: which places count, how much, and how far they are."""

from __future__ import annotations

import heapq
from functools import lru_cache

from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.rules.victory import controller
from hedgerow.lnlt.scenario.records import Cleared, Control, Losses, Scenario, Survivors
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.sergeant.records import Goal
from hedgerow.lnlt.sergeant.weights import Weights
from hedgerow.lnlt.state.state import State

FAR = 999


def point_value(found: Scenario, w: Weights) -> float:
    """What a victory point is worth in the sergeant's coin."""
    v = found.victory
    return min(w.threshold / max(1, v.points), 5 * w.point) if v.side else w.point


@lru_cache(maxsize=256)
def worth_of_places(key: str, w: Weights) -> dict[str, float]:
    """What the control of each place is worth, to either side: points that one has, the other has not."""
    found = scenario(key)
    point = point_value(found, w)
    worth: dict[str, float] = {}
    for score in found.victory.score:
        if isinstance(score, Control):
            share = score.points / score.at_least if score.at_least else score.points
            for place in score.places:
                worth[place] = worth.get(place, 0.0) + share * point
    return worth


@lru_cache(maxsize=256)
def presence(key: str, side: int, w: Weights) -> dict[str, float]:
    """Places where it counts for a side just to be in Good Order at the end."""
    found = scenario(key)
    point = point_value(found, w)
    worth: dict[str, float] = {}
    for score in found.victory.score:
        mine = found.seat(score.side) == side
        if isinstance(score, Cleared) and not mine:
            worth |= {p: max(worth.get(p, 0.0), score.points * point) for p in score.places}
        if isinstance(score, Survivors) and mine and score.places:
            worth |= {p: max(worth.get(p, 0.0), max(score.worth.values()) * point) for p in score.places}
    return worth


@lru_cache(maxsize=256)
def worth_of_losses(key: str, side: int, w: Weights) -> dict[str, float]:
    """What the victory conditions add to the worth of a side's units, by kind: losses and survivors."""
    found = scenario(key)
    point = point_value(found, w)
    worth: dict[str, float] = {}
    for score in found.victory.score:
        owner = found.seat(score.side)
        if (isinstance(score, Losses) and owner != side) or (isinstance(score, Survivors) and owner == side):
            for kind, points in score.worth.items():
                worth[kind] = worth.get(kind, 0.0) + points * point
    if "half-squad" not in worth and "squad" in worth:
        worth["half-squad"] = worth["squad"] / 2
    return worth


def goals(s: State, side: int, boldness: float, w: Weights) -> list[Goal]:
    """The places that count for a side now, and whether it has them; a floor that has come down is none any more."""
    found = []
    for place, value in worth_of_places(s.scenario, w).items():
        if place not in s.ground.index:
            continue
        ours = controller(s, place) == side
        found.append(Goal(place, value if ours else value * boldness, ours))
    return found


def boldness(s: State, w: Weights, *, ahead: bool) -> float:
    """How much to press on: more with every turn for who would lose now; who would win sits tight at the end."""
    if ahead:
        return w.ahead if s.turns - s.turn < w.last_turns else 1.0
    return 1.0 + (w.behind - 1.0) * s.turn / s.turns


def caution(s: State, w: Weights, *, ahead: bool) -> float:
    """What own losses weigh: less with every turn for who would lose now."""
    return w.caution if ahead else w.caution * (1.0 - w.nerve * s.turn / s.turns)


# ------------------------------------------------------------------ how far


def marches(ground: Ground, goal: str) -> dict[str, int]:
    """MPs from everywhere to a goal, on foot."""
    return marches_into(ground, (goal,))


@lru_cache(maxsize=4096)
def marches_into(ground: Ground, places: tuple[str, ...], moves: str = "L") -> dict[str, int]:
    """MPs from everywhere into the nearest of some places, on foot ("L") or by a kind of vehicle, turning left out."""
    reached: dict[str, int] = {}
    queue = [(0, place) for place in places]
    ways_in = _ways_in(ground, moves)
    while queue:
        spent, place = heapq.heappop(queue)
        if place not in reached:
            reached[place] = spent
            for before, cost in ways_in.get(place, ()):
                if before not in reached:
                    heapq.heappush(queue, (spent + cost, before))
    return reached


@lru_cache(maxsize=32)
def _ways_in(ground: Ground, moves: str = "L") -> dict[str, list[tuple[str, int]]]:
    ways: dict[str, list[tuple[str, int]]] = {}
    for place in ground.places:
        for to, cost in ground.ways_out(place) if moves == "L" else _drives_out(ground, place, moves):
            ways.setdefault(to, []).append((place, cost))
    return ways


def _drives_out(ground: Ground, place: str, moves: str) -> list[tuple[str, int]]:
    around = ground.around(place) if place == ground.hex_of(place) else ()
    return [(to, cost) for to in around if (cost := ground.cost(place, to, moves)) is not None]

"""Where a unit is set up sensibly: in cover, towards the enemy, not in a heap."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.board.inches.measure import INCH, distance, named
from hedgerow.board.inches.records import Edge, Point
from hedgerow.boltaction.ground.sheltered import sheltered
from hedgerow.boltaction.rules.deploying import (
    duty,
    in_zone,
    spots,
    stance,
    why_not_deploy,
    why_not_load,
    why_not_occupy,
)
from hedgerow.boltaction.rules.reserves import undecided, why_not_guard, why_not_keep
from hedgerow.boltaction.rules.seeing import base
from hedgerow.boltaction.state.lookups import on_table
from hedgerow.boltaction.state.moves.set_up import Deploy, Keep, Load, Occupy
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

STEP = 3 * INCH
FINE_STEP = INCH
OFFERED = 12
"""How many places are listed for a unit."""
INWARD: dict[Edge, int] = {"north": 180, "east": 270, "south": 0, "west": 90}
FORMATION_OF = {"infantry": ("line", "block", "column"), "artillery": ("line",), "vehicle": ("line",)}
TRIES = 8
COVERED, CROWDED, AHEAD, NEAR = 12, 6, 4, 8
"""What counts: a man in cover, every inch too near to friends, being far forward, and near to an objective."""
ROOM = 6 * INCH


def placings(s: State, u: Unit, most: int = OFFERED) -> list[Deploy]:
    """The best places for a unit, the first of them what is suggested."""
    if why_not_guard(s, u) is not None:
        return []
    found = [(worth(s, u, move), -n, move) for n, move in enumerate(legal(s, u, STEP))]
    if not found:
        found = [(0, -n, move) for n, move in zip(range(most), legal(s, u, FINE_STEP), strict=False)]
    return [move for _, _, move in sorted(found, reverse=True, key=lambda row: row[:2])[:most]]


def legal(s: State, u: Unit, step: int) -> Iterator[Deploy]:
    """One place for every point of a grid where the unit can be set up at all, in the first formation that fits."""
    forward = s.step == "forward"
    zone = duty(s, u.seat).zone
    facing = INWARD[s.edges[u.seat]]
    for at in spots(s, step):
        if not (zone is not None and in_zone(s, u.seat, zone, base(at))) and not (forward and sheltered(s.table, at)):
            continue
        for formation in FORMATION_OF[u.card.kind]:
            move = Deploy(u.id, named(at), formation, facing)
            if why_not_deploy(s, u, move, forward=forward) is None:
                yield move
                break


def worth(s: State, u: Unit, move: Deploy) -> int:
    how = stance(u, move)
    assert not isinstance(how, Refusal)
    men = how.men or (how.at,)
    cover = COVERED * sum(sheltered(s.table, at) for at in men) // len(men)
    near = min((distance(how.at, friend_at(o)) for o in on_table(s, u.seat) if o is not u), default=ROOM)
    crowd = CROWDED * max(0, ROOM - near) // INCH
    return cover - crowd + AHEAD * forwardness(s, u.seat, how.at) // (10 * INCH) + goal(s, how.at)


def friend_at(u: Unit) -> Point:
    return u.men[0].at if u.men and u.building < 0 else u.at


def forwardness(s: State, seat: int, at: Point) -> int:
    """How far from one's own edge."""
    table = s.table.table
    own = s.edges[seat]
    return {"north": at[1], "south": table.height - at[1], "west": at[0], "east": table.width - at[0]}[own]


def goal(s: State, at: Point) -> int:
    """Near to an objective."""
    near = min((distance(at, spot) for spot in s.objectives), default=10 * ROOM)
    return NEAR * max(0, 2 * ROOM - near) // (2 * ROOM)


# ------------------------------------------------------------------ the rest


def occupyings(s: State, u: Unit) -> Iterator[Occupy]:
    if why_not_guard(s, u) is None:
        for f in s.table.buildings:
            move = Occupy(u.id, f.number)
            if why_not_occupy(s, u, move, forward=s.step == "forward") is None:
                yield move


def loadings(s: State, u: Unit) -> Iterator[Load]:
    for carrier in s.own[u.seat]:
        if (carrier.card.seats or carrier.card.tows) and carrier is not u:
            move = Load(u.id, carrier.id)
            if why_not_load(s, u, move) is None:
                yield move


def keepings(s: State, u: Unit, *, no_room: bool = False) -> Iterator[Keep]:
    for how in ("wave", "reserve", "left", "right"):
        move = Keep(u.id, how)
        if why_not_keep(s, u, move, no_room=no_room) is None:
            yield move


def no_room(s: State, u: Unit) -> bool:
    """Whether a unit can be neither set up nor kept as others are."""
    if next(occupyings(s, u), None) is not None or next(keepings(s, u), None) is not None:
        return False
    if why_not_guard(s, u) is not None:
        return True
    return next(legal(s, u, STEP), None) is None and next(legal(s, u, FINE_STEP), None) is None


def suggestion(s: State, u: Unit) -> Deploy | Occupy | Keep | Load:
    """What a unit does unless its owner knows better."""
    if u.card.kind == "artillery" and duty(s, u.seat).zone is None and (tow := next(loadings(s, u), None)) is not None:
        return tow
    if u.card.kind == "infantry" and (house := next(occupyings(s, u), None)) is not None and manned(s, u.seat):
        return house
    if places := placings(s, u, 1):
        return places[0]
    kept = next(keepings(s, u), None) or next(occupyings(s, u), None)
    return kept if kept is not None else Keep(u.id, "reserve")


def manned(s: State, seat: int) -> bool:
    """Houses are for every third unit or so."""
    inside = sum(u.building >= 0 for u in s.own[seat])
    return 3 * inside < len(s.own[seat])


def by_lot(s: State, seat: int, chance: Random) -> Deploy | Occupy | Keep | Load:
    """An answer by chance, without listing all of them."""
    left = undecided(s, seat)
    u = left[int(chance.random() * len(left))]
    zone, forward = duty(s, seat).zone, s.step == "forward"
    if why_not_guard(s, u) is None and (zone is not None or forward):
        table = s.table.table
        for _ in range(TRIES):
            at = (int(chance.random() * table.width), int(chance.random() * table.height))
            if zone is not None and not in_zone(s, seat, zone, base(at)):
                continue
            formation = FORMATION_OF[u.card.kind][int(chance.random() * len(FORMATION_OF[u.card.kind]))]
            move = Deploy(u.id, named(at), formation, int(chance.random() * 360))
            if why_not_deploy(s, u, move, forward=forward) is None:
                return move
    others: list[Keep | Occupy | Load] = [*keepings(s, u), *occupyings(s, u), *loadings(s, u)]
    if others and chance.random() < 0.6:
        return others[int(chance.random() * len(others))]
    first = next(legal(s, u, STEP), None) if why_not_guard(s, u) is None else None
    return suggestion(s, u) if first is None else first

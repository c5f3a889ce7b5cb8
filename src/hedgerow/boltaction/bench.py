"""What is measured of Bolt Action alone: sight, shots and dragged moves on tables that fill up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.ground.formations import places
from hedgerow.boltaction.lists.ready import ready_named
from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.rules.move.going import ways_of
from hedgerow.boltaction.rules.seeing import cover, sighting, spots
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.state.mustering import muster
from hedgerow.boltaction.state.pending.shooting import Declared
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.measured import Bench, Figure

REFERENCE = "saint-aubin"
SIZES = (10, 20, 40)
"""Units on the table."""
DRAGGED = 50.0
"""ms that a dragged move may take to be judged."""
FORCES = ("us-1000", "german-1000")
APART = 9 * INCH


def filled(count: int) -> State:
    """The reference table with so many units on it, in ranks from either edge."""
    s = State(REFERENCE, {}, phase="orders", turn=2, edges=["south", "north"])
    table = s.table.table
    for seat, name in enumerate(FORCES):
        pool = [u for _ in range(4) for u in muster(seat, ready_named(name)) if not u.carrier]
        for n, u in enumerate(pool[: count // 2]):
            u.id = f"{('us', 'german')[seat]}-{n + 1}"
            x = APART // 2 + n * APART % (table.width - APART)
            y = 4 * INCH + n * APART // (table.width - APART) * 5 * INCH
            put(u, x, table.height - y if seat == 0 else y)
            s.units[u.id] = u
    return s


def put(u: Unit, x: int, y: int) -> None:
    u.waiting, u.at, u.facing = "", (x, y), 180 * u.seat
    for m, at in zip(u.models, places("line", (x, y), len(u.models), u.facing), strict=False):
        m.at = at


def measured(seconds: float) -> Iterable[Figure]:
    for count in SIZES:
        yield from crowd(filled(count), count, seconds)


def crowd(s: State, count: int, seconds: float) -> Iterable[Figure]:
    shooters = [u for u in s.own[0] if u.card.kind == "infantry" and not u.card.team]
    targets = [u for u in s.own[1] if u.card.kind == "infantry"]
    pairs = [(u, target) for u in shooters[:3] for target in targets[:3]]
    yield Figure(f"{count} units: what a man sees of a unit", each(seconds, pairs, lambda u, v: fan(s, u, v)), "ms")
    yield Figure(f"{count} units: a shot and its odds", each(seconds, pairs, lambda u, v: shot(s, u, v)), "ms")
    ms = each(seconds, pairs, lambda u, v: dragged(s, u))
    yield Figure(f"{count} units: a dragged move judged", ms, "ms", f"at most {DRAGGED:g}", ms <= DRAGGED)


def each(seconds: float, pairs: list[tuple[Unit, Unit]], act: Callable[[Unit, Unit], object]) -> float:
    """ms of processor time for one, over as many as there is time for."""
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds / 6:
        for u, target in pairs:
            act(u, target)
            count += 1
    return (time.process_time() - start) / count * 1000


def fan(s: State, u: Unit, target: Unit) -> object:
    return sighting(s, spots(s, u)[0], u.seat, target), cover(s, spots(s, u), target)


def shot(s: State, u: Unit, target: Unit) -> object:
    return outlook(s, target, attack(s, u, target, [Declared("", target.id)], "fire"))


def dragged(s: State, u: Unit) -> object:
    x, y = u.men[0].at
    found = ways_of(s, u, f"{x:04},{max(0, y - 4 * INCH):04}", "keep", (), "advance")
    return found if isinstance(found, Refusal) else len(found)


BENCH = Bench(REFERENCE, measured, times=0.0, times_each=0.0, warm_up=1)

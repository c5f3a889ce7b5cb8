"""What is measured of Bolt Action alone: sight, shots and dragged moves on tables that fill up, answers, views."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from hedgerow.board.inches.measure import INCH, named
from hedgerow.boltaction.ground.formations import places
from hedgerow.boltaction.ground.lines import sights_on
from hedgerow.boltaction.lists.ready import ready_named
from hedgerow.boltaction.odds.shooting import outlook
from hedgerow.boltaction.players import PLAYERS
from hedgerow.boltaction.rules.seeing import cover, sighting, spots
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.screen.view import view
from hedgerow.boltaction.shown import SCREEN
from hedgerow.boltaction.state.mustering import muster
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.pending.shooting import Declared
from hedgerow.boltaction.state.state import Die, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.measured import Bench, Figure
from hedgerow.kernel.screen.preview import Wish
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.why import why_not

REFERENCE = "orchard-lane"
"""500 points."""
FULL = "saint-aubin"
"""A table of six by four feet, for the others."""
SIZES = (10, 20, 40)
"""Units on the table."""
DRAGGED = 50.0
"""ms that a dragged move may take to be judged."""
ANSWER, SHOWN = 250.0, 20.0
"""ms within which 95 of 100 answers of the sergeant come, and views are made."""
FORCES = ("us-1000", "german-1000")
APART = 9 * INCH
SEED = 3


def filled(count: int) -> State:
    """The larger table with so many units on it, in ranks from either edge."""
    s = State(FULL, {}, phase="orders", turn=2, edges=["south", "north"])
    table = s.table.table
    for seat, name in enumerate(FORCES):
        pool = [u for _ in range(4) for u in muster(seat, ready_named(name)) if not u.carrier]
        for n, u in enumerate(pool[: count // 2]):
            u.id = f"{('us', 'german')[seat]}-{n + 1}"
            x = APART // 2 + n * APART % (table.width - APART)
            y = 4 * INCH + n * APART // (table.width - APART) * 5 * INCH
            put(u, x, table.height - y if seat == 0 else y)
            s.units[u.id] = u
            s.dice.append(Die(seat))
    return s


def put(u: Unit, x: int, y: int) -> None:
    u.waiting, u.at, u.facing = "", (x, y), 180 * u.seat
    for n, (m, at) in enumerate(zip(u.models, places("line", (x, y), len(u.models), u.facing), strict=False)):
        m.id, m.at = f"{u.id}.{n + 1}", at


def measured(seconds: float) -> Iterable[Figure]:
    for count in SIZES:
        yield from crowd(filled(count), count, seconds)
    yield from answers(seconds)


def crowd(s: State, count: int, seconds: float) -> Iterable[Figure]:
    shooters = [u for u in s.own[0] if u.card.kind == "infantry" and not u.card.team]
    targets = [u for u in s.own[1] if u.card.kind == "infantry"]
    pairs = [(u, target) for u in shooters[:3] for target in targets[:3]]
    yield Figure(f"{count} units: what a man sees of a unit", each(seconds, s, pairs, lambda u, v: fan(s, u, v)), "ms")
    yield Figure(f"{count} units: a shot and its odds", each(seconds, s, pairs, lambda u, v: shot(s, u, v)), "ms")
    table = advancing(s, shooters[0])
    ms = each(seconds, s, pairs, lambda u, v: dragged(table, shooters[0]))
    yield Figure(f"{count} units: a dragged move judged", ms, "ms", f"at most {DRAGGED:g}", ms <= DRAGGED)


def each(seconds: float, s: State, pairs: list[tuple[Unit, Unit]], act: Callable[[Unit, Unit], object]) -> float:
    """ms of processor time for one, over as many as there is time for; what is kept in mind is forgotten each time."""
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds / 6:
        for kept in (sights_on, s.table.screened, s.table.crossed):
            kept.cache_clear()
        for u, target in pairs:
            act(u, target)
            count += 1
    return (time.process_time() - start) / count * 1000


def fan(s: State, u: Unit, target: Unit) -> object:
    return sighting(s, spots(s, u)[0], u.seat, target), cover(s, spots(s, u), target)


def shot(s: State, u: Unit, target: Unit) -> object:
    return outlook(s, target, attack(s, u, target, [Declared("", target.id)], "fire"))


def advancing(s: State, u: Unit) -> World:
    """A table at which a unit is asked where it goes."""
    u.order = "advance"
    die = next(die for die in s.dice if die.seat == u.seat)
    die.where, die.unit = "unit", u.id
    s.pending.append(Acting(u.id, "advance", tested=True))
    return World(BOLT_ACTION, s, Seeded("bench"))


def dragged(t: World, u: Unit) -> object:
    x, y = u.men[0].at
    return why_not(SCREEN, t, Wish((u.id,), (named((x, max(0, y - 4 * INCH))),)), u.seat)


# ------------------------------------------------------------------ answers


def answers(seconds: float) -> Iterable[Figure]:
    """A battle between sergeants: how long they and the view take."""
    players = [PLAYERS["sergeant"].make(str(SEED)) for _ in (0, 1)]
    t = World(BOLT_ACTION, BOLT_ACTION.new(REFERENCE, {}), Seeded(str(SEED)))
    seats = [Seat(t, 0), Seat(t, 1)]
    thought: list[float] = []
    shown: list[float] = []
    while (choice := t.choice) is not None and sum(thought) + sum(shown) < 4000 * seconds:
        start = time.process_time()
        move = players[choice.seat].choose(seats[choice.seat])
        middle = time.process_time()
        view(t.state, choice.seat)
        shown.append((time.process_time() - middle) * 1000)
        thought.append((middle - start) * 1000)
        t.answer(move)
    slow, seen = most(thought), most(shown)
    yield Figure("the sergeant's answer, 95 of 100", slow, "ms", f"at most {ANSWER:g}", slow <= ANSWER)
    yield Figure("a view, 95 of 100", seen, "ms", f"at most {SHOWN:g}", seen <= SHOWN)


def most(times: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return sorted(times)[len(times) * 95 // 100]


BENCH = Bench(REFERENCE, measured, times=0.015, times_each=0.005, clone=300, warm_up=1)
"""A clone copies a hundred men and more."""

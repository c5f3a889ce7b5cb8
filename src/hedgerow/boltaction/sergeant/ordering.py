"""Orders: who acts, and what he does; an officer's further orders; what is kept at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.boltaction.book.charts import OFFICERS
from hedgerow.boltaction.book.terms import ORDERS
from hedgerow.boltaction.book.terms import Order as OrderName
from hedgerow.boltaction.odds.orders import order_odds
from hedgerow.boltaction.phases.acting import whom
from hedgerow.boltaction.rules.ordering import why_no_order, why_not_this
from hedgerow.boltaction.rules.shooting.targets import why_not_target
from hedgerow.boltaction.sergeant import calling, moving, storming
from hedgerow.boltaction.sergeant.places import apart
from hedgerow.boltaction.sergeant.situation import FAR_OFF, Situation
from hedgerow.boltaction.state.lookups import cup, enemies
from hedgerow.boltaction.state.moves.orders import Enough, Next, Order, Pledge, Release, Retain, SetAside, Snap
from hedgerow.boltaction.state.pending.orders import Acting, Snapping
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice
from hedgerow.players.player import Part, Thought

SECOND_LOOKS = 4
SHED = 3.5
"""Pins that a Rally takes off."""
FIRST: dict[OrderName, float] = {"fire": 3.0, "rally": 2.5, "advance": 2.0, "ambush": 1.5, "run": 1.0, "down": 0.5}
"""Fire keeps the enemy's heads down before others move."""


def order(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Every order of every unit: what it is likely to bring, times the chance that it is obeyed."""
    able = [u for u in sit.s.own[sit.seat] if why_no_order(sit.s, u) is None]
    found = {u.id: list(orders_of(sit, u)) for u in able}
    for _ in range(SECOND_LOOKS):
        first, name = foremost(found)
        if name is None or not mistaken(sit, sit.s.units[first], name):
            break
        found[first] = list(orders_of(sit, sit.s.units[first]))
    thoughts = [Thought(Order(unit, name), parts) for unit, rows in found.items() for name, parts in rows]
    return thoughts or [Thought(SetAside(), (Part(0.0, "nobody can use the die"),))]


def foremost(found: dict[str, list[tuple[OrderName, tuple[Part, ...]]]]) -> tuple[str, OrderName | None]:
    """The order that seems best of all."""
    best: tuple[float, str, OrderName | None] = (0.0, "", None)
    for unit, rows in found.items():
        for name, parts in rows:
            score = sum(part.value for part in parts)
            if best[2] is None or score > best[0]:
                best = (score, unit, name)
    return best[1], best[2]


def mistaken(sit: Situation, u: Unit, name: OrderName) -> bool:
    """A second look at what seemed to be best."""
    if name == "fire":
        return sees_badly(sit, u)
    if name == "run" and storms(sit, u):
        return storming.out_of_reach(sit, u)
    return name in ("advance", "run") and moving.gets_nowhere(sit, u, name)


def sees_badly(sit: Situation, u: Unit) -> bool:
    """Whether whom it would fire at cannot be aimed at after all; he is left out of account from then on."""
    _, foe = sit.best_target(u, "fire")
    if foe is None or why_not_target(sit.s, u, foe) is None:
        return False
    sit.bar(u, foe)
    return True


def orders_of(sit: Situation, u: Unit) -> Iterator[tuple[OrderName, tuple[Part, ...]]]:
    """Each that a unit may be given, with what speaks for it."""
    for name in ORDERS:
        if why_not_this(sit.s, u, name) is None:
            yield name, tuple(parts(sit, u, name))


def best_order(sit: Situation, u: Unit) -> float:
    """What a unit is likely to do if it is left to act."""
    return max((sum(part.value for part in found) for _, found in orders_of(sit, u)), default=0.0)


def parts(sit: Situation, u: Unit, name: OrderName) -> Iterator[Part]:
    odds = order_odds(sit.s, u, name)
    obeyed = float(odds.passes) if odds is not None else 1.0
    for part in worth_of(sit, u, name):
        yield Part(part.value * obeyed, part.words)
    if obeyed < 1.0:
        yield Part(-sit.w.disobeys * (1 - obeyed), "it may not obey")
    if name not in ("down", "ambush") and not u.waiting and not u.carrier:
        yield Part(sit.w.threatened * sit.danger(u, sit.place(u)), "is threatened")


def worth_of(sit: Situation, u: Unit, name: OrderName) -> Iterator[Part]:
    """What an order is likely to bring if it is carried out."""
    w = sit.w
    if u.waiting:
        yield Part(w.come_on if u.waiting == "wave" else w.reserve, "comes on")
        yield Part(0.5 * (name == "run"), "and gets farther")
        return
    if u.carrier:
        yield Part(1.0 if name in ("advance", "run") else 0.0, "gets off")
        return
    match name:
        case "fire":
            yield from fires(sit, u)
        case "advance":
            yield from whole(*moving.best_step(sit, u, "advance"))
        case "run":
            yield from runs(sit, u)
        case "rally":
            shed = u.pins if sit.s.options["rally"] == "all" else min(u.pins, SHED + 1)
            yield Part(shed * w.own_pin * (0.5 + sit.worth(u) / 12) if u.pins else -1.0, "sheds pins")
        case "ambush":
            yield lies_in_wait(sit, u)
        case "down":
            yield Part(w.down * sit.danger(u, sit.place(u)) - w.down, "keeps its head down")
    if u.card.rank is not None and name != "down":
        yield Part(w.leads * followers(sit, u), "orders others as well")


def fires(sit: Situation, u: Unit) -> Iterator[Part]:
    value, foe = sit.best_target(u, "fire")
    yield Part(value - sit.w.waste, f"fires at {foe.name}" if foe is not None else "nobody to fire at")
    called, words = calling.best_call(sit, u)
    if called > value:
        yield Part(called - value, words)


def whole(value: float, found: tuple[Part, ...]) -> Iterator[Part]:
    """A move in few words: what it gains, and by what most of all."""
    best = max(found, key=lambda part: part.value, default=None)
    yield Part(value, best.words if best is not None else "nowhere to go")


def runs(sit: Situation, u: Unit) -> Iterator[Part]:
    if storms(sit, u):
        value, foe = storming.charge(sit, u)
        yield Part(value, f"storms {foe.name}" if foe is not None else "storms")
    else:
        yield from whole(*moving.best_step(sit, u, "run"))


def storms(sit: Situation, u: Unit) -> bool:
    """Whether an assault is the best use of a Run."""
    value, foe = storming.charge(sit, u)
    return foe is not None and value > moving.best_step(sit, u, "run")[0]


def lies_in_wait(sit: Situation, u: Unit) -> Part:
    """Where somebody may come whom it could fire at, and there is nobody yet."""
    if u.pins or not sit.arms(u):
        return Part(-0.5, "in no state to lie in wait")
    reach = min(FAR_OFF, sit.reach(u))
    coming = [
        foe for foe in enemies(sit.s, u.seat) if foe.order is None and apart(sit.place(u), sit.place(foe)) <= reach
    ]
    return Part(sit.w.ambush if coming else 0.05, "lies in wait")


def followers(sit: Situation, u: Unit) -> int:
    """How many an officer could order besides."""
    assert u.card.rank is not None
    if sit.s.options["extra-orders"] == "off":
        return 0
    dice = min(OFFICERS[u.card.rank].orders, cup(sit.s).count(u.seat))
    return min(dice, sum(1 for _ in whom(sit.s, u, ()))) if dice > 0 and not u.waiting else 0


# ------------------------------------------------------------------ officers


def snap(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """An officer's further orders: whatever is worth doing now."""
    p = sit.s.pending[-1]
    assert isinstance(p, Snapping)
    given = tuple(one.unit for one in p.given)
    found = [
        Thought(Snap(u.id, name), found)
        for u in whom(sit.s, sit.s.units[p.officer], given)
        for name, found in orders_of(sit, u)
    ]
    return [*found, Thought(Enough(), (Part(sit.w.enough, "the others can wait for a die"),))]


def turns(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Whose order is carried out first: who fires."""
    p = sit.s.pending[-1]
    assert isinstance(p, Snapping)
    return [Thought(Next(one.unit), (Part(FIRST[one.order], f"{one.order} comes first"),)) for one in p.given]


def pledge(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """To go at the enemy without a test, if that is what it would do anyway."""
    p = sit.s.pending[-1]
    assert isinstance(p, Acting)
    u = sit.s.units[p.unit]
    stormed, foe = storming.charge(sit, u)
    odds = order_odds(sit.s, u, "run")
    fails = 1 - float(odds.passes) if odds is not None else 0.0
    found = []
    for answer in choice.options:
        if answer == Pledge("test"):
            found.append(Thought(answer, (Part(0.0, "takes its test"),)))
        elif foe is not None:
            found.append(Thought(answer, (Part(fails * stormed + 0.1, f"goes at {foe.name} in any case"),)))
        else:
            found.append(Thought(answer, (Part(-1.0, "binds itself to what it would rather not do"),)))
    return found


# ------------------------------------------------------------------ the end of a turn


def release(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """An ambush that was not sprung: fire, if there is somebody to fire at."""
    found = []
    for answer in choice.options:
        if isinstance(answer, Release):
            value, foe = sit.best_target(sit.s.units[answer.unit], "fire")
            words = f"may still fire at {foe.name}" if foe is not None else "nobody to fire at"
            found.append(Thought(answer, (Part(value / 2 - sit.w.waste, words),)))
        else:
            found.append(Thought(answer, (Part(0.0, "keeps lying in wait"),)))
    return found


def retain(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Down is kept by who is badly pinned; who lies in wait is better free to do what is wanted."""
    found = []
    for answer in choice.options:
        if isinstance(answer, Retain):
            found.append(Thought(answer, (kept(sit, sit.s.units[answer.unit]),)))
        else:
            found.append(Thought(answer, (Part(0.0, "free to be ordered again"),)))
    return found


def kept(sit: Situation, u: Unit) -> Part:
    if u.order == "down":
        return Part(0.5 * u.pins - 2.0, "stays Down and gathers itself")
    return Part(-0.5, "lies in wait for another turn")

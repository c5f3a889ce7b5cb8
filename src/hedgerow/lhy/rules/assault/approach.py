"""10.5.2.2, 10.5.2.3, 10.5.2.5, 12.6.2 The way to an Assault: which hexes lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.records import Step
from hedgerow.lhy.rules.assault.eligible import why_not_contested
from hedgerow.lhy.rules.landing.assembly import why_not_advance
from hedgerow.lhy.rules.mortars.effects import why_not_enter
from hedgerow.lhy.rules.move.allowances import why_not_afford
from hedgerow.lhy.rules.move.ways import step
from hedgerow.lhy.state.pending.assault import Storm
from hedgerow.lhy.state.state import Cycle, State, Unit

HEROIC_HEXES = TABLES.recovery.heroic_hexes.value


def procedure(units: Sequence[Unit]) -> str:
    """10.5.2-1: the clause by which units Assault from afar: on foot, as AFVs alone, or both together."""
    kinds = {u.card.vehicular for u in units}
    return "10.5.2.3-1" if len(kinds) > 1 else "10.5.2.5-1" if True in kinds else "10.5.2.2-1"


# ------------------------------------------------------------------ where it ends


def halts_before(s: State, m: Storm) -> bool:
    """10.5.2.2-2, 10.5.2.3-1, 10.5.2.5-1, 12.6.2-4: whether units stop next to the hex, under an Assault Arrow: all who
    were not beside it when they set out, unless they are AFVs alone. A Heroic unit does from up to three hexes.
    """
    far = s.ground.distance(m.way[0], m.target)
    if far == 1 or all(s.units[i].card.vehicular for i in m.units):
        return False
    return not m.heroic or far <= HEROIC_HEXES


def at_the_gate(s: State, m: Storm) -> bool:
    """10.5.2.2-2: next to the hex, where they get their Assault Arrow."""
    if len(m.way) == 1 or s.ground.distance(m.way[-1], m.target) != 1 or not halts_before(s, m):
        return False
    return not m.heroic or len(m.way) <= HEROIC_HEXES


def arrived(s: State, m: Storm) -> bool:
    """Whether the way is at its end: in the hex, before it under an Assault Arrow, or as far as a Heroic unit goes."""
    return m.way[-1] == m.target or at_the_gate(s, m) or (m.heroic and len(m.way) > HEROIC_HEXES)


# ------------------------------------------------------------------ the next hex


def onward(s: State, c: Cycle, m: Storm) -> list[str]:
    """The hexes that may be entered next."""
    if not m.heroic:
        return [to for to in nearer(s, m) if why_not_nearer(s, c, m, to) is None]
    open_ = [to for to in s.ground.neighbors(m.way[-1]) if to and not isinstance(price_of(s, c, m, to), Refusal)]
    straight = [to for to in open_ if to in nearer(s, m)]
    # 12.6.2-3: nearer with every hex if at all possible; otherwise around what is in the way.
    far = s.ground.distance(m.way[-1], m.target)
    return straight or [to for to in open_ if s.ground.distance(to, m.target) == far and to not in m.way]


def nearer(s: State, m: Storm) -> Iterator[str]:
    """10.5.2.2-1, 10.5.2.5-1, 12.6.2-3: the hexes that lead straight on."""
    ground, here = s.ground, m.way[-1]
    far = ground.distance(here, m.target)
    return (to for to in ground.neighbors(here) if to is not None and ground.distance(to, m.target) == far - 1)


def why_not_nearer(s: State, c: Cycle, m: Storm, to: str) -> Refusal | None:
    """10.5.2.2-1, 10.5.2.3-1, 10.5.2.5-1: every hex is nearer to the target, and from it the target can be entered."""
    clause = procedure([s.units[i] for i in m.units])
    if to not in nearer(s, m):
        return Refusal("not-nearer", f"{to} is no nearer to {m.target}", clause)
    price = price_of(s, c, m, to)
    if isinstance(price, Refusal):
        return price
    if not gets_there(s, c, gone(m, to, price)):
        return Refusal("too-far", f"{m.target} cannot be reached from {to} with what is left", clause)
    return None


def gets_there(s: State, c: Cycle, m: Storm) -> bool:
    """10.5.2.2-1: whether units can go on into the target, nearer with every hex."""
    if m.way[-1] == m.target:
        return True
    for to in nearer(s, m):
        price = price_of(s, c, m, to)
        if not isinstance(price, Refusal) and gets_there(s, c, gone(m, to, price)):
            return True
    return False


def gates(s: State, c: Cycle, m: Storm) -> list[str]:
    """10.5.2.2-1: the hexes beside the target by which units can get into it."""
    here = m.way[-1]
    ways = [(to, price) for to in nearer(s, m) if not isinstance(price := price_of(s, c, m, to), Refusal)]
    if s.ground.distance(here, m.target) == 1:
        return [here] if ways else []
    return list(dict.fromkeys(gate for to, price in ways for gate in gates(s, c, gone(m, to, price))))


def why_no_way(s: State, c: Cycle, m: Storm) -> Refusal:
    """10.5.2.2-1, 10.5.2.3-1, 10.5.2.5-1: why units cannot get into the target: what keeps them where they are, if
    every way on is barred.
    """
    prices = [price_of(s, c, m, to) for to in nearer(s, m)]
    barred = [price for price in prices if isinstance(price, Refusal)]
    if barred and len(barred) == len(prices):
        return barred[0]
    clause = procedure([s.units[i] for i in m.units])
    return Refusal("no-way", f"they cannot get into {m.target}, nearer with every hex", clause)


def price_of(s: State, c: Cycle, m: Storm, to: str) -> Step | Refusal:
    """10.0a-1, 10.5.2.3-1, 16.1.6-1: what the next hex costs, for all of them together, or why they may not enter it. A
    Heroic unit counts hexes (12.6.1-1).
    """
    units = [s.units[i] for i in m.units]
    if to != m.target and (refusal := why_not_contested(s, units[0].seat, to)):
        return refusal
    dearest: Step | None = None
    for u in units:
        if refusal := why_not_advance(s, u, m.way[-1], to):
            return refusal
    for u in {u.card.mover: u for u in units}.values():
        if refusal := why_not_enter(s, u, to):
            return refusal
        price = step(s, u, m.way, to)
        if isinstance(price, Refusal):
            return price
        if dearest is None or price.points > dearest.points:
            dearest = price
    assert dearest is not None
    return dearest if m.heroic else why_not_afford(s, c, m, to, dearest) or dearest


def gone(m: Storm, to: str, price: Step) -> Storm:
    """The same units one hex on."""
    return msgspec.structs.replace(m, way=[*m.way, to], spent=m.spent + price.points)

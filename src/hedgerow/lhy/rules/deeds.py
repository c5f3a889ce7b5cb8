"""9.0 An Action is done: the unit has had its turn, and the other side may react to what it saw."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.lhy.state.state import Cycle, Deed, Did, State, Unit


def done(s: State, u: Unit, kind: Did, *hexes: str, start: str = "") -> Deed:
    """9.0-2, 8.2-1, 10.4.1b.iv-2: marks a unit, and notes what it did where. Outside of a cycle nobody reacts."""
    u.did = kind
    u.overwatch = False
    deed = Deed(u.id, kind, start or u.at, list(hexes or (u.at,)))
    if s.cycle is not None:
        s.cycle.deeds.append(deed)
        if u.id not in s.cycle.fresh:
            end_deployment(s, s.cycle)
    return deed


def end_deployment(s: State, c: Cycle) -> None:
    """10.3.2d-1: sections that did nothing as they deployed can only react from now on."""
    if c.fresh:
        c.units = [i for i in c.units if i not in c.fresh or s.units[i].did]
        c.fresh = []


def mark(u: Unit) -> None:
    """Marked as Activated, without having done anything that can be reacted to."""
    u.did = "activated"


def under_way(s: State) -> tuple[tuple[str, str], ...]:
    """What a window of the Activation Phase is part of, each with its name: standing orders last as long."""
    return _spans(s.turn, 0 if s.cycle is None else s.cycle.number)


@lru_cache(maxsize=64)
def _spans(turn: int, cycle: int) -> tuple[tuple[str, str], ...]:
    return (*((("activation", f"{turn}.{cycle}"),) if cycle else ()), ("turn", str(turn)))


def passes(s: State, c: Cycle) -> bool:
    """6.0.II.s3-2: whether to call for Reaction now is to pass: nothing has been done in this segment. Who asked for
    Mortar Fire, or failed to Withdraw, has done nothing that can be reacted to, and has not passed either.
    """
    return not c.acted and not any(s.units[deed.unit].seat == c.seat for deed in c.deeds)


def deed_of(c: Cycle, unit: str) -> Deed | None:
    """8.1b-1: what an enemy did just before the call for Reaction."""
    return next((deed for deed in c.before if deed.unit == unit), None)

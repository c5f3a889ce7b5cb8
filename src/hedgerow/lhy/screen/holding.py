"""Who holds what, as far as a seat may know: Hidden enemies are not there, Concealed ones may be anybody."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.rules.victory import final_score
from hedgerow.lhy.scenario.records import Objective
from hedgerow.lhy.state.control import approaches
from hedgerow.lhy.state.lookups import seems_combat
from hedgerow.lhy.state.state import State

OBJECTIVES = "21.2-2"


def hexes_of(s: State, o: Objective) -> tuple[str, ...]:
    return (*o.hexes, *(approaches(s.ground, o) if o.crossing else ()))


def disputed(s: State, o: Objective, seat: int | None) -> bool:
    """21.1-6: combat units of both sides are there, for all that a seat knows."""
    there = (u for hex in hexes_of(s, o) for u in s.stacks.get(hex, ()))
    known = {u.seat for u in there if (u.card.combat if u.seat == seat else not u.hidden and seems_combat(u))}
    return len(known) > 1


def holder(s: State, o: Objective, seat: int | None) -> int | None:
    """21.1-4, 21.1-5: who controls an objective."""
    if disputed(s, o, seat):
        return None
    if not o.crossing:
        return s.control.get(o.id)
    owners = {s.control.get(hex) for hex in hexes_of(s, o)}
    return owners.pop() if len(owners) == 1 else None


def points(s: State, seat: int | None) -> Iterator[tuple[int, int, str, tuple[str, ...]]]:
    """21.2-2: Mission Objective Points: to whom, how many, what for, and where."""
    attacker = s.mission.attacker
    for o in s.mission.objective:
        owner = holder(s, o, seat)
        worth = o.mop if owner == attacker else o.defender_mop if owner is not None else 0
        if owner is not None and worth:
            yield owner, worth, o.name, o.hexes
    each = s.mission.victory.ip_mop
    taken = tuple(at for at, p in s.positions.items() if each and p.seat != attacker and s.control.get(at) == attacker)
    if taken:
        yield attacker, each * len(taken), "enemy Improved Positions", taken


def score(s: State, seat: int | None) -> Tally:
    """21.2-1, 21.2-2: the Attacker's Final Score as it stands."""
    tally = Tally(tuple(mod for mod in final_score(s) if mod.rule != OBJECTIVES))
    for owner, worth, words, _ in points(s, seat):
        tally = tally.plus(-worth if owner == s.mission.attacker else worth, words, OBJECTIVES)
    return tally

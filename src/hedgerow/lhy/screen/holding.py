"""Who holds what, as far as a seat may know: Hidden enemies are not there, Concealed ones may be anybody. When the
mission is over all is as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.tally import Tally
from hedgerow.lhy.rules.victory import contested, final_score
from hedgerow.lhy.scenario.records import Objective
from hedgerow.lhy.state.control import ONLOOKER
from hedgerow.lhy.state.state import State

OBJECTIVES = "21.2-2"


def hexes_of(s: State, o: Objective) -> tuple[str, ...]:
    return s.crossings.get(o.id, o.hexes)


def disputed(s: State, o: Objective, seat: int | None) -> bool:
    """21.1-6: units of both sides are there, for all that a seat knows."""
    if s.outcome is not None:
        return contested(s, hexes_of(s, o))
    there = (u for hex in hexes_of(s, o) for u in s.stacks.get(hex, ()))
    known = {u.seat for u in there if (not u.card.dummy if u.seat == seat else not u.hidden)}
    return len(known) > 1


def held(s: State, seat: int | None) -> dict[str, int]:
    """21.1: who holds each site, as a seat reckons it."""
    if s.outcome is not None or not s.reckoned:
        return s.control
    return s.reckoned[ONLOOKER if seat is None else seat].held


def holder(s: State, o: Objective, seat: int | None) -> int | None:
    """21.1-4, 21.1-5: who controls an objective."""
    if disputed(s, o, seat):
        return None
    if not o.crossing:
        return held(s, seat).get(o.id)
    owners = {held(s, seat).get(hex) for hex in hexes_of(s, o)}
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
    mine = held(s, seat)
    taken = tuple(at for at, p in s.positions.items() if each and p.seat != attacker and mine.get(at) == attacker)
    if taken:
        yield attacker, each * len(taken), "enemy Improved Positions", taken


def score(s: State, seat: int | None) -> Tally:
    """21.2-1, 21.2-2: the Attacker's Final Score as it stands."""
    tally = Tally(tuple(mod for mod in final_score(s) if mod.rule != OBJECTIVES))
    for owner, worth, words, _ in points(s, seat):
        tally = tally.plus(-worth if owner == s.mission.attacker else worth, words, OBJECTIVES)
    return tally

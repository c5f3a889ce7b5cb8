"""11.4.4 Mortar Fire where no enemy is known to be: smoke before one's own men, shells on a hex that looks suspicious.

A request may name any hex in LOS. On hexes with enemies all are listed; for any other a unit first says that it asks,
and then where.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.drawing import Order, as_listed, by_chance
from hedgerow.kernel.system import Play
from hedgerow.lhy.rules.mortars.observers import diagrams, why_not_observe, why_not_serve, why_not_target
from hedgerow.lhy.rules.mortars.requests import SHELLS, request, why_no_mortar, why_not_ask, why_not_request
from hedgerow.lhy.rules.rights import grade
from hedgerow.lhy.state.moves.mortars import Request, Spot
from hedgerow.lhy.state.pending.mortars import Spotting
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World


def spots(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Spot]:
    """Each mortar that would fire for the unit. In Reaction whoever has seen nothing is not asked whether he wants
    smoke somewhere: he may name a hex all the same.
    """
    if not any(m.seat == u.seat and m.box == "available" and not m.group for m in s.mortars.values()):
        return
    if c.segment == "reaction" and grade(s, c, u) == "limited":
        return
    post = "" if u.at else u.entry
    for m in order(list(s.mortars)):
        if why_not_spot(s, c, move := Spot(u.id, m, post)) is None:
            yield move


def why_not_spot(s: State, c: Cycle, move: Spot) -> Refusal | None:
    """11.4-1, 11.4.4-1, 11.4.4.1-1: whoever may ask for that mortar's fire on some hex."""
    if refusal := why_not_ask(s, c, move.unit, move.post) or why_no_mortar(s, c, move.mortar):
        return refusal
    u, m = s.units[move.unit], s.mortars[move.mortar]
    if refusal := why_not_observe(s, u) or why_not_serve(s, m, u):
        return refusal
    if next(impacts(s, u, move.post), None) is None:
        return Refusal("no-sight", f"{u.id} sees no hex that may be shelled", "11.4.4-1")
    return None


def impacts(s: State, u: Unit, post: str, order: Order = as_listed) -> Iterator[str]:
    """11.4.4-1, 11.4.4-2: the hexes in LOS without friends on foot, his own left out."""
    start = u.at or post
    seen = sorted(s.ground.visible_from(start), key=s.ground.index.__getitem__)
    return (at for at in order(seen) if at != start and why_not_target(s, u, start, at) is None)


def spot(t: World, c: Cycle, move: Spot) -> None:
    t.state.pending.append(Spotting([move.unit], move.mortar, move.post))


def choose_impact(t: World, p: Spotting) -> Play[None]:
    """11.4.5.s1-1, 11.4.5.s2-1: the primary impact hex, and HE or smoke."""
    s, c = t.state, t.state.cycle
    assert c is not None
    u = s.units[p.units[0]]
    options: Options[Request] = Options(
        lambda: requests_of(s, u, p),
        lambda move: why_not_here(s, c, p, move),
        _draw=lambda chance: next(requests_of(s, u, p, by_chance(chance))),
    )
    words = f"Where does the fire of {p.mortar} fall?"
    answer = yield Choice(u.seat, "impact", words, options, "11.4.5.s1-1")
    s.pending.remove(p)
    request(t, c, answer)


def requests_of(s: State, u: Unit, p: Spotting, order: Order = as_listed) -> Iterator[Request]:
    for at in impacts(s, u, p.post, order):
        for shells in order(SHELLS):
            yield from (Request(u.id, p.mortar, at, shells, sector, p.post) for sector in order(diagrams(s, at)))


def why_not_here(s: State, c: Cycle, p: Spotting, move: Move) -> Refusal | None:
    if not isinstance(move, Request) or (move.unit, move.mortar) != (p.units[0], p.mortar):
        return Refusal("other-fire", "say where the fire falls that has been asked for", "11.4.5.s1-1")
    return why_not_request(s, c, move)

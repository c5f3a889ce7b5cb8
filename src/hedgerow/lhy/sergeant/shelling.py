"""Mortars: shells where the enemy is strongest, smoke where shells do nothing, light where he is near."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lhy.book.charts import accuracy_rolls, mortar_value
from hedgerow.lhy.rules.fire.hindrance import hindered
from hedgerow.lhy.rules.mortars.barrage import mortar_tally
from hedgerow.lhy.rules.mortars.flares import illuminations
from hedgerow.lhy.sergeant.hurting import struck
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.mortars import Cease, Extend, Flare, Illuminate, Request
from hedgerow.lhy.state.state import Unit
from hedgerow.players.player import Part, Thought

PRIMARY = 0.4  # of the accuracy rolls bring another marker into the primary impact hex
SECONDARY = 0.1  # and each of the others this share
LIT = 2  # hexes around a flare
NEARBY = 1  # hexes from the impact in which own men are in danger


def request(sit: Situation, move: Request) -> Thought:
    """Nothing is spent but the mortar's own fire: it is asked for before anything else is done."""
    start = move.post or sit.s.units[move.unit].at
    kind = sit.s.mortars[move.mortar].kind
    return Thought(move, tuple(_fire(sit, kind, move.at, start, smoke=move.shells == "smoke")))


def _fire(sit: Situation, kind: str, at: str, start: str, *, smoke: bool) -> Iterator[Part]:
    s, w = sit.s, sit.w
    foes = sit.foes_by_hex.get(at, [])
    if smoke:
        blinded = sum(u.face.sav is not None or u.face.atv is not None for u in foes)
        yield Part((w.smoke if sit.attacking else 0.1) * blinded, "smoke blinds them")
        return
    sure = 0.5 if hindered(s, start, at, sit.seat) else 1.0
    rolls = accuracy_rolls(kind, smoke=False)
    value = mortar_tally(s, at, mortar_value(kind, primary=True)).total
    values = [value] * (1 + round(rolls * PRIMARY))
    before = [m.value for m in s.markers if m.at == at and m.kind in ("small-arms", "mortar")]
    loss = struck(foes, [*before, *values], w).loss - struck(foes, before, w).loss
    unknown = w.unknown if any(u.concealed for u in foes) else 1.0
    yield Part(w.shells * sure * unknown * loss * sit.dear(1 - sit.seat), f"shells hurt those at {at}")
    men = [u for u in foes if u.card.non_vehicular and u.card.combat and not u.disrupted and u.card.kind != "fp"]
    if men:
        yield Part(sure * w.pinned * 2 * len(men), "under shells they can neither fire nor move on")
    near = [
        u for u in sit.friends if u.card.non_vehicular and 0 < sit.ground.distance(u.at, at) <= NEARBY
    ]  # fmt: skip
    if near:
        yield Part(-w.own_shells * SECONDARY * rolls * len(near), "own men are near")
    if at in s.assaults:
        yield Part(-w.impact, "own men are in there")


def impact(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """He never asks before he knows where; whoever took his seat may have."""
    return [request(sit, move) for move in choice.options if isinstance(move, Request)]


def extend(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Go on where enemies are."""
    found = []
    for move in choice.options:
        if isinstance(move, Extend):
            m = sit.s.mortars[move.mortar]
            start = m.at or (sit.s.units[m.observer].at if m.observer else move.at)
            parts = [Part(-1.5, "the mortar could be ready for something better")]
            if start:
                parts += _fire(sit, m.kind, move.at, start, smoke=move.shells == "smoke")
            found.append(Thought(move, tuple(parts)))
        elif isinstance(move, Cease):
            found.append(Thought(move, (Part(0.0, "nothing there is worth more shells"),)))
    return found


def flare(sit: Situation, move: Flare) -> Thought:
    """As good as the best hex."""
    return Thought(move, max(light_over(sit, sit.s.units[move.unit]), key=lambda x: x.score).parts)


def light(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [illuminate(sit, move) for move in choice.options if isinstance(move, Illuminate)]


def light_over(sit: Situation, u: Unit) -> Iterator[Thought]:
    return (illuminate(sit, move) for move in illuminations(sit.s, u))


def illuminate(sit: Situation, move: Illuminate) -> Thought:
    """Light over enemies at whom somebody can fire then, not over friends."""
    distance = sit.ground.distance
    foes = sum(distance(u.at, move.at) <= LIT for u in sit.foes_in_range)
    friends = sum(distance(u.at, move.at) <= LIT for u in sit.friends)
    return Thought(move, (Part(0.4 * foes - 0.5 * friends, "light over the enemy"),))

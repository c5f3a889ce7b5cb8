"""Impulses: which hex acts next, who acts with it, what it does, and when to pass."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.phases.actions import why_not_action
from hedgerow.lnlt.phases.posts import free
from hedgerow.lnlt.phases.usable import usable
from hedgerow.lnlt.rules.people.leaders import lm
from hedgerow.lnlt.rules.works.smoke import smoke_places, why_not_smoke
from hedgerow.lnlt.sergeant import driving
from hedgerow.lnlt.sergeant.calling import barrages
from hedgerow.lnlt.sergeant.firing import fires, keeping, lights, mortar_calls, sniper_spots, spots
from hedgerow.lnlt.sergeant.gunnery import shellings, turns, turrets
from hedgerow.lnlt.sergeant.hand_to_hand import locked
from hedgerow.lnlt.sergeant.moving import enter, goings
from hedgerow.lnlt.sergeant.riding import boards, mounts
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.sergeant.skirmishing import first_shots
from hedgerow.lnlt.state.lookups import figures, nation
from hedgerow.lnlt.state.moves import Activate, Also, Begin, EndImpulse, Enter, Go, Pass, Smoke
from hedgerow.lnlt.state.state import Impulse, Unit
from hedgerow.players.player import Part, Thought


def ideas(
    sit: Situation,
    place: str,
    units: list[Unit],
    kept: float,
    *,
    quick: bool,
    may_spot: bool = True,
    may_go: bool = True,
) -> Iterator[Thought]:
    """Everything the units of a place might do now."""
    if place in sit.s.melee:
        if place in sit.foes and any(figures(u).hull is None for u in units):
            yield from locked(sit, place, [u for u in units if figures(u).hull is None])
        if sit.s.mechanized:
            yield from driving.goings(sit, place, [u for u in units if figures(u).hull is not None], quick=True)
        return
    yield from fires(sit, place, kept)
    if may_spot:
        yield from spots(sit, place, units, kept)
    yield from mortar_calls(sit, units, kept)
    if sit.s.missions:
        yield from barrages(sit, units)
    if sit.s.night:
        yield from lights(sit, units)
    if sit.s.mechanized:
        yield from shellings(sit, place, units, kept)
        yield from turns(sit, units)
        yield from turrets(sit, units)
        yield from driving.goings(sit, place, units, quick=quick)
        yield from boards(sit, place, units) if may_go else ()
    moves = list(goings(sit, place, units, quick=quick)) if may_go else []
    yield from moves
    if sit.s.options["mounted-units"] == "on":
        yield from mounts(sit, place, units, moves)
    yield from smoke(sit, units, moves)


def best_idea(sit: Situation, place: str, kept: float) -> Thought | None:
    """The best that a place could do, if the rules let it: whoever is activated for nothing has passed."""
    s = sit.s
    units = [u for u in sit.friends.get(place, ()) if usable(s, u)]
    impulse = Impulse(side=sit.side, units=[u.id for u in units])
    found = (t for t in ideas(sit, place, units, kept, quick=True) if t.score > sit.w.worthwhile)
    for thought in sorted(found, key=lambda t: -t.score):
        if s.impulse is not None or why_not_action(s, impulse, thought.move) is None:
            return thought
    return None


# ------------------------------------------------------------------ whose turn?


def activate(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The hex with the best idea acts; nobody acts for nothing."""
    kept = keeping(sit)
    weighed = []
    for move in choice.options:
        if isinstance(move, Activate):
            idea = best_idea(sit, move.place, kept)
            weighed.append(Thought(move, idea.parts if idea else (Part(-1.0, "nothing to do there"),)))
        elif isinstance(move, Enter):
            weighed.append(enter(sit, move))
        elif isinstance(move, Pass):
            weighed.append(Thought(move, (Part(sit.w.worthwhile, "nothing better to do"),)))
    surprise = Part(-sit.w.surprise / 2, "the surprise would be given up")
    found = (t for t in sniper_spots(sit) if t.score > sit.w.surprise)
    return weighed + [Thought(t.move, (*t.parts, surprise)) for t in found]


def name_hexes(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Whoever has something good to do does it in the same impulse: tempo."""
    kept = keeping(sit)
    weighed = [Thought(Begin(), (Part(0.3, "enough for one impulse"),))]
    for move in choice.options:
        if isinstance(move, Also):
            idea = best_idea(sit, move.place, kept)
            if idea is not None:
                weighed.append(Thought(move, (*idea.parts, *leading(sit, move))))
    return weighed


def leading(sit: Situation, move: Also) -> tuple[Part, ...]:
    """11.1.0.4: who activates is the one who directs the fire of his hex: rather the better Leader."""
    if not move.through:
        return ()
    leader = sit.s.units[move.through]
    return (Part(0.01 * lm(leader), f"{figures(leader).name} directs the fire as well"),)


# ------------------------------------------------------------------ what to do


def act(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """The best idea of all the hexes in the impulse, or an end of it."""
    impulse = sit.s.impulse
    assert impulse is not None
    kept = keeping(sit)
    weighed = [Thought(EndImpulse(), (Part(sit.w.worthwhile, "nothing better to do"),))]
    for place, units in free(sit.s, impulse).items():
        may_go = place not in impulse.moved_from
        may_spot = not impulse.tried_to_spot
        found = list(ideas(sit, place, units, kept, quick=False, may_spot=may_spot, may_go=may_go))
        weighed += [*found, *first_shots(sit, units, found)]
        if sit.s.mechanized:
            weighed += driving.hatches(sit, units, found)
    return weighed


def smoke(sit: Situation, units: list[Unit], moves: list[Thought]) -> Iterator[Thought]:
    """Smoke helps those who would go but for the enemy's fire; who lays it stays."""
    best = max(moves, key=lambda t: t.score + danger_of(t), default=None)
    if best is None or best.score > 1.0 or best.score + danger_of(best) < 2.0 or not isinstance(best.move, Go):
        return
    movers = best.move.units
    layers = [u for u in units if why_not_smoke(sit.s, u, u.at) is None]
    if not layers or len(movers) < 2:
        return
    layer = min(layers, key=lambda u: sit.worth(u))
    chance = nation(layer).smoke / 6
    band = sit.band(units, layer.at)
    for place in smoke_places(sit.s, layer):
        if place in sit.s.smoke or place in sit.foes:
            continue
        danger = sit.danger(place, band, moving=True) * band.worth
        yield Thought(
            Smoke(layer.id, place),
            (
                Part(chance * sit.w.smoke * danger, f"{percent(chance)} for smoke on the way"),
                Part(-0.6, "who lays smoke stays where he is"),
            ),
        )


def danger_of(thought: Thought) -> float:
    return sum(
        -p.value
        for p in thought.parts
        if p.value < 0 and p.words in ("enemy fire on that place", "enemy fire on the way")
    )

"""A picture of why a move is refused: the line of sight that is blocked and where, the range that is too long."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.preview import Line
from hedgerow.lnlt.rules.fire.sighting import obstacles
from hedgerow.lnlt.screen.verbs import touched
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import where
from hedgerow.lnlt.state.names import hexes
from hedgerow.lnlt.state.state import State

AIMED = (m.Fire, m.Shell, m.Spot, m.Call, m.Bombard, m.ShootUp, m.ShellUp, m.Flak, m.Gunship)
FAR = frozenset(("range", "too-far", "too-near", "out-of-reach"))
SHOWN = frozenset(("no-los", "night", "dark", "unspotted", "arc", *FAR))


def pictured(s: State, move: Move, refusal: Refusal) -> tuple[Line, ...]:
    """The lines to draw; none where there is nothing to be seen."""
    if not isinstance(move, AIMED) or refusal.code not in SHOWN:
        return ()
    return tuple(_lines(s, move, refusal))


def _lines(s: State, move: Move, refusal: Refusal) -> Iterator[Line]:
    for start, target in ends(s, move):
        if start == target or start not in s.ground.index or target not in s.ground.index:
            continue
        verdict = s.ground.verdict(start, target, obstacles(s))
        away = s.ground.distance(start, target)
        if not verdict.clear:
            yield Line(start, target, "blocked", verdict.blocked_at, verdict.words, verdict.rule)
        elif refusal.code in FAR:
            yield Line(start, target, "clear", "", f"{hexes(away)} away", refusal.rule)
        else:
            yield Line(start, target, "hindered" if verdict.degraded else "clear", "", verdict.words, verdict.rule)


def ends(s: State, move: Move) -> Iterator[tuple[str, str]]:
    """From where a move is aimed, and at what."""
    if isinstance(move, m.Spot):
        yield where(s, s.units[move.unit]), move.place
        return
    target = getattr(move, "target", "")
    if isinstance(move, (m.Call, m.Bombard)):
        yield where(s, s.units[move.caller]), target
        return
    if isinstance(move, m.Gunship):
        if s.sortie is not None:
            yield s.sortie.at, target
        return
    yield from ((place, target) for place in touched(s, move).places if place != target)

"""A picture of why a move is refused: the line of sight that is blocked and where, the range that is too long."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.preview import Line
from hedgerow.lhy.screen.eyes import unit_called
from hedgerow.lhy.screen.looking import sight
from hedgerow.lhy.screen.verbs import touched
from hedgerow.lhy.state.moves import fire as f
from hedgerow.lhy.state.moves.mortars import Illuminate, Request
from hedgerow.lhy.state.state import State

AIMED = (f.Fire, f.Split, f.Crossfire, f.Scoot, f.HaltAndFire, f.Stalk, f.Inquire, Request, Illuminate)
FAR = frozenset(("out-of-range", "enclosed-road", "too-wide"))
SHOWN = frozenset(("no-los", "no-sight", "arc", "ineffective", "saw-nothing", *FAR))


def pictured(s: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
    """The lines to draw; none where there is nothing to be seen."""
    if not isinstance(move, AIMED) or refusal.code not in SHOWN:
        return ()
    return tuple(_lines(s, move, refusal, seat))


def _lines(s: State, move: Move, refusal: Refusal, seat: int) -> Iterator[Line]:
    start = getattr(move, "to", "") if isinstance(move, (f.HaltAndFire, f.Stalk)) else ""
    units = getattr(move, "units", ()) or (getattr(move, "unit", ""),)
    starts = [start] if start else [u.at for i in units if (u := unit_called(s, i, seat)) and u.at]
    for target in touched(s, move, seat).places[:1]:
        for origin in starts:
            if origin == target or origin not in s.ground.index or target not in s.ground.index:
                continue
            seen = sight(s, origin, target)
            if not seen.clear:
                yield Line(origin, target, "blocked", seen.blocked_at, seen.words, seen.rule)
            elif refusal.code in FAR:
                yield Line(origin, target, "clear", "", f"{seen.away} away", refusal.rule)
            else:
                yield Line(origin, target, "hindered" if seen.degraded else "clear", "", seen.words, seen.rule)

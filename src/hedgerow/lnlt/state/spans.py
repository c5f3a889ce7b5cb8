"""What is under way while somebody may step in: a standing order holds for as long as one of these."""

from __future__ import annotations

from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.state import Impulse, State

Spans = tuple[tuple[str, str], ...]


def spans(s: State) -> Spans:
    """From the shortest to the longest, each by a name that no other has."""
    turn = ("turn", str(s.turn))
    if s.impulse is None:
        return (turn,)
    impulse = ("impulse", _called(s, s.impulse))
    if flier := s.flight or s.sortie:
        return (("flight", f"{s.turn}.{flier.unit}"), impulse, turn)
    m = s.moving
    if m is None or not m.units:
        return (impulse, turn)
    alone = m.units[0] if is_vehicle(s.units[m.units[0]]) else ""  # the vehicles of a hex go one after the other
    return (("move", f"{impulse[1]}.{m.start or m.group}.{alone}"), impulse, turn)


def _called(s: State, impulse: Impulse) -> str:
    first = impulse.units or impulse.hexes
    return f"{s.turn}.{impulse.side}.{first[0] if first else ''}"

"""What has been used in the impulse under way, by units of either side (4.0.12, 15.0.0.9, 18.3.1).

A unit's own name stands for its IFP or its main gun. With it stand the weapons it fired, its machine guns, its turret
if that has turned, and the Artillery it called.
"""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.lnlt.state.parts import turret
from hedgerow.lnlt.state.state import Impulse, State, Unit


def used_by(s: State, u: Unit) -> list[str]:
    return s.impulse.used.get(u.id, []) if s.impulse is not None else []


def note_used(s: State, u: str, what: Iterable[str]) -> None:
    if s.impulse is not None:
        s.impulse.used.setdefault(u, []).extend(what)


def forget_used(s: State, u: str) -> None:
    """15.2.1.1, 6.1.1.1: who fired first fires no more once he moves; a turret has turned all the same (15.1.1.1)."""
    if s.impulse is not None:
        turns = [what for what in s.impulse.used.pop(u, ()) if what == turret(u)]
        if turns:
            s.impulse.used[u] = turns


def has_turned(s: State, v: Unit) -> bool:
    """15.1.1.1: whether the turret has turned in this impulse."""
    return turret(v.id) in used_by(s, v)


def note_turned(s: State, v: Unit) -> None:
    note_used(s, v.id, (turret(v.id),))


def is_called(impulse: Impulse, guns: str) -> bool:
    """18.3.1: whether Artillery has been called in this impulse."""
    return any(guns in used for used in impulse.used.values())

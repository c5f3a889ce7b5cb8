"""What each seat saw last, while a game is told: how its view was before every event."""

from __future__ import annotations

from typing import Any, Generic

from msgspec.structs import replace

from .patches import merged
from .system import S, System
from .telling import Patch, Telling


class Watch(Generic[S]):
    """The last glance of every pair of eyes: of one pair for all, where nothing is secret."""

    def __init__(self, system: System[S], state: S) -> None:
        self.system = system
        self.eyes: tuple[int | None, ...] = (None, *range(len(system.seats(state)))) if system.secret else (None,)
        self.glances: dict[int | None, Any] = {eye: system.glance(state, eye) for eye in self.eyes}

    def before(self, state: S, eye: int | None) -> Patch:
        """How this view was when it was last looked at, wherever it has changed; from now on this is the last look."""
        eye = eye if eye in self.glances else None
        patch, self.glances[eye] = self.system.since(self.glances[eye], state, eye)
        return patch

    def settle(self, state: S, last: tuple[Telling | None, ...] | None) -> tuple[Telling | None, ...] | None:
        """What has changed after the last event belongs to it, if it was told since the last question."""
        patches = {eye: self.before(state, eye) for eye in self.eyes}
        if last is None or not any(patches.values()):
            return last
        heard_by = (None,) if len(last) == 1 else (None, *range(len(last) - 1))
        return tuple(
            telling and with_before(telling, patches.get(eye, patches[None]))
            for eye, telling in zip(heard_by, last, strict=True)
        )


def with_before(telling: Telling, later: Patch) -> Telling:
    """A telling to which what has changed later is added."""
    return replace(telling, before=merged(later, telling.before)) if later else telling

"""What happened, told at the moment it happens. Logs, animation, reports and statistics are made from nothing else."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of every system's events. `rule` is the clause at work; an empty audience means everybody."""

    rule: str = ""
    audience: tuple[int, ...] = ()

    def heard_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may hear of it."""
        return not self.audience or seat in self.audience

"""What always holds. A broken one is a fault of the rules, and never of a player."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lhy.state.state import State


def broken(s: State) -> list[str]:
    return list(_broken(s))


def _broken(s: State) -> Iterator[str]:
    for u in s.units.values():
        if u.at and (u.lost or u.exited or u.group):
            yield f"{u.id} is gone or still to come, and yet at {u.at}"
        if u.at and u not in s.stacks.get(u.at, ()):
            yield f"{u.id} is at {u.at}, but not in its stack"
        if u.at and u.at not in s.ground.index:
            yield f"{u.id} is at {u.at}, which is not on the map"
        if u.carrier and (s.units[u.carrier].at != u.at or u not in s.aboard.get(u.carrier, ())):
            yield f"{u.id} rides on {u.carrier}, which is elsewhere"
        if u.disrupted and u.regrouping:
            yield f"{u.id} is Disrupted and Regrouping"
        if u.concealed and u.hidden:
            yield f"{u.id} is Concealed and Hidden"
    for at, stack in s.stacks.items():
        if not stack or any(u.at != at for u in stack):
            yield f"the stack at {at} is not of those who are there"
        if len({u.seat for u in stack if not u.hidden}) > 1 and s.phase in ("time", "clean-up") and not s.pending:
            yield f"both sides are in {at} after the Assaults"

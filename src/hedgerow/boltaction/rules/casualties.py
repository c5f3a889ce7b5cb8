"""house-casualty.1 Casualties: the owner chooses who falls, in shooting and at close quarters alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hedgerow.boltaction.state.moves.shooting import Remove
from hedgerow.boltaction.state.state import Model, Role, Unit
from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play

LISTED = 12
"""Ways to choose casualties that are offered; any other is accepted as well."""
WORTH: dict[Role, int] = {
    "": 0, "crew": 0, "assistant": 1, "spotter": 1, "firer": 2, "medic": 2, "observer": 3, "leader": 3, "officer": 4,
}  # fmt: skip
"""Whom an owner would rather keep."""


def choose_fallen(u: Unit, wounds: int, clause: str) -> Play[list[Model]]:
    """So many of a unit, or all of it; the owner is asked where there is a choice."""
    count = min(wounds, len(u.men))
    if count == len(u.men):
        return u.men
    options = Options(lambda: ways_to_lose(u, count), lambda move: why_not_remove(u, count, move))
    answer = yield Choice(u.seat, "casualties", f"{u.name} loses {count}: whom?", options, clause)
    return [m for m in u.men if m.id in answer.models]


def least_missed(men: list[Model]) -> list[Model]:
    """The least useful first: those without a part to play, then assistants and firers; leaders last."""
    return sorted(men, key=lambda m: (WORTH[m.role], len(m.arms), m.id))


def ways_to_lose(u: Unit, count: int) -> Iterator[Remove]:
    for n, chosen in enumerate(combinations(least_missed(u.men), count)):
        if n == LISTED:
            return
        yield Remove(tuple(m.id for m in chosen))


def why_not_remove(u: Unit, count: int, move: Remove) -> Refusal | None:
    if not isinstance(move, Remove) or len(set(move.models)) != count or len(move.models) != count:
        return Refusal("how-many", f"{count} of {u.name} fall", "house-casualty.1")
    men = {m.id for m in u.men}
    if not men.issuperset(move.models):
        return Refusal("not-of-it", f"choose among the men of {u.name}", "house-casualty.1")
    return None

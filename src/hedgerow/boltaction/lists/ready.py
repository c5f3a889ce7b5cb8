"""Forces that come with the game, for people who just want to play: `content/rosters/*.txt`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.prices import roster_points
from hedgerow.boltaction.lists.records import Roster
from hedgerow.boltaction.lists.text import read_roster
from hedgerow.kernel.near import hint

FOLDER = files("hedgerow.boltaction") / "content" / "rosters"
ENDING = ".txt"


@cache
def ready_names() -> tuple[str, ...]:
    """By nation and size: "us-500"."""
    return tuple(sorted(_files(), key=lambda name: (name.rpartition("-")[0], roster_points(ready_named(name)).total)))


@cache
def ready_within(points: int) -> tuple[str, ...]:
    """Those that cost no more, and not less than half of it; all of them if there is no limit."""
    costs = {name: roster_points(ready_named(name)).total for name in ready_names()}
    within = tuple(name for name, cost in costs.items() if points // 2 <= cost <= points)
    return within if points else ready_names()


@cache
def _files() -> tuple[str, ...]:
    return tuple(file.name.removesuffix(ENDING) for file in FOLDER.iterdir() if file.name.endswith(ENDING))


@cache
def ready_named(name: str) -> Roster:
    if name not in _files():
        raise ListError(f"there is no ready-made force {name!r}{hint(name, _files())}")
    try:
        return read_roster((FOLDER / f"{name}{ENDING}").read_text(encoding="utf-8"))
    except ListError as wrong:
        raise ListError(f"content/rosters/{name}{ENDING}: {wrong}") from None

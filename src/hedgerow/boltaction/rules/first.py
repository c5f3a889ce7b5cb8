"""house-turn.5, house-support.2 Who goes first: the side with fewer units in play; equal sides dice off."""

from __future__ import annotations

from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.state.events import turns as told
from hedgerow.boltaction.state.lookups import in_play
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World


def fewer(s: State) -> int | None:
    """The side with fewer units in play; None if they are equal."""
    counts = [sum(1 for _ in in_play(s, seat)) for seat in (0, 1)]
    return None if counts[0] == counts[1] else int(counts[1] < counts[0])


def dice_off(t: World, why: str, clause: str) -> int:
    """A die of each side until one is higher, which goes first."""
    thrown: list[tuple[int, int]] = []
    while not thrown or thrown[-1][0] == thrown[-1][1]:
        thrown.append((d6(t, f"{why}, first side", by=0), d6(t, f"{why}, second side", by=1)))
    first = int(thrown[-1][1] > thrown[-1][0])
    t.tell(told.DicedOff(dice=tuple(thrown), first=first, rule=clause))
    return first

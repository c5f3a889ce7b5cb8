"""13 National Characteristics: what a nation brings to the chapters, each as one small question.

The smoke number is asked for in 7.0, Heroes in 5.1; here is what bears on Morale, rallying and Melee.
"""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod

from .counters import COUNTERS, NATIONS
from .state import State, Unit, figures, nation, same_badge, side_at
from .tables import NUMBERS

# ------------------------------------------------------------------ For the Motherland


def motherland_places(s: State, side: int) -> list[str]:
    """Where a side may call on its men to hold: every place with units of a nation that knows the call."""
    if called_motherland(s, side):
        return []
    own = [u for u in s.units.values() if u.side == side and u.at]
    return [*dict.fromkeys([u.at for u in own if NATIONS[COUNTERS[u.counter].nation].motherland])]


def called_motherland(s: State, side: int) -> bool:
    """Once a turn (13.0.1)."""
    return len(s.motherland) > side and s.motherland[side] != ""


def why_not_motherland(s: State, side: int, place: str) -> Refusal | None:
    """13.0.1: why a side may not call on this place to hold."""
    if called_motherland(s, side):
        return Refusal("called", "the call for the Motherland is heard once a turn", "13.0.1")
    if not any([nation(u).motherland for u in side_at(s, place, side)]):
        return Refusal("nobody-hears", f"nobody in {place} would hear the call for the Motherland", "13.0.1")
    return None


def call_motherland(s: State, side: int, place: str) -> None:
    s.motherland = [place if i == side else held for i, held in enumerate([*s.motherland, "", ""][:2])]


def motherland_morale(s: State, u: Unit) -> Mod | None:
    """Until the end of the turn the units of that nation have 1 more Morale in the place called upon (13.0.1)."""
    if not u.at or u.at not in s.motherland or s.motherland[u.side] != u.at or not nation(u).motherland:
        return None
    return Mod(NUMBERS.motherland_morale, "for the Motherland", "13.0.1")


# ------------------------------------------------------------------ rallying


def dedicated(u: Unit) -> bool:
    """MMCs of a dedicated nation rally by themselves (13.0.1)."""
    return nation(u).dedicated and figures(u).mmc


def commissar_for(s: State, u: Unit) -> Unit | None:
    """A Good Order Commissar in the unit's place who can drive it to a second rally attempt (13.0.1)."""
    if not figures(u).mmc:
        return None
    return next(
        (x for x in side_at(s, u.at, u.side) if figures(x).commissar and not x.shaken and same_badge(x, u)), None
    )


# ------------------------------------------------------------------ Melee


def fanatic(u: Unit) -> bool:
    """A Shaken MMC of a fanatic nation, which in Melee is not removed for being Shaken but defends (13.0.1)."""
    return u.shaken and nation(u).fanatic and figures(u).mmc

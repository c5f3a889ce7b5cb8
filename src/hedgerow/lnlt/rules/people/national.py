"""13 National Characteristics: what a nation brings to the chapters, each as one small question.

The smoke number is asked for in 7.0, Heroes in 5.1; here is what bears on Morale, damage, rallying, fire and Melee.
"""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.counters import MACHINES
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.state.lookups import figures, nation, same_badge, side_at
from hedgerow.lnlt.state.state import State, Unit

# ------------------------------------------------------------------ For the Motherland


def motherland_places(s: State, side: int) -> list[str]:
    """Where a side may call on its men to hold: every place with units of a nation that knows the call."""
    if called_motherland(s, side):
        return []
    return [*dict.fromkeys([u.at for u in s.own[side] if u.at and NATIONS[COUNTERS[u.counter].nation].motherland])]


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


# ------------------------------------------------------------------ never Shaken


def never_shaken(u: Unit) -> bool:
    """Men of such a nation fall or fight on, and are never Shaken; their vehicles are like others (13.0.1)."""
    f = COUNTERS[u.counter]
    return NATIONS[f.nation].never_shaken and f.kind not in MACHINES and f.kind != "armor-leader"


def what_is_left(u: Unit, steps: int) -> str:
    """Squad, Half-squad, small Half-squad, nothing: the counter after so many steps down, "" for nothing (13.0.1)."""
    counter = u.counter
    while counter and steps:
        counter, steps = COUNTERS[counter].half, steps - 1
    return counter


# ------------------------------------------------------------------ fire and Melee


def fires_in_full(u: Unit) -> bool:
    """Whether a unit that supports another's fire adds all of its IFP (13.0.1)."""
    return NATIONS[COUNTERS[u.counter].nation].full_support


def ambush_terrain(u: Unit) -> tuple[str, ...]:
    """Where a unit may Ambush for its nation's sake (8.4.1, 13.0.1)."""
    return NATIONS[COUNTERS[u.counter].nation].ambush_in


def fanatic(u: Unit) -> bool:
    """A Shaken MMC of a fanatic nation, which in Melee is not removed for being Shaken but defends (13.0.1)."""
    return u.shaken and nation(u).fanatic and figures(u).mmc

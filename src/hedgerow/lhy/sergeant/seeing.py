"""What the sergeant takes the table for: he leaves out what his seat cannot know, and guesses nothing.

Whoever is under a Concealment marker is a rifle squad to him, a tank where the enemy has nothing else, or what has been
said of it; a Hidden enemy is not there.
So all rules may be asked about what he sees, and what he answers tells nothing of what is hidden from him.
"""

from __future__ import annotations

from functools import cache

from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.rules.fire.targets import category
from hedgerow.lhy.state.state import State, Unit

LOOKS = {"afv": ("afv",), "gun": ("gun",), "fp": ("fp",), "carrier": ("halftrack", "truck"), "other": ("squad",)}


def as_seen(s: State, seat: int) -> State:
    """A copy of the game that may be changed, without the other side's secrets."""
    asked = s.cycle.asked if s.cycle is not None else []
    tanks = s.design is None and all(u.card.vehicular for u in s.own[1 - seat])
    for u in s.own[1 - seat]:
        if u.hidden:
            u.at = u.entry = ""
        elif not u.at:
            u.entry = ""
        elif u.concealed:
            mask(s, u, category(u) if u.at in asked else "afv" if tanks or u.motion or u.overwatch else "other")
    vars(s).pop("stacks", None)
    s.mines = {at: field for at, field in s.mines.items() if field.seat == seat or field.known}
    s.positions = {at: p for at, p in s.positions.items() if p.seat == seat or not p.hidden}
    if s.reckoned:
        s.control = s.reckoned[seat].held
    return s


def mask(s: State, u: Unit, looks: str) -> None:
    u.counter = typical(s.mission.side[u.seat].nation, looks) or u.counter
    u.platoon = ""


@cache
def typical(nation: str, looks: str) -> str:
    """The first counter of a sort, for whatever looks like one."""
    return next((key for key, card in COUNTERS.items() if card.nation == nation and card.kind in LOOKS[looks]), "")

"""Questions, refusals and throws as people read them: rules speak of units, mortars and platoons by their ids; whoever
reads it has what he calls them, and of what he may not know that somebody is there.
"""

from __future__ import annotations

import re

from hedgerow.kernel.choice import Wording
from hedgerow.lhy.state.names import known, mortar_name, names, platoon_name
from hedgerow.lhy.state.state import State

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9+-]*[A-Za-z0-9+]")
BY_LOT = re.compile(r"[a-z][0-9]{2,3}[+]*")
"""What units are called that were drawn: such a word means nothing else."""
SEVERAL = re.compile(rf"\b{BY_LOT.pattern}(?:, {BY_LOT.pattern})+(?![A-Za-z0-9])")


def wording(s: State, seat: int) -> Wording:
    """How questions and refusals are worded for a seat."""
    return lambda words, veil: readable(s, words, seat, veil=veil)


def readable(s: State, words: str, seat: int | None, *, veil: bool = False) -> str:
    """The same words with names for ids. What the seat (None: an onlooker) may not know is veiled in a question, and
    where dice are thrown; a refusal gives it back as it came, for the seat may have made it up.
    """
    words = SEVERAL.sub(lambda found: _together(s, found[0], seat, veil), words)
    return ID.sub(lambda found: _called(s, found[0], seat, veil), words)


def _together(s: State, words: str, seat: int | None, veil: bool) -> str:
    """Units that are named one after the other, in one breath; unless one of them may not be known."""
    units = words.split(", ")
    told = all(_told(s, word, seat, veil) for word in units)
    return names(s, units, seat) if told else words


def _told(s: State, word: str, seat: int | None, veil: bool) -> bool:
    u = s.units.get(word)
    return u is not None and (veil or (bool(u.at or u.seat == seat) and known(u, seat)))


def _called(s: State, word: str, seat: int | None, veil: bool) -> str:
    if BY_LOT.fullmatch(word):
        return names(s, (word,), seat) if _told(s, word, seat, veil) else word
    if (m := s.mortars.get(word)) is not None and (veil or m.seat == seat):
        return f"the {mortar_name(s, m)}"
    if (p := s.platoons.get(word)) is not None and p.seat == seat:
        return platoon_name(s, word)
    return word

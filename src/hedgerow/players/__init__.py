"""Players that need no person: `random` (any option) and `sergeant` (rules of thumb).

>>> NAMES
('random', 'sergeant')
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from .chance import RandomPlayer
from .player import Part, Player, Thought, Why

__all__ = ["NAMES", "Part", "Player", "Thought", "UnknownPlayer", "Why", "player"]


def _sergeant(seed: object) -> Player:
    from hedgerow.lnlt.sergeant.sergeant import Sergeant  # he knows a system, and these rooms lie below it

    return Sergeant(seed)


_MAKERS: dict[str, Callable[[object], Player]] = {"random": RandomPlayer, "sergeant": _sergeant}
NAMES: tuple[str, ...] = tuple(_MAKERS)


class UnknownPlayer(ValueError):
    """A player that does not exist, with those that do."""


def player(name: str, seed: object) -> Player:
    """A player by its name; what it does depends on the game, its seat and the seed alone."""
    maker = _MAKERS.get(name)
    if maker is None:
        near = get_close_matches(name, NAMES, 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise UnknownPlayer(f"there is no player {name!r}; {hint}known are: {', '.join(NAMES)}")
    return maker(seed)

"""house-game.5 A force that somebody brings to a battle: legal, and within its points."""

from __future__ import annotations

from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.checks import check_roster
from hedgerow.boltaction.lists.ready import ready_named
from hedgerow.boltaction.lists.records import Roster
from hedgerow.boltaction.lists.text import read_force


def any_force(text: str) -> Roster:
    """A force in either form of text, or by the name of one that comes with the game."""
    words = text.split()
    return ready_named(words[0]) if len(words) == 1 and ";" not in text else read_force(text)


def brought(text: str, points: int = 0) -> Roster:
    """The same, if it is legal; raises ListError with every fault."""
    roster = any_force(text)
    if wrong := faults_of(roster, points):
        raise ListError("; ".join(wrong))
    return roster


def faults_of(roster: Roster, points: int = 0) -> list[str]:
    """Each in a sentence: what is wrong, and what would be right."""
    return [f"{_who(roster, fault.unit)}{fault.words}: {fault.right}" for fault in check_roster(roster, points)]


def _who(roster: Roster, unit: int) -> str:
    return f"unit {unit + 1}, " if unit >= 0 else ""

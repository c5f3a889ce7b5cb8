"""house-cover.4 Hidden units: what shows them."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.seeing import sees, within
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.lookups import by_hand, can, enemies
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World

RECON = 18
"""Inches at which recon troops spot."""


def reveal(t: World, u: Unit) -> None:
    """It has moved or fired, or was found; it is never hidden again."""
    if u.hidden:
        u.hidden = False
        t.tell(told.Revealed(unit=u.id, rule="house-cover.4"))


def give_ground(t: World, u: Unit) -> None:
    """It has been driven from its place: it is neither dug in nor hidden any more, and its weapon has moved
    (house-indirect.2).
    """
    u.dug_in = False
    u.ranging.clear()
    reveal(t, u)


def look_around(t: World, u: Unit, passed: Sequence[Unit] = ()) -> None:
    """After a move: who moved finds whoever it has passed or come near to and sees; at a real table people do."""
    s = t.state
    if by_hand(s):
        return
    for other in tuple(enemies(s, u.seat)):
        if other in passed or (other.hidden and not u.lost and u.on_table and finds(s, u, other)):
            reveal(t, other)


def finds(s: State, u: Unit, other: Unit) -> bool:
    return within(s, u, other, spotting_reach(u)) and sees(s, u, other)


def spotting_reach(u: Unit) -> int:
    if can(u, "recon"):
        return RECON * INCH
    far = u.card.kind != "vehicle" or can(u, "recce")
    return (TABLES.house.hidden if far else TABLES.house.hidden_vehicle) * INCH

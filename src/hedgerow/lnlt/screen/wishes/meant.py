"""What a wish names, sorted: own units and the enemy's, weapons, and the places that are aimed at or gone to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hedgerow.kernel.choice import Choice, Move, Refusal
from hedgerow.kernel.near import hint
from hedgerow.kernel.screen.looking import NoSuchPiece
from hedgerow.kernel.screen.preview import Wish
from hedgerow.lnlt.screen.sheets import place_named
from hedgerow.lnlt.state.lookups import holds, side_at, where
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.world import World

Found = Iterator[Move | Refusal]
"""Moves that may have been meant, or why none can be."""


class Meant(msgspec.Struct, frozen=True):
    """A wish at a choice of one side."""

    table: World
    choice: Choice[Any]
    verb: str = ""
    own: tuple[Unit, ...] = ()
    foes: tuple[Unit, ...] = ()
    arms: tuple[Weapon, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def s(self) -> State:
        return self.table.state

    @property
    def side(self) -> int:
        return self.choice.seat

    @property
    def starts(self) -> tuple[str, ...]:
        """Where those of one's own are who are named; weapons are where their bearers are."""
        bearers = [self.s.units[w.bearer] for w in self.arms if w.bearer and self.s.units[w.bearer].side == self.side]
        found = [where(self.s, u) for u in (*self.own, *bearers)]
        return tuple(dict.fromkeys(filter(None, found)))

    @property
    def targets(self) -> tuple[str, ...]:
        """What is aimed at or gone to: the last place first, then where the enemies are who are named."""
        aimed = [place for place in reversed(self.places) if place not in self.starts]
        return tuple(dict.fromkeys((*aimed, *filter(None, (where(self.s, u) for u in self.foes)))))

    @property
    def hostile(self) -> tuple[str, ...]:
        """Of those, the ones where enemies are."""
        return tuple(p for p in self.targets if holds(self.s, p, 1 - self.side))

    @property
    def crowd(self) -> tuple[Unit, ...]:
        """One's own who are named, or those in a place that is."""
        if self.own:
            return self.own
        return tuple(u for p in (*self.starts, *self.places) for u in side_at(self.s, p, self.side))


def meant(table: World, choice: Choice[Any], wish: Wish) -> Meant:
    """Sorts what a wish names; raises NoSuchPlace or NoSuchPiece for what is not in the game."""
    s, units, arms = table.state, [], []
    for piece in wish.pieces:
        id = piece.partition(":")[0].rpartition("@")[2]
        if id in s.units:
            units.append(s.units[id])
        elif id in s.weapons:
            arms.append(s.weapons[id])
        else:
            raise NoSuchPiece(f"there is no piece {piece!r}{hint(piece, (*s.units, *s.weapons))}")
    own = tuple(u for u in units if u.side == choice.seat)
    foes = tuple(u for u in units if u.side != choice.seat)
    places = tuple(place_named(s.ground, place) for place in wish.places)
    return Meant(table, choice, wish.verb, own, foes, tuple(arms), places)

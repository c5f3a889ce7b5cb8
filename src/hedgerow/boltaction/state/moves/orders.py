"""Orders (orders.1), officers' orders, and the end of a turn (house-turn.5)."""

from __future__ import annotations

from hedgerow.boltaction.book.terms import Order as OrderName
from hedgerow.kernel.choice import Move


class Order(Move, frozen=True):
    """turn.4: the die that was drawn goes to a unit."""

    unit: str
    order: OrderName


class SetAside(Move, frozen=True):
    """house-turn.3: nobody can use the die."""


class Snap(Move, frozen=True):
    """house-officer.2: an officer gives one more order."""

    unit: str
    order: OrderName


class Enough(Move, frozen=True):
    """He gives no more, or nobody is left."""


class Next(Move, frozen=True):
    """house-officer.2: whose order of those given is carried out now."""

    unit: str


class Pledge(Move, frozen=True):
    """A pinned unit on RUN binds itself to an assault or a charge and takes no test for it, or takes its test."""

    how: str  # "assault", "banzai" or "test"


class Chamber(Move, frozen=True):
    """house-ambush.3: which shell is loaded."""

    shell: str


class Release(Move, frozen=True):
    """house-ambush.2: an ambusher tries to fire at the end of the turn."""

    unit: str


class Retain(Move, frozen=True):
    """house-turn.4: an Ambush or Down is kept for the next turn."""

    unit: str


class Done(Move, frozen=True):
    """Nothing more of the kind that was asked for."""

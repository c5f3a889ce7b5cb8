"""Between and after the Actions: stacking, events, mortars, Clean-Up."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Eliminate(Move, frozen=True):
    """2.4: which unit goes where too many are."""

    unit: str


class Expose(Move, frozen=True):
    """18.0a: from which enemy hex Recon takes the Concealment marker."""

    at: str


class Rejoin(Move, frozen=True):
    """13.3.4.1: where a returning Platoon Leader is placed: with this unit."""

    leader: str
    unit: str


class Recombine(Move, frozen=True):
    """10.3.3: two sections become a squad."""

    section: str
    other: str


class Reveal(Move, frozen=True):
    """20.9.2: shows the Hidden units of a hex."""

    at: str


class Shuffle(Move, frozen=True):
    """20.8.2: puts a Dummy into a hex with a Concealed combat unit."""

    dummy: str
    at: str


class Done(Move, frozen=True):
    """Nothing more in this step."""

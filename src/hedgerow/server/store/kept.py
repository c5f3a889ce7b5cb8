"""What is kept of a game. All that happens to it is a `Change`."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.dice import Contribution
from hedgerow.kernel.orders import Order
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.table import Mark, Undone
from hedgerow.kernel.transcript import Line


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat: who may sit there, who does, and hashes of the secrets that prove it."""

    name: str  # of the side
    kind: Literal["human", "open", "bot"]
    player: str = ""  # the bot; or the name that a person gave
    taken: bool = False
    token: str = ""
    invite: str = ""
    watch: str = ""
    orders: tuple[Order, ...] = ()  # for its own eyes only


Eyes = int
"""Who notices something: the lowest bit stands for onlookers, the next ones for the seats."""
EVERYBODY: Eyes = -1


class Seen(msgspec.Struct, frozen=True):
    """How many changes were noticed by just these eyes, and when the last of them was."""

    eyes: Eyes
    changes: int
    last: float


class KeptNote(msgspec.Struct, frozen=True):
    """Something that people did about the game; `after` counts all its events, whoever heard them."""

    after: int
    words: str
    when: float


class Fork(msgspec.Struct, frozen=True):
    """An undo: from this revision on, only so many events are what they were before."""

    rev: int
    events: int
    seen: tuple[Seen, ...] = ()  # with the undo itself


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game without what has happened in it."""

    id: str
    system: str
    scenario: str
    options: dict[str, str]
    dice: Literal["seeded", "typed"]
    seed: str
    commitment: str
    content: str  # fingerprint of the scenario's own files
    made_by: str
    seats: tuple[KeptSeat, ...]
    watch: str
    made: float
    touched: float
    rev: int = 1
    outcome: Outcome | None = None
    progress: str = ""
    turn_of: int | None = None
    seen: tuple[Seen, ...] = ()  # all changes, told apart by who noticed them
    rules: str = ""  # fingerprint of the figures that it was last played by
    request: tuple[int, int, tuple[int, ...]] | None = None  # whose wish it is to go back, how far, and who has agreed
    begins: int = 0  # where on its tape it was gone on with by other rules, from a checkpoint
    salt: str = ""  # of the commitment
    chosen: bool = False  # somebody chose the seed
    inherited: int = 0  # throws that came with the game that this one goes on from
    contributions: tuple[Contribution, ...] = ()  # what people add to the seed: told ones in order, then sealed ones


class Kept(msgspec.Struct, frozen=True):
    """A whole game."""

    game: KeptGame
    tape: tuple[Line, ...] = ()
    notes: tuple[KeptNote, ...] = ()
    forks: tuple[Fork, ...] = ()
    eyes: tuple[Eyes | None, ...] = ()  # for each line who has noticed it; None: everybody
    proofs: tuple[str | None, ...] = ()  # for each line the state's fingerprint after it, where one was kept
    marks: tuple[Mark, ...] = ()  # checkpoints by their place: where the game begins, and the last one
    undone: tuple[Undone, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to become of a game that stands at revision `rev - 1`.

    Its tape is cut to `keep` entries, `lines` are added to it, and so on; what is None or empty stays as it was.
    """

    rev: int
    touched: float
    keep: int
    progress: str
    turn_of: int | None
    seen: tuple[Seen, ...]
    eyes: Eyes = EVERYBODY  # who notices it
    lines: tuple[Line, ...] = ()
    notes: tuple[KeptNote, ...] = ()
    fork: Fork | None = None
    outcome: Outcome | None = None
    seat: tuple[int, KeptSeat] | None = None
    proof: str = ""  # the state's fingerprint after the last of the lines
    mark: Mark | None = None  # the last checkpoint
    rules: str = ""
    begins: int | None = None
    undone: Undone | None = None
    contributions: tuple[Contribution, ...] | None = None
    request: tuple[int, int, tuple[int, ...]] | None = None  # as it is from now on: None if nobody asks

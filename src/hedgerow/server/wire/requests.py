"""What clients ask for, over the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hedgerow.kernel.orders import Order
from hedgerow.kernel.screen.forces import Change

from .messages import WireMove


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends: what it does not know it may not send."""


class SeatWish(_Request, frozen=True):
    kind: Literal["human", "open", "bot"]
    player: str = ""  # the bot; or a name for the person
    mine: bool = False  # I sit here


class NewGame(_Request, frozen=True):
    system: str
    scenario: str
    seats: tuple[SeatWish, ...]
    options: dict[str, str] = {}
    dice: Literal["seeded", "typed"] = "seeded"
    seed: str = ""  # to play a known game again, which all are told; made by the server if empty
    sealed: str = ""  # SHA-256 of what whoever sits down first adds to the seed


class PlayOn(_Request, frozen=True):
    """A game that goes on from another, as it stood after so many answers; new dice from there on."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: tuple[SeatWish, ...]
    dice: Literal["seeded", "typed"] = "seeded"
    sealed: str = ""  # as in a new game


class Claim(_Request, frozen=True):
    """Sit down: with the invitation of a seat, or on an open one."""

    seat: int
    invite: str = ""
    name: str = ""
    key: str = ""  # drawn by the client: the same claim with the same key, made twice, is one claim
    sealed: str = ""  # SHA-256 of what he adds to the seed of the dice


class AnswerGiven(_Request, frozen=True):
    at: int
    move: WireMove


class DiceGiven(_Request, frozen=True):
    at: int
    faces: tuple[int, ...]


class UndoWished(_Request, frozen=True):
    at: int
    to: int


class SeedGiven(_Request, frozen=True):
    """What was sealed, told when everybody has sat down: dice come from it as well from now on."""

    value: str


class Consent(_Request, frozen=True):
    to: int
    yes: bool


class OrdersGiven(_Request, frozen=True):
    """Standing orders of a seat, instead of those it had."""

    seat: int
    orders: tuple[Order, ...]


class MoveGiven(_Request, frozen=True):
    """A move to look at, not to make."""

    at: int
    move: WireMove


Name = Annotated[str, Meta(max_length=60)]


class Wished(_Request, frozen=True):
    """What somebody clicked, dragged or looked for that is not offered: why not? `text` is a move in notation."""

    pieces: Annotated[tuple[Name, ...], Meta(max_length=40)] = ()
    places: Annotated[tuple[Name, ...], Meta(max_length=40)] = ()
    verb: Name = ""
    text: Annotated[str, Meta(max_length=1000)] = ""
    manner: Name = ""
    draft: Annotated[str, Meta(max_length=1000)] = ""


class ReachAsked(_Request, frozen=True):
    """Where pieces could get to: by a move that an answer would begin, out of a place, or by the move under way.

    With `to` only the way there is told, and what may happen on it.
    """

    at: int | None = None
    move: WireMove | None = None
    place: str = ""
    to: Name = ""


class PieceGiven(_Request, frozen=True):
    """A piece whose answers are wanted instead of those listed."""

    at: int
    piece: str


class RecordGiven(_Request, frozen=True):
    text: str


class CampaignGiven(_Request, frozen=True):
    """A campaign as its file has it, "" for a new one; and who played the game that goes into it, in the order of
    seats, "" for one who has no part in the campaign.
    """

    text: str
    players: Annotated[tuple[Name, ...], Meta(max_length=10)] = ()


Limit = Annotated[int, Meta(ge=0, le=1_000_000)]
"""The most that a force may cost; 0 for no limit."""


class ForceGiven(_Request, frozen=True):
    """A force as text, and perhaps steps to be taken with it, one after another."""

    text: str
    limit: Limit = 0
    changes: Annotated[tuple[Change, ...], Meta(max_length=20)] = ()


class PlatoonGiven(_Request, frozen=True):
    """A force as text, and one of its platoons by number."""

    text: str
    platoon: int
    limit: Limit = 0


class UnitGiven(_Request, frozen=True):
    """A force as text, and one of its units by number."""

    text: str
    unit: int
    limit: Limit = 0


class RosterGiven(_Request, frozen=True):
    """A roster file of another program, in base64, and what it is called."""

    data: bytes
    source: Annotated[str, Meta(max_length=200)] = ""

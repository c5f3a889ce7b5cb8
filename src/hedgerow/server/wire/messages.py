"""What the server sends, live and in reply. The client's types are made from these and from requests.py."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hedgerow.kernel.orders import Order
from hedgerow.kernel.screen.balance import Balance
from hedgerow.kernel.screen.cards import OptionCard, ScenarioCard
from hedgerow.kernel.screen.details import ScenarioDetails
from hedgerow.kernel.screen.forces import (
    ChangeCard,
    EntryCard,
    ForceSheet,
    NationCard,
    SelectorCard,
    UnitSheet,
)
from hedgerow.kernel.screen.preview import Asking, Barred, Deed, Offer
from hedgerow.kernel.screen.standing import View
from hedgerow.kernel.screen.tags import TagGroup
from hedgerow.kernel.screen.terms import Term
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Telling

WireMove = dict[str, Any]
"""A move: its verb and its fields, `{"verb": "fire", "target": "C6", "parts": ["us-1"]}`."""


class Told(Telling, frozen=True, kw_only=True):
    """An event as the log shows it, told at the moment it happened."""

    n: int  # its number in the log
    ear: int | None = None  # the one seat that may read it, where two share a screen and are told it differently


class Note(msgspec.Struct, frozen=True):
    """Something that people did about the game, not in it: an undo by consent, a resignation, a seat taken."""

    after: int  # number of events in the log when it happened
    words: str
    when: float  # seconds since 1970


class Option(Offer, frozen=True, kw_only=True):
    """A listed answer. Its `key` is the one that is pressed, with Shift if another answer has the letter already."""

    move: WireMove
    text: str  # in notation, as records have it
    group: int  # those of a group differ only in the lists that people may compose themselves


class Asked(msgspec.Struct, frozen=True):
    """The pending choice. Only the seat that is asked gets the prompt and the options."""

    seat: int
    mine: bool
    kind: str = ""
    prompt: str = ""
    rule: str = ""
    asking: Asking = Asking()
    deeds: tuple[Deed, ...] = ()  # of the options, in their order
    names: dict[str, str] = {}  # whoever may stand in a list, as people call him
    options: tuple[Option, ...] = ()
    barred: tuple[Barred, ...] = ()  # what is usual here but not allowed now
    spans: tuple[str, ...] = ()  # what is under way, if it is a chance to step in: a standing order may last as long
    may_hold: bool = False  # whether that chance may be let pass
    passes: bool = False  # whether nothing else can be done: then it passes by itself, after a while


class Wanted(msgspec.Struct, frozen=True):
    """Dice that people at a real table have to throw."""

    sides: int
    count: int
    why: str
    called: tuple[str, ...] = ()  # what each side stands for, where something is drawn
    by: int | None = None  # the seat that throws; None if that is nobody's in particular
    sums: tuple[tuple[str, Tally], ...] = ()  # what they go into, for all that is known before they fall


class UndoAsked(msgspec.Struct, frozen=True):
    """Somebody asks to go back further than he may alone."""

    seat: int
    to: int
    decisions: int  # how many answers would be taken back
    agreed: tuple[int, ...]
    first: str = ""  # the first of them, in words for the viewer


class Undo(msgspec.Struct, frozen=True):
    """Where the viewer may go back to, each a number like `Update.at`."""

    free: int | None  # where an undo at once leads to; None if there is none
    start: int | None  # the start of this impulse or phase part, if undo may go there at once
    asked: UndoAsked | None = None
    further: int | None = None  # before the viewer's own last decision that only consent takes back


class Seat(msgspec.Struct, frozen=True):
    name: str
    kind: Literal["human", "open", "bot"]
    player: str  # the bot's name; for people the name they gave, "" if none
    taken: bool
    here: bool  # somebody is connected now
    thinking: bool = False


class Added(msgspec.Struct, frozen=True):
    """What a person adds to the seed of the dice: its hash from the beginning, itself when all have sat down."""

    seat: int
    commitment: str
    value: str = ""


class Update(msgspec.Struct, frozen=True, tag="update", tag_field="type"):
    """Everything a viewer needs to draw the game. `log` replaces what the viewer has from number `since` on.

    All numbers are his own: they count what he has noticed.
    """

    game: str
    rev: int  # grows with every change, undo included
    at: int  # names the pending choice; an answer for another is stale
    seat: int | None  # whose eyes; None for a spectator
    view: View
    asked: Asked | None
    wanted: Wanted | None
    undo: Undo
    seats: tuple[Seat, ...]
    progress: str
    since: int
    log: tuple[Told, ...]
    notes: tuple[Note, ...]
    outcome: Outcome | None
    dice: Literal["seeded", "typed"]
    commitment: str
    chosen: bool = False  # whoever began the game chose the seed of its dice
    inherited: int = 0  # so many throws came with the game that this one goes on from
    added: tuple[Added, ...] = ()  # what people add to the seed
    held: str = ""  # why the game can be looked at and closed but not gone on with; "" if it can
    orders: dict[int, tuple[Order, ...]] = {}  # standing orders of the viewer's own seats


class Presence(msgspec.Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is there and who thinks, when nothing else has changed."""

    seats: tuple[Seat, ...]
    undo: Undo


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message on a live connection: tokens of the seats (or of a spectator), and what the viewer has."""

    tokens: tuple[str, ...]
    rev: int = 0
    log: int = 0


# ------------------------------------------------------------------ replies


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a code for programs, words for people, the clause if a rule says so."""

    code: str
    words: str
    rule: str = ""


class PlayerCard(msgspec.Struct, frozen=True):
    name: str
    words: str


class SystemCard(msgspec.Struct, frozen=True):
    name: str
    title: str
    blurb: str
    scenarios: tuple[ScenarioCard, ...]
    options: tuple[OptionCard, ...]
    players: tuple[PlayerCard, ...]  # who may sit at a seat, the best first
    lists: bool = False  # whether there are army lists to put forces together from


class Catalogue(msgspec.Struct, frozen=True):
    systems: tuple[SystemCard, ...]
    version: str
    tags: tuple[TagGroup, ...]  # what scenarios are looked for by


class ScenarioPage(msgspec.Struct, frozen=True):
    """All about a scenario for people who choose, and how even it came out."""

    system: str
    title: str  # of the system
    about: ScenarioDetails
    balance: Balance | None


class GameCard(msgspec.Struct, frozen=True):
    """A game in a line."""

    id: str
    system: str
    scenario: str
    title: str
    map: str
    seats: tuple[Seat, ...]
    progress: str
    turn_of: int | None  # the seat whose decision is awaited
    mine: tuple[int, ...]  # seats of whoever asks
    over: bool
    result: str
    made: float
    touched: float


class GameList(msgspec.Struct, frozen=True):
    games: tuple[GameCard, ...]


class Invitation(msgspec.Struct, frozen=True):
    seat: int
    invite: str


class Created(msgspec.Struct, frozen=True):
    """A new game: the secrets of the seats of whoever made it, invitations for others, and one for onlookers."""

    id: str
    tokens: dict[int, str]
    invitations: tuple[Invitation, ...]
    watch: str


class Seated(msgspec.Struct, frozen=True):
    id: str
    seat: int
    token: str
    watch: str


class Orders(msgspec.Struct, frozen=True):
    """The standing orders of whoever asks, by his seats."""

    orders: dict[int, tuple[Order, ...]]


class RecordCard(msgspec.Struct, frozen=True):
    """A record ready to be replayed: `steps` answers; what was wrong with it, if anything."""

    id: str
    system: str
    scenario: str
    title: str
    map: str
    victory: str  # how it is won, in words
    seats: tuple[str, ...]
    steps: int
    sound: bool
    problems: tuple[str, ...]
    notes: tuple[str, ...]
    outcome: Outcome | None
    dice: Literal["seeded", "typed"] = "seeded"
    commitment: str = ""
    seed: str = ""  # told when the game is over
    salt: str = ""  # so is this
    chosen: bool = False  # whoever began the game chose the seed
    served: tuple[str, ...] = ()  # who each player was, if the game may go into a campaign


class CampaignCard(msgspec.Struct, frozen=True):
    """A campaign: its file to keep, how it stands, and what came of the game that was entered."""

    text: str
    told: tuple[str, ...]
    entered: tuple[str, ...] = ()


class ForceBook(msgspec.Struct, frozen=True):
    """The army lists of a system: whose there are, and how platoons are made up."""

    nations: tuple[NationCard, ...]
    selectors: tuple[SelectorCard, ...]


class EntryList(msgspec.Struct, frozen=True):
    entries: tuple[EntryCard, ...]


class BuiltForce(msgspec.Struct, frozen=True):
    """A force as it stands, with all about each of its units."""

    sheet: ForceSheet
    units: tuple[UnitSheet, ...]


class ChangeList(msgspec.Struct, frozen=True):
    changes: tuple[ChangeCard, ...]


class Frame(msgspec.Struct, frozen=True):
    """A replayed game after so many answers, from the eyes of a seat; the log holds what the last answer brought."""

    step: int
    steps: int
    by: int | None  # who gave the last answer
    answer: str  # the last answer in words
    view: View
    progress: str
    log: tuple[Told, ...]
    outcome: Outcome | None


class RecordLog(msgspec.Struct, frozen=True):
    """All that somebody heard of a recorded game: how much of it before the first answer, and after each."""

    log: tuple[Told, ...]
    heard: tuple[int, ...]


class ClauseCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    says: str
    source: str
    scope: str
    conflict: str
    needs: str
    above: tuple[str, ...]  # ids of the clauses it stands under
    below: tuple[str, ...]
    enforced: bool


class ClauseList(msgspec.Struct, frozen=True):
    clauses: tuple[ClauseCard, ...]
    total: int


class TermList(msgspec.Struct, frozen=True):
    """What a system writes short, in full."""

    terms: tuple[Term, ...]


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok"]
    version: str
    store: str
    games: int
    viewers: int
    addresses: tuple[str, ...] = ()  # by which other machines find this one: told to those who ask on it

"""A choice as it is put to its seat: above the question, in the list of answers, and what else may be answered."""

from __future__ import annotations

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Asking, Deed, Offer
from hedgerow.kernel.table import Table
from hedgerow.lnlt.phases.set_up import placings, waiting
from hedgerow.lnlt.screen.reaching import WHITHER
from hedgerow.lnlt.screen.verbs import VERBS
from hedgerow.lnlt.state.moves import Enter, Go, Place, Prepare
from hedgerow.lnlt.state.names import name, weapon_name
from hedgerow.lnlt.state.state import State

CAPTIONS = {
    "act": "impulse", "activate": "impulse", "air-attack": "aircraft", "anti-aircraft": "anti-aircraft fire",
    "appear": "reinforcement", "assault": "close assault", "barrage": "impulse · artillery",
    "bombard": "impulse · artillery", "call": "impulse · mortar", "commissar": "rally", "drive": "impulse · drive",
    "drop": "weapons", "exchange": "weapons", "fire": "impulse · fire", "fly": "aircraft",
    "follow-up": "impulse · fire", "get-off": "passengers",
    "handling": "rally · weapons", "hero": "impulse · hero", "keep-moving": "vehicles on the move",
    "light": "impulse · starshell", "melee": "melee", "move": "impulse · move", "name-hexes": "impulse · which hexes",
    "opportunity": "opportunity fire", "place-hero": "hero", "place-sniper": "sniper", "rally": "rally",
    "reply": "close assault", "retreat": "retreat", "set-up": "set-up", "shell": "impulse · gun",
    "smoke": "impulse · smoke", "sortie": "helicopter", "spot": "impulse · spotting",
    "spotting-round": "artillery · the spotting round", "step": "impulse · move", "treatment": "medic",
}  # fmt: skip
"""What each kind of choice is about."""
SHORT = 24  # letters that a button has room for


def asking(table: Table[State], seat: int) -> Asking:
    """How the pending choice is put to its seat."""
    s, choice = table.state, table.choice
    assert choice is not None
    going = (choice.kind in WHITHER and s.moving is not None) or (choice.kind == "sortie" and s.sortie is not None)
    piece = placed_next(table)
    others = tuple(u.id for u in waiting(s, seat) if u.id != piece) if piece else ()
    return Asking(CAPTIONS.get(choice.kind, choice.kind.replace("-", " ")), going, piece, others)


def placed_next(table: Table[State]) -> str:
    """22.0.1: the unit whose places are listed in the set-up; any other may go before it."""
    choice = table.choice
    first = choice.options.listed[0] if choice is not None and choice.kind == "set-up" else None
    return first.unit if isinstance(first, Place) else ""


def instead(table: Table[State], piece: str, seat: int) -> tuple[Move, ...]:
    """Where another unit may be put."""
    if not placed_next(table):
        return ()
    found = next((u for u in waiting(table.state, seat) if u.id == piece), None)
    return tuple(placings(table.state, found)) if found is not None else ()


def deed(kind: type[Move]) -> Deed:
    """What moves of a type have in common."""
    verb = VERBS[kind]
    return Deed(notation.verb(kind), verb.title, verb.lists, verb.ending, verb.bold, verb.asks, verb.step)


def offer(table: Table[State], move: Move) -> Offer:
    """A listed answer."""
    s, verb = table.state, VERBS[type(move)]
    words, touched = verb.say(s, move), verb.touch(s, move)
    if verb.short is not None:
        short = verb.short(s, move)
    else:
        short = words if not verb.lists and len(words) <= SHORT else verb.title
    return Offer(
        kind=notation.verb(type(move)), words=words, short=short,
        deed=verb.deed(s, move) if verb.deed is not None else verb.title, gloss=verb.gloss(table, move), key=verb.key,
        places=touched.places, pieces=touched.pieces, heading=touched.heading, around=touched.around,
    )  # fmt: skip


def sets_out(table: Table[State], place: str) -> Move | None:
    """The answer that would begin a move out of a place: a listed one, or the whole of what a heading stands for."""
    s, choice = table.state, table.choice
    listed = choice.options.listed if choice is not None else ()
    here = [move for move in listed if place in VERBS[type(move)].touch(s, move).places]
    begun = next((move for move in here if isinstance(move, (Go, Enter))), None)
    if begun is not None:
        return begun
    heading = next((move for move in here if isinstance(move, Prepare) and move.action == "move"), None)
    return Go(VERBS[Prepare].touch(s, heading).pieces) if heading is not None else None


def called(s: State, piece: str) -> str:
    """A piece of a list: a weapon with its bearer, to tell it from its like."""
    return weapon_name(s, piece) if piece in s.weapons else name(s, piece)

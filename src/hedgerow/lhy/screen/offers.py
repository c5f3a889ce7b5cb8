"""A choice as it is put to its seat: above the question, in the list of answers, and what else may be answered."""

from __future__ import annotations

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Asking, Deed, Offer
from hedgerow.lhy.phases.set_up import placings, waiting
from hedgerow.lhy.screen.asking import march_of
from hedgerow.lhy.screen.ear import Ear
from hedgerow.lhy.screen.eyes import silhouette_at
from hedgerow.lhy.screen.phrases import marker
from hedgerow.lhy.screen.verbs import VERBS, spoken
from hedgerow.lhy.screen.view import marker_view
from hedgerow.lhy.state.moves.maneuver import Maneuver, Reverse
from hedgerow.lhy.state.moves.set_up import Place
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

CAPTIONS = {
    "design": "design", "proposal": "design", "bid": "secret bid", "purchase": "secret purchases",
    "set-up": "set-up", "avatar": "avatar", "company": "initiative", "coordination": "initiative",
    "platoon": "initiative", "activation": "activation", "reaction": "reaction", "maneuver": "maneuver",
    "carry": "maneuver · attacks", "overrun": "overrun", "leader": "returning leader", "landing": "landing",
    "extension": "mortars", "impact": "mortars", "light": "illumination", "recombine": "clean-up",
    "deception": "clean-up", "deny": "clean-up",
    "stacking": "overstacked hex", "retreat": "assault · retreat", "flight": "assault · retreat", "storm": "assault",
    "commit": "assault", "destroy": "assault", "advance": "assault · advance", "arrow": "assault", "stay": "feint",
    "leave": "feint", "recon": "random event", "heroic-target": "heroism", "resolve": "assaults",
    "front": "crossfire", "owed-fire": "fire",
}  # fmt: skip
"""What each kind of choice is about."""
WHITHER = ("maneuver", "storm", "flight")
SHORT = 28  # letters that a button has room for


def asking(table: World, seat: int) -> Asking:
    """How the pending choice is put to its seat."""
    s, choice = table.state, table.choice
    assert choice is not None
    going = choice.kind in WHITHER and march_of(s) is not None
    piece = placed_next(table)
    others = tuple(u.id for u in waiting(s, seat) if u.id != piece) if piece else ()
    return Asking(CAPTIONS.get(choice.kind, choice.kind.replace("-", " ")), going, piece, others)


def placed_next(table: World) -> str:
    """20.7-2: the unit whose places are listed in the set-up; any other may go before it."""
    choice = table.choice
    if choice is None or choice.kind != "set-up":
        return ""
    return next((move.unit for move in choice.options if isinstance(move, Place)), "")


def instead(table: World, piece: str, seat: int) -> tuple[Move, ...]:
    """Where another unit may be put."""
    if not placed_next(table):
        return ()
    found = next((u for u in waiting(table.state, seat) if u.id == piece), None)
    return tuple(placings(table.state, found)) if found is not None else ()


def deed(kind: type[Move]) -> Deed:
    """What moves of a type have in common."""
    verb = VERBS[kind]
    return Deed(notation.verb(kind), verb.title, verb.lists, verb.ending, verb.bold, verb.asks, verb.step, verb.weighs)


def offer(table: World, move: Move, seat: int) -> Offer:
    """A listed answer."""
    verb, ear = VERBS[type(move)], spoken(table.state, seat)
    words, touched = verb.say(ear, move), verb.touch(ear, move)
    if verb.short is not None:
        short = verb.short(ear, move)
    else:
        short = words if not verb.lists and len(words) <= SHORT else verb.title
    return Offer(
        kind=notation.verb(type(move)), words=words, short=short, deed=verb.deed or verb.title,
        gloss=verb.gloss(ear, move), key=verb.key, places=touched.places, pieces=touched.pieces,
        heading=touched.heading, around=touched.around,
    )  # fmt: skip


def sets_out(table: World, place: str, seat: int) -> Move | None:
    """The answer that would begin a way out of a hex: with as many as may go together."""
    choice = table.choice
    if choice is None or choice.kind not in ("activation", "reaction"):
        return None
    ear = spoken(table.state, seat)
    begun = [
        move for move in choice.options
        if isinstance(move, (Maneuver, Reverse)) and place in VERBS[type(move)].touch(ear, move).places
    ]  # fmt: skip
    return max(begun, key=lambda move: (isinstance(move, Maneuver), len(move.units)), default=None)


def called(s: State, piece: str, seat: int | None) -> str:
    """A piece of a list; an attack by its value and by who fired."""
    if piece.isdigit():
        by = next((marker_view(s, m, seat).by for m in s.markers if m.id == int(piece)), "")
        return f"attack of {marker(Ear(s, seat), int(piece))}{f' by {by}' if by else ''}"
    if silhouette_at(s, piece, seat):
        return "a concealed unit"
    ear = spoken(s, seat)
    return ear.mortar(piece) if piece in s.mortars else ear.platoon(piece) if piece in s.platoons else ear.name(piece)

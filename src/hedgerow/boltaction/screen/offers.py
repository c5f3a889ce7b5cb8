"""A choice as it is put to its seat: above the question, in the list of answers, and what else may be answered."""

from __future__ import annotations

from typing import Any

from hedgerow.boltaction.book.terms import ORDERS
from hedgerow.boltaction.ground.formations import FORMATIONS
from hedgerow.boltaction.ground.walls import WALL
from hedgerow.boltaction.screen.drafting import DRIVES
from hedgerow.boltaction.screen.glosses import man
from hedgerow.boltaction.screen.naming import ORDERS as WORDS
from hedgerow.boltaction.screen.naming import name
from hedgerow.boltaction.screen.verbs import VERBS
from hedgerow.boltaction.state.moves.movement import Alight, ComeOn, Drive, Go, Leave
from hedgerow.boltaction.state.moves.orders import Order
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.screen.preview import SINGLE, Asking, Barred, Deed, Offer

CAPTIONS = {
    "bring": "force", "set-up": "set-up", "order": "orders", "snap": "snap to action", "next": "snap to action",
    "advance": "advance", "run": "run",
    "shoot": "shooting", "react": "reaction", "ambush": "ambush", "template": "high explosive",
    "exceptional": "exceptional damage", "casualties": "casualties", "victim": "FUBAR", "release": "end of the turn",
    "retain": "end of the turn", "objective": "set-up", "edge": "set-up", "shell": "ambush",
}  # fmt: skip
SHORT = 28
MOVES = ("advance", "run")
MANNERS = (("", "as it fits"), *((name, "as they stand" if name == "keep" else name) for name in FORMATIONS))
ALONG = (WALL, "along a wall")
BY_HAND = (SINGLE, "man by man")
ON_FOOT = (Go, Leave, Alight, ComeOn)
SOME = 2
"""One man has no formation."""
SET_UP = tuple(manner for manner in MANNERS if manner[0] != "keep")


def asking(table: World, seat: int) -> Asking:
    choice = table.choice
    assert choice is not None
    caption = CAPTIONS.get(choice.kind, choice.kind.replace("-", " "))
    if choice.kind == "bring":
        return Asking(caption, force="force", points=table.state.battle.points)
    found = manners(table.state, choice)
    named = "" if not found else "How it drives" if found is DRIVES else "Formation"
    return Asking(caption, reach=choice.kind in MOVES, manner=named, manners=found)


def manners(s: State, choice: Choice[Any]) -> tuple[tuple[str, str], ...]:
    """Formations, where men are to be put somewhere; ahead or back, where something drives."""
    if choice.kind == "set-up":
        return SET_UP
    p = s.pending[-1] if s.pending else None
    if choice.kind not in MOVES or not isinstance(p, Acting):
        return ()
    kinds = {type(move) for move in choice.options.listed}
    if Drive in kinds:
        return DRIVES
    if len(s.units[p.unit].men) < SOME or kinds.isdisjoint(ON_FOOT):
        return ()
    return (*MANNERS, ALONG, BY_HAND) if Go in kinds else MANNERS


def deed(kind: type[Move]) -> Deed:
    verb = VERBS[kind]
    return Deed(notation.verb(kind), verb.title, verb.lists, verb.ending, verb.bold, verb.asks, weighs=verb.weighs)


def offer(table: World, move: Move, seat: int) -> Offer:
    s = table.state
    verb = VERBS[type(move)]
    words, touched = verb.say(s, move), verb.touch(s, move)
    short = verb.short(s, move) if verb.short else words if not verb.lists and len(words) <= SHORT else verb.title
    return Offer(
        kind=notation.verb(type(move)), words=words, short=short, deed=short if verb.apart else verb.title,
        gloss=verb.gloss(s, move),
        key=verb.key, places=touched.places, pieces=touched.pieces, heading=touched.heading, around=touched.around,
    )  # fmt: skip


def called(s: State, piece: str) -> str:
    return name(s, piece) if piece in s.units else man(s, piece)


def barred(table: World, seat: int) -> tuple[Barred, ...]:
    """Orders that no unit may be given now, each with the first reason."""
    choice = table.choice
    if choice is None or choice.seat != seat or choice.kind != "order":
        return ()
    offered = {move.order for move in choice.options if isinstance(move, Order)}
    found = []
    for order in ORDERS:
        if order in offered:
            continue
        for u in table.state.own[seat]:
            refusal = choice.options.why_not(Order(u.id, order))
            if refusal is not None and u.order is None and not u.lost:
                found.append(Barred(f"{u.name}: {WORDS[order]}", refusal.words, refusal.rule, "order"))
                break
    return tuple(found)

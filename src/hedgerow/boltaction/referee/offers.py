"""A choice at a real table as it is put: every verb in one row, and the form where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hedgerow.boltaction.referee import previews
from hedgerow.boltaction.referee.asked import form_at, subject
from hedgerow.boltaction.referee.records import Amend, CallOff, Flee, GetOff, Moved, Nobody, Say
from hedgerow.boltaction.rules.move.rates import only_turns
from hedgerow.boltaction.screen.asking import checked
from hedgerow.boltaction.screen.naming import name
from hedgerow.boltaction.screen.offers import CAPTIONS, SHORT
from hedgerow.boltaction.screen.verbs import SHELLS, VERBS, Verb, at_target, at_unit
from hedgerow.boltaction.screen.verbs import say as battle_say
from hedgerow.boltaction.state.moves import close, orders, set_up, shooting, support
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.screen.looking import NoSuchPiece
from hedgerow.kernel.screen.preview import Asking, Deed, Offer, Preview, Touched, Wish

DOING = {
    "test": "Test", "shot": "Fire", "assault": "Charge", "contact": "Attack", "overrun": "Drive", "template": "Count",
    "flak": "Open fire", "strike": "It strikes", "barrage": "It lands", "amend": "Put right", "score": "End the game",
}  # fmt: skip
"""What the button under a form says."""
NOTHING = ("", "0", "no")
"""Values of fields that say nothing."""
WORDS = CAPTIONS | {
    "test": "order test", "shot": "shooting", "assault": "assault", "contact": "close quarters", "overrun": "overrun",
    "flak": "flak", "strike": "air strike", "barrage": "barrage", "amend": "put right by hand", "score": "the end",
    "panic": "FUBAR",
}  # fmt: skip


def _move(s: State, x: Any) -> str:
    return f"{s.units[x.unit].name} {_manner(s, x)}"


def _manner(s: State, x: Any) -> str:
    """house-weapon.3: what is Fixed only turns on Advance."""
    u = s.units[x.unit]
    return "comes on" if u.waiting else "turns" if only_turns(u, u.order) else "moves"


def _shoot(s: State, x: Any) -> str:
    shell = f", {SHELLS[x.shell]}" if x.shell else ""
    return f"Fire at {name(s, x.target)}{shell}{', indirectly' if x.mode == 'indirect' else ''}"


def _of_men(s: State, x: Any) -> Touched:
    return Touched((), tuple(dict.fromkeys(model.rpartition(".")[0] for model in x.models)))


# fmt: off
ROWS: dict[type[Move], Verb] = {
    **VERBS,
    Say: Verb("Say", lambda s, x: "As it stands here", preview=previews.say, lists=(("facts", "What is so"),)),
    Moved: Verb("Move", _move, at_unit, short=lambda s, x: _manner(s, x).capitalize(), apart=True),
    GetOff: Verb("Get off", lambda s, x: f"{name(s, x.unit)} gets off and moves", at_unit),
    Flee: Verb("Flee", lambda s, x: f"{name(s, x.unit)} flees", at_unit),
    Nobody: Verb("Nobody", lambda s, x: "There is nobody", key="E", ending=True),
    Amend: Verb("Put right", lambda s, x: f"Put {name(s, x.unit)} right by hand", at_unit,
                short=lambda s, x: "By hand …", apart=True),
    CallOff: Verb("Call it off", lambda s, x: "End the game here", ending=True, asks=True),
    orders.Order: VERBS[orders.Order]._replace(preview=previews.order),
    orders.Snap: VERBS[orders.Snap]._replace(preview=previews.order),
    shooting.Shoot: Verb("Shoot", _shoot, at_target, preview=previews.shoot, key="F"),
    shooting.Aim: VERBS[shooting.Aim]._replace(preview=previews.shoot),
    shooting.Screen: Verb("Smoke", lambda s, x: "Fire smoke at a point", at_unit, dice=True),
    shooting.GoDown: VERBS[shooting.GoDown]._replace(preview=previews.go_down),
    shooting.Spring: Verb("Spring the ambush", lambda s, x: f"{name(s, x.unit)} fires from ambush", at_unit),
    shooting.Escape: Verb("Escape", lambda s, x: "Drive off", key="R"),
    close.Assault: VERBS[close.Assault]._replace(preview=previews.assault),
    close.Overrun: VERBS[close.Overrun]._replace(preview=None),
    close.Defend: VERBS[close.Defend]._replace(preview=None),
    shooting.Remove: VERBS[shooting.Remove]._replace(touch=_of_men),
    support.Duck: VERBS[support.Duck]._replace(touch=lambda s, x: Touched((), x.units)),
    support.CallGuns: Verb("Call artillery", lambda s, x: "Call a barrage on a point" if x.kind == "barrage"
                           else "Call smoke on a point", at_unit),
}
# fmt: on


def asking(table: World, seat: int) -> Asking:
    choice, form = table.choice, form_at(table)
    assert choice is not None
    caption = WORDS.get(choice.kind, choice.kind.replace("-", " "))
    if choice.kind == "bring":
        return Asking(caption, force="force")
    return Asking(caption, fields=form.fields if form is not None else ())


def deed(kind: type[Move]) -> Deed:
    verb = ROWS[kind]
    return Deed(notation.verb(kind), verb.title, verb.lists, verb.ending, verb.bold, verb.asks, weighs=verb.weighs)


def offer(table: World, move: Move, seat: int) -> Offer:
    s, choice = table.state, table.choice
    verb = ROWS[type(move)]
    words, touched = verb.say(s, move), verb.touch(s, move)
    short = verb.short(s, move) if verb.short else words if not verb.lists and len(words) <= SHORT else verb.title
    doing = short if verb.apart else verb.title
    pieces = touched.pieces
    if isinstance(move, Say) and choice is not None:
        short = doing = DOING[choice.kind]
        pieces = (subject(table),)
    return Offer(
        kind=notation.verb(type(move)), words=words, short=short, deed=doing, gloss=gloss(s, move), key=verb.key,
        pieces=pieces,
    )  # fmt: skip


def gloss(s: State, move: Move) -> str:
    """Odds of a test, and what a force is; nothing that would have to be measured."""
    return ROWS[type(move)].gloss(s, move) if isinstance(move, orders.Order | orders.Snap | set_up.Bring) else ""


def say(s: State, move: Move, seat: int | None) -> str:
    if isinstance(move, Say):
        said = (
            fact.replace(":", " ").replace(".", " ") for fact in move.facts if fact.partition(":")[2] not in NOTHING
        )
        return ", ".join(said) or "nothing of that holds"
    return battle_say(s, move, seat) if isinstance(move, set_up.Bring) else ROWS[type(move)].say(s, move)


def preview(table: World, move: Move, seat: int) -> Preview:
    checked(table, move)
    verb = ROWS[type(move)]
    found = verb.preview(table, move, seat) if verb.preview is not None else Preview(dice=verb.dice)
    return found if isinstance(move, Say) else replace(found, words=verb.say(table.state, move))


def attempts(table: World, wish: Wish, seat: int) -> Iterator[Move | Refusal]:
    """A unit that was tapped: whatever is listed for it, or the order that it cannot have."""
    s, choice = table.state, table.choice
    assert choice is not None
    for piece in wish.pieces:
        if piece not in s.units:
            raise NoSuchPiece(f"there is no unit {piece}")
        listed: tuple[Move, ...] = choice.options.listed
        yield from (move for move in listed if piece in ROWS[type(move)].touch(s, move).pieces)
        if choice.kind == "order":
            yield orders.Order(piece, "fire")
    yield Refusal("not-now", "that is not for this moment", choice.rule)

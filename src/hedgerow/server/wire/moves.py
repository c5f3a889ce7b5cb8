"""Moves on the wire: `{"verb": "fire", "target": "C6", "parts": ["us-1"]}`, or in notation: `{"text": "fire C6 us-1"}`.

What comes in is never trusted.
"""

from __future__ import annotations

from typing import cast

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.notation import NotationError

from .messages import WireMove
from .problems import Refused, refused

VERB = "verb"
TEXT = "text"
LONGEST = 1000  # letters of a move in notation


def to_wire(move: Move) -> WireMove:
    """A move as the client gets it: its verb and all its fields."""
    return {VERB: notation.verb(type(move)), **msgspec.to_builtins(move)}


def from_wire(given: WireMove, move_types: tuple[type[Move], ...]) -> Move:
    """The move that a client means; raises Refused, saying what would be right, if it is none."""
    fields = dict(given)
    if set(fields) == {TEXT}:
        return _written(fields[TEXT], move_types)
    verb = fields.pop(VERB, None)
    if not isinstance(verb, str):
        raise _malformed('a move needs its verb: {"verb": …}')
    move_type = notation.verbs(move_types).get(verb)
    if move_type is None:
        raise _malformed(f"{verb[:40]!r} is no verb of this game")
    unknown = fields.keys() - {field.name for field in msgspec.structs.fields(move_type)}
    if unknown:
        raise _malformed(f"{verb!r} has no field {min(unknown)[:40]!r}")
    try:
        return cast(Move, msgspec.convert(fields, move_type, strict=True))
    except msgspec.ValidationError as wrong:
        raise _malformed(f"{verb!r}: {wrong}") from None


def _written(text: object, move_types: tuple[type[Move], ...]) -> Move:
    """A move in notation, as a reason or a hint names it."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise _malformed(f"a move in notation has at most {LONGEST} letters")
    try:
        return notation.read(text, move_types)
    except NotationError as wrong:
        raise _malformed(str(wrong)) from None


def _malformed(words: str) -> Refused:
    return refused("malformed-move", words, 400)

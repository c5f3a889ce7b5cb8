"""Any other choice: the answers that are listed, with what a wish names put in their place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields, replace

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.lnlt.screen.wishes.hands import MANY
from hedgerow.lnlt.screen.wishes.meant import Found, Meant

PLACES = frozenset(("place", "target", "entry"))
OWN = frozenset(("unit", "caller", "gun", "medic", "first"))
CROWDS = {"units": "own", "parts": "own", "targets": "foes"}


def listed_for(w: Meant) -> Found:
    """The answers that are listed, with what the wish names put in its place."""
    templates: dict[tuple[str, ...], Move] = {}
    move: Move
    for move in w.choice.options:
        verb = notation.verb(type(move))
        if not w.verb or verb == w.verb:
            templates.setdefault((verb, *settled(move)), move)
    for move in list(templates.values())[: MANY * 3]:
        yield from refitted(w, move)


def settled(move: Move) -> Iterator[str]:
    """What a wish does not name: which Artillery, which way."""
    named = PLACES | OWN | CROWDS.keys()
    return (str(getattr(move, f.name)) for f in fields(move) if f.name not in named and f.name != "leader")


def refitted(w: Meant, move: Move) -> Found:
    given: dict[str, list[Any]] = {}
    for field in fields(move):
        name = field.name
        if name in PLACES and (w.targets or w.places):
            given[name] = list(w.targets or w.places)
        elif name in OWN and (w.own or w.foes):
            given[name] = [u.id for u in w.own or w.foes]
        elif name == "weapon" and w.arms:
            given[name] = [x.id for x in w.arms]
        elif name in CROWDS and (w.own or w.foes or w.arms):
            mine = w.foes if CROWDS[name] == "foes" and w.foes else w.own or w.foes
            weapons = [x.id for x in w.arms] if name == "parts" else []
            given[name] = [(*[u.id for u in mine], *weapons)]
    if not given and not w.verb:
        return
    for i in range(max(map(len, given.values()), default=1)):
        changed = {name: values[min(i, len(values) - 1)] for name, values in given.items()}
        yield replace(move, **changed)

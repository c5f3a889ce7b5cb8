"""People read names, never ids: in prompts, answers, refusals, the log, on cards, and at the dice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, cast

import msgspec
import pytest

from hedgerow import systems
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.screen.looking import NoSuchPlace
from hedgerow.kernel.screen.naming import refusal_with_names, with_names
from hedgerow.kernel.screen.preview import Wish
from hedgerow.kernel.table import Table
from hedgerow.kernel.why import why_not
from hedgerow.server.rooms import updates
from hedgerow.systems import Kit

ANSWERS = 60
FOR_PROGRAMS = frozenset((
    "id", "kind", "move", "text", "piece", "pieces", "place", "places", "key", "verb", "verbs", "rule", "rules",
    "draft", "field", "fields", "value", "lists", "opens", "joins", "before", "to", "start", "way", "at", "others",
    "glyph", "topic", "sides", "other", "plus", "shown", "ids", "a", "b", "blocked_at", "spans", "where", "marks",
    "strikes", "outline", "answers", "ends",
))  # fmt: skip
"""Fields that no person reads."""


def texts(value: Any) -> Iterator[str]:
    """All that people read of a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in FOR_PROGRAMS:
                yield from texts(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from texts(one)


class Reader:
    """Somebody who reads all that there is, and looks for ids."""

    def __init__(self, kit: Kit, table: Table[Any]) -> None:
        self.kit, self.table = kit, table
        self.found: set[str] = set()
        self.tried: dict[int, list[Move]] = {0: [], 1: []}

    def ids(self) -> set[str]:
        state = self.table.state
        others = (getattr(state, name, None) for name in ("weapons", "mortars"))
        named = (*state.units, *(id for found in others if isinstance(found, dict) for id in found))
        return {id for id in named if not id.isalpha()}

    def read(self, what: str, *told: Any) -> None:
        ids = self.ids()
        for words in texts(told):
            for word in re.findall(r"[\w:@-]+", words):
                if word.rstrip(":") in ids:
                    self.found.add(f"{what}: {words}")

    def question(self, chance: random.Random) -> None:
        """The question, its answers, one of them weighed, and what is refused."""
        choice, screen, state = self.table.choice, self.kit.screen, self.table.state
        assert choice is not None
        asked = updates.asked(self.kit, self.table)
        self.read("asked", asked)
        listed = choice.options.listed
        self.read("preview", screen.preview(self.table, chance.choice(listed), choice.seat))
        tried = self.tried[choice.seat]
        for move in chance.sample(tried, min(len(tried), 12)):
            try:
                refusal = choice.options.why_not(move)
            except (LookupError, ValueError):
                continue  # it names what is not there any more
            if refusal is not None:
                self.read("refused", refusal_with_names(screen, state, refusal, choice.seat).words)
        pieces = [note.id for note in screen.roster(state, choice.seat)]
        places = [place for option in asked.options for place in option.places]
        wish = Wish((chance.choice(pieces),), tuple(places and [chance.choice(places)]))
        self.read("why", why_not(screen, self.table, wish, choice.seat).why)
        tried += chance.sample(list(listed), min(3, len(listed)))

    def around(self, chance: random.Random) -> None:
        screen, state = self.kit.screen, self.table.state
        self.read("standing", screen.standing(state, 0), screen.progress(state), screen.headline(state))
        for note in chance.sample(screen.roster(state, 0), 2):
            self.read("piece", screen.piece(state, note.id, 0))
            with suppress(NoSuchPlace):
                self.read("place", screen.inspect(state, note.where, 0))


@pytest.mark.parametrize(
    ("system", "scenario", "seed"),
    [
        ("lnlt", "milk-run", 3),
        ("lnlt", "ardreich-armour", 4),
        ("lhy", "orchard-wall", 5),
        ("boltaction", "orchard-lane", 6),
    ],
)
def test_nobody_reads_ids(system: str, scenario: str, seed: int) -> None:
    kit, chance = systems.named(system), random.Random(seed)
    table = Table(kit.system, kit.system.new(scenario, {}), Manual(), telling=True)
    reader, heard = Reader(kit, table), 0
    for n in range(ANSWERS):
        while table.wanted is not None:
            if n % 3 == 0:
                reader.read("dice", updates.wanted(kit, table, 0))
            table.supply([chance.randint(1, table.wanted.sides) for _ in range(table.wanted.count)])
        if table.choice is None:
            break
        if n % 3 == 0:
            reader.question(chance)
        if n % 9 == 0:
            reader.around(chance)
        table.answer(chance.choice(table.choice.options.listed))
        for seat in (0, 1):
            reader.read("log", table.heard(seat, heard))
        heard = len(table.told)
    assert not reader.found, "\n".join(sorted(reader.found))


class Names:
    """A screen that knows two pieces."""

    def piece(self, state: object, piece: str, seat: int | None) -> object | None:
        return piece if piece in ("r-0", "mg:2") else None

    def called(self, state: object, piece: str, seat: int | None) -> str:
        return {"r-0": "the rifles", "mg:2": "the gun"}[piece]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("r-0: order test", "the rifles: order test"),
        ("mg:2 jams", "the gun jams"),
        ("which of r-0, mg:2?", "which of the rifles, the gun?"),
        ("over-0: r-01", "over-0: r-01"),
    ],
)
def test_an_id_ends_before_the_colon(words: str, read: str) -> None:
    assert with_names(cast(Any, Names()), None, words, 0) == read

"""Copies of a state: the same to the last byte, and nothing in common that could change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

import msgspec
import pytest

from hedgerow.kernel.copying import NotCopied, copier
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT


class Chest(msgspec.Struct, tag=True):
    """Something that holds others of its kind."""

    name: str
    within: list[Chest] = []
    coins: dict[str, int] = {}
    keys: set[str] = set()
    beside: Chest | None = None


class Seal(msgspec.Struct, frozen=True, tag=True):
    words: tuple[str, ...] = ()


class Letter(msgspec.Struct, frozen=True):
    """Frozen, with something inside that is not."""

    pages: list[str]


class Desk(msgspec.Struct):
    seal: Seal
    letters: tuple[Letter, ...] = ()
    pair: tuple[str, list[int]] = ("", [])
    top: Seal | Chest | list[int] | None = None


class Drawer(msgspec.Struct):
    anything: object


def changeable(value: Any) -> Iterator[Any]:
    """All that could change in a value, itself included."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield value
        for name in value.__struct_fields__:
            yield from changeable(getattr(value, name))
    elif isinstance(value, dict):
        yield value
        for part in value.values():
            yield from changeable(part)
    elif isinstance(value, (list, set, tuple)):
        if not isinstance(value, tuple):
            yield value
        for part in value:
            yield from changeable(part)


def assert_apart(a: Any, b: Any) -> None:
    own = {id(part) for part in changeable(a)}
    assert own.isdisjoint(id(part) for part in changeable(b))


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    chest = Chest("a", [Chest("b", coins={"gold": 2})], {"tin": 1}, {"brass"}, Chest("c", [Chest("d")]))
    made = copier(Chest)(chest)
    assert made == chest
    assert_apart(made, chest)


def test_what_cannot_change_is_shared() -> None:
    class Table(msgspec.Struct):
        seal: Seal
        seals: dict[str, Seal]

    table = Table(Seal(("by me",)), {"his": Seal(("by him",))})
    made = copier(Table)(table)
    assert made.seal is table.seal
    assert made.seals is not table.seals
    assert made.seals["his"] is table.seals["his"]


def test_a_copy_keeps_what_its_class_says_and_finds_the_rest_anew() -> None:
    class Shelf(msgspec.Struct, dict=True):
        kept: ClassVar = ("label",)
        books: list[str]

        @cached_property
        def label(self) -> Seal:
            return Seal()

        @cached_property
        def longest(self) -> str:
            return max(self.books, key=len)

    shelf = Shelf(["one", "three"])
    assert copier(Shelf)(shelf).__dict__ == {}
    assert shelf.longest == "three"
    label, made = shelf.label, copier(Shelf)(shelf)
    assert made.label is label
    made.books.append("eleven")
    assert made.longest == "eleven"


@pytest.mark.parametrize("top", [None, Seal(), Chest("on it", [Chest("in that")]), [1, 2]])
def test_what_changes_is_found_wherever_it_stands(top: Seal | Chest | list[int] | None) -> None:
    desk = Desk(Seal(), (Letter(["dear", "sir"]), Letter([])), ("a", [1]), top)
    made = copier(Desk)(desk)
    assert made == desk
    assert_apart(made, desk)


def test_a_state_says_exactly_what_it_holds() -> None:
    with pytest.raises(NotCopied, match="exactly"):
        copier(Drawer)


@pytest.mark.parametrize("name", ["kessenbrueck", "pont-sevray", "ninth-night", "forty-minutes"])
def test_copies_of_states_all_through_a_game(name: str) -> None:
    chance = random.Random(7)
    table = Table(LNLT, LNLT.new(name, {}), Seeded("copies"), listening=False)
    asked = 0
    while table.choice is not None and asked < 400:
        if asked % 10 == 0:
            made = copier(State)(table.state)
            assert msgspec.msgpack.encode(made) == msgspec.msgpack.encode(table.state)
            assert_apart(made, table.state)
        table.answer(table.choice.options.sample(chance))
        asked += 1


def test_clones_of_one_table_do_not_disturb_each_other() -> None:
    chance = random.Random(3)
    table = Table(LNLT, LNLT.new("kessenbrueck", {}), Seeded("clones"), listening=False)
    for _ in range(120):
        assert table.choice is not None
        table.answer(table.choice.options.sample(chance))
    before = table.digest()
    for seed in range(3):
        clone = table.clone(Seeded(str(seed)))
        assert clone.digest() == before
        for _ in range(20):
            assert clone.choice is not None
            clone.answer(clone.choice.options.sample(chance))
    assert table.digest() == table.clone(Seeded("last")).digest() == before

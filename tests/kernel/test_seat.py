"""A seat knows what it may know, and no more."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import NotQuiet, Seat, deal
from hedgerow.kernel.table import Table
from tests.kernel.toy import ROAD, Toy, Walk, toy


def test_only_the_seat_that_is_asked_gets_the_choice() -> None:
    table = toy()
    assert Seat(table, 0).choice is table.choice
    assert Seat(table, 1).choice is None


def test_what_a_seat_believes_has_all_it_knows_and_nothing_else() -> None:
    table = toy()
    before = table.digest()
    secrets = set()
    for n in range(60):
        believed = Seat(table, 0).believe(Random(n))
        assert table.system.view(believed, 0) == table.system.view(table.state, 0)
        secrets.add(believed.secret[1])
    assert secrets == set(ROAD), "the other side's secret should be anywhere"
    assert table.digest() == before, "to believe something changes the game"


def test_a_rehearsal_asks_the_same_question_with_other_dice() -> None:
    table = toy(Seeded("true"))
    table.answer(Walk("r-0", 3))
    seat = Seat(table, table.choice.seat if table.choice else 0)
    rehearsed = seat.rehearse(Random(1))
    assert rehearsed.choice is not None
    assert table.choice is not None
    assert rehearsed.choice.prompt == table.choice.prompt
    assert list(rehearsed.choice.options) == list(table.choice.options)
    throws = {seat.rehearse(Random(n)).roll("to hit", 8) for n in range(4)}
    assert len(throws) == 4
    assert table.clone(table.dice).roll("to hit", 8) not in throws


def test_a_rehearsal_depends_on_nothing_that_is_hidden() -> None:
    table = toy()
    believed = [_rehearsed(other) for other in (table, _with_secret(table, 1), _with_secret(table, 9))]
    assert believed[0] == believed[1] == believed[2]


def _with_secret(table: Table, secret: int) -> Table:  # type: ignore[type-arg]
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.state), type=table.system.state_type)
    state.secret[1], state.units["b-1"].at = secret, secret
    return Table(table.system, state, Seeded("other"))


def _rehearsed(table: Table) -> bytes:  # type: ignore[type-arg]
    return msgspec.msgpack.encode(Seat(table, 0).rehearse(Random(7)).state)


def test_a_system_with_secrets_must_have_a_checkpoint_at_every_choice() -> None:
    class Hasty(Toy):
        def play(self, table: Table) -> object:  # type: ignore[override, type-arg]
            yield from super().play(_NoMarks(table))  # type: ignore[arg-type]

    system = Hasty()
    table = Table(system, system.new("road", {}), Seeded("1"))  # type: ignore[arg-type]
    table.answer(Walk("r-1", 2))
    with pytest.raises(NotQuiet, match="no checkpoint"):
        deal(table, 0, Random(1))


class _NoMarks:
    """A table at which nobody takes checkpoints."""

    def __init__(self, table: Table) -> None:  # type: ignore[type-arg]
        self._table = table

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    def checkpoint(self) -> None:
        pass

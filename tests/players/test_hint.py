"""A hint is what a player would do from a seat, with its reasons weighed in words."""

from __future__ import annotations

from hedgerow import systems
from hedgerow.kernel import notation
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state.moves import Pass
from hedgerow.players.hint import hint, reasons
from hedgerow.players.player import Part, Thought

KIT = systems.named("lnlt")


def test_reasons_say_how_much_they_count() -> None:
    parts = (
        Part(-0.1, "a risk"), Part(4.0, "a gain"), Part(3.0, "another"), Part(1.0, "one more"), Part(0.01, "a trifle"),
        Part(0.0, "besides", aside=True),
    )  # fmt: skip
    assert reasons(Thought(Pass(), parts)) == (
        "a gain (counts most)", "another (counts much)", "one more (counts)", "a risk (speaks a little against it)",
        "besides",
    )  # fmt: skip


def test_a_sole_reason_needs_no_weight() -> None:
    assert reasons(Thought(Pass(), (Part(-20.0, "nothing more to do"),))) == ("nothing more to do",)
    assert reasons(Thought(Pass(), ())) == ()


def test_what_speaks_strongly_against_it_is_told_as_such() -> None:
    told = reasons(Thought(Pass(), (Part(2.0, "a gain"), Part(-1.9, "a loss"))))
    assert told == ("a gain (counts most)", "a loss (speaks against it)")


def test_the_best_player_gives_hints_through_his_seat() -> None:
    table = Table(KIT.system, KIT.system.new("milk-run", {}), Seeded("hints"))
    adviser = next(iter(KIT.players))
    before = table.digest()
    for _ in range(25):
        choice = table.choice
        assert choice is not None
        told = hint(KIT.player(adviser, None), Seat(table, choice.seat), KIT.screen)
        move = notation.read(told.move, KIT.system.move_types)
        touched = KIT.screen.offer(table, move, choice.seat)
        assert (told.by, told.places, told.pieces) == (adviser, touched.places, touched.pieces)
        assert told.words == KIT.system.say(table.state, move, choice.seat)
        assert told.reasons
        table.answer(move)
    assert table.digest() != before

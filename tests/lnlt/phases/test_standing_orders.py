"""How often somebody is asked while a vehicle drives past, with and without standing orders."""

from __future__ import annotations

import pytest

from hedgerow.kernel import standing
from hedgerow.kernel.orders import GAME, MINE, Order
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state.moves import Go, Step
from tests.lnlt.boards import GERMAN, US, activate, board, choose, offered, state, table
from tests.lnlt.drives import W

FIELD = board("\n".join([". " * 12] * 6))


def drive_past(*orders: Order) -> int:
    """Lets a StuG go its way past Americans who never fire; how often they are asked."""
    s = state(
        FIELD, GERMAN("stug", "stug", "K2", facing=W), GERMAN("idle", "squad", "L0"),
        US("a1", "squad", "D2"), US("a2", "squad", "F1", "bazooka"), US("a3", "squad", "E4"), active=1,
    )  # fmt: skip
    t = choose(activate(table(s), "K2"), Go(("stug",)))
    asked, given = 0, [order for order in orders if order.span in (GAME, MINE)]
    for _ in range(8):
        t.answer(offered(t, Step)[0])
        while t.choice is not None and t.choice.window is not None:
            given = [*standing.lasting(given, t.choice, 0)]
            answer = standing.answer(given, SCREEN, t, 0)
            if answer is None:
                asked += 1
                answer = t.choice.window.hold
                given = [standing.named(order, t.choice, 0) for order in orders]  # now it has a name
            t.answer(answer)
    assert t.state.units["stug"].at == "C5"
    return asked


def test_one_move_of_a_stug_asks_eight_times() -> None:
    assert drive_past() == 8


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        (Order(), 0),
        (Order(span="mine"), 0),
        (Order(span="move"), 1),
        (Order(span="impulse"), 1),
        (Order(span="turn"), 1),
        (Order(below=0.3), 3),
        (Order(below=0.6), 0),
        (Order(units=("a3",), below=0.3), 0),
        (Order(units=("a2-bazooka",), below=0.3), 3),
    ],
)
def test_and_with_a_standing_order_less_often(order: Order, asked: int) -> None:
    assert drive_past(order) == asked

"""Standing orders: when they answer, when they do not, and how long they stand."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.kernel import standing
from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.orders import Order
from hedgerow.kernel.table import Table
from tests.kernel.toy import Hold, Pass, Ready, Shoot, State, Toy, Walk, toy
from tests.server.hidden import ToyScreen

SCREEN = ToyScreen()
BLUE = 1


def walked(scenario: str = "road") -> Table[State]:
    """Red has walked into the sight of Blue, who is asked whether he shoots."""
    table = toy(scenario=scenario)
    if scenario == "night":
        table.answer(Ready())
        table.answer(Ready())
    for move in (Walk("r-0", 3), Pass(), Walk("r-0", 4), Pass(), Walk("r-0", 5)):
        while table.choice is not None and table.choice.kind == "reaction":
            table.answer(Hold(True))
        table.answer(move)
    assert table.choice is not None
    assert (table.choice.seat, table.choice.kind) == (BLUE, "reaction")
    return table


def answered(*orders: Order, table: Table[State] | None = None, seat: int = BLUE) -> Any:
    return standing.answer(orders, SCREEN, table or walked(), seat)


def test_without_an_order_the_seat_is_asked() -> None:
    assert answered() is None


def test_an_order_that_says_nothing_more_always_holds() -> None:
    assert answered(Order()) == Hold(True)


def test_nobody_is_answered_for_but_who_gave_the_order() -> None:
    assert answered(Order(), seat=0) is None


def test_what_is_ones_own_to_do_is_never_answered() -> None:
    table = toy()
    assert table.choice is not None
    assert standing.answer([Order()], SCREEN, table, table.choice.seat) is None


@pytest.mark.parametrize(("below", "held"), [(0.6, True), (21 / 36, False), (0.2, False), (1.0, True)])
def test_hold_below_a_chance_of_effect(below: float, held: bool) -> None:
    assert answered(Order(below=below)) == (Hold(True) if held else None)


@pytest.mark.parametrize(("units", "held"), [(("b-0",), False), (("b-1",), True), (("b-1", "b-0"), False)])
def test_only_about_these_units(units: tuple[str, ...], held: bool) -> None:
    table = walked()
    assert table.choice is not None
    assert Shoot("b-0", ("r-0",)) in table.choice.options.listed
    assert Shoot("b-1", ("r-0",)) not in table.choice.options.listed
    assert answered(Order(units=units), table=table) == (Hold(True) if held else None)


def test_both_must_be_true_of_one_answer() -> None:
    assert answered(Order(units=("b-0",), below=0.9)) == Hold(True)
    assert answered(Order(units=("b-0",), below=0.5)) is None


def test_until_an_enemy_is_near() -> None:
    """Red's walker is at 5; the nearest of Blue's is so far away, and so are others."""
    table = walked()
    own = {u.id: u.at for u in table.state.units.values() if u.seat == BLUE}
    near = min(own, key=lambda unit: own[unit])
    far = own[near] - 5
    assert answered(Order(until=far), table=table) is None
    assert answered(Order(until=far - 1), table=table) == Hold(True)
    assert answered(Order(until=far, units=("b-0",)), table=table) == (None if near == "b-0" else Hold(True))
    assert answered(Order(until=far, below=0.9), table=table) == Hold(True), "both must be true"
    assert answered(Order(until=far, below=0.5), table=table) is None


def test_who_hides_is_not_near() -> None:
    table = walked("night")
    nearest = SCREEN.nearest(table.state, BLUE, ())
    assert nearest is not None
    for u in table.state.units.values():
        u.hidden = u.hidden or u.seat != BLUE
    assert SCREEN.nearest(table.state, BLUE, ()) is None
    assert answered(Order(until=nearest), table=table) == Hold(True)


def test_what_stood_stands_on_when_others_are_given() -> None:
    """An order for something under way keeps its name, whatever is asked when the list is changed."""
    table = walked()
    walk = standing.named(Order(span="walk"), table.choice, BLUE)
    table.answer(Hold(True))
    assert table.choice is not None
    assert table.choice.window is None
    assert standing.renewed([Order(), walk], [walk], table.choice, BLUE) == (Order(), walk)
    with pytest.raises(IllegalMove, match="one of mine, game"):
        standing.renewed([Order(), walk], [], table.choice, BLUE)


def test_only_some_kinds_of_questions() -> None:
    assert answered(Order(kinds=("ambush",))) is None
    assert answered(Order(kinds=("ambush", "reaction"))) == Hold(True)


def test_pass_where_there_is_nothing_else_to_do() -> None:
    assert answered(Order(idle=True)) is None
    table = walked("night")
    assert answered(Order(idle=True), table=table) is None
    for unit in ("b-0", "b-1"):
        table.state.units[unit].shaken = True
    table = Table(Toy(), table.state, table.dice)
    assert table.choice is not None
    assert standing.nothing_else(table.choice)
    assert answered(Order(idle=True), table=table) == Hold(True)


def test_the_same_answer_again() -> None:
    assert answered(Order(answer="hold")) == Hold()
    assert answered(Order(answer="shoot b-0 r-0")) == Shoot("b-0", ("r-0",))
    assert answered(Order(answer="shoot b-1 r-0")) is None, "what is not legal now is not answered"


def test_the_first_order_that_applies_counts() -> None:
    assert answered(Order(kinds=("ambush",)), Order(answer="hold"), Order()) == Hold()


# ------------------------------------------------------------------ how long


def test_an_order_for_something_under_way_gets_its_name() -> None:
    table = walked()
    order = standing.named(Order(span="walk"), table.choice, BLUE)
    assert order.of == "1.r-0"
    assert answered(order, table=table) == Hold(True)
    assert answered(Order(span="walk", of="1.r-1"), table=table) is None


@pytest.mark.parametrize(
    ("order", "code", "words"),
    [
        (Order(span="march"), "no-such-span", "walk, turn, mine, game"),
        (Order(span="walk", of="3.r-1"), "span-over", "that walk is over"),
    ],
)
def test_nothing_else_can_be_meant(order: Order, code: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words) as wrong:
        standing.named(order, walked().choice, BLUE)
    assert wrong.value.refusal.code == code


def test_only_who_is_asked_knows_what_is_under_way() -> None:
    with pytest.raises(IllegalMove, match="one of mine, game"):
        standing.named(Order(span="walk"), walked().choice, 0)


def test_orders_lapse_when_their_time_is_over() -> None:
    table = walked()
    game, mine = Order(), Order(span="mine")
    walk, turn = (standing.named(Order(span=span), table.choice, BLUE) for span in ("walk", "turn"))
    orders = (game, mine, walk, turn)
    assert standing.lasting(orders, table.choice, BLUE) == orders
    table.answer(Hold(True))
    assert table.choice is not None
    assert (table.choice.seat, table.choice.window) == (BLUE, None)
    assert standing.lasting(orders, table.choice, 0) == orders, "only one's own choices tell"
    assert standing.lasting(orders, table.choice, BLUE) == (game, walk, turn)
    table.answer(Pass())
    table.answer(Walk("r-1", 4))  # nobody sees that one
    table.answer(Pass())
    table.answer(Walk("r-0", 6))
    assert standing.lasting(orders, table.choice, BLUE) == orders, "the same walker in the same turn"
    other = standing.lasting((Order(span="walk", of="1.r-9"), turn), table.choice, BLUE)
    assert other == (turn,)


# ------------------------------------------------------------------ what makes no sense


@pytest.mark.parametrize(
    ("order", "code", "words"),
    [
        (Order(below=0.0), "no-chance", "between 0 and 1, not at 0"),
        (Order(below=1.5), "no-chance", "not at 1.5"),
        (Order(until=-1.0), "no-distance", "between 0 and 1000, not at -1"),
        (Order(units=("",)), "too-long", "at most 100"),
        (Order(kinds=("x",) * 101), "too-long", "at most 100"),
        (Order(answer="x" * 201), "too-long", "at most 200"),
        (Order(answer="surrender"), "no-move", "cannot answer 'surrender'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(order: Order, code: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words) as wrong:
        standing.check(order, Toy.move_types)
    assert wrong.value.refusal.code == code


def test_what_does_is_not() -> None:
    standing.check(Order(below=1.0, units=("b-0",), answer="lay 3"), Toy.move_types)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order(), "hold, to the end of the game"),
        (Order(span="mine", below=0.25), "hold unless the chance of effect is 25% or more, until it is for you to act"),
        (Order(span="walk", of="1.r-0", units=("b-0",)), "hold unless b-0 could act, for this walk"),
        (Order(idle=True, kinds=("reaction",)), "hold when asked about reaction where there is nothing else to do, "
         "to the end of the game"),
        (Order(answer="hold"), "answer 'hold', to the end of the game"),
        (Order(until=4.0), "hold unless an enemy is within 4 steps, to the end of the game"),
        (Order(until=1.0, units=("b-0",)), "hold unless b-0 could act and an enemy is within 1 step of them, "
         "to the end of the game"),
    ],
)  # fmt: skip
def test_an_order_in_words(order: Order, words: str) -> None:
    assert standing.said(order, SCREEN.unit) == words

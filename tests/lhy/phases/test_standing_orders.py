"""How often whoever reacts is asked in a turn, with and without standing orders."""

from __future__ import annotations

import pytest

from hedgerow.kernel import standing
from hedgerow.kernel.orders import GAME, MINE, Order
from hedgerow.lhy.bench import WAYS, asked_a_turn
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.state.moves.activation import Call
from hedgerow.lhy.state.state import State, Unit
from hedgerow.server.rooms.updates import asked
from hedgerow.systems import named
from tests.lhy.drawn import GERMAN, US, board, deed, legal, reacting, say, state, table

KIT = named("lhy")
FIELD = board("\n".join([("" if row % 2 else " ") + ". " * 12 for row in range(5)]))
"""Open ground, twelve hexes wide."""


def three_platoons() -> State:
    """Three platoons in the west, an MG section and a squad in the east; the squad shoots eight hexes far."""
    us = [US(f"able-{i}-{who}", at) for i, at in ((1, "A1"), (2, "C1"), (3, "E1")) for who in ("1", "leader")]
    germans = [GERMAN("mg-3", "C12"), GERMAN("1kp-1-1", "C10"), GERMAN("1kp-1-leader", "C10")]
    return state(FIELD, *us, *germans, phase="activation", company="able", initiative=0)


def turn(*orders: Order) -> int:
    """Each platoon goes two hexes, one of its two units after the other, in two segments; the Germans never fire. How
    often they are asked.
    """
    t = table(three_platoons(), [5] * 40)
    asked, given = 0, [order for order in orders if order.span in (GAME, MINE)]
    while t.choice is not None and t.state.phase == "activation":
        seat, kind = t.choice.seat, t.choice.kind
        if seat == 1:
            given = [*standing.lasting(given, t.choice, 1)]
            answer = standing.answer(given, SCREEN, t, 1)
            if answer is None:
                asked += 1
                answer = Call()
                given = [standing.named(order, t.choice, 1) for order in orders]  # now it has a name
            t.answer(answer)
        elif kind == "platoon":
            t.answer(t.choice.options.listed[0])
        else:
            assert t.state.cycle is not None
            number = t.state.cycle.platoons[0][-1]
            walker = f"able-{number}-{1 if kind == 'activation' else 'leader'}"
            if legal(t, f"maneuver {walker}"):
                row = t.state.units[walker].at[0]
                say(t, f"maneuver {walker}", f"go {row}2", f"go {row}3", "rest")
            say(t, "call")
    assert {t.state.units[f"able-{i}-1"].at for i in (1, 2, 3)} == {"A3", "C3", "E3"}
    return asked


def test_a_turn_of_three_platoons_asks_twice_for_each() -> None:
    assert turn() == 6


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        (Order(), 0),
        (Order(span="mine"), 0),
        (Order(span="turn"), 1),
        (Order(span="activation"), 3),
        (Order(idle=True), 6),  # somebody could always Withdraw
        (Order(below=0.05), 6),
        (Order(below=0.6), 0),
        (Order(units=("german-mg-3",), below=0.05), 6),
        (Order(units=("1kp-1-leader",), below=0.05), 0),  # he fires at nobody
        (Order(kinds=("recombine",)), 6),
        (Order(until=8), 6),
        (Order(until=7), 4),  # from C3 it is seven hexes to the squad, from A3 eight
        (Order(until=6), 0),
        (Order(until=7, units=("german-mg-3",)), 0),  # nine to the MG section
    ],
)
def test_and_with_a_standing_order_less_often(order: Order, asked: int) -> None:
    assert turn(order) == asked


@pytest.mark.rule("lhy:20.9.2-1", "lhy:4.3-1")
def test_only_whom_the_seat_sees_is_near() -> None:
    """A Hidden enemy is not there; of a Concealed one it is seen that he is; Dummies of one's own need not care."""

    def near(*units: Unit, pieces: tuple[str, ...] = ()) -> float | None:
        return SCREEN.nearest(state(FIELD, *units), 1, pieces)

    squad, leader = GERMAN("1kp-1-1", "C8"), GERMAN("1kp-1-leader", "C10")
    assert near(squad, US("able-1-1", "C2")) == 6
    assert near(squad, US("able-1-1", "C2"), US("able-1-2", "C6", concealed=True)) == 2
    assert near(squad, US("able-1-1", "C2"), US("able-1-2", "C6", hidden=True)) == 6
    assert near(squad, US("able-1-2", "C6", hidden=True)) is None
    assert near(squad, leader, US("able-1-1", "C2"), pieces=("1kp-1-leader",)) == 8
    assert near(squad, GERMAN("dummy-1", "C3"), US("able-1-1", "C2")) == 6


@pytest.mark.rule("lhy:9.1.2a-1")
def test_no_order_passes_for_who_must_react() -> None:
    """Nor is it offered to hold there."""
    s = state(FIELD, US("able-1-1", "C2"), GERMAN("1kp-1-1", "C8", disrupted=True), GERMAN("1kp-1-leader", "C8"))
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "C1", "C2")), [5])
    for order in (Order(), Order(span="mine"), Order(until=1), Order(below=0.99), Order(units=("1kp-1-leader",))):
        assert standing.answer([order], SCREEN, t, 1) is None
    assert not asked(KIT, t).may_hold
    say(t, "recover 1kp-1-1")
    assert standing.answer([Order()], SCREEN, t, 1) == Call()
    assert asked(KIT, t).may_hold


def test_who_can_do_nothing_is_told_that_it_passes_by_itself() -> None:
    far = state(FIELD, US("able-1-1", "C2"), GERMAN("1kp-1-1", "C8", disrupted=False), GERMAN("mg-1", "C8"))
    able = table(reacting(far, 1, deed("able-1-1", "maneuver", "C1", "C2")))
    assert not asked(KIT, able).passes
    nobody = table(reacting(state(FIELD, US("able-1-1", "C2")), 1, deed("able-1-1", "maneuver", "C1", "C2")))
    assert asked(KIT, nobody).passes


def test_a_typical_mission_asks_less_with_orders() -> None:
    """`hedgerow bench --system lhy` tells these figures over more games."""
    ways = {words: (orders, on_pass) for words, orders, on_pass in WAYS}
    answers, turns = asked_a_turn("first-patrol", "1", *ways["no orders"])
    fewer, as_many = asked_a_turn("first-patrol", "1", *ways["both"])
    assert fewer / as_many < 0.6 * answers / turns

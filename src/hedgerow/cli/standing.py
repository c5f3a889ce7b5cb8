"""Standing orders at the terminal: they answer for people in place of the question, and go when the game is left."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel import standing
from hedgerow.kernel.choice import Move
from hedgerow.kernel.orders import Order
from hedgerow.kernel.screen.contract import Screen
from hedgerow.kernel.table import Table

from .style import wrapped


class StandingOrders:
    """What each person at the keyboard has decided beforehand."""

    def __init__(self) -> None:
        self._given: dict[int, tuple[Order, ...]] = {}

    def answer(self, screen: Screen[Any], table: Table[Any]) -> Move | None:
        """What the orders of whoever is asked say; those whose time is over are gone."""
        choice = table.choice
        if choice is None or choice.seat not in self._given:
            return None
        seat = choice.seat
        self._given[seat] = standing.lasting(self._given[seat], choice, seat)
        return standing.answer(self._given[seat], screen, table, seat)

    def change(self, table: Table[Any], seat: int, words: list[str], unit: tuple[str, str]) -> list[str]:
        """`orders`, `orders clear`, `orders hold below 25%`: changes them and says how they stand."""
        if words == ["clear"]:
            self._given.pop(seat, None)
        elif words:
            order = standing.named(standing.read(words), table.choice, seat)
            standing.check(order, tuple(table.system.move_types))
            self._given[seat] = (*self._given.get(seat, ()), order)
        stands = self._given.get(seat, ())
        if not stands:
            return ["You have no standing orders.", wrapped(f"orders {standing.USAGE}; orders clear", "  ", "    ")]
        return [f"  {n}. {standing.said(order, unit)}" for n, order in enumerate(stands, start=1)]

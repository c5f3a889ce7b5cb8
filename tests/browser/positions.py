"""Games at an interesting moment: a recorded game, played again on a server until the moment comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hedgerow.kernel import notation, record
from hedgerow.kernel.choice import Choice
from hedgerow.kernel.dice import Manual, Seeded
from hedgerow.kernel.table import Table
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT
from hedgerow.server.wire.moves import to_wire
from tests.serving import Served

GAMES = Path(__file__).parent / "games"
"""Games that the browser's tests know by heart: recorded games that follow the rules are recorded anew now and then."""
FRIENDS = ({"kind": "human", "mine": True}, {"kind": "human", "mine": True})
AMERICAN, GERMAN = 0, 1

Moment = Callable[[Choice[Any]], bool]


@dataclass
class Position:
    """A game on a server, and the same game on a table of our own."""

    served: Served
    id: str
    tokens: dict[str, str]
    watch: str
    table: Table[State]

    def link(self, seat: int) -> str:
        """What leads a browser to a seat."""
        return f"{self.served.address}/game/{self.id}#seat={self.tokens[str(seat)]}"

    def watch_link(self) -> str:
        return f"{self.served.address}/game/{self.id}#watch={self.watch}"

    def state(self, seat: int) -> Any:
        return self.served.get(f"/api/games/{self.id}/state", self.tokens[str(seat)])

    def answer(self, text: str) -> None:
        """Gives an answer, in notation, for whoever is asked: here and on the server."""
        choice = self.table.choice
        assert choice is not None
        move = notation.read(text, LNLT.move_types)
        body = {"at": len(self.table.tape), "move": to_wire(move)}
        self.table.answer(move)
        self.served.post(f"/api/games/{self.id}/answer?log=1000000", body, self.tokens[str(choice.seat)])

    def catch_up(self) -> Table[State]:
        """The game as it stands on the server now, played again on a table of our own."""
        text = self.served.text(f"/api/games/{self.id}/record", self.tokens["0"])
        kept = record.parse(text, sealed=False)
        table, problems = record.replay(kept, LNLT)
        assert table is not None
        assert not problems, problems
        self.table = table
        return table


def kind(name: str, seat: int = AMERICAN) -> Moment:
    """The first question of a kind to a seat."""
    return lambda choice: choice.kind == name and choice.seat == seat


def staged(served: Served, moment: Moment, *, name: str = "milk-run", skip: int = 0, typed: bool = False) -> Position:
    """A recorded game, played again up to a moment (or the next such moment, after `skip` of them).

    With typed dice only up to the first throw: from then on people type them.
    """
    kept = record.load(GAMES / f"{name}.hedgerow")
    wish = {"system": "lnlt", "scenario": kept.scenario, "options": dict(kept.options), "seats": FRIENDS}
    made = served.post("/api/games", {**wish, **({"dice": "typed"} if typed else {"seed": kept.seed})})
    dice = Manual() if typed else Seeded(kept.seed)
    table = Table(LNLT, LNLT.new(kept.scenario, dict(kept.options)), dice)
    position = Position(served, made["id"], made["tokens"], made["watch"], table)
    for line in kept.lines:
        if not isinstance(line, record.Said):
            continue
        assert table.choice is not None
        if moment(table.choice):
            if not skip:
                return position
            skip -= 1
        position.answer(line.text)
    raise AssertionError(f"{name} has no such moment")

"""Games of The Last Hundred Yards at an interesting moment: sergeants play until it comes, on a table of our own, and
what they answered is given to a server.
"""

from __future__ import annotations

import time
import urllib.error
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lhy.sergeant.sergeant import Sergeant
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from hedgerow.server.wire.moves import to_wire
from tests.serving import Served

FRIENDS = ({"kind": "human", "mine": True}, {"kind": "human", "mine": True})
GAMES, ANSWERS = 12, 400
STALE = 409

Moment = Callable[[World], bool]


class Said(NamedTuple):
    """An answer; a `forced` one is given by the server itself."""

    seat: int
    move: dict[str, Any]
    forced: bool


@dataclass
class Staged:
    """A game on a server, and the seat that is asked."""

    served: Served
    id: str
    tokens: dict[str, str]
    seat: int

    def link(self, seat: int | None = None) -> str:
        """What leads a browser to a seat; by default to the one that is asked."""
        return f"{self.served.address}/game/{self.id}#seat={self.tokens[str(self.seat if seat is None else seat)]}"

    def state(self, seat: int) -> Any:
        return self.served.get(f"/api/games/{self.id}/state", self.tokens[str(seat)])

    @property
    def view(self) -> Any:
        return self.state(self.seat)["view"]["own"]

    def asked(self) -> dict[str, Any]:
        """The state of the seat that is asked and has a choice, or of a game that is over."""
        for _ in range(200):
            for seat in (0, 1):
                state: dict[str, Any] = self.state(seat)
                if state["outcome"] or is_free(state["asked"]):
                    self.seat = seat
                    return state
            time.sleep(0.03)
        raise AssertionError("nobody is asked")

    def awaited(self, seat: int) -> dict[str, Any]:
        """The state of a seat that is about to be asked."""
        for _ in range(200):
            state: dict[str, Any] = self.state(seat)
            if is_free(state["asked"]):
                return state
            time.sleep(0.02)
        raise AssertionError(f"seat {seat} is not asked")

    def answer(self, state: dict[str, Any], move: dict[str, Any]) -> None:
        body = {"at": state["at"], "move": move}
        try:
            self.served.post(f"/api/games/{self.id}/answer?log=1000000", body, self.tokens[str(self.seat)])
        except urllib.error.HTTPError as refused:
            if refused.code != STALE:  # then the server was quicker
                raise

    def pass_on(self) -> dict[str, Any]:
        """Whoever is asked does as little as he may: he calls for Reaction, or takes what is listed first."""
        state = self.asked()
        options = state["asked"]["options"]
        self.answer(state, next((one for one in options if one["kind"] == "call"), options[0])["move"])
        return state


def is_free(asked: dict[str, Any] | None) -> bool:
    """Whether somebody is asked who has a choice: else the server answers for him."""
    return bool(asked and asked["mine"] and not (len(asked["options"]) == 1 and asked["spans"]))


def begun(served: Served, mission: str = "first-patrol", seed: object = 1) -> Staged:
    """A game at its first question."""
    wish = {"system": "lhy", "scenario": mission, "options": {}, "seats": FRIENDS, "seed": str(seed)}
    made = served.post("/api/games", wish)
    return Staged(served, made["id"], made["tokens"], 0)


def staged(served: Served, moment: Moment, mission: str = "first-patrol") -> Staged:
    """The first game in which a moment comes, at that moment."""
    for seed in range(GAMES):
        if (said := played(mission, str(seed), moment)) is not None:
            return given(begun(served, mission, seed), said)
    raise AssertionError("the moment never comes")


def played(mission: str, seed: str, moment: Moment) -> list[Said] | None:
    """What sergeants answer until a moment comes."""
    t = Table(LHY, LHY.new(mission, {}), Seeded(seed), listening=False)
    players, chairs = [Sergeant(f"{seed}{seat}") for seat in (0, 1)], [Seat(t, seat) for seat in (0, 1)]
    said: list[Said] = []
    while (choice := t.choice) is not None and len(said) < ANSWERS:
        forced = choice.window is not None and len(choice.options.listed) == 1
        if not forced and moment(t):
            return said
        move = players[choice.seat].choose(chairs[choice.seat])
        said.append(Said(choice.seat, to_wire(move), forced))
        t.answer(move)
    return None


def given(game: Staged, said: list[Said]) -> Staged:
    """The same game on the server, at the same question."""
    for one in said:
        if not one.forced:
            game.seat = one.seat
            game.answer(game.awaited(one.seat), one.move)
    game.asked()
    return game

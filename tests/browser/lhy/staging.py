"""Games of The Last Hundred Yards at an interesting moment: played by chance on a server until the moment comes."""

from __future__ import annotations

import time
import urllib.error
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.serving import Served

FRIENDS = ({"kind": "human", "mine": True}, {"kind": "human", "mine": True})
GAMES, ANSWERS = 12, 260
STALE = 409
# Whoever plays by chance seldom fights: what leads to it is chosen more often, what leads away from it hardly ever.
LIKED = {"fire": 30.0, "assault": 30, "suggest": 500, "go": 3, "exit": 0.01, "withdraw": 0.1, "call": 0.3}

Moment = Callable[[dict[str, Any], dict[str, Any]], bool]
"""Whether the moment has come: of what a seat sees of the game itself, and what it is asked."""


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
        """The state of the seat that is asked. The server answers by itself for whoever has no choice."""
        for _ in range(100):
            for seat in (0, 1):
                state = self.state(seat)
                if state["outcome"] or (state["asked"] and state["asked"]["mine"]):
                    self.seat = seat
                    found: dict[str, Any] = state
                    return found
            time.sleep(0.05)
        raise AssertionError("nobody is asked")

    def answer(self, state: dict[str, Any], move: dict[str, Any]) -> None:
        body = {"at": state["at"], "move": move}
        try:
            self.served.post(f"/api/games/{self.id}/answer?log=1000000", body, self.tokens[str(self.seat)])
        except urllib.error.HTTPError as refused:
            if refused.code != STALE:  # then the server was quicker
                raise


def begun(served: Served, scenario: str = "first-patrol", seed: object = 1) -> Staged:
    """A game at its first question."""
    wish = {"system": "lhy", "scenario": scenario, "options": {}, "seats": FRIENDS, "seed": str(seed)}
    made = served.post("/api/games", wish)
    return Staged(served, made["id"], made["tokens"], 0)


def staged(served: Served, moment: Moment, scenario: str = "first-patrol") -> Staged:
    """The first game in which a moment comes, at that moment."""
    for seed in range(GAMES):
        game, chance = begun(served, scenario, seed), Random(seed)
        for _ in range(ANSWERS):
            state = game.asked()
            if state["outcome"]:
                break
            if moment(state["view"]["own"], state["asked"]):
                return game
            options = state["asked"]["options"]
            weights = [LIKED.get(one["kind"], 1) for one in options]
            game.answer(state, chance.choices(options, weights)[0]["move"])
    raise AssertionError("the moment never comes")

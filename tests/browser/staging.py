"""Games at an interesting moment: played on our own table until it comes; what was answered is given to a server."""

from __future__ import annotations

import time
import urllib.error
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from tests.serving import Served

FRIENDS = ({"kind": "human", "mine": True}, {"kind": "human", "mine": True})
STALE = 409


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
    seat: int = 0

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


Game = TypeVar("Game", bound=Staged)


def is_free(asked: dict[str, Any] | None) -> bool:
    """Whether somebody is asked who has a choice: else the server answers for him."""
    return bool(asked and asked["mine"] and not (len(asked["options"]) == 1 and asked["spans"]))


def begun(kind: type[Game], served: Served, system: str, scenario: str, seed: object) -> Game:
    """A game at its first question."""
    wish = {"system": system, "scenario": scenario, "options": {}, "seats": FRIENDS, "seed": str(seed)}
    made = served.post("/api/games", wish)
    return kind(served, made["id"], made["tokens"])


def given(game: Game, said: Iterable[Said]) -> Game:
    """The same game on the server, at the same question."""
    for one in said:
        if not one.forced:
            game.seat = one.seat
            game.answer(game.awaited(one.seat), one.move)
    game.asked()
    return game

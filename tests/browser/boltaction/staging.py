"""Battles of Bolt Action at an interesting moment: played by chance on a server until the moment comes."""

from __future__ import annotations

import time
import urllib.error
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.browser.hands import POINT, Mouse
from tests.serving import Served

FRIENDS = ({"kind": "human", "mine": True}, {"kind": "human", "mine": True})
BATTLES, ANSWERS = 8, 160
STALE = 409
# Whoever plays by chance hardly ever fights: what leads to it is chosen more often, what leads away from it seldom.
LIKED = {"suggested": 500.0, "shoot": 30, "go": 5, "assault": 5, "set-aside": 0.01, "stay": 0.1}

Moment = Callable[[dict[str, Any], dict[str, Any]], bool]
"""Whether the moment has come: of what a seat sees of the game itself, and what it is asked."""


@dataclass
class Staged:
    """A battle on a server, and the seat that is asked."""

    served: Served
    id: str
    tokens: dict[str, str]
    seat: int = 0

    @property
    def link(self) -> str:
        """What leads a browser to the seat that is asked."""
        return f"{self.served.address}/game/{self.id}#seat={self.tokens[str(self.seat)]}"

    @property
    def view(self) -> Any:
        return self.state(self.seat)["view"]["own"]

    def state(self, seat: int) -> Any:
        return self.served.get(f"/api/games/{self.id}/state", self.tokens[str(seat)])

    def unit(self, id: str) -> Any:
        return next(one for one in self.view["pieces"] if one["id"] == id)

    def asked(self) -> Any:
        """The state of the seat that is asked. The server answers by itself for whoever has no choice."""
        for _ in range(100):
            for seat in (0, 1):
                state = self.state(seat)
                if state["outcome"] or (state["asked"] and state["asked"]["mine"]):
                    self.seat = seat
                    return state
            time.sleep(0.05)
        raise AssertionError("nobody is asked")

    def answer(self, state: dict[str, Any], move: dict[str, Any]) -> None:
        body = {"at": state["at"], "move": move}
        try:
            self.served.post(f"/api/games/{self.id}/answer?log=1000000", body, self.tokens[str(self.seat)])
        except urllib.error.HTTPError as refused:
            if refused.code != STALE:  # then the server was quicker
                raise


def begun(served: Served, battle: str = "orchard-lane", seed: object = 1) -> Staged:
    """A battle at its first question."""
    wish = {"system": "boltaction", "scenario": battle, "options": {}, "seats": FRIENDS, "seed": str(seed)}
    made = served.post("/api/games", wish)
    return Staged(served, made["id"], made["tokens"])


def staged(served: Served, moment: Moment, battle: str = "orchard-lane") -> Staged:
    """The first battle in which a moment comes, at that moment."""
    for seed in range(1, BATTLES + 1):
        game, chance = begun(served, battle, seed), Random(seed)
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


def is_asked(kind: str) -> Moment:
    return lambda view, asked: asked["kind"] == kind


class Hand(Mouse):
    """A mouse over an open table, where any point is a place."""

    def point(self, place: str) -> tuple[float, float]:
        x, y = (int(part) for part in place.split(","))
        card = self.map
        share = (x - card["left"]) / card["width"], (y - card["top"]) / card["height"]
        found_x, found_y = self.page.evaluate(POINT, share)
        return found_x, found_y

    def take(self, place: str) -> None:
        self.page.mouse.move(*self.point(place))
        self.page.mouse.down()

    def carry(self, place: str) -> None:
        self.page.mouse.move(*self.point(place), steps=6)

    def drop(self) -> None:
        self.page.mouse.up()

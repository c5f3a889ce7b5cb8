"""Games of the drill scenarios, brought to a moment by answers that are picked from those listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.browser.positions import FRIENDS
from tests.serving import Served

IDLE = ("finish", "ready", "printed-set-up", "hold", "end-impulse", "pass", "fly-on")


@dataclass
class Drill:
    """A game of a drill, played by the test through the server until a browser takes over."""

    served: Served
    id: str
    tokens: dict[str, str]

    def link(self, seat: int) -> str:
        return f"{self.served.address}/game/{self.id}#seat={self.tokens[str(seat)]}"

    @property
    def state(self) -> Any:
        return self.served.get(f"/api/games/{self.id}/state", ",".join(self.tokens.values()))

    def unit(self, name: str) -> Any:
        return next(unit for unit in self.state["view"]["own"]["units"] if unit["id"] == name)

    def answer(self, **wanted: Any) -> None:
        """Gives the first listed answer with such fields."""
        state = self.state
        moves = [option["move"] for option in state["asked"]["options"]]
        found = [move for move in moves if all(move.get(field) == value for field, value in wanted.items())]
        assert found, f"{wanted} is not among {moves}"
        body = {"at": state["at"], "move": found[0]}
        self.served.post(f"/api/games/{self.id}/answer", body, ",".join(self.tokens.values()))

    def wait_for(self, kind: str, seat: int = 0) -> None:
        """Does as little as possible until a side is asked something."""
        while (asked := self.state["asked"])["kind"] != kind or asked["seat"] != seat:
            offered = [option["move"]["verb"] for option in asked["options"]]
            self.answer(verb=next((verb for verb in IDLE if verb in offered), offered[0]))

    def hold_fire(self) -> None:
        while self.state["asked"]["kind"] in ("opportunity", "anti-aircraft"):
            self.answer(verb="hold")


def drilled(served: Served, place: str, scenario: str = "drill") -> Drill:
    """The first impulse of the Americans, who have activated a place, if one is named; dice are the same every time."""
    wish = {"system": "lnlt", "scenario": scenario, "seats": FRIENDS, "seed": "00" * 31 + "2a"}
    made = served.post("/api/games", wish)
    drill = Drill(served, made["id"], made["tokens"])
    drill.wait_for("activate")
    if not place:
        return drill
    drill.answer(verb="activate", place=place)
    if drill.state["asked"]["kind"] == "name-hexes":
        drill.answer(verb="begin")
    return drill

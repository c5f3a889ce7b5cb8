"""A game from its first question to its end, with as little as the rules allow: what hands of every kind do alike."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import TimeoutError

from tests.browser.conftest import PATIENCE
from tests.browser.hands import Table
from tests.serving import Served

MOST = 400  # answers
MOMENT = 2_500  # milliseconds: long enough for an answer, and not too long for a question that is gone


def played(table: Table, act: Callable[[], None]) -> None:
    """To the end: `act` does something about each question."""
    for _ in range(MOST):
        table.settle()
        if table.over:
            return
        act()
    raise AssertionError("it does not end")


def answered(table: Table, give: Callable[[], None]) -> bool:
    """Gives an answer; False if the server was quicker, as it is where there is no choice."""
    table.page.set_default_timeout(MOMENT)
    try:
        with table.page.expect_response(lambda reply: "/answer" in reply.url) as reply:
            give()
    except TimeoutError:
        return False
    finally:
        table.page.set_default_timeout(PATIENCE)
    return reply.value.ok


def against_chance(served: Served, system: str, scenario: str, seed: str) -> tuple[str, str]:
    """The Americans against somebody who does anything: the game, and the key to their seat."""
    seats = [{"kind": "human", "mine": True}, {"kind": "bot", "player": "random"}]
    wish = {"system": system, "scenario": scenario, "options": {}, "seats": seats, "seed": seed}
    made = served.post("/api/games", wish)
    return made["id"], made["tokens"]["0"]


def link(served: Served, game: str, token: str) -> str:
    return f"{served.address}/game/{game}#seat={token}"

"""Games of The Last Hundred Yards at an interesting moment: sergeants play until it comes, on a table of our own, and
what they answered is given to a server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lhy.sergeant.sergeant import Sergeant
from hedgerow.lhy.state.world import World
from hedgerow.lhy.system import LHY
from hedgerow.server.wire.moves import to_wire
from tests.browser import staging
from tests.browser.staging import Said, given
from tests.serving import Served

GAMES, ANSWERS = 12, 400

Moment = Callable[[World], bool]


class Staged(staging.Staged):
    """A game on a server, and the seat that is asked."""

    def pass_on(self) -> dict[str, Any]:
        """Whoever is asked does as little as he may: he calls for Reaction, or takes what is listed first."""
        state = self.asked()
        options = state["asked"]["options"]
        self.answer(state, next((one for one in options if one["kind"] == "call"), options[0])["move"])
        return state


def begun(served: Served, mission: str = "first-patrol", seed: object = 1) -> Staged:
    """A game at its first question."""
    return staging.begun(Staged, served, "lhy", mission, seed)


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

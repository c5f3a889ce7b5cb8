"""Battles of Bolt Action at an interesting moment: chance plays until it comes, on a table of our own, and what it
answered is given to a server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table as Played
from hedgerow.server.wire.moves import to_wire
from tests.browser import staging
from tests.browser.hands import POINT, Fingers, Mouse, Table
from tests.browser.staging import Said, given
from tests.serving import Served

BATTLES, ANSWERS = 12, 160
# Whoever plays by chance hardly ever fights: what leads to it is chosen more often, what leads away from it seldom.
LIKED = {"suggested": 500.0, "shoot": 30, "go": 5, "assault": 5, "set-aside": 0.01, "stay": 0.1}

Moment = Callable[[World], bool]


class Staged(staging.Staged):
    """A battle on a server, and the seat that is asked."""

    def unit(self, id: str) -> Any:
        return next(one for one in self.view["pieces"] if one["id"] == id)

    @property
    def acting(self) -> Any:
        """The unit about which something is going on."""
        view = self.view
        return next(one for one in view["pieces"] if one["id"] == view["acting"])

    def options(self, kind: str) -> list[Any]:
        return [one for one in self.asked()["asked"]["options"] if one["kind"] == kind]


def begun(served: Served, battle: str = "orchard-lane", seed: object = 1) -> Staged:
    """A battle at its first question."""
    return staging.begun(Staged, served, "boltaction", battle, seed)


def staged(
    served: Served,
    moment: Moment,
    battle: str = "orchard-lane",
    liked: Mapping[str, float] | None = None,
    first: int = 1,
) -> Staged:
    """The first battle in which a moment comes, at that moment; `liked` says what leads to it."""
    for seed in range(first, first + BATTLES):
        if (said := played(battle, seed, moment, LIKED | dict(liked or {}))) is not None:
            return given(begun(served, battle, seed), said)
    raise AssertionError("the moment never comes")


def played(battle: str, seed: int, moment: Moment, liked: Mapping[str, float]) -> list[Said] | None:
    """What chance answers until a moment comes. Orders are liked by their own names."""
    t = Played(BOLT_ACTION, BOLT_ACTION.new(battle, {}), Seeded(str(seed)), listening=False)
    chance = Random(seed)
    said: list[Said] = []
    while (choice := t.choice) is not None and len(said) < ANSWERS:
        options: list[Move] = list(choice.options)
        forced = choice.window is not None and len(options) == 1
        if not forced and moment(t):
            return said
        weights = [liked.get(getattr(one, "order", notation.verb(type(one))), 1) for one in options]
        move = chance.choices(options, weights)[0]
        said.append(Said(choice.seat, to_wire(move), forced))
        t.answer(move)
    return None


def is_asked(kind: str) -> Moment:
    return lambda t: t.choice is not None and t.choice.kind == kind


class Points(Table):
    """A table where any point is a place."""

    def point(self, place: str) -> tuple[float, float]:
        x, y = (int(part) for part in place.split(","))
        card = self.map
        share = (x - card["left"]) / card["width"], (y - card["top"]) / card["height"]
        found_x, found_y = self.page.evaluate(POINT, share)
        return found_x, found_y


class Finger(Points, Fingers):
    """A finger over an open table."""


class Hand(Points, Mouse):
    """A mouse over an open table."""

    def take(self, place: str) -> None:
        self.page.mouse.move(*self.point(place))
        self.page.mouse.down()

    def carry(self, place: str) -> None:
        self.page.mouse.move(*self.point(place), steps=6)

    def drop(self) -> None:
        self.page.mouse.up()

"""A rule of Bolt Action over every way its dice can fall.

Whoever is asked takes the first answer: a shooter the gun, or the firer of a team, but of a section the last man, who
has no part to play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from hedgerow.boltaction.phases.pending import settle
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.rules.shooting.records import Attack
from hedgerow.boltaction.rules.shooting.volley import fire_at
from hedgerow.boltaction.state.pending.shooting import Declared, Struck, Volley
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BoltAction
from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.kernel.system import Play

R = TypeVar("R", bound=Hashable)
WAYS = 20_000


def every_way(
    s: State, rule: Callable[[World], Any], found: Callable[[State], R], until: Callable[[State], bool] | None = None
) -> dict[R, Fraction]:
    """The rule, and all that is pending after it, or `until` something is so; what has come of it, with its chance."""
    packed = msgspec.msgpack.encode(s)

    class Alone(BoltAction):
        def play(self, table: World) -> Play[None]:
            rule(table)
            while table.state.pending and not (until and until(table.state)):
                yield from settle(table, table.state.pending[-1])

    def run(dice: Enumerating) -> R:
        t = World(Alone(), msgspec.msgpack.decode(packed, type=State), dice, listening=False)
        while t.choice is not None:
            t.answer(t.choice.options[-1 if picks_anybody(t) else 0])
        return found(t.state)

    return enumerate_throws(run, limit=WAYS)


def picks_anybody(t: World) -> bool:
    """house-damage.3: exceptional damage to a section."""
    struck = t.state.pending[-1]
    if t.choice is None or t.choice.kind != "exceptional" or not isinstance(struck, Struck):
        return False
    return not t.state.units[struck.target].card.team


def fired(s: State, found: Callable[[State], R], **aim: Any) -> dict[R, Fraction]:
    """us-1 fires at german-1."""
    aims = [Declared("", "german-1", **aim)]
    volley = Volley("us-1", "fire", aims, [])
    return every_way(s, lambda t: fire_at(t, t.state.units["us-1"], t.state.units["german-1"], volley), found)


def attack_on(s: State, **aim: Any) -> Attack:
    return attack(s, s.units["us-1"], s.units["german-1"], [Declared("", "german-1", **aim)], "fire")

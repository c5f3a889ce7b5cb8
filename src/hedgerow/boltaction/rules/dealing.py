"""What a seat does not know, drawn anew: how units that are off the table will come, and who of them rides.

Everything on the table lies open, hidden units included: they are only harder to hit (house-cover.4). The other side
knows which units are still to come, and not from where (house-game.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from hedgerow.boltaction.lists.ready import ready_named, ready_names, ready_within
from hedgerow.boltaction.lists.text import write_code
from hedgerow.boltaction.rules.deploying import duty
from hedgerow.boltaction.state.lookups import aboard
from hedgerow.boltaction.state.state import State, Unit, Waiting

DEALS = 3
ALONE = 0.5
"""How often one who is aboard a transport off the table is dealt to come by himself."""


def hide(s: State, seat: int) -> Iterator[State]:
    """States that the seat cannot tell from this one; none where nothing is hidden from it."""
    if unknown(s, 1 - seat) or secret_force(s, seat):
        for n in range(DEALS):
            yield redeal(copy(s), seat, Random(n))


def redeal(s: State, seat: int, chance: Random) -> State:
    """How each unit of the other side comes, by lot; and which force it brings, as long as that is not told."""
    foe = 1 - seat
    if secret_force(s, seat):
        names = ready_within(s.battle.points) or ready_names()
        s.brought[foe] = write_code(ready_named(names[int(chance.random() * len(names))]))
    for u in riders(s, foe):
        if chance.random() < ALONE:
            u.carrier, u.waiting = "", "reserve"
    units = unknown(s, foe)
    room = len(s.own[foe]) // 2 - sum(1 + len(aboard(s, u)) for u in s.own[foe] if u.waiting and u not in units)
    for u in units:
        size = 1 + len(aboard(s, u))
        ways = [how for how in ways_of(s, foe) if how == "wave" or size <= room or s.phase != "setup"]
        if ways:
            u.waiting = ways[int(chance.random() * len(ways))]
        room -= size * (u.waiting != "wave")
    return s


def secret_force(s: State, seat: int) -> bool:
    """house-game.5: whether the other side has brought a force that the seat does not know yet."""
    return s.step == "bring" and len(s.brought) > 1 - seat


def unknown(s: State, foe: int) -> list[Unit]:
    """Units that have not shown how they come: those who have tried to come on have."""
    decided = s.done if s.phase == "setup" and s.step in ("deploy", "forward") else None
    return [
        u
        for u in s.own[foe]
        if u.waiting and not u.lost and u.order is None and (decided is None or u.id in decided)
    ]  # fmt: skip


def riders(s: State, foe: int) -> list[Unit]:
    """Units aboard a transport that is off the table: whether there are any, their owner alone knows."""
    hidden = unknown(s, foe)
    return [u for u in s.own[foe] if u.carrier and s.units[u.carrier] in hidden and not u.lost and u.order is None]


def ways_of(s: State, seat: int) -> list[Waiting]:
    """How a unit might come, for all that the other side knows."""
    what = duty(s, seat)
    ways: list[Waiting] = ["reserve"]
    if what.wave and s.turn <= 1:
        ways.append("wave")
    if what.flanks:
        ways += ["left", "right"]
    return ways


def copy(s: State) -> State:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)

"""What questions cost: the time of a processor that a client's requests take, and how many of them at once."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from ..aside import Errand
from .limits import MOST_CLIENTS, Bucket, TooMany
from .rates import COMPUTING

AT_ONCE = 4  # costly questions of one client: the others wait for these
MOST_WAITING = 200  # and more than so many need not


class Purse:
    """What a client may spend, and the lane that its costly questions share."""

    def __init__(self) -> None:
        self.bucket = Bucket(COMPUTING)
        self.lane = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0


class Purses:
    """A purse for every client. Whoever has not come for longest is forgotten first: his is full again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.clients: OrderedDict[str, Purse] = OrderedDict()

    def of(self, client: str) -> Purse:
        purse = self.clients.get(client)
        if purse is None:
            purse = self.clients[client] = Purse()
            if len(self.clients) > MOST_CLIENTS:
                self.clients.popitem(last=False)
        else:
            self.clients.move_to_end(client)
        return purse

    def errand(self, client: str) -> Errand:
        """A request that is charged for what it takes, whatever that will be."""
        bucket = self.of(client).bucket
        return Errand(lambda seconds: bucket.spend(self.clock(), seconds))

    def check(self, client: str) -> None:
        """Refuses whoever has spent more than he has, and says how long to wait."""
        if wait := self.of(client).bucket.wait(self.clock(), 0):
            raise TooMany(wait, "your questions have taken much computing")

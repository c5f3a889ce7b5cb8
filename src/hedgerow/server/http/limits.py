"""How much and how often a client may ask: bodies are measured while they are read, requests are paid with tokens."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import ClientDisconnect, Request
from starlette.types import Scope

from ..wire.messages import Problem
from ..wire.problems import Refused, refused
from .rates import Rate

BODY = 64 * 1024
RECORD_BODY = 2 * 1024 * 1024
ROSTER_BODY = 4 * 1024 * 1024  # in base64: three million bytes, and a zip archive may unpack to more
SOCKET_MESSAGE = 16 * 1024
BODY_SECONDS = 20.0  # for a whole body to arrive
MOST_CLIENTS = 10_000  # whose buckets are remembered


class TooMany(Refused):
    """Asked too often; `wait` seconds later it will do."""

    status = 429

    def __init__(self, wait: float, words: str = "too many requests") -> None:
        self.wait = math.ceil(wait)
        super().__init__(Problem("too-many", f"{words}: try again in {self.wait} s"))


class Bucket:
    """Tokens that fill up with time; whoever asks takes one."""

    __slots__ = ("full_at", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.full_at = 0.0  # when the bucket will be full again: one number is all there is to remember

    def take(self, now: float) -> float:
        """Takes one token: 0, or the seconds to wait until there is one."""
        if wait := self.wait(now, 1):
            return wait
        self.spend(now, 1)
        return 0.0

    def wait(self, now: float, tokens: float) -> float:
        """The seconds until there are so many tokens."""
        missing = max(0.0, self.full_at - now) * self.rate.per_second  # tokens taken and not yet replaced
        return max(0.0, missing - self.rate.burst + tokens) / self.rate.per_second

    def spend(self, now: float, tokens: float) -> None:
        """Takes so many tokens, even if there are fewer: then nobody gets any until they are replaced."""
        self.full_at = max(self.full_at, now) + tokens / self.rate.per_second


class Buckets:
    """A bucket for every client. Those who have not come for longest are forgotten first: theirs are full again."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.clients: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        """Lets a client through, or refuses and says how long to wait."""
        bucket = self.clients.get(client)
        if bucket is None:
            bucket = self.clients[client] = Bucket(self.rate)
            if len(self.clients) > MOST_CLIENTS:
                self.clients.popitem(last=False)
        else:
            self.clients.move_to_end(client)
        if wait := bucket.take(self.clock()):
            raise TooMany(wait)


def client_address(scope: Scope) -> str:
    """Who asks, as far as limits go. An IPv6 network counts as one client: it has more addresses than anybody needs."""
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


async def read_body(request: Request, limit: int) -> bytes:
    """The body of a request; one that is too long is refused before it is read, or as soon as it is seen to be."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told[:20]) > limit:
        raise _too_long(limit)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise _too_long(limit)
    except TimeoutError:
        raise refused("too-slow", f"the request did not arrive within {BODY_SECONDS:.0f} s", 408) from None
    except ClientDisconnect:
        raise refused("cut-short", "the request was cut short", 400) from None
    return bytes(body)


def _too_long(limit: int) -> Refused:
    return refused("too-long", f"the request is longer than {limit // 1024} kB", 413)

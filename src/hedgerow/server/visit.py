"""What a route is, and what whoever answers on one is given: all of it read and checked before."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, TypeVar, Unpack

import msgspec

from . import limits
from .problems import refused
from .replies import JSON

if TYPE_CHECKING:
    from .house import House

TOKEN = re.compile(r"[A-Za-z0-9_-]{1,128}")
MOST_TOKENS = 8  # seats of one person, or of one table


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what stands behind the question mark of an address."""


class Nothing(Query, frozen=True):
    """Nothing is asked for, or nothing is to be sent."""


Q = TypeVar("Q")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Visit(Generic[Q, B]):
    """One request: the names in its path, its question, its body, and the tokens of whoever asks."""

    house: House
    path: dict[str, str]
    query: Q
    body: B
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Route(Generic[Q, B]):
    """A line of the table that both the server and its description are made of."""

    method: Literal["GET", "POST"]
    path: str
    does: Callable[[Visit[Q, B]], Awaitable[Any]]
    words: str
    gives: Any  # the type of the reply
    asks: type[Q]
    takes: type[B]
    seat: Literal["", "optional", "needed"] = ""  # whether a token says who asks
    media: str = JSON
    most: int = limits.BODY
    rate: limits.Rate = limits.QUESTIONS
    refusals: tuple[int, ...] = ()  # besides those that any request may meet

    @property
    def plain_path(self) -> str:
        """The path as it is described: `/api/maps/{system}/{map}`."""
        return re.sub(r"\{(\w+):\w+\}", r"{\1}", self.path)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the path."""
        return tuple(re.findall(r"\{(\w+)\}", self.plain_path))


class _More(TypedDict, total=False):
    seat: Literal["", "optional", "needed"]
    media: str
    most: int
    rate: limits.Rate
    refusals: tuple[int, ...]


def get(
    path: str, does: Callable[[Visit[Q, Nothing]], Awaitable[Any]], gives: Any, asks: type[Q], words: str,
    **more: Unpack[_More],
) -> Route[Q, Nothing]:  # fmt: skip
    """A question."""
    return Route("GET", path, does, words, gives, asks, Nothing, **more)


def post(
    path: str, does: Callable[[Visit[Q, B]], Awaitable[Any]], takes: type[B], gives: Any, asks: type[Q], words: str,
    **more: Unpack[_More],
) -> Route[Q, B]:  # fmt: skip
    """Something to be done, or a question that needs a body."""
    return Route("POST", path, does, words, gives, asks, takes, **more)


def bearer_tokens(header: str | None) -> tuple[str, ...]:
    """The tokens of an Authorization header: `Bearer one`, or `Bearer one,other` of two who share a screen."""
    if header is None:
        return ()
    scheme, _, rest = header.partition(" ")
    tokens = tuple(part.strip() for part in rest.split(","))
    if scheme.lower() != "bearer" or len(tokens) > MOST_TOKENS or not all(map(TOKEN.fullmatch, tokens)):
        raise refused("bad-authorization", "the header should be: Authorization: Bearer <token of the seat>", 401)
    return tokens

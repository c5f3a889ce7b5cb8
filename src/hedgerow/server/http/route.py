"""What a route is: a line of the table that both the server and its description are made of."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypedDict, Unpack

from ..api.asked import Nothing
from ..api.content import JSON
from ..api.visit import B, Q, Visit
from . import limits
from .rates import QUESTIONS, Rate


@dataclass(frozen=True, slots=True)
class Route(Generic[Q, B]):
    """A line of the table: what is asked where, who answers, and what comes of it."""

    method: Literal["GET", "POST", "PUT"]
    path: str
    does: Callable[[Visit[Q, B]], Awaitable[Any]]
    words: str
    gives: Any  # the type of the reply
    asks: type[Q]
    takes: type[B]
    seat: Literal["", "optional", "needed"] = ""  # whether a token says who asks
    media: str = JSON
    most: int = limits.BODY
    rate: Rate = QUESTIONS
    costly: bool = False  # takes time to answer: not many at once, and none for those who have left
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
    rate: Rate
    costly: bool
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


def put(
    path: str, does: Callable[[Visit[Q, B]], Awaitable[Any]], takes: type[B], gives: Any, asks: type[Q], words: str,
    **more: Unpack[_More],
) -> Route[Q, B]:  # fmt: skip
    """Something that takes the place of what was there."""
    return Route("PUT", path, does, words, gives, asks, takes, **more)

"""What whoever answers is given: all of it read and checked before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ..rooms.lobby import Lobby
from ..rooms.replays import Shelf
from .pictures import Pictures

Q = TypeVar("Q")
B = TypeVar("B")


class Household(Protocol):
    """What of the house whoever answers may use: its games, records that people look at, pictures of maps."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """By which other machines find this one."""
        ...

    lobby: Lobby
    shelf: Shelf
    pictures: Pictures


@dataclass(frozen=True, slots=True)
class Visit(Generic[Q, B]):
    """One request: the names in its path, its question, its body, and the tokens of whoever asks."""

    house: Household
    path: dict[str, str]
    query: Q
    body: B
    tokens: tuple[str, ...]
    here: bool = False  # it comes by a name that means this machine itself

"""Lists that are made only as far as somebody looks: in their own order, or in one by chance.

A listing takes an `Order` and lays what it goes through before it. Whoever wants everything gives `as_listed`; whoever
wants one answer by chance gives `by_chance` and takes the first that comes: one procedure serves both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Order(Protocol):
    """In which order a listing goes through what there is."""

    def __call__(self, things: Iterable[T], /) -> Iterable[T]: ...


def as_listed(things: Iterable[T]) -> Iterable[T]:
    return things


def by_chance(chance: Random) -> Order:
    """Each as likely to come first as any other."""

    random = chance.random

    def mixed(things: Iterable[T]) -> Iterable[T]:
        some = list(things)
        many = len(some)
        if many > 2:
            return one_by_one(some)
        if many == 2 and random() < 0.5:
            some.reverse()
        return some

    def one_by_one(some: list[T]) -> Iterator[T]:
        take = some.pop
        for left in range(len(some), 0, -1):
            yield take(int(random() * left))

    return mixed


class Found(Generic[T]):
    """What a listing has found so far, and finds when somebody looks further. It may be gone through many times."""

    __slots__ = ("_known", "_more")

    def __init__(self, things: Iterable[T]) -> None:
        self._known: list[T] = []
        self._more = iter(things)

    def __iter__(self) -> Iterator[T]:
        known = self._known
        n = 0
        while True:
            if n == len(known):
                for thing in self._more:
                    known.append(thing)
                    break
                else:
                    return
            yield known[n]
            n += 1


def either(order: Order, *ways: Iterable[T]) -> Iterator[T]:
    """What several listings have to offer, one after another."""
    for way in order(ways):
        yield from way

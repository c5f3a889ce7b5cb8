"""Work that takes long, beside the event loop: counted for whoever asked for it, and given up when he has left.

A request is an *errand*. What is done for it runs in a few threads that all share, and the time it takes there is
charged to its client; work of many steps asks on the way whether it is still wanted.
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 4


class Left(Exception):
    """Nobody waits for this any more."""


class Errand:
    """A request as far as its cost goes."""

    def __init__(self, charge: Callable[[float], None]) -> None:
        self.charge = charge  # seconds of a processor, to whoever asked
        self.left = False


ERRAND: ContextVar[Errand | None] = ContextVar("errand", default=None)
_POOL = ThreadPoolExecutor(THREADS, thread_name_prefix="aside")


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does something in a thread, for the errand at hand if there is one. Work once begun may outlast whoever waits for
    it, but what nobody waits for is not begun.
    """
    errand, loop = ERRAND.get(), asyncio.get_running_loop()

    def counted() -> T:
        still_wanted()
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            if errand is not None:
                loop.call_soon_threadsafe(errand.charge, time.thread_time() - began)

    return await loop.run_in_executor(_POOL, contextvars.copy_context().run, counted)


async def to_the_end(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same, for work that must not overlap with what comes next: whoever is stopped still waits for its end."""
    task = asyncio.ensure_future(aside(work, *args, **kwargs))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            try:
                await asyncio.wait([task])
            except asyncio.CancelledError:
                continue
        raise


def still_wanted() -> None:
    """Raises Left if whoever asked has gone."""
    errand = ERRAND.get()
    if errand is not None and errand.left:
        raise Left


def for_nobody() -> contextvars.Context:
    """The present context without its errand, for what goes on when the request is done with."""
    context = contextvars.copy_context()
    context.run(ERRAND.set, None)
    return context

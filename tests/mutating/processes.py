"""Processes that try something with a copy of everything, and tell what came of it."""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

import pytest
from _pytest.runner import runtestprotocol

AT_ONCE = 2
NICE = 1
PATIENCE = 20.0  # seconds of work for one test: a mutant that takes longer does not end
MEMORY = 3 << 30
QUIETLY = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore")

Work = Callable[[TextIO], None]


def aloud(work: Work) -> str:
    """What a process of its own has to tell; what it prints is seen."""
    return heard(*apart(work, quiet=False))


def apart(work: Work, quiet: bool = True) -> tuple[int, TextIO]:
    """A process that works with a copy of everything, and what it writes."""
    told = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
    sys.stdout.flush()
    if pid := os.fork():
        return pid, told
    if quiet:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        work(told)
        told.flush()
    finally:
        os._exit(0)


def answers(works: Sequence[Work]) -> Iterator[str]:
    """What each of the processes has to tell, in order; a few of them work at a time."""
    running: list[tuple[int, TextIO]] = []
    for work in works:
        running.append(apart(work))
        if len(running) == AT_ONCE:
            yield heard(*running.pop(0))
    for one in running:
        yield heard(*one)


def heard(pid: int, told: TextIO) -> str:
    os.waitpid(pid, 0)
    with told:
        told.seek(0)
        return told.read()


def first_failure(items: Sequence[pytest.Item], told: TextIO, patience: Callable[[str], float] | None = None) -> None:
    """Runs tests until one fails, or does not end, and writes down its name."""
    now = ""

    def give_up(*_: Any) -> None:
        told.write(f"{now} (does not end)")
        told.flush()
        os._exit(0)

    signal.signal(signal.SIGPROF, give_up)
    for item, then in zip(items, [*items[1:], None], strict=True):
        now = item.nodeid
        signal.setitimer(signal.ITIMER_PROF, patience(now) if patience else PATIENCE)
        if any(report.failed for report in runtestprotocol(item, nextitem=then, log=False)):
            told.write(item.nodeid)
            return

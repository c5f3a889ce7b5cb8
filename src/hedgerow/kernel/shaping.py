"""What a file says, as records.

msgspec finds out what a type looks like when it is first asked for it, and a second thread that asks meanwhile brings
the whole process down: so files are read by one thread at a time. That is no loss, for each is read once. Whoever holds
the lock waits for nobody else: a thread that loads a module meanwhile, and reads a file for it, would wait for ever.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_READING = threading.RLock()


def shaped(said: Any, kind: type[T], *, strict: bool = True) -> T:
    """What was read, as records of a kind; raises msgspec's ValidationError if it is none."""
    with _READING:
        return msgspec.convert(said, kind, strict=strict)


def learn(kind: type[Any]) -> None:
    """Finds out what a type looks like, so that any thread may read it from now on."""
    with _READING:
        msgspec.msgpack.Decoder(kind)

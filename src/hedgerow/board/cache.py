"""Things worked out once and kept on disk: looked up by a digest, written whole or not at all, never relied upon."""

import hashlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import msgspec
from platformdirs import user_cache_path

from hedgerow.kernel.shaping import learn

T = TypeVar("T")


def cache_dir() -> Path:
    """The user's cache folder, where this system keeps such things."""
    return user_cache_path("hedgerow")


def digest(parts: Iterable[bytes]) -> str:
    """A name for everything that a result depends on."""
    sum = hashlib.blake2b(digest_size=16)
    for part in parts:
        sum.update(len(part).to_bytes(8, "big"))
        sum.update(part)
    return sum.hexdigest()


def load(key: str, kind: type[T]) -> T | None:
    """A value kept under a key; None if there is none or it cannot be read."""
    try:
        learn(kind)
        return msgspec.msgpack.decode((cache_dir() / key).read_bytes(), type=kind)
    except (OSError, RuntimeError, ValueError):
        return None


def keep(key: str, value: object) -> None:
    """Keeps a value; a full or forbidden disk is no reason to stop a game."""
    try:
        folder = cache_dir()
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".writing-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.msgpack.encode(value))
            os.replace(name, folder / key)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, RuntimeError):
        return

"""Scenario files: those that come with a system, found by name, and files of one's own, found by their path.

What states and records call a scenario by is its key: its name, or for a file of one's own its path and a digest of its
text, so that a game never goes on with another text.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Collection, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from .mistakes import Mistake
from .near import hint

T = TypeVar("T", bound=msgspec.Struct)

SUFFIX = ".toml"
MARK = "#"  # between a path and a digest


class Scenarios(Generic[T]):
    """The scenarios of a system. `read` makes one of a file's name, its key and its text; `wrong` words a mistake."""

    def __init__(
        self,
        folder: Callable[[], Traversable],
        read: Callable[[str, str, str], T],
        wrong: Callable[[str, list[str]], Mistake],
    ) -> None:
        self._read = read
        self._wrong = wrong
        self._folders = [folder]
        self._known: dict[str, T] = {}

    def names(self) -> tuple[str, ...]:
        """Those that come with the system."""
        files = (file.name for folder in self._folders for file in folder().iterdir())
        return tuple(sorted(name.removesuffix(SUFFIX) for name in files if name.endswith(SUFFIX)))

    def find(self, name: str) -> T:
        """A scenario by its name or its key, or a file of one's own by its path."""
        found = self._known.get(name)
        if found is not None:
            return found
        if name.endswith(SUFFIX):  # it may be another one by the next time
            text = self._text(name)
            return self._read(name, f"{name}{MARK}{digest(text)}", text)
        return self._known.setdefault(name, self._keyed(name) if MARK in name else self._named(name))

    def register(self, name: str, found: T) -> None:
        """Adds a scenario that is in no file."""
        self._known[name] = found

    def add(self, folder: Callable[[], Traversable]) -> None:
        """Adds a folder of scenarios to those that come with the system."""
        self._folders.append(folder)

    def _named(self, name: str) -> T:
        for folder in self._folders:
            file = folder() / f"{name}{SUFFIX}"
            if name in self.names() and file.is_file():
                return self._read(file.name, name, file.read_text(encoding="utf-8"))
        raise self._wrong(name, [f"there is no such scenario{hint(name, self.names())}"])

    def _keyed(self, key: str) -> T:
        """A file of one's own as it was when a game began with it."""
        path, _, once = key.rpartition(MARK)
        text = self._text(path)
        if once != digest(text):
            raise self._wrong(path, ["has changed since this game began; put the file back as it was then"])
        return self._read(path, key, text)

    def _text(self, path: str) -> str:
        try:
            return Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise self._wrong(path, [f"cannot be read: {error}"]) from None


def digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


# ------------------------------------------------------------------ fingerprints


def fingerprints(
    scenario: msgspec.Struct, *, prose: Collection[str] = (), later: Collection[str] = ()
) -> tuple[str, ...]:
    """Of all that a scenario says and play uses: a record tells when that has changed since. After it the fingerprint
    that older records know it by, for which prose counted too.

    Fields of `prose` do not count; nor do those of `later` that are left empty, which older records do not know.
    """
    told = msgspec.to_builtins(scenario, order="deterministic")
    return _hashed(_without(told, prose, later)), _hashed(_without(told, (), later))


def rules_fingerprint(folder: Traversable, *, aside: Collection[str] = (), prose: Collection[str] = ()) -> str:
    """Of the figures that play reads: all TOML files of a system, as values. Fields of `prose` do not count, nor do
    comments, nor files and folders that lie `aside`: what only people read, and scenarios, which have their own.
    """
    told = {
        path: _without(tomllib.loads(file.read_text(encoding="utf-8")), prose, ())
        for path, file in _files(folder, "", aside)
    }
    return _hashed(msgspec.to_builtins(told, order="deterministic"))


def _files(folder: Traversable, above: str, aside: Collection[str]) -> Iterator[tuple[str, Traversable]]:
    for found in folder.iterdir():
        path = f"{above}{found.name}"
        if path in aside:
            continue
        if found.is_dir():
            yield from _files(found, f"{path}/", aside)
        elif path.endswith(SUFFIX):
            yield path, found


def _hashed(told: object) -> str:
    return hashlib.blake2b(msgspec.json.encode(told), digest_size=8).hexdigest()


def _without(part: object, prose: Collection[str], later: Collection[str]) -> object:
    if isinstance(part, dict):
        return {
            k: _without(v, prose, later) for k, v in part.items() if k not in prose and (v or k not in later)
        }  # fmt: skip
    return [_without(x, prose, later) for x in part] if isinstance(part, list | tuple) else part

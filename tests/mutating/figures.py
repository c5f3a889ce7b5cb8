"""The figures of a system: finding them in the loaded records, seeing who reads them, changing one."""

from __future__ import annotations

import importlib
import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path as File
from typing import Any

import msgspec

from tests.mutating.records import Figure, Path, Source, System, Value

SOURCES = File(__file__).parents[2] / "src" / "hedgerow"
LABELS = ("id", "unit", "name", "words", "rule", "standing", "printed")
"""Fields that name or describe a line of a table."""


def loaded(source: Source) -> Any:
    found = getattr(importlib.import_module(source.module), source.name)
    return found() if callable(found) else found


def figures(system: System) -> list[Figure]:
    """Every figure that is written in a system's tables and not left out."""
    found = [f for source in system.sources for f in walk(source, loaded(source), ())]
    return [f for f in found if not f.name.startswith(tuple(system.figures_left))]


def walk(source: Source, there: Any, path: Path) -> Iterator[Figure]:
    """The figures below a value. What is as it would be without being written is none."""
    if isinstance(there, msgspec.Struct):
        for f in msgspec.structs.fields(there):
            value = getattr(there, f.name)
            if f.encode_name not in (*LABELS, *source.labels) and value != f.default:
                yield from walk(source, value, (*path, f.encode_name))
    elif isinstance(there, dict):
        for key, value in there.items():
            yield from walk(source, value, (*path, key))
    elif isinstance(there, tuple | list):
        for i, value in enumerate(there):
            yield from walk(source, value, (*path, i))
    elif isinstance(there, int | float):
        yield Figure(source, path, there)
    elif isinstance(there, str) and len(words := neighbours(source, path)) > 1:
        yield Figure(source, path, there, words)


def neighbours(source: Source, path: Path) -> tuple[str, ...]:
    """The other results of the same row, column or table; none for words that stand alone."""
    above = loaded(source)
    for step in path[:-1]:
        above = inside(above, step)
    if isinstance(path[-1], str) and not path[-1].isdigit():
        return ()
    if isinstance(above, msgspec.Struct):
        above = [getattr(above, f.name) for f in msgspec.structs.fields(above)]
    found = list(above.values()) if isinstance(above, dict) else list(above)
    return tuple(dict.fromkeys(x for x in found if isinstance(x, str)))


def inside(there: Any, step: str | int) -> Any:
    return getattr(there, field(there, step)) if isinstance(there, msgspec.Struct) else there[step]


def field(there: msgspec.Struct, step: str | int) -> str:
    return next(f.name for f in msgspec.structs.fields(there) if f.encode_name == step)


def beside(system: System) -> list[str]:
    """The numbers of tables.toml that the code does not load, though it loads others of their section."""
    raw = tomllib.loads((SOURCES / system.name / "tables.toml").read_text(encoding="utf-8"))
    known = msgspec.to_builtins(loaded(system.sources[0]), str_keys=True)
    found = {name: section for name, section in raw.items() if name in known}
    missing = set(leaves(found, ())) - set(leaves(known, ()))
    names = sorted(".".join(map(str, path)) for path in missing)
    return [name for name in names if not name.startswith(tuple(system.figures_left))]


def leaves(raw: Any, path: Path) -> Iterator[Path]:
    within = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list | tuple) else ()
    if isinstance(raw, int | float):
        yield path
    for key, value in within:
        yield from leaves(value, (*path, key))


# ------------------------------------------------------------------ who reads them


class Readers:
    """Watches the records of a system: whenever an attribute is read, all figures below it count as read."""

    def __init__(self, chosen: Sequence[Figure]) -> None:
        self.read: set[str] = set()
        self.below: dict[tuple[int, str], list[str]] = {}
        self.kinds: set[type] = set()
        for figure in chosen:
            there = loaded(figure.source)
            for step in figure.path:
                if isinstance(there, msgspec.Struct):
                    self.kinds.add(type(there))
                    last = (id(there), field(there, step))
                there = inside(there, step)
            self.below.setdefault(last, []).append(figure.name)

    def watch(self) -> None:
        below, read = self.below, self.read

        def spy(self: Any, name: str) -> Any:
            if (id(self), name) in below:
                read.update(below[id(self), name])
            return object.__getattribute__(self, name)

        for kind in self.kinds:
            type.__setattr__(kind, "__getattribute__", spy)

    def rest(self) -> None:
        for kind in self.kinds:
            type.__delattr__(kind, "__getattribute__")


def mentions(system: System, figure: Figure) -> list[str]:
    """The names of modules that seem to speak of a figure: they are tried first where nobody knows who reads it."""
    names = [str(step) for step in figure.path if isinstance(step, str) and step != "value" and not step.isdigit()]
    asked = re.compile(rf"\.{re.escape(names[-1])}\b")
    modules = sorted((SOURCES / system.name).rglob("*.py"))
    return [m.stem for m in modules if m.stem != "tables" and asked.search(m.read_text(encoding="utf-8"))]


# ------------------------------------------------------------------ changing one


def changed(figure: Figure, by: int) -> Value:
    """One more or one less; a yes becomes a no; a result the next of those beside it."""
    if isinstance(figure.value, str):
        return figure.words[(figure.words.index(figure.value) + by) % len(figure.words)]
    return not figure.value if isinstance(figure.value, bool) else figure.value + by


def change(figure: Figure, value: Value) -> None:
    """Changes a figure where it is loaded, for the rest of this process."""
    if figure.source.surveyed:
        os.environ["XDG_CACHE_HOME"] = os.devnull  # what is kept on disk was made with the figure, and stays so
    put(loaded(figure.source), figure.path, value)


def put(there: Any, path: Path, value: Value) -> Any:
    """The same thing with one figure changed: records and dictionaries in place, tuples anew."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(there, msgspec.Struct):
        name = field(there, step)
        msgspec.structs.force_setattr(there, name, put(getattr(there, name), rest, value))
    elif isinstance(there, dict):
        there[step] = put(there[step], rest, value)
    else:
        return tuple(put(x, rest, value) if i == step else x for i, x in enumerate(there))
    return there

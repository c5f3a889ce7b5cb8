"""Copies of a state: whatever may change is made anew, whatever cannot is shared.

A copy is what decoding the encoded state would give, at a fraction of the time. Which parts may change is read off the
types once; containers of what cannot are copied by the interpreter itself. What a record has found out about itself
(`cached_property`) a copy finds out anew, but for what its class names in `kept`: it holds of the copy as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

T = TypeVar("T")
Copy = Callable[[Any], Any]


class NotCopied(TypeError):
    """A type of which nobody has said how it is copied."""


@lru_cache(maxsize=64)
def copier(kind: type[T]) -> Callable[[T], T]:
    """What copies states of a type."""
    return _Copies().of(inspect.type_info(kind)) or _itself


def prepared(state: T) -> T:
    """A state that is there to be copied: what its copies keep is found out once."""
    for name in getattr(state, "kept", ()):
        getattr(state, name)
    return state


def _itself(value: Any) -> Any:
    return value


class _Copies:
    """How the types of a state are copied; None for those that cannot change."""

    def __init__(self) -> None:
        self._known: dict[type, Copy | None] = {}

    def of(self, info: inspect.Type) -> Copy | None:
        match info:
            case inspect.StructType():
                return self._struct(info)
            case inspect.DictType():
                return _dict(self.of(info.value_type))
            case inspect.ListType():
                return _list(self.of(info.item_type))
            case inspect.SetType():
                return set
            case inspect.TupleType():
                return _row([self.of(item) for item in info.item_types])
            case inspect.VarTupleType():
                return _tuple(self.of(info.item_type))
            case inspect.UnionType():
                return _one_of([(_class(kind), copy) for kind in info.types if (copy := self.of(kind)) is not None])
            case inspect.AnyType() | inspect.CustomType():
                raise NotCopied(f"a state says exactly what it holds, not {info}")
        return None

    def _struct(self, info: inspect.StructType) -> Copy | None:
        if info.cls in self._known:
            return self._known[info.cls]
        self._known[info.cls] = lambda value: self._known[info.cls](value)  # type: ignore[misc]  # it may hold itself
        found = [(field.name, copy) for field in info.fields if (copy := self.of(field.type)) is not None]
        if info.cls.__struct_config__.frozen:
            made = _replaced(found) if found else None
        else:
            made = _deep(found, getattr(info.cls, "kept", ())) if found else _shallow
        self._known[info.cls] = made
        return made


def _class(info: inspect.Type) -> type:
    """What the values of a type that may change are, as the interpreter sees them."""
    match info:
        case inspect.StructType():
            return info.cls
        case inspect.DictType():
            return dict
        case inspect.SetType():
            return set
        case inspect.ListType():
            return list
    return tuple


_shallow: Copy = msgspec.Struct.__copy__  # type: ignore[attr-defined]
PLAIN: dict[Copy, str] = {list.copy: "[*made.{0}]", dict.copy: "made.{0}.copy()", _shallow: "made.{0}.__copy__()"}


def _written(copy: Copy, name: str) -> str:
    return PLAIN.get(copy, "{0}(made.{0})").format(name)


def _deep(parts: list[tuple[str, Copy]], kept: tuple[str, ...]) -> Copy:
    """Copies a record part by part. It is written out as one would by hand: a loop takes a quarter longer."""
    lines = [f"    if made.{name} is not None: made.{name} = {_written(copy, name)}" for name, copy in parts]
    if kept:
        lines.append("    known = value.__dict__")
    lines += [f"    if {name!r} in known: made.{name} = known[{name!r}]" for name in kept]
    scope: dict[str, Any] = dict(parts)
    exec("\n".join(("def copy(value):", "    made = value.__copy__()", *lines, "    return made")), scope)
    made: Copy = scope["copy"]
    return made


def _replaced(parts: list[tuple[str, Copy]]) -> Copy:
    """Copies a frozen record that holds something which is not."""
    return lambda value: msgspec.structs.replace(value, **{name: copy(getattr(value, name)) for name, copy in parts})


def _one_of(kinds: list[tuple[type, Copy]]) -> Copy | None:
    if not kinds:
        return None
    known = dict(kinds)

    def copy(value: Any) -> Any:
        found = known.get(type(value))
        return value if found is None else found(value)

    return copy


def _row(items: list[Copy | None]) -> Copy | None:
    if not any(items):
        return None
    return lambda value: tuple([copy(part) if copy else part for copy, part in zip(items, value, strict=True)])


def _tuple(item: Copy | None) -> Copy | None:
    return None if item is None else lambda value: tuple([item(part) for part in value])


def _dict(item: Copy | None) -> Copy:
    if item is None:
        return dict.copy
    return lambda value: dict(zip(value, map(item, value.values()))) if value else {}


def _list(item: Copy | None) -> Copy:
    return list.copy if item is None else lambda value: [*map(item, value)]

"""Moves as one line of text, for records, logs and people at a keyboard.

A move is written as its verb and then its fields in order: `fire D6 us-a1,us-a2`, `step D6+1`, `pass`. A field is one
word; a tuple is comma-joined; `-` stands for an empty string, an empty tuple or nothing at all; fields at the end that
have their default value are left out. What would break a word (a space in a name, say) is written as `%20`.

The verb is the class's own name in lower case (`LowCrawl`: `low-crawl`), unless it has a `verb` or a msgspec tag.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar, cast
from urllib.parse import unquote

import msgspec
from msgspec import inspect

from .mistakes import Mistake
from .near import nearest

M = TypeVar("M", bound=msgspec.Struct)

EMPTY = "-"
NO_LETTERS = "%"  # an empty string where `-` already means something else


class NotationError(Mistake):
    """Text that is not a move, with what would be right."""


class Field(NamedTuple):
    """How one field of a move is written and read."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    expects: str
    default: Any = msgspec.NODEFAULT

    @property
    def optional(self) -> bool:
        return self.default is not msgspec.NODEFAULT


# ------------------------------------------------------------------ the two verbs of this module


def write(move: msgspec.Struct) -> str:
    """A move as text."""
    fields = fields_of(type(move))
    values = [getattr(move, field.name) for field in fields]
    while values and fields[len(values) - 1].optional and values[-1] == fields[len(values) - 1].default:
        values.pop()
    return " ".join([verb(type(move)), *(field.write(value) for field, value in zip(fields, values))])


def read(text: str, move_types: Iterable[type[M]]) -> M:
    """The move that a text stands for; raises NotationError, saying what would be right, if there is none."""
    words = text.split()
    known = verbs(tuple(move_types))
    if not words:
        raise NotationError("no move was given; the verbs are: " + ", ".join(sorted(known)))
    move_type = known.get(words[0]) or known.get(words[0].lower())
    if move_type is None:
        raise NotationError(_unknown_verb(words[0], known))
    return cast(M, _fill(move_type, words[1:]))


def usage(move_type: type[msgspec.Struct]) -> str:
    """How a move is written, for help texts: `go UNITS [MODE] [LEAVE]`."""
    names = (f"[{f.name.upper()}]" if f.optional else f.name.upper() for f in fields_of(move_type))
    return " ".join([verb(move_type), *names])


# ------------------------------------------------------------------ verbs


@functools.cache
def verb(move_type: type[msgspec.Struct]) -> str:
    """The first word of a move."""
    given = getattr(move_type, "verb", None)
    if isinstance(given, str):
        return given
    tag = move_type.__struct_config__.tag
    if isinstance(tag, str):
        return tag
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", move_type.__name__).lower()


@functools.cache
def verbs(move_types: tuple[type[msgspec.Struct], ...]) -> dict[str, type[msgspec.Struct]]:
    """The move type of every verb; two moves of a system may not share one."""
    found: dict[str, type[msgspec.Struct]] = {}
    for move_type in move_types:
        word = verb(move_type)
        if found.setdefault(word, move_type) is not move_type:
            raise TypeError(f"{found[word].__name__} and {move_type.__name__} share the verb {word!r}")
    return found


def _unknown_verb(word: str, known: Iterable[str]) -> str:
    near = nearest(word, known, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else "the verbs are: " + ", ".join(sorted(known))
    return f"{word!r} is not a move; {hint}"


# ------------------------------------------------------------------ fields


def _fill(move_type: type[msgspec.Struct], words: list[str]) -> msgspec.Struct:
    fields = fields_of(move_type)
    needed = sum(not field.optional for field in fields)
    if len(words) < needed:
        raise NotationError(f"{verb(move_type)!r} lacks {fields[len(words)].name}; it is written: {usage(move_type)}")
    if len(words) > len(fields):
        raise NotationError(f"{words[len(fields)]!r} is one word too many; it is written: {usage(move_type)}")
    values = {}
    for field, word in zip(fields, words):
        try:
            values[field.name] = field.read(word)
        except ValueError:
            raise NotationError(
                f"{field.name} of {verb(move_type)!r} should be {field.expects}, not {word!r}"
            ) from None
    return move_type(**values)


@functools.cache
def fields_of(move_type: type[msgspec.Struct]) -> tuple[Field, ...]:
    """How the fields of a move type are written; raises TypeError for a type that has no one-word form."""
    info = inspect.type_info(move_type)
    assert isinstance(info, inspect.StructType)
    return tuple(_field(move_type, field) for field in info.fields)


def _field(move_type: type[msgspec.Struct], field: inspect.Field) -> Field:
    form = _form(field.type)
    if form is None:
        raise TypeError(f"{move_type.__name__}.{field.name} cannot be written as one word")
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return Field(field.name, form.write, form.read, form.expects, default)


class _Form(NamedTuple):
    """How a type of value is written."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    expects: str


def _form(kind: inspect.Type) -> _Form | None:
    if isinstance(kind, inspect.VarTupleType):
        return _tuple([_item(kind.item_type)], many=True)
    if isinstance(kind, inspect.TupleType):
        return _tuple([_item(item) for item in kind.item_types], many=False)
    if isinstance(kind, inspect.UnionType):
        return _or_nothing(kind)
    if isinstance(kind, inspect.StrType):
        return _Form(
            lambda s: _alone(s) if s else EMPTY, lambda w: "" if w == EMPTY else unquote(w, errors="strict"), "a name"
        )
    return _item(kind)


def _item(kind: inspect.Type) -> _Form | None:
    """Values that hold no others: alone, or within a tuple."""
    if isinstance(kind, inspect.StrType):
        return _Form(lambda s: _escape(s) or NO_LETTERS, lambda w: "" if w == NO_LETTERS else _unescape(w), "a name")
    if isinstance(kind, inspect.BoolType):
        return _one_of({"no": False, "yes": True})
    if isinstance(kind, inspect.IntType):
        return _Form(str, _whole, "a whole number")
    if isinstance(kind, inspect.FloatType):
        return _Form(repr, float, "a number")
    if isinstance(kind, inspect.LiteralType):
        return _one_of({str(value): value for value in kind.values})
    if isinstance(kind, inspect.EnumType):
        return _one_of({str(member.value): member for member in kind.cls})
    return None


def _one_of(words: dict[str, Any]) -> _Form:
    readable = {_escape(word) or EMPTY: value for word, value in words.items()}
    written = {value: word for word, value in readable.items()}

    def read_one(word: str) -> Any:
        if word not in readable:
            raise ValueError(word)
        return readable[word]

    return _Form(written.__getitem__, read_one, " or ".join(readable))


def _or_nothing(kind: inspect.UnionType) -> _Form | None:
    """`str | None`, `int | None` and the like."""
    kinds = [item for item in kind.types if not isinstance(item, inspect.NoneType)]
    form = _item(kinds[0]) if len(kinds) == 1 and len(kind.types) == 2 else None
    if form is None:
        return None
    return _Form(
        lambda value: EMPTY if value is None else form.write(value),
        lambda word: None if word == EMPTY else form.read(word),
        f"{form.expects}, or {EMPTY} for none",
    )


def _tuple(items: list[_Form | None], *, many: bool) -> _Form | None:
    forms = [form for form in items if form is not None]
    if len(forms) < len(items):
        return None

    def write_all(values: tuple[Any, ...]) -> str:
        each = forms * len(values) if many else forms
        return ",".join(form.write(value) for form, value in zip(each, values)) or EMPTY

    def read_all(word: str) -> tuple[Any, ...]:
        parts = [] if word == EMPTY else word.split(",")
        each = forms * len(parts) if many else forms
        if len(parts) != len(each) or "" in parts:
            raise ValueError(word)
        return tuple(form.read(part) for form, part in zip(each, parts))

    expects = "a list, each " + forms[0].expects if many else ",".join(form.expects for form in forms)
    return _Form(write_all, read_all, f"{expects} (comma-joined, no spaces)")


def _whole(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", word):
        raise ValueError(word)
    return int(word)


def _escape(text: str) -> str:
    """A string as one word. Names such as us-a1 and D6+1 stay as they are."""
    if text == EMPTY:
        return "%2D"
    if text.isascii() and re.fullmatch(r"[!-$&-+\--~]*", text):
        return text
    return "".join(c if c.isprintable() and not c.isspace() and c not in "%," else _percent(c) for c in text)


def _alone(text: str) -> str:
    """A string that stands in no list: a comma in it parts nothing, so that a point is written 1234,0560."""
    return ",".join(_escape(part) for part in text.split(",")) if "," in text else _escape(text)


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode())


def _unescape(word: str) -> str:
    if "," in word:
        raise ValueError(word)
    return unquote(word, errors="strict")

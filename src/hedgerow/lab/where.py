"""Where a clause lives: who carries it out, found by the ids in the texts of functions, and which tests hold it."""

from __future__ import annotations

import ast
import functools
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple

from hedgerow.kernel.screen.clauses import ClauseWhere, Passage
from hedgerow.systems import Kit

from .coverage import CoverageError, own_tests

# 5.3.4, PAC.1; with steps, cases and an ordinal 13.1.s4-1, 10.3.1.1a.iv-2
ID = re.compile(
    r"(?<![\w.])(?:[0-9]+|[A-Z]{2,})(?:\.(?:s?[0-9]+|[ivx]+|[IVX]+)[a-z]?)+(?:-[0-9]+(?!\w|\.[0-9]))?(?![\w]|\.[0-9])"
)
RANGE = re.compile(rf"({ID.pattern})\s*(?:-|–|to)\s*({ID.pattern})")
How = Literal["carries out", "cites"]


def where(kit: Kit, clause_id: str) -> ClauseWhere:
    """All about a clause but what it says; raises LedgerError if there is none."""
    clause = kit.ledger.show(clause_id)
    named = named_as(kit, clause.id)
    tests = citing_tests(kit.name, clause.id)
    return ClauseWhere(
        kit.name, clause.id, clause.title, named, passages(kit).get(named, ()),
        None if tests is None else tests.get(clause.id, ()),
        tuple(option for option in kit.catalogue.options() if clause.id in (option.rule, *option.rules)),
    )  # fmt: skip


def named_as(kit: Kit, clause_id: str) -> str:
    """What the rules call a clause: by its own id or that of the nearest section that they name; "" if by none."""
    found = passages(kit)
    return next((id for id in (clause_id, *_above(clause_id)) if id in found), "")


def _above(clause_id: str) -> list[str]:
    """The sections that a clause stands in, the nearest first.

    >>> _above("13.1.s4b-2")
    ['13.1.s4b', '13.1.s4', '13.1', '13']
    """
    ends = [part.start() for part in re.finditer(r"[.-]|(?<=[0-9])[a-z]", clause_id)]
    return [clause_id[:end] for end in reversed(ends)]


# ------------------------------------------------------------------ who carries it out


class _Named(NamedTuple):
    """An id in a text, and where the text stands."""

    id: str
    scope: _Scope
    description: bool
    first: bool  # the description begins with it: that is what the function is for


class _Scope(NamedTuple):
    """A function or a class by its full name, or with none the module."""

    name: str
    line: int
    end: int
    words: str


def passages(kit: Kit) -> dict[str, tuple[Passage, ...]]:
    """What every id is named by in a system's package: first whoever is there for it, last those that only cite it."""
    return _passages(kit.package, tuple(kit.ledger.clauses))


@functools.cache
def _passages(package: str, ids: tuple[str, ...]) -> dict[str, tuple[Passage, ...]]:
    # sections stand before their clauses, so that a range may go from one section to another
    known = tuple(dict.fromkeys(name for id in ids for name in (*reversed(_above(id)), id)))
    names = frozenset(known)
    found: dict[str, dict[tuple[str, str], tuple[bool, Passage]]] = {}
    for module, source in _sources(package):
        for named in _named(source, known):
            name, line, _, words = named.scope
            here = found.setdefault(named.id, {}) if named.id in names else {}
            if named.description or (module, name) not in here:
                how: How = "carries out" if named.description else "cites"
                here[module, name] = (named.first, Passage(module, line, name, words, how))
    return {id: tuple(passage for _, passage in sorted(each.values(), key=_order)) for id, each in found.items()}


def _order(found: tuple[bool, Passage]) -> tuple[bool, bool, bool, str, int]:
    first, passage = found
    return passage.how == "cites", not first, not passage.function, passage.module, passage.line


def _sources(package: str) -> Iterator[tuple[str, str]]:
    """The modules of a package and their texts, as far as there are any."""
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(folder).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *(part for part in parts if part != "__init__"))), path.read_text("utf-8")


def _named(source: str, ids: tuple[str, ...]) -> Iterator[_Named]:
    """The ids in descriptions, in other strings, and in comments."""
    tree = ast.parse(source)
    scopes = _scopes(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            text = ast.get_docstring(node, clean=False) or ""
            scope = scopes[0] if isinstance(node, ast.Module) else _innermost(scopes, node.lineno)
            for number, together in enumerate(ids_in(text, ids)):
                first = number == 0 and text.startswith(together[0])
                yield from (_Named(id, scope, True, first) for id in together)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _cited_at(node.value, node.lineno, scopes, ids)
    for line, text in enumerate(source.splitlines(), start=1):
        if "#" in text:
            yield from _cited_at(text.partition("#")[2], line, scopes, ids)


def _cited_at(text: str, line: int, scopes: list[_Scope], ids: tuple[str, ...]) -> Iterator[_Named]:
    for together in ids_in(text, ids):
        scope = _innermost(scopes, line)
        yield from (_Named(id, scope, False, False) for id in together)


def _scopes(tree: ast.Module) -> list[_Scope]:
    """The module, and every function and class in it, outer before inner."""
    found = [_Scope("", 1, sys.maxsize, _in_a_line(tree))]

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".lstrip(".")
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                found.append(_Scope(inner, first, child.end_lineno or child.lineno, _in_a_line(child)))
            walk(child, inner)

    walk(tree, "")
    return found


def _innermost(scopes: list[_Scope], line: int) -> _Scope:
    return next(scope for scope in reversed(scopes) if scope.line <= line <= scope.end)


def _in_a_line(scope: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str:
    return (ast.get_docstring(scope) or "").partition("\n")[0]


def ids_in(text: str, ids: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The ids that a text names, those of a range together.

    >>> list(ids_in("5.0.1-5.0.3, and 6.1", ("5.0.1", "5.0.2", "5.0.3", "6.1")))
    [('5.0.1', '5.0.2', '5.0.3'), ('6.1',)]
    """
    if "." not in text:
        return
    places = {id: place for place, id in enumerate(ids)} if RANGE.search(text) else {}
    at = 0
    while found := ID.search(text, at):
        ranged = RANGE.match(text, found.start())
        first, last = ranged.groups() if ranged else ("", "")
        if ranged and places.get(first, -1) < places.get(last, -1):
            yield ids[places[first] : places[last] + 1]
            at = ranged.end()
        else:
            yield (found.group(),)
            at = found.end()


# ------------------------------------------------------------------ which tests hold it


def citing_tests(system: str, clause: str = "") -> dict[str, tuple[str, ...]] | None:
    """The tests that cite a clause of a system, or each of them, by their marks; None outside a checkout."""
    try:
        return _citing_tests(own_tests(), system, clause)
    except CoverageError:
        return None


@functools.cache
def _citing_tests(tests: Path, system: str, clause: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        source = path.read_text("utf-8")
        if f"{system}:{clause}" not in source:
            continue
        tree = ast.parse(source)
        scopes = _scopes(tree)
        for call in _marks(tree):
            name = _innermost(scopes, call.lineno).name.replace(".", "::")
            test = f"{path.relative_to(tests.parent).as_posix()}{f'::{name}' if name else ''}"
            for cited in _cited(call, system):
                if test not in (held := found.setdefault(cited, [])):
                    held.append(test)
    return {cited: tuple(held) for cited, held in found.items()}


def _marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `pytest.mark.rule(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield node


def _cited(call: ast.Call, system: str) -> Iterable[str]:
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            of, _, clause = argument.value.partition(":")
            if of == system:
                yield clause

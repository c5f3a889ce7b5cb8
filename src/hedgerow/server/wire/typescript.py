"""The client's types, made from the server's own: those of all systems, and for each system its own part of the view.

python -m hedgerow.server.wire.typescript            the files that there should be, written under web/src
python -m hedgerow.server.wire.typescript --check    whether they are as they should be
python -m hedgerow.server.wire.typescript lnlt       one system's own types, to look at
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect

from hedgerow import systems
from hedgerow.kernel import tally, telling
from hedgerow.kernel.screen import cards, clauses, forces, looking, preview, report, standing

from . import messages, requests

CLIENT = Path("web/src")
CORE = "wire.ts"
HEAD = "// Made from {source} by `make types`. Do not edit.\n"
SHARED: tuple[ModuleType, ...] = (
    messages,
    requests,
    telling,
    tally,
    cards,
    preview,
    looking,
    report,
    standing,
    clauses,
    forces,
)


class SameName(TypeError):
    """Two types of one file share a name."""


def files() -> dict[str, str]:
    """Every generated file of the client, by its path under web/src."""
    own: dict[str, str] = {}
    first: dict[type[msgspec.Struct], str] = {}
    for name in systems.names():
        view = systems.named(name).system.view_type
        like = first.setdefault(view, name)
        own[f"systems/{name}/{CORE}"] = of_system(name) if like == name else same_as(like, view)
    return {CORE: core(), **own}


def core() -> str:
    """What crosses the wire whatever is played."""
    return HEAD.format(source="src/hedgerow/server/wire") + typescript(wire_types())


def of_system(name: str) -> str:
    """A system's own part of the view; what the core has already comes from there."""
    view = systems.named(name).system.view_type
    known = {t.__name__ for t in reached([view]).intersection(wire_types())}
    own = typescript([view], known)
    shared = sorted(name for name in known if re.search(rf": .*\b{name}\b.*;$", own, re.MULTILINE))
    imported = f'\nimport type {{ {", ".join(shared)} }} from "../../wire";\n' if shared else ""
    return HEAD.format(source=_source(view)) + imported + own


def same_as(name: str, view: type[msgspec.Struct]) -> str:
    """The types of a system that is shown as another one is."""
    return f'{HEAD.format(source=_source(view))}\nexport type * from "../{name}/wire";\n'


def _source(view: type[msgspec.Struct]) -> str:
    return f"src/{view.__module__.replace('.', '/')}.py"


def wire_types() -> list[type[msgspec.Struct]]:
    """All that crosses the wire, by itself or within something else."""
    found = [v for m in SHARED for v in vars(m).values() if isinstance(v, type) and v.__module__ == m.__name__]
    return [t for t in found if issubclass(t, msgspec.Struct) and not t.__name__.startswith("_")]


def reached(types: Iterable[type[msgspec.Struct]]) -> set[type[msgspec.Struct]]:
    """The types and all that they are made of."""
    found: set[type[msgspec.Struct]] = set()
    ahead: list[Any] = list(inspect.multi_type_info(types))
    while ahead:
        info = ahead.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                continue
            found.add(info.cls)
            ahead += [field.type for field in info.fields]
        elif isinstance(info, inspect.Type):
            parts = [getattr(info, name) for name in info.__struct_fields__]
            ahead += [part for value in parts for part in (value if isinstance(value, tuple) else (value,))]
    return found


def typescript(types: Iterable[type[msgspec.Struct]], known: Collection[str] = ()) -> str:
    """Declarations of the types and of all that they are made of, but for those that are known already."""
    wanted = list(types)
    names = Counter(t.__name__ for t in reached(wanted))
    if twice := [name for name, count in names.items() if count > 1]:
        raise SameName(f"two types are called {twice[0]}")
    _, components = msgspec.json.schema_components(wanted, ref_template="{name}")
    shown = {name: schema for name, schema in sorted(components.items()) if "properties" in schema}
    return "".join(_interface(name, schema) for name, schema in shown.items() if name not in known)


def _interface(name: str, schema: dict[str, Any]) -> str:
    told = schema.get("description", "").split("\n")[0]
    lines = [f"\n/** {told} */"] if told and "frozen" not in told else [""]
    lines.append(f"export interface {name} {{")
    lines += [f"  {field}: {_type(part)};" for field, part in schema["properties"].items()]
    return "\n".join([*lines, "}", ""])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join("null" if v is None else msgspec.json.encode(v).decode() for v in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    match schema.get("type"):
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
        case "array":
            items = schema.get("items", {})
            return f"({_type(items)})[]" if "anyOf" in items or "enum" in items else f"{_type(items)}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return "unknown"


def main(asked: list[str]) -> int:
    if asked and asked[0] != "--check":
        sys.stdout.write(of_system(asked[0]))
        return 0
    old = [path for path, text in files().items() if _read(CLIENT / path) != text]
    if asked:
        sys.stderr.write("".join(f"{CLIENT / path} is old: make types\n" for path in old))
        return 1 if old else 0
    for path, text in files().items():
        (CLIENT / path).parent.mkdir(parents=True, exist_ok=True)
        (CLIENT / path).write_text(text, encoding="utf-8")
    return 0


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

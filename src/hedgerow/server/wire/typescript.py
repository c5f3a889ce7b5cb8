"""The client's types, made from the server's own: `python -m hedgerow.server.wire.typescript > web/src/wire.ts`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from hedgerow.kernel.screen import cards, clauses, looking, preview, report

from . import messages

HEAD = "// Made from src/hedgerow/server/wire/messages.py by `make types`. Do not edit.\n"


def wire_types() -> list[type[msgspec.Struct]]:
    """All that crosses the wire, by itself or within something else."""
    modules = (messages, cards, preview, looking, report, clauses)
    found = [v for m in modules for v in vars(m).values() if isinstance(v, type) and v.__module__ == m.__name__]
    return [t for t in found if issubclass(t, msgspec.Struct) and not t.__name__.startswith("_")]


def typescript(types: Iterable[type[msgspec.Struct]]) -> str:
    """Declarations of the types and of all that they are made of."""
    _, components = msgspec.json.schema_components(list(types), ref_template="{name}")
    parts = [_interface(name, schema) for name, schema in sorted(components.items()) if "properties" in schema]
    return HEAD + "".join(dict.fromkeys(parts))  # one of those that are alike in all but their module


def _interface(name: str, schema: dict[str, Any]) -> str:
    told = schema.get("description", "").split("\n")[0]
    name = _short(name)
    lines = [f"\n/** {told} */"] if told and "frozen" not in told else [""]
    lines.append(f"export interface {name} {{")
    lines += [f"  {field}: {_type(part)};" for field, part in schema["properties"].items()]
    return "\n".join([*lines, "}", ""])


def _short(name: str) -> str:
    """A type's own name: modules are named only where two types share one."""
    return name.rpartition(".")[2]


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _short(str(schema["$ref"]))
    if "enum" in schema:
        return " | ".join("null" if v is None else f'"{v}"' for v in schema["enum"])
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
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return "unknown"


if __name__ == "__main__":
    sys.stdout.write(typescript(wire_types()))

"""The client's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from hedgerow.server.wire.typescript import typescript, wire_types

WIRE = Path(__file__).parents[3] / "web" / "src" / "wire.ts"


def test_the_clients_types_are_fresh() -> None:
    assert WIRE.read_text(encoding="utf-8") == typescript(wire_types()), (
        "run: .venv/bin/python -m hedgerow.server.wire.typescript > web/src/wire.ts"
    )


def test_nullable_lists_and_pairs_are_told_apart() -> None:
    made = typescript(wire_types())
    assert "  line: [string, string] | null;" in made
    assert "  sums: [string, Tally][];" in made
    assert '  dice: "seeded" | "typed";' in made
    assert '  type: "update";' in made

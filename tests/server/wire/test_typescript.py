"""The client's types are those of the server, and of every system."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hedgerow import systems
from hedgerow.kernel import tally as kernel
from hedgerow.server.wire import typescript
from hedgerow.server.wire.typescript import SameName, core, files, main, of_system

CLIENT = Path(__file__).parents[3] / "web" / "src"


def test_the_clients_types_are_fresh() -> None:
    for path, text in files().items():
        assert (CLIENT / path).read_text(encoding="utf-8") == text, f"{path} is old: make types"


def test_every_system_has_types_of_its_own() -> None:
    assert set(files()) == {"wire.ts", *(f"systems/{name}/wire.ts" for name in systems.names())}


def test_nullable_lists_and_pairs_are_told_apart() -> None:
    made = core()
    assert "  move: Record<string, unknown> | null;" in made
    assert "  sums: [string, Tally][];" in made
    assert '  dice: "seeded" | "typed";' in made
    assert '  type: "update";' in made
    assert "  grave: 0 | 1 | 2 | 3 | 4;" in made
    assert "  own: unknown;" in made


def test_a_systems_view_is_no_other_systems_view() -> None:
    """Each has a View: that of the core knows no system, that of a system is its own."""
    assert "  units: UnitView[];" in of_system("lnlt")
    assert "UnitView" not in core()


class Tally(msgspec.Struct):
    """Not the kernel's."""

    marks: int


class Counted(msgspec.Struct):
    mine: Tally
    theirs: kernel.Tally


def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(SameName, match="Tally"):
        typescript.typescript([Counted])


def test_old_files_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(typescript, "CLIENT", tmp_path)
    assert main(["--check"]) == 1
    assert "wire.ts is old" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0

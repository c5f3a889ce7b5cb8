"""What the built client weighs, gzipped: what every table needs, and what each rule system adds to it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from hedgerow.server.http.assets import MANIFEST, static_folder
from hedgerow.server.http.settings import Settings

CORE_SCRIPTS = 63_900
CORE_SHEETS = 9_000
SYSTEM = 17_000  # its scripts and its sheets together
TABLE = "src/table/Page.svelte"
SYSTEMS = Path(__file__).parents[2] / "web" / "src" / "systems"
NAMES = sorted(folder.name for folder in SYSTEMS.iterdir() if (folder / "index.ts").is_file())


class Built:
    """The client's builder has written down which files each part of the client is made of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts: Mapping[str, Any] = json.loads((folder / MANIFEST).read_text())

    def needs(self, names: Iterable[str]) -> set[str]:
        """The files that must be there before these parts can do anything."""
        files: set[str] = set()
        wanted, seen = list(names), set[str]()
        while wanted:
            if (name := wanted.pop()) in seen:
                continue
            seen.add(name)
            part = self.parts[name]
            files |= {part["file"], *part.get("css", ())}
            wanted += part.get("imports", ())
        return files

    @cached_property
    def core(self) -> set[str]:
        """What a table needs whatever is played on it: the first script, what it begins, and the page."""
        begun = [name for name, part in self.parts.items() if part.get("isEntry") or part.get("name") == "base"]
        return self.needs([*begun, TABLE])

    def weight(self, files: Iterable[str], suffix: str = "") -> int:
        return sum(len(gzip.compress((self.folder / file).read_bytes())) for file in files if file.endswith(suffix))


@pytest.fixture(scope="module")
def built() -> Built:
    folder = Path(str(static_folder(Settings(database=""))))
    if not (folder / MANIFEST).is_file():
        pytest.fail("the client is not built: `make client` does it")
    return Built(folder)


def test_what_every_table_needs_is_small(built: Built) -> None:
    assert any(file.startswith("assets/board") for file in built.core)
    assert any(file.startswith("assets/base") and file.endswith(".js") for file in built.core)
    assert built.weight(built.core, ".js") <= CORE_SCRIPTS
    assert built.weight(built.core, ".css") <= CORE_SHEETS


@pytest.mark.parametrize("system", NAMES)
def test_a_system_is_small_with_its_sheets(built: Built, system: str) -> None:
    own = built.needs([f"src/systems/{system}/index.ts"]) - built.core
    assert any(file.endswith(".js") for file in own)
    assert built.weight(own) <= SYSTEM


@pytest.mark.parametrize("system", NAMES)
def test_no_table_waits_for_a_system_that_it_does_not_play(built: Built, system: str) -> None:
    assert built.parts[f"src/systems/{system}/index.ts"]["file"] not in built.core

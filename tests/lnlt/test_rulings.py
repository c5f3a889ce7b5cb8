"""What the ledger leaves open is answered in the system's page, with the option that switches it."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "lnlt.md").read_text()
CLAUSES = tomllib.loads((files("hedgerow.lnlt") / "rules.toml").read_text())["rule"]
OPEN = [clause for clause in CLAUSES if "conflict" in clause or "needs" in clause]


@pytest.mark.parametrize("clause", OPEN, ids=lambda clause: str(clause["id"]))
def test_every_conflict_and_every_need_is_answered(clause: dict[str, str]) -> None:
    assert re.search(rf"(?<![\w.]){re.escape(clause['id'])}(?!\w|\.\d)", PAGE)
    for option in re.findall(r"named options? ([a-z0-9-]+)", clause.get("conflict", "")):
        assert f"`{option}`" in PAGE or f"`{option} =" in PAGE

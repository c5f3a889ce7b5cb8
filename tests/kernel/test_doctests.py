"""The examples in docstrings hold, wherever they stand."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import hedgerow

HOME = Path(hedgerow.__file__).parent
EXAMPLE = ">>> "
MODULES = [
    ".".join(file.relative_to(HOME.parent).with_suffix("").parts)
    for file in sorted(HOME.rglob("*.py"))
    if EXAMPLE in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name.removesuffix(".__init__")))
    assert found.attempted
    assert not found.failed

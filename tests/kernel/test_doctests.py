"""The examples in the kernel's docstrings hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from hedgerow import kernel


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(kernel.__path__)])
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"hedgerow.kernel.{name}")).failed == 0

"""What the tests of this repository cite."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.lab import coverage, marks

NARROWED = ("keyword", "markexpr", "lf")  # options by which some tests of a file are left out


@pytest.fixture(scope="session")
def own_citations(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """As this very run has collected them, if it is one of all tests that cite; else collected for it."""
    here = {item.path for item in request.session.items}
    options = request.config.option
    narrowed = any(getattr(options, name, None) for name in NARROWED) or any("::" in arg for arg in request.config.args)
    if not narrowed and here >= citing(coverage.own_tests()):
        return marks.cited(request.session.items)
    return coverage.citations(coverage.own_tests())


def citing(tests: Path) -> set[Path]:
    """The files whose tests cite something."""
    return {file for file in tests.rglob("test_*.py") if "mark.rule(" in file.read_text(encoding="utf-8")}

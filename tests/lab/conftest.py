"""What the tests of this repository cite, collected once."""

from __future__ import annotations

import pytest

from hedgerow.lab import coverage


@pytest.fixture(scope="session")
def own_citations() -> dict[str, list[str]]:
    return coverage.citations(coverage.own_tests())

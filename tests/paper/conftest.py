"""The two systems stand in the registry for as long as their own tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow import systems
from hedgerow.server.api import about, made
from hedgerow.systems import Kit

from .named import ENVIRONMENT, SCENARIOS


@pytest.fixture(autouse=True)
def _they_stand_beside_ours(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kept = about._catalogue, made.up_to_date  # they tell of what was in the registry when they were first asked
    monkeypatch.setenv(systems.ENVIRONMENT, ENVIRONMENT)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.fixture(params=list(SCENARIOS))
def kit(request: pytest.FixtureRequest, _they_stand_beside_ours: None) -> Kit:
    """Each of the two in turn."""
    return systems.named(request.param)

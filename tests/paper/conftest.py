"""The two systems stand in the registry for as long as their own tests run."""

from __future__ import annotations

import pytest

from hedgerow import systems
from hedgerow.systems import Kit

from .named import ENVIRONMENT, SCENARIOS


@pytest.fixture(autouse=True)
def _they_stand_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(systems.ENVIRONMENT, ENVIRONMENT)


@pytest.fixture(params=list(SCENARIOS))
def kit(request: pytest.FixtureRequest, _they_stand_beside_ours: None) -> Kit:
    """Each of the two in turn."""
    return systems.named(request.param)

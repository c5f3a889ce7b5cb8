"""A server for games of The Last Hundred Yards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Served


@pytest.fixture(scope="session")
def brisk(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("brisk"), "--no-limits", module="tests.browser.lhy.brisk") as running:
        yield running

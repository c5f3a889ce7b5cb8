"""The order of the tests: what takes long begins first, so that no process waits for the last of it alone."""

from __future__ import annotations

import pytest

LONG = (
    "games/",
    "sergeant/test_against_random",
    "ground/test_los_maps",
    "rooms/test_replays",
    "packaging/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next((i for i, part in enumerate(LONG) if part in item.nodeid), len(LONG)))

"""A pytest plugin that writes down which clauses the collected tests cite. Used by `coverage`, in a process of its own.

It imports nothing of the project, so that collecting tests costs no more than it must.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-marks", metavar="FILE", help="write the rule marks of the collected tests to FILE as JSON")


def pytest_collection_finish(session: pytest.Session) -> None:
    path = session.config.getoption("--rule-marks")
    if not path:
        return
    Path(path).write_text(json.dumps(cited(session.items)), encoding="utf-8")


def cited(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """Every id that tests cite, with the tests that cite it."""
    found: dict[str, dict[str, None]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for clause in mark.args:
                found.setdefault(str(clause), {})[item.nodeid] = None
    return {clause: list(tests) for clause, tests in found.items()}

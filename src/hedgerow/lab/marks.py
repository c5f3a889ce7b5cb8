"""A pytest plugin that writes down which clauses the collected tests cite. Used by `coverage`, in a process of its own.

It imports nothing of the project, so that collecting tests costs no more than it must.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-marks", metavar="FILE", help="write the rule marks of the collected tests to FILE as JSON")


def pytest_collection_finish(session: pytest.Session) -> None:
    path = session.config.getoption("--rule-marks")
    if not path:
        return
    cited: dict[str, list[str]] = {}
    for item in session.items:
        for mark in item.iter_markers("rule"):
            for clause in mark.args:
                tests = cited.setdefault(str(clause), [])
                if item.nodeid not in tests:
                    tests.append(item.nodeid)
    Path(path).write_text(json.dumps(cited), encoding="utf-8")

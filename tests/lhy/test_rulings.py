"""What the ledger leaves open is answered in the system's page, and every option is told there."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.kernel.ledger import Clause, load
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.book.tables import Option

PAGE = (Path(__file__).parents[2] / "docs" / "lhy.md").read_text(encoding="utf-8")
BOOK = load(files("hedgerow.lhy") / "rules.toml", "lhy")
ANSWERS = PAGE.partition("\n## What the text leaves open")[2].partition("\n## Readings")[0]


@pytest.mark.parametrize("clause", [clause for clause in BOOK if clause.needs], ids=lambda clause: str(clause.id))
def test_every_need_is_answered(clause: Clause) -> None:
    rows = [line.split("|")[1] for line in ANSWERS.splitlines() if line.startswith("|")]
    assert any(clause.id in re.split(r",\s*", row.strip()) for row in rows)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: str(option.name))
def test_every_option_is_told_with_its_values_and_its_first_clause(option: Option) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option.name}` |"))
    values = [option.default, *(value for value in option.values if value != option.default)]
    assert ", ".join(f"`{value}`" for value in values) in row
    assert option.rules[0] in row


def test_the_page_names_no_clause_that_does_not_exist() -> None:
    named = re.findall(r"(?<![\w.])\d+(?:\.(?:s?\d+|[ivx]+|[IVX]+)[a-z]?)+-\d+", PAGE)
    assert len(named) > 150
    assert [clause for clause in named if clause not in BOOK] == []

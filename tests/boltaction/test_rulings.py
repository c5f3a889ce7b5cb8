"""The system's page tells every option, every special rule and no clause that there is not; every need is settled."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hedgerow.boltaction.book.abilities import ABILITIES, AbilityRow
from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.book.tables import Option
from hedgerow.kernel.ledger import Clause, load

PAGE = (Path(__file__).parents[2] / "docs" / "boltaction.md").read_text(encoding="utf-8")
BOOK = load(files("hedgerow.boltaction") / "rules.toml", "boltaction")
SPECIAL = PAGE.partition("\n## Special rules")[2].partition("\n## Rulings")[0]
TOPICS = "|".join(sorted({str(clause.id).rpartition(".")[0] for clause in BOOK}, key=len, reverse=True))
NAMED = re.compile(rf"(?<![\w./-])(?:{TOPICS})\.\d+")


@pytest.mark.parametrize("clause", [clause for clause in BOOK if clause.needs], ids=lambda clause: str(clause.id))
def test_every_need_is_settled_by_a_house_rule(clause: Clause) -> None:
    named = NAMED.findall(str(clause.needs))
    assert any(name.startswith("house-") for name in named)
    assert [name for name in named if name not in BOOK] == []


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: str(option.name))
def test_every_option_is_told_with_its_values_and_its_first_clause(option: Option) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option.name}` |"))
    values = [option.default, *(value for value in option.values if value != option.default)]
    assert ", ".join(f"`{value}`" for value in values) in row
    assert option.rules[0] in row


def test_every_choice_that_the_page_names_can_be_made() -> None:
    named = re.findall(r"`([a-z-]+)=([^`]+)`", PAGE)
    assert len(named) > 20
    assert [pair for pair in named if pair[0] not in OPTIONS or pair[1] not in OPTIONS[pair[0]].values] == []


@pytest.mark.parametrize("row", ABILITIES.values(), ids=lambda row: str(row.id))
def test_every_special_rule_is_told(row: AbilityRow) -> None:
    word = {"air-observer": "Air and Artillery Observer", "artillery-observer": "Artillery Observer"}.get(
        row.id, row.name
    )
    assert word in SPECIAL


def test_the_page_names_no_clause_that_does_not_exist() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 60
    assert [clause for clause in named if clause not in BOOK] == []

"""The ledger of The Last Hundred Yards: it loads, and its ids are those of the rule book with an ordinal."""

from __future__ import annotations

import re
from importlib.resources import files

from hedgerow.kernel.ledger import load

BOOK = load(files("hedgerow.lhy") / "rules.toml", "lhy")
ID = re.compile(r"(\d+(?:\.(?:s?\d+|[ivx]+|[IVX]+)[a-z]?)+)-\d+")


def test_every_clause_is_called_after_its_source_and_stands_in_a_chapter() -> None:
    assert len(BOOK) == 756
    for clause in BOOK:
        found = ID.fullmatch(clause.id)
        assert found
        assert found[1] == clause.source
        assert clause.chapter in BOOK.chapters
        assert clause.scope in ("core", "optional", "dyo")


def test_a_section_has_its_cases_and_steps_and_no_other_section() -> None:
    small_arms = [clause.id for clause in BOOK.section("11.3.3")]
    assert {"11.3.3-1", "11.3.3c-1", "11.3.3p-1"} <= {*small_arms}
    assert [clause.id for clause in BOOK.section("13.1.s4")] == [c.id for c in BOOK if c.source == "13.1.s4"]
    assert all(clause.id.startswith("1.1-") for clause in BOOK.section("1.1"))

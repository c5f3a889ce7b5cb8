"""Ledgers: clauses are found by id and by words, and mistakes are told."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.kernel import ledger
from hedgerow.kernel.ledger import LedgerError


def test_a_clause_by_its_id() -> None:
    book = systems.named("lnlt").ledger
    clause = book.show("lnlt:5.3.4")
    assert clause is book.show("5.3.4")
    assert clause.chapter == "5"
    assert str(clause).startswith("5.3.4  What triggers it")
    assert book.show("pac.1").id == "PAC.1"
    assert "Reading:" in str(book.show("PAC.1"))
    assert len(book) == 650
    assert "5.3.4" in book


def test_a_section() -> None:
    assert [clause.id for clause in systems.named("lnlt").ledger.section("9")] == ["9.0.1", "9.0.2", "9.0.3"]
    assert all(clause.id.startswith("1.6.") for clause in systems.named("lnlt").ledger.section("1.6"))


def test_chapters_have_titles() -> None:
    book = systems.named("lnlt").ledger
    assert book.chapters["5"] == "Fire combat"
    assert list(book.chapters) == list(dict.fromkeys(clause.chapter for clause in book))


def test_chapters_of_a_wrong_kind(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("[chapter]\n5 = 7\n")
    with pytest.raises(LedgerError, match="chapters: Expected `str`, got `int`"):
        ledger.load(tmp_path / "rules.toml", "lnlt")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("5.3.99", "near it: 5.3.9"),
        ("5.3", "near it: 5.3.1, 5.3.2"),
        ("banana", "ids look like 0.0.1"),
    ],
)
def test_an_unknown_clause(wanted: str, words: str) -> None:
    with pytest.raises(LedgerError) as caught:
        systems.named("lnlt").ledger.show(wanted)
    assert f"lnlt has no clause '{wanted}'" in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ops complete opportunity fire", "4.1.3"),
        ("low crawl spotting", "6.3.2"),
        ("kill numbers", "8.0.19"),
        ("8.0.19", "8.0.19"),
        ("PAC.3", "PAC.3"),
        ("chain activ", "4.0.19"),
    ],
)
def test_search_ranks_the_best_first(text: str, first: str) -> None:
    found = systems.named("lnlt").ledger.search(text)
    assert found[0].id == first
    assert len(found) <= 20


def test_a_long_question_takes_no_longer_than_a_short_one() -> None:
    """A hundred words of a letter each: every one of them begins words of every clause."""
    book, letters = systems.named("lnlt").ledger, " ".join("abcdefghijklmnopqrstuvwxyz0123456789" * 3)[:200]
    book.search("smoke")  # what is made once
    took = []
    for _ in range(3):
        began = time.thread_time()
        assert book.search(letters)
        took.append(time.thread_time() - began)
    assert min(took) < 0.05


def test_search_for_a_section_or_for_nothing() -> None:
    assert [clause.id for clause in systems.named("lnlt").ledger.search("7.0")][:2] == ["7.0.1", "7.0.2"]
    assert systems.named("lnlt").ledger.search("xyzzy") == []
    assert systems.named("lnlt").ledger.search("  ") == []


GOOD = '[[rule]]\nid = "1.1"\ntitle = "T"\nsays = "S"\nsource = "core"\nscope = "core"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[rule]", "is not TOML"),
        (GOOD.replace('says = "S"\n', ""), "clause 1.1: Object missing required field `says`"),
        (GOOD + 'sayz = "S"\n', "clause 1.1: Object contains unknown field `sayz`"),
        (GOOD + GOOD, "clause 1.1 stands twice"),
        ("rule = [3]", "clause number 1"),
    ],
)
def test_a_ledger_with_a_mistake(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(text)
    with pytest.raises(LedgerError) as caught:
        ledger.load(path, "toy")
    assert words in str(caught.value)


def test_a_ledger_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="could not be read"):
        ledger.load(tmp_path / "rules.toml", "toy")

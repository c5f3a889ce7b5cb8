"""Where a clause lives: in functions that name it, in tests that cite it, under options that bear on it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.kernel.ledger import LedgerError
from hedgerow.lab import coverage
from hedgerow.lab.where import citing_tests, ids_in, named_as, passages, where

KIT = systems.named("lnlt")


def test_a_clause_is_carried_out_by_the_function_whose_description_names_it() -> None:
    found = where(KIT, "8.0.19")
    assert found.title == KIT.ledger.show("8.0.19").title
    first = found.passages[0]
    assert first.how == "carries out"
    function = getattr(import_module(first.module), first.function.partition(".")[0])
    assert "8.0.19" in function.__doc__


def test_whoever_only_cites_it_comes_after() -> None:
    hows = [passage.how for passage in where(KIT, "6.0.1").passages]
    assert "cites" in hows
    assert hows == sorted(hows)


def test_options_that_bear_on_it_are_told() -> None:
    for option in KIT.catalogue.options():
        for rule in option.rules:
            assert option in where(KIT, rule).options


def test_all_but_a_few_clauses_in_force_lead_somewhere() -> None:
    """Those that lead nowhere open a chapter, or are met by the shape of the data."""
    excused = {each.id for each in coverage.excused_clauses("lnlt")}
    lost = [clause.id for clause in KIT.ledger if clause.id not in excused and not named_as(KIT, clause.id)]
    assert len(lost) <= 10, lost


def test_every_id_that_the_rules_name_exists() -> None:
    sections = {".".join(id.split(".")[:n]) for id in KIT.ledger.clauses for n in range(1, id.count(".") + 1)}
    assert set(passages(KIT)) <= set(KIT.ledger.clauses) | sections


def test_the_marks_of_tests_are_read_as_pytest_reads_them(own_citations: dict[str, list[str]]) -> None:
    read = citing_tests("lnlt")
    assert read is not None
    collected: dict[str, set[str]] = {}
    for citation, tests in own_citations.items():
        system, _, clause = citation.partition(":")
        if system == "lnlt":
            collected[clause] = {test.partition("[")[0] for test in tests}
    assert set(read) == set(collected)
    for clause, citing in read.items():
        for test in citing:
            if "::" in test:
                assert test in collected[clause]


def test_outside_a_checkout_there_are_no_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nowhere() -> Path:
        raise coverage.CoverageError("no tests found")

    monkeypatch.setattr("hedgerow.lab.where.own_tests", nowhere)
    assert where(KIT, "5.3.4").tests is None


def test_a_clause_that_does_not_exist() -> None:
    with pytest.raises(LedgerError, match=r"no clause '5\.3\.99'"):
        where(KIT, "5.3.99")


def test_a_range_names_all_between_its_ends() -> None:
    ids = ("5.0.1", "5.0.2", "5.0.3", "6.1")
    assert list(ids_in("see 5.0.1-5.0.3 and 6.1", ids)) == [ids[:3], ids[3:]]
    assert list(ids_in("version 3.11-3.13", ids)) == [("3.11",), ("3.13",)]
    assert list(ids_in("5.0.12, 15.0.1", ids)) == [("5.0.12",), ("15.0.1",)]

"""Coverage of the ledgers: what counts as cited, and that this repository's own citations are true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.lab import coverage
from hedgerow.lab.coverage import CoverageError, Waiting

# The chapters of the infantry game are done: no core clause of theirs may lose its citation.
CHAPTERS = {*(str(n) for n in range(14)), "22"}


def test_every_cited_clause_exists(own_citations: dict[str, list[str]]) -> None:
    """Of the systems that are registered; those that live elsewhere are held to their ledgers by tests of their own."""
    assert coverage.unknown(own_citations, list(systems.names())) == []


def test_no_core_clause_of_the_infantry_game_is_uncited(own_citations: dict[str, list[str]]) -> None:
    book = systems.named("lnlt").ledger
    missing = coverage.coverage("lnlt", cited=own_citations).missing()
    core = [clause for clause in map(book.show, missing) if clause.chapter in CHAPTERS and clause.scope == "core"]
    assert [f"{clause.id} {clause.title}" for clause in core] == []


def test_what_coverage_says(monkeypatch: pytest.MonkeyPatch) -> None:
    later = Waiting("later", "a chapter to come", ("14.1.0.14", "14.1.0.15"))
    monkeypatch.setattr(coverage, "waiting_clauses", lambda system: (later,))
    found = coverage.coverage("lnlt", cited={"lnlt:5.3.4": ["a"], "lnlt:14.1.0.15": ["b"], "lnlt:0.0.1": ["c"]})
    plain = coverage.as_json(found)
    assert list(plain) == ["system", "clauses", "in_force", "cited", "excused", "uncited", "waiting"]
    assert plain["system"] == "lnlt"
    assert plain["clauses"] == 650
    assert plain["in_force"] == 650 - len(plain["excused"])
    assert plain["cited"] == 2, "to cite an excused clause earns nothing"
    assert len(plain["uncited"]) == plain["in_force"] - 2
    assert plain["excused"][0].keys() == {"id", "reason"}
    assert "5.3.4" not in plain["uncited"]
    assert plain["waiting"] == {"later": ("14.1.0.14",)}, "what is cited waits no longer"
    assert "5.3.5" in found.missing()
    assert "14.1.0.14" not in found.missing()
    json.dumps(plain)


def test_nothing_is_both_excused_and_waiting() -> None:
    waiting = {clause for group in coverage.waiting_clauses("lnlt") for clause in group.ids}
    excused = {e.id for e in coverage.excused_clauses("lnlt")}
    assert not waiting & excused
    assert all(e.reason for e in coverage.excused_clauses("lnlt"))


def test_card_clauses_of_the_infantry_game_do_not_wait() -> None:
    waiting = {clause for group in coverage.waiting_clauses("lnlt") for clause in group.ids}
    now = {"PAC.1", "PAC.2", "PAC.3", "PAC.4", "PAC.5", "PAC.9", "5.0.0.12", "5.0.0.13", "8.0.20", "11.6.3"}
    extras = {clause.id for clause in systems.named("lnlt").ledger if clause.scope != "core"}
    assert now <= extras
    assert not now & waiting


def test_marks_are_collected(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('lnlt:1.2.1')\n"
        "@pytest.mark.rule('lnlt:5.3.4', 'lnlt:5.3.5')\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_one(n): raise AssertionError('tests are collected, not run')\n"
        "def test_two(): ...\n"
    )
    cited = coverage.citations(tmp_path)
    assert sorted(cited) == ["lnlt:1.2.1", "lnlt:5.3.4", "lnlt:5.3.5"]
    assert len(cited["lnlt:5.3.4"]) == 2
    assert coverage.coverage("lnlt", tests=tmp_path).cited == 3


def test_no_tests_cite_nothing(tmp_path: Path) -> None:
    assert coverage.citations(tmp_path) == {}


def test_tests_that_cannot_be_collected(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("import no_such_module\n")
    with pytest.raises(CoverageError, match="no_such_module"):
        coverage.citations(tmp_path)
    with pytest.raises(CoverageError, match="there are no tests"):
        coverage.citations(tmp_path / "nowhere")


def test_citations_of_what_does_not_exist() -> None:
    cited = {
        "lnlt:5.3.99": ["tests/t.py::a"],
        "5.3.4": ["b"],
        "chess:1": ["c"],
        "lnlt:5.3.4": ["d"],
        "lnlt:pac.1": ["e"],
    }
    wrong = coverage.unknown(cited)
    assert len(wrong) == 4
    assert wrong[0].startswith("tests/t.py::a cites 'lnlt:5.3.99': lnlt has no clause '5.3.99'; near it: 5.3.9")
    assert "written with its system" in wrong[1]
    assert "no rule system 'chess'" in wrong[2]
    assert "not spelt as in the ledger" in wrong[3]
    with pytest.raises(CoverageError, match=r"5\.3\.99"):
        coverage.coverage("lnlt", cited=cited)

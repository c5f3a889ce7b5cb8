"""The rules over HTTP: found by words, by section, by id; with what stands above and below."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow import systems
from hedgerow.lab.coverage import excused_clauses, waiting_clauses
from tests.server.running import Running

BOOK = systems.named("lnlt").ledger


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_a_clause_is_found_by_its_id(server: Running) -> None:
    found = server.get("/api/rules/lnlt/5.3.4")
    assert (found.id, found.title) == ("5.3.4", BOOK.show("5.3.4").title)
    assert found.above == ("5", "5.3")
    assert found.below == ()
    assert found.enforced


def test_a_section_leads_to_what_is_below_it(server: Running) -> None:
    chapter = server.get("/api/rules/lnlt/5")
    assert "5.3" in chapter.below
    section = server.get("/api/rules/lnlt/5.3")
    assert "5.3.4" in section.below
    assert section.says == ""
    for id in section.below:
        assert server.get(f"/api/rules/lnlt/{id}").above == ("5", "5.3")


def test_from_the_chapters_every_clause_is_reached(server: Running) -> None:
    reached: list[str] = []
    open_ids = [c.id for c in server.get("/api/rules/lnlt?chapters=true").clauses]
    while open_ids:
        id = open_ids.pop()
        if id in BOOK:
            reached.append(id)
        open_ids += server.get(f"/api/rules/lnlt/{id}").below
    assert sorted(reached) == sorted(BOOK.clauses)


def test_clauses_are_found_by_words_the_best_first(server: Running) -> None:
    found = server.get("/api/rules/lnlt", params={"search": "opportunity fire"})
    assert [c.id for c in found.clauses] == [c.id for c in BOOK.search("opportunity fire", 60)]
    assert found.total >= len(found.clauses)
    nothing = server.get("/api/rules/lnlt", params={"search": "xylophone"})
    assert (nothing.clauses, nothing.total) == ((), 0)


def test_a_section_and_the_whole_book_are_listed(server: Running) -> None:
    assert [c.id for c in server.get("/api/rules/lnlt?section=5.3").clauses] == [c.id for c in BOOK.section("5.3")]
    assert server.get("/api/rules/lnlt").total == len(BOOK)


def test_a_clause_says_who_carries_it_out_and_what_holds_it(server: Running) -> None:
    found = server.get("/api/rules/lnlt/5.3.4/where")
    first = found.passages[0]
    assert (found.id, found.named, first.how) == ("5.3.4", "5.3.4", "carries out")
    assert first.module.startswith("hedgerow.lnlt.rules.")
    assert "5.3.4" in first.words
    assert found.tests
    assert all(test.startswith("tests/") for test in found.tests)


def test_enforced_is_what_neither_waits_nor_is_excused(server: Running) -> None:
    not_yet = {id for group in waiting_clauses("lnlt") for id in group.ids} | {e.id for e in excused_clauses("lnlt")}
    assert not_yet
    for card in server.get("/api/rules/lnlt").clauses:
        assert card.enforced == (card.id not in not_yet), card.id


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rules/lnlt/99.1", 404),
        ("/api/rules/lnlt/5.3.", 404),
        ("/api/rules/lnlt/99.1/where", 404),
        ("/api/rules/chess/1/where", 404),
        ("/api/rules/chess", 404),
        ("/api/rules/chess/1", 404),
        ("/api/rules/lnlt?section=99", 404),
        ("/api/rules/lnlt?section=5&search=fire", 400),
        ("/api/rules/lnlt?search=" + "x" * 201, 400),
        ("/api/rules/..%2F..%2Fetc", 404),
    ],
)
def test_what_is_not_there_is_told(server: Running, path: str, status: int) -> None:
    assert server.refused("GET", path, status).words

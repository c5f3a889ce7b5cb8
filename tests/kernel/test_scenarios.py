"""Scenario files: found by name, kept by key, and told from one another."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.scenarios import Scenarios, fingerprints, rules_fingerprint


class Small(msgspec.Struct, frozen=True):
    file: str
    key: str
    text: str
    later: tuple[str, ...] = ()


def wrong(source: str, faults: list[str]) -> Mistake:
    return Mistake(f"{source}: {faults[0]}")


@pytest.fixture
def shelf(tmp_path: Path) -> Scenarios[Small]:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "road.toml").write_text("a road")
    (folder / "notes.txt").write_text("no scenario")
    return Scenarios(lambda: folder, Small, wrong)


def test_names_are_those_of_the_files(shelf: Scenarios[Small], tmp_path: Path) -> None:
    assert shelf.names() == ("road",)
    assert shelf.find("road") == Small("road.toml", "road", "a road")
    assert shelf.find("road") is shelf.find("road")
    more = tmp_path / "more"
    more.mkdir()
    (more / "ford.toml").write_text("a ford")
    shelf.add(lambda: more)
    assert shelf.names() == ("ford", "road")
    assert shelf.find("ford").text == "a ford"


@pytest.mark.parametrize(
    ("name", "words"), [("raod", "did you mean 'road'?"), ("../own/road", "no such scenario"), ("x.toml", "cannot be")]
)
def test_a_wrong_name_is_told(shelf: Scenarios[Small], name: str, words: str) -> None:
    with pytest.raises(Mistake) as caught:
        shelf.find(name)
    assert words in str(caught.value)


def test_a_game_never_goes_on_with_another_text(shelf: Scenarios[Small], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("mine")
    found = shelf.find(str(mine))
    assert found.key.startswith(f"{mine}#")
    assert shelf.find(found.key) == found
    mine.write_text("changed")
    assert shelf.find(str(mine)).text == "changed"
    fresh = Scenarios(lambda: tmp_path, Small, wrong)
    with pytest.raises(Mistake, match="has changed since this game began"):
        fresh.find(found.key)


def test_what_is_in_no_file_can_be_registered(shelf: Scenarios[Small]) -> None:
    drawn = Small("", "drawn", "")
    shelf.register("drawn", drawn)
    assert shelf.find("drawn") is drawn


def test_fields_that_came_later_do_not_count_while_they_are_empty() -> None:
    before = fingerprints(Small("f", "k", "t"), later=("later",))
    assert not set(fingerprints(Small("f", "k", "t"))) & set(before)
    assert not set(fingerprints(Small("f", "k", "t", ("x",)), later=("later",))) & set(before)


def test_prose_does_not_count_but_older_records_are_known_by_it() -> None:
    before, old = fingerprints(Small("f", "k", "in words"), prose=("text",))
    after = fingerprints(Small("f", "k", "in words, and a comma"), prose=("text",))
    assert after[0] == before
    assert after[1] != old
    assert fingerprints(Small("f", "k", "in words")) == (old, old), "where nothing is prose all counts, as it used to"
    assert fingerprints(Small("f", "other", "in words"), prose=("text",))[0] != before


def test_figures_count_wherever_they_lie_and_comments_do_not(tmp_path: Path) -> None:
    tables, ledger = tmp_path / "tables.toml", tmp_path / "content" / "ledger.toml"
    ledger.parent.mkdir()

    def found(figure: int, words: str, more: str = "") -> str:
        tables.write_text(f"# {words}\n[fire]\nmod = {figure}\nwords = '{words}'")
        ledger.write_text(f"text = '{words}{more}'")
        return rules_fingerprint(tmp_path, aside=("content/ledger.toml",), prose=("words",))

    assert found(1, "a") == found(1, "b", "c") != found(2, "a")
    ledger.rename(ledger.with_name("more.toml"))
    assert rules_fingerprint(tmp_path, prose=("words",)) != rules_fingerprint(tmp_path, aside=("content",))


def test_whoever_asks_at_once_is_given_the_same_and_waits_for_nobody(tmp_path: Path) -> None:
    (tmp_path / "road.toml").write_text("road")
    both = threading.Barrier(2, timeout=20)

    def read(file: str, key: str, text: str) -> Small:
        both.wait()  # neither comes on before the other is reading, too
        return Small(file, key, text)

    shelf = Scenarios(lambda: tmp_path, read, wrong)
    with ThreadPoolExecutor(2) as people:
        one, other = people.map(shelf.find, ("road", "road"))
    assert one is other is shelf.find("road")

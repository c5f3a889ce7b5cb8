"""Scenario files: found by name, kept by key, and told from one another."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.scenarios import Scenarios, fingerprint


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
    before = fingerprint(Small("f", "k", "t"), ("later",))
    assert fingerprint(Small("f", "k", "t")) != before
    assert fingerprint(Small("f", "k", "t", ("x",)), ("later",)) != before

"""Things kept on disk are never relied upon."""

from pathlib import Path

import pytest

from hedgerow.board import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "hedgerow"


def test_what_is_kept_comes_back(folder: Path) -> None:
    assert cache.load("k", list[int]) is None
    cache.keep("k", [1, 2])
    assert cache.load("k", list[int]) == [1, 2]
    assert [file.name for file in folder.iterdir()] == ["k"]


@pytest.mark.parametrize("damage", [b"", b"\xff\xff", b"\x93\x01", b"\xa1x"])
def test_what_is_damaged_is_as_good_as_gone(folder: Path, damage: bytes) -> None:
    cache.keep("k", [1, 2])
    (folder / "k").write_bytes(damage)
    assert cache.load("k", list[int]) is None


def test_a_forbidden_disk_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    cache.keep("k", [1])
    assert cache.load("k", list[int]) is None


def test_a_relative_cache_folder_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.cache_dir() == tmp_path / ".cache" / "hedgerow"


def test_a_digest_tells_parts_apart() -> None:
    assert cache.digest([b"ab", b"c"]) != cache.digest([b"a", b"bc"])
    assert cache.digest([b"ab"]) == cache.digest([b"ab"])

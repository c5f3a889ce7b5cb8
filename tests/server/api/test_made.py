"""What the first page needs is made when the program is built, and counts only for the program that made it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.server.api import about, made, maps
from hedgerow.server.api.content import Content, json_bytes
from tests.server.running import Running

ONE = "boltaction-table"  # has one map, soon drawn


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """All that is made of one system, as if it had come with the package."""
    monkeypatch.delenv(systems.ENVIRONMENT, raising=False)
    monkeypatch.setattr(made, "FOLDER", tmp_path / "made")
    with monkeypatch.context() as patch:
        patch.setattr(systems, "PACKAGES", {ONE: systems.PACKAGES[ONE]})
        made.make(tmp_path / "made")
    made.up_to_date.cache_clear()
    yield tmp_path / "made"
    made.up_to_date.cache_clear()


def test_what_was_made_is_what_would_be_worked_out(folder: Path) -> None:
    assert made.catalogue() == json_bytes([about.system_card(systems.named(ONE))])
    picture = made.thumb(ONE, "real-table")
    assert picture is not None
    assert picture.startswith(b"\x89PNG")
    assert made.thumb(ONE, "../catalogue") is None
    assert made.thumb("lnlt", "village") is None


def test_what_another_program_made_does_not_count(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "fingerprint", lambda package: "of a changed program")
    assert made.catalogue() is None
    assert made.thumb(ONE, "real-table") is None


def test_a_changed_figure_or_module_changes_the_fingerprint_and_a_built_client_does_not(tmp_path: Path) -> None:
    (tmp_path / "lnlt").mkdir()
    (tmp_path / "lnlt" / "tables.toml").write_text("range = 6")
    before = made.fingerprint(tmp_path)
    (tmp_path / "server" / "static").mkdir(parents=True)
    (tmp_path / "server" / "static" / "index.html").write_text("built")
    (tmp_path / "server" / "static" / "vendored.py").write_text("")
    assert made.fingerprint(tmp_path) == before
    (tmp_path / "lnlt" / "tables.toml").write_text("range = 7")
    assert made.fingerprint(tmp_path) != before


def test_systems_of_ones_own_are_not_left_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(systems.ENVIRONMENT, "pickets=tests.paper.pickets")
    assert made.catalogue() is None


def test_the_server_sends_what_was_made_and_draws_the_rest(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def drawn(kit: object, map: str) -> Content:
        return Content("image/png", b"drawn now")

    monkeypatch.setattr(maps, "_thumb", drawn)
    with Running(tmp_path) as server:
        assert server.get(f"/api/maps/{ONE}/real-table/thumb.png") == made.thumb(ONE, "real-table")
        assert server.get("/api/maps/lnlt/village/thumb.png") == b"drawn now"
        assert server.refused("GET", f"/api/maps/{ONE}/..%2Fcatalogue/thumb.png", 404).code == "no-such-map"

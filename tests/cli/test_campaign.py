"""`hedgerow campaign`: finished games go into a file that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.kernel import record
from tests.lhy.embodied import embodied

from .runner import bad, good, parsed, played, saved


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "patrol.hedgerow"
    record.save(embodied(), path)
    return path


def test_a_game_is_entered_once_and_told(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "normandy.toml"
    said = good("campaign", file, game, "--players", "Ann,Ben")
    assert "Ann was" in said
    assert "Ben was" in said
    told = good("campaign", file)
    assert "Ann:" in told
    assert "First Patrol" in told
    assert parsed("campaign", file)["told"] == told.splitlines()
    assert "already" in bad("campaign", file, game, "--players", "Ann,Ben")


def test_a_player_may_stay_out_of_it(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "normandy.toml"
    good("campaign", file, game, "--players", "-,Ben")
    assert "Ann" not in good("campaign", file)


def test_what_cannot_be_entered_is_refused_in_words(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "normandy.toml"
    assert "--players" in bad("campaign", file, game)
    assert "2 seats" in bad("campaign", file, game, "--players", "Ann")
    assert "cannot be read" in bad("campaign", file)
    other = saved(tmp_path / "other.hedgerow", played(4))
    assert "keeps no campaigns" in bad("campaign", file, other, "--players", "Ann,Ben")
    file.write_text("[[soldier]]\nname = 3\n")
    assert "no campaign" in bad("campaign", file)
    before = file.read_text()
    assert "no campaign" in bad("campaign", file, game, "--players", "Ann,Ben")
    assert file.read_text() == before
    assert "cannot be written" in bad("campaign", tmp_path / "nowhere" / "x.toml", game, "--players", "Ann,Ben")


def test_what_cannot_be_written_leaves_what_was_there(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "normandy.toml"
    good("campaign", file, game, "--players", "Ann,-")
    before = file.read_text()

    def full(path: Path, text: str, encoding: str) -> int:
        with path.open("w", encoding=encoding) as half:
            half.write(text[:20])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left" in bad("campaign", file, game, "--players", "-,Ben")
    assert file.read_text() == before
    assert list(tmp_path.iterdir()) == [file]

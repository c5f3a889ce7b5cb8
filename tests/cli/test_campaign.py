"""`hedgerow campaign`: finished games go into a file that is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hedgerow.kernel import record
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lhy.state.moves.set_up import Embody
from hedgerow.lhy.system import LHY

from .runner import bad, good, parsed, played, saved

MISSION = "first-patrol"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A mission by players who do anything, each of them a squad."""
    table = Table(LHY, LHY.new(MISSION, {"role-play": "on"}), Seeded("campaign"))
    chance = Random(3)
    while table.choice is not None:
        moves = [m for m in table.choice.options if isinstance(m, Embody)] if table.choice.kind == "avatar" else []
        squads = [m for m in moves if table.state.units[m.unit].card.kind == "squad"]
        table.answer(squads[0] if squads else table.choice.options.sample(chance))
    path = tmp_path_factory.mktemp("games") / "patrol.hedgerow"
    record.save(record.from_table(table, MISSION, {"role-play": "on"}), path)
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

"""Runs commands as people do, and gives back what they printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from hedgerow.cli import main
from hedgerow.kernel import record
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.system import LNLT
from tests.seating import player

SCENARIO = "milk-run"


def run(*args: object, says: str | list[str] = "", home: Path | None = None) -> Result:
    """A command with what is typed into it. A traceback fails the test at once."""
    typed = says if isinstance(says, str) else "".join(f"{line}\n" for line in says)
    env = {"XDG_DATA_HOME": str(home) if home else "/nonexistent", "COLUMNS": "80", "LINES": "30"}
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed, env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def good(*args: object, says: str | list[str] = "", home: Path | None = None) -> str:
    """The output of a command that must succeed."""
    result = run(*args, says=says, home=home)
    assert result.exit_code == 0, result.output
    return result.output


def bad(*args: object, says: str | list[str] = "", home: Path | None = None) -> str:
    """What a command says that must fail, in words and not in a traceback."""
    result = run(*args, says=says, home=home)
    assert result.exit_code != 0, result.output
    assert "Traceback" not in result.output
    return result.output


def parsed(*args: object) -> Any:
    """What a command with --json prints, read back."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def played(decisions: int | None = None, seed: str = "cli", scenario: str = SCENARIO) -> Table[Any]:
    """A game by random players: so many decisions of it, or all."""
    table = Table(LNLT, LNLT.new(scenario, {}), Seeded(seed))
    sitting = player("random", seed)
    while table.choice is not None and (decisions is None or decisions > 0):
        table.answer(sitting.choose(Seat(table, table.choice.seat)))
        decisions = None if decisions is None else decisions - 1
    return table


def saved(path: Path, table: Table[Any], scenario: str = SCENARIO) -> Path:
    record.save(record.from_table(table, scenario), path)
    return path

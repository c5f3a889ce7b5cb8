"""A command loads what it needs and no more: what takes long to load is not among what `--help` and lists want."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hedgerow
from hedgerow.cli import COMMANDS, main

HEAVY = ("shapely", "numpy", "starlette", "uvicorn", "resvg_py", "asyncio", "importlib.metadata")
RULES = ("hedgerow.lnlt.system", "hedgerow.lnlt.shown", "hedgerow.lnlt.sergeant", "hedgerow.lnlt.phases.play")


def loaded(*command: str) -> set[str]:
    """The modules that are there when a command has run."""
    code = (
        "import sys\nfrom hedgerow.cli import main\n"
        f"try:\n    main({list(command)!r})\nexcept SystemExit as ended:\n    assert not ended.code, ended.code\n"
        "print('\\n'.join(['LOADED', *sys.modules]))"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(hedgerow.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return set(done.stdout.partition("LOADED\n")[2].split())


@pytest.mark.parametrize(
    ("command", "never"),
    [
        ("--help", (*HEAVY, "msgspec", "hedgerow.systems", "hedgerow.kernel.table")),
        ("scenarios", (*HEAVY, *RULES)),
        ("odds fire --fp 4", (*HEAVY, "hedgerow.lnlt.system", "hedgerow.lnlt.shown", "hedgerow.lnlt.sergeant")),
        ("los village B3 I6", (*HEAVY, *RULES)),
        ("rules search smoke", (*HEAVY, *RULES, "hedgerow.lnlt.book.content")),
    ],
)
def test_no_command_loads_more_than_it_needs(command: str, never: tuple[str, ...]) -> None:
    there = loaded(*command.split())
    assert [module for module in never if module in there] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_of_a_command_what_it_says_of_itself(name: str) -> None:
    with main.make_context("hedgerow", ["--help"], resilient_parsing=True) as ctx:
        command = main.get_command(ctx, name)
    assert command is not None
    assert (command.help or "").partition("\n")[0] == COMMANDS[name].words

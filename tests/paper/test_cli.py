"""Commands in a process of their own: the environment names both systems, and every verb finds them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from hedgerow import systems
from hedgerow.systems import Kit

from .named import ENVIRONMENT, SCENARIOS
from .scripts import SCRIPTS

ROOT = Path(__file__).parents[2]


def hedgerow(*words: object, typed: str = "", fails: bool = False) -> str:
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    env = {**os.environ, systems.ENVIRONMENT: ENVIRONMENT, "PYTHONPATH": paths, "COLUMNS": "100", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "hedgerow.cli", *map(str, words)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def parsed(*words: object) -> Any:
    return msgspec.json.decode(hedgerow(*words, "--json"))


def test_what_there_is_to_play() -> None:
    listed = hedgerow("scenarios")
    assert "milk-run" in listed
    assert "A meadow" in listed
    assert "A yard" in listed
    told = hedgerow("scenarios", "patrols/yard")
    assert "Red hides its pieces first" in told
    assert "0200,0400" in told
    assert "did you mean 'meadow'?" in hedgerow("scenarios", "medow", fails=True)


def test_maps_and_lines_of_sight(tmp_path: Path) -> None:
    assert "04    .     .     .*" in hedgerow("maps", "meadow")
    assert "ww*" in hedgerow("maps", "yard")
    assert '30" by 20"' in hedgerow("maps")
    assert "woods in 0403 block the line from 0202 to 0504 [4.2]" in hedgerow("los", "meadow", "0202", "0504")
    drawn = tmp_path / "sight.svg"
    assert "26 inches: Blocked. [4.2]" in hedgerow("los", "yard", "0200,1000", "2800,1000", "--svg", drawn)
    assert "</svg>" in drawn.read_text()
    assert "has no hex '0909'" in hedgerow("los", "meadow", "0202", "0909", fails=True)
    assert "is off the table" in hedgerow("los", "yard", "0200,1000", "9900,1000", fails=True)


def test_the_rules() -> None:
    assert "A shot goes three hexes at most." in hedgerow("rules", "show", "pickets:4.2")
    assert "4.2" in hedgerow("rules", "search", "copse", "--system", "patrols")
    assert "Meadow.blocked_at" in hedgerow("rules", "where", "pickets:4.2")
    assert "turns" in hedgerow("rules", "options", "--system", "patrols")


def test_games_by_the_dozen(kit: Kit) -> None:
    scenario = f"{kit.name}/{SCENARIOS[kit.name]}"
    found = parsed("simulate", scenario, "--games", 3, "--players", "scout,random")
    assert (found["system"], found["players"]) == (kit.name, ["scout", "random"])
    assert "no player 'sergeant'" in hedgerow(
        "simulate", scenario, "--games", 1, "--players", "sergeant,random", fails=True
    )


def test_a_game_at_the_terminal_and_its_record(kit: Kit, tmp_path: Path) -> None:
    script, keep = SCRIPTS[kit.name], tmp_path / "game.hedgerow"
    piece, to = script.steps[0]
    words = [
        f"place r4 {script.red_home}", "ready", "units", "look b4", f"look {to}", "hint", "score", "legend",
        "rules 4.1", f"why go {piece} {script.too_far}", f"why shoot {piece} b2", f"go {piece} {to}", "quit",
    ]  # fmt: skip
    play = ("play", SCENARIOS[kit.name], "--side", "red", "--seed", "paper", "--save", keep)
    said = hedgerow(*play, typed="".join(f"{word}\n" for word in words))
    assert f"Piece r4 hides at {script.red_home}. [2.1]" in said
    assert "not now: Shoot (nobody is in sight) [4.2]" in said
    assert "The scout would:" in said
    assert "nearer to the goal" in said
    assert "[3.1]" in said
    assert f"Piece {piece} goes from" in said
    assert "Piece b4" not in said
    assert f"Piece {piece} goes from" in hedgerow("replay", keep)

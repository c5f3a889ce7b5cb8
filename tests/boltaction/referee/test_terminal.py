"""A real table beside a terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.runner import good

SET_UP = ["bring us-500", "bring german-500", "ready", "ready"]


def test_a_shot_is_filled_in_and_weighed_at_a_terminal(tmp_path: Path) -> None:
    says = [*SET_UP, "order us-2 fire", "shoot us-2 german-2", "hold", "say far:14,cover:soft", "quit"]
    told = good("play", "real-table", "--seed", 3, "--players", "human,human", says=says, home=tmp_path)
    assert "1st Rifle Squad (regular, 10 of 10)" in told  # units instead of a board
    assert "far:12" in told
    assert "7 × Rifle" in told
    assert "soft cover [hit.10]" in told
    assert "1 × SMG cannot fire: out of range [shooting.4]" in told

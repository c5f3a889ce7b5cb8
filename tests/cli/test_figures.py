"""`hedgerow rules figures`: how sure figures are, for any system that tells it."""

from __future__ import annotations

import pytest

from hedgerow import systems

from .runner import good, parsed


def test_figures_are_told_with_their_standing_and_counted() -> None:
    text = good("rules", "figures", "lnlt")
    squad = next(line for line in text.splitlines() if line.split()[:2] == ["us-airborne/squad", "ifp"])
    assert squad.split() == ["us-airborne/squad", "ifp", "printed", "2"]
    everything, ours = parsed("rules", "figures", "lnlt"), parsed("rules", "figures", "lnlt", "--ours")
    assert {figure["standing"] for figure in everything} == {"printed", "inferred", "ours"}
    assert ours == [figure for figure in everything if figure["standing"] == "ours"]
    assert text.splitlines()[-1].startswith(f"{len(ours)} ours")


def test_only_those_that_are_ours_are_listed_if_wished() -> None:
    text = good("rules", "figures", "lnlt", "--ours")
    assert "  ours  " in text
    assert "  printed  " not in text


def test_a_system_that_does_not_tell_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(systems.ENVIRONMENT, "toy=tests.cli.pickets")
    assert "does not tell" in good("rules", "figures", "toy")

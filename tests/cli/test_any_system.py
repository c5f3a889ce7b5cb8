"""Every verb works for a system that is not ours: here the toy of the kernel's tests, which hides half of its units."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.kernel import record
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from tests.kernel.toy import play_out

from .runner import bad, good, parsed


@pytest.fixture(autouse=True)
def _toy_stands_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(systems.ENVIRONMENT, "toy=tests.cli.pickets")


def finished(path: Path) -> Path:
    system = systems.named("toy").system
    table = play_out(Table(system, system.new("road", {}), Seeded("any")))
    record.save(record.from_table(table, "road"), path)
    return path


def test_its_scenarios_and_maps_are_listed_beside_ours() -> None:
    listed = good("scenarios")
    assert "milk-run" in listed
    assert "The Road" in listed
    assert {row["system"] for row in parsed("scenarios")} == {*systems.PACKAGES, "toy"}
    assert "Red begins." in good("scenarios", "road")
    assert "10 milestones" in good("maps")
    assert ": road" in good("maps", "toy/road")


def test_a_name_that_two_systems_have_is_said_with_its_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(systems.ENVIRONMENT, "toy=tests.cli.pickets twin=tests.cli.pickets")
    assert "say toy/road or twin/road" in bad("scenarios", "road")
    assert "The Road" in good("scenarios", "twin/road")
    assert "toy/road" in good("scenarios")
    assert "did you mean 'road'?" in bad("scenarios", "raod")


def test_lines_of_sight_and_clauses_are_its_own() -> None:
    assert "2 to 9, in plain view: Clear. [toy.3]" in good("los", "road", "2", "9")
    assert "no milestone '11'" in bad("los", "road", "2", "11")
    assert "A guess" in good("rules", "show", "toy:1.2")
    assert "1.2" in good("rules", "search", "secret", "--system", "toy")
    assert "NAME" in good("rules", "options", "--system", "toy")


def test_it_is_played_with_hidden_units_kept_hidden(tmp_path: Path) -> None:
    asks = "help, look r-1, look b-1, look 5, los 2 9, units, score, rules, rules 1.2, legend, map, log, list, hint"
    says = [*asks.split(", "), "why walk r-0 9", "walk r-0 3", "quit"]
    keep = tmp_path / "g.hedgerow"
    said = good("play", "road", "--side", "red", "--seed", "any", "--save", keep, says=says)
    assert "Turn 1 of 3 · Red" in said
    assert "look 5 | look r-0" in said
    assert said.count("b-1") == 2, "typed, and refused"
    assert "r-1" in said
    assert "9 cannot be reached [toy.2]" in said
    assert "The random would:" in said
    assert "Red hears: Walked" in said
    assert record.load(keep).system == "toy"
    assert "Turn 1 of 3" in good("play", "--load", keep, "--side", "red", says=["quit"])


def test_its_records_are_told_and_judged(tmp_path: Path) -> None:
    path = finished(tmp_path / "done.hedgerow")
    assert "Somebody hears: Walked" in good("replay", path)
    assert parsed("replay", path)["system"] == "toy"
    assert ":" in good("replay", path, "--to", 2)
    assert "sound" in good("verify", path)


def test_it_is_simulated_and_has_no_odds() -> None:
    found = parsed("simulate", "road", "--games", 2)
    assert (found["system"], found["players"]) == ("toy", ["random", "random"])
    assert [row["scenario"] for row in parsed("simulate", "toy/all", "--games", 1)] == ["road"]
    assert "could not be read" in bad("odds", "guess", "5")

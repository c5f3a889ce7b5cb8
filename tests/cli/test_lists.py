"""Scenarios, maps and lines of sight: lists, details, pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.lnlt.ground.survey import map_names
from hedgerow.lnlt.scenario.scenarios import scenario_names

from .runner import good, parsed


def test_every_command_has_help_with_examples() -> None:
    commands = ["play", "scenarios", "maps", "simulate", "replay", "verify", "record", "los", "odds", "bench"]
    commands += [
        "rules show",
        "rules search",
        "rules where",
        "rules coverage",
        "rules options",
        "rules figures",
        "odds fire",
        "odds melee",
    ]
    for command in commands:
        help_text = good(*command.split(), "--help")
        assert f"hedgerow {command}" in help_text.partition("Examples:")[2], command


def test_the_scenarios_are_listed_with_their_size() -> None:
    text = good("scenarios")
    for name in scenario_names():
        assert name in text
    assert {row["name"] for row in parsed("scenarios") if row["system"] == "lnlt"} == set(scenario_names())


@pytest.mark.parametrize("name", scenario_names())
def test_a_scenario_tells_situation_forces_and_victory(name: str) -> None:
    text = good("scenarios", name)
    assert "Victory" in text
    assert "sets up first" in " ".join(text.split())
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "Squad" in text
    assert parsed("scenarios", name)["turns"] >= 6


def test_the_maps_are_listed_and_drawn_as_text() -> None:
    assert {row["name"] for row in parsed("maps") if row["system"] == "lnlt"} == set(map_names())
    for name in map_names():
        lines = good("maps", name).splitlines()
        assert max(len(line) for line in lines) <= 80
        assert any(line.split()[:4] == ["A", "B", "C", "D"] for line in lines)


def test_a_map_becomes_a_picture(tmp_path: Path) -> None:
    good("maps", "village", "--svg", tmp_path / "m.svg", "--png", tmp_path / "m.png")
    assert (tmp_path / "m.svg").read_text().startswith("<svg")
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")


def test_a_line_of_sight_says_what_blocks_it_and_by_which_clause(tmp_path: Path) -> None:
    text = good("los", "village", "b3", "I6", "--svg", tmp_path / "los.svg")
    assert "Blocked at F5" in text
    assert "[10.3." in text
    assert (tmp_path / "los.svg").read_text().startswith("<svg")
    verdict = parsed("los", "village", "B3", "I6")
    assert verdict["clear"] is False
    assert verdict["blocked_at"] == "F5"


def test_no_colour_is_printed_into_a_pipe() -> None:
    assert "\x1b[" not in good("maps", "village")


def test_scenarios_are_found_by_what_they_are_like() -> None:
    rows = parsed("scenarios", "--tag", "night", "--tag", "guns")
    assert {"hamelin-battery", "night-raid"} <= {row["name"] for row in rows}
    assert all({"night", "guns"} <= set(row["tags"]) for row in rows)
    assert {row["system"] for row in parsed("scenarios", "--system", "lhy")} == {"lhy"}
    assert "No scenario is like this" in good("scenarios", "--tag", "first game", "--tag", "air")
    assert "night" in good("scenarios", "hamelin-battery")


def test_a_scenario_says_when_it_was_as_people_do() -> None:
    assert "Normandy, July 1944" in good("scenarios", "orchard-lane")


def test_what_was_measured_is_told_with_how_sure_it_is() -> None:
    text = good("scenarios", "first-patrol")
    assert "Of 40 games American won" in text
    assert "95 % sure" in " ".join(text.split())
    assert "hedgerow simulate lhy/first-patrol" in text

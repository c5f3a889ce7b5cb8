"""The tool that changes figures one at a time: `python -m tests.mutants` tries all of them, here are a few."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from hedgerow.lnlt.book.tables import Tables
from tests.mutants import (
    SUITES,
    Figure,
    attempts,
    beside,
    changed,
    figures,
    files_of,
    mutated,
    nearest,
    put,
    raw_tables,
    readers,
    suite,
)

ALL = {f.name: f for f in figures()}


def test_every_kind_of_figure_is_found() -> None:
    wanted = ("numbers.adjacent_dft", "melee.kill_number.3", "damage_check.columns.shaken_mmc.1", "oft.1.mod", "drift.direction.4")  # fmt: skip  # noqa: E501
    assert [ALL[name].value for name in wanted] == [2, 8, "Casualties", 1, "S"]
    assert "oft.0.mod" not in ALL  # words: the LM
    assert not any(name.startswith("option") for name in ALL)


@pytest.mark.parametrize(("name", "by", "value"), [("numbers.night_dft", 1, -2), ("numbers.night_dft", -1, -4), ("drift.direction.6", 1, "N")])  # fmt: skip  # noqa: E501
def test_one_figure_is_changed_and_no_other(name: str, by: int, value: int | str) -> None:
    figure = ALL[name]
    assert changed(figure, by) == value
    assert tomllib.loads(mutated(figure, figure.value)) == raw_tables()
    text = tomllib.loads(mutated(figure, value))
    assert text != raw_tables()
    assert (text["numbers"] == raw_tables()["numbers"]) is (figure.path[0] != "numbers")


def test_loaded_tables_are_changed_in_place() -> None:
    tables = msgspec.convert(raw_tables(), Tables, strict=False)
    numbers, dice = tables.numbers, tables.drift.direction
    for name, value in (
        ("numbers.night_dft", -2),
        ("drift.direction.6", "N"),
        ("melee.kill_number.3", 9),
        ("oft.1.mod", 2),
    ):
        put(tables, ALL[name].path, value)
    assert (numbers.night_dft, dice[6], tables.melee.kill_number[3], tables.oft[1].mod) == (-2, "N", 9, 2)
    assert tables.melee.kill_number[2] == raw_tables()["melee"]["kill_number"][2]


def test_every_figure_has_tests() -> None:
    assert all(suite(figure) for figure in ALL.values())
    named = {name for words in SUITES.values() for name in words.split()}
    assert len(files_of(sorted(named))) == len(named)
    assert all(any(name.startswith(section) for name in ALL) for section in SUITES)


def test_figures_that_nobody_reads_are_known() -> None:
    assert readers(ALL["numbers.night_dft"]) == ["lnlt/rules/fire/night.py"]
    assert nearest(ALL["numbers.night_dft"]) == ["tests/lnlt/rules/fire/test_night.py"]
    assert readers(Figure(("numbers", "moonlight"), 1, r"\.moonlight\b")) == []
    assert beside() == []
    assert [f.name for f in ALL.values() if not readers(f)] == []


@pytest.mark.parametrize(
    ("tests", "noticed"),
    [(["tests/lnlt/rules/melee/test_blows.py"], True), (["tests/lnlt/screen/test_tries.py"], False)],
)
def test_a_change_is_noticed_by_the_tests_of_its_chapter_alone(tests: list[str], noticed: bool) -> None:
    """An Ambush counts fourfold."""
    (found,) = attempts([ALL["numbers.ambush_factor"]], files=tests)
    assert (found.changed, found.noticed) == (4, noticed)

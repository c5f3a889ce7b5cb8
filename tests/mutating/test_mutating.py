"""The tool that changes figures and removes calls, one at a time: `python -m tests.mutants` tries all, here a few."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, TextIO

import msgspec
import pytest

from hedgerow.lnlt.book.tables import TABLES
from tests.mutants import SYSTEMS, main
from tests.mutating.anew import files_of, near_files
from tests.mutating.calls import Switchboard, rewritten
from tests.mutating.figures import SOURCES, Readers, beside, changed, figures, put
from tests.mutating.lhy import LHY
from tests.mutating.lnlt import LNLT
from tests.mutating.processes import answers
from tests.mutating.records import System, Wanted

ALL = {f.name: f for system in SYSTEMS.values() for f in figures(system)}
EVERY_SYSTEM = pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("numbers.adjacent_dft", 2),
        ("melee.kill_number.3", 8),
        ("damage_check.columns.shaken_mmc.1", "Casualties"),
        ("oft.1.mod", 1),
        ("drift.direction.4", "S"),
        ("small_arms.long.value", -3),
        ("kind.squad.deploy", True),
        ("fate.results.2", "ammunition"),
        ("terrain.terrain.woods.mp.foot", 3),
    ],
)
def test_every_kind_of_figure_is_found(name: str, value: object) -> None:
    assert ALL[name].value == value


def test_words_and_what_is_not_written_are_no_figures() -> None:
    assert "oft.0.mod" not in ALL  # the LM
    assert "kind.mg.deploy" not in ALL
    assert not any(name.startswith("option") or name.endswith(("words", "rule", "standing")) for name in ALL)


@pytest.mark.parametrize(
    ("name", "by", "value"),
    [
        ("numbers.night_dft", 1, -2),
        ("numbers.night_dft", -1, -4),
        ("drift.direction.6", 1, "N"),
        ("kind.squad.deploy", 1, False),
    ],
)
def test_by_one_to_the_next_or_to_no(name: str, by: int, value: object) -> None:
    assert changed(ALL[name], by) == value


def test_loaded_tables_are_changed_in_place() -> None:
    tables = msgspec.convert(msgspec.to_builtins(TABLES, str_keys=True), type(TABLES), strict=False)
    numbers, dice = tables.numbers, tables.drift.direction
    for name, value in (
        ("numbers.night_dft", -2),
        ("drift.direction.6", "N"),
        ("melee.kill_number.3", 9),
        ("oft.1.mod", 2),
    ):
        put(tables, ALL[name].path, value)
    assert (numbers.night_dft, dice[6], tables.melee.kill_number[3], tables.oft[1].mod) == (-2, "N", 9, 2)
    assert tables.melee.kill_number[2] == TABLES.melee.kill_number[2]


def test_who_reads_a_figure_is_seen() -> None:
    readers = Readers([ALL[name] for name in ("numbers.night_dft", "numbers.adjacent_dft", "drift.direction.4")])
    readers.watch()
    assert TABLES.numbers.night_dft == -3
    assert TABLES.drift.direction
    readers.rest()
    assert TABLES.numbers.adjacent_dft == 2
    assert readers.read == {"numbers.night_dft", "drift.direction.4"}


@EVERY_SYSTEM
def test_all_numbers_are_loaded(system: System) -> None:
    assert beside(system) == []


@EVERY_SYSTEM
def test_reasons_are_given_for_what_there_is(system: System) -> None:
    board = Switchboard()
    for folder in system.rules:
        for path in sorted((SOURCES / system.name / folder).rglob("*.py")):
            module = str(path.relative_to(SOURCES / system.name))
            rewritten(path.read_text(encoding="utf-8"), board, module)
    assert set(system.calls_left) <= board.names
    assert all(system.calls_left.values())
    assert all(Path(file.split("::")[0]).exists() for file in system.aside)


def test_the_tests_of_a_module_are_near_its_figures() -> None:
    assert "tests/lnlt/rules/fire/test_night.py" in near_files(LNLT, ALL["numbers.night_dft"])
    assert set(near_files(LHY, ALL["counting.split_sav"])) < set(files_of(LHY))


RULE = """
def shock(t, u):
    u.shocked = True
    get_off(t, u)
    x = roll(t)
    yield from ask(t)
    get_off(t, u)
"""


def test_calls_whose_results_are_not_used_can_be_left_out() -> None:
    board = Switchboard()
    tree = rewritten(RULE, board, "rules/fire/results.py")
    assert [call.name for call in board.calls] == [
        "rules/fire/results.py shock: get_off(t, u)",
        "rules/fire/results.py shock: yield from ask(t)",
        "rules/fire/results.py shock: get_off(t, u) again",
    ]
    told: list[str] = []
    names: dict[str, Any] = {
        "_kept": board.kept,
        "get_off": lambda t, u: told.append("off"),
        "roll": lambda t: told.append("roll"),
        "ask": lambda t: ["asked"],
    }
    exec(compile(tree, "results.py", "exec"), names)
    board.removed = 0
    assert list(names["shock"](None, board)) == ["asked"]
    assert told == ["roll", "off"]
    assert board.reached == {0, 1, 2}


ASKED = """
def why_not(u):
    if refusal := why_pinned(u):
        return refusal
    return why_lost(u, why_far(u)) or None
"""


def test_refusals_can_be_left_out() -> None:
    board = Switchboard()
    tree = rewritten(ASKED, board, "rules/move/going.py")
    texts = ["why_pinned(u)", "why_lost(u, why_far(u))", "why_far(u)"]
    assert [(call.text, call.refusal) for call in board.calls] == [(text, True) for text in texts]
    names: dict[str, Any] = {"_kept": board.kept, "why_pinned": lambda u: "pinned"}
    names |= {"why_lost": lambda u, far: f"lost, {far}", "why_far": lambda u: "far away"}
    exec(compile(tree, "going.py", "exec"), names)
    found = {}
    for board.removed in (-1, 0, 1):
        found[board.removed] = names["why_not"](None)
    assert found == {-1: "pinned", 0: "lost, far away", 1: "pinned"}


@pytest.mark.parametrize(("flag", "code"), [("--help", 0), ("-h", 0), ("--cals", 2)])
def test_who_asks_for_help_or_errs_is_told_how_it_is_used(
    flag: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lhy", flag]) == code
    assert "python -m tests.mutants lhy --calls" in capsys.readouterr().out


def test_what_is_wanted_begins_so() -> None:
    assert Wanted()("anything")
    assert Wanted(("small_arms", "kind.mg"))("kind.mg.steps")
    assert not Wanted(("small_arms",))("kind.mg.steps")


def test_processes_tell_in_order() -> None:
    def work(n: int, told: TextIO) -> None:
        told.write(str(n))

    assert list(answers([partial(work, n) for n in range(5)])) == ["0", "1", "2", "3", "4"]

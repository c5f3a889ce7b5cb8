"""Which figures of the rules do the tests notice? Changes each by one, alone, and runs the tests that should fail.

    python -m tests.mutants                      every figure that code reads from tables.toml
    python -m tests.mutants melee numbers.night  some sections, or figures whose path begins so
    python -m tests.mutants --less ...           takes one away instead of adding one

Every change is made in a process of its own, or in a copy of the package; the working tree is left alone. A figure that
no test notices is a survivor; one that no code reads is listed as unread, and so are numbers that are never loaded.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, TextIO, get_args, get_origin

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from hedgerow.lnlt.book.tables import TABLES, Tables

HOME = Path(__file__).parents[1]
SOURCES = HOME / "src" / "hedgerow"
TESTS = Path("tests") / "lnlt"
AT_ONCE = 2
FEW = 3
LABELS = ("id", "unit", "name")
"""Fields that name a line of a table; the other words beside a die are results."""
LEFT_OUT = {
    "option": "readings, not figures",
    "vehicle_mg_range.printed": "tells which of the ranges the book gives",
}
"""What could not be noticed, and why."""

SUITES: dict[str, str] = {
    "damage_check": "damage small_arms crews helicopters national",
    "melee": "blows melee",
    "oft": "to_hit ordnance atgm gun_teams helicopters aircraft anti_aircraft mounted hit_and_run boats",
    "size": "to_hit",
    "speed": "to_hit",
    "spotting": "sighting scouts skills night vehicle_status driving",
    "stacking": "stacking atgm mounted vehicle_damage aircraft scenarios",
    "vehicle_mg_range": "vehicle_guns",
    "split_mg": "vehicle_guns",
    "jam": "weapons rally",
    "bailout": "vehicle_damage",
    "portage": "weapons general",
    "sequence": "operations",
    "mines_vs_vehicles": "wire_and_mines",
    "aircraft_entry": "aircraft",
    "drift": "artillery",
    "artillery": "fire_missions artillery bombarding",
    "loose_artillery_fp": "fire_missions",
    "passengers": "passengers loading",
    "numbers": "firepower fire blows rally movement weapons ordnance opportunity sighting leaders heroes national",
    "numbers.max_tm": "fire firepower snipers bunkers",
    "numbers.smc_carrying_sw_mp_loss": "movement modes",
    "numbers.double_time_mf": "modes movement",
    "numbers.fleet": "modes skills",
    "numbers.after_smoke": "smoke modes",
    "numbers.scout_mp": "scouts movement",
    "numbers.degraded_dft": "firepower helicopters",
    "numbers.wounded": "leaders damage",
    "numbers.brave": "leaders skills",
    "numbers.always": "ordnance penetration to_hit",
    "numbers.unlucky": "ordnance penetration",
    "numbers.lucky": "ordnance penetration",
    "numbers.heroes_per_nation": "heroes damage",
    "numbers.wt_": "gun_teams weapons ordnance opportunity movement",
    "numbers.vehicle_pivot_mp_per_vertex": "driving ordnance",
    "numbers.wt_transport": "loading passengers",
    "numbers.halted_mount": "mounted hit_and_run",
    "numbers.hit_and_run_dft": "hit_and_run",
    "numbers.mount": "mounted hit_and_run",
    "numbers.fire_start": "blazes",
    "numbers.boat": "boats",
    "numbers.moving_vehicle_dft": "small_arms",
    "numbers.vehicle_pivoted_dft": "vehicle_guns firepower",
    "numbers.heat": "ordnance penetration",
    "numbers.acquisition": "acquisition",
    "numbers.max_acquisition": "acquisition",
    "numbers.exposed_in_building": "ordnance firepower",
    "numbers.motherland_morale": "national",
    "numbers.commissar": "national rally tries",
    "numbers.inspiring_rally": "skills rally",
    "numbers.charismatic_reach": "skills rally",
    "numbers.aircraft": "aircraft anti_aircraft",
    "numbers.helicopter": "helicopters",
    "numbers.night": "night artillery",
    "numbers.starshell": "night",
    "numbers.mines": "wire_and_mines",
    "numbers.tank_hunter": "close_assault",
    "numbers.missile_opportunity": "atgm",
    "numbers.overrun": "overrun",
    "numbers.reverse_cost_factor": "driving",
}
"""The tests of each section, or of figures by the beginning of their path: the longest that fits."""


class Figure(msgspec.Struct, frozen=True):
    """A figure of the file: where it stands, what it is, and by which name code would ask for it."""

    path: tuple[str | int, ...]
    value: int | float | str
    asked: str  # a pattern that finds its readers
    words: tuple[str, ...] = ()  # results it could be changed to

    @property
    def name(self) -> str:
        return ".".join(str(step) for step in self.path)


class Result(msgspec.Struct, frozen=True):
    figure: Figure
    changed: int | float | str
    noticed: bool


# ------------------------------------------------------------------ what there is


@cache
def tables_text() -> str:
    """Read once: what is changed while the mutants run does not trouble them."""
    return (SOURCES / "lnlt" / "tables.toml").read_text(encoding="utf-8")


def raw_tables() -> dict[str, Any]:
    """A copy of one's own, to change."""
    return deepcopy(_tables())


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(tables_text())


def figures() -> list[Figure]:
    """Every figure that `tables.py` loads."""
    raw = raw_tables()
    fields = [f for f in msgspec.structs.fields(Tables) if f.encode_name not in LEFT_OUT]
    return [x for f in fields for x in walk(f.type, raw[f.encode_name], (f.encode_name,), rf"\.{f.name}\b")]


def walk(kind: Any, raw: Any, path: tuple[str | int, ...], asked: str) -> Iterator[Figure]:
    """The figures of a value that was loaded as `kind`; entries without a name of their own are asked for by the last
    name above them, lines of a table by their label."""
    args = get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        label = next((str(raw[x]) for x in LABELS if x in raw), "")
        for f in msgspec.structs.fields(kind):
            if f.encode_name in raw and f.encode_name not in LABELS:
                by = re.escape(f'"{label}"') if label else rf"\.{f.name}\b"
                yield from walk(f.type, raw[f.encode_name], (*path, f.encode_name), by)
    elif isinstance(raw, dict):
        dice = [key for key in raw if not isinstance(raw[key], str) or key.isdigit()]
        for key in dice:
            if not isinstance(raw[key], list):
                yield from walk(args[-1], raw[key], (*path, key), asked)
    elif isinstance(raw, list):
        for i, value in enumerate(raw):
            yield from walk(args[0] if get_origin(kind) is tuple else Any, value, (*path, i), asked)
    elif not isinstance(raw, str):
        yield Figure(path, raw, asked)
    elif words := neighbours(path):
        yield Figure(path, raw, asked, words)


def neighbours(path: tuple[str | int, ...]) -> tuple[str, ...]:
    """The other results of the same row, column or table; none for words that only describe (`"-LM"`)."""
    above: Any = _tables()
    for step in path[:-1]:
        above = above[step]
    if isinstance(above, dict) and not str(path[-1]).isdigit():
        return ()
    found = [above[key] for key in above if key.isdigit()] if isinstance(above, dict) else above
    return tuple(dict.fromkeys(found))


@cache
def code() -> dict[str, str]:
    """All the code that could read a figure, module by module."""
    paths = [p for p in sorted(SOURCES.rglob("*.py")) if p.name != "tables.py"]
    return {str(p.relative_to(SOURCES)): p.read_text(encoding="utf-8") for p in paths}


def readers(figure: Figure) -> list[str]:
    """The modules that seem to read a figure."""
    return [name for name, text in code().items() if re.search(figure.asked, text)]


def beside() -> list[str]:
    """The numbers in loaded sections that the code does not load."""
    loaded, raw = {f.path for f in figures()}, raw_tables()
    sections = {f.encode_name for f in msgspec.structs.fields(Tables)}
    found = [leaf for name in sorted(sections) for leaf in leaves(raw[name], (name,)) if leaf not in loaded]
    names = [".".join(str(step) for step in path) for path in found]
    return [name for name in names if not name.startswith(tuple(LEFT_OUT))]


def leaves(raw: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    inside = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    if isinstance(raw, int | float):
        yield path
    for key, value in inside:
        yield from leaves(value, (*path, key))


# ------------------------------------------------------------------ changing one


def changed(figure: Figure, by: int) -> int | float | str:
    if isinstance(figure.value, str):
        at = figure.words.index(figure.value)
        return figure.words[(at + by) % len(figure.words)]
    return figure.value + by


def toml(value: Any) -> str:
    """A value on one line, which is all the file needs."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml(x)}" for key, x in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(x) for x in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def mutated(figure: Figure, value: int | float | str) -> str:
    """The text of tables.toml with one figure changed."""
    raw = raw_tables()
    above: Any = raw
    for step in figure.path[:-1]:
        above = above[step]
    above[figure.path[-1]] = value
    return "\n".join(f"{name} = {toml(section)}" for name, section in raw.items()) + "\n"


def lay_out(copy: Path, home: Path, text: str) -> None:
    """A package of links into the copy, with a tables.toml of its own."""
    (home / "hedgerow" / "lnlt").mkdir(parents=True)
    for there in (copy / "hedgerow").iterdir():
        if there.name != "lnlt":
            (home / "hedgerow" / there.name).symlink_to(there)
    for there in (copy / "hedgerow" / "lnlt").iterdir():
        if there.name != "tables.toml":
            (home / "hedgerow" / "lnlt" / there.name).symlink_to(there)
    (home / "hedgerow" / "lnlt" / "tables.toml").write_text(text, encoding="utf-8")


# ------------------------------------------------------------------ trying them


def suite(figure: Figure) -> list[str]:
    """The test files of a figure."""
    return files_of(SUITES[max((key for key in SUITES if figure.name.startswith(key)), key=len)].split())


def nearest(figure: Figure) -> list[str]:
    """The test files of the modules that read it, if those are few: they are tried first, to be quick."""
    found = files_of([Path(name).stem for name in readers(figure)])
    return found if len(found) <= FEW else []


def files_of(names: Sequence[str]) -> list[str]:
    """Those test files that there are."""
    there = {p.name: str(p.relative_to(HOME)) for p in sorted((HOME / TESTS).rglob("test_*.py"))}
    return [there[f"test_{name}.py"] for name in names if f"test_{name}.py" in there]


class Trials:
    """A plugin that collects the tests once and tries every figure in a process of its own, in the loaded tables.

    What modules have made of a figure when they were imported stays as it was; whoever survives here is therefore
    tried again in a package of its own.
    """

    def __init__(self, chosen: Sequence[Figure], by: int) -> None:
        self.chosen, self.by = chosen, by
        self.noticed: dict[Figure, str] = {}  # by which test
        self.sound = True

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        files: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            files.setdefault(str(item.path.relative_to(HOME)), []).append(item)
        self.sound = not first_failure(fork(session.items))
        running: list[tuple[Figure, TextIO]] = []
        for figure in self.chosen if self.sound else ():
            order = dict.fromkeys([*nearest(figure), *suite(figure)])
            items = [item for file in order for item in files[file]]
            running.append((figure, fork(items, figure.path, changed(figure, self.by))))
            if len(running) == AT_ONCE:
                self.hear(*running.pop(0))
        for one in running:
            self.hear(*one)
        return True

    def hear(self, figure: Figure, told: TextIO) -> None:
        self.noticed[figure] = first_failure(told)
        print(f"{figure.name}: {self.noticed[figure] or 'not noticed yet'}", flush=True)


def first_failure(told: TextIO) -> str:
    """The name of the first test that failed, when a process has ended."""
    with told:
        name = told.read()
    os.wait()
    return name


def fork(items: Sequence[pytest.Item], path: Sequence[str | int] = (), value: int | float | str = 0) -> TextIO:
    """A process that changes a figure and runs the tests; it tells the name of the first that fails."""
    told, tell = os.pipe()
    if os.fork():
        os.close(tell)
        return open(told, encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if path:
        put(TABLES, path, value)
    for item, then in zip(items, [*items[1:], None], strict=True):
        if any(report.failed for report in runtestprotocol(item, nextitem=then, log=False)):
            os.write(tell, item.nodeid.encode())
            break
    os._exit(0)


def put(there: Any, path: Sequence[str | int], value: int | float | str) -> Any:
    """The same thing with one figure changed: records and dictionaries in place, tuples anew."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(there, msgspec.Struct):
        name = next(f.name for f in msgspec.structs.fields(there) if f.encode_name == step)
        msgspec.structs.force_setattr(there, name, put(getattr(there, name), rest, value))
    elif isinstance(there, dict):
        key = type(next(iter(there)))(step)
        there[key] = put(there[key], rest, value)
    else:
        return tuple(put(x, rest, value) if i == step else x for i, x in enumerate(there))
    return there


def notices(package: Path, files: Sequence[str]) -> bool:
    """Whether one of the tests fails with this package."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={package} .", *files]  # fmt: skip  # noqa: E501
    path = os.pathsep.join([str(package), str(HOME)])
    ran = subprocess.run(command, cwd=HOME, env=os.environ | {"PYTHONPATH": path}, capture_output=True, check=False)
    return ran.returncode not in (0, 5)


def attempt(copy: Path, number: int, figure: Figure, by: int, files: Sequence[str] = ()) -> Result:
    value = changed(figure, by)
    home = copy / f"mutant-{number}"
    lay_out(copy, home, mutated(figure, value))
    noticed = any(notices(home, some) for some in ([files] if files else [nearest(figure), suite(figure)]) if some)
    shutil.rmtree(home)
    return Result(figure, value, noticed)


def attempts(chosen: Sequence[Figure], by: int = 1, files: Sequence[str] = ()) -> Iterator[Result]:
    """Each figure changed by itself, in order; the tests of `files`, or those of its section."""
    with tempfile.TemporaryDirectory(prefix="hedgerow-mutants-") as name:
        copy = Path(name)
        shutil.copytree(SOURCES, copy / "hedgerow", ignore=shutil.ignore_patterns("static"))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            yield from pool.map(lambda x: attempt(copy, x[0], x[1], by, files), enumerate(chosen))


def main(words: Sequence[str]) -> int:
    by = -1 if "--less" in words else 1
    wanted = tuple(w for w in words if not w.startswith("--"))
    chosen = [f for f in figures() if not wanted or f.name.startswith(wanted)]
    unread = [f for f in chosen if not readers(f)]
    trials = Trials([f for f in chosen if f not in unread], by)
    files = sorted({file for f in chosen for file in (*nearest(f), *suite(f))})
    pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files], plugins=[trials])
    if not trials.sound:
        print("the tests fail as they are: nothing can be learnt from them")
        return 2
    survivors = [r for r in attempts([f for f in trials.chosen if not trials.noticed[f]], by) if not r.noticed]
    for r in survivors:
        print(f"survives: {r.figure.name} = {r.changed} instead of {r.figure.value}")
    print("".join(f"unread: {f.name}\n" for f in unread), end="")
    print("".join(f"not loaded: {name}\n" for name in beside() if not wanted or name.startswith(wanted)), end="")
    print(f"{len(chosen)} figures: {len(chosen) - len(unread)} changed, {len(survivors)} survive, {len(unread)} unread")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

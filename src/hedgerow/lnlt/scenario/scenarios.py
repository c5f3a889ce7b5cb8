"""Scenarios: who fights where, with what, for how long and for what (22). The format is told in docs/scenarios.md.

A scenario is read once and checked as a whole: a bad file raises `ScenarioError`, which lists everything that is wrong
with it. Words for places ("buildings D3-F6") are places by then.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from hedgerow.kernel.near import hint
from hedgerow.lnlt.scenario.checks.checker import checked
from hedgerow.lnlt.scenario.records import Scenario, ScenarioError, ScenarioFile

LATER = (
    "air",
    "night",
    "bunker",
    "cave",
    "wire",
    "mines",
    "works",
    "forts",
    "artillery",
    "leader",
    "faces",
    "aboard",
    "outside",
    "transport",
    "boats",
)
"""Fields that scenario files have gained since games were first recorded; a name serves for every table that has it."""


# ------------------------------------------------------------------ finding and reading them


def scenario_names() -> tuple[str, ...]:
    """The scenarios that come with the game."""
    return tuple(sorted(p.name.removesuffix(".toml") for p in _folder().iterdir() if p.name.endswith(".toml")))


def scenario(name: str) -> Scenario:
    """A scenario by its name, or a file of one's own by its path.

    The key of such a file is its path and a digest of its text, so that a game never goes on with another text.
    """
    if "#" in name:
        return _keyed(name)
    return read_scenario(name, _text(name)) if name.endswith(".toml") else _own(name)


@cache
def _keyed(key: str) -> Scenario:
    """A file of one's own as it was when a game began with it."""
    path, _, digest = key.rpartition("#")
    text = _text(path)
    if digest != _digest(text):
        raise ScenarioError(path, ["has changed since this game began; put the file back as it was then"])
    return read_scenario(path, text)


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(path, [f"cannot be read: {error}"]) from None


@cache
def _own(name: str) -> Scenario:
    if name not in scenario_names():
        raise ScenarioError(name, [f"there is no such scenario{hint(name, scenario_names())}"])
    found = read_scenario(f"{name}.toml", (_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.structs.replace(found, key=name)


@cache
def read_scenario(file_name: str, text: str) -> Scenario:
    """A scenario from the text of its file; raises ScenarioError with all its faults."""
    try:
        found = msgspec.convert(tomllib.loads(text), ScenarioFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ScenarioError(file_name, [f"{error} (docs/scenarios.md lists the fields)"]) from None
    return checked(file_name, f"{file_name}#{_digest(text)}", found)


def fingerprint(name: str) -> str:
    """Of a scenario's orders of battle, rules and victory conditions: a record tells when they have changed since."""
    told = msgspec.to_builtins(scenario(name), order="deterministic")
    return hashlib.blake2b(msgspec.json.encode(_as_first_told(told)), digest_size=8).hexdigest()


def _as_first_told(part: object) -> object:
    """A scenario without the fields of LATER that it leaves empty: records from before them still know it."""
    if isinstance(part, dict):
        return {k: _as_first_told(v) for k, v in part.items() if v or k not in LATER}
    return [_as_first_told(x) for x in part] if isinstance(part, list | tuple) else part


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _folder() -> Traversable:
    return files("hedgerow.lnlt") / "content" / "scenarios"

"""What mutants are made of: a system as they know it, a figure, a call."""

from __future__ import annotations

import msgspec

Value = int | float | str
Path = tuple[str | int, ...]


class Source(msgspec.Struct, frozen=True):
    """A record of figures that a module has loaded."""

    module: str
    name: str  # of the record, or of the function that gives it
    surveyed: bool = False  # surveys of maps on disk are made with it
    title: str = ""  # what its figures are called by before their path
    labels: tuple[str, ...] = ()  # fields that only describe


class System(msgspec.Struct, frozen=True):
    """A rule system, what holds it, and what is left out of the trials, each with its reason."""

    name: str
    sources: tuple[Source, ...]
    tests: tuple[str, ...]  # files and folders
    aside: tuple[str, ...]  # files, folders and tests of them that only play: noticing is no aim of theirs
    rules: tuple[str, ...] = ("rules", "phases")  # the folders whose calls are removed
    figures_left: dict[str, str] = {}  # beginnings of names, or names with "more" or "less", and why nobody can notice
    calls_left: dict[str, str] = {}


class Figure(msgspec.Struct, frozen=True):
    """A figure: where it stands, what it is, and results that it could be changed to."""

    source: Source
    path: Path  # attributes, keys and indices
    value: Value
    words: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        steps = (self.source.title, *self.path) if self.source.title else self.path
        return ".".join(str(step) for step in steps)


class Call(msgspec.Struct, frozen=True):
    """A call whose result nobody uses, or one that asks why something may not be done."""

    number: int
    module: str  # "rules/works/mines.py"
    function: str
    line: int
    text: str
    refusal: bool = False

    @property
    def name(self) -> str:
        return f"{self.module} {self.function}: {self.text}"


Mutant = Figure | Call


ENOUGH = 5.0
"""Seconds of work for all tests that a mutant is shown to, unless more is asked for."""


class Wanted(msgspec.Struct, frozen=True):
    """What is to be tried."""

    beginnings: tuple[str, ...] = ()  # of names; all if there are none
    by: int = 1
    calls: bool = False
    refusals: bool = False
    enough: float = ENOUGH

    @property
    def of_code(self) -> bool:
        """Whether calls are left out, rather than figures changed."""
        return self.calls or self.refusals

    def __call__(self, name: str) -> bool:
        return not self.beginnings or name.startswith(self.beginnings)


class Told(msgspec.Struct):
    """What one test did: how long it took, which figures it read and which calls it reached."""

    test: str
    seconds: float
    failed: bool
    read: list[str] = []
    reached: list[int] = []


class Outcome(msgspec.Struct, frozen=True):
    """What came of a mutant: the test that noticed it first, or none."""

    name: str
    change: str
    noticed: str = ""
    tried: int = 0  # how many tests


class Round(msgspec.Struct, frozen=True):
    """What came of all of them."""

    outcomes: list[Outcome]
    early: list[str]  # figures that were read while modules were imported
    failing: list[str]  # tests that fail as they are

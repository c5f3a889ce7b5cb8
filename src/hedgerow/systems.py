"""The rule systems by name: each a package with its rules, its screen and its players, loaded when first asked for.

A package has `catalogue.py` (CATALOGUE, what there is to play), `system.py` (SYSTEM, the rules), `shown.py` (SCREEN, as
they are shown), `players.py` (PLAYERS, who plays them besides `random`) and `rules.toml`, the ledger of its clauses. It
may have `terms.toml` (what is written short, in full), `calculators.py` (CALCULATORS, odds from bare figures),
`figures.py` (FIGURES, how sure its figures are), `campaigns.py` (CAMPAIGNS, what players are from game to game),
`forces.py` (FORCES, what players put together before one) and `bench.py` (BENCH, what is measured of it alone). To add
a system is to add a line here.

Packages that live elsewhere are named in the environment, for as long as they are being written:
HEDGEROW_SYSTEMS="chess=my_package.chess".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint
from hedgerow.kernel.shaping import learn

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from hedgerow.kernel.campaign import Campaigns
    from hedgerow.kernel.forces import Forces
    from hedgerow.kernel.ledger import Ledger
    from hedgerow.kernel.measured import Bench
    from hedgerow.kernel.screen.calculators import Calculator
    from hedgerow.kernel.screen.catalogue import Catalogue
    from hedgerow.kernel.screen.contract import Screen
    from hedgerow.kernel.screen.figures import FigureCard
    from hedgerow.kernel.screen.terms import Term
    from hedgerow.kernel.system import System
    from hedgerow.players.player import Bot, Player

PACKAGES = {
    "lnlt": "hedgerow.lnlt",
    "lhy": "hedgerow.lhy",
    "boltaction": "hedgerow.boltaction",
    "boltaction-table": "hedgerow.boltaction.referee",
}
ENVIRONMENT = "HEDGEROW_SYSTEMS"
OF = "/"  # lnlt/milk-run: a name of one system, where another has the same


class UnknownSystem(Mistake):
    """A rule system that does not exist, with those that do."""


class UnknownPlayer(Mistake):
    """A player that does not exist, with those that do."""


class UnknownName(Mistake):
    """A scenario or a map that no system has, or several have, with what may have been meant."""


class Kit:
    """A rule system with all that comes along."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package

    @cached_property
    def catalogue(self) -> Catalogue:
        found: Catalogue = self._part("catalogue").CATALOGUE
        return found

    @cached_property
    def system(self) -> System[Any]:
        found: System[Any] = self._part("system").SYSTEM
        for record in (found.state_type, *found.move_types):
            learn(record)
        return found

    @cached_property
    def screen(self) -> Screen[Any]:
        found: Screen[Any] = self._part("shown").SCREEN
        return found

    @cached_property
    def players(self) -> Mapping[str, Bot]:
        """The best first, `random` last."""
        from hedgerow.players.chance import RANDOM, RandomPlayer

        own: dict[str, Bot] = self._part("players").PLAYERS
        return {**own, RandomPlayer.name: RANDOM}

    @cached_property
    def ledger(self) -> Ledger:
        from hedgerow.kernel import ledger

        return ledger.load(self.file("rules.toml"), self.name)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """What is written short."""
        from hedgerow.kernel.screen import terms

        return terms.load(self.file("terms.toml"))

    @cached_property
    def calculators(self) -> tuple[Calculator, ...]:
        found: tuple[Calculator, ...] = self._part("calculators").CALCULATORS if self._has("calculators") else ()
        return found

    @cached_property
    def figures(self) -> tuple[FigureCard, ...]:
        found: tuple[FigureCard, ...] = self._part("figures").FIGURES() if self._has("figures") else ()
        return found

    @cached_property
    def campaigns(self) -> Campaigns | None:
        found: Campaigns | None = self._part("campaigns").CAMPAIGNS if self._has("campaigns") else None
        return found

    @cached_property
    def forces(self) -> Forces | None:
        found: Forces | None = self._part("forces").FORCES if self._has("forces") else None
        return found

    @cached_property
    def bench(self) -> Bench:
        from hedgerow.kernel.measured import Bench

        found: Bench = self._part("bench").BENCH if self._has("bench") else Bench()
        return found

    def player(self, name: str, seed: object) -> Player:
        """A player by its name; what it does depends on the game, its seat and the seed alone."""
        bot = self.players.get(name)
        if bot is None:
            raise UnknownPlayer(f"there is no player {name!r} of {self.name}{hint(name, self.players)}")
        return bot.make(seed)

    def file(self, name: str) -> Traversable:
        """A file of the package, whether it is there or not.

        A package that lies in that of another system plays its rules in another way: what it has not is the other's.
        """
        from importlib import resources

        own, other = resources.files(self.package) / name, self.package.rpartition(".")[0]
        return own if own.is_file() or other not in PACKAGES.values() else resources.files(other) / name

    def _part(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    def _has(self, part: str) -> bool:
        return find_spec(f"{self.package}.{part}") is not None


_KITS: dict[str, Kit] = {}


def names() -> tuple[str, ...]:
    """All systems there are."""
    return tuple(_packages())


def named(name: str) -> Kit:
    """A system by its name."""
    kit = _KITS.get(name)
    package = _packages().get(name)
    if package is None:
        raise UnknownSystem(f"there is no rule system {name!r}{hint(name, _packages())}")
    if kit is None or kit.package != package:
        kit = _KITS[name] = Kit(name, package)
    return kit


def every() -> dict[str, Kit]:
    return {name: named(name) for name in names()}


def _packages() -> dict[str, str]:
    elsewhere = (line.partition("=") for line in os.environ.get(ENVIRONMENT, "").split() if "=" in line)
    return {**PACKAGES, **{name: package for name, _, package in elsewhere}}


# ------------------------------------------------------------------ whatever has a name in one of them


def with_scenario(text: str) -> tuple[Kit, str]:
    """The system that has a scenario, and the scenario's name in it: `milk-run`, or `lnlt/milk-run`.

    A file of one's own (`mine.toml`, `lnlt/mine.toml`) is for the first system unless another stands before it.
    """
    return _with(text, "scenario", lambda kit: kit.catalogue.scenarios(), lambda kit: kit.catalogue.plays(text))


def with_map(text: str) -> tuple[Kit, str]:
    """The same for a map."""
    return _with(text, "map", lambda kit: kit.catalogue.maps(), lambda kit: text in kit.catalogue.maps())


def _with(text: str, what: str, known: Callable[[Kit], Iterable[str]], has: Callable[[Kit], bool]) -> tuple[Kit, str]:
    system, _, name = text.partition(OF)
    if name and system in names():
        return named(system), name
    if text.endswith(".toml"):
        return named(names()[0]), text
    kits = list(every().values())
    found = [kit for kit in kits if has(kit)]
    if len(found) > 1:
        which = " or ".join(f"{kit.name}{OF}{text}" for kit in found)
        raise UnknownName(f"{text}: several systems have such a {what}; say {which}")
    if not found:
        everything = [name for kit in kits for name in known(kit)]
        raise UnknownName(f"{text}: there is no such {what}{hint(text, everything)}")
    return found[0], text

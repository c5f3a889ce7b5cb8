"""The rule systems by name: each a package with its rules, its screen and its players, loaded when first asked for.

A package has `system.py` (SYSTEM, the rules), `shown.py` (SCREEN, how they are shown), `players.py` (PLAYERS, who plays
them besides `random`) and `rules.toml`, the ledger of its clauses. To add a system is to add a line here.

Packages that live elsewhere are named in the environment, for as long as they are being written:
HEDGEROW_SYSTEMS="chess=my_package.chess".
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module, resources
from typing import Any

from hedgerow.kernel import ledger
from hedgerow.kernel.ledger import Ledger
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint
from hedgerow.kernel.screen.contract import Screen
from hedgerow.kernel.system import System
from hedgerow.players.chance import RandomPlayer
from hedgerow.players.player import Bot, Player

PACKAGES = {
    "lnlt": "hedgerow.lnlt",
}
ENVIRONMENT = "HEDGEROW_SYSTEMS"


class UnknownSystem(Mistake):
    """A rule system that does not exist, with those that do."""


class UnknownPlayer(Mistake):
    """A player that does not exist, with those that do."""


RANDOM = Bot("Does anything that is allowed. Good for trying things out.", RandomPlayer)


class Kit:
    """A rule system with all that comes along."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package

    @cached_property
    def system(self) -> System[Any]:
        found: System[Any] = import_module(f"{self.package}.system").SYSTEM
        return found

    @cached_property
    def screen(self) -> Screen[Any]:
        found: Screen[Any] = import_module(f"{self.package}.shown").SCREEN
        return found

    @cached_property
    def players(self) -> Mapping[str, Bot]:
        """The best first, `random` last."""
        own: dict[str, Bot] = import_module(f"{self.package}.players").PLAYERS
        return {**own, RandomPlayer.name: RANDOM}

    @cached_property
    def ledger(self) -> Ledger:
        return ledger.load(resources.files(self.package) / "rules.toml", self.name)

    def player(self, name: str, seed: object) -> Player:
        """A player by its name; what it does depends on the game, its seat and the seed alone."""
        bot = self.players.get(name)
        if bot is None:
            raise UnknownPlayer(f"there is no player {name!r} of {self.name}{hint(name, self.players)}")
        return bot.make(seed)


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

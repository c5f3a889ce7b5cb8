"""Non-interference over many positions: games by chance, options at any values, every kind of question doubted.

A position is a question of a game; there every seat is shown, told, asked and dealt the same, and every player answers
the same, whatever the others hide (`secrets.py`). Questions that come seldom are doubted whenever they come, the others
by lot, so that a bid counts as much as a march.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from hedgerow import systems
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.table import Table
from hedgerow.systems import Kit

from .batch import MOST_DECISIONS, game_seed
from .secrets import check_secrets

ALWAYS = 40  # positions of each kind that are doubted before chance decides
OFTEN = 0.05  # of the rest
MOST_FAULTS = 5  # of a scenario; what is wrong once is wrong again


class NothingHidden(Mistake):
    """A system in which nobody keeps anything from anybody."""


class Doubted(msgspec.Struct, frozen=True):
    """What was doubted of a scenario, and what did not hold."""

    system: str
    scenario: str
    seed: str
    games: int
    decisions: int
    positions: int
    kinds: dict[str, int]  # positions by what was asked
    faults: tuple[str, ...]


def doubt(kit: Kit, scenario: str, positions: int, seed: object = "1") -> Doubted:
    """Plays games of one scenario until so many positions have been doubted."""
    if not kit.system.secret:
        raise NothingHidden(f"{kit.catalogue.title}: nothing is hidden from anybody")
    return _Doubter(kit, scenario, positions, str(seed)).run()


def doubt_all(
    wanted: Sequence[tuple[Kit, str]], positions: int, seed: object = "1", jobs: int = 1
) -> Iterator[Doubted]:
    """Several scenarios in turn, each with its share of the positions."""
    share = -(-positions // len(wanted))
    orders = [(kit.name, scenario, share, str(seed)) for kit, scenario in wanted]
    if jobs == 1:
        yield from map(_one, orders)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_one, orders)


def _one(order: tuple[str, str, int, str]) -> Doubted:
    name, scenario, positions, seed = order
    return doubt(systems.named(name), scenario, positions, seed)


class _Doubter:
    def __init__(self, kit: Kit, scenario: str, positions: int, seed: str) -> None:
        self.kit, self.scenario, self.positions, self.seed = kit, scenario, positions, seed
        self.games = self.decisions = 0
        self.kinds: Counter[str] = Counter()
        self.faults: list[str] = []

    def run(self) -> Doubted:
        while self.kinds.total() < self.positions and len(self.faults) < MOST_FAULTS:
            self.play(game_seed(self.seed, self.scenario, self.games))
            self.games += 1
        return Doubted(
            self.kit.name, self.scenario, self.seed, self.games, self.decisions, self.kinds.total(),
            dict(sorted(self.kinds.items())), tuple(self.faults),
        )  # fmt: skip

    def play(self, seed: str) -> None:
        """One game, with any options, up to its first fault."""
        chance, system = random.Random(seed), self.kit.system
        options = {card.name: chance.choice(card.values) for card in self.kit.catalogue.options()}
        table: Table[Any] = Table(system, system.new(self.scenario, options), Seeded(seed), telling=True)
        for decision in range(MOST_DECISIONS):
            choice = table.choice
            if choice is None or self.kinds.total() >= self.positions:
                return
            try:
                if self.kinds[choice.kind] < ALWAYS or chance.random() < OFTEN:
                    self.kinds[choice.kind] += 1
                    check_secrets(system, table, chance, self.kit)
                table.answer(choice.options.sample(chance))
            except Exception as wrong:
                words = str(wrong) if isinstance(wrong, AssertionError) else f"{type(wrong).__name__}: {wrong}"
                where = f"{system.name} {self.scenario!r}, seed {seed!r}, after {decision:,} decisions, {choice.kind}"
                self.faults.append(f"{where}: {words}")
                return
            self.decisions += 1

"""Whole games at the keyboard by somebody who types whatever comes to mind."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.cli.terminal import Terminal
from hedgerow.kernel.dice import Dice, Manual, Seeded
from hedgerow.kernel.table import Table
from hedgerow.lnlt.scenario.scenarios import scenario_names
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT
from tests.soak import much

ASKS = ("list", "map", "score", "units", "legend", "log 5", "help", "rules", "undo", "hint", "", "zz", "99999", "fire")


class Fidget(Terminal):
    """A person who answers at random, asks about everything, and agrees to half of what is proposed."""

    def __init__(self, table: Table[State], scenario: str, path: Path, seed: int, most: int) -> None:
        super().__init__(systems.named("lnlt"), table, scenario, {}, [None, None], path)
        self.dice = random.Random(seed)
        self.left = most
        self.printed: list[str] = []

    def say(self, text: str = "") -> None:
        self.printed.append(text)

    def save(self, path: Path | None = None) -> bool:
        return super().save(path) if self.dice.random() < 0.05 else True

    def read(self, prompt: str = "> ") -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        if prompt.endswith("] "):
            return self.dice.choice(("y", "n", "", "Yes", "no thanks"))
        if prompt.startswith("dice"):
            return self.dice.choice(("1", "2 3", "6", "4", "9", "x", "3", "5", "1 1"))
        return self.idea()

    def idea(self) -> str:
        if self.dice.random() < 0.8 and self.menu is not None:
            return str(self.dice.randint(1, len(self.menu)))
        places = self.table.state.ground.places
        units = list(self.table.state.units)
        number = self.dice.randint(1, len(self.menu) if self.menu else 9)
        more = (
            f"look {self.dice.choice(places)}", f"look {self.dice.choice(units)}", f"odds {number}", f"why {number}",
            f"los {self.dice.choice(places)} {self.dice.choice(places)}", self.dice.choice(units),
            f"fire {self.dice.choice(places)} {self.dice.choice(units)}", f"go {self.dice.choice(units)}",
            f"step {self.dice.choice(places)}", f"why spot {self.dice.choice(units)} {self.dice.choice(places)}",
            f"odds fire {self.dice.choice(places)} {self.dice.choice(units)}", "why go nobody", "odds spot nobody Z9",
        )  # fmt: skip
        return self.dice.choice((*ASKS, *more))


MOST = much(100, 400)  # lines that are typed
GAMES = [*((name, False) for name in scenario_names()), (scenario_names()[0], True)]


@pytest.mark.parametrize(("name", "manual"), GAMES)
def test_whatever_is_typed_the_game_goes_on(name: str, manual: bool, tmp_path: Path) -> None:
    dice: Dice = Manual() if manual else Seeded(name)
    table = Table(LNLT, LNLT.new(name, {}), dice, telling=True)
    game = Fidget(table, name, tmp_path / "g.hedgerow", seed=7, most=MOST)
    over = game.run()
    assert over or game.left < 0
    assert game.printed
    assert not LNLT.broken(table.state)

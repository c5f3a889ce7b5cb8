"""Whatever happens is told in words."""

from __future__ import annotations

import importlib
import pkgutil

from hedgerow.boltaction.phases.set_up import new_state
from hedgerow.boltaction.screen.told import ROWS
from hedgerow.boltaction.state import events
from hedgerow.boltaction.state.events import set_up
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BoltAction
from hedgerow.kernel.events import Event
from tests.boltaction.drawn import Script


def test_every_event_has_its_words() -> None:
    modules = [
        importlib.import_module(f"{events.__name__}.{found.name}") for found in pkgutil.iter_modules(events.__path__)
    ]
    kinds = {
        kind for module in modules for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    }  # fmt: skip
    assert len(kinds) > 50
    assert kinds - ROWS.keys() == set()


def test_whoever_wins_a_roll_off_has_the_higher_die_named_first() -> None:
    t = World(BoltAction(), new_state("orchard-lane", {}), Script([1, 3]), telling=True)
    assert "German wins the roll-off, 3 to 1." in [telling.words for telling in t.heard(None)]


def test_a_force_is_told_with_its_side() -> None:
    known = World(BoltAction(), new_state("orchard-lane", {}), Script([1, 3]), telling=True)
    assert known.heard(None)[0].words == "American: 6 units."
    own = new_state("your-own-500", {})
    words = [
        ROWS[set_up.Mustered].say(own, set_up.Mustered(seat=seat, name=name, nation="us", units=("a", "b")))
        for seat, name in ((0, "Seven Platoon"), (1, "Seven Platoon"), (1, ""))
    ]
    assert words == [
        "The first side: Seven Platoon, 2 units.",
        "The second side: Seven Platoon, 2 units.",
        "The second side: 2 units.",
    ]

"""Whatever happens is told in words."""

from __future__ import annotations

import importlib
import pkgutil

from hedgerow.boltaction.screen.told import ROWS
from hedgerow.boltaction.state import events
from hedgerow.kernel.events import Event


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

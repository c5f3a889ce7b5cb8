"""Whatever may happen can be told."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from hedgerow import systems
from hedgerow.boltaction.screen.told import ROWS
from hedgerow.boltaction.state import events
from hedgerow.boltaction.state.moves.set_up import Bring
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.events import Event
from hedgerow.kernel.table import Table


def test_every_kind_of_event_has_its_sentence() -> None:
    chapters = [import_module(f"{events.__name__}.{module.name}") for module in iter_modules(events.__path__)]
    kinds = {kind for chapter in chapters for kind in vars(chapter).values() if isinstance(kind, type)}
    told = {kind for kind in kinds if issubclass(kind, Event) and kind is not Event}
    assert told
    assert told <= set(ROWS)


def test_that_a_force_was_brought_is_told_and_not_which() -> None:
    system = systems.named("boltaction").system
    table = Table(system, system.new("your-own-500", {}), Seeded("1"), telling=True)
    table.answer(Bring("us-500"))
    assert [telling.words for telling in table.heard(1)] == ["The first side has chosen its force."]

"""Events as a log and a board show them."""

from __future__ import annotations

from typing import Any

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Run, Telling
from hedgerow.lnlt.scenario.asking import side_name
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state.state import State


def told(s: State, event: Event) -> Telling:
    """All that is told of an event."""
    found = Telling(words=tell(s, event), kind=notation.verb(type(event)), rule=event.rule, sums=_sums(event))
    more = _staged(s, event)
    return msgspec.structs.replace(found, **more) if more else found


def _sums(event: Event) -> tuple[tuple[str, Tally], ...]:
    fields = ((field.name, getattr(event, field.name)) for field in msgspec.structs.fields(event))
    return tuple((name, value) for name, value in fields if isinstance(value, Tally) and value.mods)


def _staged(s: State, event: Event) -> dict[str, Any]:
    """Headings, and what a log need not say twice."""
    match event:
        case e.TurnBegan():
            return {"heading": "turn"}
        case e.PhaseBegan():
            return {"heading": "phase"}
        case e.TargetHit():  # its Damage Check tells by how much
            return {"quiet": True}
        case e.DamageChecked():
            return {"opens": (f"{event.result} {event.unit}",)}
        case e.UnitShaken():
            return {"joins": ((f"Shaken {event.unit}", "said"),)}
        case e.UnitPlaced():
            return _alike("placed", Run(" units are placed."))
        case e.TargetUnhurt():
            return _alike("unhurt", Run(" are unhurt.", event.unit))
        case e.ControlTaken():
            side = side_name(s, event.side)
            return _alike(f"{side} takes", Run(".", event.place, f"{side} takes "))
        case _:
            return {}


def _alike(name: str, run: Run) -> dict[str, Any]:
    return {"opens": (name,), "joins": ((name, "run"),), "run": run}

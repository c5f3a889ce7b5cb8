"""Events as a log and a board show them."""

from __future__ import annotations

from hedgerow.kernel import notation
from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Telling
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.state.state import State


def told(s: State, event: Event) -> Telling:
    """All that is told of an event."""
    return Telling(words=tell(s, event), kind=notation.verb(type(event)), rule=event.rule)

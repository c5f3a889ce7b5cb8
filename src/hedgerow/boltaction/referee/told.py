"""What is told of a game at a real table: the sentences of a battle, without places that nobody knows."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.board.inches.measure import inches
from hedgerow.boltaction.referee.records import Amended, Fled, HandMoved, Kept, Said
from hedgerow.boltaction.screen.naming import compass, name
from hedgerow.boltaction.screen.rows import BELOW, Row
from hedgerow.boltaction.screen.told import ROWS as BATTLE
from hedgerow.boltaction.screen.told import told_by
from hedgerow.boltaction.screen.told_moves import CALLS, MANNERS
from hedgerow.boltaction.state.events import support
from hedgerow.boltaction.state.state import State
from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Telling

HOLDS = {"reserve": "is in reserve", "wave": "comes with the first wave"}


def _moved(s: State, x: HandMoved) -> str:
    if x.arrives:
        return f"{name(s, x.unit)} comes on."
    if x.turns:
        return f"{name(s, x.unit)} turns."
    return f"{name(s, x.unit)} {MANNERS.get(x.order or '', 'moves')}."


def _kept(s: State, x: Kept) -> str:
    return f"{name(s, x.unit)} {f'is aboard {name(s, x.carrier)}' if x.carrier else HOLDS[x.how]}."


# fmt: off
ROWS: dict[type[Event], Row] = {
    **BATTLE,
    Said: Row(lambda s, x: f"{name(s, x.unit)}: {', '.join(x.words)}.", "fights", "event", joins=BELOW, quiet=True),
    HandMoved: Row(_moved, "moves", "move", joins=BELOW),
    Fled: Row(lambda s, x: f"{name(s, x.unit)} flees from the nearest enemy, as fast as it can.", "moves", "move",
              joins=BELOW),
    Amended: Row(lambda s, x: f"{name(s, x.unit)} by hand: {', '.join(x.words)}.", "other", "event"),
    Kept: Row(_kept, "other", "event"),
    support.Called: Row(lambda s, x: f"{name(s, x.unit)} calls {CALLS[x.kind]} on "
                        f"{name(s, x.target) if x.target else 'a point'}.", "fights", "barrage", joins=BELOW),
    support.Shifted: Row(lambda s, x: f"Move the aiming point {inches(x.drift)} to the {compass(x.degrees)}.", "fights",
                         joins=BELOW),
    support.WentAstray: Row(lambda s, x: f"The opponent may move the aiming point up to {inches(x.reach)}.", "fights",
                            joins=BELOW),
    support.BarrageLands: Row(lambda s, x: f"The barrage falls within {inches(x.radius)} of its aiming point.",
                              "fights", "barrage", joins=BELOW),
}
# fmt: on


def told(s: State, event: Event, seat: int | None) -> Telling:
    return replace(told_by(ROWS, s, event), places=(), shows=())

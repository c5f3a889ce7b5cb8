"""Not One Step Back: a commissar near a unit that fails its order test."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.casualties import least_missed
from hedgerow.boltaction.rules.losing import lose_models
from hedgerow.boltaction.rules.seeing import within
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import can, on_table
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World

REACH = TABLES.test.commissar * INCH


def watched_by(s: State, u: Unit) -> Unit | None:
    """The commissar near a unit of infantry that is large enough, in a game with national rules."""
    if s.options["national-rules"] == "off" or u.card.kind != "infantry":
        return None
    if not u.on_table or len(u.men) < TABLES.test.commissar_men:
        return None
    near = (o for o in on_table(s, u.seat) if o.id != u.id and can(o, "commissar") and within(s, o, u, REACH))
    return next(near, None)


def driven_on(t: World, u: Unit) -> bool:
    """He shoots the man who is missed least, and the others are told once more; False if there is nobody like him."""
    commissar = watched_by(t.state, u)
    if commissar is None:
        return False
    t.tell(told.DrivenOn(unit=u.id, by=commissar.id, rule="house-game.5"))
    lose_models(t, u, least_missed(u.men)[:1], "house-game.5")
    return not u.lost

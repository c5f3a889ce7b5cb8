"""What the lists say of order tests: dreaded tanks, vengeance, high spirits, radios, one-man turrets."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import MORALE
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.losing import unpin
from hedgerow.boltaction.rules.seeing import sees, within
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import by_hand, can, enemies, national
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.tally import Mod

RULE = "house-game.5"
DREAD, VENGEANCE = TABLES.test.dread * INCH, TABLES.test.vengeance_within * INCH


def dread(s: State, u: Unit, order: Order) -> Mod | None:
    """Who sees a dreaded tank near by counts a pin more, unless he is to fire."""
    if order == "fire" or not u.on_table or s.options["national-rules"] == "off":
        return None
    for e in enemies(s, u.seat):
        if can(e, "tiger-fear") and within(s, u, e, DREAD) and sees(s, u, e):
            return Mod(MORALE["pin"].value, f"dread of {e.name}", RULE)
    return None


def from_reserve(s: State, u: Unit) -> Mod | None:
    """house-game.4: -1, but for radios everywhere, and for those who come from behind the enemy's lines."""
    flanks = u.waiting in ("left", "right") and can(u, "behind-lines")
    if not u.waiting or flanks or national(s, u, "modern-communications"):
        return None
    return Mod(TABLES.test.reserve, "from reserve", "house-game.4")


def alone_in_turret(u: Unit, order: Order) -> bool:
    """A one-man turret: every Advance is tested for."""
    return order == "advance" and can(u, "one-man-turret")


def vengeful(s: State, u: Unit) -> bool:
    """Whether a pinned unit seeks vengeance on an enemy near by."""
    if not u.pins or not u.on_table or not can(u, "vengeance"):
        return False
    if by_hand(s):  # said of the unit itself: whom of the enemy it is near to makes no difference
        return within(s, u, u, VENGEANCE)
    return any(within(s, u, e, VENGEANCE) for e in enemies(s, u.seat))


def take_heart(t: World, u: Unit) -> None:
    """Those who seek vengeance shed a pin on 4+ before their order, with an enemy near by."""
    if not vengeful(t.state, u):
        return
    die = d6(t, f"{u.name}: vengeance")
    t.tell(told.Vengeance(unit=u.id, die=die, sheds=die >= TABLES.test.vengeance, rule=RULE))
    if die >= TABLES.test.vengeance:
        unpin(t, u, 1, RULE)


def shed_for_passing(t: World, u: Unit) -> None:
    """turn.7: one pin, or more in high spirits."""
    if can(u, "motivated"):
        count, faces = rolled(t, TABLES.test.motivated, f"{u.name}: pins shed")
        unpin(t, u, count, "turn.7", faces)
    else:
        unpin(t, u, TABLES.test.passed_sheds, "turn.7")

"""quality.1 to morale.4, house-officer.1, house-test.2, house-test.3 Morale: its value, and rolling against it."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import MORALE, OFFICERS, QUALITY
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.seeing import in_earshot, within
from hedgerow.boltaction.state.events import orders as told
from hedgerow.boltaction.state.lookups import can, in_play, national, on_table, one_man_crew, troops
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.tally import Mod, Tally

COMMAND_REACH = 12 * INCH
COMMAND = Mod(1, "command vehicle", "house-officer.1")
SHIRK = 2
"""How much a pin counts for Shirkers."""


def quality_value(u: Unit) -> int:
    """The bare value, by which a unit breaks as well (house-pins.3)."""
    return QUALITY[u.quality].morale


def morale_of(s: State, u: Unit, *, pins: bool = True, extra: Sequence[Mod] = ()) -> Tally:
    """house-test.2: quality, the best officer, pins, a leader or crew that is gone."""
    row = QUALITY[u.quality]
    mods = [Mod(row.morale, u.quality, row.rule)]
    if (bonus := officer_bonus(s, u)) is not None:
        mods.append(bonus)
    if pins and u.pins:
        mods.append(MORALE["pin"].mod(u.pins * (SHIRK if can(u, "shirkers") else 1)))
    if leaderless(u):
        mods.append(MORALE["no-leader"].mod())
    if one_man_crew(u):
        mods.append(MORALE["one-man-crew"].mod())
    return Tally((*mods, *extra))


def leaderless(u: Unit) -> bool:
    """morale.1, house-morale.2: a section whose leader is gone."""
    return u.card.leader and not any(m.role == "leader" for m in u.men)


def officer_bonus(s: State, u: Unit) -> Mod | None:
    """house-officer.1: the best of the officers in reach, or for armour a command vehicle."""
    if u.card.kind == "vehicle" and u.card.armoured:
        near = any(o is not u and can(o, "command") and within(s, o, u, COMMAND_REACH) for o in on_table(s, u.seat))
        return COMMAND if near else None
    best: Mod | None = None
    for officer in in_play(s, u.seat):  # his own unit has it off the table as well
        rank = officer.card.rank
        if rank is None or not any(m.role == "officer" for m in officer.men):
            continue
        row = OFFICERS[rank]
        if officer is u or (officer.on_table and u.on_table and in_earshot(s, officer, u, row.reach * INCH)):
            mod = Mod(row.morale, row.name, row.rule)
            best = mod if best is None or mod.value > best.value else best
    return best


def limited(value: Tally) -> Tally:
    """house-test.2: a value as two dice are rolled against it; where its limits change it, they are a line of it."""
    most = max(TABLES.test.always, min(TABLES.test.cap, value.total))
    words = "2 always passes" if most > value.total else "11 and 12 always fail"
    return value.plus(most - value.total, words, "house-test.2")


def check_value(s: State, u: Unit, extra: Sequence[Mod] = ()) -> Tally:
    """house-test.3: what is rolled against outside of orders."""
    return limited(morale_of(s, u, pins=not can(u, "stubborn"), extra=extra))


def check_morale(t: World, u: Unit, why: str, clause: str, extra: Sequence[Mod] = ()) -> bool:
    """house-test.3: two dice against morale, outside of orders."""
    value = check_value(t.state, u, extra)
    dice = t.roll(f"{u.name}: {why}", 2)
    passed = sum(dice) <= value.total
    t.tell(told.MoraleChecked(unit=u.id, why=why, dice=(dice[0], dice[1]), value=value, passed=passed, rule=clause))
    return passed


def check_or_die(t: World, u: Unit, why: str, clause: str) -> bool:
    """house-test.3: a check that destroys who fails it; some nations take it once more (Great Patriotic War)."""
    return check_morale(t, u, why, clause) or (takes_again(t.state, u) and check_morale(t, u, why, clause))


def takes_again(s: State, u: Unit) -> bool:
    return troops(u) and national(s, u, "great-patriotic-war")

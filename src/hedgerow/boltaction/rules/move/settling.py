"""house-building.1, house-building.3, house-transport.1 What follows when a unit has arrived somewhere."""

from __future__ import annotations

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.rules.losing import destroy
from hedgerow.boltaction.rules.seeing import hull_of
from hedgerow.boltaction.state.events import movement as told
from hedgerow.boltaction.state.events import turns as turns_told
from hedgerow.boltaction.state.lookups import aboard
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import Ruin, Unit
from hedgerow.boltaction.state.world import World


def settle_down(t: World, u: Unit, move: Moving) -> None:
    """It is in the building it went for, or aboard; a heavy tank has driven through what it met."""
    s = t.state
    if move.into >= 0:
        occupy(t, u, move.into)
    elif move.aboard:
        u.carrier = move.aboard
        s.units[move.aboard].boarded = s.turn
        t.tell(told.GotAboard(unit=u.id, carrier=move.aboard, rule="house-transport.1"))
    elif u.card.kind == "vehicle":
        crash_through(t, u)


def occupy(t: World, u: Unit, number: int) -> None:
    """house-building.1: anywhere inside; for drawing, around its middle."""
    f = t.state.table.features[number]
    u.building = number
    west, north, east, south = f.box
    u.at = ((west + east) // 2, (north + south) // 2)
    for m in u.men:
        m.at = u.at
    t.tell(told.Entered(unit=u.id, building=number, at=u.at, rule="house-building.1"))


def crash_through(t: World, u: Unit) -> None:
    """house-building.3: what a heavy tank drove through is rubble now, and on a 1 it is stuck in it."""
    s = t.state
    fallen = {ruin.building for ruin in s.ruins}
    for f in list(s.table.under(hull_of(u))):
        if not f.building or f.number in fallen:
            continue
        s.ruins.append(Ruin(f.number))
        t.tell(told.Collapsed(building=f.number, at=u.at, rule="house-building.3"))
        die = d6(t, f"{u.name}: stuck in the ruins?")
        stuck = die <= TABLES.house.stuck
        u.immobilised = u.immobilised or stuck
        t.tell(told.Stuck(unit=u.id, die=die, stuck=stuck, rule="house-building.3"))


def go_off(t: World, u: Unit, edge: str) -> None:
    """house-game.3: it is out of the battle, with everybody aboard, and not lost to the enemy."""
    for one in (*aboard(t.state, u), u):
        t.state.exited.append(one.id)
        t.tell(turns_told.Exited(unit=one.id, edge=edge, rule="house-game.3"))
        destroy(t, one, "left", "house-game.3", scored=False)

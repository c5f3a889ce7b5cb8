"""19.1 Minefields."""

from __future__ import annotations

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import casualty
from hedgerow.lhy.rules.fire.results import destroy_vehicle, shock
from hedgerow.lhy.rules.hiding.exposure import expose
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.names import openly
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World, d10

FIGURES = TABLES.works.mines
LEADER = TABLES.recovery.minefield_leader.value


def mined(s: State, at: str, seat: int) -> bool:
    """19.1-2: whether there is a minefield of the other side, known or not."""
    field = s.mines.get(at)
    return field is not None and field.seat != seat


def known_mines(s: State, at: str, seat: int) -> bool:
    """19.1-1: whether a side knows of a minefield of the other there."""
    return mined(s, at, seat) and s.mines[at].known


def enter_minefield(t: World, units: list[Unit], at: str) -> None:
    """19.1-1, 19.1-2, 19.0-2: units have come into a minefield of the other side, which is known from now on."""
    s = t.state
    field = s.mines[at]
    if not field.known:
        field.known = True
        t.reveal()
        t.tell(told.MinefieldFound(at=at, rule="19.1-1"))
    for u in [u for u in units if u.card.vehicular]:
        under_vehicle(t, u, at)
    if men := [u for u in units if not u.card.vehicular and u.at == at]:
        under_foot(t, men, at)


def under_foot(t: World, units: list[Unit], at: str) -> None:
    """19.1.1a-1, 20.8.1-1: one roll for all who come; a 10 costs one of them a step, and shows what a Dummy is."""
    die = d10(t, f"Minefield at {at}")
    hit = die >= FIGURES.casualty
    ids = tuple(u.id for u in units)
    t.tell(told.MinefieldRolled(units=ids, at=at, die=die, result="casualty" if hit else "", rule="19.1.1a-1"))
    if hit:
        u = t.draw(units, "Who steps on a mine", openly(units))
        (expose if u.card.dummy else casualty)(t, u, "19.1.1a-1")


def under_vehicle(t: World, u: Unit, at: str) -> None:
    """19.1.2a-1, 20.8.1-1: an AFV is Shocked or destroyed, a Carrier destroyed; a Dummy is no more."""
    die = d10(t, f"Minefield at {at}")
    result = ""
    if u.card.carrier:
        result = "destroyed" if die >= FIGURES.carrier_destroyed else ""
    elif die >= FIGURES.afv_destroyed:
        result = "destroyed"
    elif die >= FIGURES.afv_shocked:
        result = "shocked"
    t.tell(told.MinefieldRolled(units=(u.id,), at=at, die=die, result=result, rule="19.1.2a-1"))
    if result and u.card.dummy:
        expose(t, u, "19.1.2a-1")
    elif result == "destroyed":
        destroy_vehicle(t, u, "19.1.2a-1")
    elif result:
        shock(t, u, "19.1.2a-1")


def exit_number(s: State, u: Unit, here: str, withdraws: bool) -> tuple[int, int, str] | None:
    """19.1.1b-1, 19.1.1b-2, 19.1.2b-1: what a unit must roll to leave, and what its Platoon Leader helps."""
    if not mined(s, here, u.seat):
        return None
    if u.card.vehicular:
        return FIGURES.vehicle_exit, 0, "19.1.2b-1"
    return None if withdraws else (FIGURES.foot_exit, LEADER, "19.1.1b-1")

"""21.4 Mines attack whoever enters: men as by fire, vehicles by firepower or by the card's table."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.rules.armour.small_arms import exposed, lowest_factor, unprotected
from hedgerow.lnlt.rules.armour.vehicle_damage import destroy_with_crew, shake_vehicle, vehicle_checks
from hedgerow.lnlt.rules.people.records import Hurt
from hedgerow.lnlt.rules.works.wire_and_mines import mines_met, step_on
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import hull, is_vehicle
from hedgerow.lnlt.state.state import Mines, Unit
from hedgerow.lnlt.state.world import World


def enter_mines(t: World, units: list[Unit], place: str, start: str = "") -> Play[None]:
    """6.0.6, 21.4.0.1, 21.4.0.2, 21.4.0.5: each marker attacks whoever enters, or gets down from a vehicle, there."""
    if not t.state.mines or not units:
        return
    for mines in mines_met(t.state, units[0].side, place, start):
        on_foot = [u for u in units if u.at == place and not is_vehicle(u)]
        if on_foot:
            yield from step_on(t, mines, on_foot, place)
        for v in [u for u in units if u.at == place and is_vehicle(u)]:
            yield from VEHICLES[t.state.options["mines-vs-vehicles"]](t, mines, v)


# ------------------------------------------------------------------ vehicles


def blast(t: World, mines: Mines, v: Unit) -> Play[None]:
    """21.4.0.3, 21.4.0.4: 1d6 and the FP against 1d6 and the lowest armour, open or buttoned; where some facing has
    none, they find it. No cover, no bonus for moving.
    """
    s, place = t.state, v.at
    bare = unprotected(s, v, "", indirect=True)
    attack = Tally((Mod(mines.fp, "Mines", "21.4.0.3"),))
    defence = Tally() if bare else Tally((Mod(lowest_factor(hull(v)), "lowest armour", "21.4.0.3"),))
    (die,) = t.roll(f"mines at {v.id}")
    (defence_die,) = t.roll(f"defence of {v.id}", by=v.side)
    rule = "21.4.0.4" if bare else "21.4.0.3"
    t.tell(told.ShotFired(mines.side, (), "", place, "mines", (die,), defence_die, attack, defence, v.id, rule=rule))
    difference = die + attack.total - defence_die - defence.total
    if difference > 0:
        struck = exposed(s, v, "", indirect=True)
        yield from vehicle_checks(t, [Hurt(u.id, attack, defence, difference, v.id, bare) for u in struck], by="mines")


def look_up(t: World, mines: Mines, v: Unit) -> Play[None]:
    """21.4.1.1: the card's table: one die, whatever the armour and the FP."""
    (die,) = t.roll(f"mines at {v.id}")
    result = TABLES.mines_vs_vehicles.line(die)
    t.tell(told.MinesStruck(v.id, v.at, die, result, rule="21.4.1.1"))
    if result == "Destroyed (including Crew)":
        yield from destroy_with_crew(t, v)
    elif result != "No Effect":
        yield from shake_vehicle(t, v, by="mines")
        v.immobilized = v.immobilized or (bool(v.at) and result == "Shaken & Immobilized")


VEHICLES = {"firepower": blast, "table": look_up}
"""By the option mines-vs-vehicles."""

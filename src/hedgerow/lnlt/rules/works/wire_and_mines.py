"""21.3 Wire and 21.4 Mines: what they cost those who enter, and what Mines do to men and vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.book.terrain import chart
from hedgerow.lnlt.rules.armour.small_arms import exposed, lowest_factor, unprotected, vehicle_checks
from hedgerow.lnlt.rules.armour.vehicle_damage import destroy_with_crew, shake_vehicle
from hedgerow.lnlt.rules.fire.fire import Attack, resolve
from hedgerow.lnlt.rules.people.damage import Hurt
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.state import Mines, State, Unit, hull, is_vehicle
from hedgerow.lnlt.state.world import World

WIRE = chart().markers["wire"].mp_total
assert WIRE is not None
WIRE_MP = WIRE.of("L")
OWNER_MP = chart().markers["mines"].owner_mp

# ------------------------------------------------------------------ what they cost


def obstructed(s: State, start: str, place: str) -> bool:
    """Whether a step leads into a hex with Wire or Mines; within one hex there are none to cross."""
    if place not in s.wire and place not in s.mines:
        return False
    return not start or s.ground.hex_of(start) != place


def toll(s: State, start: str, place: str, side: int, tally: Tally, kind: str = "L") -> Tally | None:
    """21.3.0.1, 21.3.0.2, 21.4.0.7: what a step costs with Wire and Mines; None where Wire bars the way.

    Wire takes the place of all other costs; one's own Mines add to them.
    """
    if not obstructed(s, start, place):
        return tally
    if place in s.wire:
        assert WIRE is not None
        cost = WIRE.of(kind)
        if cost is None:
            return None
        tally = Tally((Mod(cost, "wire, whatever else is there", "21.3.0.1" if kind == "L" else "21.3.0.2"),))
    if any(m.side == side for m in s.mines.get(place, ())):
        tally = tally.plus(OWNER_MP, "own Mines", "21.4.0.7")
    return tally


def tolls(s: State, start: str, side: int, ways: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The same for all ways out of a place at once, as bare numbers."""
    for place, cost in ways:
        if not obstructed(s, start, place):
            yield place, cost
        elif (paid := toll(s, start, place, side, Tally((Mod(cost, "", ""),)))) is not None:
            yield place, paid.total


def crush_wire(t: World, movers: list[Unit], start: str) -> None:
    """21.3.1.1: a tracked vehicle that leaves a hex takes its Wire along."""
    s = t.state
    if start not in s.wire:
        return
    for v in movers:
        if is_vehicle(v) and hull(v).moves == "T":
            s.wire.remove(start)
            t.tell(told.WireCrushed(v.id, start, rule="21.3.1.1"))
            return


# ------------------------------------------------------------------ what Mines do


def mines_met(s: State, side: int, place: str, start: str = "") -> list[Mines]:
    """21.4.0.1, 21.4.0.2: the enemy's markers that attack a side in a hex it enters."""
    if place not in s.mines or not obstructed(s, start, place):
        return []
    return [m for m in s.mines[place] if m.side != side]


def mines_attack(mines: Mines, units: list[Unit], place: str) -> Attack:
    """21.4.0.1: a DFT attack with the FP on the marker, against those who entered alone."""
    tally = Tally((Mod(mines.fp, "Mines", "21.4.0.1"),))
    return Attack(mines.side, "", place, "mines", tally, only=tuple(u.id for u in units))


def enter_mines(t: World, units: list[Unit], place: str, start: str = "") -> Play[None]:
    """6.0.6, 21.4.0.1, 21.4.0.2, 21.4.0.5: each marker attacks whoever enters, or gets down from a vehicle, there."""
    if not t.state.mines or not units:
        return
    for mines in mines_met(t.state, units[0].side, place, start):
        on_foot = [u for u in units if u.at == place and not is_vehicle(u)]
        if on_foot:
            yield from resolve(t, mines_attack(mines, on_foot, place))
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
    (defence_die,) = t.roll(f"defence of {v.id}")
    rule = "21.4.0.4" if bare else "21.4.0.3"
    t.tell(told.ShotFired(mines.side, (), "", place, "mines", (die,), defence_die, attack, defence, v.id, rule=rule))
    difference = die + attack.total - defence_die - defence.total
    if difference > 0:
        struck = exposed(s, v, "", indirect=True)
        yield from vehicle_checks(t, [Hurt(u.id, attack, defence, difference, v.id, bare) for u in struck], by="mines")


def look_up(t: World, mines: Mines, v: Unit) -> Play[None]:
    """21.4.1.1: the card's table: one die, whatever the armour and the FP."""
    (die,) = t.roll(f"mines at {v.id}")
    result = str(TABLES.mines_vs_vehicles[str(die)])
    t.tell(told.MinesStruck(v.id, v.at, die, result, rule="21.4.1.1"))
    if result.startswith("Destroyed"):
        yield from destroy_with_crew(t, v)
    elif result.startswith("Shaken"):
        yield from shake_vehicle(t, v, by="mines")
        v.immobilized = v.immobilized or (bool(v.at) and "Immobilized" in result)


VEHICLES = {"firepower": blast, "table": look_up}
"""By the option mines-vs-vehicles."""

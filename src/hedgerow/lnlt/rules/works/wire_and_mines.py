"""21.3 Wire and 21.4 Mines: what they cost those who enter, and what Mines do to men on foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.rules.fire.attacks import ignite, roll_attack
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.people.damage import damage_checks
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import hull, is_vehicle
from hedgerow.lnlt.state.state import Mines, State, Unit
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


def step_on(t: World, mines: Mines, units: list[Unit], place: str) -> Play[None]:
    """21.4.0.1: one marker attacks men on foot."""
    attack = mines_attack(mines, units, place)
    struck = roll_attack(t, attack)
    yield from damage_checks(t, struck.checked)
    ignite(t, attack, struck)
